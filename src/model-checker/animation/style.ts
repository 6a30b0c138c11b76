// Style sheets of the pages that show states: the palette of woven pages, state cards and controls.

import { colours } from "../../web/pages/colours.js";

/** Styles shared by trace animations and the state explorer. */
export const paper = `${colours}
:root { --chosen: #dce8fb; --new: #d8f2dd; --new-ink: #14532a; --gone: #fbe0de; --gone-ink: #8c1d18; }
@media (prefers-color-scheme: dark) {
  :root { --chosen: #26395a; --new: #16402a; --new-ink: #b5efc6; --gone: #4d2320; --gone-ink: #ffc0ba; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
h2 { margin: 0; font-size: 1.0625rem; line-height: 1.4; }
code { font-family: var(--mono); font-size: .94em; }
button {
  min-height: 2.5rem; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--button); color: inherit; font: inherit; cursor: pointer; text-align: left;
}
button:hover:enabled { border-color: var(--soft); }
button:disabled { color: var(--soft); opacity: .55; cursor: default; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.picture svg { display: block; width: 100%; height: auto; max-height: 52vh; border-radius: .3rem; }
@media (prefers-color-scheme: dark) { .picture svg { filter: brightness(.92); } }
.state-card { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: .5rem 1rem; margin: 0; align-items: baseline; }
.state-card dt { color: var(--soft); }
.state-card dd { margin: 0; font-family: var(--mono); }
.state-card.whole { grid-template-columns: minmax(0, 1fr); }
.state-card.whole dt { display: none; }
ins, del { border-radius: .2rem; padding: .05em .25em; }
ins { background: var(--new); color: var(--new-ink); text-decoration: none; font-weight: 600; }
del { background: var(--gone); color: var(--gone-ink); text-decoration: line-through; }
`;

export const filmStyle = `${paper}
body > header, main { max-width: 64rem; margin: 0 auto; padding: 1rem 1.25rem; }
body > header p { margin: .25rem 0 0; color: var(--soft); }
.claims { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.claims button { max-width: 100%; }
.claims small { display: block; color: var(--soft); font-size: .85rem; }
.claims [aria-current] { border-color: var(--focus); background: var(--chosen); }
.film { margin: 0 0 3rem; }
.answer { margin: .2rem 0 1rem; }
.around { display: grid; grid-template-columns: minmax(0, 1fr) minmax(12rem, 18rem); gap: 1.25rem; align-items: start; }
.frames { margin: 0; padding: 0; list-style: none; }
.frames figure { margin: 0 0 1.5rem; }
.stage { padding: 1.25rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--well); }
.ready .stage { min-height: 12rem; }
.ready .frames figure { margin: 0; }
figcaption { margin-top: .9rem; }
figcaption .step { display: block; font-size: 1.0625rem; font-weight: 600; }
figcaption .changes { display: block; color: var(--soft); font-family: var(--mono); font-size: .875rem; }
.reasons { margin: .35rem 0 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); list-style: none; font-size: .875rem; }
.strategy { margin: 1rem 0 0; }
.strategy summary { width: fit-content; cursor: pointer; }
.strategy th, .strategy td { padding: .15rem 1.25rem .15rem 0; text-align: left; vertical-align: baseline; }
.verdict { display: block; margin-top: .5rem; font-weight: 600; }
.controls { display: grid; grid-template-columns: repeat(5, auto) minmax(6rem, 1fr); gap: .5rem; align-items: center; margin-top: 1rem; }
.controls button { display: flex; align-items: center; justify-content: center; min-width: 2.75rem; }
.controls [aria-disabled=true] { color: var(--soft); opacity: .5; }
.state .state-card { font-size: 1.1875rem; }
.controls .play { min-width: 6.5rem; border-color: var(--focus); }
.controls input { width: 100%; min-height: 2rem; accent-color: var(--focus); }
.steps { max-height: 70vh; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
.steps button { display: flex; gap: .75rem; width: 100%; min-height: 2.25rem; border-color: transparent; background: none; }
.steps .number { min-width: 1.5rem; color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
.steps [aria-current] { background: var(--chosen); }
.steps .loop { border-left: 3px solid var(--bad); }
.steps .back { padding: .35rem .75rem; color: var(--bad); }
.keys { margin: 1rem 0 0; color: var(--soft); font-size: .875rem; }
kbd { padding: .05em .35em; border: 1px solid var(--line); border-radius: .25rem; font-family: var(--mono); font-size: .85em; }
@media (max-width: 46rem) {
  .around { grid-template-columns: minmax(0, 1fr); }
  .stage { padding: .75rem; }
  .controls { grid-template-columns: repeat(5, minmax(0, 1fr)); }
  .controls button { min-width: 0; padding: .25rem; }
  .controls .play { min-width: 0; }
  .controls input { grid-column: 1 / -1; }
  .steps { max-height: none; }
  .keys { display: none; }
}
@media (forced-colors: active) { [aria-current] { outline: 2px solid Highlight; } ins { text-decoration: underline; } }
@media print { .controls, .claims, .steps, .keys { display: none; } .frames > li[hidden], .film[hidden] { display: block !important; } }
`;
