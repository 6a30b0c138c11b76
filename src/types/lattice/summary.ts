// Properties of whole types that are asked for again and again: their size, and what occurs in them. For a large type
// they are computed once, from those of the types within it.

import { hasTypesWithin, type Part, type Type, typesWithin, type VariablePart } from "./type.js";

/** Kinds of parts that a type is looked through for. */
export type Sought = "variable" | "unknown" | "named" | "function" | "tuples";

/** What stands in a type; recursive types are not looked into. */
interface Summary extends Readonly<Record<Sought, boolean>> {
  /** Its variables by their names, without those that belong to a function around them. */
  readonly variables: ReadonlyMap<string, VariablePart>;
}

/** A type of so few parts is sooner looked through than looked up. */
const fewParts = 24;

/** Beyond so many, parts are not counted. */
export const mostCounted = 512;

// Types are immutable, so that what is found out of them can be kept beside them.
const sizes = new WeakMap<Type, number>();
const summaries = new WeakMap<Type, Summary>();

/**
 * How many parts a type has, with those within it, and how many types they are; some larger number if they are too many
 * to be counted. What stands in several places counts in each. Every type that is found is asked for it, and few for
 * all else.
 */
export function sizeOf(type: Type): number {
  const room = roomBeside(type, fewParts);
  if (room >= 0) return fewParts - room;
  const known = sizes.get(type);
  if (known !== undefined) return known;
  let size = 1 + type.length;
  for (let i = 0; i < type.length && size <= mostCounted; i++) {
    for (const inner of typesWithin(type[i]!)) {
      size += sizeOf(inner);
      if (size > mostCounted) break;
    }
  }
  sizes.set(type, size);
  return size;
}

/** True of types that have few parts, in all. */
export const isSmall = (type: Type): boolean => roomBeside(type, fewParts) >= 0;

/** How many of so many parts are left beside those of a type; less than none if it has more. */
function roomBeside(type: Type, room: number): number {
  let left = room - 1 - type.length;
  for (const part of type) {
    if (left < 0) return left;
    switch (part.kind) {
      case "set":
      case "sequence":
        left = roomBeside(part.member, left);
        break;
      case "tuple":
        left = roomBesideAll(part.items, left);
        break;
      case "tuples":
        left = roomBeside(part.member, roomBesideAll(part.items, left));
        break;
      case "function":
        left = roomBeside(part.result, roomBesideAll(part.parameters ?? none, left));
    }
  }
  return left;
}

const none: readonly Type[] = [];

function roomBesideAll(types: readonly Type[], room: number): number {
  let left = room;
  for (let i = 0; i < types.length && left >= 0; i++) left = roomBeside(types[i]!, left);
  return left;
}

/** True if a part of this kind stands in the type; recursive types are not looked into. */
export function contains(type: Type, kind: Sought): boolean {
  const [only] = type;
  if (only !== undefined && type.length === 1 && !hasTypesWithin(only)) return only.kind === kind;
  const room = roomAfterSearch(type, kind, fewParts);
  return room === isFound || (room < 0 && summaryOf(type)[kind]);
}

/** What {@link roomAfterSearch} gives where there is such a part. */
const isFound = Infinity;

/**
 * How many of so many parts are left after a type has been searched for a part of a kind; less than none if it has
 * more.
 */
function roomAfterSearch(type: Type, kind: Sought, room: number): number {
  let left = room - 1 - type.length;
  if (left < 0) return left;
  for (const part of type) {
    if (part.kind === kind) return isFound;
    if (part.kind === "set" || part.kind === "sequence") {
      left = roomAfterSearch(part.member, kind, left);
      if (left === isFound || left < 0) return left;
    } else if (hasTypesWithin(part)) {
      for (const inner of part.kind === "tuple" ? part.items : typesWithin(part)) {
        left = roomAfterSearch(inner, kind, left);
        if (left === isFound || left < 0) return left;
      }
    }
  }
  return left;
}

/** What stands in a type; found when it is first asked for. */
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

  /** Adds a type; the variables of a function around it, made at the node `own`, are not told. */
  private add(type: Type, own: number | undefined): void {
    for (const part of type) this.addPart(part, own);
  }

  private addPart(part: Part, own: number | undefined): void {
    switch (part.kind) {
      case "variable":
        this.variable = true;
        return this.addVariable(part, own);
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
    own: number | undefined,
  ): void {
    this.variable ||= variable;
    this.unknown ||= unknown;
    this.named ||= named;
    this.function ||= isFunction;
    this.tuples ||= tuples;
    if (this.variables === noVariables && own === undefined) this.variables = variables;
    else for (const variable of variables.values()) this.addVariable(variable, own);
  }

  private addVariable(variable: VariablePart, own: number | undefined): void {
    if (own !== undefined && variable.maker === own) return;
    if (!this.variables.has(variable.name)) this.variables = new Map(this.variables).set(variable.name, variable);
  }
}
