// A syntax file for Vim and Neovim.

import { bigWords, builtins, constants, definers, keywords, markWords, origin, symbols, types } from "./table.js";

/** A literal text in a very magic pattern. */
const literal = (text: string): string =>
  text.replace(/[^\p{L}\p{N}_]/gu, (sign) => (/[ -~]/.test(sign) ? `\\${sign}` : sign));
const any = (texts: readonly string[]): string => texts.map(literal).join("|");

/** A letter, and a character of a name. Vim's classes contain ASCII only. */
const letter =
  "[A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0370-\\u03ba\\u03bc-\\u1fff\\u3040-\\uffdc]";
const part =
  "[0-9A-Za-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0300-\\u03ba\\u03bc-\\u1fff\\u3040-\\uffdc]";
const name = `${letter}${part}*'*`;
const end = `%(${part}|')@!`;
const start = `${part}@1<!`;

const words = (list: readonly string[]): string => `${start}%(${list.join("|")})${end}`;

/** The matches of code; of two at the same place, Vim takes the later one. */
const code: readonly (readonly [group: string, pattern: string])[] = [
  ["Operator", any(symbols)],
  ["Type", "[ℕℤℚ𝔹]"],
  ["Name", `${start}${name}`],
  ["Builtin", words(builtins)],
  ["Type", words(types)],
  ["Function", `${start}${name}%(\\s*%(\\([^()]*\\))?\\s*%(${any(definers)}|iff${end}))@=`],
  ["Operator", `%([0-9A-Za-z_'")\\]}>|]\\s)@2<=%(<%(in|or|if|and|not|mod)\\s)@4<![UV]\\s@=`],
  ["Keyword", `${start}%(${bigWords.join("|")})%(\\s*\\[)@=`],
  ["Keyword", words(keywords)],
  ["Constant", words(constants)],
  ["Number", `${start}[0-9]+%(\\.[0-9]+|\\.%(\\.|\\s*${letter})@!)?`],
  ["Number", `[0-9A-Za-z_')\\]}|.]@1<!\\.[0-9]+`],
  ["Number", "%([0-9]+\\.[0-9]*|\\.[0-9]*)\\([0-9]+\\.\\.\\)"],
  ["Atom", `\`${name}`],
];

/** A very magic pattern. LED has no symbol `#`, so it delimits patterns. */
const pattern = (source: string): string => `#\\v${source.replaceAll("#", "\\#")}#`;

export function vimText(): string {
  const matches = code.map(([group, source]) => `syntax match led${group} contained display ${pattern(source)}`);
  const region = (begin: string, close: string): string =>
    `syntax region ledCode matchgroup=ledDelimiter start=${pattern(begin)} end=${pattern(close)} contains=@ledCode keepend`;
  const links = {
    Operator: "Operator",
    Type: "Type",
    Builtin: "Identifier",
    Function: "Function",
    Keyword: "Keyword",
    Constant: "Boolean",
    Number: "Number",
    Atom: "Character",
    String: "String",
    Delimiter: "PreProc",
    Mark: "PreProc",
    Heading: "Title",
  };
  return `" LED for Vim and Neovim: copy to ~/.vim/syntax/led.vim or ~/.config/nvim/syntax/led.vim, and add
"   autocmd BufRead,BufNewFile *.led setlocal filetype=led
" ${origin}

if exists("b:current_syntax")
  finish
endif

syntax sync fromstart

${matches.join("\n")}
syntax match ledString contained display ${pattern('["“”]%(\\\\.|%(\\$\\/|-+\\/)@![^"“”\\\\])*["“”]?')}
syntax cluster ledCode contains=${[...new Set(code.map(([group]) => `led${group}`)), "ledString"].join(",")}

syntax match ledHeading ${pattern("^#{1,6} .*$")}
syntax match ledMark contained ${pattern(`^\\s*%(${markWords.join("|")}):\\>`)}
syntax match ledMarked ${pattern(`^\\s*%(${markWords.join("|")}):\\>.*$`)} contains=ledMark
syntax region ledOther start=${pattern("\\\\begin\\s*\\{verbatim\\*?\\}")} end=${pattern("\\\\end\\{verbatim")} keepend
syntax region ledOther start=${pattern("^ {0,3}`{3,}[^`]*$")} end=${pattern("^ {0,3}`{3,}\\s*$")} keepend
syntax region ledOther start=${pattern("^ {0,3}\\~{3,}.*$")} end=${pattern("^ {0,3}\\~{3,}\\s*$")} keepend
${region("^ {0,3}`{3,}\\s*\\{?\\.?led>.*$", "^ {0,3}`{3,}\\s*$")}
${region("^ {0,3}\\~{3,}\\s*\\{?\\.?led>.*$", "^ {0,3}\\~{3,}\\s*$")}
${region("%(^|\\s)@1<=\\/\\$", "\\$\\/")}
${region("%(^|\\s)@1<=\\/-+\\/@!", "-+\\/")}

${Object.entries(links)
  .map(([group, to]) => `highlight default link led${group} ${to}`)
  .join("\n")}

let b:current_syntax = "led"
`;
}
