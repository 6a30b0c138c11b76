// The first or the last member, in canonical order, of a set from which members come and go: a binary heap (Williams 1964)
// that goes along with the newest version. What has gone stays in the heap until it comes to the top.

import { compare } from "../kernel/order.js";
import { isNumber } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";
import type { Notes } from "./store.js";

/** Once an end has been asked for so often, a heap is made. */
const fewRequests = 2;

/** Which end: the first member or the last. */
export type End = -1 | 1;

/** The ends of a set, for as long as it is the newest version. */
export class Ends implements Notes {
  private readonly first = new Heap(-1);
  private readonly last = new Heap(1);
  /** How many members are no numbers. */
  private others = 0;

  constructor(members: readonly Value[]) {
    for (const x of members) if (!isNumber(x)) this.others++;
  }

  get areNumbers(): boolean {
    return this.others === 0;
  }

  added(x: Value): void {
    if (!isNumber(x)) this.others++;
    this.first.push(x);
    this.last.push(x);
  }

  removed(x: Value): void {
    if (!isNumber(x)) this.others--;
  }

  /** The member at an end; undefined as long as it is not worth while to know it. */
  at(end: End, members: readonly Value[], isMember: (x: Value) => boolean): Value | undefined {
    return (end < 0 ? this.first : this.last).top(members, isMember);
  }
}

class Heap {
  private items: Value[] | undefined = undefined;
  private requests = 0;

  constructor(private readonly sign: End) {}

  top(members: readonly Value[], isMember: (x: Value) => boolean): Value | undefined {
    if (this.items === undefined && this.requests++ < fewRequests) return undefined;
    // Where most of it has gone, it is made anew.
    if (this.items === undefined || this.items.length > 2 * members.length) this.make(members);
    for (const items = this.items!; items.length > 0; this.pop(items)) {
      const [x] = items;
      if (isMember(x!)) return x;
    }
    return undefined;
  }

  push(x: Value): void {
    const { items } = this;
    if (items === undefined) return;
    let at = items.length;
    items.push(x);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isBefore(x, items[above]!)) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = x;
  }

  private make(members: readonly Value[]): void {
    const items = members.slice();
    this.items = undefined;
    for (let at = (items.length >> 1) - 1; at >= 0; at--) this.sink(items, at, items[at]!);
    this.items = items;
  }

  private pop(items: Value[]): void {
    const last = items.pop()!;
    if (items.length > 0) this.sink(items, 0, last);
  }

  /** Puts x at a place or below it. */
  private sink(items: Value[], from: number, x: Value): void {
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && this.isBefore(items[below + 1]!, items[below]!)) below++;
      if (!this.isBefore(items[below]!, x)) break;
      items[at] = items[below]!;
      at = below;
    }
    items[at] = x;
  }

  private isBefore(a: Value, b: Value): boolean {
    return compare(a, b) * this.sign > 0;
  }
}
