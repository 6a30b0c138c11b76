// Words, word frequencies, and palindromes.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

function words(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}

function wordCounts(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function palindromes(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let middle = 0; middle < text.length; middle++) {
    for (const width of [0, 1]) {
      let from = middle;
      let to = middle + width;
      while (from >= 0 && to < text.length && text[from] === text[to]) {
        if (to - from >= 2) found.add(text.slice(from, to + 1));
        from--;
        to++;
      }
    }
  }
  return found;
}

function randomWords(n: number): readonly string[] {
  const draw = lots(4);
  const letters = "etaoinsh";
  return upTo(n).map(() =>
    upTo(1 + draw(3))
      .map(() => letters[draw(letters.length)])
      .join(""),
  );
}

export const text = [
  measured("text", {
    name: "words",
    title: "the words of a text",
    sizes: { small: 12, usual: 1_000 },
    data: (n) => randomWords(n).join("  "),
    led: (given) => [given],
    twin: words,
    plain: (answer) => answer,
  }),
  measured("text", {
    name: "wordCounts",
    title: "how often each word occurs",
    sizes: { small: 30, usual: 2_000 },
    data: randomWords,
    led: (given) => [{ sequence: given }],
    twin: wordCounts,
    plain: (answer) => set([...answer]),
  }),
  measured("text", {
    name: "palindromes",
    title: "palindromes within a text",
    sizes: { small: 30, usual: 200 },
    data: (n) => {
      const draw = lots(9);
      return upTo(n)
        .map(() => "abc"[draw(3)])
        .join("");
    },
    led: (given) => [given],
    twin: palindromes,
    plain: set,
  }),
];
