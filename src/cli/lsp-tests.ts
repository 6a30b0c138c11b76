// The test process of the language server. It runs the tests of a document during editing: the same executable, which
// receives one message from the server, sends results, and ends with the server.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestRun } from "../lsp/host.js";
import { type TestRequest, type TrialMessage, runTrials } from "../lsp/trials.js";
import { type FileReader, noFiles } from "../execute/file-reader.js";
import { Runner } from "../execute/runner.js";
import { filesBeside } from "./documents.js";
import type { CommandHost } from "./host.js";

/** The flag that makes `led lsp` run tests instead of serving an editor. */
const testsFlag = "--tests";

/** Runs the tests that the parent process requests, and ends. */
export async function runRequestedTests(host: CommandHost): Promise<0> {
  // Without the server, results have no recipient.
  process.once("disconnect", () => process.exit());
  const request = await new Promise<TestRequest>((resolve) => process.once("message", resolve));
  const say = (message: TrialMessage): Promise<void> =>
    new Promise((resolve) => (process.send === undefined ? resolve() : process.send(message, () => resolve())));
  const worker = await host.resources.worker();
  const start = (timeout: number): Runner => new Runner({ worker, timeout });
  for await (const message of runTrials(request, start, readerBeside(request.uri, host))) await say(message);
  process.removeAllListeners("disconnect");
  process.disconnect();
  return 0;
}

function readerBeside(uri: string, host: CommandHost): FileReader {
  return uri.startsWith("file:") ? filesBeside(fileURLToPath(uri), host) : noFiles;
}

export function testProcess(request: TestRequest, send: (message: TrialMessage) => void): TestRun {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, "lsp", testsFlag], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    windowsHide: true,
  });
  child.on("message", (message: TrialMessage) => send(message));
  const completion = new Promise<void>((resolve) => {
    // A process that fails to start, or ends early, has no results.
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  child.send(request, () => {});
  return { completion, stop: () => void child.kill("SIGKILL") };
}
