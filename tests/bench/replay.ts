// Replaying 10,000 frames of tic-tac-toe: a bare loop over the emitted step and picture, the run with and without its
// lines, and the `led replay` process.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { FrameLines } from "../../src/execute/games/frame-line.js";
import { writeRecording } from "../../src/execute/games/recording.js";
import { Run } from "../../src/execute/games/run.js";
import type { LoadedProgram } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { type Input, momentOf, noInput } from "../../src/runtime/index.js";
import { compare, table, timed } from "./measure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = join(root, "examples/tic-tac-toe.led");
const frames = 10_000;

/** Repeated games with a click every ten frames, the last one on the restart button. */
function inputs(): readonly Input[] {
  const cells = [1, 5, 2, 9, 3, 7, 4, 6, 8];
  const clicks = [
    ...cells.map((cell) => ({ x: 150 + ((cell - 1) % 3) * 100, y: 650 - Math.floor((cell - 1) / 3) * 100 })),
    { x: 450, y: 750 },
  ];
  return Array.from({ length: frames / 10 }, (_, i) => clicks[i % clicks.length] ?? { x: 0, y: 0 }).flatMap(
    (click): readonly Input[] => {
      const still: Input = { ...noInput, pointer: click };
      return [{ ...still, click }, ...Array.from({ length: 9 }, () => still)];
    },
  );
}

export function benchReplay(): string {
  const played = inputs();
  const loaded: LoadedProgram = load(program(compile(readFileSync(document, "utf8")), []).code);
  const { game } = loaded;
  if (game === undefined) throw new Error("tic-tac-toe is no game");
  const each = (act: (input: Input) => void): void => played.forEach(act);
  const folder = mkdtempSync(join(tmpdir(), "led-bench-"));
  const recording = join(folder, "game.jsonl");
  writeFileSync(recording, writeRecording({ title: "", document: "", inputs: played }));
  const results = compare(
    [
      {
        name: "the emitted step in a bare loop",
        run: () =>
          timed(() => {
            let state = game.initialState();
            each((input) => void (state = game.step(momentOf(state, input, game.lowerCaseKeys))));
          }),
      },
      {
        name: "the emitted step and picture in a bare loop",
        run: () =>
          timed(() => {
            let state = game.initialState();
            each((input) => {
              state = game.step(momentOf(state, input, game.lowerCaseKeys));
              game.images(momentOf(state, input, game.lowerCaseKeys));
            });
          }),
      },
      {
        name: "a run",
        run: () =>
          timed(() => {
            const run = new Run(game);
            each((input) => void run.play(input));
          }),
      },
      {
        name: "a run and its lines",
        run: () =>
          timed(() => {
            const run = new Run(game);
            const lines = new FrameLines(run, { images: false });
            each((input) => void lines.line(run.play(input)));
          }),
      },
      {
        name: "led replay, the whole process",
        run: () =>
          timed(() =>
            execFileSync(process.execPath, [join(root, "bin", "led.cjs"), "replay", document, recording, "--quiet"], {
              stdio: ["ignore", "ignore", "inherit"],
              maxBuffer: Infinity,
            }),
          ),
      },
    ],
    { warmup: 1, rounds: 3 },
  );
  rmSync(folder, { recursive: true });
  return `${table(
    [`${frames} frames`, "median ms", "ratio"],
    results.map((r) => [r.name, r.median.toFixed(1), r.ratio.toFixed(2)]),
  )}\n`;
}
