// Splits the tokens of a region into definitions before parsing. `:=` and `iff` occur in no expression, so each marks a
// head to its left: the next definition is found even if the current one is broken. Splitting is lazy, so only a few
// tokens of a long region are in memory at once.

import type { IToken } from "chevrotain";
import { endOf, isApart, type TokenReader } from "./lexer.js";
import { closes, endsOperand, opens } from "./token-classes.js";
import { bigName, infixName, isName, isSign, isUnnamedToken } from "./tokens.js";
import { maxDefinitionsAhead } from "./limits.js";

/**
 * The tokens of a region before its first definition, or from the beginning of a definition to that of the next one.
 * Never empty.
 */
export interface DefinitionTokens {
  readonly tokens: readonly IToken[];
  /** The structure of the definition; undefined before the first one. */
  readonly parts: DefinitionParts | undefined;
  /** The first token of the next definition. */
  readonly next: IToken | undefined;
}

export interface DefinitionParts {
  /** The index of `then`, if there is a guard. The guard begins after the first token, `If`. */
  readonly then: number | undefined;
  /** The index of the name, which begins the head; undefined if the tokens before the symbol are not a head. */
  readonly name: number | undefined;
  readonly sign: number;
}

/** Finds the heads of definitions in one linear pass. */
export class Splitter {
  /** The tokens from the beginning of the last definition. */
  readonly #tokens: IToken[] = [];
  #parts: DefinitionParts | undefined;
  readonly #brackets = new BracketTracker();

  constructor(
    private readonly reader: TokenReader,
    private readonly text: string,
  ) {}

  /** Returns the next definitions; an empty list at the end. */
  next(): readonly DefinitionTokens[] {
    const definitions: DefinitionTokens[] = [];
    for (
      let definition = this.#nextDefinition();
      definition !== undefined;
      definition = definitions.length < maxDefinitionsAhead ? this.#nextDefinition() : undefined
    )
      definitions.push(definition);
    return definitions;
  }

  #nextDefinition(): DefinitionTokens | undefined {
    for (let token = this.reader.next(); token !== undefined; token = this.reader.next()) {
      const sign = this.#tokens.push(token) - 1;
      this.#brackets.advance(token, sign);
      if (!isSign(token, "define") && !isSign(token, "iff")) continue;
      const definition = this.#takeDefinitionBefore(sign);
      if (definition !== undefined) return definition;
    }
    return this.#tokens.length === 0
      ? undefined
      : { tokens: this.#takeBefore(this.#tokens.length), parts: this.#parts, next: undefined };
  }

  /**
   * Removes and returns the tokens before the definition whose symbol is the last token. Returns undefined if there are
   * none, or if the symbol defines nothing.
   */
  #takeDefinitionBefore(sign: number): DefinitionTokens | undefined {
    const tokens = this.#tokens;
    const floor = this.#parts === undefined ? 0 : this.#parts.sign + 1;
    const name =
      findOpenHeadBefore(tokens, sign, floor, this.#brackets.lastOpener) ??
      findBareHeadBefore(tokens, sign, floor, this.text) ??
      findHeadBefore(tokens, sign, floor, this.#brackets.lastClosedOpener);
    // A symbol inside brackets without a head before it is an error of the enclosing definition.
    if (name === undefined && this.#parts !== undefined && this.#brackets.isOpen) return undefined;
    // A symbol directly after `:=` is also an error of the enclosing definition.
    if (name === undefined && this.#parts?.sign === sign - 1 && isSign(tokens[sign]!, "iff")) return undefined;
    // In the conditions of `where`, `=` was probably meant.
    if (name !== undefined && name > 0 && isSign(tokens[name - 1]!, "where")) return undefined;
    const first = name ?? findOperandBefore(tokens, sign, floor);
    const guard = findGuardBefore(tokens, first, floor);
    const start = guard ?? first;
    this.#brackets.reset();
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

class BracketTracker {
  private depth = 0;
  private readonly parentheses: number[] = [];
  /** The index of the opener of the most recently closed parenthesis; undefined if that parenthesis was unmatched. */
  lastClosedOpener: number | undefined;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  get lastOpener(): number | undefined {
    return this.parentheses.at(-1);
  }

  reset(): void {
    this.depth = 0;
    while (this.parentheses.length > 0) this.parentheses.pop();
    this.lastClosedOpener = undefined;
  }

  advance(token: IToken, index: number): void {
    if (opens(token)) this.depth++;
    else if (closes(token)) this.depth = Math.max(0, this.depth - 1);
    if (isSign(token, "openParenthesis")) this.parentheses.push(index);
    else if (isSign(token, "closeParenthesis")) this.lastClosedOpener = this.parentheses.pop();
  }
}

/**
 * The index of the name in the head before a definition symbol. `openIndex` is the index of its opening parenthesis, if
 * it has parameters.
 */
function findHeadBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  openIndex: number | undefined,
): number | undefined {
  const previous = tokens[sign - 1];
  if (previous === undefined || sign - 1 < floor) return undefined;
  if (canBeDefined(previous)) return sign - 1;
  if (!isSign(previous, "closeParenthesis") || openIndex === undefined) return undefined;
  const name = tokens[openIndex - 1];
  if (name === undefined || openIndex - 1 < floor || !canBeDefined(name)) return undefined;
  // In `x := p` followed by `(a, b) := q`, the name is the value of the first definition.
  const isValue = floor > 0 && openIndex - 1 === floor && isApart(name, tokens[openIndex]!);
  return isValue ? undefined : openIndex - 1;
}

const canBeDefined = (token: IToken): boolean => isName(token) && !isUnnamedToken(token);

/**
 * The index of the name of a head without `)`: its parenthesis is followed only by names, and the name is where a
 * definition can begin.
 */
function findOpenHeadBefore(
  tokens: readonly IToken[],
  sign: number,
  floor: number,
  openIndex: number | undefined,
): number | undefined {
  if (openIndex === undefined || openIndex - 1 < floor || !isName(tokens[openIndex - 1]!)) return undefined;
  const previous = tokens[openIndex - 2];
  // In `x := g(y := 2)`, the symbol is an error inside the call.
  if (previous !== undefined && openIndex - 2 >= floor && !endsDefinition(previous) && !isSign(previous, "then"))
    return undefined;
  for (let i = openIndex + 1; i < sign; i++) if (!isName(tokens[i]!) && !isSign(tokens[i]!, "comma")) return undefined;
  return openIndex - 1;
}

/**
 * The index of the name of a head whose parameters lack parentheses, `f x y :=`. It begins a line, and the previous
 * token can end a definition.
 */
function findBareHeadBefore(tokens: readonly IToken[], sign: number, floor: number, text: string): number | undefined {
  let first = sign;
  while (
    first > floor &&
    isName(tokens[first - 1]!) &&
    infixName(tokens[first - 1]!) === undefined &&
    !beginsLine(tokens, first, sign, text)
  )
    first--;
  if (sign - first < 2 || !(first === 0 || beginsLine(tokens, first, sign, text))) return undefined;
  const previous = tokens[first - 1];
  const beginsDefinition = (): boolean =>
    first > floor &&
    endsDefinition(previous!) &&
    infixName(previous!) === undefined &&
    !closesBounds(tokens, first - 1, floor);
  return previous === undefined || beginsDefinition() ? first : undefined;
}

/** True if a token closes the bounds of a big operator, as in `Sum[i = 1]^[n]`, so that its operand follows. */
function closesBounds(tokens: readonly IToken[], at: number, floor: number): boolean {
  if (!isSign(tokens[at]!, "closeBracket")) return false;
  const operator = findOperandBefore(tokens, at + 1, floor) - 1;
  if (operator < floor) return false;
  const token = tokens[operator]!;
  return (
    bigName(token) !== undefined ||
    (infixName(token) === "power" && operator > floor && closesBounds(tokens, operator - 1, floor))
  );
}

/** True if a token before the definition symbol begins a line. */
function beginsLine(tokens: readonly IToken[], at: number, sign: number, text: string): boolean {
  return at < sign && at > 0 && /[\r\n]/.test(text.slice(endOf(tokens[at - 1]!), tokens[at]!.startOffset));
}

/** True if a definition, a signature or `ledGame` can end with the token. */
function endsDefinition(token: IToken): boolean {
  return endsOperand(token) || isSign(token, "otherwise") || isSign(token, "semicolon") || isSign(token, "game");
}

/** The start of the bracket with its contents, or of the single token, before an index. */
function findOperandBefore(tokens: readonly IToken[], end: number, floor: number): number {
  let depth = 0;
  for (let i = end - 1; i >= floor; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!)) depth--;
    if (depth === 0) return i;
  }
  return Math.max(floor, end - 1);
}

/** The index of the guard before a head; undefined if it has none. */
function findGuardBefore(tokens: readonly IToken[], first: number, floor: number): number | undefined {
  const previous = tokens[first - 1];
  if (previous === undefined || first - 1 < floor || !isSign(previous, "then")) return undefined;
  for (let i = first - 2; i >= floor; i--) if (isSign(tokens[i]!, "guard")) return i;
  return undefined;
}
