// Determines what detects the mistake in a mutant: the checker, the tests and constants of the document, or nothing.

import { type Compiled, compile } from "../../../src/compiler.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import type { DocumentTest } from "../../../src/document/document.js";
import { evaluate, type LoadedProgram } from "../../../src/execute/evaluate.js";
import { load } from "../../../src/execute/load.js";
import { explain } from "../../../src/execute/explain.js";
import type {
  CrashOutcome,
  Ending,
  FailureOutcome,
  TraceOutcome,
  TraceRequest,
  Outcome,
  Request,
} from "../../../src/execute/outcome.js";
import type { TraceRequests } from "../../../src/execute/reasons.js";
import { runTests, type TestResult } from "../../../src/execute/tests.js";
import { positionAt, type Source, type Span } from "../../../src/text/source.js";
import { library } from "../../documents.js";
import { withinTime } from "../../support/within-time.js";
import type { Mutant } from "./mutants.js";
import type { Edit, Page } from "./page.js";

/** The detectors of a mistake, in order of precedence. */
export const tellers = ["place", "elsewhere", "test", "nothing"] as const;
export type Teller = (typeof tellers)[number];

/**
 * Timeout of an evaluation in milliseconds: ten times the time of the slowest correct document (180), so that verdicts
 * do not depend on the load of the machine.
 */
const limit = 2000;

/** Runs programs in this process. Evaluations that exceed the time limit are abandoned; the loaded program survives. */
export class InThisProcess implements TraceRequests {
  #code = "";
  #loaded: LoadedProgram | undefined;

  /** The time of this process: there is no separate process to measure. */
  get spent(): number {
    return performance.now() / 1000;
  }

  get isOver(): undefined {
    return undefined;
  }

  load(code: string): void {
    this.#code = code;
    this.#loaded = undefined;
  }

  evaluate(request: Request): Promise<Outcome> {
    const loaded = (this.#loaded ??= load(this.#code));
    const answer = withinTime(limit, () => evaluate(loaded, request));
    if (answer !== undefined) return Promise.resolve(answer);
    this.#loaded = undefined;
    return Promise.resolve({ kind: "timeout", seconds: limit / 1000 });
  }

  explain(request: TraceRequest): Promise<TraceOutcome | FailureOutcome | Ending> {
    const loaded = (this.#loaded ??= load(this.#code));
    const answer = withinTime(limit, () => explain(loaded, request));
    return Promise.resolve(answer ?? { kind: "timeout", seconds: limit / 1000 });
  }

  play(): Promise<CrashOutcome> {
    return Promise.resolve({ kind: "crash", message: "no games are played here", detail: "" });
  }
}

/** The results of a document's evaluations, by number of the test or name of the constant. */
type Said = ReadonlyMap<number | string, string>;

interface Question {
  readonly key: number | string;
  readonly test: DocumentTest;
}

/** The tests that replay no game, and the constants as tests without an expected value. */
function questionsOf({ document: { tests, definitions } }: Compiled): readonly Question[] {
  const constants = definitions.filter(({ parameters }) => parameters.length === 0);
  return [
    ...tests.flatMap((test, key) => (test.play === undefined ? [{ key, test }] : [])),
    ...constants.map(({ definition: { name } }) => ({
      key: name.name,
      test: { span: name.span, expression: name.span, expected: undefined, play: undefined },
    })),
  ];
}

async function* answersTo(
  questions: readonly Question[],
  compiled: Compiled,
): AsyncGenerator<readonly [key: Question["key"], answer: TestResult], void, undefined> {
  const asking = { ...compiled, document: { ...compiled.document, tests: questions.map(({ test }) => test) } };
  let next = 0;
  for await (const result of runTests(asking, new InThisProcess())) yield [questions[next++]!.key, result];
}

/** The compared part of a result: its status and value. */
const told = ({ status, actual }: TestResult): string => `${status} ${actual ?? ""}`;

/** Judges mutants; caches the results of the correct documents. */
export class Judge {
  readonly #said = new Map<Page, Promise<Said>>();

  async tellerOf({ page, edit, text }: Mutant): Promise<Teller> {
    const compiled = compile(text, { name: page.path, documents: library });
    const found = newIn(compiled.diagnostics, page.compiled.diagnostics);
    const isHere = placesNear(page, edit, compiled.document.source);
    if (found.some(({ span, labels = [] }) => isHere(span) || labels.some((label) => isHere(label.span))))
      return "place";
    if (found.length > 0) return "elsewhere";
    return (await this.#isToldByTests(page, compiled)) ? "test" : "nothing";
  }

  async #isToldByTests(page: Page, compiled: Compiled): Promise<boolean> {
    const said = await this.#saidBy(page);
    const questions = questionsOf(compiled).filter(({ key }) => said.has(key));
    if (questions.length < said.size) return true;
    for await (const [key, answer] of answersTo(questions, compiled)) if (told(answer) !== said.get(key)) return true;
    return false;
  }

  #saidBy(page: Page): Promise<Said> {
    const known = this.#said.get(page);
    if (known !== undefined) return known;
    const said = saidBy(page.compiled);
    this.#said.set(page, said);
    return said;
  }
}

async function saidBy(compiled: Compiled): Promise<Said> {
  const answers = new Map<Question["key"], string>();
  for await (const [key, answer] of answersTo(questionsOf(compiled), compiled)) answers.set(key, told(answer));
  return answers;
}

function newIn(found: readonly Diagnostic[], before: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = before.map(said);
  return found.filter((diagnostic) => {
    const at = known.indexOf(said(diagnostic));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/**
 * Returns a predicate: true if a span of the mutant begins on a line of the edit, in the edited definition or in its
 * signature.
 */
function placesNear(page: Page, { start, end, text }: Edit, source: Source): (span: Span) => boolean {
  const moved = (offset: number): number => (offset < end ? offset : offset + text.length - (end - start));
  const [first, last] = [start, start + text.length].map((offset) => positionAt(source, offset).line);
  const edited = page.compiled.document.definitions.find(
    ({ definition: { span } }) => span.start <= start && end <= span.end,
  );
  const near = edited === undefined ? [] : [edited.definition.span, edited.signature?.span ?? edited.definition.span];
  return (span) => {
    const { line } = positionAt(source, span.start);
    if (first! <= line && line <= last!) return true;
    return near.some((one) => moved(one.start) <= span.start && span.start <= moved(one.end));
  };
}
