import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { describeInTerminal, keys, Terminal } from "./terminal.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-terminal-"));
const history = join(folder, "led/history");
let terminal: Terminal | undefined;

async function open(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Terminal> {
  terminal = new Terminal(["repl", ...args], { XDG_STATE_HOME: folder, ...environment });
  await terminal.see("led> ");
  return terminal;
}

describeInTerminal("prompt at a terminal", () => {
  afterEach(() => {
    terminal?.close();
    rmSync(join(folder, "led"), { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("prints values, definitions and errors, and exits at Ctrl-D", async () => {
    const t = await open();
    t.type("area(r) := 3 * r^2", keys.enter);
    await t.see("defined area\nled> ");
    t.type("area(2)", keys.enter);
    await t.see("\n12\nled> ");
    t.type("area(1, 2)", keys.enter);
    await t.see("error L305: Wrong number of arguments");
    await t.see("led> ");
    t.type(keys.ctrlD);
    expect(await t.ended()).toBe(0);
  });

  it("shows a second prompt after an incomplete line, which Ctrl-C discards", async () => {
    const t = await open();
    t.type("{x^2 |", keys.enter);
    await t.see("...> ");
    t.type("x in {1, 2}}", keys.enter);
    await t.see("\n{1, 4}\nled> ");
    t.type("(1 +", keys.enter);
    await t.see("...> ");
    t.type(keys.ctrlC);
    await t.see("^C\nled> ");
    t.type("5 + 5", keys.enter);
    await t.see("\n10\nled> ");
  });

  it("completes names of the document, built-in names, commands and files at Tab", async () => {
    const file = join(folder, "a game.led");
    writeFileSync(file, "/$ threeInRow(p) iff p = 1 $/");
    const t = await open([file]);
    const completed = async (typed: string, whole: string): Promise<void> => {
      t.type(typed);
      await t.see(typed);
      t.type(keys.tab);
      await t.see(whole.slice(typed.length));
    };
    await completed("threeI", "threeInRow");
    t.type("(1)", keys.enter);
    await t.see("(1)\ntrue\nled> ");
    await completed("cho", "choose");
    t.type("({7, 8})", keys.enter);
    await t.see("({7, 8})\n7\nled> ");
    await completed(":rel", ":reload");
    t.type(keys.enter);
    await t.see("1 definition\nled> ");
    await completed(`:load ${folder}/a`, `:load ${file}`);
    t.type(keys.enter);
    await t.see("1 definition\nled> ");
  });

  it("stores the history between runs, and recalls it at Up", async () => {
    const first = await open();
    first.type("1 + 2", keys.enter);
    await first.see("\n3\nled> ");
    first.type("10 + 20", keys.enter);
    await first.see("\n30\nled> ");
    first.type(":quit", keys.enter);
    expect(await first.ended()).toBe(0);
    expect(readFileSync(history, "utf8")).toBe("1 + 2\n10 + 20\n:quit\n");

    const second = await open();
    second.type(keys.up, keys.up);
    await second.see("10 + 20");
    second.type(keys.enter);
    await second.see("\n30\nled> ");
  });

  it("continues without history if its folder is not writable", async () => {
    const file = join(folder, "no-folder");
    writeFileSync(file, "");
    const t = await open([], { XDG_STATE_HOME: file });
    t.type("1 + 2", keys.enter);
    await t.see("\n3\nled> ");
    t.type(keys.ctrlD);
    expect(await t.ended()).toBe(0);
    expect(existsSync(history)).toBe(false);
  });

  it("stops a computation at Ctrl-C, and preserves the definitions", async () => {
    const t = await open();
    t.type("forever(n) := forever(n + 1)", keys.enter);
    await t.see("defined forever\nled> ");
    t.type("forever(0)", keys.enter);
    await t.see("forever(0)\n");
    // Interrupts the computation well after it has begun.
    await new Promise((resolve) => setTimeout(resolve, 500));
    t.type(keys.ctrlC);
    await t.see("Stopped.\nled> ");
    t.type(":names", keys.enter);
    await t.see("\nforever(n)\nled> ");
    t.type("2 + 2", keys.enter);
    await t.see("\n4\nled> ");
  });

  it("explains how to exit at Ctrl-C on an empty line", async () => {
    const t = await open();
    t.type(keys.ctrlC);
    await t.see("Type Ctrl-D or :quit to quit.\nled> ");
    t.type("typed in vain", keys.ctrlC);
    expect(await t.see("^C\nled> ")).not.toContain("leaves");
    t.type("1", keys.enter);
    await t.see("\n1\nled> ");
  });

  it("evaluates pasted lines one after the other", async () => {
    const t = await open();
    t.type(["a := 1", "b := a + 1", "a + b", "b * 10", ""].join("\r"));
    await t.see("defined a\n");
    await t.see("defined b\n");
    await t.see("\n3\n");
    await t.see("\n20\nled> ");
  });

  it("treats a pasted document as one input, but other lines separately", async () => {
    const t = await open();
    t.type(
      "\x1b[200~# Doubles\r\rThe *double* of x is twice x.\r\r/$\rdouble(x) := 2 * x\r$/\r\rcmd:>double(2)\r4\r\x1b[201~",
    );
    expect(await t.see("defined double\nled> ")).not.toContain("error");
    t.type(":doc double", keys.enter);
    await t.see("The *double* of x is twice x.");
    t.type("\x1b[200~double(3)\rdouble(4)\rdouble(5)\x1b[201~");
    await t.see("\n6\n");
    await t.see("\n8\n");
    await t.see("double(5)");
    t.type(keys.enter);
    await t.see("\n10\nled> ");
    t.type(keys.ctrlD);
    expect(await t.ended()).toBe(0);
  });

  it("starts with a faulty document, which can be fixed and reloaded", async () => {
    const file = join(folder, "broken.led");
    writeFileSync(file, "/$ x := y $/");
    const t = await open([file]);
    writeFileSync(file, "/$ x := 12 $/");
    t.type(":reload", keys.enter);
    await t.see("1 definition\nled> ");
    t.type("x", keys.enter);
    await t.see("\n12\nled> ");
    t.type(keys.ctrlD);
    expect(await t.ended()).toBe(0);
  });
});
