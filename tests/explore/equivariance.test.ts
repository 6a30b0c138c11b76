// Operations commute with permutations of atoms, except for those that ir/symmetry.ts instruments.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtins, runtimeFor } from "../../src/language/builtins.js";
import { type OperationName, operationNames, operationOf } from "../../src/language/operations/operations.js";
import * as runtime from "../../src/runtime/index.js";
import {
  atom,
  equal,
  isAtom,
  isSequence,
  isSet,
  isTuple,
  Sequence,
  setFrom,
  type Value,
} from "../../src/runtime/index.js";

const names = ["p1", "p2", "p3"];
const images = new Map([
  ["p1", "p2"],
  ["p2", "p3"],
  ["p3", "p1"],
]);

function image(value: Value): Value {
  if (isAtom(value)) return atom(images.get(value.name) ?? value.name);
  if (isTuple(value)) return value.map(image);
  if (isSequence(value)) return new Sequence(value.items.map(image));
  if (isSet(value) && value.finite) return setFrom([...value.each()].map(image));
  if (value instanceof runtime.EaselValue) return new runtime.EaselValue(value.constructorName, value.args.map(image));
  return value;
}

const { value: anyValue, set: anySet } = fc.letrec<{ value: Value; set: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...names, "other").map((name): Value => atom(name)),
    fc.nat({ max: 4 }),
    fc.constantFrom<Value>(true, "text", runtime.Nat, runtime.Atoms),
    fc.array(tie("value"), { minLength: 2, maxLength: 3 }),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => new Sequence(items)),
    tie("set"),
  ),
  set: fc.array(tie("value"), { maxLength: 4 }).map((members): Value => {
    try {
      return setFrom(members);
    } catch {
      return runtime.emptySet();
    }
  }),
}));

type Operation = (...args: Value[]) => Value;

/** The result, or `error`. */
function resultOf(operation: Operation, args: readonly Value[]): Value {
  try {
    return operation(...args);
  } catch {
    return "error";
  }
}

/** The operations of core to which syntax is lowered, with their numbers of operands. */
const lowered: { readonly [Name in OperationName]?: readonly number[] } = {
  add: [2],
  atLeast: [2],
  atMost: [2],
  difference: [2],
  divide: [2],
  equal: [2],
  greater: [2],
  has: [2],
  index: [2],
  intersection: [2],
  less: [2],
  modulo: [2],
  multiply: [2],
  negate: [1],
  plus: [1],
  power: [2],
  product: [3],
  range: [2],
  sequence: [0, 1, 3],
  setOf: [0, 1, 3],
  size: [1],
  slice: [3],
  sliceFrom: [2],
  subset: [2],
  subtract: [2],
  union: [2],
  updated: [3],
};

const functions = Object.values(builtins).flatMap((row) =>
  row.kind !== "function"
    ? []
    : [row.arity, ...(row.maxArguments === undefined ? [] : [row.arity + 1])].map(
        (count) => [runtimeFor(row, count), count] as const,
      ),
);
const operators = Object.entries(lowered).flatMap(([name, counts]) =>
  counts.map((count) => [name as OperationName, count] as const),
);
const operations = [...new Map([...functions, ...operators].map((one) => [one.join(), one])).values()];

describe("operations on permuted atoms", () => {
  it.each(operations.filter(([name]) => operationOf(name).observes === undefined))(
    "%s with %i operands commutes with permutations",
    (name, count) => {
      const operation = runtime[name as keyof typeof runtime] as Operation;
      const operands = fc.array(fc.oneof(anyValue, anySet), { minLength: count, maxLength: count });
      fc.assert(
        fc.property(operands, (args) => {
          const [direct, permuted] = [resultOf(operation, args), resultOf(operation, args.map(image))];
          if (direct === "error" || permuted === "error") expect(permuted).toBe(direct);
          else expect(resultOf(equal as Operation, [image(direct), permuted])).not.toBe(false);
        }),
        { numRuns: 400 },
      );
    },
  );

  it.each(operationNames().filter((name) => name !== "inOrder" && operationOf(name).observes !== undefined))(
    "%s does not commute",
    (name) => {
      const operation = runtime[name as keyof typeof runtime] as Operation;
      const [point, color] = [runtime.originPoint, runtime.dRed];
      const set = setFrom([atom("p1"), atom("p3")]);
      const args = name.startsWith("text") ? [set, point, 3, color] : [set];
      expect(equal(image(operation(...args)), operation(...args.map(image)))).toBe(false);
    },
  );
});
