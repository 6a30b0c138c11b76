// Style sheets of the pages that show states: state cards and controls.

import { stateCardStyle, theme } from "../../web/pages/theme.js";

/** Styles shared by trace animations and the state explorer. */
export const paper = `${theme}${stateCardStyle}
body { overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
h2 { margin: 0; font-size: 1.0625rem; line-height: 1.4; }
button { min-height: 2.5rem; padding: .25rem .75rem; text-align: left; }
.picture svg { display: block; width: 100%; height: auto; max-height: 52vh; border-radius: .3rem; }
@media (prefers-color-scheme: dark) { .picture svg { filter: brightness(.92); } }
.trail { margin: 0; padding: 3px; max-height: 70vh; overflow-y: auto; list-style: none; }
.trail button { display: flex; gap: .75rem; width: 100%; min-height: 2.25rem; border-color: transparent; background: none; }
.trail .number { min-width: 1.5rem; color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
.trail [aria-current] { background: var(--chosen); }
.keys { color: var(--soft); font-size: .875rem; }
kbd { padding: .05em .35em; border: 1px solid var(--line); border-radius: .25rem; }
@media (max-width: 46rem) { .trail { max-height: none; } .keys { display: none; } }
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
.state .state-card { font-size: 1.1875rem; }
.controls .play { min-width: 6.5rem; border-color: var(--focus); }
.controls input { width: 100%; min-height: 2rem; accent-color: var(--focus); }
.trail .loop { border-left: 3px solid var(--bad); }
.trail .back { padding: .35rem .75rem; color: var(--bad); }
.keys { margin: 1rem 0 0; }
@media (max-width: 46rem) {
  .around { grid-template-columns: minmax(0, 1fr); }
  .stage { padding: .75rem; }
  .controls { grid-template-columns: repeat(5, minmax(0, 1fr)); }
  .controls button { min-width: 0; padding: .25rem; }
  .controls .play { min-width: 0; }
  .controls input { grid-column: 1 / -1; }
}
@media (forced-colors: active) { [aria-current] { outline: 2px solid Highlight; } ins { text-decoration: underline; } }
@media print { .controls, .claims, .trail, .keys { display: none; } .frames > li[hidden], .film[hidden] { display: block !important; } }
`;
