// Searches for local changes of the definitions that a diagnostic concerns. It enumerates alternatives for the
// expressions near the mistake, likeliest first.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { CheckedDocument } from "../types/check.js";
import {
  applyFunctions,
  computeByCoordinates,
  parenthesizeArguments,
  lookUpKeys,
  changeCalls,
  readRelations,
  resizeTuples,
} from "./candidates/applications.js";
import { addParameter, exchangeDefinitionSymbols } from "./candidates/bodies.js";
import { changeComparisons, usesUnknownName } from "./candidates/compared.js";
import type { Generator } from "./candidates/candidate.js";
import { replaceByTestedWord } from "./candidates/mutations.js";
import {
  addGenerators,
  replaceByAnyName,
  replaceSetByMember,
  quoteNames,
  replaceNames,
  bindToRange,
} from "./candidates/names.js";
import { distributeRelations } from "./candidates/distributed.js";
import { replaceOperators } from "./candidates/operators.js";
import {
  iterateOverIndices,
  joinCollections,
  mapFunctions,
  mapOperations,
  changeBrackets,
  regroupTuples,
  unwrapValues,
  useWholeValue,
  wrapValues,
} from "./candidates/values.js";
import { isAboutWords, replaceWords, changesInMessage } from "./candidates/from-message.js";
import { isMarked } from "./operands.js";
import { words } from "./code-segments.js";
import { type FixCandidate, FixScope } from "./scope.js";
import type { Expression } from "../syntax/tree.js";
import { isInfinite } from "../resolve/infinite.js";
import type { Defined } from "../resolve/resolved.js";
import { valuesOf } from "../syntax/walk.js";
import { type Site, sitesOf, type Spot } from "./locations.js";
import { maxCost, maxSearchedLength } from "./limits.js";
import { partitionPoint } from "../text/search.js";
import type { Span } from "../text/source.js";

export interface FixSearch {
  readonly site: Site;
  readonly drafts: readonly FixCandidate[];
}

/** Penalty for a change in a definition other than the mistaken one. */
const otherDefinitionPenalty = 0.5;

/** Penalty for changing a recursive call instead of a branch. */
const recursiveCallPenalty = 0.6;

const allGenerators: readonly Generator[] = [
  distributeRelations,
  changeComparisons,
  readRelations,
  parenthesizeArguments,
  joinCollections,
  replaceNames,
  replaceSetByMember,
  applyFunctions,
  changeCalls,
  wrapValues,
  unwrapValues,
  iterateOverIndices,
  mapFunctions,
  mapOperations,
  replaceOperators,
  resizeTuples,
  computeByCoordinates,
  changeBrackets,
  regroupTuples,
  lookUpKeys,
];

/** Generators by diagnostic code; `everything` for codes that are not listed. */
const generators: Readonly<Record<string, readonly Generator[]>> = {
  L301: [replaceNames, quoteNames],
  L305: [changeCalls, replaceNames, resizeTuples, applyFunctions],
  L310: [replaceNames, replaceOperators, addGenerators],
  L311: [distributeRelations],
  L312: [replaceNames, replaceOperators],
  L404: [...allGenerators, replaceByTestedWord],
  // A sequence may have any number of coordinates, so a change of brackets would always remove the error.
  L405: allGenerators.filter((generate) => generate !== changeBrackets && generate !== unwrapValues),
  L407: [
    replaceNames,
    joinCollections,
    changeBrackets,
    regroupTuples,
    useWholeValue,
    applyFunctions,
    resizeTuples,
    replaceByTestedWord,
  ],
  L414: [resizeTuples, applyFunctions, replaceNames],
};

/** Heuristic generators, among whose changes only tests can choose. */
const guesses: readonly Generator[] = [replaceByAnyName, bindToRange];

/** True for diagnostics in syntactically valid code for which changes are searched. */
export const isSearched = ({ code }: Diagnostic): boolean =>
  /^L(?:301|305|306|310|311|312|401|402|403|404|405|406|407|409|411|414|415|420|421)$/.test(code);

/**
 * True for a warning about a condition with a constant truth value. An operand of unknown type would suppress it
 * without making the condition correct.
 */
export const isNeverTrue = ({ code }: Diagnostic): boolean => code === "L420" || code === "L421";

/**
 * Returns the candidate changes of each definition that a diagnostic concerns; with tests, including heuristic ones.
 */
export function searchesFor(
  document: CheckedDocument,
  diagnostic: Diagnostic,
  { hasTests = false } = {},
): readonly FixSearch[] {
  const sites = sitesOf(document.definitions, diagnostic);
  const { text } = document.source;
  const mistaken = mistakenNamesOf(document);
  const marked = new Set(sites.map(({ defined }) => defined));
  // Code without marked expressions is searched only for misspelt words.
  const mayBeMisspelt = isAboutWords(diagnostic);
  const unmarked =
    sites.length > 0 && mayBeMisspelt ? document.definitions.filter((defined) => !marked.has(defined)) : [];
  return [...sites, ...unmarked.map((defined) => ({ defined, spots: [] }))].flatMap((site, i) => {
    const { definition } = site.defined;
    if (definition.body.kind === "broken" || definition.span.end - definition.span.start > maxSearchedLength) return [];
    if (site.spots.length === 0 && !mayBeMisspelt) return [];
    const scope = new FixScope(document, site.defined, diagnostic.code);
    const drafts = [
      ...replaceWords(diagnostic, scope),
      ...draftsAt(site, scope, diagnostic, i === 0 ? 0 : otherDefinitionPenalty, hasTests),
    ];
    return drafts.length === 0 && site.spots.length === 0
      ? []
      : [
          {
            site,
            drafts: distinct(
              drafts.filter(
                (draft) =>
                  draft.cost <= maxCost &&
                  !addsName(draft, mistaken, text) &&
                  !(isNeverTrue(diagnostic) && usesUnknownName(draft, scope)),
              ),
            ),
          },
        ];
  });
}

const mistakenNames = new WeakMap<CheckedDocument, ReadonlySet<string>>();

/**
 * Returns the names of definitions with errors, whose values have unknown types, which are compatible with every type.
 */
function mistakenNamesOf(document: CheckedDocument): ReadonlySet<string> {
  const mistaken = mistakenNames.get(document);
  if (mistaken !== undefined) return mistaken;
  const errors = document.diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ span }) => span)
    .sort((a, b) => a.start - b.start);
  const isMistaken = ({ start, end }: Span): boolean => {
    const first = partitionPoint(errors.length, (i) => errors[i]!.start < start);
    for (let i = first; i < errors.length && errors[i]!.start <= end; i++) if (errors[i]!.end <= end) return true;
    return false;
  };
  const names = new Set(
    document.definitions.flatMap(({ name, definition: { span } }) => (isMistaken(span) ? [name] : [])),
  );
  mistakenNames.set(document, names);
  return names;
}

/** True if a change adds an occurrence of one of these names. */
function addsName({ edits }: FixCandidate, names: ReadonlySet<string>, text: string): boolean {
  return edits.some(({ span, text: written }) => {
    const initialWords = new Set(text.slice(span.start, span.end).match(words()));
    return written.match(words())?.some((word) => names.has(word) && !initialWords.has(word)) === true;
  });
}

function* draftsAt(
  site: Site,
  scope: FixScope,
  diagnostic: Diagnostic,
  penalty: number,
  hasTests: boolean,
): Iterable<FixCandidate> {
  const { code, span, help } = diagnostic;
  const recursive = recursiveCall(site, scope);
  const branches = recursive === undefined ? [] : branchesBeside(recursive, site.defined);
  // The author wrote an infinite set, and only tests can determine which finite set was meant.
  const isInfiniteSet = (node: Expression): boolean =>
    isMarked(node, diagnostic) && isInfinite(node, scope.document.bindings);
  const isUndecided = !hasTests && code === "L310" && site.spots.some(({ node }) => isInfiniteSet(node));
  const rows = isUndecided ? [] : [...(generators[code] ?? allGenerators), ...(hasTests ? guesses : [])];
  const isAtName = code === "L301";
  for (const spot of [...branches, ...site.spots]) {
    if (isAtName && (spot.node.span.start !== span.start || spot.node.kind !== "name")) continue;
    const extraCost = penalty + spot.distance + (spot.node === recursive ? recursiveCallPenalty : 0);
    for (const generate of rows)
      for (const draft of generate(spot, scope)) yield { ...draft, cost: draft.cost + extraCost };
  }
  const { text } = scope.document.source;
  if (isAtName) yield* addParameter(text.slice(span.start, span.end), scope);
  if (code === "L401" || code === "L407") yield* exchangeDefinitionSymbols(scope);
  // The help for an unknown name is a general example, without a concrete change.
  if (help !== undefined && !isAtName)
    for (const draft of changesInMessage(help, site.spots, scope)) yield { ...draft, cost: draft.cost + penalty };
}

/** Returns the marked call if it is recursive, since its wrong result originates in a branch. */
function recursiveCall({ spots: [spot], defined }: Site, scope: FixScope): Expression | undefined {
  const node = spot?.node;
  return node?.kind === "call" && scope.definitionAt(node.callee) === defined ? node : undefined;
}

/** Returns the values of the branches that do not contain an expression. */
function branchesBeside({ span }: Expression, { definition }: Defined): readonly Spot[] {
  return valuesOf(definition)
    .filter((value) => span.start < value.span.start || value.span.end < span.end)
    .map((node) => ({ node, ancestors: [], distance: 0.1 }));
}

/** Removes duplicates and sorts by cost. */
function distinct(drafts: readonly FixCandidate[]): readonly FixCandidate[] {
  const keys = new Set<string>();
  return [...drafts]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ edits }) => {
      const key = edits.map(({ span, text }) => `${span.start}-${span.end}:${text}`).join("|");
      return !keys.has(key) && keys.add(key);
    });
}
