// What people write who come from another language, a row each: how it looks, and how LED says it. The parser asks
// this table where it stops, the resolver where it finds an unknown name.

import { big } from "./operators.js";

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
  /** A sign or word that LED has too: only its place is another language's. */
  readonly own?: true;
}

const noComments = "There are no comments inside code: the prose around the region is the comment.";
const lambda = "A function value is written `lam x. x + 1`, one of two parameters `lam x y. x + y`.";
/** The words and signs of big operators, for a pattern. */
const bigWords = (): string => Object.values(big).flatMap(({ ascii, unicode = [] }) => [...ascii.map((word) => `\\b${word}`), ...unicode]).join("|");
const bigBounds = "Write `Sum[k = 1]^[9] k`, or `Sum[k in {1..9}] k`, with square brackets.";
const strings = "Strings stand in double quotes: `\"x\"`; an atom has a backquote: `` `x ``.";
const separators = "Write numbers without separators: `1000000`.";
const dollars = "A dollar block opens with `/$` and closes with `$/`.";
/** For `{x : p}`. */
export const barForColon = "Write a bar between the members and the conditions: `{x | x in S & p}`.";
/** For `a ≡ b (mod n)`. */
export const congruenceHelp = "Write `a mod n = b mod n`: both leave the same remainder.";
const define = "A definition is written with `:=`, without a space inside.";

/**
 * Signs put together as LED never puts them, and signs that LED does not have. Made when it is asked for: the engine reads a
 * regular expression when it comes to it, and most documents have no mistake.
 */
export const signHabits = (): readonly Habit[] => [
  { pattern: /={2,3}(?![=<>])/y, help: "Write `=` to compare; a definition is written with `:=`." },
  { pattern: /&&/y, help: "Write `&`, or the word `and`." },
  { pattern: /!=|(?<=[\w)\]}"'|]\s*)<>(?=\s*[\w`"({])|=\/=|~=/y, help: "Write `/=` for different values." },
  { pattern: /=<(?=\s*[\w(])/y, help: "Write `<=` for at most." },
  { pattern: /\*\*/y, help: "Write `^` for a power: `2^10`." },
  { pattern: /\/\*/y, help: noComments },
  { pattern: /\/\//y, help: `Write \`floor(a / b)\` for a division without remainder. ${noComments}` },
  { pattern: /--(?=\s+\p{L})/uy, help: noComments },
  { pattern: /\+\+|\+=|-=|\*=/y, help: "Nothing changes in mathematics: define a new name, or give the definition a parameter for the next value." },
  { pattern: /<-(?=\s*[\w(])/y, help: define },
  { pattern: /:\s+=/y, help: define },
  { pattern: /::/y, help: "One colon is enough: `f: Int -> Int`." },
  { pattern: /\/-{2,}(?!\/)/y, own: true, help: "A dash block opens with `/--` and closes with `--/`." },
  { pattern: /!in\b/y, help: "Write `notin`, or `~(x in S)`." },
  { pattern: /(?<=(?:\b(?:exists|some)|∃)\s*)!/y, help: "Write `|{x | x in S & p}| = 1`: there is exactly one." },
  { pattern: /!/y, help: "Write `~`, or the word `not`, for a negation; n! is the product `Prod[k in {1..n}] k`." },
  { pattern: /%/y, help: "Write `mod` for the remainder: `7 mod 3`; 50 per cent are `50/100`." },
  { pattern: /#/y, help: `${noComments} The number of members is \`|S|\`.` },
  { pattern: /['‘’‚«»„]/y, help: strings },
  { pattern: /\?/y, help: "Cases are branches: `1 if x > 0; 0 otherwise`." },
  { pattern: /↦/y, help: lambda },
  { pattern: /±/y, help: "Write both cases: `x = a or x = -a`." },
  { pattern: /°/y, help: "Angles are in radians: 30 degrees are `30 * pi / 180`." },
  { pattern: /²/y, help: "Write `x^2`." },
  { pattern: /³/y, help: "Write `x^3`." },
  { pattern: /(?<=\p{L}[\p{L}\p{M}\d_]*)[₀-₉ₐ-ₜᵢ-ᵥⱼ]/uy, help: "An index is a part of the name, behind a low line: `x_1`. A coordinate of t is `t[1]`." },
  { pattern: /[⁰¹⁴-⁹ⁿⁱ]/y, help: "Write `x^4`, or `x^n`." },
  { pattern: /∘/y, help: "Write `lam x. f(g(x))`: first g, then f." },
  { pattern: /√/y, help: "Write `sqrt(x)`." },
  { pattern: /∞/y, help: "There is no infinite number; an infinite set such as `Nat` may be what is meant." },
  { pattern: /⊂|⊊/y, help: "Write `sub`, or `⊆`; add `& A /= B` for a proper subset." },
  { pattern: /[⊇⊃⊋]/y, help: "Write it the other way round: `B ⊆ A`." },
  { pattern: /`(?!\p{L})/uy, help: "A backquote belongs straight before a name: `` `x `` is an atom." },
  { pattern: /(?<=\/)\$/y, help: `${dollars} One is open already; perhaps its \`$/\` is missing above.` },
  { pattern: /\$/y, help: dollars },
  { pattern: /(?<=[∑∏⋃⋂])_/y, help: bigBounds },
  { pattern: /(?<=\d)_(?=\d)/y, help: separators },
  { pattern: /_(?=\s*(?:->|=>|⇒|→))/y, help: "Cases are branches, and what no other one takes is the last of them: `1 if x = 0; 0 otherwise`." },
  { pattern: /(?<=[(,]\s*)_(?=\s*[,)])/y, help: "Each coordinate of a pattern has a name, also one that is not used." },
  { pattern: /[@_]/y, help: "Remove it, or move it into the prose around the code. A name begins with a letter." },
];

/** Words of other languages, and LED's own signs where they cannot stand. Made when it is asked for. */
export const wordHabits = (): readonly Habit[] => [
  { pattern: /\|\|/y, help: "Write `or`." },
  { pattern: /return\b/y, foreign: true, help: "Remove `return`: the expression after `:=` is the value." },
  { pattern: /let\b/y, foreign: true, help: "A definition begins with its name, `x := 1`; a local name gets its value behind it, `f(x) := x + y where y = 2`." },
  { pattern: /(?:def|fun|function|var|val|const|func)\b/y, foreign: true, help: "A definition begins with its name: `f(x) := x + 1`." },
  { pattern: /(?<=otherwise\s+)if\b/y, own: true, help: "A case with a condition is a branch of its own, `2 if x < 0`; `otherwise` stands behind the last value alone." },
  { pattern: /otherwise\b/y, own: true, help: "The value stands before `otherwise`: `1 if x > 0; 0 otherwise`." },
  { pattern: /(?:elif|else\s+if|elseif|elsif)\b/y, foreign: true, help: "Cases are branches, separated by `;`: `1 if x > 0; -1 if x < 0; 0 otherwise`." },
  { pattern: /(?:else|default)\b/y, foreign: true, help: "The last branch says `otherwise`: `1 if x > 0; 0 otherwise`." },
  { pattern: /unless\b/y, help: "Write `if` and a negation: `1 if ~(x > 0)`." },
  { pattern: /(?:end|endif|fi|done)\b/y, foreign: true, help: "Remove it: a definition ends where the next one begins." },
  { pattern: /if\b/y, within: "{", own: true, help: "Branches stand without braces, `f(x) := 1 if x > 0; 0 otherwise`; the conditions of a set stand behind a bar, `{x | x in S & p}`." },
  { pattern: /(?<=[\p{L}\d_)\]}"'>|]\s*)(?:if|otherwise)\b/uy, within: "(", own: true, help: "Branches belong to a definition, and stand in no brackets: give them one of their own, `f(x) := 1 if x > 0; 0 otherwise`." },
  { pattern: /if\b/y, own: true, help: "The value stands before its condition: `1 if x > 0; 0 otherwise`." },
  { pattern: /for\b(?!\s+all\b)/y, within: "{", foreign: true, help: "Write a bar, and the conditions after it: `{x^2 | x in S}`." },
  { pattern: /(?:case|switch|match|when|while|for(?!\s+(?:all|each|every)\b))\b/y, foreign: true, help: "Cases are branches, `1 if x > 0; 0 otherwise`; repetition is recursion, or a set: `{f(x) | x in S}`." },
  { pattern: /for\s+(?:all|each|every)\b|forall\b|every\b/y, foreign: true, help: "Write `all x in S. p`." },
  { pattern: /there\s+exists\b|exists\b/y, foreign: true, help: "Write `some x in S. p`." },
  { pattern: /such\s+that\b/y, within: "{", help: "Write `{x | x in S & p}`: the members before the bar, the conditions after it." },
  { pattern: /such\s+that\b/y, help: "Write a dot: `some x in S. p`." },
  { pattern: /(?<=,\s*)(?:and\b|&)/y, own: true, help: "One of the two is enough: a comma joins conditions as `and` does." },
  { pattern: /not\s+in\b/y, help: "Write `notin`, or `~(x in S)`." },
  { pattern: /is\s+(?:even|odd)\b/y, foreign: true, help: "Write `x mod 2 = 0` for an even number, `x mod 2 = 1` for an odd one." },
  { pattern: /is\s+(?:an?\s+)?(?:element|member|in)\b/y, foreign: true, help: "Write `in`: `x in S`." },
  { pattern: /is\s+not\b/y, foreign: true, help: "Write `/=` for different values." },
  { pattern: /(?:is|equals|eq)\b/y, foreign: true, help: "Write `=` to compare." },
  { pattern: /(?:union|cup)\b/y, help: "Write `U` for the union: `A U B`." },
  { pattern: /(?:intersect|intersection|inter|cap)\b/y, help: "Write `sec` for the intersection: `A sec B`." },
  { pattern: /(?:minus|setminus|except|without)\b/y, help: "Write `\\` for the difference of sets: `A \\ B`." },
  { pattern: /(?:subset|subseteq|subsetof)\b/y, help: "Write `sub`: `A sub B`." },
  { pattern: /(?:element|elem|member|isin)\b/y, help: "Write `in`: `x in S`." },
  { pattern: /(?:contains|includes|has)\b/y, help: "Write it the other way round: `x in S`." },
  { pattern: /between\b/y, help: "Write `1 <= x <= 9`." },
  { pattern: /(?:modulo|rem|remainder)\b/y, help: "Write `mod` for the remainder: `7 mod 3`." },
  { pattern: /choose\b/y, help: "Define it: `choose(n, k) := Prod[i in {1..k}] (n - k + i) / i`." },
  { pattern: /divides\b/y, help: "Write `n mod d = 0`: d divides n." },
  { pattern: /(?<=[\d})]\s*)x(?=\s+[\p{L}\d{(])/uy, own: true, help: "Write `*` for a product, of sets as of numbers: `A * B`." },
  { pattern: /times\b/y, help: "Write `*` for a product." },
  { pattern: /plus\b/y, help: "Write `+` for a sum." },
  { pattern: /implies\b/y, help: "Write `=>` for an implication." },
  { pattern: /xor\b/y, help: "Write `/=`: of two truth values exactly one is true if they differ." },
  { pattern: /(?:div|quot)\b/y, help: "Write `floor(a / b)` for a division without remainder." },
  { pattern: /(?<=\b(?:sum|product)\s+)(?:from|over|of)\b/y, help: bigBounds },
  { pattern: /(?:to|through)\b/y, within: "{", help: "Write `..` for a range: `{1..9}`." },
  { pattern: /(?:Sum|Prod|U|Union|Sec|[ΣΠ])_(?=\s*\{)/y, foreign: true, help: bigBounds },
  { pattern: /(?<![\p{L}\d_'])\p{L}[\p{L}\d]*_(?=\s*\{)/uy, foreign: true, help: "An index that is counted is an argument: `a(n)`, `a(n - 1)`." },
  { pattern: /(?<=[∑∏⋃⋂]\s*)\(/y, own: true, help: bigBounds },
  { pattern: /(?<=\b(?:lam|lambda)\s*)\(/y, own: true, help: "The names stand side by side, without parentheses: `lam x y. x + y`; the coordinates of a pair p are `p[1]` and `p[2]`." },
  { pattern: /(?<=\(\s*)mod\b/y, own: true, help: congruenceHelp },
  { pattern: /mod\s*\(/y, own: true, help: "`mod` stands between its operands: `a mod b`." },
  { pattern: /->/y, own: true, help: lambda },
  { pattern: /\\(?=\s*\p{L})/uy, own: true, help: lambda },
  { pattern: /\[/y, own: true, help: "A set stands in braces, `{1..9}` or `{1, 2, 3}`, and a sequence in angle brackets, `<1, 2, 3>`; square brackets take a part: `t[1]`." },
  { pattern: /(?<=,\s*)(?:\.{2,3}|…)/y, within: "{", own: true, help: "Write the first and the last member, with two dots between them: `{1..9}`." },
  { pattern: /(?<=\d\.\d+)(?:\.{2,3}|…)/y, own: true, help: "The digits that repeat stand in parentheses: `0.(3..)` is one third." },
  { pattern: /\.\./y, own: true, help: "A range of integers stands in braces: `{1..9}`." },
  { pattern: /,\s*\d{3}\b/y, own: true, help: "Write numbers without separators: `1000`." },
  { pattern: /(?<=^[ \t]*(?:\/\$|\/-+)?\s*\p{L}[\w']*\s*:[^:=([{<]*),/muy, own: true, help: "The types of parameters stand in a product: `f: Int * Int -> Int`." },
  { pattern: new RegExp(`(?<=(?<!(?:${bigWords()})\\s*)\\[[^[\\]]+),`, "uy"), within: "[", own: true, help: "Each index stands in brackets of its own: `m[1][2]`." },
  { pattern: /(?<=\bwhere\b[^;]*):=/y, own: true, help: "Write `where x = e`: inside a definition a name gets its value with `=`." },
  { pattern: /,/y, within: "branches", own: true, help: "Branches are separated by `;`: `1 if x > 0; 0 otherwise`." },
  { pattern: /in\b/y, within: "{", own: true, help: "Write `{x | x in S & p}`: the members before the bar, the conditions after it." },
  { pattern: /[eE]\d+\b/y, help: "Write a power of ten: `3 * 10^5`." },
  { pattern: /\.\s*(?:length|size|len)\b/y, help: "Write `|S|` for the number of members, or the length." },
  { pattern: /(?<=\p{L}[\w']*|[)\]])\.\d+\b/uy, help: "The coordinates of p are `p[1]`, `p[2]` and so on." },
  { pattern: /(?<=\p{L}[\w']*|[)\]])\.(?=\p{L})/uy, own: true, help: "Coordinates have numbers, `p[1]`, and a function stands before its arguments, `f(p)`." },
];

/** Words with which other languages begin what LED has no word for. Made when it is asked for. */
export const openingHabits = (): readonly Habit[] => [
  { pattern: /(?:type|data|class|struct|enum|interface|newtype)\b/y, help: "A type is a set, and gets its name by a definition: ``Player := {`x, `o}``." },
  { pattern: /led_?game\b/iy, help: "Write `ledGame`." },
  { pattern: /(?:import|include|using|from|module|package|require)\b/y, help: "Nothing is imported: a document holds all its definitions, and the built-in names are known everywhere." },
  { pattern: /(?:int|integer|bool|boolean|float|double|string|char|void|auto|static|public|private)\b/y, help: "A type stands in a signature of its own, `f: Int -> Int`, and the definition begins with its name." },
  { pattern: /(?:print|println|printf|echo|puts)\b/y, help: "Nothing is printed by a definition; a line `cmd:>1 + 1` outside the region is a test that shows a value." },
];

/** The help for a sign that LED does not have, as it stands in a text. */
export function signHelp(text: string, start: number): string | undefined {
  for (const { pattern, help } of signHabits()) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return help;
  }
  return undefined;
}

/** Names of sets of numbers in textbooks, where a type is asked for. */
export const typeHabits: Readonly<Record<string, string>> = {
  N: "Write `Nat`.",
  Z: "Write `Int`.",
  Q: "Write `Rat`.",
  R: "Write `Rat`: all numbers are exact.",
};

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
  Σ: "Write `Sum[x in S] x`, or `∑[x in S] x`.",
  Π: "Write `Prod[x in S] x`, or `∏[x in S] x`.",
  range: "Write `{1..n}` for the integers from 1 to n.",
  Sum: "Write `Sum[x in S] x`, with square brackets.",
  Prod: "Write `Prod[x in S] x`, with square brackets.",
  map: "Write `{f(x) | x in S}`.",
  filter: "Write `{x | x in S & p}`.",
  emptyset: "Write `{}` for the empty set.",
  emptySet: "Write `{}` for the empty set.",
  infinity: "There is no infinite number; an infinite set such as `Nat` may be what is meant.",
  this: "A definition knows its parameters only: give it one for the value that is meant.",
  self: "A definition knows its parameters only: give it one for the value that is meant.",
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
  ℝ: "Write `Rat`: all numbers are exact.",
};

const segments = "A line is `segment(p, q, C)`.";
const keysHeld = "Write `\"A\" in keys`: the keys that are held are a set of their names.";
const pointer = "Write `mouseX` and `mouseY` for the place of the pointer, `mouseClicked` for a click.";

/** Names that other systems have for what a game draws and reads. */
export const gameHabits: Readonly<Record<string, string>> = {
  seg: segments,
  line: segments,
  fillCircle: "A filled circle is `disc(p, r, C)`.",
  filledCircle: "A filled circle is `disc(p, r, C)`.",
  rect: "Two triangles make a rectangle: `triangle(p, q, r, C)`.",
  rectangle: "Two triangles make a rectangle: `triangle(p, q, r, C)`.",
  image: "Write `graphic(file, p, w, h)`.",
  key: keysHeld,
  keyPressed: keysHeld,
  keyDown: keysHeld,
  mouse: pointer,
  mousePressed: pointer,
};

/** How LED says what a name means to other languages, to other systems for games, or in textbooks where a type is asked for. */
export function nameHelp(name: string, place: { readonly asksForType: boolean; readonly isGame: boolean }): string | undefined {
  if (place.asksForType && Object.hasOwn(typeHabits, name)) return typeHabits[name];
  if (place.isGame && Object.hasOwn(gameHabits, name)) return gameHabits[name];
  return Object.hasOwn(nameHabits, name) ? nameHabits[name] : undefined;
}
