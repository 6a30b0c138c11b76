// The lattice of types: union, intersection, inclusion and overlap.

import { isSame } from "./identity.js";
import { Assumptions } from "./assumptions.js";
import { plus, replaceAt } from "./lists.js";
import { intersectionOfNumbers, isWithinNumbers, unionOfNumbers } from "./ranges.js";
import {
  type FunctionPart,
  hasTypesWithin,
  isNever,
  type NamedType,
  never,
  type Part,
  type TuplePart,
  type TuplesPart,
  type Type,
  unfoldType,
} from "./type.js";
import { maxComparedDepth, maxComparisonSteps, maxCreationSites, maxLiterals, maxTuplesPerLength } from "./limits.js";

// ---- union

/** The least upper bound of the types, or an approximation of it if types cannot express it. */
export function union(a: Type = never, b: Type = never, ...others: readonly Type[]): Type {
  let result = join(a, b);
  for (const type of others) result = join(result, type);
  return result;
}

export function unionOf(types: readonly Type[]): Type {
  let result: Type = never;
  for (const type of types) result = join(result, type);
  return result;
}

function join(a: Type, b: Type): Type {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  let result = a;
  for (const part of b) result = withPart(result, part);
  return result;
}

function withPart(type: Type, part: Part): Type {
  switch (part.kind) {
    case "error":
    case "any":
      return type.some((p) => p.kind === "error") ? type : [part];
    case "tuple":
    case "tuples":
      return withTuple(type, part);
    case "variable":
    case "named":
    case "unknown":
      for (const other of type) if (isTop(other) || areSameOpen(other, part)) return type;
      return plus(type, part);
    default:
      for (let i = 0; i < type.length; i++) {
        const existing = type[i]!;
        if (isTop(existing)) return type;
        if (
          existing.kind !== part.kind ||
          (existing.kind === "easel" && part.kind === "easel" && existing.name !== part.name)
        )
          continue;
        const merged = merge(existing, part);
        return merged === existing ? type : replaceAt(type, i, merged);
      }
      return plus(type, part);
  }
}

/** True if both are the same variable, recursive type or metavariable. */
function areSameOpen(a: Part, b: Part): boolean {
  return (
    (a.kind === "variable" && b.kind === "variable" && a.name === b.name) ||
    (a.kind === "named" && b.kind === "named" && a.named === b.named) ||
    (a.kind === "unknown" && b.kind === "unknown" && a.unknown === b.unknown)
  );
}

const isNamed = ({ kind }: Part): boolean => kind === "named";
const isTop = (part: Part): boolean => part.kind === "any" || part.kind === "error";

/** The union of two constituents of one kind; returns `a` itself if it includes `b`. */
function merge(a: Part, b: Part): Part {
  if (a.kind === "truth" && b.kind === "truth")
    return a.value === undefined || a.value === b.value ? a : { kind: "truth", value: undefined };
  if (a.kind === "number" && b.kind === "number") return unionOfNumbers(a, b);
  if (a.kind === "atom" && b.kind === "atom") {
    const names = mergeLiterals(a.names, b.names);
    return names === a.names ? a : { kind: "atom", names };
  }
  if (a.kind === "string" && b.kind === "string") {
    const values = mergeLiterals(a.values, b.values);
    return values === a.values ? a : { kind: "string", values };
  }
  if (a.kind === "sequence" && b.kind === "sequence") {
    const member = join(a.member, b.member);
    return member === a.member ? a : { kind: "sequence", member };
  }
  if (a.kind === "set" && b.kind === "set") {
    const member = join(a.member, b.member);
    const finite = a.finite === b.finite ? a.finite : undefined;
    return member === a.member && finite === a.finite ? a : { kind: "set", member, finite };
  }
  if (a.kind === "function" && b.kind === "function") return mergeFunctions(a, b);
  return a;
}

function mergeLiterals(
  a: ReadonlySet<string> | undefined,
  b: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (hasAll(a, b)) return a;
  const names = new Set([...a, ...b]);
  return names.size > maxLiterals ? undefined : names;
}

function hasAll(set: ReadonlySet<string>, subset: ReadonlySet<string>): boolean {
  for (const name of subset) if (!set.has(name)) return false;
  return true;
}

function mergeFunctions(a: FunctionPart, b: FunctionPart): FunctionPart {
  const result = join(a.result, b.result);
  const parameters =
    a.parameters?.length === b.parameters?.length
      ? a.parameters?.map((p, i) => selectSmaller(p, b.parameters![i]!))
      : undefined;
  if (parameters === undefined || !parameters.every((p) => p !== undefined))
    return { kind: "function", parameters: undefined, result };
  return {
    kind: "function",
    parameters,
    result,
    ...(a.creationSite === b.creationSite && a.creationSite !== undefined ? { creationSite: a.creationSite } : {}),
    ...unionOfCreationSites(a, b),
  };
}

function unionOfCreationSites(a: FunctionPart, b: FunctionPart): Pick<FunctionPart, "creationSites"> {
  if (a.creationSites !== undefined && b.creationSites !== undefined) {
    const allSites =
      a.creationSites === b.creationSites ? a.creationSites : [...new Set([...a.creationSites, ...b.creationSites])];
    return {
      creationSites:
        a.creationSites.length === 0 || b.creationSites.length === 0 || allSites.length > maxCreationSites
          ? []
          : allSites,
    };
  }
  const areAlike = a.parameters!.every((p, i) => p === b.parameters![i] || isSame(p, b.parameters![i]!));
  const sites = areAlike ? (a.creationSites ?? b.creationSites) : [];
  return sites === undefined ? {} : { creationSites: sites };
}

/** The smaller of two comparable types; undefined if they are incomparable or exactly one contains a variable. */
function selectSmaller(a: Type, b: Type): Type | undefined {
  if (a.some(isVariable) !== b.some(isVariable)) return undefined;
  return isWithin(a, b) ? a : isWithin(b, a) ? b : undefined;
}

function withTuple(type: Type, part: TuplePart | TuplesPart): Type {
  if (type.some(isTop)) return type;
  const tuples = type.filter((p): p is TuplePart | TuplesPart => p.kind === "tuple" || p.kind === "tuples");
  const similar = tuples.filter(
    (p) => p.kind === "tuples" || part.kind === "tuples" || p.items.length === part.items.length,
  );
  for (const candidate of similar) {
    const merged =
      candidate.kind === "tuple" && part.kind === "tuple"
        ? mergeTuples(candidate, part, similar.length >= maxTuplesPerLength)
        : mergeOpen(candidate, part, similar.length >= maxTuplesPerLength);
    if (merged === candidate) return type;
    if (merged !== undefined)
      return withTuple(
        type.filter((p) => p !== candidate),
        merged,
      );
  }
  return plus(type, part);
}

export const minLength = (part: TuplePart | TuplesPart): number =>
  part.kind === "tuple" ? part.items.length : part.atLeast;

/** Merges tuples of open length, unless a tag discriminates them and they differ elsewhere as well. */
function mergeOpen(
  a: TuplePart | TuplesPart,
  b: TuplePart | TuplesPart,
  isForced: boolean,
): TuplePart | TuplesPart | undefined {
  if (isPartWithin(b, [a], new Assumptions())) return a;
  if (isPartWithin(a, [b], new Assumptions())) return b;
  const commonLength = Math.min(a.items.length, b.items.length);
  if (
    !isForced &&
    a.items.slice(0, commonLength).some((item, i) => areDistinctTags(item, b.items[i]!)) &&
    !differInOneCoordinate(a, b)
  )
    return undefined;
  const length = Math.max(a.items.length, b.items.length);
  const items = Array.from({ length }, (_, i) => join(itemOf(a, i), itemOf(b, i)));
  return {
    kind: "tuples",
    atLeast: Math.min(minLength(a), minLength(b)),
    items,
    member: join(a.kind === "tuples" ? a.member : never, b.kind === "tuples" ? b.member : never),
  };
}

/** True for two open tuple types of the same shape that differ in one coordinate, so that merging them is exact. */
function differInOneCoordinate(a: TuplePart | TuplesPart, b: TuplePart | TuplesPart): boolean {
  if (a.kind !== "tuples" || b.kind !== "tuples" || a.atLeast !== b.atLeast || a.items.length !== b.items.length)
    return false;
  return (
    areEquivalent(a.member, b.member) && a.items.filter((item, i) => !areEquivalent(item, b.items[i]!)).length === 1
  );
}

/**
 * Merges two tuples of equal length if they differ in one coordinate, or if no tag discriminates them. Returns
 * undefined if they stay separate.
 */
function mergeTuples(a: TuplePart, b: TuplePart, isForced: boolean): TuplePart | undefined {
  if (b.items.every((item, i) => isWithin(item, a.items[i]!))) return a;
  if (a.items.every((item, i) => isWithin(item, b.items[i]!))) return b;
  const tag = isForced ? -1 : a.items.findIndex((item, i) => areDistinctTags(item, b.items[i]!));
  if (tag >= 0 && a.items.some((item, i) => i !== tag && !areEquivalent(item, b.items[i]!))) return undefined;
  return { kind: "tuple", items: a.items.map((item, i) => join(item, b.items[i]!)) };
}

const areEquivalent = (a: Type, b: Type): boolean => isWithin(a, b) && isWithin(b, a);

const areDistinctTags = (a: Type, b: Type): boolean => isTag(a) && isTag(b) && !overlaps(a, b);

/** True for literal atoms, strings or truth values, which can serve as tags. */
const isTag = (type: Type): boolean =>
  type.length === 1 &&
  ((type[0]!.kind === "atom" && type[0]!.names !== undefined) ||
    (type[0]!.kind === "string" && type[0]!.values !== undefined) ||
    (type[0]!.kind === "truth" && type[0]!.value !== undefined));

// ---- intersection

/** The intersection of two types, or an upper bound of it. */
export function intersection(a: Type, b: Type): Type {
  if (a === b) return a;
  return meet(a, b, 0);
}

function meet(a: Type, b: Type, depth: number): Type {
  if (a.some(isTop)) return b;
  if (b.some(isTop)) return a;
  if (depth > maxComparedDepth) return a;
  if (a.some(isVariable)) return isWithin(a, b) ? a : b;
  if (b.some(isVariable)) return a;
  if (isWithin(a, b)) return a;
  if (isWithin(b, a)) return b;
  let result: Type = never;
  for (const left of unfoldType(a))
    for (const right of unfoldType(b)) result = join(result, meetParts(left, right, depth + 1));
  return result;
}

const isVariable = (part: Part): boolean => part.kind === "variable" || part.kind === "unknown";

function meetParts(a: Part, b: Part, depth: number): Type {
  if (a.kind === "truth" && b.kind === "truth")
    return a.value === undefined ? [b] : b.value === undefined || a.value === b.value ? [a] : never;
  if (a.kind === "number" && b.kind === "number") {
    const part = intersectionOfNumbers(a, b);
    return part === undefined ? never : [part];
  }
  if (a.kind === "atom" && b.kind === "atom") {
    const names = commonLiterals(a.names, b.names);
    return names?.size === 0 ? never : [{ kind: "atom", names }];
  }
  if (a.kind === "string" && b.kind === "string") {
    const values = commonLiterals(a.values, b.values);
    return values?.size === 0 ? never : [{ kind: "string", values }];
  }
  return hasTypesWithin(a) && hasTypesWithin(b)
    ? meetNested(a, b, depth)
    : a.kind === "easel" && b.kind === "easel" && a.name === b.name
      ? [a]
      : never;
}

function meetNested(a: Part, b: Part, depth: number): Type {
  const meetComponents = (x: Type, y: Type): Type => meet(x, y, depth);
  if ((a.kind === "tuple" || a.kind === "tuples") && (b.kind === "tuple" || b.kind === "tuples"))
    return meetTuples(a, b, meetComponents);
  if (a.kind === "sequence" && b.kind === "sequence")
    return [{ kind: "sequence", member: meetComponents(a.member, b.member) }];
  if (a.kind === "set" && b.kind === "set")
    return [{ kind: "set", member: meetComponents(a.member, b.member), finite: a.finite ?? b.finite }];
  if (a.kind === "function" && b.kind === "function") return [a.parameters === undefined ? b : a];
  return never;
}

function commonLiterals(
  a: ReadonlySet<string> | undefined,
  b: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : new Set([...a].filter((name) => b.has(name)));
}

function meetTuples(
  a: TuplePart | TuplesPart,
  b: TuplePart | TuplesPart,
  meetComponents: (x: Type, y: Type) => Type,
): Type {
  const exactTuple = a.kind === "tuple" ? a : b.kind === "tuple" ? b : undefined;
  const atLeast = Math.max(minLength(a), minLength(b));
  if (
    exactTuple !== undefined &&
    (exactTuple.items.length < atLeast || (a.kind === b.kind && a.items.length !== b.items.length))
  )
    return never;
  const length = exactTuple?.items.length ?? Math.max(a.items.length, b.items.length);
  const items = Array.from({ length }, (_, i) => meetComponents(itemOf(a, i), itemOf(b, i)));
  if (items.some((item, i) => i < atLeast && isNever(item))) return never;
  if (a.kind === "tuples" && b.kind === "tuples")
    return [{ kind: "tuples", atLeast, items, member: meetComponents(a.member, b.member) }];
  return [{ kind: "tuple", items }];
}

/** The type of coordinate `i` (zero-based) in the tuples that have it. */
export function itemOf(part: TuplePart | TuplesPart, i: number): Type {
  return part.items[i] ?? (part.kind === "tuples" ? part.member : never);
}

/** The union of the types of all coordinates. */
export const unionOfItems = (part: TuplePart | TuplesPart): Type =>
  union(...part.items, part.kind === "tuples" ? part.member : never);

// ---- inclusion

/** True if every value of `a` is certainly a value of `b`. */
export function isWithin(a: Type, b: Type): boolean {
  if (a === b) return true;
  for (const part of a) {
    if (hasTypesWithin(part) || part.kind === "named") return areAllWithin(a, b, new Assumptions());
    if (!(isScalar(part) ? isScalarWithin(part, b) : isOpenWithin(part, b))) return false;
  }
  return true;
}

/** True if a constituent without information (`any`, error, variable, metavariable) is within `b`. */
function isOpenWithin(a: Part, b: Type): boolean {
  if (a.kind === "error") return true;
  for (const part of unfoldType(b)) if (isTop(part) || areSameOpen(a, part)) return true;
  return false;
}

/** True for constituents that describe their values completely, without component types. */
function isScalar({ kind }: Part): boolean {
  return kind === "number" || kind === "atom" || kind === "string" || kind === "truth" || kind === "easel";
}

function isScalarWithin(a: Part, b: Type): boolean {
  for (const part of b) if (isTop(part) || areScalarsWithin(a, part)) return true;
  return b.some(isNamed) && unfoldType(b).some((part) => areScalarsWithin(a, part));
}

/** True if every value of `a` is certainly a value of `b`, false if not; undefined if the step limit is reached. */
export function isSurelyWithin(a: Type, b: Type): boolean | undefined {
  const assumptions = new Assumptions();
  return areAllWithin(a, b, assumptions) ? true : assumptions.steps > maxComparisonSteps ? undefined : false;
}

function areAllWithin(a: Type, b: Type, assumptions: Assumptions): boolean {
  if (a === b || b.some(isTop)) return true;
  for (const part of a) if (!isPartWithin(part, b, assumptions)) return false;
  return true;
}

function isPartWithin(a: Part, b: Type, assumptions: Assumptions): boolean {
  if (assumptions.steps++ > maxComparisonSteps) return false;
  if (a.kind === "error" || a.kind === "any" || a.kind === "variable" || a.kind === "unknown")
    return isOpenWithin(a, b);
  if (a.kind === "named") {
    for (const part of b) if (areSameOpen(a, part)) return true;
    return assumptions.holds(a.named, b, () => areAllWithin(a.named.unfold(), b, assumptions));
  }
  return hasTypesWithin(a) && b.some(isNamed)
    ? assumptions.holds(a, b, () => isUnfoldedWithin(a, b, assumptions))
    : isUnfoldedWithin(a, b, assumptions);
}

function isUnfoldedWithin(a: Part, b: Type, assumptions: Assumptions): boolean {
  const right = unfoldType(b);
  if (right.some((part) => isTop(part) || isSinglePartWithin(a, part, assumptions))) return true;
  // A tuple may be covered only by several alternatives together, so split it by its tag.
  return (
    a.kind === "tuple" && right.filter((part) => part.kind === "tuple").length > 1 && isSplitWithin(a, b, assumptions)
  );
}

function isSplitWithin(a: TuplePart, b: Type, assumptions: Assumptions): boolean {
  const splitIndex = a.items.findIndex(isSplittable);
  return (
    splitIndex >= 0 &&
    splitType(a.items[splitIndex]!).every((single) =>
      isPartWithin(
        { kind: "tuple", items: a.items.map((item, i) => (i === splitIndex ? single : item)) },
        b,
        assumptions,
      ),
    )
  );
}

const literalsOf = (part: Part): ReadonlySet<string> | undefined =>
  part.kind === "atom" ? part.names : part.kind === "string" ? part.values : undefined;

/** True if {@link splitType} splits the type. */
const isSplittable = (type: Type): boolean => type.length > 1 || type.some((part) => (literalsOf(part)?.size ?? 1) > 1);

/** Splits a type into its constituents and single literals. */
function splitType(type: Type): readonly Type[] {
  return type.flatMap((part): Type[] => {
    if (part.kind === "atom" && part.names !== undefined)
      return [...part.names].map((name) => [{ kind: "atom", names: new Set([name]) }]);
    if (part.kind === "string" && part.values !== undefined)
      return [...part.values].map((value) => [{ kind: "string", values: new Set([value]) }]);
    return [[part]];
  });
}

function isSinglePartWithin(a: Part, b: Part, assumptions: Assumptions): boolean {
  return hasTypesWithin(a) ? hasTypesWithin(b) && isNestedWithin(a, b, assumptions) : areScalarsWithin(a, b);
}

/** False for constituents that are not scalars. */
function areScalarsWithin(a: Part, b: Part): boolean {
  switch (a.kind) {
    case "truth":
      return b.kind === "truth" && (b.value === undefined || a.value === b.value);
    case "number":
      return b.kind === "number" && isWithinNumbers(a, b);
    case "atom":
      return b.kind === "atom" && (b.names === undefined || (a.names !== undefined && hasAll(b.names, a.names)));
    case "string":
      return b.kind === "string" && (b.values === undefined || (a.values !== undefined && hasAll(b.values, a.values)));
    case "easel":
      return b.kind === "easel" && a.name === b.name;
    default:
      return false;
  }
}

/** Subtyping of composite constituents. */
function isNestedWithin(a: Part, b: Part, assumptions: Assumptions): boolean {
  switch (a.kind) {
    case "tuple":
      if (b.kind === "tuples")
        return a.items.length >= b.atLeast && a.items.every((item, i) => areAllWithin(item, itemOf(b, i), assumptions));
      return (
        b.kind === "tuple" &&
        a.items.length === b.items.length &&
        a.items.every((item, i) => areAllWithin(item, b.items[i]!, assumptions))
      );
    case "tuples":
      return (
        b.kind === "tuples" &&
        a.atLeast >= b.atLeast &&
        Array.from({ length: Math.max(a.items.length, b.items.length) }, (_, i) => i).every((i) =>
          areAllWithin(itemOf(a, i), itemOf(b, i), assumptions),
        ) &&
        areAllWithin(a.member, b.member, assumptions)
      );
    case "sequence":
      return b.kind === "sequence" && areAllWithin(a.member, b.member, assumptions);
    case "set":
      return (
        b.kind === "set" &&
        (b.finite === undefined || a.finite === true || a.finite === b.finite) &&
        areAllWithin(a.member, b.member, assumptions)
      );
    case "function": {
      if (b.kind !== "function") return false;
      if (b.parameters === undefined) return true;
      if (a.parameters === undefined || a.parameters.length !== b.parameters.length) return false;
      return (
        b.parameters.every((p, i) => areAllWithin(p, a.parameters![i]!, assumptions)) &&
        areAllWithin(a.result, b.result, assumptions)
      );
    }
    default:
      return false;
  }
}

// ---- overlap

/**
 * False if certainly no value belongs to both types. Empty sets and sequences count as common values only with
 * `isStrict`: `{}` is a set of numbers and a set of atoms, but sets of numbers and sets of atoms are disjoint to a
 * reader.
 */
export function overlaps(a: Type, b: Type, isStrict = false): boolean {
  return canOverlap(a, b, isStrict, 0);
}

function canOverlap(a: Type, b: Type, isStrict: boolean, depth: number): boolean {
  if (a === b && a.length > 0) return true;
  if (depth > maxComparedDepth) return true;
  // A recursive call may never reach the uses that constrain the components of its argument.
  if (!isStrict && depth > 0 && [...a, ...b].some((part) => part.kind === "named" && isInferred(part.named)))
    return true;
  const [left, right] = [unfoldType(a), unfoldType(b)];
  for (const x of left) for (const y of right) if (canPartsOverlap(x, y, isStrict, depth + 1)) return true;
  return false;
}

function canPartsOverlap(a: Part, b: Part, isStrict: boolean, depth: number): boolean {
  if (isTop(a) || isVariable(a) || isTop(b) || isVariable(b)) return true;
  if (a.kind === "number" && b.kind === "number") return intersectionOfNumbers(a, b) !== undefined;
  return hasTypesWithin(a) && hasTypesWithin(b)
    ? canNestedOverlap(a, b, isStrict, depth)
    : !isNever(meetParts(a, b, depth));
}

function canNestedOverlap(a: Part, b: Part, isStrict: boolean, depth: number): boolean {
  const canComponentsOverlap = (x: Type, y: Type): boolean => canOverlap(x, y, isStrict, depth);
  const canMembersOverlap = (x: Type, y: Type): boolean =>
    isStrict || isNever(x) || isNever(y) || canComponentsOverlap(x, y);
  if ((a.kind === "tuple" || a.kind === "tuples") && (b.kind === "tuple" || b.kind === "tuples")) {
    const atLeast = Math.max(minLength(a), minLength(b));
    const length = a.kind === "tuple" ? a.items.length : b.kind === "tuple" ? b.items.length : atLeast;
    if (length < atLeast || (a.kind === "tuple" && b.kind === "tuple" && a.items.length !== b.items.length))
      return false;
    const indices = Array.from({ length }, (_, i) => i);
    const canItemsOverlap = (i: number): boolean => canComponentsOverlap(itemOf(a, i), itemOf(b, i));
    // Constraints on coordinates at unknown positions need not hold for every coordinate.
    const isFixed = (i: number): boolean => isStrict || (i < a.items.length && i < b.items.length);
    const openIndices = indices.filter((i) => !isFixed(i));
    return (
      indices.filter(isFixed).every(canItemsOverlap) && (openIndices.length === 0 || openIndices.some(canItemsOverlap))
    );
  }
  if (a.kind !== b.kind) return false;
  if (a.kind === "sequence" && b.kind === "sequence") return canMembersOverlap(a.member, b.member);
  if (a.kind === "set" && b.kind === "set") return canMembersOverlap(a.member, b.member);
  if (a.kind === "function" && b.kind === "function") {
    if (a.parameters === undefined || b.parameters === undefined) return true;
    return (
      a.parameters.length === b.parameters.length &&
      canMembersOverlap(a.result, b.result) &&
      a.parameters.every((p, i) => canMembersOverlap(p, b.parameters![i]!))
    );
  }
  return false;
}

/** True for an inferred recursive type. */
const isInferred = ({ state }: NamedType): boolean => state !== "own";
