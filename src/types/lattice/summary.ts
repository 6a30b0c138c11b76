// Frequently queried properties of whole types: their size and the kinds that occur in them. For large types they are
// computed once, bottom-up, and cached.

import { hasTypesWithin, type Part, type Type, typesWithin, type VariablePart } from "./type.js";
import { maxTraversedSize, maxTypeSize } from "./limits.js";

export type PartQuery = "variable" | "unknown" | "named" | "function" | "tuples";

/** The kinds that occur in a type; recursive types are not unfolded. */
interface Summary extends Readonly<Record<PartQuery, boolean>> {
  /** Free variables by name, without the generic variables of functions within the type. */
  readonly variables: ReadonlyMap<string, VariablePart>;
}

// Types are immutable, so derived results can be cached.
const sizes = new WeakMap<Type, number>();
const summaries = new WeakMap<Type, Summary>();

/**
 * The number of constituents and types within a type; shared types count at each occurrence. Beyond `maxTypeSize`, the
 * result is only a lower bound. It is called for every inferred type, the other summaries for few.
 */
export function sizeOf(type: Type): number {
  const budget = budgetAfter(type, maxTraversedSize);
  if (budget >= 0) return maxTraversedSize - budget;
  const cached = sizes.get(type);
  if (cached !== undefined) return cached;
  let size = 1 + type.length;
  for (let i = 0; i < type.length && size <= maxTypeSize; i++) {
    for (const inner of typesWithin(type[i]!)) {
      size += sizeOf(inner);
      if (size > maxTypeSize) break;
    }
  }
  sizes.set(type, size);
  return size;
}

export const isSmall = (type: Type): boolean => budgetAfter(type, maxTraversedSize) >= 0;

/** The rest of `budget` after counting a type; negative if the type is larger. */
function budgetAfter(type: Type, budget: number): number {
  let remaining = budget - 1 - type.length;
  for (const part of type) {
    if (remaining < 0) return remaining;
    switch (part.kind) {
      case "set":
      case "sequence":
        remaining = budgetAfter(part.member, remaining);
        break;
      case "tuple":
        remaining = budgetAfterAll(part.items, remaining);
        break;
      case "tuples":
        remaining = budgetAfter(part.member, budgetAfterAll(part.items, remaining));
        break;
      case "function":
        remaining = budgetAfter(part.result, budgetAfterAll(part.parameters ?? none, remaining));
    }
  }
  return remaining;
}

const none: readonly Type[] = [];

function budgetAfterAll(types: readonly Type[], budget: number): number {
  let remaining = budget;
  for (let i = 0; i < types.length && remaining >= 0; i++) remaining = budgetAfter(types[i]!, remaining);
  return remaining;
}

/** True if the type has a constituent of this kind at any depth; recursive types are not unfolded. */
export function contains(type: Type, kind: PartQuery): boolean {
  const [first] = type;
  if (first !== undefined && type.length === 1 && !hasTypesWithin(first)) return first.kind === kind;
  const budget = budgetAfterSearch(type, kind, maxTraversedSize);
  return budget === matchFound || (budget < 0 && summaryOf(type)[kind]);
}

/** The result of {@link budgetAfterSearch} for a match. */
const matchFound = Infinity;

/** The rest of `budget` after an unsuccessful search; negative if the type is larger. */
function budgetAfterSearch(type: Type, kind: PartQuery, budget: number): number {
  let remaining = budget - 1 - type.length;
  if (remaining < 0) return remaining;
  for (const part of type) {
    if (part.kind === kind) return matchFound;
    if (part.kind === "set" || part.kind === "sequence") {
      remaining = budgetAfterSearch(part.member, kind, remaining);
      if (remaining === matchFound || remaining < 0) return remaining;
    } else if (hasTypesWithin(part)) {
      for (const inner of part.kind === "tuple" ? part.items : typesWithin(part)) {
        remaining = budgetAfterSearch(inner, kind, remaining);
        if (remaining === matchFound || remaining < 0) return remaining;
      }
    }
  }
  return remaining;
}

export function summaryOf(type: Type): Summary {
  let summary = summaries.get(type);
  if (summary === undefined) {
    summary = new SummaryBuilder(type);
    summaries.set(type, summary);
  }
  return summary;
}

const noVariables: ReadonlyMap<string, VariablePart> = new Map();

class SummaryBuilder implements Summary {
  variables = noVariables;
  variable = false;
  unknown = false;
  named = false;
  function = false;
  tuples = false;

  constructor(type: Type) {
    this.add(type, undefined);
  }

  /** Adds a type; `creationSite` is the node of an enclosing function, whose generic variables are excluded. */
  private add(type: Type, creationSite: number | undefined): void {
    for (const part of type) this.addPart(part, creationSite);
  }

  private addPart(part: Part, creationSite: number | undefined): void {
    switch (part.kind) {
      case "variable":
        this.variable = true;
        return this.addVariable(part, creationSite);
      case "unknown":
      case "named":
        this[part.kind] = true;
        return;
      default: {
        if (part.kind === "function" || part.kind === "tuples") this[part.kind] = true;
        const nestedSite = part.kind === "function" ? part.creationSite : undefined;
        for (const inner of typesWithin(part)) {
          if (inner.some(hasTypesWithin)) this.addSummary(summaryOf(inner), nestedSite);
          else this.add(inner, nestedSite);
        }
      }
    }
  }

  private addSummary(
    { variables, variable, unknown, named, function: isFunction, tuples }: Summary,
    creationSite: number | undefined,
  ): void {
    this.variable ||= variable;
    this.unknown ||= unknown;
    this.named ||= named;
    this.function ||= isFunction;
    this.tuples ||= tuples;
    if (this.variables === noVariables && creationSite === undefined) this.variables = variables;
    else for (const variable of variables.values()) this.addVariable(variable, creationSite);
  }

  private addVariable(variable: VariablePart, creationSite: number | undefined): void {
    if (creationSite !== undefined && variable.creationSite === creationSite) return;
    if (!this.variables.has(variable.name)) this.variables = new Map(this.variables).set(variable.name, variable);
  }
}
