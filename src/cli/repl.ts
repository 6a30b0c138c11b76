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
  let conversation: ReplSession | undefined;
  const console = await host.openConsole({
    isTerminal: !flags.json,
    environment: host.environment,
    hasHistory: true,
    isWhole: isDocument,
    complete: (line) => complete(conversation?.session ?? emptySession(), line),
  });
  const timeout = flags.timeout ?? (console.isTerminal ? maxTimeout : defaultTimeout);
  conversation = new ReplSession(report, host, console, () => new Runner({ worker, timeout }), flags.fractions);
  try {
    conversation.begin(document);
    await conversation.hold();
  } finally {
    await conversation.end();
  }
  const exitCode = report.finish({ results: conversation.results });
  return console.isTerminal ? 0 : exitCode;
}

/** The length limits of `:why`, which fit on a screen. */
const asMuchAsFits: ExplanationSize = { lines: 20, depth: 8 };

class ReplSession {
  session: Session;
  readonly results: Json[] = [];
  readonly #report: Report;
  readonly #host: CommandHost;
  readonly #console: Console;
  readonly #newRunner: () => Runner;
  #runner: Runner;
  /** True to show numbers as fractions. */
  #fractions: boolean;
  /** Resolves when the runner is ready. */
  #isReady: Promise<unknown> = Promise.resolve();
  /** The last expression, to which `:why` without an argument applies. */
  #last: string | undefined;
  /** The document that `:reload` reads. */
  #path: string | undefined;

  constructor(report: Report, host: CommandHost, console: Console, newRunner: () => Runner, fractions: boolean) {
    this.session = emptySession(host.library);
    this.#report = report;
    this.#host = host;
    this.#console = console;
    this.#newRunner = newRunner;
    this.#fractions = fractions;
    this.#runner = this.#warmRunner();
  }

  /** Starts a runner and warms it up while the user is thinking. */
  #warmRunner(): Runner {
    const runner = this.#newRunner();
    const first = this.#console.isTerminal ? submit(emptySession(), "true") : undefined;
    if (first?.kind === "expression") {
      runner.load(first.evaluation.program.code);
      this.#isReady = runner.evaluate({ thunk: first.evaluation.thunk, show: "short" });
    }
    return runner;
  }

  /** Greets the user at a terminal, and loads the given document. */
  begin(document: Document | undefined): void {
    this.#say(`led ${this.#host.resources.version}: type an expression, a definition or :help.`);
    if (document === undefined) return;
    try {
      this.#load(document);
    } catch (error) {
      this.#report.reportThrown(error);
    }
  }

  async hold(): Promise<void> {
    let lines: string[] = [];
    for (;;) {
      const typed = await this.#console.read(lines.length === 0 ? prompt : secondPrompt);
      switch (typed.kind) {
        case "interrupt":
          if (lines.length === 0 && !typed.hasText) this.#say("Type Ctrl-D or :quit to quit.");
          lines = [];
          break;
        case "end":
          if (lines.length > 0) await this.#take(lines, true);
          if (typed.trouble !== undefined) this.#report.problem(unreadable(documentName(standardInput), typed.trouble));
          return;
        case "line": {
          lines.push(typed.text);
          const after = await this.#take(lines);
          await this.#host.output.drained?.();
          if (after === "quit") return;
          if (after === "done") lines = [];
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
  async #take(lines: readonly string[], isLast = false): Promise<"done" | "more" | "quit"> {
    const input = lines.join("\n");
    try {
      return await this.#taken(input, isLast);
    } catch (error) {
      this.#console.onInterrupt(undefined);
      this.#report.reportThrown(error);
      this.#note({ input, kind: "fault", value: null });
      return "done";
    }
  }

  async #taken(input: string, isLast: boolean): Promise<"done" | "more" | "quit"> {
    const submission = submit(this.session, input, {
      isLast,
      ...(this.#width === undefined ? {} : { width: this.#width }),
    });
    if (submission.kind === "incomplete") return "more";
    if (submission.kind === "nothing") return "done";
    const value = await this.#answer(submission);
    this.#note({ input, kind: submission.kind, value: value ?? null });
    return submission.kind === "command" && submission.command.name === "quit" ? "quit" : "done";
  }

  #note(result: { readonly input: string; readonly kind: string; readonly value: string | null }): void {
    if (this.#report.flags.json) this.results.push(result);
  }

  async #answer(
    submission: Exclude<Submission, { readonly kind: "nothing" | "incomplete" }>,
  ): Promise<string | undefined> {
    switch (submission.kind) {
      case "expression": {
        const { evaluation } = submission;
        const { value, isNonterminating } = await this.#evaluate(evaluation);
        if (value !== undefined && evaluation.explanation !== "steps") this.#report.line(value);
        if (evaluation.explanation !== undefined && !isNonterminating)
          await this.#explain(evaluation, evaluation.explanation);
        this.#last = evaluation.source.text.slice(evaluation.expression.start, evaluation.expression.end);
        return value;
      }
      case "definitions":
        this.session = submission.session;
        this.#find(submission.diagnostics, submission);
        this.#say(definitionsText(submission));
        return undefined;
      case "answer":
        this.session = submission.session;
        this.#tell(submission.text.split("\n"));
        return submission.text;
      case "command":
        await this.#obey(submission.command);
        return undefined;
      case "error": {
        const { diagnostics, dependencies = [] } = submission;
        this.#find(diagnostics, submission);
        if (dependencies.length > 0) {
          const areNeeded = `other definitions depend on the old form of ${listInWords(dependencies)}`;
          this.#say(`Not accepted: ${areNeeded}. Redefine all of them in one line.`);
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
    const lines = await linesOf(await reasons.of(0), asMuchAsFits);
    for (const line of reasonTexts(lines, document.source, this.#report)) this.#report.line(`  ${line}`);
  }

  async #obey(command: HostCommand): Promise<void> {
    switch (command.name) {
      case "why":
      case "steps": {
        const { name } = command;
        const again = this.#last === undefined ? undefined : submit(this.session, `:${name} ${this.#last}`);
        if (again !== undefined && again.kind !== "nothing" && again.kind !== "incomplete") {
          await this.#answer(again);
          return;
        }
        this.#report.problem({
          ...wrongUsage("There is no value yet.", `Type an expression first, or \`:${name} EXPRESSION\`.`),
          exitCode: 1,
        });
        return;
      }
      case "load":
        return this.#read(command.file);
      case "reload":
        if (this.#path !== undefined) return this.#read(this.#path);
        this.#report.problem({
          ...wrongUsage("There is no document to reload.", "`:load FILE` loads a document."),
          exitCode: 1,
        });
        return;
      case "fractions":
        this.#fractions = !this.#fractions;
        this.#say(`Numbers are shown as ${this.#fractions ? "fractions" : "decimals"}.`);
        return;
      case "quit":
        return;
    }
  }

  async #read(path: string): Promise<void> {
    const { HOME: home = homedir() } = this.#host.environment;
    const file = path.startsWith("~/") ? join(home, path.slice(2)) : path === standardInput ? `./${path}` : path;
    const document = await readDocument(file, this.#report, withoutBlocking(this.#host));
    if (document !== undefined) this.#load(document);
  }

  #load({ path, name, text }: Document): void {
    this.#path = path;
    const loaded = loadDocument(this.session, { name, text });
    if (loaded.kind === "refused") {
      this.#report.diagnostics(loaded.diagnostics, loaded.document);
      this.#say("The document was not loaded. Type :reload to try again.");
      return;
    }
    this.session = loaded.session;
    this.#report.diagnostics(loaded.diagnostics, loaded.session.base);
    const count = loaded.session.base.definitions.length;
    this.#say(`${showControlCharacters(name)}: ${count} ${count === 1 ? "definition" : "definitions"}`);
    if (loaded.dropped.length > 0) this.#say(`now defined by the document: ${loaded.dropped.join(", ")}`);
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
    const ended = isStopped ? undefined : await runner.evaluate(request);
    const isNonterminating = ended?.kind === "timeout" && !isStopped;
    const reasons = isNonterminating ? reasonsFor(this.session, evaluation, runner) : undefined;
    const outcome = isNonterminating ? ((await reasons?.follow(ended, 0)) ?? ended) : ended;
    this.#console.onInterrupt(undefined);
    if (outcome?.kind === "value") return { value: this.#fractions ? formatWithFractions(outcome) : outcome.printed };
    if (isStopped || outcome === undefined) {
      this.#runner = this.#warmRunner();
      this.#say("Stopped.");
      return {};
    }
    if (outcome.kind === "crash") {
      this.#report.fault(outcome.message, outcome.detail);
      return {};
    }
    const offset = outcome.kind === "failure" ? failureOffset(outcome, program, source) : undefined;
    this.#find(
      [findingOf(outcome, offset === undefined ? expression : tokenAt(source, offset), { program, thunk })],
      evaluation,
    );
    if (reasons === undefined || outcome.kind !== "timeout" || outcome.calls === undefined) return { isNonterminating };
    const lines = await linesOf(await reasons.of(0, { isNonterminating }), asMuchAsFits);
    const texts = reasonTexts(lines, this.session.document.source, this.#report);
    for (const line of texts) this.#report.detail(`  ${line}`);
    return { isNonterminating };
  }

  #find(diagnostics: readonly Diagnostic[], text: SessionText): void {
    for (const one of diagnostics) {
      const { diagnostic, document } = documentOfDiagnostic(this.session, text, one);
      this.#report.diagnostics([diagnostic], document);
    }
  }

  /** Writes lines of prose, at a terminal in a readable width. */
  #tell(lines: readonly string[]): void {
    const width = this.#width;
    for (const line of lines) this.#report.line(width === undefined ? line : breakLine(line, width));
  }

  /** The width of prose and types; undefined if the output is not for a person. */
  get #width(): number | undefined {
    const { columns } = this.#host.output;
    return columns === undefined || this.#report.flags.json ? undefined : Math.min(columns, maxProseWidth);
  }

  /** Writes a message to the user at the terminal that is not a result. */
  #say(text: string): void {
    if (this.#console.isTerminal) this.#report.note(this.#report.colors.dim(text));
  }
}

/** Breaks a line between words; continuation lines have the same indentation. */
function breakLine(line: string, width: number): string {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  for (const word of line.slice(indentation.length).split(" ")) {
    const longer = lines.length === 0 ? `${indentation}${word}` : `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && widthOf(longer) > width) lines.push(`${indentation}${word}`);
    else lines.splice(-1, 1, longer);
  }
  return lines.join("\n");
}

/** For example, `defined f and g, redefined x`. */
function definitionsText({ defined, replaced, signed }: AcceptedDefinitions): string {
  const fresh = defined.filter((name) => !replaced.includes(name));
  const parts = [
    ...(fresh.length === 0 ? [] : [`defined ${listInWords(fresh)}`]),
    ...(replaced.length === 0 ? [] : [`redefined ${listInWords(replaced)}`]),
    ...(signed.length === 0 ? [] : [`declared ${listInWords(signed)}`]),
  ];
  return parts.length === 0 ? "noted" : parts.join(", ");
}
