// The language server: open documents, what editors ask of them, and what is found in them at every change. What editors
// have open counts, not what is on the disk.

import {
  CodeActionKind,
  type CodeAction,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
  LSPErrorCodes,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Target } from "../notation/convert.js";
import { Analysis } from "./analysis.js";
import { colorsOf, colorText, colouringOf, legend } from "./colouring.js";
import { completionsAt, described, hoverAt, signatureAt } from "./descriptions.js";
import { conversion, formatting } from "./edits.js";
import { findingsOf, fixesOf } from "./findings.js";
import type { Host } from "./host.js";
import { definitionAt, highlightsAt, obstacleTo, referencesAt, renamableAt, renamed } from "./navigation.js";
import { settingsIn } from "./settings.js";
import { offsetOf } from "./places.js";
import { foldsOf, linksOf, outlineOf, selectionAt } from "./structure.js";

/** What the server can do, told when an editor begins. */
const capabilities: InitializeResult["capabilities"] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ["\\", "`"], resolveProvider: true },
  signatureHelpProvider: { triggerCharacters: ["(", ","] },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentLinkProvider: {},
  colorProvider: true,
  semanticTokensProvider: { legend, full: true },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
};

const notations: readonly { readonly to: Target; readonly title: string }[] = [
  { to: "ascii", title: "Write the code in ASCII" },
  { to: "unicode", title: "Write the code in Unicode" },
];

/** Milliseconds without a change before it is tried what would mend a document: people who write take less from key to key. */
const pause = 300;

/** Serves an editor on a connection, until it ends. */
export function serve(connection: Connection, host: Host): void {
  const texts = new TextDocuments(TextDocument);
  const analyses = new Map<string, { readonly version: number; readonly analysis: Analysis }>();
  const waiting = new Set<string>();
  const pauses = new Map<string, () => void>();
  let settings = settingsIn(undefined);
  let hasAnnotations = false;

  /** What is known of a document as it is now; undefined if it is not open. */
  const analysisOf = (uri: string): Analysis | undefined => {
    const text = texts.get(uri);
    if (text === undefined) return undefined;
    const known = analyses.get(uri);
    if (known?.version === text.version) return known.analysis;
    const analysis = new Analysis(nameOf(text), text.getText(), known?.analysis);
    analyses.set(uri, { version: text.version, analysis });
    return analysis;
  };

  /** Answers about an open document; of another one, nothing is known. */
  const about = <T>(uri: string, answer: (analysis: Analysis) => T): T | null => {
    const analysis = analysisOf(uri);
    return analysis === undefined ? null : answer(analysis);
  };

  /**
   * Tells what is wrong with a document, once for all changes that have come in. What would mend it is tried when nobody
   * has written for a while, and told then.
   */
  const check = (uri: string): void => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    pauses.get(uri)?.();
    setImmediate(() => {
      waiting.delete(uri);
      const analysis = analysisOf(uri);
      if (analysis === undefined) return;
      const isLate = settings.repairs === "late" && !analysis.isExplained;
      tell(uri, analysis, isLate ? analysis.found : analysis.diagnostics);
      if (!isLate) return;
      pauses.set(
        uri,
        host.later(pause, () => {
          if (analyses.get(uri)?.analysis === analysis) tell(uri, analysis, analysis.diagnostics);
        }),
      );
    });
  };

  const tell = (uri: string, analysis: Analysis, diagnostics: Analysis["diagnostics"]): void => {
    const version = analyses.get(uri)?.version;
    void connection.sendDiagnostics({
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics: findingsOf(analysis, diagnostics, uri),
    });
  };

  connection.onInitialize(
    ({ capabilities: { workspace }, initializationOptions }: InitializeParams): InitializeResult => {
      hasAnnotations = workspace?.workspaceEdit?.changeAnnotationSupport !== undefined;
      settings = settingsIn(initializationOptions);
      return { capabilities, serverInfo: { name: "led", version: host.version } };
    },
  );
  texts.onDidChangeContent(({ document: { uri } }) => check(uri));
  texts.onDidClose(({ document: { uri } }) => {
    analyses.delete(uri);
    pauses.get(uri)?.();
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  connection.onHover(({ textDocument: { uri }, position }) =>
    about(uri, (one) => hoverAt(one, offsetOf(one.document.source, position)) ?? null),
  );
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    about(uri, (one) => definitionAt(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onReferences(({ textDocument: { uri }, position, context }) =>
    about(uri, (one) => referencesAt(one, uri, offsetOf(one.document.source, position), context.includeDeclaration)),
  );
  connection.onDocumentHighlight(({ textDocument: { uri }, position }) =>
    about(uri, (one) => highlightsAt(one, offsetOf(one.document.source, position))),
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    about(uri, (one) => renamableAt(one, offsetOf(one.document.source, position)) ?? null),
  );
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    about(uri, (one) => {
      const offset = offsetOf(one.document.source, position);
      const obstacle = obstacleTo(one, offset, newName);
      return obstacle === undefined
        ? renamed(one, uri, offset, newName, hasAnnotations)
        : new ResponseError(LSPErrorCodes.RequestFailed, obstacle);
    }),
  );
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    about(uri, (one) => completionsAt(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onCompletionResolve((item) => {
    const analysis = typeof item.data === "string" ? analysisOf(item.data) : undefined;
    return analysis === undefined ? item : described(item, analysis);
  });
  connection.onSignatureHelp(({ textDocument: { uri }, position }) =>
    about(uri, (one) => signatureAt(one, offsetOf(one.document.source, position)) ?? null),
  );
  connection.onDocumentSymbol(({ textDocument: { uri } }) => about(uri, outlineOf));
  connection.onFoldingRanges(({ textDocument: { uri } }) => about(uri, foldsOf));
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) =>
    about(uri, (one) => positions.map((position) => selectionAt(one, offsetOf(one.document.source, position)))),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    about(uri, (one) => linksOf(one, (path) => new URL(encodeURI(path), uri).href)),
  );
  connection.onDocumentColor(({ textDocument: { uri } }) => about(uri, colorsOf) ?? []);
  connection.onColorPresentation(({ color }) => [colorText(color)]);
  connection.languages.semanticTokens.on(({ textDocument: { uri } }) => about(uri, colouringOf) ?? { data: [] });
  connection.onDocumentFormatting(({ textDocument: { uri } }) => about(uri, (one) => formatting(one)));
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range }) =>
    about(uri, (one) => formatting(one, range)),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context }) =>
    about(uri, (one): CodeAction[] => {
      const isWanted = (kind: string): boolean => context.only?.some((wanted) => kind.startsWith(wanted)) ?? true;
      return [
        ...(isWanted(CodeActionKind.QuickFix) ? fixesOf(one, uri, range) : []),
        ...(isWanted(CodeActionKind.RefactorRewrite) ? rewritings(one, uri) : []),
      ];
    }),
  );

  texts.listen(connection);
  connection.listen();
}

/** The other notations of a document. */
function rewritings(analysis: Analysis, uri: string): CodeAction[] {
  if (analysis.diagnostics.some(({ severity }) => severity === "error")) return [];
  return notations.flatMap(({ to, title }) => {
    const edits = conversion(analysis, to);
    return edits.length === 0
      ? []
      : [{ title, kind: CodeActionKind.RefactorRewrite, edit: { changes: { [uri]: edits } } }];
  });
}

/** The name of a document: the end of its address, whose ending tells of which kind it is. One that has no file yet is LED. */
function nameOf({ uri, languageId }: TextDocument): string {
  const name = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
  if (/\.(?:led|md|tex)$/i.test(name)) return name;
  return languageId === "markdown" ? `${name}.md` : languageId === "latex" ? `${name}.tex` : `${name}.led`;
}
