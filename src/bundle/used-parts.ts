// Which optional parts of the runtime and of the page a game uses, as far as its document shows.

import type { GameProgram } from "../compile.js";
import { builtins } from "../language/builtins.js";
import type { Binding } from "../names/resolved.js";
import { type ImageName, imageNameOfTag, isImageName } from "../runtime/easel/image-kinds.js";
import { smallRange } from "../runtime/sets/set-operations.js";
import type { OptionalPart } from "../runtime/uses.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Expression, RangeNode } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";
import { typeIn } from "../types/lattice/literals.js";

/** The parts that the page of this document needs. */
export function usedParts(
  document: CheckedDocument,
  {
    definitions,
    imports,
    fields,
    isNear,
    isApart,
    isSafe,
  }: Pick<GameProgram, "definitions" | "imports" | "fields" | "isNear" | "isApart" | "isSafe">,
): readonly OptionalPart[] {
  const parts = new Set<OptionalPart>();
  if (fields.includes("keys") || fields.includes("input")) parts.add("keys");
  for (const name of imports) if (isImageName(name)) for (const part of partsOfImage[name]) parts.add(part);
  if (imports.some((name) => doubleMakers.has(name))) parts.add("doubles");
  if (imports.some((name) => setMakers.has(name))) parts.add("unbuiltSets");
  if (document.game?.hooks.sounds !== undefined) parts.add("sounds");
  if (!isNear) parts.add("far");
  if (!isSafe) parts.add("unsafeNumbers");
  // A function that is called is no value.
  const callees = new Set<Expression>();
  for (const { definition, signature } of definitions) {
    // What a signature says may be checked while the game runs.
    for (const root of [...expressionsOf(definition), ...(signature === undefined ? [] : [signature.type])]) {
      everyExpression(root, (node) => {
        if (node.kind === "call") callees.add(node.callee);
        if (!callees.has(node)) for (const part of partsFor(node, document)) parts.add(part);
      });
    }
  }
  // What is written as a tuple is no image to the program.
  if (parts.has("imageTuples")) parts.add("far");
  if (parts.has("surfaces") && (!isApart || parts.has("imageTuples"))) parts.add("touching");
  return [...parts];
}

/** What the images of each kind need. */
const partsOfImage: Readonly<Record<ImageName, readonly OptionalPart[]>> = {
  segment: [],
  circle: [],
  disc: [],
  text: [],
  rect: ["surfaces"],
  fTri: ["surfaces", "slants"],
  polygon: ["surfaces", "slants", "polygons"],
  graphic: ["graphics"],
};

function partsFor(node: Expression, { types, bindings }: CheckedDocument): readonly OptionalPart[] {
  const isNumber = typeIn(types, node)?.every(({ kind }) => kind === "number") ?? false;
  switch (node.kind) {
    case "atom": {
      const image = imageNameOfTag(node.name);
      return image === undefined ? [] : ["imageTuples", ...partsOfImage[image]];
    }
    case "binary":
      return node.operator === "add" && !isNumber ? ["joins"] : [];
    case "product":
      return isNumber ? [] : ["products", "unbuiltSets"];
    case "range":
      return mostMembers(node, types) > smallRange ? ["unbuiltSets"] : [];
    case "lambda":
      return ["functions"];
    case "name":
      return isFunction(bindings.get(node.id)) ? ["functions"] : [];
    default:
      return [];
  }
}

function isFunction(binding: Binding | undefined): boolean {
  return (
    (binding?.kind === "definition" && binding.defined.parameters.length > 0) ||
    (binding?.kind === "builtin" && binding.row.kind === "function")
  );
}

/** What computes as doubles do. */
const doubleMakers: ReadonlySet<string> = new Set(["sqrt", "sin", "cos", "tan", "atan2", "pi"]);

/** What makes sets that are not built, besides ranges and products of two. */
const setMakers: ReadonlySet<string> = new Set([
  "powerSet",
  "product",
  "functionType",
  "namedSet",
  "anyType",
  ...Object.values(builtins).flatMap((row) =>
    row.kind === "constant" && row.infinite === true
      ? [row.runtime, ...(row.applied === undefined ? [] : [row.applied])]
      : [],
  ),
]);

/** The most members that a range can have, by the types of its bounds. */
function mostMembers({ from, to }: RangeNode, types: CheckedDocument["types"]): number {
  return (
    Math.max(...boundsOf(to, types).map(({ high }) => high)) -
    Math.min(...boundsOf(from, types).map(({ low }) => low)) +
    1
  );
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Between which numbers the values of an expression are. */
function boundsOf(node: Expression, types: CheckedDocument["types"]): readonly Bounds[] {
  if (node.kind === "numeral") {
    const value = Number(node.numerator) / Number(node.denominator);
    return [{ low: value, high: value }];
  }
  const anything = { low: -Infinity, high: Infinity };
  return types.get(node.id)?.map((part) => (part.kind === "number" ? part : anything)) ?? [anything];
}
