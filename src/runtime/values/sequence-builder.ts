// Accumulator of tail recursion modulo concatenation: pending calls push the items that precede their recursive call
// into one list, which becomes the result.

import { add, requireLength } from "./arithmetic.js";
import { deeper } from "./definitions.js";
import { Sequence } from "./values.js";
import type { Value } from "./values.js";

class GatheredItems<T extends Value> {
  readonly #items: T[] = [];
  /** Number of pending calls. */
  #calls = 0;
  /** Index of the first item that the latest call has pushed. */
  #last = 0;

  /** Adds the item of a pending `<x> + f(…)`. */
  push(x: T): void {
    this.#calls = deeper(this.#calls);
    this.#last = this.#items.length;
    this.#items.push(x);
  }

  /** Adds the items of a pending `q + f(…)`. */
  join(q: Sequence<T>): void {
    this.#calls = deeper(this.#calls);
    this.#last = this.#items.length;
    for (let i = 1; i <= q.length; i++) this.#items.push(q.item(i));
    requireLength(this.#items.length);
  }

  /** The result if the innermost call returns the empty sequence. */
  finish(): Sequence<T> {
    return new Sequence(this.#items);
  }

  /** The result if the innermost call returns `rest`. */
  before<Rest extends Value>(rest: Sequence<Rest>): Sequence<T | Rest>;
  before(rest: Value): Value;
  before(rest: Value): Value {
    if (this.#calls === 0) return rest;
    // Fails as the original concatenation would.
    if (!(rest instanceof Sequence)) return add(new Sequence(this.#items.slice(this.#last)), rest);
    requireLength(this.#items.length + rest.length);
    const items: Value[] = this.#items;
    for (let i = 1; i <= rest.length; i++) items.push(rest.item(i));
    return new Sequence(items);
  }
}

export type { GatheredItems };

/** The accumulator of a sequence comprehension. */
interface SequenceBuilder<T extends Value> {
  add(x: T): void;
  finish(): Sequence<T>;
}

/** `<t | c>` */
export function listOver<T extends Value>(walk: (emit: (x: T) => void) => void): Sequence<T> {
  const builder = sequenceBuilder<T>();
  walk((x) => builder.add(x));
  return builder.finish();
}

export function sequenceBuilder<T extends Value>(): SequenceBuilder<T> {
  const items: T[] = [];
  return {
    add(x) {
      items.push(x);
      requireLength(items.length);
    },
    finish: () => new Sequence(items),
  };
}

/** Creates the accumulator of a sequence that a recursion builds from left to right. */
export function gatheredItems<T extends Value>(): GatheredItems<T> {
  return new GatheredItems<T>();
}
