// Reads LaTeX prose faster than its library does: plain words, of which prose consists and which mean nothing to TeX, are one
// character each for the library, and are put back into the tree.

import type { LatexNode, LatexTree } from "../../latex/node.js";
import { parseLatex } from "../../latex/parser.js";

/** Words in a row, behind no backslash and so in no name of a command. A name of an environment is a single word. */
const words = /(?<![\\A-Za-z@])[A-Za-z0-9]+(?:,? [A-Za-z0-9]+)+(?![A-Za-z0-9])/g;

/** Reads a whole text as LaTeX prose. */
export function parseLatexProse(text: string): LatexTree {
  const stand = unused(text);
  const short = new Shortened(text, stand);
  const tree = parseLatex(short.text, { start: 0, end: short.text.length }, "text");
  return { nodes: tree.nodes.map((node) => short.restored(node)), faults: tree.faults };
}

/** A character of private use that the text does not have. */
function unused(text: string): string | undefined {
  for (let code = 0xe002; code < 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  return undefined;
}

class Shortened {
  readonly text: string;
  /** Where the characters that stand for words stand, and what comes to an offset behind each. */
  private readonly places: number[] = [];
  private readonly gains: number[] = [];

  constructor(
    private readonly whole: string,
    private readonly stand: string | undefined,
  ) {
    let gain = 0;
    this.text =
      stand === undefined
        ? whole
        : whole.replace(words, (run: string, at: number) => {
            this.places.push(at - gain);
            gain += run.length - 1;
            this.gains.push(gain);
            return stand;
          });
  }

  restored(node: LatexNode): LatexNode {
    const span = { start: this.offset(node.span.start), end: this.offset(node.span.end) };
    switch (node.kind) {
      case "text":
        return { ...node, text: this.whole.slice(span.start, span.end), span };
      case "verbatim":
        return { ...node, text: this.verbatim(node.text, this.whole.slice(span.start, span.end)), span };
      case "group":
      case "environment":
      case "formula":
        return { ...node, children: node.children.map((child) => this.restored(child)), span };
      case "blank":
      case "command":
      case "script":
      case "comment":
        return { ...node, span };
    }
  }

  /** The text within an environment or between bars, by its source: what stands before it is no word. */
  private verbatim(text: string, source: string): string {
    if (this.stand === undefined || !text.includes(this.stand)) return text;
    const runs = source.match(words) ?? [];
    let next = 0;
    return text.replaceAll(this.stand, () => runs[next++] ?? "");
  }

  /** The offset in the whole text. */
  private offset(at: number): number {
    let low = 0;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.places[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at + (this.gains[low - 1] ?? 0);
  }
}
