// Comparison of recursive types: decided for cycles of any length on either side, without stack overflow.

import { expect, test } from "vitest";
import { isSurelyWithin } from "../../../src/types/lattice/lattice.js";
import { integers, namedType, type NamedType, type Part, type Type } from "../../../src/types/lattice/type.js";
import { compile } from "../../../src/compiler.js";

type Shape = (inner: Type) => Part;

const shapes: Record<string, Shape> = {
  argument: (inner) => ({ kind: "function", parameters: [inner], result: integers(0, 9) }),
  result: (inner) => ({ kind: "function", parameters: [integers(0, 9)], result: inner }),
  sequence: (inner) => ({ kind: "sequence", member: inner }),
  pair: (inner) => ({ kind: "tuple", items: [integers(0, 9), inner] }),
};

/** An infinite type of one shape, as a recursive type that refers to itself every `period` levels. */
function endless(shape: Shape, period: number): Type {
  let body: Type | undefined;
  const self: NamedType = {
    name: `t${period}`,
    state: "closed",
    unfold: () => (body ??= Array.from({ length: period }).reduce<Type>((inner) => [shape(inner)], namedType(self))),
  };
  return namedType(self);
}

const periods = [1, 2, 3, 4, 5, 7, 12];

test.each(Object.keys(shapes))(
  "equal infinite types of the shape %s with different periods are mutual subtypes",
  (name) => {
    for (const a of periods)
      for (const b of periods) {
        expect(isSurelyWithin(endless(shapes[name]!, a), endless(shapes[name]!, b)), `${a} ${b}`).toBe(true);
        expect(isSurelyWithin([shapes[name]!(endless(shapes[name]!, a))], endless(shapes[name]!, b))).toBe(true);
      }
  },
);

test("different infinite types are not subtypes", () => {
  for (const a of periods)
    for (const b of periods)
      expect(isSurelyWithin(endless(shapes["argument"]!, a), endless(shapes["result"]!, b))).toBe(false);
});

test("functions that are applied to themselves are inferred with a bounded stack", () => {
  const text = `/$
j5(a, b) := (j4(a), j4(b))
j4(a) := j3(a, a)
j3(a, b) := a(j2(a, b), j2(b, a))
j2(a, b) := a(b, a)
$/`;
  expect(compile(text).diagnostics).toEqual([]);
});

test.each(["Seq(total)", "Int * total", "fSet(total)", "fSet(Int * total) U {{}}", "Pow(total)"])(
  "a function whose signature depends on the set %s is not a type",
  (set) => {
    const text = `/$\ntotal: Rose -> Int\ntotal(r) := 1\nRose := ${set}\n$/`;
    expect(compile(text).diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/`total` is a function/),
    ]);
  },
);
