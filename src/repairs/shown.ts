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
  const code = whole.length <= longestShown || text.trim() === "" ? whole : text.trim();
  const shown = code.split(/\s*[\r\n]+(?=\S)/).map((line) => quote(line.replace(/\s+/g, " ")));
  return shown.length <= 3 ? shown.join(" and ") : quote(code.replace(/\s+/g, " "));
}
