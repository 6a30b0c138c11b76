// Says of unknown names which document defines them, one of the shelf or one that a used document uses, and writes the
// line that uses it.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { inserting } from "../diagnostics/repair.js";
import { quote } from "../diagnostics/words.js";
import { isTex } from "../document/read.js";
import { builtin } from "../language/builtins.js";
import { textIn } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import type { Library } from "./library.js";
import { pathFrom } from "./paths.js";

/**
 * The same diagnostic, with advice to use the document that defines a name. A name of the document itself that is spelt
 * almost like that is meant rather, a built-in one is not.
 */
export function withDefiner(diagnostic: Diagnostic, document: CheckedDocument, library: Library): Diagnostic {
  const { code, span, repairs = [], help = "" } = diagnostic;
  if (code !== messages.unknown.code) return diagnostic;
  if (repairs.some(({ edits }) => edits.some(({ text }) => builtin(text) === undefined))) return diagnostic;
  const name = textIn(document.source, span);
  const definer = behindUses(name, document, library) ?? onShelf(name, document, library);
  if (definer === undefined) return diagnostic;
  const line = `use:>${definer.name}`;
  const defining = help.startsWith("Define it: ") ? ` Or d${help.slice(1)}` : "";
  const words = (code: string): string =>
    `${quote(name)} is defined in ${definer.what}: write ${code} on a line of its own.${defining}`;
  const at = placeOfUses(document);
  return {
    ...diagnostic,
    repairs: [],
    ...(at === undefined ? { help: words(quote(line)) } : insertingLine(at, line, words)),
  };
}

/** A document that defines a name: how a line names it, and what it is. */
interface Definer {
  readonly name: string;
  readonly what: string;
}

/** The document that a used one uses, but does not hand on: the nearest of them. */
function behindUses(wanted: string, { source, uses }: CheckedDocument, library: Library): Definer | undefined {
  const seen = new Set(uses.map(({ name }) => library.idOf(pathFrom(source.name, name))));
  const open = uses.map(({ name }) => ({ name, by: name }));
  // What is put into the list while it is walked is walked as well.
  for (const { name, by } of open) {
    const path = pathFrom(source.name, name);
    if (name !== by && library.hasFor(path, wanted)) return { name, what: `${quote(name)}, which ${quote(by)} uses` };
    for (const use of library.checkedAt(path)?.uses ?? []) {
      const next = pathFrom(name, use.name);
      const id = library.idOf(pathFrom(source.name, next));
      if (seen.has(id)) continue;
      seen.add(id);
      open.push({ name: next, by: name });
    }
  }
  return undefined;
}

function onShelf(wanted: string, { uses }: CheckedDocument, library: Library): Definer | undefined {
  const name = library.definerOf(wanted);
  return name === undefined || uses.some((use) => use.name === name)
    ? undefined
    : { name, what: "a document that comes with led" };
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
