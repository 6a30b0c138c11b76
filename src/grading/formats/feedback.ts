// The feedback page of a student: the points of each section, the tests with reasons, and what a person has written.

import { countOf } from "../../diagnostics/words.js";
import { completePage, policyOf } from "../../web/pages/frame.js";
import { theme } from "../../web/pages/theme.js";
import { type GradedExercise, studentSeedFor } from "../exercise.js";
import { type Grade, type Gradebook, roundPoints, type SectionGrade } from "../gradebook.js";
import { feedbackHtml, messageHtml, printable, remarksOf, textHtml } from "./messages.js";

interface FeedbackPage {
  readonly file: string;
  readonly text: string;
}

interface FeedbackOptions {
  /** True to show solutions and hidden tests. */
  readonly solutions: boolean;
  readonly sha256: (text: string) => string;
}

/** Returns a page for each student, with distinct file names. */
export function feedbackPages(
  book: Gradebook,
  exercise: GradedExercise,
  options: FeedbackOptions,
): readonly FeedbackPage[] {
  const files = new Set<string>();
  return book.grades.map((grade) => {
    const stem = fileStem(grade.student.name === "" ? grade.student.id : `${grade.student.name} ${grade.student.id}`);
    let file = `${stem}.html`;
    for (let i = 2; files.has(file.toLowerCase()); i++) file = `${stem}-${i}.html`;
    files.add(file.toLowerCase());
    return { file, text: pageOf(grade, book, exercise, options) };
  });
}

/** Converts a name to a file name without a path that all file systems accept. */
const fileStem = (name: string): string =>
  name
    .replace(/^.*[/\\](?=[^/\\])/, "")
    .normalize("NFC")
    .replace(/\.(?:led|html?)$/i, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, "")
    // Windows reserves these names for devices.
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i, "$&-") || "student";

function pageOf(grade: Grade, { title }: Gradebook, exercise: GradedExercise, options: FeedbackOptions): string {
  const { sha256 } = options;
  const { student, got, of, sections } = grade;
  const seed = studentSeedFor(exercise, student.id);
  return completePage(
    {
      title: printable(`${title}: ${student.name || student.id}`),
      sheet,
      policy: policyOf({ sheet, script: undefined, sha256 }),
    },
    `<main>
<h1>${messageHtml(title)}</h1>
<p class="student">${textHtml(student.name || student.id)}</p>
<p class="total"><strong>${roundPoints(got)}</strong> of ${countOf(roundPoints(of), "point")}</p>
${seed === undefined ? "" : `<p class="student">Your value of <code>studentSeed</code> is ${seed}.</p>`}
${remarksOf(grade)
  .map((remark) => `<p class="note">${messageHtml(remark)}</p>`)
  .join("\n")}
${sections.map((section, i) => sectionOf(section, exercise.sections[i]!.solution, options)).join("\n")}
</main>`,
  );
}

function sectionOf(
  { title, tests, answer, got, of }: SectionGrade,
  solution: string,
  { solutions }: FeedbackOptions,
): string {
  const rows = tests.map((test) => {
    const isShown = !test.isHidden || solutions;
    const message = isShown || test.isPassed ? feedbackHtml(test, isShown) : "";
    const isTold = isShown && (solutions || test.isComparison !== true);
    const because = isTold ? (test.because ?? []) : [];
    const [mark, word] = test.isPassed ? ["✓", "passed"] : ["✗", "failed"];
    return [
      `<li class="${word}"><span class="mark" role="img" aria-label="${word}">${mark}</span> `,
      isShown ? `<code>${textHtml(test.expression)}</code>` : "Hidden test",
      ` <span class="points">${test.isPassed ? roundPoints(test.points) : 0}/${roundPoints(test.points)}</span>`,
      message === "" ? "" : `<p>${message}</p>`,
      because.length === 0 ? "" : `<pre>${textHtml(because.join("\n"))}</pre>`,
      "</li>",
    ].join("");
  });
  const { comment = "" } = answer ?? {};
  const commentHtml = comment === "" ? "" : `<p class="comment">${messageHtml(comment)}</p>`;
  const answerHtml =
    answer === undefined
      ? ""
      : `<blockquote>${messageHtml(answer.text) || "<em>No answer.</em>"}</blockquote>${commentHtml}`;
  return `<section>
<h2>${messageHtml(title)} <span class="points">${roundPoints(got)}/${roundPoints(of)}</span></h2>
${rows.length === 0 ? "" : `<ul>\n${rows.join("\n")}\n</ul>`}
${answerHtml}
${solutions && solution !== "" ? `<details><summary>Solution</summary><pre>${textHtml(solution)}</pre></details>` : ""}
</section>`;
}

const sheet = `${theme}
main { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } .student { margin: 0; opacity: .75; } .total { font-size: 1.25rem; }
h2 { border-top: 1px solid var(--line); padding-top: 1rem; font-size: 1.15rem; }
.points { float: right; font-weight: normal; opacity: .75; }
ul { list-style: none; padding: 0; } li { margin: .6rem 0; } li p { margin: .2rem 0 0 1.6rem; }
.mark { display: inline-block; width: 1.2rem; } .passed .mark { color: var(--good); } .failed .mark { color: var(--bad); }
code, pre { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--well); padding: .6rem .8rem; border-radius: 6px; margin: .4rem 0 0 1.6rem; }
details pre { margin-left: 0; } blockquote { border-left: 3px solid var(--line); margin: .6rem 0; padding: .1rem 1rem; white-space: pre-wrap; }
.note { border-left: 3px solid var(--bad); padding-left: .8rem; } .comment { font-style: italic; }
`;
