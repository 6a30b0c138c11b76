// The documents in the examples menu of the playground, with the recordings and documents beside them that they need.

import { posix } from "node:path";
import type { PlaygroundExample } from "../web/playground/page/examples-dialog.js";

/** Paths, titles and short descriptions. A formula is the picture of a document without a game. */
const entries: readonly (readonly [path: string, title: string, text: string, formula?: string])[] = [
  ["tic-tac-toe", "Tic-tac-toe", "Rules as definitions, ready to play"],
  ["nim", "Nim", "Play against a perfect machine player"],
  ["life", "Life", "Conway’s rule in one comprehension"],
  ["paint", "Paint", "Drawing by dragging"],
  ["course/08-graphs", "Graphs", "A chapter of the course, with pictures", "G = (V, E)"],
  ["machines/jugs", "Two jugs", "Measure four litres with jugs of three and five", "(0, 0) → … → (·, 4)"],
  [
    "machines/peterson",
    "Peterson’s algorithm",
    "Two processes are never in the critical section together",
    "□ ¬(p ∧ q)",
  ],
];

/** Returns the examples. `read` returns a file of the folder of examples. */
export const playgroundExamples = (read: (path: string) => string): readonly PlaygroundExample[] =>
  entries.map(([path, title, text, formula]) => {
    const document = { name: posix.basename(`${path}.led`), text: read(`${path}.led`) };
    const recordings = new Set([...document.text.matchAll(/^play:>(\S+\.jsonl)/gm)].map(([, name = ""]) => name));
    return {
      title,
      text,
      ...(formula === undefined ? {} : { formula }),
      documents: [document, ...[...recordings].map((name) => ({ name, text: read(name) }))],
    };
  });
