// Style sheet of the state explorer.

import { paper } from "../animation/style.js";

export const explorerStyle = `${paper}
body > header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; padding: 1rem 1.25rem .25rem; }
header label { max-width: 100%; color: var(--soft); }
select { max-width: 100%; }
main {
  display: grid; gap: 1.25rem; padding: .75rem 1.25rem; align-items: start;
  grid-template: "state steps way" auto "claims claims way" auto "graph graph graph" auto / minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr);
}
main > :nth-child(1) { grid-area: state; }
main > :nth-child(2) { grid-area: steps; }
main > :nth-child(3) { grid-area: way; }
#claimed { grid-area: claims; }
#drawn { grid-area: graph; }
section { min-width: 0; }
h2 { margin-bottom: .6rem; }
h2:focus { outline: none; }
#shown { padding: 1.25rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--well); }
#shown .value { margin: .75rem 0 0; color: var(--soft); font-family: var(--mono); font-size: .875rem; }
ol, ul { margin: 0; padding: 0; list-style: none; }
#steps { display: grid; gap: .4rem; max-height: 72vh; padding: 3px; overflow-y: auto; }
#steps.pictures { grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
#steps button { width: 100%; height: 100%; }
#steps .picture svg { max-height: 8rem; margin-bottom: .3rem; }
.action { display: block; font-weight: 600; }
.more { color: var(--soft); font-weight: 400; font-size: .875rem; }
.change { display: block; font-family: var(--mono); font-size: .875rem; }
.change .name { color: var(--soft); font-family: var(--sans); }
.none { color: var(--soft); }
.tools { display: flex; gap: .5rem; margin-bottom: .6rem; }
#claims { display: grid; gap: .4rem; }
#claims li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 1rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .4rem; align-items: center; }
#claims small { display: block; color: var(--soft); font-size: .875rem; }
#claims .tools { margin: 0; }
#claims .here { font-weight: 600; }
#graph { max-height: 80vh; overflow: auto; border: 1px solid var(--line); border-radius: .6rem; background: var(--well); }
#graph svg { display: block; max-width: none; margin: 0 auto; }
#legend { margin: 0 0 .5rem; color: var(--soft); font-size: .9rem; }
.edge { fill: none; stroke: var(--soft); stroke-width: 1; opacity: .55; }
.edge.back { stroke-dasharray: 4 3; }
.edge.gone { stroke: var(--focus); stroke-width: 2.5; opacity: 1; }
#tip path { fill: var(--soft); }
.node .shape { fill: var(--button); stroke: var(--soft); stroke-width: 1.5; }
.node text { fill: var(--ink); font: 11px var(--mono); text-anchor: middle; }
.node.true .shape { fill: var(--new); stroke: var(--good); }
.node.false .shape { fill: var(--gone); stroke: var(--bad); }
.node .ring { fill: none; stroke: var(--soft); }
.node.gone .shape { stroke: var(--focus); stroke-width: 2.5; }
.node.current .shape { stroke: var(--focus); stroke-width: 4; }
.node:hover .shape { stroke-width: 3; }
.node:focus-visible { outline: none; }
.node:focus-visible .shape { stroke: var(--focus); stroke-width: 5; }
.keys { margin: 0; padding: .25rem 1.25rem 1.25rem; }
@media (max-width: 64rem) {
  main { grid-template: "state steps" auto "way claims" auto "graph graph" auto / minmax(0, 1fr) minmax(0, 1fr); }
}
@media (max-width: 46rem) {
  main { grid-template: "state" "steps" "way" "claims" "graph" / minmax(0, 1fr); }
  #steps { max-height: none; }
  #shown { padding: .75rem; }
  #claims li { grid-template-columns: minmax(0, 1fr); }
}
`;
