// All subsets of the elements from 1 on, up to 31 of them: each is an integer, whose lowest bit is for the 1.

export function subsets(size: number): Int32Array {
  const all = new Int32Array(1 << size);
  for (let i = 0; i < all.length; i++) all[i] = i;
  return all;
}
