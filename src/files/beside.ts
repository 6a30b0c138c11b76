// Reads the text files beside documents. Documents are untrusted, so no other file is read.

import type { FileReader } from "../execute/file-reader.js";
import { maxRecordingLength } from "../execute/games/limits.js";
import { explainEscape } from "../web/bundle/files.js";
import { type BytesReading, decodeText, readBelow } from "./read.js";
import { because } from "./trouble.js";

/** Returns a reader of text files in or below a folder. `read` defaults to the disk. */
export function readerBelow(
  folder: string,
  read: (folder: string, path: string, maxBytes: number) => BytesReading | Promise<BytesReading> = readBelow,
): FileReader {
  return async (path) => {
    const away = explainEscape(path);
    if (away !== undefined) return { kind: "trouble", reason: away };
    const reading = decodeText(await read(folder, path, maxRecordingLength));
    return reading.kind === "text" ? reading : { kind: "trouble", reason: because(reading) };
  };
}
