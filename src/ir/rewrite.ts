// Rebuilds core: nodes with other children, and modules whose nodes are rewritten by a function.

import type { Defined } from "../resolve/resolved.js";
import type {
  Clause,
  Core,
  CoreDefinition,
  CoreKey,
  CoreModule,
  CoreOf,
  CorePattern,
  CoreStep,
  LookUp,
  StrategyOf,
  OmittedCheck,
} from "./ir.js";
import { everywhere, type Where } from "./traversal.js";

export type Rewrite = (node: Core) => Core;

/** Rewrites the children of a node, in evaluation order. Returns the same node if no child changes. */
export function withParts(node: Core, of: Rewrite): Core {
  switch (node.kind) {
    // The most frequent kinds come first.
    case "call":
    case "primitive": {
      const args = each(node.args, of);
      return args === node.args ? node : { ...node, args };
    }
    case "variable":
    case "number":
    case "atom":
    case "moment":
    case "string":
    case "truth":
    case "function":
    case "delayed":
    case "runtime":
      return node;
    case "tuple": {
      const items = each(node.items, of);
      return items === node.items ? node : { ...node, items };
    }
    case "logic": {
      const operands = each(node.operands, of);
      return operands === node.operands ? node : { ...node, operands };
    }
    case "not": {
      const operand = of(node.operand);
      return operand === node.operand ? node : { ...node, operand };
    }
    case "same": {
      const [left, right] = [of(node.left), of(node.right)];
      return left === node.left && right === node.right ? node : { ...node, left, right };
    }
    case "branches": {
      const branches = eachWith(node.branches, branchWith, of);
      const otherwise = node.otherwise === undefined ? undefined : of(node.otherwise);
      return branches === node.branches && otherwise === node.otherwise ? node : { ...node, branches, otherwise };
    }
    case "lambda": {
      const body = of(node.body);
      return body === node.body ? node : { ...node, body };
    }
    case "quantify": {
      const [set, pattern] = [of(node.set), patternWith(node.pattern, of)];
      const strategy = node.strategy && lookUpWith(node.strategy, of);
      const body = of(node.body);
      return set === node.set && pattern === node.pattern && strategy === node.strategy && body === node.body
        ? node
        : { ...node, set, pattern, body, ...(strategy === undefined ? {} : { strategy }) };
    }
    case "solve": {
      const onto = node.onto && of(node.onto);
      const [steps, element] = [stepsWith(node.steps, of), of(node.element)];
      return onto === node.onto && steps === node.steps && element === node.element
        ? node
        : { ...node, steps, element, ...(onto === undefined ? {} : { onto }) };
    }
    case "let": {
      const [value, body] = [of(node.value), of(node.body)];
      return value === node.value && body === node.body ? node : { ...node, value, body };
    }
  }
}

type Branch = CoreOf<"branches">["branches"][number];

function branchWith(branch: Branch, of: Rewrite): Branch {
  const [condition, value] = [of(branch.condition), of(branch.value)];
  return condition === branch.condition && value === branch.value ? branch : { condition, value };
}

/** Rewrites every node of a module bottom-up, in the selected definitions. */
export function rewritten(module: CoreModule, rewrite: Rewrite, where?: Where): CoreModule {
  const deep: Rewrite = (node) => rewrite(withParts(node, deep));
  return withNodes(module, deep, where);
}

/** Rewrites the top-level nodes of the selected definitions, and the expressions outside them. */
export function withNodes(module: CoreModule, of: Rewrite, where: Where = everywhere): CoreModule {
  const definitions = each(module.definitions, (definition) =>
    where(definition) ? definitionWith(definition, of) : definition,
  );
  const expressions = each(module.expressions, of);
  return definitions === module.definitions && expressions === module.expressions
    ? module
    : { ...module, definitions, expressions };
}

export function withDefinitions(module: CoreModule, of: (definition: CoreDefinition) => CoreDefinition): CoreModule {
  const definitions = each(module.definitions, of);
  return definitions === module.definitions ? module : { ...module, definitions };
}

/** Redirects calls to other definitions: `calleeOf` receives each original call. */
export function withCallees(module: CoreModule, calleeOf: (call: CoreOf<"call">) => Defined): CoreModule {
  const redirect: Rewrite = (node) => {
    const changed = withParts(node, redirect);
    if (node.kind !== "call" || changed.kind !== "call") return changed;
    const defined = calleeOf(node);
    return defined === changed.defined ? changed : { ...changed, defined };
  };
  return withNodes(module, redirect);
}

function definitionWith(definition: CoreDefinition, of: Rewrite): CoreDefinition {
  const clauses = eachWith(definition.clauses, clauseWith, of);
  const body = of(definition.body);
  return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
}

export const unaskedWith = (unasked: readonly OmittedCheck[], of: Rewrite): readonly OmittedCheck[] =>
  unasked.map((one) => ({ ...one, check: clauseWith(one.check, of) }));

export function clauseWith(clause: Clause, of: Rewrite): Clause {
  switch (clause.kind) {
    case "bind":
    case "destructure": {
      const value = of(clause.value);
      return value === clause.value ? clause : { ...clause, value };
    }
    case "require": {
      const condition = of(clause.condition);
      return condition === clause.condition ? clause : { ...clause, condition };
    }
  }
}

export function stepsWith(steps: readonly CoreStep[], of: Rewrite): readonly CoreStep[] {
  return eachWith(steps, stepWith, of);
}

function lookUpWith(strategy: StrategyOf<"index" | "group">, of: Rewrite): StrategyOf<"index" | "group">;
function lookUpWith(strategy: LookUp, of: Rewrite): LookUp;
function lookUpWith(strategy: LookUp, of: Rewrite): LookUp {
  switch (strategy.kind) {
    case "index": {
      const keys = eachWith(strategy.keys, keyWith, of);
      return keys === strategy.keys ? strategy : { ...strategy, keys };
    }
    case "within": {
      const set = of(strategy.set);
      return set === strategy.set ? strategy : { ...strategy, set };
    }
    case "group": {
      const [key, value] = [of(strategy.key), of(strategy.value)];
      return key === strategy.key && value === strategy.value ? strategy : { ...strategy, key, value };
    }
  }
}

function keyWith(key: CoreKey, of: Rewrite): CoreKey {
  const value = key.value && of(key.value);
  return value === undefined || value === key.value ? key : { ...key, value };
}

export function stepWith(step: CoreStep, of: Rewrite): CoreStep {
  switch (step.kind) {
    case "each": {
      const [set, pattern] = [of(step.set), patternWith(step.pattern, of)];
      const otherwise = step.otherwise === undefined ? undefined : of(step.otherwise);
      const { strategy: before } = step;
      const strategy = before && lookUpWith(before, of);
      return set === step.set && pattern === step.pattern && otherwise === step.otherwise && strategy === step.strategy
        ? step
        : { ...step, set, pattern, otherwise, ...(strategy === undefined ? {} : { strategy }) };
    }
    case "bind": {
      const [value, pattern] = [of(step.value), patternWith(step.pattern, of)];
      return value === step.value && pattern === step.pattern ? step : { ...step, value, pattern };
    }
    case "filter": {
      const condition = of(step.condition);
      return condition === step.condition ? step : { ...step, condition };
    }
    case "either": {
      const sides = eachWith(step.sides, stepsWith, of);
      const holds = each(step.holds, of);
      return sides === step.sides && holds === step.holds ? step : { ...step, sides, holds };
    }
  }
}

function patternWith(pattern: CorePattern, of: Rewrite): CorePattern {
  switch (pattern.kind) {
    case "bind":
      return pattern;
    case "tuple": {
      const items = eachWith(pattern.items, patternWith, of);
      return items === pattern.items ? pattern : { ...pattern, items };
    }
    case "match": {
      const value = of(pattern.value);
      return value === pattern.value ? pattern : { ...pattern, value };
    }
  }
}

/** Maps a list. Returns the same list if no item changes. */
export function each<T>(items: readonly T[], of: (item: T) => T): readonly T[] {
  return eachWith(items, of, undefined);
}

/** Maps a list with an extra argument, which saves creating a closure. */
function eachWith<T, With>(items: readonly T[], of: (item: T, more: With) => T, more: With): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const other = of(item, more);
    if (other !== item) changed ??= items.slice(0, i);
    changed?.push(other);
  }
  return changed ?? items;
}
