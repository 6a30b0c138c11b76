// Random combinations of values whose types tsc infers differently than the checker does, such as tuple literals,
// conditional expressions and results of generic functions, and of contexts that depend on these types.

import { expect, test } from "vitest";
import { compile } from "../../src/compiler.js";
import { Dice } from "../fuzz/dice.js";
import { cases, seed } from "../support/random.js";
import { tscErrorsOf, runtimeBeside } from "../support/strictly.js";

const definitions = `end(R) := choose({x | (x, z) in R or (z, x) in R})
id(x) := x
pick(c, x, z) := x if c; z otherwise
repeat(x, n) := x if n = 0; repeat((x, n), n - 1) otherwise`;

/** The free names are the parameters of the definition: a truth value, a number, a tuple, a function, others. */
const values = [
  ["(1, n)", "(y, n)[2]", "((1, 2), (n, 3))[n]", "t[1]", "t[n]", "t[1..2]", "t[1 |-> (n, 2)]", "n / 2", '"ab"[1]'],
  ["((1, 2) if a; 3 otherwise)", "((1, n) if a; (n, 2, 3) otherwise)", "(<> if a; <n> otherwise)"],
  ["({} if a; {(n, 1)} otherwise)", "(t[1] if a; t[2] otherwise)", "(x where x = (1, n))"],
  ["{}", "<>", "{{}}", "{n | n = 1}", "{((1, n) if a; n otherwise)}", "<(n, y)>", "{(1, {n}), (`a, <n>)}"],
  ["choose({(1, 2), (n, 3)})", "choose({{1}, {`a}})", "choose({{n}, {`a, 2}})", "S U {{n}, {`a}}", "max(S)"],
  ["end(S)", "end({({n}, {`a})})", "end({(n, y)})", "id((1, n))", "id({n, `a})", "repeat(t, n)"],
  ["pick(a, (1, n), {n})", "pick(a, {n}, {`a})", "pick(a, <n>, <`a>)", "f(n)", "f((1, n))", "(lam x. (x, n))"],
  [
    "(sin, cos)[1]",
    "(`t, ((1, 2) if a; 3 otherwise), (sin, cos)[1])",
    "{(`u, (<1> if a; (1, n) otherwise)), (`t, sin)}",
  ],
  ["Union[x in {1, 2}] {(x, n), `b}", "{(x, n) | x in S}", "<(x, (x, 1)) | x in {1, 2}>"],
].flat();

/** Contexts of a value, which is written as `V`. */
const contexts = [
  ["V", "{V}", "<V>", "(V, 1)", "((V, 1), {V})", "{V} U {1}", "<V> + <2>", "{V, (1, 2)}", "{V, {2}}", "|V|"],
  ["V U {(1, 2)}", "V + <(1, 2)>", "V[1]", "V[n]", "(V, n)[n]", "{V |-> 1}", "t[n |-> V]", "V : Int"],
  ["V = (1, 2)", "V in {(1, 2), 7}", "{V} = S", "(V if a; 5 otherwise)", "(5 if V = n; V otherwise)"],
  ["{(`t, V, (sin, cos)[1]), (`u, V)}", "{(V, sin), (n, {V})}", "<(V, (cos, sin)[n])>"],
  ["id(V)", "pick(a, V, 3)", "pick(a, (V, 1), {V})", "choose(V)", "choose({V})", "end(V)", "end({(V, n)})"],
  ["repeat(V, n)", "f(V)", "(g(V) where g = (lam x. x))", "(g(V) where g = (lam x. (x, V)))"],
  ["(x where x = V)", "((x, x) where x = V)", "(x where (x, z) = V)", "(x where (x, z) in {V})", "(x where x in V)"],
  ["{x | x in V}", "{x | (x, z) in V}", "{(x, V) | x in S}", "<(x, V) | x in {1, 2}>", "{x | x in {V, {2}}}"],
  ["{x | x in S & x = V}", "<x | x = V>", "{x | V = x or x = 2}", "(Sum[x in V] x)", "(Union[x in V] {x})"],
  ["(Union[x in S] {V})", "(some x in V. x = 1)", "(all (x, z) in V. x = z)"],
].flat();

function combination(dice: Dice): string {
  let value = dice.pick(values);
  if (dice.below(3) === 0) value = value.replaceAll(/\b[1-9]\b/g, () => dice.pick(values));
  const inner = dice.pick(contexts).replaceAll("V", () => value);
  return dice.pick(contexts).replaceAll("V", () => inner);
}

test("every module of an accepted combination passes tsc", { timeout: 600_000 }, async () => {
  const accepted = Array.from({ length: cases(1200) }, (_, i) => combination(new Dice(seed, i))).flatMap((body) => {
    const text = `/$\n${definitions}\nm(a, n, y, S, t, f) := ${body}\n$/`;
    const { output } = compile(text, { runtime: runtimeBeside });
    return output === undefined ? [] : [{ body, output }];
  });
  expect(accepted.length).toBeGreaterThan(0);
  const errors = await tscErrorsOf(accepted.map(({ output }) => output));
  expect(accepted.flatMap(({ body }, i) => (errors[i]!.length > 0 ? [{ body, errors: errors[i] }] : []))).toEqual([]);
});
