// Whether the filled images of a program that have corners stay apart, as far as the bounds of its numbers show.

import { type ImageName, isImageName } from "../runtime/easel/image-kinds.js";
import type { Facts } from "./facts/facts.js";
import type { Core, CoreModule, RuntimeName } from "./core.js";
import type { Extent } from "../operations/extent.js";
import { everyCoreIn } from "./free.js";

/** From the least to the greatest coordinate. */
type Interval = readonly [low: number, high: number];
type Box = readonly [x: Interval, y: Interval];

/** True if all of them are rectangles, each of which always stands in one place and touches no other. */
export function staysApart(module: CoreModule, facts: Facts): boolean {
  let isApart = true;
  const boxes: Box[] = [];
  everyCoreIn(module, (node: Core): void => {
    // A function that is a value may be called with anything.
    if (node.kind === "runtime") isApart &&= !makesCorners(node.name);
    if (node.kind !== "primitive" || !makesCorners(node.name)) return;
    const box = node.name === "rect" ? boxOf(node.args.map((arg) => facts.of(arg))) : undefined;
    isApart &&= box !== undefined && !boxes.some((other) => meet(box[0], other[0]) && meet(box[1], other[1]));
    if (box !== undefined) boxes.push(box);
  });
  return isApart;
}

/** True of the kinds of images that are filled and have corners. */
const haveCorners: Readonly<Record<ImageName, boolean>> = {
  segment: false,
  circle: false,
  disc: false,
  fTri: true,
  rect: true,
  polygon: true,
  text: false,
  graphic: false,
};

const makesCorners = (name: RuntimeName): boolean => isImageName(name) && haveCorners[name];

function boxOf([p, w, h]: readonly Extent[]): Box | undefined {
  const [x, y, width, height] = [p?.items?.[0], p?.items?.[1], w, h].map(constantOf);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return [
    [x - width / 2, x + width / 2],
    [y - height / 2, y + height / 2],
  ];
}

/** The number that a value is if it is always the same one. */
function constantOf(extent: Extent | undefined): number | undefined {
  const number = extent?.number;
  return number !== undefined && number.low === number.high ? number.low : undefined;
}

function meet(a: Interval, b: Interval): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}
