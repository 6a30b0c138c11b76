// Markdown for editors.

import { MarkupKind } from "vscode-languageserver";

/** Fences code with more backticks than it contains. */
export function fenceCode(code: string, language = "led"): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

export const markdown = (value: string): { kind: typeof MarkupKind.Markdown; value: string } => ({
  kind: MarkupKind.Markdown,
  value,
});
