// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Class = "small" | "large" | "van";

interface Rental {
  id: number;
  car: number;
  from: number;
  to: number;
}

interface Tariff {
  class: Class;
  from: number;
  to: number;
  price: number;
}

const classes: Class[] = ["small", "large", "van"];
const base: Record<Class, number> = { small: 30, large: 45, van: 60 };
const classOf = (car: number): Class => classes[car % 3];

function makeRentals(n: number): Rental[] {
  const rentals: Rental[] = [];
  for (let i = 1; i <= n; i++) {
    const from = (37 * i + i * i) % 400;
    rentals.push({ id: i, car: (i * i + 7 * i) % 41, from, to: from + ((i * 5) % 8) });
  }
  return rentals;
}

function makeTariffs(): Tariff[] {
  const tariffs: Tariff[] = [];
  for (const c of classes) {
    for (let s = 0; s < 12; s++) {
      tariffs.push({ class: c, from: 34 * s, to: 34 * s + 33, price: base[c] + ((s * 7) % 11) });
    }
  }
  return tariffs;
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const k = key(item);
    const group = groups.get(k);
    if (group) group.push(item);
    else groups.set(k, [item]);
  }
  return groups;
}

export function idiomatic(n: number): string {
  const rentals = makeRentals(n);
  const tariffs = groupBy(makeTariffs(), (t) => t.class);
  const revenue: Record<Class, number> = { small: 0, large: 0, van: 0 };
  for (const rental of rentals) {
    const c = classOf(rental.car);
    for (const tariff of tariffs.get(c)!) {
      const days = Math.min(rental.to, tariff.to) - Math.max(rental.from, tariff.from) + 1;
      if (days > 0) revenue[c] += days * tariff.price;
    }
  }
  let clashes = 0;
  for (const group of groupBy(rentals, (r) => r.car).values()) {
    for (let x = 0; x < group.length; x++) {
      for (let y = x + 1; y < group.length; y++) {
        if (group[x].from <= group[y].to && group[y].from <= group[x].to) clashes++;
      }
    }
  }
  return `(${revenue.small}, ${revenue.large}, ${revenue.van}, ${clashes})`;
}
