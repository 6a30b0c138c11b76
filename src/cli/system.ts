// The real world: files of the system, the process's streams. Writing goes to a temporary file in the same folder, which is
// then renamed, so that a reader sees the old text or the new one and an interruption leaves nothing half written.
// Files are small and many, and a command waits for each of them: to read them at once is the fastest.

import { isUtf8 } from "node:buffer";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { unwritableOutput } from "./problems.js";
import { resources } from "./resources.js";
import type { BytesReading, FileTrouble, Reading, Stream, World, Writing } from "./world.js";

/** The world of this process. */
export function systemWorld(): World {
  return {
    read: async (path) => attempt(() => decoded(readFileSync(path))),
    readInput: async () => {
      const { buffer } = await import("node:stream/consumers");
      const bytes = await buffer(process.stdin).catch((error: unknown) => troubleOf(error));
      return "trouble" in bytes ? { kind: "trouble", ...bytes } : decoded(bytes);
    },
    readBelow: async (folder, path, mostBytes) => readBelow(folder, path, mostBytes),
    write: async (path, text) => writeWhole(path, text),
    output: streamOf(() => process.stdout),
    errors: streamOf(() => process.stderr),
    environment: process.env,
    resources: resources(),
  };
}

/** A stream of the process, which Node makes when it is first asked for. */
function streamOf(find: () => NodeJS.WriteStream): Stream {
  let found: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => {
    if (found !== undefined) return found;
    found = find();
    found.on("error", (error: NodeJS.ErrnoException) => {
      // A reader that has seen enough, such as `head`, closes the pipe: that is no failure, and there is nobody left to tell.
      if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
      if (found !== process.stderr) {
        const { trouble, detail } = troubleOf(error);
        const { code, title, message, exitCode } = unwritableOutput(trouble, detail);
        process.stderr.write(`error ${code}: ${title}\n${message}\n`);
        process.exit(exitCode);
      }
      // There is nowhere left to say it.
      process.exit(2);
    });
    return found;
  };
  return {
    write: (text) => void stream().write(text),
    get isTerminal() {
      return stream().isTTY === true;
    },
    get columns() {
      return stream().isTTY === true ? stream().columns : undefined;
    },
  };
}

function attempt(read: () => Reading): Reading {
  try {
    return read();
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
}

/** A byte order mark stays: offsets are the file's. */
function decoded(bytes: Buffer): Reading {
  return isUtf8(bytes) ? { kind: "text", text: bytes.toString("utf8") } : { kind: "trouble", trouble: "notText", detail: "not UTF-8" };
}

function readBelow(folder: string, path: string, mostBytes: number): BytesReading {
  const trouble = (trouble: FileTrouble, detail: string): BytesReading => ({ kind: "trouble", trouble, detail });
  try {
    // The path without any link is what is opened.
    const found = realpathSync(join(folder, path));
    if (!isBelow(found, realpathSync(folder))) return trouble("outside", "outside of the folder");
    const status = statSync(found);
    if (status.isDirectory()) return trouble("directory", "EISDIR");
    // To open a pipe would wait for somebody to write into it.
    if (!status.isFile()) return trouble("special", "no ordinary file");
    return status.size > mostBytes ? trouble("tooLarge", "EFBIG") : { kind: "bytes", bytes: readFileSync(found) };
  } catch (error) {
    return { kind: "trouble", ...troubleOf(error) };
  }
}

/** True of what is in a folder or in one of its folders; neither path has a link in it. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Makes a folder with those around it. Node's own way to do so never ends where the system has no place for any, as in `/proc`. */
function makeFolder(path: string): void {
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isThere()) throw error;
  }
}

function writeWhole(path: string, text: string): Writing {
  try {
    makeFolder(dirname(path));
    const target = destinationOf(path);
    const before = statSync(target, { throwIfNoEntry: false });
    if (before?.isDirectory() === true) return { trouble: "directory", detail: "EISDIR" };
    const temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${process.hrtime.bigint()}.tmp`);
    try {
      writeFileSync(temporary, text, { flag: "wx", ...(before === undefined ? {} : { mode: before.mode & 0o777 }) });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/** A symbolic link stays one, and what it leads to is replaced. */
function destinationOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
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
