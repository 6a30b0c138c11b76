// The state of the parser while it reads, and its lookahead beyond one token. The rules are in grammar.ts.

import { EmbeddedActionsParser, EOF, type IToken, type ParserMethod } from "chevrotain";
import { infix, level } from "../language/operators.js";
import type { Span } from "../source/source.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { allTokens, infixName, isName, isSign } from "./tokens.js";
import type { Expression } from "./tree.js";

/** The limit of nested brackets, prefix operators and right operands. The language promises 200. */
const deepestNesting = 210;
/** The limit of the height of a tree, which a long chain of operators makes high. Every phase walks the tree within the engine's stack. */
export const highestTree = 1200;
/** The height of a construct that becomes a nested statement in emitted code (a condition, a link of a chain, a quantified name), in operators. */
export const levelsOfLoop = 2;

/** Thrown by the rules for tokens that fit the grammar and break one of its further rules. */
export class GrammarError extends Error {
  constructor(
    readonly reason: "nesting" | "chain" | "sequenceEnd" | "comparisonInSequence" | "bounds",
    readonly token: IToken,
  ) {
    super(reason);
  }
}

/** A rule of the grammar, as a function that reads. */
export type Rule<Result, Arguments extends unknown[] = []> = ParserMethod<Arguments, Result>;

/** The empty list, shared because a tree has many of them. */
export const none: readonly never[] = [];

/** The list without spare capacity. A list of one item has none. */
export function trimmed<T>(list: readonly T[]): readonly T[] {
  return list.length === 1 ? list : list.slice();
}

/** The bits of `around`. */
const angles = 1;
const lambda = 2;

/** A parser with the state that LED needs: ids, nesting, heights, and what the brackets around a place mean. */
export abstract class ParserState extends EmbeddedActionsParser {
  private nextId = 0;
  /** Open brackets, prefix operators and right operands around the place being read. */
  private nesting = 0;
  /** The height of the expression read last. */
  protected height = 0;
  /** The constructs around the place: {@link angles} and {@link lambda}, as bits. */
  private around = 0;
  /** For each opening bracket, how many tokens later it closes; made on demand. */
  private distances: ReadonlyMap<IToken, number> | undefined;
  /** Expressions that stood in parentheses, with the span of these: a product among them is one factor of what follows. */
  protected readonly grouped = new Map<Expression, Span>();

  /** `isChecked` makes Chevrotain look for mistakes in the rules, which takes long and is for tests. */
  constructor(isChecked = false) {
    super(allTokens, { maxLookahead: 1, skipValidations: !isChecked });
  }

  /** Makes the parser ready for tokens; ids go on from `nextId`. */
  begin(tokens: IToken[], nextId: number): void {
    this.input = tokens;
    this.nextId = nextId;
    this.nesting = 0;
    this.around = 0;
    this.distances = undefined;
    // Clearing a table takes as long as making one.
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

  /** True inside `<…>` and in no other bracket, where a bare `>` closes. */
  protected get inAngles(): boolean {
    return (this.around & angles) !== 0;
  }

  /** True inside the body of `lam` and in no bracket, where a `:` ends it. */
  protected get inLambda(): boolean {
    return (this.around & lambda) !== 0;
  }

  /** Returns the constructs around the bracket, for {@link closeBracket}. */
  protected openBracket(isAngle = false): number {
    this.enter();
    const outer = this.around;
    this.around = isAngle ? angles : 0;
    return outer;
  }

  protected closeBracket(outer: number): void {
    this.leave();
    this.around = outer;
  }

  /** Returns the constructs around the lambda, for {@link endBody}. */
  protected beginBody(): number {
    const outer = this.around;
    this.around |= lambda;
    return outer;
  }

  protected endBody(outer: number): void {
    this.around = outer;
  }

  /** Sets the height of a node that is some levels higher than the higher of its parts: the one read last, and one of the given height. */
  protected grow(height: number, token: IToken, levels = 1): void {
    this.height = Math.max(height, this.height) + levels;
    if (this.height > highestTree) throw new GrammarError("chain", token);
  }

  // ---- looking ahead

  /** True if names, a `:` and no end of a branch follow, before the next `;`. */
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
      // A comma joins conditions; an index has none.
      else if (isSign(token, "comma")) condition = true;
      else if (endsOperand(this.LA(k - 1))) {
        const name = infixName(token);
        if (name !== undefined && infix[name].level <= level.relation) condition = true;
      }
    }
    if (end === Infinity) return condition;
    const next = this.LA(end + 1);
    return condition && (infixName(next) === "power" ? isSign(this.LA(end + 2), "openBracket") : beginsOperand(next));
  }

  /** The position of the bracket that closes the one at k; Infinity if none does. */
  private closerOf(k: number): number {
    this.distances ??= distancesIn(this.input);
    return k + (this.distances.get(this.LA(k)) ?? Infinity);
  }
}

/** For each opening bracket, how many tokens later it closes. Any closing sign closes the innermost bracket. */
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
