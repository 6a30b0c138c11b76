// Relational queries: joins, grouping, division.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

interface Shop {
  readonly customers: readonly (readonly [name: string, city: string])[];
  readonly orders: readonly (readonly [number: number, name: string])[];
  readonly items: readonly (readonly [number: number, article: string, price: number])[];
}

function turnover({ customers, orders, items }: Shop): ReadonlyMap<string, number> {
  const cityOf = new Map(customers);
  const customerOf = new Map(orders);
  const sums = new Map(customers.map(([, city]) => [city, 0]));
  for (const [order, , price] of items) {
    const city = cityOf.get(customerOf.get(order)!)!;
    sums.set(city, sums.get(city)! + price);
  }
  return sums;
}

function often({ items }: Shop): readonly (readonly string[])[] {
  const baskets = new Map<number, Set<string>>();
  for (const [order, article] of items) baskets.set(order, (baskets.get(order) ?? new Set()).add(article));
  const counts = new Map<string, { readonly pair: readonly string[]; count: number }>();
  for (const basket of baskets.values()) {
    for (const a of basket) {
      for (const b of basket) {
        if (a >= b) continue;
        const found = counts.get(`${a} ${b}`);
        if (found === undefined) counts.set(`${a} ${b}`, { pair: [a, b], count: 1 });
        else found.count++;
      }
    }
  }
  return [...counts.values()].filter(({ count }) => count >= 2).map(({ pair }) => pair);
}

function buyersOfAll({ orders, items }: Shop): readonly string[] {
  const customerOf = new Map(orders);
  const bought = new Map<string, Set<string>>();
  for (const [order, article] of items) {
    const name = customerOf.get(order)!;
    bought.set(name, (bought.get(name) ?? new Set()).add(article));
  }
  return [...bought].filter(([, articles]) => wanted.every((article) => articles.has(article))).map(([name]) => name);
}

const wanted = ["article1", "article2"];

function shop(n: number): Shop {
  const draw = lots(10);
  const items = upTo(3 * n).map(() => [1 + draw(n), `article${draw(25)}`, 1 + draw(100)] as const);
  return {
    customers: upTo(n / 4).map((i) => [`customer${i}`, `city${draw(8)}`]),
    orders: upTo(n).map((i) => [i, `customer${1 + draw(n / 4)}`]),
    items: [...new Map(items.map((item) => [`${item[0]} ${item[1]}`, item])).values()],
  };
}

export const relations = [
  measured("relations", {
    name: "turnover",
    title: "join and group: what each city spends",
    sizes: { small: 12, usual: 600 },
    data: shop,
    led: ({ customers, orders, items }) => [{ set: customers }, { set: orders }, { set: items }],
    twin: turnover,
    plain: (answer) => set([...answer]),
  }),
  measured("relations", {
    name: "often",
    title: "articles that are bought together",
    sizes: { small: 12, usual: 300 },
    data: shop,
    led: ({ items }) => [{ set: items }],
    twin: often,
    plain: (answer) => set(answer.map(set)),
  }),
  measured("relations", {
    name: "buyersOfAll",
    title: "division: who has bought all",
    sizes: { small: 40, usual: 800 },
    data: shop,
    led: ({ orders, items }) => [{ set: orders }, { set: items }, { set: wanted }],
    twin: buyersOfAll,
    plain: set,
  }),
];
