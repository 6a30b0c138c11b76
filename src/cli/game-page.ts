// Compiles the document of a game into the parts of its page, for all commands that make pages.

import { basename } from "node:path";
import type { PageParts } from "../web/bundle/bundle.js";
import type { GameData } from "../web/bundle/game-data.js";
import { extrasOf, type Main, pageScript } from "../web/bundle/page-script.js";
import { findMentionedFiles } from "../web/bundle/mentions.js";
import { type Compiled, compile } from "../compiler.js";
import { gameProgram, type Program, program } from "../program.js";
import { notForPages } from "../ir/optimise.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { listInWords, quote } from "../diagnostics/words.js";
import { sourceMap } from "../codegen/typescript/source-map.js";
import { momentFields } from "../language/easel.js";
import { isAlmostGame } from "../resolve/game.js";
import { stateNames } from "../resolve/state-names.js";
import { makeAppendix } from "../execute/appendix.js";
import { showType } from "../types/printing/printer.js";
import { type Document, folderOf, outputName } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gameFiles } from "./game-files.js";
import { opponentFor } from "./opponent.js";
import type { Problem } from "./problems.js";
import type { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";

/** Returns the parts of the page of a document; undefined if it has errors or is not a game, which is reported. */
export async function gamePage(
  document: Document,
  flags: EmitFlags,
  report: Report,
  host: CommandHost,
): Promise<PageParts | undefined> {
  const game = await gameOf(document, flags, report, host);
  return game === undefined ? undefined : initialPage(game, host);
}

/** The page that starts a game, and the page that continues a game started with other definitions. */
interface GamePages {
  readonly game: PlayableGame;
  readonly initial: PageParts;
  readonly resumed: PageParts;
}

/** Compiles both pages, with an optional computer opponent. Returns undefined on failure, which is reported. */
export async function gamePages(
  document: Document,
  flags: EmitFlags,
  report: Report,
  host: CommandHost,
  against?: string,
): Promise<GamePages | undefined> {
  const plain = await gameOf(document, flags, report, host);
  if (plain === undefined) return undefined;
  const opponent = against === undefined ? undefined : await opponentFor(against, plain.compiled, report, host);
  if (against !== undefined && opponent === undefined) return undefined;
  const moves = opponent === undefined ? {} : { opponent: Object.fromEntries(opponent.moves) };
  const game = { ...plain, data: { ...plain.data, ...moves } };
  return {
    game,
    initial: await initialPage(game, host),
    resumed: await partsOf(game, programWithGuard(game.compiled), "resumingLedWith", host),
  };
}

export function initialPage(game: PlayableGame, host: CommandHost): Promise<PageParts> {
  return partsOf(game, gameProgram(game.compiled), "ledWith", host);
}

type PageProgram = Omit<Program, "expressions" | "recursionIn" | "mixedSorts" | "stateNames" | "doubtful">;

export interface PlayableGame {
  readonly compiled: Compiled;
  readonly data: GameData;
}

/** Prepares a document for playing; undefined if it has errors or is not a game, which is reported. */
export async function gameOf(
  file: Document,
  { unchecked }: EmitFlags,
  report: Report,
  host: CommandHost,
): Promise<PlayableGame | undefined> {
  const { name, text } = file;
  const compiled = compile(text, { name, unchecked, documents: host.library });
  const { diagnostics, document } = compiled;
  report.diagnostics(diagnostics, document);
  if (hasErrors(report.grade(diagnostics))) return undefined;
  if (document.game === undefined) {
    report.problem(noGameProblem(name, document.scope.lacks));
    return undefined;
  }
  return playableGame(file, compiled, report, host);
}

/** Adds the files of a game; undefined if one of them has an error, which is reported. */
export async function playableGame(
  { path, text }: Document,
  compiled: Compiled,
  report: Report,
  host: CommandHost,
): Promise<PlayableGame | undefined> {
  const { document } = compiled;
  const { keys, files } = findMentionedFiles(document);
  const { graphics, sounds, diagnostics } = await gameFiles(files, folderOf(path), host);
  report.diagnostics(diagnostics, document);
  if (hasErrors(report.grade(diagnostics))) return undefined;
  return {
    compiled,
    data: { title: document.title ?? outputName(path), document: sha256(text, "hex"), keys, graphics, sounds },
  };
}

async function partsOf(
  { compiled, data }: PlayableGame,
  program: PageProgram,
  main: Main,
  host: CommandHost,
): Promise<PageParts> {
  const { source } = compiled.document;
  const coordinates = stateNames(compiled.document);
  return {
    data: coordinates.length === 0 ? data : { ...data, coordinates },
    code: program.code,
    sourceMap: (file, linesAbove) =>
      sourceMap(program.mappings, { file, source: { ...source, name: basename(source.name) }, linesAbove }),
    runtime: pageScript(
      await host.resources.page(),
      program,
      [...extrasOf(compiled.document, program), ...(data.opponent === undefined ? [] : (["opponentBy"] as const))],
      main,
    ),
    sha256,
  };
}

/**
 * Returns the program with an additional expression: a run-time check that a state belongs to the inferred state type.
 * It protects a game that continues after an edit.
 */
function programWithGuard(compiled: Compiled): PageProgram {
  const { document } = compiled;
  const state = momentFields.currentState.names.find((name) => !document.scope.defined.has(name));
  // The scripts of pages lack the parts of the runtime that these passes use.
  const input = { ...compiled, without: notForPages };
  const options = { isStoppable: true };
  if (state === undefined) return program(input, [], options);
  const guarded = program(
    input,
    makeAppendix(document.source, [`${state} in (${showType(document.state, document.aliases)})`]).expressions,
    options,
  );
  // Not every printed type is a valid expression.
  return guarded.expressions.every(({ thunk }) => thunk !== undefined) ? guarded : program(input, [], options);
}

function noGameProblem(file: string, lacks: readonly string[]): Problem {
  const missing = listInWords(lacks.map(quote));
  const isAlmost = isAlmostGame(lacks);
  return {
    code: tool.noGame.code,
    title: tool.noGame.title,
    message: isAlmost
      ? `\`${file}\` defines no game: ${missing} ${lacks.length === 1 ? "is" : "are"} missing.`
      : `\`${file}\` does not define a game.`,
    help: isAlmost
      ? `Define ${missing}: a game has a start, a step and a picture.`
      : "A game defines `initialState`, `newState` and `images`.",
    file,
    exitCode: 1,
  };
}
