// Style sheet of woven pages: book typography with a sidebar of contents on wide screens, and
// layouts for phones and print.

import { serif, stateCardStyle, theme } from "../../web/pages/theme.js";
import { layoutStyle } from "./layouts.js";

export const style = `${theme}${serif}${stateCardStyle}
html { scroll-padding-top: 1rem; }
body { padding: 0 1.25rem 4rem; font: 1.0625rem/1.55 var(--serif); overflow-wrap: break-word; hanging-punctuation: first; }
body > header, main, body > footer { max-width: 44rem; margin: 0 auto; }
body > header { padding: 3rem 0 .5rem; }
h1, h2, h3, h4, h5, h6 { margin: 2.2em 0 .6em; line-height: 1.25; font-weight: 600; text-wrap: balance; break-after: avoid; }
h1 { margin: 0; font-size: 2rem; }
h2 { font-size: 1.45rem; }
h3 { font-size: 1.2rem; }
h4, h5, h6 { font-size: 1.0625rem; }
h2 + h3, h3 + h4 { margin-top: 1em; }
.byline { margin: .4rem 0 0; color: var(--soft); }
p, ul, ol, dl, blockquote, pre, table, figure, .scroll { margin: .8em 0; }
p { orphans: 2; widows: 2; }
/* About seventy letters in a line; definitions and tests may need more room. */
p, li, dt, dd, blockquote { max-width: 66ch; }
.tests > li, .tests p, .finding p { max-width: none; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { border-radius: 2px; }
.skip { position: absolute; left: -200vw; padding: .5rem 1rem; background: var(--paper); font-family: var(--sans); }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; }
hr { width: 8rem; margin: 2em auto; border: 0; border-top: 1px solid var(--line); }
blockquote { margin-left: 0; padding-left: 1.25rem; border-left: 3px solid var(--line); }
ul, ol { padding-left: 1.75rem; }
li > p { margin: .35em 0; }
dt { font-weight: 600; }
dd { margin: 0 0 .5em 1.75rem; }
img { max-width: 100%; height: auto; }
pre { padding: .75rem 1rem; overflow-x: auto; border-radius: .375rem; background: var(--well); line-height: 1.4; tab-size: 4; }
pre code { font-size: inherit; }
p code, li code, td code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll > table { margin: 0; }
table { border-collapse: collapse; font-size: .96em; }
th, td { padding: .3em .75em; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); }
.start { text-align: left; } .center { text-align: center; } .end { text-align: right; }
.atom { font-family: var(--mono); font-size: .875em; white-space: nowrap; }
.theorem > .kind, .abstract > .kind { margin-right: .35em; font-weight: 600; }
.theorem > p:first-of-type { display: inline; }
.abstract { margin: 1.5rem 1.75rem; font-size: .96em; }
.theorem { margin: .8em 0; }
dd > p { margin: .2em 0; }
sup { line-height: 0; }
.footnotes li > p:last-of-type { display: inline; margin-right: .4em; }
.abstract > p:first-of-type { display: inline; }
.unread { color: var(--soft); }
.footnotes { margin-top: 3rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .94em; }

/* Formulas in prose break between their parts; one that cannot be broken scrolls with its paragraph, not the page. */
.tex > math { max-width: 100%; }
span.tex > math { display: inline-flex; flex-wrap: wrap; align-items: baseline; }
span.tex:has(mtable) { display: inline-block; max-width: 100%; overflow: auto hidden; vertical-align: middle; }
p:has(> .tex), dd:has(.tex) { overflow: auto hidden; }
.tml-left { text-align: left; }
.tml-right { text-align: right; }
.tml-jot > mtr > mtd { padding-block: .35em; }
menclose { position: relative; }
.tml-cancel { position: absolute; inset: 0; background: currentcolor; clip-path: polygon(.05em 100%, 0 calc(100% - .05em), calc(100% - .05em) 0, 100% .05em); }

/* Definitions: a display each, with its number at the right, and below it its type. */
.definition { margin: 1.1em 0; break-inside: avoid; scroll-margin-top: 1rem; }
.definition + .definition { margin-top: .9em; }
.signature { break-after: avoid; }
.definition { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; gap: 0 .75rem; }
.row { display: contents; }
.number { grid-column: 3; }
.definition > .type { grid-area: 1 / 2; margin: 0; }
.definition > .type[open] { grid-area: 2 / 1 / auto / -1; margin-left: 1.5rem; }
.definition > .type > summary { color: var(--faint); font: .8125rem var(--sans); list-style: none; }
.definition > .type > summary:hover { color: var(--link); text-decoration: underline; }
.formula { padding: .15rem 0 .15rem 1.5rem; overflow-x: auto; line-height: 1.3; }
.formula pre { margin: 0; }
/* From the left, as its type below it is, and whatever is too wide. */
.formula math { display: math; font-size: 1.06em; }
${layoutStyle}
math { font-family: "TeX Gyre Pagella Math", "Asana Math", "STIX Two Math", "Cambria Math", "Latin Modern Math", "DejaVu Math TeX Gyre", "Noto Sans Math", math; }
.number { color: var(--soft); font-variant-numeric: tabular-nums; text-decoration: none; }
.number:hover { text-decoration: underline; }
.type { margin: .1rem 0 0 1.5rem; color: var(--soft); font: .8125rem/1.45 var(--mono); overflow-wrap: anywhere; }
.type > summary { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; cursor: pointer; }
.arrow { white-space: nowrap; }
.definition:target, tr:target { background: var(--mark); border-radius: .25rem; }
a.name { color: inherit; }
math a:hover, a.name:hover { color: var(--link); }
a.name { text-decoration: underline dotted 1px; text-decoration-color: var(--soft); }

/* Tests: a symbol, a word, and the values. */
.tests { margin: 1em 0; padding: 0; list-style: none; font-family: var(--sans); font-size: .875rem; }
.tests > li { display: grid; grid-template-columns: 5.25rem minmax(0, 1fr); gap: 0 .5rem; padding: .3rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
.tests > li:last-child { border-bottom: 1px solid var(--line); }
.tests code, .tests samp { font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.tests samp math { font-size: 1.25em; }
.tests div > code { display: block; padding-left: 2ch; text-indent: -2ch; }
.tests > .line { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; }
.line:has(> figure:first-child), .line:has(> figure:first-child) + li { border-top: 0; }
.line > figure:first-child + div { color: var(--soft); }
.line > div { flex: 1 1 0; min-width: min(100%, 24rem); }
.line > .because { flex: none; margin: 0; }
.line > .because[open], .line > figure { flex-basis: 100%; }
.line > .because:not([open]) > summary { list-style: none; }
.tests .line > div > code { display: inline; padding: 0; }
.tests figure { margin: .4rem 0; }
.switch { color: var(--soft); font: .875rem var(--sans); cursor: pointer; }
.set { display: none; max-width: 100%; overflow-x: auto; overflow-y: hidden; vertical-align: middle; }
body:has(#typeset:checked) .set { display: inline; }
body:has(#typeset:checked) :is(code, samp):has(+ .set) { display: none; }
.picture { text-align: center; }
.picture svg { margin: 0 auto; }
.picture figcaption { margin-top: .4rem; color: var(--soft); }
.tests figure svg, .picture svg { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .375rem; }
.todo { border: 1px dashed var(--line); padding: 0.5rem 1rem; color: var(--soft); }
.verdict { white-space: nowrap; }
.passed .verdict { color: var(--good); }
.expected > .verdict { font-weight: 600; white-space: normal; }
.failed > .verdict { color: var(--bad); font-weight: 600; white-space: normal; }
.tests dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 .75rem; margin: 0; }
.tests dt { color: var(--soft); font-weight: 400; }
.tests dd { margin: 0; }
.tests .claim { padding-left: 2ch; text-indent: -2ch; }
.tests .claim code { display: inline; padding: 0; }
.tests .why { margin: .2rem 0 0; }
.because { margin: .15rem 0 0; color: var(--soft); }
.because summary { width: fit-content; cursor: pointer; }
.because ul { margin: .15rem 0 .3rem; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); list-style: none; }
.because li { max-width: none; margin: .15rem 0; }
.because li > code { margin-left: 1.1em; }
.because code { color: var(--ink); }
.because ol { margin: .15rem 0 .3rem; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); list-style: none; }
.because u { text-decoration: none; background: var(--mark); border-radius: .15rem; }
.steps li > code { margin-left: 0; }
.steps button { min-height: 1.75rem; margin: 0 .4rem .4rem 0; padding: 0 .75rem; font-size: .8125rem; }
.strip { display: flex; gap: .6rem; margin: .5rem 0 .2rem; padding: 0 0 .4rem; overflow-x: auto; list-style: none; align-items: stretch; }
.strip > li { flex: 0 0 auto; display: grid; grid-template-rows: 1fr auto; gap: .25rem; max-width: 12rem; color: var(--soft); font-size: .75rem; }
.strip > .cut { align-self: center; max-width: 7rem; }
.strip .picture { width: 8.5rem; }
.strip .picture svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .375rem; }
.strip .state { min-width: 4rem; padding: .4rem .55rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--well); color: var(--ink); }
.tests .state-card { gap: .1rem .5rem; }
.because .way { margin: .15rem 0 .3rem; }
.because .way code { margin-left: 0; }
.because .number { font-size: .8125rem; }
.tests > .played { display: block; color: var(--soft); }

/* Diagnostics of the document. */
.finding { margin: 1em 0; font: .9375rem/1.5 var(--sans); break-inside: avoid; }
.finding > :first-child { margin-top: 0; }
.finding > :last-child { margin-bottom: 0; }
.finding p { margin: .35em 0; }
.finding .title { font-weight: 600; }
.finding .title b { color: var(--bad); }
.finding pre { margin: .5em 0; padding: .4rem .75rem; }
mark { background: var(--mark); color: inherit; }

/* The game. */
.game { container-type: inline-size; margin: 1.5em 0; break-inside: avoid; }
.stage { position: relative; height: min(calc(80cqw + 9.5rem), 92svh); border: 1px solid var(--line); border-radius: .5rem; background: var(--well); overflow: hidden; }
.stage > img { position: absolute; inset: 0; width: 100%; height: 100%; padding: 1.5rem; object-fit: contain; }
.stage iframe { display: block; width: 100%; height: 100%; border: 0; }
.cover { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: .75rem; padding: 1rem; text-align: center; }
button { min-height: 2.75rem; padding: 0 1.5rem; font: 1rem var(--sans); }
.stage > img + .cover { background: rgb(0 0 0 / .28); }
.stage > img + .cover p { display: none; }
.cover button { border-color: var(--link); color: var(--link); font-size: 1.125rem; font-weight: 600; }
.cover p { margin: 0; color: var(--soft); font: .9375rem var(--sans); }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.tools button { min-height: 2.25rem; padding: 0 .9rem; font-size: .9375rem; }

/* The contents, and the names at the end. */
nav { font-family: var(--sans); font-size: .9375rem; line-height: 1.4; }
nav h2 { margin: 0 0 .5rem; color: var(--soft); font-size: .9375rem; font-weight: 600; }
nav ol { margin: 0; padding: 0; list-style: none; }
nav ol ol { padding-left: 1rem; }
nav li { margin: .1rem 0; }
nav a { display: inline-block; padding: .15rem 0; color: inherit; text-decoration: none; }
nav a:hover { color: var(--link); text-decoration: underline; }
.contents { max-width: 44rem; margin: 1.5rem auto; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.names { margin-top: 3rem; padding-top: .5rem; border-top: 1px solid var(--line); }
.names table { width: 100%; table-layout: fixed; font-size: .9375rem; }
.names th { width: 30%; font-weight: 400; overflow-wrap: anywhere; }
.names tr { break-inside: avoid; }
.names .type { display: block; margin: 0; }
.names .sentence { display: block; }
.made { margin-top: 2rem; color: var(--soft); font: .875rem var(--sans); }

/* The card beside a name, which describes it. */
.card { position: absolute; z-index: 1; width: max-content; max-width: min(28rem, calc(100vw - 1.5rem)); padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); box-shadow: 0 4px 20px rgb(0 0 0 / .22); font: .9375rem/1.45 var(--sans); overflow-wrap: anywhere; }
.card > code, .card > .type, .card > .sentence { display: block; margin: 0; }
.card a { display: inline-block; padding: .35rem 0; }

@media (min-width: 72rem) {
  body { display: grid; grid-template: auto auto auto / minmax(13rem, 1fr) minmax(0, 44rem) minmax(2rem, 1fr); column-gap: 3rem; }
  body > header, main, body > footer { grid-column: 2; width: 100%; margin: 0; }
  .contents { grid-area: 1 / 1 / span 3; position: sticky; top: 0; align-self: start; justify-self: end; width: 100%; max-width: 18rem; max-height: 100vh; margin: 0; padding: 3.4rem 0 2rem; overflow-y: auto; border: 0; }
  .card { max-width: 28rem; }
}
@media (max-width: 71.99rem) { .contents ol ol ol { display: none; } }
@media screen and (max-width: 40rem) {
  body:has(#typeset:checked) .set { display: inline-block; }
  body { padding: 0 1rem 3rem; }
  body > header { padding-top: 1.5rem; }
  h1 { font-size: 1.6rem; }
  .formula, .type { margin-left: 0; padding-left: 0; }
  .definition { grid-template-columns: minmax(0, 1fr) auto; column-gap: .4rem; }
  .number { grid-column: 2; }
  .definition > .type { grid-area: 2 / 1 / auto / -1; }
  .tests > li { grid-template-columns: minmax(0, 1fr); }
  .names th { width: 38%; }
  ul, ol { padding-left: 1.4rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  :root { --paper: #fff; --well: #f4f4f4; --ink: #000; --soft: #444; --line: #bbb; --link: #000; --good: #000; --bad: #000; --mark: #fff; }
  @page { margin: 2cm; }
  body { display: block; padding: 0; font-size: 11pt; }
  body > header, main, body > footer { max-width: none; }
  .contents, .skip, .cover, .tools, .switch, .card, .because:not([open]) { display: none !important; }
  .because summary { list-style: none; }
  .steps button { display: none; }
  .steps li[hidden] { display: list-item !important; }
  .stage { height: auto; border: 0; background: none; }
  .stage > img { position: static; display: block; width: 75%; margin: 0 auto; padding: 0; }
  .stage:not(:has(> img)) { display: none; }
  .formula { overflow: visible; }
  .todo { min-height: 4cm; break-inside: avoid; }
  pre { white-space: pre-wrap; border: 1px solid var(--line); }
  a, a.name { text-decoration: none; }
  h1 { font-size: 20pt; } h2 { font-size: 15pt; } h3 { font-size: 12.5pt; }
}
`;
