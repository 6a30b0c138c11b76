// Recursive types: widened while they are inferred, and closed when that is done.

import { everyItem, overlaps, union, unionOf } from "./lattice.js";
import { mapType } from "./map.js";
import { widened } from "./ranges.js";
import { keyOf } from "./identity.js";
import { bounded } from "./size.js";
import { any, type NamedType, named, never, openTuple, partOf, type Part, type TuplePart, type Type } from "./type.js";

/** Bounds and literals may grow for so many rounds before they are given up. */
const patience = 3;
/** Types nested deeper than this are not followed. */
const deepest = 7;

/** What has grown from `before` to `after`, made larger so that growing ends. */
export function widen(before: Type, after: Type, round: number): Type {
  return round < patience ? after : widenType(before, after, 0);
}

function widenType(before: Type, after: Type, depth: number): Type {
  if (before === after) return after;
  if (depth > deepest) return any;
  return union(...withOpenLengths(before, after).map((part): Type => [widenPart(before, part, depth)]));
}

/** Tuples of this many lengths may grow further. */
const mostLengths = 3;

/** Tuples that become longer and longer, as those that others are joined to, are tuples of any length. */
function withOpenLengths(before: Type, after: Type): Type {
  const old = before.filter(isTuple);
  const longest = Math.max(0, ...old.map(({ items }) => items.length));
  const longer = after.filter(isTuple).find(({ items }) => items.length > longest);
  // What begins in another way, as with another tag, is another alternative.
  const isLike = (part: Part): boolean =>
    isTuple(part) && longer !== undefined && overlaps(part.items[0]!, longer.items[0]!);
  if (new Set(old.filter(isLike).map(({ items }) => items.length)).size < mostLengths) return after;
  const like = after.filter(isTuple).filter(isLike);
  return union(
    after.filter((part) => !isLike(part)),
    openTuple([], unionOf(like.map(everyItem)), Math.min(...like.map(({ items }) => items.length))),
  );
}

const isTuple = (part: Part): part is TuplePart => part.kind === "tuple";

function widenPart(before: Type, part: Part, depth: number): Part {
  const inner = (a: Type | undefined, b: Type): Type => widenType(a ?? never, b, depth + 1);
  switch (part.kind) {
    case "number": {
      const old = partOf(before, "number");
      return old === undefined ? part : widened(old, part);
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

/** True of what a definition gives, while that is being found. */
export const isGrowing = ({ state }: NamedType): boolean => state === "growing";

/** A type that is done: what its names stand for is put in their places, except where it mentions itself. */
export function closed(type: Type, flattening = new Flattening()): Type {
  return bounded(close(type, new Map(), flattening));
}

interface Closing {
  readonly name: NamedType;
  solution: Type;
  isDone: boolean;
  /** True if it mentions itself. */
  isRecursive: boolean;
}

/** A type mentions at most this many others. */
const mostNames = 16;

/** The document's own recursive types keep their names. */
export const isOwn = ({ state }: NamedType): boolean => state === "own";

function close(type: Type, known: Map<string, Closing>, flattening: Flattening): Type {
  const parts = (t: Type): Type => mapType(t, (inner) => close(inner, known, flattening));
  if (!type.some((part) => part.kind === "named" && !isOwn(part.named))) return parts(type);
  // A union that is met again within itself is a recursive type.
  const key = keyOf(type);
  const before = known.get(key);
  if (before !== undefined) {
    if (!before.isDone) before.isRecursive = true;
    return before.isRecursive ? named(before.name) : before.solution;
  }
  if (known.size >= mostNames) return any;
  const closing: Closing = {
    name: { name: key, state: "closed", isOpen: true, unfold: () => closing.solution },
    solution: never,
    isDone: false,
    isRecursive: false,
  };
  known.set(key, closing);
  closing.solution = bounded(parts(flattening.of(type)));
  closing.isDone = true;
  return closing.solution;
}

interface Visit {
  readonly order: number;
  /** The earliest visit that it leads back to. */
  first: number;
}

/**
 * What names stand for at the top of types. Names that lead to each other stand for the same (Tarjan 1972), which is
 * found once.
 */
export class Flattening {
  private readonly flat = new Map<NamedType, Type>();
  private readonly visits = new Map<NamedType, Visit>();
  private readonly stack: NamedType[] = [];

  /** The type with what the names at its top stand for. */
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

  /** Names that lead to each other, and to no other ones that are not settled. */
  private settle(together: readonly NamedType[]): void {
    const among = new Set(together);
    const all = unionOf(
      together.flatMap((type) =>
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
    for (const type of together) this.flat.set(type, all);
  }
}
