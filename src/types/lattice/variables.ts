// Type variables and substitution. Variables named by a letter belong to the enclosing definition and are fixed
// throughout it. Those of a function value, a lambda or the name of a definition, are generic: instantiated at each
// application.

import { unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { contains, isSmall, summaryOf } from "./summary.js";
import {
  visitParts,
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
type SubstitutionFunction = (name: string, variable: VariablePart) => Type | undefined;

/** Applies a substitution to a type. */
export function substitute(type: Type, replacementFor: SubstitutionFunction): Type {
  const [constituent] = type;
  if (type.length === 1 && constituent?.kind === "variable") {
    const replacement = replacementFor(constituent.name, constituent);
    return replacement === undefined || isVariable(replacement, constituent.name) ? type : replacement;
  }
  if (!mentionsVariables(type)) return type;
  return new Substitution(isSmall(type) ? replacementFor : memoizeReplacements(replacementFor)).replace(
    type,
    undefined,
  );
}

function memoizeReplacements(replacementFor: SubstitutionFunction): SubstitutionFunction {
  const cache = new Map<string, Type | undefined>();
  return (name, variable) => {
    if (!cache.has(name)) cache.set(name, replacementFor(name, variable));
    return cache.get(name);
  };
}

/** Replaces variables according to `replacements`. Other variables get a fresh type, which is added to it. */
export function replaceVariables(type: Type, replacements: Map<string, Type>, createType: () => Type): Type {
  return mapType(
    type,
    (component) => replaceVariables(component, replacements, createType),
    (part) => {
      if (part.kind !== "variable") return undefined;
      let replacement = replacements.get(part.name);
      if (replacement === undefined) replacements.set(part.name, (replacement = createType()));
      return replacement;
    },
  );
}

function isVariable(type: Type, name: string): boolean {
  const [first] = type;
  return type.length === 1 && first?.kind === "variable" && first.name === name;
}

/** Substitution of free variables. Unchanged types keep their identity. */
class Substitution {
  private renamedTypes: Map<NamedType, NamedType> | undefined;

  constructor(private readonly replacementFor: SubstitutionFunction) {}

  /** `creationSites` lists the nodes of the enclosing functions, whose generic variables are bound and remain unchanged. */
  replace(type: Type, creationSites: readonly number[] | undefined): Type {
    if (!isSmall(type) && this.isUnchanged(type, creationSites)) return type;
    if (!type.some((part) => part.kind === "function" && part.creationSite !== undefined))
      return this.replaceParts(type, creationSites);
    const parts = type.map((part) =>
      this.replaceParts(
        type.length === 1 ? type : [part],
        part.kind === "function" && part.creationSite !== undefined
          ? [...(creationSites ?? []), part.creationSite]
          : creationSites,
      ),
    );
    return parts.length === 1 ? parts[0]! : unionOf(parts);
  }

  /** True if the substitution certainly does not change the type. */
  private isUnchanged(type: Type, creationSites: readonly number[] | undefined): boolean {
    const { variables, named: hasNamed } = summaryOf(type);
    if (hasNamed) return false;
    for (const variable of variables.values())
      if (this.replaceVariable(variable, creationSites) !== undefined) return false;
    return true;
  }

  /** The replacement of a free variable; undefined if the variable is bound or unchanged. */
  private replaceVariable(variable: VariablePart, creationSites: readonly number[] | undefined): Type | undefined {
    if (
      creationSites !== undefined &&
      variable.creationSite !== undefined &&
      creationSites.includes(variable.creationSite)
    )
      return undefined;
    const replacement = this.replacementFor(variable.name, variable);
    return replacement === undefined || isVariable(replacement, variable.name) ? undefined : replacement;
  }

  private replaceParts(type: Type, creationSites: readonly number[] | undefined): Type {
    if (creationSites === undefined) return mapType(type, this.replaceTopLevel, this.replaceTopLevelLeaf);
    return mapType(
      type,
      (component) => this.replace(component, creationSites),
      (part) => this.replaceLeaf(part, creationSites),
    );
  }

  /** Preallocated callbacks for the common case without an enclosing function. */
  private readonly replaceTopLevel = (type: Type): Type => this.replace(type, undefined);
  private readonly replaceTopLevelLeaf = (part: Part): Type | undefined => this.replaceLeaf(part, undefined);

  private replaceLeaf(part: Part, creationSites: readonly number[] | undefined): Type | undefined {
    return part.kind === "variable"
      ? this.replaceVariable(part, creationSites)
      : part.kind === "named"
        ? namedType(this.replaceNamed(part.named, creationSites))
        : undefined;
  }

  /** A recursive type with its variables replaced lazily, on first unfolding. */
  private replaceNamed(type: NamedType, creationSites: readonly number[] | undefined): NamedType {
    const cached = this.renamedTypes?.get(type);
    if (cached !== undefined) return cached;
    let unfolding: Type | undefined;
    let isUnfolding = false;
    const unfold = (): Type => {
      // Re-entered while being computed: the marker variable represents the recursive reference. Other names contain no
      // space.
      if (unfolding === undefined && isUnfolding) return variable(`the ${type.name}`);
      isUnfolding = true;
      return (unfolding ??= this.replace(type.unfold(), creationSites));
    };
    const result: NamedType = {
      name: `${type.name}'`,
      state: type.state === "own" ? "own" : "closed",
      isOpen: true,
      unfold,
    };
    (this.renamedTypes ??= new Map()).set(type, result);
    return result;
  }
}

/** The type of a function used as a value: its variables become generic. */
export function makeGeneric(type: Type, node: number): Type {
  const rename = (component: Type): Type =>
    substitute(component, (name, variable) => (isGeneric(variable) ? undefined : genericVariable(name, node)));
  return type.map((part) =>
    part.kind === "function"
      ? {
          kind: "function",
          parameters: part.parameters?.map(rename),
          result: rename(part.result),
          creationSite: node,
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
    if (part.kind !== "named") return typesWithin(part).some((component) => mentionsWithin(component, kind, visited));
    if (part.named.isOpen !== true || visited.has(part.named)) return false;
    visited.add(part.named);
    return mentionsWithin(part.named.unfold(), kind, visited);
  });
}

/** The names of the variables of a type, with repetition; recursive types are not unfolded. */
export function variableOccurrences(type: Type): readonly string[] {
  const names: string[] = [];
  visitParts(type, (part) => {
    if (part.kind === "variable") names.push(part.name);
  });
  return names;
}

/** The distinct variables of a type; recursive types are not unfolded. */
export function variablePartsIn(type: Type): Iterable<VariablePart> {
  const variables = new Map<string, VariablePart>();
  visitParts(type, (part) => {
    if (part.kind === "variable") variables.set(part.name, part);
  });
  return variables.values();
}

export const variablesIn = (type: Type): ReadonlySet<string> => new Set(variableOccurrences(type));

/** The variables in parameter types of functions within a type. */
export function parameterVariables(type: Type): ReadonlySet<string> {
  const names = new Set<string>();
  visitParts(type, (part) => {
    if (part.kind === "function")
      for (const parameter of part.parameters ?? []) for (const name of variableOccurrences(parameter)) names.add(name);
  });
  return names;
}

/**
 * The variables of a type in contravariant position, such as `a` in `(a -> b)`. In `((a -> b) -> c)`, `a` is covariant:
 * the function passes it on.
 */
export function contravariantVariables(type: Type): ReadonlyMap<string, VariablePart> {
  const variables = new Map<string, VariablePart>();
  const visit = (component: Type, isContravariant: boolean, creationSites: readonly number[]): void => {
    for (const part of component) {
      if (part.kind === "variable") {
        if (isContravariant && !(part.creationSite !== undefined && creationSites.includes(part.creationSite)))
          variables.set(part.name, part);
      } else if (part.kind !== "function")
        for (const nested of typesWithin(part)) visit(nested, isContravariant, creationSites);
      else {
        const nestedSites = part.creationSite === undefined ? creationSites : [...creationSites, part.creationSite];
        for (const parameter of part.parameters ?? []) visit(parameter, !isContravariant, nestedSites);
        visit(part.result, isContravariant, nestedSites);
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
  isRenamed: (name: string) => boolean,
  nameAt: (name: string, isContravariant: boolean) => string,
): Type {
  const replace = (component: Type, isContravariant: boolean, boundNames: ReadonlySet<string>): Type =>
    component.some(({ kind }) => kind === "function")
      ? unionOf(
          component.map((part) =>
            part.kind === "function"
              ? renameFunction(part, isContravariant, boundNames)
              : renamePart([part], isContravariant, boundNames),
          ),
        )
      : renamePart(component, isContravariant, boundNames);
  const renamePart = (component: Type, isContravariant: boolean, boundNames: ReadonlySet<string>): Type =>
    mapType(
      component,
      (nested) => replace(nested, isContravariant, boundNames),
      (part) =>
        part.kind === "variable" && boundNames.has(part.name)
          ? [{ ...part, name: nameAt(part.name, isContravariant) }]
          : undefined,
    );
  const renameFunction = (part: FunctionPart, isContravariant: boolean, boundNames: ReadonlySet<string>): Type => {
    const contravariantNames = [...contravariantVariables([part]).keys()].filter(isRenamed);
    const innerNames = contravariantNames.length === 0 ? boundNames : new Set([...boundNames, ...contravariantNames]);
    return [
      {
        ...part,
        parameters: part.parameters?.map((parameter) => replace(parameter, !isContravariant, innerNames)),
        result: replace(part.result, isContravariant, innerNames),
      },
    ];
  };
  return replace(type, false, new Set());
}
