// Diagnostics about properties of a document's states. Codes L520 to L539.

import { entry, type Repair } from "./diagnostic.js";
import { quote } from "./words.js";

const count = "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\n";

export const claimWithoutCondition = entry<{ readonly mark: string }>({
  code: "L520",
  severity: "error",
  title: "A claim without a condition",
  message: ({ mark }) => `Nothing is claimed: a condition is missing after \`${mark}:>\`.`,
  help: ({ mark }) =>
    mark === "forces"
      ? "Write who forces it, a comma, and the condition: ``forces:>`x, won(`x)``."
      : `Write the condition on the same line: \`${mark}:>true\`.`,
  explain:
    "A line such as `always:>` says of a condition that it is true in all states, or in some. Without the condition there is nothing to look for. After `forces:>` stands first who forces it, and behind a comma the condition.",
  example: `${count}always:>\n`,
  repair: `${count}always:>s < 3\n`,
});

/** `reason`, `advice` and `repairs` are the message, help and fixes of the first error in the condition. */
export const claimUnreadable = entry<{
  readonly reason: string;
  readonly advice: string | undefined;
  readonly repairs: readonly Repair[];
}>({
  code: "L521",
  severity: "error",
  title: "A claim cannot be evaluated",
  message: ({ reason }) => `This cannot be evaluated: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  help: ({ advice = "Mend the condition.", repairs }) => ({ help: advice, repairs }),
  explain:
    "The condition of a claim, or of the line `steps:>` above it, is an expression like any other, in which the state has the name of the parameter of `next` or `steps`, or in a game the name `currentState`. Here it cannot be read, it uses a name that the document does not define, or it is no truth value. Such a claim has failed.",
  example: `${count}always:>state < 3\n`,
  repair: `${count}always:>s < 3\n`,
});

/** `answer` is the verdict, as a sentence without a full stop; `expected` is the stored answer, if any. */
export const claimFails = entry<{ readonly answer: string; readonly expected: string | undefined }>({
  code: "L522",
  severity: "error",
  title: "A claim fails",
  message: ({ answer, expected }) =>
    expected === undefined ? `${answer}.` : `${answer}; ${quote(expected)} was expected.`,
  help: ({ expected }) =>
    expected === undefined
      ? "Look at the way there, and mend the step or the claim; or write `false` on the next line, if that is right."
      : "Find out which of the two is right, and mend the definitions or the expected answer.",
  explain:
    "A claim speaks of the states that can be reached: `always:>` of each of them, `possible:>` of at least one, `winnable:>` of what can be reached from each, `ends:>` of every play, and `forces:>` of what a player can bring about whatever the others do. The search has gone through the states and found that it is not so. What it found is a shortest way: `led explore` shows each step of it.",
  example: `${count}always:>s < 2\n`,
  repair: `${count}always:>s < 3\n`,
});

export const claimUnknown = entry<{
  /** The number of states explored, if known. */
  readonly states: number | undefined;
  readonly limit: string;
  readonly advice: string;
  readonly expected: string | undefined;
}>({
  code: "L523",
  severity: "error",
  title: "A claim that is not decided",
  message: ({ states, limit, expected }) =>
    `The search ended${states === undefined ? "" : ` after ${states} ${states === 1 ? "state" : "states"}`}, ${limit}, and nothing was found that decides the claim${expected === undefined ? "" : `; ${quote(expected)} was expected`}.`,
  help: ({ advice }) => advice,
  explain:
    "A claim about all states holds only if all of them were looked at. There may be more than time and memory allow, or infinitely many: a counter that is never set back has no last value. Then nothing is known, unless a state was found that decides it. A smaller instance, or a state without what does not matter, is often enough; `unknown` on the next line says that it is meant so.",
  example: "/$ initialState := 0   next(s) := {s + 1} $/\n\nalways:>s >= 0\n",
  repair: "/$ initialState := 0   next(s) := {s + 1 | s < 9} $/\n\nalways:>s >= 0\n",
});

/** `what` failed, with the message `reason`. */
export const claimStops = entry<{
  readonly what: "condition" | "step";
  readonly steps: number;
  readonly state: string;
  readonly reason: string;
  readonly advice: string | undefined;
}>({
  code: "L524",
  severity: "error",
  title: "A claim ends in an error",
  message: ({ what, steps, state, reason }) =>
    `${what === "condition" ? "The condition" : "The step"} fails in the state ${quote(state)}, ${steps === 0 ? "at the start" : `after ${steps} ${steps === 1 ? "step" : "steps"}`}: ${reason}`,
  help: ({ advice }) => advice ?? "Mend the definition, so that it has a value in each state that can be reached.",
  explain:
    "The search evaluates the condition of a claim, and the step, in every state that can be reached. In one of them that has led to something that has no value, such as a division by zero or a call to which no branch applies. The message says in which, and `led explore` shows the way there.",
  example: "/$ initialState := 2   next(s) := {s - 1 | s > 0} $/\n\nalways:>1 / s > 0\n",
  repair: "/$ initialState := 2   next(s) := {s - 1 | s > 1} $/\n\nalways:>1 / s > 0\n",
});

export const answerUnreadable = entry<{ readonly expected: string }>({
  code: "L525",
  severity: "error",
  title: "An answer that no claim has",
  message: ({ expected }) => `${quote(expected)} is no answer to a claim.`,
  help: () => "Write `true`, `false`, `unknown`, or a number; or leave a blank line below the claim.",
  explain:
    "What stands straight below a claim is the answer that is expected: `true`, `false`, `unknown`, or a number, of all states, or for `possible:>` of the steps that it takes. Prose begins after a blank line.",
  example: `${count}always:>s < 3\nyes\n`,
  repair: `${count}always:>s < 3\ntrue\n`,
});

export const forcesWithoutPlayers = entry<{ readonly lacks: "comma" | "playerToMove" }>({
  code: "L526",
  severity: "error",
  title: "A claim without players",
  message: ({ lacks }) =>
    lacks === "comma"
      ? "`forces:>` says who forces what, and here stands only one of the two."
      : "Nobody knows who is to move: the document does not define `playerToMove`.",
  help: ({ lacks }) =>
    lacks === "comma"
      ? "Write the player, a comma and the condition: ``forces:>`x, won(`x)``."
      : "Define `playerToMove(s)`, the player who chooses the step from the state s; in a game that reads `currentState`, `playerToMove`.",
  explain:
    "A player forces something who can bring it about whatever the others do. For that it has to be known who chooses the step from a state: that player for whom `playerToMove` has the value that stands before the comma. Where it has another value, any step may happen.",
  example: `${count}forces:>1, s = 2\n`,
  repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3}   playerToMove(s) := s $/\n\nforces:>1, s = 2\n",
});

/** `label` is the first atom of a label, as spelled in `steps`. */
export const labelWithoutStep = entry<{ readonly label: string; readonly states: number }>({
  code: "L527",
  severity: "warning",
  title: "A label without a step",
  message: ({ label, states }) =>
    `No step has the label ${quote(label)}, in ${states === 1 ? "the only state" : `all ${states} states`}.`,
  help: () =>
    "Look at its condition, which is true in none of the states, or at the state after it, which is always the one before.",
  explain:
    "The text of `steps` has a label that no step has: in none of the states that can be reached does such a step lead to another state. Claims can hold only because a part of the system never happens. The answer of a search lists how many steps each label has.",
  example: `/$
initialState := 0
steps(n) := {(\`tick, n + 1) | n < 3} U {(\`reset, 0) | n > 5}
$/

always:>n <= 3
`,
  repair: `/$
initialState := 0
steps(n) := {(\`tick, n + 1) | n < 3} U {(\`reset, 0) | n > 2}
$/

always:>n <= 3
`,
});

export const vacuousClaim = entry<{ readonly antecedent: string; readonly states: number }>({
  code: "L528",
  severity: "warning",
  title: "An implication that says nothing",
  message: ({ antecedent, states }) =>
    `${quote(antecedent)} is false in ${states === 1 ? "the only state" : `all ${states} states`}, so the claim holds whatever the right side of \`=>\` says.`,
  help: () => "Correct the left side; or claim that it is never true, without the implication.",
  explain:
    "A claim `always:>a => b` says something only of the states in which a is true. Here there are none among those that can be reached, so it would hold with any other condition in the place of b. Often the left side has a mistake, or a step that should make it true never happens.",
  example: `${count}always:>s = 7 => s > 100\n`,
  repair: `${count}always:>s = 2 => s > 1\n`,
});
