// Builds the results for the page's documents: the woven page with its test results, the types, the TypeScript and the
// game. It also answers prompt inputs. Programs run in other workers, with timeouts.

import { bundlePage } from "../../bundle/bundle.js";
import type { GameData } from "../../bundle/game-data.js";
import { findMentionedFiles } from "../../bundle/mentions.js";
import { extrasOf } from "../../bundle/page-script.js";
import { compile, type Compiled } from "../../../compiler.js";
import { gameProgram, program } from "../../../program.js";
import { type Diagnostic, hasErrors } from "../../../diagnostics/diagnostic.js";
import { renderDiagnostic } from "../../../diagnostics/render.js";
import { capitalize, listInWords } from "../../../diagnostics/words.js";
import { stateNames } from "../../../resolve/state-names.js";
import { summary } from "../../../execute/games/describe.js";
import { svgOf } from "../../../execute/games/svg.js";
import { linesOf, type ExplanationSize } from "../../../explain/lines.js";
import {
  emptySession,
  type Evaluation,
  loadDocument,
  type ExplanationKind,
  type Session,
  documentOfDiagnostic,
  reasonsFor,
  submit,
  type SessionText,
} from "../../../execute/repl/session.js";
import { isDocument } from "../../../execute/repl/input.js";
import { findingOf as findingOfOutcome } from "../../../execute/failed.js";
import { formatWithFractions } from "../../../execute/fractions.js";
import { LiveGame } from "../../../execute/live-game.js";
import { failureOffset, tokenAt } from "../../../execute/place.js";
import { checkExercise } from "../../../grading/exercise-warnings.js";
import { gradeSubmission, type TestScore } from "../../../grading/grading.js";
import { linkSubmission } from "../../../grading/submissions.js";
import type { Reasons } from "../../../execute/reasons.js";
import { type FileReader, readerOf } from "../../../execute/file-reader.js";
import type { Requests } from "../../../execute/requests.js";
import { type ClaimResult, runClaims, usualLimits } from "../../../execute/claims.js";
import { testFixOf } from "../../../execute/test-repair.js";
import { runTests, type TestResult } from "../../../execute/tests.js";
import { typeOfDefinition } from "../../../types/definition-type.js";
import { positionAt } from "../../../text/source.js";
import { Library, type NamedText } from "../../../resolve/imports/library.js";
import { fileOf, pathFrom } from "../../../resolve/imports/paths.js";
import { createFormulaRenderer } from "../../../weave/html/formulas.js";
import type { EmbeddedGame } from "../../../weave/html/game.js";
import { weave } from "../../../weave/html/page.js";
import { readProse } from "../../../weave/read.js";
import { createSentenceLookup, addClaimReasons, addReasons } from "../../../weave/explanations.js";
import { sha256, sha256Base64 } from "../../../text/sha256.js";
import { withEdits } from "../../../fixes/batch-check.js";
import { convertDiagnostic } from "./analyst.js";
import type { PageFiles } from "./files.js";
import type {
  MakerResult,
  MakerRequest,
  PageGame,
  AnalystMessage,
  Correction,
  TestSummary,
  ExerciseResult,
} from "./messages.js";
import { extraReasonSeconds, maxStepLines, maxTrialSeconds, reportMilliseconds } from "./limits.js";

/** Services that the maker needs from its thread. */
interface MakerHost {
  readonly files: PageFiles;
  /** Starts a runner of programs with a timeout in seconds per request. */
  readonly start: (seconds: number) => Requests;
  /** The script of worker/program.ts, which also plays games on standalone pages. */
  readonly program: string;
}

export class Maker {
  readonly #host: MakerHost;
  readonly #library: Library;

  #assets: MakerRequest["assets"] = [];
  /** The open runners of the current build, which the next build ends. */
  readonly #runners = new Set<Requests>();

  constructor(host: MakerHost) {
    this.#host = host;
    this.#library = new Library(host.files);
  }

  /** Builds all results of a document, fastest first. `isWanted` returns false once the request is superseded. */
  async *make(order: MakerRequest, isWanted: () => boolean): AsyncGenerator<MakerResult, void, undefined> {
    const { open, seconds, exercise } = order;
    await this.#endBuild();
    const compiled = this.#compile(order);
    const { text } = compiled.document.source;
    const game = this.#createGame(compiled);
    yield createCheckedResult(compiled, game);
    if (!isWanted()) return;
    if (exercise !== undefined) {
      const tried = await this.#runExerciseTests(exercise, { name: open, text }, seconds);
      if (!isWanted()) return;
      yield { kind: "tried", tried };
      if (!isWanted()) return;
    }
    const { tests, claims } = compiled.document;
    const hasNoErrors = !hasErrors(compiled.diagnostics);
    const needsRun = hasNoErrors && (tests.length > 0 || claims.length > 0 || game !== undefined);
    if (!needsRun) return yield { kind: "woven", html: await this.#weave(compiled, [], [], undefined), isFinal: true };
    const runner = this.#startRunner(seconds);
    try {
      const results: TestResult[] = [];
      const startTime = performance.now();
      let lastReport = startTime;
      for await (const result of runTests(compiled, runner, { read: this.#createReader(open), pictures: true })) {
        results.push(result);
        if (!isWanted()) return;
        if (performance.now() - lastReport < reportMilliseconds) continue;
        lastReport = performance.now();
        yield { kind: "tests", tests: summarizeTests(results, [], compiled), isFinal: false };
      }
      const claimResults: ClaimResult[] = [];
      for await (const result of runClaims(compiled, runner, { ...usualLimits, seconds, pictures: true })) {
        claimResults.push(result);
        if (!isWanted()) return;
      }
      yield { kind: "tests", tests: summarizeTests(results, claimResults, compiled), isFinal: true };
      const embeddedGame = game === undefined ? undefined : await createEmbeddedGame(compiled, game, runner);
      if (!isWanted()) return;
      const needsReasons =
        claimResults.some(({ evidence }) => evidence?.trace !== undefined) ||
        results.some(({ status, isRun, shapes }) => isRun && (status === "failed" || shapes === undefined));
      yield {
        kind: "woven",
        html: await this.#weave(compiled, results, claimResults, embeddedGame),
        isFinal: !needsReasons,
      };
      if (!needsReasons || !isWanted()) return;
      runner.allow(extraReasonSeconds + (performance.now() - startTime) / 1000);
      const explainedResults = await addReasons(results, compiled, runner, this.#createReader(open));
      const explainedClaims = await addClaimReasons(claimResults, compiled, runner);
      if (!isWanted()) return;
      yield {
        kind: "woven",
        html: await this.#weave(compiled, explainedResults, explainedClaims, embeddedGame),
        isFinal: true,
      };
      if (exercise !== undefined && compiled.document.frontMatter?.hasSuggestions !== true) return;
      if (!isWanted()) return;
      const resultsWithSuggestion = await this.#addSuggestion(explainedResults, compiled, isWanted);
      if (resultsWithSuggestion === explainedResults || !isWanted()) return;
      yield { kind: "tests", tests: summarizeTests(resultsWithSuggestion, claimResults, compiled), isFinal: true };
      yield {
        kind: "woven",
        html: await this.#weave(compiled, resultsWithSuggestion, explainedClaims, embeddedGame),
        isFinal: true,
      };
    } finally {
      await this.#close(runner);
    }
  }

  /** Starts a runner that the next build ends. */
  #startRunner(seconds: number): Requests {
    const runner = this.#host.start(seconds);
    this.#runners.add(runner);
    return runner;
  }

  async #close(runner: Requests): Promise<void> {
    this.#runners.delete(runner);
    await runner.close();
  }

  /** Ends the runners of the current build. A test that does not terminate would run until its time limit. */
  async #endBuild(): Promise<void> {
    await Promise.all(
      [...this.#runners].map((runner) => {
        runner.allow(0);
        return this.#close(runner);
      }),
    );
  }

  /** Adds to the first failed test a change of a definition with which all tests pass, if one is found. */
  async #addSuggestion(
    results: readonly TestResult[],
    compiled: Compiled,
    isWanted: () => boolean,
  ): Promise<readonly TestResult[]> {
    const runner = this.#startRunner(maxTrialSeconds);
    try {
      const read = this.#createReader(compiled.document.source.name);
      const testFix = await testFixOf(compiled, results, { start: () => runner, read, isWanted });
      const firstFailure = results.find(({ status }) => status === "failed");
      return testFix === undefined
        ? results
        : results.map((result) =>
            result === firstFailure && result.diagnostic
              ? { ...result, diagnostic: { ...result.diagnostic, ...testFix } }
              : result,
          );
    } finally {
      await this.#close(runner);
    }
  }

  /** Runs the tests of an exercise on a submission, scored as by `led grade`. */
  async #runExerciseTests(
    exercise: NonNullable<MakerRequest["exercise"]>,
    work: NamedText,
    seconds: number,
  ): Promise<readonly ExerciseResult[]> {
    const scores = await this.#gradeTests(exercise, work, seconds);
    return scores.map(({ start, expression, points, isPassed, message, values }) => {
      const isHidden = exercise.hidden.some((span) => span.start <= start && start < span.end);
      return {
        points,
        isPassed,
        isWrong: values !== undefined,
        expression: isHidden ? undefined : expression,
        message: isHidden ? undefined : message,
      };
    });
  }

  async #gradeTests(
    { tests, asked = [] }: NonNullable<MakerRequest["exercise"]>,
    work: NamedText,
    seconds: number,
  ): Promise<readonly TestScore[]> {
    const nameStart = work.name.lastIndexOf("/") + 1;
    const name = `${work.name.slice(0, nameStart)}tests of ${work.name.slice(nameStart)}`;
    const submission = linkSubmission(
      { tests: { name, text: tests }, requiredNames: new Set(asked) },
      work,
      this.#library,
    );
    const runner = this.#startRunner(seconds);
    try {
      return await gradeSubmission(submission, runner, { read: this.#createReader(work.name) });
    } finally {
      await this.#close(runner);
    }
  }

  /** Returns the warnings about an exercise, each with its line; empty for other documents. */
  async exerciseWarnings(order: MakerRequest): Promise<string> {
    const { source } = this.#compile(order).document;
    const { open, seconds } = order;
    const runner = this.#host.start(seconds);
    try {
      const namedText = { name: open, text: source.text };
      const exerciseCheck = await checkExercise(namedText, this.#library, runner, { read: this.#createReader(open) });
      return (exerciseCheck?.warnings ?? [])
        .map(({ span, message }) => ` Line ${positionAt(source, span.start).line}: ${message}`)
        .join("");
    } finally {
      await runner.close();
    }
  }

  /** Returns the playable game of a document; undefined if it has errors. */
  #createGame(compiled: Compiled): PageGame | undefined {
    const { document, diagnostics } = compiled;
    if (document.game === undefined || hasErrors(diagnostics)) return undefined;
    return {
      ...this.#createGameData(compiled),
      code: program(compiled, []).code,
      hash: sha256(document.source.text),
      hasSounds: document.game.hooks.sounds !== undefined,
    };
  }

  /** Returns the title of a game, and the resources that it needs besides its program. */
  #createGameData({ document }: Pick<Compiled, "document">): Pick<GameData, "title" | "keys" | "graphics" | "sounds"> {
    const { keys, files } = findMentionedFiles(document);
    const assets = files.flatMap(({ path }) => {
      const asset = this.#assetAt(document.source.name, path);
      return asset === undefined ? [] : [{ path, asset }];
    });
    return {
      title: document.title ?? fileOf(document.source.name),
      keys,
      graphics: Object.fromEntries(
        assets.flatMap(({ path, asset: { url, width, height } }) =>
          width === undefined || height === undefined ? [] : [[path, { url, width, height }]],
        ),
      ),
      sounds: Object.fromEntries(
        assets.flatMap(({ path, asset }) => (asset.url.startsWith("data:audio/") ? [[path, asset.url]] : [])),
      ),
    };
  }

  /** Data URLs of the graphics that the game draws, keyed by path. */
  #collectGraphics(document: Compiled["document"]): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#createGameData({ document }).graphics).map(([path, { url }]) => [path, url]));
  }

  #assetAt(document: string, path: string): MakerRequest["assets"][number] | undefined {
    const name = pathFrom(document, path);
    return this.#assets.find((asset) => asset.name === name);
  }

  #compile({ texts, assets, open }: MakerRequest): Compiled {
    const { files } = this.#host;
    files.put(texts);
    this.#assets = assets;
    this.#library.refresh();
    return compile(files.read(open) ?? "", { name: open, documents: this.#library });
  }

  /** Returns the first frame of a document's game as SVG; undefined if it has none. */
  async picture(order: MakerRequest): Promise<string | undefined> {
    const compiled = this.#compile(order);
    const game = this.#createGame(compiled);
    if (game === undefined) return undefined;
    const runner = this.#host.start(order.seconds);
    try {
      return (await createEmbeddedGame(compiled, game, runner)).picture;
    } finally {
      await runner.close();
    }
  }

  /** Returns the standalone page of a document's game; undefined if it has none. */
  gamePage(order: MakerRequest): string | undefined {
    const compiled = this.#compile(order);
    const { document, diagnostics } = compiled;
    if (document.game === undefined || hasErrors(diagnostics)) return undefined;
    const { source } = document;
    const output = gameProgram(compiled);
    const coordinates = stateNames(document);
    const extras = extrasOf(document, output).map((name) => `${name}:page.${name}`);
    return bundlePage({
      data: {
        ...this.#createGameData(compiled),
        document: sha256(source.text),
        ...(coordinates.length === 0 ? {} : { coordinates }),
      },
      code: output.code,
      runtime: `var led=(()=>{${this.#host.program}return page.ledWith(page.easel,{${extras.join(",")}})})();`,
      sourceMap: () => "",
      sha256: sha256Base64,
    });
  }

  /** Returns a reader of recordings beside a document. */
  #createReader(name: string): FileReader {
    return readerOf(name, (path) => this.#host.files.read(path), "there is no such file in this page");
  }

  /** Returns the images available to prose, keyed by the paths in the document. */
  #collectImages(document: string): ReadonlyMap<string, string> {
    const folder = document.slice(0, document.lastIndexOf("/") + 1);
    return new Map(
      this.#assets.flatMap(({ name, url }) =>
        name.startsWith(folder) ? [[name.slice(folder.length), url] as const] : [],
      ),
    );
  }

  async #weave(
    { document, diagnostics }: Compiled,
    results: readonly TestResult[],
    claims: readonly ClaimResult[],
    game: EmbeddedGame | undefined,
  ): Promise<string> {
    const prose = readProse(document);
    const sentences = createSentenceLookup(this.#library);
    const { html } = weave({
      document,
      diagnostics,
      prose,
      name: document.title ?? fileOf(document.source.name),
      results,
      claims,
      game,
      formulas: await createFormulaRenderer(prose),
      images: this.#collectImages(document.source.name),
      graphics: claims.length === 0 ? new Map() : this.#collectGraphics(document),
      others: (path) => ({ ...sentences(path), name: path, page: undefined }),
      events: undefined,
      script: "",
      // The enclosing page has its own policy.
      sha256: () => "",
    });
    return html;
  }

  // ---- the prompt

  #session: Session | undefined;
  /** Source of the session's current program. */
  #loadedContent = "";
  #runner: Requests | undefined;
  #lastExpression: string | undefined;
  #hasFractions = false;

  /** Evaluates a prompt input. The session's own definitions survive changes of the document. */
  async say({ texts, open, seconds }: MakerRequest, input: string, isLast: boolean): Promise<AnalystMessage> {
    const { files, start } = this.#host;
    files.put(texts);
    const text = files.read(open) ?? "";
    const previousSession = this.#session ?? emptySession(this.#library);
    const content = JSON.stringify(texts.map(({ name, text }) => [name, text]).concat([[open, text]]));
    const messages: string[] = [];
    if (this.#session === undefined || this.#loadedContent !== content) {
      const loaded = loadDocument(previousSession, { name: open, text });
      if (loaded.kind === "loaded") {
        this.#session = loaded.session;
        this.#loadedContent = content;
        if (loaded.dropped.length > 0) messages.push(`Now defined by the document: ${listInWords(loaded.dropped)}.`);
      } else {
        this.#session = previousSession;
        messages.push("The document has errors, so the prompt does not have its latest definitions.");
      }
    }
    this.#runner ??= start(seconds);
    const answer = await this.#answer(input, isLast);
    return messages.length === 0 ? answer : { ...answer, text: [...messages, answer.text].join("\n") };
  }

  async #answer(input: string, isLast: boolean): Promise<AnalystMessage> {
    const session = this.#session!;
    const submission = submit(session, input, { isLast: isLast || isDocument(input), width, isTerminal: false });
    switch (submission.kind) {
      case "nothing":
      case "incomplete":
        return { kind: submission.kind, text: "" };
      case "definitions": {
        this.#session = submission.session;
        const warnings = submission.diagnostics.map((diagnostic) => formatDiagnostic(session, submission, diagnostic));
        return {
          kind: "text",
          text: [...warnings, `Defined: ${listInWords([...submission.defined, ...submission.signed])}.`].join("\n\n"),
        };
      }
      case "answer":
        this.#session = submission.session;
        return { kind: "text", text: submission.text };
      case "error":
        return {
          kind: "trouble",
          text: submission.diagnostics
            .map((diagnostic) => formatDiagnostic(session, submission, diagnostic))
            .join("\n\n"),
          corrections: listCorrections(submission, submission.diagnostics),
        };
      case "mistake":
        return {
          kind: "trouble",
          text: [submission.message, ...(submission.help === undefined ? [] : [submission.help])].join("\n"),
        };
      case "expression": {
        const { evaluation } = submission;
        this.#lastExpression = evaluation.source.text.slice(evaluation.expression.start, evaluation.expression.end);
        return this.#evaluate(evaluation);
      }
      case "command":
        switch (submission.command.name) {
          case "why":
          case "steps":
            return this.#lastExpression === undefined
              ? { kind: "trouble", text: "There is no value yet. Type an expression first." }
              : this.#answer(`:${submission.command.name} ${this.#lastExpression}`, true);
          case "fractions":
            this.#hasFractions = !this.#hasFractions;
            return { kind: "text", text: `Numbers are shown as ${this.#hasFractions ? "fractions" : "decimals"}.` };
          default:
            return { kind: "trouble", text: "The prompt uses the current documents of this page." };
        }
    }
  }

  async #evaluate(evaluation: Evaluation): Promise<AnalystMessage> {
    const { program: newProgram, thunk, show, source, expression, explanation } = evaluation;
    const runner = this.#runner!;
    const session = this.#session!;
    runner.load(newProgram.code);
    const firstOutcome = await runner.evaluate({ thunk, show });
    const isNonterminating = firstOutcome.kind === "timeout";
    const document = { ...session.document, source };
    const reasons =
      explanation === undefined && !isNonterminating ? undefined : reasonsFor(session, evaluation, runner, document);
    const outcome = isNonterminating ? ((await reasons?.follow(firstOutcome, 0)) ?? firstOutcome) : firstOutcome;
    const isExplained = outcome.kind !== "timeout" || outcome.calls !== undefined;
    const reason =
      reasons === undefined || !isExplained
        ? []
        : await formatExplanation(reasons, explanation ?? "why", isNonterminating);
    if (outcome.kind === "value") {
      const value = this.#hasFractions ? formatWithFractions(outcome) : outcome.printed;
      return { kind: "value", text: explanation === "steps" ? reason.join("\n") : [value, ...reason].join("\n") };
    }
    if (outcome.kind === "crash") return { kind: "trouble", text: `Internal error: ${outcome.message}` };
    const offset = outcome.kind === "failure" ? failureOffset(outcome, newProgram, source) : undefined;
    const finding = findingOfOutcome(outcome, offset === undefined ? expression : tokenAt(source, offset), {
      program: newProgram,
      thunk,
    });
    return { kind: "trouble", text: [formatDiagnostic(session, evaluation, finding), ...reason].join("\n") };
  }

  async forget(): Promise<void> {
    this.#session = undefined;
    this.#lastExpression = undefined;
    await this.#runner?.close();
    this.#runner = undefined;
  }
}

async function formatExplanation(
  reasons: Reasons,
  kind: ExplanationKind,
  isNonterminating: boolean,
): Promise<readonly string[]> {
  if (kind === "steps") {
    const steps = await reasons.steps(0, { isNonterminating });
    return (steps?.steps ?? []).slice(0, maxStepLines).map(({ text }, i) => `${i === 0 ? "" : "  = "}${text}`);
  }
  const lines = await linesOf(await reasons.of(0, { isNonterminating }), explanationSize);
  return lines.map(({ depth, reason: { text } }) => `${"  ".repeat(depth + 1)}${text}`);
}

const explanationSize: ExplanationSize = { lines: 20, depth: 8 };

/** Line width of prompt output, in characters. */
const width = 76;

function formatDiagnostic(session: Session, text: SessionText, one: Diagnostic): string {
  const { diagnostic, document } = documentOfDiagnostic(session, text, one);
  return renderDiagnostic(diagnostic, document, { color: false, width });
}

/** Returns the input after each fix. Fixes of earlier input are left out. */
const listCorrections = (
  { source: { text }, start }: SessionText,
  diagnostics: readonly Diagnostic[],
): readonly Correction[] =>
  diagnostics.flatMap(({ repairs = [] }) =>
    repairs
      .filter(({ edits }) => edits.every(({ span }) => span.start >= start))
      .map(({ title, edits }) => ({
        title: capitalize(title),
        input: withEdits(text, { start, end: text.length }, edits).trimEnd(),
      })),
  );

function createCheckedResult({ document, diagnostics, output }: Compiled, game: PageGame | undefined): MakerResult {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return {
    kind: "checked",
    errors,
    warnings: diagnostics.length - errors,
    types: document.definitions.map((defined) => {
      const { type, signed } = typeOfDefinition(defined, document);
      return { name: defined.name, type, isSigned: signed, from: defined.definition.name.span.start };
    }),
    typescript: output?.typescript.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""),
    game,
  };
}

function summarizeTests(
  results: readonly TestResult[],
  claims: readonly ClaimResult[],
  { document }: Compiled,
): TestSummary {
  const displayCount = results.filter(({ status, expected }) => status === "passed" && expected === undefined).length;
  const allResults = [...results, ...claims];
  const failed = allResults.filter(({ status }) => status === "failed");
  const todo = results.filter(({ status }) => status === "todo").length;
  return {
    all: document.tests.length + document.claims.length,
    claims: document.claims.length,
    passed: allResults.length - failed.length - todo - displayCount,
    failed: failed.length,
    todo,
    undecided: claims.filter(({ status, holds }) => status === "failed" && holds === "unknown").length,
    shown: displayCount,
    findings: [
      ...failed.flatMap(({ diagnostic }) => diagnostic ?? []),
      ...claims.flatMap(({ warnings }) => warnings),
    ].map((diagnostic) => convertDiagnostic(diagnostic, document.source)),
  };
}

/** Returns the game as a cover in the woven page, with its first frame as the picture. */
async function createEmbeddedGame(
  { document }: Compiled,
  { code, title, graphics }: PageGame,
  runner: Requests,
): Promise<EmbeddedGame> {
  runner.load(code);
  const game = new LiveGame(runner, new Map(Object.entries(graphics)));
  await game.begin();
  const shapes = game.visible?.shapes;
  const picture =
    shapes === undefined
      ? undefined
      : svgOf(shapes, {
          title: `${title}, frame 0`,
          description: summary(shapes),
          graphics: new Map(Object.entries(graphics).map(([file, { url }]) => [file, url])),
        });
  // The enclosing page plays the game.
  return { title: document.title ?? title, picture, html: "", scriptSource: "", styleSource: "" };
}
