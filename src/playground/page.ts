// Assembles the playground: one HTML file with the translator, the editor and the documents. It asks nobody for anything, and
// its own policy says so. The page writes itself in the same way when it is saved.

import { escaped } from "../source/markup.js";
import type { Work } from "./work.js";
import type { FirstResults } from "./worker/messages.js";

/** What a page is made of, besides the work in it. */
export interface PlaygroundParts {
  /** The version of the tool. */
  readonly version: string;
  /** The script of the page itself: page/main.ts. */
  readonly main: string;
  /** The script of the frame that shows the woven document: page/woven.ts. */
  readonly frame: string;
  readonly style: string;
  /** worker/translator.ts and worker/program.ts, which the page makes workers of, compressed: raw deflate in base64. */
  readonly translator: string;
  readonly program: string;
  /** The documents of the shelf as JSON, compressed in the same way. */
  readonly shelf: string;
  /** The policy; {@link policyOf} makes it. */
  readonly policy: string;
}

/** The work as a page holds it. */
export interface Kept {
  /** What the versions of one work have in common, wherever they are kept; undefined of a page that nobody has saved. */
  readonly id?: string;
  /** When it was saved, in milliseconds. */
  readonly time?: number;
  readonly work: Work;
  /** What is found of this work, so that a new page shows it before its own workers have begun. */
  readonly results?: FirstResults;
}

/** The ids of what the page holds as data. */
export const partIds = {
  style: "style",
  main: "main",
  frame: "frame-script",
  translator: "translator",
  program: "program",
  shelf: "shelf",
  work: "work",
  results: "results",
} as const;

/**
 * What a page may do: run and show what is in it, and start workers from texts that it has made itself. Workers and the
 * frame of the woven document inherit this.
 */
export function policyOf(
  { main, frame, style }: Pick<PlaygroundParts, "main" | "frame" | "style">,
  sha256: (text: string) => string,
): string {
  const hash = (text: string): string => `'sha256-${sha256(text)}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(main)} ${hash(frame)}`,
    `style-src ${hash(style)}`,
    "worker-src blob:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The page. */
export function playgroundPage(parts: PlaygroundParts, { results, ...kept }: Kept): string {
  const { version, policy } = parts;
  // As JSON, nothing in a text can end its element, whatever it is.
  const data = (id: string, value: unknown): string =>
    `${tag("script", `type="application/json" id="${id}"`, jsonText(value))}\n`;
  // The letters of what is compressed end nothing either.
  const packed = (id: string, letters: string): string => `${tag("script", `type="text/plain" id="${id}"`, letters)}\n`;
  return `<!doctype html>
${banner}
<html lang="en" data-version="${escaped(version)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escaped(titleOf(kept.work))}</title>
${tag("style", `id="${partIds.style}"`, elementText("style", parts.style))}
</head>
<body>
${skeleton}
${data(partIds.work, kept)}${results === undefined ? "" : data(partIds.results, results)}${data(partIds.frame, parts.frame)}${tag(
  "script",
  `id="${partIds.main}"`,
  elementText("script", parts.main),
)}
${packed(partIds.shelf, parts.shelf)}${packed(partIds.program, parts.program)}${packed(partIds.translator, parts.translator)}</body>
</html>
`;
}

/** How the file says that led wrote it. The script of the page holds this module, and must not hold the comment as such. */
const banner = ["<!", "-- Written by led. --", ">"].join("");

const tag = (name: string, attributes: string, text: string): string => `<${name} ${attributes}>${text}</${name}>`;

/** What the window is called. */
export const titleOf = ({ open }: Work): string => `${open} – LED playground`;

/** JSON of which nothing can end the element that it stands in. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The text of an element as a browser parses it. */
function elementText(element: "script" | "style", text: string): string {
  if (text.includes("\r") || /<(?:!--|\/?script|\/style)/i.test(text))
    throw new Error(`the text of a ${element} element would end before its end`);
  return text;
}

/** The panes beside the editor: the id of each, and what its tab says. */
export const panes = {
  exercise: "Exercise",
  woven: "Document",
  game: "Game",
  prompt: "Prompt",
  types: "Types",
  typescript: "TypeScript",
} as const;

export type PaneName = keyof typeof panes;

const tab = ([name, title]: readonly [string, string]): string =>
  `<button role="tab" id="tab-${name}" aria-controls="pane-${name}" aria-selected="false" tabindex="-1">${title}</button>`;

/** What the page shows before its script has begun, and fills in afterwards. */
const skeleton = `<header>
<h1>LED</h1>
<label class="documents"><span class="unseen">Document</span><select id="documents"></select></label>
<div class="tools" role="toolbar" aria-label="Documents and work">
<button id="new">New</button>
<button id="import">Open…</button>
<button id="save" class="important">Save</button>
<button id="share">Share</button>
<button id="more" aria-haspopup="menu" aria-expanded="false">More</button>
</div>
<input type="file" id="file" hidden multiple accept=".led,.md,.tex,.zip,.html,.jsonl">
</header>
<p id="notice" role="status" hidden></p>
<main>
<section id="writing" aria-label="Editor">
<div id="editor"></div>
<section id="findings" aria-label="Mistakes" hidden><ul></ul></section>
</section>
<section id="reading" aria-label="What comes of it">
<div role="tablist" aria-label="What comes of the document">
<button role="tab" id="tab-writing" class="narrow" aria-controls="writing" aria-selected="false" tabindex="-1">Write</button>
${Object.entries(panes).map(tab).join("\n")}
</div>
${Object.keys(panes)
  .map((name) => `<div role="tabpanel" id="pane-${name}" aria-labelledby="tab-${name}" tabindex="0" hidden></div>`)
  .join("\n")}
</section>
</main>
<footer>
<p id="status" role="status" aria-live="polite">Starting …</p>
<p id="kept"></p>
</footer>
<noscript>This page runs as a script. The browser has scripts switched off.</noscript>`;
