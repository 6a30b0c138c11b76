// Compares two printed values structurally and locates their differences: `1 was expected at [2][1], and 3 is there`.

import { expressionText } from "../notation/text.js";
import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";

/**
 * A difference between two values. `place` is its index path in LED notation, `[2][1]`, and empty for the whole value.
 */
type Difference =
  | { readonly kind: "other"; readonly place: string; readonly expected: string; readonly actual: string }
  /** Missing or surplus members of a set, or items at the end of a sequence. */
  | { readonly kind: "lacks" | "has"; readonly place: string; readonly parts: readonly string[] };

/** The differences between two printed values, each located in the smallest subterm that contains it. */
export function differencesBetween(expected: string, actual: string): readonly Difference[] {
  const [one, other] = [parse(expected), parse(actual)];
  return expected === actual || (one !== undefined && other !== undefined && keyOf(one.node) === keyOf(other.node))
    ? []
    : one === undefined || other === undefined
      ? [{ kind: "other", place: "", expected, actual }]
      : compare(one, other, "");
}

interface Printed {
  readonly node: Expression;
  readonly text: string;
}

/** The tree of a printed value; undefined for functions and infinite sets, whose text cannot be parsed. */
function parse(text: string): Printed | undefined {
  const { expression, diagnostics } = parseExpression(text, { start: 0, end: text.length }, 0);
  return expression === undefined || diagnostics.length > 0 ? undefined : { node: expression, text };
}

function compare(expected: Printed, actual: Printed, place: string): readonly Difference[] {
  const [one, other] = [itemsOf(expected), itemsOf(actual)];
  const kind = expected.node.kind;
  if (kind !== actual.node.kind || one.length === 0 || other.length === 0)
    return [{ kind: "other", place, expected: printedText(expected), actual: printedText(actual) }];
  if (kind === "set") return [...lacking("lacks", place, one, other), ...lacking("has", place, other, one)];
  if (kind === "tuple" && one.length !== other.length)
    return [{ kind: "other", place, expected: printedText(expected), actual: printedText(actual) }];
  const both = one.flatMap((item, i) => {
    const there = other[i];
    return there === undefined || keyOf(item.node) === keyOf(there.node)
      ? []
      : compare(item, there, `${place}[${i + 1}]`);
  });
  return [
    ...both,
    ...lacking("lacks", place, one.slice(other.length), []),
    ...lacking("has", place, other.slice(one.length), []),
  ];
}

/** The items of one list that are missing in the other. */
function lacking(
  kind: "lacks" | "has",
  place: string,
  parts: readonly Printed[],
  others: readonly Printed[],
): readonly Difference[] {
  const otherKeys = new Set(others.map(({ node }) => keyOf(node)));
  const alone = parts.filter(({ node }) => !otherKeys.has(keyOf(node))).map(printedText);
  return alone.length === 0 ? [] : [{ kind, place, parts: alone }];
}

/** The coordinates, items or members of a value; empty for scalars. */
function itemsOf({ node, text }: Printed): readonly Printed[] {
  return node.kind === "tuple" || node.kind === "set" || node.kind === "sequence"
    ? node.items.map((item) => ({ node: item, text }))
    : [];
}

function printedText({ node, text }: Printed): string {
  return text.slice(node.span.start, node.span.end);
}

/** A canonical form: equal values have equal keys, regardless of spacing and the order of members. */
function keyOf(node: Expression): string {
  if (node.kind !== "tuple" && node.kind !== "set" && node.kind !== "sequence")
    return expressionText(node, "ascii", "printed");
  const items = node.items.map(keyOf);
  return `${node.kind}(${(node.kind === "set" ? [...new Set(items)].sort() : items).join(", ")})`;
}
