// Findings about whole definitions: results that contradict a signature, parameters used as two kinds of value.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { types as messages } from "../diagnostics/types.js";
import type { Defined } from "../names/resolved.js";
import type { Body } from "./bodies.js";
import type { Inference } from "./infer.js";
import { isWithin, overlaps } from "./lattice.js";
import type { Scheme } from "./scheme.js";
import { isError, isNever, type Type } from "./type.js";
import type { Unknowns } from "./unknowns.js";
import { describe, describeKinds } from "./words.js";

/** Compares the values of a body with what its signature says. */
export function reportResult(inference: Inference, defined: Defined, { readings: [reading], broken }: Scheme, { type, values }: Body): void {
  if (reading === undefined || broken) return;
  const { signature, definition, parameters, name } = defined;
  const all = values.length > 0 ? values : [{ node: definition.name, type }];
  for (const { node, type: found } of all) {
    if (isError(found) || isNever(found) || isWithin(found, reading.result)) continue;
    if (overlaps(found, reading.result)) {
      inference.unsure(node);
      continue;
    }
    inference.report(
      messages.signature,
      values.length > 0 ? node.span : definition.name.span,
      { name, found: describe(found), foundType: inference.show(found), needed: describe(reading.result), neededType: inference.show(reading.result), isConstant: parameters.length === 0 },
      signature === undefined ? [] : [{ span: signature.span, text: "the signature" }],
    );
  }
}

/** Reports parameters that are used as two kinds of value at once. */
export function reportConflicts(unknowns: Unknowns, parameters: ReadonlyMap<Defined, readonly Type[]>, diagnostics: Diagnostic[]): void {
  for (const { unknown, first, second } of unknowns.conflicts) {
    const name = [...parameters].flatMap(([defined, types]) => types.flatMap((type, i) => (type.some((part) => part.kind === "unknown" && unknowns.isSame(part.unknown, unknown)) ? [defined.parameters[i]!.name] : [])))[0];
    diagnostics.push(
      report(messages.twoKinds, second.span, { name, first: describeKinds(first.kinds), second: describeKinds(second.kinds) }, first.span.end > first.span.start ? [{ span: first.span, text: `${describeKinds(first.kinds)} here` }] : []),
    );
  }
}
