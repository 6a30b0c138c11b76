// Test repair: searches for a small mutation of one definition that makes all tests of a document pass. It suggests
// fixes where the type checker reports no error, or too little to determine a fix.

import { type CheckResult, check, type Compiled } from "../compiler.js";
import type { Diagnostic, Edit, Repair } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/tests.js";
import { quote } from "../diagnostics/words.js";
import { definitionsIn } from "../resolve/needed.js";
import type { Defined } from "../resolve/resolved.js";
import { isSearched } from "../fixes/search.js";
import { withEdits } from "../fixes/batch-check.js";
import { type Suspect, type Variant, variantsNear, variantsOf } from "../fixes/variants.js";
import { positionAt, sourceOf } from "../text/source.js";
import { expressionsOf } from "../syntax/walk.js";
import type { FileReader } from "./file-reader.js";
import type { Requests, TestRequests } from "./requests.js";
import { firstFailure, type TestResult } from "./tests.js";
import {
  maxErrorsRepaired,
  maxRepairCharacters,
  maxRepairMutations,
  maxRepairSeconds,
  maxRepairTimeouts,
  maxRepairsPassing,
  maxRepairsShown,
} from "./limits.js";

export interface TestFix {
  readonly help: string;
  readonly repairs: readonly Repair[];
}

/** Mutations that cost this much more than the cheapest passing one are not suggested. */
const clearly = 0.3;
/** Cost of the maximal difference in suspicion between two definitions. */
const perSuspicion = 0.4;
/** Extra cost of definitions covered by a single test, which many unintended mutations pass. */
const ofOneTest = 0.9;

/** Only these diagnostics blame definitions. Others mean that the test itself is wrong or was not run. */
const telling: ReadonlySet<string> = new Set(
  [messages.testDiffers, messages.testStops, messages.testSucceeds, messages.testTooLong].map(({ code }) => code),
);

export interface TestFixOptions {
  readonly start: () => TestRequests & Pick<Requests, "allow">;
  readonly read: FileReader;
  /** Returns false to end the search early. */
  readonly isWanted?: () => boolean;
}

/**
 * Searches for mutations that make all tests pass. Returns undefined if no test fails, or if none or too many of the
 * mutations pass.
 */
export async function testFixOf(
  compiled: Compiled,
  results: readonly TestResult[],
  options: TestFixOptions,
): Promise<TestFix | undefined> {
  const failed = [...results.keys()].filter((i) => results[i]!.status === "failed");
  const isTelling = ({ diagnostic, form, isRun, isFault }: TestResult): boolean =>
    telling.has(diagnostic?.code ?? "") && form === undefined && isRun && !isFault;
  const isComplete = results.every(({ status }) => status !== "todo");
  if (failed.length === 0 || !isComplete || !failed.every((i) => isTelling(results[i]!))) return undefined;
  const variants = variantsOf(compiled.document, suspectsOf(compiled, results));
  const { passingVariants } = await tryChanges(variants, compiled, failed, options);
  return testFixWith(passingVariants, compiled);
}

/**
 * Adds to the errors of a document mutations that, with the first fixes of the other errors, make all tests pass.
 * Returns the document unchanged if there are none, or if the tests do not narrow down the fixes the errors already
 * have.
 */
export async function withTestedFixes(compiled: Compiled, options: TestFixOptions): Promise<Compiled> {
  if (compiled.document.tests.length === 0) return compiled;
  const diagnostics = [...compiled.diagnostics];
  const errors = [...diagnostics.keys()].filter((i) => diagnostics[i]!.severity === "error");
  for (const at of errors.slice(0, maxErrorsRepaired)) {
    const others = errors.flatMap((i) => (i === at ? [] : (diagnostics[i]!.repairs?.[0] ?? [])));
    if (others.length < errors.length - 1) continue;
    diagnostics[at] = await withTestFix(diagnostics[at]!, others, compiled, options);
  }
  const isUnchanged = diagnostics.every((one, i) => one === compiled.diagnostics[i]);
  return isUnchanged ? compiled : { ...compiled, diagnostics };
}

/**
 * The error with the changes that pass all tests with the fixes `others`. If there are none, its help names a test that
 * fails with its own fix.
 */
async function withTestFix(
  error: Diagnostic,
  others: readonly Repair[],
  compiled: Compiled,
  options: TestFixOptions,
): Promise<Diagnostic> {
  const suggestions = (error.repairs ?? []).map((repair) => ({
    cost: 0,
    repair,
    text: repair.title.replace(/^Write /, ""),
  }));
  const isSyntaxError = error.code.startsWith("L2");
  if (suggestions.length === 0 && !isSearched(error) && !isSyntaxError) return error;
  const edits = others.flatMap((other) => other.edits);
  const trialsOf = (variants: readonly Variant[]): Promise<Trials> =>
    tryChanges(variants, compiled, [], { ...options, edits });
  const own = await trialsOf(suggestions);
  if (suggestions.length > 0 && own.passingVariants.length === suggestions.length) return error;
  const { passingVariants } =
    own.passingVariants.length > 0 ? own : await trialsOf(variantsNear(compiled.document, error));
  const testFix = testFixWith(passingVariants, compiled, others.length);
  if (testFix === undefined) return own.failed === undefined ? error : withRefutation(error, own.failed);
  const help = suggestions.length > 0 || error.help === undefined ? testFix.help : `${error.help} ${testFix.help}`;
  return { ...error, ...testFix, help };
}

/** The error with a note in its help that its fix makes a test fail. */
const withRefutation = (error: Diagnostic, { expression }: TestResult): Diagnostic => ({
  ...error,
  help: [
    ...(error.help === undefined ? [] : [error.help]),
    `With this change, the test ${quote(expression)} fails.`,
  ].join(" "),
});

interface Trials {
  /** The changes with which all tests pass, the cheapest first. */
  readonly passingVariants: readonly Variant[];
  /** The test that failed with the first change; undefined if it passed or was not decided. */
  readonly failed: TestResult | undefined;
}

/**
 * Runs the tests with each of the changes together with the `edits`, those at the indexes `first` first. It stops when
 * a change costs clearly more than one that passes.
 */
async function tryChanges(
  variants: readonly Variant[],
  compiled: Compiled,
  first: readonly number[],
  { start, read, isWanted = () => true, edits = [] }: TestFixOptions & { readonly edits?: readonly Edit[] },
): Promise<Trials> {
  const { source, diagnostics } = compiled.document;
  const warningKeys = new Set(diagnostics.filter(({ severity }) => severity !== "error").map(diagnosticKey));
  const whole = { start: 0, end: source.text.length };
  const passingVariants: Variant[] = [];
  let failed: TestResult | undefined;
  let [characters, stopped] = [0, 0];
  const runner = start();
  runner.allow(maxRepairSeconds);
  const isPossible = ({ repair }: Variant): boolean =>
    repair.edits.every((ownEdit) => edits.every((edit) => areCompatible(ownEdit, edit)));
  for (const variant of variants.filter(isPossible).slice(0, maxRepairMutations)) {
    if (
      passingVariants.length > maxRepairsPassing ||
      (passingVariants.length > 0 && variant.cost > passingVariants[0]!.cost + clearly)
    )
      break;
    if ((characters += whole.end) > maxRepairCharacters || stopped > maxRepairTimeouts || runner.isOver !== undefined)
      break;
    if (!isWanted()) break;
    const document = check(
      sourceOf(source.name, withEdits(source.text, whole, [...variant.repair.edits, ...edits])),
      compiled.library,
    );
    if (document.diagnostics.some((one) => !warningKeys.has(diagnosticKey(one)))) continue;
    const failure = await firstFailure({ ...compiled, document }, runner, first, read);
    if (failure === undefined) passingVariants.push(variant);
    else if (!failure.isRun || failure.diagnostic?.code === messages.testTooLong.code) stopped++;
    else if (variant === variants[0]) failed = failure;
  }
  return { passingVariants, failed };
}

/** True if two edits are the same, or change different places. */
function areCompatible(a: Edit, b: Edit): boolean {
  const isSame = a.text === b.text && a.span.start === b.span.start && a.span.end === b.span.end;
  const [first, second] = a.span.start < b.span.start ? [a, b] : [b, a];
  return isSame || (first.span.start < second.span.start && first.span.end <= second.span.start);
}

const diagnosticKey = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** The fix that consists of the mutations, which pass all tests together with the fixes of `others` other errors. */
function testFixWith(passingVariants: readonly Variant[], { document }: CheckResult, others = 0): TestFix | undefined {
  if (passingVariants.length === 0 || passingVariants.length > maxRepairsPassing) return undefined;
  const firstVariants = passingVariants.slice(0, maxRepairsShown);
  const tests = document.tests.length;
  const all = tests === 1 ? "the test passes" : tests === 2 ? "both tests pass" : `all ${tests} tests pass`;
  const along = others === 0 ? "" : ` and the ${others === 1 ? "fix of the other error" : "fixes of the other errors"}`;
  const [first, second] = firstVariants.map(
    ({ text, repair }) => `${text} in line ${positionAt(document.source, repair.edits[0]!.span.start).line}`,
  );
  const help =
    second === undefined
      ? `Did you mean ${first}? With it${along}, ${all}.`
      : `Did you mean ${first} or ${second}? With either${along}, ${all}.`;
  return { help, repairs: firstVariants.map(({ repair }) => repair) };
}

/**
 * Fault localisation: the definitions reached by failing tests, the most suspicious first. The score is Ochiai's
 * coefficient, plus a bonus for definitions that contain a failure or a warning.
 */
function suspectsOf({ document }: CheckResult, results: readonly TestResult[]): readonly Suspect[] {
  const needs = new Map<Defined, ReadonlySet<Defined>>();
  const neededBy = (defined: Defined): ReadonlySet<Defined> => {
    const cached = needs.get(defined);
    if (cached !== undefined) return cached;
    const dependencies = new Set(
      expressionsOf(defined.definition).flatMap((root) => definitionsIn(root, document.bindings)),
    );
    needs.set(defined, dependencies);
    return dependencies;
  };
  const counts = new Map<Defined, Record<TestResult["status"], number>>();
  let failures = 0;
  for (const { expression, status } of results) {
    const words = expression.match(/\p{L}[\p{L}\p{M}\d_']*/gu) ?? [];
    const reached = new Set(words.flatMap((word) => document.scope.defined.get(word) ?? []));
    // Iteration over a set includes the elements added during it, so this computes a closure.
    for (const one of reached) for (const other of neededBy(one)) reached.add(other);
    if (status === "failed") failures++;
    for (const one of reached) {
      const count = counts.get(one) ?? { failed: 0, passed: 0, todo: 0 };
      count[status]++;
      counts.set(one, count);
    }
  }
  const places = [...results.flatMap(({ diagnostic }) => diagnostic?.labels ?? []), ...document.diagnostics].map(
    ({ span }) => span,
  );
  const suspicion = [...counts].map(([defined, { failed, passed }]) => {
    const { start, end } = defined.definition.span;
    const ownSpans = places.filter((place) => start <= place.start && place.end <= end);
    const score = failed / Math.sqrt(failures * (failed + passed)) + (ownSpans.length > 0 && failed > 0 ? 0.5 : 0);
    return { defined, score, spans: ownSpans, doubt: failed + passed === 1 ? ofOneTest : 0 };
  });
  const most = Math.max(...suspicion.map(({ score }) => score));
  return suspicion
    .filter(({ score }) => score > 0)
    .map(({ defined, score, spans, doubt }) => ({
      defined,
      distance: perSuspicion * (1 - score / most) + doubt,
      spans,
    }));
}
