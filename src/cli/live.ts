// A document as it is served while it is being written: its game, what looks into it, and its page.

import type { ServedPage } from "../bundle/bundle.js";
import { counted } from "../diagnostics/words.js";
import { Inspection } from "../run/inspection.js";
import { Runner } from "../run/runner.js";
import { answerTo } from "../server/answers.js";
import { servedGame } from "../server/served.js";
import type { ServedDocument, ServedGame } from "../server/server.js";
import type { Document } from "./documents.js";
import { defaultTimeout, type EmitFlags } from "./flags.js";
import { gamePages, type PlayableGame } from "./game-page.js";
import { Report } from "./report.js";
import type { World } from "./world.js";
import { sha256 } from "./sha256.js";

/** A game, and what looks into it when somebody asks. */
export interface Played {
  readonly served: ServedGame;
  readonly inspection: Inspection;
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

/** The game of a document; undefined if it has none that could be played, which is reported. */
export async function gameIn(
  document: Document,
  flags: EmitFlags,
  report: Report,
  world: World,
  against?: string,
): Promise<Played | undefined> {
  try {
    const pages = await gamePages(document, flags, report, world, against);
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
export function servedDocument(
  document: Document,
  flags: EmitFlags,
  world: World,
  signal: AbortSignal,
): ServedDocument {
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
