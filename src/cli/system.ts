// The real world: files of the system, the process's streams. Writing goes to a temporary file in the same folder, which is
// then renamed, so that a reader sees the old text or the new one and an interruption leaves nothing half written.

import { randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { resources } from "./resources.js";
import type { FileTrouble, Reading, Stream, World, Writing } from "./world.js";

/** The world of this process. */
export function systemWorld(): World {
  return {
    read: async (path) => attempt(() => readFile(path)),
    readInput: async () => attempt(() => buffer(process.stdin)),
    write: writeWhole,
    output: streamOf(process.stdout),
    errors: streamOf(process.stderr),
    environment: process.env,
    resources: resources(),
  };
}

function streamOf(stream: NodeJS.WriteStream): Stream {
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY === true ? stream.columns : undefined,
  };
}

async function attempt(read: () => Promise<Uint8Array>): Promise<Reading> {
  try {
    return decoded(await read());
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
}

/** A byte order mark stays: offsets are the file's. */
function decoded(bytes: Uint8Array): Reading {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: "trouble", trouble: "notText", detail: "not UTF-8" };
  }
}

async function writeWhole(path: string, text: string): Promise<Writing> {
  try {
    await mkdir(dirname(path), { recursive: true });
    // A symbolic link stays one, and what it leads to is replaced.
    const target = await realpath(path).catch(() => path);
    const before = await stat(target).catch(() => undefined);
    if (before?.isDirectory() === true) return { trouble: "directory", detail: "EISDIR" };
    const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
    try {
      await writeFile(temporary, text, { flag: "wx", ...(before === undefined ? {} : { mode: before.mode & 0o777 }) });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

const troubles: Readonly<Record<string, FileTrouble>> = {
  ENOENT: "missing",
  EISDIR: "directory",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
  ENOTDIR: "notDirectory",
  EEXIST: "notDirectory",
  ENOSPC: "full",
  EDQUOT: "full",
};

function troubleOf(error: unknown): { readonly trouble: FileTrouble; readonly detail: string } {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
  return { trouble: troubles[code] ?? "other", detail: code };
}
