// Images: the parameter types of each constructor and of each tuple in older documents.

import { OracleError } from "./failures.js";
import { compare, ratio } from "./numbers.js";
import { isFinite, members, setOf } from "./relations.js";
import { type OracleValue, string } from "./values.js";

type Part = "point" | "points" | "color" | "number" | "radius" | "share" | "string" | "any" | "images";

const parts: ReadonlyMap<string, readonly Part[]> = new Map<string, readonly Part[]>([
  ["segment", ["point", "point", "color"]],
  ["circle", ["point", "radius", "color"]],
  ["disc", ["point", "radius", "color"]],
  ["fTri", ["point", "point", "point", "color"]],
  ["rect", ["point", "radius", "radius", "color"]],
  ["polygon", ["points", "color"]],
  ["text", ["any", "point", "number", "color"]],
  ["textLeft", ["any", "point", "number", "color"]],
  ["textRight", ["any", "point", "number", "color"]],
  ["graphic", ["string", "point", "number", "number"]],
  ["turned", ["images", "point", "number"]],
  ["faded", ["images", "share"]],
  ["wide", ["images", "radius"]],
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
  ["txtl", "textLeft"],
  ["txtr", "textRight"],
  ["graphic", "graphic"],
  ["turned", "turned"],
  ["faded", "faded"],
  ["wide", "wide"],
]);

/** True for images, and for equivalent tuples. */
export function isImage(x: OracleValue): boolean {
  if (x.kind === "easel") return x.maker !== "point" && x.maker !== "color";
  const [tag, ...items] = x.kind === "tuple" ? x.items : [];
  const maker = tag?.kind === "atom" ? tags.get(tag.name) : undefined;
  return maker !== undefined && areParts(maker, items);
}

/**
 * The normalised components of an Easel value: pairs become points, triples colours, and the contents of a text a
 * string. (The language only permits both forms; normalising follows the runtime.)
 */
export function partsHeld(
  maker: string,
  items: readonly OracleValue[],
  shown: (x: OracleValue) => OracleValue,
): readonly OracleValue[] {
  const fits = maker === "color" ? areColorParts(items) : areParts(maker, items);
  // Types do not express that a length is positive.
  if (!fits)
    throw new OracleError(
      items.some((x, i) => parts.get(maker)?.[i] === "radius" && isPart("number", x) && !isPart("radius", x))
        ? `a ${maker} whose length is not above 0`
        : `${maker} does not take these`,
    );
  return items.map((x, i) => {
    const part = parts.get(maker)?.[i];
    // A lone atom is shown without its backquote.
    if (part === "any") return x.kind === "atom" ? string(x.name) : shown(x);
    if (part === "images") return imagesHeld(x, shown);
    if (part === "points" && x.kind === "sequence") return { kind: "sequence", items: x.items.map(asPoint) };
    return x.kind === "tuple" && (part === "point" || part === "color")
      ? { kind: "easel", maker: part, items: x.items }
      : x;
  });
}

/** Images, with tuples replaced by the images that they mean. */
function imagesHeld(x: OracleValue, shown: (x: OracleValue) => OracleValue): OracleValue {
  if (x.kind === "set") return setOf(members(x).map((item) => imagesHeld(item, shown)));
  if (x.kind === "sequence") return { kind: "sequence", items: x.items.map((item) => imagesHeld(item, shown)) };
  if (x.kind !== "tuple") return x;
  const [tag, ...items] = x.items;
  const maker = tag?.kind === "atom" ? tags.get(tag.name)! : "";
  return { kind: "easel", maker, items: partsHeld(maker, items, shown) };
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
    case "share":
      return x.kind === "number" && x.value.n >= 0n && compare(x.value, ratio(1n)) <= 0;
    case "string":
      return x.kind === "string";
    case "images":
      return (
        isImage(x) ||
        areImages(x) ||
        (x.kind === "sequence" && x.items.every((item) => isImage(item) || areImages(item)))
      );
    case "point":
      return (x.kind === "easel" && x.maker === "point") || (x.kind === "tuple" && areParts("point", x.items));
    case "points":
      return x.kind === "sequence" && x.items.length >= 3 && x.items.every((item) => isPart("point", item));
    case "color":
      return (x.kind === "easel" && x.maker === "color") || (x.kind === "tuple" && areColorParts(x.items));
  }
}

const areImages = (x: OracleValue): boolean => x.kind === "set" && isFinite(x) && members(x).every(isImage);

function areColorParts(items: readonly OracleValue[]): boolean {
  return (
    items.length === 3 &&
    items.every((x) => x.kind === "number" && x.value.d === 1n && x.value.n >= 0n && compare(x.value, ratio(255n)) <= 0)
  );
}
