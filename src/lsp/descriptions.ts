// Hover texts for names and symbols.

import type { Defined, Variable } from "../resolve/resolved.js";
import { trialsOf } from "../document/document.js";
import { formatItems } from "../notation/format.js";
import { itemText } from "../notation/text.js";
import type { Source, Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { showValue } from "../types/schemes/scheme.js";
import { withType } from "../types/printing/printer.js";
import { documentation, proseOf } from "../execute/repl/describe.js";
import { cleanProse } from "../document/prose.js";
import { endOf, lex, spanOf } from "../syntax/lexer.js";
import { parseItems } from "../syntax/alone.js";
import { isName, isUnnamedToken } from "../syntax/tokens.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { fenceCode } from "./markdown.js";
import { findMentions } from "./occurrences.js";
import { maxCommandLength } from "./limits.js";

const lineWidth = 60;

/** Returns the Markdown hover text of the name or symbol at an offset, and its span. */
export function describeAt(
  analysis: Analysis,
  offset: number,
): { readonly text: string; readonly span: Span } | undefined {
  const { document } = analysis;
  const occurrence = analysis.occurrenceAt(offset);
  if (occurrence === undefined) {
    const symbol = findSymbol(analysis, offset);
    const text = symbol && formatDocumentation(symbol.image, document);
    return text === undefined ? undefined : { text, span: symbol!.span };
  }
  const { referent, span } = occurrence;
  const text =
    referent.kind === "definition"
      ? describeDefinition(referent.defined, analysis)
      : referent.kind === "variable"
        ? describeVariable(referent.variable, document)
        : referent.kind === "atom"
          ? undefined
          : formatDocumentation(referent.name, document);
  return text === undefined ? undefined : { text, span };
}

function formatDocumentation(name: string, document: CheckedDocument): string | undefined {
  const result = documentation(name, document, lineWidth);
  return "parts" in result
    ? result.parts.map(({ head, text }) => `${fenceCode(head)}\n\n${text}`).join("\n\n")
    : undefined;
}

/** Returns a definition in mathematical notation, its type, and its documentation. */
function describeDefinition(defined: Defined, { document }: Analysis): string {
  const { type } = typeOfDefinition(defined, document);
  const prose = findDocumentation(defined, document);
  return [
    fenceCode(withType(defined.name, type)),
    fenceCode(formatInUnicode(defined, document.source)),
    ...(prose === "" ? [] : [prose]),
  ].join("\n\n");
}

/**
 * Returns the documentation of a definition: the paragraphs above it that mention its name; otherwise the paragraph
 * that introduces the name with emphasis; otherwise all prose above it.
 */
function findDocumentation(defined: Defined, document: CheckedDocument): string {
  const { name } = defined;
  const prose = proseOf(defined, document.regions);
  const paragraphs = prose.split(paragraphSeparator).filter((paragraph) => mentions(name, paragraph));
  return paragraphs.length > 0 ? paragraphs.join("\n\n") : (findEmphasisedParagraph(defined, document) ?? prose);
}

const paragraphSeparator = /\r?\n[^\S\r\n]*\r?\n/;

const mentions = (name: string, text: string): boolean =>
  text
    .replaceAll("\\_", "_")
    .split(/[^\p{L}\p{M}\d_']+/u)
    .includes(name);

/** Returns the first paragraph that emphasises the name of a definition. */
function findEmphasisedParagraph({ name, home }: Defined, document: CheckedDocument): string | undefined {
  // For imported documents, only the prose above definitions is available.
  const mention =
    home === undefined ? findMentions(name, document).find(({ isEmphasised }) => isEmphasised) : undefined;
  if (mention === undefined) return undefined;
  const {
    source: { text },
    regions,
    limits,
  } = document;
  const otherSpans = [...regions, ...trialsOf(document), ...limits].map(({ span }) => span);
  const start = Math.max(0, ...otherSpans.map(({ end }) => (end <= mention.start ? end : 0)));
  const end = Math.min(
    text.length,
    ...otherSpans.map((span) => (span.start >= mention.end ? span.start : text.length)),
  );
  const textBefore = text.slice(start, mention.start).split(paragraphSeparator).at(-1)!;
  const textAfter = text.slice(mention.end, end).split(paragraphSeparator)[0]!;
  return cleanProse(textBefore + text.slice(mention.start, mention.end) + textAfter, start > 0);
}

/** Formats a definition in Unicode notation; verbatim if it has syntax errors. */
function formatInUnicode({ definition }: Defined, { text }: Source): string {
  const { span, body } = definition;
  if (body.kind === "broken") return text.slice(span.start, span.end);
  const line = itemText(definition, "unicode");
  return formatItems(line, parseItems(line, { start: 0, end: line.length }, 0).items, lineWidth);
}

/** Returns the role of a variable, and its type if it belongs to a definition. */
function describeVariable({ id, name, role }: Variable, { variables, aliases, nextVariable }: CheckedDocument): string {
  const type = id < nextVariable ? variables.get(id) : undefined;
  const description = role === "parameter" ? "a parameter" : "a local name";
  return [
    ...(type === undefined ? [] : [fenceCode(withType(name, showValue(type, aliases)))]),
    `\`${name}\`, ${description}`,
  ].join("\n\n");
}

/** Returns the built-in symbol at an offset: `:=`, `subeq`, `∪`, `_`, or its command in a display. */
function findSymbol(
  { document }: Analysis,
  offset: number,
): { readonly image: string; readonly span: Span } | undefined {
  const { source, regions, parsed, tests } = document;
  const contains = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const region = regions.find(({ code }) => contains(code));
  if (region?.kind === "mathematics") return findCommand(source.text, offset);
  const items = parsed.flatMap((parsedRegion) => (contains(parsedRegion.region.span) ? parsedRegion.items : []));
  const enclosing = [...items, ...tests.map(({ expression }) => ({ span: expression }))].find(({ span }) =>
    contains(span),
  );
  const nearbyTokens = (enclosing === undefined ? [] : lex(source.text, enclosing.span).tokens).filter(
    (candidate) => candidate.startOffset <= offset && offset <= endOf(candidate),
  );
  const token = nearbyTokens.at(-1);
  return token === undefined || (isName(token) && !isUnnamedToken(token))
    ? undefined
    : { image: token.image, span: spanOf(token) };
}

function findCommand(text: string, offset: number): ReturnType<typeof findSymbol> {
  const start = text.slice(0, offset + 1).search(/\\(?:[A-Za-z]*|_)$/);
  const image = start < 0 ? undefined : /^\\(?:[A-Za-z]+|_)/.exec(text.slice(start, start + maxCommandLength))?.[0];
  return image === undefined ? undefined : { image, span: { start, end: start + image.length } };
}
