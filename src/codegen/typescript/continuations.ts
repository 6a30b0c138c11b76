// Emits the loop over the continuations of pending calls, which runs after the loop over the iterations.

import type { CoreDefinition } from "../../ir/ir.js";
import { type EmitContext, newReads } from "./context.js";
import { emitIterations, type LoopLabel, labelLoop, labelOf, withoutLastContinue } from "./iterations.js";
import {
  type Continuation,
  nextField,
  numberField,
  type PendingCallState,
  resultOfPendingCalls,
} from "./pending-calls.js";
import { emitTail, type TailPosition } from "./tail-calls.js";
import * as ts from "./typescript.js";
import { append } from "../../text/append.js";

/** Returns the declarations that copy the parameters which an iteration captures to new names. */
export type ParameterCopies = (context: EmitContext) => readonly ts.Statement[];

/**
 * Emits the loop that starts with `first` and runs until a value is returned, followed by the loop over the
 * continuations.
 */
export function emitPendingLoops(
  context: EmitContext,
  definition: CoreDefinition,
  tail: TailPosition,
  pending: PendingCallState,
  first: readonly ts.Statement[],
  type: ts.Type | undefined,
  copies: ParameterCopies,
): readonly ts.Statement[] {
  const { list, depth, frame, isNested, isNumbered, memoize, continuations, iterations } = pending;
  const { names, typing } = context;
  const result = names.ofVariable(resultOfPendingCalls(definition));
  const finish = (value: ts.Expression): ts.Statement => ts.run(ts.assign(result, value));
  const down: LoopLabel = { name: undefined };
  const up: LoopLabel = { name: undefined };
  const iteration = withExits([...copies(context), ...withoutLastContinue(first)], (value, isInside) => [
    finish(value),
    ts.break(isInside ? labelOf(context, down, "down") : undefined),
  ]);
  const resumptions: ts.Statement[] = [];
  // Emitting a continuation with a pending call adds another one.
  for (let i = 0; i < continuations.length; i++) {
    const statements = resume(context, continuations[i]!, tail, frame, copies);
    const resumption = withExits(statements, (value, isInside) => [
      finish(memoize === undefined ? value : memoize(value)),
      ts.continue(isInside ? labelOf(context, up, "up") : undefined),
    ]);
    if (i < continuations.length - 1)
      resumptions.push(ts.if(ts.binary("===", ts.member(frame, numberField), ts.literal(i + 1)), resumption));
    else append(resumptions, withoutLastContinue(resumption));
  }
  const isWaiting = ts.binary("!==", ts.id(list), ts.id("undefined"));
  const pop = ts.assign(list, ts.member(list, nextField));
  const frameType = typing && frameTypeOf(context, pending);
  const alias = frameType && (isNested || isNumbered) ? ts.ref(names.typeVariable("Frame")) : undefined;
  const ascent = isNested
    ? ts.while(isWaiting, [
        ts.const(frame, ts.id(list), { type: alias }),
        ts.run(pop),
        ...(iterations.name === undefined ? [] : [ts.run(ts.assign(depth, ts.literal(1), "-="))]),
        ...resumptions,
      ])
    : ts.for(undefined, isWaiting, pop, resumptions);
  const descent = down.name === undefined ? emitIterations(iteration) : [labelLoop(down, ts.forever(iteration))];
  // A loop that ends in one way is followed by the first result.
  const [loop, assignment, ...others] = descent;
  const start =
    iterations.name === undefined &&
    others.length === 0 &&
    assignment?.kind === "expressionStatement" &&
    assignment.expression.kind === "assignment"
      ? assignment.expression.value
      : undefined;
  const statements = [
    ...(start === undefined ? descent : [loop!, ts.let(result, start, type)]),
    labelLoop(up, ascent),
    ts.return(ts.id(result)),
  ];
  return [
    ...(alias === undefined ? [] : [ts.typeAlias(alias.name, frameType!)]),
    ts.let(list, undefined, frameType && ts.ref(names.runtimeType("PendingCalls"), [alias ?? frameType])),
    ts.let(depth, ts.literal(0)),
    ...(start === undefined ? [ts.let(result, undefined, type)] : []),
    ...(iterations.name === undefined ? statements : [labelLoop(iterations, ts.forever(statements))]),
  ];
}

/** Emits a continuation, restoring its variables from the frame. */
function resume(
  outer: EmitContext,
  { body, parameters, locals }: Continuation,
  tail: TailPosition,
  frame: string,
  copies: ParameterCopies,
): readonly ts.Statement[] {
  const { typing, names } = outer;
  for (const { of, type } of locals) typing?.modelled.bind(of.id, type);
  const context: EmitContext = { ...outer, isResuming: true, reads: newReads() };
  const statements = emitTail(context, body, tail);
  const begin = copies(context);
  outer.reads.moment ||= context.reads.moment;
  for (const id of context.reads.variables) outer.reads.variables.add(id);
  const destructured = locals.map(({ of, name }) => [name, ts.id(names.ofVariable(of))] as const);
  return [
    ...parameters.map(({ of, name }) => ts.run(ts.assign(tail.loop!.targets[of]!, ts.member(frame, name)))),
    ...(locals.length === 0 ? [] : [ts.const(ts.objectPattern(destructured), ts.id(frame))]),
    ...begin,
    ...statements,
  ];
}

/** The fields of the frames, as a union with one member per continuation. */
function frameTypeOf({ isLazy, typing }: EmitContext, { continuations, isNumbered }: PendingCallState): ts.Type {
  const frames = continuations.map(({ parameters, locals }, i) =>
    ts.objectType([
      ...(isNumbered ? [{ name: numberField, type: ts.literalType(i + 1) }] : []),
      ...parameters.map((one) => ({ name: one.name, type: typing!.take(one.type) })),
      ...locals.map((one) => ({
        name: one.name,
        type: isLazy(one.of) ? ts.functionType([], typing!.of(one.type)) : typing!.of(one.type),
      })),
    ]),
  );
  const [first, ...others] = frames;
  return others.length > 0 ? ts.union(frames) : first!.members.length === 0 ? ts.ref("object") : first!;
}

type Exit = (value: ts.Expression, isInside: boolean) => readonly ts.Statement[];

/** Replaces the `return` statements; `isInside` is true within a nested loop. */
function withExits(statements: readonly ts.Statement[], exit: Exit, isInside = false): readonly ts.Statement[] {
  return statements.flatMap((statement) => withExit(statement, exit, isInside));
}

function withExit(statement: ts.Statement, exit: Exit, isInside: boolean): readonly ts.Statement[] {
  switch (statement.kind) {
    case "return":
      return statement.value === undefined ? [statement] : exit(statement.value, isInside);
    case "if":
      return [{ ...statement, consequent: withExits(statement.consequent, exit, isInside) }];
    case "for":
    case "forOf":
    case "while":
      return [{ ...statement, body: withExits(statement.body, exit, true) }];
    case "block":
      return [{ ...statement, body: withExits(statement.body, exit, isInside) }];
    case "labelled":
      return withExit(statement.body, exit, isInside).map((body) => ({ ...statement, body }));
    default:
      return [statement];
  }
}
