// Step 1 of checking a group: the schemes of definitions that need no inference, because of a signature or an error.

import type { Defined } from "../resolve/resolved.js";
import { any, error, isError, partOf, type Type } from "./lattice/type.js";
import { noHints, type TypeOverload, type Scheme } from "./schemes/scheme.js";

export function signedScheme(defined: Defined, type: Type): Scheme {
  const count = defined.parameters.length;
  const part = partOf(type, "function");
  const overload: TypeOverload | undefined =
    count === 0
      ? { parameters: [], result: type }
      : part?.parameters?.length === count
        ? { parameters: part.parameters, result: part.result }
        : undefined;
  return overload === undefined
    ? brokenScheme(defined)
    : {
        defined,
        overloads: [overload],
        hints: noHints,
        meant: noHints,
        broken: isError(type),
        signed: true,
      };
}

export function brokenScheme(defined: Defined): Scheme {
  return {
    defined,
    overloads: [{ parameters: defined.parameters.map(() => any), result: error }],
    hints: noHints,
    meant: noHints,
    broken: true,
    signed: false,
  };
}
