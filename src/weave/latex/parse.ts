// LaTeX prose becomes a tree, as the library would make it, but many times faster. Prose that is in order is read here;
// what is damaged or seldom met, such as `\lstinline`, is left to the library as a whole.

import type { LatexNode, LatexTree } from "../../latex/node.js";
import { isUntypeset } from "../../latex/untypeset.js";
import { parseLatex } from "../../latex/parser.js";
import { mathematical } from "./commands.js";

/** Reads a whole text as LaTeX prose. What is within formulas is not read: their nodes have no children. */
export function parseLatexProse(text: string): LatexTree {
  const nodes = new Reader(text).read();
  return nodes === undefined ? parseLatex(text, { start: 0, end: text.length }, "text") : { nodes, faults: [] };
}

/** What ends a row of nodes: a sign, `\end` of an environment, or the end of the text. */
type Closer = "}" | "$" | "$$" | "\\)" | "\\]" | `\\end{${string}}` | "";

/** So deep groups, formulas and environments may nest here. */
const deepest = 100;

/** A word, or a sign that stands alone. */
const words = /[^\s\0\\{}$%&#.,;:\-*/()!?=+<>[\]`'"~]+|[^]/y;

const command = /\\(?:[a-zA-Z]+|[^])/y;

/** A comment takes the line end before it, if its line holds nothing else, and the one behind it, unless that ends a paragraph. */
const comment = /(?:[ \t]*\n)?[ \t]*%[^\r\n]*(?:\n(?![ \t]*\n)(?:(?![ \t]*%)[ \t]*)?)?/y;

/** Empty lines, which end a paragraph. White space in the line of a comment is the comment's. */
const emptyLines = /[ \t]*\n(?:[ \t]*\n)+(?:(?![ \t]*%)[ \t]*)?/y;

const blank = /[ \t]*\n[ \t]*|[ \t]+/y;

/** A text while it is read, from left to right. Methods give undefined where it is not in order. */
class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  read(): readonly LatexNode[] | undefined {
    return this.nodesUntil("");
  }

  /** The nodes up to what closes them, which is passed. Where they are mathematics, a dollar sign opens nothing in them. */
  private nodesUntil(closer: Closer, isMath = false): readonly LatexNode[] | undefined {
    if (++this.depth > deepest) return undefined;
    const nodes: LatexNode[] = [];
    for (;;) {
      if (closer === "" ? this.at === this.text.length : this.text.startsWith(closer, this.at)) {
        this.at += closer.length;
        this.depth--;
        return nodes;
      }
      const node = this.node(isMath);
      if (node === undefined) return undefined;
      nodes.push(node);
    }
  }

  private node(isMath: boolean): LatexNode | undefined {
    const start = this.at;
    switch (this.text[start]) {
      case undefined:
      case "}":
      case "\r":
      case "\0":
        return undefined;
      case " ":
      case "\t":
      case "\n":
      case "%":
        return this.blank();
      case "{": {
        this.at++;
        const children = this.nodesUntil("}");
        return children && { kind: "group", children, span: { start, end: this.at } };
      }
      case "$":
        return isMath
          ? undefined
          : this.formula(this.text[start + 1] === "$" ? "$$" : "$", this.text[start + 1] === "$");
      case "\\":
        return this.backslash();
      default:
        return { kind: "text", text: this.match(words) ?? "", span: { start, end: this.at } };
    }
  }

  /** White space, or a comment with the white space that it takes away. */
  private blank(): LatexNode | undefined {
    const start = this.at;
    if (this.match(comment) !== undefined) return { kind: "comment", span: { start, end: this.at } };
    const isParagraph = this.match(emptyLines) !== undefined;
    if (!isParagraph && this.match(blank) === undefined) return undefined;
    return { kind: "blank", isParagraph, span: { start, end: this.at } };
  }

  private formula(closer: Closer, isDisplay: boolean): LatexNode | undefined {
    const start = this.at;
    this.at += closer.length;
    const children = this.nodesUntil(closer, true);
    // Two dollar signs with nothing between them, and those that follow, may be anything.
    return children === undefined || children.length === 0
      ? undefined
      : { kind: "formula", isDisplay, children: [], span: { start, end: this.at } };
  }

  private backslash(): LatexNode | undefined {
    const start = this.at;
    const name = this.match(command)?.slice(1);
    switch (name) {
      case undefined:
      case "end":
      case ")":
      case "]":
        return undefined;
      case "(":
      case "[":
        this.at = start;
        return this.formula(name === "(" ? "\\)" : "\\]", name === "[");
      case "begin":
        return this.environment(start);
      default:
        if (/^(?:verb|lstinline|mint)/.test(name)) return name === "verb" ? this.verb(start) : undefined;
        return { kind: "command", name, span: { start, end: this.at } };
    }
  }

  /** `\verb|…|` */
  private verb(start: number): LatexNode | undefined {
    const delimiter = this.match(/\*?[^\sa-zA-Z*]/y)?.slice(-1);
    const text = delimiter === undefined ? undefined : this.until(delimiter);
    return text === undefined ? undefined : { kind: "verbatim", isBlock: false, text, span: { start, end: this.at } };
  }

  private environment(start: number): LatexNode | undefined {
    const name = this.match(/\{[a-zA-Z]+\*?\}/y)?.slice(1, -1);
    if (name === undefined || /^(?:minted|filecontents|lstlisting)/.test(name)) return undefined;
    if (isUntypeset(name)) {
      const text = this.until(`\\end{${name}}`);
      return text === undefined ? undefined : { kind: "verbatim", isBlock: true, text, span: { start, end: this.at } };
    }
    const children = this.nodesUntil(`\\end{${name}}`, mathematical.has(name));
    return children && { kind: "environment", name, children, span: { start, end: this.at } };
  }

  /** The text up to what closes it, which is passed. */
  private until(closer: string): string | undefined {
    const end = this.text.indexOf(closer, this.at);
    if (end < 0) return undefined;
    const text = this.text.slice(this.at, end);
    this.at = end + closer.length;
    return text;
  }

  /** What a pattern finds here; reading goes on behind it. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}
