// The extension for VS Code: starts the language server, and offers the commands of led as commands and tasks.

import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type ServerOptions, TransportKind } from "vscode-languageclient/node";
import { clientOptions, current, hasLed, openExample, openDocument, rememberDocument, told } from "./editor.js";

/** Makes the editor's executable run a script as Node does. The language client sets this itself. */
const asNode = { ELECTRON_RUN_AS_NODE: "1" };

let client: LanguageClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const tool = context.asAbsolutePath("server/bin/led.cjs");
  const begin = (document: vscode.TextDocument): void => {
    if (client === undefined && hasLed(document)) void start(tool);
  };
  const commands: Readonly<Record<string, () => unknown>> = {
    "led.new": () => openDocument(""),
    "led.example": () => openExample(context),
    "led.preview": () => runServerCommand(tool, "led.showPage"),
    "led.play": () => runServerCommand(tool, "led.showGame"),
    "led.test": async () => told(await runServerCommand(tool, "led.runTests")),
    "led.why": () => explainAt(tool),
    "led.weave": () => written(tool, "weave"),
    "led.bundle": () => written(tool, "bundle"),
    "led.restart": async () => {
      const running = client;
      client = undefined;
      await running?.dispose();
      await start(tool);
    },
  };
  context.subscriptions.push(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
    vscode.workspace.onDidOpenTextDocument(begin),
    vscode.workspace.onDidChangeTextDocument(({ document }) => begin(document)),
    vscode.window.onDidChangeActiveTextEditor(rememberDocument),
    vscode.tasks.registerTaskProvider("led", {
      provideTasks: () =>
        (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
          ["check", "test", "build"].map((command) =>
            taskOf(tool, { type: "led", command }, folder, folder.uri.fsPath),
          ),
        ),
      resolveTask: ({ definition, scope }) => {
        const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
        return folder === undefined ? undefined : taskOf(tool, definition as LedTask, folder, folder.uri.fsPath);
      },
    }),
  );
  vscode.workspace.textDocuments.forEach(begin);
  rememberDocument(vscode.window.activeTextEditor);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Starts the server. */
function start(tool: string): Promise<void> {
  const own = vscode.workspace.getConfiguration("led").get("server.path", "");
  const args = ["lsp"];
  const server: ServerOptions =
    own === ""
      ? { module: tool, args, transport: TransportKind.stdio }
      : { command: own, args, transport: TransportKind.stdio };
  client = new LanguageClient("led", "LED", server, clientOptions(["file", "untitled"]));
  return client.start();
}

/** Executes a command of the server for the latest document, and returns its result. */
async function runServerCommand(tool: string, command: string): Promise<unknown> {
  const document = await current();
  if (document === undefined) return undefined;
  if (client === undefined) void start(tool);
  // The client queues requests until the server has started.
  return client?.sendRequest("workspace/executeCommand", { command, arguments: [document.uri.toString()] });
}

/** Saves the latest document; undefined if it has no file. */
async function saveDocument(): Promise<vscode.TextDocument | undefined> {
  const document = await current();
  return document !== undefined && (await document.save()) && document.uri.scheme === "file" ? document : undefined;
}

/** Explains in the terminal why an expression has its value: the selection, or one that the user types. */
async function explainAt(tool: string): Promise<void> {
  const document = await saveDocument();
  if (document === undefined) return;
  const selected = document.getText(vscode.window.activeTextEditor?.selection).trim();
  const expression = await vscode.window.showInputBox({
    prompt: "Expression to explain",
    value: selected,
  });
  if (expression) await run(tool, document, ["why", "--in", basename(document.fileName), "--", expression]);
}

/** Writes a page next to the document, and offers to open it. */
async function written(tool: string, command: "weave" | "bundle"): Promise<void> {
  const document = await saveDocument();
  if (document === undefined) return;
  const page = document.fileName.replace(/\.(?:led\.md|[^.\\/]*)$|$/, ".html");
  const before = await timeOf(page);
  await run(tool, document, [command, basename(document.fileName), "-o", basename(page)]);
  // The page is written even if tests fail, so the exit code does not matter.
  if ((await timeOf(page)) === before) return;
  const open = "Open";
  if ((await vscode.window.showInformationMessage(`Wrote ${basename(page)}.`, open)) === open)
    await vscode.env.openExternal(vscode.Uri.file(page));
}

/** The modification time of a file; undefined if it does not exist. */
async function timeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

/** Runs led in the terminal, in the folder of a document, and waits for its end. */
async function run(
  tool: string,
  document: vscode.TextDocument,
  [command = "", ...args]: readonly string[],
): Promise<void> {
  const scope = vscode.workspace.getWorkspaceFolder(document.uri) ?? vscode.TaskScope.Workspace;
  const task = taskOf(tool, { type: "led", command, args }, scope, dirname(document.fileName));
  // The server already reports errors of this document, and matches of tasks would persist for others.
  task.problemMatchers = [];
  const execution = await vscode.tasks.executeTask(task);
  return new Promise((resolve) => {
    const waiting = vscode.tasks.onDidEndTaskProcess((ended) => {
      if (ended.execution !== execution) return;
      waiting.dispose();
      resolve();
    });
  });
}

interface LedTask extends vscode.TaskDefinition {
  readonly command: string;
  readonly args?: readonly string[];
}

function taskOf(
  tool: string,
  definition: LedTask,
  scope: vscode.WorkspaceFolder | vscode.TaskScope.Workspace,
  cwd: string,
): vscode.Task {
  const args = [tool, definition.command, ...(definition.args ?? ["."])];
  const how = new vscode.ProcessExecution(process.execPath, args, { cwd, env: asNode });
  const task = new vscode.Task(definition, scope, definition.command, "led", how, "$led");
  if (definition.command === "test") task.group = vscode.TaskGroup.Test;
  if (definition.command === "build") task.group = vscode.TaskGroup.Build;
  return task;
}
