// Recognises conditions and functions in foreign syntax that LED parses with another meaning. Each is reported as a
// single error with the LED equivalent; its unknown names are not reported separately.

import { type Advice, type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { adviseReplacement } from "../diagnostics/repair.js";
import { syntax } from "../diagnostics/syntax.js";
import { barForColon } from "../language/foreign-syntax.js";
import { cover, type Span } from "../text/source.js";
import type { ComprehensionNode, Expression, NameNode } from "../syntax/tree.js";
import { conjuncts } from "../syntax/walk.js";
import { type ArrowFunction, localArrow, type ArrowContext } from "./arrows.js";
import { isMembership, conjunctionText, short } from "./advice.js";
import { bindingPlaces, leaves } from "./binding-places.js";

export interface Misspelling {
  readonly diagnostic: Diagnostic;
  readonly names: readonly NameNode[];
}

const spell = (span: Span, wrote: string, help: string | Advice): Diagnostic =>
  report(syntax.otherSpelling, span, { wrote, help });

/** `{(a, b) : a in S, b in S}` and `{x in S : p}`, where the first condition was parsed as a type. */
export function colonForBar(
  { items, span: setSpan }: Expression & { readonly kind: "set" },
  context: ArrowContext,
): Misspelling | undefined {
  const [first, ...otherItems] = items;
  if (first?.kind !== "typeTest") return undefined;
  const { operand, type, span } = first;
  const keys = items.flatMap((item) =>
    item.kind === "typeTest" && item.operand.kind === "name" ? [item.operand] : [],
  );
  if (operand.kind === "name" && keys.length === items.length && items.length > 1)
    return recordForTuple(keys, items, cover(span, items.at(-1)!.span), context);
  if (isMembership(operand))
    return withUnknown(operand.first, span, setFirstHelp(operand, [type, ...otherItems], setSpan, context), context);
  const suggestion = comprehension(operand, [type, ...otherItems], context);
  return withUnknown(
    operand,
    span,
    suggestion === undefined
      ? barForColon
      : adviseReplacement(
          setSpan,
          suggestion,
          (code) => `Write a bar between the members and the conditions: ${code}.`,
        ),
    context,
  );
}

/** `{d in S : d | n}`, where the colon began a type, and the bar the conditions: d divides n. */
export function colonForBarWithDivisor(
  { element, conditions, span }: ComprehensionNode,
  context: ArrowContext,
): Misspelling | undefined {
  const [dividend, ...otherConditions] = conditions.flatMap(conjuncts);
  if (element.kind !== "typeTest" || !isMembership(element.operand) || dividend === undefined) return undefined;
  const { operand, type } = element;
  const { textOf } = context;
  const set = operand.links[0]!.right;
  const number = isTerm(dividend) ? textOf(dividend.span) : `(${textOf(dividend.span)})`;
  const isNatural = set.kind === "name" && set.name === "Nat";
  const membership = isNatural ? `${textOf(operand.first.span)} in {1..${number}}` : textOf(operand.span);
  const parts = [
    membership,
    `${number} mod ${textOf(type.span)} = 0`,
    ...otherConditions.map((one) => textOf(one.span)),
  ];
  const code = `{${textOf(operand.first.span)} | ${parts.join(" & ")}}`;
  return withUnknown(
    operand.first,
    element.span,
    adviseReplacement(
      span,
      code,
      (code) => `Write the conditions after the bar, and that d divides n as \`n mod d = 0\`: ${code}.`,
    ),
    context,
  );
}

const isTerm = ({ kind }: Expression): boolean => ["name", "numeral", "call", "index"].includes(kind);

/** Diagnoses `{name: "Ada", age: 36}`. */
function recordForTuple(
  keys: readonly NameNode[],
  items: readonly Expression[],
  span: Span,
  { isUnknown, textOf }: ArrowContext,
): Misspelling | undefined {
  const [first] = keys;
  if (first === undefined || !keys.some(({ name }) => isUnknown(name))) return undefined;
  const values = items.flatMap((item) => (item.kind === "typeTest" && item.type.kind === "name" ? [item.type] : []));
  const names = [...keys, ...values].filter(({ name }) => isUnknown(name));
  const help = [
    `Parts of a whole are coordinates of a tuple, \`(a, b)\`, with definitions for their names, \`${first.name}(t) := t[1]\`.`,
    "A map is a set of pairs, `{(k, v), …}`; its value for k is `v where (k, v) in m`.",
  ].join(" ");
  return { diagnostic: spell(span, short(textOf(span)) ?? `${first.name}: …`, help), names };
}

/** The set that was probably meant, if it is short enough for a help. */
function comprehension(
  members: Expression,
  conditions: readonly Expression[],
  { textOf }: ArrowContext,
): string | undefined {
  const condition = conjunctionText(conditions, textOf);
  return condition === undefined ? undefined : short(`{${textOf(members.span)} | ${condition}}`);
}

function setFirstHelp(
  membership: Expression & { readonly kind: "relation" },
  conditions: readonly Expression[],
  span: Span,
  context: ArrowContext,
): string | Advice {
  const own = comprehension(membership.first, [membership, ...conditions], context);
  const words = (code: string): string => `Write ${code}: the members before the bar, the conditions after it.`;
  return own === undefined ? words("`{x | x in S & p}`") : adviseReplacement(span, own, words);
}

/** Accepts a misspelling only if the pattern contains unknown names. */
function withUnknown(
  pattern: Expression,
  span: Span,
  help: string | Advice,
  { textOf, isUnknown }: ArrowContext,
): Misspelling | undefined {
  const names = leaves(pattern).filter(({ name }) => isUnknown(name));
  return names.length === 0 ? undefined : { diagnostic: spell(span, textOf(span), help), names };
}

/** Diagnoses `where f = (x, y) => x + y`. */
export function localFunction(condition: Expression, place: ArrowContext): Misspelling | undefined {
  const arrow = localArrow(condition, place);
  return arrow && { diagnostic: diagnoseArrow(arrow, place), names: arrow.parameters };
}

/** `where e = (x, y)`, if nothing else binds x and y: the pattern must be on the left. */
export function patternOnRight(
  condition: Expression,
  otherConditions: readonly Expression[],
  { textOf, isUnknown }: ArrowContext,
): Misspelling | undefined {
  if (condition.kind !== "relation" || condition.links.length !== 1) return undefined;
  const {
    first,
    links: [link],
  } = condition;
  if (
    link?.operator !== "equal" ||
    link.right.kind !== "tuple" ||
    first.kind === "tuple" ||
    (first.kind === "name" && isUnknown(first.name))
  )
    return undefined;
  const boundNames = new Set(otherConditions.flatMap(bindingPlaces).map(({ name }) => name));
  const names = leaves(link.right).filter(({ name }) => isUnknown(name) && !boundNames.has(name));
  if (names.length === 0) return undefined;
  const suggestion = short(`${textOf(link.right.span)} = ${textOf(first.span)}`);
  const words = (code: string): string => `Write the names that get values on the left: ${code}.`;
  return {
    diagnostic: spell(
      condition.span,
      textOf(condition.span),
      suggestion === undefined ? words("`(x, y) = p`") : adviseReplacement(condition.span, suggestion, words),
    ),
    names,
  };
}

export function diagnoseArrow({ head, help }: ArrowFunction, { textOf }: ArrowContext): Diagnostic {
  return spell(head, textOf(head), help);
}
