// Whether the images of a program stay near the canvas, as far as the bounds of its numbers show.

import type { Bounds } from "./bounds.js";
import type { Core, CoreModule } from "./core.js";
import type { Extent } from "./extent.js";
import { everyCoreIn } from "./free.js";

/** No coordinate and no radius that is near is larger: what has both stays within twice that. */
const nearest = 5_000;

/** True if every point and every radius that the program makes is surely near the canvas. */
export function staysNear(module: CoreModule, bounds: Bounds): boolean {
  let isNear = true;
  const visit = (node: Core): void => {
    // A function that is a value may be called with anything.
    if (node.kind === "runtime") isNear &&= !makers.has(node.name);
    else if (node.kind === "primitive" && node.name === "point") isNear &&= node.args.every((arg) => isSmall(bounds.of(arg)));
    else if (node.kind === "primitive" && (node.name === "circle" || node.name === "disc")) isNear &&= node.args[1] !== undefined && isSmall(bounds.of(node.args[1]));
  };
  everyCoreIn(module, visit);
  return isNear;
}

const makers: ReadonlySet<string> = new Set(["point", "circle", "disc"]);

/** True if what is a number is small; anything else fails where an image is made. */
function isSmall({ number }: Extent): boolean {
  return number === undefined || (number.low >= -nearest && number.high <= nearest);
}
