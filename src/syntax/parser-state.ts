// What the grammar remembers while it reads and how it looks ahead, apart from its rules (grammar.ts).

import { EOF, type IToken } from "chevrotain";
import { infix, level, type SignName } from "../language/operators.js";
import type { Span } from "../source/source.js";
import { PreparedParser } from "./prepared-parser.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign, signName } from "./tokens.js";
import type { Expression } from "./tree.js";

/** Brackets, prefix operators and right operands may nest this deep; 200 is promised. */
const deepestNesting = 210;
/** The tree may be this high: long chains of operators lean to the left. Every phase walks it, within the engine's stack. */
export const highestTree = 1200;
/** What becomes a statement within a statement in the emitted code (a condition, a link of a chain, a quantified name) costs as much as two operators. */
export const levelsOfLoop = 2;

/** Thrown out of the rules where the tokens fit the grammar and still cannot stand. */
export class GrammarError extends Error {
  constructor(readonly reason: "nesting" | "chain" | "sequenceEnd" | "comparisonInSequence" | "bounds", readonly token: IToken) {
    super(reason);
  }
}

/** The empty list, of which a tree has many. */
export const none: readonly never[] = [];

/** The list without the room that it was given to grow into. */
export function trimmed<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list.slice();
}

/** A parser with the state that LED needs: ids, nesting, heights, and what the brackets around a place mean. */
export abstract class ParserState extends PreparedParser {
  private nextId = 0;
  /** Open brackets, prefix operators and right operands around the place being read. */
  private nesting = 0;
  /** The height of the expression read last. */
  protected height = 0;
  /** Inside `<…>` and in no other bracket: a bare `>` closes. */
  protected inAngles = false;
  /** Inside the body of `lam` and in no bracket: a `:` ends it. */
  protected inLambda = false;
  /** For each bracket that closes, how many tokens later; made when it is first asked for. */
  private distances: ReadonlyMap<IToken, number> | undefined;
  /** Expressions that stood in parentheses, with the span of these: a product among them is one factor of what follows. */
  protected readonly grouped = new Map<Expression, Span>();

  /** Makes the parser ready for the tokens of one definition from `from` on; ids go on from `nextId`. */
  begin(tokens: IToken[], nextId: number, from = 0): void {
    this.input = tokens;
    this.skipTo(from);
    this.nextId = nextId;
    this.nesting = 0;
    this.inAngles = false;
    this.inLambda = false;
    this.distances = undefined;
    // To empty a table takes as long as to make one.
    if (this.grouped.size > 0) this.grouped.clear();
  }

  /** The first id not given yet. */
  get idAfter(): number {
    return this.nextId;
  }

  /** The id of a new node. */
  protected id(): number {
    return this.nextId++;
  }

  /** The span of an expression with the parentheses around it, which belong to what it is a part of. */
  protected whole(expression: Expression): Span {
    return this.grouped.get(expression) ?? expression.span;
  }

  // ---- state

  protected enter(): void {
    if (++this.nesting > deepestNesting) throw new GrammarError("nesting", this.LA(1));
  }

  protected leave(): void {
    this.nesting--;
  }

  protected openBracket(angles = false): { readonly angles: boolean; readonly lambda: boolean } {
    this.enter();
    const outer = { angles: this.inAngles, lambda: this.inLambda };
    this.inAngles = angles;
    this.inLambda = false;
    return outer;
  }

  protected closeBracket(outer: { readonly angles: boolean; readonly lambda: boolean }): void {
    this.leave();
    this.inAngles = outer.angles;
    this.inLambda = outer.lambda;
  }

  /** The tree grew by some levels above the higher of what was read last and what stood before it. */
  protected grow(height: number, token: IToken, levels = 1): void {
    this.height = Math.max(height, this.height) + levels;
    if (this.height > highestTree) throw new GrammarError("chain", token);
  }

  // ---- looking ahead

  /**
   * True if one of two signs is next: then the parser goes where they lead, and otherwise spares itself the functions and rules
   * for what may be missing. While the rules are recorded, it goes every way that it can.
   */
  protected goesTo(sign: SignName, other = sign): boolean {
    if (this.RECORDING_PHASE) return true;
    const next = signName(this.LA(1));
    return next === sign || next === other;
  }

  /** `; name : type` is a signature unless `if` or `otherwise` follows before the next `;`. */
  protected signatureFollows(): boolean {
    return isSign(this.LA(1), "semicolon") && this.isSignature(2);
  }

  protected isSignature(from: number): boolean {
    let k = from;
    while (isName(this.LA(k)) && isSign(this.LA(k + 1), "comma")) k += 2;
    if (!isName(this.LA(k)) || infixName(this.LA(k + 1)) !== "typeTest") return false;
    for (k += 2; ; k++) {
      const token = this.LA(k);
      if (token.tokenType === EOF || isSign(token, "semicolon") || isSign(token, "where")) return true;
      if (isSign(token, "if") || isSign(token, "otherwise")) return false;
    }
  }

  /**
   * A big operator's word is one if what stands in its brackets is at its top level a comparison, a membership,
   * a connective or a quantifier, and an operand follows; otherwise it is a name with an index (section 2).
   */
  protected bigFollows(): boolean {
    const word = this.LA(1);
    if (!isName(word)) return true;
    if (!isSign(this.LA(2), "openBracket")) return false;
    const end = this.closerOf(2);
    let k = 3;
    for (let outer = end; isSign(this.LA(k), "openParenthesis") && this.closerOf(k) === outer - 1; k++) outer--;
    let condition = isSign(this.LA(k), "some") || isSign(this.LA(k), "all") || isSign(this.LA(k), "not");
    for (; k < end; k++) {
      const token = this.LA(k);
      if (token.tokenType === EOF || closes(token)) break;
      if (opens(token)) k = this.closerOf(k);
      else if (endsOperand(this.LA(k - 1))) {
        const name = infixName(token);
        if (name !== undefined && infix[name].level <= level.relation) condition = true;
      }
    }
    if (end === Infinity) return condition;
    const next = this.LA(end + 1);
    return condition && (infixName(next) === "power" ? isSign(this.LA(end + 2), "openBracket") : beginsOperand(next));
  }

  /** The place of the bracket that closes the one at k; Infinity if none does. */
  private closerOf(k: number): number {
    this.distances ??= distancesIn(this.input);
    return k + (this.distances.get(this.LA(k)) ?? Infinity);
  }
}

/** For each opening bracket, how many tokens later it closes; whatever closes, closes what was opened last. */
function distancesIn(tokens: readonly IToken[]): ReadonlyMap<IToken, number> {
  const distances = new Map<IToken, number>();
  const open: number[] = [];
  tokens.forEach((token, i) => {
    if (opens(token)) open.push(i);
    else if (closes(token)) {
      const opener = open.pop();
      if (opener !== undefined) distances.set(tokens[opener]!, i - opener);
    }
  });
  return distances;
}
