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

const tokenTypes = [
  "function",
  "variable",
  "parameter",
  "keyword",
  "operator",
  "string",
  "number",
  "enumMember",
] as const;
const tokenModifiers = [
  SemanticTokenModifiers.declaration,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.defaultLibrary,
] as const;

export const legend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };

type SemanticTokenType = (typeof tokenTypes)[number];

export interface ColouredToken {
  readonly span: Span;
  readonly type: SemanticTokenType;
  /** A bit set of modifiers, in the order of the legend. */
  readonly modifiers: number;
}

/** Encodes semantic tokens for the protocol, as deltas. */
export function encodeSemanticTokens(analysis: Analysis, range?: Range): SemanticTokens {
  const { source } = analysis.document;
  const data: number[] = [];
  let previous = { line: 0, character: 0 };
  for (const { span, type, modifiers } of collectSemanticTokens(analysis, range)) {
    const { line, character } = positionOf(source, span.start);
    data.push(line - previous.line, line === previous.line ? character - previous.character : character);
    data.push(span.end - span.start, tokenTypes.indexOf(type), modifiers);
    previous = { line, character };
  }
  // No result id: the server supports no delta requests.
  return { data };
}

/** Returns the semantic tokens of code and tests, optionally in a range. Displays are highlighted as LaTeX. */
export function collectSemanticTokens(analysis: Analysis, range?: Range): readonly ColouredToken[] {
  const { document } = analysis;
  const { source } = document;
  const spans: readonly Span[] = [
    ...document.regions.flatMap(({ kind, code }) => (kind === "mathematics" ? [] : [code])),
    ...trialsOf(document).map(({ expression }) => expression),
    ...document.limits.map(({ expression }) => expression),
  ].sort((a, b) => a.start - b.start);
  const tokens: ColouredToken[] = [];
  const rangeStart = range === undefined ? 0 : offsetOf(source, range.start);
  const rangeEnd = range === undefined ? source.text.length : offsetOf(source, range.end);
  const occurrences =
    range === undefined ? analysis.occurrences : analysis.occurrencesWithin({ start: rangeStart, end: rangeEnd });
  const byStart = new Map(occurrences.map((occurrence) => [occurrence.span.start, occurrence]));
  for (const span of spans.filter(({ start, end }) => start <= rangeEnd && end >= rangeStart))
    for (const token of lex(document.codeText, span).tokens) {
      if (endOf(token) < rangeStart || token.startOffset > rangeEnd) continue;
      const occurrence = byStart.get(token.startOffset);
      const type = occurrence === undefined ? typeOfToken(token) : typeOfName(occurrence);
      if (type === undefined) continue;
      const end = endOf(token);
      if (end <= token.startOffset) continue;
      tokens.push({ span: { start: token.startOffset, end }, type, modifiers: modifiersOf(occurrence) });
    }
  return tokens;
}

function typeOfName({ referent: thing }: Occurrence): SemanticTokenType {
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
  const isConstant = occurrence.referent.kind === "definition" && occurrence.referent.defined.parameters.length === 0;
  return (occurrence.isBinding ? 1 : 0) + (isConstant ? 2 : 0) + (occurrence.referent.kind === "language" ? 4 : 0);
}

function typeOfToken(token: Parameters<typeof isName>[0]): SemanticTokenType | undefined {
  const { tokenType, image } = token;
  if (tokenType === Text) return "string";
  if (tokenType === Numeral) return "number";
  if (tokenType === Atom) return "enumMember";
  if (infixName(token) !== undefined) return /^\p{L}/u.test(image) && image.length > 1 ? "keyword" : "operator";
  if (signName(token) !== undefined && /^\p{L}/u.test(image)) return "keyword";
  return undefined;
}

/** Returns the colours in a document: calls of `color` with three numerals from 0 to 255, and names of colours. */
export function findColors({ document }: Analysis): ColorInformation[] {
  const colors: ColorInformation[] = [];
  for (const { definition } of document.definitions)
    for (const root of expressionsOf(definition))
      everyExpression(root, (e) => {
        const isName = e.kind === "name" && document.bindings.get(e.id)?.kind === "builtin";
        const color = isName ? colorOfName(e.name) : colorOfCall(e);
        if (color !== undefined) colors.push({ range: rangeOf(document.source, e.span), color });
      });
  return colors;
}

export function colorOfCall(e: Expression): Color | undefined {
  if (e.kind !== "call" || e.callee.kind !== "name" || e.callee.name !== "color" || e.args.length !== 3)
    return undefined;
  return createColor(
    e.args.map((argument) =>
      argument.kind === "numeral" && argument.denominator === 1n ? Number(argument.numerator) : NaN,
    ),
  );
}

/** Returns the colour that a built-in name denotes. */
export function colorOfName(name: string): Color | undefined {
  const definition = builtin(name);
  if (definition?.type !== "Color") return undefined;
  const value = (images as Readonly<Record<string, unknown>>)[definition.runtime];
  return value instanceof EaselValue ? createColor(value.args.map(Number)) : undefined;
}

function createColor(components: readonly number[]): Color | undefined {
  const [red, green, blue] = components.map((component) =>
    component >= 0 && component <= 255 ? component / 255 : undefined,
  );
  return red === undefined || green === undefined || blue === undefined ? undefined : { red, green, blue, alpha: 1 };
}

const toBytes = ({ red, green, blue }: Color): readonly number[] =>
  [red, green, blue].map((component) => Math.round(component * 255));

export const presentColor = (color: Color): ColorPresentation => ({ label: `color(${toBytes(color).join(", ")})` });

/** Formats a colour as CSS: `#ff0000`. */
export const formatHex = (color: Color): string =>
  `#${toBytes(color)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;
