// What the parts of code are, for editors that colour them by their meaning; and the colours that code speaks of.

import {
  type Color,
  type ColorInformation,
  type ColorPresentation,
  SemanticTokenModifiers,
  SemanticTokensBuilder,
  type SemanticTokens,
} from "vscode-languageserver";
import type { Span } from "../source/source.js";
import { lex } from "../syntax/lexer.js";
import { Atom, infixName, isName, Numeral, signName, Text } from "../syntax/tokens.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Analysis } from "./analysis.js";
import type { Occurrence } from "./occurrences.js";
import { positionOf, rangeOf } from "./places.js";

const types = ["function", "variable", "parameter", "keyword", "operator", "string", "number", "enumMember"] as const;
const modifiers = [
  SemanticTokenModifiers.declaration,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.defaultLibrary,
] as const;

export const legend = { tokenTypes: [...types], tokenModifiers: [...modifiers] };

type Type = (typeof types)[number];

/** The tokens of code and tests with their meaning. Displays are LaTeX, which is coloured as such. */
export function colouringOf(analysis: Analysis): SemanticTokens {
  const { document, occurrences } = analysis;
  const { source } = document;
  const byStart = new Map(occurrences.map((one) => [one.span.start, one]));
  const spans: readonly Span[] = [
    ...document.regions.flatMap(({ kind, code }) => (kind === "mathematics" ? [] : [code])),
    ...document.tests.map(({ expression }) => expression),
  ].sort((a, b) => a.start - b.start);
  const builder = new SemanticTokensBuilder();
  for (const span of spans)
    for (const token of lex(source.text, span).tokens) {
      const occurrence = byStart.get(token.startOffset);
      const type = occurrence === undefined ? typeOfToken(token) : typeOfName(occurrence);
      if (type === undefined) continue;
      const { line, character } = positionOf(source, token.startOffset);
      builder.push(line, character, token.image.length, types.indexOf(type), modifiersOf(occurrence));
    }
  // Without a name for the result, as nobody can ask for changes of it.
  return { data: builder.build().data };
}

function typeOfName({ thing }: Occurrence): Type {
  switch (thing.kind) {
    case "definition":
      return thing.defined.parameters.length === 0 ? "variable" : "function";
    case "variable":
      return thing.variable.role === "parameter" ? "parameter" : "variable";
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

/** The colours of a document: calls of `color` with three numbers from 0 to 255. */
export function colorsOf({ document }: Analysis): ColorInformation[] {
  const found: ColorInformation[] = [];
  for (const { definition } of document.definitions)
    for (const root of expressionsOf(definition))
      everyExpression(root, (e) => {
        const color = colorOf(e);
        if (color !== undefined) found.push({ range: rangeOf(document.source, e.span), color });
      });
  return found;
}

function colorOf(e: Expression): Color | undefined {
  if (e.kind !== "call" || e.callee.kind !== "name" || e.callee.name !== "color" || e.args.length !== 3)
    return undefined;
  const parts = e.args.map((part) =>
    part.kind === "numeral" && part.denominator === 1n && part.numerator <= 255n
      ? Number(part.numerator) / 255
      : undefined,
  );
  const [red, green, blue] = parts;
  return red === undefined || green === undefined || blue === undefined ? undefined : { red, green, blue, alpha: 1 };
}

/** How a colour is written. */
export function colorText({ red, green, blue }: Color): ColorPresentation {
  const [r, g, b] = [red, green, blue].map((part) => Math.round(part * 255));
  return { label: `color(${r}, ${g}, ${b})` };
}
