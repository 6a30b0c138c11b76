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
import { renderFoldedType } from "./names.js";

export interface DefinitionContext {
  readonly document: CheckedDocument;
  readonly glossary: Glossary;
  /** The contents for `ledGame`. */
  readonly game: (mark: GameMark) => Content;
}

/** Renders a region. `punctuation` ends the enclosing sentence; `findings` are the region's diagnostics. */
export function renderRegion(
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
  const lastItem = items.at(-1);
  const signedNames = new Set(
    items.flatMap((item) => (item.kind === "signature" ? item.names.map(({ name }) => name) : [])),
  );
  // The text skipped after a broken definition belongs to it.
  const ends = items.map((item, i) => (isBroken(item) ? (items[i + 1]?.span.start ?? region.code.end) : item.span.end));
  const renderedItems = items.map(
    (item, i): Content => renderItem(item, item === lastItem ? punctuation : "", signedNames, ends[i]!, context),
  );
  if (!hasErrors(findings)) return isBlank(region, source) ? element("p", { class: "todo" }, "To do") : renderedItems;
  // Text that the parser skipped appears verbatim between the parsed items.
  const parts: Content[] = [];
  let at = region.code.start;
  const addSkippedText = (end: number): void => {
    const text = source.text.slice(at, end);
    if (/[^\s;.,]/.test(text)) parts.push(renderSource(text));
  };
  items.forEach((item, i) => {
    addSkippedText(item.span.start);
    parts.push(renderedItems[i]);
    at = Math.max(at, ends[i]!);
  });
  addSkippedText(region.code.end);
  return parts;
}

const isBlank = ({ code }: Region, { text }: Source): boolean => text.slice(code.start, code.end).trim() === "";

const isBroken = (item: Item): boolean => item.kind === "definition" && item.body.kind === "broken";

/** `signedNames` contains the names with signatures in the same region; `end` is the end of the item's source. */
function renderItem(
  item: Item,
  punctuation: string,
  signedNames: ReadonlySet<string>,
  end: number,
  context: DefinitionContext,
): Content {
  switch (item.kind) {
    case "definition":
      return renderDefinition(item, punctuation, signedNames.has(item.name.name), end, context);
    case "signature":
      return element(
        "div",
        {
          class: "definition signature",
          role: "group",
          "aria-label": `Signature of ${item.names.map(({ name }) => name).join(", ")}`,
        },
        renderRow(renderMathml(item, context), punctuation),
      );
    case "game":
      return context.game(item);
  }
}

function renderDefinition(
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
    ? renderSource(document.source.text.slice(definition.span.start, end))
    : renderMathml(definition, context);
  const type = hasSource || isSigned ? undefined : glossary.definition(name)?.type;
  return element(
    "div",
    { class: "definition", id, role: "group", "aria-label": `Definition ${number}: ${name}` },
    renderRow(
      formula,
      punctuation,
      element("a", { class: "number", href: fragment(id), "aria-label": `Definition ${number}` }, `(${number})`),
    ),
    type === undefined ? undefined : renderFoldedType(name, type),
  );
}

/**
 * Renders a definition or signature as MathML, with names linked to their explanations. Browsers do not break lines in
 * MathML, so long formulas have several layouts, and the style sheet shows the one that fits.
 */
function renderMathml(item: Definition | Signature, { glossary }: DefinitionContext): Content {
  const link = (name: NameNode): NameLink | undefined => {
    const entry = glossary.entryOf(name);
    return entry === undefined ? undefined : { href: entry.href };
  };
  const layouts = new Map<string, number[]>();
  itemMathmlFor(item, lineWidths, link).forEach((markup, i) =>
    layouts.set(markup, [...(layouts.get(markup) ?? []), i]),
  );
  const [onlyMarkup] = layouts.keys();
  if (layouts.size === 1 && onlyMarkup !== undefined) return new Markup(onlyMarkup);
  return [...layouts].map(([markup, indices]) =>
    element("span", { class: ["layout", ...indices.map(layoutClass)].join(" ") }, new Markup(markup)),
  );
}

function renderRow(formula: Content, punctuation: string, number?: Markup): Markup {
  return element("div", { class: "row" }, element("div", { class: "formula" }, formula, punctuation), number);
}

/** Unparsable code, verbatim. */
function renderSource(text: string): Markup {
  return element("pre", { class: "source" }, element("code", {}, text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()));
}
