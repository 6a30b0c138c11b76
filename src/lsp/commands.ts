// Server commands, sent by editors for lenses and actions.

import type { WorkspaceEdit } from "vscode-languageserver";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { commands as ofPreviews, type Previews } from "./previews.js";
import type { Analysis } from "./analysis.js";
import { offsetOf } from "./places.js";
import { acceptance, commands as ofTests, testInLine, testsAt } from "./tests.js";
import type { TestResult } from "../execute/tests.js";
import type { Testing } from "./testing.js";

export const commandNames: readonly string[] = [...Object.values(ofTests), ...Object.values(ofPreviews)];

export interface CommandContext {
  readonly testing: Testing;
  readonly previews: Previews;
  open(address: string): void;
  analysisOf(uri: string): Analysis | undefined;
  /** Time limit per test, in seconds. */
  timeout(): number;
  /** Applies an edit; false if the editor refuses. */
  apply(edit: WorkspaceEdit): Promise<boolean>;
  say(message: string): void;
}

/** The machine-readable result of a test. */
interface Ran {
  /** Zero-based. */
  readonly line: number;
  readonly status: TestResult["status"];
  readonly actual: string | null;
}

export class LspCommands {
  constructor(private readonly on: CommandContext) {}

  /** Executes a command. Its arguments begin with the URI of the document. */
  async execute(command: string, [uri, line, more]: readonly unknown[]): Promise<unknown> {
    const analysis = typeof uri === "string" ? this.on.analysisOf(uri) : undefined;
    if (typeof uri !== "string" || analysis === undefined) return null;
    const lineNumber = typeof line === "number" ? line : undefined;
    switch (command) {
      case ofTests.run:
        return this.#run(uri, analysis, lineNumber);
      case ofTests.accept:
        return lineNumber === undefined ? null : this.#accept(uri, analysis, lineNumber);
      case ofPreviews.page:
      case ofPreviews.game: {
        const address = await this.on.previews.address(uri, analysis, command === ofPreviews.page ? "page" : "game");
        // `false` means that the editor displays the page itself.
        if (line !== false) this.on.open(address);
        return address;
      }
      case ofPreviews.follow: {
        const position = { line: lineNumber ?? 0, character: typeof more === "number" ? more : 0 };
        this.on.previews.follow(uri, analysis, offsetOf(analysis.document.source, position));
        return null;
      }
      default:
        return null;
    }
  }

  async #run(uri: string, analysis: Analysis, line: number | undefined): Promise<readonly Ran[]> {
    if (hasErrors(analysis.document.diagnostics)) this.on.say("The tests cannot run because the document has errors.");
    const results = await this.on.testing.run(uri, analysis, testsAt(analysis, line), this.on.timeout());
    return results.map(({ line, status, actual }) => ({ line: line - 1, status, actual: actual ?? null }));
  }

  /** Writes the value of a test as its expected value, and runs it again. */
  async #accept(uri: string, analysis: Analysis, line: number): Promise<boolean> {
    const test = testInLine(analysis, line);
    const result = test && this.on.testing.of(uri, analysis, test);
    if (test === undefined || result === undefined || result === "running" || result.actual === undefined) return false;
    const accepted = acceptance(analysis, test, result.actual);
    if ("obstacle" in accepted) {
      this.on.say(accepted.obstacle);
      return false;
    }
    if (!(await this.on.apply({ changes: { [uri]: [accepted.edit] } }))) return false;
    const after = this.on.analysisOf(uri);
    if (after !== undefined) await this.#run(uri, after, line);
    return true;
  }
}
