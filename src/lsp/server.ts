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
import { findColors, presentColor, encodeSemanticTokens, legend } from "./colouring.js";
import { type CommandContext, commandNames, LspCommands } from "./commands.js";
import { findCallees, findCallers, prepareHierarchy } from "./call-hierarchy.js";
import { findCompletions, describeCompletion, needsFiles } from "./completion.js";
import { describeAt } from "./descriptions.js";
import { formatDocument, formatPrecedingDefinition } from "./edits.js";
import { convertDiagnostics, createQuickFixes, createFixAll } from "./findings.js";
import { uses } from "../diagnostics/uses.js";
import type { Host } from "./host.js";
import { folderOf, Libraries, normalizeUri } from "./libraries.js";
import { fenceCode, markdown } from "./markdown.js";
import type { Workspace } from "./across.js";
import {
  findDefinition,
  findHighlights,
  findReferences,
  prepareRename,
  renameName,
  findTypeDefinitions,
} from "./navigation.js";
import { offsetOf, rangeOf } from "./places.js";
import { createPreviewActions, Previews } from "./previews.js";
import { resolveRewriting, createRewritings } from "./rewritings.js";
import { type Settings, parseSettings } from "./settings.js";
import { findSignatureHelp } from "./signatures.js";
import { findFolds, findLinks, createOutline, findSelectionRanges } from "./structure.js";
import { Testing } from "./testing.js";
import { describeResult, createHints, createLenses, createTestActions, findTestAt } from "./tests.js";
import { Values } from "./values.js";
import { createRenameEdits, findSymbols } from "./workspace-files.js";
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

interface ClientAbilities {
  readonly supportsAnnotations: boolean;
  /** Resolves the edits of actions lazily. */
  readonly supportsLazyEdits: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  /** True if the client pulls diagnostics and supports refresh requests. Otherwise, the server publishes them. */
  readonly pullsDiagnostics: boolean;
  /** Reports file changes on request. */
  readonly watchesFiles: boolean;
  /** Displays error codes as links. */
  readonly followsCodes: boolean;
  /** Opens URLs and shows locations. */
  readonly showsDocuments: boolean;
}

const parseAbilities = ({ capabilities: { textDocument, workspace, window } }: InitializeParams): ClientAbilities => ({
  supportsAnnotations: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
  supportsLazyEdits: textDocument?.codeAction?.resolveSupport?.properties.includes("edit") === true,
  refreshesLenses: workspace?.codeLens?.refreshSupport === true,
  refreshesHints: workspace?.inlayHint?.refreshSupport === true,
  pullsDiagnostics: textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true,
  watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
  followsCodes: textDocument?.publishDiagnostics?.codeDescriptionSupport === true,
  showsDocuments: window?.showDocument?.support === true,
});

/** The codes of errors that a new document may resolve. */
const missingImportCodes: ReadonlySet<string> = new Set([uses.missing.code, uses.unreadable.code, uses.ring.code]);

/** Serves an editor until the connection ends. */
export function serve(connection: Connection, host: Host): void {
  const texts = new TextDocuments(TextDocument);
  const textOf = (address: string): string | undefined =>
    texts
      .all()
      .find(({ uri }) => normalizeUri(uri) === normalizeUri(address))
      ?.getText();
  const libraries = new Libraries(textOf, host.documents);
  const surroundingsOf = (uri: string, source = libraries): NeighbourDocuments => ({
    library: source.of(uri),
    addressOf: (name) => source.addressOf(uri, name),
  });
  const analyses = new Map<string, { readonly version: number; readonly analysis: Analysis }>();
  const pendingChecks = new Set<string>();
  const cancelVerification = new Map<string, () => void>();
  const explanation = (code: string): string | undefined =>
    abilities?.followsCodes === true ? host.explanation(code) : undefined;
  let settings: Settings = parseSettings(undefined);
  let abilities: ClientAbilities | undefined;
  let folders: readonly string[] = [];

  /** Returns the analysis of the current version; undefined if the document is not open. */
  const analysisOf = (uri: string): Analysis | undefined => {
    const text = texts.get(uri);
    if (text === undefined) return undefined;
    const cached = analyses.get(uri);
    if (cached?.version === text.version) return cached.analysis;
    const analysis = new Analysis(fileNameOf(text), text.getText(), cached?.analysis, surroundingsOf(uri));
    analyses.set(uri, { version: text.version, analysis });
    return analysis;
  };

  const workspace: Workspace = {
    analysisAt: (address) => {
      const openDocument = texts.all().find(({ uri }) => normalizeUri(uri) === normalizeUri(address));
      if (openDocument !== undefined) return analysisOf(openDocument.uri);
      const text = host.documents?.read(address);
      return typeof text === "string"
        ? new Analysis(lastSegment(address), text, undefined, surroundingsOf(address))
        : undefined;
    },
    documentsAround: async (uri) => {
      const openUris = texts.all().map((document) => document.uri);
      if (host.documents === undefined) return openUris;
      const { below, near } = host.documents;
      if (folders.length > 0) return [...openUris, ...(await Promise.all(folders.map(below))).flat()];
      // Without workspace folders, do not search below the document: that may be the whole file system.
      return [
        ...openUris,
        ...near(uri).filter((address) => normalizeUri(folderOf(address)) === normalizeUri(folderOf(uri))),
      ];
    },
    surroundingsWith: (changed, uri) => {
      const changedTexts = new Map([...changed].map(([address, text]) => [normalizeUri(address), text]));
      return surroundingsOf(
        uri,
        new Libraries((address) => changedTexts.get(normalizeUri(address)) ?? textOf(address), host.documents),
      );
    },
  };

  /** Applies a function to the analysis of an open document; null for other documents. */
  const withAnalysis = <T>(uri: string, answer: (analysis: Analysis) => T): T | null => {
    const analysis = analysisOf(uri);
    return analysis === undefined ? null : answer(analysis);
  };

  /** Publishes diagnostics, once per batch of changes. Fixes are verified after a pause in typing, then published. */
  const scheduleCheck = (uri: string): void => {
    if (pendingChecks.has(uri)) return;
    pendingChecks.add(uri);
    cancelVerification.get(uri)?.();
    host.later(0, () => {
      pendingChecks.delete(uri);
      const analysis = analysisOf(uri);
      if (analysis === undefined) return;
      const isDeferred = settings.repairs === "late" && !analysis.isVerified;
      if (abilities?.pullsDiagnostics !== true) publish(uri, analysis);
      if (!isDeferred) return;
      cancelVerification.set(
        uri,
        host.later(fixDelayMilliseconds, () => verifyFixes(uri, analysis)),
      );
    });
  };

  /** Verifies fixes one diagnostic at a time, yielding to requests in between. */
  const verifyFixes = (uri: string, analysis: Analysis): void => {
    if (analyses.get(uri)?.analysis !== analysis) return;
    if (analysis.isVerified) return refreshDiagnostics(uri, analysis);
    analysis.verifyNextFix();
    host.later(0, () => verifyFixes(uri, analysis));
  };

  /** Returns the diagnostics of a document and of its failed tests; fixes are included once they are verified. */
  const diagnosticsOf = (uri: string, analysis: Analysis): Diagnostic[] => {
    const isDeferred = settings.repairs === "late" && !analysis.isVerified;
    const diagnostics = isDeferred ? analysis.unverifiedDiagnostics : analysis.diagnostics;
    return convertDiagnostics({ uri, analysis, explanation }, testing.findings(uri, analysis, diagnostics));
  };

  const publish = (uri: string, analysis: Analysis): void => {
    const version = analyses.get(uri)?.version;
    void connection.sendDiagnostics({
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics: diagnosticsOf(uri, analysis),
    });
  };

  /** Updates the diagnostics of an unchanged document in the client. */
  const refreshDiagnostics = (uri: string, analysis: Analysis): void => {
    if (abilities?.pullsDiagnostics === true) connection.languages.diagnostics.refresh();
    else publish(uri, analysis);
  };

  // ---- tests

  const urisWithNewResults = new Set<string>();
  let isRefreshing = false;
  const scheduleRefresh = (uri?: string): void => {
    if (uri !== undefined) urisWithNewResults.add(uri);
    if (isRefreshing) return;
    isRefreshing = true;
    host.later(resultIntervalMilliseconds, () => {
      isRefreshing = false;
      for (const uri of urisWithNewResults) withAnalysis(uri, (one) => refreshDiagnostics(uri, one));
      urisWithNewResults.clear();
      if (abilities?.refreshesLenses === true) void connection.sendRequest(CodeLensRefreshRequest.type);
      if (abilities?.refreshesHints === true) void connection.languages.inlayHint.refresh();
    });
  };
  const testing = new Testing(host, scheduleRefresh);
  const values = new Values(host);
  const previews = new Previews(host, analysisOf, ({ uri, range }) => {
    if (abilities?.showsDocuments === true)
      void connection.window.showDocument({ uri, selection: range, takeFocus: true });
  });
  const commandContext: CommandContext = {
    analysisOf,
    testing,
    previews,
    openAddress: (address) => {
      if (abilities?.showsDocuments === true) void connection.window.showDocument({ uri: address, external: true });
      else commandContext.showMessage(`Opened ${address}.`);
    },
    timeout: () => settings.tests.timeout,
    applyEdit: async (edit) => (await connection.workspace.applyEdit(edit)).applied,
    showMessage: (message) =>
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }),
  };
  const commands = new LspCommands(commandContext);

  const createHover = async (uri: string, analysis: Analysis, offset: number): Promise<Hover | null> => {
    const { source } = analysis.document;
    const test = findTestAt(analysis, offset);
    const result = test && testing.statusOf(uri, analysis, test);
    const name = describeAt(analysis, offset);
    const referent = analysis.occurrenceAt(offset)?.referent;
    const value = referent?.kind === "definition" ? await values.valueOf(analysis, referent.defined) : undefined;
    const testParts = result === undefined || result === "running" ? [] : [describeResult(result)];
    const nameParts = [
      ...(name === undefined ? [] : [name.text]),
      ...(value === undefined ? [] : [`Its value:\n\n${fenceCode(value)}`]),
    ];
    // For a failed test, the reason is first.
    const isFailed = result !== undefined && result !== "running" && result.status === "failed";
    const parts = isFailed ? [...testParts, ...nameParts] : [...nameParts, ...testParts];
    const span = name?.span ?? test?.span;
    return parts.length === 0 || span === undefined
      ? null
      : { contents: markdown(parts.join("\n\n---\n\n")), range: rangeOf(source, span) };
  };

  /** Returns the offset of a cursor position, and scrolls the preview to it. */
  const followCursor = (uri: string, analysis: Analysis, position: Position): number => {
    const offset = offsetOf(analysis.document.source, position);
    previews.follow(uri, analysis, offset);
    return offset;
  };

  // ---- session

  connection.onInitialize((params): InitializeResult => {
    abilities = parseAbilities(params);
    settings = parseSettings(params.initializationOptions);
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
    settings = parseSettings(newSettings?.led ?? newSettings);
    scheduleRefresh();
  });
  connection.onShutdown(async () => {
    for (const stop of cancelVerification.values()) stop();
    testing.close();
    await Promise.all([values.close(), previews.closeAll()]);
  });
  /** Re-checks the open documents that import a changed one. */
  const recheckImporters = (changedUri: string): void => {
    const importsChanged = (uri: string, { document: { source, diagnostics } }: Analysis): boolean =>
      diagnostics.some(({ code }) => missingImportCodes.has(code)) ||
      source.others?.some(
        (imported) => normalizeUri(libraries.addressOf(uri, imported.source.name)) === normalizeUri(changedUri),
      ) === true;
    const importers = [...analyses].filter(
      ([uri, { analysis }]) => uri !== changedUri && importsChanged(uri, analysis),
    );
    if (importers.length === 0) return;
    libraries.refresh();
    for (const [uri, { analysis }] of importers) {
      analyses.set(uri, { version: -1, analysis });
      scheduleCheck(uri);
      previews.scheduleUpdate(uri);
    }
  };
  texts.onDidChangeContent(({ document: { uri } }) => {
    recheckImporters(uri);
    scheduleCheck(uri);
    previews.scheduleUpdate(uri);
  });
  texts.onDidSave(({ document: { uri } }) => {
    libraries.refresh();
    if (settings.tests.onSave)
      void withAnalysis(uri, (one) => testing.run(uri, one, trialsOf(one.document), settings.tests.timeout));
  });
  texts.onDidClose(({ document: { uri } }) => {
    analyses.delete(uri);
    cancelVerification.get(uri)?.();
    cancelVerification.delete(uri);
    testing.discardResults(uri);
    void previews.close(uri);
    if (abilities?.pullsDiagnostics !== true) void connection.sendDiagnostics({ uri, diagnostics: [] });
    // The file on disk takes effect again.
    recheckImporters(uri);
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const removedFolders = new Set(removed.map(({ uri }) => uri));
    folders = [...folders.filter((uri) => !removedFolders.has(uri)), ...added.map(({ uri }) => uri)];
  });
  connection.onDidChangeWatchedFiles(({ changes }) => changes.forEach(({ uri }) => recheckImporters(uri)));

  // ---- requests

  connection.onHover(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => createHover(uri, one, offsetOf(one.document.source, position))),
  );
  connection.languages.diagnostics.on(({ textDocument: { uri } }) => ({
    kind: DocumentDiagnosticReportKind.Full,
    items: withAnalysis(uri, (one) => diagnosticsOf(uri, one)) ?? [],
  }));
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => findDefinition(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onTypeDefinition(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => findTypeDefinitions(one, uri, offsetOf(one.document.source, position))),
  );
  connection.onReferences(({ textDocument: { uri }, position, context }) =>
    withAnalysis(uri, (one) =>
      findReferences(one, uri, offsetOf(one.document.source, position), context.includeDeclaration, workspace),
    ),
  );
  connection.languages.callHierarchy.onPrepare(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => prepareHierarchy(one, uri, offsetOf(one.document.source, position))),
  );
  connection.languages.callHierarchy.onIncomingCalls(({ item }) => findCallers(item, workspace));
  connection.languages.callHierarchy.onOutgoingCalls(({ item }) => findCallees(item, workspace));
  connection.onDocumentHighlight(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => findHighlights(one, followCursor(uri, one, position))),
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => prepareRename(one, offsetOf(one.document.source, position)) ?? null),
  );
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    withAnalysis(uri, async (one) => {
      const offset = offsetOf(one.document.source, position);
      const renaming = await renameName(one, uri, offset, newName, abilities?.supportsAnnotations === true, workspace);
      return "edit" in renaming ? renaming.edit : new ResponseError(LSPErrorCodes.RequestFailed, renaming.obstacle);
    }),
  );
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, async (one) => {
      const offset = followCursor(uri, one, position);
      return findCompletions(one, uri, offset, needsFiles(one, offset) ? await host.files(uri) : []);
    }),
  );
  connection.onCompletionResolve((item) => {
    const analysis = typeof item.data === "string" ? analysisOf(item.data) : undefined;
    return analysis === undefined ? item : describeCompletion(item, analysis);
  });
  connection.onSignatureHelp(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => findSignatureHelp(one, followCursor(uri, one, position)) ?? null),
  );
  connection.onDocumentSymbol(({ textDocument: { uri } }) => withAnalysis(uri, createOutline));
  connection.onWorkspaceSymbol(({ query }) => findSymbols(query, workspace));
  connection.onRequest(WillRenameFilesRequest.type, ({ files }) => createRenameEdits(files, workspace));
  connection.onFoldingRanges(({ textDocument: { uri } }) => withAnalysis(uri, findFolds));
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) =>
    withAnalysis(uri, (one) =>
      positions.map((position) => findSelectionRanges(one, offsetOf(one.document.source, position))),
    ),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    withAnalysis(uri, (one) => findLinks(one, (path) => new URL(encodeURI(path), uri).href)),
  );
  connection.onDocumentColor(({ textDocument: { uri } }) => withAnalysis(uri, findColors) ?? []);
  connection.onColorPresentation(({ color }) => [presentColor(color)]);
  connection.languages.semanticTokens.on(
    ({ textDocument: { uri } }) => withAnalysis(uri, (one) => encodeSemanticTokens(one)) ?? { data: [] },
  );
  connection.languages.semanticTokens.onRange(
    ({ textDocument: { uri }, range }) => withAnalysis(uri, (one) => encodeSemanticTokens(one, range)) ?? { data: [] },
  );
  connection.onDocumentFormatting(({ textDocument: { uri } }) => withAnalysis(uri, (one) => formatDocument(one)));
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range }) =>
    withAnalysis(uri, (one) => formatDocument(one, range)),
  );
  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position }) =>
    withAnalysis(uri, (one) => formatPrecedingDefinition(one, position)),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only, triggerKind } }) =>
    withAnalysis(uri, (one): CodeAction[] => {
      const isRequested = (kind: string): boolean =>
        only?.some((prefix) => kind === prefix || kind.startsWith(`${prefix}.`)) ?? true;
      // Edits of whole documents are computed only on request.
      const isManual = only !== undefined || triggerKind !== CodeActionTriggerKind.Automatic;
      const isDeferred = abilities?.supportsLazyEdits === true;
      followCursor(uri, one, range.end);
      // Automatic requests do not verify fixes: editors repeat them after the pause.
      const skipsVerification = settings.repairs === "late" && !isManual && !one.isVerified;
      const diagnostics = skipsVerification ? one.unverifiedDiagnostics : one.diagnostics;
      return [
        ...(isRequested(CodeActionKind.QuickFix)
          ? createQuickFixes(
              { uri, analysis: one, explanation },
              diagnostics,
              testing.findings(uri, one, diagnostics),
              range,
            )
          : []),
        ...(isRequested(CodeActionKind.RefactorRewrite) && (isDeferred || isManual)
          ? createRewritings(one, uri, isDeferred)
          : []),
        ...(isRequested(CodeActionKind.SourceFixAll) && only !== undefined ? createFixAll(one, uri) : []),
        ...(isManual
          ? [
              ...createTestActions(one, uri, range.start.line, (test) => testing.statusOf(uri, one, test)),
              ...(host.preview === undefined ? [] : createPreviewActions(one, uri)),
            ].filter(({ kind = "" }) => isRequested(kind))
          : []),
      ];
    }),
  );
  connection.onCodeActionResolve((action) => {
    const rewriting = resolveRewriting(action);
    const analysis = rewriting && analysisOf(rewriting.uri);
    return analysis === undefined ? action : { ...action, edit: rewriting!.edit(analysis) };
  });
  connection.onCodeLens(({ textDocument: { uri } }) =>
    withAnalysis(uri, (one) =>
      settings.tests.lenses ? createLenses(one, uri, (test) => testing.statusOf(uri, one, test)) : [],
    ),
  );
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) =>
    withAnalysis(uri, (one) => createHints(one, range, (test) => testing.statusOf(uri, one, test), settings.hints)),
  );
  connection.onExecuteCommand(({ command, arguments: args = [] }) => commands.execute(command, args));

  texts.listen(connection);
  connection.listen();
}

/** Returns the file name of a document. The extension determines its format; untitled documents are LED. */
function fileNameOf({ uri, languageId }: TextDocument): string {
  const name = lastSegment(uri);
  if (/\.(?:led|md|tex)$/i.test(name)) return name;
  return languageId === "markdown" ? `${name}.md` : languageId === "latex" ? `${name}.tex` : `${name}.led`;
}

const lastSegment = (address: string): string => decodeURIComponent(address.slice(address.lastIndexOf("/") + 1));
