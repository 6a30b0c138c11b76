// Gathers what a command has to say, and says it: to a person at once, findings on standard error and results on
// standard output; to a program at the end, as one JSON value with everything in it.

import picocolors from "picocolors";
import { visible } from "../diagnostics/cells.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type RenderedDocument, renderDiagnostic, toJson } from "../diagnostics/render.js";
import { type CommonFlags, wantsColor } from "./flags.js";
import { type ExitCode, fault, type Problem } from "./problems.js";
import type { Stream, World } from "./world.js";

/** What can be written as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Texts are laid out for lines of so many cells when no terminal says how wide it is, and at most for so many. */
const usualWidth = 100;
const greatestWidth = 120;

/** What came of a document, in a few words. */
export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * The form of the JSON value, which json.schema.json describes. It grows when a program that reads the value could fail
 * on the new one.
 */
const jsonVersion = 1;

/** How a report differs from that of a single run. */
export interface ReportOptions {
  readonly isWatched?: boolean;
  /** Is told of every finding as the terminal shows it, without colour, whatever the flags leave out there. */
  readonly hears?: (finding: string) => void;
}

/** The one place through which a command speaks. */
export class Report {
  readonly flags: CommonFlags;
  /**
   * True of one run of many: then what went well is kept for the run's last line, and a program gets a line for a run.
   */
  readonly isWatched: boolean;
  readonly #world: World;
  readonly #hears: (finding: string) => void;
  readonly #diagnostics: Json[] = [];
  #exitCode: ExitCode = 0;
  /** The code of what was found first. */
  #firstCode: string | undefined;
  #hasSpoken: boolean;
  #lastVerdict: Verdict | undefined;

  constructor(flags: CommonFlags, world: World, { isWatched = false, hears = () => {} }: ReportOptions = {}) {
    this.flags = flags;
    this.isWatched = isWatched;
    this.#hears = hears;
    // The run before stands above.
    this.#hasSpoken = isWatched;
    this.#world = world;
  }

  get exitCode(): ExitCode {
    return this.#exitCode;
  }

  /** Colours for standard output. */
  get colors(): ReturnType<typeof picocolors.createColors> {
    return picocolors.createColors(this.#hasColor(this.#world.output));
  }

  /** The terminal cells in a line of standard output. */
  get width(): number {
    return this.#width(this.#world.output);
  }

  /** The worst that has happened decides how the tool ends. */
  ends(exitCode: ExitCode): void {
    if (exitCode > this.#exitCode) this.#exitCode = exitCode;
  }

  /** As the flags want it: with `--warnings-as-errors` a warning is an error. */
  graded(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return this.flags.warningsAsErrors ? diagnostics.map((one) => ({ ...one, severity: "error" })) : diagnostics;
  }

  /** Says findings about a document. */
  diagnostics(diagnostics: readonly Diagnostic[], document: RenderedDocument): void {
    for (const diagnostic of this.graded(diagnostics)) {
      this.record(diagnostic, document);
      this.#hears(renderDiagnostic(diagnostic, document, { color: false, width: usualWidth }));
      if (this.flags.json || (this.flags.quiet && diagnostic.severity === "warning")) continue;
      const { errors } = this.#world;
      this.#paragraph(
        renderDiagnostic(diagnostic, document, { color: this.#hasColor(errors), width: this.#width(errors) }),
      );
    }
  }

  /** Keeps a finding for the JSON value. An error makes the tool end with 1. A person is told of it in another way. */
  record(diagnostic: Diagnostic, document: RenderedDocument): void {
    for (const graded of this.graded([diagnostic])) {
      if (graded.severity === "error") this.ends(1);
      this.#firstCode ??= graded.code;
      // Nobody else asks for them, and a conversation may be long.
      if (!this.flags.json) continue;
      const record = toJson(graded, document.source);
      this.#diagnostics.push({ ...record, start: { ...record.start }, end: { ...record.end } });
    }
  }

  /** Says what went wrong around the documents. */
  problem({ code, title, message, help, file, exitCode }: Problem): void {
    this.ends(exitCode);
    const start = { line: 1, column: 1 };
    if (this.flags.json)
      this.#diagnostics.push({ code, severity: "error", title, message, help: help ?? null, file, start, end: start });
    const paragraph = ({ bold, red }: typeof this.colors): string =>
      [`${bold(red(`error ${code}:`))} ${bold(title)}`, message, ...(help === undefined ? [] : [`Try: ${help}`])].join(
        "\n",
      );
    this.#hears(paragraph(picocolors.createColors(false)));
    if (!this.flags.json) this.#paragraph(paragraph(picocolors.createColors(this.#hasColor(this.#world.errors))));
  }

  /** Says that the tool itself has failed; where, only to somebody who looks for it. */
  fault(message: string, detail: string): void {
    this.problem(fault(message));
    const debug = this.#world.environment["LED_DEBUG"] ?? "";
    if (debug !== "" && debug !== "0") this.#world.errors.write(`${detail}\n`);
  }

  /** Says the same of what was thrown where nothing should be. */
  thrown(error: unknown): void {
    if (error instanceof Error) this.fault(error.message, error.stack ?? "");
    else this.fault(String(error), "");
  }

  /** A line of results, for a person. */
  line(text: string): void {
    if (!this.flags.json) this.#world.output.write(`${text}\n`);
  }

  /** A line that says that all went well; left out when it should be quiet. */
  note(text: string): void {
    if (!this.flags.quiet && !this.isWatched) this.line(text);
  }

  /**
   * Says what came of a document; of a good one only if it should not be quiet. A watched run keeps it for its last
   * line.
   */
  verdict(isGood: boolean, document: string, found: string): void {
    const text = `${visible(document)}: ${found}`;
    this.#lastVerdict = { isGood, text };
    if (this.isWatched) return;
    const { green, red } = this.colors;
    if (isGood) this.note(`${green("✓")} ${text}`);
    else this.line(`${red("✗")} ${text}`);
  }

  /** What was said last of a document; undefined if none was read. */
  get lastVerdict(): Verdict | undefined {
    return this.#lastVerdict;
  }

  /** Text exactly as it is, for a person or a file behind a pipe. */
  raw(text: string): void {
    if (!this.flags.json) this.#world.output.write(text);
  }

  /** Tells a person at a terminal where to read more about it. */
  pointer(): void {
    const { errors } = this.#world;
    if (this.#firstCode === undefined || this.flags.json || this.flags.quiet || !errors.isTerminal) return;
    this.#paragraph(
      picocolors.createColors(this.#hasColor(errors)).dim(`\`led explain ${this.#firstCode}\` says more.`),
    );
  }

  /** Ends the command: for a program, writes everything with what else there is to know. */
  finish(results: { readonly [key: string]: Json } = {}): ExitCode {
    if (this.flags.json)
      this.#world.output.write(
        `${JSON.stringify({ version: jsonVersion, diagnostics: this.#diagnostics, ...results }, null, this.isWatched ? undefined : 2)}\n`,
      );
    return this.#exitCode;
  }

  #paragraph(text: string): void {
    this.#world.errors.write(`${this.#hasSpoken ? "\n" : ""}${text}\n`);
    this.#hasSpoken = true;
  }

  #hasColor(stream: Stream): boolean {
    return wantsColor(this.flags, stream, this.#world.environment);
  }

  #width(stream: Stream): number {
    return Math.min(stream.columns ?? usualWidth, greatestWidth);
  }
}
