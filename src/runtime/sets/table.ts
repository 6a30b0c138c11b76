// Where the members of a list are found: open hash tables, and tables of integers, of pairs of them, and
// of sets over a narrow domain. A table belongs to its list, and grows with it.

import { BitsTable, domainOfBits, isOver } from "../fast/bits-table.js";
import { equal } from "../kernel/equality.js";
import { hash, hashPair, mix } from "../kernel/hash.js";
import { fitsTable, IntegerTable } from "../fast/integer-table.js";
import { isIntegerPair, PairTable, pairTableOf } from "../fast/pair-table.js";
import { uses } from "../uses.js";
import { isTuple } from "../kernel/values.js";
import { WordTable } from "../fast/word-table.js";
import type { Value } from "../kernel/values.js";

/** The hashes of the members of a list, and slots that hold their places + 1; 0 is free. */
export interface HashTable {
  readonly hashes: number[];
  slots: Slots;
}

/** Small ones lie among other values (V8 does so with up to 64 bytes), and are made much faster. */
type Slots = Uint8Array | Int32Array;

type SpecialTable = IntegerTable | PairTable | BitsTable;
export type Table = HashTable | SpecialTable;

/** True of tables that know what they are made for, and do without hashes. */
export function isSpecial(table: Table): table is SpecialTable {
  return table instanceof IntegerTable || table instanceof PairTable || table instanceof WordTable;
}

/** Tables of fewer slots grow fourfold, but for the smallest, which become as large as may lie among other values. */
const mostSpare = 65_536;
const mostAmongValues = 64;

/** The table of a list. */
export function tableOf(members: readonly Value[]): Table {
  if (!uses("largeSets")) return hashTableOf(members);
  if (members.every(isIntegerPair)) return pairTableOf(members);
  const domain = domainOfBits(members);
  if (domain !== undefined && members.every((x) => isOver(domain, x))) return new BitsTable(members, domain);
  return members.every((x) => fitsTable(x, members.length)) ? new IntegerTable(members) : hashTableOf(members);
}

/** The table of a list whose last member did not fit into the table of the others. Pairs tell when it is time for another table of pairs. */
export function widerTableOf(table: SpecialTable, members: readonly Value[]): Table {
  return table instanceof PairTable ? tableOf(members) : hashTableOf(members);
}

/** The hash table of a list. */
export function hashTableOf(members: readonly Value[]): HashTable {
  const hashes = members.map(hash);
  let capacity = 32;
  while (capacity < members.length * 2) capacity *= 2;
  return { hashes, slots: slotsOf(hashes, capacity) };
}

/** The table of a list that is the beginning of the list of `table`. */
export function copyOf(table: Table, members: readonly Value[]): Table {
  if (table instanceof IntegerTable) return new IntegerTable(members);
  if (isSpecial(table)) return table.copyFor(members);
  const { hashes, slots } = table;
  const own = hashes.slice(0, members.length);
  return {
    hashes: own,
    slots: !uses("unbuiltSets") || own.length === hashes.length ? slots.slice() : slotsOf(own, slots.length),
  };
}

function slotsOf(hashes: readonly number[], capacity: number): Slots {
  const slots: Slots = capacity <= mostAmongValues ? new Uint8Array(capacity) : new Int32Array(capacity);
  const mask = capacity - 1;
  for (let i = 0; i < hashes.length; i++) {
    let slot = (hashes[i] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  return slots;
}

/** The place of x in the list of members, or a negative number. */
export function placeOf(table: Table, members: readonly Value[], x: Value): number {
  if (isSpecial(table)) return table.placeOf(x);
  // Most often small integers are asked for.
  return uses("unbuiltSets") && typeof x === "number" && (x | 0) === x
    ? findSmall(table, members, x)
    : find(table, members, x, hash(x));
}

/** The place of x in the list of members, or the complement of the free slot where its place belongs. */
export function find({ slots, hashes }: HashTable, members: readonly Value[], x: Value, h: number): number {
  const mask = slots.length - 1;
  let slot = h & mask;
  for (;;) {
    const at = (slots[slot] ?? 0) - 1;
    if (at < 0) return ~slot;
    const member = members[at];
    if (hashes[at] === h && member !== undefined && equal(member, x)) return at;
    slot = (slot + 1) & mask;
  }
}

/** The place of an integer of 32 bits in the list of members, or the complement of the free slot: numbers have one form each. */
export function findSmall({ slots }: HashTable, members: readonly Value[], n: number): number {
  const mask = slots.length - 1;
  let slot = mix(n) & mask;
  for (;;) {
    const at = slots[slot]! - 1;
    if (at < 0) return ~slot;
    if (members[at] === n) return at;
    slot = (slot + 1) & mask;
  }
}

/** The place of the pair (a, b) in the list of members, or a negative number. */
export function placeOfPair(table: Table, members: readonly Value[], a: Value, b: Value): number {
  if (table instanceof PairTable) return table.placeOfPair(a, b);
  if (isSpecial(table)) return -1;
  const { slots, hashes } = table;
  const h = hashPair(a, b);
  const mask = slots.length - 1;
  let slot = h & mask;
  for (;;) {
    const at = (slots[slot] ?? 0) - 1;
    if (at < 0) return -1;
    const member = members[at];
    if (hashes[at] === h && member !== undefined && isPairOf(member, a, b)) return at;
    slot = (slot + 1) & mask;
  }
}

/** True if a value is the pair (a, b). */
export function isPairOf(v: Value, a: Value, b: Value): boolean {
  if (!isTuple(v) || v.length !== 2) return false;
  const [x, y] = v;
  return x !== undefined && y !== undefined && equal(x, a) && equal(y, b);
}

/** Adds a value to a list, in the free slot that `find` has told. */
export function insert(table: HashTable, members: Value[], x: Value, h: number, slot: number): void {
  members.push(x);
  table.hashes.push(h);
  table.slots[slot] = members.length;
  const capacity = table.slots.length;
  // To fill new slots costs more than to leave some free, as long as they are few.
  if (members.length * 2 > capacity)
    table.slots = slotsOf(
      table.hashes,
      capacity < mostAmongValues ? mostAmongValues : capacity * (capacity < mostSpare ? 4 : 2),
    );
}
