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
  let left = budget - 1 - type.length;
  for (const part of type) {
    if (left < 0) return left;
    switch (part.kind) {
      case "set":
      case "sequence":
        left = budgetAfter(part.member, left);
        break;
      case "tuple":
        left = budgetAfterAll(part.items, left);
        break;
      case "tuples":
        left = budgetAfter(part.member, budgetAfterAll(part.items, left));
        break;
      case "function":
        left = budgetAfter(part.result, budgetAfterAll(part.parameters ?? none, left));
    }
  }
  return left;
}

const none: readonly Type[] = [];

function budgetAfterAll(types: readonly Type[], budget: number): number {
  let left = budget;
  for (let i = 0; i < types.length && left >= 0; i++) left = budgetAfter(types[i]!, left);
  return left;
}

/** True if the type has a constituent of this kind at any depth; recursive types are not unfolded. */
export function contains(type: Type, kind: PartQuery): boolean {
  const [only] = type;
  if (only !== undefined && type.length === 1 && !hasTypesWithin(only)) return only.kind === kind;
  const budget = budgetAfterSearch(type, kind, maxTraversedSize);
  return budget === isFound || (budget < 0 && summaryOf(type)[kind]);
}

/** The result of {@link budgetAfterSearch} for a match. */
const isFound = Infinity;

/** The rest of `budget` after an unsuccessful search; negative if the type is larger. */
function budgetAfterSearch(type: Type, kind: PartQuery, budget: number): number {
  let left = budget - 1 - type.length;
  if (left < 0) return left;
  for (const part of type) {
    if (part.kind === kind) return isFound;
    if (part.kind === "set" || part.kind === "sequence") {
      left = budgetAfterSearch(part.member, kind, left);
      if (left === isFound || left < 0) return left;
    } else if (hasTypesWithin(part)) {
      for (const inner of part.kind === "tuple" ? part.items : typesWithin(part)) {
        left = budgetAfterSearch(inner, kind, left);
        if (left === isFound || left < 0) return left;
      }
    }
  }
  return left;
}

export function summaryOf(type: Type): Summary {
  let summary = summaries.get(type);
  if (summary === undefined) {
    summary = new Gathering(type);
    summaries.set(type, summary);
  }
  return summary;
}

const noVariables: ReadonlyMap<string, VariablePart> = new Map();

class Gathering implements Summary {
  variables = noVariables;
  variable = false;
  unknown = false;
  named = false;
  function = false;
  tuples = false;

  constructor(type: Type) {
    this.add(type, undefined);
  }

  /** Adds a type; `maker` is the node of an enclosing function, whose generic variables are excluded. */
  private add(type: Type, maker: number | undefined): void {
    for (const part of type) this.addPart(part, maker);
  }

  private addPart(part: Part, maker: number | undefined): void {
    switch (part.kind) {
      case "variable":
        this.variable = true;
        return this.addVariable(part, maker);
      case "unknown":
      case "named":
        this[part.kind] = true;
        return;
      default: {
        if (part.kind === "function" || part.kind === "tuples") this[part.kind] = true;
        const inside = part.kind === "function" ? part.maker : undefined;
        for (const inner of typesWithin(part)) {
          if (inner.some(hasTypesWithin)) this.take(summaryOf(inner), inside);
          else this.add(inner, inside);
        }
      }
    }
  }

  private take(
    { variables, variable, unknown, named, function: isFunction, tuples }: Summary,
    maker: number | undefined,
  ): void {
    this.variable ||= variable;
    this.unknown ||= unknown;
    this.named ||= named;
    this.function ||= isFunction;
    this.tuples ||= tuples;
    if (this.variables === noVariables && maker === undefined) this.variables = variables;
    else for (const variable of variables.values()) this.addVariable(variable, maker);
  }

  private addVariable(variable: VariablePart, own: number | undefined): void {
    if (own !== undefined && variable.maker === own) return;
    if (!this.variables.has(variable.name)) this.variables = new Map(this.variables).set(variable.name, variable);
  }
}
