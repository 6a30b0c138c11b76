// Reads the files beside a document, such as its recordings.

import type { Documents } from "../resolve/imports/library.js";
import { pathFrom } from "../resolve/imports/paths.js";

export type FileReading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "trouble"; readonly reason: string };

/** Reads a file by its path relative to the folder of a document. */
export type FileReader = (path: string) => Promise<FileReading>;

/** A reader for documents that are not in a folder; it always fails. */
export const noFiles: FileReader = () =>
  Promise.resolve({ kind: "trouble", reason: "the document is not in a folder" });

/** A reader of texts beside the document `name`. `missing` is the reason reported for a path without a text. */
export const readerOf =
  (name: string, read: Documents["read"], missing: string): FileReader =>
  async (path) => {
    const text = read(pathFrom(name, path));
    return typeof text === "string" ? { kind: "text", text } : { kind: "trouble", reason: text?.problem ?? missing };
  };
