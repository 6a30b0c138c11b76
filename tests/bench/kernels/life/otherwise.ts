// Life by counting: every living cell increments its neighbours, and only those are examined.

import type { Point, Population } from "./idiomatic.js";

export function next(living: Population): Population {
  const counts = new Map<string, { readonly point: Point; count: number }>();
  for (const { x, y } of living.values()) {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        if (dx === 0 && dy === 0) continue;
        const key = `${x + dx},${y + dy}`;
        const known = counts.get(key);
        if (known === undefined) counts.set(key, { point: { x: x + dx, y: y + dy }, count: 1 });
        else known.count++;
      }
    }
  }
  const born = new Map<string, Point>();
  for (const [key, { point, count }] of counts) {
    if (count === 3 || (count === 2 && living.has(key))) born.set(key, point);
  }
  return born;
}

export function after(generations: number, living: Population): Population {
  let population = living;
  for (let i = 0; i < generations; i++) population = next(population);
  return population;
}
