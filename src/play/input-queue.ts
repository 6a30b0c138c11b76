// Turns what happens between two frames into the input of one: at most one click, where the pointer is, the keys held.

import { noInput } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";

type Place = Input["pointer"];

/** A key that is down, or was until after the last frame. */
interface HeldKey {
  /** Which key of the keyboard it is: two keys may have one name, such as the two for Shift. */
  readonly id: string;
  readonly name: string;
  /** No frame has seen it yet. */
  fresh: boolean;
  /** It was let go before any frame had seen it, and is held for one frame more. */
  ending: boolean;
}

/** Collects clicks, movements and keys as they come, and gives them out a frame at a time. */
export class InputQueue {
  private clicks: Place[] = [];
  private pointer: Place = noInput.pointer;
  private held: HeldKey[] = [];

  /** A press of the primary button, or a touch. Clicks wait in line, one a frame. */
  click(place: Place): void {
    this.clicks.push(place);
    this.pointer = place;
  }

  /** The pointer is here now. */
  move(place: Place): void {
    this.pointer = place;
  }

  /** A key went down. While it is held, as when it repeats, this changes nothing. */
  press(id: string, name: string): void {
    const known = this.held.find((key) => key.id === id);
    if (known === undefined) this.held.push({ id, name, fresh: true, ending: false });
    else known.ending = false;
  }

  /** A key went up. One that no frame has seen yet still counts for the next. */
  letGo(id: string): void {
    for (const key of this.held) if (key.id === id) key.ending = true;
    this.held = this.held.filter((key) => key.fresh || !key.ending);
  }

  /** All keys count as let go: the page will not hear of their going up. */
  letGoAll(): void {
    this.held = [];
  }

  /** Forgets everything but where the pointer is. */
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
