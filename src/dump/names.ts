// Annotations of tree nodes from name resolution: bindings, the plans that solve conditions, and dependencies of
// definitions.

import {
  allDefinitions,
  type Binding,
  type Pattern,
  type Plan,
  type ResolvedDocument,
  type SolvingStep,
  type Variable,
} from "../resolve/resolved.js";
import { type Span, textIn } from "../text/source.js";
import type { NotesOf } from "./tree.js";
import { codeOnOneLine } from "../text/one-line.js";

export function namesOf(document: ResolvedDocument): NotesOf {
  const { bindings, plans, guards, wheres, binders, dependencies, source } = document;
  const definedBy = new Map(allDefinitions(document).map((defined) => [defined.definition.id, defined]));
  const textOf = (span: Span): string => codeOnOneLine(textIn(source, span));
  const pattern = (one: Pattern): string => {
    switch (one.kind) {
      case "bind":
        return shownVariable(one.variable);
      case "tuple":
        return `(${one.items.map(pattern).join(", ")})`;
      case "match":
        return `= ${textOf(one.expression.span)}`;
    }
  };
  const step = (one: SolvingStep & { readonly group?: number }): string => {
    const group = one.group === undefined ? "" : `[group=${one.group}]`;
    switch (one.kind) {
      case "member": {
        const otherwise = one.otherwise === undefined ? "" : ` otherwise ${textOf(one.otherwise.span)}`;
        return `each${group} ${pattern(one.pattern)} in ${textOf(one.set.span)}${otherwise}`;
      }
      case "equal":
        return `let${group} ${pattern(one.pattern)} = ${textOf(one.value.span)}`;
      case "test":
        return `if${group} ${textOf(one.span)}`;
      case "either":
        return `either${group} ${one.sides.map((side) => `{ ${side.map(step).join("; ")} }`).join(" or ")}`;
    }
  };
  const plan = (name: string, one: Plan | undefined): readonly string[] =>
    (one?.steps ?? []).map((each) => `${name} ${step(each)}`);
  return ({ id }) => {
    const binding = bindings.get(id);
    const defined = definedBy.get(id);
    const reads = dependencies.reads.get(id);
    return [
      ...(binding === undefined ? [] : [shownBinding(binding)]),
      ...(defined === undefined ? [] : defined.parameters.map((parameter) => `parameter ${shownVariable(parameter)}`)),
      ...(reads?.state === true ? ["reads state"] : []),
      ...(reads?.input === true ? ["reads input"] : []),
      ...(dependencies.recursive.has(id) ? ["recursive"] : []),
      ...(dependencies.delayed.has(id) ? ["delayed"] : []),
      ...(binders.get(id) ?? []).map((one) => `binds ${pattern(one)}`),
      ...plan("plan", plans.get(id)),
      ...plan("guard", guards.get(id)),
      ...plan("where", wheres.get(id)),
    ];
  };
}

/** A variable with its id, which distinguishes it from others of the same name. */
export const shownVariable = ({ name, id }: Variable): string => `${name}#${id}`;

function shownBinding(binding: Binding): string {
  switch (binding.kind) {
    case "variable":
      return `${binding.variable.role} ${shownVariable(binding.variable)}`;
    case "definition":
      return `definition ${binding.defined.name}`;
    case "builtin":
      return `builtin ${binding.name}`;
    case "moment":
      return `moment ${binding.field}`;
    case "typeVariable":
      return `type variable ${binding.name}`;
    case "unknown":
      return "unknown";
  }
}
