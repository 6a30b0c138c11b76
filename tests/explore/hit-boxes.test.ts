// Games with boxes on the canvas: definitions of the input alone are evaluated once for a region, not for each state, and
// their states and steps are those that all inputs give.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { program } from "../../src/program.js";
import { Tracker } from "../../src/model-checker/pointer.js";
import { load } from "../../src/execute/load.js";
import { type Input, momentOf } from "../../src/runtime/index.js";
import { cases } from "../support/random.js";
import { compiled, statesAmong, statesOf } from "./searching.js";

const document = readFileSync(new URL("../bench/explore/hit-boxes.led", import.meta.url), "utf8");

describe("keyboard of thirty boxes", () => {
  it("compares coordinates only in the first states", async () => {
    const compared = vi.spyOn(Tracker.prototype, "isNatural");
    const { states } = await statesOf(document);
    expect(states).toBe(871);
    expect(compared.mock.calls.length / states).toBeLessThan(100);
    compared.mockRestore();
  });

  it("compares coordinates only in the first states, if the step reads the keys first", async () => {
    const compared = vi.spyOn(Tracker.prototype, "isNatural");
    const shifted = document.replace("newState :=", 'newState :=\n    S if "Shift" in keys & |S| = 7;');
    const { states } = await statesOf(shifted);
    expect(states).toBe(871);
    expect(compared.mock.calls.length / states).toBeLessThan(100);
    compared.mockRestore();
  });
});

/** Definitions of the input alone, some through constants that others have evaluated before. */
const conditions = [
  "hit = {}",
  "2 in hit",
  "hit = {currentState}",
  "|held| > currentState mod 2",
  "(hit /= {} & choose(hit) < currentState)",
  "cell = (currentState mod 3, 1)",
  "cell[1] = 2 & armed = {}",
  "armed /= {}",
  "armed = {currentState mod 4}",
  "boxAt(currentState mod 4)",
  "track(currentState mod 2) = <1>",
  "(some k in hit. k > currentState)",
  "warm",
  "mouseX - 100 * currentState > 300",
  'dragged = `far or "B" in keys',
  "dragged = `near",
];

const drawn = fc.record({
  boxes: fc.array(
    fc.tuple(
      ...[0, 1].map(() => fc.integer({ min: 0, max: 8 }).map((n) => 100 * n)),
      ...[0, 1].map(() => fc.integer({ min: 1, max: 2 }).map((n) => 100 * n)),
    ),
    { minLength: 4, maxLength: 4 },
  ),
  conditions: fc.array(
    fc.tuple(fc.boolean(), fc.constantFrom(...conditions)).map(([isNot, one]) => (isNot ? `~(${one})` : one)),
    { minLength: 6, maxLength: 6 },
  ),
  targets: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
});

const gameOf = ({
  boxes,
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
box(k) := <${boxes.map((box) => `(${box.join(", ")})`).join(", ")}>[k + 1]
inside(x, y, b) iff b[1] <= x <= b[1] + b[3] & b[2] <= y <= b[2] + b[4]
boxAt(k) iff inside(mouseX, mouseY, box(k))
hit := {k in {0..3} | mouseClicked & inside(mouseX, mouseY, box(k))}
held := hit U {k in {0..3} | mouseDown & boxAt(k)}
armed := hit if "A" in keys; {} otherwise
cell := (floor(mouseX / 400), floor(mouseY / 300))
track(k) := <cell[1]> if 1 in held; <k> otherwise
warm iff cell[2] > 0 & hit = {} or held = {2}
dragged := \`far if mouseDown & ~mouseClicked & cell[1] > 1; \`near if mouseDown & ~mouseClicked; \`none otherwise
$/
`;

const keySets: readonly (readonly string[])[] = [[], ["A"], ["B"], ["A", "B"]];

/** Points inside of all boxes, on their borders, and beyond. */
const coordinates = (most: number): readonly number[] => {
  const all = Array.from({ length: most / 100 + 1 }, (_, i) => [100 * i, 100 * i + 1, 100 * i - 1]).flat();
  return all.filter((one) => one >= 0 && one <= most);
};

const inputs: readonly Input[] = keySets.flatMap((keys) => [
  { click: undefined, pointer: { x: 0, y: 0 }, keys },
  ...coordinates(1000).flatMap((x) =>
    coordinates(800).flatMap((y): readonly Input[] => {
      const at = { x, y };
      return [
        { click: undefined, pointer: at, keys },
        { click: at, pointer: at, keys },
        { click: undefined, pointer: at, keys, isDown: true },
      ];
    }),
  ),
]);

describe("random games with boxes", () => {
  it("have the same states and steps as with all inputs", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (game) => {
        const text = gameOf(game);
        const { step } = load(program(compiled(text), []).code).game!;
        const reached = new Set([0]);
        let steps = 0;
        for (const state of reached) {
          const next = new Set(inputs.map((input) => step(momentOf(state, input)) as number));
          next.delete(state);
          steps += next.size;
          for (const one of next) reached.add(one);
        }
        expect(await statesAmong(text, ["A", "B"])).toMatchObject({ states: reached.size, steps, isSampled: false });
      }),
      { numRuns: cases(60) },
    );
  }, 120_000);
});
