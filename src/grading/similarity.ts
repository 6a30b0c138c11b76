// Finds submissions whose definitions have the same tree up to names.

import type { Definition } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";
import { clip } from "./clipping.js";
import { maxNameLength, maxShapeLength, maxShapes, minSimilarSize } from "./limits.js";

/** A definition without its names. */
export interface DefinitionShape {
  readonly name: string;
  /** The tree as text. Names are numbered by their first occurrence, except built-in ones. */
  readonly shape: string;
  /** The number of nodes of the tree. */
  readonly size: number;
}

export const shapesOf = ({ definitions, bindings }: CheckedDocument): readonly DefinitionShape[] =>
  definitions.slice(0, maxShapes).map(({ definition }) => shapeOf(definition, bindings));

function shapeOf(definition: Definition, bindings: CheckedDocument["bindings"]): DefinitionShape {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): string => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `#${numbers.get(name)}`;
  };
  let size = 0;
  let shape = "";
  // Iterative, because trees may be deep.
  const work: unknown[] = [definition];
  while (work.length > 0) {
    const next = work.pop();
    if (Array.isArray(next)) {
      shape += "[";
      work.push("]");
      for (const one of next.toReversed()) work.push(one);
    } else if (typeof next === "object" && next !== null) {
      const { id: _, ...node } = next as Readonly<Record<string, unknown>>;
      size++;
      if (node["kind"] === "name" && typeof node["name"] === "string") {
        const isBuiltin = bindings.get((next as { readonly id: number }).id)?.kind === "builtin";
        shape += isBuiltin ? node["name"] : numberOf(node["name"]);
        continue;
      }
      for (const [key, value] of Object.entries(node).toReversed()) if (!/span$/i.test(key)) work.push(value);
    } else {
      shape += ` ${String(next)}`;
    }
    if (shape.length > maxShapeLength) break;
  }
  // One leaf may be longer than all that is compared.
  return { name: clip(definition.name.name, maxNameLength), shape: shape.slice(0, maxShapeLength + 1), size };
}

/** Two submissions with definitions of the same shape. */
interface SimilarPair {
  readonly first: string;
  readonly second: string;
  /** The names of the shared definitions in both, largest first. */
  readonly shared: readonly { readonly names: readonly [string, string]; readonly size: number }[];
  /** The number of shared nodes. */
  readonly size: number;
}

/**
 * Returns the pairs of submissions that share definitions, those that share most first. Definitions that are part of
 * the exercise, or that more than a quarter of all submissions have in common, do not count.
 */
export function similarPairs(
  submissions: readonly { readonly student: string; readonly shapes: readonly DefinitionShape[] }[],
  exerciseShapes: readonly DefinitionShape[],
): readonly SimilarPair[] {
  const ignored = new Set(exerciseShapes.map(({ shape }) => shape));
  const users = new Map<string, { readonly student: number; readonly name: string; readonly size: number }[]>();
  submissions.forEach(({ shapes }, student) => {
    for (const { name, shape, size } of shapes) {
      if (size < minSimilarSize || ignored.has(shape)) continue;
      const all = users.get(shape) ?? [];
      if (all.every((one) => one.student !== student)) users.set(shape, [...all, { student, name, size }]);
    }
  });
  const most = Math.max(2, Math.floor(submissions.length / 4));
  const pairs = new Map<string, { first: number; second: number; shared: SimilarPair["shared"][number][] }>();
  for (const all of users.values()) {
    if (all.length > most) continue;
    for (const [i, first] of all.entries())
      for (const second of all.slice(i + 1)) {
        const key = `${first.student} ${second.student}`;
        const pair = pairs.get(key) ?? { first: first.student, second: second.student, shared: [] };
        pair.shared.push({ names: [first.name, second.name], size: first.size });
        pairs.set(key, pair);
      }
  }
  return [...pairs.values()]
    .map(({ first, second, shared }) => ({
      first: submissions[first]!.student,
      second: submissions[second]!.student,
      shared: shared.sort((a, b) => b.size - a.size),
      size: shared.reduce((sum, { size }) => sum + size, 0),
    }))
    .sort((a, b) => b.size - a.size);
}
