// The children of core nodes, as one table from which traversal (traversal.ts) and rewriting (rewrite.ts) are derived.

import { appendChildren, type Field, rewriteChildren, type Table } from "../syntax/children.js";
import type { Clause, Core, CoreOf, CorePattern, CoreStep, LookUp, StrategyOf } from "./ir.js";

export type Rewrite = (node: Core) => Core;

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

export const partsOfStep = (step: CoreStep): readonly Core[] => appendChildren(step, steps[step.kind], []);

export const partsOfPattern = (pattern: CorePattern): readonly Core[] =>
  appendChildren(pattern, patterns[pattern.kind], []);

export const partsOfLookUp = (strategy: LookUp | undefined): readonly Core[] =>
  strategy === undefined ? [] : appendChildren(strategy, lookUps[strategy.kind], []);

export const partsOfClause = (clause: Clause): readonly Core[] => appendChildren(clause, clauses[clause.kind], []);

/** Appends the children of a node to a list, and returns the list. A traversal reuses one list. */
export const addPartsOf = (node: Core, parts: Core[]): readonly Core[] => appendChildren(node, nodes[node.kind], parts);

/** Rewrites the children of a node, in evaluation order. Returns the same node if no child changes. */
export const withParts = (node: Core, of: Rewrite): Core => rewriteChildren(node, nodes[node.kind], of);

export const stepWith = (step: CoreStep, of: Rewrite): CoreStep => rewriteChildren(step, steps[step.kind], of);

export const clauseWith = (clause: Clause, of: Rewrite): Clause => rewriteChildren(clause, clauses[clause.kind], of);
