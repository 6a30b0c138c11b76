// Query plans, as the EXPLAIN of a database prints them: how each comprehension, big operator and quantifier is
// evaluated, with the estimated number of candidates that are left after each step.

import type { Variable } from "../resolve/resolved.js";
import { boundBy, boundByNode } from "../ir/clauses.js";
import { partsOfClause, partsOfStep, withParts } from "../ir/children.js";
import { factsOf } from "../ir/analysis/facts.js";
import { conjuncts, premises } from "../ir/analysis/loop-conditions.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "../ir/ir.js";
import { Estimates } from "../ir/passes/plan/cost.js";
import { showLine, showPattern } from "../ir/print.js";
import { append } from "../text/append.js";

type Query = CoreOf<"solve"> | CoreOf<"quantify">;

interface Row {
  readonly text: string;
  readonly estimate?: number;
}

/** The column of the estimates. */
const column = 76;

export function showPlans(module: CoreModule): string {
  const facts = factsOf(module);
  const estimates = new Estimates(
    facts.definitions,
    (steps) => steps.map(itemOf),
    (node) => facts.of(node),
  );
  return module.definitions
    .filter(({ role }) => role !== "noted" && role !== "elsewhere")
    .flatMap((definition) => {
      const rows = new Plans(estimates).rowsOf(definition);
      return rows.length === 0 ? [] : [`${[headOf(definition), ...rows.map(lineOf)].join("\n")}\n`];
    })
    .join("\n");
}

const headOf = ({ defined, parameters }: CoreDefinition): string =>
  parameters.length === 0 ? defined.name : `${defined.name}(${parameters.map(({ name }) => name).join(", ")})`;

function lineOf({ text, estimate }: Row): string {
  if (estimate === undefined) return text;
  return `${text.padEnd(column)} ${estimate < 1 ? "<1" : `~${Number(estimate.toPrecision(2))}`}`;
}

class Plans {
  /** The number of nested plans so far. */
  private count = 0;

  constructor(private readonly estimates: Estimates) {}

  rowsOf({ parameters, clauses, body }: CoreDefinition): readonly Row[] {
    const roots = [...clauses.flatMap(partsOfClause), body];
    return roots.flatMap((root) => this.nest(root, parameters, "  ").rows);
  }

  /** The node with names in place of its queries, and the rows of their plans. */
  private nest(
    node: Core,
    scope: readonly Variable[],
    indent: string,
  ): { readonly text: string; readonly rows: readonly Row[] } {
    const rows: Row[] = [];
    const names: Variable[] = [];
    const within = (part: Core, inner: readonly Variable[]): Core => {
      if (part.kind !== "solve" && part.kind !== "quantify")
        return withParts(part, (one) => within(one, [...inner, ...boundByNode(part)]));
      const name = `plan ${++this.count}`;
      append(rows, this.query(part, inner, indent, name));
      const variable: Variable = { id: -this.count, name: `(${name})`, role: "local", span: part.span };
      names.push(variable);
      return { kind: "variable", variable, span: part.span };
    };
    const visible = within(node, scope);
    return { text: showLine(visible, [...scope, ...names]), rows };
  }

  private query(query: Query, outer: readonly Variable[], indent: string, name: string): readonly Row[] {
    const { head, steps, last } = partsOf(query);
    const after = this.estimates.after(steps.map(itemOf));
    const rows: Row[] = [];
    let scope = outer;
    const inner = `${indent}  `;
    const add = (label: string, node: Core, before = "", estimate?: number): void => {
      const { text, rows: plans } = this.nest(node, scope, `${inner}  `);
      rows.push({
        text: `${inner}${label.padEnd(9)}${before}${text}`,
        ...(estimate === undefined ? {} : { estimate }),
      });
      append(rows, plans);
    };
    steps.forEach((step, i) => {
      const estimate = after[i]!.solutions;
      const set = scope;
      scope = [...scope, ...boundBy(step)];
      switch (step.kind) {
        case "each": {
          const pattern = `${showPattern(step.pattern, scope)} in `;
          scope = set;
          add(accessOf(step), step.set, pattern, estimate);
          scope = [...scope, ...boundBy(step)];
          break;
        }
        case "bind":
          add("compute", step.value, `${showPattern(step.pattern, scope)} = `);
          break;
        case "filter":
          add("test", step.condition, "", estimate);
          break;
        case "either":
          rows.push({ text: `${inner}either   one of ${step.sides.length} sides`, estimate });
          for (const part of partsOfStep(step)) append(rows, this.nest(part, scope, `${inner}  `).rows);
      }
    });
    if (last !== undefined) add("give", last);
    return [{ text: `${indent}${name}: ${head}` }, ...rows];
  }
}

function partsOf(query: Query): {
  readonly head: string;
  readonly steps: readonly CoreStep[];
  readonly last: Core | undefined;
} {
  if (query.kind === "solve") return { head: heads[query.by], steps: query.steps, last: query.element };
  const { quantifier, pattern, set, body, strategy, span } = query;
  const asked = quantifier === "some" ? conjuncts(body) : premises(body);
  const loop: CoreStep = {
    kind: "each",
    pattern,
    set,
    otherwise: undefined,
    span,
    ...(strategy === undefined ? {} : { strategy }),
  };
  const tests = asked.conditions.map((condition): CoreStep => ({ kind: "filter", condition, span: condition.span }));
  const rest = asked.without(asked.conditions.length);
  return { head: quantifier, steps: [loop, ...tests], last: rest.kind === "truth" ? undefined : rest };
}

const heads: Readonly<Record<CoreOf<"solve">["by"], string>> = {
  collect: "set",
  listOver: "sequence",
  sum: "sum",
  productOver: "product",
  unionOver: "union",
  intersectionOver: "intersection",
  leastOver: "minimum",
  greatestOver: "maximum",
  only: "the only solution",
};

/** The access path of a loop: how it finds the members of its set. */
function accessOf({ set, strategy, pattern }: CoreStep & { readonly kind: "each" }): string {
  if (strategy !== undefined) return "index";
  if (set.kind !== "primitive") return isKeyed(pattern) ? "filter" : "scan";
  return set.name === "range" ? "count" : set.name === "divisorsWithin" ? "divide" : "scan";
}

const isKeyed = (pattern: CorePattern): boolean =>
  pattern.kind === "match" || (pattern.kind === "tuple" && pattern.items.some(isKeyed));

const itemOf = (step: CoreStep): Parameters<Estimates["of"]>[0][number] =>
  step.kind === "filter" ? { kind: "test", condition: step.condition, origin: undefined } : step;
