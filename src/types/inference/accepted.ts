// Parameter types of functions that calls return. For `put(m, k, v) := lam x. choose({v | x = k} U {m(x) | x /= k})`, a
// call returns a function that accepts the same values as its `m`. The argument for `k` does not restrict this,
// although the type of `put` has one variable for `k` and `x`, which is necessary because `m` is applied to `k` as
// well.

import { isWithin, union } from "../lattice/lattice.js";
import { any, genericVariable, isNever, never, type Type, type VariablePart } from "../lattice/type.js";
import { contravariantVariables, substitute, renameByPolarity } from "../lattice/variables.js";

/** A variable in contravariant position of a call's result. */
interface Accepted {
  /** The generic variable that replaces this variable for unrestricted arguments. */
  readonly open: VariablePart;
  /**
   * The union of the values that function arguments accept in this position; undefined if one of them accepts
   * everything.
   */
  acceptedType: Type;
  takesAll: boolean;
  /** The union of all values that function arguments were assumed to be applied to. */
  assumedType: Type;
}

// Spaces keep these names distinct from other variables.
const prefixes = { taken: "taken ", given: "given " };

/** The variables of one call that occur in contravariant position of its result. */
export class AcceptedVariables {
  private constructor(private readonly variables: ReadonlyMap<string, Accepted>) {}

  /** Collects the variables of `result` that are free at the call `node`, or undefined if none. */
  static of(result: Type, isFree: (variable: VariablePart) => boolean, node: number): AcceptedVariables | undefined {
    let variables: Map<string, Accepted> | undefined;
    for (const [name, variable] of contravariantVariables(result)) {
      if (!isFree(variable)) continue;
      // Drop the node prefix of a variable from another call, so that names do not grow.
      const [open] = genericVariable(name.slice(name.lastIndexOf(".") + 1), node) as readonly [VariablePart];
      (variables ??= new Map<string, Accepted>()).set(name, {
        open,
        acceptedType: never,
        takesAll: false,
        assumedType: never,
      });
    }
    return variables && new AcceptedVariables(variables);
  }

  has(name: string): boolean {
    return this.variables.has(name);
  }

  /**
   * The values that a function argument is applied to in the position of a variable, if the call itself passes
   * `values`.
   */
  appliedValues(name: string, values: Type): Type {
    const accepted = this.variables.get(name)!;
    return (accepted.assumedType = union(accepted.assumedType, values, [accepted.open]));
  }

  recordAcceptedType(name: string, type: Type): void {
    const accepted = this.variables.get(name)!;
    if (type.some(({ kind }) => kind === "any" || kind === "error")) accepted.takesAll = true;
    else accepted.acceptedType = union(accepted.acceptedType, type);
  }

  instantiate(
    result: Type,
    valuesOf: (name: string) => Type | undefined,
    replaceOther: (name: string, variable: VariablePart) => Type | undefined,
  ): Type {
    const replacements = new Map<string, Type>();
    const open = new Map<string, Type>();
    for (const [name, acceptedVariable] of this.variables) {
      const values = valuesOf(name);
      const isOpen = acceptedVariable.takesAll || isNever(acceptedVariable.acceptedType);
      const contravariantType: Type = isOpen ? [acceptedVariable.open] : acceptedVariable.acceptedType;
      const covariantType = values === undefined ? contravariantType : union(values, contravariantType);
      replacements.set(prefixes.taken + name, contravariantType);
      replacements.set(prefixes.given + name, covariantType);
      if (values !== undefined) replacements.set(name, values);
      // A function argument may return anything if it is applied to more values than assumed.
      if (!isWithin(covariantType, union(acceptedVariable.assumedType, contravariantType)))
        open.set(acceptedVariable.open.name, any);
      else if (!isOpen) open.set(acceptedVariable.open.name, contravariantType);
    }
    const replacementOf = (name: string): Type | undefined => open.get(name);
    return substitute(
      renameByPolarity(
        result,
        (name) => this.variables.has(name),
        (name, isTaken) => (isTaken ? prefixes.taken : prefixes.given) + name,
      ),
      (name, variable) => {
        const meaning = replacements.get(name) ?? replaceOther(name, variable);
        return meaning && open.size > 0 ? substitute(meaning, replacementOf) : meaning;
      },
    );
  }
}
