// Whether the images of a program stay near the canvas, as far as the bounds of its numbers show.

import { type ImageKind, imageKinds, isImageName } from "../runtime/easel/image-kinds.js";
import type { Facts } from "./facts/facts.js";
import type { Core, CoreModule, RuntimeName } from "./core.js";
import type { Extent } from "../operations/extent.js";
import { everyCoreIn } from "./free.js";

/** No coordinate and no length that is near is larger: what has both stays within twice that. */
const nearest = 5_000;

/** True if every point and every length that the program makes is surely near the canvas. */
export function staysNear(module: CoreModule, facts: Facts): boolean {
  let isNear = true;
  const visit = (node: Core): void => {
    // A function that is a value may be called with anything.
    if (node.kind === "runtime") isNear &&= !lengthsOf(node.name).includes(true);
    else if (node.kind === "primitive")
      lengthsOf(node.name).forEach(
        (isLength, i) => (isNear &&= !isLength || node.args[i] === undefined || isSmall(facts.of(node.args[i]))),
      );
  };
  everyCoreIn(module, visit);
  return isNear;
}

/** Which arguments of a constructor of Easel say how far an image reaches. */
function lengthsOf(name: RuntimeName): readonly boolean[] {
  if (name === "point") return [true, true];
  const parts: ImageKind["parts"] = isImageName(name) ? imageKinds[name].parts : [];
  return parts.map(([, kind]) => kind === "length");
}

/** True if what is a number is small; anything else fails where an image is made. */
function isSmall({ number }: Extent): boolean {
  return number === undefined || (number.low >= -nearest && number.high <= nearest);
}
