// led explore FILE: searches all states of a document, and shows the answers to its claims with counterexamples and
// witnesses.

import { type Compiled, compile } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { stateNames } from "../resolve/state-names.js";
import { fewLines } from "../explain/lines.js";
import { traceTexts } from "../execute/changes.js";
import { ClaimReasons } from "../execute/claim-reasons.js";
import { countOf } from "../diagnostics/words.js";
import { type ClaimResult, type SearchResult, runClaims, type SearchLimits, searchAll } from "../execute/claims.js";
import { stopWords, upToText } from "../execute/claim-verdicts.js";
import type { SearchProgress, WalkOptions } from "../execute/outcome.js";
import { Runner } from "../execute/runner.js";
import type { Prover } from "../execute/proving.js";
import type { ConstantRange } from "../execute/statements.js";
import { constantOf } from "../resolve/constants.js";
import { parseExpression } from "../syntax/alone.js";
import { claimRecord, showClaim, strategyRecord } from "./claims.js";
import { type Document, readDocument } from "./documents.js";
import { answersFor, type Instance, type InstanceAnswers, instancesOf, tableOf } from "./explore-instances.js";
import { type ExplorePages, writePages } from "./explore-pages.js";
import type { EmitFlags } from "./flags.js";
import { keepAnswers, type KeepFlags, updateAnswer, invalidKeepFlags } from "./answer-updates.js";
import { type ExitCode, type Problem, withoutStates, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { ProgressLine } from "./progress-line.js";
import { proverOf } from "./prover.js";
import { maxLabelsShown, maxReasonSeconds, maxTableMegabytes } from "./limits.js";

export interface ExploreFlags extends EmitFlags, ExplorePages, KeepFlags {
  /** Store whole states instead of fingerprints. */
  readonly exact: boolean;
  readonly states: number;
  readonly timeout: number;
  /** Maximum number of threads for long searches. */
  readonly workers: number;
  /** Random walks instead of a search. */
  readonly walks: WalkOptions | undefined;
  /** Constants of instances, as `name=values`. */
  readonly with?: readonly string[];
  /** Ask a prover first. */
  readonly prove?: boolean;
  /** Constants that may have any value in a set, as `name=set`. */
  readonly for?: readonly string[];
}

/** Grace period in seconds after the time limit of a search, which checks the limit only between steps. */
const graceSeconds = (timeout: number): number => Math.min(10, Math.max(1, timeout / 5));

export async function explore(path: string, flags: ExploreFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  const document = await readDocument(path, report, host);
  if (document === undefined) return report.finish({ claims: [], states: null });
  const compiled = compile(document.text, {
    name: document.name,
    unchecked: flags.unchecked,
    documents: host.library,
  });
  report.diagnostics(compiled.diagnostics, compiled.document);
  if (hasErrors(report.grade(compiled.diagnostics))) return report.finish({ claims: [], states: null });
  const { machine, claims } = compiled.document;
  if (machine === undefined && !claims.some(({ kind }) => kind === "conjecture")) {
    report.problem({ ...withoutStates, file: document.name });
    return report.finish({ claims: [], states: null });
  }
  const failWith = (problem: Problem): ExitCode => {
    report.problem(problem.file === "" ? { ...problem, file: document.name } : problem);
    return report.finish({ claims: [], states: null });
  };
  const instances = instancesOf(compiled, flags.with ?? []);
  if ("code" in instances) return failWith(instances);
  const [firstInstance, ...others] = instances;
  if (firstInstance === undefined || (others.length > 0 && hasOutputFiles(flags))) return failWith(severalInstances);
  const keepProblem = invalidKeepFlags(document, compiled, flags);
  if (keepProblem !== undefined) return failWith(keepProblem);
  const ranges = rangesOf(firstInstance.compiled, flags);
  if ("code" in ranges) return failWith(ranges);
  if (flags.prove === true && others.length > 0) return failWith(severalProved);
  const prover = flags.prove === true ? await proverOf(host, flags.timeout, ranges) : undefined;
  if (flags.prove === true && prover === undefined) report.warning(missingProver);
  const worker = await host.resources.worker();
  const runner = new Runner({ worker, timeout: graceSeconds(flags.timeout), memory: 2 * maxTableMegabytes });
  let tracingRunner: Runner | undefined;
  const startTracer = (): Runner => (tracingRunner ??= new Runner({ worker, timeout: maxReasonSeconds }));
  const reasons = new ClaimReasons(firstInstance.compiled, { start: startTracer, size: fewLines });
  const progressLine = new ProgressLine(host, report);
  progressLine.show(`Exploring ${showControlCharacters(document.name)} …`);
  const interrupt = (): void => runner.interrupt();
  process.on("SIGINT", interrupt);
  try {
    if (others.length > 0) return await exploreInstances(instances, runner, flags, report, progressLine);
    return await exploreAll(
      { document, compiled: firstInstance.compiled, reasons, prover },
      runner,
      flags,
      report,
      progressLine,
      host,
    );
  } finally {
    progressLine.clear();
    await Promise.all([runner.close(), tracingRunner?.close()]);
    // Removed only now, so that a second Ctrl-C does not lose the answers.
    process.off("SIGINT", interrupt);
  }
}

/** True if the flags request output files, which describe a single instance. */
const hasOutputFiles = ({ film, page, recording, itf, keep, update }: ExploreFlags): boolean =>
  keep || update || [film, page, recording, itf].some((file) => file !== undefined);

const severalInstances = wrongUsage(
  "With several values, `--with` shows a table and writes no files.",
  "Choose one value, or leave out the options that write files.",
);

/** Checks the claims of several instances, and shows a table of the answers and the claims that fail. */
async function exploreInstances(
  instances: readonly Instance[],
  runner: Runner,
  flags: ExploreFlags,
  report: Report,
  progressLine: ProgressLine,
): Promise<ExitCode> {
  const rows: InstanceAnswers[] = [];
  const limits = { states: flags.states, seconds: flags.timeout, megabytes: maxTableMegabytes };
  const { exact, workers, walks } = flags;
  const onProgress = (progress: SearchProgress): void =>
    progressLine.show(progressText(progress, progressLine.seconds));
  for (const instance of instances) {
    const row = await answersFor(instance, runner, { ...limits, exact, workers, walks, onProgress });
    progressLine.clear();
    rows.push(row);
    const { compiled, results, values } = row;
    const failing = results.filter(({ status }) => status === "failed");
    if (failing.length === 0) continue;
    report.line(`${[...values].map(([name, value]) => `${name} = ${showControlCharacters(value)}`).join(", ")}:`);
    const names = stateNames(compiled.document);
    for (const result of failing) showClaim(result, compiled, report, { names, traces: "all" });
  }
  for (const text of tableOf(rows)) report.line(text);
  return report.finish({
    claims: [],
    states: null,
    instances: rows.map(({ compiled, values, results, explored }) => ({
      with: Object.fromEntries(values),
      claims: results.map((result) => claimRecord(result, compiled.document.source)),
      states: explored === undefined ? null : searchRecord(explored),
    })),
  });
}

const severalProved = wrongUsage(
  "With several values, `--with` shows a table, and `--prove` is about one document.",
  "Choose one value, or use `--for n=Nat` to prove claims for all values.",
);

const missingProver =
  "The prover z3 is not installed, or not in the search path of programs, so nothing is proved; the search decides instead.";

/** Returns the constants of `--for`, with their sets. */
function rangesOf({ document }: Compiled, flags: ExploreFlags): readonly ConstantRange[] | Problem {
  const ranges: ConstantRange[] = [];
  for (const option of flags.for ?? []) {
    const [, name = "", set = ""] = /^\s*([^\s=]+)\s*=(.*)$/s.exec(option) ?? [];
    if (flags.prove !== true) return wrongUsage("`--for` needs `--prove`: only a proof is about all values.");
    if (name === "" || set.trim() === "")
      return wrongUsage(
        `\`--for ${option}\` needs the name of a constant, \`=\` and a set.`,
        "Write, for example, `--for n=Nat`.",
      );
    if (constantOf(name, document.scope) === undefined)
      return wrongUsage(
        `The document has no constant \`${name}\`.`,
        "After `--for`, write the name of a definition without parameters, `=` and a set.",
      );
    if (parseExpression(set, { start: 0, end: set.length }, 0).expression === undefined)
      return wrongUsage(`\`${set}\` is not a set for \`${name}\`.`);
    ranges.push({ name, set: set.trim() });
  }
  return ranges;
}

interface Explorable {
  readonly document: Document;
  readonly compiled: Compiled;
  readonly reasons: ClaimReasons;
  readonly prover: Prover | undefined;
}

async function exploreAll(
  { document, compiled, reasons, prover }: Explorable,
  runner: Runner,
  flags: ExploreFlags,
  report: Report,
  progressLine: ProgressLine,
  host: CommandHost,
): Promise<ExitCode> {
  const limits: SearchLimits = { states: flags.states, seconds: flags.timeout, megabytes: maxTableMegabytes };
  const options = {
    ...limits,
    exact: flags.exact,
    workers: flags.workers,
    walks: flags.walks,
    prover,
    pictures: flags.film !== undefined,
    onProgress: (progress: SearchProgress) => progressLine.show(progressText(progress, progressLine.seconds)),
  };
  const names = stateNames(compiled.document);
  const results: ClaimResult[] = [];
  const shownSearches = new Set<number>();
  if (compiled.document.claims.length === 0) {
    const { explored, diagnostic, warnings, isFault } = await searchAll(compiled, runner, options);
    progressLine.clear();
    report.diagnostics(diagnostic === undefined ? warnings : [diagnostic, ...warnings], compiled.document);
    if (isFault) report.ends(70);
    report.line("The document has no claims.");
    if (explored !== undefined) {
      for (const text of summary(explored, limits)) report.line(text);
      if (explored.end !== undefined && explored.ends > 0) {
        const have = explored.ends === 1 ? "has" : "have";
        report.line(`${countOf(explored.ends, "state")} ${have} no next step. A shortest trace to one:`);
        for (const text of traceTexts(explored.end, undefined, names)) report.line(text);
      }
    }
    const pages = await writePages({ compiled, path: document.path, results, explored }, flags, report, host);
    const files = await keepAnswers({ document, compiled, results: [], end: explored?.end }, flags, report, host);
    return report.finish({
      claims: [],
      states: explored === undefined ? null : searchRecord(explored),
      ...pages,
      ...filesRecord(files),
    });
  }
  let lastSearch: (ClaimResult & { readonly explored: SearchResult }) | undefined;
  for await (const claimResult of runClaims(compiled, runner, options)) {
    progressLine.clear();
    const explained = await reasons.explain(claimResult);
    const result = flags.update ? updateAnswer(explained) : explained;
    results.push(result);
    report.diagnostics(result.warnings, compiled.document);
    showClaim(result, compiled, report, { names, traces: "all" });
    const { explored } = result;
    if (explored !== undefined && !shownSearches.has(explored.seconds)) {
      shownSearches.add(explored.seconds);
      lastSearch = { ...result, explored };
    }
  }
  if (lastSearch !== undefined)
    for (const text of summary(lastSearch.explored, limits, limitTexts(lastSearch, compiled))) report.note(text);
  const pages = await writePages(
    { compiled, path: document.path, results, explored: lastSearch?.explored },
    flags,
    report,
    host,
  );
  const files = await keepAnswers({ document, compiled, results }, flags, report, host);
  return report.finish({
    claims: results.map((result) => ({ ...claimRecord(result, compiled.document.source), ...strategyRecord(result) })),
    states: lastSearch === undefined ? null : searchRecord(lastSearch.explored),
    ...pages,
    ...filesRecord(files),
    ...(flags.prove === true ? { prover: prover === undefined ? null : "z3" } : {}),
  });
}

const filesRecord = (files: readonly Json[]): { readonly files?: Json } => (files.length === 0 ? {} : { files });

/**
 * Returns the lines above a claim that change the states of its search. Fairness concerns only runs, and permutations
 * are part of the count.
 */
const limitTexts = ({ claim }: ClaimResult, { document }: Compiled): readonly string[] =>
  claim.limits
    .filter(({ kind }) => kind !== "fair" && kind !== "alike")
    .map(({ span }) => document.source.text.slice(span.start, span.end).trim());

/** Returns a summary of the search, in lines. `limitLines` are the lines of the document that limit it. */
export function summary(
  {
    states,
    steps,
    depth,
    ends,
    isComplete,
    isSampled,
    stopped,
    seconds,
    bytes,
    chance,
    coverage,
    ...rest
  }: SearchResult,
  limits: SearchLimits,
  limitLines: readonly string[] = [],
): readonly string[] {
  const [stateCount, stepCount] = [countOf(states, "state"), countOf(steps, "step")];
  const searchText =
    stopped === "walks"
      ? `random walks of ${stepCount} through ${stateCount}, the longest of ${countOf(depth, "step")}; ${ends} reached a state without a next step`
      : `${stateCount}${showControlCharacters(upToText(rest))}, ${stepCount}, depth ${depth}, ${ends} without a next step`;
  const speed = seconds < 0.05 ? "" : `, ${Math.round(states / seconds / 1000)} thousand per second`;
  const risk = chance < 1e-12 ? "" : `; probability of a fingerprint collision ${chance.toExponential(0)}`;
  const bound = isComplete || stopped === "walks" ? "" : "at least ";
  const limitText = limitLines.length === 0 ? "" : `, under ${showControlCharacters(limitLines.join(" and "))}`;
  return [
    `${bound}${searchText}${limitText}`,
    ...(coverage.length === 0 ? [] : [coverageText(coverage, isComplete)]),
    ...(isSampled
      ? [
          "sampled: the step uses the pointer or the keys in a way that led cannot analyse, so only clicks 25 apart, single keys and pairs of keys were tried",
        ]
      : []),
    ...(stopped === undefined || stopped === "walks" ? [] : [`the search stopped ${stopWords(stopped, limits)}`]),
    ...(seconds < 0.5
      ? []
      : [`${seconds.toFixed(1)} s${speed}, ${Math.round(bytes / Math.max(1, states))} bytes per state${risk}`]),
  ];
}

function coverageText(coverage: SearchResult["coverage"], isComplete: boolean): string {
  const noneText = isComplete ? "none" : "none yet";
  const counts = coverage
    .slice(0, maxLabelsShown)
    .map(({ name, steps }) => `${showControlCharacters(name)} ${steps === 0 ? noneText : steps}`);
  const omittedCount = coverage.length - counts.length;
  return `steps: ${[...counts, ...(omittedCount === 0 ? [] : [`and ${omittedCount} more, which --json lists`])].join(", ")}`;
}

export function searchRecord({
  states,
  steps,
  depth,
  ends,
  coverage,
  isComplete,
  stopped,
  isSampled,
  chance,
  upTo,
}: SearchResult): Json {
  return {
    states,
    ...(upTo.length === 0 ? {} : { alike: upTo }),
    steps,
    depth,
    ends,
    coverage: coverage.map(({ name, steps: count }) => ({ name, steps: count })),
    complete: isComplete,
    sampled: isSampled,
    stopped: stopped ?? null,
    chance,
  };
}

function progressText({ states, depth, bytes }: SearchProgress, seconds: number): string {
  const memoryLeft = Math.max(0, Math.round(100 - (100 * bytes) / (maxTableMegabytes * 2 ** 20)));
  return `${states} states, depth ${depth}, ${Math.round(states / seconds / 1000)} thousand per second, ${memoryLeft} % of memory left`;
}
