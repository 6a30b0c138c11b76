// Writes and reads ZIP archives of documents.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { isName, type PageDocument } from "./work.js";
import { maxCharacters, maxDocuments } from "./limits.js";

/** Builds a reproducible archive of the documents. */
export const zipDocuments = (documents: readonly PageDocument[]): Uint8Array =>
  zipSync(
    Object.fromEntries(documents.map(({ name, text }) => [name, [strToU8(text), { mtime: "1980-01-01" }] as const])),
  );

/** The accepted documents of an archive, and the names of rejected entries. */
interface UnzippedDocuments {
  readonly documents: readonly PageDocument[];
  readonly rejected: readonly string[];
}

/** Reads the documents and recordings in an archive, or returns a description of the problem. */
export function unzipDocuments(bytes: Uint8Array): UnzippedDocuments | { readonly problem: string } {
  const rejected: string[] = [];
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith("/")) return false;
        const isAccepted = /\.(?:led|md|tex|jsonl)$/i.test(name) && isName(name);
        // Declared sizes may be false, but decompression never exceeds them.
        if (isAccepted && ++count <= maxDocuments && (size += originalSize) <= maxCharacters) return true;
        rejected.push(name);
        return false;
      },
    });
    const documents = Object.entries(files).map(([name, content]) => ({ name, text: strFromU8(content) }));
    return { documents, rejected };
  } catch {
    return { problem: "it is not a ZIP archive, or is damaged" };
  }
}
