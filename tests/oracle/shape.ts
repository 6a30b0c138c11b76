// The shape of a tree, without ids and spans. The names of `_` are ids, too.

/** Plain data, deeply equal for trees of the same shape. */
export function shapeOf(tree: unknown): unknown {
  if (typeof tree === "bigint") return `${tree}n`;
  if (typeof tree === "string") return tree.replace(/^_\d+$/, "_");
  if (Array.isArray(tree)) return tree.map(shapeOf);
  if (typeof tree !== "object" || tree === null) return tree;
  const kept = Object.entries(tree).filter(([key]) => key !== "id" && key !== "span" && key !== "operatorSpan");
  return Object.fromEntries(kept.map(([key, value]) => [key, shapeOf(value)]));
}
