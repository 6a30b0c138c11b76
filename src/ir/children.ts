// The children of core nodes: one table, from which traversal (traversal.ts) and rewriting (rewrite.ts) are derived.

import type { Clause, Core, CoreOf, CorePattern, CoreStep, LookUp, StrategyOf } from "./ir.js";

export type Rewrite = (node: Core) => Core;

/**
 * A field with children: a node, a part with fields of its own, or lists of these. `fieldsOf` returns the fields of a
 * part; nodes need none. Optional fields may be absent.
 */
interface Field<Key extends PropertyKey = string> {
  readonly key: Key;
  readonly fieldsOf?: (part: never) => readonly Field[];
}

/** The fields of each kind, in evaluation order. */
type Table<Part extends { readonly kind: string }> = {
  readonly [Kind in Part["kind"]]: readonly Field<keyof Extract<Part, { readonly kind: Kind }> & string>[];
};

/** The children of the branches of a node, and of the keys of an index. */
const branch: readonly Field<keyof CoreOf<"branches">["branches"][number]>[] = [{ key: "condition" }, { key: "value" }];
const indexKey: readonly Field<keyof StrategyOf<"index">["keys"][number]>[] = [{ key: "value" }];

const inPattern = ({ kind }: CorePattern): readonly Field[] => patterns[kind];
const inLookUp = ({ kind }: LookUp): readonly Field[] => lookUps[kind];
const inStep = ({ kind }: CoreStep): readonly Field[] => steps[kind];

const patterns: Table<CorePattern> = {
  bind: [],
  tuple: [{ key: "items", fieldsOf: inPattern }],
  match: [{ key: "value" }],
};

const lookUps: Table<LookUp> = {
  index: [{ key: "keys", fieldsOf: () => indexKey }],
  within: [{ key: "set" }],
  group: [{ key: "key" }, { key: "value" }],
};

const steps: Table<CoreStep> = {
  each: [
    { key: "set" },
    { key: "pattern", fieldsOf: inPattern },
    { key: "otherwise" },
    { key: "strategy", fieldsOf: inLookUp },
  ],
  bind: [{ key: "value" }, { key: "pattern", fieldsOf: inPattern }],
  filter: [{ key: "condition" }],
  either: [{ key: "sides", fieldsOf: inStep }, { key: "holds" }],
};

const clauses: Table<Clause> = {
  bind: [{ key: "value" }],
  destructure: [{ key: "value" }],
  require: [{ key: "condition" }],
};

const nodes: Table<Core> = {
  number: [],
  string: [],
  atom: [],
  truth: [],
  variable: [],
  call: [{ key: "args" }],
  function: [],
  delayed: [],
  moment: [],
  runtime: [],
  primitive: [{ key: "args" }],
  tuple: [{ key: "items" }],
  logic: [{ key: "operands" }],
  not: [{ key: "operand" }],
  same: [{ key: "left" }, { key: "right" }],
  branches: [{ key: "branches", fieldsOf: () => branch }, { key: "otherwise" }],
  lambda: [{ key: "body" }],
  quantify: [
    { key: "set" },
    { key: "pattern", fieldsOf: inPattern },
    { key: "strategy", fieldsOf: inLookUp },
    { key: "body" },
  ],
  solve: [{ key: "onto" }, { key: "steps", fieldsOf: inStep }, { key: "element" }],
  let: [{ key: "value" }, { key: "body" }],
};

/** The children of a node, in evaluation order. */
export const partsOf = (node: Core): readonly Core[] => addPartsOf(node, []);

export const partsOfStep = (step: CoreStep): readonly Core[] => added(step, steps[step.kind], []);

export const partsOfPattern = (pattern: CorePattern): readonly Core[] => added(pattern, patterns[pattern.kind], []);

export const partsOfLookUp = (strategy: LookUp | undefined): readonly Core[] =>
  strategy === undefined ? [] : added(strategy, lookUps[strategy.kind], []);

export const partsOfClause = (clause: Clause): readonly Core[] => added(clause, clauses[clause.kind], []);

/** Appends the children of a node to a list, and returns the list. A traversal reuses one list. */
export const addPartsOf = (node: Core, parts: Core[]): readonly Core[] => added(node, nodes[node.kind], parts);

/** Rewrites the children of a node, in evaluation order. Returns the same node if no child changes. */
export const withParts = (node: Core, of: Rewrite): Core => rebuilt(node, nodes[node.kind], of);

export const stepWith = (step: CoreStep, of: Rewrite): CoreStep => rebuilt(step, steps[step.kind], of);

export const clauseWith = (clause: Clause, of: Rewrite): Clause => rebuilt(clause, clauses[clause.kind], of);

function added(part: object, fields: readonly Field[], parts: Core[]): readonly Core[] {
  for (const field of fields) addValue((part as Record<string, unknown>)[field.key], field, parts);
  return parts;
}

function addValue(value: unknown, field: Field, parts: Core[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const one of value) addValue(one, field, parts);
  else if (field.fieldsOf === undefined) parts.push(value as Core);
  else added(value as object, field.fieldsOf(value as never), parts);
}

/** Rewrites nest as deeply as documents do, so a level takes few frames of the stack. */
function rebuilt<Part extends object>(part: Part, fields: readonly Field[], of: Rewrite): Part {
  let changed: Record<string, unknown> | undefined;
  for (const { key, fieldsOf } of fields) {
    const value = (part as Record<string, unknown>)[key];
    if (value === undefined) continue;
    const rewrite =
      fieldsOf === undefined
        ? of
        : (one: Core): Core =>
            Array.isArray(one) ? (each(one as Core[], rewrite) as never) : rebuilt(one, fieldsOf(one as never), of);
    const other = Array.isArray(value) ? each(value as Core[], rewrite) : rewrite(value as Core);
    if (other !== value) (changed ??= { ...part } as Record<string, unknown>)[key] = other;
  }
  return (changed as Part | undefined) ?? part;
}

/** Maps a list. Returns the same list if no item changes. */
export function each<T>(items: readonly T[], of: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const other = of(item);
    if (other !== item) changed ??= items.slice(0, i);
    changed?.push(other);
  }
  return changed ?? items;
}
