// The result types that the emitter infers for calls of runtime functions agree with their TypeScript declarations.
// Tested with arguments of many types.

import { expect, it } from "vitest";
import { type OperationName, operationNames, operationOf } from "../../src/language/operations/operations.js";
import { declaredResult, double, setOf } from "../../src/codegen/typescript/declared.js";
import { Names } from "../../src/codegen/typescript/names.js";
import { printModule } from "../../src/codegen/typescript/print.js";
import { Types } from "../../src/codegen/typescript/types.js";
import * as ts from "../../src/codegen/typescript/typescript.js";
import { union } from "../../src/types/lattice/lattice.js";
import { Aliases } from "../../src/types/printing/printer.js";
import {
  any,
  atomOf,
  functionOf,
  integer,
  integerOf,
  openTuple,
  rational,
  sequenceOf,
  string,
  stringOf,
  truth,
  tupleOf,
  type Type,
  variable,
} from "../../src/types/lattice/type.js";
import { variableOccurrences } from "../../src/types/lattice/variables.js";
import { oneIn } from "../support/random.js";
import { tscErrorsOf, runtimeBeside } from "../support/strictly.js";

const [a, b] = [variable("a"), variable("b")];

/** Functions whose last argument is a string literal supplied by the emitter. */
const withTexts: ReadonlySet<string> = new Set(["allowed", "checked"]);

const samples: readonly Type[] = [
  any,
  a,
  integer,
  double,
  integerOf(3n),
  rational,
  union(integerOf(1n), integerOf(2n)),
  string,
  stringOf("x"),
  atomOf("x", "y"),
  truth,
  setOf(a),
  setOf(any),
  setOf(integer),
  setOf(integerOf(1n)),
  setOf([]),
  setOf(setOf(b)),
  setOf(tupleOf([integer, integer])),
  setOf(tupleOf([a, union(b, string)])),
  sequenceOf(b),
  sequenceOf(string),
  sequenceOf(any),
  tupleOf([integer, a]),
  tupleOf([a, b, stringOf("x")]),
  openTuple([any, a], any, 2),
  union(setOf(a), atomOf("x")),
  union(tupleOf([a, integer]), sequenceOf(a)),
  union(setOf(integer), setOf(a), rational),
  functionOf([a], b),
];

/** The sample types for functions with many arguments. */
const few = [any, a, integer, rational, setOf(a), setOf(integer), setOf(union(a, b)), sequenceOf(b), string];

function choices(from: readonly Type[], count: number): readonly (readonly Type[])[] {
  return count === 0 ? [[]] : choices(from, count - 1).flatMap((chosen) => from.map((type) => [...chosen, type]));
}

/**
 * Argument counts of each tested function. For functions not listed, all overloads have the same number of parameters.
 */
const counts: Readonly<Partial<Record<OperationName, readonly number[]>>> = {
  setOf: [0, 1, 2],
  sequence: [0, 1, 2],
  index: [2],
  union: [2, 3],
  product: [2, 3],
  min: [1, 2],
  max: [1, 2],
};

/** Functions that the emitter calls with other arguments: literal numbers and functions. */
const shownElsewhere: readonly OperationName[] = [
  "isTuple",
  "apply",
  "functionType",
  "anyType",
  "tuplesWithout",
  "replacingTuples",
  "leastAt",
  "greatestAt",
  ...(["noted", "called", "applied", "openable", "deciding", "turn", "decided", "counted", "solutionCounts"] as const),
  // Checks of programs whose states are searched up to permutations.
  ...(["unordered", "unprinted", "sharedConstant", "anyMember", "everyMember"] as const),
];

function callAt(code: string, line: number): string {
  const before = code.split("\n").slice(0, line).join("\n");
  return before.slice(before.lastIndexOf("\nfunction"));
}

it("inferred result types agree with tsc", async () => {
  const names = new Names(new Set());
  const types = new Types(names, new Aliases(), {
    isListed: () => true,
    isConstant: () => false,
    argumentTypeOf: () => undefined,
  });
  const functions = operationNames().filter((name) => {
    const operation = operationOf(name);
    return !operation.isConstant && !operation.isExacting && !shownElsewhere.includes(name);
  });
  const calls = functions.flatMap((name) => {
    const lengths = counts[name] ?? [operationOf(name).declaredOverloads[0]!.parameters.length];
    const chosen = lengths
      .flatMap((count) => choices(count < 3 ? samples : few.slice(0, count < 4 ? few.length : 3), count))
      .filter((types) => !withTexts.has(name) || types[2] === string);
    return chosen.map((parameters) => ({ name, parameters }));
  });
  const many = [setOf(integer), setOf(string), setOf(tupleOf([integer, string])), setOf(integer), setOf(any)];
  calls.push(
    ...(["union", "product"] as const).flatMap((name) =>
      [many, [...many, setOf(a)], [...many, any]].map((parameters) => ({ name, parameters })),
    ),
  );
  const items = oneIn(3, calls).map(({ name, parameters }, i) => {
    const taken = parameters.map((type, n) => ts.parameter(`p${n}`, types.of(type)));
    const given = ts.call(
      names.runtime(name),
      parameters.map((_, n) => ts.id(`p${n}`)),
    );
    const variables = [...new Set(parameters.flatMap(variableOccurrences))].map((one) => ({
      name: one.toUpperCase(),
      constraint: ts.ref(names.runtimeType("Value")),
    }));
    return ts.function(`f${i}`, taken, [ts.return(given)], {
      typeParameters: variables,
      result: types.of(types.widen(declaredResult(name, parameters))),
    });
  });
  const imports = [
    ...[...names.imports.keys()].map((name) => ({ name })),
    ...[...names.typeImports.keys()].map((name) => ({ name, type: true })),
  ];
  const { code } = printModule(
    ts.module([
      ts.import(imports, runtimeBeside),
      ...items,
      ts.exportList(items.map(({ name }) => ({ name: name.name }))),
    ]),
    { language: "ts" },
  );
  const [said = []] = await tscErrorsOf([{ typescript: code, declarations: "export {};\n" }]);
  expect(
    said.map((line) =>
      /^\S*\((\d+),/.test(line) ? `${line}\n${callAt(code, Number(/\((\d+),/.exec(line)?.[1]))}` : line,
    ),
  ).toEqual([]);
  expect(calls.length).toBeGreaterThan(5000);
}, 240_000);
