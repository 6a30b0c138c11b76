// Windows path rules in the commands, tested on any system.

import { win32 } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type CommandHost, noGrading } from "../../src/cli/host.js";
import { Library } from "../../src/resolve/imports/library.js";

vi.mock("node:path", async () => {
  const { win32: rules } = await vi.importActual<{ readonly win32: typeof win32 }>("node:path");
  return { ...rules, default: rules };
});

const { outputName } = await import("../../src/cli/documents.js");
const { isOurs } = await import("../../src/files/ours.js");
const { run } = await import("../../src/cli/commands.js");

/** Runs the tool on in-memory files, keyed by full path. The current folder is `C:\work`. */
async function led(
  args: readonly string[],
  given: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number; readonly said: string; readonly files: ReadonlyMap<string, string> }> {
  const files = new Map(Object.entries(given));
  const full = (path: string): string => win32.resolve("C:\\work", path);
  let said = "";
  const stream = { isTerminal: false, columns: undefined, write: (text: string) => void (said += text) };
  const world: CommandHost = {
    read: async (path) => {
      const text = files.get(full(path));
      return text === undefined ? { kind: "trouble", trouble: "missing", detail: "ENOENT" } : { kind: "text", text };
    },
    find: async () => undefined,
    list: async () => [],
    readInput: async () => ({ kind: "text", text: "" }),
    openConsole: () => Promise.reject(new Error("There are no typed lines.")),
    library: new Library(),
    readBelow: async () => ({ kind: "trouble", trouble: "missing", detail: "ENOENT" }),
    grading: noGrading,
    prove: async () => ({ kind: "missing" }),
    remove: async () => undefined,
    write: async (path, text) => {
      files.set(full(path), text);
      return undefined;
    },
    output: stream,
    errors: stream,
    environment: {},
    resources: {
      version: "0.0.0",
      dependency: "^0.0.0",
      manual: "README.md",
      worker: async () => "",
      shell: async () => "",
      woven: async () => "",
      film: async () => "",
      explorer: async () => ({ page: "", worker: "" }),
      example: () => "",
      playground: async () => ({ main: "", frame: "", program: "", translator: "" }),
      site: async () => "",
      page: async () => ({ declarations: [], exports: {} }),
      runtime: async () => ({ files: [], graph: { names: [], mentions: [], files: {} } }),
    },
  };
  const exitCode = await run(args, world);
  return { exitCode, said, files };
}

describe("Windows path", () => {
  test.each([
    ["C:\\games\\tic tac.led", "tic tac"],
    ["games\\Rätsel.led.md", "Rätsel"],
    ["..\\games/mixed.tex", "mixed"],
    ["\\\\server\\share\\far.led", "far"],
  ])("%s has a document whose output is named %s", (path, name) => {
    expect(outputName(path)).toBe(name);
  });

  test("is recognised as a source map of led if the map names the module beside it", () => {
    const text = JSON.stringify({ version: 3, file: "game.ts", sources: [] });
    expect(isOurs({ path: "C:\\out\\game.ts.map", text })).toBe(true);
    expect(isOurs({ path: "C:\\out\\other.ts.map", text })).toBe(false);
  });

  const document = "A number.\n\n/$ x := 1 $/\n";

  test("is read and written by a build, whose output has relative paths with slashes", async () => {
    const { exitCode, said, files } = await led(["build", "games\\my game.led", "--out-dir", "made here\\ts"], {
      "C:\\work\\games\\my game.led": document,
    });
    expect({ exitCode, paths: [...files.keys()].slice(1) }).toEqual({
      exitCode: 0,
      paths: ["my game.ts", "my game.ts.map"].map((path) => `C:\\work\\made here\\ts\\${path}`),
    });
    expect(said).toContain("wrote  made here\\ts\\my game.ts\n");
    const map: { readonly sources: readonly string[] } = JSON.parse(
      files.get("C:\\work\\made here\\ts\\my game.ts.map") ?? "",
    );
    expect(map.sources).toEqual(["../../games/my%20game.led"]);
    const module = files.get("C:\\work\\made here\\ts\\my game.ts");
    expect(module).toContain("../../games/my game.led");
    expect(module).not.toContain("\\");
  });

  test("is normalised when two documents would have the same output file", async () => {
    const { exitCode, said } = await led(["build", "a\\x.led", "b/x.led"], {
      "C:\\work\\a\\x.led": document,
      "C:\\work\\b\\x.led": document,
    });
    expect(exitCode).toBe(2);
    expect(said).toContain("`a\\x.led` and `b/x.led` have the same output file, `x.ts`");
  });

  test("is printed in messages as it was typed", async () => {
    const { said } = await led(["check", ".\\games\\x.led"], { "C:\\work\\games\\x.led": "/$ x := y $/" });
    expect(said).toContain(".\\games\\x.led:1:9");
  });
});
