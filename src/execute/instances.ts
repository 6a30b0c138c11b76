// Instances of a document: the document with other values of some constants.

import { check, type CheckResult } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { constantsIn, type ConstantValue, constantsWith } from "../resolve/constants.js";
import type { DocumentLimit } from "../document/document.js";
import { Library } from "../resolve/imports/library.js";

/** The constants that limits set, in order. */
function constantsOf({ document }: CheckResult, limits: readonly DocumentLimit[]): readonly ConstantValue[] {
  const { source, scope, nextId } = document;
  return limits.flatMap(({ kind, expression }) =>
    kind === "with" ? constantsIn(source.text, expression, scope, nextId).values : [],
  );
}

/** The key of the instance that a claim with these limits is about. Claims about the document itself have the key "". */
export const instanceKey = (limits: readonly DocumentLimit[]): string =>
  limits
    .filter(({ kind }) => kind === "with")
    .map(({ span }) => span.start)
    .join();

/** The document with other values of constants; or the first error that these cause. */
export function instanceWith(
  compiled: CheckResult,
  values: readonly ConstantValue[],
): CheckResult | { readonly mistake: Diagnostic } {
  if (values.length === 0) return compiled;
  const { document, library = new Library() } = compiled;
  const own = library.withConstants(constantsWith(library.constants, values, document.source.name));
  const checked = check(document.source, own);
  const mistake = checked.diagnostics.find(({ severity }) => severity === "error");
  if (mistake !== undefined && hasErrors(checked.diagnostics)) return { mistake };
  return { ...compiled, library: own, document: { ...checked, claims: document.claims } };
}

/** The instance of a document that a claim with these limits is about; or an error at the last of its `with:>` lines. */
export function instanceOf(
  compiled: CheckResult,
  limits: readonly DocumentLimit[],
): CheckResult | { readonly mistake: Diagnostic } {
  const instance = instanceWith(compiled, constantsOf(compiled, limits));
  const last = limits.findLast(({ kind }) => kind === "with");
  if (!("mistake" in instance) || last === undefined) return instance;
  const { message: reason, help: advice } = instance.mistake;
  return { mistake: report(messages.claimUnreadable, last.expression, { reason, advice, repairs: [] }) };
}
