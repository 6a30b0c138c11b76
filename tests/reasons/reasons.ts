// The reasons of the tests of a document, found in this process.

import { compile, type Compiled } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { linesOf, type ReasonLine, type Room } from "../../src/reasons/lines.js";
import { evaluate, type Loaded, load } from "../../src/run/evaluate.js";
import { explain } from "../../src/run/explain.js";
import { type Noting, Reasons, withNotes } from "../../src/run/reasons.js";

/** A test of a document: its expression, what that is, and why. */
export interface Explained {
  readonly expression: string;
  readonly outcome: string;
  readonly lines: readonly ReasonLine[];
}

/** The tests of a document without errors, whether they fail or not, explained. */
export async function explained(
  document: string | Compiled,
  room: Room,
  only: (index: number) => boolean = () => true,
): Promise<readonly Explained[]> {
  const compiled = typeof document === "string" ? compile(document) : document;
  if (hasErrors(compiled.diagnostics)) throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  const { source, tests } = compiled.document;
  const made = withNotes(
    compiled,
    tests.map(({ expression: span }) => ({ source, span })),
  );
  const loaded = load(made.code);
  const reasons = new Reasons(compiled, made, inThisProcess(loaded));
  const all: Explained[] = [];
  for (const [index, { expression, play }] of tests.entries()) {
    const thunk = made.expressions[index]?.thunk;
    if (thunk === undefined || play !== undefined || !only(index)) continue;
    const answer = evaluate(loaded, { thunk, show: "whole" });
    all.push({
      expression: source.text.slice(expression.start, expression.end),
      outcome: answer.kind === "value" ? `is ${answer.quoted}` : `fails: ${answer.message}`,
      lines: await linesOf(await reasons.of(index), room),
    });
  }
  return all;
}

/** What answers requests for notes here and now. */
function inThisProcess(loaded: Loaded): Noting {
  const never = (): never => {
    throw new Error("only notes are asked for");
  };
  return {
    load: never,
    isOver: undefined,
    evaluate: never,
    play: never,
    explain: (request) => Promise.resolve(explain(loaded, request)),
  };
}
