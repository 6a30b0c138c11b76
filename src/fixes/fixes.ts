// Verifies candidate fixes before they are reported. Each fix is applied to the text of the document, and the
// affected definitions are checked again. Only fixes that remove the mistake and introduce no other are offered.

import { type Diagnostic, type Edit, hasErrors, type Repair } from "../diagnostics/diagnostic.js";
import { withRepairs, repairBy } from "../diagnostics/repair.js";
import { anyBranches } from "../diagnostics/names.js";
import { eitherMayChange } from "../diagnostics/types.js";
import { quote } from "../diagnostics/words.js";
import type { Region } from "../document/document.js";
import { readDocument } from "../document/read.js";
import type { CheckedDocument } from "../types/check.js";
import { isWithin, type Source, sourceOf, type Span } from "../text/source.js";
import { parseItems } from "../syntax/alone.js";
import { valuesOf } from "../syntax/walk.js";
import { OutOfSteps, StepBudget } from "../types/inference/steps.js";
import { union } from "../types/lattice/lattice.js";
import { typeIn } from "../types/lattice/literals.js";
import { showValue } from "../types/schemes/scheme.js";
import { builtins } from "../language/builtins.js";
import { changeOf } from "./change.js";
import { closerOf, definitionIn, ledWords, split, type DefinitionCode } from "./code.js";
import { Pieces } from "./pieces.js";
import { isMistake, type RewritingCandidate, rewritingsAround } from "./rewritings.js";
import { type ForcedFix, determinedBy, isDetermined } from "./forced-fixes.js";
import { codesIn } from "./candidates/from-message.js";
import { type FixCandidate } from "./scope.js";
import { isSearched, type FixSearch, searchesFor } from "./search.js";
import { signChanges } from "./tokens.js";
import { keepsRules } from "./rules.js";
import { repairOf, shownIn, shownOf } from "./shown.js";
import { withEdits, mendedIn, renamings, diagnosticKey, slateOf } from "./batch-check.js";
import { displayAround, displaysIn, typesetForms } from "./typeset.js";
import { untriedIn, withoutSpaces } from "./unverified-help.js";
import {
  batchRooms,
  batchShare,
  maxDiagnosticsWithFixes,
  maxDisplayCandidates,
  maxExtraBatchLength,
  maxExtraCharacters,
  maxExtraSteps,
  maxFinalists,
  maxPunctuatedLength,
  maxSearches,
  maxShownLength,
  maxTrials,
  maxTypeLength,
  maxVerifications,
} from "./limits.js";

/** Checks a document; throws `OutOfSteps` if the step budget is exhausted. */
type Check = (source: Source, steps: StepBudget) => readonly Diagnostic[];

/** Cost difference above which a change is clearly less likely. */
const clearly = 0.15;

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
  const trials = new Trials(document, diagnostics, check);
  return { diagnostics: yield* trials.diagnostics(), faults: trials.faults };
}

interface RepairResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Errors thrown by the checker during trials. They are faults of the tool and do not suppress diagnostics. */
  readonly faults: readonly TrialFault[];
}

export interface TrialFault {
  readonly text: string;
  readonly error: unknown;
}

export const isTried = (diagnostic: Diagnostic): boolean =>
  isMistake(diagnostic) || isNeverTrue(diagnostic) || isDetermined(diagnostic);

/** True for a warning about a condition that never holds, which is probably a mistake. */
const isNeverTrue = ({ code }: Diagnostic): boolean => code === "L420" || code === "L421";

class Trials {
  readonly #pieces: Pieces;
  #trials = 0;
  #characters = 0;
  /** Number of diagnostics for which rewriting was tried. */
  #rewritten = 0;
  /** Number of searched diagnostics, of characters checked in batches, and of changes verified at the end. */
  #searched = 0;
  #slates = 0;
  #finals = 0;
  /** Number of candidates tried in displays. */
  #displayed = 0;
  readonly #steps: StepBudget;
  /** Number of characters in displays, each of which costs a step, since the LaTeX library parses them slowly. */
  readonly #typesetLength: number;
  readonly faults: TrialFault[] = [];
  /** Diagnostics that the fix of another one also removes. */
  readonly #consequences = new Set<Diagnostic>();

  constructor(
    private readonly document: CheckedDocument,
    private readonly initialDiagnostics: readonly Diagnostic[],
    private readonly check: Check,
  ) {
    this.#pieces = new Pieces(document);
    this.#steps = new StepBudget(document.source.text.length + maxExtraSteps);
    this.#typesetLength = document.regions.reduce(
      (sum, { typeset, code }) => (typeset === undefined ? sum : sum + code.end - code.start),
      0,
    );
  }

  *diagnostics(): Generator<undefined, readonly Diagnostic[]> {
    const results: Diagnostic[] = [];
    let trialCount = 0;
    for (const one of this.initialDiagnostics) {
      const isOpen = !this.#consequences.has(one) && isTried(one) && ++trialCount <= maxDiagnosticsWithFixes;
      results.push(!isOpen ? one : isMistake(one) ? this.toldAnywhere(one) : this.doubt(one));
      if (isOpen) yield;
    }
    return results.filter((_, i) => !this.#consequences.has(this.initialDiagnostics[i]!));
  }

  /** Returns a warning with its fixes. */
  private doubt(diagnostic: Diagnostic): Diagnostic {
    return this.determine(diagnostic) ?? (isNeverTrue(diagnostic) ? this.search(diagnostic) : undefined) ?? diagnostic;
  }

  /** Returns the diagnostic with its forced fix, or with two equally likely ones. */
  private determine(diagnostic: Diagnostic): Diagnostic | undefined {
    for (const changes of determinedBy(this.document, diagnostic)) {
      const mending = changes.flatMap((change) => {
        if (this.isSpent || change.edits.length === 0) return [];
        const excerpt = this.shownAfter(change);
        const isRemoval = excerpt === quote("");
        const { start, end } = change.edits[0]!.span;
        const title = isRemoval
          ? `Remove ${quote(this.document.source.text.slice(start, end).trim())}`
          : `Write ${excerpt}`;
        const repair = { title, edits: change.edits };
        const help = isRemoval ? `${change.help}.` : `${change.help}: ${excerpt}.`;
        const mended = this.mendedBy(diagnostic, repair, help, change.isTranslation);
        return mended === undefined ? [] : [{ mended, shown: excerpt, repair, rule: change.help }];
      });
      const [first, second, ...others] = mending;
      if (first === undefined || others.length > 0) continue;
      if (second === undefined) return first.mended;
      const rule = first.rule === second.rule ? first.rule : "You probably meant one of these";
      return {
        ...diagnostic,
        help: `${rule}: ${first.shown}, or ${second.shown}.`,
        repairs: [first.repair, second.repair],
      };
    }
    return undefined;
  }

  /** Returns the code after a change: the definition, or the inserted text. */
  private shownAfter({ edits }: ForcedFix): string {
    const { text } = this.document.source;
    const [edit] = edits;
    const piece = this.#pieces.around(edit!.span);
    if (piece === undefined) return shownOf(edit!.text, edit!, edit!.span.start);
    const written = withEdits(
      text,
      piece,
      edits.filter(({ span }) => isWithin(span, piece)),
    );
    return shownOf(written, changeOf(text.slice(piece.start, piece.end), written, piece.start), piece.start);
  }

  /** Returns a diagnostic with its fixes. */
  private withHelp(diagnostic: Diagnostic): Diagnostic {
    const determined = this.determine(diagnostic);
    if (determined !== undefined) return determined;
    // The argument may be correct and the definition wrong, and other positions may be counted from 0 as well.
    const alternative = /^L40[45]$/.test(diagnostic.code)
      ? this.rewrite(diagnostic, true)
      : this.withOtherSignature(diagnostic, 2);
    if (alternative !== undefined) return alternative;
    // A fix from the help may leave another mistake; a rewriting that leaves none is preferable.
    const outcomes = new Map((diagnostic.repairs ?? []).map((repair) => [repair, this.outcomeOf(diagnostic, repair)]));
    if ([...outcomes.values()].some((outcome) => outcome?.mends === true))
      return this.withOwnCode(withRepairs(diagnostic, (repair) => outcomes.get(repair)?.mends === true));
    const isReading = diagnostic.code.startsWith("L2");
    return (
      this.rewrite(diagnostic) ??
      this.withOtherSigns(diagnostic) ??
      this.withOtherName(diagnostic) ??
      this.search(diagnostic) ??
      this.withOtherSignature(diagnostic, 1) ??
      withRepairs(diagnostic, (repair) => {
        const outcome = outcomes.get(repair);
        return outcome === undefined || (isReading && outcome.helps);
      })
    );
  }

  /** Replaces the generic example in the help by the code of the only fix. */
  private withOwnCode(diagnostic: Diagnostic): Diagnostic {
    const { help = "", repairs: [repair, ...others] = [], span } = diagnostic;
    const piece = this.#pieces.around(span);
    const words = /^((?:``[^]*?``|`[^`]*`|[^`:])*):/.exec(help)?.[1];
    const { text } = this.document.source;
    if (repair === undefined || others.length > 0 || piece === undefined || words === undefined) return diagnostic;
    const bareText = withoutSpaces(text);
    if (untriedIn(diagnostic, bareText).length === 0 || untriedIn({ ...diagnostic, help: words }, bareText).length > 0)
      return diagnostic;
    if (!repair.edits.every((edit) => isWithin(edit.span, piece))) return diagnostic;
    const written = withEdits(text, piece, repair.edits);
    const change = changeOf(text.slice(piece.start, piece.end), written, piece.start);
    return { ...diagnostic, help: `${words}: ${shownOf(written, change, piece.start)}.` };
  }

  /** Returns the diagnostic with a rewriting of its definition, or of a labelled definition, that fixes it. */
  private rewrite(diagnostic: Diagnostic, isNamed = false): Diagnostic | undefined {
    if (++this.#rewritten > maxTrials) return undefined;
    const document = { source: this.document.source, diagnostics: this.initialDiagnostics };
    for (const { piece, ...candidate } of rewritingsAround(diagnostic, document, this.#pieces, { isNamed })) {
      const mended = this.withForm(diagnostic, piece, candidate);
      if (mended !== undefined) return mended;
    }
    return undefined;
  }

  /** Returns the diagnostic with a change of punctuation that fixes a syntax error. */
  private withOtherSigns(diagnostic: Diagnostic): Diagnostic | undefined {
    const piece = this.#pieces.around(diagnostic.span);
    if (piece === undefined || piece.end - piece.start > maxPunctuatedLength) return undefined;
    const code = this.document.source.text.slice(piece.start, piece.end);
    for (const candidate of signChanges(code, diagnostic, diagnostic.span.start - piece.start)) {
      const mended = this.withForm(diagnostic, piece, candidate);
      if (mended !== undefined) return mended;
    }
    return undefined;
  }

  /** Returns a diagnostic with its fixes, including those for displays. */
  private toldAnywhere(diagnostic: Diagnostic): Diagnostic {
    const result = this.withHelp(diagnostic);
    const display = (result.repairs ?? []).length > 0 ? undefined : displayAround(this.document, diagnostic.span);
    return display === undefined ? result : (this.typeset(diagnostic, display) ?? result);
  }

  /** Returns a diagnostic in a display with a fix. */
  private typeset(diagnostic: Diagnostic, display: Region): Diagnostic | undefined {
    const { text } = this.document.source;
    for (const { help, edits } of typesetForms(text, display, diagnostic, (name) => this.#pieces.defines(name))) {
      if (!this.keepsRules(diagnostic, { edits })) continue;
      if (++this.#displayed > maxDisplayCandidates) break;
      const newText = withEdits(text, { start: 0, end: text.length }, edits);
      const after = this.checkTrial(newText);
      if (after === undefined || !mistakesFixed(this.initialDiagnostics, after)(diagnostic)) continue;
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
  private withOtherName(diagnostic: Diagnostic): Diagnostic | undefined {
    // The help already has a definition with a branch for each case.
    if (diagnostic.code !== "L302" || diagnostic.help?.includes(anyBranches) !== true) return undefined;
    const { text } = this.document.source;
    const name = text.slice(diagnostic.span.start, diagnostic.span.end);
    const places = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
    const pieces = places.flatMap((place) => this.#pieces.around(place) ?? []);
    const codes = pieces.map(({ start, end }) => text.slice(start, end));
    if (pieces.length < 2 || !codes.every((code) => code.includes(name))) return undefined;
    if (new Set(codes.map((code) => code.replace(/\s+/g, ""))).size === 1) {
      const repair: Repair = { title: `Remove ${quote(codes[0]!)}`, edits: [{ span: pieces[0]!, text: "" }] };
      return this.mendedBy(diagnostic, repair, "It repeats the earlier definition, so you can remove it.");
    }
    const missing = this.missingName(diagnostic.span, name);
    const branches = missing.length > 0 ? undefined : this.withBranches(diagnostic, pieces);
    if (branches !== undefined) return branches;
    for (const other of [...missing, this.#pieces.unusedName(name)])
      for (const [i, piece] of pieces.entries()) {
        if (this.isSpent) return undefined;
        // Uses after the second definition in its region refer to it.
        const uses = i === 0 ? this.usesBehind(piece, pieces, name, other) : [];
        if (uses === undefined) continue;
        const repair = { title: `Write ${quote(other)}`, edits: [...renamings(text, piece, name, other), ...uses] };
        const changed = new Set([piece, ...uses.flatMap(({ span }) => this.#pieces.around(span) ?? [])]);
        const excerpt = [...changed]
          .slice(0, 2)
          .map((one) =>
            shownOf(
              withEdits(
                text,
                one,
                repair.edits.filter(({ span }) => isWithin(span, one)),
              ),
              { span: one, text: other },
              one.start,
            ),
          )
          .join(" and ");
        const which = i === 0 ? "this one" : "the other one";
        const help = missing.includes(other)
          ? `${quote(other)} is used but not defined. Perhaps ${which} should have that name: ${excerpt}.`
          : `A name has only one definition. Rename ${which}: ${excerpt}.`;
        const mended = this.mendedBy(diagnostic, repair, help);
        if (mended !== undefined) return mended;
      }
    return undefined;
  }

  /**
   * Returns edits that rename the uses in the definitions after `ownSpan` in its region; undefined if uses elsewhere are
   * ambiguous.
   */
  private usesBehind(
    ownSpan: Span,
    defining: readonly Span[],
    name: string,
    other: string,
  ): readonly Edit[] | undefined {
    const { text } = this.document.source;
    const region = this.document.regions.find(({ code }) => isWithin(ownSpan, code))?.code;
    if (region === undefined) return [];
    const first = defining.find((one) => one !== ownSpan);
    const before = this.document.regions.filter(({ code }) => first !== undefined && code.start <= first.start);
    // Functions with the same name are distinguished by their arity.
    const counts = defining.map(({ start, end }) =>
      argumentsAt(text, start + /^[^(:=]*/.exec(text.slice(start, end))![0].trimEnd().length),
    );
    const hasOneArity = new Set(counts).size === 1;
    const isOwn = ({ span }: Edit): boolean =>
      hasOneArity || argumentsAt(text, span.end) === counts[defining.indexOf(ownSpan)];
    const usesIn = (span: Span): readonly Edit[] => renamings(text, span, name, other).filter(isOwn);
    const isUsedIn = (span: Span): boolean => usesIn(span).length > 0;
    const later = this.document.regions.filter(({ code }) => code.start > region.start);
    if (before.length > 0 && later.some(({ code }) => isUsedIn(code))) return undefined;
    const behind = { start: ownSpan.end, end: region.end };
    return usesIn(behind);
  }

  /** Merges a case analysis written as several conditional definitions into one. */
  private withBranches(diagnostic: Diagnostic, pieces: readonly Span[]): Diagnostic | undefined {
    const { text } = this.document.source;
    const [first, ...others] = [...pieces].sort((a, b) => a.start - b.start);
    const definitionCodes = [first!, ...others].map(({ start, end }) => definitionIn(text.slice(start, end)));
    const head = definitionCodes[0]?.head.replace(/\s+/g, "");
    const isCase = (one: DefinitionCode | undefined): boolean =>
      one?.head.replace(/\s+/g, "") === head && /\bif\b/.test(one?.body ?? "") && !/\bwhere\b/.test(one?.body ?? "");
    if (!definitionCodes.every(isCase)) return undefined;
    const bodies = definitionCodes.map((one) => one!.body.trim().replace(/;$/, ""));
    const whole = `${definitionCodes[0]!.head}:= ${bodies.join("; ")}`;
    const edits = [
      { span: first!, text: whole },
      ...others.map(({ start, end }) => ({ span: { start: text.slice(0, start).trimEnd().length, end }, text: "" })),
    ];
    const excerpt = shownOf(whole, { span: first!, text: whole }, first!.start);
    const help = `Write the cases as branches of one definition: ${excerpt}.`;
    return this.mendedBy(diagnostic, { title: `Write ${excerpt}`, edits }, help);
  }

  /** Returns the undefined name that is used with the arity of the duplicate one, if there is exactly one. */
  private missingName(span: Span, name: string): readonly string[] {
    const { document } = this;
    const { text } = document.source;
    const twice = document.parsed
      .flatMap(({ items }) => items)
      .find((item) => item.kind === "definition" && isSame(item.name.span, span));
    if (twice?.kind !== "definition") return [];
    const unknown = this.initialDiagnostics.flatMap((one) =>
      one.code === "L301" ? [one.span, ...(one.labels ?? []).map((label) => label.span)] : [],
    );
    // Names bound in a test are not names of the document.
    const binds = /\b(?:some|all|lam|lambda|in)\b|[∃∀λ∈]/;
    const unbound = document.tests.filter(({ expression: { start, end } }) => !binds.test(text.slice(start, end)));
    const tested = unbound.flatMap(({ expression: { start, end } }) =>
      [...text.slice(start, end).matchAll(/(?<![`"\p{L}\d_])\p{L}[\p{L}\p{M}\d_']*/gu)].map(({ 0: word, index }) => ({
        start: start + index,
        end: start + index + word.length,
      })),
    );
    const names = new Set<string>();
    for (const place of [...unknown, ...tested]) {
      const other = text.slice(place.start, place.end);
      if (other === name || document.scope.defined.has(other) || other in builtins || isWord(other)) continue;
      if (argumentsAt(text, place.end) === twice.parameters.length) names.add(other);
    }
    return names.size === 1 ? [...names] : [];
  }

  /**
   * Returns the diagnostic with a changed signature that admits all values, if at least `branches` values contradict
   * it.
   */
  private withOtherSignature(diagnostic: Diagnostic, branches: number): Diagnostic | undefined {
    if (diagnostic.code !== "L407" || diagnostic.help?.startsWith(eitherMayChange) !== true) return undefined;
    const { document } = this;
    const defined = document.definitions.find(({ definition }) => isWithin(diagnostic.span, definition.span));
    const type = defined?.signature?.type;
    if (defined === undefined || type === undefined) return undefined;
    const values = valuesOf(defined.definition);
    const types = values.map((node) => typeIn(document.types, node));
    const places = values.length === 0 ? [defined.definition.name] : values;
    const isTold = ({ span }: { readonly span: Span }): boolean =>
      this.initialDiagnostics.some((one) => one.code === diagnostic.code && isSame(one.span, span));
    // If other branches agree with the signature, this branch is wrong; the same holds for a component of a value.
    if (places.length < branches || !places.every(isTold) || types.includes(undefined)) return undefined;
    const typeText =
      defined.definition.body.kind === "predicate"
        ? "Bool"
        : showValue(union(...types.flatMap((one) => (one === undefined ? [] : [one]))), document.aliases);
    // A set with a single atom is not a plausible type.
    if (typeText.length > maxTypeLength || /^\{`[^,]*\}$/.test(typeText)) return undefined;
    const { span } = type.kind === "arrow" ? type.result : type;
    const edits = [{ span, text: typeText }];
    const whole = withEdits(document.source.text, { start: defined.signature!.span.start, end: type.span.end }, edits);
    const repair = { title: `Write ${quote(whole)}`, edits };
    return this.mendedBy(diagnostic, repair, `Change the definition or the signature: ${quote(whole)}.`);
  }

  private mendedBy(
    diagnostic: Diagnostic,
    repair: Repair,
    help = diagnostic.help,
    isTranslation?: boolean,
  ): Diagnostic | undefined {
    const outcome = this.outcomeOf(diagnostic, repair, { isTranslation });
    if (outcome?.mends !== true) return undefined;
    if (isMistake(diagnostic)) this.omit(outcome.resolved, diagnostic);
    return { ...diagnostic, ...(help === undefined ? {} : { help }), repairs: [repair] };
  }

  /** Returns the diagnostic with a rewritten definition, if that fixes it. */
  private withForm(diagnostic: Diagnostic, piece: Span, { help, written }: Form): Diagnostic | undefined {
    if (this.isSpent || !isReadable(written)) return undefined;
    const { repair, text } = repairOf(this.document.source.text, piece, written);
    return this.mendedBy(diagnostic, repair, help && `${help}: ${text}.`, true);
  }

  /** Returns the diagnostic with the local change that fixes it, or with two if they are equally likely. */
  private search(diagnostic: Diagnostic): Diagnostic | undefined {
    if (!isSearched(diagnostic) || ++this.#searched > maxSearches) return undefined;
    const searches = searchesFor(this.document, diagnostic);
    const [first] = searches;
    if (first === undefined || this.#pieces.around(first.site.defined.definition.span) === undefined) return undefined;
    let waiting = searches.map((search) => ({ search, drafts: search.drafts }));
    for (const room of batchRooms) {
      const passed: Pick<LocalChange, "search" | "draft">[] = [];
      waiting = waiting.flatMap(({ search, drafts }) => {
        const { mending, rest } = this.passing(diagnostic, search, drafts, first, room);
        for (const draft of mending) passed.push({ search, draft });
        return rest.length === 0 ? [] : [{ search, drafts: rest }];
      });
      const finalists = this.finalists(diagnostic, passed);
      if (finalists.length > 0) return finalists.length > 2 ? undefined : this.withFound(diagnostic, finalists);
    }
    return undefined;
  }

  /** Returns the likeliest changes that also pass with all dependents of the definition. */
  private finalists(
    diagnostic: Diagnostic,
    passed: readonly Pick<LocalChange, "search" | "draft">[],
  ): readonly LocalChange[] {
    const finalists: LocalChange[] = [];
    const editKeys = new Set<string>();
    for (const one of [...passed].sort((a, b) => a.draft.cost - b.draft.cost).slice(0, maxFinalists)) {
      if (finalists.length > 0 && one.draft.cost > finalists[0]!.draft.cost + clearly) break;
      const repair = this.repairFor(one);
      const [edit] = repair.edits;
      const key = `${edit!.span.start}-${edit!.span.end}:${edit!.text}`;
      if (editKeys.has(key)) continue;
      editKeys.add(key);
      if (++this.#finals > maxVerifications) break;
      const outcome = this.outcomeOf(diagnostic, repair, { isFinal: true });
      if (outcome?.mends === true) finalists.push({ ...one, repair, outcome });
    }
    return finalists;
  }

  /** Returns the changes of a definition that remove the mistake, without checking its dependents. */
  private passing(
    diagnostic: Diagnostic,
    { site }: FixSearch,
    drafts: readonly FixCandidate[],
    first: FixSearch,
    room: number,
  ): { readonly mending: readonly FixCandidate[]; readonly rest: readonly FixCandidate[] } {
    const subject = { source: this.document.source, changed: site.defined, mistaken: first.site.defined };
    const { slate, written, rest } = slateOf(subject, drafts, this.#pieces, room);
    if (written.length === 0) return { mending: [], rest };
    this.#slates += slate.size;
    if (this.#slates > this.#pieces.length * batchShare + maxExtraBatchLength) return { mending: [], rest: [] };
    const diagnostics = this.checkTrial(slate.text);
    if (diagnostics === undefined) return { mending: [], rest };
    const mended = mendedIn(slate, diagnostics, diagnosticKey(diagnostic));
    return { mending: written.filter((_, i) => mended[i]), rest };
  }

  private repairFor({ search, draft }: Pick<LocalChange, "search" | "draft">): Repair {
    const { span } = search.site.defined.definition;
    const { text } = this.document.source;
    const code = text.slice(span.start, span.end);
    const change = changeOf(code, withEdits(text, span, draft.edits), span.start);
    return repairBy(change.text, change.span);
  }

  /** Omits what a fix of `diagnostic` also removes; errors only in favour of an error. */
  private omit(consequences: readonly Diagnostic[], diagnostic: Diagnostic): void {
    for (const other of consequences)
      if (other !== diagnostic && (diagnostic.severity === "error" || other.severity !== "error"))
        this.#consequences.add(other);
  }

  private withFound(diagnostic: Diagnostic, finalists: readonly LocalChange[]): Diagnostic {
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

  /** Returns the outcome of a fix; undefined if the budget is exhausted. */
  private outcomeOf(
    diagnostic: Diagnostic,
    repair: Repair,
    {
      isFinal = false,
      isTranslation,
    }: { readonly isFinal?: boolean; readonly isTranslation?: boolean | undefined } = {},
  ): Outcome | undefined {
    if (!this.keepsRules(diagnostic, repair, isTranslation)) return againstRules;
    if (this.isSpent && !isFinal) return undefined;
    const { text, keptSpans } = this.#pieces.repair(repair.edits);
    if (!isFinal) {
      this.#trials++;
      this.#characters += keptSpans.reduce((sum, { start, end }) => sum + end - start, 0);
      if (this.isSpent) return undefined;
    }
    const after = this.checkTrial(text);
    if (after === undefined) return undefined;
    // An unterminated string extends beyond the code. Text outside the segments is unchanged, such as an opening
    // marker.
    const before = this.initialDiagnostics.filter(
      ({ span }) =>
        keptSpans.some((piece) => piece.start <= span.start && span.start <= piece.end) ||
        this.#pieces.around(span) === undefined,
    );
    const [left, had] = [countsOf(after), countsOf(before)];
    const isFewer = (one: Diagnostic): boolean =>
      (left.get(diagnosticKey(one)) ?? 0) < (had.get(diagnosticKey(one)) ?? 0);
    const isGone = isFewer(diagnostic);
    const others = after.filter((one) => left.get(diagnosticKey(one))! > (had.get(diagnosticKey(one)) ?? 0));
    return {
      helps: isGone && !others.some(({ span }) => touches(span, repair)),
      mends: isGone && !others.some((one) => isError(one) || (isDoubt(one) && touches(one.span, repair))),
      // If one of several equal messages remains, it is not known which.
      resolved: before.filter((one) => isMistake(one) && !left.has(diagnosticKey(one))),
    };
  }

  private keepsRules(diagnostic: Diagnostic, { edits }: Pick<Repair, "edits">, isTranslation?: boolean): boolean {
    const { text } = this.document.source;
    return keepsRules(diagnostic, edits, { text, pieces: this.#pieces }, isTranslation);
  }

  /** Checks a trial text; undefined if the checker throws. */
  private checkTrial(text: string): readonly Diagnostic[] | undefined {
    try {
      this.#steps.spend(this.#typesetLength);
      return this.check(sourceOf(this.document.source.name, text), this.#steps);
    } catch (error) {
      if (!(error instanceof OutOfSteps)) this.faults.push({ text, error });
      // A failed trial must not suppress the diagnostic.
      return undefined;
    }
  }

  private get isSpent(): boolean {
    return this.#trials > maxTrials || this.#characters > this.#pieces.length + maxExtraCharacters;
  }
}

/** Candidate code, with its help if the message does not already describe it. */
type Form = Pick<RewritingCandidate, "written"> & Partial<RewritingCandidate>;

/** Local change that fixes a mistake. */
interface LocalChange {
  readonly search: FixSearch;
  readonly draft: FixCandidate;
  readonly repair: Repair;
  readonly outcome: Outcome;
}

interface Outcome {
  /** True if the mistake is gone and the edited text has no other. */
  readonly helps: boolean;
  /** True if the mistake is gone and no other has been introduced. */
  readonly mends: boolean;
  readonly resolved: readonly Diagnostic[];
}

const againstRules: Outcome = { helps: false, mends: false, resolved: [] };

/** True if the code parses, which is much faster to determine than its other mistakes. */
const isReadable = (code: string): boolean =>
  !hasErrors(parseItems(code, { start: 0, end: code.length }, 0).diagnostics);

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

/** True for a warning about a mistake in the edited text: a constant condition or an unreachable branch. */
const isDoubt = ({ code }: Diagnostic): boolean => code === "L420" || code === "L421" || code === "L422";

/** True if a span overlaps or touches the text that a fix inserts. */
function touches({ start, end }: Span, { edits }: Repair): boolean {
  let moved = 0;
  return edits.some(({ span, text }) => {
    const from = span.start + moved;
    moved += text.length - (span.end - span.start);
    return start <= from + text.length && from <= end;
  });
}

/** Returns a predicate: true for the mistakes that a change removes, if it causes no other diagnostic. */
export function mistakesFixed(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): (diagnostic: Diagnostic) => boolean {
  const [left, had] = [countsOf(after), countsOf(before)];
  const count = (counts: ReadonlyMap<string, number>, one: Diagnostic): number => counts.get(diagnosticKey(one)) ?? 0;
  const isRight = after.every((one) => count(left, one) <= count(had, one));
  return (diagnostic) => isRight && count(left, diagnostic) < count(had, diagnostic);
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, end < 0 ? text.length : end).trim();
}

/** Returns the number of arguments in parentheses at an offset, or 0 if none. */
function argumentsAt(text: string, at: number): number {
  const end = text[at] === "(" ? closerOf(text, at) : undefined;
  return end === undefined ? 0 : split(text.slice(at + 1, end), ",").length;
}

const isWord = (word: string): boolean => ledWords.split("|").includes(word);

/** The identity of a diagnostic across versions of a text, without its position. */

function countsOf(all: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(diagnosticKey(one), (counts.get(diagnosticKey(one)) ?? 0) + 1);
  return counts;
}
