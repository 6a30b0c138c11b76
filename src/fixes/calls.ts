// Translations of functions and methods from other languages: to LED calls, operators or other expressions.

import { builtin } from "../language/builtins.js";
import { boundIn, closerOf, definitionIn, fresh, inParentheses, split, wordOf } from "./code.js";
import { positional } from "./positions.js";
import type { Rewriting } from "./rewriting.js";

/** Candidate LED forms of a call with these arguments, likeliest first; `x` is an unused name. */
type Form = (args: readonly string[], x: string) => readonly string[];

interface Row {
  readonly help: string;
  readonly names: string;
  /** The number of arguments; at least one if undefined. */
  readonly count: number | undefined;
  readonly forms: Form;
}

const size = "Write the number of members, or the length, with bars";
const partHelp = "Write the position of a member in square brackets, counted from 1";
const sets = "Use the LED operator for sets";
const numbers = "Use the LED operator for numbers";
const extremes = "Write `max` or `min` for the greatest or least member";
const joined = "Join sequences with `+`";
const went = "Apply it to each member with set-builder notation or a quantifier";
const emptiness = "To test for emptiness, compare it";
const ranges = "Write a range of integers in braces; it includes both ends";
const conditions = "Use the LED operator for conditions";

/** Parenthesises code unless it is an operand. */
const op = (code: string): string =>
  /^[\w\xc0-\u1fff'`.\ue000-\uf8ff]+(?:\([^()]*\)|\[[^[\]]*\])*$|^\((?:[^()]|\([^()]*\))*\)$|^\{[^{}]*\}$|^<[^<>]*>$|^\|[^|]*\|$/.test(
    code,
  )
    ? code
    : `(${code})`;

/** Splits a lambda expression into its parameter and its value. */
const lambdaIn = (f: string): readonly string[] =>
  /^(?:lam\s+|\\)?([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*(?:\.|->|=>)\s*([^]+)$/.exec(f)?.slice(1) ?? [];

/**
 * Instantiates a template. Its names `a` to `d` are arguments, parenthesised next to operators; `x` is an unused name;
 * `a(x)` is the value of a function, which may be a lambda expression with its own parameter.
 */
function fill(template: string, args: readonly string[], x: string): string {
  const arg = (letter: string): string => args["abcd".indexOf(letter)] ?? "";
  const parameterName = /(?<![\w'])([a-d])\(x\)/.exec(template)?.[1];
  const [lambdaParameter = x] = parameterName === undefined ? [] : lambdaIn(arg(parameterName));
  return template.replace(
    /(?<![\w'])(?:x|([a-d])(\(x\))?)(?![\w'])/g,
    (match, letter?: string, call?: string, at = 0) => {
      if (letter === undefined) return lambdaParameter;
      const argument = arg(letter);
      const before = template.slice(0, at);
      if (call !== undefined) {
        const [parameter, value] = lambdaIn(argument);
        const replacement =
          parameter === undefined
            ? `${argument}(${lambdaParameter})`
            : value!.replace(new RegExp(wordOf(parameter), "g"), lambdaParameter);
        return before.endsWith("{") ? replacement : inParentheses(replacement);
      }
      const isApart =
        /(?:[([{<|,]|\.\.|\bin) ?$/.test(before) && /^ ?[)\]}>|,.]/.test(template.slice(at + match.length));
      return isApart ? argument : op(argument);
    },
  );
}

/** Returns a row of the table: help, names, number of arguments, and templates, likeliest first. */
const row = (help: string, names: string, count: number, ...templates: readonly string[]): Row => ({
  help,
  names,
  count,
  forms: (args, x) => templates.map((template) => fill(template, args, x)),
});

/**
 * Returns a row for a big operator over the members of its argument. Equal values of a mapped function are counted
 * separately.
 */
const bigOperatorRow = (help: string, big: string, names: string): Row => ({
  help,
  names,
  count: 1,
  forms: ([all = ""], x) => {
    const mapped = /^map\(([^]*)\)$/.exec(all)?.[1];
    return mapped === undefined
      ? bigOperatorTemplates(big).map((template) => fill(template, [all], x))
      : [fill(`(${big}[x in b] a(x))`, split(mapped, ","), x)];
  },
});

const extreme = (name: string, names: string): Row => ({
  help: extremes,
  names,
  count: undefined,
  forms: (args) => [`${name}(${args.join(", ")})`],
});

const rows = (): readonly Row[] => [
  extreme("max", "maximum|largest|greatest|biggest|Max|MAX|maxOf|maxi"),
  extreme("min", "minimum|smallest|least|Min|MIN|minOf|mini"),
  row(
    size,
    "length|len|size|count|card|Cardinality|cardinality|Len|LEN|sizeof|number|numberOf|numberof|strlen|Size|Length|num|numElements",
    1,
    "|a|",
  ),
  row(numbers, "abs|absolute|Abs|fabs", 1, "|a|"),
  bigOperatorRow("Write a sum over the members or the positions", "Sum", "sum|Sum|SUM|total|sumOf|sumof|summe"),
  bigOperatorRow("Write a product over the members or the positions", "Prod", "prod|product|Prod|PRODUCT"),
  row(
    "Write a mean as a sum divided by a number",
    "average|mean|avg",
    1,
    ...bigOperatorTemplates("Sum").map((sum) => `${sum} / |a|`),
  ),
  row(sets, "union|Union", 2, "a U b"),
  row(sets, "intersection|intersect|inter", 2, "a sec b"),
  row(sets, "difference|setminus|setdiff|without|minus|diff|subtract", 2, "a \\ b"),
  row(sets, "subset|issubset|isSubset|isSubsetOf|subsetOf", 2, "a sub b"),
  row(sets, "contains|has|includes|contain", 2, "b in a", "(some i in {1..|a|}. a[i] = b)"),
  row(sets, "elem|member|isIn|isin|isMember|element|isElement", 2, "a in b", "(some i in {1..|b|}. b[i] = a)"),
  row(emptiness, "isEmpty|empty|is_empty|isempty|null", 1, "a = {}", "a = <>"),
  row(sets, "P|ℙ|powerset|powerSet|SUBSET|subsets|Powerset|PowerSet", 1, "Pow(a)"),
  row(sets, "insert", 2, "a U {b}", "b U {a}", "a + <b>", "a + b"),
  row(sets, "remove|delete|discard|del", 2, "a \\ {b}", "b \\ {a}"),
  row(partHelp, "head|first|car|Head|fst", 1, "a[1]"),
  row(partHelp, "second|snd", 1, "a[2]"),
  row(partHelp, "last", 1, "a[|a|]"),
  row(partHelp, "tail|rest|cdr|Tail", 1, "a[2..]"),
  row(partHelp, "init|butlast", 1, "a[..|a|-1]"),
  row(partHelp, "take", 2, "b[..a]"),
  row(partHelp, "drop", 2, "b[a+1..]"),
  row("Make a colour with `color`", "rgb|RGB|Color|colour|Colour", 3, "color(a, b, c)"),
  row("Collect the keys in a set", "keys|keySet|DOMAIN|dom|domain", 1, "{k | (k, v) in a}"),
  row("Collect the values in a set", "values|ran", 1, "{v | (k, v) in a}"),
  row("Find the value of a key in a set of pairs", "lookup", 2, "choose({x | (a, x) in b})"),
  row("Find the value of a key in a set of pairs", "get", 2, "choose({x | (b, x) in a})"),
  row(partHelp, "SubSeq", 3, "a[b..c]"),
  row(joined, "append|push|Append|snoc", 2, "a + <b>", "a U {b}", "a + b"),
  row(joined, "concat|Concat", 2, "a + b"),
  row(joined, "cons|prepend", 2, "<a> + b"),
  {
    help: ranges,
    names: "range|Range",
    count: 1,
    forms: ([n = ""]) => [`{0..${minusOne(n)}}`],
  },
  { help: ranges, names: "range|Range", count: 2, forms: ([a = "", b = ""]) => [`{${a}..${minusOne(b)}}`] },
  row(numbers, "mod|rem|modulo|remainder|fmod|MOD", 2, "a mod b"),
  row(numbers, "div|quot|quotient|DIV", 2, "floor(a / b)"),
  row(numbers, "pow|power|POWER|Pow|exp", 2, "a^b"),
  row(numbers, "square|sqr", 1, "a^2"),
  row(numbers, "cube", 1, "a^3"),
  row(numbers, "root|squareRoot|Sqrt|SQRT|squareroot", 1, "sqrt(a)"),
  row(numbers, "int|trunc|integer|Int|truncate|parseInt|Floor", 1, "floor(a)"),
  row(numbers, "ceiling|Ceil", 1, "ceil(a)"),
  row(numbers, "isEven|even|is_even|iseven", 1, "a mod 2 = 0"),
  row(numbers, "isOdd|odd|is_odd|isodd", 1, "a mod 2 = 1"),
  row(numbers, "divides", 2, "b mod a = 0"),
  row("Write a factorial as a product", "factorial|fact|fac", 1, "(Prod[x in {1..a}] x)"),
  row("Convert a value to a string with `pp`", "str|toString|show|String|string|print", 1, "pp(a)"),
  row(conditions, "AND|And", 2, "(a) & (b)"),
  row(conditions, "OR|Or", 2, "(a) or (b)"),
  row(conditions, "NOT|Not", 1, "~(a)"),
  row("Compare two values with `=`", "equals|eq|equal", 2, "a = b"),
  row(went, "map|Map|fmap", 2, "{a(x) | x in b}"),
  row(went, "filter|Filter|select|SELECT", 2, "{x | x in b & a(x)}"),
  row(went, "any|exists|some", 2, "(some x in b. a(x))"),
  row(went, "every|forall|all", 2, "(all x in b. a(x))"),
  row("Index the members of a sequence", "set|Set|toSet|elems", 1, "{a[i] | i in {1..|a|}}"),
];

/** Templates for a big operator over a set, or over the members of a sequence. */
function bigOperatorTemplates(big: string): readonly string[] {
  return [`(${big}[x in a] x)`, `(${big}[i in {1..|a|}] a[i])`];
}

let foreignCallPattern: RegExp | undefined;

/** True for a function of another language, unless the document defines it or its name is a quantifier. */
export const isForeignCall = (name: string): boolean =>
  !/^(?:forall|exists|every|any|some|all)$/.test(name) &&
  (foreignCallPattern ??= new RegExp(
    `^(?:${[positional, "add", ...rows().map(({ names }) => names)].join("|")})$`,
  )).test(name);

const minusOne = (code: string): string =>
  /\+\s*1$/.test(code)
    ? code.replace(/\s*\+\s*1$/, "")
    : /^\d+$/.test(code)
      ? String(Number(code) - 1)
      : `${op(code)} - 1`;

const namesIn = new Map<Row, ReadonlySet<string>>();

/** Returns the names of a row. They are cached because lookups are frequent. */
function namesOf(row: Row): ReadonlySet<string> {
  const names = namesIn.get(row) ?? new Set(row.names.split("|"));
  namesIn.set(row, names);
  return names;
}

const takes = ({ count }: Row, argumentCount: number): boolean =>
  count === undefined ? argumentCount > 0 : argumentCount === count;

/** Matches the name and opening bracket of a function call, and the dot, name and bracket of a method call. */
const callee = (): RegExp => /(?<![\w\xc0-\u1fff'`]|(?<!\.)\.)([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff]*)\s*\(/g;
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

const functionFirst = /^(?:map|filter|select|any|exists|some|every|forall|all)$/;

function withMethods(code: string): string {
  const pattern = method();
  let result = code;
  for (let step = 0; step < 8; step++) {
    pattern.lastIndex = 0;
    const match = pattern.exec(result);
    if (match === null) return result;
    const from = beginOf(result, match.index + match[1]!.length - 1);
    const receiver = result.slice(from, match.index + match[1]!.length);
    const open = match[3] === undefined ? undefined : match.index + match[0].length - 1;
    const end = open === undefined ? match.index + match[0].length - 1 : closerOf(result, open);
    if (end === undefined || receiver === "") return result;
    const args = open === undefined ? "" : result.slice(open + 1, end).trim();
    const isModule = /^(?:Math|math|np|numpy|Number|std|List|Set|Map|Integer|cmath|Int|String|Data|Seq)$/.test(
      receiver,
    );
    // `add` on numbers is a sum, but the collection method `add` inserts a member.
    const name = match[2] === "PI" ? "pi" : match[2] === "add" ? "insert" : match[2]!;
    const operands = [...(isModule ? [] : [receiver]), ...(args === "" ? [] : [args])];
    // Functions take another function first, and methods last.
    const ordered = !isModule && functionFirst.test(name) ? operands.toReversed() : operands;
    const replacement = isModule && open === undefined ? name : `${name}(${ordered.join(", ")})`;
    result = result.slice(0, from) + replacement + result.slice(end + 1);
  }
  return result;
}

/** Replaces every call in the table by its LED form with the number `form`. */
function withCalls(code: string, table: readonly Row[], form: number, isDefined: (name: string) => boolean): string {
  const head = /^[^]*?(?::=|\biff\b)/.exec(code)?.[0].length ?? 0;
  const bound = new Set(boundIn(code));
  let result = code;
  const pattern = callee();
  pattern.lastIndex = head;
  for (let match = pattern.exec(result); match !== null; match = pattern.exec(result)) {
    const name = match[1]!;
    const open = match.index + match[0].length - 1;
    const end = closerOf(result, open);
    if (end === undefined || isDefined(name) || bound.has(name) || builtin(name)?.kind === "function") continue;
    const argumentCode = result.slice(open + 1, end);
    const args = argumentCode.trim() === "" ? [] : split(argumentCode, ",");
    const row = table.find((one) => namesOf(one).has(name) && takes(one, args.length));
    const forms = row?.forms(args, fresh(code)) ?? [];
    const replacement = forms[Math.min(form, forms.length - 1)];
    if (replacement === undefined || replacement === result.slice(match.index, end + 1)) continue;
    const isWhole =
      /(?::=|\biff|\()\s*$/.test(result.slice(0, match.index)) && /^\s*(?:$|\))/.test(result.slice(end + 1));
    const unparenthesised = isWhole ? replacement.replace(/^\(((?:Sum|Prod|some|all)\b[^]*)\)$/, "$1") : replacement;
    const hasOperatorAround =
      isWhole || /^[|{[(<]/.test(unparenthesised) || !/\s/.test(unparenthesised)
        ? unparenthesised
        : /(?:\bif|;|,|&|\bor)\s*$/.test(result.slice(0, match.index))
          ? unparenthesised
          : `(${unparenthesised})`;
    result = result.slice(0, match.index) + hasOperatorAround + result.slice(end + 1);
    pattern.lastIndex = match.index + (hasOperatorAround.startsWith("(") ? 1 : 0);
    if (pattern.lastIndex > result.length || match[1] === /^[\w\xc0-\u1fff]*/.exec(unparenthesised)?.[0])
      pattern.lastIndex = match.index + name.length;
  }
  return result;
}

/**
 * Returns the forms of a definition in which LED replaces the calls of the rows in `table`. In `withMethodCalls`, the
 * methods of `code` are already calls. A method with the name of the definition, as in `last(s) := s.last`, is another
 * function: as a call it would be infinitely recursive.
 */
function formsOf(
  code: string,
  withMethodCalls: string,
  table: readonly Row[],
  isDefined: (name: string) => boolean,
): readonly string[] {
  const { head = "", body = "" } = definitionIn(code) ?? {};
  const definedName = /[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*/.exec(head)?.[0] ?? "";
  const isMethod = definedName !== "" && new RegExp(String.raw`\.${wordOf(definedName)}`).test(body);
  const countUses = (text: string): number => text.match(new RegExp(wordOf(definedName), "g"))?.length ?? 0;
  return [0, 1, 2, 3]
    .map((form) =>
      withCalls(withMethodCalls, table, form, (name) => isDefined(name) && !(isMethod && name === definedName)),
    )
    .filter((form) => !isMethod || countUses(form) < countUses(code));
}

export const calls = (): readonly Rewriting[] => {
  const table = rows();
  // The help of a row is shown only if no other row applies.
  const single = table.map(
    (row): Rewriting => ({
      help: row.help,
      write: (code, isDefined) => {
        const names = namesOf(row);
        const withMethodCalls = withMethods(code);
        if (!(withMethodCalls.match(/[A-Za-z]\w*|ℙ/g) ?? []).some((word) => names.has(word))) return [];
        return formsOf(code, withMethodCalls, [row], isDefined).filter((variant) => variant !== withMethodCalls);
      },
    }),
  );
  return [
    ...single,
    {
      help: "Write this call in the notation of LED",
      write: (code, isDefined) => formsOf(code, withMethods(code), table, isDefined),
    },
  ];
};
