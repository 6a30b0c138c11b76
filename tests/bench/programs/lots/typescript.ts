// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Lot {
  quantity: number;
  price: number;
}

const kinds = 20;
const kind = (i: number): number => (7 * i * i + 3 * i + Math.floor(i / 5)) % kinds;
const isDelivery = (i: number): boolean => [0, 1, 3, 4, 6].includes(i % 8);

export function idiomatic(n: number): string {
  const stock = new Map<number, Lot[]>();
  for (let k = 0; k < kinds; k++) stock.set(k, []);
  let cost = 0;
  for (let i = 1; i <= n; i++) {
    const lots = stock.get(kind(i))!;
    if (isDelivery(i)) {
      lots.push({ quantity: 1 + ((i * 11) % 9), price: 10 + ((i * 13) % 17) });
    } else {
      let wanted = 3 + ((i * 5) % 11);
      while (wanted > 0 && lots.length > 0) {
        const lot = lots[0];
        const pieces = Math.min(wanted, lot.quantity);
        cost += pieces * lot.price;
        wanted -= pieces;
        lot.quantity -= pieces;
        if (lot.quantity === 0) lots.shift();
      }
    }
  }
  let worth = 0;
  let count = 0;
  for (const lots of stock.values()) {
    count += lots.length;
    for (const lot of lots) worth += lot.quantity * lot.price;
  }
  return `(${cost}, ${worth}, ${count})`;
}

/** Like the document: every event makes a new stock. */
export function stepByStep(n: number): string {
  type Lots = readonly (readonly [number, number])[];
  const taken = (L: Lots, q: number): [Lots, number] => {
    if (q === 0 || L.length === 0) return [L, 0];
    const [m, p] = L[0];
    const rest = L.slice(1);
    if (m > q) return [[[m - q, p], ...rest], q * p];
    const [remaining, c] = taken(rest, q - m);
    return [remaining, m * p + c];
  };
  let S: ReadonlyMap<number, Lots> = new Map(Array.from({ length: kinds }, (_, k) => [k, []]));
  let cost = 0;
  for (let i = 1; i <= n; i++) {
    const k = kind(i);
    const L = S.get(k)!;
    const T = new Map(S);
    if (isDelivery(i)) {
      T.set(k, [...L, [1 + ((i * 11) % 9), 10 + ((i * 13) % 17)]]);
    } else {
      const [M, c] = taken(L, 3 + ((i * 5) % 11));
      T.set(k, M);
      cost += c;
    }
    S = T;
  }
  let worth = 0;
  let count = 0;
  for (const L of S.values()) {
    count += L.length;
    for (const [m, p] of L) worth += m * p;
  }
  return `(${cost}, ${worth}, ${count})`;
}
