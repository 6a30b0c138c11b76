// Finds out how long keys are held at a terminal that tells only that they are pressed: a key that is held is told again
// and again, and one that is told no more for a while was let go.

/** A key counts as held for so many milliseconds after it was told last. */
const lasting = 150;

const opposites: Readonly<Record<string, string>> = { Left: "Right", Right: "Left", Up: "Down", Down: "Up" };

interface Held {
  /** When it was told last. */
  readonly told: number;
  /** It has been told again, so that somebody holds it. */
  readonly isRepeated: boolean;
}

/** The keys that somebody holds, as far as can be known. The caller brings the time, in milliseconds. */
export class HeldKeys {
  #keys = new Map<string, Held>();

  /**
   * A key was told; gives those that are let go by it. Of several keys only the one that was pressed last is told again,
   * so that one which was held goes on with it; but nobody means an arrow together with its opposite.
   */
  press(name: string, now: number): readonly string[] {
    const ended = this.expired(now);
    const opposite = opposites[name];
    const isTurned = opposite !== undefined && this.#keys.delete(opposite);
    const before = this.#keys.get(name);
    this.#keys.set(name, { told: now, isRepeated: before !== undefined });
    for (const [other, held] of this.#keys) if (held.isRepeated) this.#keys.set(other, { ...held, told: now });
    return isTurned ? [...ended, opposite] : ended;
  }

  /** The keys that have been let go since this was asked last. */
  expired(now: number): readonly string[] {
    const ended = [...this.#keys].flatMap(([name, { told }]) => (now - told > lasting ? [name] : []));
    for (const name of ended) this.#keys.delete(name);
    return ended;
  }

  /** Forgets all; gives what was held. */
  clear(): readonly string[] {
    const names = [...this.#keys.keys()];
    this.#keys.clear();
    return names;
  }
}
