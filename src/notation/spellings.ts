// Chooses the spelling of an operator, symbol or name: the first one of an alphabet in its table row, or the document's
// usual one.

import {
  big,
  type BigOperator,
  infix,
  type InfixRow,
  nameSigns,
  signs,
  type SignName,
  type Spellings,
} from "../language/operators.js";
import type { Span } from "../text/source.js";
import { type Expression, writtenName } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";
import type { BoxOperator } from "./boxes.js";

export type Alphabet = "ascii" | "unicode";

export interface Signs {
  /** The alphabet of symbols that the document does not use. */
  readonly alphabet: Alphabet;
  /** The document's most frequent spelling of each table row. */
  readonly usual: ReadonlyMap<Spellings, string>;
}

const plain: { readonly [A in Alphabet]: Signs } = {
  ascii: { alphabet: "ascii", usual: new Map() },
  unicode: { alphabet: "unicode", usual: new Map() },
};

export const asSigns = (signs: Alphabet | Signs): Signs => (typeof signs === "string" ? plain[signs] : signs);

function spell(row: Spellings, notation: Alphabet | Signs): string {
  const { alphabet, usual } = asSigns(notation);
  const { ascii, unicode = [] } = row;
  const [first = ""] = alphabet === "unicode" && unicode.length > 0 ? unicode : ascii.length > 0 ? ascii : unicode;
  return usual.get(row) ?? first;
}

export function operatorSpelling(operator: BoxOperator, notation: Alphabet | Signs): string {
  if (operator === "arrow") return signSpelling("arrow", notation);
  const row: InfixRow = infix[operator];
  return spell(row, row.isPlain === true ? "ascii" : notation);
}

/** Returns the spelling of a symbol or keyword; that of the other alphabet if this one has none. */
export function signSpelling(sign: SignName, notation: Alphabet | Signs): string {
  return spell(signs[sign], notation);
}

export function bigSpelling(operator: BigOperator, notation: Alphabet | Signs): string {
  return spell(big[operator], notation);
}

const signOfName: ReadonlyMap<string, string> = new Map(Object.entries(nameSigns).map(([sign, name]) => [name, sign]));

/** Returns the spelling of a name: `ℕ` for `Nat`. */
export function nameSpelling(name: string, alphabet: Alphabet): string {
  return alphabet === "unicode" ? (signOfName.get(name) ?? writtenName(name)) : writtenName(name);
}

/** Returns the predominant alphabet of code, judged by the symbols that differ between the alphabets. */
export function alphabetOf(code: string): Alphabet {
  let balance = 0;
  for (const [word] of code.matchAll(/\p{L}[\p{L}\d_]*|[^\p{L}\d\s()[\]{},"]+/gu)) balance += weights.get(word) ?? 0;
  return balance > 0 ? "unicode" : "ascii";
}

/** Keyboard characters such as `-` are used in both alphabets. */
const isOnKeyboards = (text: string): boolean => /^[!-/:-@[-`{-~]$/.test(text);

/** 1 for spellings that occur in Unicode only, -1 for those in ASCII only. */
const weights: ReadonlyMap<string, number> = new Map(
  [...Object.values<Spellings>(infix), ...Object.values<Spellings>(big), signs.not, signs.some, signs.all].flatMap(
    ({ ascii, unicode = [] }: Spellings) =>
      unicode.length === 0
        ? []
        : [
            ...ascii.flatMap((text) => (isOnKeyboards(text) ? [] : [[text, -1] as const])),
            ...unicode.flatMap((text) => (ascii.includes(text) ? [] : [[text, 1] as const])),
          ],
  ),
);

/** Returns the most frequent spellings in the given expressions of a text, such as `and` instead of `&`. */
export function signsIn(roots: Iterable<Expression>, text: string, alphabet: Alphabet): Signs {
  const counts = new Map<Spellings, Map<string, number>>();
  const count = (row: Spellings, { start, end }: Span): void => {
    const operatorText = text.slice(start, end);
    const spelling = [...row.ascii, ...(row.unicode ?? [])].reduce(
      (longest, one) => (operatorText.startsWith(one) && one.length > longest.length ? one : longest),
      "",
    );
    if (spelling === "") return;
    let ofRow = counts.get(row);
    if (ofRow === undefined) counts.set(row, (ofRow = new Map()));
    ofRow.set(spelling, (ofRow.get(spelling) ?? 0) + 1);
  };
  for (const root of roots)
    everyExpression(root, (node) => {
      switch (node.kind) {
        case "binary":
          return count(infix[node.operator], node.operatorSpan);
        case "relation":
          for (const { operator, operatorSpan } of node.links) count(infix[operator], operatorSpan);
          return;
        case "unary":
          return node.operator === "not" ? count(signs.not, node.span) : undefined;
        case "quantifier":
          return count(signs[node.quantifier], node.span);
        case "big":
          return count(big[node.operator], node.span);
        case "lambda":
          return count(signs.lambda, node.span);
        default:
      }
    });
  const most = (ofRow: ReadonlyMap<string, number>): string =>
    [...ofRow].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  return { alphabet, usual: new Map([...counts].map(([row, ofRow]) => [row, most(ofRow)])) };
}
