// Infers key releases on terminals that only report presses: a held key repeats, and a key that stops repeating was
// released.

import { releaseMilliseconds } from "./limits.js";

const opposites: Readonly<Record<string, string>> = { Left: "Right", Right: "Left", Up: "Down", Down: "Up" };

interface HeldKey {
  readonly time: number;
  /** True after a repeat: the key is held down. */
  readonly isRepeated: boolean;
}

/** The keys that are held, as far as can be inferred. The caller supplies the time, in milliseconds. */
export class HeldKeys {
  #keys = new Map<string, HeldKey>();

  /**
   * Records a press; returns the keys released by it. Only the key pressed last repeats, so other repeating keys stay
   * held. An arrow releases its opposite.
   */
  press(name: string, now: number): readonly string[] {
    const ended = this.expired(now);
    const opposite = opposites[name];
    const isTurned = opposite !== undefined && this.#keys.delete(opposite);
    const before = this.#keys.get(name);
    this.#keys.set(name, { time: now, isRepeated: before !== undefined });
    for (const [other, key] of this.#keys) if (key.isRepeated) this.#keys.set(other, { ...key, time: now });
    return isTurned ? [...ended, opposite] : ended;
  }

  /** Returns the keys that have timed out. */
  expired(now: number): readonly string[] {
    const ended = [...this.#keys].flatMap(([name, { time }]) => (now - time > releaseMilliseconds ? [name] : []));
    for (const name of ended) this.#keys.delete(name);
    return ended;
  }

  clear(): readonly string[] {
    const names = [...this.#keys.keys()];
    this.#keys.clear();
    return names;
  }
}
