type Cell = number; // width * x + y
interface Ill {
  readonly c: Cell;
  readonly k: number;
}
const width = 4096;

const middle = (n: number): Cell => Math.ceil(n / 2) * (width + 1);
const beside = (c: Cell): Cell[] => [c + width, c - width, c + 1, c - 1];

function inTown(c: Cell, n: number): boolean {
  const x = Math.floor(c / width);
  const y = c % width;
  return 1 <= x && x <= n && 1 <= y && y <= n;
}

function weak(c: Cell, t: number): boolean {
  const x = Math.floor(c / width);
  const y = c % width;
  return (31 * x + 17 * y + x * y * t + 7 * t * t) % 10 < 4;
}

function infected(ill: readonly Ill[], met: ReadonlySet<Cell>, t: number, n: number): Set<Cell> {
  const fresh = new Set<Cell>();
  for (const { c: d } of ill) {
    for (const c of beside(d)) if (inTown(c, n) && !met.has(c) && weak(c, t)) fresh.add(c);
  }
  return fresh;
}

function older(ill: readonly Ill[]): Ill[] {
  return ill.filter((e) => e.k < 3).map((e) => ({ c: e.c, k: e.k + 1 }));
}

function course(n: number): number[] {
  const s: number[] = [];
  let ill: Ill[] = [{ c: middle(n), k: 1 }];
  let met: Set<Cell> = new Set([middle(n)]);
  for (let t = 1; ill.length > 0; t++) {
    const fresh = infected(ill, met, t, n);
    s.push(fresh.size);
    ill = [...older(ill), ...[...fresh].map((c) => ({ c, k: 1 }))];
    met = new Set([...met, ...fresh]);
  }
  return s;
}

export function run(n: number): number {
  const s = course(n);
  let total = 0;
  let weighted = 0;
  s.forEach((v, i) => {
    total += v;
    weighted += (i + 1) * v;
  });
  return 1000000 * s.length + total + weighted * 1000;
}
