// All subsets of up to 31 elements, numbered from 1: each is an integer whose lowest bit is the element 1.

export function subsets(size: number): Int32Array {
  const all = new Int32Array(1 << size);
  for (let i = 0; i < all.length; i++) all[i] = i;
  return all;
}

/** Population count, by adding neighbours (Warren, Hacker's Delight, 5-1). */
export function size(subset: number): number {
  const pairs = subset - ((subset >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
