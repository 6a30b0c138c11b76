// Interruption in a page: the locations of the checks, and the absence of partial results after an interrupted frame.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { insertTicks } from "../../../bin/ticks.js";
import { type PageCode, scriptOf } from "../../../src/web/bundle/page-script.js";
import { resources } from "../../../src/cli/resources.js";
import { compile } from "../../../src/compiler.js";
import { gameProgram } from "../../../src/program.js";
import { documentFiles } from "../../../src/files/documents.js";
import type * as runtime from "../../../src/runtime/index.js";
import type * as stopping from "../../../src/runtime/values/stopping.js";

describe("loops of the runtime", () => {
  it("call tick in every iteration of every kind of loop", () => {
    expect(insertTicks("for (const x of all) f(x);")).toBe("for (const x of all) {$tick();f(x);}");
    expect(insertTicks("while (a) { b(); }")).toBe("while (a) {$tick(); b(); }");
    expect(insertTicks("do a(); while (b)")).toBe("do {$tick();a();} while (b)");
    expect(insertTicks("for (;;) for (;;) { a(); }")).toBe("for (;;) {$tick();for (;;) {$tick(); a(); }}");
  });
});

/**
 * A game with every kind of cached result: constants, values of a frame, of a state and of its components, memo tables,
 * and sets that grow.
 */
const cachingGame = `
/$
initialState := (0, {1..12}, {(0, 0)})
newState := (n + 1, S U {n * 7, n^2}, T U {(n, m) | m in S & m < 4}) where (n, S, T) = currentState

squares := {k^2 | k in {1..60}}
sums := {a + b | a in squares & b in squares & (a + b) in squares}
members := currentState[2]
odd := {m | m in members & m mod 2 = 1}
near(m) := {k | k in odd & |k - m| < 20}

fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise
count(n, s) := s if n = 0; count(n - 1, s + n) otherwise
twice(f, x) := f(f(x))

images := {text((fib(n mod 40), count(n, 0), |sums|, |T|, U[m in odd] near(m), twice(lam x. x * x + 1, n) mod 97), point(500, 400), 20, dBlack)} where (n, S, T) = currentState
$/
`;

type Easel = typeof runtime & Pick<typeof stopping, "limited" | "stopBy">;

/** A game as in a page, with an interrupter controlled by a simulated clock. */
function paged(text: string, code: PageCode): { readonly easel: Easel; readonly game: runtime.Game } {
  const compiled = compile(text, { documents: documentFiles });
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const program = gameProgram(compiled);
  const names = [...program.imports, "stepGame", "pictureOf", "print", "sequenceFrom", "limited", "stopBy"];
  const easel = new Function(`${scriptOf(code, names)}return page;`)();
  const { game } = new Function("easel", program.code)(easel);
  return { easel, game };
}

const input: runtime.Input = { click: undefined, pointer: { x: 500, y: 400 }, keys: [] };

describe("interrupted frame", () => {
  let scripts: PageCode;
  beforeAll(async () => {
    scripts = await resources().page();
  }, 180_000);

  /**
   * Plays some frames. Each computation is first started and interrupted once per entry of `stops`, after that many
   * clock readings.
   */
  function frames(
    text: string,
    stops: readonly number[],
  ): { readonly shown: readonly string[]; readonly stopped: number } {
    const { easel, game } = paged(text, scripts);
    let looks = 0;
    let stopAfter = Infinity;
    // The clock advances so fast that every check reads it; after `stopAfter` readings the time limit is exceeded.
    let now = 0;
    easel.stopBy(() => (now += ++looks > stopAfter ? 1000 : 5));
    let stopped = 0;
    const tried = <T>(work: () => T): T => {
      for (const steps of stops) {
        [looks, stopAfter] = [0, steps];
        try {
          easel.limited(work);
        } catch (error) {
          expect(error).toMatchObject({ code: "L507" });
          stopped++;
        }
      }
      stopAfter = Infinity;
      // The uninterrupted computation may exceed the time of a frame.
      return work();
    };
    let state = tried(() => game.initialState());
    const shown = Array.from({ length: 8 }, () => {
      const before = state;
      ({ state } = tried(() => easel.stepGame(game, before, input)));
      return easel.print(tried(() => easel.sequenceFrom(easel.pictureOf(game, state, input))));
    });
    return { shown: [...shown, easel.print(state)], stopped };
  }

  const stops = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];

  it.each([
    ["a game with many caches", cachingGame] as const,
    ...["life.led", "bricks.led", "snake.led"].map(
      (name) => [name, readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8")] as const,
    ),
  ])("leaves no partial results after any interruption in %s", (_, text) => {
    const { shown, stopped } = frames(text, stops);
    expect(stopped).toBeGreaterThan(40);
    expect(shown).toEqual(frames(text, []).shown);
  });

  it.each([
    ["a tail-recursive loop", "f(n) := 0 if n = 0; f(n - 1) otherwise", "f(1/2)", ["f", "f"]],
    ["tree recursion", "f(n) := currentState if n < 2; f(n - 1) + f(n - 2) otherwise", "f(100)", ["f", "f"]],
    [
      "a function called by tree recursion",
      "f(n) := g(n) if n < 2; f(n - 1) + f(n - 2) otherwise  g(n) := Sum[k in {1..10^12}] (k mod (n + currentState + 7))",
      "f(100)",
      ["g", "f"],
    ],
    [
      "a large comprehension",
      "f(n) := |{(a, b) | a in {1..10^6} & b in {1..10^6} & (a * b) mod 7 = n}|",
      "f(9)",
      ["f"],
    ],
    ["a large sum", "f(n) := Sum[k in {1..10^12}] (k^2 mod n)", "f(3)", ["f"]],
    [
      "functions as values",
      "f(g, n) := g(g, n)  h := lam g n. Sum[k in {1..2 * (1 - floor(n / 60))}] g(g, n + 1)",
      "f(h, currentState)",
      ["f"],
    ],
  ])(
    "is stopped if it does not terminate in %s, with the recursive definitions reported",
    (_, definition, call, told) => {
      const { easel, game } = paged(
        `/$ initialState := 0  newState := ${call}  ${definition}  images := {} $/`,
        scripts,
      );
      easel.stopBy(() => performance.now() * 50);
      let error: unknown;
      try {
        easel.limited(() => easel.stepGame(game, game.initialState(), input));
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toMatchObject({ code: "L507" });
      // The definition and the recursive one, under minified property names.
      expect(Object.values(Object(error)).filter((value) => ["f", "g", "newState"].includes(String(value)))).toEqual(
        told,
      );
    },
  );
});
