// Builds HTML that is safe by construction: everything that is not a `Markup` is escaped.

import { escapeMarkup } from "../../text/markup.js";

/** Well-formed HTML. Only renderers may construct it from strings. */
export class Markup {
  constructor(readonly text: string) {}
}

/** The contents of an element: strings are escaped, and undefined renders as nothing. */
export type Content = string | number | Markup | undefined | readonly Content[];

/** Attribute values: `true` gives an attribute without value; undefined omits it. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Renders an element. Names of elements and attributes must be trusted; everything else is escaped. */
export function element(name: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  const open = `<${name}${formatAttributes(attributes)}>`;
  return new Markup(voidElements.has(name) ? open : `${open}${formatContent(content)}</${name}>`);
}

export function concatenateMarkup(...content: readonly Content[]): Markup {
  return new Markup(formatContent(content));
}

/** Returns a link target within the page. */
export function fragment(id: string): string {
  return `#${encodeUrl(id)}`;
}

export const encodeUrl = (text: string): string => encodeURIComponent(replaceLoneSurrogates(text));

const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img", "input", "link", "meta", "wbr"]);

function formatAttributes(attributes: Attributes): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeMarkup(String(value))}"`;
  }
  return text;
}

function formatContent(content: Content): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content !== "object") return escapeMarkup(String(content));
  let text = "";
  for (const child of content) text += formatContent(child);
  return text;
}

/** Replaces lone surrogates, which no URL can contain. */
function replaceLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
