// The parsed documents of this repository without syntax errors.

import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { ParsedDocument } from "../../../src/syntax/tree.js";
import { documentsIn } from "../../documents.js";
import { isLong } from "../../support/random.js";

const folders = [
  "examples",
  "tests/conformance",
  "tests/emitted/documents",
  ...(isLong ? ["tests/pictures", "tests/types/accepted"] : []),
];

export interface CorpusDocument {
  readonly name: string;
  readonly document: ParsedDocument;
  readonly parsed: ParsedDocument["parsed"];
}

let documents: readonly CorpusDocument[] | undefined;

/** The documents, parsed once per process. */
export function corpusDocuments(): readonly CorpusDocument[] {
  return (documents ??= folders
    .flatMap((folder) => documentsIn(folder, [".led", ".tex"]))
    .map(({ path, text }) => {
      const document = parseDocument(readDocument(sourceOf(path, text)));
      return { name: path, document, parsed: document.parsed };
    }));
}
