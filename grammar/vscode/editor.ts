// Documents with LED in VS Code, on a desktop and in a browser.

import * as vscode from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";

const languages = ["led", "markdown", "latex"];

/** Matches documents of other languages that contain LED. */
const led = /(?:^|\s)\/(?:\$|-{3,})|^ {0,3}(?:`{3,}|~{3,})\s*led\b|^\s*cmd:>|:=|\\(?:coloneqq|defun|defpred)\b/m;

/** The document that was active last. */
let latest: vscode.TextDocument | undefined;

/** True if a document contains LED, so that the server is needed. */
export function hasLed(document: vscode.TextDocument): boolean {
  const { languageId } = document;
  return languageId === "led" || (languages.includes(languageId) && led.test(document.getText()));
}

/** The options of the client for documents with these URI schemes, or with any. */
export const clientOptions = (schemes?: readonly string[]): LanguageClientOptions => ({
  documentSelector: languages.flatMap((language) => schemes?.map((scheme) => ({ scheme, language })) ?? [{ language }]),
  initializationOptions: JSON.parse(JSON.stringify(vscode.workspace.getConfiguration("led"))),
  synchronize: { configurationSection: "led" },
});

/** Shows a new document. */
export async function openDocument(content: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "led", content }));
}

/** Shows the example document of the extension. */
export async function openExample({ extensionUri }: vscode.ExtensionContext): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, "example.led"));
  await openDocument(new TextDecoder().decode(bytes));
}

/** Records the document of an editor as the most recent LED document. */
export function rememberDocument(editor: vscode.TextEditor | undefined): void {
  if (editor !== undefined && languages.includes(editor.document.languageId)) latest = editor.document;
}

/** Shows and returns the latest document, even if a walkthrough or the settings are in front of it. */
export async function current(): Promise<vscode.TextDocument | undefined> {
  if (latest === undefined || latest.isClosed) {
    void vscode.window.showInformationMessage("Open a LED document first.");
    return undefined;
  }
  const { visibleTextEditors } = vscode.window;
  const editor = visibleTextEditors.find(({ document }) => document === latest);
  await vscode.window.showTextDocument(latest, editor?.viewColumn);
  return latest;
}

/** Shows the number of tests that passed. The results of each are displayed beside it. */
export function told(results: unknown): void {
  if (!Array.isArray(results)) return;
  const failed = results.filter(({ status }: { readonly status: string }) => status === "failed").length;
  if (results.length === 0)
    void vscode.window.showInformationMessage(
      "No tests ran: the document has errors, or no line that begins with cmd:>.",
    );
  else vscode.window.setStatusBarMessage(`LED: ${results.length - failed} passed, ${failed} failed`, 10_000);
}
