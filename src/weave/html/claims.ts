// Renders claims with their outcomes as HTML: symbol and words, the answer, and the trace that decides the claim.

import { countOf } from "../../diagnostics/words.js";
import type { DocumentClaim } from "../../document/document.js";
import { framesOf } from "../../model-checker/animation/frames.js";
import { stripHtml } from "../../model-checker/animation/filmstrip.js";
import { traceTexts } from "../../execute/changes.js";
import { viewOfOutcome } from "../../execute/claim-outcome.js";
import type { ClaimResult } from "../../execute/claims.js";
import { type Content, element, Markup } from "./markup.js";
import { renderReason, type ReasonContext } from "./reasons.js";
import { renderMessage } from "./tests.js";

/** `result` is undefined if the claim was not checked. */
export interface WovenClaim {
  readonly claim: DocumentClaim;
  /** The expression as written in the document. */
  readonly expression: string;
  readonly result: ClaimResult | undefined;
  /** Names of the state's coordinates. */
  readonly names: readonly string[];
  /** Data URLs of graphics, keyed by the paths in the document. */
  readonly graphics?: ReadonlyMap<string, string>;
}

export function renderClaims(claims: readonly WovenClaim[], context: ReasonContext): Markup {
  return element(
    "ul",
    { class: "tests", "aria-label": "Claims" },
    claims.map((claim) => renderClaim(claim, context)),
  );
}

/** Renders a `steps:>` line, which restricts the steps for the claims below it. */
export function renderLimit(expression: string): Markup {
  return element("p", { class: "played" }, "With only the steps that satisfy ", element("code", {}, expression), ":");
}

function renderClaim(woven: WovenClaim, context: ReasonContext): Markup {
  const { claim, expression, result } = woven;
  const { because = [], status } = result ?? {};
  const { kind, symbol, words } = createVerdict(result);
  return element(
    "li",
    { class: kind },
    element("span", { class: "verdict" }, element("span", { "aria-hidden": "true" }, symbol), ` ${words}`),
    element(
      "div",
      {},
      element("div", { class: "claim" }, `${claim.kind} `, element("code", {}, expression)),
      renderAnswer(woven),
      renderTrace(woven),
      renderReason(because, status === "failed", context),
    ),
  );
}

function createVerdict(result: ClaimResult | undefined): {
  readonly kind: string;
  readonly symbol: string;
  readonly words: string;
} {
  if (result?.isRun !== true) return { kind: "unrun", symbol: "–", words: "not run" };
  const { symbol, words, tone } = viewOfOutcome(result);
  return { kind: tone === "good" ? "passed" : tone === "bad" ? "failed" : "expected", symbol, words };
}

/** Renders the answer, or the diagnostic of a failed claim. */
function renderAnswer({ claim, result }: WovenClaim): Content {
  if (result === undefined) {
    const expected = claim.expected?.text.trim();
    return expected === undefined ? undefined : element("div", {}, element("samp", {}, expected));
  }
  if (result.diagnostic !== undefined) return element("p", { class: "why" }, renderMessage(result.diagnostic.message));
  return result.answer === undefined ? undefined : element("div", {}, result.answer);
}

/** Renders the deciding trace, in words and, if the states are available, as pictures or cards. */
function renderTrace({ result, names, graphics }: WovenClaim): Content {
  const { trace, closing } = result?.evidence ?? {};
  if (trace === undefined) return undefined;
  const steps = trace.length - 1 + (closing === undefined ? 0 : 1);
  return [
    trace.length > 1 && trace.every(({ look }) => look !== undefined)
      ? new Markup(stripHtml(framesOf(trace, { names, ...(graphics === undefined ? {} : { graphics }) }), closing))
      : undefined,
    element(
      "details",
      { class: "because", open: result?.status === "failed" },
      element("summary", {}, `Trace: ${countOf(steps, "step")}`),
      element("pre", { class: "way" }, element("code", {}, traceTexts(trace, closing, names).join("\n"))),
    ),
  ];
}
