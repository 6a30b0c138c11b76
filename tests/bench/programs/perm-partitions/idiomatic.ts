export function run(n: number): number {
  // A partition is the array of its block numbers (a restricted growth string): b[0] = 0, b[i] <= max before + 1.
  const block = Array.from<number>({ length: n }).fill(0);
  const size = Array.from<number>({ length: n }).fill(0);
  let planar = 0;
  let weights = 0;

  /** True if element i, put into block b, crosses an earlier block. */
  const crosses = (i: number, b: number): boolean => {
    // Crossing: b at index j < i, and between j and i an element whose block also has an element before j.
    for (let k = i - 1; k >= 0; k--) {
      if (block[k] === b) return false;
      for (let j = k - 1, met = false; j >= 0; j--) {
        if (block[j] === b) met = true;
        else if (met && block[j] === block[k]) return true;
      }
    }
    return false;
  };

  const place = (i: number, blocks: number, isPlanar: boolean): void => {
    if (i === n) {
      if (isPlanar) planar++;
      let w = 1;
      for (let b = 0; b < blocks; b++) w *= size[b]!;
      weights += w;
      return;
    }
    for (let b = 0; b <= blocks; b++) {
      block[i] = b;
      size[b]!++;
      place(i + 1, Math.max(blocks, b + 1), isPlanar && (b === blocks || !crosses(i, b)));
      size[b]!--;
    }
  };
  place(0, 0, true);
  return 1000000 * planar + weights;
}
