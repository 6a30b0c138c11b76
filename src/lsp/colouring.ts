// Semantic tokens, and colours in code.

import {
  type Color,
  type ColorInformation,
  type ColorPresentation,
  type Range,
  SemanticTokenModifiers,
  type SemanticTokens,
} from "vscode-languageserver";
import { trialsOf } from "../document/document.js";
import { builtin } from "../language/builtins.js";
import { EaselValue } from "../runtime/values/values.js";
import * as images from "../runtime/easel/images.js";
import type { Span } from "../text/source.js";
import { endOf, lex } from "../syntax/lexer.js";
import { Atom, infixName, isName, Numeral, signName, Text } from "../syntax/tokens.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Analysis } from "./analysis.js";
import type { Occurrence } from "./occurrences.js";
import { offsetOf, positionOf, rangeOf } from "./places.js";

const types = ["function", "variable", "parameter", "keyword", "operator", "string", "number", "enumMember"] as const;
const modifiers = [
  SemanticTokenModifiers.declaration,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.defaultLibrary,
] as const;

export const legend = { tokenTypes: [...types], tokenModifiers: [...modifiers] };

type Type = (typeof types)[number];

export interface ColouredToken {
  readonly span: Span;
  readonly type: Type;
  /** A bit set of modifiers, in the order of the legend. */
  readonly modifiers: number;
}

/** Encodes semantic tokens for the protocol, as deltas. */
export function colouringOf(analysis: Analysis, within?: Range): SemanticTokens {
  const { source } = analysis.document;
  const data: number[] = [];
  let before = { line: 0, character: 0 };
  for (const { span, type, modifiers } of colouredTokensIn(analysis, within)) {
    const { line, character } = positionOf(source, span.start);
    data.push(line - before.line, line === before.line ? character - before.character : character);
    data.push(span.end - span.start, types.indexOf(type), modifiers);
    before = { line, character };
  }
  // No result id: the server supports no delta requests.
  return { data };
}

/** Returns the semantic tokens of code and tests, in a range or in all. Displays are LaTeX and are coloured as such. */
export function colouredTokensIn(analysis: Analysis, within?: Range): readonly ColouredToken[] {
  const { document } = analysis;
  const { source } = document;
  const spans: readonly Span[] = [
    ...document.regions.flatMap(({ kind, code }) => (kind === "mathematics" ? [] : [code])),
    ...trialsOf(document).map(({ expression }) => expression),
    ...document.limits.map(({ expression }) => expression),
  ].sort((a, b) => a.start - b.start);
  const tokens: ColouredToken[] = [];
  const first = within === undefined ? 0 : offsetOf(source, within.start);
  const last = within === undefined ? source.text.length : offsetOf(source, within.end);
  const occurrences =
    within === undefined ? analysis.occurrences : analysis.occurrencesWithin({ start: first, end: last });
  const byStart = new Map(occurrences.map((one) => [one.span.start, one]));
  for (const span of spans.filter(({ start, end }) => start <= last && end >= first))
    for (const token of lex(document.codeText, span).tokens) {
      if (endOf(token) < first || token.startOffset > last) continue;
      const occurrence = byStart.get(token.startOffset);
      const type = occurrence === undefined ? typeOfToken(token) : typeOfName(occurrence);
      if (type === undefined) continue;
      const end = endOf(token);
      if (end <= token.startOffset) continue;
      tokens.push({ span: { start: token.startOffset, end }, type, modifiers: modifiersOf(occurrence) });
    }
  return tokens;
}

function typeOfName({ thing }: Occurrence): Type {
  switch (thing.kind) {
    case "definition":
      return thing.defined.parameters.length === 0 ? "variable" : "function";
    case "variable":
      return thing.variable.role === "parameter" ? "parameter" : "variable";
    case "atom":
      return "enumMember";
    case "language":
      return "function";
  }
}

function modifiersOf(occurrence: Occurrence | undefined): number {
  if (occurrence === undefined) return 0;
  const isConstant = occurrence.thing.kind === "definition" && occurrence.thing.defined.parameters.length === 0;
  return (occurrence.isBinding ? 1 : 0) + (isConstant ? 2 : 0) + (occurrence.thing.kind === "language" ? 4 : 0);
}

function typeOfToken(token: Parameters<typeof isName>[0]): Type | undefined {
  const { tokenType, image } = token;
  if (tokenType === Text) return "string";
  if (tokenType === Numeral) return "number";
  if (tokenType === Atom) return "enumMember";
  if (infixName(token) !== undefined) return /^\p{L}/u.test(image) && image.length > 1 ? "keyword" : "operator";
  if (signName(token) !== undefined && /^\p{L}/u.test(image)) return "keyword";
  return undefined;
}

/** Returns the colours in a document: calls of `color` with three numerals from 0 to 255, and names of colours. */
export function colorsOf({ document }: Analysis): ColorInformation[] {
  const colors: ColorInformation[] = [];
  for (const { definition } of document.definitions)
    for (const root of expressionsOf(definition))
      everyExpression(root, (e) => {
        const isName = e.kind === "name" && document.bindings.get(e.id)?.kind === "builtin";
        const color = isName ? colorOfName(e.name) : colorIn(e);
        if (color !== undefined) colors.push({ range: rangeOf(document.source, e.span), color });
      });
  return colors;
}

export function colorIn(e: Expression): Color | undefined {
  if (e.kind !== "call" || e.callee.kind !== "name" || e.callee.name !== "color" || e.args.length !== 3)
    return undefined;
  return colorOf(
    e.args.map((part) => (part.kind === "numeral" && part.denominator === 1n ? Number(part.numerator) : NaN)),
  );
}

/** Returns the colour that a built-in name denotes. */
export function colorOfName(name: string): Color | undefined {
  const row = builtin(name);
  if (row?.type !== "Color") return undefined;
  const value = (images as Readonly<Record<string, unknown>>)[row.runtime];
  return value instanceof EaselValue ? colorOf(value.args.map(Number)) : undefined;
}

function colorOf(parts: readonly number[]): Color | undefined {
  const [red, green, blue] = parts.map((part) => (part >= 0 && part <= 255 ? part / 255 : undefined));
  return red === undefined || green === undefined || blue === undefined ? undefined : { red, green, blue, alpha: 1 };
}

const bytesOf = ({ red, green, blue }: Color): readonly number[] =>
  [red, green, blue].map((part) => Math.round(part * 255));

export const colorText = (color: Color): ColorPresentation => ({ label: `color(${bytesOf(color).join(", ")})` });

/** Formats a colour as CSS: `#ff0000`. */
export const hexOf = (color: Color): string =>
  `#${bytesOf(color)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
