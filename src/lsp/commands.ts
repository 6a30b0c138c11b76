// Server commands, sent by editors for lenses and actions.

import type { WorkspaceEdit } from "vscode-languageserver";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { commands as previewCommands, type Previews } from "./previews.js";
import type { Analysis } from "./analysis.js";
import { offsetOf } from "./places.js";
import { createAcceptance, commands as testCommands, findTestInLine, findTestsAt } from "./tests.js";
import type { TestResult } from "../execute/tests.js";
import type { Testing } from "./testing.js";

export const commandNames: readonly string[] = [...Object.values(testCommands), ...Object.values(previewCommands)];

export interface CommandContext {
  readonly testing: Testing;
  readonly previews: Previews;
  openAddress(address: string): void;
  analysisOf(uri: string): Analysis | undefined;
  /** Time limit per test, in seconds. */
  timeout(): number;
  /** Applies an edit; false if the editor rejects it. */
  applyEdit(edit: WorkspaceEdit): Promise<boolean>;
  showMessage(message: string): void;
}

/** The machine-readable result of a test. */
interface CommandTestResult {
  /** Zero-based. */
  readonly line: number;
  readonly status: TestResult["status"];
  readonly actual: string | null;
}

export class LspCommands {
  constructor(private readonly context: CommandContext) {}

  /** Executes a command. Its arguments begin with the URI of the document. */
  async execute(command: string, [uri, line, character]: readonly unknown[]): Promise<unknown> {
    const analysis = typeof uri === "string" ? this.context.analysisOf(uri) : undefined;
    if (typeof uri !== "string" || analysis === undefined) return null;
    const lineNumber = typeof line === "number" ? line : undefined;
    switch (command) {
      case testCommands.run:
        return this.#runTests(uri, analysis, lineNumber);
      case testCommands.accept:
        return lineNumber === undefined ? null : this.#acceptValue(uri, analysis, lineNumber);
      case previewCommands.page:
      case previewCommands.game: {
        const address = await this.context.previews.openPreview(
          uri,
          analysis,
          command === previewCommands.page ? "page" : "game",
        );
        // `false` means that the editor displays the page itself.
        if (line !== false) this.context.openAddress(address);
        return address;
      }
      case previewCommands.follow: {
        const position = { line: lineNumber ?? 0, character: typeof character === "number" ? character : 0 };
        this.context.previews.follow(uri, analysis, offsetOf(analysis.document.source, position));
        return null;
      }
      default:
        return null;
    }
  }

  async #runTests(uri: string, analysis: Analysis, line: number | undefined): Promise<readonly CommandTestResult[]> {
    if (hasErrors(analysis.document.diagnostics))
      this.context.showMessage("The tests cannot run because the document has errors.");
    const results = await this.context.testing.run(uri, analysis, findTestsAt(analysis, line), this.context.timeout());
    return results.map(({ line, status, actual }) => ({ line: line - 1, status, actual: actual ?? null }));
  }

  /** Writes the value of a test as its expected value, and runs it again. */
  async #acceptValue(uri: string, analysis: Analysis, line: number): Promise<boolean> {
    const test = findTestInLine(analysis, line);
    const result = test && this.context.testing.statusOf(uri, analysis, test);
    if (test === undefined || result === undefined || result === "running" || result.actual === undefined) return false;
    const accepted = createAcceptance(analysis, test, result.actual);
    if ("obstacle" in accepted) {
      this.context.showMessage(accepted.obstacle);
      return false;
    }
    if (!(await this.context.applyEdit({ changes: { [uri]: [accepted.edit] } }))) return false;
    const newAnalysis = this.context.analysisOf(uri);
    if (newAnalysis !== undefined) await this.#runTests(uri, newAnalysis, line);
    return true;
  }
}
