// The vocabulary of LED by class of token, for the highlighters of tools that do not read TextMate grammars. All classes
// follow from the scopes of the TextMate grammar.

import { markNames } from "../../src/document/marks.js";
import { big, infix, signs, type Spellings } from "../../src/language/operators.js";
import { bigNames, contextualWords, infixNames, isWord, signNames, typedSpellings } from "../spellings.js";
import { infixScopes, knownNames, signScopes } from "../textmate/scopes.js";

/** The comment at the top of every generated file. */
export const origin = 'Made by "npm run grammar" from the tables of src/language; edit those, or grammar/highlighters.';

const rows: readonly (readonly [scope: string, row: Spellings])[] = [
  ...infixNames.map((name) => [infixScopes[name], infix[name]] as const),
  ...signNames.map((name) => [signScopes[name], signs[name]] as const),
];

const isConstant = (scope: string): boolean => scope.startsWith("constant.");

const longestFirst = (spellings: Iterable<string>): readonly string[] =>
  [...new Set(spellings)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

const wordsWhere = (isWanted: (scope: string) => boolean): readonly string[] =>
  longestFirst(
    rows.flatMap(([scope, row]) =>
      isWanted(scope) ? row.ascii.filter((word) => isWord(word) && !contextualWords.includes(word)) : [],
    ),
  );

/** Words of the language, except constants. */
export const keywords = wordsWhere((scope) => !isConstant(scope));

/** `true` and `false`. */
export const constants = wordsWhere(isConstant);

/** Words such as `Sum`, which are names unless a bracket follows. */
export const bigWords = longestFirst(bigNames.flatMap((name) => big[name].ascii));

const known = knownNames();

/** Names of types: `Nat`. */
export const types = longestFirst(known["support.type.led"] ?? []);

/** All other names that documents know without defining them. */
export const builtins = longestFirst(
  Object.entries(known).flatMap(([scope, names]) => (scope === "support.type.led" ? [] : names)),
);

/** Operators and punctuation that are not words; longer ones first. */
export const symbols = longestFirst([
  ...rows.flatMap(([, row]) => typedSpellings(row).filter((spelling) => !isWord(spelling))),
  ...bigNames.flatMap((name) => big[name].unicode ?? []),
]);

/** The symbols that define a name. */
export const definers = typedSpellings(signs.define);

/** The Unicode symbols with a LaTeX command each. */
export const commands: ReadonlyMap<string, string> = new Map(
  [...rows.map(([, row]) => row), ...bigNames.map((name) => big[name])].flatMap(({ unicode = [], latex = [] }) => {
    const command = latex.find((spelling) => /^\\[A-Za-z]+$/.test(spelling));
    return command === undefined ? [] : unicode.map((sign) => [sign, command] as const);
  }),
);

/** The words before `:>` in tests and claims. */
export const markWords: readonly string[] = markNames;

/** A regular expression, in the common syntax, that matches any of the texts. */
export const anyOf = (texts: readonly string[]): string => texts.map(escaped).join("|");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
