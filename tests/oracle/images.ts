// Pictures: the parts that each constructor and each tuple of the older documents takes.

import { OracleError } from "./failures.js";
import { compare, ratio } from "./numbers.js";
import { type OracleValue, string } from "./values.js";

type Part = "point" | "points" | "color" | "number" | "radius" | "string" | "any";

const parts: ReadonlyMap<string, readonly Part[]> = new Map<string, readonly Part[]>([
  ["segment", ["point", "point", "color"]],
  ["circle", ["point", "radius", "color"]],
  ["disc", ["point", "radius", "color"]],
  ["fTri", ["point", "point", "point", "color"]],
  ["rect", ["point", "radius", "radius", "color"]],
  ["polygon", ["points", "color"]],
  ["text", ["any", "point", "number", "color"]],
  ["graphic", ["string", "point", "number", "number"]],
  ["point", ["number", "number"]],
]);

const tags: ReadonlyMap<string, string> = new Map([
  ["seg", "segment"],
  ["circ", "circle"],
  ["disc", "disc"],
  ["fTri", "fTri"],
  ["rect", "rect"],
  ["poly", "polygon"],
  ["txt", "text"],
  ["graphic", "graphic"],
]);

/** True for what a constructor of pictures makes, and for a tuple that says the same. */
export function isImage(x: OracleValue): boolean {
  if (x.kind === "easel") return x.maker !== "point" && x.maker !== "color";
  const [tag, ...items] = x.kind === "tuple" ? x.items : [];
  const maker = tag?.kind === "atom" ? tags.get(tag.name) : undefined;
  return maker !== undefined && areParts(maker, items);
}

/**
 * The parts that an Easel value holds for arguments: pairs become points, triples colours, and what a text shows
 * becomes a string. (The language says only that either is taken; this is the reading of the translator's runtime.)
 */
export function partsHeld(
  maker: string,
  items: readonly OracleValue[],
  shown: (x: OracleValue) => OracleValue,
): readonly OracleValue[] {
  const fits = maker === "color" ? areColorParts(items) : areParts(maker, items);
  // That a length is above 0 is not told by its type.
  if (!fits)
    throw new OracleError(
      items.some((x, i) => parts.get(maker)?.[i] === "radius" && isPart("number", x) && !isPart("radius", x))
        ? `a ${maker} whose length is not above 0`
        : `${maker} does not take these`,
    );
  return items.map((x, i) => {
    const part = parts.get(maker)?.[i];
    // An atom by itself is shown without its backquote.
    if (part === "any") return x.kind === "atom" ? string(x.name) : shown(x);
    if (part === "points" && x.kind === "sequence") return { kind: "sequence", items: x.items.map(asPoint) };
    return x.kind === "tuple" && (part === "point" || part === "color")
      ? { kind: "easel", maker: part, items: x.items }
      : x;
  });
}

function asPoint(x: OracleValue): OracleValue {
  return x.kind === "tuple" ? { kind: "easel", maker: "point", items: x.items } : x;
}

function areParts(maker: string, items: readonly OracleValue[]): boolean {
  const wanted = parts.get(maker) ?? [];
  return wanted.length === items.length && wanted.every((part, i) => isPart(part, items[i]!));
}

function isPart(part: Part, x: OracleValue): boolean {
  switch (part) {
    case "any":
      return true;
    case "number":
      return x.kind === "number";
    case "radius":
      return x.kind === "number" && x.value.n > 0n;
    case "string":
      return x.kind === "string";
    case "point":
      return (x.kind === "easel" && x.maker === "point") || (x.kind === "tuple" && areParts("point", x.items));
    case "points":
      return x.kind === "sequence" && x.items.length >= 3 && x.items.every((item) => isPart("point", item));
    case "color":
      return (x.kind === "easel" && x.maker === "color") || (x.kind === "tuple" && areColorParts(x.items));
  }
}

function areColorParts(items: readonly OracleValue[]): boolean {
  return (
    items.length === 3 &&
    items.every((x) => x.kind === "number" && x.value.d === 1n && x.value.n >= 0n && compare(x.value, ratio(255n)) <= 0)
  );
}
