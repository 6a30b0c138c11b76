// Relates the tokens of a code fragment to its tree: the tokens of each node, with or without enclosing parentheses,
// and the spaces between tokens on a line.

import { widthOf } from "../diagnostics/cells.js";
import type { Span } from "../text/source.js";
import { endOf } from "../syntax/lexer.js";
import { closes, opens } from "../syntax/token-classes.js";
import { isSign, type Token } from "../syntax/tokens.js";
import type { Expression, Item } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";

/** An inclusive range of token indices. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

export class Tokens {
  readonly images: readonly string[];
  /** Prefix sums: `#ends[i]` is the width of the first i tokens, including the spaces before them. */
  readonly #ends: number[] = [0];
  /** For each token, true if there is no space before it on a line. */
  readonly #touches: boolean[];
  readonly #starting = new Map<number, number>();
  readonly #ending = new Map<number, number>();
  /** The index of the closing parenthesis of each opening one. */
  readonly #pairs = new Map<number, number>();

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
    items: readonly Item[],
  ) {
    this.images = tokens.map((token) => text.slice(token.startOffset, endOf(token)));
    const open: number[] = [];
    tokens.forEach((token, i) => {
      this.#starting.set(token.startOffset, i);
      this.#ending.set(endOf(token), i);
      if (isSign(token, "openParenthesis")) open.push(i);
      else if (isSign(token, "closeParenthesis")) {
        const opener = open.pop();
        if (opener !== undefined) this.#pairs.set(opener, i);
      }
    });
    this.#touches = tokens.map((token, i) => i > 0 && touches(tokens[i - 1]!, token));
    for (const item of items) this.#item(item);
    // A LaTeX command must be separated from a following letter or digit.
    for (let i = 1; i < tokens.length; i++)
      if (/^\\[A-Za-z]+$/.test(this.images[i - 1]!) && /^[\p{L}\d_']/u.test(this.images[i]!)) this.#touches[i] = false;
    this.images.forEach((image, i) => this.#ends.push(this.#ends[i]! + widthOf(image) + (this.#touches[i] ? 0 : 1)));
  }

  isApart(i: number): boolean {
    return !this.#touches[i];
  }

  /** Returns the width of tokens on a line, without the space before the first. */
  width({ from, to }: TokenRange): number {
    return to < from ? 0 : this.#ends[to + 1]! - this.#ends[from]! - (this.#touches[from] ? 0 : 1);
  }

  /** Returns the text of tokens on a line, without the space before the first. */
  line({ from, to }: TokenRange): string {
    let text = "";
    for (let i = from; i <= to; i++) text += i > from && !this.#touches[i] ? ` ${this.images[i]!}` : this.images[i]!;
    return text;
  }

  beginsLine(i: number): boolean {
    return i > 0 && /[\r\n]/.test(this.text.slice(endOf(this.tokens[i - 1]!), this.tokens[i]!.startOffset));
  }

  first({ start }: Span): number {
    return this.#starting.get(start)!;
  }

  /** Returns the tokens of a node without enclosing parentheses. */
  tokenRange({ span }: { readonly span: Span }): TokenRange {
    return { from: this.first(span), to: this.#ending.get(span.end)! };
  }

  /** Returns the tokens of a node with all enclosing parentheses inside the given range. */
  rangeWithin(node: { readonly span: Span }, { from: first, to: last }: TokenRange): TokenRange {
    let { from, to } = this.tokenRange(node);
    while (from > first && to < last && this.#pairs.get(from - 1) === to + 1) {
      from--;
      to++;
    }
    return { from, to };
  }

  /** True if a node has no enclosing parentheses inside the given range. */
  isBare(node: { readonly span: Span }, range: TokenRange): boolean {
    return this.tokenRange(node).from === this.rangeWithin(node, range).from;
  }

  is(i: number, sign: Parameters<typeof isSign>[1]): boolean {
    const token = this.tokens[i];
    return token !== undefined && isSign(token, sign);
  }

  #item(item: Item): void {
    if (item.kind === "game") return;
    if (item.kind === "signature") {
      const type = this.tokenRange(item.type);
      // Joins the colon to the names; only parentheses can be between it and the type.
      for (let i = this.first(item.span); i < type.from; i++) if (this.images[i] === ":") this.#join(i);
      everyExpression(item.type, (e) => this.#expression(e));
      return;
    }
    const name = this.first(item.name.span);
    if (this.is(name + 1, "openParenthesis")) this.#join(name + 1);
    for (const e of expressionsOf(item)) everyExpression(e, (part) => this.#expression(part));
  }

  #inAngles({ from, to }: TokenRange): void {
    if (to > from + 1) this.#join(from + 1);
    this.#join(to);
  }

  #join(i: number): void {
    this.#touches[i] = true;
  }

  #expression(e: Expression): void {
    const ownRange = (): TokenRange => this.tokenRange(e);
    switch (e.kind) {
      case "call":
        this.#join(this.rangeWithin(e.callee, ownRange()).to + 1);
        break;
      case "index":
      case "slice":
      case "update":
        this.#join(this.rangeWithin(e.target, ownRange()).to + 1);
        break;
      case "sequence":
        this.#inAngles(ownRange());
        break;
      case "comprehension":
        if (e.collection === "sequence") this.#inAngles(ownRange());
        break;
      case "absolute": {
        // Adjacent bars could be misparsed.
        const { from, to } = ownRange();
        if (!this.is(from + 1, "bar")) this.#join(from + 1);
        if (!this.is(to - 1, "bar")) this.#join(to);
        break;
      }
      case "unary": {
        const { from } = ownRange();
        if (!/\p{L}/u.test(this.images[from]!)) this.#join(from + 1);
        break;
      }
      case "binary":
        if (e.operator === "power" || (e.operator === "divide" && isLeaf(e.left) && isLeaf(e.right))) {
          const i = this.first(e.operatorSpan);
          this.#join(i);
          this.#join(i + 1);
        }
        break;
      case "big": {
        const { from } = ownRange();
        this.#join(from + 1);
        const [condition] = e.conditions;
        if (!e.alwaysNew || condition?.kind !== "relation") break;
        const range = condition.links[0]?.right;
        if (range?.kind !== "range") break;
        // Joins `]^[` between the bounds.
        for (let i = this.tokenRange(range.from).to + 1; i <= this.tokenRange(range.to).from; i++) this.#join(i);
        break;
      }
      default:
    }
  }
}

/** True for operands that may touch a `/`. */
function isLeaf({ kind }: Expression): boolean {
  return kind === "name" || kind === "numeral";
}

/** True if two tokens are never separated by a space. */
function touches(left: Token, right: Token): boolean {
  return (
    opens(left) ||
    closes(right) ||
    isSign(left, "dots") ||
    isSign(right, "dots") ||
    isSign(right, "comma") ||
    isSign(right, "semicolon") ||
    isSign(right, "dot")
  );
}
