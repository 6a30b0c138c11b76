const regionNames = ["north", "east", "south", "west", "islands"] as const;
type Region = (typeof regionNames)[number];
const items = 25;

function region(k: number): Region {
  return k < 2 ? "north" : k < 4 ? "east" : k < 5 ? "south" : k < 8 ? "west" : "islands";
}

export function run(n: number): number {
  const m = 1 + Math.floor(n / 10);
  const regionOf: Region[] = [];
  for (let c = 1; c <= m; c++) regionOf[c] = region((c * c) % 11);
  const price: number[] = [];
  for (let i = 1; i <= items; i++) price[i] = 3 + ((i ** 3 + 5 * i) % 50);

  const turnover = new Map<Region, number[]>(
    regionNames.map((r) => [r, Array.from<number>({ length: items + 1 }).fill(0)]),
  );
  const bought = new Map<number, number>(); // the only item of a customer, or 0 for several
  for (let k = 1; k <= n; k++) {
    const c = 1 + ((k * 7919) % m);
    const i = 1 + ((k * k + 3 * k) % 25);
    const q = 1 + ((k * 31) % 13);
    turnover.get(regionOf[c]!)![i]! += q * price[i]!;
    const before = bought.get(c);
    if (before === undefined) bought.set(c, i);
    else if (before !== i) bought.set(c, 0);
  }

  let result = 0;
  for (const [r, row] of turnover) {
    let best = 1;
    for (let i = 1; i <= items; i++) {
      result += row[i]! * i;
      if (row[i]! > row[best]!) best = i;
    }
    result += r.length * best;
  }
  for (const i of bought.values()) if (i !== 0) result += 1000000000;
  return result;
}
