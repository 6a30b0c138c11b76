// Condenses the events between two frames into one input: at most one click, the position of the pointer, the keys
// held.

import { noInput } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";

type Place = Input["pointer"];

/** A key that is down, or was released since the last frame. */
interface HeldKey {
  /** Identifies the physical key: two keys, such as the two Shift keys, may share a name. */
  readonly id: string;
  readonly name: string;
  /** True if no frame has seen the key yet. */
  fresh: boolean;
  /** True if it was released before any frame had seen it; then it counts as held for one more frame. */
  ending: boolean;
}

/** Collects clicks, movements and keys as they occur, and returns them frame by frame. */
export class InputQueue {
  private clicks: Place[] = [];
  private pointer: Place = noInput.pointer;
  private held: HeldKey[] = [];

  /** A press of the primary button, or a touch. Clicks are queued, one per frame. */
  click(place: Place): void {
    this.clicks.push(place);
    this.pointer = place;
  }

  /** The pointer has moved. */
  move(place: Place): void {
    this.pointer = place;
  }

  /** A key was pressed. Repeats of a held key change nothing. */
  press(id: string, name: string): void {
    const known = this.held.find((key) => key.id === id);
    if (known === undefined) this.held.push({ id, name, fresh: true, ending: false });
    else known.ending = false;
  }

  /** A key was released. If no frame has seen it yet, it still counts for the next one. */
  letGo(id: string): void {
    for (const key of this.held) if (key.id === id) key.ending = true;
    this.held = this.held.filter((key) => key.fresh || !key.ending);
  }

  /** Treats all keys as released, because the page will not be told of their release. */
  letGoAll(): void {
    this.held = [];
  }

  /** Forgets everything except the position of the pointer. */
  clear(): void {
    this.clicks = [];
    this.held = [];
  }

  /** The input of the next frame. */
  take(): Input {
    return { click: this.clicks.shift(), pointer: this.pointer, keys: this.takeKeys() };
  }

  private takeKeys(): readonly string[] {
    const keys = new Set(this.held.map((key) => key.name));
    this.held = this.held.filter((key) => !key.ending);
    for (const key of this.held) key.fresh = false;
    return [...keys];
  }
}
