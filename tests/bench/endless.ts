// Ten minutes of every example game, frame by frame without a clock: the memory and the time of a frame in the first
// minutes and in the last ones. An endless game must not grow, except by the states that a run caches for seeking: at most
// 640, as large as the game makes them. The memory without the run shows that nothing else holds them.

import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { load } from "../../src/execute/load.js";
import { Run } from "../../src/execute/games/run.js";
import { documentFiles } from "../../src/files/documents.js";
import { frameRateOf, type Game, type Input, noInput } from "../../src/runtime/index.js";
import { shapesOf } from "../../src/runtime/easel/shapes.js";
import { table } from "./measure.js";

const examples = new URL("../../examples/", import.meta.url);
const minutes = 10;
/** The minutes that are compared: the game and the compiler have settled by then. */
const early = 2;

const keys = ["Left", "Right", "Up", "Down", "Space", "Enter", "A", "E"];

/** A pseudorandom number below `n`, of a player who changes the input about twice in a second. */
function player(seed: number): (n: number) => number {
  let x = seed;
  return (n) => ((x = (x * 48_271) % 2_147_483_647), x % n);
}

function inputsOf(frames: number): readonly Input[] {
  const below = player(2014);
  let input: Input = noInput;
  return Array.from({ length: frames }, () => {
    if (below(15) > 0) return (input = { ...input, click: undefined });
    const pointer = { x: below(1001), y: below(801) };
    const isDown = below(2) === 0;
    const held = keys.filter(() => below(6) === 0);
    return (input = { click: isDown ? pointer : undefined, pointer, keys: held, ...(isDown ? { isDown } : {}) });
  });
}

export function benchEndless(print: (line: string) => void, names: readonly string[]): string {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const used = (): number => {
    if (typeof collect === "function") collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const rows = [];
  for (const file of readdirSync(examples).filter((one) => one.endsWith(".led"))) {
    const name = file.slice(0, -".led".length);
    if (names.length > 0 && !names.includes(name)) continue;
    const path = new URL(file, examples);
    const compiled = compile(readFileSync(path, "utf8"), { documents: documentFiles, name: path.pathname });
    if (compiled.document.game === undefined) continue;
    const game: Game = load(program(compiled, []).code).game!;
    const frames = 60 * frameRateOf(game);
    const inputs = inputsOf(frames * minutes);
    let run: Run | undefined = new Run(game);
    const memory: number[] = [];
    const times: number[] = [];
    for (let minute = 0; minute < minutes; minute++) {
      const began = performance.now();
      for (let i = 0; i < frames; i++) {
        run.play(inputs[minute * frames + i]!);
        shapesOf(run.picture());
      }
      times.push((performance.now() - began) / frames);
      memory.push(used());
    }
    run = undefined;
    const without = used();
    const at = (values: readonly number[], minute: number): string => values[minute]!.toFixed(2);
    rows.push([
      name,
      `${at(times, early)} ms`,
      `${at(times, minutes - 1)} ms`,
      `${at(memory, early)} MB`,
      `${at(memory, minutes - 1)} MB`,
      `${without.toFixed(2)} MB`,
    ]);
    print(rows.at(-1)!.join("  "));
  }
  return table(
    [
      "game",
      `frame, minute ${early + 1}`,
      `minute ${minutes}`,
      `memory, minute ${early + 1}`,
      `minute ${minutes}`,
      "without the run",
    ],
    rows,
  );
}
