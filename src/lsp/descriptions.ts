// What is said of a name or a sign when the pointer rests on it.

import type { Defined, Variable } from "../names/resolved.js";
import { formatItems } from "../notation/format.js";
import { itemText } from "../notation/text.js";
import type { Source, Span } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import { showValue } from "../types/schemes/scheme.js";
import { withType } from "../types/shown/show.js";
import { documentation, proseOf } from "../repl/describe.js";
import { lex } from "../syntax/lexer.js";
import { parseItems } from "../syntax/parse.js";
import { isName } from "../syntax/tokens.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { fenced } from "./markdown.js";

/** The width of what an editor shows beside the text. */
const width = 60;

/** What is said of the name or the sign at an offset, in Markdown, and what it is said of. */
export function hoverAt(
  analysis: Analysis,
  offset: number,
): { readonly text: string; readonly span: Span } | undefined {
  const { document } = analysis;
  const here = analysis.occurrenceAt(offset);
  if (here === undefined) {
    const sign = signAt(analysis, offset);
    const text = sign && documented(sign.image, document);
    return text === undefined ? undefined : { text, span: sign!.span };
  }
  const { thing, span } = here;
  const text =
    thing.kind === "definition"
      ? describedDefinition(thing.defined, analysis)
      : thing.kind === "variable"
        ? describedVariable(thing.variable, document)
        : documented(thing.name, document);
  return text === undefined ? undefined : { text, span };
}

/** What is said of a name or a sign of the language. */
function documented(name: string, document: CheckedDocument): string | undefined {
  const found = documentation(name, document, width);
  return "text" in found ? asCode(found.text) : undefined;
}

/** The first paragraph of a text as code, and the rest as text. */
function asCode(text: string): string {
  const [head = "", ...rest] = text.split("\n\n");
  return [fenced(head), ...rest].join("\n\n");
}

/** The definition as mathematics, its type, and the prose that stands above it. */
function describedDefinition(defined: Defined, { document }: Analysis): string {
  const { type } = typeOfDefinition(defined, document);
  const prose = proseAbout(defined.name, proseOf(defined, document.regions));
  return [
    fenced(withType(defined.name, type)),
    fenced(mathematics(defined, document.source)),
    ...(prose === "" ? [] : [prose]),
  ].join("\n\n");
}

/** The paragraphs that mention a name; all of them if none does. */
function proseAbout(name: string, prose: string): string {
  const paragraphs = prose.split(/\n[^\S\n]*\n/);
  const about = paragraphs.filter((paragraph) => paragraph.split(/[^\p{L}\p{M}\d_']+/u).includes(name));
  return about.length === 0 ? prose : about.join("\n\n");
}

/** A definition in the signs of mathematics. One with a mistake stands as it was written. */
function mathematics({ definition }: Defined, { text }: Source): string {
  const { span, body } = definition;
  if (body.kind === "broken") return text.slice(span.start, span.end);
  const line = itemText(definition, "unicode");
  return formatItems(line, parseItems(line, { start: 0, end: line.length }, 0).items, width);
}

/** What a variable is, and its type, if it is one of a definition. */
function describedVariable(
  { id, name, role }: Variable,
  { variables, aliases, nextVariable }: CheckedDocument,
): string {
  const type = id < nextVariable ? variables.get(id) : undefined;
  const said = role === "parameter" ? "a parameter" : "a name that stands for a value here";
  return [
    ...(type === undefined ? [] : [fenced(withType(name, showValue(type, aliases)))]),
    `\`${name}\`, ${said}`,
  ].join("\n\n");
}

/** The sign of the language at an offset: `:=`, `subeq`, `∪`, or its command in a display. */
function signAt({ document }: Analysis, offset: number): { readonly image: string; readonly span: Span } | undefined {
  const { source, regions, parsed, tests } = document;
  const holds = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const region = regions.find(({ code }) => holds(code));
  if (region?.kind === "mathematics") return commandAt(source.text, offset);
  const items = parsed.flatMap((one) => (holds(one.region.span) ? one.items : []));
  const around = [...items, ...tests.map(({ expression }) => ({ span: expression }))].find(({ span }) => holds(span));
  const near = (around === undefined ? [] : lex(source.text, around.span).tokens).filter(
    ({ startOffset, image }) => startOffset <= offset && offset <= startOffset + image.length,
  );
  const token = near.at(-1);
  return token === undefined || isName(token)
    ? undefined
    : { image: token.image, span: { start: token.startOffset, end: token.startOffset + token.image.length } };
}

/** The command of LaTeX at an offset. */
function commandAt(text: string, offset: number): ReturnType<typeof signAt> {
  const start = text.slice(0, offset + 1).search(/\\[A-Za-z]*$/);
  const image = start < 0 ? undefined : /^\\[A-Za-z]+/.exec(text.slice(start, start + longestCommand))?.[0];
  return image === undefined ? undefined : { image, span: { start, end: start + image.length } };
}

const longestCommand = 40;
