// Emits patterns: destructures tuples and tests their coordinates.

import type { Core, CorePattern } from "../../ir/ir.js";
import { any } from "../../types/lattice/type.js";
import { castTo, type EmitContext, emitExpression, runtimeCall, valueType } from "./context.js";
import { not } from "./negation.js";
import { canMatch, isTupleLiteral } from "./tsc-types.js";
import { someCore } from "../../ir/traversal.js";
import * as ts from "./typescript.js";
import { append } from "../../text/append.js";

type TuplePattern = CorePattern & { kind: "tuple" };

/** Emits what follows a test: a guard that leaves early if the test fails. */
type Guard = (test: ts.Expression) => readonly ts.Statement[];

type Emit = () => readonly ts.Statement[];

interface Nested {
  readonly pattern: CorePattern;
  readonly value: ts.Expression;
}

/** Casts `value`, the code of a node, if tsc may infer a union of collections for it or for its members. */
export function merge(context: EmitContext, value: ts.Expression, node: Core, of: "value" | "members"): ts.Expression {
  const { typing } = context;
  if (typing?.modelled.maySplit(node, of) !== true) return value;
  return castTo(context, value, typing.modelled.of(node));
}

/**
 * Binds the variables of a pattern and returns `value`, the code of a node or of the set whose members are matched;
 * cast to any value if its tsc type excludes the pattern's shape.
 */
export function matchable(
  context: EmitContext,
  pattern: CorePattern,
  value: ts.Expression,
  node: Core,
  of: "value" | "members" = "value",
): ts.Expression {
  const { typing } = context;
  if (typing === undefined) return value;
  const modelled = typing.modelled.show(node, of);
  const isPossible = canMatch(pattern, modelled.type);
  typing.modelled.bindPattern(pattern, isPossible ? modelled : { type: any, isVague: false });
  if (!isPossible) return runtimeCall(context, "known", [value], [valueType(context)]);
  if (of === "members") return merge(context, value, node, of);
  return someCore(node, isCoordinateOfLiteral) ? castTo(context, value, modelled.type) : value;
}

/** If such a value is destructured, tsc infers the union of all coordinates. */
const isCoordinateOfLiteral = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "index" && isTupleLiteral(node.args[0]!);

/**
 * The type annotation of a name for a value whose type tsc does not infer: it infers an array for a tuple literal, and
 * a union for collections of several types.
 */
export function annotation(context: EmitContext, value: Core): ts.Type | undefined {
  const { typing } = context;
  if (typing === undefined) return undefined;
  const isNeeded = isTupleLiteral(value) || isCircular(context, value) || typing.modelled.maySplit(value, "members");
  return isNeeded ? typing.of(typing.modelled.of(value)) : undefined;
}

/**
 * True if tsc may report a circular initializer (TS7022): the value is a variable of union type that the same loop
 * assigns, such as the result of a pending call.
 */
function isCircular({ typing, isResuming }: EmitContext, value: Core): boolean {
  if (typing === undefined || !isResuming || value.kind !== "variable") return false;
  const [only, ...others] = typing.modelled.of(value);
  return only?.kind === "any" || others.length > 0;
}

/** Emits a value to be matched with a pattern; `isArray` if tsc infers the pattern's shape. */
export function emitMatchable(
  context: EmitContext,
  pattern: CorePattern,
  node: Core,
): { readonly value: ts.Expression; readonly isArray: boolean } {
  const expression = emitExpression(context, node);
  const value = matchable(context, pattern, expression, node);
  // The solution of a clause is a tuple of known length.
  return { value, isArray: node.kind === "solve" && node.by === "only" && value === expression };
}

/** `const [x, y] = coordinates(e, 2);`, or only the call if no name is used. */
export function emitCoordinates(context: EmitContext, pattern: CorePattern, node: Core): ts.Statement {
  const items = pattern.kind === "tuple" ? pattern.items : [];
  const names = items.map((item) =>
    item.kind === "bind" && context.uses.isUsed(item.variable) ? context.names.ofVariable(item.variable) : undefined,
  );
  const { value, isArray } = emitMatchable(context, pattern, node);
  const tuple = isArray ? value : runtimeCall(context, "coordinates", [value, ts.literal(names.length)]);
  if (names.every((name) => name === undefined)) return ts.run(ts.at(node.span, tuple));
  return ts.const(ts.arrayPattern(withoutLastHoles(names)), ts.at(node.span, tuple), {
    type: coordinatesType(context, items, node),
  });
}

function coordinatesType(context: EmitContext, items: readonly CorePattern[], value: Core): ts.Type | undefined {
  const { typing } = context;
  if (typing === undefined || !isCircular(context, value)) return undefined;
  return ts.tuple(
    items.map((item) =>
      item.kind === "bind"
        ? typing.of(typing.modelled.of({ kind: "variable", variable: item.variable, span: value.span }))
        : valueType(context),
    ),
  );
}

/** Like {@link emitMatch}, but nests the remaining statements in `if` instead of leaving early. */
export function emitNestedMatch(
  context: EmitContext,
  pattern: CorePattern,
  value: ts.Expression,
  inner: Emit,
): readonly ts.Statement[] {
  if (pattern.kind !== "tuple") return emitMatch(context, pattern, value, (test) => [ts.if(not(test), [])], inner);
  const shape = runtimeCall(context, "isTuple", [value, ts.literal(pattern.items.length)]);
  const tests: ts.Expression[] = [];
  const nested: Nested[] = [];
  const elements = withoutLastHoles(pattern.items.map((item) => element(context, item, tests, nested)));
  const deeper = nested.reduceRight<Emit>(
    (next, part) => () => emitNestedMatch(context, part.pattern, part.value, next),
    () => (tests.length === 0 ? inner() : [ts.if(ts.and(tests), inner())]),
  );
  return [ts.if(shape, [...destructure(elements, value), ...deeper()])];
}

/** Emits tests that `value` has the pattern's shape, each followed by its guard, and binds its names. */
export function emitMatch(
  context: EmitContext,
  pattern: CorePattern,
  value: ts.Expression,
  guard: Guard,
  inner: Emit,
): readonly ts.Statement[] {
  switch (pattern.kind) {
    case "bind":
      return [ts.const(context.names.ofVariable(pattern.variable), value), ...inner()];
    case "match": {
      const equal = runtimeCall(context, "equal", [value, emitExpression(context, pattern.value)]);
      return [...guard(ts.at(pattern.value.span, equal)), ...inner()];
    }
    case "tuple": {
      const { elements, statements } = emitElements(context, pattern, guard, inner);
      const shape = guard(runtimeCall(context, "isTuple", [value, ts.literal(pattern.items.length)]));
      return [...shape, ...destructure(elements, value), ...statements];
    }
  }
}

/**
 * Returns the names of a tuple's coordinates, and the statements that test them: all shapes first, then equalities,
 * except those of the positions in `equal`, which are equal already.
 */
export function emitElements(
  context: EmitContext,
  pattern: TuplePattern,
  guard: Guard,
  inner: Emit,
  equal: readonly number[] = [],
): { readonly elements: readonly (string | undefined)[]; readonly statements: readonly ts.Statement[] } {
  const tests: ts.Expression[] = [];
  const shapes: ts.Statement[] = [];
  const open = (tuple: TuplePattern): readonly (string | undefined)[] => {
    const nested: Nested[] = [];
    const elements = tuple.items.map((item, i) =>
      tuple === pattern && item.kind !== "bind" && equal.includes(i)
        ? undefined
        : element(context, item, tests, nested),
    );
    for (const part of nested) {
      if (part.pattern.kind !== "tuple") continue;
      append(shapes, guard(runtimeCall(context, "isTuple", [part.value, ts.literal(part.pattern.items.length)])));
      const at = shapes.length;
      const inside = open(part.pattern);
      shapes.splice(at, 0, ...destructure(inside, part.value));
    }
    return withoutLastHoles(elements);
  };
  const elements = open(pattern);
  return { elements, statements: [...shapes, ...tests.flatMap(guard), ...inner()] };
}

/** Returns the name of a coordinate, and adds its test or nested tuple to the lists. */
function element(
  context: EmitContext,
  item: CorePattern,
  tests: ts.Expression[],
  nested: Nested[],
): string | undefined {
  if (item.kind === "bind")
    return context.uses.needsName(item.variable) ? context.names.ofVariable(item.variable) : undefined;
  const partName = context.names.helper("part");
  if (item.kind === "tuple") nested.push({ pattern: item, value: ts.id(partName) });
  else {
    const equal = runtimeCall(context, "equal", [ts.id(partName), emitExpression(context, item.value)]);
    tests.push(ts.at(item.value.span, equal));
  }
  return partName;
}

/** `const [a, , c] = value;`, unless no coordinate is needed. */
export function destructure(elements: readonly (string | undefined)[], value: ts.Expression): readonly ts.Statement[] {
  return elements.length === 0 ? [] : [ts.const(ts.arrayPattern(elements), value)];
}

/** Removes trailing holes from the names of coordinates. */
export function withoutLastHoles(elements: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return elements.slice(0, elements.findLastIndex((element) => element !== undefined) + 1);
}
