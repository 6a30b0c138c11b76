// led play FILE: serves a game on this machine while its document is being written. After every save, the new game or
// its errors are sent to the open pages; the last good game stays.

import { createHash } from "node:crypto";
import type { ServedPage } from "../bundle/bundle.js";
import { visible } from "../diagnostics/cells.js";
import { counted } from "../diagnostics/words.js";
import { Inspection } from "../run/inspection.js";
import { Runner } from "../run/runner.js";
import { answerTo } from "../server/answers.js";
import { addressOf } from "../server/requests.js";
import { servedGame } from "../server/served.js";
import { GameServer, type Live, type ServedDocument, type ServedGame } from "../server/server.js";
import { shellPage } from "../server/shell-page.js";
import { Changes } from "./changes.js";
import { type Document, readDocument, standardInput } from "./documents.js";
import { defaultPort, defaultTimeout, type EmitFlags } from "./flags.js";
import { gamePages, type PlayableGame } from "./game-page.js";
import { openBrowser } from "./open-browser.js";
import { type ExitCode, unserved } from "./problems.js";
import { type Json, Report } from "./report.js";
import { refused, untilEnded } from "./watch.js";
import type { World } from "./world.js";

export interface PlayFlags extends EmitFlags {
  /** If undefined, the default port, or any free one. */
  readonly port: number | undefined;
  /** The name or address of this machine at which the game is served. */
  readonly host: string;
  /** Open a browser. */
  readonly open: boolean;
}

/** A game, and what looks into it when somebody asks. */
interface Played {
  readonly served: ServedGame;
  readonly inspection: Inspection;
}

/** Serves a game until the user ends it. */
export async function play(path: string, flags: PlayFlags, world: World): Promise<ExitCode> {
  if (path === standardInput)
    return refused(
      "Standard input, `-`, cannot be played, since it is never saved again.",
      "Name a file.",
      flags,
      world,
    );
  const shell = shellPage(await world.resources.shell(), sha256);
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

/** Starts the server. Returns the port, or the system's reason why that failed. */
async function served(server: GameServer, { port }: PlayFlags): Promise<number | string> {
  try {
    return await server.listen(port ?? defaultPort);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (port !== undefined || (code !== "EADDRINUSE" && code !== "EACCES")) return code;
  }
  return server.listen(0);
}

async function playing(
  path: string,
  address: string,
  server: GameServer,
  flags: PlayFlags,
  world: World,
): Promise<void> {
  let game: Played | undefined;
  let heard: string[] = [];
  let weaving = new AbortController();
  const pass = async (_: string, report: Report, world: World): Promise<{ readonly [key: string]: Json }> => {
    heard = [];
    // Only the page of the current document is wanted.
    weaving.abort();
    weaving = new AbortController();
    const { game: found, document } = await readAgain(path, flags, report, world, weaving.signal);
    if (found !== undefined) {
      await game?.inspection.close();
      game = found;
    }
    server.show({ game: game?.served, document, findings: found === undefined ? toldOf(heard) : "" });
    report.verdict(found !== undefined, path, found === undefined ? "not on the page" : "on the page");
    return { address, isPlayed: found !== undefined };
  };
  if (flags.open) openBrowser(address, world.environment);
  const ready = { after: 1, line: `Playing ${visible(path)} at ${address} (Ctrl-C ends it)` };
  try {
    await untilEnded(
      { changes: new Changes([path]), pass, ready, hears: (finding) => heard.push(finding) },
      flags,
      world,
    );
  } finally {
    weaving.abort();
    await game?.inspection.close();
  }
}

/**
 * The maximum number of characters of diagnostics on a page. Nobody reads more at once, and each save sends them to
 * every page.
 */
const mostTold = 50_000;

/** The first diagnostics, and how many more there are. */
export function toldOf(findings: readonly string[]): string {
  let length = 0;
  const told = findings.filter((finding) => (length += finding.length) <= mostTold);
  const more = findings.length - told.length;
  return [...told, ...(more === 0 ? [] : [`and ${counted(more, "more finding")}, which the terminal shows`])].join(
    "\n\n",
  );
}

/** Reads the current document, as a game and as a page to read. What cannot be made is reported. */
async function readAgain(
  path: string,
  flags: PlayFlags,
  report: Report,
  world: World,
  signal: AbortSignal,
): Promise<{ readonly game: Played | undefined; readonly document: Live["document"] }> {
  const document = await readDocument(path, report, world);
  if (document === undefined) return { game: undefined, document: undefined };
  return {
    game: await gameIn(document, flags, report, world),
    document: servedDocument(document, flags, world, signal),
  };
}

async function gameIn(document: Document, flags: PlayFlags, report: Report, world: World): Promise<Played | undefined> {
  try {
    const pages = await gamePages(document, flags, report, world);
    if (pages === undefined) return undefined;
    const { game, begun, resumed } = pages;
    const inspection = inspectionOf(game, world);
    const why: ServedGame["why"] = (question) => answerTo(question, inspection, game.compiled.document);
    return { served: servedGame(begun, resumed, why), inspection };
  } catch (error) {
    report.thrown(error);
    return undefined;
  }
}

/** What looks into a game, from the first question on. */
function inspectionOf({ compiled, data: { graphics } }: PlayableGame, world: World): Inspection {
  const start = async (): Promise<Runner> =>
    new Runner({ worker: await world.resources.worker(), timeout: defaultTimeout });
  return new Inspection(compiled, new Map(Object.entries(graphics)), start);
}

/** The woven document, made when it is first requested. Its errors are reported already, and stand in the page. */
function servedDocument(document: Document, flags: PlayFlags, world: World, signal: AbortSignal): ServedDocument {
  const mute = { write: () => {}, isTerminal: false, columns: undefined };
  let page: Promise<ServedPage> | undefined;
  return {
    version: sha256(document.text),
    page: async () => {
      const { wovenPage } = await import("./weave-page.js");
      page ??= wovenPage(
        document,
        { ...flags, timeout: defaultTimeout, fractions: false, hasGame: false, events: "/events", signal },
        new Report(flags, { ...world, output: mute, errors: mute }),
        world,
      ).then(({ page: { html, policy } }) => ({ html, policy: `${policy}; frame-ancestors 'self'` }));
      return page;
    },
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
