// Computes which variables occur in the emitted code of a module. The others are not named, as TypeScript's strictest
// settings require.

import { partsOf, partsOfClause, partsOfStep } from "../../ir/children.js";
import { boundByClause } from "../../ir/clauses.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreStep } from "../../ir/ir.js";
import { everyCore, variablesOf } from "../../ir/traversal.js";
import { isHarmless } from "../../ir/analysis/strict.js";
import { isLoop, lastCallsOf } from "../../ir/analysis/tail-position.js";
import { IdSet } from "../../resolve/id-set.js";
import type { Variable } from "../../resolve/resolved.js";

export interface VariableUses {
  /** True if an expression uses the variable. */
  readonly isUsed: (variable: Variable) => boolean;
  /** True if the binding occurrence of the variable must be named: solution callbacks also pass unused variables. */
  readonly needsName: (variable: Variable) => boolean;
}

/** Facts that decide which code may be omitted. */
interface OmissionFacts {
  /** True for arguments of tail calls that are not evaluated if their parameter is unused. */
  readonly canBeLeftOut: (arg: Core) => boolean;
  readonly isTotal: (node: Core) => boolean;
}

/** Returns the variables that occur in the definitions of a module and in additional expressions. */
export function mentionedIn(
  { definitions, nextVariable }: CoreModule,
  expressions: readonly Core[],
  { canBeLeftOut, isTotal }: OmissionFacts,
): VariableUses {
  const used = new IdSet(nextVariable);
  const passedIds = new IdSet();
  const markMentioned = (node: Core): void => {
    if (node.kind === "variable") used.add(node.variable.id);
    else if (node.kind === "solve") addPassedVariables(node.steps);
  };
  const work: Core[] = [];
  const visit = (root: Core): void => everyCore(root, markMentioned, work);
  const addPassedVariables = (steps: readonly CoreStep[]): void => {
    for (const step of steps) {
      if (step.kind !== "either") continue;
      for (const variable of step.variables) passedIds.add(variable.id);
      step.sides.forEach(addPassedVariables);
    }
  };
  /** Visits the body of a loop. The droppable arguments of a tail call are visited once their parameter is used. */
  const visitLoop = ({ defined, parameters, body }: CoreDefinition): (() => boolean) => {
    const tailCalls = new Set<Core>(lastCallsOf(body, defined));
    const deferredArguments = parameters.map((): Core[] => []);
    const nodes: Core[] = [body];
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      markMentioned(node);
      const isTailCall = tailCalls.has(node);
      partsOf(node).forEach((part, i) => {
        if (!isTailCall || !canBeLeftOut(part)) nodes.push(part);
        else if (part.kind !== "variable" || part.variable.id !== parameters[i]!.id) deferredArguments[i]!.push(part);
      });
    }
    return () => {
      const i = deferredArguments.findIndex((args, k) => args.length > 0 && used.has(parameters[k]!.id));
      if (i < 0) return false;
      deferredArguments[i]!.splice(0).forEach(visit);
      return true;
    };
  };
  /** A memo table has at least one key: if no key parameter is used, all parameters are keys. */
  const lacksKeys = ({ parameters, strategy }: CoreDefinition): boolean => {
    if (strategy?.kind !== "results") return false;
    const isFixed = ({ id }: Variable): boolean => strategy.fixed.some((other) => other.id === id);
    if (parameters.some((p) => used.has(p.id) && !isFixed(p))) return false;
    for (const { id } of parameters) used.add(id);
    return true;
  };
  for (const definition of definitions) {
    const { clauses, body } = definition;
    const visitDeferred = isLoop(definition) ? visitLoop(definition) : undefined;
    if (visitDeferred === undefined) visit(body);
    // An optional binding that is never used is not emitted, so its value does not use any variables.
    let waiting = clauses;
    do {
      for (let previousLength = -1; waiting.length !== previousLength; ) {
        previousLength = waiting.length;
        waiting = waiting.filter((clause) => {
          if (isOptional(clause, isTotal) && !boundByClause(clause).some(({ id }) => used.has(id))) return true;
          partsOfClause(clause).forEach(visit);
          return false;
        });
      }
    } while (visitDeferred?.() === true || lacksKeys(definition));
  }
  expressions.forEach(visit);
  const isUsed = ({ id }: Variable): boolean => used.has(id);
  return { isUsed, needsName: (variable) => isUsed(variable) || passedIds.has(variable.id) };
}

export function variablesOfSteps(steps: readonly CoreStep[]): ReadonlySet<number> {
  return new Set(steps.flatMap(partsOfStep).flatMap((part) => [...variablesOf(part)]));
}

/**
 * True for a binding that is evaluated only if one of its names is used. A strict binding was needed before other code
 * was simplified, so it is evaluated if it may fail.
 */
export function isOptional(clause: Clause, isTotal: OmissionFacts["isTotal"]): boolean {
  if (clause.kind === "require" || clause.isAsked === true) return false;
  if (!clause.strict) return true;
  if (clause.kind === "bind") return isHarmless(clause.value) || isTotal(clause.value);
  const { pattern, value } = clause;
  return value.kind === "tuple" && value.items.length === pattern.items.length && isTotal(value);
}
