// Requests about all documents of a workspace: search for definitions, and renaming of files.

import type { DocumentSymbol, FileRename, SymbolInformation, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { Workspace } from "./across.js";
import { normal, pathTo } from "./libraries.js";
import { rangeOf } from "./places.js";
import { outlineOf } from "./structure.js";

/** Returns the headings and definitions of all documents whose names contain the characters of the query in order. */
export async function symbolsIn(query: string, workspace: Workspace): Promise<SymbolInformation[]> {
  const isMatch = matcherOf(query);
  const matches: SymbolInformation[] = [];
  for (const uri of await documentsOf(workspace)) {
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
    visit(outlineOf(analysis), undefined);
  }
  return matches;
}

function matcherOf(query: string): (name: string) => boolean {
  const characters = [...query.toLowerCase()];
  return (name) => {
    let at = 0;
    for (const character of name.toLowerCase()) if (character === characters[at]) at++;
    return at === characters.length;
  };
}

/** Returns the edits of `use:>` lines that keep them valid when files or folders are renamed. */
export async function editsForRenames(renames: readonly FileRename[], workspace: Workspace): Promise<WorkspaceEdit> {
  const rename = (address: string): string => {
    for (const { oldUri, newUri } of renames) {
      if (normal(address) === normal(oldUri)) return newUri;
      if (normal(address).startsWith(`${normal(oldUri)}/`)) return newUri + address.slice(oldUri.length);
    }
    return address;
  };
  const changes: Record<string, TextEdit[]> = {};
  for (const uri of await documentsOf(workspace)) {
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
async function documentsOf(workspace: Workspace): Promise<readonly string[]> {
  return [...new Map((await workspace.documentsAround("")).map((uri) => [normal(uri), uri])).values()];
}
