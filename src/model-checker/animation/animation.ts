// Renders trace animations as one HTML file: the traces that decide claims, state by state. Without its script, the
// page shows all states of all traces in order; with it, one at a time.

import { countOf } from "../../diagnostics/words.js";
import { type ReasonLine, type ReasonTree, treeOf } from "../../explain/lines.js";
import type { ClaimResult } from "../../execute/claims.js";
import { actionOf } from "../../execute/changes.js";
import { type OutcomeView, viewOfOutcome } from "../../execute/claim-outcome.js";
import type { ClaimAnswer, ClosingStep, StepText } from "../../execute/outcome.js";
import { completePage, policyOf, textElement } from "../../web/pages/frame.js";
import { escapeMarkup } from "../../text/markup.js";
import { type FrameContext, type StateFrame, framesOf } from "./frames.js";
import { filmStyle } from "./style.js";
import { closingWords, unquotedAction } from "./words.js";
import { maxMoves } from "./limits.js";

export interface TraceAnimation {
  /** The claim as written in the document, or a description of the final state. */
  readonly title: string;
  /** The answer in words. `outcome` is undefined if there is no claim. */
  readonly answer: string;
  readonly outcome: OutcomeView | undefined;
  readonly frames: readonly StateFrame[];
  /** The step after the last frame, if the trace is a lasso. */
  readonly closing: ClosingStep | undefined;
  /** Explains why the last state decides the claim. */
  readonly verdict: string;
  /** Explains the truth value of the condition in that state; empty if there is nothing to explain. */
  readonly because: readonly ReasonLine[];
  /** The player's choice in each state, for claims of forced outcomes with small strategies. */
  readonly strategy: readonly MoveShown[];
}

interface MoveShown {
  readonly state: string;
  readonly action: string;
}

/** The moves of a strategy; empty if there are too many to display. */
export function movesShown({
  strategy = [],
  moves = 0,
}: Pick<ClaimAnswer, "strategy" | "moves">): readonly MoveShown[] {
  if (moves > maxMoves) return [];
  return strategy.map(({ state, step }) => ({ state, action: actionOf(step) || step.state }));
}

/** The animation of a claim; undefined if the result has no trace. */
export function filmOfClaim(result: ClaimResult, context: FrameContext): TraceAnimation | undefined {
  const { kind, expression, answer, evidence } = result;
  if (evidence?.trace === undefined || evidence.trace.length === 0) return undefined;
  return {
    title: `${kind}: ${expression}`,
    answer: answer ?? (result.diagnostic === undefined ? "" : result.diagnostic.message),
    outcome: viewOfOutcome(result),
    frames: framesOf(evidence.trace, context),
    closing: evidence.closing,
    verdict: verdictOf(result),
    because: result.because ?? [],
    strategy: movesShown(evidence),
  };
}

/** The animation of a trace to a deadlock. */
export function filmOfEnd(way: readonly StepText[], context: FrameContext): TraceAnimation {
  return {
    title: "A state without a next step",
    answer: `after ${countOf(way.length - 1, "step")}`,
    outcome: undefined,
    frames: framesOf(way, context),
    closing: undefined,
    verdict: "No step leads from here to another state.",
    because: [],
    strategy: [],
  };
}

/** Explains why the last state of the trace decides the claim. */
function verdictOf({ kind, expression, holds, evidence }: ClaimResult): string {
  if (evidence?.failed !== undefined) {
    const { what, failure } = evidence.failed;
    return `Here ${what === "step" ? "the step" : "the condition"} fails: ${failure.message}`;
  }
  const condition = kind === "forces" ? "the goal" : expression;
  const ending =
    evidence?.closing === undefined
      ? "The run ends here"
      : `From here it repeats from step ${evidence.closing.to} forever`;
  switch (kind) {
    case "always":
      return `Here ${expression} is false.`;
    case "possible":
      return `Here ${expression} is true.`;
    case "winnable":
      return holds === "true" ? `Here ${expression} is true.` : `From here, ${expression} cannot be reached.`;
    case "conjecture":
      return "";
    case "leads":
      return `${ending}, without the second condition after the first.`;
    case "ends":
    case "forces":
      return holds === "true" ? `Here ${condition} is reached.` : `${ending}, without ${condition}.`;
  }
}

interface FilmParts {
  readonly title: string;
  readonly films: readonly TraceAnimation[];
  readonly script: string;
  readonly sha256: (text: string) => string;
}

export function filmPage({ title, films, script, sha256 }: FilmParts): string {
  const policy = policyOf({ script, sheet: filmStyle, sha256 });
  return completePage(
    { title, sheet: filmStyle, policy, viewport: "viewport-fit=cover" },
    `<header><h1>${escapeMarkup(title)}</h1><p>Traces of its claims, step by step</p></header>
<main>
${films.length === 0 ? "<p>No claim of this document has a trace to show.</p>" : contents(films)}${films.map(filmHtml).join("\n")}
</main>
<p id="said" class="unseen" aria-live="polite"></p>
${textElement("script", script)}`,
  );
}

function contents(films: readonly TraceAnimation[]): string {
  if (films.length < 2) return "";
  const items = films.map(
    ({ title, answer, outcome }, i) =>
      `<li><button type="button" data-film="${i}">${symbolHtml(outcome)}<code>${escapeMarkup(title)}</code><small>${escapeMarkup(answerText(answer, outcome))}</small></button></li>`,
  );
  return `<nav aria-label="Claims"><ul class="claims">${items.join("")}</ul></nav>\n`;
}

const symbolHtml = (outcome: OutcomeView | undefined): string =>
  outcome === undefined
    ? ""
    : `<span class="${outcome.tone}"><span aria-hidden="true">${outcome.symbol}</span><span class="unseen">${outcome.words}:</span></span> `;

const answerText = (answer: string, outcome: OutcomeView | undefined): string =>
  outcome === undefined ? answer : answer === "" ? outcome.words : `${outcome.words}: ${answer}`;

function filmHtml(film: TraceAnimation, index: number): string {
  const { title, answer, frames, closing, outcome, strategy } = film;
  return `<section class="film" id="film-${index}" aria-labelledby="title-${index}">
<h2 id="title-${index}">${symbolHtml(outcome)}<code>${escapeMarkup(title)}</code></h2>
<p class="answer">${escapeMarkup(answerText(answer, outcome))}</p>
<div class="around">
<div>
<div class="stage"><ol class="frames">${frames.map((frame, i) => `<li>${frameHtml(frame, i, film)}</li>`).join("\n")}</ol></div>
${controls(frames.length)}
</div>
<ol class="steps trail" aria-label="Steps"${closing === undefined ? "" : ` data-back="${closing.to}"`}>${frames.map((frame, i) => stepHtml(frame, i, film)).join("")}${backHtml(closing)}</ol>
</div>
${strategyHtml(strategy)}</section>`;
}

function frameHtml(
  { action, changes, html, isPicture }: StateFrame,
  i: number,
  { frames, verdict, because }: TraceAnimation,
): string {
  const step = `<span class="step">${escapeMarkup(stepWords(action, i, frames.length))}</span>`;
  const changed = i === 0 && !isPicture ? "" : `<span class="changes">${escapeMarkup(changes.join("; "))}</span>`;
  const verdictHtml =
    i === frames.length - 1
      ? `<strong class="verdict">${escapeMarkup(verdict)}</strong>${becauseHtml(treeOf(because))}`
      : "";
  return `<figure><div class="${isPicture ? "picture" : "state"}">${html}</div><figcaption>${step}${changed}${verdictHtml}</figcaption></figure>`;
}

const strategyHtml = (moves: readonly MoveShown[]): string =>
  moves.length === 0
    ? ""
    : `<details class="strategy"><summary>Strategy: ${countOf(moves.length, "move")}</summary>
<table><thead><tr><th scope="col">State</th><th scope="col">Move</th></tr></thead><tbody>${moves.map(({ state, action }) => `<tr><td><code>${escapeMarkup(state)}</code></td><td><code>${escapeMarkup(unquotedAction(action))}</code></td></tr>`).join("")}</tbody></table></details>
`;

const becauseHtml = (trees: readonly ReasonTree[]): string =>
  trees.length === 0
    ? ""
    : `<ul class="reasons">${trees.map(({ reason, children: below }) => `<li><code>${escapeMarkup(reason.text)}</code>${becauseHtml(below)}</li>`).join("")}</ul>`;

/** For example `Step 2 of 6: fillLarge`. */
function stepWords(action: string, i: number, count: number): string {
  if (i === 0) return "Start";
  return `Step ${i} of ${count - 1}${action === "" ? "" : `: ${unquotedAction(action)}`}`;
}

function stepHtml({ action, changes }: StateFrame, i: number, { closing }: TraceAnimation): string {
  const isLoop = closing !== undefined && i >= closing.to;
  const words = i === 0 ? "start" : action === "" ? changes.join("; ") : unquotedAction(action);
  return `<li${isLoop ? ' class="loop"' : ""}><button type="button" data-frame="${i}"><span class="number">${i}</span> <span>${escapeMarkup(words)}</span></button></li>`;
}

const backHtml = (closing: ClosingStep | undefined): string =>
  closing === undefined ? "" : `<li class="loop back">${escapeMarkup(closingWords(closing))}</li>`;

/** Button icons as SVG paths in a 16 × 16 box, because fonts do not have these symbols everywhere. */
const icons = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  previous: "M11 3v10L4 8z",
  next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
} as const;

const names = {
  first: ["First", "Home"],
  previous: ["Previous", "←"],
  next: ["Next", "→"],
  last: ["Last", "End"],
} as const;

function button(action: keyof typeof icons): string {
  const [name, key] = names[action];
  return `<button type="button" data-do="${action}" aria-label="${name} state" title="${name} state (${key})"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${icons[action]}" fill="currentColor"/></svg></button>`;
}

const controls = (frames: number): string =>
  frames < 2
    ? ""
    : `<div class="controls" role="group" aria-label="Animation" hidden>
${button("first")}
${button("previous")}
<button type="button" data-do="play" class="play" title="Play or pause (Space)">Play</button>
${button("next")}
${button("last")}
<input type="range" min="0" max="${frames - 1}" value="0" aria-label="State">
</div>
<p class="keys" hidden><kbd>←</kbd> <kbd>→</kbd> previous and next step, <kbd>Home</kbd> <kbd>End</kbd> first and last, <kbd>Space</kbd> play or pause</p>`;
