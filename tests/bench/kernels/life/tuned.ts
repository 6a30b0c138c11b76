// Life on a byte array around the population, with a margin large enough for all generations.

export function after(
  generations: number,
  living: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  let left = Infinity;
  let right = -Infinity;
  let bottom = Infinity;
  let top = -Infinity;
  for (const [x, y] of living) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  if (living.length === 0) return [];
  // A population grows by one cell on each side per generation. The outermost column and row stay dead.
  const margin = generations + 1;
  const x0 = left - margin;
  const y0 = bottom - margin;
  const width = right - left + 1 + 2 * margin;
  const height = top - bottom + 1 + 2 * margin;
  let board = new Uint8Array(width * height);
  let nextBoard = new Uint8Array(width * height);
  for (const [x, y] of living) board[(y - y0) * width + x - x0] = 1;
  for (let g = 1; g <= generations; g++) {
    for (let y = margin - g; y < height - margin + g; y++) {
      const row = y * width;
      const first = row + margin - g;
      const end = row + width - margin + g;
      // Sliding sums of three vertically adjacent cells.
      let before = board[first - 1 - width]! + board[first - 1]! + board[first - 1 + width]!;
      let here = board[first - width]! + board[first]! + board[first + width]!;
      for (let at = first; at < end; at++) {
        const behind = board[at + 1 - width]! + board[at + 1]! + board[at + 1 + width]!;
        const sum = before + here + behind;
        nextBoard[at] = sum === 3 || (sum === 4 && board[at] === 1) ? 1 : 0;
        before = here;
        here = behind;
      }
    }
    [board, nextBoard] = [nextBoard, board];
  }
  const found: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (board[y * width + x] === 1) found.push([x + x0, y + y0]);
  }
  return found;
}
