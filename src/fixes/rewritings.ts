// Generates rewritten versions of an erroneous definition: first each foreign construct is translated alone, then all
// together.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isWithin, type Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { calls } from "./calls.js";
import { maskTexts } from "./code.js";
import { definitions } from "./definitions.js";
import { notations } from "./notations.js";
import { countFromOne, positionsHelp } from "./positions.js";
import { commonSlips } from "./common-slips.js";
import type { CodeSegments } from "./code-segments.js";
import type { Rewriting } from "./rewriting.js";
import { maxRewrittenLength, maxRounds } from "./limits.js";

export interface RewritingCandidate {
  readonly help: string;
  readonly written: string;
}

/** Warning code that only rules which name it apply to. */
const signatureAlone = "L331";

/**
 * Code with this many consecutive blanks is not rewritten: some patterns take time cubic in their number, up to 7 ms
 * each for 240 and 400 ms for 1,000.
 */
const manyBlanks = /\s{200}/;

let table: readonly Rewriting[] | undefined;

/**
 * Returns the rules of all tables. They are built lazily: compiling the patterns takes time and most documents have
 * no mistake.
 */
export const rewritingRows = (): readonly Rewriting[] =>
  (table ??= [...definitions(), ...commonSlips(), ...notations(), ...calls()]);

interface Facts {
  /** Diagnostic code. */
  readonly diagnosticCode: string;
  /** True if only rules that name the diagnostic code apply. */
  readonly isNamed: boolean;
  /** True if tests choose among the candidates. */
  readonly hasTests: boolean;
  /** True if the definition has no other mistake. */
  readonly isAlone: boolean;
  readonly isDefined: (name: string) => boolean;
}

/** True for an error, or a signature that was meant as a definition. */
export const isMistake = ({ severity, code }: Diagnostic): boolean => severity === "error" || code === signatureAlone;

/** Yields the rewritten versions of the definitions around a diagnostic and its labels. */
export function* rewritingsAround(
  { code: diagnosticCode, span, labels = [] }: Diagnostic,
  { source, diagnostics }: Pick<CheckedDocument, "source" | "diagnostics">,
  segments: CodeSegments,
  { isNamed = false, hasTests = false }: Partial<Pick<Facts, "isNamed" | "hasTests">> = {},
): Generator<RewritingCandidate & { readonly segment: Span }, undefined, undefined> {
  const spans = [span, ...labels.map((label) => label.span)];
  for (const segment of new Set(spans.flatMap((place) => segments.segmentAt(place) ?? []))) {
    const isAlone = diagnostics.filter((one) => isMistake(one) && isWithin(one.span, segment)).length < 2;
    const facts = { diagnosticCode, isNamed, hasTests, isAlone, isDefined: (name: string) => segments.defines(name) };
    for (const candidate of rewritingsOf(source.text.slice(segment.start, segment.end), facts))
      yield { ...candidate, segment };
  }
  return undefined;
}

export function* rewritingsOf(code: string, facts: Facts): Generator<RewritingCandidate, undefined, undefined> {
  if (code.length > maxRewrittenLength || manyBlanks.test(code)) return undefined;
  const rows = rewritingRows().filter(
    ({ codes, needsTests }) =>
      (facts.hasTests || needsTests !== true) &&
      (codes?.includes(facts.diagnosticCode) ?? !(facts.isNamed || facts.diagnosticCode === signatureAlone)),
  );
  const { code: masked, unmask } = maskTexts(code);
  const shifted = countFromOne(masked, facts.isDefined, facts.diagnosticCode === "L405");
  if (shifted === undefined) return undefined;
  const isShifted = shifted !== masked;
  const visited = new Set([masked]);
  const candidates = function* (
    forms: Iterable<readonly [Pick<Rewriting, "help">, string]>,
  ): Generator<RewritingCandidate> {
    for (const [{ help }, written] of forms) {
      if (visited.has(written)) continue;
      visited.add(written);
      yield { help: isShifted ? positionsHelp : help, written: unmask(written) };
    }
  };
  if (isShifted) yield* candidates([[{ help: positionsHelp }, shifted]]);
  const [certain, guesses] = [rows.filter(({ isGuess }) => isGuess !== true), rows.filter(({ isGuess }) => isGuess)];
  const rewritings = [...applyAll(shifted, certain, facts)];
  if (!facts.isAlone) yield* candidates(rewritings);
  for (const row of rows) yield* candidates(row.write(shifted, facts.isDefined).map((form) => [row, form]));
  yield* candidates(rewritings);
  const [first, written] = rewritings.at(-1) ?? [];
  if (first !== undefined && written !== undefined)
    for (const row of guesses) yield* candidates(row.write(written, facts.isDefined).map((one) => [first, one]));
  return undefined;
}

/**
 * Applies all certain rules repeatedly and yields the code after each pass, with the first rule that matched as its
 * help.
 */
function* applyAll(
  code: string,
  rows: readonly Rewriting[],
  { isDefined }: Facts,
): Generator<readonly [Rewriting, string]> {
  let result = code;
  let firstApplied: Rewriting | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const previous = result;
    for (const row of rows) {
      const rewritten = row.write(result, isDefined).find((one) => one !== result) ?? result;
      if (rewritten !== result) firstApplied ??= row;
      result = rewritten;
    }
    if (firstApplied === undefined || result === previous) return;
    yield [firstApplied, result];
  }
}
