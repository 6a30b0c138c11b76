// Random small machines, with one claim of each kind.

import fc from "fast-check";

/** A machine whose states are 0 to `size` - 1, and what is claimed of them. */
export interface Drawn {
  readonly size: number;
  readonly starts: readonly number[];
  readonly steps: readonly (readonly [number, number])[];
  readonly goals: readonly number[];
  readonly mine: readonly number[];
  readonly form: string;
}

/** How the state k is written: each of these is another way through the codec. */
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

const setText = (members: readonly (number | string)[]): string => `{${members.join(", ")}}`;

export const documentOf = ({ starts, steps, goals, mine, form }: Drawn): string => `/$
state(k) := ${form}
pairs := ${setText(steps.map(([from, to]) => `(${from}, ${to})`))}
initialStates := {state(k) | k in ${setText(starts)}}
next(s) := {state(t) | (k, t) in pairs & state(k) = s}
isIn(s, K) iff some k in K. state(k) = s
playerToMove(s) := \`me if isIn(s, ${setText(mine)}); \`you otherwise
good(s) iff isIn(s, ${setText(goals)})
$/

always:>good(s)

possible:>good(s)

winnable:>good(s)

ends:>good(s)

forces:>\`me, good(s)
`;
