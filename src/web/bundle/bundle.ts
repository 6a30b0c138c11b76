// Assembles a game's program into one self-contained HTML page. Its content security policy forbids network requests
// and `eval`.

import { escapeMarkup } from "../../text/markup.js";
import { completePage, hashOf, policyOf, textElement } from "../pages/frame.js";
import type { GameData } from "./game-data.js";
import { linesAbove, sourceMapComment, mapInside, mapName, playScript, scriptName } from "./scripts.js";
import { styleOf } from "./style.js";

export interface PageParts {
  readonly data: GameData;
  /** The document's program: the body of a function whose parameter `easel` is the runtime. */
  readonly code: string;
  /** The bundled script of page/main.ts. */
  readonly runtime: string;
  /** Returns the source map of `file` as JSON, for a program that follows `linesAbove` other lines. */
  readonly sourceMap: (file: string, linesAbove: number) => string;
  readonly sha256: (text: string) => string;
}

interface PageOptions {
  /** True to embed the source map, so that the browser's debugger shows the document. */
  readonly sourceMap?: boolean;
}

/** A page, and its content security policy as a header. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

/** One file of a page that is split for deployment. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
}

const scriptMark = "// Written by led.\n";

export const bundlePage = (parts: PageParts, options?: PageOptions): string => createPage(parts, options).html;

/** A page for embedding in another page, and the sources that the outer policy must allow. */
interface EmbeddedPage {
  readonly html: string;
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** Returns the page for a frame that inherits the policy of the surrounding page. */
export function createEmbeddedPage(parts: PageParts): EmbeddedPage {
  return {
    html: bundlePage(parts),
    scriptSource: hashOf(createInlineScript(parts, {}), parts.sha256),
    styleSource: hashOf(styleOf(parts.data), parts.sha256),
  };
}

/** Returns the page with its source map, for a server that frames it. */
export function createServedPage(parts: PageParts): ServedPage {
  const { html, policy } = createPage(parts, { sourceMap: true });
  return { html, policy: `${policy}; frame-ancestors 'self'` };
}

/** Returns the page with its script and source map as separate files, for deployment on a server. */
export function createPageFiles(parts: PageParts): readonly PageFile[] {
  const scriptPrefix = `${scriptMark}${parts.runtime}\n`;
  const script = `${scriptPrefix}${playScript(parts)}${sourceMapComment(mapName)}`;
  return [
    {
      name: "index.html",
      text: renderPage(parts, `<script src="${scriptName}"></script>`, createPolicy(parts, undefined)),
    },
    { name: scriptName, text: script },
    { name: mapName, text: parts.sourceMap(scriptName, linesAbove(scriptPrefix)) },
  ];
}

function createPage(parts: PageParts, options: PageOptions = {}): ServedPage {
  const script = createInlineScript(parts, options);
  const policy = createPolicy(parts, script);
  return { html: renderPage(parts, textElement("script", script), policy), policy };
}

/** The script with normalised line ends, as the HTML parser reads it, so that its hash matches. */
function createInlineScript(parts: PageParts, { sourceMap = false }: PageOptions): string {
  const scriptPrefix = `${parts.runtime}\n`;
  return `${scriptPrefix}${playScript(parts)}${sourceMap ? mapInside(parts, scriptPrefix) : ""}`.replace(
    /\r\n?/g,
    "\n",
  );
}

const createPolicy = ({ data, sha256 }: PageParts, script: string | undefined): string =>
  policyOf({ sheet: styleOf(data), script, sha256 }, { "script-src": script === undefined ? "'self'" : undefined });

function renderPage({ data }: PageParts, script: string, policy: string): string {
  const name = escapeMarkup(data.title);
  return completePage(
    { title: data.title, sheet: styleOf(data), policy, viewport: "viewport-fit=cover" },
    `<header>
<h1>${name}</h1>
<button id="pause">Pause</button>
<button id="mute" hidden>Mute</button>
<button id="restart">Restart</button>
<button id="full" aria-label="Full screen" aria-pressed="false" title="Full screen" hidden><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6V1h5m4 0h5v5m0 4v5h-5m-4 0H1v-5" fill="none" stroke="currentColor" stroke-width="2"/></svg></button>
</header>
<main id="stage">
<canvas id="canvas" role="img" aria-label="${name}" aria-describedby="captions"></canvas>
<div class="unseen" role="log" aria-label="Texts in the picture" aria-live="polite" aria-relevant="additions"><ul id="captions"></ul></div>
</main>
<section id="timeline" aria-label="Timeline" hidden>
<div>
<button id="back" aria-label="Previous frame">‹</button>
<input type="range" id="frame" aria-label="Frame">
<button id="forth" aria-label="Next frame">›</button>
</div>
<div>
<output id="where" for="frame"></output>
<button id="watch">Watch</button>
<button id="save">Save</button>
<button id="load">Load</button>
<input type="file" id="file" hidden>
</div>
</section>
<p id="notice" role="status"></p>
<section id="panel" class="finding" role="alert" hidden></section>
<noscript>This game needs JavaScript, which is disabled in this browser.</noscript>
${script}`,
  );
}
