// Emits patterns: binds names to values and destructures tuples.

import { boundIn } from "../../ir/clauses.js";
import type { Core, CorePattern } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { any } from "../../types/lattice/type.js";
import type { Context } from "./context.js";
import { not } from "./negation.js";
import { canMatch, isTupleLiteral, type TscTypes, type ModelledType } from "./tsc-types.js";
import * as ts from "./typescript.js";
import type { RuntimeExport } from "./names.js";
import { append } from "../../text/append.js";

export abstract class Patterns {
  /** True while the continuation of a pending call is emitted. */
  protected isResuming = false;

  constructor(readonly context: Context) {}

  abstract expression(node: Core): ts.Expression;

  runtime(name: RuntimeExport, args: readonly ts.Expression[]): ts.Expression {
    return ts.call(this.context.names.runtime(name), args);
  }

  name(variable: Variable): string {
    return this.context.names.ofVariable(variable);
  }

  isUsed({ id }: Variable): boolean {
    return this.context.mentioned.used.has(id);
  }

  /** True if the binding occurrence of a variable must be named. */
  protected needsName({ id }: Variable): boolean {
    const { used, passed } = this.context.mentioned;
    return used.has(id) || passed.has(id);
  }

  /** Records that a variable has the type inferred by the checker. */
  protected see({ id }: Variable): void {
    const { typing } = this.context;
    typing?.seen.bind(id, typing.variable(id));
  }

  /** Records that the variables of a pattern have the types inferred by tsc. */
  protected seePattern(pattern: CorePattern, shown: (seen: TscTypes) => ModelledType): void {
    const { typing } = this.context;
    typing?.seen.bindPattern(pattern, shown(typing.seen));
  }

  /**
   * Binds the variables of a pattern and returns the value, or set of values, to match; cast to any value if its tsc
   * type excludes the pattern's shape.
   */
  protected matched(
    pattern: CorePattern,
    given: ts.Expression,
    shownBy: (seen: TscTypes) => ModelledType,
  ): ts.Expression {
    const { typing, names } = this.context;
    if (typing === undefined) return given;
    const shown = shownBy(typing.seen);
    const isPossible = canMatch(pattern, shown.type);
    typing.seen.bindPattern(pattern, isPossible ? shown : { type: any, isVague: false });
    return isPossible ? given : ts.call(names.runtime("known"), [given], [this.valueType()]);
  }

  /** Type annotation for a tuple literal, which tsc would infer as an array. */
  protected annotation(value: Core): ts.Type | undefined {
    const { typing } = this.context;
    return typing !== undefined && isTupleLiteral(value) ? typing.of(typing.seen.of(value)) : undefined;
  }

  valueType(): ts.Type {
    return ts.ref(this.context.names.runtimeType("Value"));
  }

  /** Emits a value to be matched with a pattern; `isArray` if tsc infers the pattern's shape. */
  private tuple(pattern: CorePattern, value: Core): { readonly given: ts.Expression; readonly isArray: boolean } {
    const expression = this.expression(value);
    const given = this.matched(pattern, expression, (seen) => seen.shown(value));
    return { given, isArray: isSolution(value) && given === expression };
  }

  /** `const [x, y] = coordinates(e, 2);` */
  protected coordinates(pattern: CorePattern, value: Core): ts.Statement {
    const items = pattern.kind === "tuple" ? pattern.items : [];
    const names = items.map((item) =>
      item.kind === "bind" && this.isUsed(item.variable) ? this.name(item.variable) : undefined,
    );
    const { given, isArray } = this.tuple(pattern, value);
    const taken = ts.at(value.span, isArray ? given : this.runtime("coordinates", [given, ts.literal(names.length)]));
    return ts.const(ts.arrayPattern(withoutLastHoles(names)), taken, {
      type: this.coordinatesType(items, value),
    });
  }

  /**
   * tsc infers no types from a union that is assigned in the same loop, as the result of a pending call is (TS7022).
   */
  private coordinatesType(items: readonly CorePattern[], value: Core): ts.Type | undefined {
    const { typing } = this.context;
    if (typing === undefined || !this.isResuming || value.kind !== "variable") return undefined;
    const [only, ...others] = typing.seen.of(value);
    if (only?.kind !== "any" && others.length === 0) return undefined;
    return ts.tuple(
      items.map((item) =>
        item.kind === "bind"
          ? typing.of(typing.seen.of({ kind: "variable", variable: item.variable, span: value.span }))
          : this.valueType(),
      ),
    );
  }

  /** `x = e` or `P = e` with lazily evaluated names. */
  bindLazily(pattern: CorePattern, value: Core): readonly ts.Statement[] {
    if (!boundIn(pattern).some((v) => this.needsName(v))) return [];
    const waiting = (e: ts.Expression, type?: ts.Type): ts.Expression =>
      ts.call(this.context.names.runtime("lazy"), [ts.arrow([], e)], type === undefined ? [] : [type]);
    if (pattern.kind === "bind") {
      // A function may be recursive.
      if (value.kind === "lambda") this.see(pattern.variable);
      const given = ts.const(this.name(pattern.variable), waiting(this.expression(value), this.annotation(value)));
      if (value.kind !== "lambda") this.seePattern(pattern, (seen) => seen.shown(value));
      return [given];
    }
    const whole = this.context.names.helper("whole");
    const { given, isArray } = this.tuple(pattern, value);
    const shaped = ts.at(value.span, isArray ? given : this.runtime("shaped", [given, shapeOf(pattern)]));
    const parts = (p: CorePattern, path: readonly number[]): readonly ts.Statement[] => {
      if (p.kind === "tuple") return p.items.flatMap((item, i) => parts(item, [...path, i + 1]));
      const taken = path.reduce<ts.Expression>(
        (e, i) => (isArray ? ts.index(e, ts.literal(i - 1)) : this.runtime("index", [e, ts.literal(i)])),
        ts.call(whole),
      );
      return p.kind === "bind" && this.needsName(p.variable) ? [ts.const(this.name(p.variable), waiting(taken))] : [];
    };
    return [ts.const(whole, waiting(shaped)), ...parts(pattern, [])];
  }

  /** Like `match`, but nests the remaining statements in `if` instead of leaving early. */
  protected nested(
    pattern: CorePattern,
    value: ts.Expression,
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    if (pattern.kind !== "tuple") return this.match(pattern, value, (test) => [ts.if(not(test), [])], inner);
    const shape = this.runtime("isTuple", [value, ts.literal(pattern.items.length)]);
    const tests: ts.Expression[] = [];
    const later: { readonly pattern: CorePattern; readonly value: ts.Expression }[] = [];
    const elements = withoutLastHoles(pattern.items.map((item) => this.element(item, tests, later)));
    const deeper = later.reduceRight<() => readonly ts.Statement[]>(
      (next, part) => () => this.nested(part.pattern, part.value, next),
      () => (tests.length === 0 ? inner() : [ts.if(ts.and(tests), inner())]),
    );
    return [ts.if(shape, [...taken(elements, value), ...deeper()])];
  }

  /**
   * Emits tests that `value` has the pattern's shape, and binds its names; `leave` handles each test that must hold.
   */
  protected match(
    pattern: CorePattern,
    value: ts.Expression,
    leave: (test: ts.Expression) => readonly ts.Statement[],
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    switch (pattern.kind) {
      case "bind":
        return [ts.const(this.name(pattern.variable), value), ...inner()];
      case "match":
        return [
          ...leave(ts.at(pattern.value.span, this.runtime("equal", [value, this.expression(pattern.value)]))),
          ...inner(),
        ];
      case "tuple": {
        const { elements, statements } = this.takeApart(pattern, leave, inner);
        const shape = leave(this.runtime("isTuple", [value, ts.literal(pattern.items.length)]));
        return [...shape, ...taken(elements, value), ...statements];
      }
    }
  }

  /**
   * Returns the names of a tuple's coordinates, and the statements that test them: all shapes first, then equalities,
   * except those of the positions in `known`.
   */
  protected takeApart(
    pattern: CorePattern & { kind: "tuple" },
    leave: (test: ts.Expression) => readonly ts.Statement[],
    inner: () => readonly ts.Statement[],
    known: readonly number[] = [],
  ): { readonly elements: readonly (string | undefined)[]; readonly statements: readonly ts.Statement[] } {
    const tests: ts.Expression[] = [];
    const shapes: ts.Statement[] = [];
    const open = (tuple: CorePattern & { kind: "tuple" }): readonly (string | undefined)[] => {
      const later: { readonly pattern: CorePattern; readonly value: ts.Expression }[] = [];
      const elements = tuple.items.map((item, i) =>
        tuple === pattern && item.kind !== "bind" && known.includes(i) ? undefined : this.element(item, tests, later),
      );
      for (const part of later) {
        if (part.pattern.kind !== "tuple") continue;
        append(shapes, leave(this.runtime("isTuple", [part.value, ts.literal(part.pattern.items.length)])));
        const at = shapes.length;
        const inside = open(part.pattern);
        shapes.splice(at, 0, ...taken(inside, part.value));
      }
      return withoutLastHoles(elements);
    };
    const elements = open(pattern);
    return { elements, statements: [...shapes, ...tests.flatMap(leave), ...inner()] };
  }

  private element(
    item: CorePattern,
    tests: ts.Expression[],
    later: { readonly pattern: CorePattern; readonly value: ts.Expression }[],
  ): string | undefined {
    switch (item.kind) {
      case "bind":
        return this.needsName(item.variable) ? this.name(item.variable) : undefined;
      case "match": {
        const part = this.context.names.helper("part");
        tests.push(ts.at(item.value.span, this.runtime("equal", [ts.id(part), this.expression(item.value)])));
        return part;
      }
      case "tuple": {
        const part = this.context.names.helper("part");
        later.push({ pattern: item, value: ts.id(part) });
        return part;
      }
    }
  }
}

/** True for the solution of a clause, a tuple of known length. */
const isSolution = (value: Core): boolean => value.kind === "solve" && value.by === "only";

/** `const [a, , c] = value;`, unless no coordinate is needed. */
export function taken(elements: readonly (string | undefined)[], value: ts.Expression): readonly ts.Statement[] {
  return elements.length === 0 ? [] : [ts.const(ts.arrayPattern(elements), value)];
}

/** Removes trailing holes from the names of coordinates. */
export function withoutLastHoles(elements: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return elements.slice(0, elements.findLastIndex((element) => element !== undefined) + 1);
}

/** Returns the shape of a pattern: `[0, [0, 0]]` for `(x, (y, z))`. */
function shapeOf(pattern: CorePattern): ts.Expression {
  return pattern.kind === "tuple" ? ts.array(pattern.items.map(shapeOf)) : ts.literal(0);
}
