// Walking over core: the direct parts of a node, and the variables used within one.

import type { Clause, Core, CoreDefinition, CoreModule, CorePattern, CoreStep } from "./core.js";

const none: readonly Core[] = [];

/** The nodes that stand directly in a node, in the order of their evaluation. */
export function partsOf(node: Core): readonly Core[] {
  switch (node.kind) {
    case "number":
    case "string":
    case "atom":
    case "truth":
    case "variable":
    case "function":
    case "delayed":
    case "moment":
    case "runtime":
      return none;
    case "call":
    case "primitive":
      return node.args;
    case "tuple":
      return node.items;
    case "logic":
      return node.operands;
    case "not":
      return [node.operand];
    case "same":
      return [node.left, node.right];
    case "branches":
      return [...node.branches.flatMap((b) => [b.condition, b.value]), ...(node.otherwise === undefined ? [] : [node.otherwise])];
    case "lambda":
      return [node.body];
    case "quantify":
      return [node.set, ...partsOfPattern(node.pattern), node.body];
    case "solve":
      return [...(node.onto === undefined ? [] : [node.onto]), ...node.steps.flatMap(partsOfStep), node.element];
    case "let":
      return [node.value, node.body];
  }
}

export function partsOfStep(step: CoreStep): readonly Core[] {
  switch (step.kind) {
    case "each":
      return [step.set, ...partsOfPattern(step.pattern), ...(step.otherwise === undefined ? [] : [step.otherwise]), ...(step.within === undefined ? [] : [step.within])];
    case "bind":
      return [step.value, ...partsOfPattern(step.pattern)];
    case "filter":
      return [step.condition];
    case "either":
      return [...step.sides.flat().flatMap(partsOfStep), ...step.holds];
  }
}

export function partsOfPattern(pattern: CorePattern): readonly Core[] {
  switch (pattern.kind) {
    case "bind":
      return [];
    case "tuple":
      return pattern.items.flatMap(partsOfPattern);
    case "match":
      return [pattern.value];
  }
}

export function partsOfClause(clause: Clause): readonly Core[] {
  switch (clause.kind) {
    case "bind":
    case "destructure":
      return [clause.value];
    case "only":
      return clause.steps.flatMap(partsOfStep);
    case "require":
      return [clause.condition];
  }
}

/** The nodes of a definition that stand in no other: those of its clauses, and its body. */
export function rootsOf({ clauses, body }: CoreDefinition): readonly Core[] {
  return clauses.length === 0 ? [body] : [...clauses.flatMap(partsOfClause), body];
}

/** Visits all nodes of a definition. */
export function everyCoreOf(definition: CoreDefinition, visit: (node: Core) => void): void {
  for (const root of rootsOf(definition)) everyCore(root, visit);
}

/** Visits all nodes of a module. */
export function everyCoreIn({ definitions, expressions }: CoreModule, visit: (node: Core) => void): void {
  const work: Core[] = [];
  for (const definition of definitions) for (const root of rootsOf(definition)) everyCore(root, visit, work);
  for (const root of expressions) everyCore(root, visit, work);
}

/** Visits a node and all within it. `work`, an empty list, is empty again then. */
export function everyCore(root: Core, visit: (node: Core) => void, work: Core[] = []): void {
  for (let node: Core | undefined = root; node !== undefined; node = work.pop()) {
    visit(node);
    for (const part of partsOf(node)) work.push(part);
  }
}

/** True if a node, or one within it, is such a one. */
export function someCore(root: Core, isSuch: (node: Core) => boolean): boolean {
  if (isSuch(root)) return true;
  const work: Core[] = [...partsOf(root)];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (isSuch(node)) return true;
    for (const part of partsOf(node)) work.push(part);
  }
  return false;
}

/** True if a node of a definition is such a one. */
export function someCoreOf(definition: CoreDefinition, isSuch: (node: Core) => boolean): boolean {
  return rootsOf(definition).some((root) => someCore(root, isSuch));
}

/** True if a variable with such an id occurs in a node. */
export function mentions(root: Core, isSuch: (id: number) => boolean): boolean {
  return someCore(root, (node) => node.kind === "variable" && isSuch(node.variable.id));
}

/** The ids of all variables that occur in a node. */
export function variablesOf(root: Core): ReadonlySet<number> {
  const found = new Set<number>();
  everyCore(root, (node) => {
    if (node.kind === "variable") found.add(node.variable.id);
  });
  return found;
}
