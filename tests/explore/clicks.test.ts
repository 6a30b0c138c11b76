// Classes of clicks: the explorer tries one representative click per class of game inputs, and every other click leads
// to a state that a representative reaches.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { program } from "../../src/program.js";
import { Tracker } from "../../src/model-checker/pointer.js";
import { inputShown } from "../../src/execute/input-shown.js";
import { load } from "../../src/execute/load.js";
import { momentOf, print } from "../../src/runtime/index.js";
import { cases, isLong } from "../support/random.js";
import { claimsOf, compiled, statesOf } from "./searching.js";

/** A game whose state is the result of its first and only click. */
const gameOf = (given: string, more = ""): string => `/$
initialState := \`none
newState := ${given} if mouseClicked & currentState = \`none; currentState otherwise
images := {}
${more}
$/
`;

/** Steps that use the pointer in ways that the analysis covers completely. */
const analysedSteps: readonly (readonly [what: string, given: string, more?: string])[] = [
  ["a rectangle", "100 < mouseX <= 200 & 50 <= mouseY < 75"],
  ["a slanted line", "2 * mouseX + 3 * mouseY < 1000"],
  ["three corners", "mouseX + mouseY > 300 & mouseX < 2 * mouseY & mouseY - mouseX / 3 < 10"],
  ["tiles", "(floor(mouseX / 300), floor(mouseY / 301))"],
  ["remainders", "mouseX mod 500 < 250"],
  ["tiles that are rounded", "(round(mouseX / 400), ceil(mouseY / 500))"],
  ["a distance", "|mouseX - 500| + |mouseY - 400| < 200"],
  ["a point", "mouseX = 17 & mouseY = 18"],
  ["another point", "click = (999, 800)"],
  ["the larger coordinate", "max(mouseX, mouseY) < 100"],
  ["a choice of cells", "{c | c in {1..9} & 100 * c < mouseX < 100 * c + 100}"],
  ["decimals", "0.5 * mouseX > 100.25"],
  ["a definition", "inside(mouseX - 10, 5 * mouseY)", "inside(a, b) iff a < 100 or b < 100"],
];

describe("representative clicks for a game that reads", () => {
  it.each(analysedSteps.map(([what, given, more = ""]) => ({ what, given, more })))(
    "$what lead to the same states as all clicks",
    async ({ given, more }) => {
      const text = gameOf(given, more);
      const results = await claimsOf(`${text}\nalways:>true\n`);
      const { explored } = results[0]!;
      expect(explored).toMatchObject({ isComplete: true, isSampled: false });
      const made = compiled(text);
      const game = load(program(made, []).code).game!;
      const start = game.initialState();
      const all = new Set([print(start)]);
      // All points near possible boundaries, and a grid of others.
      for (let y = 0; y <= 800; y += y < 100 || y > 790 ? 1 : 7)
        for (let x = 0; x <= 1000; x += x < 20 || x > 980 ? 1 : 13)
          all.add(print(game.step(momentOf(start, { click: { x, y }, pointer: { x, y }, keys: [] }))));
      expect(explored!.states).toBe(all.size);
    },
  );

  it("report the line whose use of the pointer is sampled", async () => {
    const text = gameOf("inside(100)", "inside(x) iff\n  mouseX < 5 or\n  (mouseX - x)^2 + mouseY^2 < 99");
    const [result] = await claimsOf(`${text}\nalways:>true\n`);
    expect(result!.diagnostic?.message).toContain("(line 7 uses the pointer in a way that led cannot analyse)");
  });

  it.each([
    ["the pointer itself", "click"],
    ["a product", "mouseX * mouseY < 1000"],
    ["membership in a set", "(mouseX, mouseY) in {(1, 2), (3, 4)}"],
    ["a set that contains the pointer", "|{mouseX, 5}|"],
  ])("%s are sampled, and the result is marked as sampled", async (_, given) => {
    expect(await statesOf(gameOf(given))).toMatchObject({ isComplete: true, isSampled: true });
  });

  it("keys include those that the document mentions", async () => {
    const text = `/$
initialState := 0
newState := currentState + 1 if "Up" in keys & currentState < 3; 0 if "Down" in keys; currentState otherwise
images := {}
$/

always:>currentState < 4
4

possible:>currentState = 3
3

steps:>"Down" notin keys

ends:>currentState = 1

ends:>currentState = 4
false
`;
    const results = await claimsOf(text);
    expect(results.map(({ status }) => status)).toEqual(["passed", "passed", "passed", "passed"]);
    expect(results[1]?.evidence?.trace?.map(({ input }) => input?.keys)).toEqual([undefined, ["Up"], ["Up"], ["Up"]]);
  });

  it("held buttons include a representative position of each class", async () => {
    const game = (asked: string): string => `/$
initialState := (0, \`up)
newState := (1, \`down) if mouseClicked & mouseX < 100; (floor(mouseX / 300), \`down) if ${asked} & currentState[2] = \`down; (currentState[1], \`up) otherwise
images := {}
$/
`;
    const results = await claimsOf(`${game("~mouseClicked & mouseDown")}
always:>currentState[2] = \`up => currentState[1] < 4

possible:>currentState = (3, \`down)
2
`);
    expect(results.map(({ status }) => status)).toEqual(["passed", "passed"]);
    expect(results[0]?.explored).toMatchObject({ isSampled: false });
    expect(results[1]?.evidence?.trace?.map(({ input }) => input && inputShown(input))).toEqual([
      undefined,
      "click 49 400",
      "hold 950 400",
    ]);
    expect(await statesOf(game("mouseDown"))).toMatchObject(await statesOf(game("(mouseDown or mouseClicked)")));
    expect((await statesOf(game("mouseClicked"))).states).toBe(8);
  });

  it("many keys are sampled without combining them with every click", async () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `"${letter}"`);
    const begun = vi.spyOn(Tracker.prototype, "begin");
    const found = await statesOf(`/$
initialState := {}
newState := {} if mouseClicked & mouseX < 500; keys if ~mouseClicked & currentState = {} & letters /= {}; currentState otherwise
images := {}
letters := {${letters.join(", ")}}
$/
`);
    expect(found).toMatchObject({ states: 1 + 26 + (26 * 25) / 2, isSampled: true });
    expect(begun.mock.calls.length / found.states).toBeLessThan(40);
    begun.mockRestore();
  });

  it("inputs that the document lists are exactly those", async () => {
    const text = `/$
initialState := 0
newState(I, S) := S + I[1][1] if I[1] /= \`nil & S < 100; S otherwise
images(S) := {}
inputs := {(\`nil, <>), ((5, 1), <>), ((7, 1), <"A">)}
$/

always:>currentState < 107

possible:>currentState = 19
3
`;
    const results = await claimsOf(text);
    expect(results.map(({ answer }) => answer)).toEqual(["true in all 95 states", "true after 3 steps"]);
  });
});

const conditions = [
  "mouseX < 250",
  "mouseY >= 400",
  "left",
  "low",
  "column(1)",
  "column(2)",
  "row(currentState mod 3)",
  "in9(currentState)",
  "both(currentState mod 2)",
  "mouseX + 100 * currentState < 500",
  "pair((mouseX, mouseY), currentState)",
];

const drawn = fc.record({
  conditions: fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 4, maxLength: 4 }),
  targets: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
});

const randomGame = ({
  conditions: [a, b, c, d],
  targets: [s, t, u, v],
}: typeof drawn extends fc.Arbitrary<infer T> ? T : never): string => `/$
initialState := 0
newState :=
  currentState if ~mouseClicked;
  ${s} if (${a}) & ((${b}) or currentState > 2);
  ${t} if currentState < 4 & (${c});
  ${u} if ~((${b}) or (${d}));
  (currentState + ${v}) mod 6 otherwise
images := {}
left := mouseX < 300
low := mouseY < 100 & ~left
column(k) := 300 * k < mouseX < 300 * k + 200
row(k) := mouseY > 200 * k & low = (k > 1)
in9(k) := some i in {1..2}. (column(i) & row(k mod i))
both(k) := left & k = 1 or column(2)
pair(p, k) := p[1] < p[2] + 100 * k
$/
`;

describe("random games", () => {
  it("have the same states and steps as with clicks at all positions", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (game) => {
        const text = randomGame(game);
        const step = load(program(compiled(text), []).code).game!.step;
        const places = [];
        for (let x = 0; x <= 1000; x += 50)
          for (let y = 0; y <= 800; y += 50) places.push({ x, y }, { x: x + 1, y }, { x, y: y + 1 });
        const reached = new Set([0]);
        let steps = 0;
        for (const state of reached) {
          const next = new Set(
            places.map((place) => step(momentOf(state, { click: place, pointer: place, keys: [] })) as number),
          );
          next.delete(state);
          steps += next.size;
          for (const one of next) reached.add(one);
        }
        expect(await statesOf(text)).toMatchObject({ states: reached.size, steps, isSampled: false });
      }),
      { numRuns: cases(60) },
    );
  });
});

/** Plays tic-tac-toe in all ways, from a board of nine characters. */
function allGames(begun: string): { states: number; steps: number; depth: number; ends: number } {
  const rows = ["012", "345", "678", "036", "147", "258", "048", "246"];
  const isOver = (board: string): boolean =>
    !board.includes(" ") ||
    rows.some((row) => [...row].every((i) => board[+i] === "x") || [...row].every((i) => board[+i] === "o"));
  const count = (board: string, sign: string): number => board.split(sign).length;
  const counts = { states: 0, steps: 0, depth: -1, ends: 0 };
  for (let boards = new Set([begun]); boards.size > 0; counts.depth++) {
    const next = new Set<string>();
    for (const board of boards) {
      counts.states++;
      if (isOver(board)) counts.ends++;
      else
        for (let i = 0; i < 9; i++)
          if (board[i] === " ") {
            counts.steps++;
            next.add(board.slice(0, i) + (count(board, "x") > count(board, "o") ? "o" : "x") + board.slice(i + 1));
          }
    }
    boards = next;
  }
  return counts;
}

describe("tic-tac-toe", () => {
  const text = readFileSync(new URL("../games/tic-tac-toe.led", import.meta.url), "utf8");

  it("evaluates its step for one position per class, once the parts of the canvas are known", async () => {
    const begun = vi.spyOn(Tracker.prototype, "begin");
    const { states } = await statesOf(text, { states: 1000 });
    expect(begun.mock.calls.length / states).toBeLessThan(11.5);
    begun.mockRestore();
  });

  it("has 5,478 positions, and neither player can force a win", async () => {
    expect(allGames(" ".repeat(9))).toEqual({ states: 5478, steps: 16_167, depth: 9, ends: 958 });
    // An ordinary run begins after two moves.
    const [begun, board] = isLong ? ["{}", " ".repeat(9)] : ["{(`x, 1), (`o, 5)}", "x   o    "];
    const { states, ...counts } = allGames(board);
    const results = await claimsOf(`${text.replace("initialState := {}", `initialState := ${begun}`)}

# Claims

steps:>~restartClicked

always:>~(threeInRow(\`x) & threeInRow(\`o))
${states}

forces:>\`o, threeInRow(\`o) or boardFull & ~threeInRow(\`x)

forces:>\`x, threeInRow(\`x)
false

ends:>gameOver
`);
    expect(results.map(({ status, answer }) => [status, answer])).toEqual([
      ["passed", `true in all ${states} states`],
      ["passed", `true, in ${states} states`],
      ["passed", `false: the others can force a run that ends after ${isLong ? 6 : 4} steps without it`],
      ["passed", `true of every run, in ${states} states`],
    ]);
    expect(results[0]?.explored).toMatchObject({ ...counts, isSampled: false });
  }, 180_000);
});
