// Page script of the state explorer: shows a state, the truth of its conditions and its steps. A worker computes the
// states and is terminated if it takes too long. The URL fragment holds the trace, so links lead to the same state.

import { unquotedAction } from "../../animation/words.js";
import { cardHtml, changedHtml } from "../../animation/state-card.js";
import { summary } from "../../../execute/games/describe.js";
import { svgOf } from "../../../execute/games/svg.js";
import { inputShown } from "../../../execute/input-shown.js";
import { escapeMarkup } from "../../../text/markup.js";
import { graphSvg } from "../graph.js";
import {
  type StepName,
  type Choice,
  type GraphNode,
  type TraceStates,
  programName,
  type ExplorerQuestion,
  type ExplorerReply,
  type TraceChoices,
} from "../messages.js";
import type { ExplorerData, ExplorerSystem } from "../page.js";
import { maxRequestSeconds, maxStatesDrawn, maxTextLength } from "./limits.js";

const element = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;
const readJson = (id: string): unknown => JSON.parse(element(id).textContent ?? "null");

const data = readJson("data") as ExplorerData;
const graphics = new Map(Object.entries(data.graphics));
const { names } = data;

// ---- the worker

let worker: Worker | undefined;
/** The program that the worker runs. */
let workerCode: number | undefined;

function start(code: number): Worker {
  const script = readJson("worker") as string;
  const text = `self.${programName} = (easel) => {\n${data.codes[code]}\n};\n${script}`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(url);
}

/** Chains requests: the worker answers one at a time. */
let asking: Promise<unknown> = Promise.resolve();

function ask(question: ExplorerQuestion): Promise<ExplorerReply> {
  const { code } = system();
  const answer = asking.then(() => askWorker(question, code));
  asking = answer;
  return answer;
}

function askWorker(question: ExplorerQuestion, code: number): Promise<ExplorerReply> {
  if (workerCode !== code) {
    worker?.terminate();
    worker = undefined;
    workerCode = code;
  }
  const target = (worker ??= start(code));
  return new Promise((resolve) => {
    const end = (reply: ExplorerReply, isLost: boolean): void => {
      clearTimeout(late);
      target.onmessage = null;
      target.onerror = null;
      if (isLost) {
        target.terminate();
        worker = undefined;
      }
      resolve(reply);
    };
    const late = setTimeout(
      () => end({ kind: "failed", message: `This took more than ${maxRequestSeconds} seconds and was stopped.` }, true),
      maxRequestSeconds * 1000,
    );
    target.onmessage = ({ data: reply }: MessageEvent<ExplorerReply>) => end(reply, false);
    target.onerror = (event) => {
      event.preventDefault();
      end({ kind: "failed", message: event.message || "The program has stopped." }, true);
    };
    target.postMessage(question);
  });
}

// ---- current position

let which = 0;
let now: TraceStates | undefined;
/** Index of the claim that colours the graph. */
let claim = 0;
const graphs = new Map<number, readonly GraphNode[] | undefined>();

const system = (): ExplorerSystem => data.systems[which]!;

const fragmentOf = (way: TraceChoices): string => `#${which + 1}/${way.join(".")}`;

function placeInAddress(): { readonly which: number; readonly way: TraceChoices } {
  const [, number = "1", way = ""] = /^#(\d{1,3})\/([\d.]*)$/.exec(location.hash) ?? [];
  return {
    which: Math.max(0, Math.min(data.systems.length - 1, Number(number) - 1)),
    way: way === "" ? [] : way.split(".").map(Number),
  };
}

/** Follows a trace and shows its last state. With a single start state, the empty trace shows that state. */
async function go(way: TraceChoices, { isNew = true, focuses = false } = {}): Promise<void> {
  const selection = which;
  let reply = await ask({ kind: "look", system: system().system, way });
  if (reply.kind === "looked" && reply.way.length === 0 && reply.choices.length === 1)
    reply = await ask({ kind: "look", system: system().system, way: [0] });
  if (selection !== which) return;
  if (reply.kind !== "looked") {
    element("where").textContent = reply.kind === "failed" ? reply.message : "";
    element("said").textContent = element("where").textContent;
    return;
  }
  now = reply;
  const address = fragmentOf(reply.way);
  if (location.hash !== address) history[isNew ? "pushState" : "replaceState"](null, "", address);
  show(reply);
  if (focuses)
    (element("steps").querySelector<HTMLElement>("button") ?? element("where")).focus({ preventScroll: true });
  await showGraph();
}

const actionOf = ({ label, input }: StepName): string =>
  label === undefined ? (input === undefined ? "" : inputShown(input)) : unquotedAction(label);

function show(looked: TraceStates): void {
  const { path, look, failure } = looked;
  const steps = path.length - 1;
  const last = path.at(-1);
  const where =
    last === undefined
      ? "Not started"
      : steps === 0
        ? "At the start"
        : `After ${steps} ${steps === 1 ? "step" : "steps"}`;
  element("where").textContent = where;
  element("shown").innerHTML =
    last === undefined || look === undefined
      ? "<p>Choose a start state.</p>"
      : look.shapes === undefined
        ? cardHtml(look.card, names)
        : `<div class="picture">${pictureOf(look.shapes, last.state)}</div><p class="value">${escapeMarkup(shorten(last.state))}</p>`;
  element("steps-title").textContent = last === undefined ? "Start states" : "Next steps";
  showSteps(looked);
  showWay(looked);
  showClaims(looked);
  const truths = system().claims.map(
    ({ expression, condition }) => `${expression}: ${truthWord(looked.truths[condition])}`,
  );
  element("said").textContent = [
    where,
    steps > 0 && last !== undefined ? actionOf(last) : "",
    last === undefined ? "" : shorten(last.state),
    ...(last === undefined ? [] : truths),
    failure ?? `${looked.choices.length} ${looked.choices.length === 1 ? "step" : "steps"} from here`,
  ]
    .filter((text) => text !== "")
    .join(". ");
}

const shorten = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text);

function pictureOf(shapes: Parameters<typeof svgOf>[0], state: string): string {
  return svgOf(shapes, { title: shorten(state), description: summary(shapes), graphics });
}

function showSteps({ choices, failure, path }: TraceStates): void {
  const list = element("steps");
  const hasPictures = choices.some(({ look }) => look.shapes !== undefined);
  list.classList.toggle("pictures", hasPictures);
  if (choices.length === 0) {
    list.innerHTML = `<li class="none">${escapeMarkup(failure ?? "No step leads to another state.")}</li>`;
    return;
  }
  list.innerHTML = choices.map((choice, i) => `<li>${stepHtml(choice, i, path.length === 0)}</li>`).join("");
}

function stepHtml(choice: Choice, i: number, isStart: boolean): string {
  const { look, state, others } = choice;
  const action = isStart ? "" : actionOf(choice);
  const more = others === 0 ? "" : ` <span class="more">or ${others} ${others === 1 ? "other" : "others"}</span>`;
  const content =
    look.shapes === undefined
      ? isStart
        ? `<span class="change">${escapeMarkup(shorten(state))}</span>`
        : changedHtml(look.card, names)
      : `<span class="picture">${pictureOf(look.shapes, state)}</span>`;
  const called = action === "" ? "" : `<span class="action">${escapeMarkup(action)}${more}</span>`;
  return `<button type="button" data-step="${i}">${look.shapes === undefined ? called + content : content + called}</button>`;
}

function showWay({ path }: TraceStates): void {
  element("way").innerHTML = path
    .map((one, i) => {
      const action = i === 0 ? "start" : actionOf(one) || shorten(one.state);
      const current = i === path.length - 1 ? ' aria-current="step"' : "";
      return `<li><button type="button" data-way="${i}"${current}><span class="number">${i}</span> <span>${escapeMarkup(action)}</span></button></li>`;
    })
    .join("");
  const list = element("way");
  list.scrollTop = list.scrollHeight;
  for (const id of ["back", "again"])
    element<HTMLButtonElement>(id).setAttribute("aria-disabled", String(path.length < 2));
}

const truthWord = (truth: boolean | undefined): string => (truth === undefined ? "fails" : String(truth));

function showClaims({ truths, path }: TraceStates): void {
  const { claims } = system();
  element("claimed").hidden = claims.length === 0;
  element("claims").innerHTML = claims
    .map(({ title, expression, condition, answer, outcome, way }, i) => {
      const word = truthWord(truths[condition]);
      const here =
        path.length === 0
          ? ""
          : `<span class="here"><code>${escapeMarkup(expression)}</code> is <span class="${word === "true" ? "good" : "bad"}">${word}</span> here</span>`;
      const outcomeHtml =
        outcome === undefined
          ? ""
          : `<small><span class="${outcome.tone}" aria-hidden="true">${outcome.symbol}</span> ${escapeMarkup([outcome.words, ...(answer === undefined ? [] : [answer])].join(": "))}</small>`;
      const tools = [
        ...(way === undefined || way.length < 2
          ? []
          : [`<button type="button" data-follow="${i}">Follow trace</button>`]),
        ...(graphs.get(which) === undefined || claims.length < 2
          ? []
          : [`<button type="button" data-color="${i}" aria-pressed="${i === claim}">Show in graph</button>`]),
      ];
      return `<li><div><code>${escapeMarkup(title)}</code>${outcomeHtml}${here}</div><div class="tools">${tools.join("")}</div></li>`;
    })
    .join("");
}

// ---- the graph

async function showGraph(): Promise<void> {
  const selection = which;
  if (!graphs.has(selection)) {
    const reply = await ask({ kind: "graph", system: system().system, maxNodes: maxStatesDrawn });
    graphs.set(selection, reply.kind === "graph" ? reply.nodes : undefined);
    if (now !== undefined && selection === which) showClaims(now);
  }
  if (selection === which) drawGraph();
}

function drawGraph(): void {
  const nodes = graphs.get(which);
  const section = element("drawn");
  const hadFocus = document.activeElement?.closest("[data-node]")?.getAttribute("data-node");
  section.hidden = nodes === undefined || nodes.length < 2;
  if (nodes === undefined || section.hidden || now === undefined) return;
  const { path } = now;
  const coloured = system().claims[claim];
  const box = element("graph");
  const { scrollTop, scrollLeft } = box;
  box.innerHTML = graphSvg(nodes, {
    current: path.at(-1)?.state,
    way: path.map(({ state }) => state),
    condition: coloured?.condition,
  });
  Object.assign(box, { scrollTop, scrollLeft });
  element("graph-title").textContent = `All ${nodes.length} states`;
  element("legend").innerHTML =
    `Each row is one step further from the start. Squares are states with no next step.${coloured === undefined ? "" : ` <ins>Green</ins> where <code>${escapeMarkup(coloured.expression)}</code> is true, <span class="bad">red</span> where it is false.`}`;
  if (hadFocus !== undefined && hadFocus !== null)
    box.querySelector<HTMLElement>(`[data-node="${hadFocus}"]`)?.focus({ preventScroll: true });
}

// ---- events

const back = (): void => {
  if (now !== undefined && now.way.length > 1) void go(now.way.slice(0, -1));
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const node = target?.closest("[data-node]");
  if (node !== null && node !== undefined) {
    event.preventDefault();
    const graphNode = graphs.get(which)?.[Number(node.getAttribute("data-node"))];
    if (graphNode !== undefined) void go(graphNode.way);
    return;
  }
  const button = target?.closest<HTMLElement>("button");
  if (button === null || button === undefined || now === undefined) return;
  const { step, way, follow, color } = button.dataset;
  if (step !== undefined) void go([...now.way, Number(step)], { focuses: true });
  else if (way !== undefined) void go(now.way.slice(0, Number(way) + 1));
  else if (follow !== undefined) void followClaim(Number(follow));
  else if (color !== undefined) {
    claim = Number(color);
    showClaims(now);
    drawGraph();
    element("claims").querySelector<HTMLElement>(`[data-color="${color}"]`)?.focus();
  } else if (button.id === "back") back();
  else if (button.id === "again") void go(now.way.slice(0, 1));
});

/** Follows the trace that decides a claim. */
async function followClaim(index: number): Promise<void> {
  const reply = await ask({ kind: "follow", system: system().system, states: system().claims[index]?.way ?? [] });
  if (reply.kind === "followed") await go(reply.way);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
  if (now === undefined) return;
  if (event.key === "Backspace") {
    event.preventDefault();
    back();
  }
  const number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
  if (number !== undefined && number < now.choices.length) void go([...now.way, number]);
});

/** Shows the state named in the URL fragment. */
function follow(): void {
  const place = placeInAddress();
  if (place.which !== which) claim = 0;
  which = place.which;
  const select = document.querySelector<HTMLSelectElement>("#limits select");
  if (select !== null) select.value = String(which);
  void go(place.way, { isNew: false });
}

addEventListener("popstate", follow);

if (data.systems.length > 1) {
  const select = document.querySelector<HTMLSelectElement>("#limits select")!;
  for (const [i, { limits }] of data.systems.entries())
    select.append(new Option(limits === "" ? "all" : limits, String(i)));
  element("limits").hidden = false;
  select.addEventListener("change", () => {
    which = Number(select.value);
    claim = 0;
    now = undefined;
    void go([]);
  });
}
follow();
