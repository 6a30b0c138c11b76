// Describes the change between two frames in a line, for text-based play.

import type { Shape } from "../runtime/easel/shapes.js";

/** Returns the texts of a picture, from top to bottom and from left to right. */
export function textsIn(shapes: readonly Shape[]): readonly string[] {
  return shapes
    .flatMap((shape) => (shape.kind === "text" && shape.text.trim() !== "" ? [shape] : []))
    .toSorted((a, b) => a.center[1] - b.center[1] || a.center[0] - b.center[0])
    .map(({ text }) => text);
}

export function describeChange(before: readonly Shape[], after: readonly Shape[]): string {
  const [old, now] = [textsIn(before), textsIn(after)];
  const [fresh, removed] = [difference(now, old), difference(old, now)];
  const parts = [
    ...(fresh.length === 0 ? [] : [`New: ${quote(fresh)}.`]),
    ...(removed.length === 0 ? [] : [`Gone: ${quote(removed)}.`]),
  ];
  if (parts.length > 0) return parts.join(" ");
  return JSON.stringify(before) === JSON.stringify(after) ? "Nothing has changed." : "The picture has changed.";
}

/** Multiset difference of two lists. */
function difference(texts: readonly string[], others: readonly string[]): readonly string[] {
  const remaining = [...others];
  return texts.filter((text) => {
    const index = remaining.indexOf(text);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
}

function quote(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(", ");
}
