// A document served while it is being edited: its game, its inspection, and its page.

import type { ServedPage } from "../web/bundle/bundle.js";
import { countOf } from "../diagnostics/words.js";
import { Inspection } from "../execute/inspection.js";
import { Runner } from "../execute/runner.js";
import { answerQuestion } from "../web/live-server/answers.js";
import { createServedGame } from "../web/live-server/served.js";
import type { ServedDocument, ServedGame } from "../web/live-server/server.js";
import type { Document } from "./documents.js";
import { type EmitFlags } from "./flags.js";
import { gamePages, type PlayableGame } from "./game-page.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";
import { defaultTimeout, maxDiagnosticsLength } from "./limits.js";

export interface ServedSession {
  readonly served: ServedGame;
  readonly inspection: Inspection;
}

export function findingsText(findings: readonly string[]): string {
  let length = 0;
  const firstFindings = findings.filter((finding) => (length += finding.length) <= maxDiagnosticsLength);
  const more = findings.length - firstFindings.length;
  return [...firstFindings, ...(more === 0 ? [] : [`and ${countOf(more, "more message")} in the terminal`])].join(
    "\n\n",
  );
}

/** Returns the game of a document; undefined if it has none that can be played, which is reported. */
export async function gameIn(
  document: Document,
  flags: EmitFlags,
  report: Report,
  host: CommandHost,
  against?: string,
): Promise<ServedSession | undefined> {
  try {
    const pages = await gamePages(document, flags, report, host, against);
    if (pages === undefined) return undefined;
    const { game, initial, resumed } = pages;
    const inspection = inspectionOf(game, host);
    const why: ServedGame["why"] = (question) => answerQuestion(question, inspection, game.compiled.document);
    return { served: createServedGame(initial, resumed, why), inspection };
  } catch (error) {
    report.reportThrown(error);
    return undefined;
  }
}

/** Returns the inspection of a game. Its runner starts on first use. */
function inspectionOf({ compiled, data: { graphics } }: PlayableGame, host: CommandHost): Inspection {
  const start = async (): Promise<Runner> =>
    new Runner({ worker: await host.resources.worker(), timeout: defaultTimeout });
  return new Inspection(compiled, new Map(Object.entries(graphics)), start);
}

/** Returns the woven document, created on first request. Its errors are reported already, so this report is muted. */
export function prepareDocument(
  document: Document,
  flags: EmitFlags,
  host: CommandHost,
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
        new Report(flags, { ...host, output: mute, errors: mute }),
        host,
      ).then(({ page: { html, policy } }) => ({ html, policy: `${policy}; frame-ancestors 'self'` }));
      return page;
    },
  };
}
