// Warns of tuples in set and sequence literals whose length differs from that of the other members.

import { types as messages } from "../../diagnostics/types.js";
import { imageTags } from "../../runtime/easel/image-kinds.js";
import type { Expression } from "../../syntax/tree.js";
import type { Inference } from "./inference.js";
import { maxOddRows } from "./limits.js";

type Tuple = Expression & { readonly kind: "tuple" };
type Literal = Expression & { readonly kind: "set" | "sequence" };

/** Images as tuples have different numbers of coordinates. */
const imageTagSet: ReadonlySet<string> = new Set(Object.values(imageTags));

/** Reports tuples of a different length in a literal of tuples, if at most `maxOddRows` members deviate. */
export function reportOddRows(inference: Inference, { kind, items }: Literal): void {
  if (items.length < 3 || inference.defined?.signature !== undefined || !items.every(isTuple)) return;
  const usualLength = commonLength(items);
  const oddRows = items.filter((item) => item.items.length !== usualLength);
  const regularCount = items.length - oddRows.length;
  if (oddRows.length > maxOddRows || oddRows.length >= regularCount || items.some(isImage)) return;
  // Items of a sequence may be of several kinds discriminated by their first coordinate, such as instructions.
  const tags = items.map(tagOf);
  if (kind === "sequence" && !tags.includes(undefined) && lengthsByTag(items).size === new Set(tags).size) return;
  for (const item of oddRows)
    inference.report(messages.oddRow, item.span, {
      code: inference.textOf(item),
      length: item.items.length,
      usual: usualLength,
      others: regularCount,
    });
}

const tagOf = ({ items: [first] }: Tuple): string | undefined => (first?.kind === "atom" ? first.name : undefined);

const isImage = (tuple: Tuple): boolean => imageTagSet.has(tagOf(tuple) ?? "");

const lengthsByTag = (tuples: readonly Tuple[]): ReadonlySet<string> =>
  new Set(tuples.map((tuple) => `${tagOf(tuple)} ${tuple.items.length}`));

const isTuple = (node: Expression): node is Tuple => node.kind === "tuple";

function commonLength(tuples: readonly Tuple[]): number {
  const counts = new Map<number, number>();
  for (const { items } of tuples) counts.set(items.length, (counts.get(items.length) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
