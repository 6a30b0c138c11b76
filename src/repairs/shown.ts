// The code of a change as a help shows it: the definition if it is short, or the longest expression with the change
// that is.

import { quote } from "../diagnostics/words.js";
import type { Defined } from "../names/resolved.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Change } from "./change.js";
import type { Draft } from "./scope.js";
import { edited } from "./slate.js";

/** Longer code is not shown in a help. */
export const longestShown = 100;

/** The code of a definition after a change; `written` is what its edit writes. */
export function shownIn(text: string, { definition }: Defined, { edits }: Draft, written: string): string {
  const whole = edited(text, definition.span, edits);
  const span = { start: edits[0]!.span.start, end: edits.at(-1)!.span.end };
  let shown = written;
  if (whole.trim().length > longestShown)
    for (const root of expressionsOf(definition))
      everyExpression(root, (node) => {
        if (span.start < node.span.start || node.span.end < span.end) return;
        const code = edited(text, node.span, edits);
        if (code.length <= longestShown && (code.length > shown.length || shown === written)) shown = code;
      });
  return shownOf(whole, { span, text: shown });
}

/** The code that a help shows: all of a definition if that is short, line by line, and otherwise what is changed. */
export function shownOf(written: string, { text }: Change): string {
  const whole = written.trim();
  const changed = text.trim();
  const isCut = whole.length > longestShown && changed !== "" && !isBalanced(changed);
  if (isCut) return quote(around(whole.replace(/\s+/g, " "), changed.replace(/\s+/g, " ")));
  const code = whole.length <= longestShown || changed === "" ? whole : changed;
  const shown = code.split(/\s*[\r\n]+(?=\S)/).map((line) => quote(line.replace(/\s+/g, " ")));
  return shown.length <= 3 ? shown.join(" and ") : quote(code.replace(/\s+/g, " "));
}

/** False of code that is cut out of brackets, or has an opening one without the other. */
function isBalanced(code: string): boolean {
  const open: string[] = [];
  for (const sign of code) {
    if (brackets.has(sign)) open.push(brackets.get(sign)!);
    else if (closing.has(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

const brackets: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const closing: ReadonlySet<string> = new Set(brackets.values());

/** As much of a long line as is shown, from where it is changed, or from its beginning if the change is near. */
function around(line: string, changed: string): string {
  const at = Math.max(0, line.indexOf(changed));
  const from = at < longestShown / 2 ? 0 : line.lastIndexOf(" ", at) + 1;
  if (line.length - from <= longestShown) return `${from > 0 ? "… " : ""}${line.slice(from)}`;
  const to = line.lastIndexOf(" ", from + longestShown);
  return `${from > 0 ? "… " : ""}${line.slice(from, to > from ? to : from + longestShown)} …`;
}
