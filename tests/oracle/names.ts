// Scoping by the text alone: the names that a condition binds, and the names that an expression depends on.

import type { Expression, NameNode } from "../../src/syntax/tree.js";
import { partsOf as partsOfNode } from "../../src/syntax/walk.js";

/** The meaning of a name: already bound, a function (which conditions may rebind), or undefined so far. */
export type Meaning = "bound" | "function" | "nothing";
export type Meanings = (name: string) => Meaning;

export function withBound(meanings: Meanings, names: ReadonlySet<string>): Meanings {
  return (name) => (names.has(name) ? "bound" : meanings(name));
}

/** Splits conditions at commas, at `&` and into the links of chains. */
export function partsOf(conditions: readonly Expression[]): readonly Expression[] {
  return conditions.flatMap((c) => {
    if (c.kind === "binary" && c.operator === "and") return partsOf([c.left, c.right]);
    return c.kind === "relation"
      ? c.links.map((link, i) => ({ ...c, first: c.links[i - 1]?.right ?? c.first, links: [link] }))
      : [c];
  });
}

/** The names in a pattern, including nested tuples, with repetitions. */
export function namesInPattern(pattern: Expression): readonly NameNode[] {
  if (pattern.kind === "name") return [pattern];
  return pattern.kind === "tuple" ? pattern.items.flatMap(namesInPattern) : [];
}

/** The components of a pattern that are neither names nor patterns. */
export function expressionsInPattern(pattern: Expression): readonly Expression[] {
  if (pattern.kind === "name") return [];
  return pattern.kind === "tuple" ? pattern.items.flatMap(expressionsInPattern) : [pattern];
}

/** `left operator right` if the condition is a single link of `in` or `=`. */
export function bindingLink(
  part: Expression,
): { readonly operator: "in" | "equal"; readonly left: Expression; readonly right: Expression } | undefined {
  if (part.kind !== "relation" || part.links.length !== 1) return undefined;
  const link = part.links[0]!;
  return link.operator === "in" || link.operator === "equal"
    ? { operator: link.operator, left: part.first, right: link.right }
    : undefined;
}

/** The unbound names in binding positions of a condition, which it may bind. */
export function bindable(part: Expression, meanings: Meanings): ReadonlySet<string> {
  if (part.kind === "binary" && part.operator === "and") return bindableAll(partsOf([part]), meanings);
  // The names that both sides of an `or` bind are known only after the other conditions have bound theirs.
  if (part.kind === "binary" && part.operator === "or") return bindableAll([part.left, part.right], meanings);
  const link = bindingLink(part);
  if (link === undefined) return new Set();
  const found = new Set<string>();
  for (const { name } of namesInPattern(link.left)) if (meanings(name) !== "bound") found.add(name);
  if (link.operator === "equal" && link.right.kind === "name" && meanings(link.right.name) === "nothing")
    found.add(link.right.name);
  return found;
}

export function bindableAll(parts: readonly Expression[], meanings: Meanings): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => [...bindable(part, meanings)]));
}

export function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** The free variables of an expression. `meanings` determines the names that are bound in inner conditions. */
export function freeNames(expression: Expression, meanings: Meanings): ReadonlySet<string> {
  const found = new Set<string>();
  collect(expression, meanings, new Set(), (name) => found.add(name));
  return found;
}

function collect(e: Expression, meanings: Meanings, hidden: ReadonlySet<string>, found: (name: string) => void): void {
  const each = (...expressions: readonly Expression[]): void => {
    for (const x of expressions) collect(x, meanings, hidden, found);
  };
  const inside = (names: readonly string[], ...expressions: readonly Expression[]): void => {
    const all = new Set([...hidden, ...names]);
    for (const x of expressions) collect(x, withBound(meanings, all), all, found);
  };
  switch (e.kind) {
    case "numeral":
    case "string":
    case "atom":
    case "truth":
    case "error":
      return;
    case "name":
      if (!hidden.has(e.name)) found(e.name);
      return;
    case "call":
      return each(e.callee, ...e.args);
    case "index":
      return each(e.target, e.index);
    case "slice":
    case "update":
    case "branches":
      return each(...partsOfNode(e));
    case "tuple":
    case "sequence":
    case "set":
      return each(...e.items);
    case "range":
      return each(e.from, e.to);
    case "unary":
    case "absolute":
      return each(e.operand);
    case "binary":
      return each(e.left, e.right);
    case "product":
      return each(...e.factors);
    case "relation":
      return each(e.first, ...e.links.map((link) => link.right));
    case "typeTest":
      return each(e.operand, e.type);
    case "arrow":
      return each(...e.parameters, e.result);
    case "lambda":
      return inside(
        e.parameters.map((p) => p.name),
        e.body,
      );
    case "comprehension": {
      const names = [...bindableAll(partsOf(e.conditions), meanings)];
      return inside(names, e.element, ...e.conditions);
    }
    case "big": {
      const link = e.alwaysNew ? bindingLink(e.conditions[0]!) : undefined;
      if (link !== undefined) {
        each(link.right);
        return inside(
          namesInPattern(link.left).map((n) => n.name),
          e.body,
        );
      }
      const names = [...bindableAll(partsOf(e.conditions), meanings)];
      return inside(names, e.body, ...e.conditions);
    }
    case "quantifier": {
      const names: string[] = [];
      for (const { patterns, set } of e.bindings) {
        inside(names, set);
        for (const pattern of patterns) {
          // In a tuple pattern, bound names are compared.
          const known = withBound(meanings, new Set([...hidden, ...names]));
          const isCompared = (name: string): boolean => pattern.kind === "tuple" && known(name) === "bound";
          inside(names, ...namesInPattern(pattern).filter(({ name }) => isCompared(name)));
          names.push(
            ...namesInPattern(pattern)
              .map(({ name }) => name)
              .filter((name) => !isCompared(name)),
          );
          inside(names, ...expressionsInPattern(pattern));
        }
      }
      return inside(names, e.body);
    }
  }
}
