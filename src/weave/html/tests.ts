// Tests with what became of them, as HTML: a sign and a word for each, and the values.

import { abbreviated } from "../../reasons/fill.js";
import type { DocumentTest } from "../../document/document.js";
import { summary } from "../../play/describe.js";
import { figureOf } from "../../play/svg.js";
import type { TestResult } from "../../run/tests.js";
import { piecesOf } from "../../runtime/kernel/quoting.js";
import type { Recording } from "../prose.js";
import { type Content, element, Markup } from "./markup.js";
import { reasonPlace } from "./reasons.js";

/** A test, and what became of it; undefined if it was not run. */
export interface WovenTest {
  /** Which of all tests of the document it is. */
  readonly index: number;
  readonly test: DocumentTest;
  /** As the document writes it. */
  readonly expression: string;
  readonly result: TestResult | undefined;
}

/** Tests that stand together. With `fractions`, those in their values are typeset. */
export function testsHtml(tests: readonly WovenTest[], fractions: boolean): Markup {
  return element(
    "ul",
    { class: "tests", "aria-label": "Tests" },
    tests.map((test) =>
      testHtml(test, fractions && test.result?.isText !== true ? typesetFractions : (value) => value),
    ),
  );
}

/** A value as it is shown. */
type Show = (value: string) => Content;

/** Strings in a value stay as they are. */
function typesetFractions(value: string): Content {
  return value.split(/("(?:[^"\\]|\\.)*"|-?(?<![\p{L}\p{M}\w.])[0-9]+\/[0-9]+)/u).map((part, i): Content => {
    const [, sign = "", numerator, denominator] = i % 2 === 0 ? [] : (/^(-?)([0-9]+)\/([0-9]+)$/.exec(part) ?? []);
    if (numerator === undefined || denominator === undefined) return part;
    return element(
      "math",
      {},
      sign === "" ? undefined : element("mo", { form: "prefix" }, "−"),
      element("mfrac", {}, element("mn", {}, numerator), element("mn", {}, denominator)),
    );
  });
}

/** A recording that is played before the tests below it. */
export function recordingHtml({ path, frame }: Recording): Markup {
  const until = frame === undefined ? "" : `, frame ${frame}`;
  return element(
    "p",
    { class: "played" },
    path === ""
      ? `At the start of the game${until}:`
      : ["In the game recorded in ", element("code", {}, path), `${until}:`],
  );
}

function testHtml({ index, test, expression, result }: WovenTest, show: Show): Markup {
  const { kind, sign, word } = verdictOf(test, result);
  const verdict = element("span", { class: "verdict" }, element("span", { "aria-hidden": "true" }, sign), ` ${word}`);
  return element(
    "li",
    { class: kind },
    verdict,
    element(
      "div",
      {},
      element("code", {}, expression),
      valuesHtml(test, result, show),
      pictureHtml(expression, result),
      reasonPlace(index),
    ),
  );
}

function verdictOf(
  { expected }: DocumentTest,
  result: TestResult | undefined,
): { readonly kind: string; readonly sign: string; readonly word: string } {
  if (result === undefined) return { kind: "unrun", sign: "–", word: "not run" };
  if (result.status === "failed") return { kind: "failed", sign: "✗", word: "failed" };
  return expected === undefined
    ? { kind: "shown", sign: "=", word: "value" }
    : { kind: "passed", sign: "✓", word: "passed" };
}

function valuesHtml(test: DocumentTest, result: TestResult | undefined, show: Show): Content {
  const expected = result === undefined ? test.expected?.text : result.expected;
  if (result?.status === "failed") {
    if (expected !== undefined && result.actual !== undefined)
      return element(
        "dl",
        {},
        valueHtml("expected", show(expected)),
        valueHtml("found", show(abbreviated(result.actual, expected))),
      );
    const found = result.diagnostic;
    return [
      expected === undefined ? undefined : element("dl", {}, valueHtml("expected", show(expected))),
      element("p", { class: "why" }, found === undefined ? "" : messageHtml(found.message)),
    ];
  }
  // The picture says it all.
  if (expected === undefined && result?.shapes !== undefined) return undefined;
  const value = expected ?? result?.actual;
  return value === undefined ? undefined : element("div", {}, element("samp", {}, show(value)));
}

/** The picture that a value is, which says in words what is to be seen; undefined of any other value. */
function pictureHtml(expression: string, result: TestResult | undefined): Markup | undefined {
  if (result?.shapes === undefined) return undefined;
  const title = expression.replace(/\s+/g, " ");
  const svg = figureOf(result.shapes, { title, description: summary(result.shapes) });
  return element("figure", {}, new Markup(svg));
}

function valueHtml(name: string, value: Content): Content {
  return [element("dt", {}, name), element("dd", {}, element("samp", {}, value))];
}

/** A message, with the code in it told from its words. */
export function messageHtml(message: string): Content {
  return piecesOf(message).map(({ text, isCode }) =>
    isCode
      ? element("code", {}, text.length > 1 && text.startsWith("`") && text.endsWith("`") ? text.slice(1, -1) : text)
      : text,
  );
}
