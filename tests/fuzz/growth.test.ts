// Documents that repeat one construct, usually an error: processing time must be linear in their length. They have up to
// 100 KB, or half a megabyte with LED_LONG=1. Each takes well under a second; the limit distinguishes this from minutes.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { timed } from "../processor-time.js";
import { isLong } from "../support/random.js";
import { led } from "../support/world.js";

/** CPU seconds on a slow machine. */
const limit = isLong ? 5 : 3;
const scale = isLong ? 1 : 0.2;
const repeated = (n: number, make: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join("");
const [hundredThousand, tenThousand] = [100_000 * scale, 10_000 * scale];

const documents: Readonly<Record<string, string>> = {
  "definitions without a value": `/$ ${"a := ".repeat(hundredThousand)}$/`,
  "predicates without a condition": `/$ ${"a iff ".repeat(hundredThousand)}$/`,
  "a cycle of constants": `/$ ${repeated(tenThousand, (i) => `a${i} := a${(i + 1) % tenThousand}\n`)}$/`,
  "a name with many definitions": `/$ ${repeated(2 * tenThousand, (i) => `a := ${i}\n`)}$/`,
  "a name that is used after each of many definitions": `/$ ${repeated(tenThousand, (i) => `a := ${i}\nb${i} := a\n`)}$/`,
  "unknown names": `/$ ${repeated(4_000, (i) => `b${i} := zq${i}x\n`)}$/`,
  "names of the standard library": `/$ ${repeated(4_000, (i) => `b${i} := gcd(${i}, 6)\n`)}$/`,
  "branches with a condition that never holds": `/$ f(x) := ${"1 if 1 = 2; ".repeat(4 * tenThousand)}2 otherwise $/`,
  "branches with the same condition": `/$ f(x) := ${"1 if x = 2; ".repeat(tenThousand)}2 otherwise $/`,
};

describe("long documents", () => {
  it.each(Object.entries(documents))("are checked in linear time: %s", (_, text) => {
    const { result, milliseconds } = timed(() => compile(text, { documents: documentFiles }));
    expect(result.diagnostics.length).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(limit * 1000);
  });
});

const kilobytes = 1000 * scale;
const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** Documents with little or no code, and LaTeX in code. */
const stretches: Readonly<Record<string, string>> = {
  "unclosed displays": filled("\\[a", 500 * kilobytes),
  "unclosed displays, each with a comment": filled("\\[a % \\]\n", 200 * kilobytes),
  "dollar signs": filled("$$a", 500 * kilobytes),
  "unclosed definitions in macros": filled("\\defun{", 100 * kilobytes),
  "unclosed macros": filled("\\newcommand{\\a}{", 500 * kilobytes),
  "a chain of equivalences": `$$ a ${filled("\\equiv b ", 100 * kilobytes)} $$`,
  "a chain of statements": `$$ a ${filled("\\iff b ", 100 * kilobytes)} $$`,
  "a sum of subscripts": `$$ a := ${filled("x_1 + ", 100 * kilobytes)} 1 $$`,
  backquotes: filled("`", 500 * kilobytes),
  "unclosed fractions in code": `/$ a := ${filled("\\frac{", 100 * kilobytes)} $/`,
  "unclosed environments in code": `/$ a := ${filled("\\begin{cases}", 200 * kilobytes)} $/`,
  "names after backslashes": `/$ cup := {} a(b) := b${filled("\\cup", 100 * kilobytes)} $/`,
  "comments in one line": filled("<!-- a --> `b` ", 300 * kilobytes),
  "fences in quotations": filled("> ```x\n", 200 * kilobytes),
  "one long word": "a".repeat(500 * kilobytes),
  "one long word and a signature in a display": `${"a".repeat(500 * kilobytes)}\n\n$$ f : A \\to B $$\n`,
  "tests with LaTeX": `/$ cup := {} $/\n${filled("cmd:>{1}\\cup\n{1}\n", 100 * kilobytes)}`,
};

describe("long texts", () => {
  it.each(Object.entries(stretches))("are parsed in linear time: %s", (_, text) => {
    const { milliseconds } = timed(() =>
      compile(text, { name: text.startsWith("<") ? "document.md" : "document.tex" }),
    );
    expect(milliseconds).toBeLessThan(limit * 1000);
  });
});

it("a page with many equal headings is written in linear time", async () => {
  const headings = 25_000 * scale;
  const start = process.cpuUsage();
  const { world } = await led(["weave", "-", "-o", "out.html"], { input: "# a\n".repeat(headings) });
  const { user } = process.cpuUsage(start);
  expect(world.files.get("out.html")).toContain(`id="a-${headings}"`);
  expect(user / 1000).toBeLessThan(limit * 1000);
});

describe("document with many errors", () => {
  it("is parsed up to the fiftieth syntax error, without unknown names that the rest may define", () => {
    const { diagnostics, document } = compile(`/$ x := later\n${"a := ".repeat(5_000)} later := 1 $/`);
    expect(diagnostics.map(({ code }) => code)).toEqual([...Array(50).fill("L210"), "L235"]);
    expect(document.scope.defined.has("later")).toBe(false);
  });

  it("prints the first hundred messages, and the number of others", async () => {
    const { errors } = await led(["check", "-"], { input: `/$ ${repeated(150, (i) => `x${i} := y${i}z `)}$/` });
    expect(errors.match(/^error L301/gm)?.length).toBe(100);
    expect(errors).toContain("There are 50 more messages. Fix these first, or use --json to see all of them.");
  });
});
