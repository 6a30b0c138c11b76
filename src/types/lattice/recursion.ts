// Recursive types: widening during inference, and closing afterwards.

import { unionOfItems, overlaps, union, unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { widenRange } from "./ranges.js";
import { keyOf } from "./identity.js";
import { limitSize } from "./size.js";
import {
  any,
  type NamedType,
  namedType,
  never,
  openTuple,
  partOf,
  type Part,
  type TuplePart,
  type Type,
} from "./type.js";
import { maxNames, maxTupleLengths, maxWidenedDepth, roundsBeforeWidening } from "./limits.js";

/** Widens `current`, which has grown from `previous`, so that the ascending chain becomes stationary. */
export function widen(previous: Type, current: Type, round: number): Type {
  return round < roundsBeforeWidening ? current : widenType(previous, current, 0);
}

function widenType(previous: Type, current: Type, depth: number): Type {
  if (previous === current) return current;
  if (depth > maxWidenedDepth) return any;
  return union(...openGrowingTuples(previous, current).map((part): Type => [widenPart(previous, part, depth)]));
}

/** Widens tuples that keep growing in length, as concatenation produces them, to tuples of any length. */
function openGrowingTuples(previous: Type, current: Type): Type {
  const previousTuples = previous.filter(isTuple);
  const previousMaxLength = Math.max(0, ...previousTuples.map(({ items }) => items.length));
  const longerTuple = current.filter(isTuple).find(({ items }) => items.length > previousMaxLength);
  // A different first coordinate, such as a tag, marks a separate alternative.
  const isSimilar = (part: Part): boolean =>
    isTuple(part) && longerTuple !== undefined && overlaps(part.items[0]!, longerTuple.items[0]!);
  if (new Set(previousTuples.filter(isSimilar).map(({ items }) => items.length)).size < maxTupleLengths) return current;
  const similar = current.filter(isTuple).filter(isSimilar);
  return union(
    current.filter((part) => !isSimilar(part)),
    openTuple([], unionOf(similar.map(unionOfItems)), Math.min(...similar.map(({ items }) => items.length))),
  );
}

const isTuple = (part: Part): part is TuplePart => part.kind === "tuple";

function widenPart(previous: Type, part: Part, depth: number): Part {
  const widenComponent = (a: Type | undefined, b: Type): Type => widenType(a ?? never, b, depth + 1);
  switch (part.kind) {
    case "number": {
      const previousPart = partOf(previous, "number");
      return previousPart === undefined ? part : widenRange(previousPart, part);
    }
    case "atom": {
      const previousPart = partOf(previous, "atom");
      return previousPart === undefined || previousPart.names?.size === part.names?.size
        ? part
        : { kind: "atom", names: part.names };
    }
    case "string": {
      const previousPart = partOf(previous, "string");
      return previousPart === undefined || previousPart.values?.size === part.values?.size
        ? part
        : { kind: "string", values: undefined };
    }
    case "tuple": {
      const previousPart = previous.find(
        (p): p is Part & { kind: "tuple" } => p.kind === "tuple" && p.items.length === part.items.length,
      );
      return { kind: "tuple", items: part.items.map((item, i) => widenComponent(previousPart?.items[i], item)) };
    }
    case "tuples": {
      const previousPart = partOf(previous, "tuples");
      return {
        kind: "tuples",
        atLeast: part.atLeast,
        items: part.items.map((item, i) => widenComponent(previousPart?.items[i], item)),
        member: widenComponent(previousPart?.member, part.member),
      };
    }
    case "sequence":
      return { kind: "sequence", member: widenComponent(partOf(previous, "sequence")?.member, part.member) };
    case "set":
      return { kind: "set", member: widenComponent(partOf(previous, "set")?.member, part.member), finite: part.finite };
    case "function":
      return {
        kind: "function",
        parameters: part.parameters,
        result: widenComponent(partOf(previous, "function")?.result, part.result),
      };
    default:
      return part;
  }
}

export const isGrowing = ({ state }: NamedType): boolean => state === "growing";

/** The final form of an inferred type, with all inferred names inlined except recursive references. */
export function closeRecursion(type: Type, flattening = new Flattening()): Type {
  return limitSize(closeType(type, new Map(), flattening));
}

interface ClosingEntry {
  readonly name: NamedType;
  solution: Type;
  isDone: boolean;
  isRecursive: boolean;
}

export const isDocumentType = ({ state }: NamedType): boolean => state === "own";

function closeType(type: Type, entries: Map<string, ClosingEntry>, flattening: Flattening): Type {
  const closeComponents = (t: Type): Type => mapType(t, (inner) => closeType(inner, entries, flattening));
  if (!type.some((part) => part.kind === "named" && !isDocumentType(part.named))) return closeComponents(type);
  // A union that recurs within itself is a recursive type.
  const key = keyOf(type);
  const existing = entries.get(key);
  if (existing !== undefined) {
    if (!existing.isDone) existing.isRecursive = true;
    return existing.isRecursive ? namedType(existing.name) : existing.solution;
  }
  if (entries.size >= maxNames) return any;
  const entry: ClosingEntry = {
    name: { name: key, state: "closed", isOpen: true, unfold: () => entry.solution },
    solution: never,
    isDone: false,
    isRecursive: false,
  };
  entries.set(key, entry);
  entry.solution = limitSize(closeComponents(flattening.flatten(type)));
  entry.isDone = true;
  return entry.solution;
}

interface TarjanVisit {
  readonly order: number;
  /** The lowest order reachable. */
  lowLink: number;
}

/**
 * Resolves names at the top level of types. Names in one strongly connected component have the same resolution, which
 * is computed once (Tarjan 1972).
 */
export class Flattening {
  private readonly resolutions = new Map<NamedType, Type>();
  private readonly visits = new Map<NamedType, TarjanVisit>();
  private readonly stack: NamedType[] = [];

  flatten(type: Type): Type {
    return union(
      ...type.map(
        (part): Type => (part.kind === "named" && !isDocumentType(part.named) ? this.resolveName(part.named) : [part]),
      ),
    );
  }

  private resolveName(type: NamedType): Type {
    if (!this.resolutions.has(type)) this.visit(type);
    return this.resolutions.get(type)!;
  }

  private visit(type: NamedType): TarjanVisit {
    const visit: TarjanVisit = { order: this.visits.size, lowLink: this.visits.size };
    this.visits.set(type, visit);
    this.stack.push(type);
    for (const part of type.unfold()) {
      if (part.kind !== "named" || isDocumentType(part.named) || this.resolutions.has(part.named)) continue;
      const otherVisit = this.visits.get(part.named);
      visit.lowLink = Math.min(
        visit.lowLink,
        otherVisit === undefined ? this.visit(part.named).lowLink : otherVisit.order,
      );
    }
    if (visit.lowLink === visit.order) this.resolveComponent(this.stack.splice(this.stack.indexOf(type)));
    return visit;
  }

  /** Resolves the names of one strongly connected component. */
  private resolveComponent(component: readonly NamedType[]): void {
    const members = new Set(component);
    const resolution = unionOf(
      component.flatMap((type) =>
        type
          .unfold()
          .map(
            (part): Type =>
              part.kind !== "named" || isDocumentType(part.named)
                ? [part]
                : members.has(part.named)
                  ? never
                  : this.resolutions.get(part.named)!,
          ),
      ),
    );
    for (const type of component) this.resolutions.set(type, resolution);
  }
}
