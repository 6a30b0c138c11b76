// Cost limits of explanations: the number of evaluations, the size of traces, and the message after a timeout.

import { expect, test } from "vitest";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { allLines, fewLines, linesOf } from "../../src/explain/lines.js";
import type { PrintedTrace } from "../../src/explain/traces.js";
import { load } from "../../src/execute/load.js";
import { type ExplanationRequest, Reasons, withNotes } from "../../src/execute/reasons.js";
import { runTests } from "../../src/execute/tests.js";
import { InThisProcess } from "../mistakes/mutants/verdict.js";
import { inThisProcess } from "./reasons.js";

async function reasonOf(
  definitions: string,
  expression: string,
  asked: ExplanationRequest = {},
  size = fewLines,
): Promise<{ readonly lines: readonly string[]; readonly notes: readonly PrintedTrace[] }> {
  const compiled = compile(`/$\n${definitions}\n$/\n\ncmd:>${expression}\n`);
  const { source, tests } = compiled.document;
  const made = withNotes(compiled, [{ source, span: tests[0]!.expression }]);
  const notes: PrintedTrace[] = [];
  const runner = inThisProcess(load(made.code), (outcome) => {
    if (outcome.kind === "notes" && outcome.trace !== undefined) notes.push(outcome.trace);
  });
  const lines = await linesOf(await new Reasons(compiled, made, runner).of(0, asked), size);
  return { lines: lines.map(({ reason }) => reason.text), notes };
}

const countOf = ({ parts, iterations }: PrintedTrace): number =>
  [...parts, ...iterations.flatMap(({ parts }) => parts)].reduce((sum, part) => sum + countOf(part), 1);

const total = "total(n) := Sum[i in {1..n}] cost(i)\ncost(i) := i * i";

test("a timeout yields the partial explanation", async () => {
  const { lines } = await reasonOf(total, "total(400000) > 3", { seconds: 0.001 });
  expect(lines).toEqual([
    "total(400000) = Sum[i in {1..400000}] cost(i) is 21333413333400000",
    "it takes too long to find out why",
  ]);
  expect((await reasonOf(total, "Sum[i in {1..400000}] cost(i)", { seconds: 0.001 })).lines).toEqual([
    "it takes too long to find out why",
  ]);
});

test("a recursion deeper than the trace limit has an explanation", async () => {
  const deep =
    "count(n) := 0 if n = 0; 1 + count(n - 1) otherwise\neven(n) iff n = 0 or odd(n - 1)\nodd(n) iff n > 0 & even(n - 1)";
  expect((await reasonOf(deep, "count(100000)")).lines[1]).toBe(
    "count(99999) = 1 + count(99999 - 1) = 1 + 99998 is 99999, since 99999 = 0 is false",
  );
  expect((await reasonOf(deep, "even(100001)")).lines).toContain("odd(100000) is false: 100000 > 0 & even(100000 - 1)");
});

test("the trace of a long loop is small", async () => {
  const { lines, notes } = await reasonOf(total, "all n in {1..20000}. total(3) + n < 20000", {}, allLines);
  expect(lines[0]).toContain("n = 19986 (and 14 others): ");
  expect(notes.reduce((sum, whole) => sum + countOf(whole), 0)).toBeLessThan(200);
});

test("the trace of nested loops is small", async () => {
  const { notes } = await reasonOf("f(n) := n * n", "{(x, y) | x in {1..300} & y in {1..300} & f(x) = f(y) & x /= y}");
  expect(notes.reduce((sum, { parts }) => sum + parts[0]!.iterations.length, 0)).toBeLessThan(40);
});

test("a member that is found late has its solution", async () => {
  const { lines } = await reasonOf("squares(n) := {k * k | k in {1..n}}", "8100 in squares(100)");
  expect(lines).toContain("8100 is there for k = 90");
});

test("omitted members are not reported as missing", async () => {
  const definitions =
    "R := {(i, 107) | i in {1..60}} U {(99, 120), (130, 1)}\ncomposed := {(x, z) | (x, y) in R & (y, z) in R & x < 200}";
  const { lines } = await reasonOf(definitions, "(99, 107) in composed", {}, allLines);
  expect(lines.filter((line) => line.startsWith("no (99, y)"))).toEqual([]);
  const few = "R := {(1, 107), (98, 120), (130, 1)}\ncomposed := {(x, z) | (x, y) in R & (y, z) in R & x < 200}";
  expect((await reasonOf(few, "(99, 107) in composed", {}, allLines)).lines).toContain("no (99, y) is in R");
});

test("passing tests cost nothing, since no traced program is made for them", async () => {
  const text = `/$\n${total}\n$/\n\ncmd:>total(3)\n14\n\ncmd:>total(4)\nFOUND\n`;
  const started: string[] = [];
  const statuses = async (found: string): Promise<readonly string[]> => {
    const why = {
      size: fewLines,
      start: () => {
        started.push(found);
        return new InThisProcess();
      },
    };
    const all: string[] = [];
    for await (const { status } of runTests(compile(text.replace("FOUND", found)), new InThisProcess(), { why }))
      all.push(status);
    return all;
  };
  expect(await statuses("30")).toEqual(["passed", "passed"]);
  expect(started).toEqual([]);
  expect(await statuses("31")).toEqual(["passed", "failed"]);
  expect(started).toEqual(["31"]);
});

test("emitted code contains no instrumentation, unless requested", () => {
  const compiled = compile(`/$\n${total}\n$/\n\ncmd:>total(3)\n14\n`);
  const span = compiled.document.tests[0]!.expression;
  const { source } = compiled.document;
  expect(program(compiled, [{ source, span }]).code).not.toMatch(/noted|called|deciding|turn\(/);
  expect(withNotes(compiled, [{ source, span }]).code).toMatch(/noted\(/);
});
