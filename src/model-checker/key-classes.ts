// Classes of key sets that the step of a game does not distinguish, as cardinality bounds on subsets. Keys in the same
// bounds are interchangeable, so one represents all.

import { keyNames } from "../runtime/easel/keys.js";
import { maxAttempts } from "./limits.js";

/** A set of keys: bit i is the key `keysInOrder[i]`. */
export type Keys = bigint;

/** The names of all keys, in order of preference for examples: `Space` is the usual "any key". */
const keysInOrder: readonly string[] = ["Space", ...keyNames().filter((name) => name !== "Space")];

export const noKeys: Keys = 0n;

const single: ReadonlyMap<string, Keys> = new Map(keysInOrder.map((name, i) => [name, 2n ** BigInt(i)]));

export const allKeys: Keys = [...single.values()].reduce((all, key) => all | key);

export const keysOf = (names: readonly string[]): Keys =>
  names.reduce((keys, name) => keys | single.get(name)!, noKeys);

export function namesOf(keys: Keys): readonly string[] {
  const names: string[] = [];
  for (let rest = keys, i = 0; rest !== noKeys; rest >>= 1n, i++)
    if ((rest & 1n) !== noKeys) names.push(keysInOrder[i]!);
  return names;
}

export function countOf(keys: Keys): number {
  let count = 0;
  for (let rest = keys; rest !== noKeys; rest &= rest - 1n) count++;
  return count;
}

export interface KeyAnswer {
  readonly keys: Keys;
  readonly most: number;
  readonly holds: boolean;
}

/** Lower and upper bound on the number of held keys among these otherwise undecided ones. */
interface Bound {
  readonly keys: Keys;
  readonly least: number;
  readonly most: number;
}

/** The key sets that satisfy some bounds. */
export class KeyClass {
  /** The keys in all of its sets. */
  readonly held: Keys;
  /** The keys in some but not all of its sets. */
  readonly open: Keys;
  private readonly bounds: readonly Bound[];
  private known: Keys | undefined;

  private constructor(bounds: readonly Bound[], heldKeys: Keys, open: Keys) {
    this.bounds = bounds;
    this.held = heldKeys;
    this.open = open;
  }

  /** The class of all subsets of these keys. */
  static of(keys: Keys): KeyClass {
    return new KeyClass([], noKeys, keys);
  }

  static exactly(heldKeys: Keys): KeyClass {
    return new KeyClass([], heldKeys, noKeys);
  }

  /** True if at most `most` of these keys are held in all sets of the class, false if in none, otherwise undefined. */
  decide(keys: Keys, most: number): boolean | undefined {
    const heldCount = countOf(keys & this.held);
    const open = keys & this.open;
    if (heldCount > most) return false;
    if (heldCount + countOf(open) <= most) return true;
    const bound = this.bounds.find((one) => one.keys === open);
    if (bound === undefined) return undefined;
    if (heldCount + bound.least > most) return false;
    return heldCount + bound.most <= most ? true : undefined;
  }

  /** Restricts the class to the sets with this answer; undefined if that is detected to be empty. */
  with({ keys, most, holds }: KeyAnswer): KeyClass | undefined {
    return holds ? this.bound({ keys, least: 0, most }) : this.bound({ keys, least: most + 1, most: Infinity });
  }

  /**
   * Returns a small set of the class, or undefined if none. Throws {@link HardClass} if the search is too long.
   */
  example(): Keys | undefined {
    return (this.known ??= KeyClass.search(this, { attempts: 0 }));
  }

  /** True if the empty set is in the class. */
  get hasEmpty(): boolean {
    return this.held === noKeys && this.bounds.every(({ least }) => least <= 0);
  }

  private bound(bound: Bound): KeyClass | undefined {
    let { held, open } = this;
    let bounds: readonly Bound[] = [...this.bounds, { ...bound, keys: bound.keys & (held | open) }];
    // Unit propagation until a fixpoint.
    for (let changes = true; changes; ) {
      changes = false;
      const rest: Bound[] = [];
      for (const one of bounds) {
        const heldCount = countOf(one.keys & held);
        const keys = one.keys & open;
        const count = countOf(keys);
        const [least, most] = [Math.max(0, one.least - heldCount), Math.min(count, one.most - heldCount)];
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
      const one: KeyClass | undefined = rest.bound({ keys: key, least: 1, most: 1 });
      const solution = one && KeyClass.search(one, effort);
      if (solution !== undefined) return solution;
      rest = rest.bound({ keys: cell, least: 0, most: 0 });
      if (rest === undefined) return undefined;
    }
    return undefined;
  }

  /** Partitions keys by the bounds that mention them, those relevant to most needs first. */
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

/** Adds a bound, intersected with an existing one on the same keys. */
function addBound(bounds: Bound[], { keys, least, most }: Bound): void {
  const at = bounds.findIndex((one) => one.keys === keys);
  if (at < 0) bounds.push({ keys, least, most });
  else bounds[at] = { keys, least: Math.max(least, bounds[at]!.least), most: Math.min(most, bounds[at]!.most) };
}

/** The search for an example exceeded its limit. */
export class HardClass extends Error {}
