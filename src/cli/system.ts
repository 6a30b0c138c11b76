// The host interface of the real system: its files and the streams of the process.

import { once } from "node:events";
import { documentFiles } from "../files/documents.js";
import { decodeText, readBelow, readStream, readText } from "../files/read.js";
import { troubleOf } from "../files/trouble.js";
import { removeFile, writeWhole } from "../files/write.js";
import { Library } from "../resolve/imports/library.js";
import { unwritableOutput } from "./problems.js";
import { resources } from "./resources.js";
import type { Stream, CommandHost } from "./host.js";

export function systemWorld(): CommandHost {
  return {
    read: async (path, limits) => readText(path, limits),
    find: async (path) => (await import("../files/find.js")).documentsAt(path),
    list: async (folder) => (await import("node:fs/promises")).readdir(folder).catch(() => []),
    readInput: async (maxBytes) => decodeText(await readStream(process.stdin, maxBytes)),
    openConsole: async (options) => (await import("./console.js")).systemConsole(options),
    readBelow: async (folder, path, maxBytes) => readBelow(folder, path, maxBytes),
    grading: {
      entries: async (folder) => (await import("../files/below.js")).entriesBelow(folder),
      entry: async (path) => (await import("../files/below.js")).entryAt(path),
      writeBytes: async (path, bytes) => writeWhole(path, bytes),
      toolFiles: async () => (await import("./grading/tool-files.js")).toolFiles(),
      grade: async (job) => (await import("./grading/process.js")).gradeInProcess(job),
    },
    prove: async (script, seconds) => (await import("./prover.js")).runProver(script, seconds),
    library: new Library(documentFiles),
    write: async (path, text) => writeWhole(path, text),
    remove: async (path) => removeFile(path),
    output: streamOf(() => process.stdout),
    errors: streamOf(() => process.stderr),
    environment: process.env,
    resources: resources(),
  };
}

/** Returns a stream of the process. Node creates it on first access. */
function streamOf(find: () => NodeJS.WriteStream): Stream {
  let cached: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => {
    if (cached !== undefined) return cached;
    cached = find();
    cached.on("error", (error: NodeJS.ErrnoException) => {
      // A reader such as `head` closes the pipe when it has read enough. That is not a failure.
      if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
      if (cached !== process.stderr) {
        const { code, title, message, exitCode } = unwritableOutput(troubleOf(error));
        process.stderr.write(`error ${code}: ${title}\n${message}\n`);
        process.exit(exitCode);
      }
      // There is no stream left to report this on.
      process.exit(2);
    });
    return cached;
  };
  return {
    write: (text) => void stream().write(text),
    drained: async () => {
      if (stream().writableNeedDrain) await once(stream(), "drain");
    },
    get isTerminal() {
      return stream().isTTY === true;
    },
    get columns() {
      return stream().isTTY === true ? stream().columns : undefined;
    },
  };
}
