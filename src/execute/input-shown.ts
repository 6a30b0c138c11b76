// Formats the input of a frame.

import type { Input } from "../runtime/index.js";

/** An input as it is typed in a terminal: `click 150 650`, `key A`, `wait`. */
export function inputShown({ click, keys, pointer, isDown = false }: Input): string {
  const parts = [
    ...(click === undefined ? [] : [`click ${click.x} ${click.y}`]),
    ...(click === undefined && (isDown || pointer.x !== 0 || pointer.y !== 0)
      ? [`${isDown ? "hold" : "point"} ${pointer.x} ${pointer.y}`]
      : []),
    ...keys.map((key) => `key ${key}`),
  ];
  return parts.length === 0 ? "wait" : parts.join(", ");
}
