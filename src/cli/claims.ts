// Prints claims in text and JSON: the outcome, the answer, and the trace that decides it.

import type { Compiled } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { claimFails } from "../diagnostics/claims.js";
import { traceTexts } from "../execute/changes.js";
import { movesShown } from "../model-checker/animation/animation.js";
import { outcomeOfClaim, viewOfOutcome } from "../execute/claim-outcome.js";
import type { ClaimResult } from "../execute/claims.js";
import type { StepText } from "../execute/outcome.js";
import { plainMessage } from "../runtime/values/quoting.js";
import { positionAt, type Source } from "../text/source.js";
import { reasonRecords, reasonTexts } from "./reasons.js";
import type { Json, Report } from "./report.js";

/** Details are indented to the column of the claim's text. */
const indentation = " ".repeat(8);

/** Display options. `names` are the coordinates of the state. */
interface ClaimView {
  readonly names: readonly string[];
  /** `all` includes the traces of claims that hold. */
  readonly traces: "all" | "failed";
}

export function showClaim(
  result: ClaimResult,
  { document }: Compiled,
  report: Report,
  { names, traces }: ClaimView,
): void {
  const {
    line,
    kind,
    expression,
    status,
    answer,
    diagnostic,
    evidence,
    because = [],
    claim,
    holds,
    isFault,
    proof,
  } = result;
  const { green, red, dim } = report.colors;
  const isGood = status === "passed";
  const { symbol, words, needsWords, tone } = viewOfOutcome(result);
  const colored = tone === "good" ? green(symbol) : tone === "bad" ? red(symbol) : symbol;
  const head = `${colored} ${dim(String(line).padStart(4))}  ${kind}: ${showControlCharacters(expression)}`.trimEnd();
  if (isGood) {
    const texts = [...(needsWords ? [words] : []), ...(answer === undefined ? [] : [answer])];
    report.note(`${head}${texts.length === 0 ? "" : dim(`  ${texts.join(": ")}`)}`);
  } else report.line(needsWords ? `${head}  ${words}` : head);
  if (diagnostic !== undefined) {
    report.record(diagnostic, document);
    report.line(`${indentation}${plainMessage(showControlCharacters(diagnostic.message))}`);
    // The trace of a refuted claim shows more than the general advice.
    const help = diagnostic.code === claimFails.code ? undefined : diagnostic.help;
    if (help !== undefined) report.line(`${indentation}Try: ${plainMessage(showControlCharacters(help))}`);
  }
  if (proof !== undefined && proof.words !== answer && (holds === "true" || holds === "unknown")) {
    const { line: at } = positionAt(document.source, proof.span?.start ?? 0);
    const where = proof.span === undefined ? "" : ` (line ${at})`;
    report.note(
      `${indentation}${proof.isProved ? showControlCharacters(proof.words) : `not proved: ${showControlCharacters(proof.words)}${where}`}`,
    );
  }
  if (isFault) report.ends(70);
  if (isGood && traces === "failed") return;
  const tell = isGood ? (text: string) => report.note(text) : (text: string) => report.line(text);
  for (const text of strategyTexts(result)) tell(`${indentation}${text}`);
  if (evidence?.trace === undefined && evidence?.values === undefined) return;
  if (evidence.trace !== undefined)
    for (const text of traceTexts(evidence.trace, evidence.closing, names)) tell(`${indentation}${text}`);
  // The explanation of a claim that holds only repeats it; trace animations and pages show more.
  if (holds === "true") return;
  for (const [i, text] of reasonTexts(because, document.source, report, claim.span).entries())
    tell(`${indentation}${(i === 0 ? "because" : "").padEnd(10)}${text}`);
}

function strategyTexts({ evidence }: ClaimResult): readonly string[] {
  if (evidence?.strategy === undefined) return [];
  const moves = movesShown(evidence);
  if (moves.length === 0 && (evidence.moves ?? 0) > 0)
    return [`a strategy of ${evidence.moves} moves, which --json shows`];
  return moves.map(({ state, action }) => showControlCharacters(`${state}  →  ${action}`));
}

/** Returns the JSON output for the strategy of a claim. `moves` also counts moves beyond the limit. */
export function strategyRecord({ evidence }: ClaimResult): { readonly [key: string]: Json } {
  if (evidence?.strategy === undefined) return {};
  const strategy = evidence.strategy.map(({ state, step }) => ({ state, step: traceRecord(step) }));
  return { strategy, moves: evidence.moves ?? strategy.length };
}

type ClaimRecord = { readonly [key: string]: Json } & { readonly status: "passed" | "failed" };

export function claimRecord(
  { line, kind, expression, expected, status, holds, number, answer, evidence, explored, because, proof }: ClaimResult,
  document: Source,
): ClaimRecord {
  return {
    line,
    kind,
    expression,
    status,
    expected: expected ?? null,
    holds: holds ?? null,
    outcome: outcomeOfClaim({ holds }),
    number: number ?? null,
    answer: answer ?? null,
    states: explored?.states ?? null,
    ...(explored === undefined || explored.upTo.length === 0 ? {} : { alike: explored.upTo }),
    steps: explored?.steps ?? null,
    depth: explored?.depth ?? null,
    trace: evidence?.trace === undefined ? null : evidence.trace.map((step) => traceRecord(step)),
    returnsTo: evidence?.closing?.to ?? null,
    ...(evidence?.closing === undefined ? {} : { closing: traceRecord(evidence.closing.step) }),
    ...(evidence?.values === undefined ? {} : { values: evidence.values }),
    ...(proof === undefined ? {} : { proof: { proved: proof.isProved, text: proof.words } }),
    ...(because === undefined ? {} : { because: reasonRecords(because, document) }),
  };
}

function traceRecord({ state, label, input }: StepText): Json {
  return {
    state,
    ...(label === undefined ? {} : { label }),
    ...(input === undefined
      ? {}
      : {
          input: {
            click: input.click === undefined ? null : [input.click.x, input.click.y],
            pointer: [input.pointer.x, input.pointer.y],
            keys: input.keys,
            ...(input.isDown === true ? { down: true } : {}),
          },
        }),
  };
}
