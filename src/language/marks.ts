// The marks of lines outside of code (sections 10 to 12), one row each. `X:>` at the start of a line is the mark X.

import type { Documented } from "./operators.js";

/** The state machine of the examples. */
export const exampleMachine =
  "initialState := 0 steps(n) := {(`one, n + 1), (`two, n + 2)} if n < last; {} otherwise last := 4 playerToMove(n) := `white if n mod 2 = 0; `black otherwise";

export const markRows = {
  cmd: {
    doc: "`cmd:>e` is a test, with the expected value on the lines below it. The value `error` means that e must fail.",
    example: ["cmd:>{1, 2} U {3}", "{1, 2, 3}"],
  },
  figure: {
    doc: '`figure:>e "CAPTION"` shows a picture e with a caption in typeset pages, without its expression. It is a test if an expected value follows.',
    example: [
      'figure:>{text("A", point(1, 2), 3, dRed)} "The letter A"',
      '{text("A", point(1, 2), 3, color(255, 0, 0))}',
    ],
  },
  use: {
    doc: "`use:>FILE` imports the definitions of another document, and `use:>led:NAME` those of a library document.",
    example: ["gcd(12, 18)", "6", "use:>led:numbers"],
  },
  play: {
    doc: "`play:>FILE` plays a recording. The tests below it see the state after it. `play:>FILE frame N` stops at frame N.",
    example: ["currentState", "33", "play:>game.jsonl frame 30"],
  },
  always: {
    doc: "`always:>c` claims that c is true in every reachable state. The answer is the number of states.",
    example: ["always:>n <= 5", "6"],
  },
  possible: {
    doc: "`possible:>c` claims that c is true in a reachable state. The answer is the number of steps to the nearest one.",
    example: ["possible:>n = 4", "2"],
  },
  winnable: {
    doc: "`winnable:>c` claims that from every reachable state, a state with c is reachable.",
    example: ["winnable:>n >= 4", "6"],
  },
  ends: {
    doc: "`ends:>c` claims that c becomes true in every run, whatever steps it takes.",
    example: ["ends:>n >= 4", "6"],
  },
  leads: {
    doc: "`leads:>p, q` claims that in every run, whenever p is true, q is true then or later.",
    example: ["leads:>n = 1, n >= 4", "6"],
  },
  forces: {
    doc: "`forces:>p, c` claims that the player p can reach a state with c, whatever the other players do.",
    example: ["forces:>`white, n = 4", "6"],
  },
  conjecture: {
    doc: "`conjecture:>c` looks for a counterexample among small values: c may begin with quantifiers `all` over infinite sets. A conjecture without a counterexample is not proved.",
    example: ["conjecture:>all n in Nat. n * n >= n", "unknown"],
  },
  steps: {
    doc: "`steps:>c` restricts the claims below it, up to the next heading, to steps with c. `label` is the label of the step.",
    example: ["always:>n <= 4", "5", "steps:>label = `one"],
  },
  fair: {
    doc: "`fair:>c` restricts the claims below it, up to the next heading, to fair runs: runs that take a step with c if such a step always remains possible. `fair:>all p in P. c` is one such condition for each p.",
    example: ["ends:>n >= 4", "6", "fair:>label = `one"],
  },
  with: {
    doc: "`with:>n = 4` checks the claims below it, up to the next heading, with another value of the constant n. Commas separate several constants.",
    example: ["always:>n <= 3", "4", "with:>last = 2"],
  },
  alike: {
    doc: "`alike:>P` searches states up to permutations of the atoms in the set P, for the claims `always:>` and `possible:>` below it, up to the next heading. The steps and the claims may tell members of P apart by equality alone.",
    example: ["always:>n <= 5", "6", "alike:>{`white, `black}"],
  },
} as const satisfies Readonly<Record<string, Documented>>;

export type MarkName = keyof typeof markRows;
