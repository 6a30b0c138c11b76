// The extension for VS Code in a browser: starts the language server in a worker. Commands that need processes or files
// on disk are missing.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { clientOptions, current, hasLed, openExample, openDocument, rememberDocument, told } from "./editor.js";

let client: LanguageClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const start = (): Promise<void> => {
    const script = vscode.Uri.joinPath(context.extensionUri, "server", "worker.js").toString(true);
    client = new LanguageClient("led", "LED", new Worker(script), clientOptions());
    return client.start();
  };
  const begin = (document: vscode.TextDocument): void => {
    if (client === undefined && hasLed(document)) void start();
  };
  const test = async (): Promise<void> => {
    const document = await current();
    if (document === undefined) return;
    if (client === undefined) void start();
    const request = { command: "led.runTests", arguments: [document.uri.toString()] };
    told(await client?.sendRequest("workspace/executeCommand", request));
  };
  const restart = async (): Promise<void> => {
    await client?.dispose();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("led.new", () => openDocument("")),
    vscode.commands.registerCommand("led.example", () => openExample(context)),
    vscode.commands.registerCommand("led.test", test),
    vscode.commands.registerCommand("led.restart", restart),
    vscode.workspace.onDidOpenTextDocument(begin),
    vscode.workspace.onDidChangeTextDocument(({ document }) => begin(document)),
    vscode.window.onDidChangeActiveTextEditor(rememberDocument),
  );
  vscode.workspace.textDocuments.forEach(begin);
  rememberDocument(vscode.window.activeTextEditor);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
