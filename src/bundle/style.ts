// How a page with a game in it looks: a calm frame, light or dark as the reader has it, that leaves the room to
// the canvas.

/** The style sheet of the page, without the white space that is for people. */
export const style = dense(`
:root {
  color-scheme: light dark;
  --ground: #f3f4f6;
  --ink: #1c2330;
  --soft: #596273;
  --line: #c9ced8;
  --button: #ffffff;
  --alarm: #a3201d;
  --focus: #1d5fd1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171d;
    --ink: #e9ecf2;
    --soft: #a2abba;
    --line: #3b4350;
    --button: #222731;
    --alarm: #ff9d94;
    --focus: #8bb6ff;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body {
  display: grid;
  grid-template-rows: auto minmax(8rem, 1fr) auto;
  height: 100vh;
  height: 100dvh;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
header {
  display: flex;
  align-items: center;
  gap: .5rem;
  padding: .5rem .75rem;
}
h1 {
  flex: 1;
  min-width: 0;
  margin: 0;
  overflow: hidden;
  font-size: 1.0625rem;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
}
button {
  min-width: 5.5rem;
  min-height: 2.5rem;
  padding: 0 1rem;
  border: 1px solid var(--line);
  border-radius: .5rem;
  background: var(--button);
  color: inherit;
  font: inherit;
  font-size: .9375rem;
  cursor: pointer;
  touch-action: manipulation;
}
button:hover { border-color: var(--soft); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main { position: relative; margin: 0 .75rem .75rem; }
canvas {
  position: absolute;
  background: #fff;
  box-shadow: 0 0 0 1px var(--line), 0 2px 12px rgb(0 0 0 / .1);
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  -webkit-tap-highlight-color: transparent;
}
#captions {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
#panel {
  max-height: 45vh;
  margin: 0 .75rem .75rem;
  padding: .75rem 1rem;
  overflow: auto;
  border: 1px solid var(--line);
  border-left: .3rem solid var(--alarm);
  border-radius: .5rem;
  background: var(--button);
  overflow-wrap: anywhere;
}
#panel h2 { margin: 0 0 .25rem; color: var(--alarm); font-size: 1rem; }
#panel p { max-width: 70ch; margin: 0 0 .25rem; white-space: pre-wrap; }
#panel dl {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: .1rem 1rem;
  margin: .5rem 0 0;
  font-size: .9375rem;
}
#panel dt { color: var(--soft); }
#panel dd { margin: 0; font-family: ui-monospace, monospace; white-space: pre-wrap; }
noscript { padding: 0 .75rem .75rem; }
`);

/** Only where nothing in quotes has white space beside a sign. */
function dense(sheet: string): string {
  return sheet.trim().replace(/\s+/g, " ").replace(/ ?([{};,]) ?/g, "$1").replaceAll(": ", ":").replaceAll(";}", "}");
}
