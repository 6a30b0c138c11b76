// The pages that led explore writes: trace animations of claims, and the state explorer.

import type { Compiled } from "../compiler.js";
import { type ExplorerClaim, explorerPage, type ExplorerSystem } from "../model-checker/explorer/page.js";
import { type TraceAnimation, filmOfClaim, filmOfEnd, filmPage } from "../model-checker/animation/animation.js";
import type { FrameContext } from "../model-checker/animation/frames.js";
import { stateNames } from "../resolve/state-names.js";
import { viewOfOutcome } from "../execute/claim-outcome.js";
import { type ClaimResult, prepareExploration, type SearchResult } from "../execute/claims.js";
import { outputName } from "./documents.js";
import { graphicsOf } from "./game-files.js";
import { writeFiles } from "./output-files.js";
import type { Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";

export interface ExplorePages {
  readonly film?: string | undefined;
  readonly page?: string | undefined;
  /** Overwrite files that led did not write. */
  readonly force: boolean;
}

interface Findings {
  readonly compiled: Compiled;
  readonly path: string;
  readonly results: readonly ClaimResult[];
  readonly explored: SearchResult | undefined;
}

export async function writePages(
  findings: Findings,
  pages: ExplorePages,
  report: Report,
  host: CommandHost,
): Promise<{ readonly [key: string]: Json }> {
  if (pages.film === undefined && pages.page === undefined) return {};
  const { compiled, path } = findings;
  const graphics = await graphicsOf(compiled.document, path, host);
  const title = compiled.document.title ?? outputName(path);
  const around = { names: stateNames(compiled.document), graphics };
  const records: Record<string, Json> = {};
  if (pages.film !== undefined) {
    const text = filmPage({ title, films: filmsOf(findings, around), script: await host.resources.film(), sha256 });
    records["film"] = await write(pages.film, text, pages, report, host);
  }
  if (pages.page !== undefined) {
    const { codes, systems } = systemsOf(findings);
    const text = explorerPage({
      data: { title, names: around.names, systems, graphics: Object.fromEntries(graphics), codes },
      scripts: await host.resources.explorer(),
      sha256,
    });
    records["page"] = await write(pages.page, text, pages, report, host);
  }
  return records;
}

function filmsOf({ results, explored }: Findings, context: FrameContext): readonly TraceAnimation[] {
  const films = results.flatMap((result) => filmOfClaim(result, context) ?? []);
  const end = results.length === 0 ? explored?.end : undefined;
  return end === undefined ? films : [...films, filmOfEnd(end, context)];
}

/** Returns the transition systems of the document, with the answers to their claims. */
function systemsOf({ compiled, results }: Findings): {
  readonly codes: readonly string[];
  readonly systems: readonly ExplorerSystem[];
} {
  const { text } = compiled.document.source;
  const { codes, systems } = prepareExploration(compiled) ?? { codes: [], systems: [] };
  const claimOf = (claim: ClaimResult["claim"], condition: number): ExplorerClaim => {
    const result = results.find((one) => one.claim === claim);
    return {
      title: `${claim.kind}: ${text.slice(claim.expression.start, claim.expression.end)}`,
      expression: text.slice(claim.condition.start, claim.condition.end),
      condition,
      answer: result?.answer,
      outcome: result && viewOfOutcome(result),
      way: result?.evidence?.trace?.map(({ state }) => state),
    };
  };
  return {
    codes,
    systems: systems.map(({ code, limits, query, claims }) => ({
      code,
      limits: limits
        .map(({ kind, expression }) => `${kind}: ${text.slice(expression.start, expression.end)}`)
        .join(", "),
      system: query,
      claims: claims.map(({ claim, condition }) => claimOf(claim, condition)),
    })),
  };
}

async function write(
  path: string,
  text: string,
  pages: ExplorePages,
  report: Report,
  host: CommandHost,
): Promise<Json> {
  const [written] = (await writeFiles([{ path, text }], pages, report, host)) ?? [];
  if (written === undefined) return null;
  const bytes = Buffer.byteLength(text);
  report.file(path, written.status, bytes);
  return { path, status: written.status, bytes };
}
