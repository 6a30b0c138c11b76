// Random state machines over atoms that treat all atoms alike, and mutations that do not.

import fc from "fast-check";

/** The text of a machine, and of the conditions about its states. */
export interface SymmetricMachine {
  readonly atoms: readonly string[];
  readonly start: string;
  readonly actions: readonly string[];
  readonly conditions: readonly string[];
}

const statuses = ["`idle", "`busy", "`done"];
const status = fc.constantFrom(...statuses);
const count = fc.nat({ max: 2 });

/** Conditions on a process p of the state (M, Q, R, c, n). */
const guardOf = (p: string): fc.Arbitrary<string> =>
  fc.oneof(
    status.map((x) => `(${p}, ${x}) in M`),
    fc.constantFrom(
      `c = ${p}`,
      `c /= ${p}`,
      "c = `none",
      `${p} in items(Q)`,
      `${p} notin items(Q)`,
      "|Q| < 2",
      `Q /= <> & Q[1] = ${p}`,
      `some r in P. (${p}, r) in R`,
      `~(some (x, y) in R. y = ${p})`,
      `(c, ${p}) in R`,
      `{x | (x, \`busy) in M} = {${p}}`,
      `choose({x | (${p}, x) in M}) = \`idle`,
      `only(${p}, {r in P | c /= r})`,
    ),
    count.map((k) => `n = ${k}`),
    count.map((k) => `|R| <= ${k}`),
    status.map((x) => `all r in P. (r = ${p} or (r, ${x}) notin M)`),
    status.map((x) => `|{r | (r, ${x}) in M}| > n`),
  );

const setting = (p: string, others: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        status.map((x) => `M[${p} |-> ${x}]`),
        fc.constant("M"),
      ),
      fc.constantFrom("Q", "Q", "<>", `(Q + <${p}> if |Q| < 2; Q[2..] otherwise)`),
      fc.constantFrom("R", "R", "{}", ...others.map((q) => `R U {(${p}, ${q})}`), `{(x, y) in R | x /= ${p}}`),
      fc.constantFrom("c", "c", p, "`none", `first(Q, ${p})`),
      fc.constantFrom("n", "(n + 1) mod 3", "|Q|"),
    )
    .map((parts) => `(${parts.join(", ")})`);

const action: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom("`go", "`stop", "p"), setting("p", ["p"]), fc.array(guardOf("p"), { maxLength: 2 }))
    .map(
      ([label, to, guards]) => `{(${label}, ${to}) | ${["p in P", ...guards].map((one) => `(${one})`).join(" & ")}}`,
    ),
  fc
    .tuple(setting("p", ["q"]), fc.array(fc.oneof(guardOf("p"), guardOf("q")), { minLength: 1, maxLength: 3 }))
    .map(
      ([to, guards]) =>
        `{((\`pair, p, q), ${to}) | ${["p in P", "q in P", "p /= q", ...guards].map((one) => `(${one})`).join(" & ")}}`,
    ),
);

const condition: fc.Arbitrary<string> = fc.oneof(
  guardOf("p").map((guard) => `some p in P. (${guard})`),
  guardOf("p").map((guard) => `all p in P. (${guard})`),
  fc.tuple(guardOf("p"), guardOf("q")).map(([one, other]) => `all p, q in P. (p = q or ~((${one}) & (${other})))`),
  count.map((k) => `|R| <= ${k}`),
  fc.constant("ended => n = 0"),
);

export const symmetricMachine: fc.Arbitrary<SymmetricMachine> = fc.record({
  atoms: fc.constantFrom(["p1", "p2"], ["p1", "p2", "p3"], ["p1", "p2", "p3", "p4"]),
  start: fc.constantFrom(
    "initialState := ({(p, `idle) | p in P}, <>, {}, `none, 0)",
    "initialStates := {({(p, `idle) | p in P}, <>, {}, q, 1) | q in P}",
    "initialState := ({(p, `busy) | p in P}, <>, P * P, `none, 2)",
  ),
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
});

type Mutation = readonly [from: RegExp, to: string];

/** Replaces a part of a machine by one that may tell atoms apart, or that may fail for some of them. */
const mutations: readonly Mutation[] = [
  [/p in P\)/, "p in {`p1})"],
  [/p in P\)/, "p in {choose(P)})"],
  [/p in P\)/, "p in P) & (p /= last)"],
  [/p in P\)/, 'p in P) & (pp(p) = "`p1")'],
  [/p in P\)/, "p in P) & (p = <r | r in P>[1])"],
  [/p in P\)/, "p in P) & (some r in P. (r = c or 1 / n > 0))"],
  [/p in P\)/, "p in P) & (all r in P. (r /= c & 1 / n > 0))"],
  [/p in P\)/, "p in P) & (Sum[r in P] position(r)) > 2 & (position(p) < 2)"],
  [/`none/, "`p2"],
  [/c = `none/, "c in {`none, `p1}"],
  [/<>, \{\}/, "<`p1>, {}"],
  [/some p in P\./, "some p in {choose(P \\ {c})}."],
  [/all p in P\./, "all p in P \\ {last}."],
  [/q in P\)/, "q in {x | (y, x) in {(`p1, `p2), (`p2, `p1)} & y = p})"],
  [/Q \+ <p>/, "<r | r in items(Q) U {p}>"],
  [/first\(Q, p\)/, "choose(items(Q) U {p})"],
];

function mutatedBy(all: readonly Mutation[]): fc.Arbitrary<SymmetricMachine> {
  return fc
    .tuple(symmetricMachine, fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 2 }))
    .map(([machine, chosen]) => {
      const mutate = (text: string): string => chosen.reduce((before, [from, to]) => before.replace(from, to), text);
      const { atoms, start, actions, conditions } = machine;
      return { atoms, start: mutate(start), actions: actions.map(mutate), conditions: conditions.map(mutate) };
    });
}

export const mutatedMachine: fc.Arbitrary<SymmetricMachine> = mutatedBy(mutations);

/** Replaces a part of a machine over numbers by one that compares members of P with the number n, or with others. */
const mixtures: readonly Mutation[] = [
  [/p in P\)/, "p in P) & (p /= n)"],
  [/p in P\)/, "p in P) & (p notin {n, 3})"],
  [/p in P\)/, "p in P) & ((p, n) notin R)"],
  [/p in P\)/, "p in P) & (|{p, n, 1}| < 3)"],
  [/p in P\)/, "p in P) & (M U {(n, `idle)} /= M)"],
  [/p in P\)/, "p in P) & (p in Nat)"],
  [/p in P\)/, "p in P) & ({p} sub {1..n})"],
  [/p in P\)/, "p in P) & (only(1, {r in P | r /= p}))"],
  [/p in P\)/, "p in P) & ((lam x. x = 2)(p))"],
  [/p in P\)/, "p in P) & (some (n, x) in M. x = `busy)"],
  [/p in P\)/, "p in P) & (items(Q) /= items(<n>))"],
  [/`none, /, "0, "],
  [/<>, \{\}/, "<1>, {}"],
  [/\{\}, `none/, "{(0, 0)}, `none"],
  [/first\(Q, p\)/, "(first(Q, p) if n = 0; first(<n>, n) otherwise)"],
  [/`go, /, "n, "],
  [/\(`pair, p, q\)/, "(n, p, q)"],
];

export const mixedMachine: fc.Arbitrary<SymmetricMachine> = mutatedBy(mixtures);

/** The document of a machine, with two properties for each condition, and P as a set of atoms. */
export const documentWith = (machine: SymmetricMachine, limits = ""): string =>
  documentOver(`{${machine.atoms.map((name) => `\`${name}`).join(", ")}}`, machine, limits);

/** The document of a machine over this set. */
export const documentOver = (set: string, { start, actions, conditions }: SymmetricMachine, limits = ""): string => `/$
P := ${set}
last := choose(P)
position(p) := 3 if p = last; 1 otherwise
items(Q) := {Q[i] | i in {1..|Q|}}
first(Q, p) := p if Q = <>; Q[1] otherwise
only(p, S) iff S = {} or (choose({|S|, 5}) = 1 & p in S)

${start}

steps(s) := ${actions.join(" U\n    ")}
  where (M, Q, R, c, n) = s
$/

${limits}

${conditions.map((one) => `always:>${withState(one)}\n\npossible:>${withState(one)}\n`).join("\n")}`;

/** A condition on the coordinates of the state. */
const withState = (condition: string): string => `(some (M, Q, R, c, n) in {s}. (${condition}))`;
