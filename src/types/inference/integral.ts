// Checks operands that must be integers.

import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import type { Inference } from "./inference.js";
import { isError, partOf, type Type, unknownsIn } from "../lattice/type.js";
import type { Need } from "../messages/needs.js";

/** Requires integers. A fractional literal is an error; other rationals are checked at run time. */
export function requireInteger(inference: Inference, node: Expression, type: Type, need: Need): void {
  for (const part of unknownsIn(type)) inference.unknowns.markInteger(part.unknown);
  const part = partOf(type, "number");
  if (part?.fraction === true && type.length === 1) {
    const code = inference.textOf(node);
    inference.report(messages.wrongKind, node.span, {
      code,
      found: "a fraction",
      needs: need.description,
      repair: need.repair?.(need.kinds, code) ?? "Round down to an integer with `floor`.",
    });
  } else if (!inference.isCollecting && !isError(type) && part?.integer !== true) inference.addRuntimeCheck(node);
}
