// What can be wrong with the code of a region before anybody asks what its names mean: L2xx.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

export const syntax = {
  badCharacter: entry<{ text: string; help: string | undefined }>({
    code: "L201", severity: "error", title: "Unknown sign",
    message: ({ text }) => `${quote(text)} means nothing in LED code.`,
    help: ({ help }) => help ?? "Remove it, or move it into the prose around the code.",
    explain: "Code regions hold definitions only. Every sign in them must be one of the language's: the operators, brackets, names, numerals, strings in quotes and atoms with a backquote.",
    example: "/$ x := 1 # 2 $/", repair: "/$ x := 1 $/",
  }),
  unclosedText: entry<{ closer: string | undefined }>({
    code: "L202", severity: "error", title: "String without an end",
    message: ({ closer }) => (closer === undefined ? "This string begins with a quote and never ends on its line." : `This string has no end, because the code region ends at ${quote(closer)}, even inside a string.`),
    help: ({ closer }) =>
      closer === undefined ? "Write the closing quote; a string may not cross the end of a line. `\\n` stands for a line end, `\\\"` for a quote."
        : `Join it of two strings, so that ${quote(closer)} stands in none of them: ${closer === "$/" ? '`"$" + "/"`' : '`"-" + "/"`'}; or write the region in another notation.`,
    explain: "A string stands between quotes on one line.",
    example: "/$ s := \"tic tac $/", repair: "/$ s := \"tic tac\" $/",
  }),
  badEscape: entry<{ escape: string }>({
    code: "L203", severity: "error", title: "Unknown escape",
    message: ({ escape }) => `\`${escape}\` stands for no character.`,
    help: () => "In strings, `\\\"` `\\\\` `\\n` `\\r` `\\t` and `\\s` (a space) are known; write `\\\\` for a backslash.",
    explain: "A backslash in a string begins an escape. Only a few letters may follow it.",
    example: "/$ s := \"a\\q\" $/", repair: "/$ s := \"a\\\\q\" $/",
  }),
  missingOperand: entry<{ after: string; found: string | undefined }>({
    code: "L210", severity: "error", title: "Missing expression",
    message: ({ after, found }) => (found === undefined ? `Nothing follows \`${after}\`; an expression is needed there.` : `After \`${after}\` an expression is needed, but \`${found}\` stands there.`),
    help: ({ after, found }) => missingHelp(after, found),
    explain: "An operator needs a value on both sides, and `:=` needs a value after it.",
    example: "/$ x := 1 + $/", repair: "/$ x := 1 + 2 $/",
  }),
  missingOperator: entry<{ left: string; right: string; inBranch: boolean; beforeBranch: boolean }>({
    code: "L211", severity: "error", title: "Two expressions without an operator",
    message: ({ left, right }) => `\`${right}\` stands straight after \`${left}\`, and nothing says how they belong together.`,
    help: ({ right, inBranch, beforeBranch }) =>
      inBranch ? `Write \`;\` between them if \`${right}\` begins the next branch, or an operator.`
        : beforeBranch ? `Write \`if\` between them if \`${right}\` begins the condition of a branch, or an operator.`
          : /^\.[0-9]/.test(right) ? "A numeral has one dot only; between two numbers stands an operator."
            : /^\p{L}/u.test(right) ? `Write an operator between them (\`2*x\`, never \`2x\`), or begin a definition with \`:=\` or \`iff\` if \`${right}\` should begin one.`
              : "Write an operator between them: `2*x`, never `2x`.",
    explain: "Between two values stands an operator; multiplication is written `*`.",
    example: "/$ area(r) := 2 r $/", repair: "/$ area(r) := 2 * r $/",
  }),
  unclosedBracket: entry<{ open: string; close: string; found: string | undefined }>({
    code: "L212", severity: "error", title: "Bracket that never closes",
    message: ({ open, close, found }) => (found === undefined ? `This \`${open}\` is never closed.` : `This \`${open}\` is not closed before \`${found}\`.`) + ` \`${close}\` is missing.`,
    help: ({ close }) => `Write \`${close}\` where the part in brackets ends.`,
    explain: "Brackets come in pairs: `( )`, `[ ]`, `{ }`, `< >` for sequences and `| |` for sizes.",
    example: "/$ x := (1 + 2 $/", repair: "/$ x := (1 + 2) $/",
  }),
  strayCloser: entry<{ close: string; open: string | undefined; needed: string | undefined }>({
    code: "L213", severity: "error", title: "Bracket that closes nothing",
    message: ({ close, open }) => (open === undefined ? `\`${close}\` closes nothing: no bracket is open here.` : `\`${close}\` cannot close \`${open}\`.`),
    help: ({ close, open, needed }) => (open === undefined || needed === undefined ? `Remove \`${close}\`, or write the bracket that it closes.` : `Write \`${needed}\` to close \`${open}\`; the bracket opened last closes first.`),
    explain: "Brackets come in pairs, and the one opened last closes first.",
    example: "/$ x := 1 + 2) $/", repair: "/$ x := (1 + 2) $/",
  }),
  unexpected: entry<{ found: string; after: string | undefined }>({
    code: "L214", severity: "error", title: "Out of place",
    message: ({ found, after }) => `\`${found}\` cannot stand here${after === undefined ? "" : `, after \`${after}\``}.`,
    help: ({ found }) => wordHelp[found],
    explain: "The sign or word is part of the language, but not at this place.",
    example: "/$ x := 1 then 2 $/", repair: "/$ x := 1 $/",
  }),
  missingDot: entry<{ word: string; found: string | undefined }>({
    code: "L215", severity: "error", title: "Missing dot",
    message: ({ word, found }) => `Before the body of \`${word}\` a dot is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: ({ word }) => (/^(lam|lambda|λ)$/.test(word) ? "Write it like `lam x y. x + y`." : `Write it like \`${word} x in S. x > 0\`.`),
    explain: "A quantifier and a lambda have a dot between what they bind and what they say.",
    example: "/$ p(S) iff all x in S x > 0 $/", repair: "/$ p(S) iff all x in S. x > 0 $/",
  }),
  missingIn: entry<{ word: string }>({
    code: "L216", severity: "error", title: "Quantifier without a set",
    message: ({ word }) => `\`${word}\` must say which set its names come from.`,
    help: ({ word }) => `Write \`in\` and a set: \`${word} x in S. x > 0\`.`,
    explain: "Quantifiers range over sets; `some x in S. p` asks whether p holds for a member of S.",
    example: "/$ p iff some x. x > 0 $/", repair: "/$ p iff some x in {1, 2}. x > 0 $/",
  }),
  emptyTuple: entry({
    code: "L217", severity: "error", title: "Empty parentheses",
    message: () => "There is no empty tuple; a tuple has two coordinates or more.",
    help: () => "Write `<>` for the empty sequence or `{}` for the empty set.",
    explain: "Tuples have at least two coordinates. `f()` calls a definition without arguments, but `()` alone means nothing.",
    example: "/$ t := () $/", repair: "/$ t := <> $/",
  }),
  branchWithoutIf: entry<{ last: boolean }>({
    code: "L218", severity: "error", title: "Branch without a condition",
    message: () => "This branch does not say when it applies.",
    help: ({ last }) =>
      last ? "Remove `;` if this is the whole definition: nothing stands at its end. Branches are written `1 if x > 0; 0 otherwise`."
        : "Write `if` and a condition after its value, or `otherwise` in the last branch: `1 if x > 0; 0 otherwise`.",
    explain: "A definition by cases lists branches `value if condition`, separated by `;`, and the last may say `otherwise`.",
    example: "/$ f(x) := 1; 0 otherwise $/", repair: "/$ f(x) := 1 if x > 0; 0 otherwise $/",
  }),
  otherwiseNotLast: entry({
    code: "L219", severity: "error", title: "`otherwise` before the end",
    message: () => "`otherwise` takes every case that is left, so it must be the last branch.",
    help: () => "Move the `otherwise` branch to the end, or give it a condition with `if`.",
    explain: "Branches are tried from the top. What comes after `otherwise` could never apply.",
    example: "/$ f(x) := 0 otherwise; 1 if x > 0 $/", repair: "/$ f(x) := 1 if x > 0; 0 otherwise $/",
  }),
  badHead: entry<{ found: string; sign: string }>({
    code: "L220", severity: "error", title: "No name to define",
    message: ({ found, sign }) => `On the left of \`${sign}\` a name must stand, alone or with names in parentheses; \`${found}\` is neither.`,
    help: ({ found, sign }) =>
      found === "," ? "Between two parameters stands one comma, and none after the last."
        : /^\p{L}+$/u.test(found) ? `\`${found}\` is a word of the language; choose another name.`
          : `Write it like \`area(r) ${sign} …\`; a condition on the parameters goes into branches or a guard \`If … then\`.`,
    explain: "A definition begins with the name it defines, and its parameters are names.",
    example: "/$ f(1) := 2 $/", repair: "/$ f(n) := 2 if n = 1 $/",
  }),
  noDefinition: entry<{ found: string; hint: string | undefined }>({
    code: "L221", severity: "error", title: "Not a definition",
    message: ({ found }) => `\`${found}\` begins no definition.`,
    help: ({ hint }) => hint ?? "A definition is written `name := value`, `name(x) := value` or `name(x) iff condition`; text belongs outside the code region.",
    explain: "A code region holds definitions and signatures, nothing else.",
    example: "/$ 1 + 2 $/", repair: "/$ x := 1 + 2 $/",
  }),
  equalsForDefine: entry<{ name: string }>({
    code: "L222", severity: "error", title: "`=` instead of `:=`",
    message: ({ name }) => `\`=\` compares two values; \`${name}\` is not defined by it.`,
    help: ({ name }) => `Write \`:=\` to define \`${name}\`.`,
    explain: "`=` asks whether two values are the same. A definition is written with `:=`, or with `iff` for a predicate.",
    example: "/$ x = 1 $/", repair: "/$ x := 1 $/",
  }),
  guardWithoutThen: entry({
    code: "L223", severity: "error", title: "Guard without a definition",
    message: () => "This `If` needs `then` and a definition after its condition.",
    help: () => "Write it like `If n > 0 then f(n) := …`.",
    explain: "A guard stands before one definition: `If condition then definition`.",
    example: "/$ If n > 0 f(n) := n $/", repair: "/$ If n > 0 then f(n) := n $/",
  }),
  tooDeep: entry({
    code: "L224", severity: "error", title: "Nested too deep",
    message: () => "Brackets and operators are nested too deep here; more than 200 levels are not read.",
    help: () => "Give a part of the expression a name of its own, with a definition or with `where`.",
    explain: "Expressions may be nested 200 levels deep.",
    example: `/$ x := ${"(".repeat(260)}1${")".repeat(260)} $/`, repair: `/$ x := ${"(".repeat(160)}1${")".repeat(160)} $/`,
  }),
  tooLong: entry({
    code: "L225", severity: "error", title: "Too much in one expression",
    message: () => "This chain of operators or conditions is too long to be read as one expression.",
    help: () => "Give parts of it names of their own, or use `Sum`, `U[…]` or a comprehension.",
    explain: "A chain of more than about 1,000 operators, or 500 comparisons or conditions, is refused.",
    example: `/$ x := ${"1 + ".repeat(1600)}1 $/`, repair: "/$ x := Sum[k in {1..1601}] 1 $/",
  }),
  sequenceEnd: entry({
    code: "L226", severity: "error", title: "`>=` inside a sequence",
    message: () => "Inside `<…>` a `>` closes the sequence, so `>=` cannot stand here.",
    help: () => "Write a space between them, `<1> = s`, or put a comparison into parentheses, `<(x >= 1)>`.",
    explain: "`<1>=s` could be read in two ways. A space before `=` says which.",
    example: "/$ p(s) iff <1>=s $/", repair: "/$ p(s) iff <1> = s $/",
  }),
  comparisonInSequence: entry<{ found: string }>({
    code: "L227", severity: "error", title: "Comparison inside a sequence",
    message: ({ found }) => `Inside \`<…>\` a comparison such as \`${found}\` must stand in parentheses.`,
    help: () => "Write `<(x < y)>`. If no sequence was meant, look for a `<` without a left side.",
    explain: "Inside `<…>` the signs `<` and `>` belong to the sequence.",
    example: "/$ s := <1 < 2> $/", repair: "/$ s := <(1 < 2)> $/",
  }),
  badBounds: entry<{ word: string }>({
    code: "L228", severity: "error", title: "Bounds of a big operator",
    message: ({ word }) => `With an upper bound, \`${word}\` needs \`name = first\` in its brackets.`,
    help: ({ word }) => `Write it like \`${word}[k = 1]^[9] (k + 1)\`.`,
    explain: "`Sum[k = a]^[b] e` adds e for every k from a to b.",
    example: "/$ s := Sum[k > 1]^[9] k $/", repair: "/$ s := Sum[k = 1]^[9] k $/",
  }),
  missingTypeAfterColon: entry<{ found: string | undefined }>({
    code: "L229", severity: "error", title: "Signature without a type",
    message: ({ found }) => `After \`:\` a type is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: () => "Write it like `f: Nat * Nat -> Bool`.",
    explain: "A signature names a definition and its type.",
    example: "/$ f: \nf(x) := x $/", repair: "/$ f: Nat -> Nat\nf(x) := x $/",
  }),
  otherSpelling: entry<{ wrote: string; help: string }>({
    code: "L240", severity: "error", title: "Spelling of another language",
    message: ({ wrote }) => `${quote(wrote)} is not how LED writes it.`,
    help: ({ help }) => help,
    explain: "Programming languages spell things in many ways; LED spells them as mathematics does. The message says how.",
    example: "/$ p(x) iff x == 1 $/", repair: "/$ p(x) iff x = 1 $/",
  }),
  nothingToRead: entry({
    code: "L230", severity: "error", title: "No expression",
    message: () => "No expression stands here.",
    help: () => "Write an expression such as `1 + 1`.",
    explain: "A test and the command `eval` need an expression.",
    example: "cmd:>\n1", repair: "cmd:>1\n1",
  }),
  missingName: entry<{ word: string; found: string | undefined }>({
    code: "L231", severity: "error", title: "Missing name",
    message: ({ word, found }) => `After \`${word}\` a name is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: ({ word }) => (/^(lam|lambda|λ)$/.test(word) ? "Write it like `lam x. x + 1`." : `Write it like \`${word} x in S. x > 0\`.`),
    explain: "A quantifier and a lambda say first which names they bind.",
    example: "/$ f := lam . 1 $/", repair: "/$ f := lam x. 1 $/",
  }),
} as const;

/** What to do where an expression is missing after a sign or word. */
function missingHelp(after: string, found: string | undefined): string {
  if (after === "," && found === ",") return "One comma is enough: remove the other.";
  if (after === "," && found !== undefined && /^[)\]}>⟩]$/.test(found)) return "A list ends without a comma: remove the last one.";
  if (after === found) return `Write \`${after}\` once.`;
  if (found === "if") return "The value stands first, its condition after it: `1 if x > 0; 2 otherwise`.";
  switch (after) {
    case ":=":
      return found === undefined ? "Write the value of the definition." : `Write a value before \`${found}\`, or remove \`${found}\`.`;
    case "where":
      return "Write `where x = e`: inside a definition a name gets its value with `=`.";
    case "iff":
    case "if":
      return `Write the condition that belongs after \`${after}\`${after === "iff" ? "" : `, or remove \`${after}\``}.`;
    case "|":
      return "Write a condition after the bar: `{x | x in S}`.";
    case ".":
      return "Write what is said of the names that are bound before the dot.";
    default:
      return `Write the value that belongs after \`${after}\`, or remove \`${after}\`.`;
  }
}

const wordHelp: Readonly<Record<string, string>> = {
  if: "`if` stands between a branch's value and its condition: `1 if x > 0`.",
  then: "`then` belongs to a guard before a definition: `If x > 0 then f(x) := …`.",
  otherwise: "`otherwise` stands after the value of the last branch.",
  where: "`where` stands once, at the end of a definition.",
  iff: "`iff` stands between the head of a predicate and its condition; between two conditions write `<=>`.",
  ":=": "`:=` stands between the head of a definition and its value; to compare, write `=`.",
  ":": "`e : T` asks whether e belongs to T; it does not chain.",
  "->": "`->` stands in types only; a function value is written `lam x. e`.",
  ";": "`;` separates the branches of a definition.",
  ",": "Arguments and members are separated by commas inside brackets only.",
  ".": "Remove it: nothing stands at the end of a definition.",
  "..": "A range of integers stands in braces: `{1..9}`.",
};
