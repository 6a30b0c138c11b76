// Random expressions for fixed values: z3 proves that they equal the value that led computes, and nothing else. Where led
// fails, z3 proves nothing.

import { describe, expect, it } from "vitest";
import { conjectureQueries, formOf } from "../../src/codegen/smt/conjecture.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { conjectureOf } from "../../src/execute/statements.js";
import { program } from "../../src/program.js";
import { sourceOf } from "../../src/text/source.js";
import { compiled } from "../explore/searching.js";
import { Dice } from "../fuzz/dice.js";
import { isLong, seed } from "../support/random.js";
import { hasProver, outputOf } from "./z3.js";

type Kind = "number" | "truth" | "set" | "pair";

/** An expression of a kind over the names x and y (integers), q (a ratio), p (a truth value) and A (a set of integers). */
function expression(dice: Dice, kind: Kind, depth: number, isTotal = false, names: readonly string[] = []): string {
  const next = (of: Kind, total = isTotal): string => expression(dice, of, depth - 1, total, names);
  const whole = (): string => dice.pick(["x", "y", "2", "-3", "0", "x + y", "x * y", ...names]);
  const name = `k${depth}`;
  const inner = (of: Kind): string => expression(dice, of, depth - 1, true, [...names, name]);
  if (depth === 0) {
    switch (kind) {
      case "number":
        return dice.pick(["x", "y", "q", "1", "0", "-2", "1/3", "7", ...names]);
      case "truth":
        return dice.pick(["p", "x < y", "q <= x", "x = y", "true", "x in A"]);
      case "set":
        return dice.pick(["A", "{}", "{1..3}", "{x, y}", "{0, 2}"]);
      case "pair":
        return dice.pick(["(x, y)", "(q, 1)", "(0, x)"]);
    }
  }
  switch (kind) {
    case "number": {
      const [a, b] = [next("number"), next("number")];
      const total = [
        `(${a} + ${b})`,
        `(${a} - ${b})`,
        `(${a}) * (${b})`,
        `(-(${a}))`,
        `|${a}|`,
        `floor(${a})`,
        `ceil(${a})`,
        `round(${a})`,
        `min(${a}, ${b})`,
        `max(${a}, ${b})`,
        `(${a})^2`,
        `(${a} if ${next("truth")}; ${b} otherwise)`,
        `|{${a}, ${b}, 1}|`,
        `|{${whole()}..${whole()}}|`,
        `(${next("pair")})[${dice.pick(["1", "2"])}]`,
        `(Sum[${name} in {1..3}] ${inner("number")})`,
        `(Prod[${name} in {0, x, 2} & ${name} /= y] ${inner("number")})`,
        `(Sum[(${name}, _) in {(x, 1), (y, ${a}), (x, 2)}] ${inner("number")})`,
        `max({${a}, ${b}, 0})`,
        `halved(${a})`,
      ];
      const partial = [
        `(${a}) / (${b})`,
        `(${a}) mod (${b})`,
        `floor((${a}) / (${b}))`,
        `(${a})^-1`,
        `(${next("pair")})[${whole()}]`,
        `(1, ${a}, ${b})[${whole()}]`,
        `(${a} if ${next("truth")}; ${b} if ${next("truth")})`,
        `inverse(${a}, ${b})`,
        `min({${name} | ${name} in {x, y, 3} & ${name} < 2})`,
      ];
      return dice.pick(isTotal ? total : [...total, ...partial]);
    }
    case "truth": {
      const [a, b] = [next("number"), next("number")];
      const [c, d] = [next("truth"), next("truth")];
      const [s, t] = [next("set"), next("set")];
      return dice.pick([
        `(${a} < ${b})`,
        `(${a} <= ${b} < 2)`,
        `(${a} = ${b})`,
        `(${a} /= ${b})`,
        `(${c} & ${d})`,
        `(${c} or ${d})`,
        `(${c} => ${d})`,
        `(${c} <=> ${d})`,
        `(~${c})`,
        `(${a} in ${s})`,
        `(${a} notin ${s})`,
        `(${a} in Nat)`,
        `(${a} in Int)`,
        `(${s} subeq ${t})`,
        `(${s} = ${t})`,
        `(${next("pair")} = ${next("pair")})`,
        `(all ${name} in ${s}. ${inner("truth")})`,
        `(some ${name} in ${s}. ${inner("truth")})`,
        `(all ${name} in {${whole()}..${whole()}}. ${inner("truth")})`,
        `(some (${name}, _) in {${next("pair")}, (1, 2)}. ${inner("truth")})`,
      ]);
    }
    case "set": {
      const [s, t] = [next("set"), next("set")];
      return dice.pick([
        `{${next("number")}, ${next("number")}}`,
        `{${whole()}..${whole()}}`,
        `(${s} U ${t})`,
        `(${s} sec ${t})`,
        `(${s} \\ ${t})`,
        `{${inner("number")} | ${name} in ${s}}`,
        `{${name} in ${s} | ${inner("truth")}}`,
        `(U[${name} in ${s}] {${inner("number")}, ${name}})`,
        `{${name} | ${name} in ${s} or ${name} = x}`,
        `(${s} if ${next("truth")}; ${t} otherwise)`,
      ]);
    }
    case "pair":
      return dice.pick([
        `(${next("number")}, ${next("number")})`,
        `(${next("pair")})[${dice.pick(["1", "2"])} |-> ${next("number")}]`,
        `(${next("pair")} if ${next("truth")}; ${next("pair")} otherwise)`,
        `swapped(${next("pair")})`,
      ]);
  }
}

const definitions = `/$
halved(n) := n / 2 if n > 0; floor(n) otherwise
inverse(a, b) := 1 / c where c = a - b
swapped(t) := (b, a) where (a, b) = t
$/
`;

interface Trial {
  readonly expression: string;
  readonly values: string;
  /** The printed value; undefined if the evaluation fails. */
  readonly value: string | undefined;
}

const names = ["x", "y", "q", "p", "A"];

/** Expressions that the checker accepts, with the values that led computes. */
function trials(dice: Dice, count: number): readonly Trial[] {
  const kinds: readonly Kind[] = ["number", "truth", "set", "pair"];
  const drawn = Array.from({ length: count }, () => {
    const values = [
      dice.pick(["0", "1", "2", "-1", "-3", "5"]),
      dice.pick(["0", "1", "-2", "4"]),
      dice.pick(["0", "1/2", "-2/3", "5/2", "3"]),
      dice.pick(["true", "false"]),
      dice.pick(["{}", "{0}", "{1, 2}", "{-1, 0, 4}"]),
    ];
    const own = expression(dice, dice.pick(kinds), 1 + dice.below(3));
    return { own, values };
  });
  const evaluations = program(
    compiled(definitions),
    drawn.map(({ own, values }) => {
      const text = `(lam ${names.join(" ")}. ${own})(${values.join(", ")})`;
      return { source: sourceOf("trial", text), span: { start: 0, end: text.length } };
    }),
  );
  const loaded = load(evaluations.code);
  return evaluations.expressions.flatMap(({ thunk }, i): readonly Trial[] => {
    if (thunk === undefined) return [];
    const answer = evaluate(loaded, { thunk, show: "whole" });
    const { own, values } = drawn[i]!;
    const settings = names.map((name, at) => `${name} = ${values[at]}`).join(" & ");
    return [{ expression: own, values: settings, value: answer.kind === "value" ? answer.quoted : undefined }];
  });
}

const quantifiers = "all x, y in Int, q in Rat, p in Bool, A in fSet(Int)";

/** The script of a statement about some values; all cases are one question each. */
function scriptOf(statements: readonly string[]): readonly (readonly string[] | undefined)[] {
  const document = compiled(
    `${definitions}\n${statements.map((statement) => `conjecture:>${quantifiers}. ${statement}\n`).join("\n")}`,
  );
  return document.document.claims.map((claim) => {
    const conjecture = conjectureOf(document, claim);
    return conjecture && conjectureQueries(conjecture, formOf(conjecture), { kind: "direct" }).map(({ text }) => text);
  });
}

/** The answers of z3 to questions. */
function answers(questions: readonly string[]): readonly string[] {
  return outputOf(questions.join("(reset)\n"), 1).trim().split("\n");
}

describe.skipIf(!hasProver)("z3 and led", () => {
  it(`agree about the values of random expressions (seed ${seed})`, { timeout: 600_000 }, () => {
    const all = trials(new Dice(seed, 0), isLong ? 2000 : 80);
    const failing = all.filter(({ value }) => value === undefined).length;
    expect(all.length).toBeGreaterThan(isLong ? 1000 : 40);
    expect(failing).toBeGreaterThan(all.length / 50);
    const statements = all.flatMap(({ expression: own, values, value }) =>
      value === undefined
        ? [`((${values}) => ${own} = ${own})`, `((${values}) => ${own} /= ${own})`]
        : [`((${values}) => ${own} = ${value})`, `((${values}) => ${own} /= ${value})`],
    );
    const scripts = scriptOf(statements);
    const texts = scripts.flatMap((one) => one ?? []);
    const said = answers(texts);
    expect(said.length).toBe(texts.length);
    let at = 0;
    const verdicts = scripts.map((one) => {
      if (one === undefined) return "error";
      const own = said.slice(at, (at += one.length));
      return own.every((answer) => answer === "unsat") ? "proved" : own.includes("sat") ? "refuted" : "unknown";
    });
    const wrong = all.flatMap(({ expression: own, values, value }, i) => {
      const [isEqual, differs] = [verdicts[2 * i]!, verdicts[2 * i + 1]!];
      const isRight =
        value === undefined
          ? isEqual !== "proved" && differs !== "proved"
          : isEqual !== "refuted" && differs !== "proved";
      return isRight ? [] : [`${own} with ${values} is ${value}: ${isEqual}, ${differs}`];
    });
    expect(wrong).toEqual([]);
    const decided = all.filter(({ value }, i) => verdicts[2 * i] === (value === undefined ? "refuted" : "proved"));
    expect(decided.length).toBeGreaterThan(0.9 * all.length);
  });
});

if (!hasProver) console.log("Translations to SMT-LIB are not compared with led, since z3 is not installed.");
