// Fast parser of LaTeX prose that produces the same tree as the library. It handles well-formed prose; malformed or
// rare constructs such as `\lstinline` make it fall back to the library for the whole text.

import type { LatexNode, LatexTree } from "../../document/latex/node.js";
import { isUntypeset } from "../../document/latex/untypeset.js";
import { parseLatex } from "../../document/latex/parser.js";
import { mathEnvironments } from "./commands.js";
import { maxNesting } from "./limits.js";

/** Parses LaTeX prose. Formulas are not parsed: their nodes have no children. */
export function parseLatexProse(text: string): LatexTree {
  const nodes = new Reader(text).read();
  return nodes === undefined ? parseLatex(text, { start: 0, end: text.length }, "text") : { nodes, faults: [] };
}

/** Terminator of a node sequence: a delimiter, the `\end` of an environment, or the end of the text. */
type Closer = "}" | "$" | "$$" | "\\)" | "\\]" | `\\end{${string}}` | "";

/** A word or a single symbol. */
const wordPattern = /[^\s\0\\{}$%&#.,;:\-*/()!?=+<>[\]`'"~]+|[^]/y;

const commandPattern = /\\(?:[a-zA-Z]+|[^])/y;

/**
 * A comment. It includes the preceding line end if it is alone on its line, and the following one unless that ends a
 * paragraph.
 */
const commentPattern = /(?:[ \t]*\n)?[ \t]*%[^\r\n]*(?:\n(?![ \t]*\n)(?:(?![ \t]*%)[ \t]*)?)?/y;

/** A paragraph break. White space on the line of a comment belongs to the comment. */
const emptyLinePattern = /[ \t]*\n(?:[ \t]*\n)+(?:(?![ \t]*%)[ \t]*)?/y;

const blankPattern = /[ \t]*\n[ \t]*|[ \t]+/y;

/** A recursive-descent parser. Methods return undefined for malformed input. */
class Reader {
  private offset = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  read(): readonly LatexNode[] | undefined {
    return this.parseUntil("");
  }

  /** Parses nodes up to and including the terminator. In mathematics, a dollar sign opens no formula. */
  private parseUntil(closer: Closer, isMath = false): readonly LatexNode[] | undefined {
    if (++this.depth > maxNesting) return undefined;
    const nodes: LatexNode[] = [];
    for (;;) {
      if (closer === "" ? this.offset === this.text.length : this.text.startsWith(closer, this.offset)) {
        this.offset += closer.length;
        this.depth--;
        return nodes;
      }
      const node = this.parseNode(isMath);
      if (node === undefined) return undefined;
      nodes.push(node);
    }
  }

  private parseNode(isMath: boolean): LatexNode | undefined {
    const start = this.offset;
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
        return this.parseBlank();
      case "{": {
        this.offset++;
        const children = this.parseUntil("}");
        return children && { kind: "group", children, span: { start, end: this.offset } };
      }
      case "$":
        return isMath
          ? undefined
          : this.parseFormula(this.text[start + 1] === "$" ? "$$" : "$", this.text[start + 1] === "$");
      case "\\":
        return this.parseCommand();
      default:
        return { kind: "text", text: this.consume(wordPattern) ?? "", span: { start, end: this.offset } };
    }
  }

  /** Parses white space, or a comment with the white space that it absorbs. */
  private parseBlank(): LatexNode | undefined {
    const start = this.offset;
    if (this.consume(commentPattern) !== undefined) return { kind: "comment", span: { start, end: this.offset } };
    const isParagraph = this.consume(emptyLinePattern) !== undefined;
    if (!isParagraph && this.consume(blankPattern) === undefined) return undefined;
    return { kind: "blank", isParagraph, span: { start, end: this.offset } };
  }

  private parseFormula(closer: Closer, isDisplay: boolean): LatexNode | undefined {
    const start = this.offset;
    this.offset += closer.length;
    const children = this.parseUntil(closer, true);
    // An empty pair of dollar signs is ambiguous, and so are all later dollar signs.
    return children === undefined || children.length === 0
      ? undefined
      : { kind: "formula", isDisplay, children: [], span: { start, end: this.offset } };
  }

  private parseCommand(): LatexNode | undefined {
    const start = this.offset;
    const name = this.consume(commandPattern)?.slice(1);
    switch (name) {
      case undefined:
      case "end":
      case ")":
      case "]":
        return undefined;
      case "(":
      case "[":
        this.offset = start;
        return this.parseFormula(name === "(" ? "\\)" : "\\]", name === "[");
      case "begin":
        return this.parseEnvironment(start);
      default:
        if (/^(?:verb|lstinline|mint)/.test(name)) return name === "verb" ? this.parseVerb(start) : undefined;
        return { kind: "command", name, span: { start, end: this.offset } };
    }
  }

  /** `\verb|…|` */
  private parseVerb(start: number): LatexNode | undefined {
    const delimiter = this.consume(/\*?[^\sa-zA-Z*]/y)?.slice(-1);
    const text = delimiter === undefined ? undefined : this.consumeUntil(delimiter);
    return text === undefined
      ? undefined
      : { kind: "verbatim", isBlock: false, text, span: { start, end: this.offset } };
  }

  private parseEnvironment(start: number): LatexNode | undefined {
    const name = this.consume(/\{[a-zA-Z]+\*?\}/y)?.slice(1, -1);
    if (name === undefined || /^(?:minted|filecontents|lstlisting)/.test(name)) return undefined;
    if (isUntypeset(name)) {
      const text = this.consumeUntil(`\\end{${name}}`);
      return text === undefined
        ? undefined
        : { kind: "verbatim", isBlock: true, text, span: { start, end: this.offset } };
    }
    const children = this.parseUntil(`\\end{${name}}`, mathEnvironments.has(name));
    return children && { kind: "environment", name, children, span: { start, end: this.offset } };
  }

  /** Returns the text before `closer`, and consumes both. */
  private consumeUntil(closer: string): string | undefined {
    const end = this.text.indexOf(closer, this.offset);
    if (end < 0) return undefined;
    const text = this.text.slice(this.offset, end);
    this.offset = end + closer.length;
    return text;
  }

  /** Consumes a match of the pattern at the current position. */
  private consume(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text)?.[0];
    if (match !== undefined) this.offset += match.length;
    return match;
  }
}
