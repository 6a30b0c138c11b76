// The theme of led's pages: colours and fonts, light or dark by browser preference, and the style of components that
// several pages share.

/** The beginning of each style sheet. */
export const theme = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb;
  --well: #f2f2ee;
  --ink: #1d1f23;
  --soft: #5a5e66;
  --faint: #666b74;
  --line: #d5d6d2;
  --button: #ffffff;
  --link: #1a4e9c;
  --good: #1c6b34;
  --bad: #a3201d;
  --warn: #8a5a00;
  --focus: #1d5fd1;
  --mark: #ffe9a8;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191d;
    --well: #202329;
    --ink: #e4e5e3;
    --soft: #a6abb4;
    --faint: #8d939d;
    --line: #3a3f48;
    --button: #222731;
    --link: #9cc0ff;
    --good: #82d498;
    --bad: #ff9d94;
    --warn: #f0c05a;
    --focus: #8bb6ff;
    --mark: #5b4a12;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
code, pre, samp, kbd { font-family: var(--mono); font-size: .875em; font-variant-ligatures: none; }
button, select { min-height: 2.25rem; padding: 0 .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--button); color: inherit; font: inherit; cursor: pointer; }
button:hover, select:hover { border-color: var(--soft); }
[aria-disabled=true], button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.finding, .trouble { padding: .6rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .5rem; overflow-wrap: anywhere; }
`;

/** Declares the serif font stack of pages of running text. */
export const serif = `
:root { --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Source Serif 4", "Noto Serif", "DejaVu Serif", Georgia, serif; }
`;

/** Makes a page fill the window, except its unsafe areas. */
export const windowStyle = `
html { height: 100%; }
body { display: grid; height: 100dvh; padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
`;

/** State cards: the coordinates of a state, with changes marked. */
export const stateCardStyle = `
:root { --chosen: #dce8fb; --new: #d8f2dd; --new-ink: #14532a; --gone: #fbe0de; --gone-ink: #8c1d18; }
@media (prefers-color-scheme: dark) { :root { --chosen: #26395a; --new: #16402a; --new-ink: #b5efc6; --gone: #4d2320; --gone-ink: #ffc0ba; } }
.state-card { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: .5rem 1rem; margin: 0; align-items: baseline; }
.state-card dt { color: var(--soft); font-weight: 400; }
.state-card dd { margin: 0; font-family: var(--mono); overflow-wrap: anywhere; }
.state-card.whole { grid-template-columns: minmax(0, 1fr); }
.state-card.whole dt { display: none; }
ins, del { border-radius: .2rem; padding: .05em .25em; }
ins { background: var(--new); color: var(--new-ink); text-decoration: none; font-weight: 600; }
del { background: var(--gone); color: var(--gone-ink); text-decoration: line-through; }
`;
