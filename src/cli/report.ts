// Collects the output of a command. For a person, diagnostics go to standard error and results to standard output as
// they occur; for a program, a single JSON value is written at the end.

import picocolors from "picocolors";
import { showControlCharacters } from "../diagnostics/cells.js";
import { type Diagnostic, errorsFirst } from "../diagnostics/diagnostic.js";
import { type JsonDiagnostic, type RenderedDocument, renderDiagnostic, toJson } from "../diagnostics/render.js";
import { countOf } from "../diagnostics/words.js";
import { annotationsText } from "./annotations.js";
import { type CommonFlags, wantsColor } from "./flags.js";
import { type ExitCode, fault, type Problem } from "./problems.js";
import type { Stream, CommandHost } from "./host.js";
import { defaultWidth, maxDiagnosticsShown, maxWidth } from "./limits.js";

/** A value that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * The version of the JSON value, which json.schema.json describes. It is increased when a program that reads the value
 * could fail on the new form.
 */
const jsonVersion = 2;

interface ReportOptions {
  readonly isWatched?: boolean;
  /** Receives every diagnostic in terminal format, without colour, even those that flags suppress there. */
  readonly hears?: (finding: string) => void;
}

/** The only channel through which a command produces output. */
export class Report {
  readonly flags: CommonFlags;
  /**
   * True for one of many runs under --watch: successes are shown only in the run's last line, and JSON output is one
   * line per run.
   */
  readonly isWatched: boolean;
  readonly #host: CommandHost;
  readonly #hears: ((finding: string) => void) | undefined;
  readonly #diagnostics: JsonDiagnostic[] = [];
  #exitCode: ExitCode = 0;
  /** True after text for a pipe, which no message may follow. */
  #hasRawOutput = false;
  /** The code of the first diagnostic. */
  #firstCode: string | undefined;
  #hasOutput: boolean;
  #lastVerdict: Verdict | undefined;

  constructor(flags: CommonFlags, host: CommandHost, { isWatched = false, hears }: ReportOptions = {}) {
    this.flags = flags;
    this.isWatched = isWatched;
    this.#hears = hears;
    // The output of the previous run precedes this one.
    this.#hasOutput = isWatched;
    this.#host = host;
  }

  get exitCode(): ExitCode {
    return this.#exitCode;
  }

  /** Colours for standard output. */
  get colors(): ReturnType<typeof picocolors.createColors> {
    return picocolors.createColors(this.#hasColor(this.#host.output));
  }

  get width(): number {
    return this.#width(this.#host.output);
  }

  /** Records an exit code; the highest one counts. */
  ends(exitCode: ExitCode): void {
    if (exitCode > this.#exitCode) this.#exitCode = exitCode;
  }

  /** Applies `--warnings-as-errors`. */
  grade(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return this.flags.warningsAsErrors
      ? diagnostics.map((diagnostic) => ({ ...diagnostic, severity: "error" }))
      : diagnostics;
  }

  /**
   * Reports diagnostics about a document. A person sees errors before warnings, the first of them, and the number of the
   * others. JSON keeps their order.
   */
  diagnostics(diagnostics: readonly Diagnostic[], document: RenderedDocument): void {
    let count = 0;
    const graded = this.grade(diagnostics);
    for (const diagnostic of this.flags.json ? graded : errorsFirst(graded)) {
      this.record(diagnostic, document);
      this.#hears?.(renderDiagnostic(diagnostic, document, { color: false, width: defaultWidth }));
      if (this.flags.json || (this.flags.quiet && diagnostic.severity === "warning")) continue;
      if (++count > maxDiagnosticsShown) continue;
      const { errors } = this.#host;
      this.#writeParagraph(
        renderDiagnostic(diagnostic, document, { color: this.#hasColor(errors), width: this.#width(errors) }),
      );
    }
    const hidden = count - maxDiagnosticsShown;
    if (hidden > 0)
      this.#writeParagraph(
        `There are ${countOf(hidden, "more message")}. Fix these first, or use --json to see all of them.`,
      );
  }

  /** Records a diagnostic for JSON output only. An error makes the exit code 1. */
  record(diagnostic: Diagnostic, document: RenderedDocument): void {
    for (const graded of this.grade([diagnostic])) {
      if (graded.severity === "error") this.ends(1);
      this.#firstCode ??= graded.code;
      // Only JSON output needs them, and a session may be long.
      if (!this.flags.json) continue;
      this.#diagnostics.push(toJson(graded, document.source));
    }
  }

  /** Reports a problem outside the documents. */
  problem({ code, title, message, help, file, exitCode }: Problem): void {
    this.ends(exitCode);
    const start = { line: 1, column: 1 };
    if (this.flags.json)
      this.#diagnostics.push({
        code,
        severity: "error",
        title,
        message,
        help: help ?? null,
        file,
        start,
        end: start,
        labels: [],
        repairs: [],
      });
    const paragraph = ({ bold, red }: typeof this.colors): string =>
      [`${bold(red(`error ${code}:`))} ${bold(title)}`, message, ...(help === undefined ? [] : [`Try: ${help}`])].join(
        "\n",
      );
    this.#hears?.(paragraph(picocolors.createColors(false)));
    if (!this.flags.json) this.#writeParagraph(paragraph(picocolors.createColors(this.#hasColor(this.#host.errors))));
  }

  /** Reports an internal error of the tool; `detail` is printed only for debugging. */
  fault(message: string, detail: string): void {
    this.problem(fault(message));
    const debug = this.#host.environment["LED_DEBUG"] ?? "";
    if (debug !== "" && debug !== "0") this.#host.errors.write(`${detail}\n`);
  }

  /** Reports an unexpected exception as an internal error. */
  reportThrown(error: unknown): void {
    if (error instanceof Error) this.fault(error.message, error.stack ?? "");
    else this.fault(String(error), "");
  }

  /** Writes a line of results, for a person. */
  line(text: string): void {
    if (!this.flags.json) this.#host.output.write(`${text}\n`);
  }

  /** Writes a line that belongs to the diagnostic before it, for a person. */
  detail(text: string): void {
    if (!this.flags.json) this.#host.errors.write(`${text}\n`);
  }

  /** Reports a warning outside the documents, as one line, for a person. */
  warning(text: string): void {
    const { flags } = this;
    if (flags.warningsAsErrors) this.ends(1);
    this.#hears?.(`warning: ${text}`);
    const { yellow } = picocolors.createColors(this.#hasColor(this.#host.errors));
    if (!flags.quiet || flags.warningsAsErrors) this.detail(`${yellow("warning:")} ${showControlCharacters(text)}`);
  }

  /** Writes a line that reports success, unless --quiet is given; to standard error after raw output. */
  note(text: string): void {
    if (this.flags.quiet || this.isWatched) return;
    if (this.#hasRawOutput) this.#host.errors.write(`${text}\n`);
    else this.line(text);
  }

  /** Notes that a file was written, or had the same content; with its size in bytes, if given. */
  file(path: string, status: "written" | "same", bytes?: number): void {
    const { green, dim } = this.colors;
    const size = bytes === undefined ? "" : ` (${Math.ceil(bytes / 1024)} KB)`;
    this.note(`${status === "written" ? green("wrote") : dim("same ")}  ${showControlCharacters(path)}${size}`);
  }

  /**
   * Reports the result for a document; successes are omitted with --quiet. A watched run keeps it for its last line.
   */
  verdict(isGood: boolean, document: string, summary: string): void {
    const text = `${showControlCharacters(document)}: ${summary}`;
    this.#lastVerdict = { isGood, text };
    if (this.isWatched) return;
    const { green, red } = this.colors;
    if (isGood) this.note(`${green("✓")} ${text}`);
    else this.line(`${red("✗")} ${text}`);
  }

  /** The latest verdict; undefined if no document was read. */
  get lastVerdict(): Verdict | undefined {
    return this.#lastVerdict;
  }

  /** Writes text unchanged, for a person or into a pipe. */
  raw(text: string): void {
    this.#hasRawOutput = true;
    if (!this.flags.json) this.#host.output.write(text);
  }

  /** Refers a person at a terminal to the explanation of the first diagnostic. */
  pointer(): void {
    const { errors } = this.#host;
    if (this.#firstCode === undefined || this.flags.json || this.flags.quiet || !errors.isTerminal) return;
    this.#writeParagraph(
      picocolors.createColors(this.#hasColor(errors)).dim(`\`led explain ${this.#firstCode}\` explains it.`),
    );
  }

  /** Ends the command. In JSON mode, writes the JSON value, including these results, or annotations. */
  finish(results: { readonly [key: string]: Json } = {}): ExitCode {
    const { json, annotations } = this.flags;
    if (annotations !== undefined)
      this.#host.output.write(annotationsText(annotations, this.#diagnostics, this.#host.resources.version));
    else if (json)
      this.#host.output.write(
        `${JSON.stringify({ version: jsonVersion, diagnostics: this.#diagnostics, ...results }, null, this.isWatched ? undefined : 2)}\n`,
      );
    return this.#exitCode;
  }

  #writeParagraph(text: string): void {
    this.#host.errors.write(`${this.#hasOutput ? "\n" : ""}${text}\n`);
    this.#hasOutput = true;
  }

  #hasColor(stream: Stream): boolean {
    return wantsColor(this.flags, stream, this.#host.environment);
  }

  #width(stream: Stream): number {
    return Math.min(stream.columns ?? defaultWidth, maxWidth);
  }
}
