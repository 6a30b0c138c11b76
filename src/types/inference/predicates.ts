// Calls of predicates as conditions. A short definition that only tests its parameters implies the same facts about the
// arguments.

import type { Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import { conjunction } from "./connectives.js";
import { refine } from "./refinement.js";
import { factOf, type PointFacts, type ConditionOutcome } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { type KeyBuilder, keyOfVariable } from "../facts/keys.js";
import { arrayOfLength } from "../lattice/lists.js";
import { any, isError, type Type } from "../lattice/type.js";
import { append } from "../../text/append.js";
import { maxPredicateDepth, maxPredicateNodes } from "./limits.js";

export class Questions {
  private readonly results = new Map<Defined, readonly Expression[] | undefined>();

  /** The conditions of a predicate; undefined if the definition is not a short predicate. Memoized. */
  of(defined: Defined): readonly Expression[] | undefined {
    const cached = this.results.get(defined);
    if (cached !== undefined || this.results.has(defined)) return cached;
    const question = questionOf(defined);
    this.results.set(defined, question);
    return question;
  }
}

export function applyPredicate(inference: Inference, node: CallNode, facts: PointFacts): ConditionOutcome {
  const type = inference.infer(node, facts);
  const binding = node.callee.kind === "name" ? inference.bindingOf(node.callee.id) : undefined;
  const outcome =
    binding?.kind === "definition" && inference.depth < maxPredicateDepth
      ? predicateOutcome(inference, node, binding.defined, type, facts)
      : undefined;
  return outcome ?? { type, whenTrue: facts, whenFalse: facts };
}

/** The outcome of a call, if the callee is a predicate that implies facts about the arguments. */
function predicateOutcome(
  inference: Inference,
  node: CallNode,
  defined: Defined,
  type: Type,
  facts: PointFacts,
): ConditionOutcome | undefined {
  const { keys, questions } = inference.context;
  // With another number of arguments, the call applies the predicate's value.
  const conditions = node.args.length === defined.parameters.length ? questions.of(defined) : undefined;
  if (conditions === undefined || !haveKeys(node.args, keys)) return undefined;
  const args = arrayOfLength<Type>(node.args.length);
  for (let i = 0; i < args.length; i++) args[i] = argumentType(inference, node.args[i]!, facts);
  if (args.some(isError)) return undefined;
  // Constraints must be collected at each call, so the cache is bypassed.
  const { whenTrue, whenFalse } = inference.isCollecting
    ? inferPredicate(inference, defined, conditions, args)
    : cachedOutcome(inference, defined, conditions, args);
  const call: PredicateCall = { node, defined, args };
  return {
    type,
    whenTrue: carryFacts(inference, call, whenTrue, facts),
    whenFalse: carryFacts(inference, call, whenFalse, facts),
  };
}

/** True if facts about one of the arguments are possible. */
function haveKeys(args: readonly Expression[], keys: KeyBuilder): boolean {
  for (const arg of args) if (keys.of(arg) !== undefined) return true;
  return false;
}

/** The outcome of the conditions, cached for the latest argument types. */
function cachedOutcome(
  inference: Inference,
  defined: Defined,
  conditions: readonly Expression[],
  args: readonly Type[],
): ConditionOutcome {
  const { answers, depth } = inference;
  const cached = answers.lookup(defined, depth, args);
  if (cached !== undefined) return cached;
  const outcome = inferPredicate(inference, defined, conditions, args);
  answers.store(defined, depth, args, outcome);
  return outcome;
}

/** The recorded argument type. Lambdas are inferred again, as their recorded type depends on the parameter. */
function argumentType(inference: Inference, arg: Expression, facts: PointFacts): Type {
  return (arg.kind === "lambda" ? undefined : inference.typeOf(arg)) ?? inference.quiet().infer(arg, facts);
}

type CallNode = Expression & { readonly kind: "call" };

interface PredicateCall {
  readonly node: CallNode;
  readonly defined: Defined;
  readonly args: readonly Type[];
}

function carryFacts(
  inference: Inference,
  { node, defined, args }: PredicateCall,
  predicateFacts: PointFacts,
  facts: PointFacts,
): PointFacts {
  let result = facts;
  if (predicateFacts === undefined) return result;
  for (let n = 0; n < args.length; n++) {
    const factType = factOf(predicateFacts, keyOfVariable(defined.parameters[n]!.id));
    if (factType !== undefined) result = refine(inference, node.args[n]!, args[n]!, factType, result);
  }
  return result;
}

function inferPredicate(
  inference: Inference,
  { parameters }: Defined,
  conditions: readonly Expression[],
  args: readonly Type[],
): ConditionOutcome {
  const definitionInference = inference.forDefinition();
  for (let n = 0; n < parameters.length; n++) definitionInference.variables.set(parameters[n]!.id, args[n] ?? any);
  definitionInference.depth++;
  const outcome = conjunction(definitionInference, conditions, undefined);
  definitionInference.depth--;
  return outcome;
}

function isShort(conditions: readonly Expression[]): boolean {
  const stack = [...conditions];
  for (let count = 0; stack.length > 0; count++) {
    if (count > maxPredicateNodes) return false;
    append(stack, partsOf(stack.pop()!));
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
