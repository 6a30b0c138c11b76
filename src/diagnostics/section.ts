// The explanation of a message as Markdown: a section of the page of all messages, and what editors open for its code.

import { type Explanation, fitted, type Transcript } from "./catalogue.js";

/** What a message means, with a document that provokes it, what is said of that, and the same document mended. */
export function sectionOf(
  { code, severity, title, explain, example, repair, documents = {} }: Explanation,
  shown: Transcript | undefined,
): string {
  return [
    `### ${code} ${title}`,
    severity === "warning" ? `*A warning.* ${explain}` : explain,
    ...Object.entries(documents).flatMap(([path, text]) =>
      typeof text === "object" ? [] : [`In \`${path}\`:`, fenced("text", text)],
    ),
    ...(example === undefined ? [] : [fenced("text", example)]),
    ...(shown === undefined ? [] : [fenced("console", `$ ${shown.command}\n${shown.output}`)]),
    ...(repair === undefined ? [] : ["Mended:", fenced("text", repair)]),
  ].join("\n\n");
}

/** Text in a fence that is longer than any fence within it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/~+/g) ?? []).map((run) => run.length));
  const fence = "~".repeat(longest + 1);
  return `${fence}${language}\n${fitted(text)}\n${fence}`;
}
