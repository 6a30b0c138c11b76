// The call graph: which definitions a definition uses, which read the state or the input (a fixed point over all
// calls), and which constants need their own value.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { momentFields } from "../language/easel.js";
import { everyExpression } from "../syntax/walk.js";
import type { Expression } from "../syntax/tree.js";
import type { Defined, Reads, ResolvedDocument } from "./resolved.js";

type Tables = Pick<ResolvedDocument, "bindings">;

/** What an expression uses, what stands in the body of a lambda apart. */
export interface Uses {
  readonly definitions: ReadonlySet<Defined>;
  /** Those used outside lambdas only: a function's body is not needed to make the function. */
  readonly needed: ReadonlySet<Defined>;
  readonly state: boolean;
  readonly input: boolean;
}

/** The definitions and the parts of the moment that expressions name themselves. */
export function usesOf(expressions: Iterable<Expression>, { bindings }: Tables): Uses {
  const definitions = new Set<Defined>();
  const needed = new Set<Defined>();
  let state = false;
  let input = false;
  for (const expression of expressions) {
    everyExpression(expression, (node, inLambda) => {
      if (node.kind !== "name") return;
      const binding = bindings.get(node.id);
      if (binding?.kind === "definition") {
        definitions.add(binding.defined);
        if (!inLambda) needed.add(binding.defined);
      } else if (binding?.kind === "moment") {
        if (momentFields[binding.field].reads === "state") state = true;
        else input = true;
      }
    });
  }
  return { definitions, needed, state, input };
}

/** All expressions of a definition. */
export function* expressionsOf({ definition }: Defined): Iterable<Expression> {
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

/** What each definition reads of the moment, itself or through others; by the definition's id. */
export function readsOf(definitions: readonly Defined[], tables: Tables): ReadonlyMap<number, Reads> {
  const callers = new Map<Defined, Defined[]>();
  const reads = new Map<Defined, { state: boolean; input: boolean }>();
  const work: Defined[] = [];
  for (const defined of definitions) {
    const uses = usesOf(expressionsOf(defined), tables);
    reads.set(defined, { state: uses.state, input: uses.input });
    if (uses.state || uses.input) work.push(defined);
    for (const used of uses.definitions) {
      const list = callers.get(used);
      if (list === undefined) callers.set(used, [defined]);
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
 * Reports constants that need their own value, each ring once, at its first member. Only rings of definitions
 * without parameters are sure to fail; through a function it depends on the arguments, and the runtime watches.
 */
export function checkConstants(definitions: readonly Defined[], tables: Tables, diagnostics: Diagnostic[]): void {
  const needs = new Map<Defined, Defined[]>();
  for (const defined of definitions) {
    if (defined.parameters.length > 0 || defined.definition.body.kind === "broken") continue;
    needs.set(defined, [...usesOf(expressionsOf(defined), tables).needed].filter((d) => d.parameters.length === 0));
  }
  const state = new Map<Defined, "open" | "done">();
  for (const start of needs.keys()) {
    if (state.has(start)) continue;
    const path: { readonly defined: Defined; next: number }[] = [{ defined: start, next: 0 }];
    state.set(start, "open");
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const needed = needs.get(top.defined)?.[top.next++];
      if (needed === undefined) {
        state.set(top.defined, "done");
        path.pop();
      } else if (state.get(needed) === "open") {
        const ring = path.slice(path.findIndex((p) => p.defined === needed)).map((p) => p.defined);
        const first = ring.reduce((a, b) => (b.order < a.order ? b : a));
        const at = ring.indexOf(first);
        const turned = [...ring.slice(at), ...ring.slice(0, at)];
        diagnostics.push(report(messages.needsItself, first.definition.name.span, { ring: turned.map((d) => d.name) }));
      } else if (!state.has(needed)) {
        state.set(needed, "open");
        path.push({ defined: needed, next: 0 });
      }
    }
  }
}
