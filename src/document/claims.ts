// Parses a line with a claim and the expected answer below it, or a line that limits claims.

import type { ClaimKind, DocumentClaim, DocumentLimit } from "./document.js";
import type { LineIndex } from "./lines.js";
import { type LineBlock, readMarkedBlock, trimSpan } from "./tests.js";
import type { Span } from "../text/source.js";

const claimMark = /^\s*(always|possible|winnable|ends|leads|forces|conjecture):>/;
const limitMark = /^\s*(steps|fair|with|alike):>/;

export function isClaimLine(line: string): boolean {
  return claimMark.test(line);
}

export function isLimitLine(line: string): boolean {
  return limitMark.test(line);
}

/**
 * Parses the claim that begins on a line.
 *
 * ```text
 * > | forces:>`x, won(`x)
 *     ^       ^^ player
 *                 ^^^^^^^ condition
 * > | 5478
 *     ^^^^ expected
 * > |
 * ```
 */
export function readClaim(
  text: string,
  lines: LineIndex,
  line: number,
  context: LineBlock & { readonly limits: readonly DocumentLimit[] },
): DocumentClaim {
  const markedLine = readMarkedBlock(text, lines, line, claimMark, context);
  const kind = claimMark.exec(text.slice(lines.start(line), lines.end(line)))![1] as ClaimKind;
  const { expression } = markedLine;
  const commaOffset = kind === "forces" || kind === "leads" ? findComma(text, expression) : undefined;
  const [firstOperand, condition] =
    commaOffset === undefined
      ? [undefined, expression]
      : [trimSpan(text, expression.start, commaOffset), trimSpan(text, commaOffset + 1, expression.end)];
  const [player, trigger] = kind === "forces" ? [firstOperand, undefined] : [undefined, firstOperand];
  const limits = kind === "always" || kind === "possible" ? context.limits : withoutSymmetry(context.limits);
  return { kind, ...markedLine, player, trigger, condition, limits };
}

/** Symmetry applies only to searches for a single state. Claims about runs and strategies concern all states. */
const withoutSymmetry = (limits: readonly DocumentLimit[]): readonly DocumentLimit[] =>
  limits.some(({ kind }) => kind === "alike") ? limits.filter(({ kind }) => kind !== "alike") : limits;

export function readLimit(text: string, start: number, end: number): DocumentLimit {
  const line = text.slice(start, end);
  const [mark, kind] = limitMark.exec(line) as unknown as [string, DocumentLimit["kind"]];
  const from = start + (line.length - line.trimStart().length);
  const expression = trimSpan(text, start + mark.length, end);
  return { kind, span: { start: from, end: Math.max(expression.end, start + mark.length) }, expression };
}

/** Splits a text at its commas outside brackets and strings. */
export function splitAtCommas(text: string): readonly string[] {
  const commaOffset = findComma(text, { start: 0, end: text.length });
  return commaOffset === undefined
    ? [text.trim()]
    : [text.slice(0, commaOffset).trim(), ...splitAtCommas(text.slice(commaOffset + 1))];
}

/** Returns the offset of the first comma outside brackets and strings. */
function findComma(text: string, { start, end }: Span): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < end; at++) {
    const character = text[at]!;
    if (isInString) {
      if (character === "\\") at++;
      else if (/["”]/.test(character)) isInString = false;
    } else if (/["“]/.test(character)) isInString = true;
    else if (/[([{⟨]/.test(character)) depth++;
    else if (/[)\]}⟩]/.test(character)) depth--;
    else if (character === "," && depth <= 0) return at;
  }
  return undefined;
}
