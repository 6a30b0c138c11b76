// A bank: sequential transfers, statements, interest.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

type Books = ReadonlyMap<number, number>;
type Transfer = readonly [from: number, to: number, amount: number];

interface Bank {
  readonly books: Books;
  readonly transfers: readonly Transfer[];
}

function settled({ books, transfers }: Bank): Books {
  const after = new Map(books);
  for (const [from, to, amount] of transfers) {
    if (from === to || after.get(from)! < amount) continue;
    after.set(from, after.get(from)! - amount);
    after.set(to, after.get(to)! + amount);
  }
  return after;
}

function statement({ books, transfers }: Bank): readonly Transfer[] {
  const incoming = new Map<number, number>();
  const outgoing = new Map<number, number>();
  for (const [from, to, amount] of transfers) {
    incoming.set(to, (incoming.get(to) ?? 0) + amount);
    outgoing.set(from, (outgoing.get(from) ?? 0) + amount);
  }
  return [...books.keys()].map((account) => [account, incoming.get(account) ?? 0, outgoing.get(account) ?? 0]);
}

function afterYears({ books, years }: { readonly books: Books; readonly years: number }): Books {
  let now = books;
  for (let year = 0; year < years; year++)
    now = new Map([...now].map(([account, amount]) => [account, amount + Math.floor((amount * 25) / 1000 + 0.5)]));
  return now;
}

function bank(accounts: number, transfers: number): Bank {
  const draw = lots(7);
  return {
    books: new Map(upTo(accounts).map((account) => [account, 1_000 + draw(100_000)])),
    transfers: upTo(transfers).map(() => [1 + draw(accounts), 1 + draw(accounts), 1 + draw(50_000)]),
  };
}

export const accounts = [
  measured("accounts", {
    name: "settled",
    title: "transfers settled",
    sizes: { small: 20, usual: 1_000 },
    data: (n) => bank(60, n),
    led: ({ books, transfers }) => [{ set: [...books] }, { sequence: transfers }],
    twin: settled,
    plain: (answer) => set([...answer]),
  }),
  measured("accounts", {
    name: "statement",
    title: "statements of all accounts",
    sizes: { small: 20, usual: 6_000 },
    data: (n) => bank(60, n),
    led: ({ books, transfers }) => [{ set: [...books] }, { sequence: transfers }],
    twin: statement,
    plain: set,
  }),
  measured("accounts", {
    name: "afterYears",
    title: "interest paid for years",
    sizes: { small: 3, usual: 40 },
    data: (years) => ({ books: bank(500, 0).books, years }),
    led: ({ books, years }) => [{ set: [...books] }, 25, years],
    twin: afterYears,
    plain: (answer) => set([...answer]),
  }),
];
