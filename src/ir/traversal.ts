// Traversal of core: the children of a node, and the variables in it.

import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep, LookUp } from "./ir.js";

const none: readonly never[] = [];

/** The children of a node, in evaluation order. */
export function partsOf(node: Core): readonly Core[] {
  // The cases are compared one after the other, so the most frequent ones come first.
  switch (node.kind) {
    case "call":
    case "primitive":
      return node.args;
    case "variable":
    case "number":
    case "atom":
    case "moment":
    case "string":
    case "truth":
    case "function":
    case "delayed":
    case "runtime":
      return none;
    case "tuple":
      return node.items;
    case "logic":
      return node.operands;
    case "not":
      return [node.operand];
    case "same":
      return [node.left, node.right];
    case "lambda":
      return [node.body];
    case "let":
      return [node.value, node.body];
    case "branches":
    case "quantify":
    case "solve":
      return addPartsOf(node, []);
  }
}

/** Appends the children of a node to a list, and returns the list. A traversal reuses one list. */
function addPartsOf(node: Core, parts: Core[]): readonly Core[] {
  switch (node.kind) {
    case "call":
    case "primitive":
      for (const arg of node.args) parts.push(arg);
      return parts;
    case "variable":
    case "number":
      return parts;
    case "branches":
      for (const { condition, value } of node.branches) parts.push(condition, value);
      if (node.otherwise !== undefined) parts.push(node.otherwise);
      return parts;
    case "quantify":
      parts.push(node.set);
      addPartsOfPattern(node.pattern, parts);
      addPartsOfLookUp(node.strategy, parts);
      parts.push(node.body);
      return parts;
    case "solve":
      if (node.onto !== undefined) parts.push(node.onto);
      for (const step of node.steps) addPartsOfStep(step, parts);
      parts.push(node.element);
      return parts;
    default:
      for (const part of partsOf(node)) parts.push(part);
      return parts;
  }
}

export function valuesOf({ branches, otherwise }: CoreOf<"branches">): readonly Core[] {
  const values = branches.map(({ value }) => value);
  return otherwise === undefined ? values : [...values, otherwise];
}

export const partsOfStep = (step: CoreStep): readonly Core[] => addPartsOfStep(step, []);

function addPartsOfStep(step: CoreStep, parts: Core[]): readonly Core[] {
  switch (step.kind) {
    case "each":
      parts.push(step.set);
      addPartsOfPattern(step.pattern, parts);
      if (step.otherwise !== undefined) parts.push(step.otherwise);
      addPartsOfLookUp(step.strategy, parts);
      return parts;
    case "bind":
      parts.push(step.value);
      return addPartsOfPattern(step.pattern, parts);
    case "filter":
      parts.push(step.condition);
      return parts;
    case "either":
      for (const side of step.sides) for (const one of side) addPartsOfStep(one, parts);
      for (const test of step.holds) parts.push(test);
      return parts;
  }
}

export const partsOfLookUp = (strategy: LookUp | undefined): readonly Core[] => addPartsOfLookUp(strategy, []);

function addPartsOfLookUp(strategy: LookUp | undefined, parts: Core[]): readonly Core[] {
  switch (strategy?.kind) {
    case undefined:
      return parts;
    case "index":
      for (const { value } of strategy.keys) if (value !== undefined) parts.push(value);
      return parts;
    case "within":
      parts.push(strategy.set);
      return parts;
    case "group":
      parts.push(strategy.key, strategy.value);
      return parts;
  }
}

export const partsOfPattern = (pattern: CorePattern): readonly Core[] => addPartsOfPattern(pattern, []);

function addPartsOfPattern(pattern: CorePattern, parts: Core[]): readonly Core[] {
  if (pattern.kind === "match") parts.push(pattern.value);
  else if (pattern.kind === "tuple") for (const item of pattern.items) addPartsOfPattern(item, parts);
  return parts;
}

export function partsOfClause(clause: Clause): readonly Core[] {
  switch (clause.kind) {
    case "bind":
    case "destructure":
      return [clause.value];
    case "require":
      return [clause.condition];
  }
}

/** The top-level nodes of a definition: those of its clauses, and its body. */
export function rootsOf({ clauses, body }: CoreDefinition): readonly Core[] {
  return clauses.length === 0 ? [body] : [...clauses.flatMap(partsOfClause), body];
}

export function everyCoreOf({ clauses, body }: CoreDefinition, visit: (node: Core) => void, work: Core[] = []): void {
  for (const clause of clauses) for (const part of partsOfClause(clause)) everyCore(part, visit, work);
  everyCore(body, visit, work);
}

/** Selects the definitions that a pass visits. */
export type Where = (definition: CoreDefinition) => boolean;

export const everywhere: Where = () => true;

export function everyCoreIn(
  { definitions, expressions }: CoreModule,
  visit: (node: Core) => void,
  where: Where = everywhere,
): void {
  const work: Core[] = [];
  for (const definition of definitions) if (where(definition)) everyCoreOf(definition, visit, work);
  for (const root of expressions) everyCore(root, visit, work);
}

/** Visits a node and its descendants. `work` is an empty list to reuse as a stack. */
export function everyCore(root: Core, visit: (node: Core) => void, work: Core[] = []): void {
  for (let node: Core | undefined = root; node !== undefined; node = work.pop()) {
    visit(node);
    addPartsOf(node, work);
  }
}

export function someCore(root: Core, isSuch: (node: Core) => boolean): boolean {
  if (isSuch(root)) return true;
  const work: Core[] = [...partsOf(root)];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (isSuch(node)) return true;
    addPartsOf(node, work);
  }
  return false;
}

/** The path from a node to the first descendant that satisfies the predicate, both included; empty if there is none. */
export function wayTo(node: Core, isSuch: (node: Core) => boolean): readonly Core[] {
  const way: Core[] = [];
  const look = (one: Core): boolean => {
    way.push(one);
    if (isSuch(one) || partsOf(one).some(look)) return true;
    way.pop();
    return false;
  };
  look(node);
  return way;
}

export function isWithin(node: Core, most: number): boolean {
  let left = most;
  return !someCore(node, () => left-- === 0);
}

export function someCoreOf(definition: CoreDefinition, isSuch: (node: Core) => boolean): boolean {
  return rootsOf(definition).some((root) => someCore(root, isSuch));
}

export function mentions(root: Core, isSuch: (id: number) => boolean): boolean {
  return someCore(root, (node) => node.kind === "variable" && isSuch(node.variable.id));
}

/** The ids of all variables in a node, free or bound. */
export function variablesOf(root: Core): ReadonlySet<number> {
  const found = new Set<number>();
  everyCore(root, (node) => {
    if (node.kind === "variable") found.add(node.variable.id);
  });
  return found;
}
