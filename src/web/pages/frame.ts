// The HTML template of the pages that led writes: head, content security policy, style sheet and title around a body.

import { escapeMarkup } from "../../text/markup.js";

interface PageFrame {
  readonly title: string;
  readonly sheet: string;
  /** The content security policy, from {@link policyOf}. */
  readonly policy: string;
  /** The comment by which led recognises its files; {@link defaultBanner} by default. */
  readonly banner?: string;
  /** Attributes of the root element besides the language; undefined ones are omitted. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly styleId?: string;
  /** Further settings of the viewport, besides the width of the device. */
  readonly viewport?: string;
}

/**
 * Returns an element with the text of a script or style sheet. Scripts of pages include this module, so its source must
 * not contain a literal end tag.
 */
export function textElement(name: "script" | "style", text: string, attributes = ""): string {
  // The emitter and the bundler never write these.
  if (/<(?:!--|\/?script|\/style)/i.test(text))
    throw new Error(`the text of a ${name} element would end before its end`);
  return `<${name}${attributes}>${text}</${name}>`;
}

/** Returns an HTML comment. The source must not contain its literal delimiter either, for the same reason. */
export const comment = (text: string): string => ["<!", `-- ${text} --`, ">"].join("");

export const defaultBanner = comment("Written by led.");

/** Wraps the markup of a body in a complete page. */
export function completePage(frame: PageFrame, body: string): string {
  const { title, sheet, policy, attributes = {}, styleId, viewport } = frame;
  const attributeText = Object.entries({ lang: "en", ...attributes })
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeMarkup(value)}"`))
    .join("");
  return `<!doctype html>
${frame.banner ?? defaultBanner}
<html${attributeText}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1${viewport === undefined ? "" : `, ${viewport}`}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeMarkup(title)}</title>
${textElement("style", sheet, styleId === undefined ? "" : ` id="${styleId}"`)}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Returns the source of a policy that allows an inline script or style sheet. */
export const hashOf = (text: string, sha256: (text: string) => string): string => `'sha256-${sha256(text)}'`;

interface PolicyParts {
  readonly sheet: string;
  /** The inline script; undefined for none. */
  readonly script: string | undefined;
  readonly sha256: (text: string) => string;
}

/**
 * Returns the content security policy of a page with its own style sheet and script, and with further sources of
 * directives. Images are data URLs by default.
 */
export function policyOf(
  { sheet, script, sha256 }: PolicyParts,
  extraSources: Readonly<Record<string, string | undefined>> = {},
): string {
  const {
    "script-src": scripts = "",
    "style-src": styles = "",
    "img-src": images = "data:",
    ...otherSources
  } = extraSources;
  const sources = {
    "script-src": `${script === undefined ? "" : hashOf(script, sha256)} ${scripts}`.trim(),
    "style-src": `${hashOf(sheet, sha256)} ${styles}`.trim(),
    ...otherSources,
    "img-src": images,
  };
  return [
    "default-src 'none'",
    ...Object.entries(sources).flatMap(([name, list = ""]) => (list === "" ? [] : `${name} ${list}`)),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Serialises a value as JSON that can be embedded in a script element. */
export const toEmbeddableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
