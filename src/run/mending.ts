// Looks for a small change of one definition with which all tests of a document pass: what is probably meant, where the
// checker finds nothing wrong, or too little to know.

import { type Checked, check, type Compiled } from "../compile.js";
import type { Diagnostic, Repair } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/tests.js";
import { counted } from "../diagnostics/words.js";
import { definitionsIn } from "../names/needed.js";
import type { Defined } from "../names/resolved.js";
import { isSearched } from "../repairs/search.js";
import { edited } from "../repairs/slate.js";
import { type Suspect, type Variant, variantsNear, variantsOf } from "../repairs/variants.js";
import { positionAt, sourceOf } from "../source/source.js";
import { expressionsOf } from "../syntax/walk.js";
import type { FileReader } from "./recordings.js";
import type { Requests, Running } from "./requests.js";
import { passesTests, type TestResult } from "./tests.js";

/** What is probably meant: in words, and as edits. */
export interface Mending {
  readonly help: string;
  readonly repairs: readonly Repair[];
}

/**
 * So many changes are checked, of so many characters of documents, and so many of them take too long at most. Of 77
 * mistakes in the examples that a test alone tells, 22 % get a change so; with 1000 changes of 8,000,000 characters in 20
 * seconds, 23 %.
 */
const mostVariants = 240;
const mostCharacters = 400_000;
const mostStopped = 2;
/** The tests of all of them together may take so many seconds: what never ends often fails as too deep, after a while. */
const mostSeconds = 2;
/** Tests that more changes pass say too little; of those that pass, so many are shown. */
const mostPassing = 4;
const mostShown = 2;
/** A change that costs so much more than the first one that passes is clearly less likely. */
const clearly = 0.3;
/** Another definition is so much less likely than the likeliest one. */
const perSuspicion = 0.4;
/** A single test is passed by much that is not meant. */
const ofOneTest = 0.9;

/** What is found by tests that are wrong in themselves, or that could not be run, says nothing of definitions. */
const telling: ReadonlySet<string> = new Set(
  [messages.testDiffers, messages.testStops, messages.testSucceeds, messages.testTooLong].map(({ code }) => code),
);

/** What tries changes, and reads what the tests need. */
export interface MendingOptions {
  readonly start: () => Running & Pick<Requests, "allow">;
  readonly read: FileReader;
}

/** The changes with which all tests pass that do not all pass now; undefined if there is none, or if there are many. */
export async function mendingOf(
  compiled: Compiled,
  results: readonly TestResult[],
  options: MendingOptions,
): Promise<Mending | undefined> {
  const failed = [...results.keys()].filter((i) => results[i]!.status === "failed");
  const isTelling = ({ diagnostic, form, isRun, isFault }: TestResult): boolean =>
    telling.has(diagnostic?.code ?? "") && form === undefined && isRun && !isFault;
  if (failed.length === 0 || !failed.every((i) => isTelling(results[i]!))) return undefined;
  const variants = variantsOf(compiled.document, suspectsOf(compiled, results));
  return mendingWith(await passing(variants, compiled, failed, options), compiled);
}

/**
 * A document whose first error says which change leaves no errors and makes all tests pass, if there is such a change,
 * and not what was found without the tests.
 */
export async function withMendedError(compiled: Compiled, options: MendingOptions): Promise<Compiled> {
  const { document, diagnostics } = compiled;
  const first = diagnostics.find(({ severity }) => severity === "error");
  if (first === undefined || !isSearched(first) || document.tests.length === 0) return compiled;
  const told = (first.repairs ?? []).map((repair) => ({ cost: 0, repair, shown: repair.title.replace(/^Write /, "") }));
  const good = await passing(told, compiled, [], options);
  if (told.length > 0 && good.length === told.length) return compiled;
  const found = good.length > 0 ? good : await passing(variantsNear(document, first), compiled, [], options);
  const mending = mendingWith(found, compiled);
  if (mending === undefined) return compiled;
  const help = told.length > 0 || first.help === undefined ? mending.help : `${first.help} ${mending.help}`;
  return { ...compiled, diagnostics: diagnostics.map((one) => (one === first ? { ...one, ...mending, help } : one)) };
}

/** Those of some changes, the likeliest first, with which all tests pass; those at `first` are run first. */
async function passing(
  variants: readonly Variant[],
  compiled: Compiled,
  first: readonly number[],
  { start, read }: MendingOptions,
): Promise<readonly Variant[]> {
  const { source, diagnostics } = compiled.document;
  const known = new Set(diagnostics.filter(({ severity }) => severity !== "error").map(said));
  const whole = { start: 0, end: source.text.length };
  const found: Variant[] = [];
  let [characters, stopped] = [0, 0];
  const runner = start();
  runner.allow(mostSeconds);
  for (const variant of variants.slice(0, mostVariants)) {
    if (found.length > mostPassing || (found.length > 0 && variant.cost > found[0]!.cost + clearly)) break;
    if ((characters += whole.end) > mostCharacters || stopped > mostStopped || runner.isOver !== undefined) break;
    const document = check(sourceOf(source.name, edited(source.text, whole, variant.repair.edits)), compiled.library);
    if (document.diagnostics.some((one) => !known.has(said(one)))) continue;
    const outcome = await passesTests({ ...compiled, document }, runner, first, read);
    if (outcome === "stopped") stopped++;
    if (outcome === "passed") found.push(variant);
  }
  return found;
}

const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

function mendingWith(passing: readonly Variant[], { document }: Checked): Mending | undefined {
  if (passing.length === 0 || passing.length > mostPassing) return undefined;
  const shown = passing.slice(0, mostShown);
  const tests = document.tests.length;
  const all = tests === 1 ? "the test passes" : `all ${counted(tests, "test")} pass`;
  const [first, second] = shown.map(
    ({ shown, repair }) => `${shown} in line ${positionAt(document.source, repair.edits[0]!.span.start).line}`,
  );
  const help =
    second === undefined
      ? `Perhaps ${first} is meant: with it, ${all}.`
      : `Perhaps ${first} is meant, or ${second}: with either, ${all}.`;
  return { help, repairs: shown.map(({ repair }) => repair) };
}

/**
 * The definitions that failing tests need, the likeliest first: those that most failing tests need, and few that pass
 * (Ochiai's coefficient), and those in which an evaluation failed or of which there is a warning.
 */
function suspectsOf({ document }: Checked, results: readonly TestResult[]): readonly Suspect[] {
  const needs = new Map<Defined, ReadonlySet<Defined>>();
  const neededBy = (defined: Defined): ReadonlySet<Defined> => {
    const known = needs.get(defined);
    if (known !== undefined) return known;
    const found = new Set(expressionsOf(defined.definition).flatMap((root) => definitionsIn(root, document.bindings)));
    needs.set(defined, found);
    return found;
  };
  const counts = new Map<Defined, { failed: number; passed: number }>();
  let failures = 0;
  for (const { expression, status } of results) {
    const words = expression.match(/\p{L}[\p{L}\p{M}\d_']*/gu) ?? [];
    const reached = new Set(words.flatMap((word) => document.scope.defined.get(word) ?? []));
    // A set is gone through with what is added meanwhile.
    for (const one of reached) for (const other of neededBy(one)) reached.add(other);
    if (status === "failed") failures++;
    for (const one of reached) {
      const count = counts.get(one) ?? { failed: 0, passed: 0 };
      count[status]++;
      counts.set(one, count);
    }
  }
  const places = [...results.flatMap(({ diagnostic }) => diagnostic?.labels ?? []), ...document.diagnostics].map(
    ({ span }) => span,
  );
  const suspicion = [...counts].map(([defined, { failed, passed }]) => {
    const { start, end } = defined.definition.span;
    const own = places.filter((place) => start <= place.start && place.end <= end);
    const score = failed / Math.sqrt(failures * (failed + passed)) + (own.length > 0 && failed > 0 ? 0.5 : 0);
    return { defined, score, places: own, doubt: failed + passed === 1 ? ofOneTest : 0 };
  });
  const most = Math.max(...suspicion.map(({ score }) => score));
  return suspicion
    .filter(({ score }) => score > 0)
    .map(({ defined, score, places, doubt }) => ({
      defined,
      distance: perSuspicion * (1 - score / most) + doubt,
      places,
    }));
}
