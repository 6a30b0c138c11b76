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

/** Widens `after`, which has grown from `before`, so that the ascending chain becomes stationary. */
export function widen(before: Type, after: Type, round: number): Type {
  return round < roundsBeforeWidening ? after : widenType(before, after, 0);
}

function widenType(before: Type, after: Type, depth: number): Type {
  if (before === after) return after;
  if (depth > maxWidenedDepth) return any;
  return union(...withOpenLengths(before, after).map((part): Type => [widenPart(before, part, depth)]));
}

/** Widens tuples that keep growing in length, as concatenation produces them, to tuples of any length. */
function withOpenLengths(before: Type, after: Type): Type {
  const old = before.filter(isTuple);
  const longest = Math.max(0, ...old.map(({ items }) => items.length));
  const longer = after.filter(isTuple).find(({ items }) => items.length > longest);
  // A different first coordinate, such as a tag, marks a separate alternative.
  const isLike = (part: Part): boolean =>
    isTuple(part) && longer !== undefined && overlaps(part.items[0]!, longer.items[0]!);
  if (new Set(old.filter(isLike).map(({ items }) => items.length)).size < maxTupleLengths) return after;
  const similar = after.filter(isTuple).filter(isLike);
  return union(
    after.filter((part) => !isLike(part)),
    openTuple([], unionOf(similar.map(unionOfItems)), Math.min(...similar.map(({ items }) => items.length))),
  );
}

const isTuple = (part: Part): part is TuplePart => part.kind === "tuple";

function widenPart(before: Type, part: Part, depth: number): Part {
  const inner = (a: Type | undefined, b: Type): Type => widenType(a ?? never, b, depth + 1);
  switch (part.kind) {
    case "number": {
      const old = partOf(before, "number");
      return old === undefined ? part : widenRange(old, part);
    }
    case "atom": {
      const old = partOf(before, "atom");
      return old === undefined || old.names?.size === part.names?.size ? part : { kind: "atom", names: part.names };
    }
    case "string": {
      const old = partOf(before, "string");
      return old === undefined || old.values?.size === part.values?.size ? part : { kind: "string", values: undefined };
    }
    case "tuple": {
      const old = before.find(
        (p): p is Part & { kind: "tuple" } => p.kind === "tuple" && p.items.length === part.items.length,
      );
      return { kind: "tuple", items: part.items.map((item, i) => inner(old?.items[i], item)) };
    }
    case "tuples": {
      const old = partOf(before, "tuples");
      return {
        kind: "tuples",
        atLeast: part.atLeast,
        items: part.items.map((item, i) => inner(old?.items[i], item)),
        member: inner(old?.member, part.member),
      };
    }
    case "sequence":
      return { kind: "sequence", member: inner(partOf(before, "sequence")?.member, part.member) };
    case "set":
      return { kind: "set", member: inner(partOf(before, "set")?.member, part.member), finite: part.finite };
    case "function":
      return {
        kind: "function",
        parameters: part.parameters,
        result: inner(partOf(before, "function")?.result, part.result),
      };
    default:
      return part;
  }
}

export const isGrowing = ({ state }: NamedType): boolean => state === "growing";

/** The final form of an inferred type: inlines all inferred names, except where a type refers to itself. */
export function closeRecursion(type: Type, flattening = new Flattening()): Type {
  return limitSize(close(type, new Map(), flattening));
}

interface Closing {
  readonly name: NamedType;
  solution: Type;
  isDone: boolean;
  isRecursive: boolean;
}

export const isOwn = ({ state }: NamedType): boolean => state === "own";

function close(type: Type, closings: Map<string, Closing>, flattening: Flattening): Type {
  const parts = (t: Type): Type => mapType(t, (inner) => close(inner, closings, flattening));
  if (!type.some((part) => part.kind === "named" && !isOwn(part.named))) return parts(type);
  // A union that recurs within itself is a recursive type.
  const key = keyOf(type);
  const before = closings.get(key);
  if (before !== undefined) {
    if (!before.isDone) before.isRecursive = true;
    return before.isRecursive ? namedType(before.name) : before.solution;
  }
  if (closings.size >= maxNames) return any;
  const closing: Closing = {
    name: { name: key, state: "closed", isOpen: true, unfold: () => closing.solution },
    solution: never,
    isDone: false,
    isRecursive: false,
  };
  closings.set(key, closing);
  closing.solution = limitSize(parts(flattening.of(type)));
  closing.isDone = true;
  return closing.solution;
}

interface Visit {
  readonly order: number;
  /** The lowest order reachable (low-link). */
  first: number;
}

/**
 * Resolves names at the top level of types. Names in one strongly connected component have the same resolution, which
 * is computed once (Tarjan 1972).
 */
export class Flattening {
  private readonly flat = new Map<NamedType, Type>();
  private readonly visits = new Map<NamedType, Visit>();
  private readonly stack: NamedType[] = [];

  of(type: Type): Type {
    return union(
      ...type.map((part): Type => (part.kind === "named" && !isOwn(part.named) ? this.name(part.named) : [part])),
    );
  }

  private name(type: NamedType): Type {
    if (!this.flat.has(type)) this.visit(type);
    return this.flat.get(type)!;
  }

  private visit(type: NamedType): Visit {
    const visit: Visit = { order: this.visits.size, first: this.visits.size };
    this.visits.set(type, visit);
    this.stack.push(type);
    for (const part of type.unfold()) {
      if (part.kind !== "named" || isOwn(part.named) || this.flat.has(part.named)) continue;
      const other = this.visits.get(part.named);
      visit.first = Math.min(visit.first, other === undefined ? this.visit(part.named).first : other.order);
    }
    if (visit.first === visit.order) this.settle(this.stack.splice(this.stack.indexOf(type)));
    return visit;
  }

  /** Resolves the names of one strongly connected component. */
  private settle(component: readonly NamedType[]): void {
    const among = new Set(component);
    const resolution = unionOf(
      component.flatMap((type) =>
        type
          .unfold()
          .map(
            (part): Type =>
              part.kind !== "named" || isOwn(part.named)
                ? [part]
                : among.has(part.named)
                  ? never
                  : this.flat.get(part.named)!,
          ),
      ),
    );
    for (const type of component) this.flat.set(type, resolution);
  }
}
