// Converts code to another alphabet token by token, preserving its layout. The tree disambiguates tokens: `U` may be an
// operator or a name, `<` a bracket or a comparison.

import type { LedDocument } from "../document/document.js";
import type { BigOperator, InfixName, SignName, Spellings } from "../language/operators.js";
import { big, infix, signs } from "../language/operators.js";
import { quoteString } from "../runtime/values/printer.js";
import type { Span } from "../text/source.js";
import { endOf, lex, unescapeString } from "../syntax/lexer.js";
import { nextToken } from "../syntax/scan.js";
import { closes, opens } from "../syntax/token-classes.js";
import { bigName, infixName, isName, isSign, nameOf, signName, Text, type Token } from "../syntax/tokens.js";
import type { Expression, Item } from "../syntax/tree.js";
import { everyExpression, expressionsOf, sidesOfBar } from "../syntax/walk.js";
import { type Alphabet, bigSpelling, nameSpelling, operatorSpelling, signSpelling } from "./spellings.js";
import { isPlainBig } from "./walk.js";
import { tokenLookahead } from "./limits.js";

/** The new text of a token and the white space before it. */
interface TokenReplacement {
  gap: string;
  readonly image: string;
}

/** Converts a span of code. `items` is its tree; `defined` are the names that the document defines. */
export function respellCode(
  { source: { text }, codeText }: Pick<LedDocument, "source" | "codeText">,
  code: Span,
  items: readonly Item[],
  defined: ReadonlySet<string>,
  alphabet: Alphabet,
): string {
  const { tokens } = lex(codeText, code);
  const images = new Respelling(tokens, new Meanings(items, defined), alphabet).images();
  const replacements: TokenReplacement[] = [];
  let at = code.start;
  tokens.forEach((token, i) => {
    const image = images[i] ?? token.image;
    const between = text.slice(at, Math.max(at, token.startOffset));
    // LaTeX braces and similar tokens between the operands are dropped with the formula.
    const gap = /^\s*$/.test(between) ? between : " ";
    at = Math.max(at, endOf(token));
    // A dropped token takes the preceding white space with it.
    if (image !== "") replacements.push({ gap, image });
  });
  keepApart(replacements);
  return replacements.map(({ gap, image }) => gap + image).join("") + /\s*$/.exec(text.slice(at, code.end))![0];
}

class Meanings {
  readonly operators = new Set<number>();
  /** The offsets of the brackets of sequences. */
  readonly angles = new Set<number>();
  /** For each sequence comprehension, the span between its element and its conditions. */
  private readonly bars: Span[] = [];
  readonly emptySets = new Set<number>();
  /** Callees `floor` and `ceil` that can become brackets, with the offset of the closing parenthesis. */
  readonly rounded = new Map<number, { readonly fence: "Floor" | "Ceiling"; readonly end: number }>();
  /** Big operators without an unambiguous ASCII form. */
  readonly plainBigs = new Set<number>();

  constructor(items: readonly Item[], defined: ReadonlySet<string>) {
    for (const item of items) {
      const roots = item.kind === "definition" ? expressionsOf(item) : item.kind === "signature" ? [item.type] : [];
      for (const root of roots) everyExpression(root, (e) => this.recordSpelling(e, defined));
    }
  }

  /** True for the bar of a sequence comprehension. */
  isBar(token: Token): boolean {
    return (
      isSign(token, "bar") && this.bars.some(({ start, end }) => start <= token.startOffset && token.startOffset < end)
    );
  }

  isAngle(token: Token): boolean {
    return this.angles.has(token.startOffset) || this.angles.has(endOf(token) - 1);
  }

  private recordSpelling(e: Expression, defined: ReadonlySet<string>): void {
    switch (e.kind) {
      case "binary":
        this.operators.add(e.operatorSpan.start);
        break;
      case "big":
        this.operators.add(e.span.start);
        if (isPlainBig(e)) this.plainBigs.add(e.span.start);
        break;
      case "sequence":
        this.angles.add(e.span.start).add(e.span.end - 1);
        break;
      case "comprehension": {
        if (e.collection === "set") break;
        this.angles.add(e.span.start).add(e.span.end - 1);
        const { head, conditions } = sidesOfBar(e);
        this.bars.push({ start: head.span.end, end: conditions[0]!.span.start });
        break;
      }
      case "set":
        if (e.items.length === 0) this.emptySets.add(e.span.start);
        break;
      case "call":
        if (
          e.callee.kind === "name" &&
          e.args.length === 1 &&
          !defined.has(e.callee.name) &&
          (e.callee.name === "floor" || e.callee.name === "ceil")
        ) {
          this.rounded.set(e.callee.span.start, {
            fence: e.callee.name === "floor" ? "Floor" : "Ceiling",
            end: e.span.end - 1,
          });
        }
        break;
      default:
    }
  }
}

class Respelling {
  readonly #images: string[];
  /** The new text of closing parentheses that become brackets, by offset. */
  readonly #closers = new Map<number, string>();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly meanings: Meanings,
    private readonly alphabet: Alphabet,
  ) {
    this.#images = tokens.map(({ image }) => image);
  }

  images(): readonly string[] {
    this.tokens.forEach((token, i) => {
      if (this.#images[i] === token.image) this.#images[i] = this.image(token, i);
    });
    if (this.alphabet === "ascii") this.fenceComparisons();
    return this.#images;
  }

  private image(token: Token, i: number): string {
    const { image, startOffset } = token;
    const closer = this.#closers.get(startOffset);
    if (closer !== undefined) return closer;
    if (this.meanings.isAngle(token)) return this.angle(token);
    if (isName(token) && !this.meanings.operators.has(startOffset)) return this.name(token, i);
    if (token.tokenType === Text)
      return this.alphabet === "ascii" && !image.startsWith('"') ? quoteString(unescapeString(token)) : image;
    const bigOperator = bigName(token);
    const operator = infixName(token);
    if (bigOperator !== undefined && (operator === undefined || this.isBig(i))) return this.big(token, bigOperator);
    if (operator !== undefined) return this.keep(image, infix[operator], operatorSpelling(operator, this.alphabet));
    const sign = signName(token);
    return sign === undefined ? image : this.sign(token, sign, i);
  }

  /** `U` before a bracket is a big operator, since no operand begins with a bracket. */
  private isBig(i: number): boolean {
    const next = this.tokens[i + 1];
    return next !== undefined && isSign(next, "openBracket");
  }

  private big({ image, startOffset }: Token, name: BigOperator): string {
    if (this.alphabet === "ascii" && this.meanings.plainBigs.has(startOffset)) return image;
    return this.keep(image, big[name], bigSpelling(name, this.alphabet));
  }

  /** Returns the new text of a name, or the opening bracket of a rounding call. */
  private name(token: Token, i: number): string {
    const rounded = this.alphabet === "unicode" ? this.meanings.rounded.get(token.startOffset) : undefined;
    const following = this.tokens[i + 1];
    if (rounded === undefined || following === undefined || !isSign(following, "openParenthesis"))
      return this.alphabet === "unicode" ? nameSpelling(token.image, "unicode") : nameOf(token);
    this.#images[i + 1] = "";
    this.#closers.set(rounded.end, signSpelling(`close${rounded.fence}`, "unicode"));
    return signSpelling(`open${rounded.fence}`, "unicode");
  }

  private angle(token: Token): string {
    const isOpen = infixName(token) === "less" || isSign(token, "openAngle");
    if (this.alphabet === "ascii") return operatorSpelling(isOpen ? "less" : "greater", "ascii");
    return signSpelling(isOpen ? "openAngle" : "closeAngle", "unicode");
  }

  private sign({ image, startOffset }: Token, sign: SignName, i: number): string {
    if (this.alphabet === "ascii") {
      if (sign === "emptySet") return "{}";
      if (sign === "openFloor" || sign === "openCeiling") return sign === "openFloor" ? "floor(" : "ceil(";
      if (sign === "closeFloor" || sign === "closeCeiling") return ")";
    } else if (sign === "openBrace" && this.meanings.emptySets.has(startOffset)) {
      this.#images[i + 1] = "";
      return signSpelling("emptySet", "unicode");
    }
    return this.keep(image, signs[sign], signSpelling(sign, this.alphabet));
  }

  /** Keeps the author's spelling if it already belongs to the alphabet. */
  private keep(image: string, { unicode = [] }: Spellings, spelling: string): string {
    const belongs = this.alphabet === "ascii" ? !unicode.includes(image) : unicode.includes(image);
    return belongs ? image : spelling;
  }

  /**
   * Parenthesises comparisons inside sequences that are delimited by `<` and `>`; in conditions, only those that `>`
   * would end.
   */
  private fenceComparisons(): void {
    const open: {
      readonly isAngle: boolean;
      start: number;
      compares: boolean;
      binders: number;
      inConditions: boolean;
    }[] = [];
    const endItem = (last: number): void => {
      const top = open[open.length - 1];
      if (top?.isAngle === true && top.compares) {
        this.#images[top.start] = `(${this.#images[top.start]}`;
        this.#images[last] = `${this.#images[last]})`;
      }
    };
    this.tokens.forEach((token, i) => {
      const top = open[open.length - 1];
      const isAngle = this.meanings.isAngle(token);
      const closesAngle = isAngle && (isSign(token, "closeAngle") || infixName(token) === "greater");
      if (closesAngle || closes(token)) {
        endItem(i - 1);
        open.pop();
      } else if (isAngle || opens(token)) {
        // Comparisons inside `<…>` already have parentheses.
        open.push({
          isAngle: isSign(token, "openAngle"),
          start: i + 1,
          compares: false,
          binders: 0,
          inConditions: false,
        });
      } else if (top !== undefined && (isSign(token, "some") || isSign(token, "all") || isSign(token, "lambda"))) {
        // The commas of a quantifier up to its dot do not separate items.
        top.binders++;
      } else if (top !== undefined && isSign(token, "dot")) {
        top.binders--;
      } else if (top?.binders === 0 && (isSign(token, "comma") || this.meanings.isBar(token))) {
        endItem(i - 1);
        top.start = i + 1;
        top.compares = false;
        top.inConditions ||= this.meanings.isBar(token);
      } else if (top !== undefined && (top.inConditions ? closing : comparisons).has(infixName(token)))
        top.compares = true;
    });
  }
}

const closing: ReadonlySet<InfixName | undefined> = new Set(["greater", "atLeast"]);
const comparisons: ReadonlySet<InfixName | undefined> = new Set(["less", "atMost", ...closing]);

/** Inserts spaces where adjacent tokens would be lexed differently. */
function keepApart(replacements: TokenReplacement[]): void {
  let before: Token | undefined;
  replacements.forEach(({ image }, i) => {
    const readToken = (): Token | undefined => {
      const start = before === undefined ? 0 : before.image.length + replacements[i]!.gap.length;
      const following = replacements.slice(i + 1, i + 1 + tokenLookahead).map((piece) => piece.gap + piece.image);
      const text = (before === undefined ? "" : before.image + replacements[i]!.gap) + image + following.join("");
      return nextToken(text, start, before === undefined ? undefined : { ...before, startOffset: 0 });
    };
    let token = readToken();
    const following = replacements[i + 1];
    if (token !== undefined && following !== undefined && token.image.length > image.length) {
      following.gap = ` ${following.gap}`;
      token = readToken();
    }
    before = token;
  });
}
