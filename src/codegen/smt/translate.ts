// Evaluates core symbolically: the value of a node in SMT-LIB terms, and the condition that its evaluation does not
// fail. Definitions are inlined, tuples taken apart, and sets become predicates.

import type { Clause, Core, CoreDefinition, CoreOf } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { refuse, type SmtScope, type SmtContext, withVariable } from "./context.js";
import { conditionOf, type SmtCondition, failure, finiteSet } from "./kinds.js";
import { maxInlined } from "./limits.js";
import { runtimeValue, translateOperation } from "./operations.js";
import { matchPattern } from "./patterns.js";
import { callRecursive } from "./recursion.js";
import { solved } from "./solutions.js";
import { all, any, apply, ifElse, implies, no, not, numeral, quantified, same, type Smt, yes } from "./tree.js";
import { either, type Evaluated, evaluated, real, type SmtValue, truth, tuple, whole } from "./values.js";

/** The scope outside all definitions. */
export const outerScope = (context: SmtContext): SmtScope => ({
  context,
  variables: new Map(),
  evaluate,
  apply: applyDefinition,
});

function evaluate(node: Core, scope: SmtScope): Evaluated {
  const { context } = scope;
  switch (node.kind) {
    case "number":
      return evaluated(
        node.denominator === 1n
          ? whole(numeral(node.numerator))
          : real(apply("/", numeral(node.numerator, "Real"), numeral(node.denominator, "Real"))),
      );
    case "string":
      return refuse(node.span, "strings are not translated");
    case "atom":
      return evaluated({ kind: "atom", term: atomOf(context, node.name) });
    case "truth":
      return evaluated(truth(node.value ? yes : no));
    case "variable":
      return (
        scope.variables.get(node.variable.id)?.() ??
        refuse(node.span, `\`${node.variable.name}\` has no value outside its definition`)
      );
    case "call": {
      const args = node.args.map((arg) => evaluate(arg, scope));
      const { value, defined } = callDefinition(
        node.defined,
        args.map((arg) => arg.value),
        node.span,
        scope,
      );
      return evaluated(value, ...args.map((arg) => arg.defined), defined);
    }
    case "function":
      return evaluated({ kind: "function", call: (args, span) => callDefinition(node.defined, args, span, scope) });
    case "delayed":
      return refuse(node.span, "recursive types are not translated");
    case "moment":
      return refuse(node.span, "the state and the input of a game are not translated");
    case "runtime":
      return evaluated(runtimeValue(node, scope));
    case "primitive":
      return translateOperation(node, scope);
    case "tuple": {
      const items = node.items.map((item) => evaluate(item, scope));
      return evaluated(tuple(items.map(({ value }) => value)), ...items.map(({ defined }) => defined));
    }
    case "logic":
      return logic(node, scope);
    case "not": {
      const { holds, defined } = conditionOf(node.operand, scope);
      return evaluated(truth(not(holds)), defined);
    }
    case "same": {
      const [left, right] = [conditionOf(node.left, scope), conditionOf(node.right, scope)];
      return evaluated(truth(same(left.holds, right.holds)), left.defined, right.defined);
    }
    case "branches":
      return branches(node, scope);
    case "lambda":
      return evaluated({
        kind: "function",
        call: (args) =>
          evaluate(
            node.body,
            node.parameters.reduce((inner, { id }, i) => withVariable(inner, id, args[i]!, yes), scope),
          ),
      });
    case "quantify":
      return quantify(node, scope);
    case "solve":
      return solved(node, scope);
    case "let": {
      const { value, defined } = evaluate(node.value, scope);
      const match = matchPattern(node.pattern, value, scope);
      const body = evaluate(node.body, match.scope);
      return evaluated(body.value, defined, match.defined, match.test, body.defined);
    }
  }
}

function atomOf({ atoms, names }: SmtContext, name: string): Smt {
  let term = atoms.get(name);
  if (term === undefined) atoms.set(name, (term = { kind: "word", text: names.define(name) }));
  return term;
}

/** `and` and `or` evaluate from left to right, as far as needed. */
function logic({ operator, operands }: CoreOf<"logic">, scope: SmtScope): Evaluated {
  const isAnd = operator === "and";
  const conditions: SmtCondition[] = [];
  for (const operand of operands) {
    const one = conditionOf(operand, scope);
    conditions.push(one);
    if (one.holds === (isAnd ? no : yes)) break;
  }
  const defined = conditions.reduceRight<Smt>(
    (rest, one) => all(one.defined, isAnd ? implies(one.holds, rest) : any(one.holds, rest)),
    yes,
  );
  const parts = conditions.map(({ holds }) => holds);
  return evaluated(truth(isAnd ? all(...parts) : any(...parts)), defined);
}

/** The first branch whose condition holds. Branches that are certainly not reached are not translated. */
function branches(node: CoreOf<"branches">, scope: SmtScope, from = 0): Evaluated {
  const { branches: list, otherwise } = node;
  const branch = list[from];
  if (branch === undefined) return otherwise === undefined ? failure : evaluate(otherwise, scope);
  const { holds, defined } = conditionOf(branch.condition, scope);
  const others = (): Evaluated => branches(node, scope, from + 1);
  if (holds === no) {
    const rest = others();
    return evaluated(rest.value, defined, rest.defined);
  }
  const own = evaluate(branch.value, scope);
  if (holds === yes) return evaluated(own.value, defined, own.defined);
  const rest = others();
  return evaluated(either(holds, own.value, rest.value), defined, ifElse(holds, own.defined, rest.defined));
}

function quantify({ quantifier, pattern, set, body, span }: CoreOf<"quantify">, scope: SmtScope): Evaluated {
  const over = finiteSet(scope.evaluate(set, scope), set.span);
  const parts = over.set.templates().map(({ variables, condition, value }) => {
    const match = matchPattern(pattern, value, scope);
    const inner: SmtCondition = match.test === no ? { holds: no, defined: yes } : conditionOf(body, match.scope);
    const guard = all(condition, match.test);
    return {
      holds:
        quantifier === "all"
          ? quantified("forall", variables, implies(guard, inner.holds))
          : quantified("exists", variables, all(guard, inner.holds)),
      defined: quantified(
        "forall",
        variables,
        implies(condition, all(match.defined, implies(match.test, inner.defined))),
      ),
    };
  });
  if (parts.length > maxInlined) refuse(span, "this quantifier has too many cases");
  const holds = parts.map((part) => part.holds);
  return evaluated(
    truth(quantifier === "all" ? all(...holds) : any(...holds)),
    over.defined,
    ...parts.map((part) => part.defined),
  );
}

// ---- definitions

function callDefinition(defined: Defined, args: readonly SmtValue[], span: Span, scope: SmtScope): Evaluated {
  const { context } = scope;
  const parameter = context.parameters.get(defined);
  if (parameter !== undefined) return evaluated(parameter);
  const definition = context.definitions.get(defined);
  if (definition === undefined) return refuse(span, `\`${defined.name}\` is not available`);
  if (definition.cycle !== undefined) return callRecursive(definition, args, span, scope);
  if (args.length > 0) return applyDefinition(definition, args, scope);
  const cached = context.constants.get(defined);
  if (cached !== undefined) return cached;
  const value = applyDefinition(definition, [], scope);
  // Probes replace the results of recursive definitions by variables.
  if (context.probes.size === 0) context.constants.set(defined, value);
  return value;
}

/** The value of the body of a definition. */
function applyDefinition(definition: CoreDefinition, args: readonly SmtValue[], scope: SmtScope): Evaluated {
  const { parameters, clauses, body } = definition;
  const inner = parameters.reduce((own, { id }, i) => withVariable(own, id, args[i]!, yes), outerScope(scope.context));
  return withClauses(clauses, body, inner);
}

/** The value of a body after its clauses. Names are evaluated at their first use, and checks before the body. */
function withClauses(clauses: readonly Clause[], body: Core, outer: SmtScope): Evaluated {
  const variables = new Map(outer.variables);
  const scope: SmtScope = { ...outer, variables };
  const asked: (() => Evaluated)[] = [];
  for (const clause of clauses) {
    if (clause.kind === "require") continue;
    const value = once(clause.span, () => scope.evaluate(clause.value, scope));
    if (clause.isAsked === true) asked.push(value);
    if (clause.kind === "bind") variables.set(clause.variable.id, value);
    else bindLater(clause, value, variables, scope);
  }
  const checks: Smt[] = [];
  for (const clause of clauses) {
    if (clause.kind !== "require") continue;
    const { holds, defined } = conditionOf(clause.condition, scope);
    checks.push(defined, holds);
  }
  // Checks come first, and the rest of the clauses only if they are needed.
  const before = all(...asked.map((value) => value().defined), ...checks);
  const result = scope.evaluate(body, scope);
  return evaluated(result.value, before, result.defined);
}

/** Binds the names of a pattern to the parts of a value that is evaluated when one of them is needed. */
function bindLater(
  { pattern, span }: Clause & { readonly kind: "destructure" },
  value: () => Evaluated,
  variables: Map<number, () => Evaluated>,
  scope: SmtScope,
): void {
  const match = once(span, (): Evaluated & { readonly scope: SmtScope } => {
    const own = value();
    const { scope: inner, test, defined } = matchPattern(pattern, own.value, { ...scope, variables: new Map() });
    return { value: own.value, defined: all(own.defined, defined, test), scope: inner };
  });
  const bind = (one: typeof pattern | (typeof pattern.items)[number]): void => {
    if (one.kind === "tuple") one.items.forEach(bind);
    else if (one.kind === "bind")
      variables.set(one.variable.id, () => {
        const { defined, scope: inner } = match();
        const part = inner.variables.get(one.variable.id)?.() ?? failure;
        return evaluated(part.value, defined, part.defined);
      });
  };
  bind(pattern);
}

/** Memoizes an evaluation, which may not need its own value. */
function once<T>(span: Span, make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  let isRunning = false;
  return () => {
    if (cached !== undefined) return cached.value;
    if (isRunning) return refuse(span, "a local function that calls itself is not translated");
    isRunning = true;
    const value = make();
    isRunning = false;
    cached = { value };
    return value;
  };
}
