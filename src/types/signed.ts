// Step 1 of the way of a group: the schemes of definitions of which no type has to be found, as a signature says it or
// a mistake forbids it.

import type { Defined } from "../names/resolved.js";
import { any, error, isError, partOf, type Type } from "./lattice/type.js";
import { noHints, type Reading, type Scheme } from "./schemes/scheme.js";

/** The scheme of a definition whose signature means a type. */
export function signedScheme(defined: Defined, type: Type): Scheme {
  const count = defined.parameters.length;
  const part = partOf(type, "function");
  const reading: Reading | undefined =
    count === 0
      ? { parameters: [], result: type }
      : part?.parameters?.length === count
        ? { parameters: part.parameters, result: part.result }
        : undefined;
  return reading === undefined
    ? brokenScheme(defined)
    : {
        defined,
        readings: [reading],
        hints: noHints,
        meant: noHints,
        broken: isError(type),
        signed: true,
      };
}

/** The scheme of a definition with a mistake. */
export function brokenScheme(defined: Defined): Scheme {
  return {
    defined,
    readings: [{ parameters: defined.parameters.map(() => any), result: error }],
    hints: noHints,
    meant: noHints,
    broken: true,
    signed: false,
  };
}
