// Random machines of all forms that steps have: TLC finds as many states as led. It needs the jar that `TLA2TOOLS` names.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { modelOf } from "../../src/codegen/tla/model.js";
import { Dice } from "../fuzz/dice.js";
import { compiled, statesOf } from "../explore/searching.js";
import { isLong, seed } from "../support/random.js";

/** A machine whose state is a pair of numbers below 4, in a language of unions, branches, loops and calls. */
function machine(dice: Dice): string {
  const helpers: string[] = [];
  const isLabelled = dice.below(3) > 0;
  let fresh = 0;
  const number = (names: readonly string[], depth = 2): string => {
    const name = dice.pick(names);
    if (depth === 0 || dice.below(2) === 0) return dice.pick([name, name, String(dice.below(4)), "n"]);
    const [left, right] = [number(names, depth - 1), number(names, depth - 1)];
    return dice.pick([`(${left} + ${right})`, `${left} * ${right}`, `max(${left}, ${right})`, `|{${left}, ${right}}|`]);
  };
  const condition = (names: readonly string[], depth = 2): string => {
    const [left, right] = [number(names, 1), number(names, 1)];
    if (depth === 0 || dice.below(2) === 0)
      return dice.pick([`${left} < ${right}`, `${left} = ${right}`, `${left} in {0, n}`]);
    const [one, other] = [condition(names, depth - 1), condition(names, depth - 1)];
    const own = `w${fresh++}`;
    return dice.pick([
      `(${one} & ${other})`,
      `(${one} or ${other})`,
      `(${one} => ${other})`,
      `~(${one})`,
      `(some ${own} in {0..2}. ${condition([...names, own], depth - 1)})`,
    ]);
  };
  const state = (names: readonly string[]): string => {
    const [one, other] = [`${number(names)} mod 4`, `${number(names)} mod 4`];
    return dice.pick([
      `(${one}, ${other})`,
      `(a, ${other})`,
      `s[1 |-> ${one}]`,
      "s",
      `(${one}, b)`,
      `s[1 + ${number(names)} mod 2 |-> ${one}]`,
    ]);
  };
  const member = (names: readonly string[]): string =>
    isLabelled ? `(${dice.pick(["`go", `(\`to, ${number(names, 1)})`, "`stay", "1"])}, ${state(names)})` : state(names);
  const steps = (names: readonly string[], depth: number): string => {
    const own = `v${fresh++}`;
    if (depth === 0) return `{${member(names)}}`;
    const inner = [...names, own];
    switch (dice.below(6)) {
      case 0:
        return `(${steps(names, depth - 1)} U ${steps(names, depth - 1)})`;
      case 1:
        return `(${steps(names, depth - 1)} if ${condition(names)}; ${steps(names, depth - 1)} otherwise)`;
      case 2:
        return `{${member(inner)} | ${own} in {${number(names, 1)}..3} & ${condition(inner)}}`;
      case 3:
        return `{${member(inner)} | (${own}, ${dice.pick(names)}) in {0..3} * {0..3}}`;
      case 4:
        return `(U[${own} in {0..1}] ${steps(inner, depth - 1)})`;
      default: {
        const name = `h${fresh++}`;
        helpers.push(
          `${name}(s, k) := ${steps(["a", "b", "k", "c"], depth - 1)} where (a, b) = s & c = ${number(["a", "k"])}`,
        );
        return `(${name}(s, ${number(names, 1)}) U ${name}(s, 1))`;
      }
    }
  };
  const body = steps(["a", "b"], 3);
  const start = dice.pick([
    "initialState := (0, n)",
    "initialStates := {(x, 1) | x in {0..n}}",
    "initialStates := {(0, 0), (n, 1)}",
  ]);
  const hook = isLabelled ? "steps" : "next";
  return `/$\nn := ${1 + dice.below(2)}\n${start}\n${[...helpers, `${hook}(s) := ${body} where (a, b) = s`].join("\n")}\n$/\n`;
}

const jar = process.env.TLA2TOOLS;

it.skipIf(jar === undefined)(
  "TLC finds the same number of states as led in random machines",
  { timeout: 3_600_000 },
  async () => {
    const place = mkdtempSync(join(tmpdir(), "led-tla-"));
    const different: string[] = [];
    for (let i = 0; i < (isLong ? 200 : 20); i++) {
      const text = machine(new Dice(seed, i));
      const {
        module,
        configurations,
        rejections: refusals,
      } = modelOf(compiled(text), {
        name: "m",
        document: "m.led",
        inputs: [],
      })!;
      expect(refusals, text).toEqual([]);
      writeFileSync(join(place, "m.tla"), module);
      writeFileSync(join(place, "m.cfg"), configurations[0]!);
      const options = ["-metadir", join(place, "states"), "-noGenerateSpecTE"];
      const { stdout } = spawnSync("java", ["-cp", jar!, "tlc2.TLC", ...options, "m.tla"], {
        cwd: place,
        encoding: "utf8",
      });
      const { states } = await statesOf(text);
      if (!stdout.includes(` ${states} distinct states found`)) different.push(`${text}\n${module}\n${stdout}`);
    }
    rmSync(place, { recursive: true });
    expect(different).toEqual([]);
  },
);
