// The call graph: which definitions a definition uses, in which order they can be looked at, which read the state or
// the input (a fixed point over all calls), and which constants need their own value.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { momentFields } from "../language/easel.js";
import type { Definition, Expression } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";
import { components } from "./components.js";
import type { Binding, Defined, Reads } from "./resolved.js";

type Bindings = ReadonlyMap<number, Binding>;

/** A place where a definition names another. */
interface Use {
  /** The id of the name's node. */
  readonly node: number;
  readonly used: Defined;
  /** Inside a lambda: making the function does not need it. */
  readonly inLambda: boolean;
  /** Inside a product, `fSet` or `Seq` of a set expression, where a set may mention itself (section 7). */
  readonly inType: boolean;
}

interface Uses {
  readonly definitions: readonly Use[];
  readonly state: boolean;
  readonly input: boolean;
}

/** What is known of a document's definitions together. */
export interface Dependencies {
  /** Definitions that need each other, each group after those that it needs. */
  readonly groups: readonly (readonly Defined[])[];
  /** The ids of definitions that can call themselves, through others or not. */
  readonly recursive: ReadonlySet<number>;
  /** What each definition reads of the moment, itself or through others; by the definition's id. */
  readonly reads: ReadonlyMap<number, Reads>;
  /** The ids of names by which a recursive type mentions itself. */
  readonly delayed: ReadonlySet<number>;
}

/** Looks at all definitions together. Constants that need their own value are reported, each ring once. */
export function dependenciesOf(definitions: readonly Defined[], bindings: Bindings, diagnostics: Diagnostic[]): Dependencies {
  const uses = new Map(definitions.map((defined) => [defined, usesOf(defined, bindings)]));
  const usedBy = (defined: Defined): readonly Use[] => uses.get(defined)?.definitions ?? [];
  const groups = components(definitions, (defined) => usedBy(defined).map((use) => use.used));
  const recursive = new Set<number>();
  const delayed = new Set<number>();
  for (const group of groups) {
    const members = new Set(group);
    for (const defined of group) {
      for (const { used, node, inType } of usedBy(defined)) {
        if (!members.has(used)) continue;
        recursive.add(defined.definition.id);
        if (inType && used.parameters.length === 0) delayed.add(node);
      }
    }
  }
  checkConstants(definitions, usedBy, diagnostics);
  return { groups, recursive, reads: readsOf(definitions, uses), delayed };
}

function usesOf(defined: Defined, bindings: Bindings): Uses {
  const definitions: Use[] = [];
  let state = false;
  let input = false;
  for (const root of expressionsOf(defined.definition)) {
    const isType = isSetExpression(root, bindings);
    const work: { readonly node: Expression; readonly inLambda: boolean; readonly inType: boolean }[] = [{ node: root, inLambda: false, inType: false }];
    for (let top = work.pop(); top !== undefined; top = work.pop()) {
      const { node } = top;
      if (node.kind === "name") {
        const binding = bindings.get(node.id);
        if (binding?.kind === "definition") definitions.push({ node: node.id, used: binding.defined, inLambda: top.inLambda, inType: top.inType });
        else if (binding?.kind === "moment") {
          if (momentFields[binding.field].reads === "state") state = true;
          else input = true;
        }
      }
      const inLambda = top.inLambda || node.kind === "lambda";
      const inType = top.inType || (isType && (node.kind === "product" || isTypeCall(node, bindings)));
      for (const part of partsOf(node)) work.push({ node: part, inLambda, inType });
    }
  }
  return { definitions, state, input };
}

/** All expressions of a definition. */
export function* expressionsOf(definition: Definition): Iterable<Expression> {
  yield* definition.guard;
  yield* definition.where;
  const { body } = definition;
  if (body.kind === "expression") yield body.value;
  else if (body.kind === "predicate") yield* body.conditions;
  else if (body.kind === "branches") {
    for (const { value, condition } of body.branches) {
      yield value;
      if (condition !== undefined) yield condition;
    }
  }
}

/** True if the expression is a set by its looks; `a * 2` could be a number. */
function isSetExpression(node: Expression, bindings: Bindings): boolean {
  switch (node.kind) {
    case "set":
    case "range":
    case "comprehension":
      return true;
    case "name": {
      const binding = bindings.get(node.id);
      return binding?.kind === "builtin" && binding.row.kind === "constant" && binding.row.type.startsWith("fSet");
    }
    case "call":
      return isTypeCall(node, bindings);
    case "product":
      return node.factors.some((factor) => isSetExpression(factor, bindings));
    case "binary":
      return node.operator === "union" || node.operator === "intersection" || node.operator === "difference";
    default:
      return false;
  }
}

function isTypeCall(node: Expression, bindings: Bindings): boolean {
  const binding = node.kind === "call" && node.callee.kind === "name" ? bindings.get(node.callee.id) : undefined;
  return binding?.kind === "builtin" && binding.row.kind === "constant" && binding.row.applied !== undefined;
}

function readsOf(definitions: readonly Defined[], uses: ReadonlyMap<Defined, Uses>): ReadonlyMap<number, Reads> {
  const callers = new Map<Defined, Defined[]>();
  const reads = new Map<Defined, { state: boolean; input: boolean }>();
  const work: Defined[] = [];
  for (const defined of definitions) {
    const { definitions: used, state, input } = uses.get(defined)!;
    reads.set(defined, { state, input });
    if (state || input) work.push(defined);
    for (const callee of new Set(used.map((use) => use.used))) {
      const list = callers.get(callee);
      if (list === undefined) callers.set(callee, [defined]);
      else list.push(defined);
    }
  }
  for (let defined = work.pop(); defined !== undefined; defined = work.pop()) {
    const from = reads.get(defined)!;
    for (const caller of callers.get(defined) ?? []) {
      const to = reads.get(caller)!;
      if ((from.state && !to.state) || (from.input && !to.input)) {
        to.state ||= from.state;
        to.input ||= from.input;
        work.push(caller);
      }
    }
  }
  return new Map([...reads].map(([defined, found]) => [defined.definition.id, found]));
}

/**
 * Reports constants that need their own value, at the first member of each ring. Only rings of definitions without
 * parameters are sure to fail; through a function it depends on the arguments, and the runtime watches.
 */
function checkConstants(definitions: readonly Defined[], usedBy: (defined: Defined) => readonly Use[], diagnostics: Diagnostic[]): void {
  const isConstant = (defined: Defined): boolean => defined.parameters.length === 0 && defined.definition.body.kind !== "broken";
  const needs = (defined: Defined): Defined[] => usedBy(defined).flatMap((use) => (use.inLambda || use.inType || !isConstant(use.used) ? [] : [use.used]));
  for (const group of components(definitions.filter(isConstant), needs)) {
    const first = group.reduce((a, b) => (b.order < a.order ? b : a));
    if (group.length === 1 && !needs(first).includes(first)) continue;
    diagnostics.push(report(messages.needsItself, first.definition.name.span, { ring: ringThrough(first, new Set(group), needs).map((d) => d.name) }));
  }
}

/** The shortest way from a definition back to itself within its group. */
function ringThrough(first: Defined, group: ReadonlySet<Defined>, needs: (defined: Defined) => readonly Defined[]): Defined[] {
  const from = new Map<Defined, Defined>();
  const work = [first];
  for (const defined of work) {
    for (const next of needs(defined)) {
      if (next === first) {
        const ring = [defined];
        for (let d = defined; d !== first; ) ring.unshift((d = from.get(d)!));
        return ring;
      }
      if (!group.has(next) || from.has(next)) continue;
      from.set(next, defined);
      work.push(next);
    }
  }
  return [first];
}
