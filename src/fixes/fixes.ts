// Adds verified fixes to diagnostics, from all sources of candidates in order of preference. A fix is offered only if
// it removes the mistake and introduces no other.

import { type Diagnostic, type Edit, type Repair } from "../diagnostics/diagnostic.js";
import { withRepairs, repairBy } from "../diagnostics/repair.js";
import { anyBranches } from "../diagnostics/names.js";
import { eitherMayChange } from "../diagnostics/types.js";
import { quote } from "../diagnostics/words.js";
import type { Region } from "../document/document.js";
import { readDocument } from "../document/read.js";
import type { CheckedDocument } from "../types/check.js";
import { isWithin, sourceOf, type Span } from "../text/source.js";
import { valuesOf } from "../syntax/walk.js";
import { union } from "../types/lattice/lattice.js";
import { typeIn } from "../types/lattice/literals.js";
import { showValue } from "../types/schemes/scheme.js";
import { builtins } from "../language/builtins.js";
import { changeOf } from "./change.js";
import { closerOf, definitionIn, isLedWord, split, type DefinitionCode } from "./code.js";
import { CodeSegments } from "./code-segments.js";
import { isMistake, type RewritingCandidate, rewritingsAround } from "./rewritings.js";
import { type ForcedFix, forcedFixesFor, hasForcedFix } from "./forced-fixes.js";
import { codesIn } from "./candidates/from-message.js";
import { type FixCandidate } from "./scope.js";
import { isNeverTrue, isSearched, type FixSearch, searchesFor } from "./search.js";
import { punctuationChanges } from "./tokens.js";
import { repairOf, shownIn, shownOf } from "./shown.js";
import { isReadable, withEdits, renamings } from "./batch-check.js";
import { type Check, fixedMistakes, type TrialFault, type TrialOutcome, Trials } from "./trials.js";
import { displayAround, displaysIn, typesetForms } from "./typeset.js";
import { unverifiedCodesIn, withoutSpaces } from "./unverified-help.js";
import {
  maxBatchLengths,
  maxDiagnosticsWithFixes,
  maxDisplayCandidates,
  maxFinalists,
  maxPunctuatedLength,
  maxSearches,
  maxShownLength,
  maxTrials,
  maxTypeLength,
  maxVerifications,
} from "./limits.js";

/** Difference in cost above which a change is clearly less likely. */
const clearCostDifference = 0.15;

/**
 * Returns the diagnostics of a document with their verified fixes and the corresponding help texts. The generator
 * yields after each diagnostic, so that the caller can interleave other work.
 */
export function* tryRepairs(
  document: CheckedDocument,
  diagnostics: readonly Diagnostic[],
  check: Check,
): Generator<undefined, RepairResult> {
  if (!diagnostics.some(isTried)) return { diagnostics, faults: [] };
  const finder = new FixFinder(document, diagnostics, check);
  return { diagnostics: yield* finder.diagnosticsWithFixes(), faults: finder.faults };
}

interface RepairResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Errors thrown by the checker during trials. They are faults of the tool and do not suppress diagnostics. */
  readonly faults: readonly TrialFault[];
}

export const isTried = (diagnostic: Diagnostic): boolean =>
  isMistake(diagnostic) || isNeverTrue(diagnostic) || hasForcedFix(diagnostic);

/** Adds fixes to the diagnostics of a document. */
class FixFinder {
  readonly #trials: Trials;
  readonly #segments: CodeSegments;
  /** Number of diagnostics for which rewriting was tried. */
  #rewrittenCount = 0;
  /** Number of diagnostics for which local changes were searched. */
  #searchCount = 0;
  /** Number of local changes verified together with all dependents of the changed definitions. */
  #verificationCount = 0;
  /** Number of candidates tried in displays. */
  #displayCandidateCount = 0;
  /** Diagnostics that disappear with the fix of another diagnostic. */
  readonly #consequences = new Set<Diagnostic>();

  constructor(
    private readonly document: CheckedDocument,
    private readonly initialDiagnostics: readonly Diagnostic[],
    check: Check,
  ) {
    this.#trials = new Trials(document, initialDiagnostics, check);
    this.#segments = this.#trials.segments;
  }

  get faults(): readonly TrialFault[] {
    return this.#trials.faults;
  }

  *diagnosticsWithFixes(): Generator<undefined, readonly Diagnostic[]> {
    const results: Diagnostic[] = [];
    let trialCount = 0;
    for (const diagnostic of this.initialDiagnostics) {
      const isOpen =
        !this.#consequences.has(diagnostic) && isTried(diagnostic) && ++trialCount <= maxDiagnosticsWithFixes;
      results.push(
        !isOpen ? diagnostic : isMistake(diagnostic) ? this.withFixes(diagnostic) : this.fixWarning(diagnostic),
      );
      if (isOpen) yield;
    }
    return results.filter((_, i) => !this.#consequences.has(this.initialDiagnostics[i]!));
  }

  /** Returns a warning with its fixes. */
  private fixWarning(diagnostic: Diagnostic): Diagnostic {
    return (
      this.withForcedFix(diagnostic) ?? (isNeverTrue(diagnostic) ? this.search(diagnostic) : undefined) ?? diagnostic
    );
  }

  /** Returns the diagnostic with its forced fix, or with two equally likely ones. */
  private withForcedFix(diagnostic: Diagnostic): Diagnostic | undefined {
    for (const changes of forcedFixesFor(this.document, diagnostic)) {
      const fixes = changes.flatMap((change) => {
        if (this.#trials.isSpent || change.edits.length === 0) return [];
        const excerpt = this.shownAfter(change);
        const isRemoval = excerpt === quote("");
        const { start, end } = change.edits[0]!.span;
        const title = isRemoval
          ? `Remove ${quote(this.document.source.text.slice(start, end).trim())}`
          : `Write ${excerpt}`;
        const repair = { title, edits: change.edits };
        const help = isRemoval ? `${change.help}.` : `${change.help}: ${excerpt}.`;
        const fixed = this.fixedBy(diagnostic, repair, help, change.isTranslation);
        return fixed === undefined ? [] : [{ result: fixed, excerpt, repair, rule: change.help }];
      });
      const [first, second, ...more] = fixes;
      if (first === undefined || more.length > 0) continue;
      if (second === undefined) return first.result;
      const rule = first.rule === second.rule ? first.rule : "You probably meant one of these";
      return {
        ...diagnostic,
        help: `${rule}: ${first.excerpt}, or ${second.excerpt}.`,
        repairs: [first.repair, second.repair],
      };
    }
    return undefined;
  }

  /** Returns the code after a change: the whole definition, or the inserted text outside of definitions. */
  private shownAfter({ edits }: ForcedFix): string {
    const { text } = this.document.source;
    const [edit] = edits;
    const segment = this.#segments.segmentAt(edit!.span);
    if (segment === undefined) return shownOf(edit!.text, edit!, edit!.span.start);
    const newCode = withEdits(
      text,
      segment,
      edits.filter(({ span }) => isWithin(span, segment)),
    );
    return shownOf(newCode, changeOf(text.slice(segment.start, segment.end), newCode, segment.start), segment.start);
  }

  /** Returns a diagnostic with its fixes. */
  private withHelp(diagnostic: Diagnostic): Diagnostic {
    const determined = this.withForcedFix(diagnostic);
    if (determined !== undefined) return determined;
    // The call may be correct and the definition wrong, and other positions may be zero-based as well.
    const alternative = /^L40[45]$/.test(diagnostic.code)
      ? this.rewrite(diagnostic, true)
      : this.withChangedSignature(diagnostic, 2);
    if (alternative !== undefined) return alternative;
    // A fix from the help may leave another mistake; a rewriting that leaves none is preferable.
    const outcomes = new Map(
      (diagnostic.repairs ?? []).map((repair) => [repair, this.#trials.tryRepair(diagnostic, repair)]),
    );
    if ([...outcomes.values()].some((outcome) => outcome?.isFixed === true))
      return this.withFixedCode(withRepairs(diagnostic, (repair) => outcomes.get(repair)?.isFixed === true));
    const isReading = diagnostic.code.startsWith("L2");
    return (
      this.rewrite(diagnostic) ??
      this.withPunctuation(diagnostic) ??
      this.withoutDuplicate(diagnostic) ??
      this.search(diagnostic) ??
      this.withChangedSignature(diagnostic, 1) ??
      withRepairs(diagnostic, (repair) => {
        const outcome = outcomes.get(repair);
        return outcome === undefined || (isReading && outcome.isImprovement);
      })
    );
  }

  /** Replaces the generic example in the help by the code of the only fix. */
  private withFixedCode(diagnostic: Diagnostic): Diagnostic {
    const { help = "", repairs: [repair, ...otherRepairs] = [], span } = diagnostic;
    const segment = this.#segments.segmentAt(span);
    const rule = /^((?:``[^]*?``|`[^`]*`|[^`:])*):/.exec(help)?.[1];
    const { text } = this.document.source;
    if (repair === undefined || otherRepairs.length > 0 || segment === undefined || rule === undefined)
      return diagnostic;
    const bareText = withoutSpaces(text);
    if (
      unverifiedCodesIn(diagnostic, bareText).length === 0 ||
      unverifiedCodesIn({ ...diagnostic, help: rule }, bareText).length > 0
    )
      return diagnostic;
    if (!repair.edits.every((edit) => isWithin(edit.span, segment))) return diagnostic;
    const newCode = withEdits(text, segment, repair.edits);
    const change = changeOf(text.slice(segment.start, segment.end), newCode, segment.start);
    return { ...diagnostic, help: `${rule}: ${shownOf(newCode, change, segment.start)}.` };
  }

  /** Returns the diagnostic with a rewriting of its definition, or of a labelled definition, that fixes it. */
  private rewrite(diagnostic: Diagnostic, isNamed = false): Diagnostic | undefined {
    if (++this.#rewrittenCount > maxTrials) return undefined;
    const document = { source: this.document.source, diagnostics: this.initialDiagnostics };
    for (const { segment, ...candidate } of rewritingsAround(diagnostic, document, this.#segments, {
      isNamed,
    })) {
      const fixed = this.withForm(diagnostic, segment, candidate);
      if (fixed !== undefined) return fixed;
    }
    return undefined;
  }

  /** Returns the diagnostic with a change of punctuation that fixes a syntax error. */
  private withPunctuation(diagnostic: Diagnostic): Diagnostic | undefined {
    const segment = this.#segments.segmentAt(diagnostic.span);
    if (segment === undefined || segment.end - segment.start > maxPunctuatedLength) return undefined;
    const code = this.document.source.text.slice(segment.start, segment.end);
    for (const candidate of punctuationChanges(code, diagnostic, diagnostic.span.start - segment.start)) {
      const fixed = this.withForm(diagnostic, segment, candidate);
      if (fixed !== undefined) return fixed;
    }
    return undefined;
  }

  /** Returns a diagnostic with its fixes, including those for displays. */
  private withFixes(diagnostic: Diagnostic): Diagnostic {
    const result = this.withHelp(diagnostic);
    const display = (result.repairs ?? []).length > 0 ? undefined : displayAround(this.document, diagnostic.span);
    return display === undefined ? result : (this.typeset(diagnostic, display) ?? result);
  }

  /** Returns a diagnostic in a display with a fix. */
  private typeset(diagnostic: Diagnostic, display: Region): Diagnostic | undefined {
    const { text } = this.document.source;
    for (const { help, edits } of typesetForms(text, display, diagnostic, (name) => this.#segments.defines(name))) {
      if (!this.#trials.keepsRules(diagnostic, { edits })) continue;
      if (++this.#displayCandidateCount > maxDisplayCandidates) break;
      const newText = withEdits(text, { start: 0, end: text.length }, edits);
      const diagnostics = this.#trials.check(newText);
      if (diagnostics === undefined || !fixedMistakes(this.initialDiagnostics, diagnostics)(diagnostic)) continue;
      // A display that no longer contains code has no mistakes.
      if (displaysIn(readDocument(sourceOf(this.document.source.name, newText))) < displaysIn(this.document)) continue;
      const line = lineAt(newText, edits[0]!.span.start);
      const isShort = line.length <= maxShownLength;
      return {
        ...diagnostic,
        ...(help === undefined ? {} : { help: isShort ? `${help}: ${quote(line)}.` : `${help}.` }),
        repairs: [{ title: `Write ${quote(isShort ? line : edits[0]!.text.trim())}`, edits }],
      };
    }
    return undefined;
  }

  /** Returns the diagnostic of a duplicate definition with one of them removed if they are equal, or renamed. */
  private withoutDuplicate(diagnostic: Diagnostic): Diagnostic | undefined {
    // The help already has a definition with a branch for each case.
    if (diagnostic.code !== "L302" || diagnostic.help?.includes(anyBranches) !== true) return undefined;
    const { text } = this.document.source;
    const name = text.slice(diagnostic.span.start, diagnostic.span.end);
    const spans = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
    const segments = spans.flatMap((span) => this.#segments.segmentAt(span) ?? []);
    const codes = segments.map(({ start, end }) => text.slice(start, end));
    if (segments.length < 2 || !codes.every((code) => code.includes(name))) return undefined;
    if (new Set(codes.map((code) => code.replace(/\s+/g, ""))).size === 1) {
      const repair: Repair = { title: `Remove ${quote(codes[0]!)}`, edits: [{ span: segments[0]!, text: "" }] };
      return this.fixedBy(diagnostic, repair, "It repeats the earlier definition, so you can remove it.");
    }
    const missingNames = this.missingName(diagnostic.span, name);
    const branches = missingNames.length > 0 ? undefined : this.withBranches(diagnostic, segments);
    if (branches !== undefined) return branches;
    for (const newName of [...missingNames, this.#segments.unusedName(name)])
      for (const [i, segment] of segments.entries()) {
        if (this.#trials.isSpent) return undefined;
        // Uses between the second definition and the end of its region refer to that definition.
        const uses = i === 0 ? this.renamedUses(segment, segments, name, newName) : [];
        if (uses === undefined) continue;
        const repair = {
          title: `Write ${quote(newName)}`,
          edits: [...renamings(text, segment, name, newName), ...uses],
        };
        const changed = new Set([segment, ...uses.flatMap(({ span }) => this.#segments.segmentAt(span) ?? [])]);
        const excerpt = [...changed]
          .slice(0, 2)
          .map((segment) =>
            shownOf(
              withEdits(
                text,
                segment,
                repair.edits.filter(({ span }) => isWithin(span, segment)),
              ),
              { span: segment, text: newName },
              segment.start,
            ),
          )
          .join(" and ");
        const label = i === 0 ? "this one" : "the other one";
        const help = missingNames.includes(newName)
          ? `${quote(newName)} is used but not defined. Perhaps ${label} should have that name: ${excerpt}.`
          : `A name has only one definition. Rename ${label}: ${excerpt}.`;
        const fixed = this.fixedBy(diagnostic, repair, help);
        if (fixed !== undefined) return fixed;
      }
    return undefined;
  }

  /**
   * Returns edits that rename the uses in the definitions after `ownSpan` in its region; undefined if uses elsewhere are
   * ambiguous.
   */
  private renamedUses(
    ownSpan: Span,
    defining: readonly Span[],
    name: string,
    newName: string,
  ): readonly Edit[] | undefined {
    const { text } = this.document.source;
    const region = this.document.regions.find(({ code }) => isWithin(ownSpan, code))?.code;
    if (region === undefined) return [];
    const nextDefinition = defining.find((one) => one !== ownSpan);
    const earlierRegions = this.document.regions.filter(
      ({ code }) => nextDefinition !== undefined && code.start <= nextDefinition.start,
    );
    // Functions with the same name are distinguished by their arity.
    const counts = defining.map(({ start, end }) =>
      argumentsAt(text, start + /^[^(:=]*/.exec(text.slice(start, end))![0].trimEnd().length),
    );
    const hasOneArity = new Set(counts).size === 1;
    const isOwn = ({ span }: Edit): boolean =>
      hasOneArity || argumentsAt(text, span.end) === counts[defining.indexOf(ownSpan)];
    const editsIn = (span: Span): readonly Edit[] => renamings(text, span, name, newName).filter(isOwn);
    const isUsedIn = (span: Span): boolean => editsIn(span).length > 0;
    const later = this.document.regions.filter(({ code }) => code.start > region.start);
    if (earlierRegions.length > 0 && later.some(({ code }) => isUsedIn(code))) return undefined;
    const followingSpan = { start: ownSpan.end, end: region.end };
    return editsIn(followingSpan);
  }

  /** Merges a case analysis written as several conditional definitions into one. */
  private withBranches(diagnostic: Diagnostic, segments: readonly Span[]): Diagnostic | undefined {
    const { text } = this.document.source;
    const [first, ...otherSegments] = [...segments].sort((a, b) => a.start - b.start);
    const definitionCodes = [first!, ...otherSegments].map(({ start, end }) => definitionIn(text.slice(start, end)));
    const head = definitionCodes[0]?.head.replace(/\s+/g, "");
    const isCase = (one: DefinitionCode | undefined): boolean =>
      one?.head.replace(/\s+/g, "") === head && /\bif\b/.test(one?.body ?? "") && !/\bwhere\b/.test(one?.body ?? "");
    if (!definitionCodes.every(isCase)) return undefined;
    const bodies = definitionCodes.map((one) => one!.body.trim().replace(/;$/, ""));
    const definition = `${definitionCodes[0]!.head}:= ${bodies.join("; ")}`;
    const edits = [
      { span: first!, text: definition },
      ...otherSegments.map(({ start, end }) => ({
        span: { start: text.slice(0, start).trimEnd().length, end },
        text: "",
      })),
    ];
    const excerpt = shownOf(definition, { span: first!, text: definition }, first!.start);
    const help = `Write the cases as branches of one definition: ${excerpt}.`;
    return this.fixedBy(diagnostic, { title: `Write ${excerpt}`, edits }, help);
  }

  /** Returns the undefined name that is used with the arity of the duplicate one, if there is exactly one. */
  private missingName(span: Span, name: string): readonly string[] {
    const { document } = this;
    const { text } = document.source;
    const duplicate = document.parsed
      .flatMap(({ items }) => items)
      .find((item) => item.kind === "definition" && isSame(item.name.span, span));
    if (duplicate?.kind !== "definition") return [];
    const unknownNames = this.initialDiagnostics.flatMap((one) =>
      one.code === "L301" ? [one.span, ...(one.labels ?? []).map((label) => label.span)] : [],
    );
    // Names bound in a test are not names of the document.
    const binder = /\b(?:some|all|lam|lambda|in)\b|[∃∀λ∈]/;
    const testsWithoutBinders = document.tests.filter(
      ({ expression: { start, end } }) => !binder.test(text.slice(start, end)),
    );
    const wordsInTests = testsWithoutBinders.flatMap(({ expression: { start, end } }) =>
      [...text.slice(start, end).matchAll(/(?<![`"\p{L}\d_])\p{L}[\p{L}\p{M}\d_']*/gu)].map(({ 0: word, index }) => ({
        start: start + index,
        end: start + index + word.length,
      })),
    );
    const names = new Set<string>();
    for (const span of [...unknownNames, ...wordsInTests]) {
      const candidate = text.slice(span.start, span.end);
      if (candidate === name || document.scope.defined.has(candidate) || candidate in builtins || isLedWord(candidate))
        continue;
      if (argumentsAt(text, span.end) === duplicate.parameters.length) names.add(candidate);
    }
    return names.size === 1 ? [...names] : [];
  }

  /**
   * Returns the diagnostic with a changed signature that admits all values, if at least `branches` values contradict
   * the current one.
   */
  private withChangedSignature(diagnostic: Diagnostic, branches: number): Diagnostic | undefined {
    if (diagnostic.code !== "L407" || diagnostic.help?.startsWith(eitherMayChange) !== true) return undefined;
    const { document } = this;
    const defined = document.definitions.find(({ definition }) => isWithin(diagnostic.span, definition.span));
    const type = defined?.signature?.type;
    if (defined === undefined || type === undefined) return undefined;
    const values = valuesOf(defined.definition);
    const types = values.map((node) => typeIn(document.types, node));
    const nodes = values.length === 0 ? [defined.definition.name] : values;
    const isReported = ({ span }: { readonly span: Span }): boolean =>
      this.initialDiagnostics.some((one) => one.code === diagnostic.code && isSame(one.span, span));
    // If other branches or other components agree with the signature, this value is wrong.
    if (nodes.length < branches || !nodes.every(isReported) || types.includes(undefined)) return undefined;
    const typeText =
      defined.definition.body.kind === "predicate"
        ? "Bool"
        : showValue(union(...types.flatMap((one) => (one === undefined ? [] : [one]))), document.aliases);
    // A set with a single atom is not a plausible type.
    if (typeText.length > maxTypeLength || /^\{`[^,]*\}$/.test(typeText)) return undefined;
    const { span } = type.kind === "arrow" ? type.result : type;
    const edits = [{ span, text: typeText }];
    const signature = withEdits(
      document.source.text,
      { start: defined.signature!.span.start, end: type.span.end },
      edits,
    );
    const repair = { title: `Write ${quote(signature)}`, edits };
    return this.fixedBy(diagnostic, repair, `Change the definition or the signature: ${quote(signature)}.`);
  }

  private fixedBy(
    diagnostic: Diagnostic,
    repair: Repair,
    help = diagnostic.help,
    isTranslation?: boolean,
  ): Diagnostic | undefined {
    const outcome = this.#trials.tryRepair(diagnostic, repair, { isTranslation });
    if (outcome?.isFixed !== true) return undefined;
    if (isMistake(diagnostic)) this.omit(outcome.resolved, diagnostic);
    return { ...diagnostic, ...(help === undefined ? {} : { help }), repairs: [repair] };
  }

  /** Returns the diagnostic with a rewritten definition, if that fixes it. */
  private withForm(diagnostic: Diagnostic, span: Span, { help, written }: Form): Diagnostic | undefined {
    if (this.#trials.isSpent || !isReadable(written)) return undefined;
    const { repair, text } = repairOf(this.document.source.text, span, written);
    return this.fixedBy(diagnostic, repair, help && `${help}: ${text}.`, true);
  }

  /** Returns the diagnostic with the local change that fixes it, or with two if they are equally likely. */
  private search(diagnostic: Diagnostic): Diagnostic | undefined {
    if (!isSearched(diagnostic) || ++this.#searchCount > maxSearches) return undefined;
    const searches = searchesFor(this.document, diagnostic);
    const [first] = searches;
    if (first === undefined || this.#segments.segmentAt(first.site.defined.definition.span) === undefined)
      return undefined;
    let untested = searches.map((search) => ({ search, drafts: search.drafts }));
    for (const maxLength of maxBatchLengths) {
      const changes: Pick<LocalChange, "search" | "draft">[] = [];
      untested = untested.flatMap(({ search, drafts }) => {
        const { fixing, untried } = this.#trials.tryBatch(diagnostic, search, drafts, first, maxLength);
        for (const draft of fixing) changes.push({ search, draft });
        return untried.length === 0 ? [] : [{ search, drafts: untried }];
      });
      const finalists = this.finalists(diagnostic, changes);
      if (finalists.length > 0) return finalists.length > 2 ? undefined : this.withLocalChanges(diagnostic, finalists);
    }
    return undefined;
  }

  /** Verifies the likeliest changes with all dependents of the definition, and returns those that remain. */
  private finalists(
    diagnostic: Diagnostic,
    passed: readonly Pick<LocalChange, "search" | "draft">[],
  ): readonly LocalChange[] {
    const finalists: LocalChange[] = [];
    const editKeys = new Set<string>();
    for (const change of [...passed].sort((a, b) => a.draft.cost - b.draft.cost).slice(0, maxFinalists)) {
      if (finalists.length > 0 && change.draft.cost > finalists[0]!.draft.cost + clearCostDifference) break;
      const repair = this.repairFor(change);
      const [edit] = repair.edits;
      const key = `${edit!.span.start}-${edit!.span.end}:${edit!.text}`;
      if (editKeys.has(key)) continue;
      editKeys.add(key);
      if (++this.#verificationCount > maxVerifications) break;
      const outcome = this.#trials.tryRepair(diagnostic, repair, { isFinal: true });
      if (outcome?.isFixed === true) finalists.push({ ...change, repair, outcome });
    }
    return finalists;
  }

  private repairFor({ search, draft }: Pick<LocalChange, "search" | "draft">): Repair {
    const { span } = search.site.defined.definition;
    const { text } = this.document.source;
    const code = text.slice(span.start, span.end);
    const change = changeOf(code, withEdits(text, span, draft.edits), span.start);
    return repairBy(change.text, change.span);
  }

  /** Records the other diagnostics that a fix removes. A fix for a warning does not suppress errors. */
  private omit(consequences: readonly Diagnostic[], diagnostic: Diagnostic): void {
    for (const other of consequences)
      if (other !== diagnostic && (diagnostic.severity === "error" || other.severity !== "error"))
        this.#consequences.add(other);
  }

  private withLocalChanges(diagnostic: Diagnostic, finalists: readonly LocalChange[]): Diagnostic {
    for (const { outcome } of finalists.slice(0, 1)) this.omit(outcome.resolved, diagnostic);
    const excerpts = finalists.map(({ search: { site }, draft, repair }) =>
      shownIn(this.document.source.text, site.defined, draft, repair.edits[0]!.text),
    );
    const codes = codesIn(diagnostic.help ?? "");
    const isTold = ({ draft: { edits } }: LocalChange): boolean => edits.length === 1 && codes.includes(edits[0]!.text);
    const help = finalists.every(isTold)
      ? diagnostic.help
      : finalists.length === 1
        ? `${finalists[0]!.draft.help}: ${excerpts[0]!}.`
        : `You probably meant one of these: ${excerpts[0]!}, or ${excerpts[1]!}.`;
    return {
      ...diagnostic,
      ...(help === undefined ? {} : { help }),
      repairs: finalists.map(({ repair }, i) => ({ ...repair, title: `Write ${excerpts[i]!}` })),
    };
  }
}

/** Candidate code, with its help if the message does not already describe it. */
type Form = Pick<RewritingCandidate, "written"> & Partial<RewritingCandidate>;

/** Local change that fixes a mistake. */
interface LocalChange {
  readonly search: FixSearch;
  readonly draft: FixCandidate;
  readonly repair: Repair;
  readonly outcome: TrialOutcome;
}

const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, end < 0 ? text.length : end).trim();
}

/** Returns the number of arguments in parentheses at an offset, or 0 if none. */
function argumentsAt(text: string, at: number): number {
  const end = text[at] === "(" ? closerOf(text, at) : undefined;
  return end === undefined ? 0 : split(text.slice(at + 1, end), ",").length;
}
