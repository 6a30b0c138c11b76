// What the rows of operations say is what the tables said that they replace, or more.

import { expect, it } from "vitest";
import type { Core } from "../../../src/core/core.js";
import { extentOfConstant, extentOfPrimitive, makesUnbuilt } from "../../../src/core/extents-of-runtime.js";
import { kindOf } from "../../../src/core/kinds.js";
import { declaredResult as oldResult } from "../../../src/emit/declared.js";
import { declaredConstant, declaredResult } from "../../../src/emit/results.js";
import { oldConstants, oldResults } from "../../../src/emit/seen.js";
import * as e from "../../../src/operations/extent.js";
import { operationNames, operationOf } from "../../../src/operations/operations.js";
import { isSame } from "../../../src/types/shown/show.js";
import * as t from "../../../src/types/lattice/type.js";
import { union } from "../../../src/types/lattice/lattice.js";

const at = { span: { start: 0, end: 0 } };
const extents = [
  e.anything,
  e.integers,
  e.numberWithin(0, 5),
  e.numberWithin(-3, 3),
  e.rationals,
  e.plain,
  e.stringOf("a"),
  e.collectionOf(e.numberWithin(1, 9)),
  e.sequenceOf(e.plain),
  e.tupleOf([e.integers, e.integers]),
  e.tupleOf([e.plain, e.anything]),
  e.numberWithin(2, 2),
];
const set = (m: t.Type): t.Type => t.setWith(m, undefined);
const types: t.Type[] = [
  t.any,
  t.variable("a"),
  t.integer,
  t.integers(0, 9),
  t.integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  t.rational,
  t.string,
  t.truth,
  set(t.variable("a")),
  set(t.any),
  set(t.integer),
  set(set(t.variable("b"))),
  set(t.tupleOf([t.integer, t.integer])),
  t.sequenceOf(t.variable("b")),
  t.sequenceOf(t.any),
  t.tupleOf([t.integer, t.variable("a")]),
  union(set(t.variable("a")), t.atomOf("x")),
  union(t.string, t.sequenceOf(t.any)),
];
const show = (x: unknown) =>
  JSON.stringify(x, (_k, v) =>
    v instanceof Set
      ? [...v]
      : typeof v === "bigint"
        ? String(v)
        : v === Infinity
          ? "inf"
          : v === -Infinity
            ? "-inf"
            : v,
  );

it("same", () => {
  const notes: string[] = [];
  for (const name of operationNames()) {
    const operation = operationOf(name);
    const primitive: Core = { ...at, kind: "primitive", name, args: [] };
    const kinds = [
      kindOf(primitive),
      operation.kind(operation.overloads.at(-1)!.parameters.map(() => "value" as const)),
    ];
    if (kinds[0] !== kinds[1] && name !== "add" && name !== "multiply") notes.push(`kind ${name}: ${kinds}`);
    const self =
      !operation.isConstant && !operation.isFunction
        ? []
        : [kindOf({ ...at, kind: "runtime", name }), operation.kindOfItself];
    if (self[0] !== self[1]) notes.push(`itself ${name}: ${self}`);
    const c = [extentOfConstant(name), operation.itself];
    if (operation.isConstant && show(c[0]) !== show(c[1]))
      notes.push(`extent of itself ${name}: ${e.isWithin(c[1]!, c[0]!) ? "" : "WIDER"} ${show(c[0])} ${show(c[1])}`);
    if (makesUnbuilt(name, []) !== operation.isUnbuilt([]))
      notes.push(`unbuilt ${name} ${makesUnbuilt(name, [])} ${operation.isUnbuilt([])}`);
    const con = oldConstants[name];
    if (con !== undefined && !isSame(con, declaredConstant(name)))
      notes.push(`constant ${name} ${show(declaredConstant(name))}`);
    if (con === undefined && operation.isConstant && !/^d[A-Z]/.test(name))
      notes.push(`constant ${name} was any ${show(declaredConstant(name))}`);
    if (operation.isConstant) continue;
    let wider = 0,
      narrower = 0;
    let sample = "";
    for (const count of name === "product" ||
    name === "union" ||
    name === "min" ||
    name === "max" ||
    name === "setOf" ||
    name === "sequence"
      ? [2, 3]
      : [Math.max(1, operation.overloads[0]!.parameters.length)])
      for (const args of choices(extents, count)) {
        if (makesUnbuilt(name, args) !== operation.isUnbuilt(args)) notes.push(`unbuilt ${name} ${show(args)}`);
        for (const built of [true, false]) {
          const [before, now] = [extentOfPrimitive(name, args, built), operation.gives(args, built)];
          if (show(before) === show(now)) continue;
          if (e.isWithin(now, before)) {
            narrower++;
            sample ||= show(now);
          } else {
            wider++;
            sample = `${show(args)} ${show(before)} ${show(now)}`;
          }
        }
      }
    if (wider + narrower > 0) notes.push(`extent ${name}: wider ${wider}, narrower ${narrower} ${sample}`);
    let n = 0,
      s = "";
    for (const count of name === "product" || name === "union" || name === "min" || name === "max"
      ? [2, 3]
      : name === "setOf" || name === "sequence"
        ? [0, 1, 2]
        : [Math.max(1, operation.overloads[0]!.parameters.length)])
      for (const args of choices(types, count)) {
        const before = oldResults[name] ?? oldResult(name, args) ?? t.any;
        const now = declaredResult(name, args);
        if (!isSame(before, now)) {
          n++;
          s = `${show(args)} ${show(before)} ${show(now)}`;
        }
      }
    if (n > 0) notes.push(`declared ${name}: ${n} ${s}`);
  }
  expect(notes.filter((note) => /WIDER|wider [1-9]|^declared (?!needSet)|^kind (?!random)/.test(note))).toEqual([]);
  expect(operationNames().length).toBeGreaterThan(90);
});

function choices<T>(from: readonly T[], count: number): readonly (readonly T[])[] {
  return count === 0
    ? [[]]
    : count > 3
      ? from.map((x) => Array.from({ length: count }, () => x))
      : choices(from, count - 1).flatMap((chosen) => from.map((type) => [...chosen, type]));
}
