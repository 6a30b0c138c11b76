// Random small state machines, with one property of each kind.

import fc from "fast-check";

/** A machine with the states 0 to `size` - 1, and data for its properties. */
export interface Drawn {
  readonly size: number;
  readonly starts: readonly number[];
  readonly steps: readonly (readonly [number, number])[];
  readonly goals: readonly number[];
  readonly mine: readonly number[];
  readonly form: string;
}

/** Representations of the state k, each for a different path through the codec. */
const forms = [
  "k",
  "k - 3",
  "(k, k * k)",
  "<k, -k>",
  "{0..k}",
  "(`a, 1 / (k + 1))",
  "{(1, k), (2, k + 1)}",
  "`none if k = 0; k otherwise",
  '"odd" + pp(k)',
  "({k mod 2}, <floor(k / 2), floor(k / 2)>)",
  "10^20 * k",
  "{<i, {i}> | i in {0..k}}",
  "point(k, 1)",
];

export const drawn: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const state = fc.integer({ min: 0, max: size - 1 });
  return fc.record({
    size: fc.constant(size),
    starts: fc.uniqueArray(state, { minLength: 1, maxLength: 2 }),
    steps: fc.array(fc.tuple(state, state), { maxLength: 2 * size }),
    goals: fc.uniqueArray(state),
    mine: fc.uniqueArray(state),
    form: fc.constantFrom(...forms),
  });
});

/** A property of a machine: its index in `claimKinds`, or `undefined` for a condition that fails in `goals`. */
export interface DrawnClaim {
  readonly kind: number | undefined;
  readonly goals: readonly number[];
}

/** The kinds of properties, in the order of {@link documentOf}. */
export const claimKinds = ["always", "possible", "winnable", "ends", "forces"] as const;

/** A machine with many properties. Those from index `limitedFrom` on exclude steps from the states `closed`. */
export interface DrawnClaims {
  readonly machine: Drawn;
  readonly claims: readonly DrawnClaim[];
  readonly limitedFrom: number;
  readonly closed: readonly number[];
}

export const drawnClaims: fc.Arbitrary<DrawnClaims> = drawn.chain((machine) => {
  const states = fc.uniqueArray(fc.integer({ min: 0, max: machine.size - 1 }));
  const claim = fc.record({
    kind: fc.option(fc.nat({ max: claimKinds.length - 1 }), { nil: undefined, freq: 9 }),
    goals: states,
  });
  return fc.record({
    machine: fc.constant(machine),
    claims: fc.array(claim, { maxLength: 100, size: "max" }),
    limitedFrom: fc.nat({ max: 100 }),
    closed: states,
  });
});

const setText = (members: readonly (number | string)[]): string => `{${members.join(", ")}}`;

const definitionsOf = ({ starts, steps, goals, mine, form }: Drawn): string => `/$
state(k) := ${form}
pairs := ${setText(steps.map(([from, to]) => `(${from}, ${to})`))}
initialStates := {state(k) | k in ${setText(starts)}}
next(s) := {state(t) | (k, t) in pairs & state(k) = s}
isIn(s, K) iff some k in K. state(k) = s
playerToMove(s) := \`me if isIn(s, ${setText(mine)}); \`you otherwise
good(s) iff isIn(s, ${setText(goals)})
$/
`;

export const documentOf = (machine: Drawn): string => `${definitionsOf(machine)}
always:>good(s)

possible:>good(s)

winnable:>good(s)

ends:>good(s)

forces:>\`me, good(s)
`;

export function documentWithClaims({ machine, claims, limitedFrom, closed }: DrawnClaims): string {
  const lines = claims.map(({ kind, goals }) => {
    const isGoal = `isIn(s, ${setText(goals)})`;
    if (kind === undefined) return `always:>~${isGoal} or 1 / 0 > 0`;
    const mark = claimKinds[kind]!;
    return `${mark}:>${mark === "forces" ? "`me, " : ""}${isGoal}`;
  });
  const limit = `# Limited\n\nsteps:>~isIn(s, ${setText(closed)})`;
  return [definitionsOf(machine), ...lines.slice(0, limitedFrom), limit, ...lines.slice(limitedFrom), ""].join("\n\n");
}
