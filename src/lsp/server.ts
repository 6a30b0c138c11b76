// The language server: open documents, requests and diagnostics. Open documents take precedence over files on disk.

import {
  type CodeAction,
  CodeActionKind,
  CodeActionTriggerKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type Diagnostic,
  DocumentDiagnosticReportKind,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  type Position,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  TextDocumentSyncKind,
  WillRenameFilesRequest,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { trialsOf } from "../document/document.js";
import { Analysis, type NeighbourDocuments } from "./analysis.js";
import { colorsOf, colorText, colouringOf, legend } from "./colouring.js";
import { type CommandContext, commandNames, LspCommands } from "./commands.js";
import { calleesOf, callersOf, hierarchyAt } from "./call-hierarchy.js";
import { completionsAt, describeCompletion, takesFiles } from "./completion.js";
import { hoverAt } from "./descriptions.js";
import { formatEdits, formatBefore } from "./edits.js";
import { findingsOf, fixesOf, fixingAll } from "./findings.js";
import { uses } from "../diagnostics/uses.js";
import type { Host } from "./host.js";
import { folderOf, Libraries, normal } from "./libraries.js";
import { fenceCode, markdown } from "./markdown.js";
import type { Workspace } from "./across.js";
import { definitionAt, highlightsAt, referencesAt, renamableAt, renameName, typeDefinitionAt } from "./navigation.js";
import { offsetOf, rangeOf } from "./places.js";
import { previewActionsOf, Previews } from "./previews.js";
import { rewritingOf, rewritings } from "./rewritings.js";
import { type Settings, settingsIn } from "./settings.js";
import { signatureAt } from "./signatures.js";
import { foldsOf, linksOf, outlineOf, selectionAt } from "./structure.js";
import { Testing } from "./testing.js";
import { describeResult, hintsOf, lensesOf, testActionsOf, testAt } from "./tests.js";
import { Values } from "./values.js";
import { editsForRenames, symbolsIn } from "./workspace-files.js";
import { fixDelayMilliseconds, resultIntervalMilliseconds } from "./limits.js";

const capabilities: InitializeResult["capabilities"] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  hoverProvider: true,
  definitionProvider: true,
  typeDefinitionProvider: true,
  referencesProvider: true,
  callHierarchyProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ["\\", "`", '"'], resolveProvider: true },
  signatureHelpProvider: { triggerCharacters: ["(", ","] },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentLinkProvider: {},
  colorProvider: true,
  semanticTokensProvider: { legend, full: true, range: true },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
  codeActionProvider: {
    codeActionKinds: [
      CodeActionKind.QuickFix,
      CodeActionKind.RefactorRewrite,
      CodeActionKind.Source,
      CodeActionKind.SourceFixAll,
    ],
    resolveProvider: true,
  },
  codeLensProvider: {},
  inlayHintProvider: true,
  executeCommandProvider: { commands: [...commandNames] },
  workspace: {
    workspaceFolders: { supported: true, changeNotifications: true },
    fileOperations: {
      willRename: {
        filters: [
          { scheme: "file", pattern: { glob: "**/*.{led,md,tex}", matches: "file" } },
          { scheme: "file", pattern: { glob: "**", matches: "folder" } },
        ],
      },
    },
  },
};

interface Abilities {
  readonly annotations: boolean;
  /** Resolves the edits of actions lazily. */
  readonly lateEdits: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  /** True if the client requests diagnostics, including on request of the server. Others get them unrequested. */
  readonly pullsDiagnostics: boolean;
  /** Reports file changes on request. */
  readonly watchesFiles: boolean;
  /** Displays error codes as links. */
  readonly followsCodes: boolean;
  /** Opens URLs and shows locations. */
  readonly showsDocuments: boolean;
}

const abilitiesIn = ({ capabilities: { textDocument, workspace, window } }: InitializeParams): Abilities => ({
  annotations: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
  lateEdits: textDocument?.codeAction?.resolveSupport?.properties.includes("edit") === true,
  refreshesLenses: workspace?.codeLens?.refreshSupport === true,
  refreshesHints: workspace?.inlayHint?.refreshSupport === true,
  pullsDiagnostics: textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true,
  watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
  followsCodes: textDocument?.publishDiagnostics?.codeDescriptionSupport === true,
  showsDocuments: window?.showDocument?.support === true,
});

/** Codes of diagnostics that a new document may resolve. */
const codesOfMissing: ReadonlySet<string> = new Set([uses.missing.code, uses.unreadable.code, uses.ring.code]);

/** Serves an editor until the connection ends. */
export function serve(connection: Connection, host: Host): void {
  const texts = new TextDocuments(TextDocument);
  const textOf = (address: string): string | undefined =>
    texts
      .all()
      .find(({ uri }) => normal(uri) === normal(address))
      ?.getText();
  const libraries = new Libraries(textOf, host.documents);
  const surroundingsOf = (uri: string, from = libraries): NeighbourDocuments => ({
    library: from.of(uri),
    addressOf: (name) => from.addressOf(uri, name),
  });
  const analyses = new Map<string, { readonly version: number; readonly analysis: Analysis }>();
  const waiting = new Set<string>();
  const pauses = new Map<string, () => void>();
  const explanation = (code: string): string | undefined =>
    abilities?.followsCodes === true ? host.explanation(code) : undefined;
  let settings: Settings = settingsIn(undefined);
  let abilities: Abilities | undefined;
  let folders: readonly string[] = [];

  /** Returns the analysis of the current version; undefined if the document is not open. */
  const analysisOf = (uri: string): Analysis | undefined => {
    const text = texts.get(uri);
    if (text === undefined) return undefined;
    const cached = analyses.get(uri);
    if (cached?.version === text.version) return cached.analysis;
    const analysis = new Analysis(nameOf(text), text.getText(), cached?.analysis, surroundingsOf(uri));
    analyses.set(uri, { version: text.version, analysis });
    return analysis;
  };

  const workspace: Workspace = {
    analysisAt: (address) => {
      const open = texts.all().find(({ uri }) => normal(uri) === normal(address));
      if (open !== undefined) return analysisOf(open.uri);
      const text = host.documents?.read(address);
      return typeof text === "string"
        ? new Analysis(nameAt(address), text, undefined, surroundingsOf(address))
        : undefined;
    },
    documentsAround: async (uri) => {
      const open = texts.all().map((one) => one.uri);
      if (host.documents === undefined) return open;
      const { below, near } = host.documents;
      if (folders.length > 0) return [...open, ...(await Promise.all(folders.map(below))).flat()];
      // Without workspace folders, do not search below the document: that may be the whole file system.
      return [...open, ...near(uri).filter((one) => normal(folderOf(one)) === normal(folderOf(uri)))];
    },
    surroundingsWith: (changed, uri) => {
      const changedTexts = new Map([...changed].map(([address, text]) => [normal(address), text]));
      return surroundingsOf(
        uri,
        new Libraries((address) => changedTexts.get(normal(address)) ?? textOf(address), host.documents),
      );
    },
  };

  /** Answers a request about an open document; null for other documents. */
  const about = <T>(uri: string, answer: (analysis: Analysis) => T): T | null => {
    const analysis = analysisOf(uri);
    return analysis === undefined ? null : answer(analysis);
  };

  /** Publishes diagnostics, once per batch of changes. Fixes are verified after a pause in typing, then published. */
  const check = (uri: string): void => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    pauses.get(uri)?.();
    host.later(0, () => {
      waiting.delete(uri);
      const analysis = analysisOf(uri);
      if (analysis === undefined) return;
      const isLate = settings.repairs === "late" && !analysis.isExplained;
      if (abilities?.pullsDiagnostics !== true) publish(uri, analysis);
      if (!isLate) return;
      pauses.set(
        uri,
        host.later(fixDelayMilliseconds, () => explain(uri, analysis)),
      );
    });
  };

  /** Verifies fixes one diagnostic at a time, yielding to requests in between. */
  const explain = (uri: string, analysis: Analysis): void => {
    if (analyses.get(uri)?.analysis !== analysis) return;
    if (analysis.isExplained) return renew(uri, analysis);
    analysis.explain();
    host.later(0, () => explain(uri, analysis));
  };

  /** Returns the diagnostics of a document and of its failed tests; fixes are included once they are verified. */
  const diagnosticsOf = (uri: string, analysis: Analysis): Diagnostic[] => {
    const isLate = settings.repairs === "late" && !analysis.isExplained;
    const diagnostics = isLate ? analysis.unverifiedDiagnostics : analysis.diagnostics;
    return findingsOf({ uri, analysis, explanation }, testing.findings(uri, analysis, diagnostics));
  };

  const publish = (uri: string, analysis: Analysis): void => {
    const version = analyses.get(uri)?.version;
    void connection.sendDiagnostics({
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics: diagnosticsOf(uri, analysis),
    });
  };

  /** Makes the client show new diagnostics of an unchanged document. */
  const renew = (uri: string, analysis: Analysis): void => {
    if (abilities?.pullsDiagnostics === true) connection.languages.diagnostics.refresh();
    else publish(uri, analysis);
  };

  // ---- tests

  const tested = new Set<string>();
  let isRefreshing = false;
  const refresh = (uri?: string): void => {
    if (uri !== undefined) tested.add(uri);
    if (isRefreshing) return;
    isRefreshing = true;
    host.later(resultIntervalMilliseconds, () => {
      isRefreshing = false;
      for (const uri of tested) about(uri, (one) => renew(uri, one));
      tested.clear();
      if (abilities?.refreshesLenses === true) void connection.sendRequest(CodeLensRefreshRequest.type);
      if (abilities?.refreshesHints === true) void connection.languages.inlayHint.refresh();
    });
  };
  const testing = new Testing(host, refresh);
  const values = new Values(host);
  const previews = new Previews(host, analysisOf, ({ uri, range }) => {
    if (abilities?.showsDocuments === true)
      void connection.window.showDocument({ uri, selection: range, takeFocus: true });
  });
  const commanded: CommandContext = {
    analysisOf,
    testing,
    previews,
    open: (address) => {
      if (abilities?.showsDocuments === true) void connection.window.showDocument({ uri: address, external: true });
      else commanded.say(`Opened ${address}.`);
    },
    timeout: () => settings.tests.timeout,
    apply: async (edit) => (await connection.workspace.applyEdit(edit)).applied,
    say: (message) =>
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }),
  };
  const commands = new LspCommands(commanded);

  const hover = async (uri: string, analysis: Analysis, offset: number): Promise<Hover | null> => {
    const { source } = analysis.document;
    const test = testAt(analysis, offset);
    const result = test && testing.of(uri, analysis, test);
    const name = hoverAt(analysis, offset);
    const entity = analysis.occurrenceAt(offset)?.thing;
    const value = entity?.kind === "definition" ? await values.of(analysis, entity.defined) : undefined;
    const became = result === undefined || result === "running" ? [] : [describeResult(result)];
    const nameParts = [
      ...(name === undefined ? [] : [name.text]),
      ...(value === undefined ? [] : [`Its value:\n\n${fenceCode(value)}`]),
    ];
    // For a failed test, the reason comes first.
    const isWrong = result !== undefined && result !== "running" && result.status === "failed";
    const parts = isWrong ? [...became, ...nameParts] : [...nameParts, ...became];
    const span = name?.span ?? test?.span;
    return parts.length === 0 || span === undefined
      ? null
      : { contents: markdown(parts.join("\n\n---\n\n")), range: rangeOf(source, span) };
  };

  /** Returns the offset of a request that implies the cursor position, which the preview follows. */
  const atCursor = (uri: string, analysis: Analysis, position: Position): number => {
    const offset = offsetOf(analysis.document.source, position);
    previews.follow(uri, analysis, offset);
    return offset;
  };

  // ---- session

  connection.onInitialize((params): InitializeResult => {
    abilities = abilitiesIn(params);
    settings = settingsIn(params.initializationOptions);
    folders = params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri === null ? [] : [params.rootUri]);
    const diagnosticProvider = { interFileDependencies: true, workspaceDiagnostics: false };
    return {
      capabilities: abilities.pullsDiagnostics ? { ...capabilities, diagnosticProvider } : capabilities,
      serverInfo: { name: "led", version: host.version },
    };
  });
  connection.onInitialized(() => {
    if (abilities?.watchesFiles === true)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: "**/*.{led,md,tex}" }],
      });
  });
  connection.onDidChangeConfiguration(({ settings: newSettings }: { settings?: { led?: unknown } }) => {
    settings = settingsIn(newSettings?.led ?? newSettings);
    refresh();
  });
  connection.onShutdown(async () => {
    for (const stop of pauses.values()) stop();
    testing.close();
    await Promise.all([values.close(), previews.closeAll()]);
  });
  /** Re-checks the open documents that import a changed one. */
  const renewUsers = (changed: string): void => {
    const isUsed = (uri: string, { document: { source, diagnostics } }: Analysis): boolean =>
      diagnostics.some(({ code }) => codesOfMissing.has(code)) ||
      source.others?.some((one) => normal(libraries.addressOf(uri, one.source.name)) === normal(changed)) === true;
    const users = [...analyses].filter(([uri, { analysis }]) => uri !== changed && isUsed(uri, analysis));
    if (users.length === 0) return;
    libraries.refresh();
    for (const [uri, { analysis }] of users) {
      analyses.set(uri, { version: -1, analysis });
      check(uri);
      previews.changed(uri);
    }
  };
  texts.onDidChangeContent(({ document: { uri } }) => {
    renewUsers(uri);
    check(uri);
    previews.changed(uri);
  });
  texts.onDidSave(({ document: { uri } }) => {
    libraries.refresh();
    if (settings.tests.onSave)
      void about(uri, (one) => testing.run(uri, one, trialsOf(one.document), settings.tests.timeout));
  });
  texts.onDidClose(({ document: { uri } }) => {
    analyses.delete(uri);
    pauses.get(uri)?.();
    pauses.delete(uri);
    testing.forget(uri);
    void previews.close(uri);
    if (abilities?.pullsDiagnostics !== true) void connection.sendDiagnostics({ uri, diagnostics: [] });
    // The file on disk takes effect again.
    renewUsers(uri);
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const removedFolders = new Set(removed.map(({ uri }) => uri));
    folders = [...folders.filter((uri) => !removedFolders.has(uri)), ...added.map(({ uri }) => uri)];
  });
  connection.onDidChangeWatchedFiles(({ changes }) => changes.forEach(({ uri }) => renewUsers(uri)));

  // ---- requests

  connection.onHover(({ textDocument: { uri }, position }) =>
    about(uri, (one) => hover(uri, one, offsetOf(one.document.source, position))),
  );
  connection.languages.diagnostics.on(({ textDocument: { uri } }) => ({
    kind: DocumentDiagnosticReportKind.Full,
    items: about(uri, (one) => diagnosticsOf(uri, one)) ?? [],
  }));
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    about(uri, (one) => definitionAt(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onTypeDefinition(({ textDocument: { uri }, position }) =>
    about(uri, (one) => typeDefinitionAt(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onReferences(({ textDocument: { uri }, position, context }) =>
    about(uri, (one) =>
      referencesAt(one, uri, offsetOf(one.document.source, position), context.includeDeclaration, workspace),
    ),
  );
  connection.languages.callHierarchy.onPrepare(({ textDocument: { uri }, position }) =>
    about(uri, (one) => hierarchyAt(one, uri, offsetOf(one.document.source, position))),
  );
  connection.languages.callHierarchy.onIncomingCalls(({ item }) => callersOf(item, workspace));
  connection.languages.callHierarchy.onOutgoingCalls(({ item }) => calleesOf(item, workspace));
  connection.onDocumentHighlight(({ textDocument: { uri }, position }) =>
    about(uri, (one) => highlightsAt(one, atCursor(uri, one, position))),
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    about(uri, (one) => renamableAt(one, offsetOf(one.document.source, position)) ?? null),
  );
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    about(uri, async (one) => {
      const offset = offsetOf(one.document.source, position);
      const renaming = await renameName(one, uri, offset, newName, abilities?.annotations === true, workspace);
      return "edit" in renaming ? renaming.edit : new ResponseError(LSPErrorCodes.RequestFailed, renaming.obstacle);
    }),
  );
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    about(uri, async (one) => {
      const offset = atCursor(uri, one, position);
      return completionsAt(one, uri, offset, takesFiles(one, offset) ? await host.files(uri) : []);
    }),
  );
  connection.onCompletionResolve((item) => {
    const analysis = typeof item.data === "string" ? analysisOf(item.data) : undefined;
    return analysis === undefined ? item : describeCompletion(item, analysis);
  });
  connection.onSignatureHelp(({ textDocument: { uri }, position }) =>
    about(uri, (one) => signatureAt(one, atCursor(uri, one, position)) ?? null),
  );
  connection.onDocumentSymbol(({ textDocument: { uri } }) => about(uri, outlineOf));
  connection.onWorkspaceSymbol(({ query }) => symbolsIn(query, workspace));
  connection.onRequest(WillRenameFilesRequest.type, ({ files }) => editsForRenames(files, workspace));
  connection.onFoldingRanges(({ textDocument: { uri } }) => about(uri, foldsOf));
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) =>
    about(uri, (one) => positions.map((position) => selectionAt(one, offsetOf(one.document.source, position)))),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    about(uri, (one) => linksOf(one, (path) => new URL(encodeURI(path), uri).href)),
  );
  connection.onDocumentColor(({ textDocument: { uri } }) => about(uri, colorsOf) ?? []);
  connection.onColorPresentation(({ color }) => [colorText(color)]);
  connection.languages.semanticTokens.on(
    ({ textDocument: { uri } }) => about(uri, (one) => colouringOf(one)) ?? { data: [] },
  );
  connection.languages.semanticTokens.onRange(
    ({ textDocument: { uri }, range }) => about(uri, (one) => colouringOf(one, range)) ?? { data: [] },
  );
  connection.onDocumentFormatting(({ textDocument: { uri } }) => about(uri, (one) => formatEdits(one)));
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range }) =>
    about(uri, (one) => formatEdits(one, range)),
  );
  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position }) =>
    about(uri, (one) => formatBefore(one, position)),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only, triggerKind } }) =>
    about(uri, (one): CodeAction[] => {
      const isRequested = (kind: string): boolean =>
        only?.some((prefix) => kind === prefix || kind.startsWith(`${prefix}.`)) ?? true;
      // Edits of whole documents are computed only on request.
      const isAsked = only !== undefined || triggerKind !== CodeActionTriggerKind.Automatic;
      const isLate = abilities?.lateEdits === true;
      atCursor(uri, one, range.end);
      // Automatic requests do not verify fixes: editors repeat them after the pause.
      const isEarly = settings.repairs === "late" && !isAsked && !one.isExplained;
      const diagnostics = isEarly ? one.unverifiedDiagnostics : one.diagnostics;
      return [
        ...(isRequested(CodeActionKind.QuickFix)
          ? fixesOf({ uri, analysis: one, explanation }, diagnostics, testing.findings(uri, one, diagnostics), range)
          : []),
        ...(isRequested(CodeActionKind.RefactorRewrite) && (isLate || isAsked) ? rewritings(one, uri, isLate) : []),
        ...(isRequested(CodeActionKind.SourceFixAll) && only !== undefined ? fixingAll(one, uri) : []),
        ...(isAsked
          ? [
              ...testActionsOf(one, uri, range.start.line, (test) => testing.of(uri, one, test)),
              ...(host.preview === undefined ? [] : previewActionsOf(one, uri)),
            ].filter(({ kind = "" }) => isRequested(kind))
          : []),
      ];
    }),
  );
  connection.onCodeActionResolve((action) => {
    const rewriting = rewritingOf(action);
    const analysis = rewriting && analysisOf(rewriting.uri);
    return analysis === undefined ? action : { ...action, edit: rewriting!.edit(analysis) };
  });
  connection.onCodeLens(({ textDocument: { uri } }) =>
    about(uri, (one) => (settings.tests.lenses ? lensesOf(one, uri, (test) => testing.of(uri, one, test)) : [])),
  );
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) =>
    about(uri, (one) => hintsOf(one, range, (test) => testing.of(uri, one, test), settings.hints)),
  );
  connection.onExecuteCommand(({ command, arguments: args = [] }) => commands.execute(command, args));

  texts.listen(connection);
  connection.listen();
}

/** Returns the file name of a document. The extension determines its format; untitled documents are LED. */
function nameOf({ uri, languageId }: TextDocument): string {
  const name = nameAt(uri);
  if (/\.(?:led|md|tex)$/i.test(name)) return name;
  return languageId === "markdown" ? `${name}.md` : languageId === "latex" ? `${name}.tex` : `${name}.led`;
}

const nameAt = (address: string): string => decodeURIComponent(address.slice(address.lastIndexOf("/") + 1));
