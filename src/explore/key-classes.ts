// Sets of keys that the step of a game does not tell apart, as bounds on how many keys of some sets are held. Keys that
// the same bounds mention are interchangeable, so that one of them stands for all.

import { keyNames } from "../runtime/easel/keys.js";

/** A set of keys: bit i is the key `keysInOrder[i]`. */
export type Keys = bigint;

/** The names of all keys, in the order in which they are chosen as examples: `Space` is the usual "any key". */
export const keysInOrder: readonly string[] = ["Space", ...keyNames().filter((name) => name !== "Space")];

export const noKeys: Keys = 0n;

/** The sets of one key each. */
const single: ReadonlyMap<string, Keys> = new Map(keysInOrder.map((name, i) => [name, 2n ** BigInt(i)]));

export const allKeys: Keys = [...single.values()].reduce((all, key) => all | key);

/** The set of the keys of these names. */
export const keysOf = (names: readonly string[]): Keys =>
  names.reduce((keys, name) => keys | single.get(name)!, noKeys);

/** The names of the keys of a set. */
export const namesOf = (keys: Keys): readonly string[] =>
  keysInOrder.filter((name) => (keys & single.get(name)!) !== noKeys);

/** The number of keys in a set. */
export function countOf(keys: Keys): number {
  let count = 0;
  for (let rest = keys; rest !== noKeys; rest &= rest - 1n) count++;
  return count;
}

/** At most `most` of these keys are held, or not. */
export interface KeyAnswer {
  readonly keys: Keys;
  readonly most: number;
  readonly holds: boolean;
}

/** At least and at most so many of these keys, which are undecided otherwise, are held. */
interface Bound {
  readonly keys: Keys;
  readonly least: number;
  readonly most: number;
}

/** An example is given up after so many attempts. */
const maxAttempts = 10_000;

/** The sets of held keys that satisfy some bounds. */
export class KeyClass {
  /** The keys that all of its sets have. */
  readonly held: Keys;
  /** The keys that some of its sets may have and others may not. */
  readonly open: Keys;
  private readonly bounds: readonly Bound[];
  private known: Keys | undefined;

  private constructor(bounds: readonly Bound[], held: Keys, open: Keys) {
    this.bounds = bounds;
    this.held = held;
    this.open = open;
  }

  /** The class of all sets of these keys. */
  static of(keys: Keys): KeyClass {
    return new KeyClass([], noKeys, keys);
  }

  /** The class of a single set. */
  static exactly(held: Keys): KeyClass {
    return new KeyClass([], held, noKeys);
  }

  /** Whether at most so many of these keys are held; undefined if that depends on the set. */
  decided(keys: Keys, most: number): boolean | undefined {
    const held = countOf(keys & this.held);
    const open = keys & this.open;
    if (held > most) return false;
    if (held + countOf(open) <= most) return true;
    const bound = this.bounds.find((one) => one.keys === open);
    if (bound === undefined) return undefined;
    if (held + bound.least > most) return false;
    return held + bound.most <= most ? true : undefined;
  }

  /** The part of it in which an answer is right; undefined if that is seen to be empty. */
  with({ keys, most, holds }: KeyAnswer): KeyClass | undefined {
    return holds ? this.bounded({ keys, least: 0, most }) : this.bounded({ keys, least: most + 1, most: Infinity });
  }

  /** A set of the class with few keys; undefined if there is none. Fails if it is hard to find. */
  example(): Keys | undefined {
    return (this.known ??= KeyClass.search(this, { attempts: 0 }));
  }

  /** True if no key need be held. */
  get hasEmpty(): boolean {
    return this.held === noKeys && this.bounds.every(({ least }) => least <= 0);
  }

  private bounded(bound: Bound): KeyClass | undefined {
    let { held, open } = this;
    let bounds: readonly Bound[] = [...this.bounds, { ...bound, keys: bound.keys & (held | open) }];
    // Unit propagation, until nothing changes.
    for (let changes = true; changes; ) {
      changes = false;
      const rest: Bound[] = [];
      for (const one of bounds) {
        const known = countOf(one.keys & held);
        const keys = one.keys & open;
        const count = countOf(keys);
        const [least, most] = [Math.max(0, one.least - known), Math.min(count, one.most - known)];
        if (most < least) return undefined;
        if (count > 0 && (most === 0 || least === count)) {
          if (most > 0) held |= keys;
          open &= ~keys;
          changes = true;
        } else if (least > 0 || most < count) addBound(rest, { keys, least, most });
      }
      bounds = rest;
    }
    if (bounds.some(({ least, most }) => most < least)) return undefined;
    return new KeyClass(bounds, held, open);
  }

  private static search(of: KeyClass, effort: { attempts: number }): Keys | undefined {
    if (++effort.attempts > maxAttempts) throw new HardClass();
    const needs = of.bounds.filter(({ least }) => least > 0);
    const [need] = needs;
    if (need === undefined) return of.held;
    let rest: KeyClass | undefined = of;
    for (const cell of of.cells(need.keys, needs)) {
      const key = cell & -cell;
      const one: KeyClass | undefined = rest.bounded({ keys: key, least: 1, most: 1 });
      const found = one && KeyClass.search(one, effort);
      if (found !== undefined) return found;
      rest = rest.bounded({ keys: cell, least: 0, most: 0 });
      if (rest === undefined) return undefined;
    }
    return undefined;
  }

  /** Keys by the bounds that mention them, those first that satisfy most of the needs. */
  private cells(keys: Keys, needs: readonly Bound[]): readonly Keys[] {
    const cells = this.bounds.reduce<readonly Keys[]>(
      (parts, bound) =>
        parts.flatMap((part) => [part & bound.keys, part & ~bound.keys].filter((one) => one !== noKeys)),
      [keys],
    );
    const uses = (cell: Keys): number => needs.filter((need) => (need.keys & cell) !== noKeys).length;
    return cells.toSorted((a, b) => uses(b) - uses(a) || (a < b ? -1 : 1));
  }
}

/** Adds a bound, which is joined with that on the same keys. */
function addBound(bounds: Bound[], { keys, least, most }: Bound): void {
  const at = bounds.findIndex((one) => one.keys === keys);
  if (at < 0) bounds.push({ keys, least, most });
  else bounds[at] = { keys, least: Math.max(least, bounds[at]!.least), most: Math.min(most, bounds[at]!.most) };
}

/** Nobody has found out whether a class is empty. */
export class HardClass extends Error {}
