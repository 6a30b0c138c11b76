// Checks the invariants of one text. It compiles without an exception, within a time limit, deterministically, and with
// diagnostics located inside the text. Its scripts parse. Its values do not depend on the choice of passes.

import { parse } from "acorn";
import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { type PassName, passes } from "../../src/ir/optimise.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { sourceOf } from "../../src/text/source.js";
import { answersIn } from "../oracle/conformance.js";
import { timed } from "../processor-time.js";
import { type Emitted, runtimeBeside } from "../support/strictly.js";
import { withinTime } from "../support/within-time.js";
import type { Dice } from "./dice.js";

export interface Finding {
  readonly kind:
    | "exception"
    | "trial"
    | "slow"
    | "misplaced"
    | "differs"
    | "unreadable"
    | "crash"
    | "value"
    | "refused";
  readonly detail: string;
}

export interface Examined {
  readonly findings: readonly Finding[];
  /** Undefined if the text has errors. */
  readonly emitted: Emitted | undefined;
  readonly compared: number;
}

/** CPU milliseconds to compile a page. */
export const patience = 1000;

/** Milliseconds to evaluate an expression; slower ones are not compared. */
const evaluationLimit = 300;

/**
 * Examines a text. With dice, also runs it, which may exhaust the memory; they choose the passes to leave out and the
 * arguments of calls.
 */
export function examine(text: string, dice?: Dice): Examined {
  let emitted: Emitted | undefined;
  let compared = 0;
  const findings: Finding[] = [];
  try {
    const { result: compiled, milliseconds } = timed(() => wholly(text));
    const place = misplaced(compiled, text);
    if (place !== undefined) findings.push({ kind: "misplaced", detail: place });
    for (const fault of compiled.faults) findings.push({ kind: "trial", detail: faultShown(fault) });
    emitted = emittedBy(compiled);
    if (milliseconds > patience && isSlow(text)) findings.push({ kind: "slow", detail: `more than ${patience} ms` });
    if (emitted === undefined) return { findings, emitted, compared };
    const again = emittedBy(wholly(text));
    if (again?.typescript !== emitted.typescript || again.declarations !== emitted.declarations)
      findings.push({ kind: "differs", detail: "compiled again, it is something else" });
    const code = compiled.output?.javascript.code ?? "";
    const mistake = unreadable(code);
    if (mistake !== undefined) findings.push({ kind: "unreadable", detail: mistake });
    if (dice === undefined) return { findings, emitted, compared };
    const asked = expressionsOf(compiled, dice);
    const values = valuesOf(text, asked, []);
    const names = passes.map(({ name }) => name);
    for (const without of [names, [dice.pick(names)], [dice.pick(names)]]) {
      const others = valuesOf(text, asked, without);
      for (const [i, expression] of asked.entries()) {
        const [value, other] = [values[i], others[i]];
        if (value === undefined || other === undefined) continue;
        compared++;
        const crash = [value, other].find((one) => one.startsWith("crash: "));
        if (crash !== undefined) findings.push({ kind: "crash", detail: `${expression}: ${crash}` });
        else if (value !== other && !([value, other].includes(failed) && mayFail(compiled, expression)))
          findings.push({
            kind: "value",
            detail: `${expression} is ${value}, and without ${without.length === 1 ? without.join() : "passes"} ${other}`,
          });
      }
    }
  } catch (error) {
    findings.push({
      kind: "exception",
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  return { findings, emitted, compared };
}

/** An exception of the checker during the trial of a fix, which no diagnostic reports. */
export const faultShown = ({ text, error }: Compiled["faults"][number]): string =>
  `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nin\n${text}`;

function emittedBy({ output }: Compiled): Emitted | undefined {
  return output && { typescript: output.typescript, declarations: output.declarations };
}

function wholly(text: string): Compiled {
  const compiled = compile(text, { runtime: runtimeBeside });
  emittedBy(compiled);
  return compiled;
}

/** Load and garbage collection disturb measurements: only texts that are slow three times are slow. */
function isSlow(text: string): boolean {
  return [1, 2].every(() => timed(() => wholly(text)).milliseconds > patience);
}

export function misplaced({ diagnostics }: Compiled, text: string): string | undefined {
  for (const { span, labels = [], message, code } of diagnostics) {
    for (const { start, end } of [span, ...labels.map((label) => label.span)]) {
      if (!(0 <= start && start <= end && end <= text.length))
        return `${code} (${message}) stands at ${start} to ${end} of ${text.length} characters`;
    }
  }
  return undefined;
}

function unreadable(code: string): string | undefined {
  try {
    parse(code, { ecmaVersion: 2022, sourceType: "module" });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The expressions of the tests, the constants, and calls of the functions with simple arguments. */
function expressionsOf({ document }: Compiled, dice: Dice): readonly string[] {
  const { source, tests, definitions } = document;
  const asked = tests.slice(0, most).map(({ expression }) => source.text.slice(expression.start, expression.end));
  const calls = definitions.slice(0, most).flatMap(({ name, parameters }) => {
    if (parameters.length === 0) return [name];
    return [1, 2].map(() => `${name}(${parameters.map(() => dice.pick(simple)).join(", ")})`);
  });
  return [...asked, ...calls];
}

/** Maximum number of tests to run, and of definitions to call. */
const most = 12;

const simple = [
  "0",
  "1",
  "2",
  "3",
  "-1",
  "1/2",
  "10^20",
  "true",
  "`a",
  '"ab"',
  '""',
  "(1, 2)",
  "({1, 2}, 1)",
  "<1, 2, 3>",
  "<>",
  "{}",
  "{1, 2}",
  "{(1, 2), (2, 3)}",
  "{`a, `b}",
  "{1..4}",
  "Nat",
  "(lam x. x)",
];

const failed = "a failure";

/** True if the language permits both a value and a failure. */
function mayFail({ document }: Compiled, expression: string): boolean {
  return answersIn(parseDocument(document))(expression).kind === "either";
}

/** Failures by size limits: they depend on the order of computation. */
const ofSize: ReadonlySet<string> = new Set(["L607", "L608"]);

/**
 * The values of the expressions without some passes, as printed, or the fact that they fail. Undefined if there is
 * nothing to compare, as for expressions with type errors.
 */
function valuesOf(
  text: string,
  asked: readonly string[],
  without: readonly PassName[],
): readonly (string | undefined)[] {
  const compiled = compile(text, { without });
  if (hasErrors(compiled.diagnostics)) return [];
  const expressions = asked.map((expression) => ({
    source: sourceOf("expression", expression),
    span: { start: 0, end: expression.length },
  }));
  const made = program(compiled, expressions);
  const loaded = load(made.code);
  const values: (string | undefined)[] = [];
  for (const { thunk } of made.expressions) {
    if (thunk === undefined) {
      values.push(undefined);
      continue;
    }
    const answer = withinTime(evaluationLimit, () => evaluate(loaded, { thunk, show: "short" }));
    // A timeout leaves constants partly computed.
    if (answer === undefined) return values;
    if (answer.kind === "failure") values.push(ofSize.has(answer.code) ? undefined : failed);
    else values.push(answer.kind === "crash" ? `crash: ${answer.message}` : answer.printed);
  }
  return values;
}
