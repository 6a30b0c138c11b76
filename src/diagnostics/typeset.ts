// Diagnostics about LaTeX displays, before conversion to LED. Codes L250 to L258.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

export const typesetting = {
  unknownCommand: entry<{ command: string; near: string | undefined }>({
    code: "L250",
    severity: "error",
    title: "Unknown command",
    message: ({ command }) => `The command ${quote(command)} means nothing in a definition.`,
    help: ({ near }) =>
      near === undefined
        ? "Write it with signs of LED, or define the command with `\\newcommand`."
        : `${quote(near)} may be meant; or define the command with \`\\newcommand\`.`,
    explain:
      "In a typeset definition LED knows the commands that stand for its own signs, such as `\\cup` and `\\forall`, those that say how something looks, such as `\\quad` and `\\mathit`, and the macros that the document defines for itself. Any other command is a formula's business: in prose it may say anything, but in a definition nobody could tell what it computes.",
    example: "$$ both(a, b) := a \\uplus b $$",
    repair: "$$ both(a, b) := a \\cup b $$",
  }),
  otherRepetition: entry<{ name: string; cause: string | undefined }>({
    code: "L257",
    severity: "warning",
    title: "A formula that says something else than its definition",
    message: ({ name, cause }) =>
      cause === undefined
        ? `This formula defines \`${name}\` in another way than the code of the document.`
        : `This formula, which repeats the definition of \`${name}\`, cannot be read: ${cause}`,
    help: () => "The code counts, and the formula is prose. Make them say the same.",
    explain:
      "A formula that stands by itself and defines a name which a region of code defines is the typeset repetition of that definition: it is prose, for readers. As it can be read like code, it is compared with the code, so that a paper never shows another definition than the one that runs. Only what means something is compared; parentheses that change nothing may differ.",
    example: "/$ half(n) := n / 2 $/\n\n$$ half(n) := \\frac{n}{3} $$",
    repair: "/$ half(n) := n / 2 $/\n\n$$ half(n) := \\frac{n}{2} $$",
  }),
  damaged: entry<{
    what: string;
    kind: "unclosedBrace" | "strayBrace" | "unclosedEnvironment" | "strayEnd" | "tooDeep";
  }>({
    code: "L251",
    severity: "error",
    title: "Damaged LaTeX",
    message: ({ kind, what }) => damage(kind, what),
    help: ({ kind, what }) => repairOf(kind, what),
    explain:
      "In LaTeX, `{` and `}` hold together what belongs together, and an environment goes from `\\begin{cases}` to `\\end{cases}`. Here one of the two is missing. The braces of a set are written with a backslash, `\\{1, 2\\}`, because plain ones are never shown.",
    example: "$$ half(n) := \\frac{n}{2 $$",
    repair: "$$ half(n) := \\frac{n}{2} $$",
  }),
  endlessMacro: entry<{ macro: string; isRecursive: boolean }>({
    code: "L252",
    severity: "error",
    title: "A macro without end",
    message: ({ macro, isRecursive }) =>
      isRecursive
        ? `The macro ${quote(macro)} stands for something in which it occurs itself, so it never ends.`
        : `What the macro ${quote(macro)} stands for is too long.`,
    help: ({ macro }) => `Change the definition of ${quote(macro)}; recursion belongs into the definitions of LED.`,
    explain:
      "A macro is replaced by what it stands for before anything is computed. If it occurs in that itself, directly or through other macros, the replacing never ends. Macros shorten what is written; a computation that refers to itself is a definition, `fac(n) := 1 if n = 0; n * fac(n - 1) otherwise`.",
    example: "\\newcommand{\\all}{1 + \\all}\n$$ total := \\all $$",
    repair: "\\newcommand{\\all}{1 + 2}\n$$ total := \\all $$",
  }),
  subscript: entry<{ text: string }>({
    code: "L253",
    severity: "error",
    title: "A subscript that is no part of a name",
    message: ({ text }) => `${quote(text)} does not continue a name.`,
    help: () =>
      "Below the line stand letters and digits behind a name, `x_{1}`; a member of a tuple or sequence is written `t[i + 1]`, and an index that is counted is an argument, `a(n - 1)`.",
    explain:
      "`x_1` and `x_{1}` are one name, `x_1`. So what stands below the line is part of the name before it, and consists of letters and digits. To take a part out of a tuple, a sequence or a string, LED uses square brackets.",
    example: "$$ next(t, i) := t_{i + 1} $$",
    repair: "$$ next(t, i) := t[i + 1] $$",
  }),
  missingArgument: entry<{ command: string }>({
    code: "L254",
    severity: "error",
    title: "A command without its arguments",
    message: ({ command }) => `${quote(command)} needs an argument that is not there.`,
    help: () => "Write what it needs in braces behind it, as in `\\frac{a}{b}` and `x^{2}`.",
    explain:
      "Some commands of LaTeX take what stands in the braces behind them: a fraction has two parts, a power has something above the line, and a macro as many arguments as its definition says.",
    example: "$$ half(n) := \\frac{n} $$",
    repair: "$$ half(n) := \\frac{n}{2} $$",
  }),
  unknownEnvironment: entry<{ name: string; near: string | undefined }>({
    code: "L255",
    severity: "error",
    title: "Unknown environment",
    message: ({ name }) => `The environment ${quote(name)} means nothing in a definition.`,
    help: ({ near }) =>
      near === undefined
        ? "Branches stand in `\\begin{cases}`, lines in `\\begin{aligned}`."
        : `${quote(near)} may be meant.`,
    explain:
      "Within a display LED knows `cases`, whose rows are the branches of a definition, and environments that only arrange lines, such as `aligned` and `split`. Others, such as those of matrices, have no meaning in a definition: a tuple or a sequence is written in brackets, `(1, 2)`, `\\langle 1, 2 \\rangle`.",
    example: "$$ row := \\begin{pmatrix} 1 & 2 \\end{pmatrix} $$",
    repair: "$$ row := (1, 2) $$",
  }),
  nameOfCommand: entry<{ name: string; sign: string | undefined }>({
    code: "L258",
    severity: "warning",
    title: "A name of the document after a backslash",
    message: ({ name }) =>
      `\`\\${name}\` is a spelling of LaTeX, and \`${name}\` is a name of this document, so this is read as a difference of sets.`,
    help: ({ name, sign }) =>
      `Write \`\\ ${name}\`, with a space, for the difference${sign === undefined ? "" : `, or ${quote(sign)} for what LaTeX means`}.`,
    explain:
      "A backslash is the difference of sets. Directly before a word that is a spelling of LaTeX, such as `\\cup`, it is that spelling, as in a display. Where an operator can stand and the word is also a name of the document, the name counts, as it does for built-in names. A space after the backslash makes the difference plain.",
    example: "/$ div := {2, 3}   rest(S) := S\\div $/",
    repair: "/$ div := {2, 3}   rest(S) := S \\ div $/",
  }),
  noMeaning: entry<{ what: string; help: string }>({
    code: "L256",
    severity: "error",
    title: "No such thing in LED",
    message: ({ what }) => `${quote(what)} has no meaning in a definition as it is written here.`,
    help: ({ help }) => help,
    explain:
      "The command is known, but not in this form: there are square roots only, since others would not be exact; `\\not` strikes out `=` and `\\in`; and a macro is read if its arguments stand in braces.",
    example: "$$ root(x) := \\sqrt[2]{x} $$",
    repair: "$$ root(x) := \\sqrt{x} $$",
  }),
};

type Damage = "unclosedBrace" | "strayBrace" | "unclosedEnvironment" | "strayEnd" | "tooDeep";

function damage(kind: Damage, what: string): string {
  switch (kind) {
    case "unclosedBrace":
      return "This brace is never closed in the display.";
    case "strayBrace":
      return "This brace closes nothing in the display.";
    case "unclosedEnvironment":
      return `The environment ${quote(what)} begins here and never ends in the display.`;
    case "strayEnd":
      return `The environment ${quote(what)} ends here, but has not begun in the display.`;
    case "tooDeep":
      return "Here braces or environments nest too deep.";
  }
}

function repairOf(kind: Damage, what: string): string {
  switch (kind) {
    case "unclosedBrace":
      return "Write `}` where it should end, or `\\{` if it opens a set.";
    case "strayBrace":
      return "Remove it, or write `\\}` if it closes a set.";
    case "unclosedEnvironment":
      return `Write ${quote(`\\end{${what}}`)} where it should end.`;
    case "strayEnd":
      return `Remove it, or write ${quote(`\\begin{${what}}`)} where it should begin.`;
    case "tooDeep":
      return "Give the inner parts names of their own, by `where` or by further definitions.";
  }
}
