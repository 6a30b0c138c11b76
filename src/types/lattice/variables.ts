// Type variables and substitution. Variables named by a letter belong to the enclosing definition and are fixed
// throughout it. Those of a function value, a lambda or the name of a definition, are generic: instantiated at each
// application.

import { unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { contains, isSmall, summaryOf } from "./summary.js";
import {
  everyPart,
  type FunctionPart,
  genericVariable,
  isGeneric,
  type NamedType,
  namedType,
  type Part,
  type Type,
  typesWithin,
  variable,
  type VariablePart,
} from "./type.js";

/** The substitution for a variable; undefined leaves it unchanged. */
type Meaning = (name: string, variable: VariablePart) => Type | undefined;

/** Applies a substitution to a type. */
export function substitute(type: Type, of: Meaning): Type {
  const [constituent] = type;
  if (type.length === 1 && constituent?.kind === "variable") {
    const replacement = of(constituent.name, constituent);
    return replacement === undefined || isVariable(replacement, constituent.name) ? type : replacement;
  }
  if (!mentionsVariables(type)) return type;
  return new Substitution(isSmall(type) ? of : foundOnce(of)).replace(type, undefined);
}

function foundOnce(of: Meaning): Meaning {
  const cache = new Map<string, Type | undefined>();
  return (name, variable) => {
    if (!cache.has(name)) cache.set(name, of(name, variable));
    return cache.get(name);
  };
}

/** Replaces variables according to `meanings`. Variables that are not in it get a fresh type, which is added. */
export function withMeanings(type: Type, meanings: Map<string, Type>, fresh: () => Type): Type {
  return mapType(
    type,
    (inner) => withMeanings(inner, meanings, fresh),
    (part) => {
      if (part.kind !== "variable") return undefined;
      let meaning = meanings.get(part.name);
      if (meaning === undefined) meanings.set(part.name, (meaning = fresh()));
      return meaning;
    },
  );
}

function isVariable(type: Type, name: string): boolean {
  const [only] = type;
  return type.length === 1 && only?.kind === "variable" && only.name === name;
}

/** Substitution of free variables. Unchanged types keep their identity. */
class Substitution {
  private named: Map<NamedType, NamedType> | undefined;

  constructor(private readonly of: Meaning) {}

  /** `makers` lists the makers of the enclosing functions; their generic variables are bound and remain unchanged. */
  replace(type: Type, makers: readonly number[] | undefined): Type {
    if (!isSmall(type) && this.isFixed(type, makers)) return type;
    if (!type.some((part) => part.kind === "function" && part.maker !== undefined)) return this.replaceIn(type, makers);
    const parts = type.map((part) =>
      this.replaceIn(
        type.length === 1 ? type : [part],
        part.kind === "function" && part.maker !== undefined ? [...(makers ?? []), part.maker] : makers,
      ),
    );
    return parts.length === 1 ? parts[0]! : unionOf(parts);
  }

  /** True if the substitution certainly does not change the type. */
  private isFixed(type: Type, makers: readonly number[] | undefined): boolean {
    const { variables, named: hasNamed } = summaryOf(type);
    if (hasNamed) return false;
    for (const one of variables.values()) if (this.meaning(one, makers) !== undefined) return false;
    return true;
  }

  /** The replacement of a free variable; undefined if the variable is bound or unchanged. */
  private meaning(free: VariablePart, own: readonly number[] | undefined): Type | undefined {
    if (own !== undefined && free.maker !== undefined && own.includes(free.maker)) return undefined;
    const replacement = this.of(free.name, free);
    return replacement === undefined || isVariable(replacement, free.name) ? undefined : replacement;
  }

  private replaceIn(type: Type, makers: readonly number[] | undefined): Type {
    if (makers === undefined) return mapType(type, this.inner, this.leaf);
    return mapType(
      type,
      (inner) => this.replace(inner, makers),
      (part) => this.replaceLeaf(part, makers),
    );
  }

  /** Preallocated callbacks for the common case without an enclosing function. */
  private readonly inner = (type: Type): Type => this.replace(type, undefined);
  private readonly leaf = (part: Part): Type | undefined => this.replaceLeaf(part, undefined);

  private replaceLeaf(part: Part, makers: readonly number[] | undefined): Type | undefined {
    return part.kind === "variable"
      ? this.meaning(part, makers)
      : part.kind === "named"
        ? namedType(this.replaceNamed(part.named, makers))
        : undefined;
  }

  /** A recursive type with its variables replaced lazily, on first unfolding. */
  private replaceNamed(type: NamedType, makers: readonly number[] | undefined): NamedType {
    const cached = this.named?.get(type);
    if (cached !== undefined) return cached;
    let unfolding: Type | undefined;
    let isBusy = false;
    const unfold = (): Type => {
      // Re-entered while being computed: the marker variable represents the recursive reference. Other names contain no
      // space.
      if (unfolding === undefined && isBusy) return variable(`the ${type.name}`);
      isBusy = true;
      return (unfolding ??= this.replace(type.unfold(), makers));
    };
    const result: NamedType = {
      name: `${type.name}'`,
      state: type.state === "own" ? "own" : "closed",
      isOpen: true,
      unfold,
    };
    (this.named ??= new Map()).set(type, result);
    return result;
  }
}

/** The type of a function used as a value: its variables become generic. */
export function renameFresh(type: Type, node: number): Type {
  const rename = (inner: Type): Type =>
    substitute(inner, (name, free) => (isGeneric(free) ? undefined : genericVariable(name, node)));
  return type.map((part) =>
    part.kind === "function"
      ? {
          kind: "function",
          parameters: part.parameters?.map(rename),
          result: rename(part.result),
          maker: node,
          creationSites: [node],
        }
      : part,
  );
}

export const mentionsVariables = (type: Type): boolean => mentions(type, "variable");

/** True if the type contains variables or metavariables; recursive types are unfolded. */
export function mentions(type: Type, kind: "variable" | "unknown"): boolean {
  return contains(type, kind) || (contains(type, "named") && mentionsWithin(type, kind, new Set()));
}

function mentionsWithin(type: Type, kind: "variable" | "unknown", visited: Set<NamedType>): boolean {
  return type.some((part) => {
    if (part.kind === kind) return true;
    if (part.kind !== "named") return typesWithin(part).some((inner) => mentionsWithin(inner, kind, visited));
    if (part.named.isOpen !== true || visited.has(part.named)) return false;
    visited.add(part.named);
    return mentionsWithin(part.named.unfold(), kind, visited);
  });
}

/** The names of the variables of a type, with repetition; recursive types are not unfolded. */
export function occurrences(type: Type): readonly string[] {
  const names: string[] = [];
  everyPart(type, (part) => {
    if (part.kind === "variable") names.push(part.name);
  });
  return names;
}

/** The distinct variables of a type; recursive types are not unfolded. */
export function variablePartsIn(type: Type): Iterable<VariablePart> {
  const variables = new Map<string, VariablePart>();
  everyPart(type, (part) => {
    if (part.kind === "variable") variables.set(part.name, part);
  });
  return variables.values();
}

export const variablesIn = (type: Type): ReadonlySet<string> => new Set(occurrences(type));

/** The variables in parameter types of functions within a type. */
export function parameterVariables(type: Type): ReadonlySet<string> {
  const names = new Set<string>();
  everyPart(type, (part) => {
    if (part.kind === "function")
      for (const parameter of part.parameters ?? []) for (const name of occurrences(parameter)) names.add(name);
  });
  return names;
}

/**
 * The variables of a type in contravariant position, such as `a` in `(a -> b)`. In `((a -> b) -> c)`, `a` is covariant:
 * the function passes it on.
 */
export function contravariantVariables(type: Type): ReadonlyMap<string, VariablePart> {
  const variables = new Map<string, VariablePart>();
  const visit = (inner: Type, isTaken: boolean, makers: readonly number[]): void => {
    for (const part of inner) {
      if (part.kind === "variable") {
        if (isTaken && !(part.maker !== undefined && makers.includes(part.maker))) variables.set(part.name, part);
      } else if (part.kind !== "function") for (const one of typesWithin(part)) visit(one, isTaken, makers);
      else {
        const own = part.maker === undefined ? makers : [...makers, part.maker];
        for (const one of part.parameters ?? []) visit(one, !isTaken, own);
        visit(part.result, isTaken, own);
      }
    }
  };
  if (contains(type, "function") && contains(type, "variable")) visit(type, false, []);
  return variables;
}

/**
 * Renames variables per polarity within functions that have them in contravariant position. `nameAt` maps a name and
 * its polarity (true if contravariant) to the new name.
 */
export function renameByPolarity(
  type: Type,
  isMeant: (name: string) => boolean,
  nameAt: (name: string, isTaken: boolean) => string,
): Type {
  const replace = (inner: Type, isTaken: boolean, boundNames: ReadonlySet<string>): Type =>
    inner.some(({ kind }) => kind === "function")
      ? unionOf(
          inner.map((part) =>
            part.kind === "function" ? ofFunction(part, isTaken, boundNames) : renamePart([part], isTaken, boundNames),
          ),
        )
      : renamePart(inner, isTaken, boundNames);
  const renamePart = (inner: Type, isTaken: boolean, boundNames: ReadonlySet<string>): Type =>
    mapType(
      inner,
      (one) => replace(one, isTaken, boundNames),
      (part) =>
        part.kind === "variable" && boundNames.has(part.name)
          ? [{ ...part, name: nameAt(part.name, isTaken) }]
          : undefined,
    );
  const ofFunction = (part: FunctionPart, isTaken: boolean, boundNames: ReadonlySet<string>): Type => {
    const ownNames = [...contravariantVariables([part]).keys()].filter(isMeant);
    const innerNames = ownNames.length === 0 ? boundNames : new Set([...boundNames, ...ownNames]);
    return [
      {
        ...part,
        parameters: part.parameters?.map((one) => replace(one, !isTaken, innerNames)),
        result: replace(part.result, isTaken, innerNames),
      },
    ];
  };
  return replace(type, false, new Set());
}
