// Binds the type variables of a signature in a call by matching parameter types with argument types.

import { union } from "../../types/lattice/lattice.js";
import { never, partOf, string, type Type } from "../../types/lattice/type.js";

export type TypeBindings = ReadonlyMap<string, Type>;

export function bindingsOf(parameters: readonly Type[], types: readonly Type[]): TypeBindings {
  const bindings = new Map<string, Type>();
  parameters.forEach((parameter, i) => match(parameter, types[i]!, bindings));
  return bindings;
}

function match(parameter: Type, argument: Type, bindings: Map<string, Type>): void {
  for (const part of parameter) {
    if (part.kind === "variable") {
      const rest = argument.filter(
        (p) => !parameter.some((other) => other.kind === p.kind && other.kind !== "variable"),
      );
      const before = bindings.get(part.name);
      const candidates = parameter.length === 1 ? argument : rest;
      bindings.set(part.name, union(before ?? never, candidates));
    }
  }
  for (const part of parameter) {
    for (const argumentPart of argument) {
      if ((part.kind === "set" || part.kind === "sequence") && argumentPart.kind === part.kind)
        match(part.member, argumentPart.member, bindings);
      else if (part.kind === "sequence" && argumentPart.kind === "string" && partOf(parameter, "string") !== undefined)
        match(part.member, string, bindings);
      else if (
        part.kind === "tuple" &&
        argumentPart.kind === "tuple" &&
        part.items.length === argumentPart.items.length
      )
        part.items.forEach((item, i) => match(item, argumentPart.items[i]!, bindings));
      else if (part.kind === "tuples" && (argumentPart.kind === "tuple" || argumentPart.kind === "tuples")) {
        argumentPart.items.forEach((item, i) => match(part.items[i] ?? part.member, item, bindings));
        if (argumentPart.kind === "tuples") match(part.member, argumentPart.member, bindings);
      } else if (part.kind === "function" && argumentPart.kind === "function")
        match(part.result, argumentPart.result, bindings);
    }
  }
}
