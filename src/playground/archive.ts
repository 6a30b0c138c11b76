// Documents as a ZIP archive, and what can be taken over from one.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { isName, mostCharacters, mostDocuments, type PageDocument } from "./work.js";

/** The archive of some documents. The same documents give the same bytes. */
export const zipped = (documents: readonly PageDocument[]): Uint8Array =>
  zipSync(
    Object.fromEntries(documents.map(({ name, text }) => [name, [strToU8(text), { mtime: "1980-01-01" }] as const])),
  );

/** What a page can take over of an archive, and the names of what it cannot. */
export interface Unzipped {
  readonly documents: readonly PageDocument[];
  readonly left: readonly string[];
}

/** The documents and recordings in an archive; or what is wrong with it. */
export function unzipped(bytes: Uint8Array): Unzipped | { readonly problem: string } {
  const left: string[] = [];
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith("/")) return false;
        const isWanted = /\.(?:led|md|tex|jsonl)$/i.test(name) && isName(name);
        // Archives tell sizes that need not be true, but nothing becomes larger than they say.
        if (isWanted && ++count <= mostDocuments && (size += originalSize) <= mostCharacters) return true;
        left.push(name);
        return false;
      },
    });
    const documents = Object.entries(files).map(([name, content]) => ({ name, text: strFromU8(content) }));
    return { documents, left };
  } catch {
    return { problem: "it is no ZIP archive, or is damaged" };
  }
}
