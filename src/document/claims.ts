// Parses a line with a claim and the expected answer below it, or a line that limits claims.

import type { ClaimKind, DocumentClaim, DocumentLimit } from "./document.js";
import type { LineIndex } from "./lines.js";
import { type LineBlock, readMarked, trimSpan } from "./tests.js";
import type { Span } from "../text/source.js";

const claim = /^\s*(always|possible|winnable|ends|leads|forces|conjecture):>/;
const limit = /^\s*(steps|fair|with|alike):>/;

export function isClaimLine(line: string): boolean {
  return claim.test(line);
}

export function isLimitLine(line: string): boolean {
  return limit.test(line);
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
  const marked = readMarked(text, lines, line, claim, context);
  const kind = claim.exec(text.slice(lines.start(line), lines.end(line)))![1] as ClaimKind;
  const { expression } = marked;
  const comma = kind === "forces" || kind === "leads" ? firstComma(text, expression) : undefined;
  const [first, condition] =
    comma === undefined
      ? [undefined, expression]
      : [trimSpan(text, expression.start, comma), trimSpan(text, comma + 1, expression.end)];
  const [player, trigger] = kind === "forces" ? [first, undefined] : [undefined, first];
  const limits = kind === "always" || kind === "possible" ? context.limits : withoutSymmetry(context.limits);
  return { kind, ...marked, player, trigger, condition, limits };
}

/** Symmetry applies only to searches for a single state. Claims about runs and strategies concern all states. */
const withoutSymmetry = (limits: readonly DocumentLimit[]): readonly DocumentLimit[] =>
  limits.some(({ kind }) => kind === "alike") ? limits.filter(({ kind }) => kind !== "alike") : limits;

export function readLimit(text: string, start: number, end: number): DocumentLimit {
  const line = text.slice(start, end);
  const [marked, kind] = limit.exec(line) as unknown as [string, DocumentLimit["kind"]];
  const from = start + (line.length - line.trimStart().length);
  const expression = trimSpan(text, start + marked.length, end);
  return { kind, span: { start: from, end: Math.max(expression.end, start + marked.length) }, expression };
}

/** Returns the parts of a text between its commas outside of brackets and strings. */
export function partsBetweenCommas(text: string): readonly string[] {
  const comma = firstComma(text, { start: 0, end: text.length });
  return comma === undefined
    ? [text.trim()]
    : [text.slice(0, comma).trim(), ...partsBetweenCommas(text.slice(comma + 1))];
}

/** Returns the first comma outside of brackets and strings. */
function firstComma(text: string, { start, end }: Span): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < end; at++) {
    const character = text[at]!;
    if (quoted) {
      if (character === "\\") at++;
      else if (/["”]/.test(character)) quoted = false;
    } else if (/["“]/.test(character)) quoted = true;
    else if (/[([{⟨]/.test(character)) depth++;
    else if (/[)\]}⟩]/.test(character)) depth--;
    else if (character === "," && depth <= 0) return at;
  }
  return undefined;
}
