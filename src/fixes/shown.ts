// The code of a change for a help text: the definition if it is short, otherwise the longest short expression that
// contains the change.

import { quote } from "../diagnostics/words.js";
import type { Defined } from "../resolve/resolved.js";
import { parseExpression } from "../syntax/alone.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Repair } from "../diagnostics/diagnostic.js";
import { repairBy } from "../diagnostics/repair.js";
import type { Span } from "../text/source.js";
import { closerOf } from "./code.js";
import { changeOf, type TextChange } from "./change.js";
import type { FixCandidate } from "./scope.js";
import { withEdits } from "./batch-check.js";
import { codeOnOneLine } from "../text/one-line.js";
import { maxShownLength } from "./limits.js";

/** Returns the code of a definition after a change; `written` is the replacement text. */
export function shownIn(text: string, { definition }: Defined, { edits }: FixCandidate, replacement: string): string {
  const definitionCode = withEdits(text, definition.span, edits);
  const span = { start: edits[0]!.span.start, end: edits.at(-1)!.span.end };
  let excerpt = replacement;
  if (definitionCode.trim().length > maxShownLength)
    for (const root of expressionsOf(definition))
      everyExpression(root, (node) => {
        if (span.start < node.span.start || node.span.end < span.end) return;
        const code = withEdits(text, node.span, edits);
        if (code.length <= maxShownLength && (code.length > excerpt.length || excerpt === replacement)) excerpt = code;
      });
  return shownOf(definitionCode, { span, text: excerpt }, definition.span.start);
}

/** Returns the repair that replaces a segment of a text by `written`, and its code as quoted in a sentence. */
export function repairOf(
  text: string,
  { start, end }: Span,
  written: string,
): { readonly repair: Repair; readonly text: string } {
  const change = changeOf(text.slice(start, end), written, start);
  const excerpt = shownOf(written, change, start);
  return { repair: { ...repairBy(change.text, change.span), title: `Write ${excerpt}` }, text: excerpt };
}

/**
 * Returns the quoted code for a help: a short definition line by line, otherwise the changed expression, or the
 * enclosing brackets if the changed text is not an expression. `offset` is the position of the source before the
 * change.
 */
export function shownOf(source: string, { span, text }: TextChange, offset: number): string {
  const trimmed = source.trim();
  const changed =
    trimmed.length <= maxShownLength || text.trim() === "" || isComplete(text)
      ? text.trim()
      : (inBrackets(source, span.start - offset, text.length) ?? text.trim());
  const isCut = trimmed.length > maxShownLength && changed !== "" && !isBalanced(changed);
  if (isCut) return quote(excerptAt(codeOnOneLine(trimmed), codeOnOneLine(changed)));
  const code = trimmed.length <= maxShownLength || changed === "" ? trimmed : changed;
  const lines = code.split(/\s*[\r\n]+(?=\S)/).map((line) => quote(codeOnOneLine(line)));
  return lines.length <= 3 ? lines.join(" and ") : quote(codeOnOneLine(code));
}

/** True for code that parses as an expression or contains a definition. */
const isComplete = (code: string): boolean =>
  /:=|\biff\b/.test(code) || parseExpression(code, { start: 0, end: code.length }, 0).diagnostics.length === 0;

/**
 * Returns the longest short expression that ends in a bracket around the changed text, including a name before the
 * bracket.
 */
function inBrackets(code: string, offset: number, length: number): string | undefined {
  let longest: string | undefined;
  let depth = 0;
  for (let start = offset - 1; start >= 0 && offset - start < maxShownLength; start--) {
    const character = code[start]!;
    if (closing.has(character)) depth++;
    if (!brackets.has(character) || depth-- > 0) continue;
    depth = 0;
    const end = closerOf(code, start);
    const [name] = /[\w']*$/.exec(code.slice(0, start))!;
    const enclosing = name + code.slice(start, (end ?? start) + 1);
    if (end === undefined || end < offset + length - 1 || enclosing.length > maxShownLength || !isComplete(enclosing))
      continue;
    longest = enclosing;
  }
  return longest;
}

/** False if the code contains an unmatched bracket. */
function isBalanced(code: string): boolean {
  const open: string[] = [];
  for (const character of code) {
    if (brackets.has(character)) open.push(brackets.get(character)!);
    else if (closing.has(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}

const brackets: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const closing: ReadonlySet<string> = new Set(brackets.values());

/** Returns an excerpt of a long line that starts at the change, or at the start of the line if the change is near. */
function excerptAt(line: string, changed: string): string {
  const at = Math.max(0, line.indexOf(changed));
  const from = at < maxShownLength / 2 ? 0 : line.lastIndexOf(" ", at) + 1;
  if (line.length - from <= maxShownLength) return `${from > 0 ? "… " : ""}${line.slice(from)}`;
  const to = line.lastIndexOf(" ", from + maxShownLength);
  return `${from > 0 ? "… " : ""}${line.slice(from, to > from ? to : from + maxShownLength)} …`;
}
