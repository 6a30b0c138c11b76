type Permutation = readonly number[];

function permutations(S: readonly number[]): Permutation[] {
  if (S.length === 0) return [[]];
  const P: Permutation[] = [];
  for (const x of S) {
    for (const p of permutations(S.filter((y) => y !== x))) P.push([x, ...p]);
  }
  return P;
}

function inversions(p: Permutation): number {
  let count = 0;
  for (let i = 0; i < p.length; i++) {
    for (let j = i + 1; j < p.length; j++) if (p[i]! > p[j]!) count++;
  }
  return count;
}

function records(p: Permutation): number[] {
  const R: number[] = [];
  for (let i = 0; i < p.length; i++) {
    let record = true;
    for (let j = 0; j < i && record; j++) if (p[j]! >= p[i]!) record = false;
    if (record) R.push(i + 1);
  }
  return R;
}

const derangement = (p: Permutation): boolean => p.every((v, i) => v !== i + 1);

export function run(n: number): number {
  const P = permutations(Array.from({ length: n }, (_, i) => i + 1));
  let squares = 0;
  for (const p of P) squares += inversions(p) ** 2;
  let recordSum = 0;
  for (const p of P) for (const i of records(p)) recordSum += i;
  return squares + 3 * recordSum + 1000000000 * P.filter(derangement).length;
}
