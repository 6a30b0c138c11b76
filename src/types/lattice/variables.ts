// Type variables, and types with others in their places. Variables with a letter for a name belong to the definition
// around them and are the same all through it. Those of a function that is a value, a lambda or the name of a
// definition, are generic: free for each of its applications.

import { unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { contains, isSmall, summaryOf } from "./summary.js";
import {
  everyPart,
  type FunctionPart,
  genericVariable,
  isGeneric,
  type NamedType,
  named,
  type Part,
  type Type,
  typesWithin,
  variable,
  type VariablePart,
} from "./type.js";

/** What a variable stands for; undefined if it stays. */
type Meaning = (name: string, variable: VariablePart) => Type | undefined;

/** A type with others for its variables; undefined leaves a variable as it is. */
export function substitute(type: Type, of: Meaning): Type {
  const [only] = type;
  if (type.length === 1 && only?.kind === "variable") {
    const found = of(only.name, only);
    return found === undefined || isVariable(found, only.name) ? type : found;
  }
  if (!mentionsVariables(type)) return type;
  return new Substitution(isSmall(type) ? of : foundOnce(of)).replace(type, undefined);
}

/** The same meanings, each found once. */
function foundOnce(of: Meaning): Meaning {
  const found = new Map<string, Type | undefined>();
  return (name, variable) => {
    if (!found.has(name)) found.set(name, of(name, variable));
    return found.get(name);
  };
}

/**
 * A type with what is known of its variables in their places, and something new for all others, which is known then.
 */
export function withMeanings(type: Type, known: Map<string, Type>, fresh: () => Type): Type {
  return mapType(
    type,
    (inner) => withMeanings(inner, known, fresh),
    (part) => {
      if (part.kind !== "variable") return undefined;
      let found = known.get(part.name);
      if (found === undefined) known.set(part.name, (found = fresh()));
      return found;
    },
  );
}

/** True of the type that is this variable and nothing else. */
function isVariable(type: Type, name: string): boolean {
  const [only] = type;
  return type.length === 1 && only?.kind === "variable" && only.name === name;
}

/** Types are put in the places of variables. What none of them would change stays the same object. */
class Substitution {
  private named: Map<NamedType, NamedType> | undefined;

  constructor(private readonly of: Meaning) {}

  /** The variables of functions around the type, which begin like these, stay as they are. */
  replace(type: Type, own: readonly number[] | undefined): Type {
    if (!isSmall(type) && this.isFixed(type, own)) return type;
    if (!type.some((part) => part.kind === "function" && part.maker !== undefined)) return this.replaceIn(type, own);
    const parts = type.map((part) =>
      this.replaceIn(
        type.length === 1 ? type : [part],
        part.kind === "function" && part.maker !== undefined ? [...(own ?? []), part.maker] : own,
      ),
    );
    return parts.length === 1 ? parts[0]! : unionOf(parts);
  }

  /** True if surely no variable of the type stands for anything else. */
  private isFixed(type: Type, own: readonly number[] | undefined): boolean {
    const { variables, named: hasNamed } = summaryOf(type);
    if (hasNamed) return false;
    for (const one of variables.values()) if (this.meaning(one, own) !== undefined) return false;
    return true;
  }

  /** What a variable becomes; undefined if it stays. */
  private meaning(free: VariablePart, own: readonly number[] | undefined): Type | undefined {
    if (own !== undefined && free.maker !== undefined && own.includes(free.maker)) return undefined;
    const found = this.of(free.name, free);
    return found === undefined || isVariable(found, free.name) ? undefined : found;
  }

  private replaceIn(type: Type, own: readonly number[] | undefined): Type {
    if (own === undefined) return mapType(type, this.inner, this.leaf);
    return mapType(
      type,
      (inner) => this.replace(inner, own),
      (part) => this.replaceLeaf(part, own),
    );
  }

  /** Where there is no function around, as nearly everywhere. */
  private readonly inner = (type: Type): Type => this.replace(type, undefined);
  private readonly leaf = (part: Part): Type | undefined => this.replaceLeaf(part, undefined);

  private replaceLeaf(part: Part, own: readonly number[] | undefined): Type | undefined {
    return part.kind === "variable"
      ? this.meaning(part, own)
      : part.kind === "named"
        ? named(this.replaceNamed(part.named, own))
        : undefined;
  }

  /** A recursive type with others for its variables: one that is found when it is first looked into. */
  private replaceNamed(type: NamedType, own: readonly number[] | undefined): NamedType {
    const known = this.named?.get(type);
    if (known !== undefined) return known;
    let unfolding: Type | undefined;
    let isBusy = false;
    const unfold = (): Type => {
      // Asked for while it is being found, it is the bound variable of a recursive type, like nothing else; no other has a space.
      if (unfolding === undefined && isBusy) return variable(`the ${type.name}`);
      isBusy = true;
      return (unfolding ??= this.replace(type.unfold(), own));
    };
    const found: NamedType = {
      name: `${type.name}'`,
      state: type.state === "own" ? "own" : "closed",
      isOpen: true,
      unfold,
    };
    (this.named ??= new Map()).set(type, found);
    return found;
  }
}

/** A function's type where the function is a value: its variables are free for each application. */
export function freshlyNamed(type: Type, node: number): Type {
  const rename = (inner: Type): Type =>
    substitute(inner, (name, free) => (isGeneric(free) ? undefined : genericVariable(name, node)));
  return type.map((part) =>
    part.kind === "function"
      ? {
          kind: "function",
          parameters: part.parameters?.map(rename),
          result: rename(part.result),
          maker: node,
          made: [node],
        }
      : part,
  );
}

/** True if the type has variables. */
export const mentionsVariables = (type: Type): boolean => mentions(type, "variable");

/** True if the type has variables, or unknowns; recursive types are looked into. */
export function mentions(type: Type, kind: "variable" | "unknown"): boolean {
  return contains(type, kind) || (contains(type, "named") && mentionsWithin(type, kind, new Set()));
}

function mentionsWithin(type: Type, kind: "variable" | "unknown", seen: Set<NamedType>): boolean {
  return type.some((part) => {
    if (part.kind === kind) return true;
    if (part.kind !== "named") return typesWithin(part).some((inner) => mentionsWithin(inner, kind, seen));
    if (part.named.isOpen !== true || seen.has(part.named)) return false;
    seen.add(part.named);
    return mentionsWithin(part.named.unfold(), kind, seen);
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

/** The variables that stand in a type, each once; recursive types apart. */
export function variablePartsIn(type: Type): Iterable<VariablePart> {
  const found = new Map<string, VariablePart>();
  everyPart(type, (part) => {
    if (part.kind === "variable") found.set(part.name, part);
  });
  return found.values();
}

/** The names of the variables that stand in a type, recursive types apart. */
export const variablesIn = (type: Type): ReadonlySet<string> => new Set(occurrences(type));

/** The variables in the parameters of functions in a type. */
export function takenIn(type: Type): ReadonlySet<string> {
  const names = new Set<string>();
  everyPart(type, (part) => {
    if (part.kind === "function")
      for (const parameter of part.parameters ?? []) for (const name of occurrences(parameter)) names.add(name);
  });
  return names;
}

/**
 * The variables of a type that stand for what functions in it take, as `a` does in `(a -> b)`. Those of
 * `((a -> b) -> c)` are no such: there, a is what the function hands on.
 */
export function acceptedIn(type: Type): ReadonlyMap<string, VariablePart> {
  const found = new Map<string, VariablePart>();
  const visit = (inner: Type, isTaken: boolean, makers: readonly number[]): void => {
    for (const part of inner) {
      if (part.kind === "variable") {
        if (isTaken && !(part.maker !== undefined && makers.includes(part.maker))) found.set(part.name, part);
      } else if (part.kind !== "function") for (const one of typesWithin(part)) visit(one, isTaken, makers);
      else {
        const own = part.maker === undefined ? makers : [...makers, part.maker];
        for (const one of part.parameters ?? []) visit(one, !isTaken, own);
        visit(part.result, isTaken, own);
      }
    }
  };
  if (contains(type, "function") && contains(type, "variable")) visit(type, false, []);
  return found;
}

/**
 * A type in which these variables have other names within the functions that take values for them: one name where they
 * stand for what is taken, and one elsewhere, as in what is given for that.
 */
export function withPlaces(
  type: Type,
  isMeant: (name: string) => boolean,
  nameAt: (name: string, isTaken: boolean) => string,
): Type {
  const replace = (inner: Type, isTaken: boolean, around: ReadonlySet<string>): Type =>
    inner.some(({ kind }) => kind === "function")
      ? unionOf(
          inner.map((part) =>
            part.kind === "function" ? ofFunction(part, isTaken, around) : within([part], isTaken, around),
          ),
        )
      : within(inner, isTaken, around);
  const within = (inner: Type, isTaken: boolean, around: ReadonlySet<string>): Type =>
    mapType(
      inner,
      (one) => replace(one, isTaken, around),
      (part) =>
        part.kind === "variable" && around.has(part.name) ? [{ ...part, name: nameAt(part.name, isTaken) }] : undefined,
    );
  const ofFunction = (part: FunctionPart, isTaken: boolean, around: ReadonlySet<string>): Type => {
    const own = [...acceptedIn([part]).keys()].filter(isMeant);
    const all = own.length === 0 ? around : new Set([...around, ...own]);
    return [
      {
        ...part,
        parameters: part.parameters?.map((one) => replace(one, !isTaken, all)),
        result: replace(part.result, isTaken, all),
      },
    ];
  };
  return replace(type, false, new Set());
}
