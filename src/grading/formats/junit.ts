// Grades as JUnit XML: a suite for each student, a case for each test (the schema of Jenkins, which other tools read).

import { type Gradebook, roundPoints } from "../gradebook.js";
import { defaultBanner } from "../../web/pages/frame.js";
import { feedbackOn, remarksOf } from "./messages.js";

export function junitOf({ title, grades }: Gradebook): string {
  const suites = grades.map((grade) => {
    const { student, sections, refused, got, of } = grade;
    const cases = sections.flatMap((section) =>
      section.tests.map((test, i) => {
        const name = test.isHidden ? `hidden test ${i + 1}` : test.expression;
        const start = `    <testcase classname="${xml(section.title)}" name="${xml(name)}"`;
        return test.isPassed && refused.length === 0
          ? `${start}/>`
          : `${start}>\n      <failure message="${xml([...refused, feedbackOn(test)].join(" "))}"/>\n    </testcase>`;
      }),
    );
    const tests = sections.flatMap((section) => section.tests);
    const failures = refused.length > 0 ? tests.length : tests.filter(({ isPassed }) => !isPassed).length;
    const answers = sections.flatMap((section) =>
      section.answer === undefined
        ? []
        : [`    <system-out>${xml(`${section.title}: ${section.answer.text}`)}</system-out>`],
    );
    const notes = remarksOf(grade).map((remark) => `    <system-err>${xml(remark)}</system-err>`);
    return [
      `  <testsuite name="${xml(student.name || student.id)}" tests="${tests.length}" failures="${failures}">`,
      "    <properties>",
      `      <property name="points" value="${roundPoints(got)}"/>`,
      `      <property name="of" value="${roundPoints(of)}"/>`,
      "    </properties>",
      ...cases,
      ...answers,
      ...notes,
      "  </testsuite>",
    ].join("\n");
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    defaultBanner,
    `<testsuites name="${xml(title)}">`,
    ...suites,
    "</testsuites>",
  ];
  return `${lines.join("\n")}\n`;
}

/** Escapes a text for an attribute or an element. XML 1.0 cannot represent control characters. */
const xml = (text: string): string =>
  text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"'\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
