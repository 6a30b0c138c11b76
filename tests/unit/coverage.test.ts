// Coverage of branch conditions, for real documents with the types of some expressions given.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../../src/compiler.js";
import { sourceOf } from "../../src/text/source.js";
import type { Expression } from "../../src/syntax/tree.js";
import { type Coverage, coverageOf } from "../../src/types/coverage/coverage.js";
import { KeyBuilder } from "../../src/types/facts/keys.js";
import { union } from "../../src/types/lattice/lattice.js";
import {
  any,
  atomOf,
  atoms,
  integer,
  integers,
  natural,
  never,
  rational,
  sequenceOf,
  setOf,
  string,
  stringOf,
  truth,
  truthOf,
  tupleOf,
  type Type,
  variable,
} from "../../src/types/lattice/type.js";
import { isLong } from "../support/random.js";

type Types = Readonly<Record<string, Type>>;

const members: Types = {
  Int: integer,
  Nat: natural,
  Rat: rational,
  String: string,
  Bool: truth,
  Atom: atoms,
  Nil: atomOf("nil"),
  "Int * Int": tupleOf([integer, integer]),
};

/** The coverage of branches with these conditions. Types are given by the text of an expression; others are unknown. */
function cover(conditions: readonly string[], types: Types = {}): Coverage {
  const branches = conditions.map((condition, i) =>
    condition === "otherwise" ? `${i} otherwise` : `${i} if ${condition}`,
  );
  const document = check(
    sourceOf(
      "document.led",
      `/$ f(x, y, z, b, c, S, T) := ${branches.join("; ")}\n\np(x) iff x = x  q(x, y) iff x = y  g(x) := x  Cells := {1..9}  Nil := {\`nil} $/`,
    ),
  );
  expect(document.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const textOf = ({ span }: Expression): string => document.source.text.slice(span.start, span.end);
  const body = document.definitions[0]?.definition.body;
  if (body?.kind !== "branches") throw new Error("no branches");
  expect(body.branches).toHaveLength(conditions.length);
  const keys = new KeyBuilder(document.bindings);
  return coverageOf(
    body.branches.map(({ condition }) => condition),
    {
      keyOf: (node) => keys.of(node),
      typeOf: (node) => types[textOf(node)] ?? any,
      membersOf: (set) => members[textOf(set)],
    },
  );
}

const complete = { complete: true, unreachable: [] };
const missing = (uncovered?: string, ...unreachable: readonly number[]): Coverage => ({
  complete: false,
  unreachable,
  ...(uncovered === undefined ? {} : { uncovered }),
});
const useless = (...unreachable: readonly number[]): Coverage => ({ complete: true, unreachable });

const player = atomOf("x", "o");

describe("coverage of atoms", () => {
  it("is complete if each atom of a finite type has its branch", () => {
    expect(cover(["x = `x", "x = `o"], { x: player })).toEqual(complete);
  });

  it("reports an atom without a branch", () => {
    expect(cover(["x = `x"], { x: player })).toEqual(missing("x = `o"));
    expect(cover(["x = `a", "x = `c"], { x: atomOf("a", "b", "c") })).toEqual(missing("x = `b"));
  });

  it("reports the remaining atoms if the type has all atoms", () => {
    expect(cover(["x = `x", "x = `o"], { x: atoms })).toEqual(missing("x notin {`x, `o}"));
    expect(cover(["x = `x"], { x: atoms })).toEqual(missing("x /= `x"));
  });

  it("reports the remaining values if the type is unknown", () => {
    expect(cover(["x = `x", "x = `o"])).toEqual(missing("x notin {`x, `o}"));
  });

  it("supports sets of atoms and negation", () => {
    expect(cover(["x in {`x, `o}"], { x: player })).toEqual(complete);
    expect(cover(["x : {`x, `o}"], { x: player })).toEqual(complete);
    expect(cover(["x in {`x, `o}", "x notin {`o, `x}"])).toEqual(complete);
    expect(cover(["x in {`a, `b}", "x = `a"], { x: atoms })).toEqual(missing("x notin {`a, `b}", 1));
  });

  it("reports atoms outside the type as unreachable", () => {
    expect(cover(["x = `z", "x = `x", "x = `o"], { x: player })).toEqual(useless(0));
  });

  it("distinguishes atoms from strings", () => {
    expect(cover(["x = `x", 'x = "x"', 'x /= "x" & x /= `x'])).toEqual(complete);
    expect(cover(["x = `x", 'x /= "x"'])).toEqual(missing('x = "x"'));
  });
});

describe("coverage of strings and truth values", () => {
  it("treats each value as a case", () => {
    expect(cover(['x = "a"', 'x = "b"'], { x: union(stringOf("a"), stringOf("b")) })).toEqual(complete);
    expect(cover(['x = "a"'], { x: string })).toEqual(missing('x /= "a"'));
    expect(cover(["x = true", "x = false"], { x: truth })).toEqual(complete);
    expect(cover(["x = true", "x"], { x: truth })).toEqual(missing("x = false", 1));
    expect(cover(["x", "x = false"], { x: truth })).toEqual(complete);
    expect(cover(["x"], { x: truthOf(true) })).toEqual(complete);
  });

  it("treats a condition as true or false, but other expressions as any value", () => {
    expect(cover(["x", "~x"])).toEqual(complete);
    expect(cover(["x = true", "x = false"])).toEqual(missing("x notin {true, false}"));
  });
});

describe("coverage of numbers", () => {
  it("divides them into those below, at and above a literal", () => {
    expect(cover(["x < 0", "x = 0", "x > 0"], { x: rational })).toEqual(complete);
    expect(cover(["x < 0", "x > 0"], { x: rational })).toEqual(missing("x = 0"));
    expect(cover(["x < 0", "x = 0"], { x: rational })).toEqual(missing("x > 0"));
    expect(cover(["x >= 1", "x <= 0"], { x: rational })).toEqual(missing("0 < x < 1"));
    expect(cover(["x > 3", "x <= 3"], { x: rational })).toEqual(complete);
  });

  it("finds no gap between consecutive integers", () => {
    expect(cover(["x >= 1", "x <= 0"], { x: integer })).toEqual(complete);
    expect(cover(["x > 1", "x < 0"], { x: integer })).toEqual(missing("x = 0"));
    expect(cover(["x < 0", "x = 1/2", "x > 0"], { x: integer })).toEqual(missing("x = 0", 1));
    expect(cover(["x > 5/2", "x < 5/2"], { x: integer })).toEqual(complete);
    expect(cover(["x > 5/2", "x < 5/2"], { x: rational })).toEqual(missing("x = 2.5"));
  });

  it("respects the bounds of the type", () => {
    expect(cover(["x = 0", "x > 0"], { x: natural })).toEqual(complete);
    expect(cover(["x = 0", "x > 1"], { x: natural })).toEqual(missing("x = 1"));
    expect(cover(["x = 0", "x = 1", "x = 2"], { x: integers(0, 2) })).toEqual(complete);
    expect(cover(["x = 0", "x = 2"], { x: integers(0, 2) })).toEqual(missing("x = 1"));
    expect(cover(["x < 0", "x >= 0"], { x: natural })).toEqual(useless(0));
    expect(cover(["x = 1", "x = 5"], { x: integers(1, 5, [1, 5]) })).toEqual(complete);
    expect(cover(["x = 1", "x = 2"], { x: integers(1, 5, [1, 5]) })).toEqual(missing("x = 5", 1));
    expect(cover(["x = 3"], { x: natural })).toEqual(missing("x < 3"));
    expect(cover(["x < 9007199254740993", "x > 9007199254740993"], { x: natural })).toEqual(
      missing("x = 9007199254740993"),
    );
  });

  it("supports signs, fractions, and literals on the left", () => {
    expect(cover(["-1 < x", "-1 = x", "-1 > x"], { x: rational })).toEqual(complete);
    expect(cover(["x < -1/2", "-0.5 <= x"], { x: rational })).toEqual(complete);
    expect(cover(["x < +2", "x > 4/2"], { x: rational })).toEqual(missing("x = 2"));
  });

  it("supports chained comparisons", () => {
    expect(cover(["x < 1", "1 <= x < 9", "9 <= x"], { x: rational })).toEqual(complete);
    expect(cover(["x < 1", "1 < x <= 9", "9 < x"], { x: rational })).toEqual(missing("x = 1"));
    expect(cover(["0 <= x <= 9", "3 < x < 5"], { x: integers(0, 9) })).toEqual(useless(1));
  });

  it("supports ranges and sets", () => {
    expect(cover(["x in {1..9}", "x < 1", "x > 9"], { x: integer })).toEqual(complete);
    expect(cover(["x in {1..9}", "x < 1", "x > 9"], { x: rational })).toEqual(missing("1 < x < 2"));
    expect(cover(["x in {1..3} U {5}", "x = 4"], { x: integers(1, 5) })).toEqual(complete);
    expect(cover(["x in {1..5} \\ {4}"], { x: integers(1, 5) })).toEqual(missing("x = 4"));
    expect(cover(["x in {1..1000000000}", "x notin {1..1000000000}"], { x: integer })).toEqual(complete);
    expect(cover(["x in {1..1000000000}", "x notin {1..1000000000}"], { x: rational })).toEqual(complete);
    expect(cover(["x in {5..4}", "x = x"], { x: rational })).toEqual(useless(0));
    expect(cover(["x in {1..y}", "x < 1", "x > y"], { x: integer, y: integer })).toEqual(complete);
    expect(cover(["x in {1..y}", "x < 1", "x > y"], { x: rational, y: integer })).toEqual(missing());
  });

  it("supports unions of numbers and other kinds", () => {
    const type = union(atomOf("nil"), natural);
    expect(cover(["x = `nil", "x = 0", "x > 0"], { x: type })).toEqual(complete);
    expect(cover(["x = 0", "x > 0"], { x: type }).complete).toBe(false);
    expect(cover(["x = 0", "x /= `nil"], { x: type })).toEqual(missing("x = `nil"));
  });

  it("assumes that ordered values are numbers if their type is unknown", () => {
    expect(cover(["x < 3", "x >= 3"])).toEqual(complete);
    expect(cover(["x < 3", "x > 3"])).toEqual(missing("x = 3"));
    expect(cover(["x = 3", "x = 4"])).toEqual(missing("x notin {3, 4}"));
    expect(cover(["x < 3", "x >= 3"], { x: sequenceOf(any) }).complete).toBe(false);
  });

  it("applies to any expression", () => {
    expect(cover(["x mod 2 = 0", "x mod 2 = 1"], { "x mod 2": integers(0, 1) })).toEqual(complete);
    expect(cover(["x mod 3 = 0", "x mod 3 = 1"], { "x mod 3": integers(0, 2) })).toEqual(missing("x mod 3 = 2"));
    expect(cover(["|S| = 0", "|S| > 0"], { "|S|": natural })).toEqual(complete);
    expect(cover(["|S| = 0", "|S| > 1"], { "|S|": natural })).toEqual(missing("|S| = 1"));
    expect(cover(["|S| = 0", "|S| = 1"], { "|S|": natural })).toEqual(missing("|S| > 1"));
    expect(cover(["g(x) < 2", "g(x) > 2"], { "g(x)": rational })).toEqual(missing("g(x) = 2"));
    expect(cover(["g(x) < 2", "g(x) = 2"], { "g(x)": integers(-9, 9) })).toEqual(missing("g(x) > 2"));
    expect(cover(["x mod 3 = 0", "x mod 3 = 1"], { "x mod 3": rational })).toEqual(missing("0 < x mod 3 < 1"));
    expect(cover(["g(x) < 2", "g(x) = 2"], { "g(x)": rational })).toEqual(missing());
    expect(cover(["z[1] = 1", "z[1] /= 1"])).toEqual(complete);
    expect(cover(["x = 0", "x > 0 & x mod 2 = 0", "x mod 2 = 1"], { x: natural, "x mod 2": integers(0, 1) })).toEqual(
      complete,
    );
  });

  it("reports no missing case beyond those of an empty type", () => {
    expect(cover(["x < 0", "x >= 0"], { x: never })).toEqual(complete);
    expect(cover(["x < 0"], { x: never }).complete).toBe(false);
  });
});

describe("coverage of comparisons between two expressions", () => {
  const numbers = { x: rational, y: rational };

  it("divides numbers into less, equal and greater", () => {
    expect(cover(["x < y", "x = y", "x > y"], numbers)).toEqual(complete);
    expect(cover(["x < y", "x > y"], numbers)).toEqual(missing("x = y"));
    expect(cover(["x < y", "y <= x"], numbers)).toEqual(complete);
    expect(cover(["x < y", "y < x", "y = x"], numbers)).toEqual(complete);
    expect(cover(["y >= x", "x <= y", "x /= y"], numbers)).toEqual(useless(1));
    expect(cover(["x < y", "y < x", "y = x"])).toEqual(complete);
  });

  it("divides other values into equal and unequal", () => {
    expect(cover(["S = T", "S /= T"])).toEqual(complete);
    expect(cover(["x = g(y)", "g(y) /= x"])).toEqual(complete);
    expect(cover(["S = {}", "S /= {}"], { S: setOf(integer) })).toEqual(complete);
    expect(cover(["x = y"], { x: player, y: player })).toEqual(missing("x = y".replace("=", "/=")));
    expect(cover(["x < y", "x > y", "x = y"], { x: union(rational, atoms), y: rational }).complete).toBe(false);
  });

  it("treats identical expressions as equal", () => {
    expect(cover(["x = x"])).toEqual(complete);
    expect(cover(["x < x", "x >= x"], numbers)).toEqual(useless(0));
  });

  it("treats expressions of disjoint types as unequal", () => {
    expect(cover(["x = y", "x /= y"], { x: atoms, y: rational })).toEqual(useless(0));
    expect(cover(["x < y", "x >= y"], { x: integers(0, 5), y: integers(7, 9) })).toEqual(useless(1));
  });

  it("compares tuples by coordinate", () => {
    const types = { x: player, y: player };
    expect(cover(["(x, y) = (`x, `x)", "(x, y) = (`x, `o)", "x = `o"], types)).toEqual(complete);
    expect(cover(["(x, y) in {(`x, `x), (`o, `o)}", "x = `o"], types)).toEqual(missing("x = `x & y = `o"));
    expect(cover(["(x, y) = (1, 2, 3)", "otherwise"])).toEqual(useless(0));
    expect(cover(["z = (1, 2)", "z /= (1, 2)"], { z: tupleOf([integer, integer]) })).toEqual(complete);
  });
});

describe("coverage of compound values", () => {
  const few = atomOf("a", "b");

  it("relates a tuple to its coordinates", () => {
    const pair = { x: tupleOf([few, few]), "x[1]": few, "x[2]": few };
    expect(cover(["x = (`a, `a)", "x = (`a, `b)", "x[1] = `b"], pair)).toEqual(complete);
    expect(cover(["x in {(`a, `a), (`a, `b), (`b, `a)}", "(`b, `b) = x"], pair)).toEqual(complete);
    expect(cover(["x[1] = `a", "x = (`b, `a)"], pair)).toEqual(missing("x[1] = `b & x[2] = `b"));
    expect(cover(["x[1] = `a", "x = (`a, `b)", "otherwise"], pair)).toEqual(useless(1));
  });

  it("relates a product to its factors", () => {
    const pair = { x: tupleOf([integers(1, 3), few]), "x[1]": integers(1, 3), "x[2]": few };
    expect(cover(["x in {1, 2} * {`a}", "x in {1..2} * {`b}", "x[1] = 3"], pair)).toEqual(complete);
  });

  it("allows for values that are not tuples of that length", () => {
    expect(cover(["x = (`a, `a)", "x[1] = `b", "x[2] = `b"], { x: any, "x[1]": few, "x[2]": few })).toEqual(missing());
  });

  it("relates emptiness to a size of zero", () => {
    const size = { "|S|": natural, "|x|": natural };
    expect(cover(["S = {}", "|S| > 0"], { S: setOf(any), ...size })).toEqual(complete);
    expect(cover(["x = <>", "|x| = 1", "|x| >= 2"], { x: sequenceOf(any), ...size })).toEqual(complete);
    expect(cover(["S /= {}"], { S: setOf(any), ...size })).toEqual(missing("|S| = 0"));
    expect(cover(["S = {}", "|S| > 0"], { S: any })).toEqual(missing());
  });
});

describe("coverage of connectives", () => {
  const truths = { b: truth, c: truth };

  it("agrees with their truth tables", () => {
    expect(cover(["b & c", "b & ~c", "~b"], truths)).toEqual(complete);
    expect(cover(["b & c", "~b & ~c"], truths)).toEqual(missing("b = false & c = true"));
    expect(cover(["b or c", "~(b or c)"], truths)).toEqual(complete);
    expect(cover(["b => c", "b"], truths)).toEqual(complete);
    expect(cover(["b => c", "c"], truths)).toEqual(missing("b = true & c = false", 1));
    expect(cover(["b <=> c", "b", "c"], truths)).toEqual(complete);
    expect(cover(["b <=> c", "b <=> ~c"], truths)).toEqual(complete);
    expect(cover(["b <=> x < 3", "b <=> x >= 3"], truths)).toEqual(complete);
    expect(cover(["b & ~b", "otherwise"], truths)).toEqual(useless(0));
    expect(cover(["~(b & c)", "b", "c"], truths)).toEqual(useless(2));
  });

  it("combines them with comparisons", () => {
    const types = { x: rational, y: rational };
    expect(cover(["x > 0 & y > 0", "x <= 0", "y <= 0"], types)).toEqual(complete);
    expect(cover(["x > 0 & y > 0", "x < 0", "y <= 0"], types)).toEqual(missing("x = 0 & y > 0"));
    expect(cover(["x < 0 or x > 0", "x = 0 & p(y)", "x = 0 & ~p(y)"], { x: rational, "p(y)": truth })).toEqual(
      complete,
    );
  });

  it("reports only the conditions that distinguish the missing case", () => {
    expect(cover(["x = `x & p(y)", "x = `x & ~p(y)"], { x: player, "p(y)": truth })).toEqual(missing("x = `o"));
    expect(cover(["p(y) & x = `x", "~p(y) & x = `x"], { x: player, "p(y)": truth })).toEqual(missing("x = `o"));
  });

  it("reports no case whose conditions might exclude each other", () => {
    expect(cover(["p(x) & x < 0", "x >= 0", "~p(x) & x < -1"], { x: rational, "p(x)": truth })).toEqual(missing());
  });
});

describe("coverage of opaque conditions", () => {
  it("identifies equal conditions", () => {
    expect(cover(["p(x)", "~p(x)"], { "p(x)": truth })).toEqual(complete);
    expect(cover(["p(x)", "p(y)"], { "p(x)": truth, "p(y)": truth }).complete).toBe(false);
    expect(cover(["x in S", "x notin S"])).toEqual(complete);
    expect(cover(["x in S", "y notin S"])).toEqual(missing());
    expect(cover(["x in Cells", "~(x : Cells)"])).toEqual(complete);
    expect(cover(["x : Nat", "x notin Nat"])).toEqual(complete);
    expect(cover(["S subeq T", "~(S subeq T)"])).toEqual(complete);
    expect(cover(["S subeq T", "~(T subeq S)"])).toEqual(missing());
  });

  it("distinguishes conditions that differ in any part", () => {
    const quantified = "some x in S. x > y";
    expect(cover([quantified, `~(${quantified})`])).toEqual(complete);
    expect(cover([quantified, "~(all x in S. x > y)"])).toEqual(missing());
    expect(cover([quantified, "~(some x in S. x > z)"])).toEqual(missing());
    expect(cover([quantified, "~(some x in T. x > y)"])).toEqual(missing());
    expect(cover([quantified, "~(some x in S. x < y)"])).toEqual(missing());
    expect(cover(["some x in S, y in T. x = y", "~(some x in S, y in T. x = y)"])).toEqual(complete);
    expect(cover(["some x in S, y in T. x = y", "~(some x, S, y in T. x = y)"])).toEqual(missing());
    expect(cover(["S = {x | x in T & x > 1}", "S /= {x | x in T & x > 1}"])).toEqual(complete);
    expect(cover(["S = {x | x in T & x > 1}", "S /= {x | x in T & x > 2}"])).toEqual(missing());
    expect(cover(["(Sum[x in T] x) = y", "(Prod[x in T] x) /= y"])).toEqual(missing());
    expect(cover(["S = <x, y>", "S /= (x, y)"])).toEqual(missing());
    expect(cover(["g(x + 1) = y", "g(x - 1) /= y"])).toEqual(missing());
    expect(cover(['y = "a b" + x', 'y /= "a" + x'])).toEqual(missing());
  });

  it("is never complete without a negation", () => {
    expect(cover(["p(x)"])).toEqual({ complete: false, unreachable: [], uncovered: "p(x) = false" });
    expect(cover(["q(x, y)", "q(y, x)"]).complete).toBe(false);
  });
});

describe("coverage of types as conditions", () => {
  const value = union(rational, union(string, union(truth, atoms)));

  it("matches values by kind", () => {
    expect(cover(["x : Rat", "x : String", "x : Bool", "x : Atom"], { x: value })).toEqual(complete);
    expect(cover(["x : Rat", "x : String", "x : Atom"], { x: value }).complete).toBe(false);
    expect(cover(["x = `nil", "x : Int"], { x: union(atomOf("nil"), integer) })).toEqual(complete);
    expect(cover(["x : String", "x : Rat"], { x: integer })).toEqual(useless(0));
    expect(cover(["x = `nil", "x : Int * Int"], { x: union(atomOf("nil"), tupleOf([integer, integer])) })).toEqual(
      complete,
    );
    expect(cover(["x = `nil", "x : Int * Int"], { x: union(atomOf("nil"), tupleOf([integer, rational])) })).toEqual(
      missing(),
    );
  });

  it("matches ranges of numbers", () => {
    expect(cover(["x in Nat", "x < 0"], { x: integer })).toEqual(complete);
    expect(cover(["x in Nat", "x < -1"], { x: integer })).toEqual(missing("x = -1"));
    expect(cover(["x in Nat", "x < 0"], { x: rational })).toEqual(missing());
    expect(cover(["x in Nat", "x = 5", "x = 1/2", "x notin Nat"], { x: rational })).toEqual(useless(1));
    expect(cover(["x in Int", "x notin Int"], { x: rational })).toEqual(complete);
  });

  it("assumes nothing about values of unknown type", () => {
    expect(cover(["x : Rat", "x : String", "x : Bool", "x : Atom"]).complete).toBe(false);
    expect(cover(["x : Rat", "~(x : Rat)"])).toEqual(complete);
    expect(cover(["x : Nil", "x : Rat"], { x: union(atomOf("nil"), variable("a"), rational) }).complete).toBe(false);
    expect(cover(["x : Cells", "x : Nat"], { x: natural })).toEqual(complete);
  });
});

describe("unreachable branches", () => {
  it("follow `true` or a condition that always holds", () => {
    expect(cover(["true", "x = 1", "otherwise"])).toEqual(useless(1, 2));
    expect(cover(["x = 0", "x >= 0", "x = 1", "otherwise"], { x: natural })).toEqual(useless(2, 3));
    expect(cover(["false", "otherwise"])).toEqual(useless(0));
    expect(cover(["1 < 2", "otherwise"])).toEqual(useless(1));
    expect(cover(['`a = "a"', "otherwise"])).toEqual(useless(0));
  });

  it("repeat an earlier condition", () => {
    expect(cover(["p(x)", "q(x, y)", "p(x)"]).unreachable).toEqual([2]);
    expect(cover(["x = 1", "x = 2", "x = 1", "otherwise"])).toEqual(useless(2));
    expect(cover(["p(x) & q(x, y)", "q(x, y)", "p(x) & q(x, y)", "otherwise"])).toEqual(useless(2));
  });

  it("are covered by several earlier conditions together", () => {
    expect(cover(["x < 5", "x > 3", "x = 4", "otherwise"], { x: rational })).toEqual(useless(2, 3));
    expect(cover(["x = `x", "x = `o", "otherwise"], { x: player })).toEqual(useless(2));
    expect(cover(["b", "c", "b or c", "otherwise"], { b: truth, c: truth })).toEqual(useless(2));
  });

  it("exclude branches that a single value reaches", () => {
    expect(cover(["x < 5", "x > 5", "otherwise"], { x: rational })).toEqual(complete);
    expect(cover(["x in {1..3}", "x in {2..4}", "otherwise"], { x: rational })).toEqual(complete);
    expect(cover(["x /= y", "x = y & y = z", "otherwise"])).toEqual(complete);
  });

  it("include branches whose values make an earlier condition fail", () => {
    expect(cover(["x < 5", "x = `a", "otherwise"])).toEqual(useless(1));
  });
});

describe("coverage of large definitions", () => {
  const many = Array.from({ length: 5000 }, (_, k) => `x = ${k}`);

  it("is decided for one expression", () => {
    expect(cover(many, { x: integers(0, 4999) })).toEqual(complete);
    expect(cover(many, { x: natural })).toEqual(missing("x > 4999"));
    expect(cover([...many, "x = 17", "x in {3..40}"], { x: natural })).toEqual(missing("x > 4999", 5000, 5001));
    expect(
      cover(
        many.filter((_, k) => k !== 1234),
        { x: integers(0, 4999) },
      ),
    ).toEqual(missing("x = 1234"));
  });

  it("is decided for a second expression with few values", () => {
    const both = Array.from({ length: 300 }, (_, k) => [`x = ${k} & b`, `x = ${k} & ~b`]).flat();
    expect(cover(both, { x: integers(0, 299), b: truth })).toEqual(complete);
    expect(cover(both.slice(1), { x: integers(0, 299), b: truth })).toEqual(missing("x = 0 & b = true"));
  });

  it("is decided for one condition with many alternatives", () => {
    const list = Array.from({ length: 3000 }, (_, k) => String(2 * k));
    expect(cover([`x in {${list.join(", ")}}`, "x < 1000", "otherwise"], { x: rational })).toEqual(complete);
    expect(cover([`x in {${list.join(", ")}}`, "x = 1000", "otherwise"], { x: rational })).toEqual(useless(1));
  });

  it("is incomplete for too many conditions, but still finds obvious unreachable branches", () => {
    const questions = Array.from({ length: 30 }, (_, k) => `q(x, ${k})`);
    const types = Object.fromEntries(questions.map((question) => [question, truth]));
    expect(cover([...questions, "q(x, 7)"], types)).toMatchObject({ complete: false, unreachable: [30] });
    expect(cover([questions.join(" & "), `~(${questions.join(" & ")})`], types).complete).toBe(false);
    expect(cover([...questions, "true", "otherwise"], types)).toEqual(useless(31));
    expect(cover([...questions, "x < 0", "x >= 0", "x = 1"], { ...types, x: integer })).toEqual(useless(32));
  });
});

describe("coverage of conditions on three names with few values", () => {
  interface Values {
    readonly x: number;
    readonly y: string;
    readonly b: boolean;
  }
  interface Condition {
    readonly text: string;
    readonly holds: (values: Values) => boolean;
  }

  const types = { x: integers(-1, 2), y: atomOf("a", "b", "c"), b: truth };
  const all = [-1, 0, 1, 2].flatMap((x) =>
    ["a", "b", "c"].flatMap((y) => [true, false].map((b): Values => ({ x, y, b }))),
  );
  const number = fc.integer({ min: -2, max: 3 });
  const atom = fc.constantFrom("a", "b", "c", "d");
  const simple: fc.Arbitrary<Condition> = fc.oneof(
    number.map((n): Condition => ({ text: `x = ${n}`, holds: ({ x }) => x === n })),
    number.map((n): Condition => ({ text: `${n} < x`, holds: ({ x }) => n < x })),
    number.map((n): Condition => ({ text: `x < ${n}/2`, holds: ({ x }) => x < n / 2 })),
    fc
      .tuple(number, number)
      .map(([m, n]): Condition => ({ text: `${m} <= x < ${n}`, holds: ({ x }) => m <= x && x < n })),
    fc
      .tuple(number, number)
      .map(([m, n]): Condition => ({ text: `x in {${m}..${n}}`, holds: ({ x }) => m <= x && x <= n })),
    atom.map((name): Condition => ({ text: `y = \`${name}`, holds: ({ y }) => y === name })),
    fc
      .tuple(atom, atom)
      .map(([m, n]): Condition => ({ text: `y notin {\`${m}, \`${n}}`, holds: ({ y }) => y !== m && y !== n })),
    fc.constant({ text: "b", holds: ({ b }: Values) => b }),
    fc.constant({ text: "(b, y) = (false, `b)", holds: ({ b, y }: Values) => !b && y === "b" }),
  );
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: "small" },
      simple,
      tie("condition").map(({ text, holds }): Condition => ({ text: `~(${text})`, holds: (values) => !holds(values) })),
      fc.tuple(tie("condition"), fc.constantFrom("&", "or", "=>", "<=>"), tie("condition")).map(
        ([left, sign, right]): Condition => ({
          text: `((${left.text}) ${sign} (${right.text}))`,
          holds: (values) => {
            const [l, r] = [left.holds(values), right.holds(values)];
            return sign === "&" ? l && r : sign === "or" ? l || r : sign === "=>" ? !l || r : l === r;
          },
        }),
      ),
    ),
  }));

  it("agrees with exhaustive enumeration", () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 6 }), (conditions) => {
        const found = cover(
          conditions.map(({ text }) => text),
          types,
        );
        const chosen = all.map((values) => conditions.findIndex(({ holds }) => holds(values)));
        expect(found.complete).toBe(!chosen.includes(-1));
        expect(found.unreachable).toEqual(conditions.flatMap((_, i) => (chosen.includes(i) ? [] : [i])));
        // The reported uncovered condition contradicts every branch condition.
        expect(found.uncovered === undefined).toBe(found.complete);
        if (found.uncovered === undefined) return;
        const both = conditions.map(({ text }) => `(${text}) & (${found.uncovered})`);
        expect(cover([...both, found.uncovered], types).unreachable).toEqual(both.map((_, i) => i));
      }),
      { numRuns: isLong ? 10_000 : 50 },
    );
  });
});

describe("coverage of comparisons between names", () => {
  const values = [-1, 0, 1, 2];
  const all = values.flatMap((x) => values.flatMap((y) => values.map((z) => ({ x, y, z }))));
  const types = { x: integers(-1, 2), y: integers(-1, 2), z: integers(-1, 2) };
  const operators = {
    "=": (a, b) => a === b,
    "/=": (a, b) => a !== b,
    "<": (a, b) => a < b,
    "<=": (a, b) => a <= b,
    ">": (a, b) => a > b,
    ">=": (a, b) => a >= b,
  } satisfies Record<string, (a: number, b: number) => boolean>;
  const operator = fc.constantFrom(
    "=" as const,
    "/=" as const,
    "<" as const,
    "<=" as const,
    ">" as const,
    ">=" as const,
  );
  const operand = fc.constantFrom<"x" | "y" | "z" | 0 | 1>("x", "y", "z", 0, 1);
  const link = fc.tuple(operand, operator, operand);
  const valueOf = (name: "x" | "y" | "z" | 0 | 1, at: (typeof all)[number]): number =>
    typeof name === "number" ? name : at[name];

  it("never claims more than exhaustive enumeration shows", () => {
    let settled = 0;
    fc.assert(
      fc.property(
        fc.array(fc.array(link, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
        (conditions) => {
          const found = cover(
            conditions.map((links) => links.map((parts) => parts.join(" ")).join(" & ")),
            types,
          );
          const chosen = all.map((at) =>
            conditions.findIndex((links) =>
              links.every(([a, sign, b]) => operators[sign](valueOf(a, at), valueOf(b, at))),
            ),
          );
          if (found.complete) expect(chosen).not.toContain(-1);
          for (const i of found.unreachable) expect(chosen).not.toContain(i);
          if (found.complete || found.unreachable.length > 0) settled++;
        },
      ),
      { numRuns: isLong ? 10_000 : 75 },
    );
    expect(settled).toBeGreaterThan(20);
  });
});
