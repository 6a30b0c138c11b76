// Assembles a game's program into one self-contained HTML page. Its content security policy forbids network requests
// and `eval`.

import { escapeMarkup } from "../../text/markup.js";
import type { GameData } from "./game-data.js";
import { linesAbove, mapComment, mapInside, mapName, playScript, scriptName } from "./scripts.js";
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

/** A page without the meta element of its policy, which the server sends as a header. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

/** One file of a page that is split for deployment. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
}

/** Beginning of every page, by which the tool recognises its own output. */
const pageMark = "<!doctype html>\n<!-- Written by led. -->\n";
const scriptMark = "// Written by led.\n";

export function bundlePage(parts: PageParts, options: PageOptions = {}): string {
  const script = inlineScript(parts, options);
  return pageHtml(parts.data, scriptElement(script), contentPolicy(hashOf(script, parts), parts));
}

/** A page for embedding in another page, and the sources that the outer policy must allow. */
interface InnerPage {
  readonly html: string;
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** Returns the page for a frame that inherits the policy of the surrounding page. */
export function innerPage(parts: PageParts): InnerPage {
  return {
    html: bundlePage(parts),
    scriptSource: hashOf(inlineScript(parts, {}), parts),
    styleSource: styleSource(parts),
  };
}

/** Returns the page with its source map, for a server that frames it. */
export function servedPage(parts: PageParts): ServedPage {
  const script = inlineScript(parts, { sourceMap: true });
  return {
    html: pageHtml(parts.data, scriptElement(script)),
    policy: `${contentPolicy(hashOf(script, parts), parts)}; frame-ancestors 'self'`,
  };
}

/** Returns the page with its script and source map as separate files, for deployment on a server. */
export function pageFiles(parts: PageParts): readonly PageFile[] {
  const above = `${scriptMark}${parts.runtime}\n`;
  const script = `${above}${playScript(parts)}${mapComment(mapName)}`;
  return [
    {
      name: "index.html",
      text: pageHtml(parts.data, `<script src="${scriptName}"></script>`, contentPolicy("'self'", parts)),
    },
    { name: scriptName, text: script },
    { name: mapName, text: parts.sourceMap(scriptName, linesAbove(above)) },
  ];
}

function inlineScript(parts: PageParts, { sourceMap = false }: PageOptions): string {
  const above = `${parts.runtime}\n`;
  return elementText("script", `${above}${playScript(parts)}${sourceMap ? mapInside(parts, above) : ""}`);
}

function scriptElement(script: string): string {
  return `<script>${script}</script>`;
}

function pageHtml(data: GameData, script: string, policy?: string): string {
  const name = escapeMarkup(data.title);
  const policyElement = policy === undefined ? "" : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;
  // The language of the controls; the document may use another.
  return `${pageMark}<html lang="en">
<head>
<meta charset="utf-8">
${policyElement}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>${name}</title>
<style>${elementText("style", styleOf(data))}</style>
</head>
<body>
<header>
<h1>${name}</h1>
<button id="pause">Pause</button>
<button id="mute" hidden>Mute</button>
<button id="restart">Restart</button>
<button id="full" aria-label="Full screen" aria-pressed="false" title="Full screen" hidden><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 6V1h5m4 0h5v5m0 4v5h-5m-4 0H1v-5" fill="none" stroke="currentColor" stroke-width="2"/></svg></button>
</header>
<main id="stage">
<canvas id="canvas" role="img" aria-label="${name}" aria-describedby="captions"></canvas>
<ul id="captions" role="log" aria-label="Texts in the picture" aria-live="polite" aria-relevant="additions"></ul>
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
<section id="panel" role="alert" hidden></section>
<noscript>This game needs JavaScript, which is disabled in this browser.</noscript>
${script}
</body>
</html>
`;
}

/** The content security policy: one script source, and no network requests. */
function contentPolicy(scriptSource: string, parts: PageParts): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    `style-src ${styleSource(parts)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function styleSource(parts: PageParts): string {
  return hashOf(elementText("style", styleOf(parts.data)), parts);
}

function hashOf(text: string, { sha256 }: PageParts): string {
  return `'sha256-${sha256(text)}'`;
}

/** The text of an element with normalised line ends, as the HTML parser reads it, so that hashes match. */
function elementText(element: "script" | "style", text: string): string {
  const read = text.replace(/\r\n?/g, "\n");
  // The emitter and the bundler never write these, which would end the element.
  if (/<(?:!--|\/?script|\/style)/i.test(read))
    throw new Error(`the text of a ${element} element would end before its end`);
  return read;
}
