// Parameter types of functions returned by calls. Of `put(m, k, v) := lam x. choose({v | x = k} U {m(x) | x /= k})`, a
// call returns a function that accepts what its `m` accepts. The argument for `k` does not restrict that, although the
// type of `put` has one variable for `k` and `x`, as it must where `m` is applied to `k` as well.

import { isWithin, union } from "../lattice/lattice.js";
import { any, genericVariable, isNever, never, type Type, type VariablePart } from "../lattice/type.js";
import { acceptedIn, substitute, withPlaces } from "../lattice/variables.js";

/** A variable in contravariant position of a call's result. */
interface Accepted {
  /** Its generic replacement, for unrestricted arguments. */
  readonly open: VariablePart;
  /** The union of what function arguments accept in this position, unless one accepts everything. */
  bound: Type;
  takesAll: boolean;
  /** The union of all values that function arguments were assumed to be applied to. */
  supposed: Type;
}

// Spaces keep these names distinct from other variables.
const places = { taken: "taken ", given: "given " };

/** The variables of one call that occur in contravariant position of its result. */
export class AcceptedVariables {
  private constructor(private readonly all: ReadonlyMap<string, Accepted>) {}

  /** Collects the variables of `result` that are free at the call `node`, or undefined if none. */
  static of(result: Type, isFree: (variable: VariablePart) => boolean, node: number): AcceptedVariables | undefined {
    let variables: Map<string, Accepted> | undefined;
    for (const [name, variable] of acceptedIn(result)) {
      if (!isFree(variable)) continue;
      // Drop the node prefix of a variable from another call, so that names do not grow.
      const [open] = genericVariable(name.slice(name.lastIndexOf(".") + 1), node) as readonly [VariablePart];
      (variables ??= new Map()).set(name, { open, bound: never, takesAll: false, supposed: never });
    }
    return variables && new AcceptedVariables(variables);
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  /**
   * The values that a function argument is applied to in the position of a variable, where the call itself passes
   * `values`.
   */
  handedOn(name: string, values: Type): Type {
    const one = this.all.get(name)!;
    return (one.supposed = union(one.supposed, values, [one.open]));
  }

  takes(name: string, type: Type): void {
    const one = this.all.get(name)!;
    if (type.some(({ kind }) => kind === "any" || kind === "error")) one.takesAll = true;
    else one.bound = union(one.bound, type);
  }

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
      const contravariantType: Type = isOpen ? [one.open] : one.bound;
      const covariantType = values === undefined ? contravariantType : union(values, contravariantType);
      meanings.set(places.taken + name, contravariantType);
      meanings.set(places.given + name, covariantType);
      if (values !== undefined) meanings.set(name, values);
      // A function argument applied to more than was assumed may return anything.
      if (!isWithin(covariantType, union(one.supposed, contravariantType))) open.set(one.open.name, any);
      else if (!isOpen) open.set(one.open.name, contravariantType);
    }
    const replacementOf = (name: string): Type | undefined => open.get(name);
    return substitute(
      withPlaces(
        result,
        (name) => this.all.has(name),
        (name, isTaken) => (isTaken ? places.taken : places.given) + name,
      ),
      (name, variable) => {
        const meaning = meanings.get(name) ?? others(name, variable);
        return meaning && open.size > 0 ? substitute(meaning, replacementOf) : meaning;
      },
    );
  }
}
