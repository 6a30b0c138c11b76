// Conjectures with a prover: proved if they are true, and refuted if not, as loops over small values written here decide.

import { describe, expect, it } from "vitest";
import type { ClaimResult } from "../../src/execute/claims.js";
import { claimsOf } from "../explore/searching.js";
import { hasProver, prover } from "./z3.js";

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const integers = range(-8, 8);
const naturals = range(0, 12);
const ratios = integers.flatMap((n) => [n, n / 2, n / 4]);
/** The subsets of {0, 1, 2}, as bit sets. */
const sets = range(0, 7);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const factorial = (n: number): number => (n === 0 ? 1 : n * factorial(n - 1));
const fibonacci = (n: number): number => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
const remainder = (a: number, b: number): number => a - b * Math.floor(a / b);
const has = (set: number, member: number): boolean => ((set >> member) & 1) === 1;

const definitions = `/$
tri(n) := 0 if n = 0; n + tri(n - 1) otherwise
fact: Nat -> Nat
fact(n) := 1 if n = 0; n * fact(n - 1) otherwise
fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise
even(n) iff n mod 2 = 0
sign(x) := 1 if x > 0; -1 if x < 0; 0 otherwise
$/
`;

type Row = readonly [
  statement: string,
  domains: readonly (readonly number[])[],
  holds: (...values: readonly number[]) => boolean,
];

const rows: readonly Row[] = [
  ["all n in Int. n * n mod 4 in {0, 1}", [integers], (n) => [0, 1].includes(remainder(n! * n!, 4))],
  ["all n in Int. n * n mod 5 in {0, 1}", [integers], (n) => [0, 1].includes(remainder(n! * n!, 5))],
  ["all n in Nat. (n ^ 3 - n) mod 6 = 0", [naturals], (n) => remainder(n! ** 3 - n!, 6) === 0],
  ["all n in Nat. (n ^ 3 + n) mod 6 = 0", [naturals], (n) => remainder(n! ** 3 + n!, 6) === 0],
  ["all x, y in Rat. (x + y)^2 >= 4 * x * y", [ratios, ratios], (x, y) => (x! + y!) ** 2 >= 4 * x! * y!],
  ["all x, y in Rat. (x + y)^2 > 4 * x * y", [ratios, ratios], (x, y) => (x! + y!) ** 2 > 4 * x! * y!],
  ["all x in Int. (even(x) or even(x + 1))", [integers], (x) => remainder(x!, 2) === 0 || remainder(x! + 1, 2) === 0],
  [
    "all x, y in Int. (even(x) or even(x + y))",
    [integers, integers],
    (x, y) => remainder(x!, 2) === 0 || remainder(x! + y!, 2) === 0,
  ],
  ["all x in Rat. floor(-x) = -ceil(x)", [ratios], (x) => Math.floor(-x!) + Math.ceil(x!) === 0],
  ["all x in Rat. floor(-x) = -floor(x)", [ratios], (x) => Math.floor(-x!) + Math.floor(x!) === 0],
  ["all x in Rat. x = sign(x) * |x|", [ratios], (x) => x === Math.sign(x!) * Math.abs(x!)],
  ["all x in Rat. |x| = sign(x)", [ratios], (x) => Math.abs(x!) === Math.sign(x!)],
  ["all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)", [naturals], (n) => 2 * sum(range(1, n!)) === n! * (n! + 1)],
  ["all n in Nat. Sum[k in {1..n}] k^2 = n^3", [naturals], (n) => sum(range(1, n!).map((k) => k * k)) === n! ** 3],
  [
    "all n in Nat. Sum[k in {0..n}] 2^k = 2^(n + 1) - 1",
    [naturals],
    (n) => sum(range(0, n!).map((k) => 2 ** k)) === 2 ** (n! + 1) - 1,
  ],
  ["all n in Nat. Prod[k in {1..n}] k = fact(n)", [naturals], () => true],
  ["all n in Nat. fact(n) >= 2^n", [naturals], (n) => factorial(n!) >= 2 ** n!],
  ["all n in Nat. fib(n) < 2^n", [naturals], (n) => fibonacci(n!) < 2 ** n!],
  ["all n in Nat. fib(n) < n + 5", [naturals], (n) => fibonacci(n!) < n! + 5],
  [
    "all n in Nat. Sum[k in {1..n} & even(k)] k <= n * n",
    [naturals],
    (n) => sum(range(1, n!).filter((k) => k % 2 === 0)) <= n! * n!,
  ],
  [
    "all A, B, C in fSet(Int). A sec (B U C) = (A sec B) U (A sec C)",
    [sets, sets, sets],
    (a, b, c) => (a! & (b! | c!)) === ((a! & b!) | (a! & c!)),
  ],
  [
    "all A, B, C in fSet(Int). A \\ (B \\ C) = (A \\ B) \\ C",
    [sets, sets, sets],
    (a, b, c) => (a! & ~(b! & ~c!)) === (a! & ~b! & ~c!),
  ],
  [
    "all A, B in fSet(Nat). (A subeq B <=> A U B = B)",
    [sets, sets],
    (a, b) => ((a! & ~b!) === 0) === ((a! | b!) === b),
  ],
  ["all A, B in fSet(Nat). (A subeq B or B subeq A)", [sets, sets], (a, b) => (a! & ~b!) === 0 || (b! & ~a!) === 0],
  ["all A in fSet(Int). {x + 1 | x in A} sec {x | x in A & x < 0} subeq A", [sets], () => true],
  [
    "all A in fSet(Int), x in Int. (x in A => A \\ {x} /= A)",
    [sets, range(0, 2)],
    (a, x) => !has(a!, x!) || (a! & ~(1 << x!)) !== a,
  ],
  [
    "all R in fSet(Int * Int). ((all (x, y) in R. (y, x) in R) => {x | (x, _) in R} = {y | (_, y) in R})",
    [],
    () => true,
  ],
  ["all a, b in Atom U Nat. (a = b or a /= b)", [], () => true],
  ["all n in Nat, k in {0..n}. k * k <= n * n", [], () => true],
];

function decide([, domains, holds]: Row): boolean {
  const all = (at: number, values: readonly number[]): boolean =>
    at === domains.length ? holds(...values) : domains[at]!.every((one) => all(at + 1, [...values, one]));
  return all(0, []);
}

const checked = async (statement: string, expected = "", own = definitions): Promise<ClaimResult> => {
  const [result] = await claimsOf(`${own}\nconjecture:>${statement}\n${expected}\n`, { prover, states: 200 });
  return result!;
};

describe.skipIf(!hasProver)("conjecture with z3", () => {
  it.each(rows)("is decided: %s", { timeout: 60_000 }, async (...row) => {
    const { holds, answer, diagnostic } = await checked(row[0]);
    expect([holds, diagnostic?.message ?? answer]).toEqual([String(decide(row)), expect.anything()]);
    if (holds === "true") expect(answer).toMatch(/^proved/);
  });

  it("is false about as often as true", () => {
    const isTrue = rows.filter(decide).length;
    expect(rows.length - isTrue).toBeGreaterThan(9);
    expect(isTrue).toBeGreaterThan(9);
  });

  it("is refuted by a confirmed counterexample, beyond those that a search tries", async () => {
    const other = await checked("all n in Nat. n * 3 /= 3000000003");
    expect([other.holds, other.evidence?.values]).toEqual(["false", ["1000000001"]]);
    // A smaller one is preferred.
    expect((await checked("all n in Nat. n * n < 17 * n")).answer).toBe("false for n = 0");
  });

  it("fails if its condition fails", async () => {
    const { holds, diagnostic } = await checked("all x in Rat. (1 / x > 0 or x <= 0)");
    expect([holds, diagnostic?.message]).toEqual([undefined, expect.stringContaining("x = 0")]);
  });

  it("is proved only if no evaluation fails", async () => {
    expect((await checked("all x in Rat. (x > 0 => 1 / x > 0)")).answer).toBe("proved for all x");
    expect((await checked("all x in Rat. (1 / x = 1 / x or true)")).diagnostic?.message).toContain("divides by zero");
    expect((await checked("all n in Int. fact(n) > 0")).diagnostic?.message).toContain("n = -1");
  });

  it("reports the method", async () => {
    const answerOf = async (statement: string): Promise<string | undefined> => (await checked(statement)).answer;
    expect(await answerOf("all n in Nat. fact(n) > 0")).toBe("proved for all n, by induction over n");
    expect(await answerOf("all n in Int. n * n mod 3 in {0, 1}")).toBe("proved for all n, by cases of remainders by 3");
  });

  it("is searched if it cannot be translated, with the reason and its location", async () => {
    const { holds, proof } = await checked('all n in Nat. "a" /= "b"');
    expect([holds, proof?.isProved, proof?.words]).toEqual(["unknown", false, "strings are not translated"]);
    expect(proof?.span).toBeDefined();
  });

  it.each([
    ["all s in Seq(Int). |s| >= 0", "operation is not translated"],
    ["all A in fSet(Int). |A| >= 0", "number of members"],
    ["all x in Rat. sin(x) <= 2", "operation is not translated"],
    ["all A in fSet(Int). (Sum[x in A] 0) = 0", "a sum or product is translated only over"],
    ["all A in fSet(Int). (A = {} or max(A) in A)", "extreme of a set"],
    ["all n in Nat. (some x in {0..n}. (Sum[k in {1..n}] k * x) >= 0)", "variable of a quantifier around it"],
  ])("is not translated: %s", async (statement, reason) => {
    const { proof, holds } = await checked(statement);
    expect([holds, proof?.words]).toEqual(["unknown", expect.stringContaining(reason)]);
  });

  it("satisfies the expected results true and unknown if it is proved, and counts refer to the search", async () => {
    const statuses = await Promise.all(
      ["", "true", "unknown", "false", "200", "7"].map(
        async (expected) => (await checked("all n in Nat. n >= 0", expected)).status,
      ),
    );
    expect(statuses).toEqual(["passed", "passed", "passed", "failed", "passed", "failed"]);
  });

  it("applies to the constants of its document", async () => {
    const results = await claimsOf("/$ n := 3 $/\n\nwith:>n = 4\n\nconjecture:>all x in Int. n * x mod 2 = 0\n", {
      prover,
    });
    expect(results[0]!.answer).toMatch(/^proved/);
  });
});

if (!hasProver) console.log("Conjectures are not proved, since z3 is not installed.");
