type Rat = readonly [num: bigint, den: bigint];
type Row = readonly Rat[];
type System = readonly Row[];

function rat(num: bigint, den = 1n): Rat {
  let a = num < 0n ? -num : num;
  let b = den < 0n ? -den : den;
  while (b !== 0n) [a, b] = [b, a % b];
  if (den < 0n) a = -a;
  return [num / a, den / a];
}
const add = (x: Rat, y: Rat): Rat => rat(x[0] * y[1] + y[0] * x[1], x[1] * y[1]);
const sub = (x: Rat, y: Rat): Rat => rat(x[0] * y[1] - y[0] * x[1], x[1] * y[1]);
const mul = (x: Rat, y: Rat): Rat => rat(x[0] * y[0], x[1] * y[1]);
const div = (x: Rat, y: Rat): Rat => rat(x[0] * y[1], x[1] * y[0]);

function entry(i: number, j: number): Rat {
  const mod = (((i - j) % 3) + 3) % 3;
  return add(rat(1n, BigInt(i + 2 * j - 1)), rat(BigInt(mod)));
}

function equation(i: number, n: number): Row {
  const row: Rat[] = [];
  for (let j = 1; j <= n; j++) row.push(entry(i, j));
  row.push(rat(1n, BigInt(i)));
  return row;
}

function system(n: number): System {
  const A: Row[] = [];
  for (let i = 1; i <= n; i++) A.push(equation(i, n));
  return A;
}

function reduced(r: Row, p: Row): Row {
  const out: Rat[] = [];
  for (let k = 1; k < r.length; k++) out.push(sub(r[k]!, mul(div(r[0]!, p[0]!), p[k]!)));
  return out;
}

function solution(A: System): readonly Rat[] {
  if (A.length === 0) return [];
  const m = A.findIndex((row) => row[0]![0] !== 0n);
  const p = A[m]!;
  const x = solution(A.filter((_, i) => i !== m).map((r) => reduced(r, p)));
  let sum = rat(0n);
  x.forEach((v, k) => {
    sum = add(sum, mul(p[k + 1]!, v));
  });
  return [div(sub(p[p.length - 1]!, sum), p[0]!), ...x];
}

export function run(n: number): number {
  let sum = 0n;
  solution(system(n)).forEach(([num, den], k) => {
    sum += ((10n ** 30n * (num < 0n ? -num : num)) / den) * BigInt(k + 1);
  });
  return Number(sum % 1000000007n);
}
