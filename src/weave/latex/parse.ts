// Fast parser of LaTeX prose that produces the same tree as the library. It handles well-formed prose; malformed or
// rare constructs such as `\lstinline` make it fall back to the library for the whole text.

import type { LatexNode, LatexTree } from "../../document/latex/node.js";
import { isUntypeset } from "../../document/latex/untypeset.js";
import { parseLatex } from "../../document/latex/parser.js";
import { mathematical } from "./commands.js";
import { maxNesting } from "./limits.js";

/** Parses LaTeX prose. Formulas are not parsed: their nodes have no children. */
export function parseLatexProse(text: string): LatexTree {
  const nodes = new Reader(text).read();
  return nodes === undefined ? parseLatex(text, { start: 0, end: text.length }, "text") : { nodes, faults: [] };
}

/** Terminator of a node sequence: a delimiter, the `\end` of an environment, or the end of the text. */
type Closer = "}" | "$" | "$$" | "\\)" | "\\]" | `\\end{${string}}` | "";

/** A word or a single symbol. */
const words = /[^\s\0\\{}$%&#.,;:\-*/()!?=+<>[\]`'"~]+|[^]/y;

const command = /\\(?:[a-zA-Z]+|[^])/y;

/**
 * A comment. It includes the preceding line end if it is alone on its line, and the following one unless that ends a
 * paragraph.
 */
const comment = /(?:[ \t]*\n)?[ \t]*%[^\r\n]*(?:\n(?![ \t]*\n)(?:(?![ \t]*%)[ \t]*)?)?/y;

/** A paragraph break. White space on the line of a comment belongs to the comment. */
const emptyLines = /[ \t]*\n(?:[ \t]*\n)+(?:(?![ \t]*%)[ \t]*)?/y;

const blank = /[ \t]*\n[ \t]*|[ \t]+/y;

/** A recursive-descent parser. Methods return undefined for malformed input. */
class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  read(): readonly LatexNode[] | undefined {
    return this.nodesUntil("");
  }

  /** Parses nodes up to and including the terminator. In mathematics, a dollar sign opens no formula. */
  private nodesUntil(closer: Closer, isMath = false): readonly LatexNode[] | undefined {
    if (++this.depth > maxNesting) return undefined;
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

  /** Parses white space, or a comment with the white space that it absorbs. */
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
    // An empty pair of dollar signs is ambiguous, and so are all later dollar signs.
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

  /** Returns the text before `closer`, and consumes both. */
  private until(closer: string): string | undefined {
    const end = this.text.indexOf(closer, this.at);
    if (end < 0) return undefined;
    const text = this.text.slice(this.at, end);
    this.at = end + closer.length;
    return text;
  }

  /** Consumes a match of the pattern at the current position. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }
}
