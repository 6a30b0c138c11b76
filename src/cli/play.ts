// led play FILE: serves a game on this machine while it is being written. Every save is a run: its game is sent to the pages
// that are open, or what is wrong with it; the last good game stays.

import { createHash } from "node:crypto";
import { visible } from "../diagnostics/cells.js";
import { addressOf } from "../server/requests.js";
import { servedGame } from "../server/served.js";
import { GameServer, type ServedGame } from "../server/server.js";
import { shellPage } from "../server/shell-page.js";
import { Changes } from "./changes.js";
import { readDocument, standardInput } from "./documents.js";
import { defaultPort, type EmitFlags } from "./flags.js";
import { gamePages } from "./game-page.js";
import { openBrowser } from "./open-browser.js";
import { type ExitCode, unserved } from "./problems.js";
import { type Json, Report } from "./report.js";
import { refused, untilEnded } from "./watch.js";
import type { World } from "./world.js";

export interface PlayFlags extends EmitFlags {
  /** Undefined: the usual one, or any that is free. */
  readonly port: number | undefined;
  /** The name or address of this machine at which it is served. */
  readonly host: string;
  /** Open a browser. */
  readonly open: boolean;
}

/** Plays a game until somebody ends it. */
export async function play(path: string, flags: PlayFlags, world: World): Promise<ExitCode> {
  if (path === standardInput) return refused("Standard input, `-`, cannot be played, since it is never saved again.", "Name a file.", flags, world);
  const shell = shellPage(await world.resources.shell(), (text) => createHash("sha256").update(text).digest("base64"));
  const server = new GameServer(shell, flags.host);
  try {
    const port = await served(server, flags);
    if (typeof port === "string") {
      const report = new Report(flags, world);
      report.problem(unserved(addressOf({ host: flags.host, port: flags.port ?? defaultPort }), port));
      return report.finish();
    }
    await playing(path, addressOf({ host: flags.host, port }), server, flags, world);
  } finally {
    await server.close();
  }
  return 0;
}

/** Begins to serve, and gives the port, or the system's word for why that cannot be. */
async function served(server: GameServer, { port }: PlayFlags): Promise<number | string> {
  try {
    return await server.listen(port ?? defaultPort);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (port !== undefined || (code !== "EADDRINUSE" && code !== "EACCES")) return code;
  }
  return server.listen(0);
}

async function playing(path: string, address: string, server: GameServer, flags: PlayFlags, world: World): Promise<void> {
  let game: ServedGame | undefined;
  let heard: string[] = [];
  const pass = async (_: string, report: Report, world: World): Promise<{ readonly [key: string]: Json }> => {
    heard = [];
    const found = await gameIn(path, flags, report, world);
    game = found ?? game;
    server.show({ game, findings: found === undefined ? heard.join("\n\n") : "" });
    report.verdict(found !== undefined, path, found === undefined ? "not on the page" : "on the page");
    return { address, isPlayed: found !== undefined };
  };
  if (flags.open) openBrowser(address, world.environment);
  const ready = { after: 1, line: `Playing ${visible(path)} at ${address} (Ctrl-C ends it)` };
  await untilEnded({ changes: new Changes([path]), pass, ready, hears: (finding) => heard.push(finding) }, flags, world);
}

/** The game of a document as it is now; undefined if there is none, which is reported. */
async function gameIn(path: string, flags: PlayFlags, report: Report, world: World): Promise<ServedGame | undefined> {
  try {
    const document = await readDocument(path, report, world);
    const pages = document === undefined ? undefined : await gamePages(document, flags, report, world);
    return pages === undefined ? undefined : servedGame(pages.begun, pages.resumed);
  } catch (error) {
    report.fault(error instanceof Error ? error.message : String(error), error instanceof Error ? (error.stack ?? "") : "");
    return undefined;
  }
}
