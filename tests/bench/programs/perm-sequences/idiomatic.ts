function* permutations(n: number): Generator<readonly number[]> {
  // Heap's algorithm: one array, with a swap per permutation.
  const p = Array.from({ length: n }, (_, i) => i + 1);
  const c = Array.from<number>({ length: n }).fill(0);
  yield p;
  for (let i = 1; i < n; ) {
    if (c[i]! < i) {
      const j = i % 2 === 0 ? 0 : c[i]!;
      [p[i], p[j]] = [p[j]!, p[i]!];
      yield p;
      c[i]!++;
      i = 1;
    } else {
      c[i] = 0;
      i++;
    }
  }
}

export function run(n: number): number {
  let squares = 0;
  let records = 0;
  let derangements = 0;
  for (const p of permutations(n)) {
    let inversions = 0;
    let highest = 0;
    let deranged = true;
    for (let i = 0; i < n; i++) {
      const v = p[i]!;
      for (let j = i + 1; j < n; j++) if (v > p[j]!) inversions++;
      if (v > highest) {
        highest = v;
        records += i + 1;
      }
      if (v === i + 1) deranged = false;
    }
    squares += inversions ** 2;
    if (deranged) derangements++;
  }
  return squares + 3 * records + 1000000000 * derangements;
}
