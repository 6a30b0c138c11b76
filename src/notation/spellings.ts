// Chooses the spelling of an operator, a sign or a name in an alphabet: the first in its row of the tables.

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
import type { Operator } from "./boxes.js";

export type Alphabet = "ascii" | "unicode";

function spelled({ ascii, unicode = [] }: Spellings, alphabet: Alphabet): string {
  const [first = ""] = alphabet === "unicode" && unicode.length > 0 ? unicode : ascii.length > 0 ? ascii : unicode;
  return first;
}

/** The spelling of a binary operator. */
export function operatorSpelling(operator: Operator, alphabet: Alphabet): string {
  if (operator === "arrow") return signSpelling("arrow", alphabet);
  const row: InfixRow = infix[operator];
  return spelled(row, row.isPlain === true ? "ascii" : alphabet);
}

/** The spelling of a sign or a word; if the alphabet has none, that of the other alphabet. */
export function signSpelling(sign: SignName, alphabet: Alphabet): string {
  return spelled(signs[sign], alphabet);
}

/** The spelling of a big operator. */
export function bigSpelling(operator: BigOperator, alphabet: Alphabet): string {
  return spelled(big[operator], alphabet);
}

const signOfName: ReadonlyMap<string, string> = new Map(Object.entries(nameSigns).map(([sign, name]) => [name, sign]));

/** The spelling of a name: `ℕ` for `Nat`. */
export function nameSpelling(name: string, alphabet: Alphabet): string {
  return alphabet === "unicode" ? (signOfName.get(name) ?? name) : name;
}

/** The alphabet in which most of those signs of some code are spelled that have a spelling in each. */
export function alphabetOf(code: string): Alphabet {
  let balance = 0;
  for (const [word] of code.matchAll(/\p{L}[\p{L}\d_]*|[^\p{L}\d\s()[\]{},"]+/gu)) balance += weights.get(word) ?? 0;
  return balance > 0 ? "unicode" : "ascii";
}

/** Signs such as `-`, which keyboards have, are written in either case. */
const isOnKeyboards = (text: string): boolean => /^[!-/:-@[-`{-~]$/.test(text);

/** 1 for what only Unicode spells so, -1 for what only ASCII does, for the signs of expressions. */
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
