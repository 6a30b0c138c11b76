// Fixes keep the names and values of the author and invent none. Tested on all documents with mistakes, and on foreign
// syntax combined with each operator.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { type Diagnostic, hasErrors, type Repair } from "../../src/diagnostics/diagnostic.js";
import { infix, nameSigns } from "../../src/language/operators.js";
import { isForeignCall } from "../../src/fixes/calls.js";
import { ledWords } from "../../src/fixes/code.js";
import asked from "./mistakes.json" with { type: "json" };
import { isLong } from "../support/random.js";
import { repaired } from "./repairs.js";
import rewritten from "./rewritten.json" with { type: "json" };
import students from "./students.json" with { type: "json" };
import typed from "./types.json" with { type: "json" };

const tokensIn = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const token = /"(?:[^"\\\n]|\\.)*"|`?\p{L}[\p{L}\p{M}\d_]*'*|(?<![\p{L}\d_])\d+(?:\.\d+)?/gu;
  for (const [one] of texts.flatMap((text) => [...text.matchAll(token)])) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

const isName = (token: string): boolean => /^\p{L}/u.test(token) && !/^(?:true|false)$/.test(token);

/** The text of a literal without quotes and case, for comparison across kinds. */
const bare = (value: string): string => value.replace(/^["`]|"$/g, "").toLowerCase();

/** Colour components between 0 and 1, indices from 0, and Rocq types have different notations in LED. */
const translated = /color\(0\.5|range\(|substring\(|^\/\$ Definition/;

function brokenRules(
  text: string,
  { code, message, span, labels = [] }: Diagnostic,
  repair: Repair,
  defined: ReadonlySet<string>,
): readonly string[] {
  const made = repaired(text, repair);
  // The indices of tuple components and the lower bound of a range are not values.
  const withoutPlaces = (of: string): string => of.replace(/\{[01]\.\.|\[\d+\]/g, "");
  const [before, after, added] = [tokensIn([text]), tokensIn([made]), tokensIn([withoutPlaces(made)])];
  const places = [span, ...labels.map((label) => label.span)];
  const mentioned = tokensIn([message, ...places.map(({ start, end }) => text.slice(start, end))]);
  // Unparsable text may be in another notation.
  const isTranslation = code.startsWith("L2") || code === "L302" || translated.test(text);
  const isLost = (token: string, count: number): boolean =>
    (after.get(token) ?? 0) < (isTranslation ? 1 : Math.min(2, count)) && !mentioned.has(token);
  const lost = [...before].flatMap(([token, count]) => (isLost(token, count) ? [token] : []));
  const broken = lost
    .filter((token) => isName(token) && !reserved.has(token) && (defined.has(token) || after.has(token)))
    .map((token) => `removes \`${token}\``);
  if (isTranslation) return text.startsWith("/$ Definition") ? [] : broken;
  const kept = new Set([...after.keys()].map(bare));
  const gone = lost.filter((token) => !isName(token) && token !== "0" && !kept.has(bare(token)));
  // The size of an empty set or sequence is 0, and other languages compare a number that is a condition with 0.
  const isNumberAsCondition = code === "L401" && /is a number, but .*truth value/.test(message);
  const zero = /\{\}|<>/.test(text) || isNumberAsCondition ? ["0"] : [];
  // A count is a sum of ones.
  const one = /is a truth value, but .* adds numbers/.test(message) ? ["1"] : [];
  const written = new Set([...before.keys(), ...mentioned.keys(), ...zero, ...one].map(bare));
  const fresh = [...added.keys()].filter((token) => !isName(token) && bare(token) !== "" && !written.has(bare(token)));
  // A value may replace an unknown name, such as a constant or function of another language, or another value.
  const replaced = [...before].filter(
    ([token, count]) => (after.get(token) ?? 0) < count && (isName(token) ? !defined.has(token) : mentioned.has(token)),
  );
  return [
    ...broken,
    ...gone.map((token) => `removes ${token}`),
    ...(fresh.length > replaced.length ? fresh.map((token) => `invents ${token}`) : []),
  ];
}

const reserved: ReadonlySet<string> = new Set(ledWords.split("|"));

/** Expects all fixes of the documents to keep the rules, and returns their number. */
function expectKeptRules(texts: readonly string[]): number {
  const broken: string[] = [];
  let fixes = 0;
  for (const text of texts) fixes += lookAt(text, broken);
  expect(broken).toEqual([]);
  return fixes;
}

/** Returns the number of fixes of a document, and appends those that break a rule to `broken`. */
function lookAt(text: string, broken: string[]): number {
  const { diagnostics, document } = compile(text);
  const defined = new Set(document.scope.defined.keys());
  if (hasErrors(document.diagnostics) && !hasErrors(diagnostics)) broken.push(`${text}\nis accepted because of a fix`);
  let fixes = 0;
  for (const diagnostic of diagnostics)
    for (const repair of diagnostic.repairs ?? []) {
      fixes++;
      const rules = brokenRules(text, diagnostic, repair, defined);
      if (rules.length > 0)
        broken.push(`${text}
${repair.title}: ${rules.join(", ")}`);
    }
  return fixes;
}

const fixesOf = (code: string): readonly string[] => {
  const text = `/$ ${code} $/`;
  return compile(text).diagnostics.flatMap(({ repairs = [] }) => repairs.map((repair) => repaired(text, repair)));
};

describe("offered fix", () => {
  it.each([
    [
      "removes a call of a definition",
      "divisors(n) := {d | d in {1..n - 1} & n mod d = 0}\ndef perfect(n): return sum(divisors(n)) == n",
      "perfect(n) := n",
    ],
    ["invents an index", "s := <5, 6, 7>\nx := s(2)", "s[1]"],
    ["invents an index for a parameter", "rain := <5, 6, 7>\nwet(i) iff rain(i) > 5", "rain[1]"],
    [
      "moves a bound name out of its condition",
      "price := {(`tea, 2), (`cake, 3)}\nbill(order) := Sum[x in order] price(x)",
      "v where (x, v) in price",
    ],
    ["equates a tuple with a set", "R := {(1, 2), (2, 3)}\nS := {x + z | (x, y, z) in R}", "= R"],
    ["replaces a condition", "deck := {1..9}\nhands := {h | h sub deck & |h| = 2}", "deck & h in Pow(deck)"],
  ])("never %s", (_, code, unwanted) => {
    for (const fix of fixesOf(code)) expect(fix).not.toContain(unwanted);
  });
});

it("an unknown name is an error even if a signature of that name may be a misspelt definition", () => {
  expectKeptRules(["/$ x: a -> a\ny := x $/"]);
});

describe("variable over an infinite set", () => {
  const forms: readonly ((set: string) => string)[] = [
    (set) => `e := {x | x in ${set}}`,
    (set) => `e := {(x, y) | x in c & y in ${set}}`,
    (set) => `e := Sum[x in ${set} & x mod 2 = 0] x`,
    (set) => `f(n, s) := {x | x in ${set} & x /= n}`,
    (set) => `f(n, s) := i where i in ${set} & s[i] = n`,
  ];
  it.each(forms.flatMap((form) => ["Nat", "Int", "Rat", "String"].map(form)))(
    "has help to bound it, but no fix: %s",
    (code) => {
      const text = `/$ c := {1, 2}\nd := {2, 3}\n${code} $/`;
      for (const { help, repairs = [] } of compile(text).diagnostics)
        expect({ help, repairs }).toEqual({
          help: expect.stringContaining("Write a finite part of that set"),
          repairs: [],
        });
    },
  );
});

it("compared strings have no fix, and the help explains that only numbers are ordered", () => {
  const { diagnostics } = compile('/$ before(v, w) iff v < w\nfirst := before("ann", "bob") $/');
  expect(diagnostics.map(({ help }) => help)).toEqual([expect.stringContaining("Only numbers have an order.")]);
});

describe("suggested fix", () => {
  it.each([
    ["keeps the argument as the index", "s := <5, 6, 7>\nx := s(2)", "s[2]"],
    ["keeps a parameter as the index", "rain := <5, 6, 7>\nwet(i) iff rain(i) > 5", "rain[i]"],
    ["keeps a computed index", "rain := <5, 6, 7>\nback(i) := rain(4 - i)", "rain[4 - i]"],
    ["adds a member in braces", "guests := {`ann}\ninvite(p) := guests + p", "guests U {p}"],
    ["divides a number that was called", "rent := 1200\nshare(n) := rent(n) / n", "rent / n"],
    ["multiplies by the argument", "rent := 1200\nyear(n) := rent(n)", "rent * n"],
    [
      "passes the function as an argument",
      "twice(f, x) := f(f(x))\ninc(n) := n + 1\ntwo := twice(inc(0), 0)\nfour := twice(inc, 2)",
      "twice(inc, 0)",
    ],
    [
      "groups a pattern like the members",
      "A := {1, 2}\ndeck := (A * {`a}) * {`red, `black}\nreds := {(s, r) | (s, r, `red) in deck}",
      "((s, r), `red) in deck",
    ],
    [
      "uses the bound name beside one of another kind",
      'lists := {("a", {1, 2}), ("b", {2})}\nall2 := U[(n, s) in lists] n',
      "U[(n, s) in lists] s",
    ],
    [
      "binds all unknown names as coordinates",
      "people := {(`ann, 14)}\nteen(age) iff 12 < age < 20\nteens := {p | teen(age)}",
      "(p, age) in people",
    ],
    ["puts coordinates in parentheses", "S := {1..4}\npairs := {x, y | x in S & y in S}", "{(x, y) | x in S & y in S}"],
    ["applies a built-in function to the whole rest", "half(n) := (floor n/2)", "floor(n/2)"],
    ["replaces an arrow by `:=`", "celsius(f) -> (f - 32) * 5/9", "celsius(f) := (f - 32) * 5/9"],
    ["replaces `<>` between two operands by `/=`", "f(x) iff x <> 4 & !(x in {1, 2})", "x /= 4 & ~(x in {1, 2})"],
    ["replaces `<>` before a string by `/=`", 'f(x) := (x <> "a") ? 1 : 2', '1 if x /= "a"; 2 otherwise'],
    [
      "calls the document's function with the same number of parameters",
      "binomial(n, k) := Prod[i in {1..k}] (n + 1 - i)/i\ndraws := choose(49, 6)",
      "binomial(49, 6)",
    ],
  ])("%s", (_, code, wanted) => {
    expect(fixesOf(code).join("\n")).toContain(wanted);
  });
});

it("each fix of a document with a known mistake follows the rules", () => {
  const texts = [...asked, ...students, ...typed, ...rewritten].map(({ text }) => text);
  // Every sixth text; all with `LED_LONG=1`.
  const some = texts.filter((_, i) => isLong || i % 6 === 0);
  expect(expectKeptRules(some)).toBeGreaterThan(100);
});

describe("fixes of foreign notation with any operator", () => {
  const forms: readonly ((operation: string) => string)[] = [
    (operation) => `def f(n): g(h(n)) ${operation} n`,
    (operation) => `function f(n) { return g(h(n)) ${operation} n; }`,
    (operation) => `f(n): return g(h(n)) ${operation} n`,
    (operation) => `def f(n): return g(n) ${operation} n`,
    (operation) => `f(n) := g(n) ${operation} n if n > 0 else h(n)`,
    (operation) => `f n = g(n) ${operation} n`,
    (operation) => `f(n) := let y = g(n) in y ${operation} n`,
    (operation) => `f(n) := [g(x) ${operation} x for x in h(n)]`,
    (operation) => `f(n) := sum(g(n)) ${operation} n`,
    (operation) => `f(n) -> g(n) ${operation} n`,
    (operation) => `f(n) := (floor g(n) ${operation} n)`,
    (operation) => `f(n) := {n, x | x in h(n) ${operation} g(n)}`,
    (operation) => `f(n) := if g(n) ${operation} n then h(n) else n`,
    (operation) => `f(n) iff n ${operation} 4 & !(n in g(h(n)))`,
    (operation) => `f(n) iff n ${operation} h(n) || !g(n)`,
    (operation) => `f(n) := (n ${operation} 3) ? g(1) : h(2)`,
    (operation) => `f(n) := (n ${operation} <h(n), 3>) ? g(1) : 2`,
    (operation) => `f(n) iff n ${operation} {} && !g(h(n))`,
  ];
  const operations = Object.values(infix).flatMap(({ ascii }) => ascii[0] ?? []);
  const all = forms.flatMap((form) => [...operations, "==", "!=", "<>", "%", "&&", "||", "**"].map(form));
  const codes = all.filter((_, i) => isLong || i % 4 === 0);

  it("follow the rules", () => {
    expectKeptRules(codes.map((code) => `/$ g(x) := {x}\nh(x) := {x + 1}\n${code} $/`));
  });

  it("preserve functions that are not defined yet", () => {
    const calls = (code: string): readonly string[] => [...new Set(code.match(/\b[gh]\b/g))].sort();
    for (const code of codes)
      for (const fix of fixesOf(code))
        expect({ code, fix, calls: calls(fix) }).toEqual({ code, fix, calls: calls(code) });
  });

  it("do not call a parameter that was an operand", () => {
    for (const code of codes)
      for (const definitions of ["", "g(x) := {x}\nh(x) := {x + 1}\n"])
        for (const fix of fixesOf(definitions + code)) expect(fix).not.toMatch(/\bn\s*\(/);
  });
});

it("each fix preserves calls of bound names that are functions of another language", () => {
  const words = [...readFileSync(new URL("../../src/fixes/calls.ts", import.meta.url), "utf8").matchAll(/\w+/g)];
  const names = [...new Set(words.map(([word]) => word))].filter((word) => isForeignCall(word) && /^[a-z]/.test(word));
  expect(names.length).toBeGreaterThan(50);
  const forms: readonly ((name: string) => string)[] = [
    (name) => `f(n) := ${name}(n) where ${name} = (lam m. odd - m) & odd = ${name}(0)`,
    (name) => `f(n) := missing + ${name}(n) where n > 0 & ${name} = g & g = (lam x. x)`,
    (name) => `f(${name}, n) := ${name}(n) + missing`,
    (name) => `f(n) := {${name}(n) | ${name} in n & missing(n)}`,
    (name) => `f(n) := (lam ${name}. ${name}(n) + missing)`,
  ];
  const callsOf = (code: string, name: string): number => code.split(`${name}(`).length;
  for (const [i, form] of forms.entries())
    for (const [j, name] of names.entries()) {
      const code = form(name);
      if (!isLong && (i + j) % 5 !== 0) continue;
      for (const fix of fixesOf(code))
        expect({ code, fix, calls: callsOf(fix, name) }).toEqual({ code, fix, calls: callsOf(code, name) });
    }
});

it("a parameter with the symbol of a built-in name is renamed", () => {
  for (const sign of Object.keys(nameSigns)) {
    const code = `f(x) := x\n${sign}(${sign}) := ${sign}(${sign}) + f(${sign})`;
    const { faults, diagnostics } = compile(`/$ ${code} $/`);
    expect({ sign, faults, codes: diagnostics.map(({ code }) => code) }).toMatchObject({ sign, faults: [] });
  }
  expect(fixesOf("ℚ := 2\nf(ℚ) := ℚ + 1").join("\n")).toContain("f(Rat') := Rat' + 1");
});
