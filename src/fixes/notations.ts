// Translations of foreign syntax for sets, sequences, quantifiers, sums and symbols.

import { boundIn, definitionIn, fresh, inParentheses, ledWords, pattern, split, withBrackets, wordOf } from "./code.js";
import { guess, rewriteBody, replacing, type Rewriting } from "./rewriting.js";

const pairs = "Write a map as a set of pairs";
const first = "Write a quantifier before its body, with `in` and a dot";
const emptiness = "To test for emptiness, compare the set";
const bar = "Write the members before a bar, and the conditions after it";
const range = "Write a range of integers in braces";
const sequence = "Write a sequence in angle brackets";
const sums = "Write the conditions of a sum in square brackets, and its terms after them";
const useSymbol = "Use the LED symbol";
const useNotation = "Use the LED notation";

const comparison = String.raw`(?:[<>]=?|/?=|\bin\b|\bnotin\b)\s*`;
/** The code before a condition. */
const conditionBefore = String.raw`(?:\biff|&|\bor|\band|=>|\bif|(?<!\.)\.(?!\.)|~|\bnot)\s*\(?\s*`;

/** Lookbehind for a position where a bracket does not start an index. */
const notIndexed = String.raw`(?<![A-Za-z\xc0-\u1fff\d)\]'\ue000-\uf8ff]\s*)`;

const isName = (code: string): boolean => /^[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*$/.test(code);

/** Rewrites the entries of `{k: v, …}` as pairs; with `quoting`, bare keys become strings. */
function pairsOf(inside: string, quoting: boolean): string | undefined {
  const separator = [":", "->", "=>", "↦", "="].find((one) => split(split(inside, ",")[0] ?? "", one).length === 2);
  if (separator === undefined || /\sin\s|[∈|;]/.test(inside.replace(/\|[^|]*\|/g, ""))) return undefined;
  const entries = split(inside, ",").map((entry) => split(entry, separator));
  if (inside.trim() === "" || entries.some((entry) => entry.length !== 2 || entry[1]!.startsWith("=")))
    return undefined;
  // Records, whose values have different kinds, are not maps.
  const beginnings = new Set(entries.map(([, value = ""]) => (/^\d/.test(value) ? "0" : value.charAt(0))));
  if (quoting && beginnings.size > 1 && [...beginnings].some((one) => /[<{(\d`\ue000-\uf8ff]/.test(one)))
    return undefined;
  return `{${entries.map(([key = "", value = ""]) => `(${quoting && isName(key) ? `"${key}"` : key}, ${value})`).join(", ")}}`;
}

/** Rewrites `[e | x <- S, p]`, `{e : x in S, p}` and similar comprehensions. */
function comprehension(inside: string): string | undefined {
  // In Python, several names before `in` form a pattern.
  const patterns =
    /\bfor\s+([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*(?:\s*,\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)+)(?=\s+in\b)/g;
  const match =
    /^([^]+?)\s+for\s+([^]+)$/.exec(inside.replace(patterns, "for ($1)")) ??
    /^([^|]+?)\s*\|\s*([^]+)$/.exec(inside) ??
    /^([^:]+?)\s*(?::|\bfor\b|\bsuch\s+that\b|\bwith\b|\bwhere\b)\s*([^]+)$/.exec(inside) ??
    /^([^,]+?)\s*,\s*([^]*(?:\bin\b|∈)[^]*)$/.exec(inside);
  if (match === null) return undefined;
  const [, element = "", rest = ""] = match;
  if (!/\b(?:in|from|sub|mod)\b|[∈=<>(]|<-/.test(inside)) return undefined;
  const conditions = split(rest.replace(/<-|∈|\bfrom\b/g, " in ").replace(/\s+(?:if|where|with)\s+/g, ", "), ",")
    .map((one) => one.trim().replace(/^(?:for|if|and)\b\s*/, ""))
    .map((one, _, all) => (all.length > 1 && /\bor\b|=>/.test(one) ? `(${one})` : one));
  return `{${element.replace("∈", "in")} | ${conditions.join(" & ")}}`;
}

/** Converts a set comprehension to a sequence, in which comparisons with `>` need parentheses. */
function sequenceOf(set: string): string {
  const [, element = "", conditions = ""] = /^\{([^]*?) \| ([^]*)\}$/.exec(set) ?? [];
  const parenthesizeComparison = (code: string): string =>
    code.includes(">") && !code.startsWith("(") ? `(${code})` : code;
  return `<${parenthesizeComparison(element)} | ${split(conditions, "&").map(parenthesizeComparison).join(" & ")}>`;
}

/** True if the brackets contain bars, which denote sizes. */
const hasSize = (code: string): boolean => (code.match(/\|/g) ?? []).length > 1;

/** Moves a quantifier from after its condition to before it. */
function moveQuantifierFirst(body: string): readonly string[] {
  const match = pattern(
    String.raw`^([^;]*?)\s*,?\s+(?:(?:for\s+)?(some|all|any|every|each|at\s+least\s+one)|∀|∃|forall|exists|for(?!\s))\s+(?:some\s+)?([^;.]+?\s+(?:in|∈|from)\s+[^;&]+?)\s*$`,
    "u",
  ).exec(body);
  if (match === null || /^\s*(?:for)?\s*$/.test(match[1]!)) return [];
  const [matched, condition = "", quantifier = "", bound = ""] = match;
  const isSome = /some|one|any\b/.test(quantifier) || /∃|exists/.test(matched);
  return (isSome ? ["some", "all"] : ["all", "some"])
    .slice(0, quantifier === "any" || quantifier === "" ? 2 : 1)
    .map((own) => `${own} ${bound.replace(/∈|\bfrom\b/g, "in")}. ${inParentheses(condition.trim())}`);
}

const argumentsOf = (parts: readonly string[]): string => `(${parts.join(", ")})`;

/** Returns the position of a quantifier's dot, ignoring dots in ranges and numerals, or undefined if none. */
function dotFrom(code: string, offset: number): number | undefined {
  let depth = 0;
  for (let i = offset; i < code.length; i++) {
    const character = code[i]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && --depth < 0) return undefined;
    else if (depth === 0 && character === ";") return undefined;
    else if (depth === 0 && character === "." && code[i + 1] !== "." && code[i - 1] !== ".") return i;
  }
  return undefined;
}

/**
 * Rewrites quantifier ranges separated by connectives instead of commas; a condition among them moves after the dot.
 */
function withRanges(code: string): string {
  let result = code;
  const words = /(?<![\w`])(?:some|all)(?![\w'])|[∃∀]/g;
  for (let match = words.exec(result); match !== null; match = words.exec(result)) {
    const from = match.index + match[0].length;
    const dot = dotFrom(result, from);
    if (dot === undefined) continue;
    const parts = split(result.slice(from, dot).replace(/\band\b|∧|&&/g, "&"), "&");
    const count = parts.findIndex((part) => !/^(?:[^()&]+?|\([^]*\))\s*(?:\bin\b|∈)/.test(part));
    const ranges = count < 0 ? parts : parts.slice(0, count);
    if (parts.length < 2 || ranges.length === 0) continue;
    const conditions = parts.slice(ranges.length);
    const body = result.slice(dot + 1);
    if (conditions.length > 0 && /;|\bwhere\b|[)\]}]/.test(body)) continue;
    const formula = [...conditions, inParentheses(body.trim())].join(/all|∀/.test(match[0]) ? " => " : " & ");
    result = `${result.slice(0, from)} ${ranges.join(", ")}.${conditions.length > 0 ? ` (${formula})` : body}`;
  }
  return result;
}

/** True for a quantifier in LED syntax. */
const isLedQuantifier = (code: string): boolean => /^(?:some|all)\s[^.:|;]*?\sin\s[^.:|;,]*\.(?!\.)/.test(code);

/** Returns a rule that rewrites a foreign quantifier with an LED keyword. */
function quantify(keyword: string, words: string): Rewriting {
  return replacing(
    first,
    String.raw`(?:${words})\s*\(?\s*((?:NAME|\([^()]*\))(?:\s*,\s*(?:NAME|\([^()]*\)))*)\s*(?:\\in\b|∈|\bin\b|:|\bfrom\b|\bof\b)\s*(OPERAND(?:\s*(?:\\|U|sec|\*)\s*OPERAND)*)\s*\)?\s*(?:\.|:|\||,|=>|\bsuch\s+that\b|\bwith\b|\bwe\s+have\b|\bholds\b|\bsatisfies\b|\s)\s*([^;]*)$`,
    (whole, names, set, body) =>
      isLedQuantifier(whole!) ? whole! : `${keyword} ${names!} in ${set!}. ${inParentheses(body!.trim())}`,
    (whole, names, set, body) => (isLedQuantifier(whole!) ? whole! : `${keyword} ${names!} in ${set!}. ${body!}`),
  );
}

/**
 * Rewrites `{1, 2, .., n}` as a range, and `{1, 3, .., 9}` by its step. Undefined if the numerals do not lead to the
 * last one.
 */
function progression(first: string, others: readonly string[], last: string): string | undefined {
  const members = [first, ...others].map(Number);
  const [start, next] = [members[0]!, members[1] ?? members[0]! + 1];
  const step = next - start;
  if (others.length === 0 || members.some((member) => !Number.isInteger(member)) || step === 1)
    return `{${first}..${last}}`;
  if (step === -1) return `{${last}..${first}}`;
  const count = (Number(last) - start) / step;
  return members.every((member, i) => member === start + i * step) && Number.isInteger(count) && count > 0
    ? `{${first} ${step < 0 ? "-" : "+"} ${Math.abs(step)} * i | i in {0..${count}}}`
    : undefined;
}

export const notations = (): readonly Rewriting[] => [
  guess(replacing("Write a pair in parentheses", String.raw`(NAME)\s*->\s*(NAME)\s+(?:in|∈)\s+`, "($1, $2) in ")),
  {
    help: sums,
    write: (code) => [
      stripParentheses(
        code.replace(
          /\b(sum|Sum|prod|Prod)\s*\(?\s*\{((?:[^{}|]|\{[^{}]*\})+)\|((?:[^{}]|\{[^{}]*\})+)\}(?:\s*\))?/g,
          (_, operator: string, term: string, conditions: string) =>
            `(${operator.toLowerCase() === "sum" ? "Sum" : "Prod"}[${conditions.trim()}] ${term.trim()})`,
        ),
      ),
    ],
  },
  {
    help: "Write an atom with a backquote",
    codes: ["L301"],
    write: (code, isDefined) => [
      withBrackets(code, "{", (inside) => {
        const items = split(inside, ",");
        return items.length > 1 && items.every((item) => isName(item) && !isDefined(item))
          ? `{${items.map((item) => `\`${item}`).join(", ")}}`
          : undefined;
      }),
    ],
  },
  {
    help: "Write a sequence in angle brackets, and a tuple in parentheses",
    write: (code) =>
      /(?<![=<>:/])==(?!=)|\\(?:in|A|E|cup|cap|union)\b|\|->|\b(?:Append|SubSeq|Len|Head|Tail|DOMAIN|SUBSET)\b/.test(
        code,
      )
        ? [code.replace(/<<([^<>]*)>>/g, "<$1>")]
        : [],
  },
  replacing(useNotation, String.raw`\bAND\b`, "&"),
  replacing(useNotation, String.raw`\bOR\b`, "or"),
  replacing(useNotation, String.raw`\bNOT\b\s*`, "~"),
  replacing(useNotation, String.raw`(?<![\w\xc0-\u1fff'])π(?![\w\xc0-\u1fff'])`, "pi"),
  replacing(range, String.raw`\bfrom\s+([^:;,]+?)\s+to\s+([^:;,.]+?)(?=\s*(?:[:,.]|\bholds\b|$))`, "in {$1..$2}"),
  replacing(emptiness, String.raw`\b(?:exists|some)\s+NAME\s+in\s+(OPERAND)\s*$`, "$1 /= {}"),
  replacing(
    "Use the number of a coordinate",
    String.raw`(?<=[\w\xc0-\u1fff')\]])\.([xyz])(?![\w\xc0-\u1fff'])`,
    (_, letter) => `[${"xyz".indexOf(letter!) + 1}]`,
  ),
  {
    ...replacing(
      "Test the members of a sequence, or the characters of a string, by position",
      String.raw`(OPERAND)\s+in\s+(NAME)`,
      "(some i in {1..|$2|}. $2[i] = $1)",
    ),
    codes: ["L404"],
  },
  replacing(
    "Write an update with `|->`",
    String.raw`\[\s*(OPERAND)\s+EXCEPT\s+!\[([^\[\]]+)\]\s*=\s*([^\[\],]+)\]`,
    "$1[$2 |-> $3]",
  ),
  replacing(lambdaOfTla, String.raw`\[\s*(NAME)\s*(?:\\in|∈|in)\s*[^\[\]|]+\|->\s*([^\[\]]+)\]`, "lam $1. $2"),
  {
    help: pairs,
    write: (code) => [
      withBrackets(code, "{", (inside) => pairsOf(inside, false)),
      withBrackets(code, "{", (inside) => pairsOf(inside, true)).replace(/"([^"]*)"/g, '"$1"'),
    ],
  },
  {
    help: "Write a member with several coordinates as a tuple, in parentheses",
    write: (code) => [
      withBrackets(code, "{", (inside) => {
        const [, element, conditions] = /^([^|]*[^|\s])\s*\|(?!\|)([^|]+)$/.exec(inside.trim()) ?? [];
        return element !== undefined && split(element, ",").length > 1
          ? `{(${element}) | ${conditions!.trim()}}`
          : undefined;
      }),
    ],
  },
  guess(replacing("Write the `=` of `>=` last", String.raw`(?<![<=])=>(?=\s*(?:-?\d|\|))`, ">=")),
  replacing(emptiness, String.raw`\b(?:some|exists|nonempty|non-empty)\s+(OPERAND)(?!\s*(?:in\b|,|:|∈))`, "$1 /= {}"),
  replacing(emptiness, String.raw`\b(?:no|empty|null)\s+(OPERAND)(?!\s*(?:in\b|,|:|∈))`, "$1 = {}"),
  replacing(emptiness, String.raw`\bone\s+(OPERAND)(?!\s*(?:in\b|,|:|∈))`, "|$1| = 1"),
  replacing(emptiness, String.raw`\blone\s+(OPERAND)(?!\s*(?:in\b|,|:|∈))`, "|$1| <= 1"),
  rewriteBody("Write a quantifier before its body", moveQuantifierFirst),
  quantify(
    "all",
    String.raw`\\A\b|\\forall\b|∀|\bfor\s+(?:all|every|each|any)\b|\bfor_?all\b|\bevery\b|\beach\b|\ball\b|\bALL\b`,
  ),
  quantify(
    "some",
    String.raw`\\E\b|\\exists\b|∃|\bthere\s+(?:exists|is)(?:\s+(?:a|an|some))?\b|\bexists\b|\bsome\b|\bany\b|\bfor\s+some\b`,
  ),
  replacing(
    "To say that there is none, write `~`",
    String.raw`\b(?:no|none)\s+(NAME\s+in\s+OPERAND)\s*[.:|,]?\s*([^;]*)$`,
    (_, bound, body) => `~(some ${bound!}. ${inParentheses(body!)})`,
  ),
  {
    help: "Separate the ranges of a quantifier with commas, and end them with a dot",
    write: (code) => [withRanges(code)],
  },
  {
    help: "Write each index in its own brackets, and arguments in parentheses",
    codes: ["L214"],
    write: (code) =>
      [(parts: readonly string[]) => parts.map((part) => `[${part}]`).join(""), argumentsOf].map((write) =>
        withBrackets(code, "[", (inside, before) => {
          const parts = split(inside, ",");
          const isIndex =
            /[A-Za-z\xc0-\u1fff\d'_)\]>]\s*$/.test(before) && !/\b(?:Sum|Prod|U|Sec|Union)\s*$/.test(before);
          return isIndex && parts.length > 1 && !parts.includes("") ? write(parts) : undefined;
        }),
      ),
  },
  replacing(
    "Write the dot of a quantifier after its set",
    String.raw`\b(some|all)\s+([^.;:|]+?\s+in\s+OPERAND)\s*(?::|\||,|\bsuch\s+that\b|\bwith\b)\s*`,
    "$1 $2. ",
  ),
  {
    help: sums,
    write: (code) => [
      stripParentheses(
        code.replace(
          /\b(sum|Sum|max|min|prod|Prod)\s*\(\s*\[?((?:[^()[\]{}]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\]|\{[^{}]*\})*?\sfor\s(?:[^()[\]{}]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\]|\{[^{}]*\})*)\]?\)/g,
          (match, name: string, inside: string) => {
            const set = comprehension(inside);
            const [, term, conditions] = /^\{([^]*?) \| ([^]*)\}$/.exec(set ?? "") ?? [];
            if (set === undefined || term === undefined) return match;
            return name.toLowerCase() === "sum"
              ? `(Sum[${conditions!}] ${term})`
              : name.toLowerCase() === "prod"
                ? `(Prod[${conditions!}] ${term})`
                : `${name}(${set})`;
          },
        ),
      ),
    ],
  },
  {
    help: bar,
    write: (code) => [
      withBrackets(code, "{", (inside) => (hasSize(inside) ? undefined : comprehension(inside))),
      withBrackets(code, "[", (inside, before) => {
        const isList = !/[A-Za-z\xc0-\u1fff\d)\]]\s*$/.test(before) && !hasSize(inside) && /\||\bfor\b/.test(inside);
        const set = isList ? comprehension(inside) : undefined;
        return set && sequenceOf(set);
      }),
    ],
  },
  replacing(
    "Get one of the members with a property with `choose`",
    String.raw`\bCHOOSE\s+(NAME)\s*(?:\\in|∈|in)\s*(OPERAND)\s*:\s*([^;]+)$`,
    "choose({$1 | $1 in $2 & $3})",
  ),
  {
    help: sums,
    write: (code) => {
      const words: Readonly<Record<string, string>> = {
        sum: "Sum",
        Sum: "Sum",
        SUM: "Sum",
        "∑": "Sum",
        Σ: "Sum",
        "\\sum": "Sum",
        prod: "Prod",
        product: "Prod",
        Prod: "Prod",
        "∏": "Prod",
        Π: "Prod",
      };
      const bigOperator = String.raw`(?<![\w\xc0-\u1fff'])(sum|Sum|SUM|∑|Σ|\\sum|prod|product|Prod|∏|Π)`;
      const bigName = (word: string): string => words[word] ?? word;
      const set = (from: string, to: string): string => `{${from.trim()}..${to.trim()}}`;
      return [
        code
          .replace(
            pattern(
              String.raw`${bigOperator}\s*_?\s*[\[({]\s*(NAME)\s*=\s*([^\[\](){}.;,]+?)\s*(?:\.\.|to|,)\s*([^\[\](){}.;,]+?)\s*[\])}]`,
            ),
            (_, own: string, x: string, from: string, to: string) => `${bigName(own)}[${x} in ${set(from, to)}]`,
          )
          .replace(
            pattern(
              String.raw`${bigOperator}\s*_?\s*[\[({]\s*(NAME)\s*=\s*([^\[\](){};,]+?)\s*[\])}]\s*\^\s*(?:[{(\[]\s*)?(\w+)(?:\s*[\])}])?`,
            ),
            (_, own: string, x: string, from: string, to: string) => `${bigName(own)}[${x} in ${set(from, to)}]`,
          )
          .replace(
            pattern(
              String.raw`${bigOperator}\s+(?:of\s+)?(?:for\s+)?(NAME)\s*=\s*(\w+)\s*(?:\.\.|to)\s*(\w+)\s*(?:of|:|,)?\s*`,
            ),
            (_, own: string, x: string, from: string, to: string) => `${bigName(own)}[${x} in ${set(from, to)}] `,
          ),
        code.replace(
          pattern(
            String.raw`${bigOperator}\s*_?\s*[\[({]\s*((?:NAME|\([^()]*\))\s*(?:in|∈|<-)\s*[^\[\]();,]+?)\s*[\])}]`,
          ),
          (whole: string, own: string, bound: string) =>
            /^(?:Sum|Prod)\[/.test(whole) ? whole : `${bigName(own)}[${bound.replace(/∈|<-/, "in")}]`,
        ),
        code.replace(
          pattern(String.raw`${bigOperator}\s*\(\s*((?:NAME|\([^()]*\))\s*(?:in|∈)\s*[^();,]+?)\s*,\s*([^()]+)\)`),
          (_, own: string, bound: string, term: string) => `(${bigName(own)}[${bound}] ${term})`,
        ),
        code.replace(
          pattern(
            String.raw`${bigOperator}\s*[({]\s*([^(){}|]+?)\s*(?:\||\bfor\b)\s*((?:NAME|\([^()]*\))\s*(?:in|∈)\s*[^(){}]+?)\s*[)}]`,
          ),
          (_, own: string, term: string, bound: string) =>
            `${bigName(own)}[${bound.replace(/\s+if\s+/g, " & ")}] ${term}`,
        ),
      ];
    },
  },
  replacing(
    "Write `max` or `min` of a set",
    String.raw`\b([Mm]ax|[Mm]in|[Mm]aximum|[Mm]inimum)\s*(?:_\s*)?[\[{]([^\[\]{}]+)[\]}]\s*(OPERAND(?:\s*[-+*/^]\s*OPERAND)*)`,
    (_, own, bound, term) => `${own!.slice(0, 3).toLowerCase()}({${term!} | ${bound!}})`,
  ),
  replacing(
    "Write `max` or `min` of a set",
    String.raw`\b(max|min|maximum|minimum)\s*\(\s*([^(){}]+?)\s*(?:\bfor\b|\|)\s*([^(){}]+?)\s*\)`,
    (_, own, term, bound) => `${own!.slice(0, 3)}({${term!} | ${bound!.replace(/\s+if\s+/g, " & ")}})`,
  ),
  replacing("Write `max` or `min` of a set", String.raw`\b(max|min)\s*(\{[^{}]*\})`, "$1($2)"),
  replacing(
    range,
    String.raw`\{\s*([^{},.]+?)\s*,((?:[^{},.]+,)*)\s*(?:\.{2,3}|…)\s*,?\s*([^{},.]+?)\s*\}`,
    (whole, first, others, last) =>
      progression(
        first!,
        split(others!, ",").filter((one) => one !== ""),
        last!,
      ) ?? whole!,
  ),
  replacing(
    "Write a sequence of integers with a condition",
    String.raw`<\s*(-?\w+)\s*(?:\.{2,3}|…)\s*([^<>.]+?)\s*>`,
    (_, from, to) => {
      const name = fresh(`${from!} ${to!}`, "ijkmp");
      return `<${name} | ${name} in {${from!}..${to!}}>`;
    },
  ),
  replacing(range, String.raw`(\bin|∈)\s+(-?\w+)\s*(?:\.{2,3}|…)\s*(OPERAND(?:\s*[-+]\s*\w+)?)`, "$1 {$2..$3}"),
  replacing(range, String.raw`\[\s*(-?\w+)\s*(?:\.{2,3}|…|\bto\b)\s*([^\[\].]+?)\s*\]`, "{$1..$2}"),
  replacing(
    range,
    String.raw`(?<![<\[{\w.])(-?\w+)\s*(?:\.{2,3}|…|\bto\b)\s*(OPERAND(?:\s*[-+]\s*\w+)?)(?!\s*[\]}])`,
    "{$1..$2}",
  ),
  replacing(
    range,
    String.raw`\{\s*(OPERAND)\s*(?:\.{3}|…|\bto\b|\bthrough\b|-{2}|\.\.\.)\s*(OPERAND)\s*\}`,
    "{$1..$2}",
  ),
  replacing(
    "Repeat a value in a sequence by a range of positions",
    String.raw`${notIndexed}\[([^\[\],|:]+)\]\s*\*\s*(OPERAND)`,
    (_, value, count) => `<${value!} | ${fresh(`${value!} ${count!}`, "ijkmp")} in {1..${count!}}>`,
  ),
  guess(replacing(sequence, String.raw`${notIndexed}\[([^\[\]|:]*)\]`, "<$1>")),
  guess(replacing("Write a set in braces", String.raw`${notIndexed}\[([^\[\]|:]*)\]`, "{$1}")),
  replacing("Join sequences with a single `+`", String.raw`\+\+`, "+"),
  replacing("Prepend a member as a sequence of one", String.raw`(OPERAND)\s*(?:::|:)\s*(OPERAND)`, "<$1> + $2"),
  replacing(
    "Write a product with `*`",
    String.raw`(?<![\w\xc0-\u1fff.])(\d+(?:\.\d+)?)(?=[A-Za-z\xc0-\u1fff(])(?!(?:${ledWords}|THEN|ELSE|IN|OF|else|elif|for|to|when|do|of|end)\b)`,
    "$1 * ",
  ),
  replacing("Write a product with `*`", String.raw`\)\s*\(`, ") * ("),
  guess({
    help: "Write a product with `*`",
    write: (code) => {
      // A parameter may be a function that is applied to the following code, unless it is an operand of arithmetic.
      const boundNames = new Set(boundIn(code));
      const isNumber = (name: string): boolean =>
        !boundNames.has(name) ||
        new RegExp(String.raw`${wordOf(name)}\s*[-+*/^]|(?:[-+*/^]|\b\d+)\s*${wordOf(name)}(?!\s*\()`).test(code);
      const between = pattern(
        String.raw`((?!(?:${ledWords})\b)(NAME)|[\d)])[ \t]+(?=[A-Za-z\xc0-\u1fff(])(?!(?:${ledWords})\b)`,
      );
      return [
        code.replace(between, (whole, left: string, name?: string) =>
          name === undefined || isNumber(name) ? `${left} * ` : whole,
        ),
      ];
    },
  }),
  {
    help: "Write a product with `*`",
    codes: ["L301", "L401", "L402", "L409"],
    write: (code) => {
      const head = /^\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*\s*\(([^()]*)\)/.exec(code)?.[1] ?? "";
      const parameters = head.split(/\s*,\s*/).filter(isName);
      let result = code;
      for (const parameter of parameters)
        result = result.replace(new RegExp(`(?<![\\w\xc0-\u1fff'])${parameter}\\s*(?=\\()`, "g"), `${parameter} * `);
      return [result, ...products(code, parameters)];
    },
  },
  {
    help: "Write a factorial as a product",
    write: (code) => {
      const k = fresh(code, "kijm");
      const product = code.replace(
        pattern(String.raw`(OPERAND)\s*!(?![=A-Za-z\xc0-\u1fff(])`),
        (_, of: string) => `(Prod[${k} in {1..${of.replace(/^\(([^()]*)\)$/, "$1")}}] ${k})`,
      );
      return [stripParentheses(product)];
    },
  },
  replacing("Write a power with `^`", "²", "^2"),
  replacing("Write a power with `^`", "³", "^3"),
  replacing(
    "Write a function of a function with `lam`",
    String.raw`(OPERAND)\s*(?:∘|\bo\b)\s*(OPERAND)`,
    "lam x. $1($2(x))",
  ),
  guess(
    rewriteBody("Write a function of a function with `lam`", (body) => {
      const match = pattern(String.raw`^(OPERAND)\s+\.\s+(OPERAND)$`, "u").exec(body);
      return match === null ? [] : [`lam x. ${match[1]!}(${match[2]!}(x))`];
    }),
  ),
  replacing(
    "Write a root as a function",
    String.raw`√\s*(OPERAND)`,
    (_, of) => `sqrt(${of!.replace(/^\(([^]*)\)$/, "$1")})`,
  ),
  guess(
    replacing(
      "Unite two sets with `U`",
      String.raw`(OPERAND)\s+(?:u|union|∪|cup|\\cup|\\union)\s+(?=OPERAND)`,
      "$1 U ",
    ),
  ),
  guess(
    replacing(
      "Write the intersection of two sets with `sec`",
      String.raw`(OPERAND)\s+(?:n|cap|inter|∩|\\cap|\\intersect)\s+(?=OPERAND)`,
      "$1 sec ",
    ),
  ),
  replacing("If one of two conditions is enough, write `or`", String.raw`\s*(?:\|\||\\/)\s*`, " or "),
  replacing("If both conditions must hold, write `&`", String.raw`\s*(?:&&|/\\)\s*`, " & "),
  guess(replacing("If one of two conditions is enough, write `or`", String.raw`\s+v\s+`, " or ")),
  guess(
    replacing(
      "If one of two conditions is enough, write `or`",
      String.raw`(${comparison}OPERAND)\s*\|\s*(?=OPERAND\s*${comparison})`,
      "$1 or ",
    ),
  ),
  guess(
    replacing(
      useNotation,
      String.raw`\{\s*(NAME)\s*(?:∈|\bin)\s*(?:ℕ|Nat)\s*\|\s*\1\s*\|\s*(OPERAND)`,
      "{$1 in {1..$2} | $2 mod $1 = 0",
    ),
  ),
  guess(
    replacing(
      useNotation,
      String.raw`(${conditionBefore}|\{\s*NAME\s*(?:∈|\bin)\s*OPERAND\s*\|\s*)(OPERAND)\s*\|\s*(OPERAND)`,
      "$1$3 mod $2 = 0",
    ),
  ),
  guess(
    replacing(
      "If one of two conditions is enough, write `or`",
      String.raw`(${conditionBefore}OPERAND)\s*\|\s*(?=OPERAND)`,
      "$1 or ",
    ),
  ),
  {
    ...guess(replacing("Write the union of two sets with `U`", String.raw`\s*\|\s*(?=OPERAND)`, " U ")),
    needsTests: true,
  },
  // Only names of types have known kinds here.
  guess(
    replacing(
      "Write the union of two sets with `U`",
      String.raw`(?<=\}|\b(?:Int|Nat|Rat|Bool|String|Atom))\s*\|\s*(?=OPERAND)|(?<=OPERAND)\s*\|\s*(?=\{)`,
      " U ",
    ),
  ),
  guess(replacing("If both conditions must hold, write `&`", String.raw`\s*\^\s*`, " & ")),
  guess({
    help: "If exactly one of two conditions holds, they differ",
    write: (code) => (definitionIn(code)?.symbol.trim() === "iff" ? [code.replace(/\s*\^\s*/g, " /= ")] : []),
  }),
  replacing(useSymbol, String.raw`={2,3}(?![=<>])`, "="),
  replacing(useSymbol, String.raw`!==?|=/=|~=|<>(?=\s*-?[\w({<\x60\ue000-\uf8ff])|≠|=!=`, "/="),
  replacing(useNotation, String.raw`\\notin\b|\bnot\s+in\b|!in\b`, "notin"),
  replacing(useSymbol, String.raw`!\s*(?=[A-Za-z\xc0-\u1fff(])`, "~"),
  replacing(useSymbol, String.raw`\*\*`, "^"),
  replacing(useSymbol, String.raw`=<(?=\s*[\w(])`, "<="),
  replacing(useSymbol, String.raw`\s*%\s*`, " mod "),
  replacing(
    "Write an integer division as `floor` of a quotient",
    String.raw`(OPERAND)\s*(?://|\bdiv\b|\bquot\b|\\div\b)\s*(OPERAND)`,
    "floor($1 / $2)",
  ),
  replacing("Write the number of members with bars", String.raw`#\s*(OPERAND)`, "|$1|"),
  replacing(useSymbol, String.raw`'([^'\r\n]*)'`, '"$1"', "`$1"),
  replacing(useNotation, String.raw`\bTrue\b|\bTRUE\b`, "true"),
  replacing(useNotation, String.raw`\bFalse\b|\bFALSE\b`, "false"),
  replacing(useNotation, String.raw`\bemptyset\b|\bset\(\s*\)|\bEmptySet\b`, "{}"),
  replacing(useNotation, String.raw`\\in\b`, "in"),
  replacing(useNotation, String.raw`\\(?:subseteq|subset)\b|\bis\s+(?:an?\s+)?subset\s+of\b|\bsubset(?:eq)?\b`, "sub"),
  replacing("Write the condition alone", String.raw`(OPERAND)\s+(?:is|={1,3})\s+(?:false|False)\b`, "~$1"),
  replacing("Write the condition alone", String.raw`(OPERAND)\s+(?:is|={1,3})\s+(?:true|True)\b`, "$1"),
  replacing(
    useNotation,
    String.raw`\bis\s+(?:not|different\s+from)\s+(?:equal\s+to\s+)?(?!in\b|an?\b|even|odd)`,
    "/= ",
  ),
  replacing(useNotation, String.raw`\bis\s+(?:an?\s+)?(?:(?:element|member)\s+of|in)\s+`, "in "),
  replacing(
    useNotation,
    String.raw`\bis\s+(?:at\s+least|(?:greater|more|larger|bigger)\s+than\s+or\s+equal\s+to)\s+`,
    ">= ",
  ),
  replacing(useNotation, String.raw`\bis\s+(?:at\s+most|(?:less|smaller)\s+than\s+or\s+equal\s+to)\s+`, "<= "),
  replacing(useNotation, String.raw`\bis\s+(?:greater|more|larger|bigger|above)\s+(?:than\s+)?`, "> "),
  replacing(useNotation, String.raw`\bis\s+(?:less|smaller|below)\s+(?:than\s+)?`, "< "),
  replacing(useNotation, String.raw`(OPERAND)\s+is\s+even\b`, "$1 mod 2 = 0"),
  replacing(useNotation, String.raw`(OPERAND)\s+is\s+odd\b`, "$1 mod 2 = 1"),
  replacing(useNotation, String.raw`\b(?:is\s+equal\s+to|equals|is|eq)\b`, "="),
  replacing(useNotation, String.raw`(OPERAND)\s+divides\s+(OPERAND)`, "$2 mod $1 = 0"),
  replacing(useNotation, String.raw`\b(?:plus)\b`, "+"),
  replacing(useNotation, String.raw`\b(?:minus|without|except|setminus)\b`, "\\", "-"),
  guess(
    replacing(useNotation, String.raw`(?<=[A-Za-z\xc0-\u1fff\d)}]\s+)(?:times|x|×)(?=\s+[A-Za-z\xc0-\u1fff\d({])`, "*"),
  ),
  guess(replacing(useNotation, String.raw`\bimplies\b|-->|(?:(?<![<-])->|→)(?!\s*[A-Z])`, "=>")),
  {
    ...replacing("Unite sets with `U`", String.raw`(OPERAND)\s*(?:\+|\|\||\bor\b)\s*(?=OPERAND)`, "$1 U "),
    codes: ["L401"],
  },
  {
    ...replacing(
      "Write the intersection of two sets with `sec`",
      String.raw`(OPERAND)\s*(?:&|\*|\band\b)\s*(?=OPERAND)`,
      "$1 sec ",
    ),
    codes: ["L401"],
  },
  {
    ...replacing("Test for a subset with `sub`", String.raw`(OPERAND)\s*(?:<=|=>)\s*(?=OPERAND)`, "$1 sub "),
    codes: ["L401"],
  },
  {
    ...replacing("Test for a subset with `sub`", String.raw`(OPERAND)\s*>=\s*(OPERAND)`, "$2 sub $1"),
    codes: ["L401"],
  },
  {
    ...replacing("Write the difference of two sets with `\\`", String.raw`(OPERAND)\s*(?:-|/)\s*(OPERAND)`, "$1 \\ $2"),
    codes: ["L401", "L402", "L404"],
  },
];

const lambdaOfTla = "Write a function as a value with `lam`";

/** Removes the parentheses around a sum or product that is the whole value. */
const stripParentheses = (code: string): string =>
  code.replace(/(:=\s*)\(((?:Sum|Prod)\[(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)\s*$/, "$1$2");

/** Inserts operators between juxtaposed parameters: `ab` becomes `a*b`. */
function products(code: string, parameters: readonly string[]): readonly string[] {
  const letters = parameters.filter((parameter) => parameter.length === 1);
  if (letters.length < 1) return [];
  const run = new RegExp(`(?<![\\w\xc0-\u1fff'])[${letters.join("")}]{2,4}(?![\\w\xc0-\u1fff'(])`, "g");
  const at = code.indexOf(")") + 1;
  return [code.slice(0, at) + code.slice(at).replace(run, (own) => [...own].join(" * "))];
}
