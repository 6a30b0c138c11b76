// Turns the program of a game into one HTML page that plays it: everything it needs is in the page, and the
// page's own policy lets it load nothing from outside and evaluate no text.

import { type GameData, scriptJson } from "./game-data.js";
import { styleOf } from "./style.js";

/** What a page is made of. */
export interface PageParts {
  readonly data: GameData;
  /** The document's program: the body of a function whose parameter `easel` is the runtime. */
  readonly code: string;
  /** page/main.ts and all that it imports, as one script. */
  readonly runtime: string;
  /** The SHA-256 of a text in UTF-8, in base 64. */
  readonly sha256: (text: string) => string;
}

/** How every page begins. By these words the tool knows what it has made. */
const pageMark = "<!doctype html>\n<!-- Written by led. -->\n";

/** The page, as the text of an HTML file. */
export function bundlePage({ data, code, runtime, sha256 }: PageParts): string {
  const styles = elementText("style", styleOf(data));
  const scripts = [runtime, `led.play(function (easel) {\n${code}\n}, ${scriptJson(data)});`].map((script) => elementText("script", script));
  const name = escaped(data.title);
  // The language of the page is that of its controls.
  return `${pageMark}<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(scripts, styles, sha256)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>${name}</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>${name}</h1>
<button type="button" id="pause">Pause</button>
<button type="button" id="mute" hidden>Mute</button>
<button type="button" id="restart">Restart</button>
</header>
<div id="table">
<main id="stage">
<canvas id="canvas" role="img" aria-label="${name}" aria-describedby="captions"></canvas>
<ul id="captions" role="log" aria-label="Texts in the picture" aria-live="polite" aria-relevant="additions"></ul>
</main>
</div>
<section id="timeline" aria-label="Time line" hidden>
<div>
<button type="button" id="back" aria-label="One frame back">‹</button>
<input type="range" id="frame" aria-label="Frame">
<button type="button" id="forth" aria-label="One frame forth">›</button>
</div>
<div>
<output id="where" for="frame"></output>
<button type="button" id="watch">Watch</button>
<button type="button" id="save">Save</button>
<button type="button" id="load">Load</button>
<input type="file" id="file" hidden>
</div>
</section>
<p id="notice" role="status"></p>
<section id="panel" role="alert" hidden></section>
<noscript>This page is a game, and runs as a script. The browser has scripts switched off.</noscript>
${scripts.map((script) => `<script>${script}</script>`).join("\n")}
</body>
</html>
`;
}

/** The policy of a page with these scripts and this style: nothing else is loaded or run, nothing is sent anywhere. */
export function contentPolicy(scripts: readonly string[], styles: string, sha256: (text: string) => string): string {
  const hash = (text: string): string => `'sha256-${sha256(text)}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(" ")}`,
    `style-src ${hash(styles)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The text of an element as a browser reads it back, so that its hash is the same there. */
function elementText(element: "script" | "style", text: string): string {
  const read = text.replace(/\r\n?/g, "\n");
  // The emitter and the bundler keep these out of what they write; one that came through would end the element.
  if (/<(?:!--|\/?script|\/style)/i.test(read)) throw new Error(`the text of a ${element} element would end before its end`);
  return read;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it stands in HTML, between tags or in the quotes of an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => entities[c] ?? c);
}
