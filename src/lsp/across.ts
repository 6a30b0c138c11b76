// Finds occurrences of a name across documents: the defining document, and those in the workspace that import it.

import type { CheckedDocument } from "../types/check.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { Analysis, NeighbourDocuments } from "./analysis.js";
import { normalizeUri } from "./libraries.js";
import { type Occurrence, findOccurrencesOf, type Referent } from "./occurrences.js";

export interface Workspace {
  /** Returns the analysis of a document, open or not; undefined if it cannot be read. */
  analysisAt(address: string): Analysis | undefined;
  /**
   * The URIs of open documents and of those in the workspace folders. Without folders, those in the directory of `uri`.
   */
  documentsAround(uri: string): Promise<readonly string[]>;
  /** Returns the surroundings of a document with the texts of the given documents replaced, by URI. */
  surroundingsWith(texts: ReadonlyMap<string, string>, uri: string): NeighbourDocuments;
}

export interface DocumentOccurrences {
  readonly uri: string;
  readonly analysis: Analysis;
  readonly occurrences: readonly Occurrence[];
}

function definingUri(entity: Referent, uri: string, { surroundings }: Analysis): string {
  const home = entity.kind === "definition" ? entity.defined.home : undefined;
  return home === undefined ? uri : surroundings.addressOf(home.name);
}

export const isInShelf = (entity: Referent): boolean =>
  entity.kind === "definition" && entity.defined.home?.name.startsWith(shelfPrefix) === true;

/** Returns the occurrences of a referent in all documents, the defining document first. */
export async function findOccurrences(
  entity: Referent,
  uri: string,
  analysis: Analysis,
  workspace: Workspace,
): Promise<readonly DocumentOccurrences[]> {
  const ownOccurrences: DocumentOccurrences = {
    uri,
    analysis,
    occurrences: findOccurrencesOf(entity, analysis.document),
  };
  if (entity.kind === "atom") return [ownOccurrences, ...(await findAtomOccurrences(entity, uri, analysis, workspace))];
  if (entity.kind !== "definition") return [ownOccurrences];
  const { name } = entity.defined;
  const home = definingUri(entity, uri, analysis);
  const results: DocumentOccurrences[] = [];
  for (const address of [home, ...(await workspace.documentsAround(uri))]) {
    if (results.some((result) => normalizeUri(result.uri) === normalizeUri(address))) continue;
    if (normalizeUri(address) === normalizeUri(uri)) {
      results.push(ownOccurrences);
      continue;
    }
    const otherAnalysis = workspace.analysisAt(address);
    if (otherAnalysis === undefined || !otherAnalysis.text.includes(name)) continue;
    const counterpart = resolveDefinition(otherAnalysis, address, name, home);
    if (counterpart === undefined) continue;
    results.push({
      uri: address,
      analysis: otherAnalysis,
      occurrences: findOccurrencesOf(counterpart, otherAnalysis.document),
    });
  }
  return results;
}

/** Returns the occurrences of an atom in the importing and imported documents, where it is the same value. */
async function findAtomOccurrences(
  atom: Referent & { readonly kind: "atom" },
  uri: string,
  analysis: Analysis,
  workspace: Workspace,
): Promise<readonly DocumentOccurrences[]> {
  const isUsedBy = (address: string, importer: Analysis): boolean =>
    importer.document.source.others?.some(
      ({ source: { name } }) => normalizeUri(importer.surroundings.addressOf(name)) === normalizeUri(address),
    ) === true;
  return [...new Set(await workspace.documentsAround(uri))].flatMap((address) => {
    if (normalizeUri(address) === normalizeUri(uri)) return [];
    const otherAnalysis = workspace.analysisAt(address);
    if (otherAnalysis === undefined || !otherAnalysis.text.includes(`\`${atom.name}`)) return [];
    if (!isUsedBy(address, analysis) && !isUsedBy(uri, otherAnalysis)) return [];
    return [{ uri: address, analysis: otherAnalysis, occurrences: findOccurrencesOf(atom, otherAnalysis.document) }];
  });
}

/** Resolves a name in a document; undefined unless it is defined in the document at `home`. */
function resolveDefinition(analysis: Analysis, uri: string, name: string, home: string): Referent | undefined {
  const { scope }: CheckedDocument = analysis.document;
  const ownDefinition = scope.defined.get(name);
  if (normalizeUri(uri) === normalizeUri(home)) return ownDefinition && { kind: "definition", defined: ownDefinition };
  if (ownDefinition !== undefined) return undefined;
  for (const defined of scope.used.get(name) ?? []) {
    const entity: Referent = { kind: "definition", defined };
    if (normalizeUri(definingUri(entity, uri, analysis)) === normalizeUri(home)) return entity;
  }
  return undefined;
}
