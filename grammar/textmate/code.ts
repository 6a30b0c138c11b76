// The patterns for LED's code. Like the lexer, they match every name as a whole, so that the next character always
// begins a token. The role of a name (a head, a call, U or V as an operator) depends on its line.

import { big, infix, nameSigns, signs, type Spellings } from "../../src/language/operators.js";
import { createMeanings } from "../../src/document/latex/commands.js";
import {
  allRows,
  bigNames,
  contextualWords,
  infixNames,
  isWord,
  reservedWords,
  signNames,
  typedSpellings,
} from "../spellings.js";
import {
  type Capture,
  type Group,
  identifier,
  include,
  name,
  type Pattern,
  signsOf,
  wordEnd,
  wordsOf,
} from "./rules.js";
import { bigScope, infixScopes, knownNames, signScopes } from "./scopes.js";

/** The regions that end at a symbol that may also occur in a string, and that symbol. */
export const closers = {
  dollar: "\\$/",
  dash: "-+/",
  mathematics: "\\\\\\]|\\$\\$|\\\\end\\s*\\{",
} as const;

/** The groups of patterns for code, by name. */
export function codeGroups(): Readonly<Record<string, Group>> {
  return {
    code: { patterns: [include("signature"), include("head"), include("string"), include("tokens")] },
    "code-dollar": { patterns: [include("signature"), include("head"), include("string-dollar"), include("tokens")] },
    "code-dash": { patterns: [include("signature"), include("head"), include("string-dash"), include("tokens")] },
    "code-mathematics": {
      patterns: [include("latex"), include("head"), include("string-mathematics"), include("tokens")],
    },
    expression: { patterns: [include("string"), include("tokens")] },
    tokens: {
      patterns: [
        include("atom"),
        include("numeral"),
        include("binder"),
        include("big-operator"),
        include("contextual-operator"),
        include("word"),
        include("command"),
        include("sign"),
        include("known-name"),
        include("call"),
        include("name"),
      ],
    },
    signature,
    head,
    string: stringGroup(undefined),
    "string-dollar": stringGroup(closers.dollar),
    "string-dash": stringGroup(closers.dash),
    "string-mathematics": stringGroup(closers.mathematics),
    atom: {
      patterns: [
        {
          name: "constant.other.symbol.led",
          match: `(\`)${identifier}`,
          captures: { 1: { name: "punctuation.definition.symbol.led" } },
        },
      ],
    },
    numeral,
    binder,
    "big-operator": {
      patterns: [
        {
          comment: "A name, unless brackets with a condition follow; an index contains none of these symbols.",
          name: bigScope,
          match: `${wordsOf(bigNames.flatMap((operator) => big[operator].ascii))}(?=\\s*\\[[^\\]]*(?:${conditionSigns()}))`,
        },
        { name: bigScope, match: signsOf(bigNames.flatMap((operator) => big[operator].unicode ?? [])) },
      ],
    },
    "contextual-operator": contextualOperator(),
    word: {
      patterns: rowsBy((row) => row.ascii.filter((word) => isWord(word) && !contextualWords.includes(word)), wordsOf),
    },
    command: { patterns: commandPatterns() },
    sign: { patterns: rowsBy((row) => typedSpellings(row).filter((sign) => !isWord(sign)), signsOf) },
    "known-name": {
      patterns: [
        ...Object.entries(knownNames()).map(([scope, known]) => ({ name: scope, match: wordsOf(known) })),
        { name: "support.type.led", match: signsOf(Object.keys(nameSigns)) },
      ],
    },
    call: { patterns: [{ name: "entity.name.function.call.led", match: `${name}(?=\\()` }] },
    name: {
      patterns: [{ name: "variable.other.led", match: identifier }, unnamed],
    },
  };
}

/** `_` in a pattern. */
const unnamed: Pattern = { name: "variable.language.unnamed.led", match: "(?<![\\p{L}\\d_])_(?![\\p{L}\\d_])" };

const separatedNames = `${name}(?:\\s*,\\s*${name})*`;

/** `threeInRow: Player * State -> Bool`: at the start of a line that is not indented, or where an arrow follows. */
const signature: Group = {
  comment: "`x : T` inside an expression is a test; it does not begin an unindented line.",
  patterns: [
    {
      match: `(?:^|\\G\\s*|^\\s+(?=[^:]*:.*(?:${signsOf(typedSpellings(signs.arrow))})))(${separatedNames})\\s*(:)(?!=)`,
      captures: {
        1: {
          patterns: [
            { name: "entity.name.function.signature.led", match: identifier },
            { name: signScopes.comma, match: "," },
          ],
        },
        2: { name: "punctuation.separator.signature.led" },
      },
    },
  ],
};

const definers = `(?:${signsOf(typedSpellings(signs.define))}|${wordsOf(signs.iff.ascii)}|${signsOf(signs.iff.unicode)})`;

/** `occupies(p, c) iff`, `gameBoard :=` */
const head: Group = {
  patterns: [
    {
      match: `(${name})(?:\\s*(\\()([^()]*)(\\)))?\\s*(${definers})`,
      captures: {
        1: { name: "entity.name.function.definition.led" },
        2: { name: "punctuation.definition.parameters.begin.led" },
        3: {
          patterns: [
            { name: "variable.parameter.led", match: identifier },
            unnamed,
            { name: signScopes.comma, match: "," },
          ],
        },
        4: { name: "punctuation.definition.parameters.end.led" },
        5: { name: signScopes.define },
      },
    },
  ],
};

/** Strings stay in their line, and never run past the closer of their region. */
function stringGroup(closer: string | undefined): Group {
  const stop = closer === undefined ? "" : `(?=${closer})|`;
  const anything = closer === undefined ? "." : `(?!${closer}).`;
  const escapes: readonly Pattern[] = [
    { name: "constant.character.escape.led", match: '\\\\["\\\\nrts“”]' },
    { name: "invalid.illegal.escape.led", match: `\\\\${anything}` },
  ];
  const quotes = (open: string, close: string): Pattern => ({
    name: "string.quoted.double.led",
    begin: open,
    end: `(${close})|${stop}$`,
    beginCaptures: { 0: { name: "punctuation.definition.string.begin.led" } },
    endCaptures: { 1: { name: "punctuation.definition.string.end.led" } },
    patterns: escapes,
  });
  return { patterns: [quotes('"', '"'), quotes("[“”]", "[“”]")] };
}

const afterOperand = "(?<![\\p{L}\\p{M}0-9_')\\]}|⟩⌋⌉])";

const numeral: Group = {
  patterns: [
    { name: "constant.numeral.repeating.led", match: "[0-9]+\\.[0-9]*\\([0-9]+\\.\\.\\)" },
    { name: "constant.numeral.repeating.led", match: `${afterOperand}\\.[0-9]*\\([0-9]+\\.\\.\\)` },
    { name: "constant.numeral.decimal.led", match: "[0-9]+\\.[0-9]+" },
    { name: "constant.numeral.decimal.led", match: `${afterOperand}\\.[0-9]+` },
    {
      comment: "A last dot belongs to the numeral unless a dot, a letter, or white space and a letter follow.",
      name: "constant.numeral.decimal.led",
      match: "[0-9]+\\.(?!\\.|\\s*\\p{L})",
    },
    { name: "constant.numeral.integer.led", match: "[0-9]+" },
  ],
};

/** The names that `lam` and the quantifiers bind, where they are plain names. */
const binder: Group = {
  patterns: [
    bound(typedSpellings(signs.lambda), `(?:${name}\\s*)+(?=\\.)`, signScopes.lambda),
    bound(
      [...typedSpellings(signs.some), ...typedSpellings(signs.all)],
      `${separatedNames}(?=\\s*(?:${wordsOf(infix.in.ascii)}|${signsOf(infix.in.unicode ?? [])}))`,
      signScopes.some,
    ),
  ],
};

function bound(spellings: readonly string[], names: string, scope: string): Pattern {
  const keyword = `${wordsOf(spellings.filter(isWord))}|${signsOf(spellings.filter((s) => !isWord(s)))}`;
  return {
    match: `(${keyword})\\s*(${names})`,
    captures: {
      1: { name: scope },
      2: {
        patterns: [
          { name: "variable.parameter.led", match: identifier },
          unnamed,
          { name: signScopes.comma, match: "," },
        ],
      },
    },
  };
}

/** Symbols that occur in the brackets of a big operator but not of an index: comparisons, connectives, quantifiers. */
function conditionSigns(): string {
  const rows: readonly Spellings[] = [
    ...infixNames.filter((n) => infix[n].node === "relation" || infix[n].level < 5).map((n) => infix[n]),
    signs.not,
    signs.some,
    signs.all,
  ];
  const all = rows.flatMap(typedSpellings).filter((spelling) => spelling !== "V");
  return `${signsOf(all.filter((s) => !isWord(s)))}|(?<![\\p{L}0-9_])${wordsOf(all.filter(isWord))}`;
}

/** U and V between two operands, as far as one line shows it. A lone U or V directly after the operator is an operand. */
function contextualOperator(): Group {
  const before = "[\\p{L}\\p{M}0-9_'\"”)\\]}>|⟩⌋⌉∅]";
  // A word of the language is the end of no operand, apart from these two.
  const noOperand = reservedWords
    .filter((word) => word !== "true" && word !== "false")
    .map((word) => `\\b${word}\\s`)
    .join("|");
  const place = `(?:^|(?<=[)\\]}>|⟩⌋⌉∅"”])|(?<=${before}\\s)(?<!${noOperand})|(?<=${before}\\s\\s)|(?<=^\\s)|(?<=^\\s\\s)|(?<=\\s\\s\\s))`;
  const begins = ["not", "some", "all", "lam", "lambda", "true", "false"];
  const cannotFollow = `(?:${wordsOf(reservedWords.filter((word) => !begins.includes(word)))}|->|:)`;
  const operand = '(?:[\\p{L}0-9_"“”`.({\\[<|∅⟨⌊⌈~¬∃∀∑∏⋃⋂−+-]|$)';
  const operator = `([UV])${wordEnd}(?!\\s*${cannotFollow})(?=\\s*${operand})(?:\\s+([UV])${wordEnd}(?!\\s*\\[))?`;
  const scopes: Capture = {
    patterns: [
      { name: infixScopes.union, match: "U" },
      { name: infixScopes.or, match: "V" },
    ],
  };
  const named: Capture = { name: "variable.other.led" };
  return {
    patterns: [
      { match: `${place}${operator}`, captures: { 1: scopes, 2: named } },
      {
        comment: "`U U V`: the first is a name, because there is no operand before it.",
        match: `(?!${place})([UV])\\s+${operator}`,
        captures: { 1: named, 2: scopes, 3: named },
      },
    ],
  };
}

/** One pattern a scope for the spellings that `pick` takes from each row of the tables; longer signs come first. */
function rowsBy(
  pick: (row: Spellings) => readonly string[],
  expression: (spellings: readonly string[]) => string,
): readonly Pattern[] {
  const pairs = [
    ...infixNames.map((row) => [infixScopes[row], pick(infix[row])] as const),
    ...signNames.map((row) => [signScopes[row], pick(signs[row])] as const),
  ].flatMap(([scope, spellings]) => spellings.map((spelling) => ({ scope, spelling })));
  const lengths = [...new Set(pairs.map(({ spelling }) => spelling.length))].sort((a, b) => b - a);
  return lengths.flatMap((length) => {
    const ofLength = pairs.filter(({ spelling }) => spelling.length === length);
    return [...new Set(ofLength.map(({ scope }) => scope))].map((scope) => ({
      name: scope,
      match: expression(ofLength.filter((pair) => pair.scope === scope).map(({ spelling }) => spelling)),
    }));
  });
}

/** The commands of LaTeX that are words, which all code may have. */
function commandPatterns(): readonly Pattern[] {
  const isCommand = (spelling: string): boolean => /^\\[A-Za-z]+$/.test(spelling);
  const spelled = new Set(allRows.flatMap(({ latex = [] }) => latex));
  const others = [...createMeanings().keys(), "begin", "end"].filter(
    (command) => /^[A-Za-z]+$/.test(command) && !spelled.has(`\\${command}`),
  );
  const match = (commands: readonly string[]): string => `\\\\(?:${commands.join("|")})(?![A-Za-z0-9'])`;
  return [
    ...rowsBy(
      ({ latex = [] }) => latex.filter(isCommand),
      (spellings) => match(spellings.map((spelling) => spelling.slice(1))),
    ),
    { name: bigScope, match: match(bigNames.flatMap((row) => (big[row].latex ?? []).map((one) => one.slice(1)))) },
    { name: "support.function.latex.led", match: match(others.toSorted((a, b) => b.length - a.length)) },
  ];
}

/** LaTeX's spellings, for displays of mathematics. */
export function latexGroup(): Group {
  const command = (spelling: string): string =>
    `${signsOf([spelling])}${/[A-Za-z]$/.test(spelling) ? "(?![A-Za-z])" : ""}`;
  const pattern = (row: Spellings, scope: string): readonly Pattern[] =>
    (row.latex ?? [])
      .filter((spelling) => spelling.startsWith("\\"))
      .map((spelling) => ({ name: scope, match: command(spelling) }));
  return {
    patterns: [
      ...infixNames.flatMap((row) => pattern(infix[row], infixScopes[row])),
      ...bigNames.flatMap((row) => pattern(big[row], bigScope)),
      ...signNames.flatMap((row) => pattern(signs[row], signScopes[row])),
      {
        comment: "Spacing, line breaks, alignment.",
        name: "punctuation.definition.layout.led",
        match: "\\\\[,;:! \\\\]|\\\\(?:left|right|quad|qquad)(?![A-Za-z])|&",
      },
      { name: "support.function.latex.led", match: "\\\\[A-Za-z]+" },
      {
        begin: "\\{",
        end: "(\\})|(?=\\\\\\]|\\$\\$|\\\\end\\s*\\{(?:equation|align|gather))",
        beginCaptures: { 0: { name: "punctuation.definition.arguments.begin.led" } },
        endCaptures: { 1: { name: "punctuation.definition.arguments.end.led" } },
        patterns: [include("code-mathematics")],
      },
    ],
  };
}
