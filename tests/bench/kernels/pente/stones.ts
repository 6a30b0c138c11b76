// Deterministic random positions of Pente, crowded in the middle of the board.

export type Player = "black" | "white";

export interface Stone {
  readonly player: Player;
  readonly x: number;
  readonly y: number;
}

/** The position with this number; higher numbers have more stones. */
export function stones(number: number): readonly Stone[] {
  const found = new Map<number, Stone>();
  let seed = 1000 + number;
  const next = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed;
  };
  const count = 30 + (number % 10) * 6;
  for (let i = 0; i < count; i++) {
    const x = 4 + (next() % 13);
    const y = 4 + (next() % 13);
    found.set(20 * x + y, { player: i % 2 === 0 ? "black" : "white", x, y });
  }
  return [...found.values()];
}
