// Query plans, as the EXPLAIN of a database prints them: how each comprehension, big operator and quantifier is
// evaluated, with the estimated number of solutions after each step and, after a run, the actual one.

import type { Variable } from "../resolve/resolved.js";
import { boundBy, boundByNode } from "../ir/clauses.js";
import { partsOfClause, partsOfStep, withParts } from "../ir/children.js";
import { factsOf } from "../ir/analysis/facts.js";
import { type CoreQuery, type CountedModule, partsOfBody, stepsOf } from "../ir/counting.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "../ir/ir.js";
import { Estimates } from "../ir/passes/plan/cost.js";
import { showLine, showPattern } from "../ir/print.js";
import { append } from "../text/append.js";

interface Row {
  readonly text: string;
  readonly estimate?: number;
  readonly actual?: number | undefined;
}

/** The greatest column of the estimates, and their width. */
const maxColumn = 76;
const width = 11;

export function showPlans(module: CoreModule): string {
  const estimates = estimatesOf(module);
  return module.definitions
    .filter(({ role }) => role !== "noted" && role !== "elsewhere")
    .flatMap((definition) => {
      const rows = new Plans(estimates).rowsOf(definition);
      return rows.length === 0
        ? []
        : [`${[headOf(definition), ...rows.map((row) => lineOf(row, maxColumn))].join("\n")}\n`];
    })
    .join("\n");
}

function estimatesOf(module: CoreModule): Estimates {
  const facts = factsOf(module);
  return new Estimates(
    facts.definitions,
    (steps) => steps.map(itemOf),
    (node) => facts.of(node),
  );
}

/**
 * The lines of the plans of an expression, the one with index `at` in a module, and of the definitions that were
 * evaluated for it, or may have been without counts; undefined if nothing has a plan.
 */
export function showRun(
  text: string,
  { module, counters }: CountedModule,
  at: number,
  counts: readonly number[] | undefined,
): readonly string[] | undefined {
  const estimates = estimatesOf(module);
  const actualOf = (query: CoreQuery): readonly number[] | undefined => counts?.slice(counters.get(query)!);
  const blocks = [
    { head: text, rows: new Plans(estimates, actualOf).rowsOfNodes(module.expressions.slice(at, at + 1), []) },
    ...module.definitions.map((definition) => ({
      head: headOf(definition),
      rows: new Plans(estimates, actualOf).rowsOf(definition),
    })),
  ].filter(
    ({ rows }, i) => rows.length > 0 && (i === 0 || counts === undefined || rows.some(({ actual = 0 }) => actual > 0)),
  );
  if (blocks.length === 0) return undefined;
  const lengths = blocks.flatMap(({ rows }) => rows.map(({ text }) => text.length));
  const column = Math.min(maxColumn, Math.max(...lengths));
  const title = lineWith("", ["estimated", ...(counts === undefined ? [] : ["actual"])], column);
  const lines = blocks.map(({ head, rows }) => [head, ...rows.map((row) => lineOf(row, column))]);
  return [title, ...lines.flatMap((block, i) => (i === 0 ? block : ["", ...block]))];
}

const headOf = ({ defined, parameters }: CoreDefinition): string =>
  parameters.length === 0 ? defined.name : `${defined.name}(${parameters.map(({ name }) => name).join(", ")})`;

function lineOf({ text, estimate, actual }: Row, column: number): string {
  if (estimate === undefined) return text;
  const estimated = estimate < 1 ? "<1" : `~${Number(estimate.toPrecision(2))}`;
  return lineWith(text, actual === undefined ? [estimated] : [estimated, String(actual)], column);
}

const lineWith = (text: string, cells: readonly string[], column: number): string =>
  `${text.padEnd(column)} ${cells.map((cell) => cell.padEnd(width)).join(" ")}`.trimEnd();

class Plans {
  /** The number of nested plans so far. */
  private count = 0;

  constructor(
    private readonly estimates: Estimates,
    /** The actual numbers of solutions after each step of a query; undefined without a run. */
    private readonly actualOf: (query: CoreQuery) => readonly number[] | undefined = () => undefined,
  ) {}

  rowsOf({ parameters, clauses, body }: CoreDefinition): readonly Row[] {
    return this.rowsOfNodes([...clauses.flatMap(partsOfClause), body], parameters);
  }

  rowsOfNodes(roots: readonly Core[], scope: readonly Variable[]): readonly Row[] {
    return roots.flatMap((root) => this.nest(root, scope, "  ").rows);
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
    // A plan does not mention the representation of numbers.
    return { text: showLine(visible, [...scope, ...names]).replaceAll("[native]", ""), rows };
  }

  private query(query: CoreQuery, outer: readonly Variable[], indent: string, name: string): readonly Row[] {
    const { head, steps, last } = partsOf(query);
    const after = this.estimates.after(steps.map(itemOf));
    const actual = this.actualOf(query);
    const rows: Row[] = [];
    let scope = outer;
    const inner = `${indent}  `;
    const add = (label: string, node: Core, before = "", numbers: Omit<Row, "text"> = {}): void => {
      const { text, rows: plans } = this.nest(node, scope, `${inner}  `);
      rows.push({ text: `${inner}${label.padEnd(9)}${before}${text}`, ...numbers });
      append(rows, plans);
    };
    steps.forEach((step, i) => {
      const numbers = { estimate: after[i]!.solutions, actual: actual?.[i] };
      const set = scope;
      scope = [...scope, ...boundBy(step)];
      switch (step.kind) {
        case "each": {
          const pattern = `${showPattern(step.pattern, scope)} in `;
          scope = set;
          add(accessOf(step), step.set, pattern, numbers);
          scope = [...scope, ...boundBy(step)];
          break;
        }
        case "bind":
          add("compute", step.value, `${showPattern(step.pattern, scope)} = `);
          break;
        case "filter":
          add("test", step.condition, "", numbers);
          break;
        case "either":
          rows.push({ text: `${inner}either   one of ${step.sides.length} sides`, ...numbers });
          for (const part of partsOfStep(step)) append(rows, this.nest(part, scope, `${inner}  `).rows);
      }
    });
    if (last !== undefined) add("give", last);
    return [{ text: `${indent}${name}: ${head}` }, ...rows];
  }
}

function partsOf(query: CoreQuery): {
  readonly head: string;
  readonly steps: readonly CoreStep[];
  readonly last: Core | undefined;
} {
  const steps = stepsOf(query);
  if (query.kind === "solve") return { head: heads[query.by], steps, last: query.element };
  const { rest } = partsOfBody(query);
  return { head: query.quantifier, steps, last: rest.kind === "truth" ? undefined : rest };
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
