// The tokens of a region are cut into definitions before any of them is parsed. `:=` and `iff` occur in no
// expression, so each of them marks a head to its left: however broken a definition is, the next one is found.
// It cuts a few definitions at a time, so that only few tokens of a long region are in memory at once.

import type { IToken } from "chevrotain";
import { endOf, isApart, type TokenReader } from "./lexer.js";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign } from "./tokens.js";

/** The text of a region before its first definition, or one definition with everything up to the next. It has at least one token. */
export interface Piece {
  readonly tokens: readonly IToken[];
  /** The indices of the parts of the definition among the tokens; undefined before the first definition. */
  readonly parts: DefinitionParts | undefined;
  /** The token after this piece, with which the next definition begins. */
  readonly next: IToken | undefined;
}

/** A definition's tokens by index: `[If guard then] head sign body`. */
export interface DefinitionParts {
  /** The token `then`, if there is a guard. The guard begins after the first token, `If`. */
  readonly then: number | undefined;
  /** The name of the head, in front of its parameters; undefined when the tokens before the sign are no head. */
  readonly name: number | undefined;
  /** The token `:=` or `iff`. */
  readonly sign: number;
}

/** The number of pieces that are cut before any of them is parsed. Alternating between cutting and parsing for each piece would evict the code of both from the processor's cache. */
const pieces = 16;

/** Finds the heads of definitions among the tokens of a region, from left to right, in linear time. */
export class Splitter {
  /** The tokens from the last definition on. */
  readonly #tokens: IToken[] = [];
  /** The last definition; undefined before the first. */
  #parts: DefinitionParts | undefined;
  readonly #brackets = new Brackets();

  constructor(
    private readonly reader: TokenReader,
    private readonly text: string,
  ) {}

  /** The next pieces; an empty list after the last. */
  next(): readonly Piece[] {
    const some: Piece[] = [];
    for (let piece = this.#piece(); piece !== undefined; piece = some.length < pieces ? this.#piece() : undefined)
      some.push(piece);
    return some;
  }

  #piece(): Piece | undefined {
    for (let token = this.reader.next(); token !== undefined; token = this.reader.next()) {
      const sign = this.#tokens.push(token) - 1;
      this.#brackets.read(token, sign);
      if (!isSign(token, "define") && !isSign(token, "iff")) continue;
      const piece = this.#cutBefore(sign);
      if (piece !== undefined) return piece;
    }
    return this.#tokens.length === 0
      ? undefined
      : { tokens: this.#takeBefore(this.#tokens.length), parts: this.#parts, next: undefined };
  }

  /** Cuts off the piece before the definition whose sign is the last token; undefined if there is none, or if the sign defines nothing. */
  #cutBefore(sign: number): Piece | undefined {
    const tokens = this.#tokens;
    const floor = this.#parts === undefined ? 0 : this.#parts.sign + 1;
    const name =
      openHeadBefore(tokens, sign, floor, this.#brackets.lastOpen) ??
      bareHeadBefore(tokens, sign, floor, this.text) ??
      headBefore(tokens, sign, floor, this.#brackets.lastPair);
    // A sign within brackets that follows no head is a mistake in the surrounding definition.
    if (name === undefined && this.#parts !== undefined && this.#brackets.isOpen) return undefined;
    // So is `iff` directly after `:=`.
    if (name === undefined && this.#parts?.sign === sign - 1 && isSign(tokens[sign]!, "iff")) return undefined;
    // So is a sign in the conditions of `where`: `=` was meant.
    if (name !== undefined && name > 0 && isSign(tokens[name - 1]!, "where")) return undefined;
    const first = name ?? failedHead(tokens, sign, floor);
    const guard = guardBefore(tokens, first, floor);
    const start = guard ?? first;
    this.#brackets.forget();
    const parts = this.#parts;
    this.#parts = {
      then: guard === undefined ? undefined : first - 1 - start,
      name: name === undefined ? undefined : name - start,
      sign: sign - start,
    };
    return start === 0 ? undefined : { tokens: this.#takeBefore(start), parts, next: tokens[0] };
  }

  /** Removes the tokens before an index and returns them, as a list without spare capacity. */
  #takeBefore(start: number): readonly IToken[] {
    const tokens = this.#tokens;
    const taken = tokens.slice(0, start);
    for (let i = start; i < tokens.length; i++) tokens[i - start] = tokens[i]!;
    for (let i = 0; i < start; i++) tokens.pop();
    return taken;
  }
}

/** The brackets since the last definition's sign. */
class Brackets {
  private depth = 0;
  private readonly parentheses: number[] = [];
  /** The index at which the most recently closed parenthesis was opened; undefined if it closed nothing. */
  lastPair: number | undefined;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  /** The innermost parenthesis that is still open. */
  get lastOpen(): number | undefined {
    return this.parentheses.at(-1);
  }

  /** Forgets all brackets: a definition's sign begins anew. */
  forget(): void {
    this.depth = 0;
    while (this.parentheses.length > 0) this.parentheses.pop();
    this.lastPair = undefined;
  }

  read(token: IToken, index: number): void {
    if (opens(token)) this.depth++;
    else if (closes(token)) this.depth = Math.max(0, this.depth - 1);
    if (isSign(token, "openParenthesis")) this.parentheses.push(index);
    else if (isSign(token, "closeParenthesis")) this.lastPair = this.parentheses.pop();
  }
}

/** The name of the head that ends before a sign; `open` is where its parentheses begin, if it ends with one. */
function headBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  open: number | undefined,
): number | undefined {
  const last = tokens[sign - 1];
  if (last === undefined || sign - 1 < floor) return undefined;
  if (isName(last)) return sign - 1;
  if (!isSign(last, "closeParenthesis") || open === undefined) return undefined;
  const name = tokens[open - 1];
  if (name === undefined || open - 1 < floor || !isName(name)) return undefined;
  // In `x := p` and `(a, b) := q` below it the name is the value of the first.
  const isValue = floor > 0 && open - 1 === floor && isApart(name, tokens[open]!);
  return isValue ? undefined : open - 1;
}

/** The name of a head whose `)` is missing: only names follow its parenthesis, and it begins where a definition can begin. */
function openHeadBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  open: number | undefined,
): number | undefined {
  if (open === undefined || open - 1 < floor || !isName(tokens[open - 1]!)) return undefined;
  const before = tokens[open - 2];
  // In `x := g(y := 2)` the sign is a mistake of the call.
  if (before !== undefined && open - 2 >= floor && !endsDefinition(before) && !isSign(before, "then")) return undefined;
  for (let i = open + 1; i < sign; i++) if (!isName(tokens[i]!) && !isSign(tokens[i]!, "comma")) return undefined;
  return open - 1;
}

/** The name of a head whose parameters have no parentheses, `f x y :=`. It begins its line, and what precedes it can be the end of a definition. */
function bareHeadBefore(tokens: readonly IToken[], sign: number, floor: number, text: string): number | undefined {
  let first = sign;
  while (
    first > floor &&
    isName(tokens[first - 1]!) &&
    infixName(tokens[first - 1]!) === undefined &&
    !beginsLine(tokens, first, sign, text)
  )
    first--;
  if (sign - first < 2 || !(first === 0 || beginsLine(tokens, first, sign, text))) return undefined;
  const before = tokens[first - 1];
  return before === undefined || (first > floor && endsDefinition(before) && infixName(before) === undefined)
    ? first
    : undefined;
}

/** True if a token before a sign is the first of its line. */
function beginsLine(tokens: readonly IToken[], at: number, sign: number, text: string): boolean {
  return at < sign && at > 0 && /[\r\n]/.test(text.slice(endOf(tokens[at - 1]!), tokens[at]!.startOffset));
}

/** True if a definition, a signature or `ledGame` can end with the token. */
function endsDefinition(token: IToken): boolean {
  return endsOperand(token) || isSign(token, "otherwise") || isSign(token, "semicolon") || isSign(token, "game");
}

/** The start of whatever stands in the place of a head and is not one: a bracket with its contents, or a single token. */
function failedHead(tokens: readonly IToken[], sign: number, floor: number): number {
  let depth = 0;
  for (let i = sign - 1; i >= floor; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!)) depth--;
    if (depth === 0) return i;
  }
  return Math.max(floor, sign - 1);
}

/** The start of the guard before the head of a definition, if it has one. */
function guardBefore(tokens: readonly IToken[], first: number, floor: number): number | undefined {
  const then = tokens[first - 1];
  if (then === undefined || first - 1 < floor || !isSign(then, "then")) return undefined;
  for (let i = first - 2; i >= floor; i--) if (isSign(tokens[i]!, "guard")) return i;
  return undefined;
}
