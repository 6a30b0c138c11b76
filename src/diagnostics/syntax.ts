// Syntax errors in code, before name resolution. Codes L2xx.

import { type Advice, type Edit, entry } from "./diagnostic.js";
import { inserting, removing, replacing } from "./repair.js";
import type { Span } from "../text/source.js";
import { codePointsOf, isInvisible, listed, quote } from "./words.js";

/** For `f(x)(y) := x + y`. */
export const curriedHelp =
  "All parameters stand in one pair of parentheses: `f(x, y) := x + y`. What gives a function is `f(x) := lam y. x + y`.";

export const syntax = {
  badCharacter: entry<{ text: string; help: string | Advice | undefined }>({
    code: "L201",
    severity: "error",
    title: "Unknown sign",
    message: ({ text }) =>
      `${isInvisible(text) ? `The invisible sign ${codePointsOf(text)}` : quote(text)} means nothing in LED code.`,
    help: ({ help }) => help ?? "Remove it, or move it into the prose around the code.",
    explain:
      "A code region holds definitions and nothing else; what is explained, numbered or commented stands in the prose around it. Every sign in a region is one of the language's own: operators, brackets, names, numerals, strings in quotes, and atoms with a backquote. The sign found here is none of these. Often it comes from another language, and then the message says how LED writes the same.",
    example: "/$ half(x) := x / 2 # 2 is never 0 $/",
    repair: "/$ half(x) := x / 2 $/",
  }),
  unclosedText: entry<{ closer: string | undefined }>({
    code: "L202",
    severity: "error",
    title: "String without an end",
    message: ({ closer }) =>
      closer === undefined
        ? "This string begins with a quote and never ends on its line."
        : `This string has no end, because the code region ends at ${quote(closer)}, even inside a string.`,
    help: ({ closer }) =>
      closer === undefined
        ? 'Write the closing quote; a string may not cross the end of a line. `\\n` stands for a line end, `\\"` for a quote.'
        : `Join it of two strings, so that ${quote(closer)} stands in none of them: ${closer === "$/" ? '`"$" + "/"`' : '`"-" + "/"`'}; or write the region in another notation.`,
    explain:
      'A string stands between two quotes on one line. Without the second quote everything up to the end of the line is part of the string, also what was meant as code. A line end inside a string is written `\\n`, and a quote inside it `\\"`. A code region ends at the first of its closers, whatever stands around it, so a string cannot hold one.',
    example: '/$ greeting := "tic tac\n   farewell := "toe" $/',
    repair: '/$ greeting := "tic tac"\n   farewell := "toe" $/',
  }),
  badEscape: entry<{ escape: string }>({
    code: "L203",
    severity: "error",
    title: "Unknown escape",
    message: ({ escape }) => `\`${escape}\` stands for no character.`,
    help: (_, { start }) =>
      replacing(
        { start, end: start + 1 },
        "\\\\",
        (code) =>
          `In strings, \`\\"\` \`\\\\\` \`\\n\` \`\\r\` \`\\t\` and \`\\s\` (a space) are known; write ${code} for a backslash.`,
      ),
    explain:
      'A backslash in a string says that the next letter stands for something that is hard to type: `\\n` for a line end, `\\t` for a tabulator, `\\r` for a carriage return, `\\s` for a space, `\\"` for a quote. Other letters have no such meaning. A backslash that is meant as itself is written twice.',
    example: '/$ path := "pictures\\queen" $/',
    repair: '/$ path := "pictures\\\\queen" $/',
  }),
  missingOperand: entry<{ after: string; found: string | undefined; help?: string | Advice | undefined }>({
    code: "L210",
    severity: "error",
    title: "Missing expression",
    message: ({ after, found }) =>
      found === undefined
        ? `Nothing follows \`${after}\`; an expression is needed there.`
        : `After \`${after}\` an expression is needed, but \`${found}\` stands there.`,
    help: ({ after, found, help }, span) => help ?? missingHelp(after, found, span),
    explain:
      "An operator has a value on each side, `1 + 2`; a sign such as `:=`, `if` or `where` has something behind it that it speaks of; and between two commas stands a member. Here one of them is not there. Either the value was forgotten, or the sign before it is left over.",
    example: "/$ area(r) := pi * $/",
    repair: "/$ area(r) := pi * r^2 $/",
  }),
  missingOperator: entry<MissingOperator>({
    code: "L211",
    severity: "error",
    title: "Two expressions without an operator",
    message: ({ left, right }) =>
      `${right === undefined ? "A fraction" : `\`${right}\``} stands straight after ${left === undefined ? "another expression" : `\`${left}\``}, and nothing says how they belong together.`,
    help: (facts) => operatorHelp(facts),
    explain:
      "Two values side by side say nothing about how they belong together. In a textbook `2r` is a product; in LED multiplication is always written `*`, because `2r` could also be a misprint, and `ab` is a name of two letters. If the second value begins a new definition, its `:=` or `iff` is missing. If it begins the next branch, a `;` is missing before it.",
    example: "/$ area(a, b) := 2 a b $/",
    repair: "/$ area(a, b) := 2 * a * b $/",
  }),
  unclosedBracket: entry<{ open: string; close: string; found: string | undefined; at?: number | undefined }>({
    code: "L212",
    severity: "error",
    title: "Bracket that never closes",
    message: ({ open, close, found }) =>
      (found === undefined
        ? `This \`${open}\` is never closed.`
        : `This \`${open}\` is not closed before \`${found}\`.`) + ` \`${close}\` is missing.`,
    help: ({ close, at }) => {
      const words = (code: string): string => `Write ${code} where the part in brackets ends.`;
      return at === undefined ? words(quote(close)) : inserting(at, close, words);
    },
    explain:
      "Brackets come in pairs: `( )` around arguments and tuples, `[ ]` around an index, `{ }` around sets, `< >` around sequences, and `| |` around a size. The mark stands under the bracket that has no partner, because only there the writer sees what it was meant to hold. The partner is often missing much further on.",
    example: "/$ mean(a, b) := (a + b / 2 $/",
    repair: "/$ mean(a, b) := (a + b) / 2 $/",
  }),
  strayCloser: entry<{ close: string; open: string | undefined; needed: string | undefined; isOnly?: boolean }>({
    code: "L213",
    severity: "error",
    title: "Bracket that closes nothing",
    message: ({ close, open }) =>
      open === undefined
        ? `\`${close}\` closes nothing: no bracket is open here.`
        : `\`${close}\` cannot close \`${open}\`.`,
    help: ({ close, open, needed, isOnly }, span) => {
      if (open === undefined || needed === undefined)
        return `Remove \`${close}\`, or write the bracket that it closes.`;
      const words = (code: string): string =>
        `Write ${code} to close \`${open}\`; the bracket opened last closes first.`;
      return isOnly === true ? replacing(span, needed, words) : words(quote(needed));
    },
    explain:
      "Brackets come in pairs, and the one opened last closes first: `{(1, 2)}`, never `{(1, 2})`. Here a closing bracket stands where nothing is open, or where a bracket of another shape is. Either an opening one was forgotten or a closing one is too many.",
    example: "/$ mean(a, b) := a + b) / 2 $/",
    repair: "/$ mean(a, b) := (a + b) / 2 $/",
  }),
  unexpected: entry<{ found: string; after: string | undefined; help?: string | Advice }>({
    code: "L214",
    severity: "error",
    title: "Out of place",
    message: ({ found, after }) =>
      `\`${found}\` cannot stand here${after === undefined ? "" : `, after \`${after}\``}.`,
    help: ({ found, help }, span) =>
      help ?? (found === "." ? removing(span, found, wordHelp.get(found)!) : wordHelp.get(found)),
    explain:
      "The sign or word belongs to the language, but what stands before it is complete without it, or cannot go on with it. Each word has one place: `if` behind the value of a branch, `otherwise` behind the last one, `then` behind the condition of a guard `If`, `where` behind the whole body. `:=` and `iff` stand behind the head of a definition, and occur in no expression.",
    example: "/$ f(x) := x + y where y = 2 where z = 3 $/",
    repair: "/$ f(x) := x + y where y = 2 $/",
  }),
  missingDot: entry<{ word: string; found: string | undefined; at?: Span | undefined }>({
    code: "L215",
    severity: "error",
    title: "Missing dot",
    message: ({ word, found }) =>
      `Before the body of \`${word}\` a dot is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: ({ word, at }) => {
      const help = `Write it like \`${/^(lam|lambda|λ)$/.test(word) ? "lam x y. x + y" : `${word} x in S. x > 0`}\`.`;
      return at === undefined ? help : replacing(at, ".", () => help);
    },
    explain:
      "`all x in S. p` has two parts: where x comes from, and what is said of it. The dot between them says where the second begins. Neither a colon nor a comma can do that: a colon is the question whether a value belongs to a type, and a comma goes on to the next name, `all x in S, y in T. p`. `lam x. e` has its dot for the same reason.",
    example: "/$ p(S) iff all x in S x > 0 $/",
    repair: "/$ p(S) iff all x in S. x > 0 $/",
  }),
  missingIn: entry<{ word: string; isSet?: boolean }>({
    code: "L216",
    severity: "error",
    title: "Quantifier without a set",
    message: ({ word }) => `\`${word}\` must say which set its names come from.`,
    help: ({ word, isSet }) =>
      isSet === true
        ? `One member of a set S is \`choose(S)\`; whether a condition holds for some member is \`${word} x in S. x > 0\`.`
        : `Write \`in\` and a set: \`${word} x in S. x > 0\`.`,
    explain:
      '"For all x" has a value only if it is known which x are meant. So each quantifier names a set, `some x in S. p`, and its members are tried. The set must be finite, because trying infinitely many never ends: `{0..100}` and not `Nat`.',
    example: "/$ square(n) iff some k. k * k = n $/",
    repair: "/$ square(n) iff some k in {0..n}. k * k = n $/",
  }),
  emptyTuple: entry({
    code: "L217",
    severity: "error",
    title: "Empty parentheses",
    message: () => "There is no empty tuple; a tuple has two coordinates or more.",
    help: () => "Write `<>` for the empty sequence or `{}` for the empty set.",
    explain:
      "A tuple has two coordinates or more: `(1, 2)` is a pair, and `(1)` is nothing but 1. There is no tuple without coordinates. The sequence without members is written `<>`, the empty set `{}`. Behind a name the parentheses may be empty: `f()` calls a definition that has no parameters.",
    example: "/$ t := () $/",
    repair: "/$ t := <> $/",
  }),
  branchWithoutIf: entry<{ last: boolean }>({
    code: "L218",
    severity: "error",
    title: "Branch without a condition",
    message: ({ last }) =>
      last
        ? "`;` separates branches, and there is one value only, without a condition."
        : "This branch does not say when it applies.",
    help: ({ last }, span) =>
      last
        ? removing(
            span,
            ";",
            "Remove `;`: nothing stands at the end of a definition. Branches are written `1 if x > 0; 0 otherwise`.",
          )
        : "Write `if` and a condition after its value, or `otherwise` in the last branch: `1 if x > 0; 0 otherwise`.",
    explain:
      "A definition by cases lists its branches, `value if condition`, with `;` between them: the large brace of a textbook, written in a line. They are tried from the top, so each but the last must say when it applies; the last may say `otherwise` instead. At the end of a definition stands no sign at all.",
    example: "/$ sign(x) := 1 if x > 0; 0; -1 otherwise $/",
    repair: "/$ sign(x) := 1 if x > 0; 0 if x = 0; -1 otherwise $/",
  }),
  otherwiseNotLast: entry({
    code: "L219",
    severity: "error",
    title: "`otherwise` before the end",
    message: () => "`otherwise` takes every case that is left, so it must be the last branch.",
    help: () => "Move the `otherwise` branch to the end, or give it a condition with `if`.",
    explain:
      "Branches are tried from the top, and the first whose condition is true gives the value. `otherwise` is true in every case that is left, so nothing that stands after it could ever be reached. It is therefore always the last branch.",
    example: "/$ sign(x) := -1 otherwise; 1 if x > 0 $/",
    repair: "/$ sign(x) := 1 if x > 0; -1 otherwise $/",
  }),
  badHead: entry<{
    found: string;
    sign: string;
    kind: "word" | "name" | "value" | "pattern" | "curried" | "other";
    parts?: readonly string[];
    /** A single definition equivalent to several, and the edits that write it. */
    branches?: string;
    edits?: readonly Edit[];
  }>({
    code: "L220",
    severity: "error",
    title: "No name to define",
    message: ({ found, sign }) =>
      `On the left of \`${sign}\` a name must stand, alone or with names in parentheses; \`${found}\` is neither.`,
    help: ({ found, sign, kind, parts = [], branches, edits = [] }) =>
      branches !== undefined
        ? {
            help: `Cases are branches of one definition: ${quote(branches)}.`,
            repairs: edits.length === 0 ? [] : [{ title: `Write ${quote(branches)}`, edits }],
          }
        : kind === "curried"
          ? curriedHelp
          : parts.length > 0
            ? `Each name has a definition of its own: ${listed(parts.map(quote))}.`
            : found === "," || kind === "name"
              ? "Between two parameters stands one comma, and none after the last."
              : kind === "word"
                ? wordIsTaken(found, usesOfWords.get(found))
                : found === ":"
                  ? "Types stand in a signature of their own: `f: Int -> Int`."
                  : kind === "value"
                    ? `A definition has a name for each argument; cases are its branches: ${quote(`… if n = ${found}; … otherwise`)}.`
                    : kind === "pattern"
                      ? "A parameter is a name; its coordinates get names behind the value, `f(p) := x + y where (x, y) = p`, or are `p[1]` and `p[2]`."
                      : `Write it like \`area(r) ${sign} …\`; a condition on the parameters goes into branches or a guard \`If … then\`.`,
    explain:
      "A definition begins with what it defines: a name, and in parentheses the names of its parameters. The parameters stand for any values, so `f(1) := 2` for a single argument is not a definition; the case of a single argument is a branch with a condition. Words of the language, such as `in` and `if`, cannot be names.",
    example: "/$ factorial(0) := 1 $/",
    repair: "/$ factorial(n) := 1 if n = 0; n * factorial(n - 1) otherwise $/",
  }),
  noDefinition: entry<{ found: string; hint: string | Advice | undefined }>({
    code: "L221",
    severity: "error",
    title: "Not a definition",
    message: ({ found }) => `\`${found}\` begins no definition.`,
    help: ({ hint }) =>
      hint ??
      "A definition is written `name := value`, `name(x) := value` or `name(x) iff condition`; text belongs outside the code region.",
    explain:
      "A code region holds definitions, signatures `name: type` and the word `ledGame`, nothing else. A value that is only to be looked at is written as a test in the prose, `cmd:>1 + 2`. Sentences belong outside the region, where they document the definition below them.",
    example: "/$ area(r) := pi * r^2 $/\n\n/$ area(10) $/",
    repair: "/$ area(r) := pi * r^2 $/\n\ncmd:>area(10)",
  }),
  equalsForDefine: entry<{ name: string; sign: string }>({
    code: "L222",
    severity: "error",
    title: "`=` instead of `:=`",
    message: ({ name, sign }) =>
      `\`${sign}\` ${sign === "=" ? "compares two values" : "compares two values in other languages"}; \`${name}\` is not defined by it.`,
    help: ({ name }, ...signs) => replacing(signs, ":=", (sign) => `Write ${sign} to define \`${name}\`.`),
    explain:
      'Mathematics writes `=` both for "let x be 1" and for "is x equal to 1?". LED keeps the two apart: `x := 1` defines x, and `x = 1` asks a question whose answer is true or false. Behind `where`, inside a definition, a name gets its value with `=`: there it is a condition that the name has to fulfil.',
    example: "/$ square(x) = x^2 $/",
    repair: "/$ square(x) := x^2 $/",
  }),
  guardWithoutThen: entry({
    code: "L223",
    severity: "error",
    title: "Guard without a definition",
    message: () => "This `If` needs `then` and a definition after its condition.",
    help: () => "Write it like `If n > 0 then f(n) := …`.",
    explain:
      '`If c then` before a definition says for which arguments it is meant: "if n > 0, then half(n) is …". It belongs to the one definition after it and needs both parts, the word `then` and the definition. A choice between two values is something else: it is made by branches behind `:=`.',
    example: "/$ If n > 0 half(n) := n / 2 $/",
    repair: "/$ If n > 0 then half(n) := n / 2 $/",
  }),
  tooManyErrors: entry({
    code: "L235",
    severity: "error",
    title: "Too many mistakes",
    message: ({ count }: { readonly count: number }) =>
      `The definitions before this one have ${count} mistakes, so the code from here on is not read.`,
    help: () => "Fix the first mistakes and check the document again.",
    explain:
      "After fifty mistakes, the document is read no further. Often the first of them is the reason for the others: the document is written in another language, or a region ends in the wrong place.",
    example: `/$ ${"a := ".repeat(51)} $/`,
    repair: "/$ a := 1 $/",
  }),
  tooDeep: entry({
    code: "L224",
    severity: "error",
    title: "Nested too deep",
    message: () => "Brackets and operators are nested too deep here; more than 200 levels are not read.",
    help: () => "Give a part of the expression a name of its own, with a definition or with `where`.",
    explain:
      "Brackets, signs and operators may stand inside each other 200 levels deep. No person reads that far, so a document with more is usually made by a program. An inner part with a name of its own makes it flat, and often clear.",
    example: `/$ x := ${"(".repeat(260)}1${")".repeat(260)} $/`,
    repair: `/$ x := ${"(".repeat(160)}1${")".repeat(160)} $/`,
  }),
  tooLong: entry({
    code: "L225",
    severity: "error",
    title: "Too much in one expression",
    message: () => "This chain of operators or conditions is too long to be read as one expression.",
    help: () => "Give parts of it names of their own, or use `Sum`, `U[…]` or a comprehension.",
    explain:
      "A chain of about a thousand operators, or of five hundred comparisons or conditions, is not read as one expression. What repeats so often is better said once: as a sum `Sum[k in S] e`, as a set `{e | k in S}`, or as a definition that calls itself.",
    example: `/$ x := ${"1 + ".repeat(1600)}1 $/`,
    repair: "/$ x := Sum[k in {1..1601}] 1 $/",
  }),
  sequenceEnd: entry({
    code: "L226",
    severity: "error",
    title: "`>=` inside a sequence",
    message: () => "Inside `<…>` a `>` closes the sequence, so `>=` cannot stand here.",
    help: () => "Write a space between them, `<1> = s`, or put a comparison into parentheses, `<(x >= 1)>`.",
    explain:
      "Inside `<…>` a bare `>` closes the sequence. So `<1>=s` could mean the sequence `<1>` compared with s, or the comparison `1 >= s` in a sequence that never ends. A space before `=` chooses the first, parentheses around the comparison the second.",
    example: "/$ single(s) iff <1>=s $/",
    repair: "/$ single(s) iff <1> = s $/",
  }),
  comparisonInSequence: entry<{ found: string }>({
    code: "L227",
    severity: "error",
    title: "Comparison inside a sequence",
    message: ({ found }) => `Inside \`<…>\` a comparison such as \`${found}\` must stand in parentheses.`,
    help: () => "Write `<(x < y)>`. If no sequence was meant, look for a `<` without a left side.",
    explain:
      "The signs `<` and `>` have two uses: they compare numbers, and they stand around a sequence. Inside a sequence they always mean the second. A comparison whose answer is to be a member therefore stands in parentheses, where no sequence is open.",
    example: "/$ answers(x) := <x < 9, x <= 0> $/",
    repair: "/$ answers(x) := <(x < 9), (x <= 0)> $/",
  }),
  badBounds: entry<{ word: string }>({
    code: "L228",
    severity: "error",
    title: "Bounds of a big operator",
    message: ({ word }) => `With an upper bound, \`${word}\` needs \`name = first\` in its brackets.`,
    help: ({ word }) => `Write it like \`${word}[k = 1]^[9] (k + 1)\`.`,
    explain:
      "`Sum[k = a]^[b] e` is the sum of a textbook, with k = a below the sign and b above it: k runs through all integers from a to b. So the brackets must say where k begins, with `=`. Without an upper bound they may hold any condition: `Sum[k in S & k > 1] k`.",
    example: "/$ s := Sum[k > 1]^[9] k $/",
    repair: "/$ s := Sum[k = 1]^[9] k $/",
  }),
  missingTypeAfterColon: entry<{ found: string | undefined }>({
    code: "L229",
    severity: "error",
    title: "Signature without a type",
    message: ({ found }) =>
      `After \`:\` a type is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: () => "Write it like `f: Nat * Nat -> Bool`; the definition `f(x, y) := …` stands apart from it.",
    explain:
      "`f: Nat -> Bool` is a signature: it says from which set the arguments come, and in which set the values lie. Behind the colon stands a type, which is a set: `Nat`, `{1..9}`, a name that the document defines, or a product of these, `Nat * Nat`.",
    example: "/$ double:\ndouble(x) := 2 * x $/",
    repair: "/$ double: Rat -> Rat\ndouble(x) := 2 * x $/",
  }),
  otherSpelling: entry<{ wrote: string; help: string | Advice }>({
    code: "L240",
    severity: "error",
    title: "Spelling of another language",
    message: ({ wrote }) => `${quote(wrote)} is not how LED writes it.`,
    help: ({ help }) => help,
    explain:
      "Programming languages spell equality, logic, cases and comments each in their own way; LED spells them as mathematics does, or as close to it as a keyboard allows. What stands here is clear, but it is another language's way to write it. The message says LED's. The rest of the definition is read once it is mended, so more may be found then.",
    example: "/$ even(n) iff n mod 2 == 0 $/",
    repair: "/$ even(n) iff n mod 2 = 0 $/",
  }),
  nothingToRead: entry({
    code: "L230",
    severity: "error",
    title: "No expression",
    message: () => "No expression stands here.",
    help: () => "Write an expression such as `1 + 1`.",
    explain:
      "`led eval` and each test need an expression, something that has a value. Here is none, or only white space.",
    example: "cmd:>\n1",
    repair: "cmd:>1\n1",
  }),
  missingName: entry<{ word: string; found: string | undefined }>({
    code: "L231",
    severity: "error",
    title: "Missing name",
    message: ({ word, found }) =>
      `After \`${word}\` a name is needed${found === undefined ? "" : `, but \`${found}\` stands there`}.`,
    help: ({ word }) =>
      /^(lam|lambda|λ)$/.test(word)
        ? "Write it like `lam x. x + 1` or `lam x y. x + y`."
        : `Write it like \`${word} x in S. x > 0\`.`,
    explain:
      "A quantifier and a lambda bind names: `all x in S. p` speaks about every x of S, and `lam x. e` is the function that gives e for x. The names come first, straight behind the word. Several stand side by side in `lam x y. e`, and with commas in `all x, y in S. p`.",
    example: "/$ f := lam . 1 $/",
    repair: "/$ f := lam x. 1 $/",
  }),
  missingSemicolon: entry<{ value: string; word: string; at: number }>({
    code: "L232",
    severity: "error",
    title: "Branches without `;` between them",
    message: ({ value, word }) =>
      `${quote(value)} is read as a part of the condition before it, so nothing is left as the value before \`${word}\`.`,
    help: ({ value, word, at }) =>
      inserting(at, ";", (sign) => `A ${sign} separates branches: write ${quote(`; ${value} ${word}`)}.`),
    explain:
      "Branches are separated by `;`, also where each stands on a line of its own. Without it, a value that begins with a sign or a bracket goes on with the condition before it: `x > 0 -1` is `x > 0 - 1`, and `p (x)` is `p(x)`. Line ends and spaces mean nothing in LED.",
    example: "/$ sign(x) := 1 if x > 0\n           -1 otherwise $/",
    repair: "/$ sign(x) := 1 if x > 0;\n           -1 otherwise $/",
  }),
  definitionForExpression: entry<{ isPredicate: boolean }>({
    code: "L233",
    severity: "error",
    title: "A definition where an expression is needed",
    message: () => "This is a definition, and an expression is needed here.",
    help: ({ isPredicate }) =>
      `Define it in a document and evaluate with \`led eval EXPR --in FILE\`, or at the prompt of \`led repl\`${isPredicate ? "; between two conditions write `<=>`" : ""}.`,
    explain:
      "`led eval` and each test evaluate an expression: they show what it is worth. A definition is worth nothing by itself; it gives a name to a value or to a rule, for all that the document says. So it stands in a code region of the document, and the tests and `led eval EXPR --in FILE` know it by its name. At the prompt of `led repl` both can be typed.",
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
      kind === "test"
        ? "Tests stand outside of the code, in the prose."
        : "This is prose, and it stands inside of the code.",
    help: ({ opener, closer, others, edits }) => {
      const [close, open] = [closer, opener].map((sign) => quote(sign.replace(/-{3,}/, "--")));
      const again =
        others.length === 0
          ? ""
          : others.length > 4
            ? `; likewise at ${others.length} more places`
            : `; likewise in line${others.length === 1 ? "" : "s"} ${listed(others.map(String))}`;
      const help = `Write ${close} before it, and ${open} before the definitions that follow${again}.`;
      return edits.length === 0 ? help : { help, repairs: [{ title: `Insert ${close} and ${open}`, edits }] };
    },
    explain:
      "A code region holds definitions, signatures and the word `ledGame`. What is said about them, and the tests that try them, stand between the regions: a region may be closed and another one opened as often as a document wants, and all of them know the same definitions. Prose just before a region documents what stands in it.",
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

/** The message for a keyword used as a name; `use` is an example of its use. */
export const wordIsTaken = (word: string, use: string | undefined): string =>
  `${quote(word)} is a word of the language${use === undefined ? "" : `, as in ${quote(use)}`}, and cannot be the name of anything else: choose another one.`;

/** Closing brackets of arguments without parentheses. */
const closers: Readonly<Partial<Record<string, string>>> = { "{": "}", "<": ">", "⟨": "⟩" };

/** Advice for two adjacent expressions. */
function operatorHelp({ left, right, inBranch, beforeBranch, isInside, isAlone }: MissingOperator): string {
  if (right === undefined) return "Write `\\cdot` between them: a product always has a sign.";
  const called = left !== undefined && /^\p{L}/u.test(left);
  if (left !== undefined && /^["\u201c\u201d]/.test(left) && /^[\p{L}"\u201c\u201d]/u.test(right))
    return 'Two texts are joined with `+`; a quote inside a text is written `\\"`.';
  if (left !== undefined && /^(?:Sum|Prod|U|Union|Sec|Nrsec|[ΣΠ∑∏⋃⋂])$/u.test(left))
    return "A big operator has its conditions in square brackets, and its members behind them: `Sum[x in S] x`, `U[x in S] f(x)`.";
  if (right === "|")
    return "Sizes stand between two bars, `|x|`. What is one thing or another is in a union, ``{`nil} U A``. That a divides b is written `b mod a = 0`.";
  if (called && closers[right] !== undefined && (isInside || !(inBranch || beforeBranch)))
    return `Arguments stand in parentheses, a set as well: \`${left}(${right}…${closers[right]})\`.`;
  if (isInside && called && /^\p{L}{2,}$/u.test(left) && /^\p{L}{2,}$/u.test(right))
    return `Write a comma between them, or an operator; text stands in quotes: \`"${left} ${right}"\`.`;
  if (isInside) return "Write a comma between them, or an operator: `2*x`, never `2x`.";
  if (inBranch) return `Write \`;\` between them if \`${right}\` begins the next branch, or an operator.`;
  if (beforeBranch)
    return `Write \`if\` between them if \`${right}\` begins the condition of a branch, or an operator.`;
  if (/^\.[0-9]/.test(right)) return "A numeral has one dot only; between two numbers stands an operator.";
  const operator = "Write an operator between them (`2*x`, never `2x`)";
  const call =
    called && /^[\p{L}0-9"`]/u.test(right)
      ? `, or parentheses if \`${left}\` is a function (\`${left}(${right})\`)`
      : "";
  return /^\p{L}/u.test(right) && !isAlone
    ? `${operator}${call}, or begin a definition with \`:=\` or \`iff\` if \`${right}\` should begin one.`
    : `${operator}${call}.`;
}

/** Advice for a missing expression after a symbol or keyword. */
function missingHelp(after: string, found: string | undefined, span: Span): string | Advice {
  if (after === "," && found === ",") return removing(span, ",", "One comma is enough: remove the other.");
  if (after === "," && found !== undefined && /^[)\]}>⟩]$/.test(found))
    return removing(span, ",", "A list ends without a comma: remove the last one.");
  if (after === found) return `Write \`${after}\` once.`;
  if (found === "if") return "The value stands first, its condition after it: `1 if x > 0; 2 otherwise`.";
  switch (after) {
    case ":=":
      return found === undefined
        ? "Write the value of the definition."
        : `Write a value before \`${found}\`, or remove \`${found}\`.`;
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

const wordHelp: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    "=": "Between two values `=` compares them. A signature and a definition stand apart: `x: Int` and `x := 1`.",
    "..": "A range of integers stands in braces: `{1..9}`.",
  }),
);
