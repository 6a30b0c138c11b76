// Classes of key sets: the explorer tries one representative per class of game inputs, and every other set of keys
// leads to a state that a representative reaches.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { countOf, KeyClass, keysOf } from "../../src/model-checker/key-classes.js";
import { outcomeOfClaim, viewOfOutcome } from "../../src/execute/claim-outcome.js";
import { load } from "../../src/execute/load.js";
import { momentOf } from "../../src/runtime/index.js";
import { claimsOf, statesAmong, statesOf } from "./searching.js";
import { isLong } from "../support/random.js";

const gameOf = (step: string, more = "", head = ""): string => `${head}
/$
initialState := 0
newState := ${step}
images := {}
${more}
$/
`;

/** Games that use keys in different ways, with their number of states. */
const games: readonly (readonly [what: string, text: string, states: number])[] = [
  [
    "a key in an imported document",
    gameOf("min(3, max(-3, currentState + arrowDirection(keys)[1]))", "", "use:>led:games"),
    7,
  ],
  ["any key", gameOf("min(5, currentState + 1) if keys /= {}; currentState otherwise"), 6],
  ["no key", gameOf("min(5, currentState + 1) if keys = {}; currentState otherwise"), 6],
  ["two keys", gameOf("1 if |keys| > 1; currentState otherwise"), 2],
  ["two keys that are named", gameOf('1 if {"A", "B"} subeq keys; currentState otherwise'), 2],
  ["a computed name", gameOf("1 if goes in keys; currentState otherwise", 'goes := "Rig" + "ht"'), 2],
  ["an intersection", gameOf("|{goes, stops} sec keys|", 'goes := "Rig" + "ht"\nstops := "Up"'), 3],
  ["the number of keys", gameOf("|keys|"), 47],
  ["a quantifier", gameOf('1 if all k in keys. k in {"A", "B"}; 2 if some k in keys. |k| > 5; 3 otherwise'), 4],
  ["pairs", gameOf("1 if some k in keys. (some j in keys. k /= j); currentState otherwise"), 2],
  ["a comprehension", gameOf('|{|k| | k in keys & k /= "A"}|'), 8],
  ["a chosen key", gameOf('1 if keys /= {} & choose(keys) = "B"; currentState otherwise'), 2],
  ["a sum", gameOf('min(9, Sum[k in keys & k in {"A", "B"}] 4)'), 3],
  ["a union", gameOf('|(keys U {"A"}) \\ {"B"}|'), 46],
  ["a difference", gameOf('2 if keys \\ {"A"} = {"B"}; 1 if {"A", "B"} \\ keys = {}; 0 otherwise'), 3],
  ["a table", gameOf('Sum[(k, d) in {("A", 1), ("B", 2), ("C", 4)} & k in keys] d'), 8],
  [
    "keys that are stored",
    gameOf('currentState + 1 if "A" in keys & currentState < 9; |keys sec {"B", "C"}| otherwise'),
    10,
  ],
];

describe("representative keys of a game that reads", () => {
  it.each(games.map(([what, text, states]) => ({ what, text, states })))(
    "$what lead to all states",
    async ({ text, states }) => {
      expect(await statesOf(text)).toMatchObject({ isComplete: true, isSampled: false, states });
    },
  );

  it("the sequence of keys do not depend on its order", async () => {
    const text = `/$
initialState := 0
newState(I, S) :=
  1 if I[2] = <>;
  2 if |I[2]| = 1 & S = 1;
  3 if isHeld("Left", I) & ~isHeld("Up", I);
  4 if {I[2][i] | i in {1..|I[2]|}} = {"Up", "A"};
  S otherwise
isHeld(k, I) iff some i in {1..|I[2]|}. I[2][i] = k
images(S) := {}
$/
`;
    expect(await statesOf(text)).toMatchObject({ isComplete: true, isSampled: false, states: 5, steps: 13 });
  });

  it("letters are lower-case in the style of 2014", async () => {
    const text = `/$
initialState := 0
transition(I, S) := 1 if some i in {1..|I[2]|}. I[2][i] = "a"; 2 if some i in {1..|I[2]|}. I[2][i] = "A"; S otherwise
images(S) := {}
$/

possible:>Gamma = 1

always:>Gamma /= 2
`;
    const results = await claimsOf(text);
    expect(results.map(({ status }) => status)).toEqual(["passed", "passed"]);
    expect(results[0]?.evidence?.trace?.at(-1)?.input?.keys).toEqual(["A"]);
  });

  it.each([
    [
      "the first key",
      'newState(I, S) := 1 if I[2] /= <> & I[2][1] = "A"; 2 if |I[2]| = 2 & I[2] = <"B", "A">; S otherwise',
      3,
    ],
    [
      "all keys, which it stores",
      'newState(I, S) := 2 if S = 1; |I[2]| if I[2] = <"B">; 3 if {I[2][i] | i in {1..|I[2]|}} in Pow({"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"}) & hash(I[2]) > 1; S otherwise\nhash(s) := 0 if s = <>; 1 + hash(s[2..|s|]) otherwise',
      4,
    ],
  ])("%s are sampled: single keys and pairs of named keys", async (_, step, states) => {
    const text = `/$\ninitialState := 0\n${step}\nimages(S) := {}\n$/\n`;
    expect(await statesOf(text)).toMatchObject({ isComplete: true, isSampled: true, states });
  });
});

describe("property with sampled keys", () => {
  const sampled = `/$
initialState := 0
newState(I, S) := 1 if I[2] /= <> & I[2][1] = "A"; S otherwise
images(S) := {}
$/
`;

  it.each([
    ["always:>Gamma < 5", "undecided", "?", /sampled/],
    ["always:>Gamma < 1", "refuted", "✗", /false/],
    ["possible:>Gamma = 1", "holds", "✓", /reached|true|step/],
    ["possible:>Gamma = 7", "undecided", "?", /sampled/],
    ["ends:>Gamma = 1", "undecided", "?", /sampled/],
  ])("%s is %s", async (claim, outcome, symbol, words) => {
    const [result] = await claimsOf(`${sampled}\n${claim}\n`);
    expect(outcomeOfClaim(result!)).toBe(outcome);
    expect(viewOfOutcome(result!).symbol).toBe(symbol);
    expect(result!.answer).toMatch(words);
    expect(result!.answer).not.toMatch(/all \d+ states|in all states/);
  });
});

// ---- random games

const names = ["A", "B", "Left", "Space"] as const;
/** The keys that exist in the exhaustive comparison. */
const existing = [...names, "C"];

const subsets = existing.reduce<readonly (readonly string[])[]>(
  (sets, name) => [...sets, ...sets.map((set) => [...set, name])],
  [[]],
);

const name = fc.constantFrom(...names.map((one) => `"${one}"`), '"Le" + "ft"', "special");
const constant = fc.uniqueArray(name, { maxLength: 3 }).map((all) => `{${all.join(", ")}}`);

/** Renames the bound variables k and j, for use in their scope. */
const inner = (expression: string): string =>
  expression.replaceAll(/\b([kj])(\d*)\b/g, (_, variable: string, n: string) => `${variable}${Number(n) + 1}`);

const { set, condition } = fc.letrec<{ set: string; condition: string; body: string }>((tie) => ({
  set: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant("keys"),
    fc.constant("held"),
    fc.tuple(tie("set"), fc.constantFrom("U", "sec", "\\"), constant).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(constant, fc.constantFrom("U", "sec", "\\"), tie("set")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie("set"), fc.constantFrom("U", "sec", "\\"), tie("set")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie("set"), tie("body")).map(([a, p]) => `{k | k in ${inner(a)} & (${p})}`),
    fc.tuple(tie("set"), name).map(([a, b]) => `{k + "x" | k in ${inner(a)} & k /= ${b}}`),
    tie("set").map((a) => `(Union[k in ${inner(a)}] {k, "A"})`),
  ),
  body: fc.oneof(
    { depthSize: "small" },
    name.map((a) => `k /= ${a}`),
    constant.map((a) => `k in ${a}`),
    fc.constant("|k| = 1"),
    fc.tuple(tie("set"), fc.constantFrom("/=", "=")).map(([a, op]) => `some j in ${inner(a)}. (j ${op} k)`),
    tie("set").map((a) => `k in ${inner(a)}`),
    tie("condition").map(inner),
  ),
  condition: fc.oneof(
    { depthSize: "small" },
    fc.tuple(name, fc.constantFrom("in", "notin"), tie("set")).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(tie("set"), fc.constantFrom("=", "/="), constant).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(tie("set"), fc.constantFrom("=", "subeq"), tie("set")).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(constant, tie("set")).map(([a, b]) => `${a} subeq ${b}`),
    fc
      .tuple(tie("set"), fc.constantFrom("=", "<", ">", "<=", ">="), fc.integer({ min: 0, max: 4 }))
      .map(([a, op, n]) => `|${a}| ${op} ${n}`),
    fc.tuple(tie("set"), tie("set")).map(([a, b]) => `|${a}| <= |${b}|`),
    fc
      .tuple(fc.constantFrom("some", "all"), tie("set"), tie("body"))
      .map(([q, a, p]) => `(${q} k in ${inner(a)}. (${p}))`),
    fc.tuple(tie("set"), fc.integer({ min: 1, max: 6 })).map(([a, n]) => `(Sum[k in ${inner(a)}] |k|) > ${n}`),
    fc.tuple(tie("set"), name).map(([a, b]) => `${a} /= {} & choose(${a}) = ${b}`),
    fc.tuple(tie("set"), fc.integer({ min: 1, max: 5 })).map(([a, n]) => `max({0} U {|k| | k in ${inner(a)}}) >= ${n}`),
    fc.tuple(tie("condition"), fc.constantFrom("&", "or"), tie("condition")).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    tie("condition").map((a) => `~(${a})`),
  ),
}));

const drawn = fc.record({
  conditions: fc.array(condition, { minLength: 3, maxLength: 3 }),
  held: fc.oneof(
    fc.constant("keys"),
    set.filter((one) => !one.includes("held")),
  ),
  counted: set,
  targets: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const randomGame = ({ conditions: [a, b, c], held, counted, targets: [s, t, u] }: Drawn): string => `/$
initialState := 0
newState :=
  ${s} if currentState < 3 & (${a});
  ${t} if second;
  |${counted}| mod 6 if currentState = ${u};
  (currentState + ${u}) mod 6 if ${c};
  currentState otherwise
second iff ${b}
held := ${held}
special := "Spa" + "ce"
images := {}
$/
`;

describe("random games", () => {
  it("have the same states and steps as with all sets of keys", async () => {
    let followed = 0;
    let sampled = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (game) => {
        const text = randomGame(game);
        const made = compile(text);
        fc.pre(made.output !== undefined);
        const { step } = load(program(made, []).code).game!;
        const reached = new Set([0]);
        let steps = 0;
        let fails = false;
        for (const state of reached) {
          const next = new Set<number>();
          for (const keys of subsets)
            try {
              next.add(step(momentOf(state, { click: undefined, pointer: { x: 0, y: 0 }, keys })) as number);
            } catch {
              fails = true;
            }
          next.delete(state);
          steps += next.size;
          for (const one of next) reached.add(one);
        }
        fc.pre(!fails);
        const explored = await statesAmong(text, existing);
        if (explored.isSampled) sampled++;
        else followed++;
        expect(explored).toMatchObject({ isSampled: false, states: reached.size, steps });
      }),
      { numRuns: isLong ? 5000 : 25 },
    );
    expect(followed).toBeGreaterThan(10 * sampled);
  }, 180_000);

  it("have the correct equivalence classes of key sets", () => {
    const answer = fc.record({
      keys: fc.subarray(existing).map((some) => keysOf(some)),
      most: fc.integer({ min: 0, max: 4 }),
      holds: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
        const right = subsets.filter((set) =>
          answers.every(({ keys, most, holds }) => countOf(keysOf(set) & keys) <= most === holds),
        );
        let of: KeyClass | undefined = KeyClass.of(keysOf(existing));
        for (const one of answers) of = of?.with(one);
        const example = of?.example();
        expect(example === undefined).toBe(right.length === 0);
        if (example !== undefined) expect(right.map((set) => keysOf(set))).toContain(example);
        if (example !== undefined) expect(of!.hasEmpty).toBe(right.some((set) => set.length === 0));
      }),
      { numRuns: isLong ? 100_000 : 2000 },
    );
  });
});
