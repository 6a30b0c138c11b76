// Warns of captured names (section 6): names in binding positions that look new but are already bound, and are
// therefore compared.

import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { cover, isWithin, type Source, type Span, textIn } from "../text/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { conjuncts, nodesOfKind } from "../syntax/walk.js";
import { leaves, linksOf } from "./binding-places.js";
import { definitionLabel, lineOf } from "./places.js";
import type { Binding, Defined } from "./resolved.js";
import { isBound } from "./scope.js";
import { maxValueLength } from "./limits.js";

/** A name in a binding position that is bound outside the binder. */
export interface ComparedName {
  readonly node: NameNode;
  readonly binding: Binding;
  /** A name inside a tuple, the left side of `in`, or the left side of `=`. */
  readonly form: "pattern" | "member" | "equation";
  /** For `member`: true if no earlier condition binds a name and the set may be finite. */
  readonly isFirst: boolean;
  readonly condition: Span;
}

export interface Binder {
  readonly kind: "set" | "quantifier" | "where" | "guard";
  readonly compared: readonly ComparedName[];
  /** The element of a set, or the body. */
  readonly heads: readonly Expression[];
  readonly conditions: readonly Expression[];
  /** The ids of the variables that the binder binds. */
  readonly variables: ReadonlySet<number>;
}

interface Around {
  readonly source: Source;
  readonly bindings: ReadonlyMap<number, Binding>;
  /** The conditions that bind a variable, while they are being planned; undefined for other variables. */
  conditionsOf(variable: number): readonly Expression[] | undefined;
}

/** The names in the binding positions of conditions that are already bound. */
export function comparedNames(
  conditions: readonly Expression[],
  meaning: (name: string) => Binding,
  isInfinite: (set: Expression) => boolean,
): readonly ComparedName[] {
  const compared: ComparedName[] = [];
  let bindsNew = false;
  for (const part of conditions.flatMap(alternatives)) {
    if (part.kind !== "relation") continue;
    for (const { left, operator, right, span } of linksOf(part)) {
      if (operator !== "in" && operator !== "equal") continue;
      const form = left.kind !== "name" ? "pattern" : operator === "in" ? "member" : "equation";
      if (operator === "equal" && right.kind === "name" && meaning(right.name).kind === "unknown") bindsNew = true;
      for (const node of leaves(left)) {
        const binding = meaning(node.name);
        if (!isBound(binding)) bindsNew = true;
        else compared.push({ node, binding, form, isFirst: !bindsNew && !isInfinite(right), condition: span });
      }
    }
  }
  return compared;
}

function alternatives(condition: Expression): readonly Expression[] {
  return conjuncts(condition).flatMap((part) =>
    part.kind === "binary" && part.operator === "or"
      ? [...alternatives(part.left), ...alternatives(part.right)]
      : [part],
  );
}

/** Warns of the captured names of a binder. Its expressions must have been resolved. */
export function capturedNames(binder: Binder, context: Around): readonly Diagnostic[] {
  const reportedNames = new Set<string>();
  return binder.compared.flatMap(({ node, binding, form, isFirst }) => {
    const ownBinding = context.bindings.get(node.id);
    // In a `where`, `pi = 3` rebinds `pi`.
    if (ownBinding?.kind === "variable" && binder.variables.has(ownBinding.variable.id)) return [];
    if (reportedNames.has(node.name) || !isCaptured({ node, binding, form, isFirst }, binder, context)) return [];
    reportedNames.add(node.name);
    return [boundOutside(node, binding, context.source)];
  });
}

function isCaptured(
  { node, binding, form, isFirst }: Omit<ComparedName, "condition">,
  { kind, heads, conditions, variables }: Binder,
  { bindings, conditionsOf }: Around,
): boolean {
  const isConstant = binding.kind !== "variable";
  const inHead = heads.some((head) => mentions(head, (other) => isSame(other, binding), bindings));
  const isLater =
    binding.kind === "variable" &&
    binding.variable.span.start > node.span.start &&
    isOfEquation(node, conditionsOf(binding.variable.id) ?? []);
  const isUsed =
    inHead ||
    conditions.some((one) => mentions(one, (other, place) => place !== node && isSame(other, binding), bindings));
  const leavesNoneNew =
    inHead &&
    !heads.some((head) =>
      mentions(head, (other) => other.kind === "variable" && variables.has(other.variable.id), bindings),
    );
  switch (form) {
    case "equation":
      // `x = e` is the usual form of a test.
      return kind !== "guard" && inHead && ((isConstant && binding.kind !== "moment") || isLater);
    case "member":
      if (kind !== "set") return kind === "where" && isConstant && inHead && isFirst;
      return isFirst || isLater || leavesNoneNew || heads.flatMap(leaves).some(({ name }) => name === node.name);
    case "pattern":
      if (kind === "quantifier" && isConstant) return true;
      return (isConstant && isUsed) || isLater || (leavesNoneNew && kind !== "where" && kind !== "guard");
  }
}

/**
 * True if the name is bound by an equation among the conditions or occurs in one. Otherwise `some (x, y) in R. …` is an
 * intended test of the names that the conditions bind.
 */
function isOfEquation({ name, span }: NameNode, conditions: readonly Expression[]): boolean {
  return conditions.flatMap(alternatives).some(
    (part) =>
      part.kind === "relation" &&
      linksOf(part).some((link) => {
        const places = link.operator === "equal" ? [...leaves(link.left), ...leaves(link.right)] : [];
        return places.some((place) => place.name === name) || (places.length > 0 && isWithin(span, link.span));
      }),
  );
}

/** True if an expression contains a name whose binding satisfies the predicate. */
function mentions(
  root: Expression,
  isMeant: (binding: Binding, node: Expression) => boolean,
  bindings: ReadonlyMap<number, Binding>,
): boolean {
  return nodesOfKind([root], "name").some((node) => {
    const binding = bindings.get(node.id);
    return binding !== undefined && isMeant(binding, node);
  });
}

function isSame(first: Binding, second: Binding): boolean {
  switch (first.kind) {
    case "variable":
      return second.kind === "variable" && first.variable.id === second.variable.id;
    case "definition":
      return second.kind === "definition" && first.defined === second.defined;
    case "builtin":
      return second.kind === "builtin" && first.name === second.name;
    case "moment":
      return second.kind === "moment" && first.field === second.field;
    case "typeVariable":
    case "unknown":
      return false;
  }
}

function boundOutside({ name, span }: NameNode, binding: Binding, source: Source): Diagnostic {
  switch (binding.kind) {
    case "variable": {
      const { span: place, role } = binding.variable;
      const line = lineOf(source, place);
      const description = role === "parameter" ? ("parameter" as const) : undefined;
      return report(messages.boundOutside, span, { name, what: description, line }, [boundHere(place, name)]);
    }
    case "definition": {
      const { defined } = binding;
      const line = lineOf(source, defined.definition.name.span);
      return report(messages.boundOutside, span, { name, line, value: writtenValue(defined, source) }, [
        definitionLabel(defined),
      ]);
    }
    default:
      return report(messages.boundOutside, span, { name, what: "built-in name" });
  }
}

export const boundHere = (span: Span, name: string): Label => ({ span, text: `this \`${name}\`` });

/** The source text of a definition's value if it is a short literal. */
export function writtenValue({ definition: { body } }: Defined, source: Source): string | undefined {
  if (body.kind !== "expression" || !isLiteral(body.value)) return undefined;
  const text = textIn(source, body.value.span);
  return text.length <= maxValueLength && !text.includes("\n") ? text : undefined;
}

function isLiteral(node: Expression): boolean {
  switch (node.kind) {
    case "numeral":
    case "string":
    case "atom":
    case "truth":
      return true;
    case "unary":
      return isLiteral(node.operand);
    case "tuple":
    case "sequence":
    case "set":
      return node.items.every(isLiteral);
    case "range":
      return isLiteral(node.from) && isLiteral(node.to);
    default:
      return false;
  }
}

export const conditionOf = (pattern: Expression, set: Expression): Span => cover(pattern.span, set.span);
