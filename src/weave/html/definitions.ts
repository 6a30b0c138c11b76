// Renders a code region as HTML: one display per definition, with its number and, unless it has a signature, its type,
// and one per signature. Code that cannot be parsed appears verbatim.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { itemMathmlFor, type NameLink } from "../../notation/mathml.js";
import type { Region } from "../../document/document.js";
import type { Source } from "../../text/source.js";
import type { Definition, GameMark, Item, NameNode, Signature } from "../../syntax/tree.js";
import type { CheckedDocument } from "../../types/check.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";
import { layoutClass, lineWidths } from "./layouts.js";
import { foldedTypeHtml } from "./names.js";

export interface DefinitionContext {
  readonly document: CheckedDocument;
  readonly glossary: Glossary;
  /** The contents for `ledGame`. */
  readonly game: (mark: GameMark) => Content;
}

/** Renders a region. `punctuation` ended the sentence that contained it; `findings` are its diagnostics. */
export function regionHtml(
  index: number,
  punctuation: string,
  findings: readonly Diagnostic[],
  context: DefinitionContext,
): Content {
  const {
    document: { source, parsed, regions },
  } = context;
  const region = regions[index];
  const items = parsed[index]?.items ?? [];
  if (region === undefined) return undefined;
  const last = items.at(-1);
  const signed = new Set(
    items.flatMap((item) => (item.kind === "signature" ? item.names.map(({ name }) => name) : [])),
  );
  // The text skipped after a broken definition is its rest.
  const ends = items.map((item, i) => (isBroken(item) ? (items[i + 1]?.span.start ?? region.code.end) : item.span.end));
  const readable = items.map(
    (item, i): Content => itemHtml(item, item === last ? punctuation : "", signed, ends[i]!, context),
  );
  if (!hasErrors(findings)) return isBlank(region, source) ? element("p", { class: "todo" }, "To do") : readable;
  // Text that the parser skipped appears verbatim between the parsed items.
  const parts: Content[] = [];
  let at = region.code.start;
  const unread = (end: number): void => {
    const text = source.text.slice(at, end);
    if (/[^\s;.,]/.test(text)) parts.push(sourceHtml(text));
  };
  items.forEach((item, i) => {
    unread(item.span.start);
    parts.push(readable[i]);
    at = Math.max(at, ends[i]!);
  });
  unread(region.code.end);
  return parts;
}

const isBlank = ({ code }: Region, { text }: Source): boolean => text.slice(code.start, code.end).trim() === "";

const isBroken = (item: Item): boolean => item.kind === "definition" && item.body.kind === "broken";

/** `signed` contains the names with signatures in the same region; `end` is the end of the item's source. */
function itemHtml(
  item: Item,
  punctuation: string,
  signed: ReadonlySet<string>,
  end: number,
  context: DefinitionContext,
): Content {
  switch (item.kind) {
    case "definition":
      return definitionHtml(item, punctuation, signed.has(item.name.name), end, context);
    case "signature":
      return element(
        "div",
        {
          class: "definition signature",
          role: "group",
          "aria-label": `Signature of ${item.names.map(({ name }) => name).join(", ")}`,
        },
        rowHtml(mathml(item, context), punctuation),
      );
    case "game":
      return context.game(item);
  }
}

function definitionHtml(
  definition: Definition,
  punctuation: string,
  isSigned: boolean,
  end: number,
  context: DefinitionContext,
): Markup {
  const { document, glossary } = context;
  const { number, id } = glossary.numberOf(definition);
  const { name } = definition.name;
  const hasSource = isBroken(definition);
  const formula = hasSource
    ? sourceHtml(document.source.text.slice(definition.span.start, end))
    : mathml(definition, context);
  const type = hasSource || isSigned ? undefined : glossary.definition(name)?.type;
  return element(
    "div",
    { class: "definition", id, role: "group", "aria-label": `Definition ${number}: ${name}` },
    rowHtml(
      formula,
      punctuation,
      element("a", { class: "number", href: fragment(id), "aria-label": `Definition ${number}` }, `(${number})`),
    ),
    type === undefined ? undefined : foldedTypeHtml(name, type),
  );
}

/**
 * Renders a definition or signature as MathML, with names linked to their explanations. Browsers do not break lines in
 * MathML, so long formulas have several layouts, and the style sheet shows the one that fits.
 */
function mathml(item: Definition | Signature, { glossary }: DefinitionContext): Content {
  const link = (name: NameNode): NameLink | undefined => {
    const entry = glossary.entryOf(name);
    return entry === undefined ? undefined : { href: entry.href };
  };
  const layouts = new Map<string, number[]>();
  itemMathmlFor(item, lineWidths, link).forEach((markup, i) =>
    layouts.set(markup, [...(layouts.get(markup) ?? []), i]),
  );
  const [only] = layouts.keys();
  if (layouts.size === 1 && only !== undefined) return new Markup(only);
  return [...layouts].map(([markup, indices]) =>
    element("span", { class: ["layout", ...indices.map(layoutClass)].join(" ") }, new Markup(markup)),
  );
}

function rowHtml(formula: Content, punctuation: string, number?: Markup): Markup {
  return element("div", { class: "row" }, element("div", { class: "formula" }, formula, punctuation), number);
}

/** Unparsable code, verbatim. */
function sourceHtml(text: string): Markup {
  return element("pre", { class: "source" }, element("code", {}, text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()));
}
