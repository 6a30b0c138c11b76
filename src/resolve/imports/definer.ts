// Suggests a `use:>` line for an unknown name that is defined in the standard library or in a document used indirectly.

import type { Diagnostic, Edit } from "../../diagnostics/diagnostic.js";
import { names as messages } from "../../diagnostics/names.js";
import { adviseInsertion } from "../../diagnostics/repair.js";
import { quote } from "../../diagnostics/words.js";
import { isTex } from "../../document/read.js";
import { builtin } from "../../language/builtins.js";
import { textIn } from "../../text/source.js";
import type { CheckedDocument } from "../../types/check.js";
import type { Library } from "./library.js";
import { pathFrom } from "./paths.js";

/**
 * Adds to the diagnostic of an unknown name a fix that imports the document which defines the name, if `isRight`
 * accepts it, and otherwise only the suggestion. A similar name in the document itself has priority; a similar built-in
 * name does not.
 */
export function withDefiner(
  diagnostic: Diagnostic,
  document: CheckedDocument,
  library: Library,
  isRight: (diagnostic: Diagnostic, edits: readonly Edit[]) => boolean,
): Diagnostic {
  const { code, span, repairs = [], help = "" } = diagnostic;
  if (code !== messages.unknown.code) return diagnostic;
  if (repairs.some(({ edits }) => edits.some(({ text }) => builtin(text) === undefined))) return diagnostic;
  const name = textIn(document.source, span);
  const definer = findInUses(name, document, library) ?? findOnShelf(name, document, library);
  if (definer === undefined) return diagnostic;
  const line = `use:>${definer.name}`;
  const defining = help.startsWith("Define it: ") ? ` Or d${help.slice(1)}` : "";
  const words = (code: string): string =>
    `${quote(name)} is defined in ${definer.description}: write ${code} on a line of its own.${defining}`;
  const at = placeOfUses(document);
  const { help: advice, repairs: fixes } =
    at === undefined
      ? { help: words(quote(line)), repairs: [] }
      : adviseInsertion(at.offset, `${at.before}${line}${at.after}`, words);
  return { ...diagnostic, help: advice, repairs: fixes.filter(({ edits }) => isRight(diagnostic, edits)) };
}

/** A document that defines a name: its name in a `use:>` line, and a description. */
interface Definer {
  readonly name: string;
  readonly description: string;
}

/**
 * The nearest indirectly used document that defines a name. Uses are not transitive, so the document needs a separate
 * `use:>` line.
 */
function findInUses(identifier: string, { source, uses }: CheckedDocument, library: Library): Definer | undefined {
  const visited = new Set(uses.map(({ name }) => library.idOf(pathFrom(source.name, name))));
  const open = uses.map(({ name }) => ({ name, by: name }));
  // Breadth-first search: the loop also visits the documents appended to `open`.
  for (const { name, by } of open) {
    const path = pathFrom(source.name, name);
    if (name !== by && library.hasFor(path, identifier))
      return { name, description: `${quote(name)}, which ${quote(by)} uses` };
    for (const use of library.checkedAt(path)?.uses ?? []) {
      const nextPath = pathFrom(name, use.name);
      const id = library.idOf(pathFrom(source.name, nextPath));
      if (visited.has(id)) continue;
      visited.add(id);
      open.push({ name: nextPath, by: name });
    }
  }
  return undefined;
}

function findOnShelf(identifier: string, { uses }: CheckedDocument, library: Library): Definer | undefined {
  const name = library.definerOf(identifier);
  return name === undefined || uses.some((use) => use.name === name)
    ? undefined
    : { name, description: "a document that comes with led" };
}

/** A position to insert a line, and the text before and after it. */
interface Place {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/**
 * The position after the last `use:>` line, else after the title, else at the beginning. Undefined for LaTeX, where the
 * line would be typeset.
 */
function placeOfUses({ source, uses }: CheckedDocument): Place | undefined {
  const { text, lineStarts } = source;
  if (isTex(source)) return undefined;
  const last = uses.at(-1);
  if (last !== undefined) {
    const nextLine = lineStarts.find((start) => start > last.span.start);
    return nextLine === undefined
      ? { offset: text.length, before: "\n", after: "" }
      : { offset: nextLine, before: "", after: "\n" };
  }
  const title = /^\ufeff?#[^\n]*\n/.exec(text)?.[0];
  if (title !== undefined) return { offset: title.length, before: "\n", after: "\n" };
  return { offset: text.startsWith("\ufeff") ? 1 : 0, before: "", after: "\n\n" };
}
