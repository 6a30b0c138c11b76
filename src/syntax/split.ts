// The tokens of a region are cut into definitions before any of them is parsed. `:=` and `iff` occur in no
// expression, so each of them marks a head to its left: however broken a definition is, the next one is found.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { isName, isSign } from "./tokens.js";

/** The parameters of a head, between its parentheses. */
interface Parameters {
  readonly from: number;
  readonly to: number;
  /** False in `f(x := x + 1`. */
  readonly isClosed: boolean;
}

/** A definition's tokens by index: `[If guard then] head sign body`, up to where the next one begins. */
export interface Chunk {
  /** Tokens between `If` and `then`, if there is a guard. */
  readonly guard: { readonly from: number; readonly to: number } | undefined;
  /** The first token of all, the guard's `If` included. */
  readonly start: number;
  /** The head: a name, and what stands in its parentheses; undefined when the tokens before the sign are no head. */
  readonly head: { readonly name: number; readonly parameters: Parameters | undefined } | undefined;
  /** The token `:=` or `iff`. */
  readonly sign: number;
  readonly end: number;
}

export interface Split {
  /** How many tokens stand before the first definition. */
  readonly leading: number;
  readonly chunks: readonly Chunk[];
}

/** Finds the heads of definitions among the tokens of a region, from left to right, in linear time. */
export function split(tokens: readonly IToken[]): Split {
  const chunks: (Chunk & { end: number })[] = [];
  const brackets = new Brackets();
  let floor = 0;
  tokens.forEach((token, sign) => {
    brackets.read(token, sign);
    if (!isSign(token, "define") && !isSign(token, "iff")) return;
    const head = openHeadBefore(tokens, sign, floor, brackets.lastOpen) ?? headBefore(tokens, sign, floor, brackets.lastPair);
    // A sign within brackets that follows no head is a mistake of the definition around it.
    if (head === undefined && chunks.length > 0 && brackets.isOpen) return;
    // So is one in the conditions of `where`, where `=` is meant.
    if (head !== undefined && head.name > 0 && isSign(tokens[head.name - 1]!, "where")) return;
    const first = head?.name ?? failedHead(tokens, sign, floor);
    const guard = guardBefore(tokens, first, floor);
    const start = guard === undefined ? first : guard.from - 1;
    const last = chunks.at(-1);
    if (last !== undefined) last.end = start;
    chunks.push({ guard, start, head, sign, end: tokens.length });
    floor = sign + 1;
    brackets.forget();
  });
  return { leading: chunks[0]?.start ?? tokens.length, chunks };
}

/** The brackets since the last definition's sign. */
class Brackets {
  private depth = 0;
  private readonly parentheses: number[] = [];
  /** Where the parenthesis opened that closed last; undefined if it closed nothing. */
  lastPair: number | undefined;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  /** The parenthesis opened last that is still open. */
  get lastOpen(): number | undefined {
    return this.parentheses[this.parentheses.length - 1];
  }

  /** A definition's sign begins anew. */
  forget(): void {
    this.depth = 0;
    this.parentheses.length = 0;
    this.lastPair = undefined;
  }

  read(token: IToken, index: number): void {
    if (opens(token)) this.depth++;
    else if (closes(token)) this.depth = Math.max(0, this.depth - 1);
    if (isSign(token, "openParenthesis")) this.parentheses.push(index);
    else if (isSign(token, "closeParenthesis")) this.lastPair = this.parentheses.pop();
  }
}

/** The head that ends before a sign; `open` is where its parentheses begin, if it ends with one. */
function headBefore(tokens: readonly IToken[], sign: number, floor: number, open: number | undefined): Chunk["head"] {
  const last = tokens[sign - 1];
  if (last === undefined || sign - 1 < floor) return undefined;
  if (isName(last)) return { name: sign - 1, parameters: undefined };
  if (!isSign(last, "closeParenthesis") || open === undefined) return undefined;
  const name = tokens[open - 1];
  return name !== undefined && open - 1 >= floor && isName(name) ? { name: open - 1, parameters: { from: open + 1, to: sign - 1, isClosed: true } } : undefined;
}

/** The head before a sign whose `)` is missing: names alone stand behind its parenthesis, and it begins where a definition can. */
function openHeadBefore(tokens: readonly IToken[], sign: number, floor: number, open: number | undefined): Chunk["head"] {
  if (open === undefined || open - 1 < floor || !isName(tokens[open - 1]!)) return undefined;
  const before = tokens[open - 2];
  // In `x := g(y := 2)` the sign is a mistake of the call.
  if (before !== undefined && open - 2 >= floor && !endsDefinition(before) && !isSign(before, "then")) return undefined;
  for (let i = open + 1; i < sign; i++) if (!isName(tokens[i]!) && !isSign(tokens[i]!, "comma")) return undefined;
  return { name: open - 1, parameters: { from: open + 1, to: sign, isClosed: false } };
}

/** True if a definition, or what else a region holds, can end with the token. */
function endsDefinition(token: IToken): boolean {
  return endsOperand(token) || isSign(token, "otherwise") || isSign(token, "semicolon") || isSign(token, "game");
}

/** Where something begins that is no head and stands in its place: a bracket and what is in it, or one token. */
function failedHead(tokens: readonly IToken[], sign: number, floor: number): number {
  let depth = 0;
  for (let i = sign - 1; i >= floor; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!)) depth--;
    if (depth === 0) return i;
  }
  return Math.max(floor, sign - 1);
}

function guardBefore(tokens: readonly IToken[], first: number, floor: number): Chunk["guard"] {
  const then = tokens[first - 1];
  if (then === undefined || first - 1 < floor || !isSign(then, "then")) return undefined;
  for (let i = first - 2; i >= floor; i--) if (isSign(tokens[i]!, "guard")) return { from: i + 1, to: first - 1 };
  return undefined;
}
