// Style sheet of the playground: the layout of the editor and the panes.

import { keyPadStyle, stageStyle } from "../bundle/style.js";
import { serif, theme, windowStyle } from "../pages/theme.js";

export const style = `${theme}${serif}${windowStyle}
:root { --selection: #cfe0fb; --edge: rgb(0 0 0 / .2); --c-function: #1a4e9c; --c-constant: #6a2c8c; --c-keyword: #8a3b12; --c-string: #1c6b34; --c-number: #0b6470; }
@media (prefers-color-scheme: dark) {
  :root { --selection: #2c4672; --edge: rgb(0 0 0 / .75); --c-function: #9cc0ff; --c-constant: #d9aef0; --c-keyword: #f0b48a; --c-string: #82d498; --c-number: #7fd3df; }
}
body { grid-template: auto auto auto minmax(0, 1fr) auto / minmax(0, 1fr); font: .9375rem/1.45 var(--sans); }
body > header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding: .5rem .9rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0 .5rem 0 0; font: 700 1.25rem/1 var(--sans); letter-spacing: .06em; }
h1 a { color: inherit; text-decoration: none; }
.documents { flex: 1 1 8rem; min-width: 7rem; }
.tools { display: flex; flex-wrap: wrap; gap: .375rem; }
.documents select { width: 100%; max-width: min(20rem, 100%); font-weight: 600; text-overflow: ellipsis; }
button.important { border-color: var(--link); color: var(--link); font-weight: 600; }
#notice { display: flex; grid-row: 2; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; margin: 0; padding: .5rem .9rem; border-bottom: 1px solid var(--line); background: var(--well); }
#notice button { min-height: 2rem; }
#guide { display: flex; grid-row: 3; flex-wrap: wrap; align-items: center; gap: .25rem .9rem; padding: .4rem .9rem; border-bottom: 1px solid var(--line); background: var(--well); }
#guide p { flex: 1 1 16rem; margin: 0; }
#guide span + span { margin-left: -.9rem; }
#guide button { min-height: 2rem; }
main { display: grid; grid-template: minmax(0, 1fr) / minmax(0, var(--editor, 50%)) auto minmax(0, 1fr); grid-row: 4; min-height: 0; }
#writing { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); min-height: 0; }
#splitter { z-index: 1; width: .75rem; margin: 0 -.375rem; background: linear-gradient(var(--line)) center / 1px 100% no-repeat; cursor: col-resize; touch-action: none; }
#splitter:hover, #splitter:active, #splitter:focus-visible { background: linear-gradient(var(--link)) center / 3px 100% no-repeat; outline: none; }
#editor { min-height: 0; overflow: hidden; }
#findings { max-height: 34vh; overflow: auto; border-top: 1px solid var(--line); background: var(--well); }
#findings ul { margin: 0; padding: .25rem 0; list-style: none; }
#findings li { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .6rem; padding: .4rem .9rem; border-left: .25rem solid var(--bad); overflow-wrap: anywhere; }
#findings li + li { border-top: 1px solid var(--line); }
#findings li.warning { border-left-color: var(--warn); }
#findings .place { align-self: start; min-height: 1.75rem; padding: 0 .5rem; font-size: .8125rem; }
#findings p { margin: .25rem 0 0; }
#findings .fix { min-height: 1.9rem; margin: .35rem .4rem 0 0; border-color: var(--link); color: var(--link); font-size: .875rem; text-align: left; }
#reading { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); min-height: 0; }
/* A shadow at an end shows that there is more. The outer gradients move with the contents and cover it at the last one. */
[role=tablist] { background: linear-gradient(to right, var(--paper) 40%, transparent) 0 / 2rem 100%, linear-gradient(to left, var(--paper) 40%, transparent) 100% / 2rem 100%, linear-gradient(to right, var(--edge), transparent) 0 / 1rem 100%, linear-gradient(to left, var(--edge), transparent) 100% / 1rem 100%, var(--paper); background-repeat: no-repeat; background-attachment: local, local, scroll, scroll, scroll; }
[role=tablist] { display: flex; overflow-x: auto; padding: 0 .5rem; border-bottom: 1px solid var(--line); scrollbar-width: none; }
[role=tab] { flex: none; min-height: 2.5rem; border: 0; border-bottom: 3px solid transparent; border-radius: 0; background: none; color: var(--soft); }
[role=tab][aria-selected=true] { border-bottom-color: var(--link); color: var(--ink); font-weight: 600; }
[role=tab].narrow { display: none; }
[role=tabpanel] { min-height: 0; overflow: auto; }
#pane-woven, #pane-game { overflow: hidden; }
#pane-woven iframe { display: block; width: 100%; height: 100%; border: 0; }
#pane-typescript pre { min-height: 100%; margin: 0; padding: .9rem; overflow: auto; line-height: 1.45; tab-size: 2; white-space: pre-wrap; overflow-wrap: anywhere; }
.exercise { max-width: 44rem; padding: .25rem .9rem 1.5rem; }
.exercise h2 { margin: 1rem 0 .4rem; font-size: 1.0625rem; }
.exercise h3 { margin: .75rem 0 .25rem; font-size: 1rem; }
.exercise p { margin: .35rem 0; }
.exercise progress { width: 100%; accent-color: var(--good); }
.exercise pre { padding: .5rem .75rem; overflow: auto; background: var(--well); }
.tried { margin: .6rem 0 0; padding: 0; list-style: none; }
.tried li { padding: .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.tried li.todo { color: var(--soft); }
.tried p { color: var(--ink); }
.empty { margin: 1.5rem .9rem; color: var(--soft); }
.types { margin: 0; padding: .5rem .9rem; }
.types > div { padding: .35rem 0; border-bottom: 1px solid var(--line); }
.types dd { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
button.name { min-height: 1.75rem; padding: 0; border: 0; background: none; color: var(--link); font: .9375rem var(--mono); text-align: start; }
button.name:hover { text-decoration: underline; }
#pane-game:not([hidden]) { display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem; padding: .5rem .9rem; }
.bar button { min-height: 2rem; padding: 0 .5rem; font-size: .875rem; }
.bar output { flex: 1 0 4.5rem; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.table { display: grid; min-height: 0; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
/* The key pad brings a table of its own, in which the stage has an area. */
.table > #stage, .table > #table { grid-area: 1 / 1; }
#stage { position: relative; min-height: 8rem; margin: 0 .9rem .9rem; }
#stage:focus-visible { outline-offset: 4px; }
.trouble { max-height: 30vh; margin: 0 .9rem .9rem; overflow: auto; }
.trouble p { margin: .35rem 0 0; }
#pane-prompt:not([hidden]) { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); overflow: hidden; }
.log { padding: .5rem .9rem; overflow: auto; }
.log pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.45; }
.exchange { padding: .4rem 0; border-bottom: 1px solid var(--line); }
.exchange .asked { color: var(--soft); }
.exchange .asked::before { content: "led> "; color: var(--link); }
.exchange .trouble { max-height: none; margin: .25rem 0; }
#pane-prompt form { display: flex; align-items: start; gap: .5rem; padding: .6rem .9rem; border-top: 1px solid var(--line); font: .9375rem/1.5 var(--mono); }
#pane-prompt form span { padding-top: .35rem; color: var(--link); }
textarea, input[type=text] { min-width: 0; padding: .35rem .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--paper); color: inherit; font: .9375rem/1.5 var(--mono); }
#pane-prompt textarea { flex: 1; resize: none; }
textarea::placeholder { color: var(--faint); opacity: 1; }
dialog { width: min(40rem, 94vw); max-height: 85vh; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); color: inherit; box-shadow: 0 12px 48px rgb(0 0 0 / .3); }
dialog::backdrop { background: rgb(0 0 0 / .35); }
dialog > .head { display: flex; align-items: center; justify-content: space-between; padding: .75rem 1.1rem; border-bottom: 1px solid var(--line); }
dialog h2 { margin: 0; font-size: 1.0625rem; }
.content { padding: 1rem 1.1rem; }
.content > p:first-child { margin-top: 0; }
.content form { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; }
.content form p { flex: 1 0 100%; margin: 0; }
.link { width: 100%; font-size: .8125rem; overflow-wrap: anywhere; }
.actions { display: flex; align-items: center; gap: .75rem; margin-top: .75rem; }
.content h3 { margin: 1rem 0 .4rem; color: var(--soft); font-size: .875rem; }
.content > h3:first-child { margin-top: 0; }
.menu { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 46%), 1fr)); gap: .375rem; }
.choice { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; padding: .2rem 0; }
.choice select { min-width: 11rem; }
.menu button { text-align: left; }
.versions { margin: 0; padding: 0; list-style: none; }
.versions li { display: grid; grid-template-columns: minmax(0, 1fr) max-content max-content; align-items: center; gap: .25rem 1rem; padding: .35rem 0; border-bottom: 1px solid var(--line); }
.notation { width: 100%; table-layout: fixed; margin-bottom: 1rem; border-collapse: collapse; font-size: .9375rem; }
.notation caption { padding: .25rem 0; font-weight: 600; text-align: left; }
.notation th { width: 5.5rem; font: 1rem var(--serif); text-align: left; white-space: pre; }
.notation td:last-child { width: 50%; }
.notation button { width: 100%; min-height: 2rem; padding: .2rem .6rem; font: .8125rem var(--mono); text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; }
.examples { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 44%), 1fr)); gap: .75rem; margin: 0; padding: 0; list-style: none; }
.examples button { display: grid; align-content: start; gap: .2rem; width: 100%; height: 100%; padding: .5rem .5rem .7rem; text-align: left; }
.examples strong, .examples strong + span { padding: 0 .25rem; }
.examples strong + span { color: var(--soft); font-size: .875rem; }
.tile { display: grid; aspect-ratio: 5 / 4; place-items: center; overflow: hidden; border-radius: .3rem; background: var(--well); font: italic 1.125rem var(--serif); text-align: center; }
.tile img { display: block; width: 100%; height: 100%; background: #fff; }
.soft { color: var(--soft); font-size: .9375rem; }
body > footer { display: flex; grid-row: 5; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1rem; padding: .35rem .9rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
footer p { margin: 0; }
.bad { font-weight: 600; }
.warn { color: var(--warn); font-weight: 600; }
noscript { padding: 1rem; }
@media (max-width: 56rem) {
  main { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
  #splitter { display: none; }
  #reading { display: contents; }
  [role=tablist] { grid-area: 1 / 1; }
  [role=tabpanel], #writing { grid-area: 2 / 1; border: 0; }
  [role=tab].narrow { display: block; }
  body:not([data-pane=writing]) #writing { display: none; }
  body[data-pane=writing] [role=tabpanel] { display: none; }
  body > header { padding: .4rem .6rem; }
  h1:not(:has(a)) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (max-width: 30rem) { #guide { flex-wrap: nowrap; } #guide > span { display: none; } #guide p { flex-basis: 0; } #guide button { flex: none; } .tools { flex: 1 1 100%; flex-wrap: nowrap; gap: .25rem; } .tools button { flex: 1 1 auto; min-width: 0; padding: 0 .35rem; font-size: .8125rem; } #import { display: none; } .documents select { max-width: none; } .notation { font-size: .8125rem; } .notation th { width: 4.75rem; font-size: .875rem; } .notation td:last-child { width: 42%; } }
${stageStyle}${keyPadStyle}
`;
