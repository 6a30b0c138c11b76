// Condenses the events between two frames into one input: at most one click, the pointer position, and the held keys.

import { noInput } from "../../runtime/index.js";
import type { Input } from "../../runtime/index.js";

type Place = Input["pointer"];

/** A key that is down, or was released since the last frame. */
interface HeldKey {
  /** Identifies the physical key: two keys, such as the Shift keys, may share a name. */
  readonly id: string;
  readonly name: string;
  /** True if no frame has seen the key yet. */
  fresh: boolean;
  /** True if released before any frame has seen it; it then counts as held for one frame. */
  ending: boolean;
}

/** Collects clicks, movements and keys, and returns them frame by frame. */
export class InputQueue {
  private clicks: Place[] = [];
  private pointer: Place = noInput.pointer;
  private keys: HeldKey[] = [];
  /** The buttons and touches that are down. */
  private readonly down = new Set<number>();

  /** Handles a press of the primary button, or a touch by this finger. Clicks are queued, one per frame. */
  click(place: Place, finger = 0): void {
    this.clicks.push(place);
    this.pointer = place;
    this.down.add(finger);
  }

  /** Handles the end of a press or touch. */
  lift(finger = 0): void {
    this.down.delete(finger);
  }

  move(place: Place): void {
    this.pointer = place;
  }

  /** Handles a key press. Repeats of a held key have no effect. */
  press(id: string, name: string): void {
    const heldKey = this.keys.find((key) => key.id === id);
    if (heldKey === undefined) this.keys.push({ id, name, fresh: true, ending: false });
    else heldKey.ending = false;
  }

  /** Handles a key release. A key that no frame has seen still counts in the next one. */
  letGo(id: string): void {
    for (const key of this.keys) if (key.id === id) key.ending = true;
    this.keys = this.keys.filter((key) => key.fresh || !key.ending);
  }

  /** Releases all keys and buttons, because the page will not receive their release events. */
  letGoAll(): void {
    this.keys = [];
    this.down.clear();
  }

  /** Resets everything except the pointer position. */
  clear(): void {
    this.clicks = [];
    this.letGoAll();
  }

  take(): Input {
    return {
      click: this.clicks.shift(),
      pointer: this.pointer,
      keys: this.takeKeys(),
      ...(this.down.size > 0 ? { isDown: true } : {}),
    };
  }

  private takeKeys(): readonly string[] {
    const keys = new Set(this.keys.map((key) => key.name));
    this.keys = this.keys.filter((key) => !key.ending);
    for (const key of this.keys) key.fresh = false;
    return [...keys];
  }
}
