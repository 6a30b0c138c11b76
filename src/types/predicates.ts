// Calls of predicates: a definition that only asks a question of its parameters shows of the arguments what the question shows.

import type { Defined } from "../names/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";
import { conjunction, learn, type Outcome } from "./conditions.js";
import { factOf, type Known } from "./facts.js";
import type { Inference } from "./infer.js";
import { keyOfVariable } from "./keys.js";
import { typeIn } from "./literals.js";
import { any, isError, type Type } from "./type.js";

/** Predicates are looked into no deeper than this, and only short ones. */
const deepest = 2;

/** What a question has shown of arguments of these types. */
interface Answer {
  readonly depth: number;
  readonly args: readonly Type[];
  readonly outcome: Outcome;
}

/** The last answers to questions, within one walk: later, what the definitions around them give may have grown. */
export class Answers {
  private readonly last = new Map<Defined, Answer>();

  /** The answer for arguments of the very same types is the same. */
  to(defined: Defined, depth: number, args: readonly Type[], ask: () => Outcome): Outcome {
    const last = this.last.get(defined);
    if (last?.depth === depth && args.every((arg, i) => arg === last.args[i])) return last.outcome;
    const outcome = ask();
    this.last.set(defined, { depth, args, outcome });
    return outcome;
  }
}

/** The questions that predicates ask. */
export class Questions {
  private readonly found = new Map<Defined, readonly Expression[] | undefined>();

  /** The conditions of a predicate without anything else. */
  of(defined: Defined): readonly Expression[] | undefined {
    const known = this.found.get(defined);
    if (known !== undefined || this.found.has(defined)) return known;
    const question = questionOf(defined);
    this.found.set(defined, question);
    return question;
  }
}

/** The outcome of a condition that is a call. */
export function predicate(inference: Inference, node: Expression & { kind: "call" }, facts: Known): Outcome {
  const type = inference.infer(node, facts);
  const plain: Outcome = { type, whenTrue: facts, whenFalse: facts };
  const { keys, questions } = inference.around;
  const binding = node.callee.kind === "name" ? inference.bindingOf(node.callee.id) : undefined;
  if (binding?.kind !== "definition" || inference.depth >= deepest) return plain;
  const { defined } = binding;
  // A call with another number of arguments is none of the predicate, but of its value.
  const conditions = node.args.length === defined.parameters.length ? questions.of(defined) : undefined;
  if (conditions === undefined || !node.args.some((arg) => keys.of(arg) !== undefined)) return plain;
  // The call has found them already, but the types of lambdas as they are asked for.
  const { findings } = inference;
  const args = node.args.map((arg) => (arg.kind === "lambda" ? undefined : findings && typeIn(findings.types, arg)) ?? inference.quietly((i) => i.infer(arg, facts)));
  if (args.some(isError)) return plain;
  const ask = (): Outcome => asked(inference, defined, conditions, args);
  // What is collected is collected at each call.
  const { whenTrue, whenFalse } = inference.isCollecting ? ask() : inference.answers.to(defined, inference.depth, args, ask);
  const carried = (from: Known): Known =>
    node.args.reduce<Known>((known, arg, n) => {
      const found = factOf(from, keyOfVariable(defined.parameters[n]!.id));
      return found === undefined ? known : learn(inference, arg, args[n]!, found, known);
    }, facts);
  return { type, whenTrue: carried(whenTrue), whenFalse: carried(whenFalse) };
}

/** What conditions show of parameters of these types. */
function asked(inference: Inference, { parameters }: Defined, conditions: readonly Expression[], args: readonly Type[]): Outcome {
  return inference.quietly((inner) => {
    parameters.forEach((p, n) => inner.variables.set(p.id, args[n] ?? any));
    inner.depth++;
    return conjunction(inner, conditions, undefined);
  });
}

/** So many nodes a question has that is looked into. */
const mostNodes = 24;

function isShort(conditions: readonly Expression[]): boolean {
  const work = [...conditions];
  for (let count = 0; work.length > 0; count++) {
    if (count > mostNodes) return false;
    work.push(...partsOf(work.pop()!));
  }
  return true;
}

function questionOf({ definition }: Defined): readonly Expression[] | undefined {
  const { body, guard, where } = definition;
  if (guard.length > 0 || where.length > 0) return undefined;
  const conditions = body.kind === "predicate" ? body.conditions : body.kind === "expression" ? [body.value] : undefined;
  return conditions !== undefined && conditions.length <= 3 && isShort(conditions) && conditions.every((c) => c.kind === "relation" || c.kind === "binary" || c.kind === "unary" || c.kind === "typeTest" || c.kind === "call") ? conditions : undefined;
}
