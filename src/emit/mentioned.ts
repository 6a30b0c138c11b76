// Which variables the emitted code of a module mentions: the others need no name there, as TypeScript's strictest
// settings want it.

import { boundByClause } from "../core/clauses.js";
import type { Clause, Core, CoreModule, CoreStep } from "../core/core.js";
import { everyCore, partsOfClause, partsOfStep, variablesOf } from "../core/free.js";
import { IdSet } from "../names/id-set.js";

/** Ids of variables. */
export interface Mentioned {
  /** Those that an expression uses. */
  readonly used: Pick<IdSet, "has">;
  /** Those that are handed on as the locals of a solution, whether they are used or not. */
  readonly passed: Pick<IdSet, "has">;
}

/** What the definitions of a module, and expressions beside them, mention. */
export function mentionedIn({ definitions, nextVariable }: CoreModule, expressions: readonly Core[]): Mentioned {
  const used = new IdSet(nextVariable);
  const passed = new IdSet();
  const note = (node: Core): void => {
    if (node.kind === "variable") used.add(node.variable.id);
    else if (node.kind === "solve") handOn(node.steps);
  };
  const work: Core[] = [];
  const visit = (root: Core): void => everyCore(root, note, work);
  const handOn = (steps: readonly CoreStep[]): void => {
    for (const step of steps) {
      if (step.kind !== "either") continue;
      for (const variable of step.variables) passed.add(variable.id);
      step.sides.forEach(handOn);
    }
  };
  for (const { clauses, body } of definitions) {
    visit(body);
    // A name that is never needed is never computed, and so needs nothing itself.
    let waiting = clauses;
    for (let before = 0; waiting.length !== before; ) {
      before = waiting.length;
      waiting = waiting.filter((clause) => {
        if (isOptional(clause) && !boundByClause(clause).some(({ id }) => used.has(id))) return true;
        partsOfClause(clause).forEach(visit);
        return false;
      });
    }
  }
  expressions.forEach(visit);
  return { used, passed };
}

/** The ids of the variables that occur in the steps. */
export function variablesOfSteps(steps: readonly CoreStep[]): ReadonlySet<number> {
  return new Set(steps.flatMap(partsOfStep).flatMap((part) => [...variablesOf(part)]));
}

function isOptional(clause: Clause): clause is Clause & { kind: "bind" | "destructure" } {
  return clause.kind !== "require" && clause.isAsked !== true;
}
