// Foreign syntax: one row per construct, with a pattern that recognises it and a help text with LED's notation. The
// parser consults these tables on a syntax error.

import type { Advice, Repair } from "../diagnostics/diagnostic.js";
import { adviseRemoval, repairBy } from "../diagnostics/repair.js";
import { firstCode } from "../diagnostics/words.js";
import { replaceWithSpaces, repairDigitGroups, quantifierRewriter, repairPrefix, adviseQuotes } from "./exact.js";
import { casesHelp, foldHelp, nameHelp } from "./foreign-names.js";
import { confusable, confusableHelp } from "./confusables.js";
import type { Span } from "../text/source.js";
import { big, infix, signs, type Spellings } from "./operators.js";
import { maxOperandLength } from "./limits.js";

/** Open bracket, or the branches of a definition. */
type Place = "(" | "[" | "{" | "<" | "branches";

/** Foreign construct: a pattern outside the grammar, and the LED notation for it. */
export interface ForeignConstruct {
  /** Sticky: matched at the start of a token. */
  readonly pattern: RegExp;
  readonly help: string;
  /** Restricts the row to these open brackets, or to the branches of a definition. */
  readonly within?: Place | readonly Place[];
  /**
   * Builds LED's form from the operands in the text. `left` selects all factors of a product or a single operand;
   * `right` is true if there is a right operand.
   */
  readonly rewriting?: {
    readonly left: "product" | "operand";
    readonly right: boolean;
    readonly write: (left: string, right: string) => string;
  };
  /**
   * Replacement for exactly the matched text: `true` for the first code in the help, a string (empty to delete the
   * match), or a function that computes edits from the text. With `here`, `true` means LED's form, if its operands
   * are found.
   */
  readonly exact?: true | string | ((text: string, start: number) => readonly Repair[]);
  /** True if other languages write the construct like a function call. */
  readonly isCallLike?: true;
  /** True for a word that is not an LED word, so that it may be reported only if the following token does not fit. */
  readonly isForeign?: true;
  /** True for an LED symbol or word in a position where LED does not allow it. */
  readonly isLed?: true;
}

const noComments = "Code contains no comments: write them in the prose outside the region.";
const lambda = "Write a function value as `lam x. x + 1`, or with two parameters as `lam x y. x + y`.";
/** Regular expression source for the words and symbols of big operators. */
const bigWords = (): string =>
  Object.values(big)
    .flatMap(({ ascii, unicode = [] }) => [...ascii.map((word) => `\\b${word}`), ...unicode])
    .join("|");
const bigBounds = "Write `Sum[k = 1]^[9] k`, or `Sum[k in {1..9}] k`, with square brackets.";
const strings = 'Write a string in double quotes, `"x"`, and an atom with a backquote, `` `x ``.';
const separators = "Write numbers without separators: `1000000`.";
const dollars = "A dollar block opens with `/$` and closes with `$/`.";
/** Help for `{x : p}`. */
export const barForColon = "Write a bar between the members and the conditions: `{x | x in S & p}`.";
/** Help for `a ≡ b (mod n)`. */
export const congruenceHelp = "Write `a mod n = b mod n`: both leave the same remainder.";
const power: ForeignConstruct["rewriting"] = { left: "operand", right: true, write: (a, b) => `${a}^${b}` };
const quotient: ForeignConstruct["rewriting"] = { left: "product", right: true, write: (a, b) => `floor(${a} / ${b})` };
const remainder: ForeignConstruct["rewriting"] = { left: "product", right: true, write: (a, b) => `${a} mod ${b}` };
const define = "Write `:=`, without a space inside, for a definition.";

/**
 * Foreign symbols and symbol combinations. The tables are functions because compiling the regular expressions takes
 * time and most documents have no mistake.
 */
export const foreignSymbols = (): readonly ForeignConstruct[] => [
  { pattern: /={2,3}(?![=<>])/y, exact: true, help: "Write `=` to compare, and `:=` to define." },
  { pattern: /&&/y, exact: true, help: "Write `&`, or the word `and`." },
  {
    pattern: /!=|(?<=[\w)\]}"'|]\s*)(?<!\b(?:iff?|and|or|not|in|where|then)\s*)<>(?=\s*[\w`"({])|=\/=|~=/y,
    exact: true,
    help: "Write `/=` for different values.",
  },
  { pattern: /=<(?=\s*[\w(])/y, exact: true, help: "Write `<=` for at most." },
  { pattern: /\*\*/y, rewriting: power, exact: "^", help: "Write `^` for a power: `2^10`." },
  { pattern: /\/\*/y, help: noComments },
  {
    pattern: /\/\//y,
    rewriting: quotient,
    exact: true,
    help: `Write \`floor(a / b)\` for integer division. ${noComments}`,
  },
  { pattern: /--(?=\s+\p{L})/uy, help: noComments },
  {
    pattern: /\+\+|\+=|-=|\*=/y,
    help: "In mathematics, a name keeps its value: define a new name, or add a parameter for the next value.",
  },
  { pattern: /<-(?=\s*[\w(])/y, help: define },
  { pattern: /:\s+=/y, exact: true, help: define },
  {
    pattern: /:-(?!\s*\d)/y,
    help: "Define a predicate with `iff`, and combine its conditions with `&`: `p(x) iff q(x) & r(x)`.",
  },
  { pattern: /:(?:<=>|⇔|<->|↔)/y, exact: true, help: "Define a predicate with `iff`: `p(x) iff x > 0`." },
  { pattern: /(?<!\[[^[\]]*)\|->/y, help: lambda },
  { pattern: /\/\\/y, exact: true, help: "Write `&`, or the word `and`." },
  { pattern: /\\\//y, exact: true, help: "Write `or`." },
  {
    pattern: /(?=:)(?<=\[\s*):{1,2}\s*-\s*1(?=\s*\])/y,
    help: "Reverse a sequence by recursion: `reversed(s) := <> if s = <>; reversed(s[2..]) + <s[1]> otherwise`.",
  },
  {
    pattern: /(?=:)(?<=[\w)\]]\s*\[\s*[^\s[\],]{0,20}):(?=[^[\],=]{0,40}\])/y,
    help: "Write a slice with two dots: `s[2..5]`, or `s[2..]` up to the end. It includes both ends, counted from 1.",
  },
  {
    pattern: /(?<=[\w)]\s*)<<(?=\s*\d)|(?<=[\w)]\s+)>>(?=\s*\d)/y,
    help: "Write a product with a power of two, `x * 2^k`, or `floor(x / 2^k)`.",
  },
  { pattern: /::/y, exact: ":", help: "One colon is enough: `f: Int -> Int`." },
  { pattern: /\/-{2,}(?!\/)/y, isLed: true, help: "A dash block opens with `/--` and closes with `--/`." },
  { pattern: /!in\b/y, exact: true, help: "Write `notin`, or `~(x in S)`." },
  {
    pattern: /(?<=(?:\b(?:exists|some)|∃)\s*)!/y,
    help: "Write `|{x | x in S & p}| = 1` to say that there is exactly one.",
  },
  {
    pattern: /(?<=[\p{L}\d_')\]]\s*)!(?!\s*[\p{L}([])/uy,
    rewriting: { left: "operand", right: false, write: (n) => `Prod[k in {1..${n}}] k` },
    help: "n! is the product `Prod[k in {1..n}] k`.",
  },
  {
    pattern: /!/y,
    exact: true,
    help: "Write `~`, or the word `not`, for a negation; n! is the product `Prod[k in {1..n}] k`.",
  },
  {
    pattern: /%/y,
    rewriting: remainder,
    exact: true,
    help: "Write `mod` for the remainder: `7 mod 3`. Write 50 percent as `50/100`.",
  },
  { pattern: /#/y, help: `${noComments} The number of members is \`|S|\`.` },
  { pattern: /['‘’‚«»„‟‹›＇″]/y, exact: adviseQuotes, help: strings },
  { pattern: /\?/y, help: casesHelp },
  { pattern: /(?<!\[[^[\]]*)↦/y, help: lambda },
  { pattern: /±/y, help: "Write both cases: `x = a or x = -a`." },
  { pattern: /°/y, help: "Angles are in radians: 30 degrees are `30 * pi / 180`." },
  { pattern: /∘/y, help: "Write `lam x. f(g(x))`: first g, then f." },
  { pattern: /√/y, help: "Write `sqrt(x)`." },
  { pattern: /∞/y, help: "There is no infinite number. Did you mean an infinite set such as `Nat`?" },
  { pattern: /⊂|⊊/y, help: "Write `sub`, or `⊆`; add `& A /= B` for a proper subset." },
  { pattern: /[⊇⊃⊋]/y, help: "Exchange the two sides: `B ⊆ A`." },
  { pattern: /`(?!\p{L})/uy, help: "Write a backquote directly before a name: `` `x `` is an atom." },
  { pattern: /(?<=\/)\$/y, help: `${dollars} A block is already open here; perhaps its \`$/\` is missing above.` },
  { pattern: /\$/y, help: dollars },
  { pattern: /(?<=[∑∏⋃⋂])_/y, help: bigBounds },
  { pattern: /(?<=\d)_(?=\d)/y, exact: repairDigitGroups, help: separators },
  {
    pattern: /_(?=\s*(?:->|=>|⇒|→))/y,
    help: "Write cases as branches, with `otherwise` for the last one: `1 if x = 0; 0 otherwise`.",
  },
  { pattern: /[@_]/y, help: "Remove it, or move it to the prose outside the code. A name begins with a letter." },
];

/** Foreign keywords, and LED symbols in invalid positions. */
export const foreignWords = (): readonly ForeignConstruct[] => [
  { pattern: /\|\|/y, exact: true, help: "Write `or`." },
  {
    pattern: /return\b/y,
    isForeign: true,
    exact: "",
    help: "Remove `return`: the expression after `:=` is the value.",
  },
  {
    pattern: /[Ll]et\b/y,
    isForeign: true,
    exact: repairPrefix,
    help: "Begin a definition with its name, `x := 1`. Define a local name at the end, `f(x) := x + y where y = 2`.",
  },
  {
    pattern: /(?:def|fun|function|var|val|const|func)\b/y,
    isForeign: true,
    exact: repairPrefix,
    help: "Begin a definition with its name: `f(x) := x + 1`.",
  },
  {
    pattern: /(?<=otherwise\s+)if\b/y,
    isLed: true,
    help: "Write a case with a condition as a separate branch, `2 if x < 0`, and `otherwise` only after the last value.",
  },
  { pattern: /otherwise\b/y, isLed: true, help: "Write the value before `otherwise`: `1 if x > 0; 0 otherwise`." },
  {
    pattern: /(?:elif|else\s+if|elseif|elsif)\b/y,
    isForeign: true,
    help: "Write cases as branches, separated by `;`: `1 if x > 0; -1 if x < 0; 0 otherwise`.",
  },
  {
    pattern: /(?<=:=\s*)iff\b/y,
    isLed: true,
    help: "Define a predicate with `iff` instead of `:=`: `p(x) iff x > 0`.",
  },
  { pattern: /If(?=\s*[[(])/y, isLed: true, help: casesHelp },
  { pattern: /IF\b/y, isForeign: true, isCallLike: true, help: casesHelp },
  {
    pattern: /(?:else|default)\b/y,
    isForeign: true,
    help: "Write `otherwise` in the last branch: `1 if x > 0; 0 otherwise`.",
  },
  { pattern: /unless\b/y, help: "Write `if` and a negation: `1 if ~(x > 0)`." },
  {
    pattern: /(?:end|endif|fi|done)\b/y,
    isForeign: true,
    exact: "",
    help: "Remove it: a definition ends where the next one begins.",
  },
  {
    pattern: /if\b/y,
    within: "{",
    isLed: true,
    help: "Write branches without braces, `f(x) := 1 if x > 0; 0 otherwise`. Write the conditions of a set after a bar, `{x | x in S & p}`.",
  },
  {
    pattern: /(?<=[\p{L}\d_)\]}"'>|]\s*)(?:if|otherwise)\b/uy,
    within: ["(", "[", "<"],
    isLed: true,
    help: "Write branches inside an expression in parentheses of their own: `(1 if x > 0; 0 otherwise)`.",
  },
  {
    pattern: /(?<=\bwhere\b[^;:]*)(?:if|otherwise)\b/y,
    isLed: true,
    help: "Write branches after `where` in parentheses: `y = (1 if x > 0; 0 otherwise)`.",
  },
  {
    pattern: /if\b/y,
    within: "(",
    isLed: true,
    help: "Write the value before its condition, in parentheses: `(1 if x > 0; 0 otherwise)`.",
  },
  { pattern: /if\b/y, isLed: true, help: "Write the value before its condition: `1 if x > 0; 0 otherwise`." },
  {
    pattern: /for\b(?!\s+all\b)/y,
    within: "{",
    isForeign: true,
    help: "Write a bar, and the conditions after it: `{x^2 | x in S}`.",
  },
  {
    pattern: /(?:case|switch|match|when|while|for(?!\s+(?:all|each|every)\b))\b/y,
    isForeign: true,
    isCallLike: true,
    help: "Write cases as branches, `1 if x > 0; 0 otherwise`. Write repetition as recursion or as a set, `{f(x) | x in S}`.",
  },
  {
    pattern: /for\s+(?:all|each|every)\b|forall\b|every\b/y,
    isForeign: true,
    isCallLike: true,
    exact: quantifierRewriter("all"),
    help: "Write `all x in S. p`.",
  },
  {
    pattern: /no(?=\s+\p{L}[\p{L}\d_']*\s*(?:∈|in\b|,))/uy,
    isForeign: true,
    help: "Write `~(some x in S. p)`, or `all x in S. ~p`.",
  },
  {
    pattern: /(?<!(?:--|\/\/)\s*)the\b/y,
    isForeign: true,
    help: "Write `x where x in S & p` for the only x with p, and `min(S)` for the least member of a set.",
  },
  {
    pattern: /there\s+exists\b|exists\b/y,
    isForeign: true,
    isCallLike: true,
    exact: quantifierRewriter("some"),
    help: "Write `some x in S. p`.",
  },
  {
    pattern: /such\s+that\b/y,
    within: "{",
    help: "Write `{x | x in S & p}`: the members before the bar, the conditions after it.",
  },
  { pattern: /such\s+that\b/y, help: "Write a dot: `some x in S. p`." },
  {
    pattern: /(?<=,\s*)(?:and\b|&)/y,
    isLed: true,
    exact: "",
    help: "Remove one of the two: a comma between conditions already means `and`.",
  },
  { pattern: /not\s+in\b/y, exact: true, help: "Write `notin`, or `~(x in S)`." },
  {
    pattern: /is\s+(?:even|odd)\b/y,
    isForeign: true,
    help: "Write `x mod 2 = 0` for an even number, `x mod 2 = 1` for an odd one.",
  },
  {
    pattern: /is\s+(?:an?\s+)?(?:(?:element|member)(?:\s+of)?|in)\b/y,
    isForeign: true,
    exact: true,
    help: "Write `in`: `x in S`.",
  },
  {
    pattern: /is\s+(?:an?\s+)?(?:proper\s+)?sub(?:set|seteq)(?:\s+of)?\b/y,
    isForeign: true,
    exact: true,
    help: "Write `sub`: `A sub B`.",
  },
  { pattern: /is\s+not\b/y, isForeign: true, exact: true, help: "Write `/=` for different values." },
  {
    pattern: /(?:is|=)\s+(?:true|True|false|False)\b/y,
    isForeign: true,
    help: "Write a condition alone, `p(x)`, and its negation as `~p(x)`.",
  },
  { pattern: /(?:is|equals|eq)\b/y, isForeign: true, exact: true, help: "Write `=` to compare." },
  { pattern: /(?:union|cup)\b/y, exact: true, help: "Write `U` for the union: `A U B`." },
  {
    pattern: /(?:intersect|intersection|inter|cap)\b/y,
    exact: true,
    help: "Write `sec` for the intersection: `A sec B`.",
  },
  {
    pattern: /(?:minus|setminus|except|without)\b/y,
    exact: true,
    help: "Write `\\` for the difference of sets: `A \\ B`.",
  },
  { pattern: /(?:subset|subseteq|subsetof)\b/y, exact: true, help: "Write `sub`: `A sub B`." },
  { pattern: /(?:(?:element|member)(?:\s+of)?|elem|isin)\b/y, exact: true, help: "Write `in`: `x in S`." },
  { pattern: /(?:contains|includes|has)\b/y, help: "Exchange the two sides: `x in S`." },
  {
    pattern: /with\b/y,
    help: "Write an update, `s[i |-> x]`. It is s with x as its i-th item.",
  },
  { pattern: /between\b/y, help: "Write `1 <= x <= 9`." },
  {
    pattern: /(?:modulo|rem|remainder)\b/y,
    rewriting: remainder,
    exact: true,
    help: "Write `mod` for the remainder: `7 mod 3`.",
  },
  { pattern: /choose\b/y, help: "Define it: `choose(n, k) := Prod[i in {1..k}] (n - k + i) / i`." },
  {
    pattern: /divides\b/y,
    rewriting: { left: "operand", right: true, write: (d, n) => `${n} mod ${d} = 0` },
    exact: true,
    help: "Write `n mod d = 0`: d divides n.",
  },
  {
    pattern: /(?<=[\d})]\s*|[\p{L}\d_']\s+)x(?=\s+(?!(?:if|otherwise|where|and|or|in|then|mod)\b)[\p{L}\d{(])/uy,
    isLed: true,
    exact: true,
    help: "Write `*` for a product, of sets as of numbers: `A * B`.",
  },
  { pattern: /(?<=[\p{L}\d)]\s+)o(?=\s+[\p{L}(])/uy, isLed: true, help: "Write `lam x. f(g(x))`: first g, then f." },
  { pattern: /times\b/y, exact: true, help: "Write `*` for a product." },
  { pattern: /plus\b/y, exact: true, help: "Write `+` for a sum." },
  { pattern: /implies\b/y, exact: true, help: "Write `=>` for an implication." },
  { pattern: /xor\b/y, exact: true, help: "Write `/=`: exactly one of two truth values is true if they differ." },
  {
    pattern: /(?:div|quot)\b/y,
    rewriting: quotient,
    exact: true,
    help: "Write `floor(a / b)` for integer division.",
  },
  { pattern: /(?<=\b(?:sum|product)\s+)(?:from|over|of)\b/y, help: bigBounds },
  { pattern: /(?:to|through)\b/y, within: "{", exact: true, help: "Write `..` for a range: `{1..9}`." },
  { pattern: /(?:[Ss]um|[Pp]rod|U|[Uu]nion|Sec|[ΣΠ])_(?=\s*\{)/y, isForeign: true, help: bigBounds },
  {
    pattern: /(?<![\p{L}\d_'])\p{L}[\p{L}\d]*_(?=\s*\{)/uy,
    isForeign: true,
    help: "Write a computed index as an argument: `a(n)`, `a(n - 1)`.",
  },
  { pattern: /(?<=[∑∏⋃⋂]\s*)\(/y, isLed: true, help: bigBounds },
  {
    pattern: /(?<=\b(?:lam|lambda)\s*)\(/y,
    isLed: true,
    help: "Write the names without parentheses: `lam x y. x + y`. Write the coordinates of a pair p as `p[1]` and `p[2]`.",
  },
  { pattern: /(?<=\(\s*)mod\b/y, isLed: true, help: congruenceHelp },
  { pattern: /mod\s*\(/y, isLed: true, help: "Write `mod` between its operands: `a mod b`." },
  {
    pattern: /(?<=\[[^[\]]*(?:\|->|↦)[^[\]]*);/y,
    within: "[",
    isLed: true,
    exact: ",",
    help: "Separate the entries of an update with commas: `s[1 |-> x, 2 |-> y]`.",
  },
  {
    pattern: /->/y,
    within: "[",
    isLed: true,
    help: "Write an update with `|->`: `s[i |-> x]`.",
  },
  {
    pattern: /(?<=\b[A-Z][\w']*\)*\s*)->/y,
    isLed: true,
    help: "Write a function type only in signatures, `twice: (Int -> Int) * Int -> Int`, or in parentheses inside other types: `Seq((Int -> Int))`. It cannot have a name.",
  },
  { pattern: /->/y, isLed: true, help: lambda },
  { pattern: /\\A(?=\s)/y, isLed: true, help: "Write `all x in S. p`." },
  { pattern: /\\E(?=\s)/y, isLed: true, help: "Write `some x in S. p`." },
  { pattern: /\\(?=\s*\p{L})/uy, isLed: true, help: lambda },
  {
    pattern: /\[(?=[^[\]]*(?:\[[^[\]]*\][^[\]]*)*(?:\bfor\b|\||<-))/y,
    isLed: true,
    help: "Write a set with set-builder notation, `{f(x) | x in S}`, and a sequence in angle brackets, `<f(i) | i in {1..n}>`.",
  },
  { pattern: /(?<=[\w)\]}]\s*\[\s*)\[/y, isLed: true, help: "Write an index in one pair of brackets: `t[1]`." },
  {
    pattern: /\[/y,
    isLed: true,
    help: "Write a set in braces, `{1..9}` or `{1, 2, 3}`, and a sequence in angle brackets, `<1, 2, 3>`. Square brackets select a part: `t[1]`.",
  },
  {
    pattern: /(?<=,\s*)(?:\.{2,3}|…)/y,
    within: "{",
    isLed: true,
    help: "Write the first and the last member, with two dots between them: `{1..9}`.",
  },
  {
    pattern: /(?<=\d\.\d+)(?:\.{2,3}|…)/y,
    isLed: true,
    help: "Write repeating digits in parentheses: `0.(3..)` is one third.",
  },
  { pattern: /\.\./y, isLed: true, help: "Write a range of integers in braces: `{1..9}`." },
  {
    pattern: new RegExp(`(?<=(?:${bigWords()})\\s*\\[(?:[^[\\]]|\\[[^[\\]]*\\])*),(?=\\s*\\{)`, "uy"),
    within: "[",
    isLed: true,
    help: bigBounds,
  },
  {
    pattern: new RegExp(`(?<=(?<!(?:${bigWords()})\\s*)\\[(?:[^[\\]]|\\[[^[\\]]*\\])*),`, "uy"),
    within: "[",
    isLed: true,
    help: "Write each index in its own brackets, `m[1][2]`, and arguments in parentheses, `f(x, y)`.",
  },
  { pattern: /(?<=\d),(?=\d{1,2}\b)/y, isLed: true, exact: ".", help: "Write a decimal point: `0.5`." },
  {
    pattern: /,(?=\s*\d{3}\b)/y,
    isLed: true,
    rewriting: { left: "operand", right: true, write: (a, b) => a + b },
    exact: true,
    help: "Write numbers without separators.",
  },
  {
    pattern: /(?<=^[ \t]*(?:\/\$|\/-+)?\s*\p{L}[\w']*\s*:[^:=([{<]*),/muy,
    isLed: true,
    exact: " *",
    help: "Write the types of the parameters as a product: `f: Int * Int -> Int`.",
  },
  {
    pattern: /(?<=\bwhere\b[^;]*):=/y,
    isLed: true,
    exact: "=",
    help: "Write `where x = e`: after `where`, a name gets its value with `=`.",
  },
  {
    pattern: /,/y,
    within: "branches",
    isLed: true,
    exact: true,
    help: "Separate branches with `;`: `1 if x > 0; 0 otherwise`.",
  },
  {
    pattern: /in\b/y,
    within: "{",
    isLed: true,
    help: "Write `{x | x in S & p}`: the members before the bar, the conditions after it.",
  },
  {
    pattern: /(?:[frbu]|rb|br)(?=["\u201c])/iy,
    isForeign: true,
    help: 'Join strings and converted values with `+`: `"n is " + pp(n)`.',
  },
  {
    pattern: /(?<=(?<![\w.])0)(?:x[\da-f]+|b[01]+|o[0-7]+)\b/iy,
    help: "Write numbers in decimal, or with powers: `2^8 - 1`.",
  },
  { pattern: /[eE]\d+\b/y, help: "Write a power of ten: `3 * 10^5`." },
  {
    pattern: /\.\s*(?:get|set|put|keys|values|items|insert|lookup|has|mapBy)\b/y,
    help: "Write a map as a set of pairs m. Its value for k is v, `where (k, v) in m`, and its keys are `{k | (k, v) in m}`.",
  },
  {
    pattern: /\.\s*(?:map|filter|forEach|flatMap)\b/y,
    help: "Write `{f(x) | x in S & p}`: the values f(x) for each x in S with p.",
  },
  { pattern: /\.\s*(?:fold|foldl|foldr|reduce)\b/y, help: foldHelp },
  { pattern: /\.\s*(?:length|size|len)\b/y, help: "Write `|S|` for the number of members, or the length." },
  {
    pattern: /(?<=\b(?:Math|math|cmath|np|numpy|Number|std))\.\s*\p{L}+/uy,
    help: "Write built-in names without a prefix: `max(a, b)`, `floor(x)`, `sqrt(x)`, `pi`.",
  },
  { pattern: /(?<=\p{L}[\w']*|[)\]])\.\d+\b/uy, help: "The coordinates of p are `p[1]`, `p[2]` and so on." },
  {
    pattern: /(?<=\p{L}[\w']*|[)\]"\u201d])\.(?=\p{L})/uy,
    isLed: true,
    help: "Write the number of a coordinate, `p[1]`, and a function before its arguments, `f(p)`.",
  },
];

/** Words that introduce foreign constructs for which LED has no keyword. */
export const foreignOpeners = (): readonly ForeignConstruct[] => [
  {
    pattern: /(?:type|data|class|struct|enum|interface|newtype)\b/y,
    help: "Define a type as a set: ``Player := {`x, `o}``.",
  },
  { pattern: /led_?game\b/iy, exact: true, help: "Write `ledGame`." },
  {
    pattern:
      /(?:Definition|Fixpoint|define|Define|function|defun|sub|proc|procedure|method|final|export|mut|global|local|readonly|async|override|protected|abstract)(?=\s+\p{L})/uy,
    exact: repairPrefix,
    help: "Begin a definition with its name: `f(x) := x + 1`.",
  },
  {
    pattern:
      /(?:Theorem|theorem|Lemma|lemma|THEOREM|Proposition|Corollary|Example|example|Axiom|axiom|Claim|Proof|assert)\b/y,
    help: "Write statements in the prose, and test some cases: `cmd:>all n in {0..99}. p(n)`.",
  },
  {
    pattern: /(?:VARIABLES?|CONSTANTS?|Variables?|variables?|declare|Dim|Parameter)(?=\s+\p{L})/uy,
    help: "Names are not declared: define a value, `x := 1`. Only the state of a game changes.",
  },
  {
    pattern: /(?:import|include|using|from|module|package|require|EXTENDS|Require|Import|open|MODULE)(?=\s+\p{L})/uy,
    help: "Built-in names need no import. To use another document, write a line `use:>` in the prose.",
  },
  {
    pattern: /(?:int|integer|bool|boolean|float|double|string|char|void|auto|static|public|private)\b/y,
    help: "Write types in a separate signature, `f: Int -> Int`, and begin the definition with its name.",
  },
  {
    pattern: /(?:print|println|printf|echo|puts)\b/y,
    help: "Definitions do not print. To show a value, write a test outside the region: `cmd:>1 + 1`.",
  },
];

/** Returns the LED notation for a LaTeX command used outside a display; undefined for unknown commands. */
export function latexHelp(command: string, text: string, span: Span): string | Advice | undefined {
  const isSpelled = ({ latex = [] }: Spellings): boolean => latex.includes(command);
  const row = [
    ...Object.values<Spellings>(infix),
    ...Object.values<Spellings>(big),
    ...Object.values<Spellings>(signs),
  ].find(isSpelled);
  const sign = row && (row.ascii[0] ?? row.unicode?.[0]);
  if (sign === undefined)
    return command === "\\binom" ? "Write `Prod[i in {1..k}] (n - k + i) / i`; LED has no symbol for this." : undefined;
  const help = `Write \`${sign}\`. Outside displays, only LaTeX commands that are words, such as \`\\cup\`, are read.`;
  return { help, repairs: [repairBy(replaceWithSpaces(sign, text, span), span)] };
}

/** Returns the help for a foreign symbol at `start`, and the end of the symbol. */
export function signHelp(
  text: string,
  start: number,
): { readonly help: string | Advice; readonly end: number } | undefined {
  for (const construct of foreignSymbols()) {
    construct.pattern.lastIndex = start;
    const match = construct.pattern.exec(text);
    const end = start + (match?.[0].length ?? 0);
    if (match !== null) return { help: helpHere(construct, text, start, end), end };
  }
  return confusableHelpAt(text, start);
}

/** Returns the help for a confusable character whose meaning in its context is not certain. */
function confusableHelpAt(text: string, start: number): { readonly help: string; readonly end: number } | undefined {
  const character = text.slice(start, start + 2).match(/^./su)?.[0] ?? "";
  const row = confusable(character);
  return row && { help: confusableHelp(row.kind, row.written), end: start + character.length };
}

/** Returns the help for a matched construct, with LED's form for the operands in the text if these are short. */
export function helpHere(construct: ForeignConstruct, text: string, start: number, end: number): string | Advice {
  const form = formHere(construct, text, start, end);
  const code = form && `\`${form.text}\``;
  const help =
    code === undefined || construct.help.includes(code)
      ? construct.help
      : construct.help.replace(/\.(?= [A-Z]|$)/, `. Here: ${code}.`);
  const repairs = repairsHere(construct, form, text, { start, end });
  return repairs.length === 0 ? help : { help, repairs };
}

/** LED's form with the operands in the text, and the span that it replaces. */
interface Form {
  readonly text: string;
  readonly span: Span;
}

function formHere({ rewriting: here }: ForeignConstruct, text: string, start: number, end: number): Form | undefined {
  if (here === undefined) return undefined;
  const [before = ""] = text
    .slice(Math.max(0, start - maxOperandLength), start)
    .split(/[\r\n]/)
    .slice(-1);
  const [after = ""] = text.slice(end, end + maxOperandLength).split(/[\r\n]/);
  const patterns = (operandPatterns ??= patternsOfOperands());
  const left = (here.left === "product" ? patterns.factorsBefore : patterns.before).exec(before)?.[1];
  const right = here.right ? patterns.after.exec(after)?.[1] : "";
  if (left === undefined || right === undefined) return undefined;
  return {
    text: here.write(left, right),
    span: { start: start - before.length + before.lastIndexOf(left), end: end + after.indexOf(right) + right.length },
  };
}

function repairsHere(
  { exact, rewriting: here, help }: ForeignConstruct,
  form: Form | undefined,
  text: string,
  span: Span,
): readonly Repair[] {
  if (exact === undefined) return [];
  if (typeof exact === "function") return exact(text, span.start);
  if (exact === "") {
    const blanks = /^\s*/.exec(text.slice(span.end))?.[0].length ?? 0;
    return adviseRemoval({ start: span.start, end: span.end + blanks }, text.slice(span.start, span.end), help).repairs;
  }
  if (exact === true && here !== undefined) return form === undefined ? [] : [repairBy(form.text, form.span)];
  const replacement = exact === true ? firstCode(help) : exact;
  return replacement === undefined ? [] : [repairBy(replaceWithSpaces(replacement, text, span), span)];
}

const nested = String.raw`(?:[^()\[\]\r\n]|\([^()\r\n]*\)|\[[^[\]\r\n]*\])*`;
const operand = String.raw`(?:\p{L}[\p{L}\p{M}\d_']*|\d+(?:\.\d+)?|\(${nested}\))(?:\(${nested}\)|\[${nested}\])*`;
/** Context before a single operand: no symbol that may belong to the operand, and no operator that binds tighter. */
const operandContext = String.raw`(?:^|[^\p{L}\p{M}\d_'.^*/\s)\]}+-]|[\p{L}\d_')\]}]\s*[-+]|:=)\s*`;
/** Patterns for the operands next to a symbol. */
interface OperandPatterns {
  readonly before: RegExp;
  readonly factorsBefore: RegExp;
  readonly after: RegExp;
}
const patternsOfOperands = (): OperandPatterns => ({
  before: new RegExp(String.raw`(?:^|[^\p{L}\p{M}\d_'.)\]])(${operand})\s*$`, "u"),
  factorsBefore: new RegExp(String.raw`${operandContext}(${operand}(?:\s*[*/]\s*${operand})*)\s*$`, "u"),
  after: new RegExp(
    String.raw`^\s*(${operand})(?![\p{L}\p{M}\d_']|\s*(?:[\^.(\[²³]|\*\*)|\s+(?!(?:if|otherwise|where|then|and|or|in|mod)\b)\p{L})`,
    "u",
  ),
});
/** Compiled lazily: compilation takes longer than parsing a small document. */
let operandPatterns: OperandPatterns | undefined;

/** Returns the help for a foreign symbol or word; undefined for anything else. */
export function foreignSyntaxHelp(text: string): string | undefined {
  const isWhole = ({ pattern }: ForeignConstruct): boolean => (
    (pattern.lastIndex = 0), pattern.exec(text)?.[0] === text
  );
  const row = [...text].length === 1 ? confusableHelpAt(text, 0) : undefined;
  return (
    [...foreignSymbols(), ...foreignWords().filter(({ isLed: own }) => own !== true)].find(isWhole)?.help ??
    row?.help ??
    nameHelp(text, { asksForType: false, isGame: false })
  );
}
