// The items that the calls of a recursion put before what each of them waits for: one list, which grows until the last
// call has its value, and then becomes the sequence of all.

import { add, needLength } from "./arithmetic.js";
import { deeper } from "./definitions.js";
import { Sequence } from "./values.js";
import type { Value } from "./values.js";

class GatheredItems<T extends Value> {
  readonly #items: T[] = [];
  /** How many calls wait. */
  #calls = 0;
  /** Where the items of the last one begin. */
  #last = 0;

  /** `<x> + f(…)`: f is waited for. */
  push(x: T): void {
    this.#calls = deeper(this.#calls);
    this.#last = this.#items.length;
    this.#items.push(x);
  }

  /** `q + f(…)` */
  join(q: Sequence<T>): void {
    this.#calls = deeper(this.#calls);
    this.#last = this.#items.length;
    for (let i = 1; i <= q.length; i++) this.#items.push(q.item(i));
    needLength(this.#items.length);
  }

  /** The sequence, if the last call gives the empty one. */
  finish(): Sequence<T> {
    return new Sequence(this.#items);
  }

  /** The sequence, if the last call gives that. */
  before<Rest extends Value>(rest: Sequence<Rest>): Sequence<T | Rest>;
  before(rest: Value): Value;
  before(rest: Value): Value {
    if (this.#calls === 0) return rest;
    // What cannot be joined fails as it would have done there.
    if (!(rest instanceof Sequence)) return add(new Sequence(this.#items.slice(this.#last)), rest);
    needLength(this.#items.length + rest.length);
    const items: Value[] = this.#items;
    for (let i = 1; i <= rest.length; i++) items.push(rest.item(i));
    return new Sequence(items);
  }
}

export type { GatheredItems };

/** Gathers the items of a sequence that a recursion makes from the left to the right. */
export function gatheredItems<T extends Value>(): GatheredItems<T> {
  return new GatheredItems<T>();
}
