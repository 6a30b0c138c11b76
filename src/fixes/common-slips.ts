// Fixes for common mistakes in LED's own syntax: values and conditions, sets of pairs, coordinates, colours, game
// steps.

import { definitionIn, fresh, pattern, split, wordOf } from "./code.js";
import { rewriteBody, replacing, type Rewriting } from "./rewriting.js";

/** Rewrites a call or index of a set of pairs as a lookup of the value for a key. */
function lookUpKeys(code: string, isDefined: (name: string) => boolean): readonly string[] {
  const definition = definitionIn(code);
  if (definition === undefined) return [];
  const { head, symbol, body } = definition;
  const lookup = pattern(String.raw`(NAME)\s*(?:\(([^()]+)\)|\[([^\[\]:]+)\])`);
  const match = [...body.matchAll(lookup)].find(([, name = ""]) => isDefined(name) && !head.trim().startsWith(name));
  if (match === undefined) return [];
  const [matched, name = "", inside, index] = match;
  const value = fresh(code, "vwyzu");
  const key = (inside ?? index)!;
  // Nested lookups, and lookups in braces, are rewritten elsewhere to the set of all values for a key.
  const isInBraces = body.replace(/\s/g, "").includes(`{${matched.replace(/\s/g, "")}}`);
  if (isInBraces || body.split(new RegExp(`${wordOf(name)}\\s*[([]`)).length > 2) return [];
  const member = `(${key}, ${value}) in ${name}`;
  const suffix = /\bwhere\b/.test(body) ? `, ${member}` : ` where ${member}`;
  // A condition after the body is outside the scope of the body's quantifiers and big operators.
  const isBoundWithin = [...body.matchAll(pattern(String.raw`(NAME)\s*(?:\bin\b|∈)`))].some(([, bound = ""]) =>
    new RegExp(wordOf(bound)).test(key),
  );
  return [
    ...(symbol === "iff" || isBoundWithin ? [] : [`${head}${symbol} ${body.trim().replace(matched, value)}${suffix}`]),
    `${head}${symbol} ${body.replace(matched, `choose({${value} | ${member}})`)}`,
  ];
}

/** Scales colour components between 0 and 1 to 0..255. */
const scale = (args: string): string =>
  split(args, ",")
    .map((part) => (/^(?:0?\.\d+|0|1(?:\.0+)?|0\.0+)$/.test(part) ? String(Math.round(Number(part) * 255)) : part))
    .join(", ");

/** Regroups the parameters of a signature: as separate parameters, as a pair, or curried. */
function regroup(code: string): readonly string[] {
  const match = pattern(String.raw`^(\s*NAME\s*:\s*)([^:=]+?)(\s*)$`).exec(code);
  if (match === null) return [];
  const [, head = "", type = "", tail = ""] = match;
  const arrows = split(type.replace(/->|→/g, "\u2192"), "\u2192");
  const [parameters = "", ...results] = arrows;
  if (results.length === 0) return [];
  const asType = (parts: readonly string[]): string => parts.join(" -> ");
  const parameterList = /^\(((?:[^()]|\([^()]*\))*)\)$/.exec(parameters)?.[1];
  return [
    ...(results.length < 2 ? [] : [`${asType([arrows.slice(0, -1).map(inProduct).join(" * "), results.at(-1)!])}`]),
    ...(results.length < 3 ? [] : [`${asType([arrows.slice(0, 2).map(inProduct).join(" * "), ...results.slice(1)])}`]),
    ...(parameterList === undefined ? [] : [asType([parameterList, ...results])]),
    ...(split(parameters, "*").length < 2 ? [] : [asType([`(${parameters})`, ...results])]),
    ...(split(parameters, ",").length < 2 ? [] : [asType([split(parameters, ",").join(" * "), ...results])]),
  ].map((form) => `${head}${form}${tail}`);
}

/** Parenthesises a type for use in a product. */
const inProduct = (type: string): string => (split(type, /[*+U\\]/).length > 1 ? `(${type})` : type);

/** True for a numeral, an atom or a masked string. */
const isConstant = (operand: string): boolean => /^(?:[\d\x60]|[\ue000-\uf8ff]$)/.test(operand);

export const commonSlips = (): readonly Rewriting[] => [
  { help: "Write the parameters of a signature before its arrow, joined by `*`", codes: ["L332"], write: regroup },
  replacing(
    "Write both sides of each comparison",
    String.raw`(OPERAND)(\s*(?:<=|>=|/=|<|>|=)\s*)(OPERAND)(\s+(?:or|and|&|V)\s+)(?=(?:<=|>=|/=|[<>=])\s*OPERAND(?!\s*>))`,
    // The repeated operand is the one that is not a constant: `1 < x or > 5` compares x.
    (_, left, operator, right, connective) =>
      `${left!}${operator!}${right!}${connective!}${isConstant(left!) && !isConstant(right!) ? right! : left!} `,
  ),
  {
    help: "Put parentheses around the whole body of the quantifier",
    codes: ["L304"],
    write: (code) => [
      code.replace(
        /\b((?:(?:some|all)\s[^;.]*?\sin\s(?:[^;.]|\.\.)*?\.(?!\.)\s*)+)([^;]*?)(?=\s*(?:;|$|\bwhere\b|\botherwise\b))/g,
        "$1($2)",
      ),
      code.replace(
        /((?:[∃∀]\s?[^;.]*?\s?(?:in|∈)\s(?:[^;.]|\.\.)*?\.(?!\.)\s*)+)([^;]*?)(?=\s*(?:;|$|\bwhere\b|\botherwise\b))/g,
        "$1($2)",
      ),
      code.replace(
        /((?:Sum|Prod|U|Sec|∑|∏)\s*\[[^[\]]*\]\s*)([^;]*?)(?=\s*(?:;|$|\bwhere\b|\bif\b|\botherwise\b))/g,
        "$1($2)",
      ),
    ],
  },
  replacing(
    "Write `:=` before branches",
    String.raw`^(\s*NAME\s*(?:\([^()]*\))?\s*)iff\b(?=[^]*\b(?:if|otherwise)\b)`,
    "$1:=",
  ),
  replacing(
    "Write integers from 0 to 255 for the parts of a colour",
    String.raw`\bcolor\(([^()]*\.\d[^()]*)\)`,
    (_, args) => `color(${scale(args!)})`,
  ),
  replacing(
    "Write the input as the first parameter and the state as the second",
    String.raw`^(\s*(?:newState|nextState|transition)\s*\()\s*(S|s|state|State|st|currentState|x|n)\s*,\s*(I|i|input|Input|keys|inp)\s*\)`,
    "$1$3, $2)",
  ),
  { help: "Find the value of a key in a set of pairs with `in`", codes: ["L401"], write: lookUpKeys },
  {
    ...rewriteBody("Join a single member as a sequence of one", (body) => {
      const sums = [...body.matchAll(pattern(String.raw`(OPERAND)\s*\+\s*(OPERAND)`))];
      return sums
        .filter(([, left = "", right = ""]) => !/^[{<]/.test(left) && !/^[{<]/.test(right))
        .flatMap(([sum, left = "", right = ""]) => [
          body.replace(sum, `${left} + <${right}>`),
          body.replace(sum, `<${left}> + ${right}`),
        ]);
    }),
    codes: ["L402"],
  },
];
