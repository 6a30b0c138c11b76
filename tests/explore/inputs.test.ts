// Games that read keys and the pointer together: their states are those that all inputs give.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { program } from "../../src/program.js";
import { inputShown } from "../../src/execute/input-shown.js";
import { load } from "../../src/execute/load.js";
import { type Input, momentOf } from "../../src/runtime/index.js";
import { cases } from "../support/random.js";
import { claimsOf, compiled, statesAmong } from "./searching.js";

const keys = ["A", "B", "Space"];
const held = keys.reduce<readonly (readonly string[])[]>(
  (sets, key) => [...sets, ...sets.map((set) => [...set, key])],
  [[]],
);

const conditions = [
  "mouseClicked",
  "mouseDown",
  "mouseX < 250",
  "mouseX = 300",
  "keys = {}",
  '"A" in keys',
  '"B" notin keys',
  "|keys| > currentState",
  "left",
  "low",
  "bare(1)",
  "bare(currentState mod 2)",
  "click = (600, 400)",
  "(some k in keys. column(|k|))",
];

const drawn = fc.record({
  conditions: fc.array(
    fc.tuple(fc.boolean(), fc.constantFrom(...conditions)).map(([isNot, one]) => (isNot ? `~(${one})` : one)),
    { minLength: 6, maxLength: 6 },
  ),
  targets: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
});

const randomGame = ({
  conditions: [a, b, c, d, e, f],
  targets: [s, t, u, v],
}: typeof drawn extends fc.Arbitrary<infer T> ? T : never): string => `/$
initialState := 0
newState :=
  ${s} if ${a} & ${b};
  ${t} if currentState < 4 & (${c} or ${d});
  ${u} if ${e} & (${f} or currentState = ${v});
  (currentState + ${v}) mod 6 if ${b} & ${d} & ${f};
  currentState otherwise
images := {}
left := mouseX < 300 & keys /= {"B"}
low := mouseY < 100 & ~left
column(k) := 300 * k < mouseX < 300 * k + 200
bare(k) := "Space" notin keys & column(k)
$/
`;

/** Places on both sides of all borders, and on them. */
const places = Array.from({ length: 21 }, (_, i) => 50 * i).flatMap((x) =>
  [0, 50, 100, 400, 800].flatMap((y) => [
    { x, y },
    { x: Math.max(0, x - 1), y },
    { x: Math.min(1000, x + 1), y },
    { x, y: Math.max(0, y - 1) },
  ]),
);

const inputs: readonly Input[] = held.flatMap((keys) => [
  { click: undefined, pointer: { x: 0, y: 0 }, keys },
  ...places.flatMap((at): readonly Input[] => [
    { click: undefined, pointer: at, keys },
    { click: at, pointer: at, keys },
    { click: undefined, pointer: at, keys, isDown: true },
  ]),
]);

describe("random games with keys and the pointer", () => {
  it("have the same states and steps as with all inputs", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (game) => {
        const text = randomGame(game);
        const { step } = load(program(compiled(text), []).code).game!;
        const reached = new Set([0]);
        let steps = 0;
        for (const state of reached) {
          const next = new Set(inputs.map((input) => step(momentOf(state, input)) as number));
          next.delete(state);
          steps += next.size;
          for (const one of next) reached.add(one);
        }
        expect(await statesAmong(text, keys)).toMatchObject({ states: reached.size, steps, isSampled: false });
      }),
      { numRuns: cases(60) },
    );
  });
});

it.each([
  ["a key before a click", '"A" notin keys & mouseClicked & mouseX = 14', /^click 14 /],
  ["a position before a click", "mouseX = 14 & mouseClicked & keys = {}", /^click 14 /],
  ["a position before the button", "mouseX > 100 & mouseDown & ~mouseClicked", /^hold /],
  ["the button before a key", 'mouseDown & ~mouseClicked & "A" in keys & mouseX = 14', /^hold 14 .*key A$/],
  ["only a position", "mouseX > 100 & ~mouseClicked & ~mouseDown", /^point /],
])("a step that reads %s is explored", async (_, condition, input) => {
  const [result] = await claimsOf(`/$
initialState := 0
newState := 1 if ${condition}; currentState otherwise
images := {}
$/

always:>currentState = 0
`);
  expect(inputShown(result!.evidence!.trace!.at(-1)!.input!)).toMatch(input);
});

it("a trace is reconstructed, although later states make the search sample inputs", async () => {
  const [result] = await claimsOf(`/$
initialState := 0
newState :=
  1 if currentState = 0 & mouseClicked & mouseX = 14;
  currentState + 1 if 0 < currentState < 12 & mouseClicked & (mouseX * mouseY + mouseX * mouseX) mod 7 = 3;
  currentState otherwise
images := {}
$/

always:>currentState < 9
`);
  expect(result!.evidence?.trace).toHaveLength(10);
});

it("a search terminates with too many regions for one use of the pointer and few for another", async () => {
  const [result] = await claimsOf(`/$
initialState := 0
newState :=
  1 if mouseClicked & mouseX < 300;
  0 if mouseClicked;
  2 if mouseX mod 2 = 1 & mouseY mod 2 = 1;
  currentState otherwise
images := {}
$/

always:>currentState < 2
`);
  expect(inputShown(result!.evidence!.trace!.at(-1)!.input!)).toMatch(/^point /);
});
