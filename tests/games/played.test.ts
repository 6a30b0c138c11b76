// Plays games in the style of beginners (physics, shuffles, mazes, levels) for 50 seconds without a screen; for two
// minutes with LED_LONG=1.

import { createHash } from "node:crypto";
import { basename } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { growthOf } from "../../src/execute/games/growth.js";
import { writeRecording } from "../../src/execute/games/recording.js";
import { Run } from "../../src/execute/games/run.js";
import * as easel from "../../src/runtime/index.js";
import { doubleOf } from "../../src/runtime/values/numbers.js";
import { documentsIn } from "../documents.js";
import { isLong } from "../support/random.js";
import { led } from "../support/world.js";
import { players } from "./players.js";

const frames = (isLong ? 120 : 50) * 30;
const replayedFrames = isLong ? 900 : 300;
/** Interval between recorded states, in frames. */
const framesBetween = 50;

function gameOf(text: string): easel.Game {
  const { game }: { readonly game: easel.Game } = new Function("easel", program(compile(text), []).code)(easel);
  return game;
}

const documents = documentsIn("tests/games/played").map(({ path, text }) => ({ name: basename(path, ".led"), text }));
const textOf = (name: string): string =>
  documents.find((one) => one.name === name)?.text ?? expect.unreachable(`no ${name}`);

interface Seen {
  readonly run: Run;
  readonly inputs: readonly easel.Input[];
  /** Printed states: one per `framesBetween` frames, and the last. */
  readonly states: readonly string[];
  readonly sounds: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

const sane: Readonly<Record<string, (seen: Seen) => void>> = {
  balls: ({ run, sounds }) => {
    expect(sounds).toEqual(new Set(["click"]));
    const balls = [...easel.tuplesOf(run.state, 3)].map(([n, place]) => ({ n, inside: isOnCanvas(place) }));
    expect(balls).toEqual(balls.map((_, i) => ({ n: i + 1, inside: true })));
    expect(balls).toHaveLength(10);
  },
  asteroids: ({ run, sounds, texts }) => {
    expect(sounds).toEqual(new Set(["bang"]));
    expect([...texts]).toEqual(expect.arrayContaining(["ready", "flying", "won", "20"]));
    const [, , ship, rocks] = run.state as readonly easel.Value[];
    expect([ship as easel.Tuple, ...easel.tuplesOf(rocks ?? 0, 3)].every(([place]) => isOnCanvas(place ?? 0))).toBe(
      true,
    );
  },
  maze: ({ texts, states }) => {
    expect([...texts]).toEqual(["Click for a maze", "Arrows, H, N", "You are there!"]);
    // Each game has a different maze.
    const mazes = new Set(states.map((state) => /\{.*\}(?=, \(\d+, \d+\), )/.exec(state)?.[0]));
    expect(mazes.size).toBeGreaterThan(4);
  },
  pairs: ({ sounds, texts }) => {
    expect(sounds).toEqual(new Set(["ding"]));
    expect([...texts].filter((text) => text.startsWith("All found in")).length).toBeGreaterThan(3);
    expect([...texts]).toEqual(expect.arrayContaining(["sun", "moon", "cat"]));
  },
  sokoban: ({ texts }) => {
    expect([...texts]).toEqual(
      expect.arrayContaining(["Solved! Space goes on.", "level 2, step 15", "level 3, step 33"]),
    );
  },
};

function isOnCanvas(place: easel.Value): boolean {
  const [x, y] = (place as readonly easel.LedNumber[]).map(doubleOf);
  return x !== undefined && y !== undefined && x >= 0 && x <= 1000 && y >= 0 && y <= 800;
}

function play(name: string, count = frames): Seen {
  const player = players[name] ?? expect.unreachable(`nobody plays ${name}`);
  const run = new Run(gameOf(textOf(name)));
  const [inputs, states, sounds, texts] = [[] as easel.Input[], [] as string[], new Set<string>(), new Set<string>()];
  for (let frame = 1; frame <= count; frame++) {
    const input = player(frame, run.state);
    inputs.push(input);
    for (const sound of run.play(input)) sounds.add(sound);
    for (const image of run.picture()) if (image.constructorName === "text") texts.add(String(image.args[0]));
    if (frame % framesBetween === 0 || frame === count) states.push(easel.pp(run.state));
  }
  return { run, inputs, states, sounds, texts };
}

/** The output of `led replay` for the recorded inputs. */
const replayed = (text: string, inputs: readonly easel.Input[]): ReturnType<typeof led> =>
  led(["replay", "game.led", "game.jsonl"], {
    files: {
      "game.led": text,
      "game.jsonl": writeRecording({ title: "", document: createHash("sha256").update(text).digest("hex"), inputs }),
    },
  });

describe.each(documents)("$name", ({ name, text }) => {
  let seen: Seen;
  beforeAll(() => void (seen = play(name)));

  it("passes its tests and is bundled without diagnostics", async () => {
    const tested = await led(["test", "game.led"], { files: { "game.led": text } });
    expect([tested.exitCode, tested.errors]).toEqual([0, ""]);
    expect(tested.output).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    const bundled = await led(["bundle", "game.led"], { files: { "game.led": text } });
    expect([bundled.exitCode, bundled.world.files.get("game-game.html")?.length ?? 0]).toEqual([0, expect.any(Number)]);
    expect(bundled.world.files.get("game-game.html")).toContain("<canvas");
  });

  it("can be played to the end, and its numbers stay short", () => {
    expect([seen.run.frame, growthOf(seen.run.state)]).toEqual([frames, undefined]);
    expect(Math.max(...seen.states.map((state) => state.length))).toBeLessThan(15_000);
  });

  it("is replayed identically, without diagnostics", async () => {
    const { exitCode, errors, output } = await replayed(text, seen.inputs.slice(0, replayedFrames));
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(JSON.parse(output.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      frame: replayedFrames,
      state: seen.states[replayedFrames / framesBetween - 1],
    });
  });

  it("behaves as expected", () => {
    const look = sane[name] ?? expect.unreachable(`nobody knows how ${name} should go`);
    look(seen);
  });
});

describe("games without rounding", () => {
  it.each([
    [
      "balls",
      "rounded(p) := (round(p[1], 3), round(p[2], 3))",
      "rounded(p) := p",
      40,
      /coordinate of the (second|third) coordinate of a member of the state is a fraction with\s\d+ digits/,
    ],
    ["asteroids", /round\((.*?), 3\)/g, "($1)", 230, /of `ship` is a fraction with\s\d+ digits/],
  ])(
    "%s become slow, and the warning names the growing part of the state",
    async (name, rounding, exact, count, part) => {
      const text = textOf(name).replaceAll(rounding, exact);
      expect(text).not.toBe(textOf(name));
      const { errors } = await replayed(text, play(name, count).inputs);
      expect(errors).toContain("warning L716: Growing numbers in the state");
      expect(errors.replaceAll(/\s+/g, " ")).toMatch(part);
      expect(errors).toContain("`round(x, 3)`");
    },
  );
});
