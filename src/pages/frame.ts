// The frame of a page that led writes: its head, with its policy, style sheet and title, around a body.

import { escaped } from "../source/markup.js";

/** What a page is made of, besides its body. */
export interface Frame {
  readonly title: string;
  readonly sheet: string;
  /** The policy; {@link policyOf} makes it. */
  readonly policy: string;
  /** How the file says that led wrote it: {@link banner} where nothing more is to be said. */
  readonly banner?: string;
  /** Attributes of the root besides the language, and of the style element; those that are undefined are left out. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly styleId?: string;
  /** What the viewport does besides having the width of the device. */
  readonly viewport?: string;
}

/** The style element. Scripts of pages hold this module, and must not hold the end of an element as such. */
const styleElement = (sheet: string, id: string | undefined, name = "style"): string =>
  `<${name}${id === undefined ? "" : ` id="${id}"`}>${sheet}</${name}>`;

/** A comment of HTML, of which scripts must not hold the beginning either. */
export const comment = (text: string): string => ["<!", `-- ${text} --`, ">"].join("");

/** The banner of a page that stands alone. */
export const banner = comment("Written by led.");

/** A whole page around the markup of its body. */
export function framed(frame: Frame, body: string): string {
  const { title, sheet, policy, attributes = {}, styleId, viewport } = frame;
  const given = Object.entries({ lang: "en", ...attributes })
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escaped(value)}"`))
    .join("");
  return `<!doctype html>
${frame.banner ?? banner}
<html${given}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1${viewport === undefined ? "" : `, ${viewport}`}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
${styleElement(sheet, styleId)}
</head>
<body>
${body}
</body>
</html>
`;
}

/** A source of a policy: a text that may run, or be a style, as it is. */
export const hashOf = (text: string, sha256: (text: string) => string): string => `'sha256-${sha256(text)}'`;

/** A policy that allows nothing but what is named, by the names of its directives, and pictures that are in the page. */
export const policyOf = (allowed: Readonly<Record<string, string | undefined>>): string =>
  [
    "default-src 'none'",
    ...Object.entries({ ...allowed, "img-src": "data:" }).flatMap(([name, sources]) =>
      sources === undefined ? [] : `${name} ${sources}`,
    ),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** JSON of which nothing can end the element that it stands in. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
