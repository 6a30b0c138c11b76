import { afterAll, expect, test, vi } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { Runner } from "../../../src/execute/runner.js";

vi.setConfig({ testTimeout: 180_000 });

const worker = await resources().worker();
const runner = new Runner({ worker, timeout: 20, memory: 64 });
afterAll(() => runner.close());

/** A JavaScript program; the code around the document is irrelevant here. */
const programOf = (...expressions: readonly string[]): string =>
  `"use strict"; return { expressions: [${expressions.map((e) => `() => ${e}`).join(", ")}] };`;

const evaluate = async (thunk: number): Promise<unknown> => runner.evaluate({ thunk, show: "whole" });

test("a value is printed with and without quotes", async () => {
  runner.load(programOf('"a\\"b"', "easel.setOf(2, 1)"));
  expect(await evaluate(0)).toEqual({ kind: "value", printed: 'a"b', quoted: '"a\\"b"', agrees: false });
  expect(await evaluate(1)).toMatchObject({ printed: "{1, 2}", quoted: "{1, 2}" });
});

test("a failure reports its message, its definition and the call sites, innermost first", async () => {
  runner.load(
    'const half = (n) => { try {\n return easel.divide(1, n); } catch (e) { throw easel.inDefinition(e, "half", "3:1", n); } };\nreturn { expressions: [() => half(0)] };',
  );
  expect(await evaluate(0)).toMatchObject({
    kind: "failure",
    code: "L605",
    definition: { name: "half", place: "3:1", args: ["0"] },
    frames: [{ line: 2 }, { line: 3 }],
  });
});

test("loading a program replaces the previous one", async () => {
  runner.load(programOf("1"));
  expect(await evaluate(0)).toMatchObject({ printed: "1" });
  runner.load(programOf("2"));
  expect(await evaluate(0)).toMatchObject({ printed: "2" });
});

test("stack overflow is a failure, but 5,000 nested calls are not", async () => {
  const deep =
    'const deep = (n, end) => { try { return n === end ? 0 : 1 + deep(n + 1, end); } catch (e) { throw easel.inDefinition(e, "deep", "1:1", n); } };';
  runner.load(`${deep} return { expressions: [() => deep(0, 5000), () => deep(0, -1)] };`);
  expect(await evaluate(0)).toMatchObject({ printed: "5000" });
  expect(await evaluate(1)).toMatchObject({ kind: "failure", code: "L608", definition: { name: "deep" } });
});

test("a timeout ends an evaluation, and later requests are evaluated", async () => {
  const impatient = new Runner({ worker, timeout: 0.1 });
  impatient.load(programOf("{ for (;;); }", "7"));
  expect(await impatient.evaluate({ thunk: 0, show: "short" })).toEqual({ kind: "timeout", seconds: 0.1 });
  expect(await impatient.evaluate({ thunk: 1, show: "short" })).toMatchObject({ printed: "7" });
  await impatient.close();
});

const sleep = (milliseconds: number): string =>
  `(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds}), 7)`;

test("waiting for the processor does not count towards the timeout", async () => {
  const impatient = new Runner({ worker, timeout: 0.3 });
  impatient.load(programOf(sleep(1000)));
  expect(await impatient.evaluate({ thunk: 0, show: "short" })).toMatchObject({ printed: "7" });
  await impatient.close();
});

test("sleeping and suspended processes are stopped eventually", async () => {
  const patient = new Runner({ worker, timeout: 10, patience: (seconds) => (seconds === 10 ? 1.5 : 60) });
  patient.load(programOf(sleep(60_000), 'process.kill(process.pid, "SIGSTOP")', "7"));
  for (const thunk of process.platform === "win32" ? [0] : [0, 1])
    expect(await patient.evaluate({ thunk, show: "short" })).toEqual({ kind: "timeout", seconds: 1.5 });
  expect(await patient.evaluate({ thunk: 2, show: "short" })).toMatchObject({ printed: "7" });
  await patient.close();
});

test("all requests together respect the total time limit", async () => {
  const limited = new Runner({ worker, timeout: 0.5 });
  limited.load(programOf("{ for (;;); }", "7"));
  const ask = async (thunk: number): Promise<unknown> => limited.evaluate({ thunk, show: "short" });
  limited.allow(0.8);
  expect(await ask(1)).toMatchObject({ printed: "7" });
  expect(await ask(0)).toEqual({ kind: "timeout", seconds: 0.5 });
  expect(limited.isOver).toBeUndefined();
  expect(await ask(0)).toEqual({ kind: "timeout", seconds: 0.8, isTotal: true });
  expect(limited.isOver).toEqual({ seconds: 0.8 });
  expect(await ask(1)).toEqual({ kind: "timeout", seconds: 0.8, isTotal: true });
  limited.allow(Infinity);
  expect(await ask(1)).toMatchObject({ printed: "7" });
  await limited.close();
});

test("the runner survives running out of memory", async () => {
  const many = "{ const all = []; for (;;) all.push({ all: all.length }); }";
  const large = "{ const all = []; for (;;) all.push(all.length); }";
  runner.load(programOf(many, large, "7"));
  expect(await evaluate(0)).toEqual({ kind: "outOfMemory" });
  expect(await evaluate(1)).toEqual({ kind: "outOfMemory" });
  expect(await evaluate(2)).toMatchObject({ printed: "7" });
});

test("an invalid program and an exit of the process are crashes", async () => {
  runner.load("return {");
  expect(await evaluate(0)).toMatchObject({ kind: "crash", detail: expect.stringContaining("SyntaxError") });
  runner.load(programOf("process.exit(3)", "7"));
  expect(await evaluate(0)).toMatchObject({ kind: "crash", message: expect.stringContaining("3") });
  expect(await evaluate(1)).toMatchObject({ printed: "7" });
});

test("an exit after the response does not delay the next request", async () => {
  runner.load(programOf("(setTimeout(() => process.exit(4), 0), 1)", "7"));
  expect(await evaluate(0)).toMatchObject({ printed: "1" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await evaluate(1)).toMatchObject({ kind: "crash" });
  expect(await evaluate(1)).toMatchObject({ printed: "7" });
});

test("a JavaScript error is a crash", async () => {
  runner.load(programOf("easel.nothing.at.all"));
  expect(await evaluate(0)).toMatchObject({ kind: "crash", message: expect.stringContaining("TypeError") });
});

test("one match with an expected value suffices", async () => {
  runner.load(programOf("easel.setOf(1, 2)", "easel.setOf(2, 1)", "easel.divide(1, 0)", "3"));
  const agrees = async (candidates: readonly number[], texts: readonly string[]): Promise<unknown> =>
    runner.evaluate({
      thunk: 0,
      show: "short",
      expectation: { candidates: candidates.map((thunk) => ({ thunk, wildcards: [] })), texts, isPrinted: false },
    });
  expect(await agrees([2, 3, 1], [])).toMatchObject({ agrees: true });
  expect(await agrees([2, 3], ["{2, 1}"])).toMatchObject({ agrees: false });
  expect(await agrees([2], ["x", "{1, 2}"])).toMatchObject({ agrees: true });
});

test("a game receives the sizes of its graphics, and continues from its current frame", async () => {
  const image = 'easel.graphic("a.png", easel.point(moment.currentState, 5), 0, 0)';
  runner.load(
    `"use strict"; return { expressions: [], game: { lowerCaseKeys: false, initialState: () => 1, step: (moment) => moment.currentState + 1, images: (moment) => easel.setOf(${image}) } };`,
  );
  const input = { click: undefined, pointer: { x: 0, y: 0 }, keys: [] };
  const usual = { inputs: [input, input], lines: "none", shows: true } as const;
  const graphic = { kind: "graphic", file: "a.png", width: 30, height: 20 };
  expect(await runner.play({ ...usual, begins: true, sizes: [["a.png", { width: 30, height: 20 }]] })).toMatchObject({
    kind: "played",
    frame: 2,
    visible: { state: "3", shapes: [{ ...graphic, center: [3, 795] }] },
  });
  expect(await runner.play({ ...usual, begins: false })).toMatchObject({
    kind: "played",
    frame: 4,
    visible: { state: "5", shapes: [graphic] },
  });
});
