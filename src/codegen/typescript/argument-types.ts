// Argument types of parameters without a signature: if a definition is only called with cells, its parameter is a
// cell, even if its body requires only a number.

import type { Core, CoreModule } from "../../ir/ir.js";
import { everyCoreOf } from "../../ir/traversal.js";
import type { Defined } from "../../resolve/resolved.js";
import { isWithin, union } from "../../types/lattice/lattice.js";
import { any, atomOf, integerOf, never, stringOf, tupleOf, type Type } from "../../types/lattice/type.js";
import { mentionsVariables, substitute } from "../../types/lattice/variables.js";
import { hintedType, type Scheme } from "../../types/schemes/scheme.js";
import type { Aliases } from "../../types/printing/printer.js";

/** Key of a parameter: definition and position. Copies of a definition share it. */
const keyOf = ({ definition }: Defined, i: number): string => `${definition.id}:${i}`;

/** Returns the type of all arguments passed to the parameter at position `i`, if the document names that type. */
export type ArgumentTypeOf = (defined: Defined, i: number) => Type | undefined;

/** Propagates argument types through the call graph to a least fixpoint. */
export function propagateArgumentTypes(module: CoreModule, aliases: Aliases): ArgumentTypeOf {
  const parameters = new Map<number, string>();
  for (const { defined, parameters: ownVariables } of module.definitions)
    ownVariables.forEach(({ id }, i) => parameters.set(id, keyOf(defined, i)));

  /** The type of an argument that is not a parameter of the enclosing definition. */
  const typeOf = (node: Core, scheme: Scheme): Type => {
    switch (node.kind) {
      case "variable":
        return substitute(module.variables.get(node.variable.id) ?? any, (name) => hintedType(scheme, name) ?? any);
      case "number":
        return node.denominator === 1n ? integerOf(node.numerator) : any;
      case "string":
        return stringOf(node.value);
      case "atom":
        return atomOf(node.name);
      case "tuple":
        return tupleOf(node.items.map((item) => typeOf(item, scheme)));
      case "moment":
        return node.field === "currentState" ? module.state : any;
      case "call": {
        const overloads = schemes.get(node.defined)?.overloads ?? [];
        const [only] = overloads;
        return only === undefined || overloads.length > 1 || mentionsVariables(only.result) ? any : only.result;
      }
      default:
        return any;
    }
  };
  const schemes = new Map(module.definitions.map(({ defined, scheme }) => [defined, scheme]));
  const argumentTypes = new Map<string, Type>();
  const flows: { readonly from: string; readonly to: string }[] = [];
  const hand = (to: string, type: Type): boolean => {
    const before = argumentTypes.get(to) ?? never;
    if (isWithin(type, before)) return false;
    argumentTypes.set(to, union(before, type));
    return true;
  };
  for (const definition of module.definitions)
    everyCoreOf(definition, (node) => {
      // A function used as a value may be called with anything.
      if (node.kind === "function") node.defined.parameters.forEach((_, i) => hand(keyOf(node.defined, i), any));
      if (node.kind !== "call") return;
      node.args.forEach((arg, i) => {
        const to = keyOf(node.defined, i);
        const original = arg.kind === "primitive" && arg.name === "copied" ? arg.args[0]! : arg;
        const from = original.kind === "variable" ? parameters.get(original.variable.id) : undefined;
        if (from === undefined) hand(to, typeOf(original, definition.scheme));
        else if (from !== to) flows.push({ from, to });
      });
    });
  for (let goesOn = true; goesOn; ) {
    goesOn = false;
    for (const { from, to } of flows) if (hand(to, argumentTypes.get(from) ?? never)) goesOn = true;
  }
  return (defined, i) => {
    const type = argumentTypes.get(keyOf(defined, i));
    return type !== undefined && aliases.nameOf(type) !== undefined ? type : undefined;
  };
}
