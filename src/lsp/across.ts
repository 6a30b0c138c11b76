// The documents in which something has its name: the one that defines it, and those of the workspace that use that one.

import type { CheckedDocument } from "../types/check.js";
import { shelfPrefix } from "../uses/paths.js";
import type { Analysis, Surroundings } from "./analysis.js";
import { normal } from "./libraries.js";
import { type Occurrence, occurrencesOf, type Thing } from "./occurrences.js";

/** The documents of an editor. */
export interface Workspace {
  /** What is known of a document, be it open or not; undefined if it cannot be read. */
  analysisAt(address: string): Analysis | undefined;
  /**
   * The addresses of the documents that are open, and of those in the folders that the editor shows; if it shows none,
   * of those beside a document.
   */
  documentsAround(uri: string): Promise<readonly string[]>;
  /** The surroundings of a document, with other texts of some documents, by their addresses. */
  surroundingsWith(texts: ReadonlyMap<string, string>, uri: string): Surroundings;
}

/** A document, and where something is named in it. */
export interface Naming {
  readonly uri: string;
  readonly analysis: Analysis;
  readonly occurrences: readonly Occurrence[];
}

/** The address of the document that a thing is defined in. */
export function homeOf(thing: Thing, uri: string, { surroundings }: Analysis): string {
  const home = thing.kind === "definition" ? thing.defined.home : undefined;
  return home === undefined ? uri : surroundings.addressOf(home.name);
}

/** True of what comes with the tool. */
export const isOfShelf = (thing: Thing): boolean =>
  thing.kind === "definition" && thing.defined.home?.name.startsWith(shelfPrefix) === true;

/** Where a thing that is named in a document is named in all documents; the one that defines it comes first. */
export async function namings(
  thing: Thing,
  uri: string,
  analysis: Analysis,
  workspace: Workspace,
): Promise<readonly Naming[]> {
  const own: Naming = { uri, analysis, occurrences: occurrencesOf(thing, analysis.document) };
  if (thing.kind === "atom") return [own, ...(await connected(thing, uri, analysis, workspace))];
  if (thing.kind !== "definition") return [own];
  const { name } = thing.defined;
  const home = homeOf(thing, uri, analysis);
  const found: Naming[] = [];
  for (const address of [home, ...(await workspace.documentsAround(uri))]) {
    if (found.some((one) => normal(one.uri) === normal(address))) continue;
    if (normal(address) === normal(uri)) {
      found.push(own);
      continue;
    }
    const other = workspace.analysisAt(address);
    if (other === undefined || !other.text.includes(name)) continue;
    const twin = definitionIn(other, address, name, home);
    if (twin === undefined) continue;
    found.push({ uri: address, analysis: other, occurrences: occurrencesOf(twin, other.document) });
  }
  return found;
}

/** Where an atom is in the documents that one uses, or that use it: there it is the same value. */
async function connected(
  thing: Thing & { readonly kind: "atom" },
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

/** What a name stands for in a document, if it is defined in the one at `home`. */
function definitionIn(analysis: Analysis, uri: string, name: string, home: string): Thing | undefined {
  const { scope }: CheckedDocument = analysis.document;
  const own = scope.defined.get(name);
  if (normal(uri) === normal(home)) return own && { kind: "definition", defined: own };
  if (own !== undefined) return undefined;
  for (const defined of scope.used.get(name) ?? []) {
    const thing: Thing = { kind: "definition", defined };
    if (normal(homeOf(thing, uri, analysis)) === normal(home)) return thing;
  }
  return undefined;
}
