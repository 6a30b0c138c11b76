// Pieces of HTML, put together so that a text can never be taken for markup: what is no `Markup` is escaped.

import { escaped } from "../../source/markup.js";

/** A piece of HTML that is well formed. Only what makes markup makes one of a string. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What stands in an element: texts are escaped, and nothing stands for what is undefined. */
export type Content = string | number | Markup | undefined | readonly Content[];

/** The values of attributes: `true` is an attribute without a value, and one that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element. Its name and those of its attributes are written by us; everything else may come from anywhere. */
export function element(name: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  const open = `<${name}${attributesText(attributes)}>`;
  return new Markup(voidElements.has(name) ? open : `${open}${contentText(content)}</${name}>`);
}

/** Several pieces as one. */
export function joined(...content: readonly Content[]): Markup {
  return new Markup(contentText(content));
}

/** A link to a place in the page. */
export function fragment(id: string): string {
  return `#${encoded(id)}`;
}

/** A text as a part of an address. */
export const encoded = (text: string): string => encodeURIComponent(wellFormed(text));

const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img", "input", "link", "meta", "wbr"]);

function attributesText(attributes: Attributes): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  }
  return text;
}

function contentText(content: Content): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content !== "object") return escaped(String(content));
  let text = "";
  for (const part of content) text += contentText(part);
  return text;
}

/** Half of a pair of units that stands alone is no character, and no address can have it. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
