// The real world: files of the system, and the process's streams.

import { once } from "node:events";
import { decoded, readBelow, readStream, readText } from "../files/read.js";
import { troubleOf } from "../files/trouble.js";
import { writeWhole } from "../files/write.js";
import { unwritableOutput } from "./problems.js";
import { resources } from "./resources.js";
import type { Stream, World } from "./world.js";

/** The world of this process. */
export function systemWorld(): World {
  return {
    read: async (path, limits) => readText(path, limits),
    readInput: async (mostBytes) => decoded(await readStream(process.stdin, mostBytes)),
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
      // A reader that has seen enough, such as `head`, closes the pipe: that is no failure, and there is nobody left to
      // tell.
      if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
      if (found !== process.stderr) {
        const { code, title, message, exitCode } = unwritableOutput(troubleOf(error));
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
    taken: async () => {
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
