// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const size = 40;
const wrap = (x: number): number => (x + size) % size;
const key = (x: number, y: number): string => `${x},${y}`;

function surrounded(black: ReadonlySet<string>): number {
  let count = 0;
  for (const cell of black) {
    const [x, y] = cell.split(",").map(Number);
    if (
      black.has(key(x, wrap(y + 1))) &&
      black.has(key(wrap(x + 1), y)) &&
      black.has(key(x, wrap(y - 1))) &&
      black.has(key(wrap(x - 1), y))
    ) {
      count++;
    }
  }
  return count;
}

export function idiomatic(n: number): string {
  const black = new Set<string>();
  let [x, y] = [20, 20];
  let [dx, dy] = [0, 1];
  for (let i = 0; i < n; i++) {
    const cell = key(x, y);
    if (black.delete(cell)) {
      [dx, dy] = [-dy, dx];
    } else {
      black.add(cell);
      [dx, dy] = [dy, -dx];
    }
    x = wrap(x + dx);
    y = wrap(y + dy);
  }
  return `(${x}, ${y}, ${black.size}, ${surrounded(black)})`;
}

/** Like the document: every step makes a new set. */
export function stepByStep(n: number): string {
  let black: ReadonlySet<string> = new Set();
  let [x, y] = [20, 20];
  let [dx, dy] = [0, 1];
  for (let i = 0; i < n; i++) {
    const cell = key(x, y);
    const next = new Set(black);
    if (black.has(cell)) {
      next.delete(cell);
      [dx, dy] = [-dy, dx];
    } else {
      next.add(cell);
      [dx, dy] = [dy, -dx];
    }
    black = next;
    x = wrap(x + dx);
    y = wrap(y + dy);
  }
  return `(${x}, ${y}, ${black.size}, ${surrounded(black)})`;
}
