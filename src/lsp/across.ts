// Finds the documents that name a definition: the one that defines it, and those of the workspace that import it.

import type { CheckedDocument } from "../types/check.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { Analysis, NeighbourDocuments } from "./analysis.js";
import { normal } from "./libraries.js";
import { type Occurrence, occurrencesOf, type Referent } from "./occurrences.js";

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

export interface Naming {
  readonly uri: string;
  readonly analysis: Analysis;
  readonly occurrences: readonly Occurrence[];
}

function homeOf(entity: Referent, uri: string, { surroundings }: Analysis): string {
  const home = entity.kind === "definition" ? entity.defined.home : undefined;
  return home === undefined ? uri : surroundings.addressOf(home.name);
}

export const isOfShelf = (entity: Referent): boolean =>
  entity.kind === "definition" && entity.defined.home?.name.startsWith(shelfPrefix) === true;

/** Returns the occurrences of a thing in all documents, beginning with the defining one. */
export async function namings(
  entity: Referent,
  uri: string,
  analysis: Analysis,
  workspace: Workspace,
): Promise<readonly Naming[]> {
  const naming: Naming = { uri, analysis, occurrences: occurrencesOf(entity, analysis.document) };
  if (entity.kind === "atom") return [naming, ...(await connect(entity, uri, analysis, workspace))];
  if (entity.kind !== "definition") return [naming];
  const { name } = entity.defined;
  const home = homeOf(entity, uri, analysis);
  const results: Naming[] = [];
  for (const address of [home, ...(await workspace.documentsAround(uri))]) {
    if (results.some((one) => normal(one.uri) === normal(address))) continue;
    if (normal(address) === normal(uri)) {
      results.push(naming);
      continue;
    }
    const other = workspace.analysisAt(address);
    if (other === undefined || !other.text.includes(name)) continue;
    const twin = definitionIn(other, address, name, home);
    if (twin === undefined) continue;
    results.push({ uri: address, analysis: other, occurrences: occurrencesOf(twin, other.document) });
  }
  return results;
}

/** Occurrences of an atom in the documents that import this one or that it imports: there it is the same value. */
async function connect(
  thing: Referent & { readonly kind: "atom" },
  uri: string,
  analysis: Analysis,
  workspace: Workspace,
): Promise<readonly Naming[]> {
  const isUsedBy = (address: string, user: Analysis): boolean =>
    user.document.source.others?.some(
      ({ source: { name } }) => normal(user.surroundings.addressOf(name)) === normal(address),
    ) === true;
  return [...new Set(await workspace.documentsAround(uri))].flatMap((address) => {
    if (normal(address) === normal(uri)) return [];
    const other = workspace.analysisAt(address);
    if (other === undefined || !other.text.includes(`\`${thing.name}`)) return [];
    if (!isUsedBy(address, analysis) && !isUsedBy(uri, other)) return [];
    return [{ uri: address, analysis: other, occurrences: occurrencesOf(thing, other.document) }];
  });
}

/** Returns what a name resolves to in a document, if it is defined in the one at `home`. */
function definitionIn(analysis: Analysis, uri: string, name: string, home: string): Referent | undefined {
  const { scope }: CheckedDocument = analysis.document;
  const ownDefinition = scope.defined.get(name);
  if (normal(uri) === normal(home)) return ownDefinition && { kind: "definition", defined: ownDefinition };
  if (ownDefinition !== undefined) return undefined;
  for (const defined of scope.used.get(name) ?? []) {
    const entity: Referent = { kind: "definition", defined };
    if (normal(homeOf(entity, uri, analysis)) === normal(home)) return entity;
  }
  return undefined;
}
