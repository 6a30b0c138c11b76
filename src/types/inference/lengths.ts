// Reports a radius, width or height of an image that is certainly not positive. Rationals have no bounds in types, so
// the type of the constructor cannot express this.

import { types as messages } from "../../diagnostics/types.js";
import { type ImageKind, imageKinds, isImageName } from "../../runtime/easel/image-kinds.js";
import { partKinds } from "../../runtime/easel/images.js";
import type { Expression } from "../../syntax/tree.js";
import type { Type } from "../lattice/type.js";
import type { Inference } from "./inference.js";

export function checkLengths(
  inference: Inference,
  name: string,
  args: readonly Expression[],
  types: readonly Type[],
): void {
  if (!inference.isReporting || !isImageName(name)) return;
  const { parts }: ImageKind = imageKinds[name];
  for (const [i, [, kind]] of parts.entries()) {
    const arg = args[i];
    const type = types[i];
    if (kind !== "length" || arg === undefined || type === undefined || !isAtMostZero(type)) continue;
    inference.report(
      messages.wrongArgument,
      arg.span,
      {
        name,
        code: inference.textOf(arg),
        found: "not greater than 0",
        foundType: undefined,
        needed: partKinds[kind].needed,
        neededType: undefined,
        which: i + 1,
        part: undefined,
        repair: "Leave out the images that should not be seen.",
      },
      inference.originLabels(arg),
    );
  }
}

function isAtMostZero([only, ...others]: Type): boolean {
  return only?.kind === "number" && others.length === 0 && only.integer && only.high <= 0;
}
