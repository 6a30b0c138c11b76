// Runtime support for emitted definitions: values computed once, calls, and failures with locations.

import { describe, expect, test } from "vitest";
import {
  add,
  apply,
  constant,
  divide,
  equal,
  floor,
  guardFailed,
  inDefinition,
  lazy,
  LedError,
  max,
  min,
  noBranch,
  only,
  perMoment,
  perParts,
  perState,
  print,
  range,
  remembering,
  setOf,
  subtract,
  truth,
} from "../../../src/runtime/index.js";
import type { LedSet, Value } from "../../../src/runtime/index.js";
import { runtimeCatalogue } from "../../../src/runtime/values/catalogue.js";
import * as failures from "../../../src/runtime/values/failures.js";

function caught(act: () => unknown): LedError {
  try {
    act();
  } catch (error) {
    if (error instanceof LedError) return error;
    throw error;
  }
  throw new Error("nothing failed");
}

function located(name: string, place: string, body: (x: Value) => Value): (x: Value) => Value {
  return (x) => {
    try {
      return body(x);
    } catch (error) {
      throw inDefinition(error, name, place, x);
    }
  };
}

describe("failures", () => {
  test("report the innermost definition, its location and its arguments", () => {
    const half = located("half", "3:1", (x) => divide(1, x));
    const outer = located("outer", "5:1", (x) => add(half(x), 1));
    const error = caught(() => outer(0));
    expect(error).toMatchObject({ code: "L605", definition: "half", place: "3:1", args: ["0"] });
    expect(error.message).toBe("`1/0` divides by zero");
    expect(error.help).toBeDefined();
  });

  test("include stack overflow, after which the stack is usable", () => {
    const down: (x: Value) => Value = located("down", "1:4", (x) => add(1, down(add(x, 1))));
    const error = caught(() => down(0));
    expect(error).toMatchObject({ code: "L608", definition: "down", place: "1:4" });
    expect(error.message).toContain("too deep");
    expect(error.args?.length).toBe(1);
  });

  test("do not occur in a chain of 5,000 calls", () => {
    function count(n: Value): Value {
      try {
        return equal(n, 0) ? 0 : add(1, count(subtract(n, 1)));
      } catch (error) {
        throw inDefinition(error, "count", "1:1", n);
      }
    }
    expect(count(5000)).toBe(5000);
  });

  test("report values that the engine cannot represent as too large", () => {
    expect(caught(() => located("f", "1:1", () => "x".repeat(2 ** 30))(0))).toMatchObject({
      code: "L607",
      definition: "f",
    });
    expect(caught(() => located("f", "1:1", () => 1n << (1n << 40n))(0)).code).toBe("L607");
  });

  test("report any other exception as an internal error, with its cause", () => {
    const error = caught(() =>
      located("f", "1:1", () => {
        throw new TypeError("no such thing");
      })(0),
    );
    expect(error).toMatchObject({ code: "L631", definition: "f" });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test("abbreviate arguments of any kind and size", () => {
    const f = located("f", "1:1", () => noBranch());
    expect(caught(() => f(range(1, 10 ** 15))).args).toEqual(["{1..1000000000000000}"]);
    expect(caught(() => f((x: Value) => x)).args).toEqual(["a function of 1 parameter"]);
    expect(caught(() => f("x".repeat(500))).args?.[0]?.length).toBeLessThanOrEqual(80);
  });
});

describe("runtime catalogue", () => {
  test("gives every row an explanation and a unique code", () => {
    const rows = runtimeCatalogue();
    expect(rows.length).toBe(Object.keys(failures).length);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.code).toMatch(/^L6\d\d$/);
      expect(row.explain).toMatch(/\.$/);
      expect(row.example === undefined).toBe(row.repair === undefined);
      if (row.example !== undefined) expect(row.example).not.toBe(row.repair);
    }
  });
});

describe("caches of definitions", () => {
  test("evaluate a constant once, when it is first used", () => {
    let runs = 0;
    const c = constant("c", "1:1", () => ++runs);
    expect(runs).toBe(0);
    expect([c(), c(), runs]).toEqual([1, 1, 1]);
  });

  test("rethrow the failure of a constant with its own location", () => {
    let runs = 0;
    const c = constant("c", "4:2", () => divide(++runs, 0));
    const first = caught(c);
    expect(caught(c)).toBe(first);
    expect(first).toMatchObject({ code: "L605", definition: "c", place: "4:2", args: [] });
    expect(runs).toBe(1);
  });

  test("report a constant that depends on itself", () => {
    const a: () => Value = constant("a", "1:1", () => add(b(), 1));
    const b: () => Value = constant("b", "2:1", () => a());
    const error = caught(a);
    expect(error).toMatchObject({ code: "L627", definition: "b" });
    expect(error.message).toContain("`a`");
    const local: () => Value = lazy(() => local());
    expect(caught(local).code).toBe("L627");
  });

  test("retry a constant whose evaluation overflowed the stack", () => {
    let depth = 0;
    const c = constant("c", "1:1", () => {
      if (depth++ === 0) throw new RangeError("Maximum call stack size exceeded");
      return 7;
    });
    expect(caught(c).code).toBe("L608");
    expect(c()).toBe(7);
  });

  test("evaluate a definition that reads the moment once per moment", () => {
    let runs = 0;
    const one = { n: 1 };
    const two = { n: 2 };
    const d = perMoment("d", "1:1", ({ n }: { readonly n: number }) => {
      runs++;
      return n === 2 ? divide(1, 0) : n;
    });
    expect([d(one), d(one), runs]).toEqual([1, 1, 1]);
    const error = caught(() => d(two));
    expect(caught(() => d(two))).toBe(error);
    expect([d(one), runs]).toEqual([1, 3]);
  });

  test("evaluate a definition that reads only the state again when the state changes", () => {
    let runs = 0;
    const [one, two] = [setOf(1), setOf(2)];
    const d = perState("d", "1:1", ({ currentState }: { readonly currentState: LedSet<number> }) => {
      runs++;
      return currentState.has(2) ? divide(1, 0) : currentState.count();
    });
    expect([d({ currentState: one }), d({ currentState: one }), runs]).toEqual([1, 1, 1]);
    const error = caught(() => d({ currentState: two }));
    expect(caught(() => d({ currentState: two }))).toBe(error);
    expect([d({ currentState: one }), runs]).toEqual([1, 3]);
  });

  test("evaluate a definition that reads parts of the state again when one of them changes", () => {
    let runs = 0;
    const [one, two] = [setOf(1), setOf(1)];
    type Moment = { readonly currentState: readonly [LedSet<number>, number, string] };
    const d = perParts(
      "d",
      "1:1",
      ({ currentState: [set, divisor] }: Moment) => [set, divisor],
      ({ currentState: [set, divisor] }) => {
        runs++;
        return divide(set.count(), divisor);
      },
    );
    expect([d({ currentState: [one, 1, "a"] }), d({ currentState: [one, 1, "b"] }), runs]).toEqual([1, 1, 1]);
    expect([d({ currentState: [two, 1, "b"] }), runs]).toEqual([1, 2]);
    expect(caught(() => d({ currentState: [two, 0, "b"] }))).toMatchObject({ code: "L605", definition: "d" });
    expect([d({ currentState: [two, 1, "c"] }), runs]).toEqual([1, 3]);
  });

  test("cache the last two calls of a function, and preserve its arity", () => {
    const calls: string[] = [];
    const f = remembering((a: string, b: number) => {
      calls.push(`${a}${b}`);
      return b === 0 ? divide(1, b) : a.length + b;
    });
    expect([f("x", 1), f("o", 1), f("x", 1), f("o", 1), f("o", 2), f("x", 1)]).toEqual([2, 2, 2, 2, 3, 2]);
    expect(calls).toEqual(["x1", "o1", "o2", "x1"]);
    expect(caught(() => f("x", 0))).not.toBe(caught(() => f("x", 0)));
    expect(f("x", 1)).toBe(2);
    expect(calls).toEqual(["x1", "o1", "o2", "x1", "x0", "x0"]);
    expect([f.length, remembering((a: number) => a).length]).toEqual([2, 1]);
  });

  test("compare all three arguments of a cached call", () => {
    let calls = 0;
    const f = remembering((a: number, b: number, c: number) => {
      calls++;
      return a * 100 + b * 10 + c;
    });
    expect([f(1, 2, 3), f(1, 2, 3), f(1, 2, 4), f(1, 2, 3), f(1, 5, 3), f(6, 5, 3), f(6, 5, 3)]).toEqual([
      123, 123, 124, 123, 153, 653, 653,
    ]);
    expect([calls, f.length]).toEqual([4, 3]);
  });

  test("keep the outer moment when moments are nested", () => {
    const inner = { n: 0 };
    const d: (m: { readonly n: number }) => number = perMoment("d", "1:1", (m: { readonly n: number }) =>
      m.n === 0 ? 0 : d(inner) + m.n,
    );
    expect(d({ n: 5 })).toBe(5);
    expect(d(inner)).toBe(0);
  });
});

describe("conditions and calls", () => {
  test("reject a condition that is not a truth value", () => {
    expect(truth(true)).toBe(true);
    expect(caught(() => truth(1)).message).toBe("a condition must be true or false, but `1` is a number");
  });

  test("show the text of a failed guard", () => {
    expect(caught(() => guardFailed("n > 0")).message).toContain("`n > 0`");
  });

  test("reject calls with the wrong number of arguments", () => {
    expect(apply((x: Value, y: Value) => add(x, y), 1, 2)).toBe(3);
    expect(apply(floor, divide(5, 2))).toBe(2);
    expect([apply(max, 1, 5, 3), apply(min, setOf(4, 2))]).toEqual([5, 2]);
    expect(caught(() => apply((x: Value) => x, 1, 2)).message).toBe("2 arguments are given, but the function takes 1");
    expect(caught(() => apply(max)).message).toContain("at least 1");
    expect(caught(() => apply(3, 1)).message).toBe("`3` is a number, but a function is needed here");
  });

  test("require exactly one solution, and count duplicates once", () => {
    expect(only<readonly [Value, Value]>("x, y", (found) => found([1, setOf(2)]))).toEqual([1, setOf(2)]);
    expect(
      print(
        only<Value>("x", (found) => {
          found(range(1, 2));
          found(setOf(2, 1));
        }),
      ),
    ).toBe("{1, 2}");
    expect(caught(() => only("x in {}", () => undefined)).message).toBe("`x in {}` has no solution");
    expect(
      caught(() =>
        only<Value>("x in {1, 2}", (found) => {
          found(1);
          found(2);
        }),
      ).message,
    ).toContain("`1` and `2`");
  });
});
