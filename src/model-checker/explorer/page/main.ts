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

function startWorker(code: number): Worker {
  const script = readJson("worker") as string;
  const text = `self.${programName} = (easel) => {\n${data.codes[code]}\n};\n${script}`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(url);
}

/** Chains requests: the worker answers one at a time. */
let pendingRequest: Promise<unknown> = Promise.resolve();

function enqueueRequest(question: ExplorerQuestion): Promise<ExplorerReply> {
  const { code } = system();
  const answer = pendingRequest.then(() => sendRequest(question, code));
  pendingRequest = answer;
  return answer;
}

function sendRequest(question: ExplorerQuestion, code: number): Promise<ExplorerReply> {
  if (workerCode !== code) {
    worker?.terminate();
    worker = undefined;
    workerCode = code;
  }
  const target = (worker ??= startWorker(code));
  return new Promise((resolve) => {
    const finish = (reply: ExplorerReply, isWorkerLost: boolean): void => {
      clearTimeout(timer);
      target.onmessage = null;
      target.onerror = null;
      if (isWorkerLost) {
        target.terminate();
        worker = undefined;
      }
      resolve(reply);
    };
    const timer = setTimeout(
      () =>
        finish({ kind: "failed", message: `This took more than ${maxRequestSeconds} seconds and was stopped.` }, true),
      maxRequestSeconds * 1000,
    );
    target.onmessage = ({ data: reply }: MessageEvent<ExplorerReply>) => finish(reply, false);
    target.onerror = (event) => {
      event.preventDefault();
      finish({ kind: "failed", message: event.message || "The program has stopped." }, true);
    };
    target.postMessage(question);
  });
}

// ---- current position

let systemIndex = 0;
let currentStates: TraceStates | undefined;
/** Index of the claim that colours the graph. */
let coloringClaim = 0;
const graphs = new Map<number, readonly GraphNode[] | undefined>();

const system = (): ExplorerSystem => data.systems[systemIndex]!;

const fragmentOf = (way: TraceChoices): string => `#${systemIndex + 1}/${way.join(".")}`;

function parseFragment(): { readonly which: number; readonly way: TraceChoices } {
  const [, number = "1", way = ""] = /^#(\d{1,3})\/([\d.]*)$/.exec(location.hash) ?? [];
  return {
    which: Math.max(0, Math.min(data.systems.length - 1, Number(number) - 1)),
    way: way === "" ? [] : way.split(".").map(Number),
  };
}

/** Follows a trace and shows its last state. With a single start state, the empty trace shows that state. */
async function followTrace(way: TraceChoices, { isNew = true, focuses: movesFocus = false } = {}): Promise<void> {
  const selectedIndex = systemIndex;
  let reply = await enqueueRequest({ kind: "look", system: system().system, way });
  if (reply.kind === "looked" && reply.way.length === 0 && reply.choices.length === 1)
    reply = await enqueueRequest({ kind: "look", system: system().system, way: [0] });
  if (selectedIndex !== systemIndex) return;
  if (reply.kind !== "looked") {
    element("where").textContent = reply.kind === "failed" ? reply.message : "";
    element("said").textContent = element("where").textContent;
    return;
  }
  currentStates = reply;
  const address = fragmentOf(reply.way);
  if (location.hash !== address) history[isNew ? "pushState" : "replaceState"](null, "", address);
  showState(reply);
  if (movesFocus)
    (element("steps").querySelector<HTMLElement>("button") ?? element("where")).focus({ preventScroll: true });
  await showGraph();
}

const actionOf = ({ label, input }: StepName): string =>
  label === undefined ? (input === undefined ? "" : inputShown(input)) : unquotedAction(label);

function showState(states: TraceStates): void {
  const { path, look, failure } = states;
  const steps = path.length - 1;
  const lastState = path.at(-1);
  const position =
    lastState === undefined
      ? "Not started"
      : steps === 0
        ? "At the start"
        : `After ${steps} ${steps === 1 ? "step" : "steps"}`;
  element("where").textContent = position;
  element("shown").innerHTML =
    lastState === undefined || look === undefined
      ? "<p>Choose a start state.</p>"
      : look.shapes === undefined
        ? cardHtml(look.card, names)
        : `<div class="picture">${pictureOf(look.shapes, lastState.state)}</div><p class="value">${escapeMarkup(shorten(lastState.state))}</p>`;
  element("steps-title").textContent = lastState === undefined ? "Start states" : "Next steps";
  showSteps(states);
  showTrace(states);
  showClaims(states);
  const truths = system().claims.map(
    ({ expression, condition }) => `${expression}: ${truthWord(states.truths[condition])}`,
  );
  element("said").textContent = [
    position,
    steps > 0 && lastState !== undefined ? actionOf(lastState) : "",
    lastState === undefined ? "" : shorten(lastState.state),
    ...(lastState === undefined ? [] : truths),
    failure ?? `${states.choices.length} ${states.choices.length === 1 ? "step" : "steps"} from here`,
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
  const otherSteps = others === 0 ? "" : ` <span class="more">or ${others} ${others === 1 ? "other" : "others"}</span>`;
  const content =
    look.shapes === undefined
      ? isStart
        ? `<span class="change">${escapeMarkup(shorten(state))}</span>`
        : changedHtml(look.card, names)
      : `<span class="picture">${pictureOf(look.shapes, state)}</span>`;
  const caption = action === "" ? "" : `<span class="action">${escapeMarkup(action)}${otherSteps}</span>`;
  return `<button type="button" data-step="${i}">${look.shapes === undefined ? caption + content : content + caption}</button>`;
}

function showTrace({ path }: TraceStates): void {
  element("way").innerHTML = path
    .map((step, i) => {
      const action = i === 0 ? "start" : actionOf(step) || shorten(step.state);
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
      const currentTruth =
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
        ...(graphs.get(systemIndex) === undefined || claims.length < 2
          ? []
          : [`<button type="button" data-color="${i}" aria-pressed="${i === coloringClaim}">Show in graph</button>`]),
      ];
      const claimHtml = `<div><code>${escapeMarkup(title)}</code>${outcomeHtml}${currentTruth}</div>`;
      return `<li>${claimHtml}<div class="tools">${tools.join("")}</div></li>`;
    })
    .join("");
}

// ---- the graph

async function showGraph(): Promise<void> {
  const selectedIndex = systemIndex;
  if (!graphs.has(selectedIndex)) {
    const reply = await enqueueRequest({ kind: "graph", system: system().system, maxNodes: maxStatesDrawn });
    graphs.set(selectedIndex, reply.kind === "graph" ? reply.nodes : undefined);
    if (currentStates !== undefined && selectedIndex === systemIndex) showClaims(currentStates);
  }
  if (selectedIndex === systemIndex) drawGraph();
}

function drawGraph(): void {
  const nodes = graphs.get(systemIndex);
  const section = element("drawn");
  const hadFocus = document.activeElement?.closest("[data-node]")?.getAttribute("data-node");
  section.hidden = nodes === undefined || nodes.length < 2;
  if (nodes === undefined || section.hidden || currentStates === undefined) return;
  const { path } = currentStates;
  const claim = system().claims[coloringClaim];
  const box = element("graph");
  const { scrollTop, scrollLeft } = box;
  box.innerHTML = graphSvg(nodes, {
    current: path.at(-1)?.state,
    way: path.map(({ state }) => state),
    condition: claim?.condition,
  });
  Object.assign(box, { scrollTop, scrollLeft });
  element("graph-title").textContent = `All ${nodes.length} states`;
  const colors =
    claim === undefined
      ? ""
      : ` <ins>Green</ins> where <code>${escapeMarkup(claim.expression)}</code> is true, <span class="bad">red</span> where it is false.`;
  element("legend").innerHTML =
    `Each row is one step further from the start. Squares are states with no next step.${colors}`;
  if (hadFocus !== undefined && hadFocus !== null)
    box.querySelector<HTMLElement>(`[data-node="${hadFocus}"]`)?.focus({ preventScroll: true });
}

// ---- events

const goBack = (): void => {
  if (currentStates !== undefined && currentStates.way.length > 1) void followTrace(currentStates.way.slice(0, -1));
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const node = target?.closest("[data-node]");
  if (node !== null && node !== undefined) {
    event.preventDefault();
    const graphNode = graphs.get(systemIndex)?.[Number(node.getAttribute("data-node"))];
    if (graphNode !== undefined) void followTrace(graphNode.way);
    return;
  }
  const button = target?.closest<HTMLElement>("button");
  if (button === null || button === undefined || currentStates === undefined) return;
  const { step, way, follow, color } = button.dataset;
  if (step !== undefined) void followTrace([...currentStates.way, Number(step)], { focuses: true });
  else if (way !== undefined) void followTrace(currentStates.way.slice(0, Number(way) + 1));
  else if (follow !== undefined) void followClaim(Number(follow));
  else if (color !== undefined) {
    coloringClaim = Number(color);
    showClaims(currentStates);
    drawGraph();
    element("claims").querySelector<HTMLElement>(`[data-color="${color}"]`)?.focus();
  } else if (button.id === "back") goBack();
  else if (button.id === "again") void followTrace(currentStates.way.slice(0, 1));
});

/** Follows the trace that decides a claim. */
async function followClaim(index: number): Promise<void> {
  const reply = await enqueueRequest({
    kind: "follow",
    system: system().system,
    states: system().claims[index]?.way ?? [],
  });
  if (reply.kind === "followed") await followTrace(reply.way);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
  if (currentStates === undefined) return;
  if (event.key === "Backspace") {
    event.preventDefault();
    goBack();
  }
  const number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
  if (number !== undefined && number < currentStates.choices.length) void followTrace([...currentStates.way, number]);
});

/** Shows the state named in the URL fragment. */
function followFragment(): void {
  const position = parseFragment();
  if (position.which !== systemIndex) coloringClaim = 0;
  systemIndex = position.which;
  const select = document.querySelector<HTMLSelectElement>("#limits select");
  if (select !== null) select.value = String(systemIndex);
  void followTrace(position.way, { isNew: false });
}

addEventListener("popstate", followFragment);

if (data.systems.length > 1) {
  const select = document.querySelector<HTMLSelectElement>("#limits select")!;
  for (const [i, { limits }] of data.systems.entries())
    select.append(new Option(limits === "" ? "all" : limits, String(i)));
  element("limits").hidden = false;
  select.addEventListener("change", () => {
    systemIndex = Number(select.value);
    coloringClaim = 0;
    currentStates = undefined;
    void followTrace([]);
  });
}
followFragment();
