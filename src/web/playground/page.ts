// Assembles the playground: one HTML file with the translator, the editor and the documents. Its content security
// policy forbids network requests. A saved page is assembled in the same way.

import { completePage, toEmbeddableJson, policyOf, textElement } from "../pages/frame.js";
import type { SavedWork } from "./work.js";

/** The constituents of a page other than the work. */
interface PlaygroundParts {
  readonly version: string;
  /** The page script, page/main.ts. */
  readonly main: string;
  /** The script of the frame with the typeset document, page/woven.ts. */
  readonly frame: string;
  readonly style: string;
  /** The worker scripts, compressed (scripts.ts). */
  readonly program: string;
  readonly translator: string;
  /** The examples as JSON, compressed in the same way. */
  readonly examples: string;
  /** The documents of the standard library as JSON, compressed as raw deflate in base64. */
  readonly shelf: string;
  /** The content security policy from {@link playgroundPolicy}. */
  readonly policy: string;
}

export interface SavedParts {
  /** Identifier shared by all versions of a work; undefined for a page that was never saved. */
  readonly id?: string;
  /** Time of saving in milliseconds. */
  readonly time?: number;
  readonly work: SavedWork;
  /** Precomputed {@link FirstResults}, shown before the page's own workers have started: JSON, compressed by share.ts. */
  readonly results?: string;
}

/** Ids of the embedded data elements. */
export const partIds = {
  style: "style",
  main: "main",
  frame: "frame-script",
  program: "program",
  translator: "translator",
  shelf: "shelf",
  examples: "examples",
  work: "work",
  results: "results",
} as const;

/**
 * Returns the content security policy: only embedded scripts and styles, and workers from blobs. Workers and the frame
 * of the typeset document inherit it.
 */
export const playgroundPolicy = (
  { main, frame, style }: Pick<PlaygroundParts, "main" | "frame" | "style">,
  sha256: (text: string) => string,
): string =>
  policyOf(
    { sheet: style, script: main, sha256 },
    { "script-src": `'sha256-${sha256(frame)}'`, "worker-src": "blob:" },
  );

export function playgroundPage(parts: PlaygroundParts, { results, ...savedWork }: SavedParts): string {
  const { version, policy } = parts;
  const data = (id: string, value: unknown): string =>
    `${textElement("script", toEmbeddableJson(value), ` type="application/json" id="${id}"`)}\n`;
  const pack = (id: string, letters: string): string =>
    `${textElement("script", letters, ` type="text/plain" id="${id}"`)}\n`;
  return completePage(
    {
      title: titleOf(savedWork.work),
      sheet: parts.style,
      styleId: partIds.style,
      policy,
      attributes: { "data-version": version },
      viewport: "viewport-fit=cover, interactive-widget=resizes-content",
    },
    `${skeleton}
${data(partIds.work, savedWork)}${results === undefined ? "" : pack(partIds.results, results)}${data(partIds.frame, parts.frame)}${textElement("script", parts.main, ` id="${partIds.main}"`)}
${pack(partIds.shelf, parts.shelf)}${pack(partIds.examples, parts.examples)}${pack(partIds.program, parts.program)}${pack(partIds.translator, parts.translator)}`,
  );
}

export const titleOf = ({ open }: SavedWork): string => `${open} – LED playground`;

/** The panes beside the editor, with the labels of their tabs. */
export const panes = {
  exercise: "Exercise",
  woven: "Document",
  game: "Game",
  prompt: "Prompt",
  types: "Types",
  typescript: "TypeScript",
} as const;

export type PaneName = keyof typeof panes;

/** Tabs of panes that are empty for most documents are hidden until their contents exist. */
const tab = ([name, title]: readonly [string, string]): string =>
  `<button role="tab" id="tab-${name}" aria-controls="pane-${name}" aria-selected="false" tabindex="-1"${name === "game" || name === "exercise" ? " hidden" : ""}>${title}</button>`;

/** The page before its script has started, which fills it in. */
const skeleton = `<header>
<h1>LED</h1>
<label class="documents"><span class="unseen">Document</span><select id="documents"></select></label>
<div class="tools" role="group" aria-label="Actions">
<button id="new" aria-haspopup="dialog">New</button>
<button id="import">Open…</button>
<button id="examples-menu" aria-haspopup="dialog">Examples</button>
<button id="notation" aria-haspopup="dialog">Notation</button>
<button id="save" class="important">Save</button>
<button id="share" aria-haspopup="dialog">Share</button>
<button id="more" aria-haspopup="dialog">More</button>
</div>
<input type="file" id="file" hidden multiple accept=".led,.md,.tex,.zip,.html,.jsonl">
</header>
<p id="notice" role="status" hidden></p>
<section id="guide" aria-label="First steps" hidden></section>
<main>
<section id="writing" aria-label="Editor">
<div id="editor"></div>
<section id="findings" aria-label="Errors and warnings" hidden><ul></ul></section>
</section>
<div id="splitter" role="separator" tabindex="0" aria-label="Width of editor" aria-orientation="vertical" aria-controls="writing" aria-valuenow="50" aria-valuemin="20" aria-valuemax="80"></div>
<section id="reading" aria-label="Output">
<div role="tablist" aria-label="Views">
<button role="tab" id="tab-writing" class="narrow" aria-controls="writing" aria-selected="false" tabindex="-1">Write</button>
${Object.entries(panes).map(tab).join("\n")}
</div>
${Object.keys(panes)
  .map((name) => `<div role="tabpanel" id="pane-${name}" aria-labelledby="tab-${name}" tabindex="0" hidden></div>`)
  .join("\n")}
</section>
</main>
<footer>
<p id="status" role="status" aria-live="polite">Loading …</p>
<p id="kept"></p>
</footer>
<noscript>This page needs JavaScript, which is disabled in this browser.</noscript>`;
