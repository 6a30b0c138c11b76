// What the calls of a document hand over to the parameters of its definitions, where nothing else is asked of them, and
// which calls may hand over more than a signature allows.

import type { Defined } from "../../names/resolved.js";
import { isWithin, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import type { Given } from "../schemes/scheme.js";
import { any, never, type Type } from "../lattice/type.js";

/** A call that stands in a definition, `from`, gives a type for a variable of another one. */
interface Gift {
  readonly to: Defined;
  readonly name: string;
  readonly type: Type;
  readonly from: Defined | undefined;
  /** How often it has been followed. */
  rounds: number;
}

type Readers = ReadonlyMap<Defined, ReadonlyMap<string, readonly Gift[]>>;

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

  give(to: Defined, name: string, type: Type, from: Defined | undefined): void {
    const last = this.gifts[this.gifts.length - 1];
    // Calls that are written alike stand beside each other often.
    if (last?.to === to && last.name === name && last.type === type && last.from === from) return;
    this.gifts.push({ to, name, type, from, rounds: 0 });
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
    for (const gift of waiting) {
      waiting.delete(gift);
      const { to, name, type, from, rounds } = gift;
      gift.rounds++;
      const before = this.to(to, name) ?? never;
      const own = mapType(
        type,
        (inner) => inner,
        (part) =>
          part.kind !== "variable" ? undefined : from === undefined ? never : (this.to(from, part.name) ?? never),
      );
      if (isWithin(own, before)) continue;
      // The union of functions need not have both: their parameters may have no type in common.
      this.hand(to, name, rounds < mostRounds ? union(before, own) : any);
      for (const reader of readers.get(to)?.get(name) ?? []) waiting.add(reader);
    }
    this.gifts.length = 0;
  }

  /** The gifts that hand on what a variable stands for, by the definition that it belongs to and its name. */
  private readers(): Readers {
    const readers = new Map<Defined, Map<string, Gift[]>>();
    for (const gift of this.gifts) {
      const { type, from } = gift;
      if (from === undefined) continue;
      for (const part of type) {
        if (part.kind !== "variable") continue;
        let own = readers.get(from);
        if (own === undefined) readers.set(from, (own = new Map()));
        const known = own.get(part.name);
        if (known === undefined) own.set(part.name, [gift]);
        else known.push(gift);
      }
    }
    return readers;
  }
}
