// Quality of explanations: with one mutation at a time in the definitions of the examples, the share of explanations of
// the first failing test that name the mutated definition. Also the cost of an explanation relative to its test.

import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { documentFiles } from "../../src/files/documents.js";
import type { Defined } from "../../src/resolve/resolved.js";
import { fewLines, linesOf, type ReasonLine } from "../../src/explain/lines.js";
import type { PrintedTrace } from "../../src/explain/traces.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { explain } from "../../src/execute/explain.js";
import { Reasons, withNotes } from "../../src/execute/reasons.js";
import { runTests } from "../../src/execute/tests.js";
import type { Print } from "./kernels.js";
import { median, printedTable } from "./measure.js";
import { writeResults } from "./results.js";
import { type Mutant, mutantsOf, pagesOf } from "../mistakes/mutants/mutants.js";
import { InThisProcess } from "../mistakes/mutants/verdict.js";
import { documentsIn } from "../documents.js";

/** Number of mutants; a test is the first to detect about a third of them. */
const mutants = 1500;

/** Number of definitions that a reader would examine. */
const most = 4;

export async function benchReasons(tell: Print): Promise<string> {
  const told: string[] = [];
  const print: Print = (line) => {
    told.push(line);
    tell(line);
  };
  const pages = pagesOf(documentsIn("examples"));
  let failing = 0;
  const named: number[] = [];
  const lines: number[] = [];
  for (const mutant of mutantsOf(pages, 1, mutants)) {
    const found = await reasonOf(mutant);
    if (found === undefined) continue;
    failing++;
    lines.push(found.lines.length);
    named.push(found.names.indexOf(found.edited));
  }
  const share = (count: number): string => `${((100 * count) / failing).toFixed(0)} %`;
  const within = (count: number): number => named.filter((at) => at >= 0 && at < count).length;
  print(`${failing} mutants of ${pages.length} examples fail a test that the checker lets pass.`);
  print(`The definition with the mistake is the first that the reason names: ${share(within(1))}`);
  print(`among the first ${most}: ${share(within(most))}`);
  print(`there is no reason: ${share(lines.filter((count) => count === 0).length)}`);
  print("");
  await benchCosts(print);
  await writeResults("Reasons of failing tests", told.join("\n").replace(/\n(?=[^|\n])/g, "\n\n"));
  return "";
}

/** Tests that are slow for different reasons. */
const costly: readonly { readonly name: string; readonly definitions: string; readonly test: string }[] = [
  {
    name: "a small test",
    definitions: "good(n) iff n > 0 & (even(n) or n < 7)\neven(n) iff n mod 2 = 0",
    test: "all n in {2, 7, 8, 9}. good(n)",
  },
  {
    name: "a sum of 100,000 calls",
    definitions: "total(n) := Sum[i in {1..n}] cost(i)\ncost(i) := i * i mod 7 if i mod 3 = 0; i otherwise",
    test: "total(100000)",
  },
  {
    name: "a bare sum of 100,000 terms",
    definitions: "total(n) := Sum[i in {1..n}] i * i",
    test: "total(100000)",
  },
  {
    name: "all of 100,000, of which one is false",
    definitions: "fits(n) iff n * n < 9900000000",
    test: "all n in {1..100000}. fits(n)",
  },
  {
    name: "prime numbers",
    definitions: "primes(n) := {p | p in {2..n} & isPrime(p)}\nisPrime(p) iff all d in {2..p - 1}. p mod d /= 0",
    test: "|primes(4000)|",
  },
  {
    name: "a join of two relations",
    definitions:
      "R := {(i, i * 7 mod 1000) | i in {1..1000}}\npaths := {(x, z) | (x, y) in R & (y, z) in R}\nloops := {x | (x, y) in paths & x = y}",
    test: "|loops|",
  },
  {
    name: "recursion, 100,000 deep",
    definitions: "count(n) := 0 if n = 0; 1 + count(n - 1) otherwise",
    test: "count(100000)",
  },
  {
    name: "two calls, results kept",
    definitions: "fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise",
    test: "fib(3000) mod 1000",
  },
  {
    name: "two calls, sorting",
    definitions:
      "sorted(s) := s if |s| < 2; merged(sorted(s[1..half(|s|)]), sorted(s[half(|s|) + 1..|s|])) otherwise\nmerged(a, b) := b if a = <>; a if b = <>; <a[1]> + merged(a[2..|a|], b) if a[1] < b[1]; <b[1]> + merged(a, b[2..|b|]) otherwise\nhalf(n) := floor(n / 2)\nmixed(n) := <> if n = 0; <n * 7919 mod 10007> + mixed(n - 1) otherwise",
    test: "sorted(mixed(3000))[5]",
  },
  {
    name: "sets of sets",
    definitions:
      "S := {1..14}\nchosen := {X | X in subsets(S) & Sum[x in X] x = 30}\nsubsets(A) := {{}} if A = {}; subsets(A \\ {max(A)}) U {X U {max(A)} | X in subsets(A \\ {max(A)})} otherwise",
    test: "|chosen|",
  },
];

const rounds = 3;

/** Prints the cost of explaining slow tests, each run once in a fresh program. */
async function benchCosts(print: Print): Promise<void> {
  const row = printedTable(
    ["processor time", "test, ms", "reason, ms", "times", "notes", "memory, KB"],
    costly.map(({ name }) => name),
    print,
  );
  for (const { name, definitions, test } of costly) {
    const compiled = compile(`/$\n${definitions}\n$/\n\ncmd:>${test}\n0\n`);
    if (hasErrors(compiled.diagnostics)) throw new Error(compiled.diagnostics.map(({ message }) => message).join());
    const costs: Costs[] = [];
    for (let round = 0; round < rounds; round++) costs.push(await costsOf(compiled));
    const of = (cost: keyof Costs): number => median(costs.map((one) => one[cost]));
    row([
      name,
      of("test").toFixed(1),
      of("reason").toFixed(1),
      (of("reason") / of("test")).toFixed(1),
      of("notes").toFixed(0),
      (of("memory") / 1024).toFixed(0),
    ]);
  }
}

interface Costs {
  readonly test: number;
  readonly reason: number;
  /** Number of trace nodes that leave the worker thread, and their length as text. */
  readonly notes: number;
  readonly memory: number;
}

async function costsOf(compiled: Compiled): Promise<Costs> {
  const { source, tests } = compiled.document;
  const span = tests[0]!.expression;
  const plain = program(compiled, [{ source, span }]);
  const alone = load(plain.code);
  const thunk = plain.expressions[0]!.thunk!;
  const test = spent(() => void evaluate(alone, { thunk, show: "short" }));
  let reason = 0;
  let notes = 0;
  let memory = 0;
  const noting = withNotes(compiled, [{ source, span }]);
  const loaded = load(noting.code);
  const runner = new InThisProcess();
  const seen: PrintedTrace[] = [];
  runner.explain = (request) => {
    const outcome = explain(loaded, request);
    if (outcome.kind === "notes" && outcome.trace !== undefined) seen.push(outcome.trace);
    return Promise.resolve(outcome);
  };
  const before = process.cpuUsage();
  await linesOf(await new Reasons(compiled, noting, runner).of(0), fewLines);
  const { user, system } = process.cpuUsage(before);
  reason = (user + system) / 1000;
  for (const whole of seen) {
    notes += countOf(whole);
    memory += JSON.stringify(whole).length;
  }
  return { test, reason, notes, memory };
}

function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const countOf = ({ parts, iterations }: PrintedTrace): number =>
  [...parts, ...iterations.flatMap(({ parts }) => parts)].reduce((sum, part) => sum + countOf(part), 1);

interface Found {
  readonly edited: Defined;
  readonly names: readonly Defined[];
  readonly lines: readonly ReasonLine[];
}

/**
 * The mutated definition, and those named by the explanation of the first failing test. Undefined if no test fails, or
 * the mutation is outside of definitions.
 */
async function reasonOf({ page, edit, text }: Mutant): Promise<Found | undefined> {
  const compiled = compile(text, { name: page.path, documents: documentFiles });
  if (hasErrors(compiled.diagnostics)) return undefined;
  const { definitions, source } = compiled.document;
  const edited = definitionAt(compiled, edit.start);
  if (edited === undefined) return undefined;
  const why = { start: () => new InThisProcess(), size: fewLines };
  const tests = compiled.document.tests.filter(({ play }) => play === undefined);
  const asking: Compiled = { ...compiled, document: { ...compiled.document, tests } };
  for await (const { status, because = [], actual } of runTests(asking, new InThisProcess(), { why })) {
    if (status === "passed" || actual === undefined) continue;
    // In reading order: the definition of each line, then the definitions that it mentions.
    const all = because.flatMap(({ reason: { source: from, span, text } }) => [
      ...(from === source ? [definitionAt(compiled, span.start) ?? []].flat() : []),
      ...[...text.matchAll(/\p{L}[\p{L}\d_]*'*/gu)].flatMap(
        ([word]) => definitions.find(({ name }) => name === word) ?? [],
      ),
    ]);
    return { edited, names: [...new Set(all)], lines: because };
  }
  return undefined;
}

const definitionAt = ({ document }: Compiled, offset: number): Defined | undefined =>
  document.definitions.find(({ definition: { span } }) => span.start <= offset && offset <= span.end);
