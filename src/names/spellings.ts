// Conditions and functions as other languages write them, which the grammar reads as something else: each is one mistake,
// with LED's own form, and its names are then known to be wrong.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { barForColon } from "../language/habits.js";
import type { Span } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { type ArrowFunction, localArrow, type Place } from "./arrows.js";
import { bindingPlaces, leaves } from "./conditions.js";

/** What is said of a spelling, and the names that need no message of their own any more. */
export interface Misspelling {
  readonly diagnostic: Diagnostic;
  readonly names: readonly NameNode[];
}

const spelt = (span: Span, wrote: string, help: string): Diagnostic => report(syntax.otherSpelling, span, { wrote, help });

/** `{x in S | p}`: the members stand before the bar in LED, the set they come from behind it. */
export function setFirst({ element }: Expression & { readonly kind: "comprehension" }, place: Place): Misspelling | undefined {
  if (element.kind !== "relation" || element.links[0]?.operator !== "in") return undefined;
  return withUnknown(element.first, element.span, "Write `{x | x in S & p}`: the members before the bar, the conditions after it.", place);
}

/** `{(a, b) : a in S, b in S}`: after a bar, the first condition would not have been taken for a type. */
export function colonForBar(first: Expression & { readonly kind: "typeTest" }, place: Place): Misspelling | undefined {
  return withUnknown(first.operand, first.span, barForColon, place);
}

/** A spelling that shows by the names in a pattern, which mean nothing there; undefined if all of them mean something. */
function withUnknown(pattern: Expression, span: Span, help: string, { textOf, isUnknown }: Place): Misspelling | undefined {
  const names = leaves(pattern).filter(({ name }) => isUnknown(name));
  return names.length === 0 ? undefined : { diagnostic: spelt(span, textOf(span), help), names };
}

/** `p, q in S` binds both after `some` and `all` only; in other conditions the comma is an `&`. */
export function severalNames(conditions: readonly Expression[], { isUnknown }: Place): readonly Misspelling[] {
  return conditions.flatMap((condition, i) => {
    const next = conditions.slice(i + 1).find((c) => c.kind !== "name");
    if (condition.kind !== "name" || next === undefined || bindingPlaces(next).length === 0 || !isUnknown(condition.name)) return [];
    const { name, span } = condition;
    return [{ diagnostic: spelt(span, `${name}, …`, `Give each name its set: \`${name} in S & y in S\`. Several names before one \`in\` can stand after \`some\` and \`all\` only.`), names: [condition] }];
  });
}

/** `where f = (x, y) => x + y` */
export function localFunction(condition: Expression, place: Place): Misspelling | undefined {
  const found = localArrow(condition, place);
  return found && { diagnostic: arrowSpelt(found, place), names: found.parameters };
}

/** What is said of a function that is written with an arrow. */
export function arrowSpelt({ head, help }: ArrowFunction, { textOf }: Place): Diagnostic {
  return spelt(head, textOf(head), help);
}
