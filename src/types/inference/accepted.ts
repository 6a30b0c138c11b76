// What functions accept that a call gives. Of `put(m, k, v) := lam x. choose({v | x = k} U {m(x) | x /= k})`, a call gives
// a function that may be applied to whatever its m may be applied to. What is handed over as k says nothing of that, even
// if the type of `put` has one variable for k and x, as it must where m is applied to k as well.

import { isWithin, union } from "../lattice/lattice.js";
import { any, genericVariable, isNever, never, type Type, type VariablePart } from "../lattice/type.js";
import { acceptedIn, substitute, withPlaces } from "../lattice/variables.js";

/** What is known of a variable that stands for what a function in the result of a call takes. */
interface Accepted {
  /** The variable that stands for values of which nothing is asked. */
  readonly open: VariablePart;
  /** What functions that are handed over take in its place, as long as that is not everything. */
  bound: Type;
  takesAll: boolean;
  /** All that functions that are handed over were supposed to be applied to. */
  supposed: Type;
}

// No other variable has a space in its name.
const places = { taken: "taken ", given: "given " };

/** The variables of one call that stand for what functions in its result take. */
export class AcceptedVariables {
  private constructor(private readonly all: ReadonlyMap<string, Accepted>) {}

  /** Those of a result that are free in the call at a node; undefined if there are none. */
  static of(result: Type, isFree: (variable: VariablePart) => boolean, node: number): AcceptedVariables | undefined {
    let found: Map<string, Accepted> | undefined;
    for (const [name, variable] of acceptedIn(result)) {
      if (!isFree(variable)) continue;
      // Of a variable of another place only the letter stays, so that names do not grow.
      const [open] = genericVariable(name.slice(name.lastIndexOf(".") + 1), node) as readonly [VariablePart];
      (found ??= new Map()).set(name, { open, bound: never, takesAll: false, supposed: never });
    }
    return found && new AcceptedVariables(found);
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  /** What a function that is handed over is applied to in the place of a variable for which the call has these values. */
  handedOn(name: string, values: Type): Type {
    const one = this.all.get(name)!;
    return (one.supposed = union(one.supposed, values, [one.open]));
  }

  /** A function that is handed over takes this in the place of a variable. */
  takes(name: string, type: Type): void {
    const one = this.all.get(name)!;
    if (type.some(({ kind }) => kind === "any" || kind === "error")) one.takesAll = true;
    else one.bound = union(one.bound, type);
  }

  /** A result with what its variables stand for; `valuesOf` says which values the call has for them. */
  instantiate(
    result: Type,
    valuesOf: (name: string) => Type | undefined,
    others: (name: string, variable: VariablePart) => Type | undefined,
  ): Type {
    const meanings = new Map<string, Type>();
    const open = new Map<string, Type>();
    for (const [name, one] of this.all) {
      const values = valuesOf(name);
      const isOpen = one.takesAll || isNever(one.bound);
      const taken: Type = isOpen ? [one.open] : one.bound;
      const given = values === undefined ? taken : union(values, taken);
      meanings.set(places.taken + name, taken);
      meanings.set(places.given + name, given);
      if (values !== undefined) meanings.set(name, values);
      // If functions that are handed over are applied to more than was supposed, nothing is known of what they give.
      if (!isWithin(given, union(one.supposed, taken))) open.set(one.open.name, any);
      else if (!isOpen) open.set(one.open.name, taken);
    }
    const known = (name: string): Type | undefined => open.get(name);
    return substitute(
      withPlaces(
        result,
        (name) => this.all.has(name),
        (name, isTaken) => (isTaken ? places.taken : places.given) + name,
      ),
      (name, variable) => {
        const found = meanings.get(name) ?? others(name, variable);
        return found && open.size > 0 ? substitute(found, known) : found;
      },
    );
  }
}
