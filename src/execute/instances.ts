// Instances of a document: the document with the values of constants replaced.

import { check, type CheckResult } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { constantOf, constantsIn, type ConstantValue, constantsWith } from "../resolve/constants.js";
import type { DocumentLimit } from "../document/document.js";
import { allKinds, kindOf, kinds, kindsOf } from "../types/lattice/kinds.js";
import { any, never } from "../types/lattice/type.js";
import { anyResult } from "../types/schemes/scheme.js";
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

/** The names of sets that may contain numbers in a document, and atoms in the instance with these limits. */
export function numbersReplacedByAtoms(
  compiled: CheckResult,
  instance: CheckResult,
  limits: readonly DocumentLimit[],
): readonly string[] {
  return constantsOf(compiled, limits)
    .map(({ defined }) => defined.definition.name.name)
    .filter((name) => mayContain(kinds.number, name, compiled) && mayContain(kinds.atom, name, instance));
}

function mayContain(kind: number, name: string, { document }: CheckResult): boolean {
  const defined = constantOf(name, document.scope);
  const scheme = defined && document.schemes.get(defined.definition.id);
  const type = scheme === undefined ? any : anyResult(scheme.overloads);
  const members = type.flatMap((part) => (part.kind === "set" ? part.member : kindOf(part) === allKinds ? any : never));
  return (kindsOf(members) & kind) !== 0;
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
