// Emitted modules are ordinary TypeScript: all of them pass the compiler at its strictest, beside a module written by hand
// that uses them, and what the compiler makes of them runs.

import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, type Built, documentsIn } from "../support/emitted.js";

/** What somebody may write who has the emitted modules of the examples. */
const client = `import { center, play, message } from "./examples/tic-tac-toe-2014.js";
import { after, legalMove, outcome, transition, initialState, whoseTurn } from "./examples/tic-tac-toe-rules.js";
import { even, game, gameBoard, legalToMoveIn, mid, restartMidX, rows } from "./examples/tic-tac-toe.js";
import { atom, equal, type Game, type LedNumber, type LedSet, momentOf, noInput, pp, sequence, setOf, type Value } from "./examples/easel.js";

const won: LedSet = after(sequence(1, 4, 2, 5, 3));
const half: LedNumber = mid(1, 2);
const played: Game = game;
const words: readonly Value[] = message(play(sequence(5)));

export const answers: Readonly<Record<string, string | boolean>> = {
  constant: pp(gameBoard),
  computed: pp(restartMidX()),
  sets: [...rows()].every((row) => equal(row, row)),
  number: pp(half),
  predicate: even(4) && !even(7),
  strings: outcome(won),
  tuple: pp(center(9)),
  member: won.has(["x", 3]),
  turn: whoseTurn(transition(initialState, ["x", 5])),
  legal: legalMove(["o", 1], setOf(["x", 5])) && !legalMove(["o", 5], setOf(["x", 5])),
  moment: legalToMoveIn(5, momentOf(played.initialState(), noInput)) && !legalToMoveIn(5, momentOf(setOf([atom("x"), 5]), noInput)),
  said: pp(words),
};
`;

describe("all emitted modules together", () => {
  let built: Built;

  beforeAll(async () => {
    const folders = ["examples", "tests/conformance", "tests/emitted/documents"];
    const documents = (await Promise.all(folders.map(documentsIn))).flat();
    built = await build(documents, { "client.ts": client });
  }, 60_000);
  afterAll(() => built?.remove());

  it("pass the strictest compiler for Node", { timeout: 60_000 }, async () => {
    expect(await built.compile("node")).toBe("");
  });

  it("pass the strictest compiler for a bundler", { timeout: 60_000 }, async () => {
    expect(await built.compile("bundler")).toBe("");
  });

  it("run, and a module written by hand can use them", async () => {
    const used: { readonly answers: unknown } = await import(built.url("client"));
    expect(used.answers).toStrictEqual({
      constant: "{1, 2, 3, 4, 5, 6, 7, 8, 9}",
      computed: "450",
      sets: true,
      number: "1.5",
      predicate: true,
      strings: "x won",
      tuple: "(350, 450)",
      member: true,
      turn: "o",
      legal: true,
      moment: true,
      said: '(`txt, "o\'s turn", (200, 750), 36, (0, 0, 0))',
    });
  });

  it("can be loaded, each of the examples", async () => {
    for (const path of await documentsIn("examples")) {
      const module: Readonly<Record<string, unknown>> = await import(built.url(`examples/${basename(path, ".led")}`));
      expect(Object.keys(module).length, path).toBeGreaterThan(0);
    }
  });
});
