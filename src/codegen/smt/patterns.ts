// Matches symbolic values with patterns: a test of the shape and of the compared parts, and the names that are bound.

import type { CorePattern } from "../../ir/ir.js";
import { type SmtScope, withVariable } from "./context.js";
import { all, any, no, type Smt, yes } from "./tree.js";
import { areEqual, casesOf, chosen, type SmtValue } from "./values.js";

interface PatternMatch {
  readonly test: Smt;
  /** The condition that the compared expressions have a value. */
  readonly defined: Smt;
  readonly scope: SmtScope;
}

/** Matches a value. Compared expressions see the names that the pattern binds. */
export function matchPattern(pattern: CorePattern, value: SmtValue, scope: SmtScope): PatternMatch {
  const compared: { readonly pattern: CorePattern & { readonly kind: "match" }; readonly value: SmtValue }[] = [];
  const tests: Smt[] = [];
  let inner = scope;
  const walk = (one: CorePattern, part: SmtValue): void => {
    switch (one.kind) {
      case "bind":
        inner = withVariable(inner, one.variable.id, part, yes);
        return;
      case "match":
        compared.push({ pattern: one, value: part });
        return;
      case "tuple": {
        const items = itemsOf(part, one.items.length);
        tests.push(items.test);
        one.items.forEach((item, i) => walk(item, items.items[i] ?? { kind: "union", cases: [] }));
      }
    }
  };
  walk(pattern, value);
  const shape = all(...tests);
  if (shape === no) return { test: no, defined: yes, scope: inner };
  const values = compared.map(({ pattern: { value: node }, value: part }) => ({
    part,
    own: inner.evaluate(node, inner),
  }));
  return {
    test: all(shape, ...values.map(({ part, own }) => areEqual(part, own.value))),
    defined: any(...(shape === yes ? [] : [notOf(shape)]), all(...values.map(({ own }) => own.defined))),
    scope: inner,
  };
}

const notOf = (condition: Smt): Smt => ({ kind: "apply", operator: "not", args: [condition] });

/** The coordinates of a value, and the test that it is a tuple of that length. */
export function itemsOf(value: SmtValue, length: number): { readonly test: Smt; readonly items: readonly SmtValue[] } {
  const cases = casesOf(value).flatMap(({ condition, value: one }) =>
    one.kind === "tuple" && one.items.length === length ? [{ condition, items: one.items }] : [],
  );
  if (cases.length === 0) return { test: no, items: [] };
  return {
    test: any(...cases.map(({ condition }) => condition)),
    items: cases[0]!.items.map((_, i) =>
      chosen(cases.map(({ condition, items }) => ({ condition, value: items[i]! }))),
    ),
  };
}
