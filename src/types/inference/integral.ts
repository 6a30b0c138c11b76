// Where operators need integers.

import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import type { Inference } from "./inference.js";
import { isError, partOf, type Type, unknownsIn } from "../lattice/type.js";
import type { Need } from "../messages/needs.js";

/** Asks for integers: a fraction that is written down is a mistake, other rationals are checked when they come. */
export function integral(inference: Inference, node: Expression, type: Type, need: Need): void {
  for (const part of unknownsIn(type)) inference.unknowns.integral(part.unknown);
  const part = partOf(type, "number");
  if (part?.fraction === true && type.length === 1) {
    const code = inference.textOf(node);
    inference.report(messages.wrongKind, node.span, {
      code,
      found: "a fraction",
      needs: need.words,
      repair: need.repair?.(need.kinds, code) ?? "The integer below a number is given by `floor`.",
    });
  } else if (!inference.isCollecting && !isError(type) && part?.integer !== true) inference.unsure(node);
}
