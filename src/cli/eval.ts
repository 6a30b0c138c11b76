// led eval EXPR... [--in FILE]: evaluates expressions in the scope of a document, and prints one value per line.

import type { Compiled } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { makeAppendix } from "../execute/appendix.js";
import { type EvaluatedExpression, expressionDiagnostics, failureOfExpression } from "../execute/expressions.js";
import { formatWithFractions } from "../execute/fractions.js";
import type { Outcome } from "../execute/outcome.js";
import type { FileReader } from "../execute/file-reader.js";
import { Reasons, withNotes } from "../execute/reasons.js";
import { Runner } from "../execute/runner.js";
import { fewLines, linesOf, type ReasonLine, type ExplanationSize } from "../explain/lines.js";
import { type UnfoldingLimits, defaultUnfoldingLimits } from "../explain/steps.js";
import { sourceOf } from "../text/source.js";
import { readDocument, standardInput } from "./documents.js";
import type { EmitFlags, ValueFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { reasonRecords, reasonTexts } from "./reasons.js";
import { type Json, Report } from "./report.js";
import { stepRecords, stepTexts } from "./steps.js";
import type { CommandHost } from "./host.js";
import { maxStepLines } from "./limits.js";

export interface EvalFlags extends EmitFlags, ValueFlags {
  /** The document that provides the definitions; undefined for none. */
  readonly in: string | undefined;
  readonly timeout: number;
  /** Length limits of explanations; undefined for none. */
  readonly why?: ExplanationSize | undefined;
  /** Settings for step-by-step evaluations; undefined for none. */
  readonly steps?: StepFlags | undefined;
  /** True to show how queries are evaluated, with the numbers of solutions. */
  readonly plan?: boolean;
  /** The recording of a game to play first. Expressions then see its state. */
  readonly state?: string | undefined;
  /** The frame of the recording at which to stop; undefined for the last one. */
  readonly frame?: number | undefined;
}

interface StepFlags extends Partial<UnfoldingLimits> {
  /** True to show long evaluations in full. */
  readonly isWhole: boolean;
}

/** Evaluates expressions. `-` means those on standard input, one per line. */
export async function evaluate(texts: readonly string[], flags: EvalFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  const readsInput = texts.includes(standardInput);
  if (readsInput && flags.in === standardInput) {
    report.problem(wrongUsage("Standard input, `-`, cannot be both the document and the expressions."));
    return report.finish({ results: [] });
  }
  if (flags.frame !== undefined && flags.state === undefined) {
    report.problem(wrongUsage("`--frame` needs a recording.", "Name the recording with `--state`."));
    return report.finish({ results: [] });
  }
  const path = flags.in === undefined ? texts.find(isPath) : undefined;
  if (path !== undefined) {
    report.problem(
      wrongUsage(
        `\`${path}\` is the name of a document, not an expression.`,
        suggestedCommand(
          flags,
          path,
          texts.filter((text) => text !== path),
        ),
      ),
    );
    return report.finish({ results: [] });
  }
  const input = readsInput ? await readDocument(standardInput, report, host) : undefined;
  const document =
    flags.in === undefined ? { name: "no document", text: "" } : await readDocument(flags.in, report, host);
  if (document === undefined || (readsInput && input === undefined)) return report.finish({ results: [] });
  const recording = flags.state === undefined ? undefined : await readDocument(flags.state, report, host);
  if (flags.state !== undefined && recording === undefined) return report.finish({ results: [] });

  const runner = new Runner({ worker: await host.resources.worker(), timeout: flags.timeout });
  try {
    const results = await evaluateDocument(
      document,
      textsOf(texts, input?.text ?? ""),
      flags,
      runner,
      report,
      recording,
      host,
    );
    return report.finish({ results });
  } finally {
    await runner.close();
  }
}

/** True if the text ends in the extension of a document. An expression ends so only if it binds a variable. */
function isPath(text: string): boolean {
  return /[^.]\.(?:led|tex|md)$/.test(text) && !/\b(?:some|all|lam|lambda)\b|[λ∃∀]/.test(text);
}

/** Returns the command line that evaluates or explains the expressions in the scope of a document. */
function suggestedCommand({ why, steps }: EvalFlags, path: string, expressions: readonly string[]): string {
  const words = expressions.length === 0 ? ["EXPRESSION"] : expressions.map(quoteForShell);
  const command = steps !== undefined ? "led why --steps" : why !== undefined ? "led why" : "led eval";
  return quote(`${command} ${words.join(" ")} --in ${/^[\w./\\:-]+$/.test(path) ? path : quoteForShell(path)}`);
}

function quoteForShell(text: string): string {
  return /["`$\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

type MakeProgram = typeof import("../program.js").program;

interface NamedInput {
  readonly name: string;
  readonly text: string;
}

function textsOf(texts: readonly string[], input: string): readonly string[] {
  const lines = input.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return texts.flatMap((text) => (text === standardInput ? lines : [text.trim()]));
}

async function evaluateDocument(
  { name, text }: NamedInput,
  texts: readonly string[],
  flags: EvalFlags,
  runner: Runner,
  report: Report,
  recording: NamedInput | undefined,
  host: CommandHost,
): Promise<readonly Json[]> {
  // The compiler is loaded while the process of the runner is starting.
  const [{ compile }, { program }] = await Promise.all([import("../compiler.js"), import("../program.js")]);
  const compiled = compile(text, { name, unchecked: flags.unchecked, documents: host.library });
  report.diagnostics(compiled.diagnostics, compiled.document);
  return hasErrors(report.grade(compiled.diagnostics))
    ? []
    : evaluateAll(texts, compiled, program, runner, flags, report, recording);
}

async function evaluateAll(
  texts: readonly string[],
  compiled: Compiled,
  program: MakeProgram,
  runner: Runner,
  { fractions, why, steps, plan = false, frame }: Pick<EvalFlags, "fractions" | "why" | "steps" | "plan" | "frame">,
  report: Report,
  recording: NamedInput | undefined,
): Promise<readonly Json[]> {
  const { source: document } = compiled.document;
  const appendix = makeAppendix(document, texts);
  // Instrumented code computes the same values.
  const hasNotes = why !== undefined || steps !== undefined;
  const compiledProgram = hasNotes
    ? withNotes(compiled, appendix.expressions)
    : program(compiled, appendix.expressions, { isCounted: plan });
  const read: FileReader = () => Promise.resolve({ kind: "text", text: recording?.text ?? "" });
  const reasons = hasNotes ? new Reasons(compiled, compiledProgram, runner, read) : undefined;
  const traceReasons = (): Reasons => {
    const instrumented = withNotes(compiled, appendix.expressions);
    runner.load(instrumented.code);
    return new Reasons(compiled, instrumented, runner, read);
  };
  const play = recording && { path: recording.name, frame, span: { start: 0, end: 0 } };
  const results: Json[] = [];
  for (const [index, text] of texts.entries()) {
    const evaluatedExpression: EvaluatedExpression = {
      index,
      text,
      source: sourceOf("expression", text),
      appendix,
      compiled,
      program: compiledProgram,
    };
    const prepared = compiledProgram.expressions[index];
    if (prepared?.thunk === undefined || hasErrors(prepared.diagnostics)) {
      report.diagnostics(expressionDiagnostics(evaluatedExpression), {
        source: evaluatedExpression.source,
        headings: [],
      });
      results.push({ expression: text, value: null });
      continue;
    }
    runner.load(compiledProgram.code);
    const { finding } = play === undefined || reasons === undefined ? {} : await reasons.stand(play);
    if (finding !== undefined) {
      // The recording has no line in the document.
      report.problem({ ...finding, file: recording?.name ?? "", exitCode: 1 });
      return results;
    }
    const moment = play === undefined ? "start" : "now";
    const firstOutcome = await runner.evaluate({ thunk: prepared.thunk, show: "whole", moment });
    const availableReasons = firstOutcome.kind === "timeout" && !hasNotes ? traceReasons() : reasons;
    const outcome =
      firstOutcome.kind === "timeout"
        ? ((await availableReasons?.follow(firstOutcome, index, { play })) ?? firstOutcome)
        : firstOutcome;
    const isNonterminating = outcome.kind === "timeout" && outcome.calls !== undefined;
    const value = outcome.kind !== "value" ? null : fractions ? formatWithFractions(outcome) : outcome.printed;
    const explainer =
      outcome.kind === "value" || outcome.kind === "failure" || isNonterminating ? availableReasons : undefined;
    const size = why ?? (hasNotes ? undefined : fewLines);
    const lines = explainer && size && (await linesOf(await explainer.of(index, { play, isNonterminating }), size));
    // The value is not printed separately if the first reason contains it.
    const isInReasons = value !== null && showsValue(lines ?? [], text, value);
    if (value !== null && steps === undefined && !isInReasons)
      report.line(why === undefined && !plan ? value : `${text} is ${value}`);
    if (outcome.kind !== "value") reportFailure(outcome, evaluatedExpression, report);
    for (const line of reasonTexts(lines ?? [], document, report))
      if (why === undefined) report.detail(`  ${line}`);
      else report.line(isInReasons ? line : `  ${line}`);
    const evaluation =
      explainer &&
      steps &&
      (await explainer.steps(index, { play, isNonterminating }, { ...defaultUnfoldingLimits, ...steps }));
    if (evaluation !== undefined && steps !== undefined)
      for (const line of stepTexts(evaluation, steps.isWhole ? Infinity : maxStepLines, report)) report.line(line);
    const plans = await plansOf(evaluatedExpression, prepared.thunk, firstOutcome, runner);
    for (const line of plans) report.line(line);
    results.push({
      expression: text,
      value,
      ...(plan ? { plan: plans.join("\n") } : {}),
      ...(why === undefined && lines === undefined ? {} : { because: reasonRecords(lines ?? [], document) }),
      ...(evaluation === undefined ? {} : { steps: stepRecords(evaluation, document) }),
    });
  }
  return results;
}

/**
 * Returns the query plans of the evaluation of an expression, with the numbers of solutions unless its process was
 * ended.
 */
async function plansOf(
  { text, program: { plans } }: EvaluatedExpression,
  thunk: number,
  outcome: Outcome,
  runner: Runner,
): Promise<readonly string[]> {
  if (plans === undefined) return [];
  // The thunk of the counts follows those of the expressions.
  const countsThunk = plans.module.expressions.length;
  const hasEnded = outcome.kind === "value" || outcome.kind === "failure";
  const counts = hasEnded ? await runner.evaluate({ thunk: countsThunk, show: "whole" }) : undefined;
  const numbers = counts?.kind === "value" ? (counts.printed.match(/\d+/g) ?? []).map(Number) : undefined;
  const { showRun } = await import("../dump/plans.js");
  return showRun(text, plans, thunk, numbers) ?? ["No loops are evaluated."];
}

/** True if there is a single top-level reason that contains the value of the expression. */
function showsValue(lines: readonly ReasonLine[], text: string, value: string): boolean {
  const [first, ...rest] = lines.map(({ depth, reason }) => ({ depth, text: reason.text }));
  if (first === undefined || rest.some(({ depth, text: other }) => depth === 0 && !other.startsWith("…"))) return false;
  return first.text.startsWith(`${text} `) && first.text.includes(` is ${value}`);
}

/** Reports a failure where it occurred. */
function reportFailure(
  outcome: Exclude<Outcome, { readonly kind: "value" }>,
  expression: EvaluatedExpression,
  report: Report,
): void {
  if (outcome.kind === "crash") return report.fault(outcome.message, outcome.detail);
  const { diagnostic, document } = failureOfExpression(outcome, expression);
  report.diagnostics([diagnostic], document);
}
