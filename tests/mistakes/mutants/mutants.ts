// Mutants of correct documents, each with one mistake. A seed selects them, evenly over the kinds of mistakes and over
// the documents.

import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import { isSame } from "../../../src/syntax/same.js";
import { documentsIn, type Written } from "../../documents.js";
import { Dice } from "../../fuzz/dice.js";
import type { MistakeKind } from "./kind.js";
import { mistakeKinds } from "./kinds.js";
import { type Edit, Page } from "./page.js";

/** Folders of correct documents: the examples, test documents, and the documents of this benchmark. */
const folders: readonly string[] = [
  "examples",
  "tests/conformance",
  "tests/types/accepted",
  "tests/games",
  "tests/games/played",
  "tests/typeset/documents",
  "tests/bench/families",
];

export const stock = (): readonly Written[] => folders.flatMap((folder) => documentsIn(folder));

export interface Mutant {
  readonly kind: MistakeKind;
  readonly page: Page;
  readonly edit: Edit;
  readonly text: string;
}

export const pagesOf = (documents: readonly Written[]): readonly Page[] =>
  documents.map((document) => new Page(document)).filter(({ compiled }) => !hasErrors(compiled.diagnostics));

/** Returns up to `count` mutants, round-robin over the kinds of mistakes and, within a kind, over the documents. */
export function mutantsOf(pages: readonly Page[], seed: number, count: number): readonly Mutant[] {
  let waiting = mistakeKinds.map((kind, i) => mutantsOfKind(kind, pages, new Dice(seed, i)));
  const chosen: Mutant[] = [];
  while (waiting.length > 0) {
    waiting = waiting.filter((mutants) => {
      if (chosen.length === count) return false;
      const { value, done } = mutants.next();
      if (done === true) return false;
      chosen.push(value);
      return true;
    });
  }
  return chosen;
}

/** Yields all distinct mutants of a kind, in random order. */
function* mutantsOfKind(
  kind: MistakeKind,
  pages: readonly Page[],
  dice: Dice,
): Generator<Mutant, undefined, undefined> {
  const texts = new Set<string>();
  let left = shuffled(pages, dice).map((page) => {
    const edits = kind.edits(page, dice).filter(({ start, end, text }) => page.text.slice(start, end) !== text);
    return { page, edits: shuffled(edits, dice) };
  });
  for (let round = 0; left.length > 0; round++) {
    left = left.filter(({ edits }) => edits.length > round);
    for (const { page, edits } of left) {
      const edit = edits[round]!;
      const text = page.text.slice(0, edit.start) + edit.text + page.text.slice(edit.end);
      if (texts.has(text) || isTheSame(text, page, edit)) continue;
      texts.add(text);
      yield { kind, page, edit, text };
    }
  }
  return undefined;
}

/** True if an edit within a definition leaves the syntax tree unchanged. */
function isTheSame(text: string, { compiled, path, definitions }: Page, { start, end }: Edit): boolean {
  if (!definitions.some(({ span }) => span.start <= start && end <= span.end)) return false;
  const [items, others] = [compiled.document, parseDocument(readDocument(sourceOf(path, text)))].map(({ parsed }) =>
    parsed.flatMap((region) => region.items),
  );
  return items!.length === others!.length && items!.every((item, i) => isSame(item, others![i]!));
}

function shuffled<T>(items: readonly T[], dice: Dice): readonly T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}
