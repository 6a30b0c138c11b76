// Tries a call that fits no reading: an argument may be asked for something in one branch only, or in a function or a
// name of `where` that need not be needed. The body is checked once more with the types of the arguments, and the call
// is wrong if every way through the body fails.

import type { Defined } from "../../names/resolved.js";
import { type Body, inferBody } from "./bodies.js";
import { newFindings } from "./findings.js";
import type { Inference } from "./inference.js";
import { Trial } from "./trial.js";
import { isWithin } from "../lattice/lattice.js";
import type { Reading } from "../schemes/scheme.js";
import { keyOf } from "../lattice/identity.js";
import { any, isError, isNever, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";

/** Calls within calls are tried no deeper than this; what is called there may be right. */
const deepest = 3;

/** What a definition gives for arguments of these types; undefined if it surely fails. */
export function tried(
  inference: Inference,
  defined: Defined,
  readings: readonly Reading[],
  types: readonly Type[],
): Type | undefined {
  const outer = inference.mode.kind === "try" ? inference.mode.trial : undefined;
  if (outer !== undefined && outer.depth >= deepest) return any;
  // Within a trial, what fits is any value that would fit, so that a recursive call is soon met again.
  const [only] = readings;
  const args =
    outer === undefined || readings.length !== 1
      ? types
      : types.map((type, i) => (fits(type, only!.parameters[i]!) ? only!.parameters[i]! : type));
  const key = `${defined.definition.id}(${args.map(keyOf).join(";")}`;
  if (outer?.isRunning(key) === true) return undefined;
  const trial = new Trial(key, outer);
  const inner = inference.begin(inference.around.ofDefinitions(), { kind: "try", findings: newFindings(), trial });
  inner.defined = defined;
  const { type }: Body = inferBody(inner, defined, args);
  return isError(type) || isNever(type) || trial.hasFailed(undefined) ? undefined : type;
}

const fits = (type: Type, parameter: Type): boolean =>
  isWithin(
    type,
    substitute(parameter, () => any),
  );
