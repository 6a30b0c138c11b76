// Trials of candidate fixes, within the budget of a document. Each trial applies a fix to the text of the document and
// checks the affected definitions again.

import type { Diagnostic, Repair } from "../diagnostics/diagnostic.js";
import type { CheckedDocument } from "../types/check.js";
import { type Source, sourceOf, type Span } from "../text/source.js";
import { OutOfSteps, StepBudget } from "../types/inference/steps.js";
import { CodeSegments } from "./code-segments.js";
import { isMistake } from "./rewritings.js";
import type { FixCandidate } from "./scope.js";
import type { FixSearch } from "./search.js";
import { keepsRules } from "./rules.js";
import { buildBatch, copiesThatFix, diagnosticKey } from "./batch-check.js";
import { batchShare, maxExtraBatchLength, maxExtraCharacters, maxExtraSteps, maxTrials } from "./limits.js";

/** Checks a document; throws `OutOfSteps` if the step budget is exhausted. */
export type Check = (source: Source, steps: StepBudget) => readonly Diagnostic[];

/** Error that the checker throws during a trial, with the checked text. */
export interface TrialFault {
  readonly text: string;
  readonly error: unknown;
}

/** Applies candidate fixes of a document and counts their cost. */
export class Trials {
  readonly segments: CodeSegments;
  readonly faults: TrialFault[] = [];
  #trialCount = 0;
  /** Number of characters checked in trials of single fixes. */
  #checkedLength = 0;
  /** Number of characters checked in batches. */
  #batchLength = 0;
  readonly #steps: StepBudget;
  /** Number of characters in displays, each of which costs a step, since the LaTeX library parses them slowly. */
  readonly #typesetLength: number;

  constructor(
    private readonly document: CheckedDocument,
    private readonly initialDiagnostics: readonly Diagnostic[],
    private readonly checkDocument: Check,
  ) {
    this.segments = new CodeSegments(document);
    this.#steps = new StepBudget(document.source.text.length + maxExtraSteps);
    this.#typesetLength = document.regions.reduce(
      (sum, { typeset, code }) => (typeset === undefined ? sum : sum + code.end - code.start),
      0,
    );
  }

  /**
   * Returns the changes of a definition that remove the mistake, without checking its dependents, and those that did
   * not fit into `maxLength` characters.
   */
  tryBatch(
    diagnostic: Diagnostic,
    { site }: FixSearch,
    drafts: readonly FixCandidate[],
    first: FixSearch,
    maxLength: number,
  ): { readonly fixing: readonly FixCandidate[]; readonly untried: readonly FixCandidate[] } {
    const subject = { source: this.document.source, changed: site.defined, mistaken: first.site.defined };
    const { batch, tried, untried } = buildBatch(subject, drafts, this.segments, maxLength);
    if (tried.length === 0) return { fixing: [], untried };
    this.#batchLength += batch.size;
    if (this.#batchLength > this.segments.length * batchShare + maxExtraBatchLength) return { fixing: [], untried: [] };
    const diagnostics = this.check(batch.text);
    if (diagnostics === undefined) return { fixing: [], untried };
    const isFixed = copiesThatFix(batch, diagnostics, diagnosticKey(diagnostic));
    return { fixing: tried.filter((_, i) => isFixed[i]), untried };
  }

  /**
   * Applies a fix and checks the document again. Returns undefined if the budget is exhausted; final verifications have
   * their own limit (`maxVerifications`).
   */
  tryRepair(
    diagnostic: Diagnostic,
    repair: Repair,
    {
      isFinal = false,
      isTranslation,
    }: { readonly isFinal?: boolean; readonly isTranslation?: boolean | undefined } = {},
  ): TrialOutcome | undefined {
    if (!this.keepsRules(diagnostic, repair, isTranslation)) return againstRules;
    if (this.isSpent && !isFinal) return undefined;
    const { text, keptSpans } = this.segments.repair(repair.edits);
    if (!isFinal) {
      this.#trialCount++;
      this.#checkedLength += keptSpans.reduce((sum, { start, end }) => sum + end - start, 0);
      if (this.isSpent) return undefined;
    }
    const after = this.check(text);
    if (after === undefined) return undefined;
    // An unterminated string extends beyond the code. Text outside of segments is unchanged, such as an opening marker.
    const before = this.initialDiagnostics.filter(
      ({ span }) =>
        keptSpans.some((keptSpan) => keptSpan.start <= span.start && span.start <= keptSpan.end) ||
        this.segments.segmentAt(span) === undefined,
    );
    const [remaining, initial] = [countsOf(after), countsOf(before)];
    const isFewer = (one: Diagnostic): boolean =>
      (remaining.get(diagnosticKey(one)) ?? 0) < (initial.get(diagnosticKey(one)) ?? 0);
    const isGone = isFewer(diagnostic);
    const introduced = after.filter(
      (one) => remaining.get(diagnosticKey(one))! > (initial.get(diagnosticKey(one)) ?? 0),
    );
    return {
      isImprovement: isGone && !introduced.some(({ span }) => touches(span, repair)),
      isFixed: isGone && !introduced.some((one) => isError(one) || (isDoubt(one) && touches(one.span, repair))),
      // If one of several identical messages remains, it is not known which.
      resolved: before.filter((one) => isMistake(one) && !remaining.has(diagnosticKey(one))),
    };
  }

  keepsRules(diagnostic: Diagnostic, { edits }: Pick<Repair, "edits">, isTranslation?: boolean): boolean {
    const { text } = this.document.source;
    return keepsRules(diagnostic, edits, { text, segments: this.segments }, isTranslation);
  }

  /** Checks a trial text; undefined if the checker throws or the budget is exhausted. */
  check(text: string): readonly Diagnostic[] | undefined {
    try {
      this.#steps.spend(this.#typesetLength);
      return this.checkDocument(sourceOf(this.document.source.name, text), this.#steps);
    } catch (error) {
      if (!(error instanceof OutOfSteps)) this.faults.push({ text, error });
      // A failed trial must not suppress the diagnostic.
      return undefined;
    }
  }

  /** True if the budget for trials of single fixes is exhausted. */
  get isSpent(): boolean {
    return this.#trialCount > maxTrials || this.#checkedLength > this.segments.length + maxExtraCharacters;
  }
}

export interface TrialOutcome {
  /** True if the mistake is gone and the edited text has no new one. */
  readonly isImprovement: boolean;
  /** True if the mistake is gone and the document has no new one. */
  readonly isFixed: boolean;
  /** Diagnostics of the document that the fix removes. */
  readonly resolved: readonly Diagnostic[];
}

const againstRules: TrialOutcome = { isImprovement: false, isFixed: false, resolved: [] };

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** True for a warning about a mistake in the edited text: a constant condition or an unreachable branch. */
const isDoubt = ({ code }: Diagnostic): boolean => code === "L420" || code === "L421" || code === "L422";

/** True if a span overlaps or touches the text that a fix inserts. */
function touches({ start, end }: Span, { edits }: Repair): boolean {
  let shift = 0;
  return edits.some(({ span, text }) => {
    const from = span.start + shift;
    shift += text.length - (span.end - span.start);
    return start <= from + text.length && from <= end;
  });
}

/**
 * Returns a predicate that is true for the mistakes that a change removes, and always false if the change causes
 * another diagnostic.
 */
export function fixedMistakes(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): (diagnostic: Diagnostic) => boolean {
  const [remaining, initial] = [countsOf(after), countsOf(before)];
  const count = (counts: ReadonlyMap<string, number>, one: Diagnostic): number => counts.get(diagnosticKey(one)) ?? 0;
  const isRight = after.every((one) => count(remaining, one) <= count(initial, one));
  return (diagnostic) => isRight && count(remaining, diagnostic) < count(initial, diagnostic);
}

function countsOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of diagnostics) counts.set(diagnosticKey(one), (counts.get(diagnosticKey(one)) ?? 0) + 1);
  return counts;
}
