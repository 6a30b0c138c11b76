// Splits the tokens of a region into definitions before parsing. `:=` and `iff` occur in no expression, so each marks a
// head to its left: the next definition is found even if the current one is broken. Splitting is lazy, so only a few
// tokens of a long region are in memory at once.

import type { IToken } from "chevrotain";
import { endOf, isApart, type TokenReader } from "./lexer.js";
import { closes, endsOperand, opens } from "./token-classes.js";
import { bigName, infixName, isName, isSign, isUnnamedToken } from "./tokens.js";
import { maxPiecesAhead } from "./limits.js";

/**
 * The tokens of a region before its first definition, or from the beginning of a definition to that of the next one.
 * Never empty.
 */
export interface DefinitionText {
  readonly tokens: readonly IToken[];
  /** The structure of the definition; undefined before the first one. */
  readonly parts: DefinitionParts | undefined;
  /** The first token of the next definition. */
  readonly next: IToken | undefined;
}

export interface DefinitionParts {
  /** The index of `then`, if there is a guard. The guard begins after the first token, `If`. */
  readonly then: number | undefined;
  /** The index of the name, which begins the head; undefined if the tokens before the sign are not a head. */
  readonly name: number | undefined;
  readonly sign: number;
}

/** Finds the heads of definitions in one linear pass. */
export class Splitter {
  /** The tokens from the beginning of the last definition. */
  readonly #tokens: IToken[] = [];
  #parts: DefinitionParts | undefined;
  readonly #brackets = new Brackets();

  constructor(
    private readonly reader: TokenReader,
    private readonly text: string,
  ) {}

  /** Returns the next definitions; an empty list at the end. */
  next(): readonly DefinitionText[] {
    const definitions: DefinitionText[] = [];
    for (
      let definition = this.#nextDefinition();
      definition !== undefined;
      definition = definitions.length < maxPiecesAhead ? this.#nextDefinition() : undefined
    )
      definitions.push(definition);
    return definitions;
  }

  #nextDefinition(): DefinitionText | undefined {
    for (let token = this.reader.next(); token !== undefined; token = this.reader.next()) {
      const sign = this.#tokens.push(token) - 1;
      this.#brackets.read(token, sign);
      if (!isSign(token, "define") && !isSign(token, "iff")) continue;
      const definition = this.#cutBefore(sign);
      if (definition !== undefined) return definition;
    }
    return this.#tokens.length === 0
      ? undefined
      : { tokens: this.#takeBefore(this.#tokens.length), parts: this.#parts, next: undefined };
  }

  /**
   * Cuts off the tokens before the definition whose sign is the last token. Returns undefined if there are none or the
   * sign defines nothing.
   */
  #cutBefore(sign: number): DefinitionText | undefined {
    const tokens = this.#tokens;
    const floor = this.#parts === undefined ? 0 : this.#parts.sign + 1;
    const name =
      openHeadBefore(tokens, sign, floor, this.#brackets.lastOpen) ??
      bareHeadBefore(tokens, sign, floor, this.text) ??
      headBefore(tokens, sign, floor, this.#brackets.lastPair);
    // A symbol inside brackets without a head before it is an error of the enclosing definition.
    if (name === undefined && this.#parts !== undefined && this.#brackets.isOpen) return undefined;
    // A symbol directly after `:=` is also an error of the enclosing definition.
    if (name === undefined && this.#parts?.sign === sign - 1 && isSign(tokens[sign]!, "iff")) return undefined;
    // In the conditions of `where`, `=` was probably meant.
    if (name !== undefined && name > 0 && isSign(tokens[name - 1]!, "where")) return undefined;
    const first = name ?? operandBefore(tokens, sign, floor);
    const guard = guardBefore(tokens, first, floor);
    const start = guard ?? first;
    this.#brackets.forget();
    const definitionParts = this.#parts;
    this.#parts = {
      then: guard === undefined ? undefined : first - 1 - start,
      name: name === undefined ? undefined : name - start,
      sign: sign - start,
    };
    return start === 0 ? undefined : { tokens: this.#takeBefore(start), parts: definitionParts, next: tokens[0] };
  }

  /** Removes and returns the tokens before an index. The result has no spare capacity. */
  #takeBefore(start: number): readonly IToken[] {
    const tokens = this.#tokens;
    const prefix = tokens.slice(0, start);
    for (let i = start; i < tokens.length; i++) tokens[i - start] = tokens[i]!;
    for (let i = 0; i < start; i++) tokens.pop();
    return prefix;
  }
}

class Brackets {
  private depth = 0;
  private readonly parentheses: number[] = [];
  /** The index of the opener of the most recently closed parenthesis; undefined if that parenthesis was unmatched. */
  lastPair: number | undefined;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  get lastOpen(): number | undefined {
    return this.parentheses.at(-1);
  }

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

/**
 * The index of the name of the head before a sign. `open` is the index of its opening parenthesis, if it has
 * parameters.
 */
function headBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  open: number | undefined,
): number | undefined {
  const last = tokens[sign - 1];
  if (last === undefined || sign - 1 < floor) return undefined;
  if (canBeDefined(last)) return sign - 1;
  if (!isSign(last, "closeParenthesis") || open === undefined) return undefined;
  const name = tokens[open - 1];
  if (name === undefined || open - 1 < floor || !canBeDefined(name)) return undefined;
  // In `x := p` followed by `(a, b) := q`, the name is the value of the first definition.
  const isValue = floor > 0 && open - 1 === floor && isApart(name, tokens[open]!);
  return isValue ? undefined : open - 1;
}

const canBeDefined = (token: IToken): boolean => isName(token) && !isUnnamedToken(token);

/**
 * The index of the name of a head without `)`: its parenthesis is followed only by names, and the name is where a
 * definition can begin.
 */
function openHeadBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  open: number | undefined,
): number | undefined {
  if (open === undefined || open - 1 < floor || !isName(tokens[open - 1]!)) return undefined;
  const before = tokens[open - 2];
  // In `x := g(y := 2)` the sign is an error inside the call.
  if (before !== undefined && open - 2 >= floor && !endsDefinition(before) && !isSign(before, "then")) return undefined;
  for (let i = open + 1; i < sign; i++) if (!isName(tokens[i]!) && !isSign(tokens[i]!, "comma")) return undefined;
  return open - 1;
}

/**
 * The index of the name of a head whose parameters lack parentheses, `f x y :=`. It begins a line, and the previous
 * token can end a definition.
 */
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
  const isNext = (): boolean =>
    first > floor &&
    endsDefinition(before!) &&
    infixName(before!) === undefined &&
    !closesBounds(tokens, first - 1, floor);
  return before === undefined || isNext() ? first : undefined;
}

/** True if a token closes the bounds of a big operator, as in `Sum[i = 1]^[n]`, so that its operand follows. */
function closesBounds(tokens: readonly IToken[], at: number, floor: number): boolean {
  if (!isSign(tokens[at]!, "closeBracket")) return false;
  const operator = operandBefore(tokens, at + 1, floor) - 1;
  if (operator < floor) return false;
  const token = tokens[operator]!;
  return (
    bigName(token) !== undefined ||
    (infixName(token) === "power" && operator > floor && closesBounds(tokens, operator - 1, floor))
  );
}

/** True if a token before the sign begins a line. */
function beginsLine(tokens: readonly IToken[], at: number, sign: number, text: string): boolean {
  return at < sign && at > 0 && /[\r\n]/.test(text.slice(endOf(tokens[at - 1]!), tokens[at]!.startOffset));
}

/** True if a definition, a signature or `ledGame` can end with the token. */
function endsDefinition(token: IToken): boolean {
  return endsOperand(token) || isSign(token, "otherwise") || isSign(token, "semicolon") || isSign(token, "game");
}

/** The start of the bracket with its contents, or of the single token, before an index. */
function operandBefore(tokens: readonly IToken[], end: number, floor: number): number {
  let depth = 0;
  for (let i = end - 1; i >= floor; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!)) depth--;
    if (depth === 0) return i;
  }
  return Math.max(floor, end - 1);
}

/** The index of the guard before a head; undefined if it has none. */
function guardBefore(tokens: readonly IToken[], first: number, floor: number): number | undefined {
  const previous = tokens[first - 1];
  if (previous === undefined || first - 1 < floor || !isSign(previous, "then")) return undefined;
  for (let i = first - 2; i >= floor; i--) if (isSign(tokens[i]!, "guard")) return i;
  return undefined;
}
