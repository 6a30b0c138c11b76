// The grammar for readers, whole: documents and definitions, which the translator splits before it parses them and
// which are therefore described by hand; what the parser reads; the levels of operators; the tokens.

import { nameSigns, signs } from "../src/language/operators.js";
import { levelRules } from "./levels.js";
import { parserRules } from "./parser.js";
import { choice, optional, reference, repeat, type Rule, type Section, sequence, terminal, words } from "./pieces.js";
import { contextualWords, reservedWords, typedSpellings } from "./spellings.js";

/** Rules of the parser that read definitions; the others read expressions. */
const definitionRules: ReadonlySet<string> = new Set([
  "body",
  "predicate-body",
  "where-clause",
  "branch-end",
  "conditions",
  "type",
  "arrow",
]);

export function sections(): readonly Section[] {
  const fromParser = parserRules();
  return [
    {
      title: "Documents",
      text: "A document is prose with code regions. A region ends at the first closer of its kind. Regions do not begin in other Markdown fences, in verbatim environments, or in marked lines.",
      rules: documents,
    },
    {
      title: "Definitions",
      text: "Definitions follow each other with or without line breaks. Their order never matters.",
      rules: [...definitions, ...fromParser.filter((rule) => definitionRules.has(rule.name))],
    },
    {
      title: "Expressions by level",
      text: "Operators of later rules bind tighter.",
      rules: levelRules(),
    },
    {
      title: "Operands",
      text: "The operands of operators.",
      rules: fromParser.filter((rule) => !definitionRules.has(rule.name)),
    },
    {
      title: "Names, numerals, strings",
      text: "White space separates tokens and has no other meaning. The parts of the tokens below are written without white space between them.",
      rules: lexis,
    },
  ];
}

const commaList = (rule: string): ReturnType<typeof repeat> => repeat(reference(rule), 1, terminal(","));

const documents: readonly Rule[] = [
  {
    name: "document",
    piece: repeat(
      choice(words("prose"), ...["region", "use", "play", "test", "restriction", "claim"].map(reference)),
      0,
    ),
  },
  { name: "region", piece: choice(reference("dollar-block"), reference("dash-block"), reference("fenced-block")) },
  {
    name: "dollar-block",
    piece: sequence(terminal("/$"), reference("code"), terminal("$/")),
    remark: "the opener is at the start of a line or after white space",
  },
  {
    name: "dash-block",
    piece: sequence(
      terminal("/"),
      repeat(terminal("-"), 1),
      reference("code"),
      repeat(terminal("-"), 1),
      terminal("/"),
    ),
    remark: "the opener is at the start of a line or after white space, and includes all dashes that follow",
  },
  {
    name: "fenced-block",
    piece: sequence(
      reference("fence"),
      terminal("led"),
      words("the rest of the line"),
      reference("code"),
      reference("fence"),
    ),
    remark: "the closing fence has at least as many of the same marks, alone on its line",
  },
  {
    name: "fence",
    piece: sequence(
      words("up to three spaces"),
      choice(words("three or more backquotes"), words("three or more tildes")),
    ),
  },
  {
    name: "use",
    piece: sequence(
      terminal("use:>"),
      words("the path of a document, or led: and the name of a library document"),
      words("line end"),
    ),
    remark: "at the start of a line, before or after the definitions that need it",
  },
  {
    name: "play",
    piece: sequence(
      terminal("play:>"),
      words("the path of a recording"),
      optional(sequence(terminal("frame"), words("a number"))),
      words("line end"),
    ),
    remark: "at the start of a line; it holds for the tests up to the next one or the next heading",
  },
  {
    name: "test",
    piece: sequence(
      choice(terminal("cmd:>"), terminal("figure:>")),
      reference("expression"),
      optional(words("the caption of a figure, a text")),
      words("line end"),
      optional(words("the expected value")),
    ),
    remark:
      "at the start of a line; the value reaches to a blank line, the next test or recording, a region, a fence or the end of the block around it, and is one line if that is one quoted text",
  },
  {
    name: "restriction",
    piece: sequence(
      choice(
        sequence(choice(terminal("steps:>"), terminal("fair:>")), reference("conditions")),
        sequence(terminal("alike:>"), reference("expression")),
        sequence(
          terminal("with:>"),
          repeat(sequence(reference("name"), terminal("="), reference("expression")), 1, terminal(",")),
        ),
      ),
      words("line end"),
    ),
    remark: "at the start of a line; it holds for the claims below it, up to the next heading",
  },
  {
    name: "claim",
    piece: sequence(
      choice(
        sequence(
          choice(...["always", "possible", "winnable", "ends", "conjecture"].map((word) => terminal(`${word}:>`))),
          reference("conditions"),
        ),
        sequence(
          choice(terminal("leads:>"), terminal("forces:>")),
          reference("expression"),
          terminal(","),
          reference("conditions"),
        ),
      ),
      words("line end"),
      optional(words("the expected answer")),
    ),
    remark: "at the start of a line; the answer is true, false, unknown or a number",
  },
];

const definitions: readonly Rule[] = [
  {
    name: "code",
    piece: repeat(choice(reference("definition"), reference("signature"), terminal(...typedSpellings(signs.game))), 0),
  },
  {
    name: "definition",
    piece: sequence(
      optional(reference("guard")),
      reference("head"),
      choice(
        sequence(terminal(...typedSpellings(signs.define)), reference("body")),
        sequence(terminal(...typedSpellings(signs.iff)), reference("predicate-body")),
      ),
    ),
    remark: "`:=` and `iff` do not occur in expressions: the head of a definition is to the left of each",
  },
  {
    name: "guard",
    piece: sequence(
      terminal(...typedSpellings(signs.guard)),
      reference("conditions"),
      terminal(...typedSpellings(signs.then)),
    ),
  },
  {
    name: "head",
    piece: sequence(reference("name"), optional(sequence(terminal("("), optional(commaList("name")), terminal(")")))),
  },
  { name: "signature", piece: sequence(commaList("name"), terminal(":"), reference("type"), optional(terminal(";"))) },
];

const lexis: readonly Rule[] = [
  {
    name: "identifier",
    piece: choice(
      sequence(
        reference("letter"),
        repeat(choice(reference("letter"), words("a mark of a letter"), reference("digit"), terminal("_")), 0),
        repeat(terminal("'"), 0),
      ),
      ...Object.keys(nameSigns).map((sign) => terminal(sign)),
      terminal("_"),
    ),
    remark: `never one of the words ${reservedWords.join(" ")}; ${contextualWords.join(" ")} are names where an operator is not possible; ${Object.entries(
      nameSigns,
    )
      .map(([sign, name]) => `${sign} is ${name}`)
      .join(", ")}; each _ is a new name, in patterns only`,
  },
  { name: "letter", piece: words(`a letter of any script, but none of ${["λ", ...Object.keys(nameSigns)].join(" ")}`) },
  { name: "atom", piece: sequence(terminal("`"), reference("identifier")) },
  {
    name: "string",
    piece: choice(
      sequence(
        terminal('"'),
        repeat(choice(words('a character but " \\ and line ends'), reference("escape")), 0),
        terminal('"'),
      ),
      sequence(
        terminal("“", "”"),
        repeat(choice(words("a character but “ ” \\ and line ends"), reference("escape")), 0),
        terminal("”", "“"),
      ),
    ),
  },
  {
    name: "escape",
    piece: sequence(
      terminal("\\"),
      choice(...['"', "“", "”", "\\", "n", "r", "t", "s"].map((letter) => terminal(letter))),
    ),
    remark: "\\s is a space",
  },
  {
    name: "numeral",
    piece: choice(
      sequence(reference("digits"), optional(terminal("."))),
      sequence(optional(reference("digits")), terminal("."), reference("digits")),
      sequence(
        optional(reference("digits")),
        terminal("."),
        optional(reference("digits")),
        terminal("("),
        reference("digits"),
        terminal("..)"),
      ),
    ),
    remark:
      "the last is a repeating decimal: 0.(3..) is 1/3. directly after a name or a closing bracket, a dot does not begin a numeral; a numeral does not end in a dot before another dot, a letter, or white space and a letter",
  },
  { name: "digits", piece: repeat(reference("digit"), 1) },
  { name: "digit", piece: choice(...[..."0123456789"].map((digit) => terminal(digit))) },
];
