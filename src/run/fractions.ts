// A printed value with its decimals as fractions: `{(2, 0.02(7..))}` becomes `{(2, 1/36)}`. What LED prints of a number
// is exact, so nothing is lost; what a document itself prints is text, and stays as it is.

import { parseExpression } from "../syntax/parse.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";

/** What the worker says of a value: as it is printed at the top, and as it is printed inside another value. */
interface PrintedValue {
  readonly printed: string;
  readonly quoted: string;
}

/** True of a string: what stands in it is no number. */
export function isText({ quoted }: PrintedValue): boolean {
  return quoted.startsWith('"');
}

/** A value as it is printed at the top, with fractions. */
export function inFractions(value: PrintedValue): string {
  return isText(value) ? value.printed : withFractions(value.printed);
}

/**
 * An expected value with fractions, as it stands beside a value that has them. What is no value but an expression is
 * left as it is written.
 */
export function expectedInFractions(expected: string, found: PrintedValue): string {
  if (isText(found)) return expected;
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

/**
 * Strings, which are left alone; or a numeral with a decimal point, and its sign. What was cut short in a numeral is
 * none.
 */
const stringOrDecimal = /"(?:[^"\\]|\\.)*"?|(?<![\w.])(\d*)\.(?:(\d+)(?:\((\d+)\.\.\))?|\((\d+)\.\.\))(?![\d(…])/g;

/** A printed value, or several in a text that LED reads, with the decimals outside of strings as fractions. */
export function withFractions(text: string): string {
  return text.replace(
    stringOrDecimal,
    (whole: string, integer: string | undefined, digits = "", period = "", bare = "") => {
      return integer === undefined ? whole : fraction(integer, digits, period === "" ? bare : period);
    },
  );
}

/** `0.08(3..)` is (083 - 08) / 900. */
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
