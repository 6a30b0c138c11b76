// The documents of this repository that have no mistakes of syntax, read.

import { readdirSync, readFileSync } from "node:fs";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/source/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { ParsedDocument } from "../../../src/syntax/tree.js";

const repository = new URL("../../../", import.meta.url);
const isLong = process.env["LED_LONG"] === "1";
const folders = ["examples", "tests/conformance", "tests/emitted/documents", ...(isLong ? ["tests/pictures", "tests/types/accepted"] : [])];

export interface CorpusDocument {
  readonly name: string;
  readonly document: ParsedDocument;
  readonly parsed: ParsedDocument["parsed"];
}

/** All of them, with their regions. */
export function corpusDocuments(): readonly CorpusDocument[] {
  return folders.flatMap((folder) => {
    const files = readdirSync(new URL(`${folder}/`, repository)).filter((file) => /\.(?:led|tex)$/.test(file));
    return files.map((file) => {
      const text = readFileSync(new URL(`${folder}/${file}`, repository), "utf8");
      const document = parseDocument(readDocument(sourceOf(file, text)));
      return { name: `${folder}/${file}`, document, parsed: document.parsed };
    });
  });
}
