// Sorts of values, for sort inference (sort-inference.ts): a graph with a sort for each part of a value, in which sorts
// are unified.

import type { Defined } from "../resolve/resolved.js";
import type { Span } from "../text/source.js";

/** A sort, or another name for the sort `same`. */
export interface ValueSort {
  same?: ValueSort;
  /** True for sorts that all calls share. */
  isGlobal: boolean;
  /** True if it is also the sort of all parts of its values. */
  isFlat: boolean;
  hasNumbers: boolean;
  /** The constants whose members have this sort. */
  owners: readonly Defined[];
  /** The sort of the members of sets. */
  members?: ValueSort | undefined;
  /** The sort of the items of sequences. */
  items?: ValueSort | undefined;
  /**
   * The sorts of the coordinates of tuples, by length, such as `2`. If the first coordinate is a literal atom, it is part
   * of the key, as in `` 2`prepared ``, until tuples of this length have the same sort.
   */
  tuples: Map<string, ValueSort[]>;
  functions?: FunctionSort | undefined;
  /** The expressions that take a part: an item, a coordinate, or the value at a key. */
  accesses: readonly Access[];
}

export interface FunctionSort {
  readonly parameters: ValueSort[];
  readonly result: ValueSort;
}

interface Access {
  readonly key: ValueSort;
  /** The index of a coordinate, from 1, if it is a literal. */
  readonly index: number | undefined;
  readonly result: ValueSort;
}

/** A place where members of a constant may be compared with numbers, or with members of another constant. */
export interface MixedSort {
  readonly constant: Defined;
  readonly other: Defined | undefined;
  readonly span: Span;
}

export class Sorts {
  readonly #mixed = new Map<Defined, MixedSort>();
  /** True if new sorts are global. */
  isGlobal = true;
  /** The place of the expression that is about to unify sorts. */
  span: Span = { start: 0, end: 0 };

  /** The first place for each constant. */
  get mixed(): readonly MixedSort[] {
    return [...this.#mixed.values()];
  }

  fresh(): ValueSort {
    return {
      isGlobal: this.isGlobal,
      isFlat: false,
      hasNumbers: false,
      owners: [],
      tuples: new Map(),
      accesses: [],
    };
  }

  number(): ValueSort {
    return { ...this.fresh(), hasNumbers: true };
  }

  /** The sort of values that may be compared with anything. */
  unknown(): ValueSort {
    return { ...this.number(), isFlat: true };
  }

  private part(sort: ValueSort): ValueSort {
    const root = find(sort);
    return root.isFlat ? root : { ...this.fresh(), isGlobal: root.isGlobal };
  }

  collection(kind: "members" | "items", part: ValueSort): ValueSort {
    return { ...this.fresh(), [kind]: part };
  }

  membersOf(sort: ValueSort): ValueSort {
    const known = find(sort).members;
    if (known !== undefined) return known;
    const members = (find(sort).members = this.part(sort));
    this.access(sort);
    return members;
  }

  /** The sorts of the coordinates of tuples of a length, of those with this literal in front if they differ. */
  tupleOf(sort: ValueSort, length: number, literal = ""): ValueSort[] {
    const { tuples } = find(sort);
    const known = tuples.get(String(length)) ?? tuples.get(`${length}${literal}`);
    if (known !== undefined) return known;
    const items = Array.from({ length }, () => this.part(sort));
    this.addTuple(sort, `${length}${literal}`, items);
    this.access(sort);
    return items;
  }

  private addTuple(sort: ValueSort, key: string, items: ValueSort[]): void {
    const { tuples } = find(sort);
    const general = String(items.length);
    const known = tuples.get(general) ?? tuples.get(key);
    if (known !== undefined) {
      this.unifyAll(known, items);
      return;
    }
    const others = key === general ? [...tuples].filter(([other]) => other.startsWith(`${general}\``)) : [];
    for (const [other] of others) tuples.delete(other);
    tuples.set(key, items);
    for (const [, otherItems] of others) this.unifyAll(items, otherItems);
  }

  functionOf(sort: ValueSort, count: number): FunctionSort {
    const root = find(sort);
    const functions = (root.functions ??= { parameters: [], result: this.part(sort) });
    while (functions.parameters.length < count) functions.parameters.push(this.part(sort));
    return functions;
  }

  unifyAll(left: readonly ValueSort[], right: readonly ValueSort[]): void {
    left.forEach((sort, i) => this.unify(sort, right[i]!));
  }

  unify(left: ValueSort, right: ValueSort): void {
    const [a, b] = [find(left), find(right)];
    if (a === b) return;
    b.same = a;
    a.isGlobal ||= b.isGlobal;
    a.accesses = [...a.accesses, ...b.accesses];
    this.record(a, b.hasNumbers, b.owners);
    // Unifying parts may unify a itself with another sort.
    for (const kind of ["members", "items"] as const) {
      const [part, other] = [find(a)[kind], b[kind]];
      if (part === undefined) find(a)[kind] = other;
      else if (other !== undefined) this.unify(part, other);
    }
    for (const [key, items] of b.tuples) this.addTuple(a, key, items);
    if (b.functions !== undefined) {
      const { parameters, result } = (find(a).functions ??= b.functions);
      b.functions.parameters.forEach((parameter, i) => this.unify((parameters[i] ??= parameter), parameter));
      this.unify(result, b.functions.result);
    }
    if (find(a).isGlobal) this.publish(find(a));
    if (a.isFlat || b.isFlat) this.flatten(a);
    this.access(a);
  }

  /** The sort of the parts that some expression takes, at a key; `index` is the key, from 1, if it is a literal. */
  accessOf(sort: ValueSort, key: ValueSort, index?: number): ValueSort {
    const root = find(sort);
    const result = this.part(sort);
    root.accesses = [...root.accesses, { key, index, result }];
    if (root.isGlobal) this.publish(root);
    this.access(root);
    return result;
  }

  /** Unifies the results of all accesses with the parts that they may take. */
  private access(sort: ValueSort): void {
    for (const { key, index, result } of find(sort).accesses) {
      const { items, members } = find(sort);
      if (items !== undefined) this.unify(result, items);
      if (members !== undefined) this.unifyAll(this.tupleOf(members, 2), [key, result]);
      for (const coordinates of find(sort).tuples.values()) {
        const coordinate = index === undefined ? undefined : coordinates[index - 1];
        for (const one of coordinate === undefined ? coordinates : [coordinate]) this.unify(one, result);
      }
    }
  }

  /** Makes the parts of a sort global. */
  private publish(sort: ValueSort): void {
    for (const part of partsOf(sort)) {
      const root = find(part);
      if (root.isGlobal) continue;
      root.isGlobal = true;
      this.publish(root);
    }
  }

  /** Adds numbers or owners to a sort. */
  record(sort: ValueSort, hasNumbers: boolean, owners: readonly Defined[]): void {
    const root = find(sort);
    root.hasNumbers ||= hasNumbers;
    root.owners = [...new Set([...root.owners, ...owners])];
    const [constant, other] = root.owners;
    if (constant === undefined || (other === undefined && !root.hasNumbers) || this.#mixed.has(constant)) return;
    this.#mixed.set(constant, { constant, other, span: this.span });
  }

  /** Unifies a sort with all of its parts, since its values may be compared with them. */
  flatten(sort: ValueSort): ValueSort {
    for (;;) {
      const root = find(sort);
      root.isFlat = true;
      const part = partsOf(root).find((one) => find(one) !== root);
      if (part === undefined) return root;
      this.unify(root, part);
    }
  }

  /** The same sorts, with copies of those that are not global. */
  copy({ parameters, result }: FunctionSort): FunctionSort {
    const copies = new Map<ValueSort, ValueSort>();
    const copied = (sort: ValueSort): ValueSort => {
      const root = find(sort);
      if (root.isGlobal) return root;
      const known = copies.get(root);
      if (known !== undefined) return known;
      const { isFlat, hasNumbers, owners, members, items, tuples, functions, accesses } = root;
      const copy: ValueSort = { ...this.fresh(), isFlat, hasNumbers, owners };
      copies.set(root, copy);
      copy.members = members && copied(members);
      copy.items = items && copied(items);
      for (const [key, coordinates] of tuples) copy.tuples.set(key, coordinates.map(copied));
      copy.accesses = accesses.map(({ key, index, result: taken }) => ({
        key: copied(key),
        index,
        result: copied(taken),
      }));
      if (functions !== undefined)
        copy.functions = { parameters: functions.parameters.map(copied), result: copied(functions.result) };
      return copy;
    };
    return { parameters: parameters.map(copied), result: copied(result) };
  }
}

function find(sort: ValueSort): ValueSort {
  let root = sort;
  while (root.same !== undefined) root = root.same;
  return root;
}

const partsOf = ({ members, items, tuples, functions, accesses }: ValueSort): readonly ValueSort[] => [
  ...[members, items].filter((part) => part !== undefined),
  ...accesses.flatMap(({ key, result }) => [key, result]),
  ...[...tuples.values()].flat(),
  ...(functions === undefined ? [] : [...functions.parameters, functions.result]),
];
