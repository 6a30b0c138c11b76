// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const card = (i: number): number => (i * 7919 + 13 * i * i) % 10007;

export function idiomatic(n: number): string {
  const piles: number[][] = [];
  for (let i = 1; i <= n; i++) {
    const x = card(i);
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const pile = piles[middle];
      if (pile[pile.length - 1] >= x) high = middle;
      else low = middle + 1;
    }
    if (low === piles.length) piles.push([x]);
    else piles[low].push(x);
  }
  const count = piles.length;
  let sum = 0;
  for (let i = 1; i <= n; i++) {
    let best = 0;
    for (let k = 1; k < piles.length; k++) {
      if (piles[k][piles[k].length - 1] < piles[best][piles[best].length - 1]) best = k;
    }
    sum += i * piles[best].pop()!;
    if (piles[best].length === 0) piles.splice(best, 1);
  }
  return `(${count}, ${sum % 99991})`;
}

/** Like the document: every step makes new sequences. */
export function stepByStep(n: number): string {
  let cards: number[] = [];
  for (let i = 1; i <= n; i++) cards = [...cards, card(i)];
  let piles: number[][] = [];
  while (cards.length > 0) {
    const x = cards[0];
    const k = piles.findIndex((pile) => pile[0] >= x);
    piles = k < 0 ? [...piles, [x]] : [...piles.slice(0, k), [x, ...piles[k]], ...piles.slice(k + 1)];
    cards = cards.slice(1);
  }
  const count = piles.length;
  let sorted: number[] = [];
  while (piles.length > 0) {
    const x = Math.min(...piles.map((pile) => pile[0]));
    const k = piles.findIndex((pile) => pile[0] === x);
    piles =
      piles[k].length === 1
        ? [...piles.slice(0, k), ...piles.slice(k + 1)]
        : [...piles.slice(0, k), piles[k].slice(1), ...piles.slice(k + 1)];
    sorted = [...sorted, x];
  }
  let sum = 0;
  for (let i = 1; i <= n; i++) sum += i * sorted[i - 1];
  return `(${count}, ${sum % 99991})`;
}
