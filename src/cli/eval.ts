// led eval EXPR... [--in FILE]: evaluates expressions among the definitions of a document, and prints a value a line.

import { type Compiled, compile, type Program, program } from "../compile.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { type Appendix, appendix } from "../run/appendix.js";
import type { FailureOutcome, Outcome } from "../run/outcome.js";
import { callOf, failureOffset, tokenAt } from "../run/place.js";
import { Runner } from "../run/runner.js";
import { type Source, sourceOf } from "../source/source.js";
import { readDocument, standardInput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, fault, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { World } from "./world.js";

export interface EvalFlags extends CommonFlags {
  /** The document whose definitions are meant; none if undefined. */
  readonly in: string | undefined;
  /** Seconds for each expression. */
  readonly timeout: number;
}

/** Evaluates expressions. `-` stands for those on standard input, one a line. */
export async function evaluate(given: readonly string[], flags: EvalFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const readsInput = given.includes(standardInput);
  if (readsInput && flags.in === standardInput) {
    report.problem(wrongUsage("Standard input, `-`, can be either the document or the expressions."));
    return report.finish({ results: [] });
  }
  const input = readsInput ? await readDocument(standardInput, report, world) : undefined;
  const document = flags.in === undefined ? { name: "no document", text: "" } : await readDocument(flags.in, report, world);
  if (document === undefined || (readsInput && input === undefined)) return report.finish({ results: [] });

  const lines = (input?.text ?? "").split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const texts = given.flatMap((text) => (text === standardInput ? lines : [text]));
  const compiled = compile(document.text, { name: document.name });
  report.diagnostics(compiled.diagnostics, compiled.document);
  const isWrong = hasErrors(report.graded(compiled.diagnostics));
  const results = isWrong ? [] : await evaluateAll(texts, compiled, flags.timeout, report, world);
  return report.finish({ results });
}

async function evaluateAll(texts: readonly string[], compiled: Compiled, timeout: number, report: Report, world: World): Promise<readonly Json[]> {
  const behind = appendix(compiled.document.source, texts);
  const made = program(compiled, behind.expressions);
  const runner = new Runner({ worker: await world.resources.worker(), code: made.code, timeout });
  const results: Json[] = [];
  try {
    for (const [index, text] of texts.entries()) {
      const one: One = { index, text, source: sourceOf("expression", text), behind, compiled, made };
      const prepared = made.expressions[index];
      const mistakes = prepared?.diagnostics ?? [];
      if (prepared?.thunk === undefined || hasErrors(mistakes)) {
        report.diagnostics(mistakes.map((mistake) => moved(mistake, one)), { source: one.source, headings: [] });
        results.push({ expression: text, value: null });
        continue;
      }
      const outcome = await runner.evaluate({ thunk: prepared.thunk, show: "whole" });
      if (outcome.kind === "value") report.line(outcome.printed);
      else sayFailure(outcome, one, report);
      results.push({ expression: text, value: outcome.kind === "value" ? outcome.printed : null });
    }
  } finally {
    await runner.close();
  }
  return results;
}

/** An expression with all that is around it. `source` is its text alone. */
interface One {
  readonly index: number;
  readonly text: string;
  readonly source: Source;
  readonly behind: Appendix;
  readonly compiled: Compiled;
  readonly made: Program;
}

/** A finding about the expression, as if it stood alone; what it says of the document's places is left out. */
function moved({ labels: _, ...diagnostic }: Diagnostic, { index, behind }: One): Diagnostic {
  return { ...diagnostic, span: behind.within(index, diagnostic.span) };
}

function sayFailure(outcome: Exclude<Outcome, { readonly kind: "value" }>, one: One, report: Report): void {
  const { source, text } = one;
  const alone = { source, headings: [] };
  const whole = { start: 0, end: text.length };
  switch (outcome.kind) {
    case "failure":
      return sayRuntimeFailure(outcome, one, report);
    case "timeout": {
      const { seconds } = outcome;
      const message = `The evaluation had not ended after ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped.`;
      const help = "See whether each recursive call comes closer to an end; or allow more time with `--timeout`.";
      return report.diagnostics([{ code: "L507", severity: "error", title: "An evaluation takes too long", message, help, span: whole }], alone);
    }
    case "outOfMemory": {
      const message = "The evaluation needs more memory than there is.";
      return report.diagnostics([{ code: "L607", severity: "error", title: "Too large", message, span: whole }], alone);
    }
    case "crash":
      return report.problem(fault(outcome.message));
  }
}

/** A failure is shown where it happened: in the document, or in the expression itself. */
function sayRuntimeFailure(failure: FailureOutcome, { index, text, source, behind, compiled, made }: One, report: Report): void {
  const { code, title, message, help } = failure;
  const call = callOf(failure);
  const offset = failureOffset(failure, made, compiled.document.source);
  const isOutside = offset === undefined || behind.find(offset) !== undefined;
  const span = offset === undefined ? { start: 0, end: text.length } : isOutside ? tokenAt(source, behind.within(index, { start: offset, end: offset }).start) : tokenAt(compiled.document.source, offset);
  const sentence = message.replace(/[.!?]?$/, ".");
  const diagnostic: Diagnostic = {
    code,
    severity: "error",
    title,
    message: call === undefined ? capitalised(sentence) : `In ${quote(call)}: ${sentence}`,
    ...(help === undefined ? {} : { help: capitalised(help.replace(/[.!?]?$/, ".")) }),
    span,
  };
  report.diagnostics([diagnostic], isOutside ? { source, headings: [] } : compiled.document);
}

/** With a capital letter, if it begins with a letter. */
function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
