// Translations of functions and methods from other languages: to LED calls, operators or other expressions.

import { builtin } from "../language/builtins.js";
import { closerOf, fresh, inParentheses, split, wordOf } from "./code.js";
import type { Rewriting } from "./rewriting.js";

/** Candidate LED forms of a call with these arguments, likeliest first; `x` is an unused name. */
type Form = (args: readonly string[], x: string) => readonly (string | undefined)[];

interface Row {
  readonly help: string;
  readonly names: string;
  readonly count: number | readonly [least: number, most: number];
  readonly forms: Form;
}

const size = "Write the number of members, or the length, with bars";
const part = "Write the position of a member in square brackets, counted from 1";
const sets = "Use the LED operator for sets";
const numbers = "Use the LED operator for numbers";
const extremes = "Write `max` or `min` for the greatest or least member";
const joined = "Join sequences with `+`";
const went = "Apply it to each member with set-builder notation or a quantifier";

/** Parenthesises code unless it is an operand. */
const op = (code: string): string =>
  /^[\w\xc0-\u1fff'`.\ue000-\uf8ff]+(?:\([^()]*\)|\[[^[\]]*\])*$|^\((?:[^()]|\([^()]*\))*\)$|^\{[^{}]*\}$|^<[^<>]*>$|^\|[^|]*\|$/.test(
    code,
  )
    ? code
    : `(${code})`;

/** Applies a function, given as a name or as `lam x. e`, to x. */
function applied(f: string, x: string): string {
  const [, own, body] = /^(?:lam\s+|\\)?([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*(?:\.|->|=>)\s*([^]+)$/.exec(f) ?? [];
  return own === undefined ? `${f}(${x})` : body!.replace(new RegExp(wordOf(own), "g"), x);
}

/** Returns the parameter of a lambda expression; `x` for anything else. */
const parameterOf = (f: string, x: string): string =>
  /^(?:lam\s+|\\)?([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*(?:\.|->|=>)/.exec(f)?.[1] ?? x;

const over = (f: string, x: string, write: (x: string, said: string) => string): string => {
  const own = parameterOf(f, x);
  return write(own, applied(f, own));
};

const rows = (): readonly Row[] => [
  {
    help: extremes,
    names: "maximum|largest|greatest|biggest|Max|MAX|maxOf|maxi",
    count: [1, 9],
    forms: (args) => [`max(${args.join(", ")})`],
  },
  {
    help: extremes,
    names: "minimum|smallest|least|Min|MIN|minOf|mini",
    count: [1, 9],
    forms: (args) => [`min(${args.join(", ")})`],
  },
  {
    help: size,
    names:
      "length|len|size|count|card|Cardinality|cardinality|Len|LEN|sizeof|number|numberOf|numberof|strlen|Size|Length|num|numElements",
    count: 1,
    forms: ([s = ""]) => [`|${s}|`],
  },
  { help: numbers, names: "abs|absolute|Abs|fabs", count: 1, forms: ([x = ""]) => [`|${x}|`] },
  {
    help: "Write a sum over the members or the positions",
    names: "sum|Sum|SUM|total|sumOf|sumof|summe",
    count: 1,
    forms: ([s = ""], x) => [`(Sum[${x} in ${s}] ${x})`, `(Sum[i in {1..|${s}|}] ${op(s)}[i])`],
  },
  {
    help: "Write a product over the members or the positions",
    names: "prod|product|Prod|PRODUCT",
    count: 1,
    forms: ([s = ""], x) => [`(Prod[${x} in ${s}] ${x})`, `(Prod[i in {1..|${s}|}] ${op(s)}[i])`],
  },
  {
    help: "Write a mean as a sum divided by a number",
    names: "average|mean|avg",
    count: 1,
    forms: ([s = ""], x) => [`(Sum[${x} in ${s}] ${x}) / |${s}|`, `(Sum[i in {1..|${s}|}] ${op(s)}[i]) / |${s}|`],
  },
  { help: sets, names: "union|Union", count: 2, forms: ([a = "", b = ""]) => [`${op(a)} U ${op(b)}`] },
  {
    help: sets,
    names: "intersection|intersect|inter",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} sec ${op(b)}`],
  },
  {
    help: sets,
    names: "difference|setminus|setdiff|without|minus|diff|subtract",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} \\ ${op(b)}`],
  },
  {
    help: sets,
    names: "subset|issubset|isSubset|isSubsetOf|subsetOf",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} sub ${op(b)}`],
  },
  {
    help: sets,
    names: "contains|has|includes|contain",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(b)} in ${op(a)}`, `(some i in {1..|${a}|}. ${op(a)}[i] = ${b})`],
  },
  {
    help: sets,
    names: "elem|member|isIn|isin|isMember|element|isElement",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} in ${op(b)}`, `(some i in {1..|${b}|}. ${op(b)}[i] = ${a})`],
  },
  {
    help: "To test for emptiness, compare it",
    names: "isEmpty|empty|is_empty|isempty|null",
    count: 1,
    forms: ([s = ""]) => [`${op(s)} = {}`, `${op(s)} = <>`],
  },
  {
    help: sets,
    names: "P|ℙ|powerset|powerSet|SUBSET|subsets|Powerset|PowerSet",
    count: 1,
    forms: ([s = ""]) => [`Pow(${s})`],
  },
  {
    help: sets,
    names: "add|insert",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} U {${b}}`, `${op(b)} U {${a}}`, `${op(a)} + <${b}>`, `${op(a)} + ${op(b)}`],
  },
  {
    help: sets,
    names: "remove|delete|discard|del",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} \\ {${b}}`, `${op(b)} \\ {${a}}`],
  },
  { help: part, names: "head|first|car|Head|fst", count: 1, forms: ([s = ""]) => [`${op(s)}[1]`] },
  { help: part, names: "second|snd", count: 1, forms: ([s = ""]) => [`${op(s)}[2]`] },
  { help: part, names: "last", count: 1, forms: ([s = ""]) => [`${op(s)}[|${s}|]`] },
  { help: part, names: "tail|rest|cdr|Tail", count: 1, forms: ([s = ""]) => [`${op(s)}[2..|${s}|]`] },
  { help: part, names: "init|butlast", count: 1, forms: ([s = ""]) => [`${op(s)}[1..|${s}|-1]`] },
  { help: part, names: "take", count: 2, forms: ([n = "", s = ""]) => [`${op(s)}[1..${n}]`] },
  { help: part, names: "drop", count: 2, forms: ([n = "", s = ""]) => [`${op(s)}[${n}+1..|${s}|]`] },
  { help: part, names: "charAt|nth|at|item|elementAt", count: 2, forms: ([s = "", i = ""]) => [`${op(s)}[${i}]`] },
  {
    help: "Make a colour with `color`",
    names: "rgb|RGB|Color|colour|Colour",
    count: 3,
    forms: (args) => [`color(${args.join(", ")})`],
  },
  {
    help: "Collect the keys in a set",
    names: "keys|keySet|DOMAIN|dom|domain",
    count: 1,
    forms: ([m = ""]) => [`{k | (k, v) in ${m}}`],
  },
  {
    help: "Collect the values in a set",
    names: "values|ran",
    count: 1,
    forms: ([m = ""]) => [`{v | (k, v) in ${m}}`],
  },
  {
    help: "Find the value of a key in a set of pairs",
    names: "get|lookup|find|getOrElse",
    count: 2,
    forms: ([m = "", k = ""], v) => [`choose({${v} | (${k}, ${v}) in ${m}})`, `${op(m)}[${k}]`],
  },
  {
    help: part,
    names: "substring|substr|slice|SubSeq|sublist|mid",
    count: 3,
    forms: ([s = "", i = "", j = ""]) => [`${op(s)}[${i}..${j}]`],
  },
  { help: part, names: "substring|substr|slice", count: 2, forms: ([s = "", i = ""]) => [`${op(s)}[${i}..|${s}|]`] },
  {
    help: joined,
    names: "append|push|Append|snoc",
    count: 2,
    forms: ([s = "", x = ""]) => [`${op(s)} + <${x}>`, `${op(s)} U {${x}}`, `${op(s)} + ${op(x)}`],
  },
  { help: joined, names: "concat|Concat", count: 2, forms: ([s = "", t = ""]) => [`${op(s)} + ${op(t)}`] },
  { help: joined, names: "cons|prepend", count: 2, forms: ([x = "", s = ""]) => [`<${x}> + ${op(s)}`] },
  {
    help: "Write a range of integers in braces; it includes both ends",
    names: "range|Range",
    count: 1,
    forms: ([n = ""]) => [n.includes("|") ? `{1..${n}}` : `{0..${less(n)}}`],
  },
  {
    help: "Write a range of integers in braces; it includes both ends",
    names: "range|Range",
    count: 2,
    forms: ([a = "", b = ""]) => [`{${a}..${less(b)}}`],
  },
  {
    help: numbers,
    names: "mod|rem|modulo|remainder|fmod|MOD",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} mod ${op(b)}`],
  },
  {
    help: numbers,
    names: "div|quot|quotient|DIV",
    count: 2,
    forms: ([a = "", b = ""]) => [`floor(${op(a)} / ${op(b)})`],
  },
  { help: numbers, names: "pow|power|POWER|Pow|exp", count: 2, forms: ([a = "", b = ""]) => [`${op(a)}^${op(b)}`] },
  { help: numbers, names: "square|sqr", count: 1, forms: ([x = ""]) => [`${op(x)}^2`] },
  { help: numbers, names: "cube", count: 1, forms: ([x = ""]) => [`${op(x)}^3`] },
  { help: numbers, names: "root|squareRoot|Sqrt|SQRT|squareroot", count: 1, forms: ([x = ""]) => [`sqrt(${x})`] },
  {
    help: numbers,
    names: "int|trunc|integer|Int|truncate|parseInt|Floor",
    count: 1,
    forms: ([x = ""]) => [`floor(${x})`],
  },
  { help: numbers, names: "ceiling|Ceil", count: 1, forms: ([x = ""]) => [`ceil(${x})`] },
  { help: numbers, names: "isEven|even|is_even|iseven", count: 1, forms: ([n = ""]) => [`${op(n)} mod 2 = 0`] },
  { help: numbers, names: "isOdd|odd|is_odd|isodd", count: 1, forms: ([n = ""]) => [`${op(n)} mod 2 = 1`] },
  { help: numbers, names: "divides", count: 2, forms: ([d = "", n = ""]) => [`${op(n)} mod ${op(d)} = 0`] },
  {
    help: "Write a factorial as a product",
    names: "factorial|fact|fac",
    count: 1,
    forms: ([n = ""], x) => [`(Prod[${x} in {1..${n}}] ${x})`],
  },
  {
    help: "Convert a value to a string with `pp`",
    names: "str|toString|show|String|string|print",
    count: 1,
    forms: ([x = ""]) => [`pp(${x})`],
  },
  {
    help: "Use the LED operator for conditions",
    names: "AND|And",
    count: 2,
    forms: ([a = "", b = ""]) => [`(${a}) & (${b})`],
  },
  {
    help: "Use the LED operator for conditions",
    names: "OR|Or",
    count: 2,
    forms: ([a = "", b = ""]) => [`(${a}) or (${b})`],
  },
  { help: "Use the LED operator for conditions", names: "NOT|Not", count: 1, forms: ([a = ""]) => [`~(${a})`] },
  {
    help: "Compare two values with `=`",
    names: "equals|eq|equal",
    count: 2,
    forms: ([a = "", b = ""]) => [`${op(a)} = ${op(b)}`],
  },
  {
    help: went,
    names: "map|Map|fmap",
    count: 2,
    forms: ([f = "", s = ""], x) => [
      over(f, x, (own, said) => `{${said} | ${own} in ${s}}`),
      over(s, x, (own, said) => `{${said} | ${own} in ${f}}`),
    ],
  },
  {
    help: went,
    names: "filter|Filter|select|SELECT",
    count: 2,
    forms: ([f = "", s = ""], x) => [
      over(f, x, (own, said) => `{${own} | ${own} in ${s} & ${inParentheses(said)}}`),
      over(s, x, (own, said) => `{${own} | ${own} in ${f} & ${inParentheses(said)}}`),
    ],
  },
  {
    help: went,
    names: "any|exists|some",
    count: 2,
    forms: ([f = "", s = ""], x) => [
      over(f, x, (own, said) => `(some ${own} in ${s}. ${inParentheses(said)})`),
      over(s, x, (own, said) => `(some ${own} in ${f}. ${inParentheses(said)})`),
    ],
  },
  {
    help: went,
    names: "every|forall|all",
    count: 2,
    forms: ([f = "", s = ""], x) => [
      over(f, x, (own, said) => `(all ${own} in ${s}. ${inParentheses(said)})`),
      over(s, x, (own, said) => `(all ${own} in ${f}. ${inParentheses(said)})`),
    ],
  },
  {
    help: "Index the members of a sequence",
    names: "set|Set|toSet|elems",
    count: 1,
    forms: ([s = ""]) => [`{${op(s)}[i] | i in {1..|${s}|}}`],
  },
];

let foreign: RegExp | undefined;

/** True for a function of another language, unless its name is a quantifier. */
export const isForeignCall = (name: string): boolean =>
  !/^(?:forall|exists|every|any|some|all)$/.test(name) &&
  (foreign ??= new RegExp(
    `^(?:${rows()
      .map(({ names }) => names)
      .join("|")})$`,
  )).test(name);

const less = (code: string): string =>
  /\+\s*1$/.test(code)
    ? code.replace(/\s*\+\s*1$/, "")
    : /^\d+$/.test(code)
      ? String(Number(code) - 1)
      : `${op(code)} - 1`;

const namesIn = new Map<Row, ReadonlySet<string>>();

/** Returns the names of a row. They are cached because lookups are frequent. */
function namesOf(row: Row): ReadonlySet<string> {
  const known = namesIn.get(row) ?? new Set(row.names.split("|"));
  namesIn.set(row, known);
  return known;
}

const takes = ({ count }: Row, given: number): boolean =>
  typeof count === "number" ? given === count : count[0] <= given && given <= count[1];

/** Matches the name and opening bracket of a function call, and the dot, name and bracket of a method call. */
const callee = (): RegExp => /(?<![\w\xc0-\u1fff'`.])([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff]*)\s*\(/g;
const method = (): RegExp => /([\w\xc0-\u1fff')\]}\ue000-\uf8ff])\.([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff]*)(?:\s*(\())?/g;

/** Returns the start of the operand that ends at an offset. */
function beginOf(code: string, end: number): number {
  let depth = 0;
  let i = end;
  for (; i >= 0; i--) {
    const character = code[i]!;
    if (")]}".includes(character)) depth++;
    else if ("([{".includes(character) && --depth < 0) break;
    else if (depth === 0 && !/[\w\xc0-\u1fff'`([{.\ue000-\uf8ff]/.test(character)) break;
  }
  return i + 1;
}

function withMethods(code: string): string {
  const pattern = method();
  let made = code;
  for (let step = 0; step < 8; step++) {
    pattern.lastIndex = 0;
    const found = pattern.exec(made);
    if (found === null) return made;
    const from = beginOf(made, found.index + found[1]!.length - 1);
    const receiver = made.slice(from, found.index + found[1]!.length);
    const open = found[3] === undefined ? undefined : found.index + found[0].length - 1;
    const end = open === undefined ? found.index + found[0].length - 1 : closerOf(made, open);
    if (end === undefined || receiver === "") return made;
    const args = open === undefined ? "" : made.slice(open + 1, end).trim();
    const isModule = /^(?:Math|math|np|numpy|Number|std|List|Set|Map|Integer|cmath|Int|String|Data|Seq)$/.test(
      receiver,
    );
    const own = found[2] === "PI" ? "pi" : found[2]!;
    const written =
      isModule && open === undefined
        ? own
        : `${own}(${[...(isModule ? [] : [receiver]), ...(args === "" ? [] : [args])].join(", ")})`;
    made = made.slice(0, from) + written + made.slice(end + 1);
  }
  return made;
}

/** Replaces every call in the rows `known` by its LED form with the number `form`. */
function withCalls(code: string, known: readonly Row[], form: number, isDefined: (name: string) => boolean): string {
  const head = /^[^]*?(?::=|\biff\b)/.exec(code)?.[0].length ?? 0;
  let made = code;
  const pattern = callee();
  pattern.lastIndex = head;
  for (let found = pattern.exec(made); found !== null; found = pattern.exec(made)) {
    const own = found[1]!;
    const open = found.index + found[0].length - 1;
    const end = closerOf(made, open);
    if (end === undefined || isDefined(own) || builtin(own)?.kind === "function") continue;
    const inside = made.slice(open + 1, end);
    const args = inside.trim() === "" ? [] : split(inside, ",");
    const row = known.find((one) => namesOf(one).has(own) && takes(one, args.length));
    const forms = row?.forms(args, fresh(code)) ?? [];
    const written = forms[Math.min(form, forms.length - 1)];
    if (written === undefined || written === made.slice(found.index, end + 1)) continue;
    const isWhole = /(?::=|\biff|\()\s*$/.test(made.slice(0, found.index)) && /^\s*(?:$|\))/.test(made.slice(end + 1));
    const bare = isWhole ? written.replace(/^\(((?:Sum|Prod|some|all)\b[^]*)\)$/, "$1") : written;
    const around =
      isWhole || /^[|{[(<]/.test(bare) || !/\s/.test(bare)
        ? bare
        : /(?:\bif|;|,|&|\bor)\s*$/.test(made.slice(0, found.index))
          ? bare
          : `(${bare})`;
    made = made.slice(0, found.index) + around + made.slice(end + 1);
    pattern.lastIndex = found.index + (around.startsWith("(") ? 1 : 0);
    if (pattern.lastIndex > made.length || found[1] === /^[\w\xc0-\u1fff]*/.exec(bare)?.[0])
      pattern.lastIndex = found.index + own.length;
  }
  return made;
}

export const calls = (): readonly Rewriting[] => {
  const known = rows();
  const help = (code: string, isDefined: (name: string) => boolean): readonly string[] => {
    const plain = withMethods(code);
    return [0, 1, 2, 3].map((form) => withCalls(plain, known, form, isDefined));
  };
  // The help of a row is used if only this row applies.
  const single = known.map(
    (row): Rewriting => ({
      help: row.help,
      write: (code, isDefined) => {
        const names = namesOf(row);
        if (!(code.match(/[A-Za-z]\w*|ℙ/g) ?? []).some((word) => names.has(word))) return [];
        const plain = withMethods(code);
        return [0, 1, 2, 3]
          .map((form) => withCalls(plain, [row], form, isDefined))
          .filter((written) => written !== plain);
      },
    }),
  );
  return [...single, { help: "Write this call in the notation of LED", write: help }];
};
