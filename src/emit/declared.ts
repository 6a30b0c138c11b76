// The functions of the runtime whose results depend on what they take, as the runtime declares them: their overloads, in the
// types of LED. A test holds every row to what TypeScript makes of the declarations.

import type { RuntimeName } from "../core/core.js";
import { everyItem, isWithin, union, unionOf } from "../types/lattice/lattice.js";
import {
  any,
  integer,
  integers,
  never,
  partOf,
  rational,
  sequenceOf,
  setWith,
  string,
  tupleOf,
  type Type,
  variable,
} from "../types/lattice/type.js";
import { mentionsVariables } from "../types/lattice/variables.js";
import { bindingsOf } from "./bindings.js";
import { instance, type Signature } from "./types.js";

export const setOf = (member: Type): Type => setWith(member, undefined);
/** What TypeScript calls `number`. */
export const double: Type = integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** One overload. Each variable stands in one parameter alone, so that TypeScript has no choice what it stands for. */
export interface Overload extends Signature {
  /** The type of all further parameters. */
  readonly rest?: Type;
  /** What the variables have to be. */
  readonly bound?: Type;
}

const overload = (
  parameters: readonly Type[],
  result: Type,
  more: Pick<Overload, "rest" | "bound"> = {},
): Overload => ({ variables: ["a", "b", "c", "d"], parameters, result, ...more });

const [a, b, c, d] = [variable("a"), variable("b"), variable("c"), variable("d")] as const;
const pairs = setOf(tupleOf([integer, integer]));
const tuples: Type = [{ kind: "tuples", atLeast: 0, items: [], member: any }];
const counted = union(integer, setOf(any), sequenceOf(any), string, tuples);

/** Of one number or two: of integers, an integer. */
const integral = (count: number): readonly Overload[] => [
  overload(
    Array.from({ length: count }, () => integer),
    integer,
  ),
  overload([], rational, { rest: any }),
];
const least: readonly Overload[] = [
  overload([setOf(a)], a, { bound: integer }),
  overload([integer], integer, { rest: integer }),
  overload([any], rational, { rest: any }),
];
const less: readonly Overload[] = [overload([setOf(a), setOf(any)], setOf(a)), overload([any, any], setOf(any))];

export const overloads: Readonly<Partial<Record<RuntimeName, readonly Overload[]>>> = {
  add: [
    ...integral(2).slice(0, 1),
    overload([rational, rational], rational),
    overload([string, string], string),
    overload([sequenceOf(a), sequenceOf(b)], sequenceOf(union(a, b))),
    overload([any, any], any),
  ],
  appending: [overload([sequenceOf(a), b], sequenceOf(union(a, b))), overload([any, any], any)],
  subtract: integral(2),
  negate: integral(1),
  abs: integral(1),
  modulo: [overload([double, double], double), ...integral(2)],
  quotient: [overload([double, double], double), overload([any, any], integer)],
  wholeRoot: [overload([double], double), overload([any], integer)],
  multiply: [
    ...integral(2).slice(0, 1),
    overload([rational, rational], rational),
    overload([setOf(a), setOf(b)], setOf(tupleOf([a, b]))),
    overload([any, any], any),
  ],
  product: [
    overload([], integer, { rest: integer }),
    overload([], rational, { rest: rational }),
    overload([setOf(a), setOf(b)], setOf(tupleOf([a, b]))),
    overload([setOf(a), setOf(b), setOf(c)], setOf(tupleOf([a, b, c]))),
    overload([setOf(a), setOf(b), setOf(c), setOf(d)], setOf(tupleOf([a, b, c, d]))),
    overload([], any, { rest: any }),
  ],
  size: [overload([counted], integer), overload([any], rational)],
  min: least,
  max: least,
  range: [overload([double, double], setOf(double)), overload([any, any], setOf(integer))],
  divisorsWithin: [overload([double, double, double], setOf(double)), overload([any, any, any], setOf(integer))],
  union: [
    overload([setOf(a), setOf(b)], setOf(union(a, b))),
    overload([setOf(a), setOf(b), setOf(c)], setOf(union(a, b, c))),
    overload([setOf(a), setOf(b), setOf(c), setOf(d)], setOf(union(a, b, c, d))),
    overload([], setOf(any), { rest: any }),
  ],
  intersection: less,
  difference: less,
  excluding: [overload([setOf(a), any], setOf(a)), overload([any, any], setOf(any))],
  including: [overload([setOf(a), b], setOf(union(a, b))), overload([any, any], setOf(any))],
  includingInEach: [overload([setOf(setOf(a)), b], setOf(setOf(union(a, b)))), overload([any, any], setOf(any))],
  translated: [overload([pairs, pairs], pairs), overload([any, any], setOf(any))],
  slice: [
    overload([sequenceOf(a), any, any], sequenceOf(a)),
    overload([string, any, any], string),
    overload([any, any, any], any),
  ],
  choose: [overload([setOf(a)], a), overload([any], any)],
  powerSet: [overload([setOf(a)], setOf(setOf(a))), overload([any], setOf(setOf(any)))],
  finiteSetsOf: [overload([setOf(a)], setOf(setOf(a))), overload([any], setOf(setOf(any)))],
  sequencesOf: [overload([setOf(a)], setOf(sequenceOf(a))), overload([any], setOf(sequenceOf(any)))],
  checked: [overload([any, setOf(a), any], a), overload([any, any, any], any)],
  strgToVal: [overload([a], a)],
};

/** What those functions take that do not take any value. */
export const parameters: Readonly<Partial<Record<RuntimeName, readonly Type[]>>> = { isBetween: [integer, integer] };

/** What a function of the runtime is declared to give for arguments of these types; undefined if it is not among them. */
export function declaredResult(name: RuntimeName, types: readonly Type[]): Type | undefined {
  const [first = any, second = any] = types;
  switch (name) {
    case "setOf":
      return setOf(unionOf(types));
    case "sequence":
      return sequenceOf(unionOf(types));
    case "index":
      return indexed(first, second);
    case "add": {
      const [s, t] = [first, second].map((type) => (type.length === 1 ? partOf(type, "tuple") : undefined));
      if (s !== undefined && t !== undefined) return tupleOf([...s.items, ...t.items]);
    }
  }
  // Of more sets than four, TypeScript finds out what the members are, if no variables of types are among them.
  if (
    (name === "union" || name === "product") &&
    types.length > 4 &&
    types.every((type) => isWithin(type, setOf(any)))
  ) {
    if (types.some(mentionsVariables)) return any;
    const members = types.map((type) => partOf(type, "set")?.member ?? never);
    return setOf(name === "union" ? unionOf(members) : tupleOf(members));
  }
  for (const one of overloads[name] ?? []) {
    const result = resultOf(one, types);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** What an overload gives for arguments of these types; undefined if it does not take them. */
function resultOf({ parameters, rest, bound = any, result }: Overload, types: readonly Type[]): Type | undefined {
  if (rest === undefined ? types.length !== parameters.length : types.length < parameters.length) return undefined;
  const taken = types.map((_, i) => parameters[i] ?? rest ?? any);
  const bindings = bindingsOf(taken, types);
  for (const type of bindings.values()) if (!isWithin(type, bound)) return undefined;
  return types.every((type, i) => isWithin(type, instance(taken[i]!, bindings)))
    ? instance(result, bindings)
    : undefined;
}

/** What `t[i]` is declared to be. */
export function indexed(target: Type, index: Type): Type {
  const [only] = target;
  if (only === undefined || target.length !== 1) return any;
  switch (only.kind) {
    case "sequence":
      return only.member;
    case "string":
      return string;
    case "tuples":
      return isWithin(index, rational) ? everyItem(only) : any;
    case "tuple": {
      if (!isWithin(index, rational)) return any;
      const [at] = index;
      const i = at?.kind === "number" && at.integer && at.low === at.high ? at.low : undefined;
      return i !== undefined && i <= 6 ? (only.items[i - 1] ?? any) : everyItem(only);
    }
    default:
      return any;
  }
}
