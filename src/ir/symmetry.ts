// Instruments a program whose states are searched up to permutations of some atoms (model-checker/symmetry.ts). An
// evaluation commutes with a permutation if all its operations do: f(πx) = πf(x). Most operations compare values by
// equality alone. The others are instrumented:
//
// - An operation that observes the canonical order of a set, or the printed form of a value, announces its operand. The
//   search rejects operands that contain permuted atoms.
//
//       choose(S)    becomes    choose(unordered(S, 0))
//
// - Quantifiers evaluate their bodies for all members, since the order of members may decide which is evaluated first,
//   and so whether the evaluation fails.
//
//       some (x, y) in S. p    becomes    anyMember(S, lam m. some (x, y) in setOf(m). p)
//
// - Constants get the value that the program without instrumentation computes. The search checks that it is invariant.
//
// Literals need no code: `literalsFrom` lists the atoms that an expression names.

import type { Observation } from "../language/operations/operation.js";
import { operationOf } from "../language/operations/operations.js";
import type { Defined } from "../resolve/resolved.js";
import { soundNames } from "../runtime/easel/sound-names.js";
import type { Span } from "../text/source.js";
import { FreshVariables } from "./fresh.js";
import type { Core, CoreDefinition, CoreModule, CoreOf } from "./ir.js";
import { definitionsNamedBy, definitionsNamedIn } from "./reachable.js";
import { rewritten } from "./rewrite.js";
import { everyCore, everyCoreOf } from "./traversal.js";

/** A place that observes the order of a set or the printed form of a value. */
export interface ObservationSite {
  readonly span: Span;
  readonly operation: Observation;
}

/** An instrumented module. `sites` and `constants` are indexed by the numbers in its calls. */
interface SymmetryModule {
  readonly module: CoreModule;
  readonly sites: readonly ObservationSite[];
  readonly constants: readonly Defined[];
}

export function withSymmetryChecks(module: CoreModule): SymmetryModule {
  const fresh = new FreshVariables(module);
  const sites: ObservationSite[] = [];
  const constants: Defined[] = [];
  const observe = (operand: Core, span: Span, operation: Observation): Core => {
    const name = operation === "print" ? "unprinted" : "unordered";
    return { kind: "primitive", name, args: [operand, numberNode(sites.push({ span, operation }) - 1, span)], span };
  };
  const rewrite = (node: Core): Core => {
    switch (node.kind) {
      case "primitive": {
        const operation = operationOf(node.name).observes;
        const [operand, ...otherArgs] = node.args;
        return operation === undefined || operand === undefined
          ? node
          : { ...node, args: [observe(operand, node.span, operation), ...otherArgs] };
      }
      case "runtime":
        return operationOf(node.name).observes === undefined
          ? node
          : asLambda(node, operationOf(node.name).observes!, observe, fresh);
      case "quantify":
        return exhaustive(node, fresh);
      default:
        return node;
    }
  };
  const checked = rewritten(module, rewrite, (definition) => !isConstant(definition));
  const definitions = checked.definitions.map((definition): CoreDefinition => {
    if (!isConstant(definition)) return definition;
    const { defined, parameters, scheme, reads, body } = definition;
    const number = numberNode(constants.push(defined) - 1, body.span);
    return {
      defined,
      parameters,
      scheme,
      reads,
      clauses: [],
      body: { kind: "primitive", name: "sharedConstant", args: [number], span: body.span },
    };
  });
  return { module: fresh.within({ ...checked, definitions }), sites, constants };
}

const isConstant = ({ parameters }: CoreDefinition): boolean => parameters.length === 0;

const numberNode = (value: number, span: Span): Core => ({
  kind: "number",
  numerator: BigInt(value),
  denominator: 1n,
  span,
});

/** An instrumented function as a value. Those with several parameters observe only the first argument. */
function asLambda(
  { name, span }: CoreOf<"runtime">,
  operation: Observation,
  observe: (operand: Core, span: Span, operation: Observation) => Core,
  fresh: FreshVariables,
): Core {
  const count = name.startsWith("text") ? 4 : 1;
  const parameters = Array.from({ length: count }, () => fresh.variable("value", { span }));
  const [first, ...otherArgs] = parameters.map((variable): Core => ({ kind: "variable", variable, span }));
  const args = [observe(first!, span, operation), ...otherArgs];
  return { kind: "lambda", parameters, body: { kind: "primitive", name, args, span }, span };
}

/** A quantifier that evaluates its body for all members that match its pattern. */
function exhaustive(node: CoreOf<"quantify">, fresh: FreshVariables): Core {
  const { quantifier, pattern, set, body, span } = node;
  const variable = pattern.kind === "bind" ? pattern.variable : fresh.variable("member", { span });
  const member: Core = { kind: "variable", variable, span };
  const single: Core = { kind: "primitive", name: "setOf", args: [member], span };
  const inside: Core = pattern.kind === "bind" ? body : { ...node, set: single };
  const name = quantifier === "some" ? "anyMember" : "everyMember";
  const predicate: Core = { kind: "lambda", parameters: [variable], body: inside, span };
  return { kind: "primitive", name, args: [set, predicate], span };
}

/** An atom in the text of a program. */
export interface AtomLiteral {
  readonly name: string;
  readonly span: Span;
}

/** The first occurrence in the text of each atom in some expressions and in the functions that they call, but not in constants. */
export function literalsFrom({ definitions }: CoreModule, roots: readonly Core[]): readonly AtomLiteral[] {
  const lowered = new Map(definitions.map((one) => [one.defined, one]));
  const literals = new Map<string, AtomLiteral>();
  const visit = (node: Core): void => {
    const names =
      node.kind === "atom" ? [node.name] : node.kind === "runtime" && node.name === "Sounds" ? soundNames : [];
    for (const name of names)
      if (node.span.start < (literals.get(name)?.span.start ?? Infinity)) literals.set(name, { name, span: node.span });
  };
  for (const root of roots) everyCore(root, visit);
  const reached = new Set(roots.flatMap(definitionsNamedIn));
  // This loop also visits the items that it adds.
  for (const defined of reached) {
    const definition = lowered.get(defined);
    if (definition === undefined || isConstant(definition)) continue;
    everyCoreOf(definition, visit);
    for (const named of definitionsNamedBy(definition)) reached.add(named);
  }
  return [...literals.values()].toSorted((a, b) => a.span.start - b.span.start);
}
