// The teaching documents have no warnings, and the tour covers the whole language.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile, type Compiled } from "../../src/compiler.js";
import { findMentionedFiles } from "../../src/web/bundle/mentions.js";
import { documentFiles } from "../../src/files/documents.js";
import { readDocument } from "../../src/document/read.js";
import { builtins } from "../../src/language/builtins.js";
import { momentFields } from "../../src/language/easel.js";
import { big, infix, signs } from "../../src/language/operators.js";
import { sourceOf, type Span } from "../../src/text/source.js";
import { lex } from "../../src/syntax/lexer.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { parseDocument } from "../../src/syntax/parse.js";
import type { Expression, Item } from "../../src/syntax/tree.js";
import { everyExpression } from "../../src/syntax/walk.js";

const pathOf = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
const textOf = (name: string): string => readFileSync(pathOf(name), "utf8");
const compiled = (name: string): Compiled => compile(textOf(name), { name, documents: documentFiles });

/** Each document with its minimum number of tests. */
const documents: readonly (readonly [name: string, tests: number])[] = [
  ["tour.led", 180],
  ["graphs.led", 70],
  ["number-theory.led", 110],
  ["in-a-row.led", 17],
  ["nim.led", 27],
  ["bricks.led", 22],
  ["snake.led", 31],
  ["life.led", 22],
  ["sheepdog.led", 21],
  ["platforms.led", 8],
  ["paint.led", 7],
  ["words.led", 7],
  ["golf.led", 6],
];

describe.each(documents)("%s", (name, atLeast) => {
  it("causes no errors or warnings", () => {
    expect(compiled(name).diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it("names existing files", () => {
    const { files } = findMentionedFiles(compiled(name).document);
    expect(files.map(({ path }) => path).filter((path) => !existsSync(pathOf(path)))).toEqual([]);
  });

  // tests/cli/built.test.ts checks that all tests pass.
  it("has tests", () => expect(compiled(name).document.tests.length).toBeGreaterThanOrEqual(atLeast));
});

describe("tour", () => {
  const { source, parsed, tests, nextId } = parseDocument(readDocument(sourceOf("tour.led", textOf("tour.led"))));
  const items = parsed.flatMap((region) => region.items);
  const asked = tests
    .map(({ expression }) => parseExpression(source.text, expression, nextId).expression)
    .filter((expression) => expression !== undefined);
  const nodes = [...items.flatMap(expressionsOf), ...asked].flatMap(withParts);
  const written = [
    ...parsed.map(({ region }) => region.code),
    ...tests.flatMap(({ expression, expected }) =>
      expected === undefined ? [expression] : [expression, expected.span],
    ),
  ];
  const spellings = new Set(written.flatMap((span) => imagesOf(source.text, span)));

  it("uses every operator", () => {
    const all = [...Object.keys(infix), ...Object.keys(big), "not", "negate", "plus", "some", "all"];
    expect(missing(all, nodes.flatMap(operatorsOf))).toEqual([]);
  });

  it("uses every spelling that can be typed on a keyboard", () => {
    const all = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)].flatMap(({ ascii }) => ascii);
    expect(missing(all, spellings)).toEqual([]);
  });

  it("uses every built-in name, and every field of the moment in its game", () => {
    const used = new Set(nodes.flatMap((node) => (node.kind === "name" ? [node.name] : [])));
    expect(missing(Object.keys(builtins), used)).toEqual([]);
    expect(Object.values(momentFields).filter(({ names }) => !names.some((name) => used.has(name)))).toEqual([]);
  });

  it("uses every kind of expression", () => {
    expect(
      missing(
        Object.keys(expressionKinds),
        nodes.map(({ kind }) => kind),
      ),
    ).toEqual([]);
  });

  it("uses every form of definition", () => {
    expect(missing(definitionForms, items.flatMap(formsOf))).toEqual([]);
  });

  it("uses every kind of region except typeset mathematics", () => {
    expect(
      missing(
        ["dollar", "dash", "fence"],
        parsed.map(({ region }) => region.kind),
      ),
    ).toEqual([]);
  });

  it("answers every exercise that has an answer", () => {
    const [lessons = "", answers = ""] = textOf("tour.led").split("\n## 15 Answers\n");
    const open = ["13.1", "14.2"];
    const exercises = [...lessons.matchAll(/\*\*Exercise ([\d.]+)\*\*/g)].map(([, number = ""]) => number);
    expect(exercises.length).toBeGreaterThan(20);
    expect(
      missing(exercises, [...open, ...[...answers.matchAll(/\*\*([\d.]+)\*\*/g)].map(([, number = ""]) => number)]),
    ).toEqual([]);
  });
});

function missing(all: readonly string[], present: Iterable<string>): readonly string[] {
  const set = new Set(present);
  return all.filter((one) => !set.has(one));
}

function imagesOf(text: string, span: Span): readonly string[] {
  return lex(text, span).tokens.map(({ image }) => image);
}

/** An exhaustive record, so that tsc reports a new kind of expression, which then has to be taught. */
const expressionKinds: { readonly [Kind in Exclude<Expression["kind"], "error">]: true } = {
  numeral: true,
  string: true,
  atom: true,
  truth: true,
  name: true,
  call: true,
  index: true,
  slice: true,
  update: true,
  branches: true,
  tuple: true,
  sequence: true,
  set: true,
  range: true,
  comprehension: true,
  unary: true,
  binary: true,
  product: true,
  relation: true,
  absolute: true,
  quantifier: true,
  big: true,
  lambda: true,
  typeTest: true,
  arrow: true,
};

function withParts(root: Expression): readonly Expression[] {
  const found: Expression[] = [];
  everyExpression(root, (node) => void found.push(node));
  return found;
}

function expressionsOf(item: Item): readonly Expression[] {
  switch (item.kind) {
    case "game":
      return [];
    case "signature":
      return [item.type];
    case "definition":
      return [...item.guard, ...bodyOf(item.body), ...item.where];
  }
}

function bodyOf(body: Extract<Item, { kind: "definition" }>["body"]): readonly Expression[] {
  switch (body.kind) {
    case "expression":
      return [body.value];
    case "branches":
      return body.branches.flatMap(({ value, condition }) => (condition === undefined ? [value] : [value, condition]));
    case "predicate":
      return body.conditions;
    case "broken":
      return [];
  }
}

/** The operators of a node, by the names of their table rows. */
function operatorsOf(node: Expression): readonly string[] {
  switch (node.kind) {
    case "unary":
    case "binary":
    case "big":
      return [node.operator];
    case "relation":
      return node.links.map(({ operator }) => operator);
    case "quantifier":
      return [node.quantifier];
    case "product":
    case "typeTest":
      return [node.kind];
    default:
      return [];
  }
}

const definitionForms = [
  "constant",
  "function",
  "property",
  "conditions joined by commas",
  "branches that end in otherwise",
  "branches that end in a condition",
  "where",
  "guard that tests",
  "guard that binds",
  "signature of a constant",
  "signature of a function",
  "signature of several names",
  "game",
] as const;

function formsOf(item: Item): readonly (typeof definitionForms)[number][] {
  switch (item.kind) {
    case "game":
      return ["game"];
    case "signature":
      return [
        item.type.kind === "arrow" ? "signature of a function" : "signature of a constant",
        ...(item.names.length > 1 ? (["signature of several names"] as const) : []),
      ];
    case "definition": {
      const { parameters, body, guard, where } = item;
      const known = new Set(parameters.map(({ name }) => name));
      const binds = guard
        .flatMap(withParts)
        .some(
          (node) =>
            node.kind === "relation" &&
            node.first.kind === "name" &&
            node.links[0]?.operator === "equal" &&
            !known.has(node.first.name),
        );
      return [
        parameters.length > 0 ? "function" : "constant",
        ...(body.kind === "predicate" ? (["property"] as const) : []),
        ...(body.kind === "predicate" && body.conditions.length > 1 ? (["conditions joined by commas"] as const) : []),
        ...(body.kind === "branches"
          ? ([
              body.branches.at(-1)?.condition === undefined
                ? "branches that end in otherwise"
                : "branches that end in a condition",
            ] as const)
          : []),
        ...(where.length > 0 ? (["where"] as const) : []),
        ...(guard.length > 0 ? ([binds ? "guard that binds" : "guard that tests"] as const) : []),
      ];
    }
  }
}
