// The grammar for readers, whole: documents and definitions, which the translator splits before it parses them and
// which are therefore described by hand; what the parser reads; the levels of operators; the tokens.

import { nameSigns, signs } from "../src/language/operators.js";
import { levelRules } from "./levels.js";
import { parserRules } from "./parser.js";
import { choice, optional, reference, repeat, type Rule, type Section, sequence, terminal, words } from "./pieces.js";
import { contextualWords, reservedWords, typed } from "./spellings.js";

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

/** All sections. */
export function sections(): readonly Section[] {
  const fromParser = parserRules();
  return [
    {
      title: "Documents",
      text: "A document is prose with code regions. The first closer of its own kind ends a region, whatever stands in between. Nothing opens in another Markdown fence, in a verbatim environment, or in the line of a test.",
      rules: documents,
    },
    {
      title: "Definitions",
      text: "Definitions follow each other with or without line breaks. Their order never matters.",
      rules: [...definitions, ...fromParser.filter((rule) => definitionRules.has(rule.name))],
    },
    {
      title: "Expressions by level",
      text: "The loosest level comes first: an operator of a later rule binds tighter. Spellings of one sign mean the same.",
      rules: levelRules(),
    },
    {
      title: "Operands",
      text: "What an operator stands before or after.",
      rules: fromParser.filter((rule) => !definitionRules.has(rule.name)),
    },
    {
      title: "Names, numerals, strings",
      text: "White space separates tokens and means nothing else. In the rules of this section none may stand between the parts.",
      rules: lexis,
    },
  ];
}

const commaList = (rule: string): ReturnType<typeof repeat> => repeat(reference(rule), 1, terminal(","));

const documents: readonly Rule[] = [
  {
    name: "document",
    piece: repeat(choice(words("prose"), reference("region"), reference("play"), reference("test")), 0),
  },
  { name: "region", piece: choice(reference("dollar-block"), reference("dash-block"), reference("fenced-block")) },
  {
    name: "dollar-block",
    piece: sequence(terminal("/$"), reference("code"), terminal("$/")),
    remark: "the opener stands at the start of a line or after white space",
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
    remark: "the opener stands at the start of a line or after white space, and takes all the dashes that follow",
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
    remark: "the closing fence has the same marks, as many or more, and stands alone in its line",
  },
  {
    name: "fence",
    piece: sequence(
      words("up to three spaces"),
      choice(words("three or more backquotes"), words("three or more tildes")),
    ),
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
      terminal("cmd:>"),
      reference("expression"),
      words("line end"),
      optional(words("the expected value")),
    ),
    remark:
      "at the start of a line; the value reaches to a blank line, the next test or recording, a region, a fence or the end of the block around it, and is one line if that is one quoted text",
  },
];

const definitions: readonly Rule[] = [
  {
    name: "code",
    piece: repeat(choice(reference("definition"), reference("signature"), terminal(...typed(signs.game))), 0),
  },
  {
    name: "definition",
    piece: sequence(
      optional(reference("guard")),
      reference("head"),
      choice(
        sequence(terminal(...typed(signs.define)), reference("body")),
        sequence(terminal(...typed(signs.iff)), reference("predicate-body")),
      ),
    ),
    remark: "`:=` and `iff` occur in no expression, so that each of them shows a head to its left",
  },
  {
    name: "guard",
    piece: sequence(terminal(...typed(signs.guard)), reference("conditions"), terminal(...typed(signs.then))),
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
    ),
    remark: `never one of the words ${reservedWords.join(" ")}; ${contextualWords.join(" ")} are names where no operator can stand; ${Object.entries(
      nameSigns,
    )
      .map(([sign, name]) => `${sign} is ${name}`)
      .join(", ")}`,
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
      "the last is a repeating decimal: 0.(3..) is 1/3. Straight after a name or a closing bracket a dot begins no numeral; a numeral does not end in a dot before another dot, a letter, or white space and a letter",
  },
  { name: "digits", piece: repeat(reference("digit"), 1) },
  { name: "digit", piece: choice(...[..."0123456789"].map((digit) => terminal(digit))) },
];
