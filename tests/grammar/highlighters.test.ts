// The generated highlighters for highlight.js and Pygments, interpreted here, give each token of code the class that it
// has for the lexer, and leave the prose alone.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtins, keywords, types } from "../../grammar/highlighters/table.js";
import { contextualWords } from "../../grammar/spellings.js";
import { readDocument } from "../../src/document/read.js";
import { lex, spanOf } from "../../src/syntax/lexer.js";
import { Atom, isName, Numeral, Text } from "../../src/syntax/tokens.js";
import { sourceOf } from "../../src/text/source.js";
import { names } from "./tokenize.js";

/** The class of each character; undefined for plain text. */
type Classes = readonly (string | undefined)[];

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const documents = [
  { file: "names.led", text: names },
  ...["examples", "tests/conformance", "src/shelf"].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url))
      .filter((file) => file.endsWith(".led"))
      .map((file) => ({ file: `${folder}/${file}`, text: read(`${folder}/${file}`) })),
  ),
];

// ---- highlight.js: the earliest match of all modes and the end of the current one; of several, the first in order

interface Mode {
  readonly scope?: string;
  readonly match?: RegExp;
  readonly begin?: RegExp;
  readonly end?: RegExp;
  readonly contains?: readonly Mode[];
}

const { default: language } = (await import(new URL("../../grammar/led.hljs.js", import.meta.url).href)) as {
  readonly default: () => Mode;
};

function byHighlightJs(text: string): Classes {
  const classes: (string | undefined)[] = Array.from({ length: text.length });
  const next = new Map<RegExp, { readonly index: number; readonly length: number }>();
  const find = (source: RegExp, from: number): { readonly index: number; readonly length: number } => {
    let match = next.get(source);
    if (match !== undefined && match.index >= from) return match;
    const regex = new RegExp(source.source, source.flags.includes("m") ? "gmu" : "gu");
    regex.lastIndex = from;
    const found = regex.exec(text);
    match = found === null ? { index: Infinity, length: 0 } : { index: found.index, length: found[0].length };
    next.set(source, match);
    return match;
  };
  const stack: Mode[] = [language()];
  for (let at = 0; at < text.length; ) {
    const mode = stack.at(-1)!;
    const rules = (mode.contains ?? []).map((one) => [one.match ?? one.begin!, one] as const);
    let best = { index: Infinity, length: 0, mode: undefined as Mode | undefined, isEnd: false };
    for (const [regex, one] of rules) {
      const match = find(regex, at);
      if (match.index < best.index) best = { ...match, mode: one, isEnd: false };
    }
    const closer = mode.end === undefined ? undefined : find(mode.end, at);
    if (closer !== undefined && closer.index < best.index) best = { ...closer, mode: undefined, isEnd: true };
    if (best.index === Infinity) break;
    if (best.isEnd) stack.pop();
    else if (best.mode!.begin !== undefined) stack.push(best.mode!);
    classes.fill(
      best.isEnd ? "meta" : (best.mode!.scope ?? (best.mode!.begin && "meta")),
      best.index,
      best.index + best.length,
    );
    at = best.index + Math.max(best.length, best.isEnd ? 0 : 1);
  }
  return classes;
}

// ---- Pygments: the first rule of the state that matches here

interface Rule {
  readonly regex: RegExp;
  readonly token: string;
  readonly next: string | undefined;
}

function pygmentsStates(): ReadonlyMap<string, readonly Rule[]> {
  const states = new Map<string, (Rule | { readonly include: string })[]>();
  let state: (Rule | { readonly include: string })[] = [];
  for (const line of read("grammar/led_lexer.py").split("\n")) {
    const title = /^ {8}'([\w-]+)': \[$/.exec(line)?.[1];
    if (title !== undefined) states.set(title, (state = []));
    const included = /include\('(\w+)'\)/.exec(line)?.[1];
    if (included !== undefined) state.push({ include: included });
    const [, source, token = "", next] = /^ +\(r'''(.*)''', ([\w.]+)(?:, '([^']+)')?\),$/.exec(line) ?? [];
    if (source !== undefined) state.push({ regex: new RegExp(inJavaScript(source), "muy"), token, next });
  }
  const flat = (rules: readonly (Rule | { readonly include: string })[]): readonly Rule[] =>
    rules.flatMap((rule) => ("include" in rule ? flat(states.get(rule.include)!) : [rule]));
  return new Map([...states].map(([title, rules]) => [title, flat(rules)]));
}

/** A regular expression of Python in the syntax of JavaScript. */
const inJavaScript = (source: string): string =>
  source
    .replaceAll("[^\\W\\d_]", "\\p{L}")
    .replace(/\[([^\]]*)\\w/g, "[$1\\p{L}\\p{N}_")
    .replaceAll("\\w", "[\\p{L}\\p{N}_]");

const states = pygmentsStates();

function byPygments(text: string): Classes {
  const classes: (string | undefined)[] = Array.from({ length: text.length });
  const stack = ["root"];
  for (let at = 0; at < text.length; ) {
    const rule = states.get(stack.at(-1)!)!.find(({ regex }) => {
      regex.lastIndex = at;
      return regex.test(text);
    });
    if (rule === undefined) throw new Error(`no rule at ${text.slice(at, at + 20)}`);
    const end = Math.max(rule.regex.lastIndex, at + (rule.next === undefined ? 1 : 0));
    if (!rule.token.startsWith("Text") && rule.token !== "Name") classes.fill(rule.token, at, end);
    if (rule.next === "#pop") stack.pop();
    else if (rule.next !== undefined) stack.push(rule.next);
    at = end;
  }
  return classes;
}

const highlighters = [
  {
    name: "highlight.js",
    classesOf: byHighlightJs,
    expected: { number: "number", string: "string", atom: "symbol", word: /^(?:keyword|literal|operator)$/ },
    named: /^(?:title function_|type|built_in)$/,
    around: /^(?:meta|section)$/,
  },
  {
    name: "Pygments",
    classesOf: byPygments,
    expected: { number: /^Number/, string: "String.Double", atom: "String.Symbol", word: /^(?:Keyword|Operator)/ },
    named: /^(?:Name\.Function|Name\.Builtin|Keyword\.Type)$/,
    around: /^(?:Comment\.Preproc|Generic)/,
  },
] as const;

describe.each(highlighters)("$name", ({ classesOf, expected, named, around }) => {
  const fits = (pattern: string | RegExp, found: string | undefined): boolean =>
    typeof pattern === "string" ? found === pattern : pattern.test(found ?? "");

  test.each(documents)("agrees with the lexer on $file", ({ file, text }) => {
    const classes = classesOf(text);
    const document = readDocument(sourceOf(file, text));
    const regions = document.regions.filter(({ kind }) => kind !== "mathematics").map(({ code }) => code);
    const wrong = regions
      .flatMap((code) => lex(text, code).tokens)
      .flatMap((token) => {
        if (contextualWords.includes(token.image)) return [];
        const { start, end } = spanOf(token);
        const kind =
          token.tokenType === Numeral
            ? "number"
            : token.tokenType === Text
              ? "string"
              : token.tokenType === Atom
                ? "atom"
                : isName(token)
                  ? "name"
                  : "word";
        const isRight = [start, end - 1].every((offset) => {
          const found = classes[offset];
          return kind === "name" ? found === undefined || named.test(found) : fits(expected[kind], found);
        });
        return isRight ? [] : [`${token.image} (${kind}): ${classes[start]} … ${classes[end - 1]}`];
      });
    expect(wrong).toEqual([]);
    const isCode = (offset: number): boolean => regions.some(({ start, end }) => start <= offset && offset < end);
    const colored = [...classes.keys()].filter(
      (offset) => classes[offset] !== undefined && !around.test(classes[offset]) && !isCode(offset),
    );
    expect(colored.map((offset) => text.slice(offset, offset + 20))).toEqual([]);
  });
});

test.each(["led.vim", "led-mode.el", "led-listings.tex"])("%s contains all words of the language", (file) => {
  const text = read(`grammar/${file}`);
  const isThere = (word: string): boolean => new RegExp(`(?<![\\w'])${word}(?![\\w'])`).test(text);
  expect([...keywords, ...types, ...builtins].filter((word) => /^\w+$/.test(word) && !isThere(word))).toEqual([]);
});
