// led play FILE: serves a game on this machine while its document is being edited. After every save, the new game or
// its errors are sent to the open pages; the last good game stays.

import { showControlCharacters } from "../diagnostics/cells.js";
import { formatAddress } from "../web/live-server/requests.js";
import { GameServer, type ServedState } from "../web/live-server/server.js";
import { createShellPage } from "../web/live-server/shell-page.js";
import { Changes } from "./changes.js";
import { readDocument, standardInput } from "./documents.js";
import { defaultPort, type EmitFlags } from "./flags.js";
import { gameIn, type ServedSession, prepareDocument, findingsText } from "./live.js";
import { openBrowser } from "./open-browser.js";
import { type ExitCode, cannotServe } from "./problems.js";
import { type Json, Report } from "./report.js";
import { reportRefusal, watchUntilEnded } from "./watch.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";

export interface PlayFlags extends EmitFlags {
  /** If undefined, the default port, or any free one. */
  readonly port: number | undefined;
  /** The host name or address at which the game is served. */
  readonly host: string;
  /** The player whose moves follow the strategy of a claim. */
  readonly against: string | undefined;
  readonly open: boolean;
}

export async function play(path: string, flags: PlayFlags, host: CommandHost): Promise<ExitCode> {
  if (path === standardInput)
    return reportRefusal(
      "`led play` reloads the document, so it cannot be standard input.",
      "Name a file.",
      flags,
      host,
    );
  const shell = createShellPage(await host.resources.shell(), sha256);
  const server = new GameServer(shell, flags.host);
  try {
    const port = await serve(server, flags);
    if (typeof port === "string") {
      const report = new Report(flags, host);
      report.problem(cannotServe(formatAddress({ host: flags.host, port: flags.port ?? defaultPort }), port));
      return report.finish();
    }
    await serveGame(path, formatAddress({ host: flags.host, port }), server, flags, host);
  } finally {
    await server.close();
  }
  return 0;
}

/** Starts the server. Returns the port, or the system's error code. */
async function serve(server: GameServer, { port }: PlayFlags): Promise<number | string> {
  try {
    return await server.listen(port ?? defaultPort);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (port !== undefined || (code !== "EADDRINUSE" && code !== "EACCES")) return code;
  }
  return server.listen(0);
}

async function serveGame(
  path: string,
  address: string,
  server: GameServer,
  flags: PlayFlags,
  host: CommandHost,
): Promise<void> {
  let game: ServedSession | undefined;
  let sounds: string[] = [];
  let weaving = new AbortController();
  const pass = async (
    _: string,
    report: Report,
    commandHost: CommandHost,
  ): Promise<{ readonly [key: string]: Json }> => {
    sounds = [];
    // Cancel weaving the page of the previous version.
    weaving.abort();
    weaving = new AbortController();
    const { game: session, document } = await recompile(path, flags, report, commandHost, weaving.signal);
    if (session !== undefined) {
      await game?.inspection.close();
      game = session;
    }
    server.update({ game: game?.served, document, findings: session === undefined ? findingsText(sounds) : "" });
    report.verdict(session !== undefined, path, session === undefined ? "not on the page" : "on the page");
    return { address, isPlayed: session !== undefined };
  };
  if (flags.open) openBrowser(address, host.environment);
  const ready = { after: 1, line: `Playing ${showControlCharacters(path)} at ${address} (press Ctrl-C to quit)` };
  try {
    await watchUntilEnded(
      { changes: new Changes([path]), pass, ready, hears: (finding) => sounds.push(finding) },
      flags,
      host,
    );
  } finally {
    weaving.abort();
    await game?.inspection.close();
  }
}

/** Compiles the current document, as a game and as a page. Errors are reported. */
async function recompile(
  path: string,
  flags: PlayFlags,
  report: Report,
  host: CommandHost,
  signal: AbortSignal,
): Promise<{ readonly game: ServedSession | undefined; readonly document: ServedState["document"] }> {
  const document = await readDocument(path, report, host);
  if (document === undefined) return { game: undefined, document: undefined };
  return {
    game: await gameIn(document, flags, report, host, flags.against),
    document: prepareDocument(document, flags, host, signal),
  };
}
