// Lowers definitions for tracing: as in ir/lower.ts, but each expression records its value in the trace
// (runtime/values/trace.ts), under the id of its node in the syntax tree. Traced definitions are added under other
// names, so programs run without tracing at full speed.

import type { Defined, Link, Variable } from "../resolve/resolved.js";
import type { Span } from "../text/source.js";
import type { Expression } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";
import { isLiteral } from "../types/lattice/literals.js";
import { innerNames } from "./boundaries.js";
import { boundBy, boundIn } from "./clauses.js";
import type { Core, CoreDefinition, CoreModule, CoreStep } from "./ir.js";
import { lowerDefinition } from "./lower.js";
import { copy, newLowering, lowerWithoutTrace, type Tracing, withoutTracing } from "./lower-expressions.js";
import { renameVariables } from "./alpha-renaming.js";

/** Traced definitions, by their originals. */
type TracedDefinitions = ReadonlyMap<Defined, Defined>;

/** The trace id of one comparison in a chain, distinct from the ids of all nodes. */
const traceIdOfLink = ({ right }: Pick<Link, "right">): number => -right.id;

/** Adds a traced version of each definition. */
export function withTracing(
  module: CoreModule,
  document: CheckedDocument,
): { readonly module: CoreModule; readonly traced: TracedDefinitions } {
  const nameOf = innerNames(module);
  const traced = new Map(
    module.definitions.map(({ defined }) => [defined, { ...nameOf(defined, "with notes"), signature: undefined }]),
  );
  const { types, variables, dependencies } = document;
  const { delayed } = dependencies;
  const options = { delayed, types, variables, tracing: tracingBy(traced) };
  const lowering = newLowering(document, document.source, module.nextVariable, options);
  const tracedDefinitions = module.definitions.map((original): CoreDefinition => {
    const lowered = lowerDefinition(lowering, original.defined, document, new Map());
    const tracedDefinition = renameVariables(lowered, (variable) => ({ ...variable, id: lowering.nextVariable++ }));
    const { span } = original.body;
    const unused: Variable = { id: lowering.nextVariable++, name: "asked$", role: "parameter", span };
    return {
      ...tracedDefinition,
      defined: traced.get(original.defined)!,
      role: "noted",
      // A constant would be evaluated once and leave no trace afterwards.
      parameters: tracedDefinition.parameters.length === 0 ? [unused] : tracedDefinition.parameters,
    };
  });
  const definitions = [...module.definitions, ...tracedDefinitions];
  return { module: { ...module, definitions, nextVariable: lowering.nextVariable }, traced };
}

/** Adds calls of hooks to such a module, each traced under an id. */
export function withTracedHooks(module: CoreModule, traced: TracedDefinitions, calls: readonly HookCall[]): CoreModule {
  const tracedCalls = calls.map(({ id, call }) => trace(id, call, traced));
  return { ...module, expressions: [...module.expressions, ...tracedCalls] };
}

/** The trace id of the only solution of a group, from its first condition; distinct from the ids of all nodes. */
export const traceIdOfGroup = ({ id }: Pick<Expression, "id">): number => -id;

export const tracingBy = (traced: TracedDefinitions): Tracing => ({
  expression: (lowering, node) => {
    const core = lowerWithoutTrace(lowering, node);
    if (isLiteral(node)) return core;
    switch (core.kind) {
      case "lambda": {
        const plain = withoutTracing(lowering, () => lowerWithoutTrace(lowering, node));
        return withTracedVersion(node.id, plain, copy(lowering, core));
      }
      case "function":
        return withTracedVersion(core.defined.definition.id, core, { ...core, defined: traced.get(core.defined)! });
      case "runtime":
        return core;
      default:
        return trace(node.id, core, traced);
    }
  },
  link: (comparison, link) => trace(traceIdOfLink(link), comparison, traced),
  iteration: (body, node, at, pattern) => {
    const { span } = body;
    const patterns = node.bindings.reduce((sum, binding) => sum + binding.patterns.length, 0);
    const decides: Core = { kind: "truth", value: node.quantifier === "some", span };
    const make: Core = { kind: "lambda", parameters: [], body, span };
    const operand: Core =
      at < patterns - 1 ? body : { kind: "primitive", name: "deciding", args: [decides, make], span };
    return { kind: "logic", operator: "and", operands: [iterationCall(at, boundIn(pattern), span), operand], span };
  },
  solution: (solve, ownSteps, condition) => {
    const names = new Map(ownSteps.map((step, level) => [step, level]));
    const steps = solve.steps.flatMap((step): readonly CoreStep[] => {
      const level = names.get(step);
      return level === undefined || step.kind === "filter" ? [step] : [step, iterationStep(level, step)];
    });
    return trace(traceIdOfGroup(condition), { ...solve, steps }, traced);
  },
  steps: (steps) =>
    steps.flatMap((step, level): readonly CoreStep[] =>
      step.kind === "filter" ? [step] : [step, iterationStep(level, step)],
    ),
});

/** Starts a traced iteration with the variables of a step. */
const iterationStep = (level: number, step: CoreStep): CoreStep => ({
  kind: "filter",
  condition: iterationCall(level, boundBy(step), step.span),
  span: step.span,
});

/** A function value together with its traced version. */
function withTracedVersion(id: number, plain: Core, traced: Core): Core {
  const { span } = plain;
  return { kind: "primitive", name: "openable", args: [integerNode(id, span), plain, traced], span };
}

const integerNode = (value: number, span: Span): Core => ({
  kind: "number",
  numerator: BigInt(value),
  denominator: 1n,
  span,
});

function iterationCall(level: number, variables: readonly Variable[], span: Span): Core {
  const values = variables.map((variable): Core => ({ kind: "variable", variable, span }));
  return { kind: "primitive", name: "turn", args: [integerNode(level, span), ...values], span };
}

type CallOf = { readonly kind: "call" };

/** A call of a hook, and the id of its trace. */
export interface HookCall {
  readonly id: number;
  readonly call: Core & CallOf;
}

function trace(id: number, core: Core, traced: TracedDefinitions): Core {
  const { span } = core;
  const body = core.kind === "call" ? traceCall(core, traced) : traceOperands(core);
  const make: Core = { kind: "lambda", parameters: [], body, span };
  return { kind: "primitive", name: "noted", args: [integerNode(id, span), make], span };
}

/** A call that records the traced version of its callee, so that the call can be inspected. */
function traceCall({ defined, args, span }: Core & CallOf, traced: TracedDefinitions): Core {
  const tracedDefinition = traced.get(defined)!;
  const asLambda = (body: Core): Core => ({ kind: "lambda", parameters: [], body, span });
  const functions: readonly Core[] =
    args.length > 0
      ? [defined, tracedDefinition].map((one): Core => ({ kind: "function", defined: one, span }))
      : [
          asLambda({ kind: "call", defined, args, span }),
          asLambda({ kind: "call", defined: tracedDefinition, args: [{ kind: "truth", value: true, span }], span }),
        ];
  return { kind: "primitive", name: "called", args: [...functions, ...args], span };
}

/** Membership tests record the member and the set, and applications of values record their traced versions. */
function traceOperands(node: Core): Core {
  if (node.kind === "not") return { ...node, operand: traceOperands(node.operand) };
  if (node.kind !== "primitive") return node;
  return node.name === "has"
    ? { ...node, name: "belongs" }
    : node.name === "apply"
      ? { ...node, name: "applied" }
      : node;
}
