// A language for highlight.js.

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

/** The end of a word. */
const end = "(?![\\p{L}\\p{M}\\p{N}_'])";
const name = "(?![λℕℤℚ𝔹])\\p{L}(?:(?![λℕℤℚ𝔹])[\\p{L}\\p{M}\\p{N}_])*'*";
/** No closer of a region begins here. */
const open = "(?!\\$\\/|-+\\/|~~~)";

const words = (list: readonly string[]): string => `(?:${anyOf(list)})${end}`;

/** The modes of code, in the order in which they are tried. */
const code: readonly (readonly [scope: string, match: string])[] = [
  ["string", `["“”](?:\\\\.|${open}[^"“”\\\\\\n])*["“”]?`],
  ["symbol", `\`${name}`],
  ["number", "(?:[0-9]+\\.[0-9]*|(?<![\\p{L}0-9_')\\]}])\\.[0-9]*)\\([0-9]+\\.\\.\\)"],
  ["number", "[0-9]+(?:\\.[0-9]+|\\.(?!\\.|\\s*\\p{L}))?|(?<![\\p{L}\\p{M}0-9_')\\]}|.])\\.[0-9]+"],
  ["keyword", words(keywords)],
  ["literal", words(constants)],
  ["keyword", `(?:${anyOf(bigWords)})(?=\\s*\\[)`],
  ["operator", "(?<=[\\p{L}\\p{N}_'\")\\]}>|]\\s)(?<!\\b(?:in|and|or|if|not|mod|some|all)\\s)[UV](?=\\s)"],
  ["title function_", `${name}(?=\\s*(?:\\([^()]*\\))?\\s*(?:${anyOf(definers)}|iff${end}))`],
  ["type", words(types)],
  ["built_in", words(builtins)],
  ["name", name],
  ["type", "[ℕℤℚ𝔹]"],
  ["operator", `${open}(?:${anyOf(symbols)})`],
];

/** The text of an ES module whose default export defines the language. */
export function highlightJsText(): string {
  const modes = code.map(
    ([scope, match]) => `  { ${scope === "name" ? "" : `scope: ${JSON.stringify(scope)}, `}match: ${regex(match)} },`,
  );
  return `// LED for highlight.js 11: hljs.registerLanguage("led", led). ${origin}

const code = [
${modes.join("\n")}
];

const region = (begin, end) => ({ begin, end, beginScope: "meta", endScope: "meta", contains: code });

const fence = (marks, contains) => ({ contains, end: new RegExp(\`^ {0,3}\${marks}{3,}\\\\s*$\`, "mu") });

export default function led() {
  return {
    name: "LED",
    aliases: ["led"],
    unicodeRegex: true,
    contains: [
      { begin: ${regex("^ {0,3}`{3,}[ \\t]*\\{?\\.?led\\b.*$", "mu")}, beginScope: "meta", endScope: "meta", ...fence("\`", code) },
      { begin: ${regex("^ {0,3}~{3,}[ \\t]*\\{?\\.?led\\b.*$", "mu")}, beginScope: "meta", endScope: "meta", ...fence("~", code) },
      { begin: ${regex("^ {0,3}`{3,}[^`\\n]*$", "mu")}, ...fence("\`", []) },
      { begin: ${regex("^ {0,3}~{3,}.*$", "mu")}, ...fence("~", []) },
      region(${regex("(?<![^\\s\\uFEFF])\\/\\$")}, ${regex("\\$\\/")}),
      region(${regex("(?<![^\\s\\uFEFF])\\/-+(?!\\/)")}, ${regex("-+\\/")}),
{ begin: ${regex(`^[ \\t]*(?:${anyOf(markWords)}):>`, "mu")}, beginScope: "meta", end: /$/mu },
      { begin: /\\\\begin\\s*\\{verbatim\\*?\\}/u, end: /\\\\end\\{verbatim\\*?\\}/u },
      { scope: "section", match: ${regex("^#{1,6} .*$", "mu")} },
    ],
  };
}
`;
}

const regex = (source: string, flags = "u"): string => `/${source}/${flags}`;
