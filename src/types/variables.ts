// Type variables, and types with others in their places. Variables with a letter for a name belong to the definition
// around them and are the same all through it. Those of a function that is a value, a lambda or the name of a
// definition, are free for each of its applications; their names begin with an apostrophe.

import { unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { contains, isSmall, summaryOf } from "./summary.js";
import { everyPart, generic, isGeneric, type NamedType, named, type Type, typesWithin, variable } from "./type.js";

/** What a variable stands for; undefined if it stays. */
type Meaning = (name: string) => Type | undefined;

/** A type with others for its variables; undefined leaves a variable as it is. */
export function substitute(type: Type, of: Meaning): Type {
  return mentionsVariables(type) ? replace(type, ofOnce(of), new Map()) : type;
}

/** The same meanings, each found once. Undefined also for a variable that stands for itself. */
function ofOnce(of: Meaning): Meaning {
  const found = new Map<string, Type | undefined>();
  return (name) => {
    let type = found.get(name);
    if (type === undefined && !found.has(name)) {
      type = of(name);
      if (type !== undefined && isVariable(type, name)) type = undefined;
      found.set(name, type);
    }
    return type;
  };
}

/** True of the type that is this variable and nothing else. */
export function isVariable(type: Type, name: string): boolean {
  const [only] = type;
  return type.length === 1 && only?.kind === "variable" && only.name === name;
}

function replace(type: Type, of: Meaning, within: Map<NamedType, NamedType>): Type {
  if (!isSmall(type) && isFixed(type, of)) return type;
  const makers = type.map((part) => (part.kind === "function" ? part.maker : undefined));
  if (makers.every((maker) => maker === undefined)) return replaceIn(type, of, within);
  const parts = type.map((part, i) => replaceIn(type.length === 1 ? type : [part], makers[i] === undefined ? of : ofOthers(makers[i], of), within));
  return parts.length === 1 ? parts[0]! : unionOf(parts);
}

/** True if surely no variable of the type stands for anything else. */
function isFixed(type: Type, of: Meaning): boolean {
  const { variables, named: hasNamed } = summaryOf(type);
  if (hasNamed) return false;
  for (const name of variables) if (of(name) !== undefined) return false;
  return true;
}

/** The variables of a function that is made at a node are its own. */
function ofOthers(maker: number, of: Meaning): Meaning {
  const own = generic(maker);
  return (name) => (name.startsWith(own) ? undefined : of(name));
}

function replaceIn(type: Type, of: Meaning, within: Map<NamedType, NamedType>): Type {
  const inner = (t: Type): Type => replace(t, of, within);
  return mapType(type, inner, (part) => (part.kind === "variable" ? of(part.name) : part.kind === "named" ? named(replaceNamed(part.named, inner, within)) : undefined));
}

/** A recursive type with others for its variables: one that is found when it is first looked into. */
function replaceNamed(type: NamedType, inner: (t: Type) => Type, within: Map<NamedType, NamedType>): NamedType {
  let found = within.get(type);
  if (found === undefined) {
    let unfolding: Type | undefined;
    let isBusy = false;
    const unfold = (): Type => {
      // Asked for within itself, it is like no other type.
      if (unfolding === undefined && isBusy) return [{ kind: "variable", name: "(" }];
      isBusy = true;
      return (unfolding ??= inner(type.unfold()));
    };
    found = { name: `${type.name}'`, isOpen: true, unfold };
    within.set(type, found);
  }
  return found;
}

/** A function's type where the function is a value: its variables are free for each application. */
export function freshlyNamed(type: Type, node: number): Type {
  const rename = (inner: Type): Type => substitute(inner, (name) => (isGeneric(name) ? undefined : variable(`${generic(node)}${name}`)));
  return type.map((part) => (part.kind === "function" ? { kind: "function", parameters: part.parameters?.map(rename), result: rename(part.result), maker: node } : part));
}

/** True if the type has variables. */
export function mentionsVariables(type: Type): boolean {
  return contains(type, "variable") || (contains(type, "named") && mentionsWithin(type, new Set()));
}

function mentionsWithin(type: Type, seen: Set<NamedType>): boolean {
  return type.some((part) => {
    if (part.kind === "variable") return true;
    if (part.kind !== "named") return typesWithin(part).some((inner) => mentionsWithin(inner, seen));
    if (part.named.isOpen !== true || seen.has(part.named)) return false;
    seen.add(part.named);
    return mentionsWithin(part.named.unfold(), seen);
  });
}

/** The names of the variables that stand in a type, each as often as it does; recursive types apart. */
export function occurrences(type: Type): readonly string[] {
  const names: string[] = [];
  everyPart(type, (part) => {
    if (part.kind === "variable") names.push(part.name);
  });
  return names;
}

/** The names of the variables that stand in a type, recursive types apart. */
export const variablesIn = (type: Type): ReadonlySet<string> => new Set(occurrences(type));

/** The variables in the parameters of functions in a type. */
export function takenIn(type: Type): ReadonlySet<string> {
  const names = new Set<string>();
  everyPart(type, (part) => {
    if (part.kind === "function") for (const parameter of part.parameters ?? []) for (const name of occurrences(parameter)) names.add(name);
  });
  return names;
}
