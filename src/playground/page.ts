// Assembles the playground: one HTML file with the translator, the editor and the documents. It asks nobody for anything, and
// its own policy says so. The page writes itself in the same way when it is saved.

import { framed, hashOf, jsonText, policyOf } from "../pages/frame.js";
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
  /** The scripts of the workers, compressed as scripts.ts says. */
  readonly program: string;
  readonly translator: string;
  /** The documents of the shelf as JSON, compressed: raw deflate in base64. */
  readonly shelf: string;
  /** The policy; {@link playgroundPolicy} makes it. */
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
  program: "program",
  translator: "translator",
  shelf: "shelf",
  work: "work",
  results: "results",
} as const;

/**
 * What a page may do: run and show what is in it, and start workers from texts that it has made itself. Workers and the
 * frame of the woven document inherit this.
 */
export const playgroundPolicy = (
  { main, frame, style }: Pick<PlaygroundParts, "main" | "frame" | "style">,
  sha256: (text: string) => string,
): string =>
  policyOf({
    "script-src": `${hashOf(main, sha256)} ${hashOf(frame, sha256)}`,
    "style-src": hashOf(style, sha256),
    "worker-src": "blob:",
  });

/** The page. */
export function playgroundPage(parts: PlaygroundParts, { results, ...kept }: Kept): string {
  const { version, policy } = parts;
  // As JSON, nothing in a text can end its element, whatever it is.
  const data = (id: string, value: unknown): string =>
    `${tag("script", `type="application/json" id="${id}"`, jsonText(value))}\n`;
  // The letters of what is compressed end nothing either.
  const packed = (id: string, letters: string): string => `${tag("script", `type="text/plain" id="${id}"`, letters)}\n`;
  return framed(
    {
      title: titleOf(kept.work),
      sheet: elementText("style", parts.style),
      styleId: partIds.style,
      policy,
      attributes: { "data-version": version },
      viewport: "viewport-fit=cover, interactive-widget=resizes-content",
    },
    `${skeleton}
${data(partIds.work, kept)}${results === undefined ? "" : data(partIds.results, results)}${data(partIds.frame, parts.frame)}${tag(
  "script",
  `id="${partIds.main}"`,
  elementText("script", parts.main),
)}
${packed(partIds.shelf, parts.shelf)}${packed(partIds.program, parts.program)}${packed(partIds.translator, parts.translator)}`,
  );
}

const tag = (name: string, attributes: string, text: string): string => `<${name} ${attributes}>${text}</${name}>`;

/** What the window is called. */
export const titleOf = ({ open }: Work): string => `${open} – LED playground`;

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
<div class="tools" role="group" aria-label="Documents and work">
<button id="new" aria-haspopup="dialog">New</button>
<button id="import">Open…</button>
<button id="save" class="important">Save</button>
<button id="share" aria-haspopup="dialog">Share</button>
<button id="more" aria-haspopup="dialog">More</button>
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
