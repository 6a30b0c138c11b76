// The documentation of a diagnostic in Markdown: a section of the reference page, and what editors open for its code.

import { type Explanation, wrapLines, type Transcript } from "./catalogue.js";

/** Explains a diagnostic, with an example, its output, and the fixed example. */
export function sectionOf(
  { code, severity, title, explain, example, repair, documents = {} }: Explanation,
  transcript: Transcript | undefined,
): string {
  return [
    `### ${code} ${title}`,
    severity === "warning" ? `*A warning.* ${explain}` : explain,
    ...Object.entries(documents).flatMap(([path, text]) =>
      typeof text === "object" ? [] : [`In \`${path}\`:`, fenceText("text", text)],
    ),
    ...(example === undefined ? [] : [fenceText("text", example)]),
    ...(transcript === undefined ? [] : [fenceText("console", `$ ${transcript.command}\n${transcript.output}`)]),
    ...(repair === undefined ? [] : ["Fixed:", fenceText("text", repair)]),
  ].join("\n\n");
}

/** Fences a text with more tildes than it contains. */
function fenceText(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/~+/g) ?? []).map((run) => run.length));
  const fence = "~".repeat(longest + 1);
  return `${fence}${language}\n${wrapLines(text)}\n${fence}`;
}
