// The process in which the tests of a document run while somebody edits it: the same tool, which is asked by a message of
// the language server, tells what it finds out, and ends with the server.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestRun } from "../lsp/host.js";
import { type AskedTests, type Told, tried } from "../lsp/trials.js";
import { type FileReader, noFiles } from "../run/recordings.js";
import { filesBeside } from "./documents.js";
import type { World } from "./world.js";

/** The flag of `led lsp` with which it runs tests instead of serving an editor. */
export const testsFlag = "--tests";

/** Runs the tests that the process is asked for by its parent, and ends. */
export async function runAskedTests(world: World): Promise<0> {
  // Without the server nobody wants to know.
  process.once("disconnect", () => process.exit());
  const asked = await new Promise<AskedTests>((resolve) => process.once("message", resolve));
  const say = (told: Told): Promise<void> =>
    new Promise((resolve) => (process.send === undefined ? resolve() : process.send(told, () => resolve())));
  for await (const told of tried(asked, await world.resources.worker(), readerBeside(asked.uri, world)))
    await say(told);
  process.removeAllListeners("disconnect");
  process.disconnect();
  return 0;
}

/** Reads files beside a document that has an address. */
function readerBeside(uri: string, world: World): FileReader {
  return uri.startsWith("file:") ? filesBeside(fileURLToPath(uri), world) : noFiles;
}

/** Runs tests in a process of their own. */
export function testProcess(asked: AskedTests, tell: (told: Told) => void): TestRun {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, "lsp", testsFlag], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    windowsHide: true,
  });
  child.on("message", (told: Told) => tell(told));
  const done = new Promise<void>((resolve) => {
    // A process that cannot be started, or ends before it is asked, has told nothing.
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  child.send(asked, () => {});
  return { done, stop: () => void child.kill("SIGKILL") };
}
