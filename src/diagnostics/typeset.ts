// Diagnostics about LaTeX displays, before conversion to LED. Codes L250 to L258.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

export const typesetMessages = {
  unknownCommand: entry<{ command: string; near: string | undefined }>({
    code: "L250",
    severity: "error",
    title: "Unknown command",
    message: ({ command }) => `The command ${quote(command)} has no meaning in a definition.`,
    help: ({ near }) =>
      near === undefined
        ? "Write it with symbols of LED, or define the command with `\\newcommand`."
        : `Did you mean ${quote(near)}? Otherwise, define the command with \`\\newcommand\`.`,
    explain:
      "In a typeset definition, you can use the commands for symbols of LED, such as `\\cup` and `\\forall`, commands that only affect the appearance, such as `\\quad` and `\\mathit`, and the macros that the document defines. Other commands are allowed in the prose, but in a definition they have no meaning.",
    example: "$$ both(a, b) := a \\uplus b $$",
    repair: "$$ both(a, b) := a \\cup b $$",
  }),
  otherRepetition: entry<{ name: string; cause: string | undefined }>({
    code: "L257",
    severity: "warning",
    title: "Formula differs from its definition",
    message: ({ name, cause }) =>
      cause === undefined
        ? `This formula defines \`${name}\` differently from the code of the document.`
        : `This formula, which repeats the definition of \`${name}\`, cannot be read: ${cause}`,
    help: () => "Change the formula or the code so that they agree. The program uses the code.",
    explain:
      "If a display defines a name that the code defines too, it is a typeset copy of that definition, which is prose. It is compared with the code, so that a paper never shows a different definition from the one that runs. Only the meaning is compared; redundant parentheses may differ.",
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
      "In LaTeX, `{` and `}` enclose a group, and an environment extends from `\\begin{cases}` to `\\end{cases}`. Here one of the two is missing. Write the braces of a set with a backslash, `\\{1, 2\\}`, because plain braces are not shown.",
    example: "$$ half(n) := \\frac{n}{2 $$",
    repair: "$$ half(n) := \\frac{n}{2} $$",
  }),
  endlessMacro: entry<{ macro: string; isRecursive: boolean }>({
    code: "L252",
    severity: "error",
    title: "Endless macro",
    message: ({ macro, isRecursive }) =>
      isRecursive
        ? `The macro ${quote(macro)} contains itself, so its expansion never ends.`
        : `The expansion of the macro ${quote(macro)} is too long.`,
    help: ({ macro }) => `Change the definition of ${quote(macro)}. For recursion, use a definition of LED.`,
    explain:
      "A macro is replaced by its definition before anything is computed. If the definition contains the macro itself, directly or through other macros, the replacement never ends. Macros abbreviate notation. For a computation that refers to itself, write a definition, such as `fac(n) := 1 if n = 0; n * fac(n - 1) otherwise`.",
    example: "\\newcommand{\\all}{1 + \\all}\n$$ total := \\all $$",
    repair: "\\newcommand{\\all}{1 + 2}\n$$ total := \\all $$",
  }),
  subscript: entry<{ text: string }>({
    code: "L253",
    severity: "error",
    title: "Invalid subscript",
    message: ({ text }) => `${quote(text)} cannot be part of a name.`,
    help: () =>
      "Use only letters and digits in a subscript, as in `x_{1}`. Write a member of a tuple or sequence as `t[i + 1]`, and a computed index as an argument, `a(n - 1)`.",
    explain:
      "`x_1` and `x_{1}` are the same name, `x_1`. A subscript is part of the name before it, so it consists of letters and digits. To get a part of a tuple, a sequence or a string, use square brackets.",
    example: "$$ next(t, i) := t_{i + 1} $$",
    repair: "$$ next(t, i) := t[i + 1] $$",
  }),
  missingArgument: entry<{ command: string }>({
    code: "L254",
    severity: "error",
    title: "Missing argument of a command",
    message: ({ command }) => `${quote(command)} needs another argument.`,
    help: () => "Write its arguments in braces after it, as in `\\frac{a}{b}` and `x^{2}`.",
    explain:
      "Some LaTeX commands have arguments, in braces after the command: a fraction has two, a power has an exponent, and a macro has as many as its definition states.",
    example: "$$ half(n) := \\frac{n} $$",
    repair: "$$ half(n) := \\frac{n}{2} $$",
  }),
  unknownEnvironment: entry<{ name: string; near: string | undefined }>({
    code: "L255",
    severity: "error",
    title: "Unknown environment",
    message: ({ name }) => `The environment ${quote(name)} has no meaning in a definition.`,
    help: ({ near }) =>
      near === undefined
        ? "Write branches in `\\begin{cases}`, and lines in `\\begin{aligned}`."
        : `Did you mean ${quote(near)}?`,
    explain:
      "In a display, LED supports `cases`, whose rows are the branches of a definition, and environments that only arrange lines, such as `aligned` and `split`. Others, such as matrices, have no meaning in a definition: write a tuple or a sequence in brackets, `(1, 2)` or `\\langle 1, 2 \\rangle`.",
    example: "$$ row := \\begin{pmatrix} 1 & 2 \\end{pmatrix} $$",
    repair: "$$ row := (1, 2) $$",
  }),
  nameOfCommand: entry<{ name: string; symbol: string | undefined }>({
    code: "L258",
    severity: "warning",
    title: "Defined name after a backslash",
    message: ({ name }) =>
      `\`\\${name}\` is a LaTeX command, but \`${name}\` is also defined in this document, so this is read as a difference of sets.`,
    help: ({ name, symbol }) =>
      `For the difference, write \`\\ ${name}\`, with a space.${symbol === undefined ? "" : ` For the LaTeX command, write ${quote(symbol)}.`}`,
    explain:
      "A backslash is the difference of sets. Directly before a LaTeX command name, such as `\\cup`, it is that command, as in a display. Where an operator is allowed and the document also defines the name, the defined name takes precedence, as it does over built-in names. A space after the backslash makes the difference clear.",
    example: "/$ div := {2, 3}   rest(S) := S\\div $/",
    repair: "/$ div := {2, 3}   rest(S) := S \\ div $/",
  }),
  noMeaning: entry<{ what: string; help: string }>({
    code: "L256",
    severity: "error",
    title: "Unsupported LaTeX",
    message: ({ what }) => `${quote(what)} has no meaning in this form in a definition.`,
    help: ({ help }) => help,
    explain:
      "The command is supported, but not in this form. Only square roots are supported, because other roots are not exact. `\\not` negates `=` and `\\in`. The arguments of a macro must be in braces.",
    example: "$$ root(x) := \\sqrt[2]{x} $$",
    repair: "$$ root(x) := \\sqrt{x} $$",
  }),
};

type Damage = "unclosedBrace" | "strayBrace" | "unclosedEnvironment" | "strayEnd" | "tooDeep";

function damage(kind: Damage, construct: string): string {
  switch (kind) {
    case "unclosedBrace":
      return "This brace is never closed in the display.";
    case "strayBrace":
      return "This brace has no matching opening brace in the display.";
    case "unclosedEnvironment":
      return `The environment ${quote(construct)} begins here but does not end in the display.`;
    case "strayEnd":
      return `The environment ${quote(construct)} ends here but does not begin in the display.`;
    case "tooDeep":
      return "Braces or environments are nested too deep here.";
  }
}

function repairOf(kind: Damage, construct: string): string {
  switch (kind) {
    case "unclosedBrace":
      return "Write `}` where it should end, or `\\{` if it opens a set.";
    case "strayBrace":
      return "Remove it, or write `\\}` if it closes a set.";
    case "unclosedEnvironment":
      return `Write ${quote(`\\end{${construct}}`)} where it should end.`;
    case "strayEnd":
      return `Remove it, or write ${quote(`\\begin{${construct}}`)} where it should begin.`;
    case "tooDeep":
      return "Give the inner parts their own names, with `where` or in separate definitions.";
  }
}
