// Turns a document into its woven page: runs its tests, bundles its game, and reports its errors.

import { createEmbeddedPage } from "../web/bundle/bundle.js";
import { fileKind } from "../web/bundle/files.js";
import type { MentionedFile } from "../web/bundle/mentions.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { compile, type Compiled } from "../compiler.js";
import { publishText } from "../document/exercise.js";
import { readDocument } from "../document/read.js";
import { sourceOf } from "../text/source.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { type ClaimResult, runClaims, usualLimits } from "../execute/claims.js";
import { LiveGame } from "../execute/live-game.js";
import { Runner } from "../execute/runner.js";
import type { Runners } from "../execute/runners.js";
import { compileTests, runTests, type TestOptions, type TestResult } from "../execute/tests.js";
import { createFormulaRenderer } from "../weave/html/formulas.js";
import type { EmbeddedGame } from "../weave/html/game.js";
import { weave, type Weaving, type WovenPage } from "../weave/html/page.js";
import type { Prose } from "../weave/prose.js";
import { readProse } from "../weave/read.js";
import { walkProse } from "../weave/walk.js";
import { createSentenceLookup, addClaimReasons, addReasons } from "../weave/explanations.js";
import { type Document, filesBeside, folderOf, outputName } from "./documents.js";
import type { EmitFlags, ValueFlags } from "./flags.js";
import { gameFiles, graphicsOf } from "./game-files.js";
import { initialPage, playableGame } from "./game-page.js";
import { pictureFile, playableOf } from "./playable.js";
import { ProgressLine } from "./progress-line.js";
import type { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";
import { extraReasonSeconds } from "./limits.js";

export interface WeavePageFlags extends EmitFlags, ValueFlags {
  readonly timeout: number;
  /** False to omit the types of definitions. */
  readonly types?: boolean;
  /** True to embed the game of the document. */
  readonly hasGame: boolean;
  /** The address at which a server announces newer versions of the page, or undefined if none. */
  readonly events: string | undefined;
  /** Aborts the computations when the page is no longer needed. */
  readonly signal?: AbortSignal;
}

export interface WovenDocument {
  readonly page: WovenPage;
  readonly results: readonly TestResult[];
  readonly claims: readonly ClaimResult[];
}

/** A document ready for typesetting, with diagnostics, results, game and pictures. */
export type PreparedDocument = Omit<Weaving, "others">;

/** Returns a document without the solutions of its exercise, if it is one. */
export const publish = (document: Document): Document => ({
  ...document,
  text: publishText(readDocument(sourceOf(document.name, document.text))),
});

/** Weaves the page of a document, with or without errors. */
export async function wovenPage(
  file: Document,
  flags: WeavePageFlags,
  report: Report,
  host: CommandHost,
): Promise<WovenDocument> {
  const compiled = compileFor(file, flags, report, host);
  const prepared = await new ProgressLine(host, report).during(`Weaving ${showControlCharacters(file.name)} …`, () =>
    prepareForWeaving(file, compiled, flags, report, host),
  );
  const sentences = createSentenceLookup(host.library);
  const page = weave({ ...prepared, others: (path) => ({ ...sentences(path), name: path, page: undefined }) });
  return { page, results: prepared.results, claims: prepared.claims };
}

export function compileFor(
  { name, text }: Document,
  { unchecked }: WeavePageFlags,
  report: Report,
  { library }: CommandHost,
): Compiled {
  const compiled = compile(text, { name, unchecked, documents: library });
  report.diagnostics(compiled.diagnostics, compiled.document);
  return compiled;
}

/** Prepares a document for its page. Its tests and game run in `runners`, if given. */
export async function prepareForWeaving(
  file: Document,
  compiled: Compiled,
  flags: WeavePageFlags,
  report: Report,
  host: CommandHost,
  runners?: Runners,
): Promise<PreparedDocument> {
  const { diagnostics, document } = compiled;
  const isErrorFree = !hasErrors(report.grade(diagnostics));
  const withGame = flags.hasGame && document.game !== undefined;
  const { results, claims, game } =
    isErrorFree && (withGame || document.tests.length > 0 || document.claims.length > 0)
      ? await runDocument(file, compiled, { ...flags, hasGame: withGame }, report, host, runners)
      : { results: [], claims: [], game: undefined };
  const prose = readProse(document);
  return {
    document,
    prose,
    formulas: await createFormulaRenderer(prose),
    images: await picturesIn(prose, file, host),
    graphics: claims.length === 0 ? new Map() : await graphicsOf(document, file.path, host),
    diagnostics: report.grade([...diagnostics, ...claims.flatMap(({ warnings }) => warnings)]),
    name: document.title ?? outputName(file.path),
    results,
    claims,
    fractions: flags.fractions || document.frontMatter?.hasFractions === true,
    types: flags.types ?? true,
    game,
    events: flags.events,
    script: await host.resources.woven(),
    sha256,
  };
}

/** Returns the pictures in the prose of a document. The page reports those that cannot be read. */
async function picturesIn(prose: Prose, { path }: Document, host: CommandHost): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, MentionedFile>();
  walkProse(prose, {
    inline: (inline) => {
      if (inline.kind === "image" && fileKind(inline.src) === "graphic")
        files.set(inline.src, { path: inline.src, kind: "graphic", span: { start: 0, end: 0 } });
    },
  });
  if (files.size === 0) return new Map();
  const { graphics } = await gameFiles([...files.values()], folderOf(path), host);
  return new Map(Object.entries(graphics).map(([file, { url }]) => [file, url]));
}

async function runDocument(
  file: Document,
  compiled: Compiled,
  { timeout, hasGame, fractions, signal }: WeavePageFlags,
  report: Report,
  host: CommandHost,
  runners?: Runners,
): Promise<Pick<PreparedDocument, "results" | "claims" | "game">> {
  const runner = (await runners?.take()) ?? new Runner({ worker: await host.resources.worker(), timeout });
  runner.allow(Infinity);
  const abort = (): void => {
    runner.allow(0);
    void runner.close();
  };
  signal?.addEventListener("abort", abort);
  if (signal?.aborted === true) abort();
  try {
    const startTime = performance.now();
    const program = compiled.document.tests.length === 0 ? undefined : compileTests(compiled, { isInstrumented: true });
    const judged = await testResults(compiled, file, { fractions, program }, runner, report, host);
    const seconds = extraReasonSeconds + (performance.now() - startTime) / 1000;
    const claims = await claimResults(compiled, timeout, runner, report);
    const game = hasGame ? await embedGame(file, compiled, runner, report, host) : undefined;
    if (signal?.aborted !== true) runner.allow(seconds);
    return {
      results: await addReasons(judged, compiled, runner, filesBeside(file.path, host), program),
      claims: await addClaimReasons(claims, compiled, runner),
      game,
    };
  } finally {
    signal?.removeEventListener("abort", abort);
    if (runners === undefined) await runner.close();
    else runners.give(runner);
  }
}

async function testResults(
  compiled: Compiled,
  { path }: Document,
  options: Pick<TestOptions, "fractions" | "program">,
  runner: Runner,
  report: Report,
  host: CommandHost,
): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  for await (const result of runTests(compiled, runner, {
    ...options,
    read: filesBeside(path, host),
    pictures: true,
  })) {
    results.push(result);
    if (result.isFault) report.ends(70);
  }
  return results;
}

/** Returns the results of a document's claims, within the limits of `led test`. */
async function claimResults(
  compiled: Compiled,
  seconds: number,
  runner: Runner,
  report: Report,
): Promise<readonly ClaimResult[]> {
  const results: ClaimResult[] = [];
  for await (const result of runClaims(compiled, runner, { ...usualLimits, seconds, pictures: true })) {
    results.push(result);
    report.diagnostics(result.warnings, compiled.document);
    if (result.isFault) report.ends(70);
  }
  return results;
}

/** Returns the game with a picture of its initial state. */
async function embedGame(
  file: Document,
  compiled: Compiled,
  runner: Runner,
  report: Report,
  host: CommandHost,
): Promise<EmbeddedGame | undefined> {
  const game = await playableGame(file, compiled, report, host);
  if (game === undefined) return undefined;
  const playable = playableOf(file, game);
  runner.load(playable.program.code);
  const live = new LiveGame(runner, playable.sizes);
  await live.begin();
  // A game that fails at the start reports that itself when the reader starts it.
  const picture = live.visible === undefined ? undefined : pictureFile(playable, live.visible.shapes, live.frame);
  return { title: playable.title, picture, ...createEmbeddedPage(await initialPage(game, host)) };
}
