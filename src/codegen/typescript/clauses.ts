// Emits the clauses of a definition: `where` names, and checks of guards and signatures.

import { boundByClause, isFlat } from "../../ir/clauses.js";
import type { Clause, Core, CoreOf } from "../../ir/ir.js";
import { everyCore } from "../../ir/traversal.js";
import { operationOf } from "../../language/operations/operations.js";
import { emitCondition } from "./conditions.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { isOptional } from "./mentioned.js";
import { emitLazyLocals, emitLocal } from "./locals.js";
import { not } from "./negation.js";
import { emitCoordinates } from "./patterns.js";
import * as ts from "./typescript.js";

export function emitClauses(context: EmitContext, clauses: readonly Clause[]): readonly ts.Statement[] {
  return clauses.flatMap((clause) => emitClause(context, clause));
}

function emitClause(context: EmitContext, clause: Clause): readonly ts.Statement[] {
  if (clause.kind !== "require" && !boundByClause(clause).some(context.uses.isUsed)) {
    if (isOptional(clause, context.isTotal)) return [];
    if (clause.kind === "bind") return [ts.run(emitExpression(context, clause.value))];
  }
  switch (clause.kind) {
    case "bind": {
      const { variable, value } = clause;
      return clause.strict
        ? emitLocal(context, variable, value)
        : emitLazyLocals(context, { kind: "bind", variable }, value);
    }
    case "destructure":
      return clause.strict && isFlat(clause.pattern)
        ? [emitCoordinates(context, clause.pattern, clause.value)]
        : emitLazyLocals(context, clause.pattern, clause.value);
    case "require": {
      const condition = not(emitCondition(context, clause.condition));
      const parts = clause.clause === "signature" ? argumentAndSet(clause) : none;
      const failure = runtimeCall(context, failureOf[clause.clause], [
        ts.literal(clause.text),
        ...parts.map((part) => emitExpression(context, part)),
      ]);
      return [ts.if(condition, [ts.run(ts.at(clause.span, failure))])];
    }
  }
}

const none: readonly never[] = [];

const failureOf = { guard: "guardFailed", where: "noWhere", signature: "signatureFailed" } as const;

/**
 * The argument that a signature constrains and its required set, if the condition still contains them. The text of the
 * clause starts with the parameter's name, which occurs only once in the condition.
 */
function argumentAndSet({ condition, text }: Clause & { readonly kind: "require" }): readonly Core[] {
  let argument: Core | undefined;
  everyCore(condition, (node) => {
    if (node.kind === "variable" && text.startsWith(`${node.variable.name}: `)) argument ??= node;
  });
  if (argument === undefined) return none;
  const set = condition.kind === "primitive" ? requiredSet(condition) : undefined;
  return set === undefined ? [argument] : [argument, set];
}

/** The set of a membership test; undefined for sets of numbers, which errors report by name. */
function requiredSet({ name, args, span }: CoreOf<"primitive">): Core | undefined {
  const { queryOperand, makesAsked } = operationOf(name);
  if (queryOperand === undefined) return undefined;
  const otherArgs = args.filter((_, i) => i !== queryOperand);
  if (makesAsked === undefined) return otherArgs[0];
  return makesAsked === "product" || makesAsked === "finiteSetsOf"
    ? { kind: "primitive", name: makesAsked, args: otherArgs, span }
    : undefined;
}
