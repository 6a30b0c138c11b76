interface Order {
  k: number;
  c: number;
  i: number;
  q: number;
}
interface Turnover {
  r: string;
  i: number;
  t: number;
}
const regions = ["north", "east", "south", "west", "islands"];

function region(k: number): string {
  return k < 2 ? "north" : k < 4 ? "east" : k < 5 ? "south" : k < 8 ? "west" : "islands";
}

function customers(n: number): Map<number, string> {
  const C = new Map<number, string>();
  for (let c = 1; c <= n; c++) C.set(c, region((c * c) % 11));
  return C;
}

const prices = new Map<number, number>();
for (let i = 1; i <= 25; i++) prices.set(i, 3 + ((i ** 3 + 5 * i) % 50));

function orders(n: number): Order[] {
  const O: Order[] = [];
  for (let k = 1; k <= n; k++) {
    O.push({
      k,
      c: 1 + ((k * 7919) % (1 + Math.floor(n / 10))),
      i: 1 + ((k * k + 3 * k) % 25),
      q: 1 + ((k * 31) % 13),
    });
  }
  return O;
}

function indexed(O: readonly Order[], key: (o: Order) => number): Map<number, Order[]> {
  const index = new Map<number, Order[]>();
  for (const o of O) {
    const list = index.get(key(o));
    if (list) list.push(o);
    else index.set(key(o), [o]);
  }
  return index;
}

function turnovers(O: readonly Order[], C: Map<number, string>): Turnover[] {
  const ofItem = indexed(O, (o) => o.i);
  const T: Turnover[] = [];
  for (const r of regions) {
    for (const [i, p] of prices) {
      let t = 0;
      for (const o of ofItem.get(i) ?? []) if (C.get(o.c) === r) t += o.q * p;
      T.push({ r, i, t });
    }
  }
  return T;
}

function favourites(r: string, T: readonly Turnover[]): number[] {
  const own = T.filter((e) => e.r === r);
  const most = Math.max(...own.map((e) => e.t));
  return own.filter((e) => e.t === most).map((e) => e.i);
}

function faithful(O: readonly Order[]): Set<number> {
  const ofCustomer = indexed(O, (o) => o.c);
  const F = new Set<number>();
  for (const { c, i } of O) if (ofCustomer.get(c)!.every((o) => o.i === i)) F.add(c);
  return F;
}

export function run(n: number): number {
  const O = orders(n);
  const T = turnovers(O, customers(1 + Math.floor(n / 10)));
  let result = 0;
  for (const { i, t } of T) result += t * i;
  for (const r of regions) result += r.length * Math.min(...favourites(r, T));
  return result + 1000000000 * faithful(O).size;
}
