// led repl [FILE]: an interactive session. Reads inputs line by line, evaluates them in the scope of a document, and
// prints the results. A terminal has a prompt and Ctrl-C; with a pipe, only the values are printed.

import { homedir } from "node:os";
import { join } from "node:path";
import { showControlCharacters, widthOf } from "../diagnostics/cells.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { listInWords } from "../diagnostics/words.js";
import { linesOf, type ExplanationSize } from "../explain/lines.js";
import { complete } from "../execute/repl/complete.js";
import { isDocument } from "../execute/repl/input.js";
import {
  type AcceptedDefinitions,
  emptySession,
  type Evaluation,
  type HostCommand,
  loadDocument,
  type Session,
  documentOfDiagnostic,
  reasonsFor,
  submit,
  type Submission,
  type SessionText,
  type ExplanationKind,
} from "../execute/repl/session.js";
import { findingOf } from "../execute/failed.js";
import { formatWithFractions } from "../execute/fractions.js";
import { failureOffset, tokenAt } from "../execute/place.js";
import { Runner } from "../execute/runner.js";
import type { Console } from "./console.js";
import { type Document, documentName, readDocument, standardInput } from "./documents.js";
import { type ValueFlags } from "./flags.js";
import { type ExitCode, unreadable, wrongUsage } from "./problems.js";
import { reasonTexts } from "./reasons.js";
import { stepTexts } from "./steps.js";
import { type Json, Report } from "./report.js";
import { withoutBlocking, type CommandHost } from "./host.js";
import { defaultTimeout, maxProseWidth, maxStepLines, maxTimeout } from "./limits.js";

export interface ReplFlags extends ValueFlags {
  /**
   * The time limit for each expression, in seconds. By default, evaluation at a terminal is unlimited, since the user
   * can press Ctrl-C.
   */
  readonly timeout: number | undefined;
}

const prompt = "led> ";
const secondPrompt = "...> ";

/**
 * Runs a session. From a pipe, the exit code is 1 if there was an error, as for other commands. At a terminal it is
 * always 0.
 */
export async function repl(path: string | undefined, flags: ReplFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  if (path === standardInput) {
    report.problem(wrongUsage("Standard input is used for typing, so the document must be a file."));
    return report.finish({ results: [] });
  }
  const document = path === undefined ? undefined : await readDocument(path, report, host);
  if (path !== undefined && document === undefined) return report.finish({ results: [] });

  const worker = await host.resources.worker();
  let replSession: ReplSession | undefined;
  const console = await host.openConsole({
    isTerminal: !flags.json,
    environment: host.environment,
    hasHistory: true,
    isWhole: isDocument,
    complete: (line) => complete(replSession?.session ?? emptySession(), line),
  });
  const timeout = flags.timeout ?? (console.isTerminal ? maxTimeout : defaultTimeout);
  replSession = new ReplSession(report, host, console, () => new Runner({ worker, timeout }), flags.fractions);
  try {
    replSession.start(document);
    await replSession.readInputs();
  } finally {
    await replSession.end();
  }
  const exitCode = report.finish({ results: replSession.results });
  return console.isTerminal ? 0 : exitCode;
}

/** The length limits of `:why`, which fit on a screen. */
const screenLimits: ExplanationSize = { lines: 20, depth: 8 };

class ReplSession {
  session: Session;
  readonly results: Json[] = [];
  readonly #report: Report;
  readonly #host: CommandHost;
  readonly #console: Console;
  readonly #createRunner: () => Runner;
  #runner: Runner;
  /** True to show numbers as fractions. */
  #hasFractions: boolean;
  /** Resolves when the runner is ready. */
  #isReady: Promise<unknown> = Promise.resolve();
  /** The last expression, to which `:why` without an argument applies. */
  #lastExpression: string | undefined;
  /** The document that `:reload` reads. */
  #path: string | undefined;

  constructor(report: Report, host: CommandHost, console: Console, createRunner: () => Runner, fractions: boolean) {
    this.session = emptySession(host.library);
    this.#report = report;
    this.#host = host;
    this.#console = console;
    this.#createRunner = createRunner;
    this.#hasFractions = fractions;
    this.#runner = this.#warmRunner();
  }

  /** Starts a runner and warms it up while the user is thinking. */
  #warmRunner(): Runner {
    const runner = this.#createRunner();
    const warmUp = this.#console.isTerminal ? submit(emptySession(), "true") : undefined;
    if (warmUp?.kind === "expression") {
      runner.load(warmUp.evaluation.program.code);
      this.#isReady = runner.evaluate({ thunk: warmUp.evaluation.thunk, show: "short" });
    }
    return runner;
  }

  /** Greets the user at a terminal, and loads the given document. */
  start(document: Document | undefined): void {
    this.#showMessage(`led ${this.#host.resources.version}: type an expression, a definition or :help.`);
    if (document === undefined) return;
    try {
      this.#load(document);
    } catch (error) {
      this.#report.reportThrown(error);
    }
  }

  async readInputs(): Promise<void> {
    let lines: string[] = [];
    for (;;) {
      const event = await this.#console.read(lines.length === 0 ? prompt : secondPrompt);
      switch (event.kind) {
        case "interrupt":
          if (lines.length === 0 && !event.hasText) this.#showMessage("Type Ctrl-D or :quit to quit.");
          lines = [];
          break;
        case "end":
          if (lines.length > 0) await this.#process(lines, true);
          if (event.trouble !== undefined) this.#report.problem(unreadable(documentName(standardInput), event.trouble));
          return;
        case "line": {
          lines.push(event.text);
          const status = await this.#process(lines);
          await this.#host.output.drained?.();
          if (status === "quit") return;
          if (status === "done") lines = [];
        }
      }
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#runner.close(), this.#console.close()]);
  }

  /**
   * Processes the lines of an input; the result is `more` if it is incomplete. Exceptions leave the session consistent.
   */
  async #process(lines: readonly string[], isLast = false): Promise<"done" | "more" | "quit"> {
    const input = lines.join("\n");
    try {
      return await this.#processInput(input, isLast);
    } catch (error) {
      this.#console.onInterrupt(undefined);
      this.#report.reportThrown(error);
      this.#recordResult({ input, kind: "fault", value: null });
      return "done";
    }
  }

  async #processInput(input: string, isLast: boolean): Promise<"done" | "more" | "quit"> {
    const submission = submit(this.session, input, {
      isLast,
      ...(this.#width === undefined ? {} : { width: this.#width }),
    });
    if (submission.kind === "incomplete") return "more";
    if (submission.kind === "nothing") return "done";
    const value = await this.#handle(submission);
    this.#recordResult({ input, kind: submission.kind, value: value ?? null });
    return submission.kind === "command" && submission.command.name === "quit" ? "quit" : "done";
  }

  #recordResult(result: { readonly input: string; readonly kind: string; readonly value: string | null }): void {
    if (this.#report.flags.json) this.results.push(result);
  }

  async #handle(
    submission: Exclude<Submission, { readonly kind: "nothing" | "incomplete" }>,
  ): Promise<string | undefined> {
    switch (submission.kind) {
      case "expression": {
        const { evaluation } = submission;
        const { value, isNonterminating } = await this.#evaluate(evaluation);
        if (value !== undefined && evaluation.explanation !== "steps") this.#report.line(value);
        if (evaluation.explanation !== undefined && !isNonterminating)
          await this.#explain(evaluation, evaluation.explanation);
        this.#lastExpression = evaluation.source.text.slice(evaluation.expression.start, evaluation.expression.end);
        return value;
      }
      case "definitions":
        this.session = submission.session;
        this.#reportDiagnostics(submission.diagnostics, submission);
        this.#showMessage(definitionsText(submission));
        return undefined;
      case "answer":
        this.session = submission.session;
        this.#writeProse(submission.text.split("\n"));
        return submission.text;
      case "command":
        await this.#execute(submission.command);
        return undefined;
      case "error": {
        const { diagnostics, dependencies = [] } = submission;
        this.#reportDiagnostics(diagnostics, submission);
        if (dependencies.length > 0) {
          const dependencyText = `other definitions depend on the old form of ${listInWords(dependencies)}`;
          this.#showMessage(`Not accepted: ${dependencyText}. Redefine all of them in one line.`);
        }
        return undefined;
      }
      case "mistake": {
        const { message, help } = submission;
        this.#report.problem({ ...wrongUsage(message, help), exitCode: 1 });
        return undefined;
      }
    }
  }

  /** Explains the last evaluation, or shows its steps. */
  async #explain(evaluation: Evaluation, kind: ExplanationKind): Promise<void> {
    const { document } = this.session;
    const reasons = reasonsFor(this.session, evaluation, this.#runner);
    if (kind === "steps") {
      const steps = await reasons.steps(0);
      for (const line of steps === undefined ? [] : stepTexts(steps, maxStepLines, this.#report))
        this.#report.line(line);
      return;
    }
    const lines = await linesOf(await reasons.of(0), screenLimits);
    for (const line of reasonTexts(lines, document.source, this.#report)) this.#report.line(`  ${line}`);
  }

  async #execute(command: HostCommand): Promise<void> {
    switch (command.name) {
      case "why":
      case "steps": {
        const { name } = command;
        const resubmission =
          this.#lastExpression === undefined ? undefined : submit(this.session, `:${name} ${this.#lastExpression}`);
        if (resubmission !== undefined && resubmission.kind !== "nothing" && resubmission.kind !== "incomplete") {
          await this.#handle(resubmission);
          return;
        }
        this.#report.problem({
          ...wrongUsage("There is no value yet.", `Type an expression first, or \`:${name} EXPRESSION\`.`),
          exitCode: 1,
        });
        return;
      }
      case "load":
        return this.#loadFile(command.file);
      case "reload":
        if (this.#path !== undefined) return this.#loadFile(this.#path);
        this.#report.problem({
          ...wrongUsage("There is no document to reload.", "`:load FILE` loads a document."),
          exitCode: 1,
        });
        return;
      case "fractions":
        this.#hasFractions = !this.#hasFractions;
        this.#showMessage(`Numbers are shown as ${this.#hasFractions ? "fractions" : "decimals"}.`);
        return;
      case "quit":
        return;
    }
  }

  async #loadFile(path: string): Promise<void> {
    const { HOME: home = homedir() } = this.#host.environment;
    const file = path.startsWith("~/") ? join(home, path.slice(2)) : path === standardInput ? `./${path}` : path;
    const document = await readDocument(file, this.#report, withoutBlocking(this.#host));
    if (document !== undefined) this.#load(document);
  }

  #load({ path, name, text }: Document): void {
    this.#path = path;
    const result = loadDocument(this.session, { name, text });
    if (result.kind === "refused") {
      this.#report.diagnostics(result.diagnostics, result.document);
      this.#showMessage("The document was not loaded. Type :reload to try again.");
      return;
    }
    this.session = result.session;
    this.#report.diagnostics(result.diagnostics, result.session.base);
    const count = result.session.base.definitions.length;
    this.#showMessage(`${showControlCharacters(name)}: ${count} ${count === 1 ? "definition" : "definitions"}`);
    if (result.dropped.length > 0) this.#showMessage(`now defined by the document: ${result.dropped.join(", ")}`);
  }

  /** Evaluates an expression. If it has no value, reports the reason, and the first calls if it was stopped. */
  async #evaluate(evaluation: Evaluation): Promise<{ readonly value?: string; readonly isNonterminating?: boolean }> {
    const { program, thunk, show, source, expression } = evaluation;
    const runner = this.#runner;
    let isStopped = false;
    this.#console.onInterrupt(() => {
      isStopped = true;
      void runner.close();
    });
    await this.#isReady;
    runner.load(program.code);
    const request = { thunk, show: show === "short" && !this.#console.isTerminal ? "whole" : show } as const;
    const firstOutcome = isStopped ? undefined : await runner.evaluate(request);
    const isNonterminating = firstOutcome?.kind === "timeout" && !isStopped;
    const reasons = isNonterminating ? reasonsFor(this.session, evaluation, runner) : undefined;
    const outcome = isNonterminating ? ((await reasons?.follow(firstOutcome, 0)) ?? firstOutcome) : firstOutcome;
    this.#console.onInterrupt(undefined);
    if (outcome?.kind === "value")
      return { value: this.#hasFractions ? formatWithFractions(outcome) : outcome.printed };
    if (isStopped || outcome === undefined) {
      this.#runner = this.#warmRunner();
      this.#showMessage("Stopped.");
      return {};
    }
    if (outcome.kind === "crash") {
      this.#report.fault(outcome.message, outcome.detail);
      return {};
    }
    const offset = outcome.kind === "failure" ? failureOffset(outcome, program, source) : undefined;
    this.#reportDiagnostics(
      [findingOf(outcome, offset === undefined ? expression : tokenAt(source, offset), { program, thunk })],
      evaluation,
    );
    if (reasons === undefined || outcome.kind !== "timeout" || outcome.calls === undefined) return { isNonterminating };
    const lines = await linesOf(await reasons.of(0, { isNonterminating }), screenLimits);
    const texts = reasonTexts(lines, this.session.document.source, this.#report);
    for (const line of texts) this.#report.detail(`  ${line}`);
    return { isNonterminating };
  }

  #reportDiagnostics(diagnostics: readonly Diagnostic[], text: SessionText): void {
    for (const reported of diagnostics) {
      const { diagnostic, document } = documentOfDiagnostic(this.session, text, reported);
      this.#report.diagnostics([diagnostic], document);
    }
  }

  /** Writes lines of prose, at a terminal in a readable width. */
  #writeProse(lines: readonly string[]): void {
    const width = this.#width;
    for (const line of lines) this.#report.line(width === undefined ? line : breakLine(line, width));
  }

  /** The width of prose and types; undefined if the output is not for a person. */
  get #width(): number | undefined {
    const { columns } = this.#host.output;
    return columns === undefined || this.#report.flags.json ? undefined : Math.min(columns, maxProseWidth);
  }

  /** Writes a message to the user at the terminal that is not a result. */
  #showMessage(text: string): void {
    if (this.#console.isTerminal) this.#report.note(this.#report.colors.dim(text));
  }
}

/** Breaks a line between words; continuation lines have the same indentation. */
function breakLine(line: string, width: number): string {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  for (const word of line.slice(indentation.length).split(" ")) {
    const extendedLine = lines.length === 0 ? `${indentation}${word}` : `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && widthOf(extendedLine) > width) lines.push(`${indentation}${word}`);
    else lines.splice(-1, 1, extendedLine);
  }
  return lines.join("\n");
}

/** For example, `defined f and g, redefined x`. */
function definitionsText({ defined, replaced, signed }: AcceptedDefinitions): string {
  const newNames = defined.filter((name) => !replaced.includes(name));
  const clauses = [
    ...(newNames.length === 0 ? [] : [`defined ${listInWords(newNames)}`]),
    ...(replaced.length === 0 ? [] : [`redefined ${listInWords(replaced)}`]),
    ...(signed.length === 0 ? [] : [`declared ${listInWords(signed)}`]),
  ];
  return clauses.length === 0 ? "noted" : clauses.join(", ");
}
