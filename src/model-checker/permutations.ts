// Permutations of atoms in values, and canonical representatives of their orbits.
//
// The representative of a value is the least image, in canonical order, under the permutations that arrange the atoms
// by an ordered partition. The partition is refined by signatures: hashes of the places at which an atom occurs, where
// the other atoms are colored by their classes. As long as members of a class are not interchangeable, the search
// branches on the member that comes first (individualization and refinement: McKay and Piperno, "Practical graph isomorphism,
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
function permuteValue(value: Value, images: AtomMap): Value {
  if (value instanceof Atom) return images.get(value) ?? value;
  if (isTuple(value)) return permuteItems(value, images);
  if (isSequence(value)) {
    const items = permuteItems(value.items, images);
    return items === value.items ? value : new Sequence(items);
  }
  if (isSet(value)) {
    if (!value.finite || value.formula?.kind === "range") return value;
    const members = membersOf(value);
    const permuted = permuteItems(members, images);
    return permuted === members ? value : setFrom(permuted);
  }
  if (value instanceof EaselValue) {
    const args = permuteItems(value.args, images);
    return args === value.args ? value : new EaselValue(value.constructorName, args);
  }
  return value;
}

function permuteItems(items: readonly Value[], images: AtomMap): readonly Value[] {
  let changed: Value[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const image = permuteValue(item, images);
    if (image === item) continue;
    changed ??= items.slice();
    changed[i] = image;
  }
  return changed ?? items;
}

const transposition = (a: Atom, b: Atom): AtomMap =>
  new Map([
    [a, b],
    [b, a],
  ]);

const membersOf = (set: LedSet): readonly Value[] => set.atHand() ?? [...set.each()];

/** True if exchanging two atoms leaves a value as it is. Members of sets are only looked up. */
function isInterchangeable(value: Value, a: Atom, b: Atom, images: AtomMap): boolean {
  if (value instanceof Atom) return value !== a && value !== b;
  const areAllInterchangeable = (items: readonly Value[]): boolean => {
    for (let i = 0; i < items.length; i++) if (!isInterchangeable(items[i]!, a, b, images)) return false;
    return true;
  };
  if (isTuple(value)) return areAllInterchangeable(value);
  if (isSequence(value)) return areAllInterchangeable(value.items);
  if (isSet(value)) {
    if (!value.finite || value.formula?.kind === "range") return true;
    for (const member of membersOf(value)) {
      const image = permuteValue(member, images);
      if (image !== member && !value.has(image)) return false;
    }
    return true;
  }
  return !(value instanceof EaselValue) || areAllInterchangeable(value.args);
}

/** True if a value contains one of these atoms. */
export function containsAtom(value: Value, atoms: { has(atom: Atom): boolean }): boolean {
  if (value instanceof Atom) return atoms.has(value);
  const anyContains = (items: Iterable<Value>): boolean => {
    for (const item of items) if (containsAtom(item, atoms)) return true;
    return false;
  };
  if (isTuple(value)) return anyContains(value);
  if (isSequence(value)) return anyContains(value.items);
  if (isSet(value)) return value.finite && value.formula?.kind !== "range" && anyContains(membersOf(value));
  return value instanceof EaselValue && anyContains(value.args);
}

/**
 * A pair of atoms whose exchange changes a value; undefined if no permutation of the groups changes it. Functions count
 * as changed. An infinite set is fixed if the sets that it is made of are.
 */
export function findChangingTransposition(
  value: Value,
  groups: readonly (readonly Atom[])[],
): readonly [Atom, Atom] | undefined {
  // The exchanges of neighbors generate all permutations.
  for (const group of groups)
    for (let i = 1; i < group.length; i++) {
      const pair = [group[i - 1]!, group[i]!] as const;
      if (!isFixed(value, transposition(...pair), new Set())) return pair;
    }
  return undefined;
}

/** True if the permutation leaves a value unchanged. `visitedNames` are the recursive sets being compared. */
function isFixed(value: Value, images: AtomMap, visitedNames: Set<string>): boolean {
  const areAllFixed = (values: Iterable<Value>): boolean => {
    for (const operand of values) if (!isFixed(operand, images, visitedNames)) return false;
    return true;
  };
  if (typeof value === "function") return false;
  if (isTuple(value) && value.some(isUnlisted)) return areAllFixed(value);
  if (!isSet(value) || value.finite) return isEqual(permuteValue(value, images), value);
  const { formula } = value;
  switch (formula?.kind) {
    case "name": {
      if (formula.name === "Sound" && [...images.keys()].some((atom) => Sounds.has(atom))) return false;
      if (formula.definition === undefined || visitedNames.has(formula.name)) return true;
      visitedNames.add(formula.name);
      return isFixed(formula.definition(), images, visitedNames);
    }
    case "call":
      return isFixed(formula.argument, images, visitedNames);
    case "operation":
      return areAllFixed(formula.operands);
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

/** An ordered partition of atoms, by their indices: the colors of the atoms, where equal colors are a class. */
type Coloring = readonly number[];

/**
 * Returns the function that maps values to canonical representatives of their orbits under the permutations of disjoint
 * groups of atoms.
 */
export function canonicalForm(groups: readonly (readonly Atom[])[]): (value: Value) => Value {
  const atoms = groups.flat();
  const indices = new Map(atoms.map((atom, i) => [atom, i]));
  const signatures = new Signatures(indices);
  /** The image under the permutation that arranges each group by colors. */
  const arrangeByColors = (value: Value, coloring: Coloring): Value => {
    const images = new Map<Atom, Atom>();
    for (const group of groups) {
      const sorted = group.toSorted((a, b) => coloring[indices.get(a)!]! - coloring[indices.get(b)!]!);
      for (let i = 0; i < group.length; i++) if (sorted[i] !== group[i]) images.set(sorted[i]!, group[i]!);
    }
    return images.size === 0 ? value : permuteValue(value, images);
  };
  const leastImage = (value: Value, coloring: Coloring): Value => {
    let colors = coloring;
    for (let count = countOfColors(colors); ; ) {
      const refined = refineColoring(colors, signatures.of(value, colors));
      const branches = findBranches(value, atoms, refined);
      if (branches === undefined) return arrangeByColors(value, refined);
      const isStable = countOfColors(refined) === count;
      colors = refined;
      count = countOfColors(refined);
      if (!isStable) continue;
      return leastOf(branches.map((branch) => leastImage(value, individualize(refined, branch))));
    }
  };
  const initial = groups.flatMap((group, color) => group.map(() => color));
  return (value) => leastImage(value, initial);
}

const countOfColors = (coloring: Coloring): number => new Set(coloring).size;

const leastOf = (values: readonly Value[]): Value =>
  values.reduce((best, candidate) => (compare(candidate, best) < 0 ? candidate : best));

/** A coloring in which an atom precedes the others of its class. */
const individualize = (coloring: Coloring, atom: number): Coloring =>
  coloring.map((color, i) => 2 * color + (i === atom ? 0 : 1));

/** Splits the classes of a coloring by signatures. */
function refineColoring(coloring: Coloring, signatures: readonly number[]): Coloring {
  const order = (a: number, b: number): number => coloring[a]! - coloring[b]! || signatures[a]! - signatures[b]!;
  const sorted = coloring.map((_, i) => i).sort(order);
  const result: number[] = [...coloring];
  let color = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && order(sorted[i - 1]!, sorted[i]!) !== 0) color = i;
    result[sorted[i]!] = color;
  }
  return result;
}

/**
 * The atoms to branch on, as indices: representatives of the first class with members that are not interchangeable.
 * Undefined if all classes have only interchangeable members.
 */
function findBranches(value: Value, atoms: readonly Atom[], coloring: Coloring): readonly number[] | undefined {
  for (let color = 0; color < atoms.length; color++) {
    const representatives: number[] = [];
    for (let i = 0; i < atoms.length; i++) {
      if (coloring[i] !== color) continue;
      const isEquivalent = (representative: number): boolean => {
        const [a, b] = [atoms[representative]!, atoms[i]!];
        return isInterchangeable(value, a, b, transposition(a, b));
      };
      if (!representatives.some(isEquivalent)) representatives.push(i);
    }
    if (representatives.length > 1) return representatives;
  }
  return undefined;
}

/**
 * Computes signatures of atoms in values: the same for all images of a value, an atom and a coloring under one
 * permutation. Unlike the hashes of the runtime, they are the same in all threads.
 */
class Signatures {
  /** The hashes of a value and its parts without regard to identities of atoms, in preorder. */
  private readonly hashes: number[] = [];
  private nextHash = 0;
  private coloring: Coloring = [];
  private sums: number[] = [];

  constructor(private readonly indices: ReadonlyMap<Atom, number>) {}

  of(value: Value, coloring: Coloring): readonly number[] {
    this.coloring = coloring;
    this.hashes.length = 0;
    this.hashValue(value);
    this.sums = coloring.map(() => 0);
    this.nextHash = 0;
    this.addPositions(value, 0);
    return this.sums;
  }

  private hashValue(value: Value): number {
    const { hashes } = this;
    const position = hashes.push(0) - 1;
    const hashItems = (values: readonly Value[], seed: number): number => {
      let hash = seed;
      for (let i = 0; i < values.length; i++) hash = mix(Math.imul(hash, 31) + this.hashValue(values[i]!));
      return hash;
    };
    let hash: number;
    if (value instanceof Atom) {
      const index = this.indices.get(value);
      hash = index === undefined ? textHash(value.name) ^ 1 : mix(0x5be0cd19 + this.coloring[index]!);
    } else if (isTuple(value)) hash = hashItems(value, 0x6a09e667);
    else if (isSequence(value)) hash = hashItems(value.items, 0x510e527f);
    else if (isSet(value) && value.finite) {
      let sum = 0x137e2179;
      for (const member of membersOf(value)) sum = (sum + mix(this.hashValue(member))) | 0;
      hash = mix(sum);
    } else if (value instanceof EaselValue) hash = hashItems(value.args, textHash(value.constructorName));
    else if (typeof value === "number" && (value | 0) === value) hash = mix(value ^ 0x2545f491);
    else
      hash =
        typeof value === "bigint" && BigInt.asIntN(32, value) === value
          ? mix(Number(value) ^ 0x2545f491)
          : textHash(String(value));
    hashes[position] = hash;
    return hash;
  }

  /** Adds the places of atoms in a part, itself at a place with this hash. */
  private addPositions(value: Value, position: number): void {
    const hash = this.hashes[this.nextHash++]!;
    const innerPosition = mix(position ^ hash);
    if (value instanceof Atom) {
      const index = this.indices.get(value);
      if (index !== undefined) this.sums[index] = (this.sums[index]! + innerPosition) | 0;
      return;
    }
    const addItems = (values: readonly Value[]): void => {
      for (let i = 0; i < values.length; i++) this.addPositions(values[i]!, (Math.imul(innerPosition, 31) + i) | 0);
    };
    if (isTuple(value)) addItems(value);
    else if (isSequence(value)) addItems(value.items);
    else if (isSet(value) && value.finite)
      for (const member of membersOf(value)) this.addPositions(member, innerPosition);
    else if (value instanceof EaselValue) addItems(value.args);
  }
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
