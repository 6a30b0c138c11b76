// Adds the definition, its position and its arguments to errors that pass through an emitted function.

import type { Core, CoreDefinition } from "../../ir/ir.js";
import { someCore } from "../../ir/traversal.js";
import { operationOf } from "../../language/operations/operations.js";
import type { Defined } from "../../resolve/resolved.js";
import { positionAt, type Source } from "../../text/source.js";
import { isBoolean } from "./conditions.js";
import { type EmitContext, runtimeCall } from "./context.js";
import * as ts from "./typescript.js";

/** True if the function catches errors to report them. */
export function isReported(context: EmitContext, { clauses, body, cycle }: CoreDefinition): boolean {
  if (context.report === "none") return false;
  if (clauses.length > 0 || cycle !== undefined) return true;
  return someCore(body, (node) => canFail(context, node));
}

/** False if a node only passes values on, or calls definitions that report their own errors. */
function canFail(context: EmitContext, node: Core): boolean {
  switch (node.kind) {
    case "logic":
      return node.operands.some((operand) => !isBoolean(context, operand));
    case "not":
      return !isBoolean(context, node.operand);
    case "primitive":
      return node.strategy?.kind !== "native" && !operationOf(node.name).isTotalForAll;
    case "branches":
      return node.otherwise === undefined || node.branches.some(({ condition }) => !isBoolean(context, condition));
    case "same":
    case "quantify":
    case "solve":
    case "let":
      return true;
    default:
      return false;
  }
}

/** `try { … } catch (error) { throw inDefinition(error, "f", "12:1", x, y); }` */
export function emitReport(
  context: EmitContext,
  { defined, cycle }: CoreDefinition,
  statements: readonly ts.Statement[],
  parameters: readonly string[],
): ts.Statement {
  const { error, tick, placeOf } = context;
  // Cancellable code also records whether the definition is recursive.
  const located = runtimeCall(context, tick !== undefined && cycle !== undefined ? "inRecursion" : "inDefinition", [
    ts.id(error),
    ts.literal(defined.definition.name.name),
    ts.literal(placeOf(defined)),
    ...parameters.map((name) => ts.id(name)),
  ]);
  return ts.try(statements, error, [ts.throw(located)]);
}

/**
 * Returns the function from definitions to positions: "12:1", or "sets.led:12:1" if there may be several documents.
 * `document` is the name of the main document, if it is shown.
 */
export function definitionPlaces(source: Source, document: string | undefined): (defined: Defined) => string {
  // Definitions mostly come in document order, so each search starts at the last line found.
  let last = 1;
  return ({ definition, home }) => {
    const { line, column } = positionAt(source, definition.name.span.start, last);
    last = line;
    const name = home?.name ?? document;
    return name === undefined ? `${line}:${column}` : `${name}:${line}:${column}`;
  };
}
