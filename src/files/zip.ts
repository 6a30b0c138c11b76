// Reads ZIP archives, such as the downloads of learning platforms, within limits, and writes archives. No entry is
// written to disk.

import { inflateRawSync } from "node:zlib";
import { type ZippableFile, zipSync } from "fflate";
import { maxPathLength } from "./limits.js";

interface ZipEntry {
  /** The relative path, with slashes and without `..`. */
  readonly path: string;
  /** False for links and other special files of Unix. */
  readonly isRegular: boolean;
  /** The local modification time in milliseconds since 1970. */
  readonly time: number;
  /** Decompresses it; undefined if it is damaged, encrypted, or larger than the limit. */
  readonly read: (maxBytes: number) => Uint8Array | undefined;
}

const signatures = { central: 0x02014b50, local: 0x04034b50 };

/** The number of Unix among the systems that make archives. */
const unix = 3;

/**
 * Returns the entries of an archive, without folders and without entries whose paths lead elsewhere; undefined if it is
 * no archive. Source of the format: PKWARE APPNOTE 6.3.10, without ZIP64.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > view.length) return undefined;
  // At most 65,535, so there is no further limit, by which one student could hide the files of others.
  const count = view.readUInt16LE(end + 10);
  let at = view.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  const paths = new Set<string>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== signatures.central) return undefined;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.readUInt16LE(at + offset));
    const nameBytes = view.subarray(at + 46, at + 46 + nameLength!);
    const path = nameBytes.toString("utf8").replaceAll("\\", "/");
    const header = { ...headerAt(view, at), name: path };
    const isUnix = view.readUInt8(at + 5) === unix;
    const type = (view.readUInt32LE(at + 38) >>> 28) & 15;
    at += 46 + nameLength! + extraLength! + commentLength!;
    if (path.endsWith("/") || !isSafe(path) || paths.has(path)) continue;
    paths.add(path);
    entries.push({
      path,
      isRegular: !isUnix || type === 0 || type === 8,
      time: header.time,
      read: (maxBytes) => contentOf(view, header, maxBytes),
    });
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Header {
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly compressed: number;
  readonly offset: number;
}

function headerAt(view: Buffer, at: number): Header {
  return {
    flags: view.readUInt16LE(at + 8),
    method: view.readUInt16LE(at + 10),
    time: timeOf(view.readUInt16LE(at + 12), view.readUInt16LE(at + 14)),
    compressed: view.readUInt32LE(at + 20),
    offset: view.readUInt32LE(at + 42),
  };
}

/** Converts a time of MS-DOS, which has a resolution of two seconds and no zone. */
const timeOf = (time: number, date: number): number =>
  new Date(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  ).getTime();

/** Decompression stops at the limit, whatever size the archive declares. */
function contentOf(
  view: Buffer,
  { flags, method, compressed, offset }: Header,
  maxBytes: number,
): Uint8Array | undefined {
  const isEncrypted = (flags & 1) === 1;
  if (isEncrypted || offset + 30 > view.length || view.readUInt32LE(offset) !== signatures.local) return undefined;
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
  const content = view.subarray(start, start + compressed);
  if (content.length < compressed) return undefined;
  if (method === 0) return content.length > maxBytes ? undefined : content;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return undefined;
  }
}

const isSafe = (path: string): boolean =>
  path.length < maxPathLength &&
  !/^[A-Za-z]:|^\/|\p{Cc}/u.test(path) &&
  path.split("/").every((step) => step !== "" && step !== "." && step !== "..");

export interface ZipFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

/** Returns an archive of files, with permissions of Unix, and the same for the same files. */
export function zipOf(files: readonly ZipFile[]): Uint8Array {
  const entries = files.map(({ path, bytes, isExecutable = false }): [string, ZippableFile] => {
    const attrs = (isExecutable ? 0o100755 : 0o100644) * 65_536;
    return [path, [bytes, { os: unix, attrs }]];
  });
  return zipSync(Object.fromEntries(entries), { mtime: "1980-01-02T00:00:00" });
}
