// The diagnostic where states cannot be searched up to permutations.

import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import type { DocumentClaim, DocumentLimit } from "../document/document.js";
import type { MixedSort } from "../ir/sorts.js";
import type { AtomLiteral } from "../ir/symmetry.js";
import type { Asymmetry } from "../model-checker/symmetry.js";
import { isIn, placeIn, positionAt, type Source, type Span } from "../text/source.js";
import type { ClaimProgram } from "./claim-program.js";
import type { SymmetryRequest } from "./outcome.js";

/** A request for a search up to permutations, with the places of the atoms that steps and conditions name. */
export type RequestedSymmetry = SymmetryRequest & { readonly literals: readonly AtomLiteral[] };

/** The reason why the members of `alike:>` sets are not alike, at the place that tells them apart. */
export function asymmetryFinding(
  reason: Asymmetry,
  claim: DocumentClaim,
  { compiled, symmetry }: Pick<ClaimProgram, "compiled" | "symmetry">,
  { sets, literals }: RequestedSymmetry,
): Diagnostic {
  const lines = claim.limits.filter(isAlike);
  const at = (span: Span, tells: Tells): Diagnostic =>
    findingAt(span, { ...tells, sets: sets.map(({ text }) => text).join(" and ") }, claim, compiled.document.source);
  switch (reason.kind) {
    case "members":
    case "overlap": {
      const { expression } = lines[reason.set]!;
      const lacks = reason.kind === "members" ? "atoms" : "disjointness";
      const { value } = reason;
      return report(messages.alikeWithoutAtoms, expression, { lacks, set: sets[reason.set]!.text, value });
    }
    case "literal": {
      const { name, span } = literals[reason.literal]!;
      return at(span, { kind: "literal", subject: `\`${name}` });
    }
    case "constant": {
      const { name, definition } = symmetry!.constants[reason.constant]!;
      const exchanged = reason.exchanged.map(quote).join(" and ");
      return at(definition.name.span, { kind: "constant", subject: name, exchanged });
    }
    case "observation": {
      const { operation, span } = symmetry!.sites[reason.site]!;
      return at(span, { kind: operation, subject: reason.value });
    }
  }
}

/** The place that may compare members of a set with numbers, which a line `with:>` has replaced. */
export function mixtureFinding(
  { constant, other, span }: MixedSort,
  claim: DocumentClaim,
  { compiled }: Pick<ClaimProgram, "compiled">,
): Diagnostic {
  const subject = other === undefined ? "" : other.name;
  return findingAt(span, { kind: "mixture", subject, sets: constant.name }, claim, compiled.document.source);
}

type Facts = Omit<Parameters<typeof messages.notAlike.message>[0], "line" | "isPermuted">;
type Tells = Omit<Facts, "sets">;

const isAlike = ({ kind }: DocumentLimit): boolean => kind === "alike";

/** Returns the line `alike:>` of a claim; without one, the last line `with:>`. */
const lastLimitOf = ({ limits }: DocumentClaim): DocumentLimit =>
  limits.find(isAlike) ?? limits.findLast(({ kind }) => kind === "with")!;

/** A diagnostic at a place, or with a label if it is in a used document. */
function findingAt(span: Span, tells: Facts, claim: DocumentClaim, source: Source): Diagnostic {
  const facts = { ...tells, line: lineOf(span, claim, source), isPermuted: claim.limits.some(isAlike) };
  return isIn(source, span)
    ? report(messages.notAlike, span, facts)
    : report(messages.notAlike, lastLimitOf(claim).expression, facts, [{ span, text: "here" }]);
}

/** The line of a place, such as `line 12`; undefined if it is in the claim. */
function lineOf(span: Span, claim: DocumentClaim, source: Source): string | undefined {
  if (isIn(source, span) && span.start >= claim.span.start && span.end <= claim.span.end) return undefined;
  const home = placeIn(source, span);
  const { line } = positionAt(home.source, home.span.start);
  return `line ${line}${home.source === source ? "" : ` of ${home.source.name}`}`;
}
