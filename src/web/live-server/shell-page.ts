// The page of the `led play` shell: a frame for the game, one for the document beside it, and notices above them.

import type { ServedPage } from "../bundle/bundle.js";

/** Builds the shell page around its script, web/live-server/shell.ts. */
export function shellPage(script: string, sha256: (text: string) => string): ServedPage {
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>led play</title>
<style>${style}</style>
</head>
<body>
<header id="bar">
<button type="button" id="inspect" aria-pressed="false" aria-keyshortcuts="Alt+I" title="Inspect picture (Alt+I)">Inspect</button>
<button type="button" id="read" aria-pressed="false">Document</button>
<a href="/document" target="_blank">Open document</a>
</header>
<main>
<div id="stage"><div id="mark" hidden></div></div>
<section id="inspector" aria-labelledby="inspected" hidden>
<header>
<h2 id="inspected">Shapes</h2>
<button type="button" id="leave">Close</button>
</header>
<p>Click a shape in the picture, or select one in the list with the arrow keys.</p>
<ul id="shapes" role="listbox" tabindex="0" aria-label="Shapes, topmost first"></ul>
<div id="reason" aria-live="polite" tabindex="0" role="group" aria-label="Origin"></div>
</section>
<div id="pages" hidden></div>
</main>
<section id="findings" aria-labelledby="heading" hidden>
<header>
<h2 id="heading" role="alert"></h2>
<button type="button" id="hide">Hide</button>
</header>
<pre id="text" tabindex="0"></pre>
</section>
<p id="notice" role="status"></p>
<noscript>This page needs JavaScript, which is disabled in this browser.</noscript>
<script>${script}</script>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src 'sha256-${sha256(script)}'`,
      `style-src 'sha256-${sha256(style)}'`,
      "img-src data:",
      "connect-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

const style = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f6;
  --paper: #ffffff;
  --ink: #1c2330;
  --line: #c9ced8;
  --alarm: #a3201d;
  --focus: #1d5fd1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171d;
    --paper: #222731;
    --ink: #e9ecf2;
    --line: #3b4350;
    --alarm: #ff9d94;
    --focus: #8bb6ff;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body {
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
body { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
#bar { display: flex; justify-content: flex-end; align-items: center; gap: .75rem; padding: .25rem .75rem; border-bottom: 1px solid var(--line); font-size: .875rem; }
#bar button { min-height: 1.75rem; padding: 0 .75rem; font-size: .875rem; }
#bar button[aria-pressed=true] { border-color: var(--focus); box-shadow: inset 0 -2px var(--focus); }
#bar a { color: inherit; }
main { display: flex; min-height: 0; }
#stage, #pages { position: relative; flex: 1 1 50%; min-width: 0; }
#pages { border-left: 1px solid var(--line); }
/* On narrow screens, the document covers the game. */
@media (max-width: 50rem) { #stage:has(+ #pages:not([hidden])) { display: none; } #pages { border: 0; } }
#mark { position: absolute; z-index: 1; border-radius: 2px; outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 6px var(--paper); pointer-events: none; }
#inspector { display: flex; flex: 0 0 min(26rem, 45%); flex-direction: column; min-width: 0; border-left: 1px solid var(--line); background: var(--paper); font-size: .9375rem; }
#inspector header { display: flex; align-items: center; padding: .5rem .75rem 0 1rem; }
#inspector h2 { color: inherit; }
#inspector p { margin: .25rem 1rem; }
#shapes { flex: 0 1 40%; min-height: 5rem; margin: .25rem 0 0; padding: 0; overflow: auto; border-block: 1px solid var(--line); list-style: none; }
#shapes:focus-visible { outline-offset: -3px; }
#shapes li { padding: .15rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
#shapes .under { font-weight: 600; }
#shapes [aria-selected=true] { background: var(--focus); color: var(--paper); }
#reason { flex: 1 1 60%; overflow: auto; padding-bottom: 1rem; }
#reason:focus-visible { outline-offset: -3px; }
#reason code { font: .8125rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
#reason .made { padding-top: .5rem; }
#reason .made code { display: block; padding: .35rem .5rem; border-radius: .25rem; background: var(--ground); }
#reason ol { margin: 0; padding-left: 2.25rem; padding-right: 1rem; }
#reason li { margin: .35rem 0; }
#reason a { color: var(--focus); }
@media (max-width: 50rem) { main:has(#inspector:not([hidden])) { flex-direction: column; } #inspector { border-left: 0; border-top: 1px solid var(--line); flex-basis: 50%; } }
iframe { position: absolute; width: 100%; height: 100%; border: 0; outline: 0; }
iframe[aria-busy] { visibility: hidden; }
#findings {
  position: fixed;
  inset: auto 0 0;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  max-width: 70rem;
  max-height: 60vh;
  margin: 0 auto .75rem;
  width: calc(100% - 1.5rem);
  border: 1px solid var(--line);
  border-left: .3rem solid var(--alarm);
  border-radius: .5rem;
  background: var(--paper);
  box-shadow: 0 4px 24px rgb(0 0 0 / .25);
}
#findings header { display: flex; align-items: center; gap: .75rem; padding: .5rem .5rem 0 1rem; }
h2 { flex: 1; margin: 0; color: var(--alarm); font-size: 1rem; }
button {
  min-height: 2.25rem;
  padding: 0 1rem;
  border: 1px solid var(--line);
  border-radius: .5rem;
  background: var(--ground);
  color: inherit;
  font: inherit;
  font-size: .9375rem;
  cursor: pointer;
}
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
pre {
  margin: .5rem 0 0;
  padding: .25rem 1rem 1rem;
  overflow: auto;
  border-radius: .5rem;
  font: .875rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
#notice {
  position: fixed;
  inset: auto 0 1rem;
  width: fit-content;
  max-width: calc(100% - 2rem);
  margin: 0 auto;
  padding: .4rem 1rem;
  border-radius: 1rem;
  background: var(--ink);
  color: var(--ground);
  font-size: .9375rem;
  pointer-events: none;
}
#notice:empty { display: none; }
noscript { display: block; padding: 1rem; }
`;
