import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Run } from "../../../src/execute/games/run.js";
import { add, dBlack, fail, noInput, point, setOf, text } from "../../../src/runtime/index.js";
import { chooseFromEmpty } from "../../../src/runtime/values/failures.js";
import type { Game, Input } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const pointerAt = (x: number): Input => ({ ...noInput, pointer: { x, y: 0 } });

/** Counts frames, shows the count, dings at 2, and fails in the frame after 3. */
const counting: Game = {
  initialState: () => 0,
  step: ({ currentState }) => (currentState === 3 ? fail(chooseFromEmpty, {}) : add(currentState, 1)),
  images: ({ currentState, mouseX }) => setOf(text([currentState, mouseX], point(0, 0), 10, dBlack)),
  sounds: ({ currentState }) => (currentState === 2 ? setOf("ding") : setOf()),
  lowerCaseKeys: false,
};

/** A game whose state is a hash of all its inputs, with a counter of its steps. */
function mixing(): { readonly game: Game; readonly steps: () => number } {
  let steps = 0;
  return {
    game: {
      initialState: () => 1,
      step: ({ currentState, mouseX }) => {
        steps += 1;
        return mixed(Number(currentState), mouseX);
      },
      images: () => setOf(),
      lowerCaseKeys: false,
    },
    steps: () => steps,
  };
}

const mixed = (state: number, x: number): number => (state * 31 + x + 7) % 1_000_003;

function statesOf(xs: readonly number[]): readonly number[] {
  const states = [1];
  for (const x of xs) states.push(mixed(states.at(-1) ?? 1, x));
  return states;
}

const visibleText = (run: Run): unknown => run.picture()[0]?.args[0];

describe("game run", () => {
  it("begins at frame 0 with the picture of the initial state", () => {
    const run = new Run(counting);
    expect([run.frame, run.last, visibleText(run)]).toEqual([0, 0, "(0, 0)"]);
  });

  it("plays frame by frame, and shows the pointer of the last frame", () => {
    const run = new Run(counting);
    run.play(noInput);
    run.play(pointerAt(9));
    expect([run.frame, visibleText(run)]).toEqual([2, "(2, 9)"]);
  });

  it("evaluates sounds in the previous state, and again when a frame is replayed", () => {
    const run = new Run(counting);
    expect([1, 2, 3].map(() => run.play(noInput))).toEqual([[], [], ["ding"]]);
    run.goTo(2);
    expect(run.forth()).toEqual(["ding"]);
  });

  it("goes back to any frame, and forward again", () => {
    const run = new Run(counting);
    for (const x of [5, 6, 7]) run.play(pointerAt(x));
    run.goTo(1);
    expect([run.frame, run.last, visibleText(run)]).toEqual([1, 3, "(1, 5)"]);
    run.goTo(3);
    expect(visibleText(run)).toBe("(3, 7)");
    run.goTo(0);
    expect(visibleText(run)).toBe("(0, 0)");
  });

  it("clamps jumps to its first and last frames", () => {
    const run = new Run(counting);
    run.play(noInput);
    expect([run.goTo(-5), run.frame, run.goTo(99), run.frame]).toEqual([true, 0, true, 1]);
  });

  it("drops later frames when it is played from an earlier one", () => {
    const run = new Run(counting);
    for (const x of [5, 6, 7]) run.play(pointerAt(x));
    run.goTo(1);
    run.play(pointerAt(8));
    expect([run.frame, run.last, visibleText(run)]).toEqual([2, 2, "(2, 8)"]);
    expect(run.record().map(({ pointer }) => pointer.x)).toEqual([5, 8]);
  });

  it("stays at its last good frame after a failure, and records the failing input", () => {
    const run = new Run(counting);
    for (let i = 0; i < 3; i++) run.play(noInput);
    expect(() => run.play(pointerAt(4))).toThrow("has no value");
    expect([run.frame, run.last, visibleText(run)]).toEqual([3, 4, "(3, 0)"]);
    expect(run.record()).toEqual([noInput, noInput, noInput, pointerAt(4)]);
    run.goTo(1);
    expect(() => run.goTo(4)).toThrow("has no value");
    expect(run.frame).toBe(3);
  });

  it("can be continued from an earlier frame after a failure", () => {
    const run = new Run({
      ...counting,
      step: ({ currentState, mouseX }) => (mouseX === 13 ? fail(chooseFromEmpty, {}) : add(currentState, 1)),
    });
    run.play(noInput);
    expect(() => run.play(pointerAt(13))).toThrow("has no value");
    run.play(pointerAt(12));
    expect([run.frame, run.last, visibleText(run)]).toEqual([2, 2, "(2, 12)"]);
  });

  it("continues with new definitions from its current frame, but not from earlier ones", () => {
    const run = new Run(counting);
    for (const x of [5, 6, 7]) run.play(pointerAt(x));
    run.goTo(2);
    const swapped = run.with({ ...counting, step: ({ currentState }) => add(currentState, 10) });
    expect([swapped.frame, swapped.last, visibleText(swapped)]).toEqual([2, 2, "(2, 6)"]);
    swapped.play(noInput);
    expect(visibleText(swapped)).toBe("(12, 0)");
    swapped.goTo(0);
    expect([swapped.frame, swapped.earliest]).toEqual([2, 2]);
    expect(run.last).toBe(3);
  });

  it("replays inputs in steps of limited size", () => {
    const { game, steps } = mixing();
    const run = new Run(
      game,
      Array.from({ length: 1000 }, () => noInput),
    );
    const arrived = [run.goTo(900, 400), run.goTo(900, 400), run.goTo(900, 400)];
    expect([arrived, run.frame, steps()]).toEqual([[false, false, true], 900, 900]);
  });

  it("replays a long recording frame by frame in linear time", () => {
    const frames = 60_000;
    const { game, steps } = mixing();
    const run = new Run(
      game,
      Array.from({ length: frames }, () => noInput),
    );
    // Measured: 2.9 visits per frame. Quadratic work is stopped as soon as it exceeds the budget.
    const budget = 4 * frames;
    const visits = countingMapVisits((count) => {
      while (!run.goTo(Infinity, 1) && count() <= budget);
    });
    expect(visits).toBeLessThanOrEqual(budget);
    // Sanity check of the counter: each frame looks up at least its initial state.
    expect(visits).toBeGreaterThan(frames);
    expect([run.frame, steps()]).toEqual([frames, frames]);
  });

  it("shows the same state at a frame after any jumps and truncations", () => {
    const action = fc.oneof(
      { weight: 3, arbitrary: fc.record({ play: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 400 }) }) },
      { weight: 2, arbitrary: fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }) }) },
      fc.record({ forth: fc.integer({ min: 1, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const run = new Run(mixing().game);
        let xs: number[] = [];
        for (const act of actions) {
          if ("play" in act) {
            if (act.play.length > 0) xs = xs.slice(0, run.frame);
            for (const x of act.play) run.play(pointerAt(x));
            xs.push(...act.play);
          } else if ("part" in act) {
            run.goTo(Math.round(act.part * run.last));
          } else {
            for (let i = 0; i < act.forth && run.frame < run.last; i++) run.forth();
          }
          expect(run.last).toBe(xs.length);
          expect(run.state).toBe(statesOf(xs.slice(0, run.frame)).at(-1));
        }
      }),
      { numRuns: cases(150) },
    );
  });

  it("stores few states in hours of play, and reaches any frame quickly", () => {
    const { game, steps } = mixing();
    const frames = 3 * 60 * 60 * 30;
    const run = new Run(game);
    for (let i = 0; i < frames; i++) run.play({ ...noInput, keys: [] });
    expect(new Set(run.record()).size).toBe(1);
    const cost = (frame: number): number => {
      const before = steps();
      run.goTo(frame);
      return steps() - before;
    };
    expect(cost(200_000)).toBeLessThan(1024);
    // Frames near the last one are cheaper to reach.
    for (let frame = 199_999; frame > 199_900; frame--) expect(cost(frame)).toBeLessThanOrEqual(8);
    expect(cost(5)).toBeLessThan(1024);
    expect(cost(frames)).toBeLessThan(1024);
    expect(keptStates(run)).toBeLessThan(700);
    expect(keptStates(run)).toBeGreaterThan(200);
  });
});

/** Counts the states reachable in the object graph of a run. */
function keptStates(root: object): number {
  const seen = new Set<unknown>();
  let count = 0;
  const visit = (v: unknown): void => {
    if (typeof v !== "object" || v === null || seen.has(v)) return;
    seen.add(v);
    const items = v instanceof Map || Array.isArray(v) ? [...v.values()] : Object.values(v);
    if (v instanceof Map || Array.isArray(v)) count += items.filter((item) => typeof item === "number").length;
    items.forEach(visit);
  };
  visit(root);
  return count;
}

/**
 * Counts map lookups and enumerations during an action, which can query the count so far. A run keeps its states in a
 * map, so the count measures the work of finding a state to continue from and of dropping states, without a clock.
 */
function countingMapVisits(action: (count: () => number) => void): number {
  let visits = 0;
  const { get, keys } = Map.prototype;
  Map.prototype.get = function (key) {
    visits += 1;
    return get.call(this, key);
  };
  Map.prototype.keys = function () {
    visits += this.size;
    return keys.call(this);
  };
  try {
    action(() => visits);
    return visits;
  } finally {
    Object.assign(Map.prototype, { get, keys });
  }
}
