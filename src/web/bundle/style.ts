// Style sheet of a game's page, light or dark by user preference, with maximum room for the canvas.

import { theme, windowStyle } from "../pages/theme.js";
import type { GameData } from "./game-data.js";

/** The picture and the key pad. Touches go to the game, not to gestures of the browser. */
export const stageStyle = `
canvas, .pad { touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
canvas { position: absolute; background: #fff; box-shadow: 0 0 0 1px var(--line), 0 2px 12px rgb(0 0 0 / .1); }
`;

export function styleOf({ keys }: Pick<GameData, "keys">): string {
  return minifySheet(keys.length === 0 ? style : style + keyPadStyle);
}

/** Removes the comments and the white space of a style sheet without quoted white space. */
function minifySheet(sheet: string): string {
  return sheet
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replaceAll(": ", ":")
    .trim();
}

const style = `${theme}${windowStyle}
body { grid-template: auto minmax(8rem, 1fr) / minmax(0, 1fr); }
header { display: flex; align-items: center; gap: .5rem; padding: .5rem .75rem; }
h1 { flex: 1; min-width: 0; margin: 0; overflow: hidden; font-size: 1.0625rem; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
button { min-width: 5.5rem; min-height: 2.5rem; padding: 0 1rem; font-size: .9375rem; touch-action: manipulation; }
#full { min-width: 2.5rem; padding: 0; }
:fullscreen header { position: fixed; inset: 0 0 auto auto; z-index: 1; flex-direction: column; opacity: .5; }
:fullscreen header:is(:hover, :focus-within) { opacity: 1; }
:fullscreen h1 { display: none; }
:fullscreen main { margin: 0; }
main { position: relative; margin: 0 .75rem .75rem; }
${stageStyle}/* The time line: one row if there is room, two on a phone. Nothing around the picture moves by itself. */
#timeline, #timeline div { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
#timeline { margin: 0 .75rem .75rem; }
#timeline div { flex: 1 1 auto; }
#timeline div:first-child { flex: 99 1 16rem; flex-wrap: nowrap; }
#back, #forth { font-size: 1.5rem; line-height: 1; }
#timeline button { min-width: 2.5rem; padding: 0 .6875rem; }
input { flex: 1; min-width: 0; height: 2.5rem; margin: 0; accent-color: var(--focus); }
output { flex: 1 0 7rem; color: var(--soft); font-size: .9375rem; font-variant-numeric: tabular-nums; }
#notice { margin: 0 .75rem; }
#notice:not(:empty) { margin-bottom: .75rem; }
#panel { max-height: 35vh; margin: 0 .75rem .75rem; overflow: auto; background: var(--button); }
#panel h2 { margin: 0 0 .25rem; color: var(--bad); font-size: 1rem; }
#panel p { max-width: 70ch; margin: 0 0 .25rem; white-space: pre-wrap; }
#panel dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0 0; font-size: .9375rem; }
#panel dt { color: var(--soft); }
#panel dd { margin: 0; font-family: var(--mono); white-space: pre-wrap; }
@media (max-width: 30rem) { header button { min-width: 0; padding: 0 .6875rem; } }
noscript { padding: 0 .75rem .75rem; }
`;

/** Additional style for pages with a key pad. */
export const keyPadStyle = `
/* The picture and, on a touch screen, the keys below it or at its sides. Missing parts take no room. */
#table { display: grid; min-height: 0; grid-template: "stage stage" minmax(0, 1fr) "arrows keys" auto "rows rows" auto / auto minmax(0, 1fr); }
#stage { grid-area: stage; }
.pad { display: none; }
@media (pointer: coarse) {
  .pad { --width: clamp(3rem, 9vmax, 4rem); display: grid; place-content: center; margin: 0 .75rem .75rem; }
  .pad span {
    display: grid;
    place-items: center;
    min-width: 3.25rem;
    height: 3.25rem;
    padding: 0 .5rem;
    /* There are no gaps between keys, so a finger that slides to the next is always on one. */
    border: .1875rem solid transparent;
    border-radius: .75rem;
    background: var(--button) padding-box;
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: .9375rem;
    font-weight: 600;
  }
  .pad .held { background: var(--line) padding-box; }
  #arrows { grid-area: arrows; grid-template-areas: ". Up ." "Left . Right" ". Down ."; margin-right: 0; }
  #arrows span { width: var(--width); height: var(--width); padding: 0; font-size: 1.25rem; }
  [data-key=Up] { grid-area: Up; }
  [data-key=Left] { grid-area: Left; }
  [data-key=Right] { grid-area: Right; }
  [data-key=Down] { grid-area: Down; }
  #keys { display: flex; grid-area: keys; flex-wrap: wrap; justify-content: end; margin-left: 0; }
  /* If there are as many keys as on a typewriter, they are as small as there. */
  #keys.many { grid-area: rows; justify-content: center; align-content: start; max-height: 36vh; margin-left: .75rem; overflow: auto; touch-action: pan-y; }
  #keys.many span { min-width: 2.125rem; height: 2.5rem; border-width: .125rem; border-radius: .5rem; }
}
@media (pointer: coarse) and (orientation: portrait) {
  #keys [data-key=Space] { min-width: 6rem; }
  #stage + .pad:last-child { grid-column: 1 / -1; justify-self: center; }
}
/* On a small upright screen, the arrows above many keys are a row, so that the picture has room. */
@media (pointer: coarse) and (orientation: portrait) and (max-height: 40rem) {
  #arrows:has(~ .many) { --width: 2.75rem; grid-column: 1 / -1; grid-template-areas: "Left Up Down Right"; margin-right: .75rem; }
}
@media (pointer: coarse) and (orientation: landscape) {
  #table { grid-template: "arrows stage keys" minmax(0, 1fr) "rows rows rows" auto / auto minmax(0, 1fr) auto; }
  #keys:not(.many) { display: grid; grid-template-rows: repeat(auto-fit, 3.25rem); grid-auto-flow: column; place-content: center; }
}
`;
