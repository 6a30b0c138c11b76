// Mutations of definitions, likeliest first: candidate fixes for documents in which only tests fail.

import type { Diagnostic, Repair } from "../diagnostics/diagnostic.js";
import { repairBy } from "../diagnostics/repair.js";
import type { Defined } from "../resolve/resolved.js";
import { expressionsOf, partsOf } from "../syntax/walk.js";
import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { changeOf } from "./change.js";
import { reorderBranches } from "./candidates/branches.js";
import { changeCalls, resizeTuples } from "./candidates/applications.js";
import type { Generator } from "./candidates/candidate.js";
import { distributeRelations } from "./candidates/distributed.js";
import { meaningMutations } from "./candidates/mutations.js";
import { replaceSetByMember, replaceNames } from "./candidates/names.js";
import { changeBrackets, joinCollections, unwrapValues, wrapValues } from "./candidates/values.js";
import { CodeSegments } from "./code-segments.js";
import { type FixCandidate, FixScope } from "./scope.js";
import { rewritingsAround } from "./rewritings.js";
import { isSearched, searchesFor } from "./search.js";
import { repairOf, shownIn } from "./shown.js";
import { withEdits } from "./batch-check.js";
import type { Spot } from "./locations.js";
import { maxErrorCost, maxMutationCost } from "./limits.js";

/** Definition that may be wrong; a lower distance is likelier. */
export interface Suspect {
  readonly defined: Defined;
  readonly distance: number;
  /** Spans of known failures. */
  readonly spans: readonly Span[];
}

export interface Variant {
  readonly cost: number;
  readonly repair: Repair;
  /** Code after the change, as quoted in a sentence. */
  readonly text: string;
}

/** Bonus for a change at the position of a failure. */
const atPlace = 0.3;
/** Penalty for a change that preserves kinds although the error is about kinds. */
const besideSearched = 0.5;

/** Wraps only strings and atoms. */
const ofWords: Generator = (spot, scope) =>
  spot.node.kind === "string" || spot.node.kind === "atom" ? wrapValues(spot, scope) : [];

const generators: readonly Generator[] = [
  ...meaningMutations,
  distributeRelations,
  joinCollections,
  replaceNames,
  replaceSetByMember,
  changeCalls,
  resizeTuples,
  unwrapValues,
  changeBrackets,
  ofWords,
];

/** Returns the mutations of definitions, likeliest first; none for LaTeX displays. */
export function variantsOf(document: CheckedDocument, suspects: readonly Suspect[]): readonly Variant[] {
  const segments = new CodeSegments(document);
  return inOrder(
    suspects.flatMap((suspect) => changesOf(document, suspect, draftsOf(document, suspect.defined), segments)),
  );
}

/**
 * Returns the changes near an error, likeliest first: those selected by kinds, all other mutations, and translations of
 * foreign syntax.
 */
export function variantsNear(document: CheckedDocument, diagnostic: Diagnostic): readonly Variant[] {
  const segments = new CodeSegments(document);
  const marked = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
  const searches = isSearched(diagnostic) ? searchesFor(document, diagnostic, { hasTests: true }) : [];
  return inOrder([
    ...translationsNear(document, diagnostic, segments),
    ...searches.flatMap(({ site: { defined }, drafts }) => [
      ...changesOf(document, { defined, distance: 0, spans: [] }, drafts, segments, maxErrorCost),
      ...changesOf(
        document,
        { defined, distance: besideSearched, spans: marked },
        draftsOf(document, defined),
        segments,
      ),
    ]),
  ]);
}

/** Returns the translations of foreign syntax around an error; the index of each is its cost. */
function translationsNear(
  document: CheckedDocument,
  diagnostic: Diagnostic,
  segments: CodeSegments,
): readonly Variant[] {
  const { text } = document.source;
  const translations = rewritingsAround(diagnostic, document, segments, { hasTests: true });
  return [...translations].map(({ segment, written }, i) => ({
    cost: i,
    ...repairOf(text, segment, written),
  }));
}

/** Removes duplicates and sorts by cost. */
function inOrder(variants: readonly Variant[]): readonly Variant[] {
  const keys = new Set<string>();
  return [...variants]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ repair: { edits } }) => {
      const key = JSON.stringify(edits);
      return !keys.has(key) && keys.add(key);
    });
}

function changesOf(
  { source: { text } }: CheckedDocument,
  { defined, distance, spans: failureSpans }: Suspect,
  drafts: readonly FixCandidate[],
  segments: CodeSegments,
  most = maxMutationCost,
): readonly Variant[] {
  const { span, body } = defined.definition;
  if (body.kind === "broken" || segments.segmentAt(span) === undefined) return [];
  const code = text.slice(span.start, span.end);
  const codes = new Set([code]);
  return drafts.flatMap((draft): readonly Variant[] => {
    const newCode = withEdits(text, span, draft.edits);
    const isAtPlace = draft.edits.some(({ span: ownSpan }) =>
      failureSpans.some(({ start, end }) => start <= ownSpan.start && ownSpan.end <= end),
    );
    const cost = draft.cost + distance - (isAtPlace ? atPlace : 0);
    if (cost > most || codes.has(newCode)) return [];
    codes.add(newCode);
    const change = changeOf(code, newCode, span.start);
    const excerpt = shownIn(text, defined, draft, change.text);
    return [{ cost, text: excerpt, repair: { ...repairBy(change.text, change.span), title: `Write ${excerpt}` } }];
  });
}

function draftsOf(document: CheckedDocument, defined: Defined): readonly FixCandidate[] {
  const scope = new FixScope(document, defined, "");
  const drafts: FixCandidate[] = [...reorderBranches(document, defined)];
  for (const root of expressionsOf(defined.definition))
    for (const spot of spotsIn({ node: root, ancestors: [], distance: 0 }))
      for (const generate of generators) append(drafts, generate(spot, scope));
  return drafts.sort((a, b) => a.cost - b.cost);
}

function* spotsIn(spot: Spot): Iterable<Spot> {
  yield spot;
  for (const part of partsOf(spot.node))
    yield* spotsIn({ node: part, ancestors: [spot.node, ...spot.ancestors], distance: 0 });
}
