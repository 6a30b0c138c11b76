// Calls of predicates as conditions: a short definition that only asks a question of its parameters shows of the
// arguments what the question shows.

import type { Defined } from "../../names/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import { conjunction } from "./connectives.js";
import { learn } from "./learning.js";
import { factOf, type Known, type Outcome } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { type Keys, keyOfVariable } from "../facts/keys.js";
import { roomFor } from "../lattice/lists.js";
import { any, isError, type Type } from "../lattice/type.js";
import { append } from "../../source/append.js";

/** Predicates are looked into no deeper than this, and only short ones. */
const deepest = 2;

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
export function predicate(inference: Inference, node: CallNode, facts: Known): Outcome {
  const type = inference.infer(node, facts);
  const binding = node.callee.kind === "name" ? inference.bindingOf(node.callee.id) : undefined;
  const outcome =
    binding?.kind === "definition" && inference.depth < deepest
      ? shownBy(inference, node, binding.defined, type, facts)
      : undefined;
  return outcome ?? { type, whenTrue: facts, whenFalse: facts };
}

/** The outcome of a call of a definition, if that is a predicate that shows something of the arguments. */
function shownBy(
  inference: Inference,
  node: CallNode,
  defined: Defined,
  type: Type,
  facts: Known,
): Outcome | undefined {
  const { keys, questions } = inference.around;
  // A call with another number of arguments is none of the predicate, but of its value.
  const conditions = node.args.length === defined.parameters.length ? questions.of(defined) : undefined;
  if (conditions === undefined || !haveKeys(node.args, keys)) return undefined;
  const args = roomFor<Type>(node.args.length);
  for (let i = 0; i < args.length; i++) args[i] = argumentType(inference, node.args[i]!, facts);
  if (args.some(isError)) return undefined;
  // What is collected is collected at each call.
  const { whenTrue, whenFalse } = inference.isCollecting
    ? asked(inference, defined, conditions, args)
    : answered(inference, defined, conditions, args);
  const shown: Shown = { node, defined, args };
  return {
    type,
    whenTrue: carried(inference, shown, whenTrue, facts),
    whenFalse: carried(inference, shown, whenFalse, facts),
  };
}

/** True if something can be known of one of the arguments. */
function haveKeys(args: readonly Expression[], keys: Keys): boolean {
  for (const arg of args) if (keys.of(arg) !== undefined) return true;
  return false;
}

/** What conditions show of parameters of these types, perhaps as the last time. */
function answered(
  inference: Inference,
  defined: Defined,
  conditions: readonly Expression[],
  args: readonly Type[],
): Outcome {
  const { answers, depth } = inference;
  const known = answers.again(defined, depth, args);
  if (known !== undefined) return known;
  const outcome = asked(inference, defined, conditions, args);
  answers.keep(defined, depth, args, outcome);
  return outcome;
}

/** The call has found it already, but the types of lambdas as they are asked for. */
function argumentType(inference: Inference, arg: Expression, facts: Known): Type {
  return (arg.kind === "lambda" ? undefined : inference.typeOf(arg)) ?? inference.quiet().infer(arg, facts);
}

type CallNode = Expression & { readonly kind: "call" };

/** A call of a predicate, with the types of its arguments. */
interface Shown {
  readonly node: CallNode;
  readonly defined: Defined;
  readonly args: readonly Type[];
}

/** What is known of parameters is known of the arguments. */
function carried(inference: Inference, { node, defined, args }: Shown, from: Known, facts: Known): Known {
  let known = facts;
  if (from === undefined) return known;
  for (let n = 0; n < args.length; n++) {
    const found = factOf(from, keyOfVariable(defined.parameters[n]!.id));
    if (found !== undefined) known = learn(inference, node.args[n]!, args[n]!, found, known);
  }
  return known;
}

/** What conditions show of parameters of these types. */
function asked(
  inference: Inference,
  { parameters }: Defined,
  conditions: readonly Expression[],
  args: readonly Type[],
): Outcome {
  const inner = inference.aside();
  for (let n = 0; n < parameters.length; n++) inner.variables.set(parameters[n]!.id, args[n] ?? any);
  inner.depth++;
  const outcome = conjunction(inner, conditions, undefined);
  inner.depth--;
  return outcome;
}

/** So many nodes a question has that is looked into. */
const mostNodes = 24;

function isShort(conditions: readonly Expression[]): boolean {
  const work = [...conditions];
  for (let count = 0; work.length > 0; count++) {
    if (count > mostNodes) return false;
    append(work, partsOf(work.pop()!));
  }
  return true;
}

function questionOf({ definition }: Defined): readonly Expression[] | undefined {
  const { body, guard, where } = definition;
  if (guard.length > 0 || where.length > 0) return undefined;
  const conditions =
    body.kind === "predicate" ? body.conditions : body.kind === "expression" ? [body.value] : undefined;
  return conditions !== undefined &&
    conditions.length <= 3 &&
    isShort(conditions) &&
    conditions.every(
      (c) =>
        c.kind === "relation" ||
        c.kind === "binary" ||
        c.kind === "unary" ||
        c.kind === "typeTest" ||
        c.kind === "call",
    )
    ? conditions
    : undefined;
}
