type Block = readonly number[];
type Partition = readonly Block[];

function partitions(n: number): Partition[] {
  if (n === 0) return [[]];
  const Q = partitions(n - 1);
  const R: Partition[] = [];
  for (const P of Q) for (const B of P) R.push(P.map((A) => (A === B ? [...B, n] : A)));
  for (const P of Q) R.push([...P, [n]]);
  return R;
}

function cross(A: Block, B: Block): boolean {
  for (const a of A) {
    for (const c of A) {
      if (a >= c) continue;
      for (const b of B) for (const d of B) if (a < b && b < c && c < d) return true;
    }
  }
  return false;
}

const planar = (P: Partition): boolean => P.every((A) => P.every((B) => A === B || !cross(A, B)));

const weight = (P: Partition): number => P.reduce((w, B) => w * B.length, 1);

export function run(n: number): number {
  const Q = partitions(n);
  let weights = 0;
  for (const P of Q) weights += weight(P);
  return 1000000 * Q.filter(planar).length + weights;
}
