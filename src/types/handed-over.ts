// What the calls of a document hand over to the parameters of its definitions, where nothing else is asked of them, and
// which calls may hand over more than a signature allows.

import type { Defined } from "../names/resolved.js";
import { isWithin, union } from "./lattice.js";
import type { Given } from "./scheme.js";
import { any, never, type Type } from "./type.js";

/** A call that stands in a definition, `from`, gives a type for a variable of another one. */
interface Gift {
  readonly to: Defined;
  readonly name: string;
  readonly type: Type;
  readonly from: Defined | undefined;
}

/** What has grown so often is any value. */
const mostRounds = 12;

/** Gathers what is handed over; complete once it is settled. */
export class HandedOver implements Given {
  /** By the ids of definitions: the numbers of parameters. */
  readonly unproven = new Map<number, Set<number>>();
  private readonly given = new Map<number, Map<string, Type>>();
  private readonly gifts: Gift[] = [];

  doubt({ definition: { id } }: Defined, parameter: number): void {
    const known = this.unproven.get(id);
    if (known === undefined) this.unproven.set(id, new Set([parameter]));
    else known.add(parameter);
  }

  give(gift: Gift): void {
    this.gifts.push(gift);
  }

  /** What forgets, when it is called, all that has been handed over or doubted since. */
  mark(): () => void {
    const doubts = [...this.unproven].map(([id, parameters]) => [id, [...parameters]] as const);
    const { length } = this.gifts;
    return () => {
      this.unproven.clear();
      for (const [id, parameters] of doubts) this.unproven.set(id, new Set(parameters));
      this.gifts.length = length;
    };
  }

  to({ definition: { id } }: Defined, name: string): Type | undefined {
    return this.given.get(id)?.get(name);
  }

  private hand({ definition: { id } }: Defined, name: string, type: Type): void {
    const given = this.given.get(id);
    if (given === undefined) this.given.set(id, new Map([[name, type]]));
    else given.set(name, type);
  }

  /** Follows what is handed on through the parameters of the definitions that calls stand in. */
  settle(): void {
    const readers = this.readers();
    const waiting = new Set(this.gifts);
    const rounds = new Map<Gift, number>();
    for (const gift of waiting) {
      waiting.delete(gift);
      const round = rounds.get(gift) ?? 0;
      rounds.set(gift, round + 1);
      const { to, name, type, from } = gift;
      const before = this.to(to, name) ?? never;
      const own = union(...type.map((part): Type => (part.kind !== "variable" ? [part] : from === undefined ? never : (this.to(from, part.name) ?? never))));
      if (isWithin(own, before)) continue;
      // The union of functions need not have both: their parameters may have no type in common.
      this.hand(to, name, round < mostRounds ? union(before, own) : any);
      for (const reader of readers.get(keyOf(to, name)) ?? []) waiting.add(reader);
    }
    this.gifts.length = 0;
  }

  /** The gifts that hand on what a variable stands for. */
  private readers(): ReadonlyMap<string, readonly Gift[]> {
    const readers = new Map<string, Gift[]>();
    for (const gift of this.gifts) {
      for (const part of gift.type) {
        if (part.kind !== "variable" || gift.from === undefined) continue;
        const key = keyOf(gift.from, part.name);
        const known = readers.get(key);
        if (known === undefined) readers.set(key, [gift]);
        else known.push(gift);
      }
    }
    return readers;
  }
}

const keyOf = ({ definition }: Defined, name: string): string => `${definition.id} ${name}`;
