// Watch mode on real files with a real process: the ways of saving, errors in documents, and the end.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemWorld } from "../../src/cli/system.js";
import { watch } from "../../src/cli/watch.js";
import { jsonOf, led } from "../support/world.js";
import { Watching } from "./watching.js";
import { isLong } from "../support/random.js";

vi.setConfig({ testTimeout: 180_000 });
let folder = "";
let running: Watching[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "led-watch-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.end("SIGKILL")));
  rmSync(folder, { recursive: true, force: true });
});

function watching(...args: string[]): Watching {
  const one = new Watching(folder, [...args, "--watch"]);
  running.push(one);
  return one;
}

const path = (name: string): string => join(folder, name);
const save = (name: string, text: string): void => writeFileSync(path(name), text);

/** Saves as many editors do: writes a new file and renames it over the old one. */
function replace(name: string, text: string): void {
  save(`${name}.new`, text);
  renameSync(path(`${name}.new`), path(name));
}

const good = (definitions: number): string =>
  `/$ ${Array.from({ length: definitions }, (_, i) => `x${i} := ${i}`).join("  ")} $/\n`;
const bad = "/$ x := y $/\n";

describe("watched document", () => {
  test("is tested again when one of its recordings is saved, deleted or created", async () => {
    const recording = (clicks: number): string =>
      `{"format":"led recording","version":1,"title":"","document":""}\n${'{"click":[1,1]}\n'.repeat(clicks)}`;
    save(
      "a.led",
      "/$ initialState := 0  newState := currentState + 1 if mouseClicked; currentState otherwise  images := {} $/\n\nplay:>plays/one.jsonl\n\ncmd:>currentState\n3\n",
    );
    mkdirSync(path("plays"));
    save("plays/one.jsonl", recording(3));
    const tool = watching("test", "a.led");
    await tool.ready();
    await tool.after(() => save("plays/one.jsonl", recording(2)), "a.led: 0 passed, 1 failed");
    await tool.after(() => replace("plays/one.jsonl", recording(3)), "a.led: 1 passed, 0 failed");
    await tool.after(() => rmSync(path("plays/one.jsonl")), "a.led: 0 passed, 1 failed");
    await tool.after(() => save("plays/one.jsonl", recording(3)), "a.led: 1 passed, 0 failed");
    expect(await tool.end()).toBe(0);
  });

  test("is checked again when an imported document is saved, deleted or recreated", async () => {
    save("a.led", "use:>b.led\n\n/$ x := f(1) $/\n");
    save("b.led", "use:>c/d.led\n\n/$ f(n) := n + one $/\n");
    mkdirSync(path("c"));
    save("c/d.led", "/$ one := 1 $/\n");
    const tool = watching("check", "a.led");
    await tool.ready();
    await tool.after(() => save("c/d.led", "/$ two := 1 $/\n"), "a.led: 1 error");
    await tool.after(() => replace("c/d.led", "/$ one := 1 $/\n"), "a.led: 1 definition");
    await tool.after(() => rmSync(path("b.led")), "a.led: 1 error");
    await tool.after(() => save("b.led", "/$ f(n) := n $/\n"), "a.led: 1 definition");
    expect(await tool.end()).toBe(0);
  });

  test("is checked at once and after each save, with one line per run: the time and the result", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    await tool.after(() => save("a.led", good(2)), "a.led: 2 definitions");
    expect(tool.lines).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}✓ a\.led: 1 definition, 0 tests$/),
      "Watching a.led; press Ctrl-C to quit.",
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}✓ a\.led: 2 definitions, 0 tests$/),
    ]);
    expect(await tool.end()).toBe(0);
    expect(tool.errors).toBe("");
  });

  test("may have errors, which are fixed later", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    await tool.after(() => save("a.led", bad), "✗ a.led: 1 error");
    await tool.after(() => save("a.led", "/$ x := (1"), "✗ a.led: ");
    await tool.after(() => save("a.led", good(3)), "✓ a.led: 3 definitions");
    expect(tool.errors).toContain("error L301: Unknown name\na.led:1:9");
  });

  test("may be replaced by another file repeatedly", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    for (let n = 2; n < 8; n++) await tool.after(() => replace("a.led", good(n)), `a.led: ${n} definitions`);
    expect(tool.runs).toHaveLength(7);
  });

  test("may be deleted and recreated", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    for (let n = 2; n < 5; n++) {
      await tool.after(() => rmSync(path("a.led")), "✗ a.led: it cannot be read");
      await tool.after(() => save("a.led", good(n)), `✓ a.led: ${n} definitions`);
    }
    expect(tool.errors).toContain("`a.led` cannot be read: there is no such file.");
  });

  test("may lose its folder, and may be missing with its folder at first", async () => {
    const tool = watching("check", join("some", "where", "a.led"));
    await tool.ready();
    for (let n = 1; n < 4; n++) {
      await tool.after(() => {
        mkdirSync(path("some/where"), { recursive: true });
        save("some/where/a.led", good(n));
      }, `a.led: ${n} definition`);
      await tool.after(() => rmSync(path("some"), { recursive: true }), "it cannot be read");
    }
  });

  test("may temporarily be a folder or not be text", async () => {
    mkdirSync(path("a.led"));
    const tool = watching("check", "a.led");
    await tool.ready();
    await tool.after(() => {
      rmSync(path("a.led"), { recursive: true });
      writeFileSync(path("a.led"), Uint8Array.from([0x2f, 0x24, 0xe9]));
    }, "it cannot be read");
    await tool.after(() => save("a.led", good(2)), "2 definitions");
    expect(tool.errors).toMatch(/it is a folder\.[^]*it is not text in UTF-8\./);
  });

  test.skipIf(process.platform === "win32")("may be a symbolic link to a file elsewhere", async () => {
    mkdirSync(path("elsewhere"));
    save("elsewhere/real.led", good(1));
    symlinkSync(path("elsewhere/real.led"), path("a.led"));
    const tool = watching("check", "a.led");
    await tool.ready();
    await tool.after(() => save("elsewhere/real.led", good(2)), "2 definitions");
    await tool.after(() => replace("elsewhere/real.led", good(3)), "3 definitions");
    await tool.after(() => save("elsewhere/real.led", good(4)), "4 definitions");
  });

  test("is checked once per save, and again for a save without changes", async () => {
    save("a.led", good(1));
    save("b.led", good(1));
    const tool = watching("check", "a.led", "b.led");
    await tool.ready();
    await tool.after(() => save("a.led", good(2)), "a.led: 2");
    await tool.after(() => replace("b.led", good(2)), "b.led: 2");
    await tool.after(() => save("a.led", good(2)), "a.led: 2");
    await tool.after(() => save("b.led", good(3)), "b.led: 3");
    expect(tool.runs.slice(2).map((run) => run.slice(2, 10))).toEqual(["a.led: 2", "b.led: 2", "a.led: 2", "b.led: 3"]);
  });

  test("may import documents, directly or not, which change, have errors, or are deleted", async () => {
    save("a.led", "use:>b.led\n\n/$ x := y + 1 $/\n\ncmd:>x\n3\n");
    save("b.led", "use:>c.led\n\n/$ y := z + 1 $/\n");
    save("c.led", "/$ z := 1 $/\n");
    const tool = watching("test", "a.led");
    await tool.ready();
    expect(tool.runs).toEqual(["✓ a.led: 1 passed, 0 failed"]);
    await tool.after(() => save("c.led", "/$ z := 2 $/\n"), "✗ a.led: 0 passed, 1 failed");
    await tool.after(() => save("c.led", "/$ z := $/\n"), "✗ a.led: tests not run");
    await tool.after(() => save("c.led", "/$ z := 1 $/\n"), "✓ a.led: 1 passed");
    await tool.after(() => rmSync(path("c.led")), "✗ a.led: tests not run");
    await tool.after(() => save("c.led", "/$ z := 1 $/\n"), "✓ a.led: 1 passed");
    await tool.after(() => rmSync(path("b.led")), "✗ a.led: tests not run");
    await tool.after(() => replace("b.led", "/$ y := 2 $/\n"), "✓ a.led: 1 passed");
    await tool.after(() => save("b.led", "use:>a.led\n\n/$ y := 2 $/\n"), "✗ a.led: tests not run");
    await tool.after(() => save("b.led", "/$ y := 2 $/\n"), "✓ a.led: 1 passed");
  });

  test("may be saved faster than it is checked: the last save counts", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    const saves = 40;
    for (let n = 2; n < saves; n++) {
      save("a.led", good(n));
      await new Promise((resolve) => setTimeout(resolve, 7));
    }
    await tool.after(() => save("a.led", good(saves)), `a.led: ${saves} definitions`);
    expect(tool.runs.length).toBeLessThanOrEqual(saves);
    expect(tool.runs.at(-1)).toBe(`✓ a.led: ${saves} definitions, 0 tests`);
  });

  test("is checked soon after a save", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    const times: number[] = [];
    for (let n = 2; n < 13; n++) {
      const start = performance.now();
      await tool.after(() => (n % 2 === 0 ? save : replace)("a.led", good(n)), `a.led: ${n} definitions`);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    if (isLong) console.log(`from save to result, in ms: ${times.map((time) => time.toFixed(0)).join(" ")}`);
    // A tenth of a second on a quiet machine. Without file events, polling takes a second.
    expect(times[5]).toBeLessThan(500);
  });
});

describe("watched tests", () => {
  test("run in a fresh program each time, with failures above the result line", async () => {
    save("a.led", "/$ x := 1 $/\n\ncmd:>x\n1\n");
    const tool = watching("test", "a.led");
    await tool.ready();
    const to = await tool.after(
      () => save("a.led", "/$ x := 2 $/\n\ncmd:>x\n1\ncmd:>x + 1\n3\n"),
      "✗ a.led: 1 passed, 1 failed",
    );
    expect(tool.lines.slice(2, to - 1)).toEqual([
      "✗    3  x",
      "        expected  1",
      "        got       2",
      "        because   x is 2  (line 1)",
    ]);
    await tool.after(() => save("a.led", bad), "✗ a.led: tests not run, because it has errors");
    await tool.after(() => save("a.led", "/$ x := 3 $/\n\ncmd:>x\n3\n"), "✓ a.led: 1 passed, 0 failed");
  });

  test("are stopped at the time limit, and saves during a run cause one more run", async () => {
    const endless = (n: number): string => `/$ f(n) := f(n + 1) $/\n\ncmd:>f(0)\n1\ncmd:>${n}\n${n}\n`;
    save("a.led", good(1));
    const tool = watching("test", "a.led", "--timeout", "0.2");
    await tool.ready();
    await tool.after(() => save("a.led", endless(1)), "✗    3  f(0)");
    // The change arrives during a run, in its second test.
    const from = tool.runs.length;
    save("a.led", `/$ f(n) := f(n + 1) $/\n\ncmd:>f(0)\n1\n`);
    await tool.said("0 passed, 1 failed");
    expect(tool.runs.slice(from)).toEqual(["✗ a.led: 1 passed, 1 failed", "✗ a.led: 0 passed, 1 failed"]);
    expect(tool.lines.join("\n")).toContain("The evaluation was stopped after 0.2 seconds.");
  });

  test("are interrupted by Ctrl-C without further output", async () => {
    save("a.led", "/$ f(n) := 0 if n < 0; f(n + 1) otherwise $/\n\ncmd:>1 + 1\n3\ncmd:>f(0)\n1\n");
    const tool = watching("test", "a.led", "--timeout", "600");
    await tool.said("got       2");
    const lines = tool.lines.length;
    expect(await tool.end()).toBe(0);
    // The empty line after the message may arrive later.
    expect(tool.lines.slice(lines).filter((line) => line.trim() !== "")).toEqual([]);
    // The checker proves that `f` does not terminate.
    expect(tool.errors.match(/^(?:warning|error) L\d+/gm)).toEqual(["warning L424"]);
  });
});

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
  "a slow compilation does not prevent %s from ending the tool",
  async (signal) => {
    save("a.led", good(1));
    const tool = watching("check", "a.led");
    await tool.ready();
    // In one step, so that no incomplete file is checked.
    replace("a.led", "/$ ) := ( $/\n".repeat(1_200_000));
    await new Promise((resolve) => setTimeout(resolve, 800));
    const start = performance.now();
    expect(await tool.end(signal)).toBe(signal);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(tool.runs).toHaveLength(1);
  },
);

describe("watched builds", () => {
  test("write changed files beside the documents, and do not react to their own output", async () => {
    save("a.led", good(1));
    save("b.led", good(1));
    const tool = watching("build", "a.led", "b.led");
    await tool.ready();
    await tool.after(() => save("a.led", good(2)), "✓ a.led: wrote a.ts");
    expect(readFileSync(path("a.ts"), "utf8")).toContain("export const x1");
    await tool.after(() => save("b.led", bad), "✗ b.led: not written, because it has errors");
    expect(readFileSync(path("b.ts"), "utf8")).toContain("export const x0");
    await tool.after(() => save("b.led", good(1)), "✓ b.led: b.ts is unchanged");
    rmSync(path("a.ts"));
    save("a.ts", "mine");
    await tool.after(() => save("a.led", good(3)), "✗ a.led: not written");
    expect(readFileSync(path("a.ts"), "utf8")).toBe("mine");
    expect(tool.runs).toHaveLength(6);
  });

  test("reject two documents with one output file", async () => {
    const ran = await led(["build", "a.led", "folder/a.led", "--watch"], { files: {} });
    expect(ran).toMatchObject({ exitCode: 2, errors: expect.stringContaining("error L705") });
  });
});

describe("JSON output", () => {
  test("is one line per run", async () => {
    save("a.led", good(1));
    const tool = watching("check", "a.led", "--json");
    await tool.said("}");
    await tool.after(() => save("a.led", bad), "L301");
    await tool.after(() => rmSync(path("a.led")), "L702");
    await tool.after(() => save("a.led", good(2)), '"definitions":2');
    const values = tool.lines.map((line): unknown => JSON.parse(line));
    expect(values).toMatchObject([
      { diagnostics: [], files: [{ errors: 0 }] },
      { files: [{ errors: 1 }] },
      { diagnostics: [{ code: "L702" }], files: [] },
      { diagnostics: [], files: [{ definitions: 2 }] },
    ]);
    expect(tool.errors).toBe("");
    expect(await tool.end("SIGTERM")).toBe(0);
  });

  test("includes usage errors", async () => {
    expect(jsonOf(await led(["check", "-", "--watch", "--json"])).diagnostics).toMatchObject([{ code: "L701" }]);
  });
});

test.each([
  [["check", "-", "--watch"], "Standard input, `-`, cannot be watched."],
  [["test", "a.led", "-", "-w"], "Standard input, `-`, cannot be watched."],
  [["build", "a.led", "--watch", "--stdout"], "`--watch` cannot be used with `--stdout`."],
  [["build", "a.led", "--watch", "--check"], "`--watch` cannot be used with `--check`."],
])("led %s is rejected", async (args, message) => {
  expect(await led(args, { files: { "a.led": good(1) } })).toMatchObject({
    exitCode: 2,
    output: "",
    errors: expect.stringContaining(message),
  });
});

test("an internal error ends a run, but not the watch mode", async () => {
  save("a.led", good(1));
  const written = { output: "", errors: "" };
  const stream = (name: "output" | "errors") => ({
    isTerminal: false,
    columns: undefined,
    write: (text: string) => void (written[name] += text),
  });
  const world = { ...systemWorld(), output: stream("output"), errors: stream("errors") };
  let runs = 0;
  const exitCode = await watch(
    [path("a.led")],
    { json: false, quiet: false, color: false, warningsAsErrors: false },
    world,
    async (_, report) => {
      runs++;
      if (runs === 1) {
        setTimeout(() => save("a.led", good(2)), 50);
        throw new Error("it broke");
      }
      report.verdict(true, "a.led", "is well again");
      setTimeout(() => process.emit("SIGINT"), 0);
      return {};
    },
  );
  expect(exitCode).toBe(0);
  expect(written.errors).toContain("error L707: Internal error");
  expect(written.output).toMatch(/✗ .*a\.led: internal error in led\n[^]*✓ a\.led: is well again\n$/);
  expect(process.listeners("SIGINT").filter(({ name }) => name === "end")).toEqual([]);
});
