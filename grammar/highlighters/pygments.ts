// A lexer for Pygments.

import {
  anyOf,
  bigWords,
  builtins,
  constants,
  definers,
  keywords,
  markWords,
  origin,
  symbols,
  types,
} from "./table.js";

const end = "(?![\\w'])";
/** In Python's regular expressions, a letter. */
const letter = "(?:(?![λℕℤℚ𝔹])[^\\W\\d_])";
const name = `${letter}(?:(?![λℕℤℚ𝔹])\\w)*'*`;
const open = "(?!\\$/|-+/)";

const any = (list: readonly string[]): string => anyOf(list).replaceAll("\\/", "/");
const words = (list: readonly string[]): string => `(?:${any(list)})${end}`;

const code: readonly (readonly [match: string, token: string])[] = [
  ["\\s+", "Text.Whitespace"],
  [`["“”](?:\\\\.|${open}[^"“”\\\\\\n])*["“”]?`, "String.Double"],
  [`\`${name}`, "String.Symbol"],
  ["(?:[0-9]+\\.[0-9]*|(?<![\\w')\\]}])\\.[0-9]*)\\([0-9]+\\.\\.\\)", "Number.Float"],
  ["[0-9]+(?:\\.[0-9]+|\\.(?!\\.|\\s*[^\\W\\d_]))|(?<![\\w')\\]}|.])\\.[0-9]+", "Number.Float"],
  ["[0-9]+", "Number.Integer"],
  [words(keywords), "Keyword"],
  [words(constants), "Keyword.Constant"],
  [`(?:${any(bigWords)})(?=\\s*\\[)`, "Keyword"],
  [
    "(?<=[\\w'\")\\]}>|]\\s)(?<!\\bin\\s)(?<!\\bor\\s)(?<!\\bif\\s)(?<!\\band\\s)(?<!\\bnot\\s)(?<!\\bmod\\s)[UV](?=\\s)",
    "Operator",
  ],
  [`${name}(?=\\s*(?:\\([^()]*\\))?\\s*(?:${any(definers)}|iff${end}))`, "Name.Function"],
  [words(types), "Keyword.Type"],
  [words(builtins), "Name.Builtin"],
  [name, "Name"],
  ["[ℕℤℚ𝔹]", "Keyword.Type"],
  [`${open}(?:${any(symbols)})`, "Operator"],
];

const raw = (source: string): string => `r'''${source}'''`;

export function pygmentsText(): string {
  const rules = code.map(([match, token]) => `            (${raw(match)}, ${token}),`);
  const state = (title: string, closer: string): string => `        '${title}': [
            (${raw(closer)}, Comment.Preproc, '#pop'),
            include('code'),
        ],`;
  const fence = (mark: string): string => `(${raw(`^ {0,3}${mark}{3,}\\s*?$`)}, Comment.Preproc, '#pop')`;
  return `# LED for Pygments: pygmentize -x -l led_lexer.py:LedLexer. ${origin}

import re

from pygments.lexer import RegexLexer, include
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, Text

__all__ = ['LedLexer']


class LedLexer(RegexLexer):
    name = 'LED'
    aliases = ['led']
    filenames = ['*.led', '*.led.md']
    flags = re.MULTILINE
    tokens = {
        'root': [
            (${raw("^ {0,3}`{3,}[ \\t]*\\{?\\.?led\\b.*$")}, Comment.Preproc, 'backticks'),
            (${raw("^ {0,3}~{3,}[ \\t]*\\{?\\.?led\\b.*$")}, Comment.Preproc, 'tildes'),
            (${raw("^ {0,3}`{3,}[^`\\n]*$")}, Text, 'other-backticks'),
            (${raw("^ {0,3}~{3,}.*$")}, Text, 'other-tildes'),
            (${raw("(?<![^\\s\\ufeff])/\\$")}, Comment.Preproc, 'dollar'),
            (${raw("(?<![^\\s\\ufeff])/-+(?!/)")}, Comment.Preproc, 'dash'),
            (${raw(`^[ \\t]*(?:${any(markWords)}):>`)}, Generic.Prompt, 'mark'),
            (${raw("\\\\begin\\s*\\{verbatim\\*?\\}(?:[^\\\\]|\\\\(?!end\\{verbatim))*")}, Text),
            (${raw("^#{1,6} .*$")}, Generic.Heading),
            (${raw("[^/`~#\\n \\t]+")}, Text),
            (${raw("[^\\n]|\\n")}, Text),
        ],
${state("dollar", "\\$/")}
${state("dash", "-+/")}
        'mark': [
            (${raw("[^\\n]*")}, Text, '#pop'),
        ],
        'backticks': [
            ${fence("`")},
            include('code'),
        ],
        'tildes': [
            ${fence("~")},
            include('code'),
        ],
        'other-backticks': [
            ${fence("`")},
            (${raw("[^\\n]*\\n")}, Text),
        ],
        'other-tildes': [
            ${fence("~")},
            (${raw("[^\\n]*\\n")}, Text),
        ],
        'code': [
${rules.join("\n")}
            (${raw("[^\\n]|\\n")}, Text),
        ],
    }
`;
}
