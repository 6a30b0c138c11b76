// Laziness of `where`: names that are needed late, or not at all, may fail if they are not needed.

import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inRepository } from "../support/emitted.js";
import { cases } from "../support/random.js";
import { runEmitted } from "../support/run.js";

describe("name that depends on solved conditions", async () => {
  const text = await readFile(inRepository("tests/emitted/documents/where-solved.led"), "utf8");

  it("is not evaluated for a branch that does not need it", () => {
    expect(runEmitted(text, ["least(1)"])).toEqual(runEmitted(text, ["2"]));
  });

  it("is not evaluated for a condition that is decided without it", () => {
    expect(runEmitted(text, ["asked(1)"])).toEqual(runEmitted(text, ["2"]));
  });
});

describe("names that depend on each other through functions", () => {
  /** An expression of LED; it has the same value in JavaScript. */
  const expression = (names: readonly string[]): fc.Arbitrary<string> => {
    const name = fc.constantFrom(...names, "0", "1", "2");
    return fc.oneof(
      name,
      fc.tuple(name, name).map(([a, b]) => `${a} + ${b}`),
    );
  };
  const outside = expression(["n", "x", "y", "f(0)", "f(1)", "g(0)", "g(1)", "f(n)"]);
  const inside = expression(["m", "n", "x", "y", "f(m - 1)", "g(m - 1)"]);
  const local = fc.tuple(fc.nat(2), inside);
  const binding = fc.oneof(
    outside.map((e) => ({ led: `= ${e}`, values: `[${e}]` })),
    fc.tuple(outside, outside).map(([a, b]) => ({ led: `in {${a}, ${b}}`, values: `[${a}, ${b}]` })),
    fc.constant({ led: "in {0..2}", values: "[0, 1, 2]" }),
  );
  const test = fc.option(fc.tuple(outside, outside), { nil: undefined });
  const program = fc
    .record({ f: local, g: local, x: binding, y: binding, test })
    .chain(({ f, g, x, y, test: sides }) => {
      const conditions = [
        ...Object.entries({ f, g }).map(
          ([name, [first, e]]) => `${name} = (lam m. (${first} if m = 0; ${e} otherwise))`,
        ),
        ...Object.entries({ x, y }).map(([name, { led }]) => `${name} ${led}`),
        ...(sides === undefined ? [] : [`${sides[0]} = ${sides[1]}`]),
      ];
      const functions = Object.entries({ f, g }).map(
        ([name, [first, e]]) => `const ${name} = (m) => m === 0 ? ${first} : ${e};`,
      );
      const holds = [
        `${x.values}.includes(x)`,
        `${y.values}.includes(y)`,
        ...(sides === undefined ? [] : [`(${sides[0]}) === (${sides[1]})`]),
      ];
      return fc.shuffledSubarray(conditions, { minLength: conditions.length }).map((order) => ({
        led: `/$ a(n) := (x, y, f(1), g(1)) where ${order.join(" & ")} $/`,
        js: `${functions.join(" ")} return ${holds.join(" && ")} ? "(" + [x, y, f(1), g(1)].join(", ") + ")" : undefined;`,
      }));
    });

  it("have the only values that satisfy the conditions, or the evaluation fails", () => {
    let found = 0;
    fc.assert(
      fc.property(program, fc.nat(2), ({ led, js }, n) => {
        const [result] = runEmitted(led, [`a(${n})`]);
        if (result === undefined || "error" in result) {
          expect(result?.error).not.toMatch(/ReferenceError|internal error/i);
          return;
        }
        found++;
        const valuesOf = new Function("n", "x", "y", js) as (n: number, x: number, y: number) => string | undefined;
        const solutions = new Set<string>();
        for (let x = 0; x <= 12; x++)
          for (let y = 0; y <= 12; y++) {
            const values = valuesOf(n, x, y);
            if (values !== undefined) solutions.add(values);
          }
        expect([...solutions]).toEqual([result.value]);
      }),
      { numRuns: cases(1000) },
    );
    expect(found).toBeGreaterThan(0);
  });
});
