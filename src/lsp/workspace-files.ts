// Requests about all documents of a workspace: search for definitions, and renaming of files.

import type { DocumentSymbol, FileRename, SymbolInformation, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { Workspace } from "./across.js";
import { normalizeUri, pathTo } from "./libraries.js";
import { rangeOf } from "./places.js";
import { createOutline } from "./structure.js";

/** Returns the headings and definitions of all documents whose names contain the characters of the query in order. */
export async function findSymbols(query: string, workspace: Workspace): Promise<SymbolInformation[]> {
  const isMatch = createMatcher(query);
  const matches: SymbolInformation[] = [];
  for (const uri of await listDocuments(workspace)) {
    const analysis = workspace.analysisAt(uri);
    if (analysis === undefined) continue;
    const visit = (symbols: readonly DocumentSymbol[], containerName: string | undefined): void => {
      for (const { name, kind, selectionRange, children = [] } of symbols) {
        if (isMatch(name))
          matches.push({
            name,
            kind,
            location: { uri, range: selectionRange },
            ...(containerName === undefined ? {} : { containerName }),
          });
        visit(children, name);
      }
    };
    visit(createOutline(analysis), undefined);
  }
  return matches;
}

function createMatcher(query: string): (name: string) => boolean {
  const characters = [...query.toLowerCase()];
  return (name) => {
    let matchLength = 0;
    for (const character of name.toLowerCase()) if (character === characters[matchLength]) matchLength++;
    return matchLength === characters.length;
  };
}

/** Returns the edits of `use:>` lines that keep them valid when files or folders are renamed. */
export async function createRenameEdits(renames: readonly FileRename[], workspace: Workspace): Promise<WorkspaceEdit> {
  const rename = (address: string): string => {
    for (const { oldUri, newUri } of renames) {
      if (normalizeUri(address) === normalizeUri(oldUri)) return newUri;
      if (normalizeUri(address).startsWith(`${normalizeUri(oldUri)}/`)) return newUri + address.slice(oldUri.length);
    }
    return address;
  };
  const changes: Record<string, TextEdit[]> = {};
  for (const uri of await listDocuments(workspace)) {
    const analysis = workspace.analysisAt(uri);
    if (analysis === undefined) continue;
    const { source, uses } = analysis.document;
    const edits = uses.flatMap(({ name, span: { end } }): TextEdit[] => {
      if (name === "" || name.startsWith(shelfPrefix)) return [];
      const target = analysis.surroundings.addressOf(name);
      const [from, to] = [rename(uri), rename(target)];
      if (from === uri && to === target) return [];
      const path = pathTo(from, to);
      return path === name ? [] : [{ range: rangeOf(source, { start: end - name.length, end }), newText: path }];
    });
    if (edits.length > 0) changes[uri] = edits;
  }
  return { changes };
}

/** Returns the URIs of the open documents and those in the workspace folders, each once. */
async function listDocuments(workspace: Workspace): Promise<readonly string[]> {
  return [...new Map((await workspace.documentsAround("")).map((uri) => [normalizeUri(uri), uri])).values()];
}
