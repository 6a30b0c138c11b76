// Warns of literals that match no possible name: `"left"` compared with the names of keys, and an atom that occurs once
// in the document, compared with a set that contains an atom with a similar name.

import type { Label } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { Type } from "../lattice/type.js";
import { type NameBeside, unexpectedNames } from "../messages/known-names.js";
import { describe } from "../printing/describe.js";
import type { Inference } from "./inference.js";

/**
 * Warns of literals in `type` that are certainly not in `expectedType`. Returns true if there is one. The names of keys are
 * fixed. The names in a document may change, so only a probable misspelling is reported: a name that occurs once and is
 * similar to another. String arguments are data, so their spelling is not checked.
 */
export function reportUnmatchedLiterals(
  inference: Inference,
  node: Expression,
  type: Type,
  expectedType: Type,
  labels?: readonly Label[],
): boolean {
  if (inference.mode.kind !== "check") return false;
  const isLiteral = nameIn(node) !== undefined;
  const mayBeMisspelt = node.kind === "atom" || (node.kind === "string" && labels === undefined);
  const unmatchedLiterals = unexpectedNames(type, expectedType).filter((one) =>
    one.isKey
      ? isLiteral || one.correction !== undefined
      : mayBeMisspelt && one.correction !== undefined && occursOnce(inference, one),
  );
  for (const literal of unmatchedLiterals) {
    const reportedNode = (isLiteral ? undefined : literalOf(inference, literal)) ?? node;
    if (inference.hasReported(reportedNode.span)) continue;
    inference.report(
      messages.neverMember,
      reportedNode.span,
      {
        code: literal.code,
        found: describe(type),
        foundType: inference.showShortType(type),
        member: describe(expectedType),
        memberType: inference.showShortType(expectedType),
        asType: false,
        atomAndString: false,
        repair: undefined,
        name: literal,
      },
      labels,
    );
  }
  return unmatchedLiterals.length > 0;
}

/** Warns of literal members of a set or sequence that are not in `expectedType`. */
export function reportUnmatchedMembers(inference: Inference, holder: Expression, expectedType: Type): void {
  if (inference.mode.kind !== "check" || (holder.kind !== "set" && holder.kind !== "sequence")) return;
  for (const item of holder.items)
    if (nameIn(item) !== undefined)
      reportUnmatchedLiterals(inference, item, inference.typeOf(item) ?? [], expectedType);
}

const nameIn = (node: Expression): string | undefined =>
  node.kind === "atom" ? node.name : node.kind === "string" ? node.value : undefined;

function literalOf({ defined }: Inference, { name }: NameBeside): Expression | undefined {
  let literal: Expression | undefined;
  for (const root of defined === undefined ? [] : expressionsOf(defined.definition))
    everyExpression(root, (node) => {
      if (nameIn(node) === name) literal ??= node;
    });
  return literal;
}

/** True if the document, including its prose and tests, contains the name only once. */
function occursOnce({ context }: Inference, { code }: NameBeside): boolean {
  const { text } = context.source;
  const first = text.indexOf(code);
  for (let at = text.indexOf(code, first + 1); at >= 0; at = text.indexOf(code, at + 1))
    if (!/^[\p{L}\p{M}\p{N}_']/u.test(text.slice(at + code.length, at + code.length + 2))) return false;
  return true;
}
