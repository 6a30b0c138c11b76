// One moment of a game: its state and what the player does, in the form in which documents read them.

import { Sequence, atom } from "../values.js";
import type { Value } from "../values.js";
import { SetBuilder } from "../set.js";
import type { LedSet } from "../set.js";

/** What one frame brings, as a host sees it. Keys are named as on the keyboard, in the order they were pressed. */
export interface Input {
  readonly click: { readonly x: number; readonly y: number } | undefined;
  readonly pointer: { readonly x: number; readonly y: number };
  readonly keys: readonly string[];
}

/** No click, no keys, the pointer at the origin. */
export const noInput: Input = { click: undefined, pointer: { x: 0, y: 0 }, keys: [] };

/** The state and the input, as definitions read them. A new moment is a new object: its identity marks it. */
export class Moment {
  readonly currentState: Value;
  readonly mouseClicked: boolean;
  readonly mouseX: number;
  readonly mouseY: number;
  /** The names of the keys held. */
  readonly keys: LedSet<string>;
  /** The click's place, or the atom nil. */
  readonly click: Value;
  /** The pair of the click and the sequence of the keys held, which the functional styles are given. */
  readonly input: Value;

  constructor(state: Value, input: Input, keys: readonly string[]) {
    const { click, pointer } = input;
    const held = new SetBuilder<string>();
    for (const key of keys) held.add(key);
    this.currentState = state;
    this.mouseClicked = click !== undefined;
    this.mouseX = click?.x ?? pointer.x;
    this.mouseY = click?.y ?? pointer.y;
    this.keys = held.finish();
    this.click = click === undefined ? atom("nil") : [click.x, click.y];
    this.input = [this.click, new Sequence(keys)];
  }
}

/** The moment of a state and an input; with `lowerCaseKeys` letters are named as the documents of 2014 name them. */
export function momentOf(state: Value, input: Input, lowerCaseKeys = false): Moment {
  const keys = lowerCaseKeys ? input.keys.map((key) => (/^[A-Z]$/.test(key) ? key.toLowerCase() : key)) : input.keys;
  return new Moment(state, input, keys);
}
