// The types of lambdas. Parameter types are taken from the context or inferred from the body.

import type { Variable } from "../../resolve/resolved.js";
import type { PointFacts } from "../facts/facts.js";
import { TypeOverlay } from "./findings.js";
import { Inference } from "./inference.js";
import { collecting } from "./pass-mode.js";
import type { Lambda } from "./context.js";
import { Solution } from "../constraints/solution.js";
import { functionOf, genericVariable, partOf, type Type, unfoldType, unknownsIn } from "../lattice/type.js";
import { Unknowns } from "../constraints/constraints.js";

/** `lam x y. e` */
export function lambdaType(inference: Inference, node: Lambda, facts: PointFacts, expected: Type | undefined): Type {
  const { context, mode, variables } = inference;
  const parameters = (context.tables.binders.get(node.id) ?? []).flatMap((p) =>
    p.kind === "bind" ? [p.variable] : [],
  );
  const expectedFunction = expected === undefined ? undefined : partOf(unfoldType(expected), "function");
  const expectedParameters =
    expectedFunction?.parameters?.length === parameters.length ? expectedFunction.parameters : undefined;
  const types =
    mode.kind === "collect"
      ? parameters.map(() => mode.unknowns.freshUnknown())
      : (expectedParameters ?? inferParameters(inference, parameters, node, facts));
  parameters.forEach((p, i) => variables.set(p.id, types[i]!));
  if (mode.kind === "collect" && expectedParameters !== undefined)
    types.forEach((type, i) => receive(mode.unknowns, type, expectedParameters[i]!));
  // The lambda may never be applied.
  const outer = inference.enterStep(node.id);
  const result = inference.infer(node.body, facts);
  inference.path = outer;
  return mode.kind === "collect" ? functionOf(types, result) : functionOf(types, result, node.id);
}

/** Records the argument types of a lambda as hints for its parameters. */
function receive(unknowns: Unknowns, parameter: Type, argumentType: Type): void {
  const parts = argumentType.filter(({ kind }) => kind !== "unknown");
  if (parts.length > 0) for (const { unknown } of unknownsIn(parameter)) unknowns.addReceivedType(unknown, parts);
}

/** Infers parameter types from the body if the context does not determine them. */
function inferParameters(
  inference: Inference,
  parameters: readonly Variable[],
  { id, body }: Lambda,
  facts: PointFacts,
): readonly Type[] {
  const { context, variables } = inference;
  if (context.hasOpenParameters) return parameters.map(({ name }) => genericVariable(name, id));
  const unknowns = new Unknowns(id);
  const inner = new Inference(context, collecting(unknowns), new TypeOverlay(variables));
  const types = parameters.map((p) => {
    const type = unknowns.freshUnknown();
    inner.variables.set(p.id, type);
    return type;
  });
  inner.infer(body, facts);
  unknowns.settle();
  const solution = new Solution(unknowns);
  return types.map((type) => solution.solveType(type));
}
