// Says of unknown names which document of the shelf defines them, and writes the line that uses it.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { inserting } from "../diagnostics/repair.js";
import { quote } from "../diagnostics/words.js";
import { isTex } from "../document/read.js";
import { textIn } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import type { Library } from "./library.js";

/** The same diagnostic, with advice to use the document of the shelf that defines a name which nothing else explains. */
export function withShelf(diagnostic: Diagnostic, document: CheckedDocument, library: Library): Diagnostic {
  const { code, span, repairs = [], help = "" } = diagnostic;
  if (code !== messages.unknown.code || repairs.length > 0) return diagnostic;
  const name = textIn(document.source, span);
  const path = library.definerOf(name);
  if (path === undefined || document.uses.some((use) => use.name === path)) return diagnostic;
  const line = `use:>${path}`;
  const defining = help.startsWith("Define it: ") ? ` Or d${help.slice(1)}` : "";
  const words = (code: string): string =>
    `${quote(name)} is defined in a document that comes with led: write ${code} on a line of its own.${defining}`;
  const at = placeOfUses(document);
  return { ...diagnostic, ...(at === undefined ? { help: words(quote(line)) } : insertingLine(at, line, words)) };
}

const insertingLine = (
  { offset, before, after }: Place,
  line: string,
  words: (code: string) => string,
): ReturnType<typeof inserting> => inserting(offset, `${before}${line}${after}`, words);

/** Where a line can be put, and what stands around it. */
interface Place {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/** Below the last line that uses a document, else below the title, else at the top; nowhere in LaTeX, where such a line would be typeset. */
function placeOfUses({ source, uses }: CheckedDocument): Place | undefined {
  const { text, lineStarts } = source;
  if (isTex(source)) return undefined;
  const last = uses.at(-1);
  if (last !== undefined) {
    const next = lineStarts.find((start) => start > last.span.start);
    return next === undefined
      ? { offset: text.length, before: "\n", after: "" }
      : { offset: next, before: "", after: "\n" };
  }
  const title = /^\ufeff?#[^\n]*\n/.exec(text)?.[0];
  if (title !== undefined) return { offset: title.length, before: "\n", after: "\n" };
  return { offset: text.startsWith("\ufeff") ? 1 : 0, before: "", after: "\n\n" };
}
