// Repeated games: x wins, a tie, o wins. There is a click every ten frames, the last one on the restart button, and the
// pointer moves between clicks.

import type { Input, Point } from "../images.js";

const games = [
  [1, 5, 2, 9, 3],
  [5, 1, 3, 7, 4, 6, 2, 8, 9],
  [1, 2, 3, 5, 7, 8],
];

const restart: Point = { x: 450, y: 750 };

const framesAClick = 10;

export function inputs(frames: number): readonly Input[] {
  const clicks = games.flatMap((cells) => [
    ...cells.map((cell) => ({ x: 152 + ((cell - 1) % 3) * 100, y: 647 - Math.floor((cell - 1) / 3) * 100 })),
    restart,
  ]);
  return Array.from({ length: frames }, (_, frame): Input => {
    const { x, y } = clicks[Math.floor(frame / framesAClick) % clicks.length]!;
    const step = framesAClick - 1 - (frame % framesAClick);
    return { click: step === 0 ? { x, y } : undefined, pointer: { x: x + 7 * step, y: y - 4 * step }, keys: [] };
  });
}
