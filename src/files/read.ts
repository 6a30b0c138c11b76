// Reads files within limits: every text has a maximum size, and callers that must not block read only ordinary files.
// Reading is synchronous, which is fastest here: files are small and many, and the caller waits for each.

import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { type FileTrouble, tooLarge, type Trouble, troubleOf } from "./trouble.js";

/**
 * The maximum size of a text in bytes: eight times that of a long book. Compiling a longer text could need more memory
 * than there is.
 */
export const longestText = 2 ** 24;

/** The result of reading a text. */
export type Reading = { readonly kind: "text"; readonly text: string } | ({ readonly kind: "trouble" } & Trouble);

/** The result of reading the bytes of a file. */
export type BytesReading =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | Extract<Reading, { readonly kind: "trouble" }>;

/** Which files may be read. */
export interface ReadingLimits {
  /** A file with more bytes is not read to its end. */
  readonly mostBytes: number;
  /**
   * If true, pipes, terminals and devices are read as well, until they end. The process is blocked meanwhile: a signal
   * ends it only if no listener for that signal is installed. If false, anything but an ordinary file is refused.
   */
  readonly waits: boolean;
}

/** Reads a text. */
export function readText(path: string, limits: ReadingLimits): Reading {
  return decoded(readBytes(path, limits));
}

/** Decodes bytes as text. A byte order mark is kept, so that offsets are those of the file. */
export function decoded(reading: BytesReading): Reading {
  if (reading.kind === "trouble") return reading;
  const { buffer, byteOffset, byteLength } = reading.bytes;
  return isUtf8(reading.bytes)
    ? { kind: "text", text: Buffer.from(buffer, byteOffset, byteLength).toString("utf8") }
    : failed("notText", "not UTF-8");
}

/**
 * Reads a file by its path relative to a folder: an ordinary file of at most `mostBytes` bytes that is inside the
 * folder once all links are resolved. No other file is opened, whatever the path.
 */
export function readBelow(folder: string, path: string, mostBytes: number): BytesReading {
  try {
    // The path that is opened contains no links.
    const found = realpathSync(join(folder, path));
    return isBelow(found, realpathSync(folder))
      ? readBytes(found, { mostBytes, waits: false })
      : failed("outside", "outside of the folder");
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
}

/** Reads a stream, such as standard input, to its end or its limit. */
export async function readStream(stream: AsyncIterable<Uint8Array>, mostBytes: number): Promise<BytesReading> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > mostBytes) return { kind: "trouble", ...tooLarge(mostBytes) };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
  return { kind: "bytes", bytes: Buffer.concat(chunks) };
}

function readBytes(path: string, { mostBytes, waits }: ReadingLimits): BytesReading {
  try {
    // The file is examined before it is opened, because opening a pipe would wake up its writer.
    if (!waits && !statSync(path).isFile()) return unordinary(statSync(path).isDirectory());
    // Opening a pipe blocks until there is a writer, unless asked not to. The path may have become a pipe by now.
    const file = openSync(path, waits ? "r" : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const status = fstatSync(file);
      if (status.isDirectory() || !(waits || status.isFile())) return unordinary(status.isDirectory());
      const bytes = status.isFile() && status.size > mostBytes ? undefined : bytesIn(file, status.size, mostBytes);
      return bytes === undefined ? { kind: "trouble", ...tooLarge(mostBytes) } : { kind: "bytes", bytes };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { trouble, detail } = troubleOf(error);
    // A socket cannot be opened, and opening some special files would block until they have something to say.
    return detail === "ENXIO" || detail === "EAGAIN" ? unordinary(false) : failed(trouble, detail);
  }
}

/** The bytes of an open file, whose expected number is `expected`; undefined if there are more than `mostBytes`. */
function bytesIn(file: number, expected: number, mostBytes: number): Uint8Array | undefined {
  // A buffer that is not filled means the end of the file. Only ordinary files have a size that is known beforehand.
  let bytes = Buffer.allocUnsafe(1 + (expected === 0 ? Math.min(firstBytes, mostBytes) : expected));
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length > mostBytes) return undefined;
    if (length < bytes.length) continue;
    const before = bytes;
    bytes = Buffer.allocUnsafe(1 + Math.min(2 * length, mostBytes));
    before.copy(bytes);
  }
}

const firstBytes = 2 ** 16;

function unordinary(isDirectory: boolean): BytesReading {
  return isDirectory ? failed("directory", "EISDIR") : failed("special", "no ordinary file");
}

function failed(trouble: FileTrouble, detail: string): Extract<Reading, { readonly kind: "trouble" }> {
  return { kind: "trouble", trouble, detail };
}

/** True if a path is inside a folder at any depth. Neither path may contain links. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
