// The page of the `led play` shell: a frame for the game, one for the document beside it, and notices above them.

import type { ServedPage } from "../bundle/bundle.js";
import { completePage, policyOf, textElement } from "../pages/frame.js";
import { theme } from "../pages/theme.js";

/** Builds the shell page around its script, web/live-server/shell.ts. */
export function createShellPage(script: string, sha256: (text: string) => string): ServedPage {
  const policy = policyOf({ sheet: style, script, sha256 }, { "connect-src": "'self'", "frame-src": "'self'" });
  const html = completePage(
    { title: "led play", sheet: style, policy, viewport: "viewport-fit=cover" },
    `<header id="bar">
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
<section id="findings" class="finding" aria-labelledby="heading" hidden>
<header>
<h2 id="heading" role="alert"></h2>
<button type="button" id="hide">Hide</button>
</header>
<pre id="text" tabindex="0"></pre>
</section>
<p id="notice" role="status"></p>
<noscript>This page needs JavaScript, which is disabled in this browser.</noscript>
${textElement("script", script)}`,
  );
  return { html, policy: `${policy}; frame-ancestors 'none'` };
}

const style = `${theme}
html, body { height: 100%; }
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
#mark { position: absolute; z-index: 1; border-radius: 2px; outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 6px var(--button); pointer-events: none; }
#inspector { display: flex; flex: 0 0 min(26rem, 45%); flex-direction: column; min-width: 0; border-left: 1px solid var(--line); background: var(--button); font-size: .9375rem; }
#inspector header { display: flex; align-items: center; padding: .5rem .75rem 0 1rem; }
#inspector h2 { color: inherit; }
#inspector p { margin: .25rem 1rem; }
#shapes { flex: 0 1 40%; min-height: 5rem; margin: .25rem 0 0; padding: 0; overflow: auto; border-block: 1px solid var(--line); list-style: none; }
#shapes:focus-visible { outline-offset: -3px; }
#shapes li { padding: .15rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
#shapes .under { font-weight: 600; }
#shapes [aria-selected=true] { background: var(--focus); color: var(--button); }
#reason { flex: 1 1 60%; overflow: auto; padding-bottom: 1rem; }
#reason:focus-visible { outline-offset: -3px; }
#reason code { font: .8125rem/1.45 var(--mono); overflow-wrap: anywhere; }
#reason .made { padding-top: .5rem; }
#reason .made code { display: block; padding: .35rem .5rem; border-radius: .25rem; background: var(--paper); }
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
  padding: 0;
  background: var(--button);
  box-shadow: 0 4px 24px rgb(0 0 0 / .25);
}
#findings header { display: flex; align-items: center; gap: .75rem; padding: .5rem .5rem 0 1rem; }
h2 { flex: 1; margin: 0; color: var(--bad); font-size: 1rem; }
pre { margin: .5rem 0 0; padding: .25rem 1rem 1rem; overflow: auto; border-radius: .5rem; line-height: 1.45; }
#notice {
  position: fixed;
  inset: auto 0 1rem;
  width: fit-content;
  max-width: calc(100% - 2rem);
  margin: 0 auto;
  padding: .4rem 1rem;
  border-radius: 1rem;
  background: var(--ink);
  color: var(--paper);
  font-size: .9375rem;
  pointer-events: none;
}
#notice:empty { display: none; }
noscript { display: block; padding: 1rem; }
`;
