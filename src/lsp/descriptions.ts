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
import { mentionsOf } from "./occurrences.js";
import { maxCommandLength } from "./limits.js";

const width = 60;

/** Returns the Markdown hover text of the name or symbol at an offset, and its span. */
export function hoverAt(
  analysis: Analysis,
  offset: number,
): { readonly text: string; readonly span: Span } | undefined {
  const { document } = analysis;
  const occurrence = analysis.occurrenceAt(offset);
  if (occurrence === undefined) {
    const symbol = symbolAt(analysis, offset);
    const text = symbol && documentationOf(symbol.image, document);
    return text === undefined ? undefined : { text, span: symbol!.span };
  }
  const { thing, span } = occurrence;
  const text =
    thing.kind === "definition"
      ? describeDefinition(thing.defined, analysis)
      : thing.kind === "variable"
        ? describeVariable(thing.variable, document)
        : thing.kind === "atom"
          ? undefined
          : documentationOf(thing.name, document);
  return text === undefined ? undefined : { text, span };
}

function documentationOf(name: string, document: CheckedDocument): string | undefined {
  const result = documentation(name, document, width);
  return "parts" in result
    ? result.parts.map(({ head, text }) => `${fenceCode(head)}\n\n${text}`).join("\n\n")
    : undefined;
}

/** Returns a definition in mathematical notation, its type, and its documentation. */
function describeDefinition(defined: Defined, { document }: Analysis): string {
  const { type } = typeOfDefinition(defined, document);
  const prose = proseAbout(defined, document);
  return [
    fenceCode(withType(defined.name, type)),
    fenceCode(mathematics(defined, document.source)),
    ...(prose === "" ? [] : [prose]),
  ].join("\n\n");
}

/**
 * Returns the documentation of a definition: the paragraphs above it that mention its name; otherwise the paragraph
 * that introduces the name with emphasis; otherwise all prose above it.
 */
function proseAbout(defined: Defined, document: CheckedDocument): string {
  const { name } = defined;
  const prose = proseOf(defined, document.regions);
  const about = prose.split(betweenParagraphs).filter((paragraph) => mentions(name, paragraph));
  return about.length > 0 ? about.join("\n\n") : (paragraphDefining(defined, document) ?? prose);
}

const betweenParagraphs = /\r?\n[^\S\r\n]*\r?\n/;

const mentions = (name: string, text: string): boolean =>
  text
    .replaceAll("\\_", "_")
    .split(/[^\p{L}\p{M}\d_']+/u)
    .includes(name);

/** Returns the first paragraph that emphasises the name of a definition. */
function paragraphDefining({ name, home }: Defined, document: CheckedDocument): string | undefined {
  // For imported documents, only the prose above definitions is available.
  const mention = home === undefined ? mentionsOf(name, document).find(({ isEmphasised }) => isEmphasised) : undefined;
  if (mention === undefined) return undefined;
  const {
    source: { text },
    regions,
    limits,
  } = document;
  const others = [...regions, ...trialsOf(document), ...limits].map(({ span }) => span);
  const start = Math.max(0, ...others.map(({ end }) => (end <= mention.start ? end : 0)));
  const end = Math.min(text.length, ...others.map((one) => (one.start >= mention.end ? one.start : text.length)));
  const before = text.slice(start, mention.start).split(betweenParagraphs).at(-1)!;
  const after = text.slice(mention.end, end).split(betweenParagraphs)[0]!;
  return cleanProse(before + text.slice(mention.start, mention.end) + after, start > 0);
}

/** Returns a definition in Unicode notation. One with syntax errors is shown verbatim. */
function mathematics({ definition }: Defined, { text }: Source): string {
  const { span, body } = definition;
  if (body.kind === "broken") return text.slice(span.start, span.end);
  const line = itemText(definition, "unicode");
  return formatItems(line, parseItems(line, { start: 0, end: line.length }, 0).items, width);
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
function symbolAt({ document }: Analysis, offset: number): { readonly image: string; readonly span: Span } | undefined {
  const { source, regions, parsed, tests } = document;
  const holds = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const region = regions.find(({ code }) => holds(code));
  if (region?.kind === "mathematics") return commandAt(source.text, offset);
  const items = parsed.flatMap((one) => (holds(one.region.span) ? one.items : []));
  const around = [...items, ...tests.map(({ expression }) => ({ span: expression }))].find(({ span }) => holds(span));
  const near = (around === undefined ? [] : lex(source.text, around.span).tokens).filter(
    (one) => one.startOffset <= offset && offset <= endOf(one),
  );
  const token = near.at(-1);
  return token === undefined || (isName(token) && !isUnnamedToken(token))
    ? undefined
    : { image: token.image, span: spanOf(token) };
}

function commandAt(text: string, offset: number): ReturnType<typeof symbolAt> {
  const start = text.slice(0, offset + 1).search(/\\(?:[A-Za-z]*|_)$/);
  const image = start < 0 ? undefined : /^\\(?:[A-Za-z]+|_)/.exec(text.slice(start, start + maxCommandLength))?.[0];
  return image === undefined ? undefined : { image, span: { start, end: start + image.length } };
}
