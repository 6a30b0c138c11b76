// Finite automata, derivations in a grammar, and indistinguishable states.

import { set } from "../kernels/plain.js";
import { type Argument, lots, measured, upTo } from "./family.js";

type Arrow = readonly [from: number, letter: string, to: number];

interface Accepting {
  readonly arrows: readonly Arrow[];
  readonly final: readonly number[];
  readonly texts: readonly string[];
}

function accepted({ arrows, final, texts }: Accepting): readonly string[] {
  const next = new Map<string, number[]>();
  for (const [from, letter, to] of arrows) {
    const key = `${from}${letter}`;
    next.set(key, [...(next.get(key) ?? []), to]);
  }
  return texts.filter((text) => {
    let states = new Set([1]);
    for (const letter of text) states = new Set([...states].flatMap((state) => next.get(`${state}${letter}`) ?? []));
    return final.some((state) => states.has(state));
  });
}

const rules = [
  ["S", "L", "R"],
  ["S", "L", "T"],
  ["T", "S", "R"],
  ["S", "S", "S"],
] as const;
const letters = [
  ["L", "("],
  ["R", ")"],
] as const;

function symbols(text: string): ReadonlySet<string> {
  const table: Set<string>[][] = [[...text].map((a) => new Set(letters.filter(([, b]) => a === b).map(([A]) => A)))];
  for (let n = 2; n <= text.length; n++) {
    const row: Set<string>[] = [];
    for (let i = 0; i + n <= text.length; i++) {
      const found = new Set<string>();
      for (let k = 1; k < n; k++)
        for (const [A, B, C] of rules) if (table[k - 1]![i]!.has(B) && table[n - k - 1]![i + k]!.has(C)) found.add(A);
      row.push(found);
    }
    table.push(row);
  }
  return table[text.length - 1]![0]!;
}

interface Machine {
  readonly arrows: readonly Arrow[];
  readonly states: readonly number[];
  readonly final: readonly number[];
}

function classes({ arrows, states, final }: Machine): readonly (readonly number[])[] {
  const next = new Map(arrows.map(([from, letter, to]) => [`${from}${letter}`, to]));
  const differ = new Set<string>();
  for (const p of states) for (const q of states) if (final.includes(p) !== final.includes(q)) differ.add(`${p} ${q}`);
  for (let size = -1; size < differ.size; ) {
    size = differ.size;
    for (const p of states) {
      for (const q of states)
        if (["a", "b"].some((letter) => differ.has(`${next.get(p + letter)} ${next.get(q + letter)}`)))
          differ.add(`${p} ${q}`);
    }
  }
  const found = new Map<string, readonly number[]>();
  for (const p of states) {
    const group = states.filter((q) => !differ.has(`${p} ${q}`));
    found.set(group.join(), group);
  }
  return [...found.values()];
}

const atoms = (rows: readonly (readonly string[])[], last: boolean): Argument => ({
  set: rows.map((row) => row.map((name, i) => (last && i === 1 ? name : { atom: name }))),
});

export const automata = [
  measured("automata", {
    name: "accepted",
    title: "texts that an automaton accepts",
    sizes: { small: 6, usual: 400 },
    data: (n): Accepting => {
      const draw = lots(12);
      const arrows = upTo(30).map((state): Arrow => [state, "ab"[draw(2)]!, 1 + draw(30)]);
      const others = upTo(60).map((): Arrow => [1 + draw(30), "ab"[draw(2)]!, 1 + draw(30)]);
      const all = new Map([...arrows, ...others].map((arrow) => [arrow.join(), arrow]));
      const texts = upTo(n).map(() =>
        upTo(10 + draw(10))
          .map(() => "ab"[draw(2)])
          .join(""),
      );
      return { arrows: [...all.values()], final: [3, 5], texts: [...new Set(texts)] };
    },
    led: ({ arrows, final, texts }) => [{ set: arrows }, { set: final }, { set: texts }],
    twin: accepted,
    plain: set,
  }),
  measured("automata", {
    name: "symbols",
    title: "derivations by a grammar",
    sizes: { small: 3, usual: 20 },
    data: (n) => `${"(".repeat(n)}${"()".repeat(n >> 1)}${")".repeat(n)}`,
    led: (text) => [atoms(rules, false), atoms(letters, true), text],
    twin: symbols,
    plain: set,
  }),
  measured("automata", {
    name: "classes",
    title: "states that no text tells apart",
    sizes: { small: 6, usual: 32 },
    data: (n): Machine => {
      const states = upTo(n);
      return {
        arrows: states.flatMap((state): readonly Arrow[] => [
          [state, "a", ((state * 2) % n) + 1],
          [state, "b", ((state + 5) % n) + 1],
        ]),
        states,
        final: states.filter((state) => state % 3 === 0),
      };
    },
    led: ({ arrows, states, final }) => [{ set: arrows }, { set: states }, { set: ["a", "b"] }, { set: final }],
    twin: classes,
    plain: (answer) => set(answer.map(set)),
  }),
];
