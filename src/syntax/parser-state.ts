// The parser's state during a parse, and its lookahead beyond one token. The rules are in grammar.ts.

import { EmbeddedActionsParser, EOF, type IToken, type ParserMethod } from "chevrotain";
import { infix, type InfixName, level } from "../language/operators.js";
import type { Span } from "../text/source.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { allTokens, infixName, isName, isSign } from "./tokens.js";
import type { Expression } from "./tree.js";
import { maxNesting, maxTreeHeight } from "./limits.js";

/**
 * Height of a construct that becomes a nested statement in emitted code (a condition, a link of a chain, a quantified
 * name), counted in operators.
 */
export const levelsOfLoop = 2;

/** Thrown for violations of rules that the grammar itself does not express. */
export class GrammarError extends Error {
  constructor(
    readonly reason: "nesting" | "chain" | "sequenceEnd" | "comparisonInSequence" | "bounds" | "otherwise",
    readonly token: IToken,
  ) {
    super(reason);
  }
}

export type Rule<Result, Arguments extends unknown[] = []> = ParserMethod<Arguments, Result>;

/** The empty list, shared to save memory. */
export const none: readonly never[] = [];

/** Returns a copy without spare capacity, or the same list if it has one item. */
export function trimList<T>(list: readonly T[]): readonly T[] {
  return list.length === 1 ? list : list.slice();
}

/**
 * An operand on the stack. `isBare` is true if the node is not parenthesised, so that a product or comparison may be
 * extended (`a * b * c`).
 */
interface Operand {
  readonly node: Expression;
  readonly height: number;
  readonly isBare: boolean;
  readonly next: Operand | undefined;
}

interface Operator {
  readonly name: InfixName;
  readonly token: IToken;
  readonly next: Operator | undefined;
}

/** The operand and operator stacks of the shunting-yard algorithm, as linked lists. */
export interface OperatorChain {
  operand: Operand;
  operator: Operator | undefined;
}

const inAnglesBit = 1;
const inLambdaBit = 2;
const inAngleConditionsBit = 4;

/** A parser with ids, nesting depth, tree heights and bracket context. */
export abstract class ParserState extends EmbeddedActionsParser {
  private nextId = 0;
  private nesting = 0;
  protected height = 0;
  /** The innermost context, as bits: {@link inAnglesBit}, {@link inLambdaBit} and {@link inAngleConditionsBit}. */
  private contextBits = 0;
  /** For each opening bracket, the distance in tokens to its closer; computed on demand. */
  private closerDistances: ReadonlyMap<IToken, number> | undefined;
  /** The spans of parenthesised expressions. A parenthesised product is a single factor of an enclosing product. */
  protected readonly groupSpans = new Map<Expression, Span>();

  /** `isChecked` enables Chevrotain's slow grammar validation, for tests. */
  constructor(isChecked = false) {
    super(allTokens, { maxLookahead: 1, skipValidations: !isChecked });
  }

  /** Resets the parser for new tokens; ids continue at `nextId`. */
  begin(tokens: IToken[], nextId: number): void {
    this.input = tokens;
    this.nextId = nextId;
    this.nesting = 0;
    this.contextBits = 0;
    this.closerDistances = undefined;
    // Clearing a map costs as much as creating one.
    if (this.groupSpans.size > 0) this.groupSpans.clear();
  }

  get idAfter(): number {
    return this.nextId;
  }

  protected id(): number {
    return this.nextId++;
  }

  /** The span of an expression including its parentheses. */
  protected spanWithParentheses(expression: Expression): Span {
    return this.groupSpans.get(expression) ?? expression.span;
  }

  protected enterNesting(): void {
    if (++this.nesting > maxNesting) throw new GrammarError("nesting", this.LA(1));
  }

  protected leaveNesting(): void {
    this.nesting--;
  }

  /** True directly inside `<…>`, which a bare `>` closes. */
  protected get inAngles(): boolean {
    return (this.contextBits & inAnglesBit) !== 0;
  }

  /** True after the bar of `<… | …>`, where `<` and `<=` compare. */
  protected get inAngleConditions(): boolean {
    return (this.contextBits & inAngleConditionsBit) !== 0;
  }

  /** Enters the conditions after the bar of the current bracket. */
  protected beginConditions(): void {
    this.contextBits |= inAngleConditionsBit;
  }

  /** True inside the body of a lambda and outside brackets, where `:` ends it. */
  protected get inLambda(): boolean {
    return (this.contextBits & inLambdaBit) !== 0;
  }

  /** Returns the outer context, to be passed to {@link closeBracket}. */
  protected openBracket(isAngle = false): number {
    this.enterNesting();
    const outerContext = this.contextBits;
    this.contextBits = isAngle ? inAnglesBit : 0;
    return outerContext;
  }

  protected closeBracket(outerContext: number): void {
    this.leaveNesting();
    this.contextBits = outerContext;
  }

  /** Returns the outer context, to be passed to {@link endBody}. */
  protected beginBody(): number {
    const outerContext = this.contextBits;
    this.contextBits |= inLambdaBit;
    return outerContext;
  }

  protected endBody(outerContext: number): void {
    this.contextBits = outerContext;
  }

  /** Sets the height of a node to `levels` above the maximum of `height` and the height of the last expression. */
  protected setHeight(height: number, token: IToken, levels = 1): void {
    this.height = Math.max(height, this.height) + levels;
    if (this.height > maxTreeHeight) throw new GrammarError("chain", token);
  }

  /** True if names and `:` follow, and no branch ends before the next `;`. */
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
   * Decides between a big operator and an indexed name (section 2). The word is an operator if an operand follows and
   * its brackets contain, at the top level, a comparison, a membership, a connective or a quantifier.
   */
  protected isBigOperator(): boolean {
    const word = this.LA(1);
    if (!isName(word)) return true;
    if (!isSign(this.LA(2), "openBracket")) return false;
    const end = this.findCloser(2);
    let k = 3;
    for (let outerEnd = end; isSign(this.LA(k), "openParenthesis") && this.findCloser(k) === outerEnd - 1; k++)
      outerEnd--;
    let hasCondition = isSign(this.LA(k), "some") || isSign(this.LA(k), "all") || isSign(this.LA(k), "not");
    for (; k < end; k++) {
      const token = this.LA(k);
      if (token.tokenType === EOF || closes(token)) break;
      if (opens(token)) k = this.findCloser(k);
      else if (isSign(token, "mapsTo")) return false;
      // A comma separates conditions, whereas an index contains none.
      else if (isSign(token, "comma")) hasCondition = true;
      else if (endsOperand(this.LA(k - 1))) {
        const name = infixName(token);
        if (name !== undefined && infix[name].level <= level.relation) hasCondition = true;
      }
    }
    if (end === Infinity) return hasCondition;
    const following = this.LA(end + 1);
    return (
      hasCondition &&
      (infixName(following) === "power" ? isSign(this.LA(end + 2), "openBracket") : beginsOperand(following))
    );
  }

  /** The lookahead position of the closer of the bracket at position `k`; Infinity if it is not closed. */
  private findCloser(k: number): number {
    this.closerDistances ??= computeCloserDistances(this.input);
    return k + (this.closerDistances.get(this.LA(k)) ?? Infinity);
  }
}

/** For each opening bracket, the distance in tokens to its closer. Any closer matches the innermost bracket. */
function computeCloserDistances(tokens: readonly IToken[]): ReadonlyMap<IToken, number> {
  const distances = new Map<IToken, number>();
  const openIndices: number[] = [];
  tokens.forEach((token, i) => {
    if (opens(token)) openIndices.push(i);
    else if (closes(token)) {
      const opener = openIndices.pop();
      if (opener !== undefined) distances.set(tokens[opener]!, i - opener);
    }
  });
  return distances;
}
