// The dependency graph of definitions: the order of analysis, recursion, the definitions that read the state or the
// input (a fixpoint over the call graph), and constants that depend on their own value.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { momentFields } from "../language/easel.js";
import { cover, type Source, type Span, textIn } from "../text/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { everyExpression, expressionsOf, partsOf } from "../syntax/walk.js";
import { leaves, linksOf } from "./binding-places.js";
import { components } from "./components.js";
import { lineOf } from "./places.js";
import type { Binding, Defined, MomentReads } from "./resolved.js";

type Bindings = ReadonlyMap<number, Binding>;

interface Use {
  readonly node: number;
  readonly used: Defined;
  /** True inside a lambda, since the function can be created before the definition is evaluated. */
  readonly inLambda: boolean;
  /** True inside a product, `fSet` or `Seq` in a set expression, where a set may refer to itself (section 7). */
  readonly inType: boolean;
}

interface Uses {
  readonly definitions: readonly Use[];
  readonly state: boolean;
  readonly input: boolean;
}

const none: readonly never[] = [];
const usesNothing: Uses = { definitions: none, state: false, input: false };

export interface Dependencies {
  /** The strongly connected components of the definitions, in dependency order. */
  readonly groups: readonly (readonly Defined[])[];
  readonly recursive: ReadonlySet<number>;
  /**
   * The parts of the moment that a definition reads, transitively, by its id. Definitions that read nothing are absent.
   */
  readonly reads: ReadonlyMap<number, MomentReads>;
  /** The ids of the name nodes through which recursive types refer to themselves. */
  readonly delayed: ReadonlySet<number>;
}

const nothing: MomentReads = { state: false, input: false };

export function readsOf({ reads }: Dependencies, definition: number): MomentReads {
  return reads.get(definition) ?? nothing;
}

/** Analyses all definitions. Reports constants that depend on their own value, once per cycle. */
export function dependenciesOf(
  definitions: readonly Defined[],
  bindings: Bindings,
  source: Source,
  diagnostics: Diagnostic[],
): Dependencies {
  const graph = new Graph(definitions, bindings);
  const groups = graph.groups(definitions, (defined) => graph.usesOf(defined).definitions);
  const recursive = new Set<number>();
  const delayed = new Set<number>();
  const groupOf: number[] = [];
  groups.forEach((group, number) => {
    for (const { order } of group) groupOf[order] = number;
  });
  for (const group of groups) {
    for (const defined of group) {
      for (const { used, node, inType } of graph.usesOf(defined).definitions) {
        if (groupOf[used.order] !== groupOf[defined.order]) continue;
        recursive.add(defined.definition.id);
        if (inType && used.parameters.length === 0) delayed.add(node);
      }
    }
  }
  // A definition that depends on its own value is recursive.
  checkConstants(
    definitions.filter(({ definition }) => recursive.has(definition.id)),
    graph,
    source,
    diagnostics,
  );
  return { groups, recursive, reads: allReads(definitions, graph), delayed };
}

/** The references of each definition, by its index in source order. */
class Graph {
  readonly #uses: Uses[] = [];
  readonly #defined: Defined[] = [];

  constructor(definitions: readonly Defined[], bindings: Bindings) {
    const finder = new UsesFinder(bindings);
    for (const defined of definitions) {
      this.#defined[defined.order] = defined;
      this.#uses[defined.order] = finder.usesOf(defined);
    }
  }

  usesOf({ order }: Defined): Uses {
    return this.#uses[order]!;
  }

  /** The strongly connected components of `definitions` in dependency order, along the given edges only. */
  groups(definitions: readonly Defined[], uses: (defined: Defined) => readonly Use[]): readonly (readonly Defined[])[] {
    const edges = (order: number): readonly number[] => {
      const used = uses(this.#defined[order]!);
      return used.length === 0 ? none : used.map(({ used: { order: to } }) => to);
    };
    return components(
      definitions.map(({ order }) => order),
      this.#defined.length,
      edges,
      (order) => this.#defined[order]!,
    );
  }
}

class UsesFinder {
  #definitions: Use[] = [];
  #state = false;
  #input = false;
  #isSet = false;

  constructor(private readonly bindings: Bindings) {}

  usesOf({ definition }: Defined): Uses {
    for (const root of expressionsOf(definition)) {
      this.#isSet = isSetExpression(root, this.bindings);
      this.#visit(root, false, false);
    }
    if (this.#definitions.length === 0 && !this.#state && !this.#input) return usesNothing;
    const uses = {
      definitions: this.#definitions.length === 0 ? none : this.#definitions,
      state: this.#state,
      input: this.#input,
    };
    this.#definitions = [];
    this.#state = this.#input = false;
    return uses;
  }

  #visit(node: Expression, inLambda: boolean, inType: boolean): void {
    if (node.kind === "name") {
      this.#name(node, inLambda, inType);
      return;
    }
    const children = partsOf(node);
    const isLambda = inLambda || node.kind === "lambda";
    const isInType = inType || (this.#isSet && (node.kind === "product" || isTypeCall(node, this.bindings)));
    for (let i = children.length - 1; i >= 0; i--) this.#visit(children[i]!, isLambda, isInType);
  }

  #name({ id }: Expression, inLambda: boolean, inType: boolean): void {
    const binding = this.bindings.get(id);
    if (binding?.kind === "definition") this.#definitions.push({ node: id, used: binding.defined, inLambda, inType });
    else if (binding?.kind === "moment") {
      if (momentFields[binding.field].reads === "state") this.#state = true;
      else this.#input = true;
    }
  }
}

/** True if an expression is a set by its form; `a * 2` could be a number. */
function isSetExpression(node: Expression, bindings: Bindings): boolean {
  switch (node.kind) {
    case "set":
    case "range":
      return true;
    case "comprehension":
      return node.collection === "set";
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

function allReads(definitions: readonly Defined[], graph: Graph): ReadonlyMap<number, MomentReads> {
  const reads = new Map<number, MomentReads>();
  const work: Defined[] = [];
  for (const defined of definitions) {
    const { state, input } = graph.usesOf(defined);
    if (!state && !input) continue;
    reads.set(defined.definition.id, { state, input });
    work.push(defined);
  }
  if (work.length === 0) return reads;
  const callers = callersOf(definitions, graph);
  for (let defined = work.pop(); defined !== undefined; defined = work.pop()) {
    const from = reads.get(defined.definition.id)!;
    for (const caller of callers.get(defined) ?? []) {
      const to = reads.get(caller.definition.id) ?? nothing;
      if ((from.state && !to.state) || (from.input && !to.input)) {
        reads.set(caller.definition.id, { state: from.state || to.state, input: from.input || to.input });
        work.push(caller);
      }
    }
  }
  return reads;
}

function callersOf(definitions: readonly Defined[], graph: Graph): ReadonlyMap<Defined, ReadonlySet<Defined>> {
  const callers = new Map<Defined, Set<Defined>>();
  for (const defined of definitions) {
    for (const { used } of graph.usesOf(defined).definitions) {
      const entry = callers.get(used);
      if (entry === undefined) callers.set(used, new Set([defined]));
      else entry.add(defined);
    }
  }
  return callers;
}

/**
 * Reports constants that depend on their own value, at the first member of each cycle. Only cycles of parameterless
 * definitions always fail; with functions, failure depends on the arguments, which the runtime checks.
 */
function checkConstants(
  definitions: readonly Defined[],
  graph: Graph,
  source: Source,
  diagnostics: Diagnostic[],
): void {
  const isConstant = (defined: Defined): boolean =>
    defined.parameters.length === 0 && defined.definition.body.kind !== "broken";
  const uses = (defined: Defined): readonly Use[] => {
    const { definitions: all } = graph.usesOf(defined);
    return all.length === 0 ? none : all.filter((use) => !use.inLambda && !use.inType && isConstant(use.used));
  };
  for (const group of graph.groups(definitions.filter(isConstant), uses)) {
    const first = group.reduce((a, b) => (b.order < a.order ? b : a));
    const needs = (defined: Defined): readonly Defined[] => uses(defined).map(({ used }) => used);
    if (group.length === 1 && !needs(first).includes(first)) continue;
    const ring = ringThrough(first, new Set(group), needs);
    const [capture] = ring.flatMap((defined, i) => {
      const next = ring[(i + 1) % ring.length]!;
      const places = uses(defined).flatMap(({ used, node }) => (used === next ? [node] : []));
      return captureIn(defined, places) ?? [];
    });
    diagnostics.push(
      report(
        messages.needsItself,
        first.definition.name.span,
        {
          ring: ring.map(({ name }) => name),
          capture: capture && {
            name: capture.node.name,
            condition: textIn(source, capture.condition),
            line: lineOf(source, ring.find(({ name }) => name === capture.node.name)!.definition.name.span),
          },
        },
        capture && [{ span: capture.node.span, text: `\`${capture.node.name}\` is compared here` }],
      ),
    );
  }
}

/** The first of the given name nodes with its condition, if all of them are in patterns. */
function captureIn(
  { definition }: Defined,
  nodeIds: readonly number[],
): { readonly node: NameNode; readonly condition: Span } | undefined {
  const captures: { node: NameNode; condition: Span }[] = [];
  const look = (pattern: Expression, condition: Span): void => {
    if (pattern.kind !== "tuple") return;
    for (const node of leaves(pattern)) if (nodeIds.includes(node.id)) captures.push({ node, condition });
  };
  for (const root of expressionsOf(definition))
    everyExpression(root, (node) => {
      if (node.kind === "relation")
        for (const { left, operator, span } of linksOf(node))
          if (operator === "in" || operator === "equal") look(left, span);
      if (node.kind === "quantifier")
        for (const { patterns, set } of node.bindings)
          for (const pattern of patterns) look(pattern, cover(pattern.span, set.span));
    });
  return captures.length > 0 && captures.length === nodeIds.length ? captures[0] : undefined;
}

/** The shortest cycle through a definition within its component, by breadth-first search. */
function ringThrough(
  first: Defined,
  group: ReadonlySet<Defined>,
  needs: (defined: Defined) => readonly Defined[],
): Defined[] {
  const from = new Map<Defined, Defined>();
  const work = [first];
  for (const defined of work) {
    for (const neighbour of needs(defined)) {
      if (neighbour === first) {
        const ring = [defined];
        for (let d = defined; d !== first; ) ring.unshift((d = from.get(d)!));
        return ring;
      }
      if (!group.has(neighbour) || from.has(neighbour)) continue;
      from.set(neighbour, defined);
      work.push(neighbour);
    }
  }
  return [first];
}
