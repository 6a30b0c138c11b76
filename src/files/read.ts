// Reads files within limits: every text has a maximum size, and callers that must not block read only regular files.
// Reading is synchronous, which is fastest here: files are small and many, and the caller waits for each.

import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { type FileTrouble, tooLarge, type Trouble, troubleOf } from "./trouble.js";
import { minBufferBytes } from "./limits.js";

export type Reading = { readonly kind: "text"; readonly text: string } | ({ readonly kind: "trouble" } & Trouble);

export type BytesReading =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | Extract<Reading, { readonly kind: "trouble" }>;

export interface ReadingLimits {
  /** Maximum size in bytes; reading stops beyond it. */
  readonly maxBytes: number;
  /**
   * If true, pipes, terminals and devices are read as well, up to their end. This blocks the process; a signal ends it
   * only if no listener for that signal is installed. If false, only regular files are read.
   */
  readonly waits: boolean;
}

export function readText(path: string, limits: ReadingLimits): Reading {
  return decodeText(readBytes(path, limits));
}

/** Decodes UTF-8. A byte order mark is kept, so that offsets are those of the file. */
export function decodeText(reading: BytesReading): Reading {
  if (reading.kind === "trouble") return reading;
  const { buffer, byteOffset, byteLength } = reading.bytes;
  return isUtf8(reading.bytes)
    ? { kind: "text", text: Buffer.from(buffer, byteOffset, byteLength).toString("utf8") }
    : fail("notText", "not UTF-8");
}

/**
 * Reads a regular file by a path relative to a folder. The file must be inside the folder once all links are resolved;
 * no other file is ever opened.
 */
export function readBelow(folder: string, path: string, maxBytes: number): BytesReading {
  try {
    // The resolved path contains no links.
    const realPath = realpathSync(join(folder, path));
    return isBelow(realPath, realpathSync(folder))
      ? readBytes(realPath, { maxBytes, waits: false })
      : fail("outside", "outside the folder");
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
}

/** Reads a stream, such as standard input, to its end, or until it exceeds the limit. */
export async function readStream(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BytesReading> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > maxBytes) return { kind: "trouble", ...tooLarge(maxBytes) };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
  return { kind: "bytes", bytes: Buffer.concat(chunks) };
}

function readBytes(path: string, { maxBytes, waits }: ReadingLimits): BytesReading {
  try {
    // Examine the file before opening it, because opening a pipe would wake its writer.
    if (!waits && !statSync(path).isFile()) return notRegular(statSync(path).isDirectory());
    // Opening a pipe blocks until there is a writer, unless O_NONBLOCK is set. The path may have become a pipe by now.
    const file = openSync(path, waits ? "r" : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const status = fstatSync(file);
      if (status.isDirectory() || !(waits || status.isFile())) return notRegular(status.isDirectory());
      const bytes = status.isFile() && status.size > maxBytes ? undefined : bytesIn(file, status.size, maxBytes);
      return bytes === undefined ? { kind: "trouble", ...tooLarge(maxBytes) } : { kind: "bytes", bytes };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { trouble, detail } = troubleOf(error);
    // Sockets cannot be opened, and opening some special files would block until they have data.
    return detail === "ENXIO" || detail === "EAGAIN" ? notRegular(false) : fail(trouble, detail);
  }
}

/** Returns the bytes of an open file of `expected` bytes; undefined if there are more than `maxBytes`. */
function bytesIn(file: number, expected: number, maxBytes: number): Uint8Array | undefined {
  // One extra byte, since a buffer that is not filled means the end of the file. Only regular files have a size.
  let bytes = Buffer.allocUnsafe(1 + (expected === 0 ? Math.min(minBufferBytes, maxBytes) : expected));
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length > maxBytes) return undefined;
    if (length < bytes.length) continue;
    const before = bytes;
    bytes = Buffer.allocUnsafe(1 + Math.min(2 * length, maxBytes));
    before.copy(bytes);
  }
}

function notRegular(isDirectory: boolean): BytesReading {
  return isDirectory ? fail("directory", "EISDIR") : fail("special", "not a regular file");
}

function fail(trouble: FileTrouble, detail: string): Extract<Reading, { readonly kind: "trouble" }> {
  return { kind: "trouble", trouble, detail };
}

/** True if a path is inside a folder, at any depth. Neither path may contain links. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
