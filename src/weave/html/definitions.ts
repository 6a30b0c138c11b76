// A code region as HTML: each definition a display with its number and its type, if no signature beside it says that, each
// signature a display; what could not be read stands as it was written.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { itemMathmlFor, type NameLink } from "../../notation/mathml.js";
import type { Definition, GameMark, Item, NameNode, Signature } from "../../syntax/tree.js";
import type { CheckedDocument } from "../../types/check.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";
import { layoutClass, lineWidths } from "./layouts.js";
import { typeHtml } from "./names.js";

/** So many characters of a type fit in a line below a definition, on a screen that is as wide as the text. */
const lineCells = 80;

/** What regions need of the page around them. */
export interface DefinitionSurroundings {
  readonly document: CheckedDocument;
  readonly glossary: Glossary;
  /** What stands where the document says `ledGame`. */
  readonly game: (mark: GameMark) => Content;
}

/** The definitions of a region. `punctuation` ended the sentence in which it stood; `findings` were made in it. */
export function regionHtml(
  index: number,
  punctuation: string,
  findings: readonly Diagnostic[],
  around: DefinitionSurroundings,
): Content {
  const {
    document: { source, parsed, regions },
  } = around;
  const region = regions[index];
  const items = parsed[index]?.items ?? [];
  if (region === undefined) return undefined;
  const last = items.at(-1);
  const signed = new Set(
    items.flatMap((item) => (item.kind === "signature" ? item.names.map(({ name }) => name) : [])),
  );
  const readable = items.map((item): Content => itemHtml(item, item === last ? punctuation : "", signed, around));
  if (!hasErrors(findings)) return readable;
  // What the parser left out is shown as it stands between what it took.
  const parts: Content[] = [];
  let at = region.code.start;
  const unread = (end: number): void => {
    const text = source.text.slice(at, end);
    if (/[^\s;.,]/.test(text)) parts.push(sourceHtml(text));
  };
  items.forEach((item, i) => {
    unread(item.span.start);
    parts.push(readable[i]);
    at = Math.max(at, item.span.end);
  });
  unread(region.code.end);
  return parts;
}

/** `signed` are the names whose signatures stand in the same region. */
function itemHtml(
  item: Item,
  punctuation: string,
  signed: ReadonlySet<string>,
  around: DefinitionSurroundings,
): Content {
  switch (item.kind) {
    case "definition":
      return definitionHtml(item, punctuation, signed.has(item.name.name), around);
    case "signature":
      return element(
        "div",
        {
          class: "definition signature",
          role: "group",
          "aria-label": `Signature of ${item.names.map(({ name }) => name).join(", ")}`,
        },
        rowHtml(mathml(item, around), punctuation),
      );
    case "game":
      return around.game(item);
  }
}

function definitionHtml(
  definition: Definition,
  punctuation: string,
  isSigned: boolean,
  around: DefinitionSurroundings,
): Markup {
  const { document, glossary } = around;
  const { number, id } = glossary.numberOf(definition);
  const { name } = definition.name;
  const isBroken = definition.body.kind === "broken";
  const formula = isBroken
    ? sourceHtml(document.source.text.slice(definition.span.start, definition.span.end))
    : mathml(definition, around);
  const type = isBroken || isSigned ? undefined : glossary.definition(name)?.type;
  return element(
    "div",
    { class: "definition", id, role: "group", "aria-label": `Definition ${number}: ${name}` },
    rowHtml(
      formula,
      punctuation,
      element("a", { class: "number", href: fragment(id), "aria-label": `Definition ${number}` }, `(${number})`),
    ),
    type === undefined ? undefined : typeHtml(`${name} : `, type, lineCells),
  );
}

/**
 * A definition or a signature as mathematics, in which names lead to where they are explained. Browsers break no lines in
 * mathematics, so what is long is set for several widths, and the style sheet shows the one that has room.
 */
function mathml(item: Definition | Signature, { glossary }: DefinitionSurroundings): Content {
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

/** Code that cannot be read, as it was written. */
function sourceHtml(text: string): Markup {
  return element("pre", { class: "source" }, element("code", {}, text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()));
}
