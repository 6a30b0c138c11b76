// Texts in Markdown, as editors show them.

import { MarkupKind } from "vscode-languageserver";

/** Code in a fence that it does not end itself. */
export function fenced(code: string, language = "led"): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

export const markdown = (value: string): { kind: typeof MarkupKind.Markdown; value: string } => ({
  kind: MarkupKind.Markdown,
  value,
});
