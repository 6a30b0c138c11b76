// Replaces decimals in printed values by fractions: `{(2, 0.02(7..))}` becomes `{(2, 1/36)}`. LED prints numbers
// exactly, so nothing is lost. Text that the document prints itself is not changed.

import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";

interface PrintedValue {
  readonly printed: string;
  readonly quoted: string;
}

/** True for strings, whose content is not a number. */
export function isText({ quoted }: PrintedValue): boolean {
  return quoted.startsWith('"');
}

export function formatWithFractions(value: PrintedValue): string {
  return isText(value) ? value.printed : withFractions(value.printed);
}

/**
 * An expected value with fractions, to be shown next to a value that has them. Expected values that are expressions
 * rather than literals are not changed.
 */
export function expectedInFractions(expected: string, actual: PrintedValue): string {
  if (isText(actual)) return expected;
  const { expression, diagnostics } = parseExpression(expected, { start: 0, end: expected.length }, 0);
  let isValue = expression !== undefined && diagnostics.length === 0;
  if (expression !== undefined) everyExpression(expression, ({ kind }) => void (isValue &&= kindsOfValues.has(kind)));
  return isValue ? withFractions(expected) : expected;
}

const kindsOfValues: ReadonlySet<Expression["kind"]> = new Set([
  "numeral",
  "string",
  "atom",
  "truth",
  "name",
  "call",
  "tuple",
  "sequence",
  "set",
  "unary",
]);

/** A string, which is skipped, or a numeral with a decimal point. Truncated numerals do not match. */
const stringOrDecimal = /"(?:[^"\\]|\\.)*"?|(?<![\w.])(\d*)\.(?:(\d+)(?:\((\d+)\.\.\))?|\((\d+)\.\.\))(?![\d(…])/g;

/** Replaces the decimals outside strings in a text with printed values. */
export function withFractions(text: string): string {
  return text.replace(
    stringOrDecimal,
    (whole: string, integer: string | undefined, digits = "", period = "", bare = "") => {
      return integer === undefined ? whole : fraction(integer, digits, period === "" ? bare : period);
    },
  );
}

/** For example, `0.08(3..)` is (083 - 08) / 900. */
function fraction(integer: string, digits: string, period: string): string {
  const before = BigInt(`${integer}${digits}` || "0");
  const [numerator, denominator] =
    period === ""
      ? [before, 10n ** BigInt(digits.length)]
      : [
          BigInt(`${integer}${digits}${period}`) - before,
          10n ** BigInt(digits.length) * (10n ** BigInt(period.length) - 1n),
        ];
  const divisor = commonDivisor(numerator, denominator);
  return denominator === divisor ? String(numerator / divisor) : `${numerator / divisor}/${denominator / divisor}`;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
