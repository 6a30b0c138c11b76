// What people write who come from another language, a row each: how it looks, and how LED says it. The parser asks
// this table where it stops, the resolver where it finds an unknown name.

/** How something looks that the grammar does not know, and what to write instead. */
export interface Habit {
  /** Matched at the beginning of a token. */
  readonly pattern: RegExp;
  /** The help of the message. */
  readonly help: string;
  /** Only with this bracket open, or only among the branches of a definition. */
  readonly within?: "(" | "[" | "{" | "branches";
  /** A word that is none of LED's: it may be found only when the token behind it does not fit. */
  readonly foreign?: true;
}

const noComments = "There are no comments inside code: the prose around the region is the comment.";
const lambda = "A function value is written `lam x. x + 1`.";
const define = "A definition is written with `:=`, without a space inside.";

/** Signs put together as LED never puts them, and signs that LED does not have. */
export const signHabits: readonly Habit[] = [
  { pattern: /={2,3}(?![=<>])/y, help: "Write `=` to compare; a definition is written with `:=`." },
  { pattern: /&&/y, help: "Write `&`, or the word `and`." },
  { pattern: /!=|<>(?=\s*[\w`"({])|=\/=|~=/y, help: "Write `/=` for different values." },
  { pattern: /=<(?=\s*[\w(])/y, help: "Write `<=` for at most." },
  { pattern: /\*\*/y, help: "Write `^` for a power: `2^10`." },
  { pattern: /\/\*/y, help: noComments },
  { pattern: /\/\//y, help: `Write \`floor(a / b)\` for a division without remainder. ${noComments}` },
  { pattern: /--(?=\s+\p{L})/uy, help: noComments },
  { pattern: /\+\+|\+=|-=|\*=/y, help: "Nothing changes in mathematics: define a new name, or give the definition a parameter for the next value." },
  { pattern: /<-(?=\s*[\w(])/y, help: define },
  { pattern: /:\s+=/y, help: define },
  { pattern: /!/y, help: "Write `~`, or the word `not`, for a negation; n! is the product `Prod[k in {1..n}] k`." },
  { pattern: /%/y, help: "Write `mod` for the remainder: `7 mod 3`." },
  { pattern: /#/y, help: `${noComments} The number of members is \`|S|\`.` },
  { pattern: /'/y, help: "Strings stand in double quotes: `\"x\"`; an atom has a backquote: `` `x ``." },
  { pattern: /²/y, help: "Write `x^2`." },
  { pattern: /³/y, help: "Write `x^3`." },
  { pattern: /√/y, help: "Write `sqrt(x)`." },
  { pattern: /∞/y, help: "There is no infinite number; an infinite set such as `Nat` may be what is meant." },
  { pattern: /⊂|⊊/y, help: "Write `sub`, or `⊆`; add `& A /= B` for a proper subset." },
  { pattern: /`/y, help: "A backquote belongs straight before a name: `` `x `` is an atom." },
  { pattern: /[@$?_]/y, help: "Remove it, or move it into the prose around the code. A name begins with a letter." },
];

/** Words of other languages, and LED's own signs where they cannot stand. */
export const wordHabits: readonly Habit[] = [
  { pattern: /\|\|/y, help: "Write `or`." },
  { pattern: /return\b/y, foreign: true, help: "Remove `return`: the expression after `:=` is the value." },
  { pattern: /(?:def|fun|function|let|var|val|const|func)\b/y, foreign: true, help: "A definition begins with its name: `f(x) := x + 1`." },
  { pattern: /(?:elif|else\s+if|elseif|elsif)\b/y, foreign: true, help: "Cases are branches, separated by `;`: `1 if x > 0; -1 if x < 0; 0 otherwise`." },
  { pattern: /else\b/y, foreign: true, help: "The last branch says `otherwise`: `1 if x > 0; 0 otherwise`." },
  { pattern: /if\b/y, help: "The value stands before its condition: `1 if x > 0; 0 otherwise`." },
  { pattern: /(?:case|switch|match|when|while|for(?!\s+all))\b/y, foreign: true, help: "Cases are branches, `1 if x > 0; 0 otherwise`; repetition is recursion, or a set: `{f(x) | x in S}`." },
  { pattern: /for\s+all\b|forall\b|every\b/y, foreign: true, help: "Write `all x in S. p`." },
  { pattern: /there\s+exists\b|exists\b/y, foreign: true, help: "Write `some x in S. p`." },
  { pattern: /not\s+in\b/y, help: "Write `notin`, or `~(x in S)`." },
  { pattern: /is\s+not\b/y, foreign: true, help: "Write `/=` for different values." },
  { pattern: /(?:is|equals|eq)\b/y, foreign: true, help: "Write `=` to compare." },
  { pattern: /(?:union|cup)\b/y, help: "Write `U` for the union: `A U B`." },
  { pattern: /(?:intersect|intersection|inter|cap)\b/y, help: "Write `sec` for the intersection: `A sec B`." },
  { pattern: /(?:minus|setminus|except|without)\b/y, help: "Write `\\` for the difference of sets: `A \\ B`." },
  { pattern: /(?:subset|subseteq|subsetof)\b/y, help: "Write `sub`: `A sub B`." },
  { pattern: /(?:element|elem|member|isin)\b/y, help: "Write `in`: `x in S`." },
  { pattern: /implies\b/y, help: "Write `=>` for an implication." },
  { pattern: /xor\b/y, help: "Write `/=`: of two truth values exactly one is true if they differ." },
  { pattern: /(?:div|quot)\b/y, help: "Write `floor(a / b)` for a division without remainder." },
  { pattern: /(?:to|through)\b/y, within: "{", help: "Write `..` for a range: `{1..9}`." },
  { pattern: /mod\s*\(/y, help: "`mod` stands between its operands: `a mod b`." },
  { pattern: /->/y, help: lambda },
  { pattern: /\\(?=\s*\p{L})/uy, help: lambda },
  { pattern: /\[/y, help: "A set stands in braces, `{1..9}` or `{1, 2, 3}`, and a sequence in angle brackets, `<1, 2, 3>`; square brackets take a part: `t[1]`." },
  { pattern: /\.\./y, help: "A range of integers stands in braces: `{1..9}`." },
  { pattern: /,\s*\d{3}\b/y, help: "Write numbers without separators: `1000`." },
  { pattern: /,/y, within: "branches", help: "Branches are separated by `;`: `1 if x > 0; 0 otherwise`." },
  { pattern: /in\b/y, within: "{", help: "Write `{x | x in S & p}`: the members before the bar, the conditions after it." },
  { pattern: /[eE]\d+\b/y, help: "Write a power of ten: `3 * 10^5`." },
  { pattern: /\.\s*(?:length|size|len)\b/y, help: "Write `|S|` for the number of members, or the length." },
];

/** The help for a sign that LED does not have, as it stands in a text. */
export function signHelp(text: string, start: number): string | undefined {
  for (const { pattern, help } of signHabits) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return help;
  }
  return undefined;
}

/** Names that other languages know, by how LED says them. */
export const nameHabits: Readonly<Record<string, string>> = {
  len: "Write `|S|` for the number of members, or the length.",
  length: "Write `|S|` for the number of members, or the length.",
  size: "Write `|S|` for the number of members, or the length.",
  card: "Write `|S|` for the number of members.",
  count: "Write `|S|` for the number of members.",
  sum: "Write `Sum[x in S] x`.",
  prod: "Write `Prod[x in S] x`.",
  product: "Write `Prod[x in S] x`.",
  True: "Write `true`.",
  TRUE: "Write `true`.",
  False: "Write `false`.",
  FALSE: "Write `false`.",
  None: "Write an atom that stands for nothing: `` `nil ``.",
  null: "Write an atom that stands for nothing: `` `nil ``.",
  nil: "Write an atom that stands for nothing: `` `nil ``.",
  undefined: "Write an atom that stands for nothing: `` `nil ``.",
  union: "Write `A U B`.",
  intersection: "Write `A sec B`.",
  pow: "Write `x^n`.",
  power: "Write `x^n`, or `Pow(S)` for the set of all subsets.",
  powerset: "Write `Pow(S)`.",
  factorial: "Define it: `factorial(n) := Prod[k in {1..n}] k`.",
  print: "Write `pp(x)` for the printed form of a value.",
  str: "Write `pp(x)` for the printed form of a value.",
  π: "Write `pi`.",
  range: "Write `{1..n}` for the integers from 1 to n.",
  isEmpty: "Write `S = {}`.",
  empty: "Write `{}` for the empty set.",
  first: "Write `t[1]`.",
  head: "Write `s[1]`.",
  tail: "Write `s[2..|s|]`.",
  sqr: "Write `x^2`.",
  integer: "Write `Int`.",
  int: "Write `Int` for the set of integers, or `floor(x)`.",
  bool: "Write `Bool`.",
  boolean: "Write `Bool`.",
  string: "Write `String`.",
  Set: "Write `fSet(T)` for the type of the finite sets with members in T.",
  List: "Write `Seq(T)` for the type of the sequences with members in T.",
  Boolean: "Write `Bool`.",
  Integer: "Write `Int`.",
  Real: "Write `Rat`: all numbers are exact.",
  Float: "Write `Rat`: all numbers are exact.",
};
