// Notation conversions as code actions, with lazily computed edits.

import { type CodeAction, CodeActionKind, type WorkspaceEdit } from "vscode-languageserver";
import type { NotationTarget } from "../notation/target.js";
import type { Analysis } from "./analysis.js";
import { convertNotation } from "./edits.js";

const titles: { readonly [To in NotationTarget]: string } = {
  ascii: "Convert to ASCII",
  unicode: "Convert to Unicode",
  latex: "Convert to LaTeX",
};

/** Returns the conversions of a document without errors; `isDeferred` defers their edits to a resolve request. */
export function createRewritings(analysis: Analysis, uri: string, isDeferred: boolean): CodeAction[] {
  if (analysis.unverifiedDiagnostics.some(({ severity }) => severity === "error")) return [];
  return findTargets(analysis).flatMap((to): CodeAction[] => {
    const action = { title: titles[to], kind: CodeActionKind.RefactorRewrite };
    if (isDeferred) return [{ ...action, data: { uri, to } }];
    const edit = createEdit(analysis, uri, to);
    return edit === undefined ? [] : [{ ...action, edit }];
  });
}

/** Returns the notations that may differ from the current one. */
function findTargets({ code, document: { regions } }: Analysis): readonly NotationTarget[] {
  const hasDisplays = regions.some(({ kind }) => kind === "mathematics");
  const hasTextRegions = regions.some(({ kind }) => kind !== "mathematics");
  return [
    ...(hasDisplays || /[^\0-\x7f]/.test(code) ? (["ascii"] as const) : []),
    ...(regions.length > 0 ? (["unicode"] as const) : []),
    ...(hasTextRegions ? (["latex"] as const) : []),
  ];
}

function createEdit(analysis: Analysis, uri: string, to: NotationTarget): WorkspaceEdit | undefined {
  const edits = convertNotation(analysis, to);
  return edits.length === 0 ? undefined : { changes: { [uri]: edits } };
}

/** Resolves a deferred action to the function that computes its edit. */
export function resolveRewriting({
  data,
}: CodeAction): { readonly uri: string; edit(analysis: Analysis): WorkspaceEdit } | undefined {
  const { uri, to }: { uri?: unknown; to?: unknown } = typeof data === "object" && data !== null ? data : {};
  if (typeof uri !== "string" || typeof to !== "string" || !(to in titles)) return undefined;
  return { uri, edit: (analysis) => createEdit(analysis, uri, to as NotationTarget) ?? { changes: {} } };
}
