// Names from other languages, game systems and textbooks, and the LED notation for each. The resolver consults these
// tables for unknown names.

import { listInWords, quote } from "../diagnostics/words.js";
import { builtin, builtins } from "./builtins.js";

/** Help for conditional expressions. */
export const casesHelp = "Write cases as branches: `1 if x > 0; 0 otherwise`.";
/** Help for folds, which LED writes as big operators. */
export const foldHelp =
  "Write `Sum[x in S] f(x)`, or use `Prod`, `U` or `Sec`. For anything else, write a recursive definition.";

/** Help for functions whose values are irrational, and hence not exact. */
const noLogarithm =
  "LED has no logarithm or exponential function, because numbers are exact. Write a power as `x^n`, or count the digits of a number with a recursive definition.";

/** Textbook names of number sets; used only where a type is expected. */
export const foreignTypeNames: Readonly<Record<string, string>> = {
  N: "Write `Nat`.",
  Z: "Write `Int`.",
  Q: "Write `Rat`.",
  R: "Write `Rat`: all numbers are exact.",
};

/** Names from other programming languages. */
export const foreignNames: Readonly<Record<string, string>> = {
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
  None: "Write an atom for a missing value: `` `nil ``.",
  null: "Write an atom for a missing value: `` `nil ``.",
  nil: "Write an atom for a missing value: `` `nil ``.",
  undefined: "Write an atom for a missing value: `` `nil ``.",
  IF: casesHelp,
  VLOOKUP: "Write a table as a set of pairs. Its value for k is v, `where (k, v) in T`.",
  AND: "Write `p & q`.",
  OR: "Write `p or q`.",
  XOR: "Write `p /= q`: exactly one of two truth values is true if they differ.",
  MOD: "Write `a mod b`.",
  NOT: "Write `~p`.",
  POWER: "Write `x^n`.",
  union: "Write `A U B`.",
  intersection: "Write `A sec B`.",
  pow: "Write `x^n`.",
  power: "Write `x^n`, or `Pow(S)` for the set of all subsets.",
  powerset: "Write `Pow(S)`.",
  factorial: "Define it: `factorial(n) := Prod[k in {1..n}] k`.",
  print: "Write `pp(x)` to convert a value to a string.",
  str: "Write `pp(x)` to convert a value to a string.",
  π: "Write `pi`.",
  Union: "Write `Union[x in S] f(x)`, with square brackets: the union of all f(x).",
  Sec: "Write `Sec[x in S] f(x)`, with square brackets: the intersection of all f(x).",
  fold: foldHelp,
  reduce: foldHelp,
  reverse: "Define it: `reverse(s) := <> if s = <>; reverse(s[2..]) + <s[1]> otherwise`.",
  reversed: "Define it: `reversed(s) := <> if s = <>; reversed(s[2..]) + <s[1]> otherwise`.",
  append: "Write `s + <x>`.",
  push: "Write `s + <x>`.",
  concat: "Write `s + t`.",
  contains: "Write `x in S`.",
  enumerate: "Write `<(i, s[i]) | i in {1..|s|}>`.",
  argmin: "Write `choose({x | x in S & f(x) = min({f(y) | y in S})})`.",
  argmax: "Write `choose({x | x in S & f(x) = max({f(y) | y in S})})`.",
  randint: "Write `random(seed, n)` for a sequence of n numbers in [0, 1).",
  average: "Write `(Sum[x in S] x) / |S|`.",
  avg: "Write `(Sum[x in S] x) / |S|`.",
  mean: "Write `(Sum[x in S] x) / |S|`.",
  Σ: "Write `Sum[x in S] x`, or `∑[x in S] x`.",
  Π: "Write `Prod[x in S] x`, or `∏[x in S] x`.",
  range: "Write `{1..n}` for the integers from 1 to n.",
  Sum: "Write `Sum[x in S] x`, with square brackets.",
  Prod: "Write `Prod[x in S] x`, with square brackets.",
  map: "Write `{f(x) | x in S}`.",
  filter: "Write `{x | x in S & p}`.",
  set: "Write a set in braces: `{1, 2}`, or `{}` if it is empty.",
  list: "Write a sequence in angle brackets: `<1, 2>`, or `<>` if it is empty.",
  emptyset: "Write `{}` for the empty set.",
  emptySet: "Write `{}` for the empty set.",
  infinity: "There is no infinite number. Did you mean an infinite set such as `Nat`?",
  this: "There is no current object in LED: add a parameter for it.",
  self: "There is no current object in LED: add a parameter for it.",
  isEmpty: "Write `S = {}`.",
  empty: "Write `{}` for the empty set.",
  first: "Write `t[1]`.",
  head: "Write `s[1]`.",
  tail: "Write `s[2..]`.",
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
  log: noLogarithm,
  ln: noLogarithm,
  exp: noLogarithm,
};

const segments = "Draw a line with `segment(p, q, C)`.";
const rectangles = "Draw a rectangle with `rect(p, w, h, C)`: width w, height h, centre p.";
const keysHeld = 'Write `"A" in keys`: it is the set of the names of the pressed keys.';
const pointer = "Write `mouseX` and `mouseY` for the position of the pointer, and `mouseClicked` for a click.";

const theState = "Write `currentState` for the state of the game.";

/** Returns the built-in colour with this English name, if any. */
export function colourOf(name: string): string | undefined {
  const colour = `d${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`;
  return builtin(colour)?.kind === "constant" ? colour : undefined;
}

const otherColour =
  /^d?(?:light|dark)?(?:gr[ae]y|brown|pink|purple|violet|cyan|magenta|turquoise|gold|silver|red|green|blue|yellow|orange)$/i;

/** Returns the help for a colour name that Easel does not have. */
export function otherColourHelp(name: string): string | undefined {
  if (!otherColour.test(name)) return undefined;
  const colours = Object.keys(builtins).filter((other) => builtins[other]?.type === "Color" && /^d[A-Z]/.test(other));
  return `The colours with names are ${listInWords(colours.map(quote))}. Write \`color(r, g, b)\` for any other, such as \`color(128, 128, 128)\` for grey.`;
}

/** Drawing and input names from other game systems; used only in games. */
const foreignGameNames: Readonly<Record<string, string>> = {
  seg: segments,
  line: segments,
  fillCircle: "Draw a filled circle with `disc(p, r, C)`.",
  filledCircle: "Draw a filled circle with `disc(p, r, C)`.",
  rectangle: rectangles,
  fillRect: rectangles,
  poly: "Draw a polygon with `polygon(s, C)`, where s is the sequence of its corners.",
  image: "Write `graphic(file, p, w, h)`.",
  key: keysHeld,
  keyPressed: keysHeld,
  keyDown: keysHeld,
  mouse: pointer,
  mousePressed: pointer,
  State: theState,
  state: theState,
  gameState: theState,
};

/** Returns the help for a foreign name; undefined if the tables do not contain it. */
export function nameHelp(
  name: string,
  context: { readonly asksForType: boolean; readonly isGame: boolean },
): string | undefined {
  if (context.asksForType && Object.hasOwn(foreignTypeNames, name)) return foreignTypeNames[name];
  if (context.isGame && !context.asksForType) {
    const colour = colourOf(name);
    if (Object.hasOwn(foreignGameNames, name)) return foreignGameNames[name];
    if (colour !== undefined) return `Write \`${colour}\` for the colour, or \`color(r, g, b)\` for any other.`;
  }
  // Spreadsheets write function names in capitals.
  const foreignName = Object.hasOwn(foreignNames, name)
    ? name
    : name.length > 1 && name === name.toUpperCase()
      ? name.toLowerCase()
      : undefined;
  return foreignName !== undefined && Object.hasOwn(foreignNames, foreignName) ? foreignNames[foreignName] : undefined;
}

/** Returns the name at the start of a help text if it is the only advice and has the same meaning. */
export function equivalentIn(help: string): string | undefined {
  const [, text = ""] =
    /^(?:Write|The state of the game is) `([^`]+)`(?:[.:]| for the (?:colour|empty set))/.exec(help) ?? [];
  return text === "{}" || text === "currentState" || /^(?:true|false)$/.test(text) || builtin(text) !== undefined
    ? text
    : undefined;
}
