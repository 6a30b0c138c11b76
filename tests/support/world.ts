// An in-memory host for commands: a map of files, and recorded output streams.

import { posix } from "node:path";
import { Readable } from "node:stream";
import { run } from "../../src/cli/commands.js";
import { PipeConsole } from "../../src/cli/console.js";
import { resources } from "../../src/cli/resources.js";
import { systemWorld } from "../../src/cli/system.js";
import type { ExitCode } from "../../src/cli/problems.js";
import type { CommandHost } from "../../src/cli/host.js";
import { gradeJob, type GradingResult } from "../../src/grading/job.js";
import { documentFiles } from "../../src/files/documents.js";
import type { Reading } from "../../src/files/read.js";
import { Library } from "../../src/resolve/imports/library.js";
import { shelfPrefix } from "../../src/resolve/imports/paths.js";
import type { FileTrouble } from "../../src/files/trouble.js";

export interface MemoryWorld extends CommandHost {
  readonly files: Map<string, string>;
  readonly writes: string[];
}

export interface WorldOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** Binary files beside documents, by path. */
  readonly assets?: Readonly<Record<string, Uint8Array>>;
  readonly input?: string;
  /** Paths that cannot be read or written, and the reason. */
  readonly troubles?: Readonly<Record<string, FileTrouble>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** The prover; by default, there is none. */
  readonly prove?: CommandHost["prove"];
}

export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly output: string;
  readonly errors: string;
  /** The interleaved output of both streams, as on a terminal. */
  readonly screen: string;
  readonly world: MemoryWorld;
}

/** Results of grading in JSON, by job: tests grade the same work for several kinds of output. */
const gradingResults = new Map<string, string>();

const isOfShelf = (path: string): boolean => path.startsWith(shelfPrefix);

/** Runs `led ARGUMENTS...` in this process on the files of the system. Paths are relative to the repository. */
export async function ledOnDisk(
  args: readonly string[],
  host: Partial<CommandHost> = {},
): Promise<Omit<CommandResult, "world" | "screen">> {
  const written = { output: "", errors: "" };
  const stream = (name: "output" | "errors"): CommandHost["output"] => ({
    write: (text) => void (written[name] += text),
    isTerminal: false,
    columns: undefined,
  });
  const exitCode = await run(args, {
    ...systemWorld(),
    output: stream("output"),
    errors: stream("errors"),
    ...host,
  });
  return { exitCode, ...written };
}

/** Runs `led ARGUMENTS...` in a new host, or in the host of an earlier run. */
export async function led(
  args: readonly string[],
  options: WorldOptions & { readonly after?: MemoryWorld } = {},
): Promise<CommandResult> {
  const written = { output: "", errors: "", screen: "" };
  const stream = (name: "output" | "errors"): CommandHost["output"] => ({
    write: (text) => {
      written[name] += text;
      written.screen += text;
    },
    isTerminal: options.isTerminal ?? false,
    columns: undefined,
  });
  const files = options.after?.files ?? new Map(Object.entries(options.files ?? {}));
  const writes: string[] = [];
  const trouble = (path: string): { readonly trouble: FileTrouble; readonly detail: string } | undefined => {
    const failure = options.troubles?.[path];
    return failure === undefined ? undefined : { trouble: failure, detail: "EIO" };
  };
  const world: MemoryWorld = {
    files,
    writes,
    read: async (path): Promise<Reading> => {
      const found = trouble(path);
      if (found !== undefined) return { kind: "trouble", ...found };
      const text = files.get(path);
      return text === undefined ? { kind: "trouble", trouble: "missing", detail: "ENOENT" } : { kind: "text", text };
    },
    prove: options.prove ?? (async () => ({ kind: "missing" })),
    library: new Library({
      read: (path) => (isOfShelf(path) ? documentFiles.read(path) : files.get(posix.normalize(path))),
      near: (path) => (isOfShelf(path) ? (documentFiles.near?.(path) ?? []) : [...files.keys()]),
    }),
    readBelow: async (folder, path, maxBytes) => {
      const place = posix.join(folder, path);
      const found = trouble(place);
      const text = files.get(place);
      const bytes = options.assets?.[place] ?? (text === undefined ? undefined : new TextEncoder().encode(text));
      if (found !== undefined) return { kind: "trouble", ...found };
      if (bytes === undefined) return { kind: "trouble", trouble: "missing", detail: "ENOENT" };
      return bytes.length > maxBytes
        ? { kind: "trouble", trouble: "tooLarge", detail: "EFBIG" }
        : { kind: "bytes", bytes };
    },
    find: async (path) => {
      const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`) && file.endsWith(".led"));
      return path === "."
        ? [...files.keys()].filter((file) => file.endsWith(".led"))
        : below.length > 0
          ? below
          : undefined;
    },
    grading: {
      entries: async (folder) => {
        const all = [...files.keys(), ...Object.keys(options.assets ?? {})];
        const below = all.flatMap((file) =>
          folder === "." ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : [],
        );
        return below.length === 0 ? undefined : below.sort().map((path) => ({ path, kind: "file", time: 0 }));
      },
      entry: async (path) =>
        files.has(path) || options.assets?.[path] !== undefined ? { path, kind: "file", time: 0 } : undefined,
      writeBytes: async (path, bytes) => {
        files.set(path, Buffer.from(bytes).toString("latin1"));
        return undefined;
      },
      toolFiles: async () => [{ path: "bin/led.cjs", bytes: new TextEncoder().encode("tool") }],
      // In the real host, this happens in another process.
      grade: async (job) => {
        const key = JSON.stringify(job);
        if (!gradingResults.has(key))
          await gradeJob(job, { worker: await world.resources.worker(), shelf: documentFiles }, (result) => {
            // As between processes.
            gradingResults.set(key, JSON.stringify(result));
          });
        const result = gradingResults.get(key);
        return { result: result === undefined ? result : (JSON.parse(result) as GradingResult), reason: undefined };
      },
    },
    list: async (folder) =>
      [...files.keys()].flatMap((path) =>
        posix.dirname(path) === posix.normalize(folder) ? [posix.basename(path)] : [],
      ),
    readInput: async () => ({ kind: "text", text: options.input ?? "" }),
    openConsole: async () => new PipeConsole(Readable.from([Buffer.from(options.input ?? "")])),
    write: async (path, text) => {
      const found = trouble(path);
      if (found !== undefined) return found;
      files.set(path, text);
      writes.push(path);
      return undefined;
    },
    remove: async (path) => {
      files.delete(path);
      return undefined;
    },
    output: stream("output"),
    errors: stream("errors"),
    environment: options.environment ?? {},
    resources: { ...resources(), manual: "/led/manual/README.md" },
  };
  const exitCode = await run(args, world);
  return { exitCode, ...written, world };
}

/** Returns the JSON output of a run; fails if there is any other output. */
export function jsonOf({ output, errors }: Pick<CommandResult, "output" | "errors">): {
  readonly diagnostics: readonly { readonly [key: string]: unknown }[];
  readonly [key: string]: unknown;
} {
  if (errors !== "") throw new Error(`standard error is not empty: ${errors}`);
  return JSON.parse(output);
}
