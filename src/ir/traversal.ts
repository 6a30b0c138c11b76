// Traversal of core: the descendants of a node, and the variables in it.

import { addPartsOf, partsOf, partsOfClause } from "./children.js";
import type { Variable } from "../resolve/resolved.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "./ir.js";

export function valuesOf({ branches, otherwise }: CoreOf<"branches">): readonly Core[] {
  const values = branches.map(({ value }) => value);
  return otherwise === undefined ? values : [...values, otherwise];
}

/** The top-level nodes of a definition: those of its clauses, and its body. */
export function rootsOf({ clauses, body }: CoreDefinition): readonly Core[] {
  return clauses.length === 0 ? [body] : [...clauses.flatMap(partsOfClause), body];
}

export function everyCoreOf(
  { clauses, body }: CoreDefinition,
  visit: (node: Core) => void,
  worklist: Core[] = [],
): void {
  for (const clause of clauses) for (const part of partsOfClause(clause)) everyCore(part, visit, worklist);
  everyCore(body, visit, worklist);
}

/** Selects the definitions that a pass visits. */
export type Where = (definition: CoreDefinition) => boolean;

export const everywhere: Where = () => true;

export function everyCoreIn(
  { definitions, expressions }: CoreModule,
  visit: (node: Core) => void,
  where: Where = everywhere,
): void {
  const worklist: Core[] = [];
  for (const definition of definitions) if (where(definition)) everyCoreOf(definition, visit, worklist);
  for (const root of expressions) everyCore(root, visit, worklist);
}

/** Visits a node and its descendants. `worklist` is an empty list to reuse as a stack. */
export function everyCore(root: Core, visit: (node: Core) => void, worklist: Core[] = []): void {
  for (let node: Core | undefined = root; node !== undefined; node = worklist.pop()) {
    visit(node);
    addPartsOf(node, worklist);
  }
}

export function someCore(root: Core, matches: (node: Core) => boolean): boolean {
  if (matches(root)) return true;
  const worklist: Core[] = [...partsOf(root)];
  for (let node = worklist.pop(); node !== undefined; node = worklist.pop()) {
    if (matches(node)) return true;
    addPartsOf(node, worklist);
  }
  return false;
}

/**
 * The path from a node to the first descendant that satisfies the predicate, including both; empty if there is no such
 * descendant.
 */
export function pathTo(node: Core, matches: (node: Core) => boolean): readonly Core[] {
  const path: Core[] = [];
  const isMatch = (current: Core): boolean => {
    path.push(current);
    if (matches(current) || partsOf(current).some(isMatch)) return true;
    path.pop();
    return false;
  };
  isMatch(node);
  return path;
}

export function hasAtMostNodes(node: Core, limit: number): boolean {
  let left = limit;
  return !someCore(node, () => left-- === 0);
}

export function someCoreOf(definition: CoreDefinition, matches: (node: Core) => boolean): boolean {
  return rootsOf(definition).some((root) => someCore(root, matches));
}

/** True for a lambda, traced or not, whose evaluation makes no calls. */
export const isLambda = (node: Core): boolean =>
  node.kind === "lambda" || (node.kind === "primitive" && node.name === "openable");

/** True for `f = lam x. …`. */
export const bindsFunction = (step: CoreStep | undefined): step is FunctionStep =>
  step?.kind === "bind" && step.pattern.kind === "bind" && isLambda(step.value);

type FunctionStep = CoreStep & { readonly kind: "bind"; readonly pattern: CorePattern & { readonly kind: "bind" } };

/** The names of the adjacent functions beginning with the step at `at`, which see each other. */
export function functionsFrom(steps: readonly CoreStep[], at: number): readonly Variable[] {
  const names: Variable[] = [];
  if (bindsFunction(steps[at - 1])) return names;
  for (let i = at, step = steps[i]; bindsFunction(step); step = steps[++i]) names.push(step.pattern.variable);
  return names;
}

export function mentions(root: Core, matches: (id: number) => boolean): boolean {
  return someCore(root, (node) => node.kind === "variable" && matches(node.variable.id));
}

/** The ids of all variables in a node, free or bound. */
export function variablesOf(root: Core): ReadonlySet<number> {
  const ids = new Set<number>();
  everyCore(root, (node) => {
    if (node.kind === "variable") ids.add(node.variable.id);
  });
  return ids;
}
