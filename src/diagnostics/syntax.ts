// Syntax errors in code, before name resolution. Codes L2xx.

import { type Advice, type Edit, entry } from "./diagnostic.js";
import { adviseInsertion, adviseRemoval, adviseReplacement } from "./repair.js";
import type { Span } from "../text/source.js";
import { codePointsOf, invisiblesIn, listInWords, quote } from "./words.js";

/** For `f(x)(y) := x + y`. */
export const curriedHelp =
  "Write all parameters in one pair of parentheses: `f(x, y) := x + y`. To return a function, write `f(x) := lam y. x + y`.";

export const syntax = {
  badCharacter: entry<{ text: string; help: string | Advice | undefined; written?: string }>({
    code: "L201",
    severity: "error",
    title: "Unknown symbol",
    message: ({ text, written }) => {
      const invisible = invisiblesIn(text);
      return invisible !== ""
        ? `The invisible character ${codePointsOf(invisible)} is not a symbol of LED.`
        : written === undefined
          ? `${quote(text)} is not a symbol of LED.`
          : `LED writes ${quote(written)}, not ${quote(text)}.`;
    },
    help: ({ help }) => help ?? "Remove it, or move it to the prose outside the code.",
    explain:
      "A code region contains only definitions. Explanations, numbering and comments belong in the prose around it. Every symbol in a region is an operator, a bracket, a name, a numeral, a string in quotes or an atom with a backquote. LED does not have this symbol. Symbols from other languages are often recognized; then the message shows the LED spelling.",
    example: "/$ half(x) := x / 2 # 2 is never 0 $/",
    repair: "/$ half(x) := x / 2 $/",
  }),
  unclosedText: entry<{ closer: string | undefined }>({
    code: "L202",
    severity: "error",
    title: "Unterminated string",
    message: ({ closer }) =>
      closer === undefined
        ? "This string has no closing quote on its line."
        : `This string is cut off by ${quote(closer)}, which ends the code region even inside a string.`,
    help: ({ closer }) =>
      closer === undefined
        ? 'Write the closing quote. Inside a string, write `\\n` for a line break and `\\"` for a quote.'
        : `Join two strings, so that neither contains ${quote(closer)}: ${closer === "$/" ? '`"$" + "/"`' : '`"-" + "/"`'}; or use other delimiters for the region.`,
    explain:
      'A string is written between two quotes on one line. Without the closing quote, the rest of the line becomes part of the string, even if it was meant as code. Inside a string, write `\\n` for a line break and `\\"` for a quote. A code region ends at the first closing delimiter, even inside a string, so a string cannot contain one.',
    example: '/$ greeting := "tic tac\n   farewell := "toe" $/',
    repair: '/$ greeting := "tic tac"\n   farewell := "toe" $/',
  }),
  badEscape: entry<{ escape: string }>({
    code: "L203",
    severity: "error",
    title: "Unknown escape sequence",
    message: ({ escape }) => `\`${escape}\` is not an escape sequence.`,
    help: (_, { start }) =>
      adviseReplacement(
        { start, end: start + 1 },
        "\\\\",
        (code) =>
          `Write ${code} for a backslash. The escape sequences are \`\\"\` \`\\\\\` \`\\n\` \`\\r\` \`\\t\` and \`\\s\` (a space).`,
      ),
    explain:
      'In a string, a backslash and a letter represent a character that is hard to type: `\\n` is a line break, `\\t` a tab, `\\r` a carriage return, `\\s` a space and `\\"` a quote. Other letters have no such meaning. To write a backslash itself, double it.',
    example: '/$ path := "pictures\\queen" $/',
    repair: '/$ path := "pictures\\\\queen" $/',
  }),
  missingOperand: entry<{ after: string; found: string | undefined; help?: string | Advice | undefined }>({
    code: "L210",
    severity: "error",
    title: "Missing expression",
    message: ({ after, found }) =>
      found === undefined
        ? `An expression is missing after \`${after}\`.`
        : `An expression is missing between \`${after}\` and \`${found}\`.`,
    help: ({ after, found, help }, span) => help ?? missingHelp(after, found, span),
    explain:
      "An operator needs a value on each side, as in `1 + 2`. A word or symbol such as `:=`, `if` or `where` needs an expression after it, and there must be a member between two commas. Here one of these is missing. Either add the value or remove the operator before it.",
    example: "/$ area(r) := pi * $/",
    repair: "/$ area(r) := pi * r^2 $/",
  }),
  missingOperator: entry<MissingOperator>({
    code: "L211",
    severity: "error",
    title: "Missing operator",
    message: ({ left, right }) =>
      `There is no operator between ${left === undefined ? "the expression" : `\`${left}\``} and ${right === undefined ? "the fraction" : `\`${right}\``}.`,
    help: (facts) => operatorHelp(facts),
    explain:
      "Two values side by side need an operator between them. In a textbook, `2r` is a product. In LED, a product is always written with `*`, because `2r` could be a typing error, and `ab` is a name of two letters. If the second value begins a new definition, its `:=` or `iff` is missing. If it begins the next branch, a `;` is missing before it.",
    example: "/$ area(a, b) := 2 a b $/",
    repair: "/$ area(a, b) := 2 * a * b $/",
  }),
  unclosedBracket: entry<{ open: string; close: string; found: string | undefined; at?: number | undefined }>({
    code: "L212",
    severity: "error",
    title: "Unclosed bracket",
    message: ({ open, close, found }) =>
      (found === undefined
        ? `This \`${open}\` is never closed:`
        : `This \`${open}\` is not closed before \`${found}\`:`) + ` \`${close}\` is missing.`,
    help: ({ close, found, at }) => {
      if (found === "where") return "Write `where` once, at the end of the definition.";
      const words = (code: string): string => `Write ${code} where the part in brackets should end.`;
      return at === undefined ? words(quote(close)) : adviseInsertion(at, close, words);
    },
    explain:
      "Brackets come in pairs: `( )` around arguments and tuples, `[ ]` around an index, `{ }` around sets, `< >` around sequences, and `| |` around a size. The message marks the opening bracket, because only you know what it was meant to enclose. The missing bracket often belongs much further on.",
    example: "/$ mean(a, b) := (a + b / 2 $/",
    repair: "/$ mean(a, b) := (a + b) / 2 $/",
  }),
  strayCloser: entry<{ close: string; open: string | undefined; needed: string | undefined; isOnly?: boolean }>({
    code: "L213",
    severity: "error",
    title: "Unmatched closing bracket",
    message: ({ close, open }) =>
      open === undefined
        ? `This \`${close}\` has no matching opening bracket.`
        : `\`${close}\` cannot close \`${open}\`.`,
    help: ({ close, open, needed, isOnly }, span) => {
      if (open === undefined || needed === undefined)
        return `Remove \`${close}\`, or write the opening bracket that it closes.`;
      const words = (code: string): string =>
        `Write ${code} to close \`${open}\`: the bracket opened last is closed first.`;
      return isOnly === true ? adviseReplacement(span, needed, words) : words(quote(needed));
    },
    explain:
      "Brackets come in pairs, and the one opened last is closed first: `{(1, 2)}`, never `{(1, 2})`. Here a closing bracket does not match the bracket that is open, or no bracket is open. Either an opening bracket is missing or there is one closing bracket too many.",
    example: "/$ mean(a, b) := a + b) / 2 $/",
    repair: "/$ mean(a, b) := (a + b) / 2 $/",
  }),
  unexpected: entry<{ found: string; after: string | undefined; help?: string | Advice }>({
    code: "L214",
    severity: "error",
    title: "Misplaced symbol or word",
    message: ({ found, after }) =>
      `\`${found}\` is not allowed here${after === undefined ? "" : `, after \`${after}\``}.`,
    help: ({ found, help }, span) =>
      help ?? (found === "." ? adviseRemoval(span, found, wordHelp.get(found)!) : wordHelp.get(found)),
    explain:
      "This symbol or word is part of LED, but it is not allowed after the expression before it. Each word has one place: `if` after the value of a branch, `otherwise` after the last value, `then` after the condition of a guard `If`, and `where` after the whole body. `:=` and `iff` come after the head of a definition and never occur in an expression.",
    example: "/$ f(x) := x + y where y = 2 where z = 3 $/",
    repair: "/$ f(x) := x + y where y = 2 $/",
  }),
  missingDot: entry<{ word: string; found: string | undefined; at?: Span | undefined }>({
    code: "L215",
    severity: "error",
    title: "Missing dot",
    message: ({ word, found }) =>
      `A dot is missing before the body of \`${word}\`${found === undefined ? "" : `: found \`${found}\``}.`,
    help: ({ word, at }) => {
      const help = `Write it like \`${/^(lam|lambda|λ)$/.test(word) ? "lam x y. x + y" : `${word} x in S. x > 0`}\`.`;
      return at === undefined ? help : adviseReplacement(at, ".", () => help);
    },
    explain:
      "`all x in S. p` has two parts: the set of x, and the condition on x. The dot separates them. A colon or a comma cannot do that: a colon tests whether a value belongs to a type, and a comma adds another name, as in `all x in S, y in T. p`. `lam x. e` has a dot for the same reason.",
    example: "/$ p(S) iff all x in S x > 0 $/",
    repair: "/$ p(S) iff all x in S. x > 0 $/",
  }),
  missingIn: entry<{ word: string; isSet?: boolean }>({
    code: "L216",
    severity: "error",
    title: "Quantifier without a set",
    message: ({ word }) => `\`${word}\` needs a set for its names.`,
    help: ({ word, isSet }) =>
      isSet === true
        ? `To get one member of a set S, write \`choose(S)\`. To test whether a condition holds for some member, write \`${word} x in S. x > 0\`.`
        : `Write \`in\` and a set: \`${word} x in S. x > 0\`.`,
    explain:
      '"For all x" has a truth value only if the possible values of x are known. So every quantifier names a set, as in `some x in S. p`, and LED tries its members. The set must be finite, because trying infinitely many members never ends: write `{0..100}`, not `Nat`.',
    example: "/$ square(n) iff some k. k * k = n $/",
    repair: "/$ square(n) iff some k in {0..n}. k * k = n $/",
  }),
  emptyTuple: entry({
    code: "L217",
    severity: "error",
    title: "Empty parentheses",
    message: () => "There is no empty tuple: a tuple has at least two coordinates.",
    help: () => "Write `<>` for the empty sequence or `{}` for the empty set.",
    explain:
      "A tuple has at least two coordinates: `(1, 2)` is a pair, and `(1)` is just 1. There is no tuple without coordinates. Write `<>` for the empty sequence and `{}` for the empty set. After a name, the parentheses may be empty: `f()` calls a definition without parameters.",
    example: "/$ t := () $/",
    repair: "/$ t := <> $/",
  }),
  branchWithoutIf: entry<{ last: boolean }>({
    code: "L218",
    severity: "error",
    title: "Branch without a condition",
    message: ({ last }) =>
      last
        ? "`;` separates branches, but this definition has only one value, without a condition."
        : "This branch has no condition.",
    help: ({ last }, span) =>
      last
        ? adviseRemoval(
            span,
            ";",
            "Remove `;`: a definition needs no symbol at its end. Branches are written `1 if x > 0; 0 otherwise`.",
          )
        : "Write `if` and a condition after the value, or `otherwise` in the last branch: `1 if x > 0; 0 otherwise`.",
    explain:
      "A definition by cases lists its branches, `value if condition`, separated by `;`. It corresponds to the large brace of a textbook. Branches are tried from the top, so every branch except the last needs a condition; the last may have `otherwise` instead. There is no symbol at the end of a definition.",
    example: "/$ sign(x) := 1 if x > 0; 0; -1 otherwise $/",
    repair: "/$ sign(x) := 1 if x > 0; 0 if x = 0; -1 otherwise $/",
  }),
  otherwiseNotLast: entry({
    code: "L219",
    severity: "error",
    title: "`otherwise` not last",
    message: () => "`otherwise` covers all remaining cases, so it must be the last branch.",
    help: () => "Move the `otherwise` branch to the end, or give it a condition with `if`.",
    explain:
      "Branches are tried from the top, and the first one whose condition is true determines the value. `otherwise` covers all remaining cases, so no branch after it could ever be reached. It must be the last branch.",
    example: "/$ sign(x) := -1 otherwise; 1 if x > 0 $/",
    repair: "/$ sign(x) := 1 if x > 0; -1 otherwise $/",
  }),
  badHead: entry<{
    found: string;
    symbol: string;
    kind: "word" | "name" | "value" | "pattern" | "curried" | "other";
    parts?: readonly string[];
    /** A single definition equivalent to several, and the edits that write it. */
    branches?: string;
    edits?: readonly Edit[];
  }>({
    code: "L220",
    severity: "error",
    title: "Invalid left side of a definition",
    message: ({ found, symbol }) =>
      `The left side of \`${symbol}\` must be a name, alone or with parameters in parentheses; ${quote(found)} is neither.`,
    help: ({ found, symbol, kind, parts = [], branches, edits = [] }) =>
      branches !== undefined
        ? {
            help: `Write the cases as branches of one definition: ${quote(branches)}.`,
            repairs: edits.length === 0 ? [] : [{ title: `Write ${quote(branches)}`, edits }],
          }
        : kind === "curried"
          ? curriedHelp
          : parts.length > 0
            ? `Write a separate definition for each name: ${listInWords(parts.map(quote))}.`
            : found === "," || kind === "name"
              ? "Write one comma between two parameters, and none after the last."
              : kind === "word"
                ? wordIsTaken(found, usesOfWords.get(found))
                : found === ":"
                  ? "Write types in a separate signature: `f: Int -> Int`."
                  : kind === "value"
                    ? `Write a name for each argument, and the cases as branches: ${quote(`… if n = ${found}; … otherwise`)}.`
                    : kind === "pattern"
                      ? "Write a name as the parameter. Name its coordinates after the value, `f(p) := x + y where (x, y) = p`, or write `p[1]` and `p[2]`."
                      : `Write it like \`area(r) ${symbol} …\`. Write conditions on the parameters in branches or a guard \`If … then\`.`,
    explain:
      "A definition begins with what it defines: a name and, in parentheses, the names of its parameters. Parameters represent any values, so `f(1) := 2` is not a definition; write the case of a single argument as a branch with a condition. Words of the language, such as `in` and `if`, cannot be names.",
    example: "/$ factorial(0) := 1 $/",
    repair: "/$ factorial(n) := 1 if n = 0; n * factorial(n - 1) otherwise $/",
  }),
  noDefinition: entry<{ found: string; hint: string | Advice | undefined }>({
    code: "L221",
    severity: "error",
    title: "Not a definition",
    message: ({ found }) => `\`${found}\` does not begin a definition.`,
    help: ({ hint }) =>
      hint ??
      "Write a definition as `name := value`, `name(x) := value` or `name(x) iff condition`. Move text outside the code region.",
    explain:
      "A code region contains only definitions, signatures `name: type` and the word `ledGame`. To see the value of an expression, write a test in the prose, such as `cmd:>1 + 2`. Sentences belong outside the region, where they document the definition that follows.",
    example: "/$ area(r) := pi * r^2 $/\n\n/$ area(10) $/",
    repair: "/$ area(r) := pi * r^2 $/\n\ncmd:>area(10)",
  }),
  equalsForDefine: entry<{ name: string; symbol: string }>({
    code: "L222",
    severity: "error",
    title: "`=` instead of `:=`",
    message: ({ name, symbol }) =>
      `\`${symbol}\` compares two values${symbol === "=" ? "" : " in other languages"}, so it does not define \`${name}\`.`,
    help: ({ name }, ...spans) => adviseReplacement(spans, ":=", (symbol) => `Write ${symbol} to define \`${name}\`.`),
    explain:
      'Mathematics writes `=` both for "let x be 1" and for "x is equal to 1". LED distinguishes the two: `x := 1` defines x, and `x = 1` is a condition, which is true or false. After `where`, inside a definition, a name gets its value with `=`, because that is a condition that the name must satisfy.',
    example: "/$ square(x) = x^2 $/",
    repair: "/$ square(x) := x^2 $/",
  }),
  guardWithoutThen: entry({
    code: "L223",
    severity: "error",
    title: "Guard without a definition",
    message: () => "`then` and a definition are missing after the condition of this `If`.",
    help: () => "Write it like `If n > 0 then f(n) := …`.",
    explain:
      '`If c then` before a definition restricts its arguments: "if n > 0, then half(n) is …". It belongs to the definition after it and needs both the word `then` and that definition. To choose between two values, use branches after `:=` instead.',
    example: "/$ If n > 0 half(n) := n / 2 $/",
    repair: "/$ If n > 0 then half(n) := n / 2 $/",
  }),
  tooManyErrors: entry({
    code: "L235",
    severity: "error",
    title: "Too many errors",
    message: ({ count }: { readonly count: number }) =>
      `The definitions before this one have ${count} errors, so the rest of the code is not read.`,
    help: () => "Fix the first errors and check the document again.",
    explain:
      "After fifty errors, the rest of the document is not read. Often the first error causes the others: the document is written in another language, or a region ends in the wrong place.",
    example: `/$ ${"a := ".repeat(51)} $/`,
    repair: "/$ a := 1 $/",
  }),
  tooDeep: entry({
    code: "L224",
    severity: "error",
    title: "Nesting too deep",
    message: () => "Brackets and operators are nested more than 200 levels deep here.",
    help: () => "Give a part of the expression its own name, with a definition or with `where`.",
    explain:
      "Brackets and operators can be nested at most 200 levels deep. Deeper nesting usually comes from a program that generates documents. If an inner part gets its own name, the expression becomes shallower and often clearer.",
    example: `/$ x := ${"(".repeat(260)}1${")".repeat(260)} $/`,
    repair: `/$ x := ${"(".repeat(160)}1${")".repeat(160)} $/`,
  }),
  tooLong: entry({
    code: "L225",
    severity: "error",
    title: "Expression too long",
    message: () => "This chain of operators or conditions is too long for one expression.",
    help: () => "Give parts of it their own names, or use `Sum`, `U[…]` or set-builder notation.",
    explain:
      "An expression can contain about a thousand operators, or five hundred comparisons or conditions, in one chain. Write such a repetition as a sum `Sum[k in S] e`, as a set `{e | k in S}`, or as a recursive definition.",
    example: `/$ x := ${"1 + ".repeat(1600)}1 $/`,
    repair: "/$ x := Sum[k in {1..1601}] 1 $/",
  }),
  sequenceEnd: entry({
    code: "L226",
    severity: "error",
    title: "`>=` inside a sequence",
    message: () => "Inside `<…>`, a `>` closes the sequence, so `>=` is not allowed here.",
    help: () =>
      "Write a space before the `=`, as in `<1> = s`, or write the comparison in parentheses, as in `<(x >= 1)>`.",
    explain:
      "Inside `<…>`, a `>` closes the sequence. So `<1>=s` could compare the sequence `<1>` with s, or compare `1 >= s` in a sequence that is never closed. Write a space before `=` for the first meaning, and parentheses around the comparison for the second.",
    example: "/$ single(s) iff <1>=s $/",
    repair: "/$ single(s) iff <1> = s $/",
  }),
  comparisonInSequence: entry<{ found: string }>({
    code: "L227",
    severity: "error",
    title: "Comparison inside a sequence",
    message: ({ found }) => `Inside \`<…>\`, a comparison such as \`${found}\` needs parentheses.`,
    help: () => "Write `<(x < y)>`. If you did not mean a sequence, look for a `<` without a left side.",
    explain:
      "The symbols `<` and `>` have two uses: they compare numbers, and they enclose a sequence. Inside a sequence, they always have the second meaning. Put parentheses around a comparison that is a member of a sequence.",
    example: "/$ answers(x) := <x < 9, x <= 0> $/",
    repair: "/$ answers(x) := <(x < 9), (x <= 0)> $/",
  }),
  badBounds: entry<{ word: string }>({
    code: "L228",
    severity: "error",
    title: "Invalid bounds of a big operator",
    message: ({ word }) => `With an upper bound, \`${word}\` needs \`name = first\` in its brackets.`,
    help: ({ word }) => `Write it like \`${word}[k = 1]^[9] (k + 1)\`.`,
    explain:
      "`Sum[k = a]^[b] e` is the textbook sum with k = a below the symbol and b above it: k ranges over all integers from a to b. So the brackets must contain the first value of k, with `=`. Without an upper bound, they can contain any condition: `Sum[k in S & k > 1] k`.",
    example: "/$ s := Sum[k > 1]^[9] k $/",
    repair: "/$ s := Sum[k = 1]^[9] k $/",
  }),
  missingTypeAfterColon: entry<{ found: string | undefined }>({
    code: "L229",
    severity: "error",
    title: "Signature without a type",
    message: ({ found }) => `A type is missing after \`:\`${found === undefined ? "" : `: found \`${found}\``}.`,
    help: () => "Write it like `f: Nat * Nat -> Bool`, and the definition `f(x, y) := …` separately.",
    explain:
      "`f: Nat -> Bool` is a signature: it states the sets of the arguments and of the values. After the colon there is a type, which is a set: `Nat`, `{1..9}`, a name that the document defines, or a product of these, such as `Nat * Nat`.",
    example: "/$ double:\ndouble(x) := 2 * x $/",
    repair: "/$ double: Rat -> Rat\ndouble(x) := 2 * x $/",
  }),
  otherSpelling: entry<{ wrote: string; help: string | Advice; written?: string }>({
    code: "L240",
    severity: "error",
    title: "Foreign spelling",
    message: ({ wrote, help, written }) => {
      const [repair, ...others] = typeof help === "string" ? [] : help.repairs;
      const spelling = written ?? (repair?.edits.length === 1 && others.length === 0 ? repair.edits[0]!.text : "");
      return /^\S+$/.test(spelling)
        ? `LED writes ${quote(spelling)}, not ${quote(wrote)}.`
        : `${quote(wrote)} is not LED notation.`;
    },
    help: ({ help }) => help,
    explain:
      "Programming languages have different spellings for equality, logic, cases and comments. LED spells them as mathematics does, or as closely as a keyboard allows. This spelling comes from another language, and the message shows how LED writes it. The rest of the definition is read after you fix it, so further errors may appear then.",
    example: "/$ even(n) iff n mod 2 == 0 $/",
    repair: "/$ even(n) iff n mod 2 = 0 $/",
  }),
  nothingToRead: entry({
    code: "L230",
    severity: "error",
    title: "No expression",
    message: () => "There is no expression here.",
    help: () => "Write an expression such as `1 + 1`.",
    explain: "`led eval` and each test need an expression, which has a value. Here the expression is empty.",
    example: "cmd:>\n1",
    repair: "cmd:>1\n1",
  }),
  missingName: entry<{ word: string; found: string | undefined }>({
    code: "L231",
    severity: "error",
    title: "Missing name",
    message: ({ word, found }) =>
      `A name is missing after \`${word}\`${found === undefined ? "" : `: found \`${found}\``}.`,
    help: ({ word }) =>
      /^(lam|lambda|λ)$/.test(word)
        ? "Write it like `lam x. x + 1` or `lam x y. x + y`."
        : `Write it like \`${word} x in S. x > 0\`.`,
    explain:
      "A quantifier and a lambda bind names: `all x in S. p` is a statement about every x in S, and `lam x. e` is the function that maps x to e. The names come directly after the word. Write several names side by side in `lam x y. e`, and with commas in `all x, y in S. p`.",
    example: "/$ f := lam . 1 $/",
    repair: "/$ f := lam x. 1 $/",
  }),
  missingSemicolon: entry<{ value: string; word: string; at: number }>({
    code: "L232",
    severity: "error",
    title: "Missing `;` between branches",
    message: ({ value, word }) =>
      `${quote(value)} is read as part of the condition before it, so there is no value before \`${word}\`.`,
    help: ({ value, word, at }) =>
      adviseInsertion(at, ";", (symbol) => `Separate the branches with ${symbol}: ${quote(`; ${value} ${word}`)}.`),
    explain:
      "Branches are separated by `;`, even if each is on its own line, because line breaks and spaces have no meaning in LED. Without the `;`, a value that begins with a minus or a bracket continues the condition before it: `x > 0 -1` is `x > 0 - 1`, and `p (x)` is `p(x)`.",
    example: "/$ sign(x) := 1 if x > 0\n           -1 otherwise $/",
    repair: "/$ sign(x) := 1 if x > 0;\n           -1 otherwise $/",
  }),
  definitionForExpression: entry<{ isPredicate: boolean }>({
    code: "L233",
    severity: "error",
    title: "Definition instead of an expression",
    message: () => "This is a definition, but an expression is needed here.",
    help: ({ isPredicate }) =>
      `Write the definition in a document and evaluate with \`led eval EXPR --in FILE\`, or use the prompt of \`led repl\`.${isPredicate ? " Between two conditions, write `<=>`." : ""}`,
    explain:
      "`led eval` and each test evaluate an expression and show its value. A definition has no value by itself: it names a value or a rule for the whole document. Write it in a code region; then the tests and `led eval EXPR --in FILE` can use its name. At the prompt of `led repl`, you can type both.",
    example: "cmd:>double(x) := 2 * x\nerror",
    repair: "/$ double(x) := 2 * x $/\n\ncmd:>double(4)\n8",
  }),
  outsideCode: entry<{
    kind: "test" | "prose";
    opener: string;
    closer: string;
    others: readonly number[];
    /** Edits that close the code before each text and reopen it afterwards. */
    edits: readonly Edit[];
  }>({
    code: "L234",
    severity: "error",
    title: "Text inside the code",
    message: ({ kind }) =>
      kind === "test" ? "This test is inside the code; tests belong in the prose." : "This prose is inside the code.",
    help: ({ opener, closer, others, edits }) => {
      const [close, open] = [closer, opener].map((delimiter) => quote(delimiter.replace(/-{3,}/, "--")));
      const again =
        others.length === 0
          ? ""
          : others.length > 4
            ? `. Do the same at ${others.length} more places`
            : `. Do the same on line${others.length === 1 ? "" : "s"} ${listInWords(others.map(String))}`;
      const help = `Write ${close} before it, and ${open} before the definitions that follow${again}.`;
      return edits.length === 0 ? help : { help, repairs: [{ title: `Insert ${close} and ${open}`, edits }] };
    },
    explain:
      "A code region contains definitions, signatures and the word `ledGame`. Explanations and tests belong between the regions. You can close a region and open another as often as you like, and all regions share the same definitions. Prose directly before a region documents its definitions.",
    example: "/$\ndouble(x) := 2 * x\n\ncmd:>double(4)\n8\n\ntwice(x) := double(x)\n$/",
    repair: "/$\ndouble(x) := 2 * x\n$/\n\ncmd:>double(4)\n8\n\n/$\ntwice(x) := double(x)\n$/",
  }),
} as const;

interface MissingOperator {
  /** Undefined if the expression ends with a synthetic token. */
  readonly left: string | undefined;
  /** Undefined for a stacked fraction. */
  readonly right: string | undefined;
  readonly inBranch: boolean;
  readonly beforeBranch: boolean;
  readonly isInside: boolean;
  /** In an expression outside any definition. */
  readonly isAlone: boolean;
}

/** Examples of keywords other than operators. */
export const usesOfWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    all: "all x in S. x > 0",
    some: "some x in S. x > 0",
    lam: "lam x. x + 1",
    lambda: "lambda x. x + 1",
    not: "not x = 1",
    in: "x in S",
    notin: "x notin S",
    mod: "a mod b",
    sub: "A sub B",
    subeq: "A subeq B",
    sec: "A sec B",
    and: "p and q",
    or: "p or q",
    if: "1 if x > 0; 0 otherwise",
    otherwise: "1 if x > 0; 0 otherwise",
    where: "x + y where y = 2",
    iff: "p(x) iff x > 0",
    If: "If x > 0 then f(x) := x",
    then: "If x > 0 then f(x) := x",
    true: "~true = false",
    false: "~true = false",
  }),
);

/** Returns the message for a keyword used as a name; `use` is an example of its use. */
export const wordIsTaken = (word: string, use: string | undefined): string =>
  `Choose another name: ${quote(word)} is a word of the language${use === undefined ? "" : `, as in ${quote(use)}`}.`;

/** Closing brackets of arguments without parentheses. */
const closers: Readonly<Partial<Record<string, string>>> = { "{": "}", "<": ">", "⟨": "⟩" };

/** Advice for two adjacent expressions. */
function operatorHelp({ left, right, inBranch, beforeBranch, isInside, isAlone }: MissingOperator): string {
  if (right === undefined) return "Write `\\cdot` between them: a product always needs an operator.";
  const called = left !== undefined && /^\p{L}/u.test(left);
  if (left !== undefined && /^["\u201c\u201d]/.test(left) && /^[\p{L}"\u201c\u201d]/u.test(right))
    return 'Write `+` between two strings. Inside a string, write a quote as `\\"`.';
  if (left !== undefined && /^(?:Sum|Prod|U|Union|Sec|Nrsec|[ΣΠ∑∏⋃⋂])$/u.test(left))
    return "Write the conditions of a big operator in square brackets, and its terms after them: `Sum[x in S] x`, `U[x in S] f(x)`.";
  if (right === "|")
    return "Write a size between two bars, `|x|`. Write alternatives as a union, ``{`nil} U A``. Write that a divides b as `b mod a = 0`.";
  if (called && closers[right] !== undefined && (isInside || !(inBranch || beforeBranch)))
    return `Write arguments in parentheses, even a set: \`${left}(${right}…${closers[right]})\`.`;
  if (isInside && called && /^\p{L}{2,}$/u.test(left) && /^\p{L}{2,}$/u.test(right))
    return `Write a comma or an operator between them. Write a string in quotes: \`"${left} ${right}"\`.`;
  if (isInside) return "Write a comma or an operator between them: `2*x`, not `2x`.";
  if (inBranch) return `Write an operator between them, or \`;\` if \`${right}\` begins the next branch.`;
  if (beforeBranch)
    return `Write an operator between them, or \`if\` if \`${right}\` begins the condition of a branch.`;
  if (/^\.[0-9]/.test(right)) return "A number has only one decimal point. Write an operator between two numbers.";
  const operator = "Write an operator between them (`2*x`, not `2x`)";
  const call =
    called && /^[\p{L}0-9"`]/u.test(right)
      ? `, or parentheses if \`${left}\` is a function (\`${left}(${right})\`)`
      : "";
  return /^\p{L}/u.test(right) && !isAlone
    ? `${operator}${call}, or \`:=\` or \`iff\` after \`${right}\` if it begins a definition.`
    : `${operator}${call}.`;
}

/** Advice for a missing expression after a symbol or keyword. */
function missingHelp(after: string, next: string | undefined, span: Span): string | Advice {
  if (after === "," && next === ",") return adviseRemoval(span, ",", "One comma is enough: remove the other.");
  if (after === "," && next !== undefined && /^[)\]}>⟩]$/.test(next))
    return adviseRemoval(span, ",", "A list ends without a comma: remove the last one.");
  if (after === next) return `Write \`${after}\` once.`;
  if (next === "if") return "Write the value before its condition: `1 if x > 0; 2 otherwise`.";
  switch (after) {
    case ":=":
      return next === undefined
        ? "Write the value of the definition."
        : `Write a value before \`${next}\`, or remove \`${next}\`.`;
    case "where":
      return "Write `where x = e`: after `where`, a name gets its value with `=`.";
    case "iff":
    case "if":
      return `Write the condition that belongs after \`${after}\`${after === "iff" ? "" : `, or remove \`${after}\``}.`;
    case "|":
      return "Write a condition after the bar: `{x | x in S}`.";
    case ".":
      return "Write the body after the dot: the condition or value for the bound names.";
    default:
      return `Write the value that belongs after \`${after}\`, or remove \`${after}\`.`;
  }
}

const wordHelp: ReadonlyMap<string, string> = new Map(
  Object.entries({
    if: "Write `if` between the value of a branch and its condition: `1 if x > 0`.",
    then: "Use `then` only in a guard before a definition: `If x > 0 then f(x) := …`.",
    otherwise: "Write `otherwise` after the value of the last branch.",
    where: "Write `where` once, at the end of a definition.",
    iff: "Write `iff` between the head of a predicate and its condition. Between two conditions, write `<=>`.",
    ":=": "Write `:=` between the head of a definition and its value. To compare, write `=`.",
    ":": "Write `e : T` only once: it tests whether e belongs to T and cannot be chained.",
    "->": "Write `->` only in types. Write a function value as `lam x. e`.",
    ";": "Use `;` only to separate the branches of a definition.",
    ",": "Use commas only inside brackets, to separate arguments or members.",
    ".": "Remove it: a definition needs no symbol at its end.",
    "=": "To compare two values, write `=` between them. Write a signature and a definition separately: `x: Int` and `x := 1`.",
    "..": "Write a range of integers in braces: `{1..9}`.",
  }),
);
