// Permutations of atoms in values, and canonical representatives of their orbits.
//
// The representative of a value is the least image, in canonical order, under the permutations that arrange the atoms
// by an ordered partition. The partition is refined by signatures: hashes of the value in which one atom is marked, and
// the others are colored by their classes. As long as members of a class are not interchangeable, the search branches
// on the member that comes first (individualization and refinement: McKay and Piperno, "Practical graph isomorphism,
// II", Journal of Symbolic Computation 60, 2014). Equal signatures by accident only add branches.

import {
  Atom,
  EaselValue,
  equal,
  isSequence,
  isSet,
  isTuple,
  Sequence,
  setFrom,
  Sounds,
  type LedSet,
  type Value,
} from "../runtime/index.js";
import { compare } from "../runtime/values/order.js";
import { mix } from "../runtime/values/bits.js";
import { maxTextHashes } from "./limits.js";

/** Images of atoms; all others are fixed. */
type AtomMap = ReadonlyMap<Atom, Atom>;

/** The image of a value; the same object if it is fixed for lack of atoms. */
function permuted(value: Value, images: AtomMap): Value {
  if (value instanceof Atom) return images.get(value) ?? value;
  if (isTuple(value)) return permutedItems(value, images);
  if (isSequence(value)) {
    const items = permutedItems(value.items, images);
    return items === value.items ? value : new Sequence(items);
  }
  if (isSet(value)) {
    if (!value.finite || value.formula?.kind === "range") return value;
    const members = membersOf(value);
    const changed = permutedItems(members, images);
    return changed === members ? value : setFrom(changed);
  }
  if (value instanceof EaselValue) {
    const args = permutedItems(value.args, images);
    return args === value.args ? value : new EaselValue(value.constructorName, args);
  }
  return value;
}

function permutedItems(items: readonly Value[], images: AtomMap): readonly Value[] {
  let changed: Value[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const image = permuted(item, images);
    if (image === item) continue;
    changed ??= items.slice();
    changed[i] = image;
  }
  return changed ?? items;
}

const exchange = (a: Atom, b: Atom): AtomMap =>
  new Map([
    [a, b],
    [b, a],
  ]);

const membersOf = (set: LedSet): readonly Value[] => set.atHand() ?? [...set.each()];

/** True if a value contains one of these atoms. */
export function containsAtom(value: Value, atoms: { has(atom: Atom): boolean }): boolean {
  if (value instanceof Atom) return atoms.has(value);
  const among = (items: Iterable<Value>): boolean => {
    for (const item of items) if (containsAtom(item, atoms)) return true;
    return false;
  };
  if (isTuple(value)) return among(value);
  if (isSequence(value)) return among(value.items);
  if (isSet(value)) return value.finite && value.formula?.kind !== "range" && among(membersOf(value));
  return value instanceof EaselValue && among(value.args);
}

/**
 * A pair of atoms whose exchange changes a value; undefined if no permutation of the groups changes it. Functions count
 * as changed. An infinite set is fixed if the sets that it is made of are.
 */
export function exchangeThatChanges(
  value: Value,
  groups: readonly (readonly Atom[])[],
): readonly [Atom, Atom] | undefined {
  // The exchanges of neighbors generate all permutations.
  for (const group of groups)
    for (let i = 1; i < group.length; i++) {
      const pair = [group[i - 1]!, group[i]!] as const;
      if (!isFixed(value, exchange(...pair), new Set())) return pair;
    }
  return undefined;
}

/** `open` holds the names of the recursive sets that are being compared. */
function isFixed(value: Value, images: AtomMap, open: Set<string>): boolean {
  const all = (values: Iterable<Value>): boolean => {
    for (const one of values) if (!isFixed(one, images, open)) return false;
    return true;
  };
  if (typeof value === "function") return false;
  if (isTuple(value) && value.some(isUnlisted)) return all(value);
  if (!isSet(value) || value.finite) return isEqual(permuted(value, images), value);
  const { formula } = value;
  switch (formula?.kind) {
    case "name": {
      if (formula.name === "Sound" && [...images.keys()].some((atom) => Sounds.has(atom))) return false;
      if (formula.definition === undefined || open.has(formula.name)) return true;
      open.add(formula.name);
      return isFixed(formula.definition(), images, open);
    }
    case "call":
      return isFixed(formula.argument, images, open);
    case "operation":
      return all(formula.operands);
    default:
      return false;
  }
}

/** True if two values are equal; false if they cannot be compared, like functions. */
function isEqual(a: Value, b: Value): boolean {
  try {
    return equal(a, b);
  } catch {
    return false;
  }
}

/** True for functions, infinite sets, and tuples with such coordinates: they cannot be compared. */
const isUnlisted = (value: Value): boolean =>
  typeof value === "function" || (isSet(value) && !value.finite) || (isTuple(value) && value.some(isUnlisted));

/** An ordered partition of atoms: the color of each, where equal colors are a class. */
type Coloring = ReadonlyMap<Atom, number>;

/**
 * Returns the function that maps values to canonical representatives of their orbits under the permutations of disjoint
 * groups of atoms.
 */
export function canonicalForm(groups: readonly (readonly Atom[])[]): (value: Value) => Value {
  const atoms = groups.flat();
  const initial: Coloring = new Map(groups.flatMap((group, color) => group.map((atom) => [atom, color] as const)));

  /** Splits classes by signatures until none splits. */
  const refine = (value: Value, coloring: Coloring): Coloring => {
    let before = coloring;
    for (let count = countOfColors(before); count < atoms.length; ) {
      const signatures = new Map(atoms.map((atom) => [atom, signatureOf(value, before, atom)]));
      const after = ranked(atoms, (a, b) => before.get(a)! - before.get(b)! || signatures.get(a)! - signatures.get(b)!);
      const afterCount = countOfColors(after);
      if (afterCount === count) return after;
      before = after;
      count = afterCount;
    }
    return before;
  };

  /** The image under the permutation that arranges each group by colors. */
  const arranged = (value: Value, coloring: Coloring): Value => {
    const images = new Map<Atom, Atom>();
    for (const group of groups) {
      const sorted = group.toSorted((a, b) => coloring.get(a)! - coloring.get(b)!);
      sorted.forEach((atom, i) => {
        if (atom !== group[i]) images.set(atom, group[i]!);
      });
    }
    return images.size === 0 ? value : permuted(value, images);
  };

  const least = (value: Value, coloring: Coloring): Value => {
    const refined = refine(value, coloring);
    const open = branchesIn(value, refined);
    if (open === undefined) return arranged(value, refined);
    let best: Value | undefined;
    for (const atom of open) {
      const candidate = least(value, individualized(refined, atom));
      if (best === undefined || compare(candidate, best) < 0) best = candidate;
    }
    return best!;
  };

  const classesOf = (coloring: Coloring): readonly (readonly Atom[])[] => {
    const classes = new Map<number, Atom[]>();
    for (const atom of atoms) {
      const color = coloring.get(atom)!;
      const own = classes.get(color);
      if (own === undefined) classes.set(color, [atom]);
      else own.push(atom);
    }
    return [...classes.entries()].sort(([a], [b]) => a - b).map(([, own]) => own);
  };

  /** Representatives of the first class whose members are not all interchangeable; undefined if there is none. */
  const branchesIn = (value: Value, coloring: Coloring): readonly Atom[] | undefined => {
    for (const own of classesOf(coloring)) {
      if (own.length === 1) continue;
      const representatives: Atom[] = [];
      for (const atom of own)
        if (!representatives.some((one) => equal(permuted(value, exchange(one, atom)), value)))
          representatives.push(atom);
      if (representatives.length > 1) return representatives;
    }
    return undefined;
  };

  /** A coloring in which an atom precedes the others of its class. */
  const individualized = (coloring: Coloring, atom: Atom): Coloring =>
    new Map(atoms.map((one) => [one, 2 * coloring.get(one)! + (one === atom ? 0 : 1)]));

  return (value) => least(value, initial);
}

const countOfColors = (coloring: Coloring): number => new Set(coloring.values()).size;

/** Colors atoms by their ranks in an order. */
function ranked(atoms: readonly Atom[], order: (a: Atom, b: Atom) => number): Coloring {
  const sorted = atoms.toSorted(order);
  const coloring = new Map<Atom, number>();
  let color = 0;
  sorted.forEach((atom, i) => {
    if (i > 0 && order(sorted[i - 1]!, atom) !== 0) color = i;
    coloring.set(atom, color);
  });
  return coloring;
}

/**
 * A hash that is the same for all images of a value, atom and coloring under one permutation. Unlike the hashes of the
 * runtime, it is the same in all threads.
 */
function signatureOf(value: Value, coloring: Coloring, marked: Atom): number {
  const ofItems = (items: readonly Value[], seed: number): number => {
    let hash = seed;
    for (let i = 0; i < items.length; i++) hash = mix(Math.imul(hash, 31) + signature(items[i]!));
    return hash;
  };
  const signature = (one: Value): number => {
    switch (typeof one) {
      case "number":
      case "bigint":
        return textHash(String(one));
      case "boolean":
        return one ? 0x3c6ef372 : 0x1f83d9ab;
      case "string":
        return textHash(one);
      case "function":
        return 0;
    }
    if (one instanceof Atom) {
      const color = coloring.get(one);
      return color === undefined ? textHash(one.name) ^ 1 : mix(0x5be0cd19 + 2 * color + (one === marked ? 1 : 0));
    }
    if (isTuple(one)) return ofItems(one, 0x6a09e667);
    if (isSequence(one)) return ofItems(one.items, 0x510e527f);
    if (isSet(one)) {
      if (!one.finite) return 0;
      let sum = 0x137e2179;
      for (const member of membersOf(one)) sum = (sum + mix(signature(member))) | 0;
      return mix(sum);
    }
    return one instanceof EaselValue ? ofItems(one.args, textHash(one.constructorName)) : textHash(String(one));
  };
  return signature(value);
}

const textHashes = new Map<string, number>();

/** The hash of a text (FNV-1a), memoized. */
function textHash(text: string): number {
  let hash = textHashes.get(text);
  if (hash === undefined) {
    hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = mix(hash);
    if (textHashes.size < maxTextHashes) textHashes.set(text, hash);
  }
  return hash;
}
