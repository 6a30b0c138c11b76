// Run-time failures of emitted code: every module throws the same error, with the reason, the location in the document
// and the arguments.

import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository, type Runtime } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;

type Failing = Readonly<Record<string, (...args: readonly Value[]) => Value>>;

let built: Built;
let runtime: Runtime;
let failing: Failing;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/documents/failures.led")]);
  runtime = await import(built.url("documents/easel"));
  failing = await import(built.url("documents/failures"));
}, 180_000);
afterAll(() => built?.remove());

function failureOf(name: string, ...args: readonly Value[]): unknown {
  let value: Value;
  try {
    value = call(name, args);
  } catch (error) {
    return error;
  }
  throw new Error(`${name} has a value: ${runtime.pp(value)}`);
}

function call(name: string, args: readonly Value[]): Value {
  const definition = failing[name];
  if (definition === undefined) throw new Error(`there is no definition ${name}`);
  return definition(...args);
}

describe("failure", () => {
  it("names the definition, location and arguments of a division by zero", () => {
    const failure = failureOf("quotient", 1, 0);
    expect(failure).toBeInstanceOf(runtime.LedError);
    expect(failure).toMatchObject({
      code: "L605",
      message: "`1/0` divides by zero, in `quotient(1, 0)` at failures.led:4:1",
      reason: "`1/0` divides by zero",
      document: "failures.led",
      line: 4,
      column: 1,
      definition: "quotient",
      place: "failures.led:4:1",
      args: ["1", "0"],
    });
  });

  it("shows arguments in LED notation", () => {
    const a = runtime.setOf(runtime.atom("x"), "y", [1, runtime.ratio(1, 2)]);
    expect(failureOf("quotient", a, 2)).toMatchObject({ definition: "quotient", args: ['{`x, "y", (1, 0.5)}', "2"] });
  });

  it("reports that no branch applies", () => {
    expect(failureOf("word", 2)).toMatchObject({
      code: "L623",
      reason: "none of the branches applies",
      definition: "word",
      place: "failures.led:5:1",
      args: ["2"],
    });
  });

  it("shows the false guard", () => {
    expect(failureOf("reciprocal", 0)).toMatchObject({
      code: "L624",
      reason: "the guard `n > 0 & n in Int` is false for these arguments",
      definition: "reciprocal",
      place: "failures.led:6:26",
      args: ["0"],
    });
    expect(failureOf("reciprocal", runtime.ratio(1, 2))).toMatchObject({ code: "L624", args: ["0.5"] });
  });

  it("shows the conditions without a solution", () => {
    expect(failureOf("sqrtOf", runtime.setOf(1, 2))).toMatchObject({
      code: "L625",
      reason: "`where r in S & r^2 = 2` has no solution",
      definition: "sqrtOf",
      place: "failures.led:7:1",
      args: ["{1, 2}"],
    });
  });

  it("belongs to the innermost definition", () => {
    expect(failureOf("share", 1)).toMatchObject({
      code: "L605",
      definition: "quotient",
      place: "failures.led:4:1",
      args: ["1", "0"],
    });
    expect(failureOf("repaired")).toMatchObject({ definition: "quotient", args: ["1", "0"] });
  });

  it("is the same object each time for a constant", () => {
    expect(failureOf("broken")).toBe(failureOf("broken"));
  });

  it("shows all arguments of the failing iteration of a loop", () => {
    // The iterations divide 1 by 2, by 1, and by 0.
    expect(failureOf("total", 5, 0)).toMatchObject({
      code: "L605",
      definition: "total",
      place: "failures.led:16:1",
      args: ["3", "1.5"],
    });
  });

  it("is reported for a number that is too large", () => {
    expect(failureOf("power", 10)).toMatchObject({
      code: "L607",
      definition: "power",
      place: "failures.led:25:1",
      args: ["10"],
    });
    expect(String(failureOf("power", 10))).toContain("`2^10000000000` is too large");
  });

  it("is reported for listing a set that is too large, but not for counting it", () => {
    expect(failureOf("listed", 40)).toMatchObject({
      code: "L607",
      definition: "listed",
      place: "failures.led:26:1",
      args: ["40"],
    });
    expect(call("counted", [40])).toBe(2 ** 40);
  });
});

describe("recursion", () => {
  /** Calls a definition in a worker with the stack size used for documents. Resolves to the value or the failure. */
  function inWorker(name: string, argument: number): Promise<unknown> {
    const code = `
      const { parentPort, workerData: { module, name, argument } } = require("node:worker_threads");
      import(module).then((failing) => {
        try {
          parentPort.postMessage({ value: failing[name](argument) });
        } catch ({ code, message, definition, place, args }) {
          parentPort.postMessage({ code, message, definition, place, args });
        }
      });`;
    const worker = new Worker(code, {
      eval: true,
      workerData: { module: built.url("documents/failures"), name, argument },
      resourceLimits: { stackSizeMb: 64 },
    });
    return new Promise((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    }).finally(() => worker.terminate());
  }

  it("does not occur in 5,000 calls outside tail position", async () => {
    expect(await inWorker("depth", 5000)).toStrictEqual({ value: 5000 });
    expect(await inWorker("isEven", 5000)).toStrictEqual({ value: true });
  });

  it("is too deep for ten million calls, and the failure names its definition", { timeout: 60_000 }, async () => {
    const tooDeep = {
      code: "L608",
      message: expect.stringContaining("the recursion is too deep, in `depth("),
      definition: "depth",
      place: "failures.led:22:1",
      args: [expect.stringMatching(/^\d+$/)],
    };
    expect(await inWorker("depth", 10_000_000)).toStrictEqual(tooDeep);
    expect(await inWorker("isEven", 10_000_000)).toMatchObject({
      code: "L608",
      definition: expect.stringMatching(/^is(?:Even|Odd)$/),
    });
  });

  it("is too deep on the default stack as well, which is usable afterwards", () => {
    expect(failureOf("depth", 1_000_000)).toMatchObject({ code: "L608", definition: "depth" });
    expect(call("depth", [500])).toBe(500);
  });

  it("does not occur in tail position, which is a loop of any length", () => {
    expect(failureOf("total", 20_003, 0)).toMatchObject({
      code: "L605",
      definition: "total",
      args: ["3", expect.anything()],
    });
  });
});
