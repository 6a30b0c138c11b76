// A moment of a game: its state and the player's input, as documents read them.

import type { Integer } from "../values/integers.js";
import { atom, Sequence } from "../values/values.js";
import type { Atom, LedSet, Value } from "../values/values.js";
import { setFrom } from "../sets/builder.js";
import { nameOf2014 } from "./keys.js";

/**
 * The input of one frame, as a host supplies it. Keys are named as on the keyboard, and listed in the order in which
 * they were pressed.
 *
 * @example
 * const clicked: Input = { ...noInput, click: { x: 150, y: 650 } };
 * momentOf(0, clicked).mouseClicked // true
 */
export interface Input {
  readonly click: { readonly x: number; readonly y: number } | undefined;
  readonly pointer: { readonly x: number; readonly y: number };
  readonly keys: readonly string[];
  /** True while the primary button or a touch is held. It also counts as held in the frame of a click. */
  readonly isDown?: boolean;
}

/**
 * No click, no keys, the pointer at the origin.
 *
 * @example
 * noInput.keys // []
 */
export const noInput: Input = { click: undefined, pointer: { x: 0, y: 0 }, keys: [] };

/** The position of a click, or the atom nil. */
export type Click = Atom<"nil"> | readonly [Integer, Integer];
/** The input of a frame in functional style: the click and the keys held. */
export type InputPair = readonly [Click, Sequence<string>];

/**
 * The state and the input, as definitions read them. Each moment is a new object, whose identity is the key of caches.
 *
 * @example
 * const moment: Moment<number> = momentOf(7, noInput);
 * moment.currentState // 7
 */
export class Moment<State extends Value = Value> {
  declare readonly currentState: State;
  declare readonly mouseClicked: boolean;
  declare readonly mouseDown: boolean;
  declare readonly mouseX: number;
  declare readonly mouseY: number;
  declare private readonly clicked: { readonly x: number; readonly y: number } | undefined;
  declare private readonly held: readonly string[];
  declare private keySet: LedSet<string> | undefined;

  constructor(state: State, input: Input, keys: readonly string[]) {
    const { click, pointer } = input;
    this.currentState = state;
    this.mouseClicked = click !== undefined;
    this.mouseDown = click !== undefined || input.isDown === true;
    this.mouseX = click?.x ?? pointer.x;
    this.mouseY = click?.y ?? pointer.y;
    this.clicked = click;
    this.held = keys;
  }

  get keys(): LedSet<string> {
    return (this.keySet ??= setFrom(this.held));
  }

  get click(): Click {
    const { clicked } = this;
    return clicked === undefined ? atom("nil") : [clicked.x, clicked.y];
  }

  /** The click and the sequence of keys held, for functional style. */
  get input(): InputPair {
    return [this.click, new Sequence(this.held)];
  }
}

/**
 * Creates the moment of a state and an input. With `lowerCaseKeys`, letter keys have the names used in documents from
 * 2014.
 *
 * @example
 * momentOf(0, { ...noInput, click: { x: 1, y: 2 } }).mouseX // 1
 */
export function momentOf<State extends Value>(state: State, input: Input, lowerCaseKeys = false): Moment<State> {
  const keys = lowerCaseKeys ? input.keys.map(nameOf2014) : input.keys;
  return new Moment(state, input, keys);
}
