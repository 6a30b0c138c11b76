// Additional styles of site pages: the bar with the search, the links to neighbouring pages, and the front page.

import { comment } from "../../web/pages/frame.js";

/** Marks the pages of a site; only marked pages are removed when their documents are gone. */
export const siteBanner = comment("Written by led for a site.");

/** The element ids in these parts of a page. */
export const siteIds = ["search", "found", "site"] as const;

/** Rules after those of all woven pages. */
export const siteStyle = `
body > header:has(> .bar) { padding-top: 1rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; margin-bottom: 2rem; font-family: var(--sans); font-size: .9375rem; }
.bar > a, .places a { padding: .35rem 0; }
.bar > .run { padding: .35rem .9rem; border-radius: .5rem; background: var(--link); color: var(--paper); font-weight: 600; text-decoration: none; }
.bar:has(> a) > .places { flex-basis: 100%; }
.places { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; }
.places a { color: var(--link); text-decoration: none; }
.places a:hover { text-decoration: underline; }
.places .brand { color: inherit; font-weight: 700; }
.search { position: relative; flex: 1 1 8rem; max-width: 24rem; margin-left: auto; }
.search input { width: 100%; min-height: 2.25rem; padding: .25rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--paper); color: inherit; font: inherit; }
.search label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.panel { position: absolute; z-index: 3; right: 0; width: max(100%, min(32rem, calc(100vw - 2rem))); max-height: min(70vh, 32rem); margin-top: .25rem; overflow-y: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); box-shadow: 0 4px 20px rgb(0 0 0 / .22); }
.panel p { max-width: none; margin: 0; padding: .5rem .9rem; color: var(--soft); font-size: .8125rem; }
.panel ul { margin: 0; padding: 0; list-style: none; }
.panel li { max-width: none; border-top: 1px solid var(--line); }
.panel a { display: block; padding: .45rem .9rem; color: inherit; text-decoration: none; }
.panel a:hover, .panel a:focus-visible { background: var(--well); outline-offset: -3px; }
.panel b { color: var(--link); font-weight: 600; }
.panel small { display: block; color: var(--soft); font-size: .8125rem; }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
nav.turn a { max-width: 20rem; color: var(--link); }
.turn a[rel=next] { margin-left: auto; text-align: right; }
.turn small { display: block; color: var(--soft); }
dfn { font-style: italic; }
dfn:target { background: var(--mark); border-radius: .15rem; }
.documents { padding: 0; list-style: none; }
.documents > li { max-width: none; margin: 1.1rem 0; }
.documents > li > a { font-size: 1.125rem; font-weight: 600; }
.documents p { margin: .15rem 0; }
.documents .bad { color: var(--bad); font: .875rem var(--sans); }
.letter { border-top: 1px solid var(--line); }
.letter summary { padding: .35rem 0; color: var(--soft); font: .875rem var(--sans); cursor: pointer; }
.letter b { display: inline-block; min-width: 1.5rem; color: var(--ink); font-size: 1rem; }
.notions dt { margin-top: .7rem; overflow-wrap: anywhere; }
.notions dt code { font-size: .94em; }
.notions dd { margin-left: 1.25rem; }
.notions dt { break-after: avoid; }
.notions dd { break-inside: avoid; }
.notions .at { color: var(--soft); font: .8125rem var(--sans); }
@media print {
  .bar, .turn { display: none !important; }
  .notions { columns: 2; font-size: 9.5pt; }
}
`;
