// Diagnostics about properties of a document's states. Codes L520 to L539.

import { entry, type Repair } from "./diagnostic.js";
import { quote } from "./words.js";

const count = "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\n";

export const claimWithoutCondition = entry<{ readonly mark: string }>({
  code: "L520",
  severity: "error",
  title: "Claim without a condition",
  message: ({ mark }) => `A condition is missing after \`${mark}:>\`.`,
  help: ({ mark }) =>
    mark === "forces"
      ? "Write the player, a comma and the condition: ``forces:>`x, won(`x)``."
      : mark === "conjecture"
        ? "Write the condition on the same line: `conjecture:>all n in Nat. n * n >= n`."
        : mark === "leads"
          ? "Write two conditions with a comma between them: `leads:>s = 1, s = 2`."
          : `Write the condition on the same line: \`${mark}:>true\`.`,
  explain:
    "A line such as `always:>` claims that a condition is true in all reachable states, or in some of them. Without a condition there is nothing to check. After `forces:>`, write the player, a comma and the condition.",
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
  title: "Claim cannot be evaluated",
  message: ({ reason }) => `This cannot be evaluated: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  help: ({ advice = "Fix the condition.", repairs }) => ({ help: advice, repairs }),
  explain:
    "The condition of a claim, or of the line `steps:>`, `fair:>` or `alike:>` above it, is an ordinary expression. The state has the name of the parameter of `next` or `steps`, or in a game the name `currentState`. Here the condition cannot be read, it uses a name that the document does not define, or it is not a truth value. Such a claim fails.",
  example: `${count}always:>state < 3\n`,
  repair: `${count}always:>s < 3\n`,
});

export const claimFails = entry<{
  /** The verdict, as a sentence without a full stop. */
  readonly answer: string;
  /** The stored answer, if any. */
  readonly expected: string | undefined;
  /** False for conjectures. */
  readonly isAboutStates: boolean;
}>({
  code: "L522",
  severity: "error",
  title: "Claim fails",
  message: ({ answer, expected }) =>
    expected === undefined ? `${answer}.` : `${answer}, but the expected answer is ${quote(expected)}.`,
  help: ({ expected, isAboutStates }) =>
    expected === undefined
      ? isAboutStates
        ? "Look at the trace, and fix the step or the claim. If the claim should be false, write `false` on the next line."
        : "Fix the definitions or the conjecture. If the claim should be false, write `false` on the next line."
      : "Fix the definitions, or the expected answer if that is what is wrong.",
  explain:
    "A claim is about the reachable states: `always:>` about all of them, `possible:>` about at least one, `winnable:>` about what is reachable from each of them, `ends:>` and `leads:>` about every fair run, and `forces:>` about what a player can achieve against all moves of the others. The search examined the states and found that the claim is false. It also found a shortest trace: `led explore` shows each step.",
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
  title: "Undecided claim",
  message: ({ states, limit, expected }) =>
    `The search ended${states === undefined ? "" : ` after ${states} ${states === 1 ? "state" : "states"}`}, ${limit}, without deciding the claim${expected === undefined ? "" : `; the expected answer is ${quote(expected)}`}.`,
  help: ({ advice }) => advice,
  explain:
    "A claim about all states is proved only when every state has been examined. There may be more states than time and memory allow, or infinitely many: a counter that is never reset has no last value. Then the claim is undecided, unless a state was found that decides it. Try a smaller instance, or leave irrelevant parts out of the state. If the claim is supposed to be undecided, write `unknown` on the next line.",
  example: "/$ initialState := 0   next(s) := {s + 1} $/\n\nalways:>s >= 0\n",
  repair: "/$ initialState := 0   next(s) := {s + 1 | s < 9} $/\n\nalways:>s >= 0\n",
});

/** `what` failed, with the message `reason`. */
export const claimStops = entry<{
  readonly what: "condition" | "step" | "case";
  readonly steps: number;
  readonly state: string;
  readonly reason: string;
  readonly advice: string | undefined;
}>({
  code: "L524",
  severity: "error",
  title: "Claim ends in an error",
  message: ({ what, steps, state, reason }) =>
    what === "case"
      ? `The condition fails${state === "" ? "" : ` for ${state}`}: ${reason}`
      : `${what === "condition" ? "The condition" : "The step"} fails in the state ${quote(state)}, ${steps === 0 ? "at the start" : `after ${steps} ${steps === 1 ? "step" : "steps"}`}: ${reason}`,
  help: ({ advice }) => advice ?? "Fix the definition, so that it has a value in every reachable state.",
  explain:
    "The search evaluates the condition of a claim, and the step, in every reachable state. In one of them, the result has no value, for example because of a division by zero or a call to which no branch applies. The message shows that state, and `led explore` shows the trace that leads to it.",
  example: "/$ initialState := 2   next(s) := {s - 1 | s > 0} $/\n\nalways:>1 / s > 0\n",
  repair: "/$ initialState := 2   next(s) := {s - 1 | s > 1} $/\n\nalways:>1 / s > 0\n",
});

export const answerUnreadable = entry<{ readonly expected: string }>({
  code: "L525",
  severity: "error",
  title: "Invalid answer to a claim",
  message: ({ expected }) => `${quote(expected)} is not an answer to a claim.`,
  help: () => "Write `true`, `false`, `unknown` or a number, or leave a blank line below the claim.",
  explain:
    "The line directly below a claim is the expected answer: `true`, `false`, `unknown` or a number. The number is the number of all states or, for `possible:>`, the number of steps. Prose begins after a blank line.",
  example: `${count}always:>s < 3\nyes\n`,
  repair: `${count}always:>s < 3\ntrue\n`,
});

export const forcesWithoutPlayers = entry<{ readonly lacks: "comma" | "playerToMove" }>({
  code: "L526",
  severity: "error",
  title: "Claim without players",
  message: ({ lacks }) =>
    lacks === "comma"
      ? "`forces:>` needs a player and a condition, but here there is only one of them."
      : "The player to move is unknown: the document does not define `playerToMove`.",
  help: ({ lacks }) =>
    lacks === "comma"
      ? "Write the player, a comma and the condition: ``forces:>`x, won(`x)``."
      : "Define `playerToMove(s)`, the player who chooses the step from the state s. In a game that reads `currentState`, define `playerToMove` without a parameter.",
  explain:
    "A player can force a condition if it becomes true against all moves of the others. The search must know who chooses each step. In the states in which `playerToMove` is the player before the comma, that player chooses; in all other states, any step may happen.",
  example: `${count}forces:>1, s = 2\n`,
  repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3}   playerToMove(s) := s $/\n\nforces:>1, s = 2\n",
});

/** `label` is the first atom of a label, as spelled in `steps`. */
export const labelWithoutStep = entry<{ readonly label: string; readonly states: number }>({
  code: "L527",
  severity: "warning",
  title: "Unused label",
  message: ({ label, states }) =>
    `No step has the label ${quote(label)}, in ${states === 1 ? "the only state" : `any of the ${states} states`}.`,
  help: () => "Check its condition, which is false in all states, or its next state, which is always the same state.",
  explain:
    "`steps` contains a label for which there is no step: in no reachable state does such a step lead to another state. Claims may hold only because this part of the system never happens. The result of a search lists the number of steps for each label.",
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
  title: "Vacuous implication",
  message: ({ antecedent, states }) =>
    `${quote(antecedent)} is false in ${states === 1 ? "the only state" : `all ${states} states`}, so the claim is true whatever the right side of \`=>\` is.`,
  help: () => "Fix the left side, or claim that it is never true, without the implication.",
  explain:
    "A claim `always:>a => b` restricts only the states in which a is true. Here a is false in every reachable state, so the claim would be true with any condition in place of b. Often the left side has an error, or a step that should make it true never happens.",
  example: `${count}always:>s = 7 => s > 100\n`,
  repair: `${count}always:>s = 2 => s > 1\n`,
});

const crossing = "/$\ninitialState := 0\nsteps(s) := {(`wait, 2 - s), (`cross, 1)} if s /= 1; {} otherwise\n$/\n\n";

export const fairnessWithoutStep = entry<{ readonly condition: string }>({
  code: "L531",
  severity: "warning",
  title: "Fairness without steps",
  message: ({ condition }) => `No step satisfies ${quote(condition)}, so it requires nothing of a run.`,
  help: () =>
    "Check the condition: the label of a step has the name `label`, and the state before the step that of the parameter.",
  explain:
    "A line `fair:>c` requires that a run takes a step that satisfies c if such a step is possible forever. Here no step of the system satisfies c, so all runs are fair. Often a label has another name or form in `steps`.",
  example: `${crossing}fair:>label = \`corss\n\nends:>s = 1\nfalse\n`,
  repair: `${crossing}fair:>label = \`cross\n\nends:>s = 1\n`,
});

const machines = "/$\nP := {`a, `b, `c}\ninitialState := {}\nnext(S) := {S U {p} | p in P}\n$/\n\n";

/** `set` is the text after the mark, and `value` its value or one of its members; empty if it has no value. */
export const alikeWithoutAtoms = entry<{
  readonly lacks: "machine" | "atoms" | "disjointness";
  readonly set: string;
  readonly value: string;
}>({
  code: "L529",
  severity: "error",
  title: "Permutations of something other than atoms",
  message: ({ lacks, set, value }) =>
    lacks === "machine"
      ? "`alike:>` needs a document with `next` or `steps`, but this document is a game."
      : lacks === "disjointness"
        ? `${quote(value)} is in two sets of the lines \`alike:>\`.`
        : value === ""
          ? `${quote(set)} has no value.`
          : `\`alike:>\` needs a finite set of atoms${set === value ? `, not ${quote(set)}` : `, but ${quote(set)} is ${quote(value)}`}.`,
  help: ({ lacks, set }) =>
    lacks === "machine"
      ? "Remove the line."
      : lacks === "disjointness"
        ? "Write sets without common members."
        : /^[\p{L}_][\p{L}\d_']*$/u.test(set)
          ? `Write \`with:>${set} = {\`p1, \`p2, \`p3}\` above it: then the members are atoms, and a step that counts with them fails.`
          : "Use atoms, such as {`p1, `p2, `p3} in place of {1..3}: then a step that counts with them fails.",
  explain:
    "A line `alike:>P` restricts the search to states up to permutations of P: of several states that differ only by an exchange of members of P, it visits one. P must be a finite set of atoms. Numbers have an order and may mean something else elsewhere in the state, such as how often something happened. Several lines permute several sets, which must have no members in common.",
  example: "/$\nP := {1..3}\ninitialState := {}\nnext(S) := {S U {p} | p in P}\n$/\n\nalike:>P\n\nalways:>|S| <= 3\n",
  repair: `${machines}alike:>P\n\nalways:>|S| <= 3\n`,
});

/**
 * The reason why members of `sets` are not alike, at the place that tells them apart. `line` describes that place unless
 * it is in the claim.
 */
export const notAlike = entry<{
  readonly kind: "literal" | "constant" | "choose" | "sequence" | "print" | "mixture";
  /**
   * The atom, the name of the constant, or the printed operand. For a mixture: the other constant, or "" for numbers.
   */
  readonly subject: string;
  /** For a constant: the exchanged atoms, in words. */
  readonly exchanged?: string;
  readonly sets: string;
  readonly line: string | undefined;
  /** True below `alike:>`, false below a line `with:>` that replaces numbers by atoms. */
  readonly isPermuted: boolean;
}>({
  code: "L530",
  severity: "error",
  title: "Members that are not alike",
  message: ({ kind, subject, exchanged = "", sets, line }) => {
    const location = line === undefined ? "here" : `in ${line}`;
    switch (kind) {
      case "literal":
        return `${quote(subject)} is a member of ${quote(sets)}, and naming it ${location} tells it apart from the others.`;
      case "constant":
        return `The value of ${quote(subject)}${line === undefined ? "" : `, ${line},`} changes when ${exchanged} are exchanged, so the members of ${quote(sets)} are not alike.`;
      case "choose":
        return `\`choose\` picks ${location} the first member of ${quote(subject)}, which depends on the order of the members of ${quote(sets)}.`;
      case "sequence":
        return `A sequence ${location} lists the members of ${quote(subject)} in order, which tells the members of ${quote(sets)} apart.`;
      case "print":
        return `The printed form of ${quote(subject)} is used ${location}, which tells the members of ${quote(sets)} apart.`;
      case "mixture": {
        const others = subject === "" ? "other numbers" : `members of ${quote(subject)}`;
        return `Members of ${quote(sets)} may be compared with ${others} ${location}, so replacing them by atoms may change the answer.`;
      }
    }
  },
  help: ({ sets, isPermuted }) =>
    isPermuted
      ? `Treat all members of ${quote(sets)} in the same way: compare them by \`=\` and \`in\` only. Or remove the line \`alike:>\`.`
      : `Compare members of ${quote(sets)} with each other only. Or write numbers in place of the atoms after \`with:>\`.`,
  explain:
    "A line `alike:>P` makes the search visit one of several states that differ only by an exchange of members of P. Its answers are right only if the steps and the claims treat all members of P in the same way. They may compare members by `=` and put them into sets, tuples and sequences. They may not name a member, depend on the order of members, as `choose` and the sequence `<p | p in P>` do, or print one. If a line `with:>` replaces numbers by atoms, they may not compare members with other numbers, even without `alike:>`: no atom equals a number. The initial states, and the constants that steps and claims use, must stay the same when members are exchanged.",
  example: `${machines}alike:>P\n\nalways:>\`a in S => \`b in S\n`,
  repair: `${machines}alike:>P\n\nalways:>|S| <= 3\n`,
});
