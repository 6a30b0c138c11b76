// Emits loops over the solutions of conditions.

import { boundIn } from "../../ir/clauses.js";
import type { Core, CoreStep } from "../../ir/ir.js";
import { any } from "../../types/lattice/type.js";
import { emitParameter } from "./calls.js";
import { afterTests, emitCondition } from "./conditions.js";
import { type Emitters, type EmitContext, emitExpression, runtimeCall, valueType } from "./context.js";
import { emitCountingLoop } from "./counting-loops.js";
import { emitSearched } from "./literal-constants.js";
import { emitConst, emitLazyLocals } from "./locals.js";
import { emitGroup, emitTuples, keyPositions } from "./lookups.js";
import { variablesOfSteps } from "./mentioned.js";
import { not } from "./negation.js";
import { emitElements, emitNestedMatch, matchable } from "./patterns.js";
import * as ts from "./typescript.js";

type Emit = () => readonly ts.Statement[];

/** Emits nested loops, one for each step that iterates over a set. */
export const loops: Emitters["loops"] = (context, steps, needed, inner) => {
  const [step, ...rest] = steps;
  if (step === undefined) return inner();
  const innerLoops = (): readonly ts.Statement[] => loops(context, rest, needed, inner);
  switch (step.kind) {
    case "each":
      return emitEach(context, step, innerLoops);
    case "bind":
      return emitBinding(context, step, innerLoops);
    case "filter": {
      const end = steps.findIndex(({ kind }) => kind !== "filter");
      const after = end < 0 ? [] : steps.slice(end);
      const tests = steps.slice(0, steps.length - after.length);
      return afterTests(context, () => {
        const conditions = tests.flatMap((test) =>
          test.kind === "filter" ? [emitFilter(context, test.condition)] : [],
        );
        return [ts.if(ts.and(conditions), loops(context, after, needed, inner))];
      });
    }
    case "either":
      return emitSides(context, step, new Set([...needed, ...variablesOfSteps(rest)]), innerLoops);
  }
};

/** Emits the condition of a filter. tsc does not narrow types in unreachable code, so `false` becomes a call. */
function emitFilter(context: EmitContext, test: Core): ts.Expression {
  const condition = emitCondition(context, test);
  const isDead = context.typing !== undefined && condition.kind === "boolean" && !condition.value;
  return isDead ? runtimeCall(context, "truth", [condition]) : condition;
}

/** `for (const x of members(S)) { … }`; members that do not match the pattern are skipped. */
export function emitEach(
  context: EmitContext,
  step: CoreStep & { kind: "each" },
  inner: Emit,
): readonly ts.Statement[] {
  const counting = emitCountingLoop(context, step, inner);
  if (counting !== undefined) return counting;
  const { pattern, set, otherwise, strategy, span } = step;
  const { names, uses } = context;
  const members = matchable(context, pattern, emitSearched(context, set), set, "members");
  if (pattern.kind === "bind") {
    const name = names.ofVariable(pattern.variable);
    const visited =
      strategy?.kind === "group"
        ? emitGroup(context, strategy, pattern, set, members)
        : runtimeCall(
            context,
            "members",
            otherwise === undefined ? [members] : [members, ts.arrow([], emitExpression(context, otherwise))],
          );
    return [ts.forOf(uses.needsName(pattern.variable) ? name : `_${name}`, ts.at(span, visited), inner())];
  }
  if (pattern.kind === "match") throw new Error("a member test was planned as a loop");
  const guard = (test: ts.Expression): readonly ts.Statement[] => [ts.if(not(test), [ts.continue()])];
  const { elements, statements } = emitElements(context, pattern, guard, inner, keyPositions(strategy));
  const tuples = emitTuples(context, strategy, pattern, set, members);
  const target = elements.length === 0 ? names.helper("_tuple") : ts.arrayPattern(elements);
  return [ts.forOf(target, ts.at(span, tuples), statements)];
}

function emitBinding(
  context: EmitContext,
  { pattern, value }: CoreStep & { kind: "bind" },
  inner: Emit,
): readonly ts.Statement[] {
  const { typing, names, uses, isLazy, isTotal } = context;
  if (boundIn(pattern).some(isLazy)) return [...emitLazyLocals(context, pattern, value), ...inner()];
  if (pattern.kind === "bind") {
    if (uses.needsName(pattern.variable)) {
      const statements = emitConst(context, names.ofVariable(pattern.variable), value);
      typing?.modelled.bindPattern(pattern, typing.modelled.show(value));
      return [...statements, ...inner()];
    }
    if (isTotal(value)) return inner();
    const expression = emitExpression(context, value);
    // tsc also rejects unreachable code after the call of a function that never returns.
    const isLast = typing?.modelled.of(value).length === 0;
    return [ts.run(isLast ? ts.unary("void", expression) : expression), ...inner()];
  }
  const valueName = names.helper("whole");
  // tsc narrows the name to the type of its value.
  const matched = matchable(context, pattern, emitExpression(context, value), value);
  const declaration = ts.const(valueName, matched, { type: valueType(context) });
  // Another side of an `or` may have bound the same names with different types.
  typing?.modelled.bindPattern(pattern, { type: any, isVague: false });
  return [declaration, ...emitNestedMatch(context, pattern, ts.id(valueName), inner)];
}

/** Visits every solution of any side once: solutions of a later side are skipped if an earlier side holds for them. */
function emitSides(
  context: EmitContext,
  { variables, sides, holds }: CoreStep & { kind: "either" },
  needed: ReadonlySet<number>,
  inner: Emit,
): readonly ts.Statement[] {
  const { typing, names } = context;
  const solution = names.helper("solution");
  for (const v of variables) typing?.declare(v);
  const parameters = variables.map((v) => emitParameter(context, v, needed.has(v.id)));
  const callback = ts.const(solution, ts.arrow(parameters, inner()));
  const ids = new Set(variables.map(({ id }) => id));
  const argument = (variable: (typeof variables)[number]): ts.Expression =>
    typing === undefined
      ? ts.id(names.ofVariable(variable))
      : emitExpression(context, { kind: "variable", variable, span: variable.span }, typing.variable(variable.id));
  const visits = sides.flatMap((side, i) => {
    const statements = loops(context, side, ids, () => {
      const visit = ts.run(ts.call(solution, variables.map(argument)));
      const earlier = holds.slice(0, i);
      return i === 0 ? [visit] : [ts.if(not(ts.or(earlier.map((test) => emitCondition(context, test)))), [visit])];
    });
    // The next side may bind the same names.
    return statements.some((statement) => statement.kind === "const") ? [ts.block(statements)] : statements;
  });
  return [callback, ...visits];
}
