import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { LiveGame } from "../../../src/execute/live-game.js";
import { Runner } from "../../../src/execute/runner.js";
import { type Input, noInput, noSizes } from "../../../src/runtime/index.js";

vi.setConfig({ testTimeout: 180_000 });

const runner = new Runner({ worker: await resources().worker(), timeout: 1 });
afterAll(() => runner.close());

/**
 * Counts frames and shows the count. A click at 1 has no next state, one at 2 leads to a state without a picture, and
 * one at 3 never ends.
 */
const program = `"use strict";
const step = (moment) => {
  if (moment.mouseClicked && moment.mouseX === 1) return easel.divide(1, 0);
  if (moment.mouseClicked && moment.mouseX === 2) return -1000000;
  if (moment.mouseClicked && moment.mouseX === 3) for (;;);
  return moment.currentState + 1;
};
const images = (moment) => easel.setOf(easel.text(easel.divide(1, moment.currentState < 0 ? 0 : 1) && String(moment.currentState), easel.point(0, 0), 10, easel.color(0, 0, 0)));
return { expressions: [], game: { lowerCaseKeys: false, initialState: () => 0, step, images, sounds: (moment) => moment.mouseClicked ? easel.setOf("ding") : easel.setOf() } };`;

const wait = (frames: number): readonly Input[] => Array.from({ length: frames }, () => noInput);
const click = (x: number): Input => ({ ...noInput, click: { x, y: 0 }, pointer: { x, y: 0 } });

let game: LiveGame;
beforeEach(() => {
  runner.load(program);
  game = new LiveGame(runner, noSizes);
});

/** The status of a game: its frame, its state, the visible texts, and the recorded frames. */
function statusOf({ frame, visible, hasEnded }: LiveGame): unknown {
  const texts = visible?.shapes.map((shape) => (shape.kind === "text" ? shape.text : ""));
  return { frame, state: visible?.state, texts, recorded: game.record().length, hasEnded };
}

const good = (frame: number): unknown => ({
  frame,
  state: String(frame),
  texts: [String(frame)],
  recorded: frame,
  hasEnded: false,
});

it("a game replays a recording and continues from its end, with sounds", async () => {
  expect(await game.begin([...wait(1000)])).toEqual({ sounds: [], ending: undefined });
  expect(statusOf(game)).toEqual(good(1000));
  expect(await game.play([...wait(2), click(9)])).toEqual({ sounds: ["ding"], ending: undefined });
  expect(statusOf(game)).toEqual(good(1003));
  expect(await game.begin()).toEqual({ sounds: [], ending: undefined });
  expect(statusOf(game)).toEqual(good(0));
});

it("a failing game stays at its last good frame, and records the failing input", async () => {
  await game.begin();
  // More frames than one batch follow it.
  expect(await game.play([...wait(5), click(1), ...wait(700)])).toMatchObject({
    ending: { kind: "failure", code: "L605" },
  });
  expect(statusOf(game)).toEqual({ frame: 5, state: "5", texts: ["5"], recorded: 6, hasEnded: true });
  await game.begin();
  expect(statusOf(game)).toEqual(good(0));
});

it("a frame whose picture fails is not good", async () => {
  await game.begin();
  expect(await game.play([...wait(5)])).toMatchObject({ ending: undefined });
  expect(await game.play([click(2)])).toMatchObject({ ending: { kind: "failure", code: "L605" } });
  expect(statusOf(game)).toEqual({ frame: 5, state: "5", texts: ["5"], recorded: 6, hasEnded: true });
});

it("a game continues in a new process after a frame that does not terminate", async () => {
  await game.begin([...wait(3)]);
  expect(await game.play([...wait(400), click(3)])).toMatchObject({ ending: { kind: "timeout" } });
  expect(statusOf(game)).toEqual(good(3));
  expect(await game.play([...wait(2)])).toMatchObject({ ending: undefined });
  expect(statusOf(game)).toEqual(good(5));
});

it("a game whose initial state fails has ended", async () => {
  runner.load(program.replace("initialState: () => 0", "initialState: () => easel.divide(1, 0)"));
  game = new LiveGame(runner, noSizes);
  expect(await game.begin()).toMatchObject({ ending: { kind: "failure" } });
  expect(statusOf(game)).toEqual({ frame: 0, state: undefined, texts: undefined, recorded: 0, hasEnded: true });
  runner.load(program.replace("initialState: () => 0", "initialState: () => -5"));
  expect(await game.begin()).toMatchObject({ ending: { kind: "failure" } });
  expect(game).toMatchObject({ hasEnded: true, visible: undefined });
});

it("the pictures of earlier frames are garbage-collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await game.begin();
  const pictures: WeakRef<object>[] = [];
  for (let i = 0; i < 50; i++) {
    await game.play(wait(1));
    pictures.push(new WeakRef(game.visible!));
  }
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(game.frame).toBe(50);
  expect(pictures.filter((picture) => picture.deref() !== undefined).length).toBeLessThan(5);
});
