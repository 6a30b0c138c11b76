// Instruments a program whose input is tracked (model-checker/pointer.ts).
//
// The bodies of definitions that do not read the state become calls of `decided`, with the numbers of the definitions
// and the parts of the input that they read, directly or through callees. This shows which positions of the pointer no
// state distinguishes.
//
//     f(x) := x < mouseX    becomes    f(x) := decided(9, false, "mouseX", lam. less(x, mouseX), x)
//
// If the program reads the keys, loops over the indices of a sequence that only use its items become loops over the set
// of its items, and quantifiers stay expressions, so that no loop ends early: results for keys that are not held are
// useful too.
//
//     some i in range(1, size(s)). equal(index(s, i), x)    becomes    truth(some k in itemsOf(s). equal(k, x))

import { partsOfStep, type Rewrite, stepWith, withParts } from "./children.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CoreStep } from "./ir.js";
import { FreshVariables } from "./fresh.js";
import { everyCoreIn, everyCoreOf, mentions } from "./traversal.js";
import { definitionsNamedBy } from "./reachable.js";
import type { Defined } from "../resolve/resolved.js";
import { rewritten } from "./rewrite.js";
import { areAlike } from "./analysis/structural-equality.js";

export function withFollowedInput(module: CoreModule): CoreModule {
  if (!readsKeys(module)) return withDecisions(module);
  const fresh = new FreshVariables(module);
  const rewrite: Rewrite = (node) => {
    if (node.kind === "quantify") {
      const { pattern, set, body } = node;
      const loop = loopOverItems({ kind: "each", pattern, set, otherwise: undefined, span: node.span }, [body], fresh);
      const quantify =
        loop === undefined ? node : { ...node, pattern: loop.pattern, set: loop.set, body: loop.of(body) };
      return { kind: "primitive", name: "truth", args: [quantify], span: node.span };
    }
    return node.kind === "solve" && !countsSolutions.has(node.by) ? solveOverItems(node, fresh) : node;
  };
  const changedModule = rewritten(module, rewrite);
  return withDecisions(fresh.within(changedModule));
}

function readsKeys(module: CoreModule): boolean {
  // A step with parameters receives the keys.
  let isRead = (module.game?.hooks.step?.parameters.length ?? 0) > 0;
  everyCoreIn(module, (node) => {
    if (node.kind === "moment" && (node.field === "keys" || node.field === "input")) isRead = true;
  });
  return isRead;
}

type Loop = CoreStep & { readonly kind: "each" };
/** Aggregates whose result depends on the number of occurrences of an item. */
const countsSolutions: ReadonlySet<string> = new Set(["sum", "productOver"]);

function solveOverItems(node: CoreOf<"solve">, fresh: FreshVariables): CoreOf<"solve"> {
  let { steps, element } = node;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const rest = steps.slice(i + 1);
    const loop = step.kind === "each" ? loopOverItems(step, [...rest.flatMap(partsOfStep), element], fresh) : undefined;
    if (loop === undefined) continue;
    const { pattern, set, of } = loop;
    steps = [...steps.slice(0, i), { ...step, pattern, set } as Loop, ...rest.map((one) => stepWith(one, of))];
    element = of(element);
  }
  return steps === node.steps ? node : { ...node, steps, element };
}

/**
 * Replaces a loop over the indices of a sequence by one over its items, and rewrites its body; undefined if the body
 * needs the indices.
 */
function loopOverItems(
  { pattern, set, otherwise, strategy }: Loop,
  body: readonly Core[],
  fresh: FreshVariables,
): (Pick<Loop, "pattern" | "set"> & { readonly of: Rewrite }) | undefined {
  if (pattern.kind !== "bind" || otherwise !== undefined || strategy !== undefined) return undefined;
  const [first, last] = set.kind === "primitive" && set.name === "range" ? set.args : [];
  if (first?.kind !== "number" || first.numerator !== 1n || first.denominator !== 1n) return undefined;
  const [sequence] = last?.kind === "primitive" && last.name === "size" ? last.args : [];
  if (sequence === undefined || !areAlike(sequence, sequence)) return undefined;
  const { id } = pattern.variable;
  const item = fresh.variable("item", { span: set.span });
  const of: Rewrite = (node) => {
    if (node.kind === "primitive" && node.name === "index") {
      const [s, i] = node.args;
      if (i?.kind === "variable" && i.variable.id === id && areAlike(s!, sequence))
        return { kind: "variable", variable: item, span: node.span };
    }
    return withParts(node, of);
  };
  if (body.some((one) => mentions(of(one), (other) => other === id))) return undefined;
  return {
    pattern: { kind: "bind", variable: item },
    set: { kind: "primitive", name: "itemsOf", args: [sequence], span: set.span },
    of,
  };
}

/** Marks the values that depend on the input alone. */
function withDecisions(module: CoreModule): CoreModule {
  // Memo tables cache recursive calls that read the input, so repeated calls would not be recorded.
  if (module.definitions.some(({ cycle, reads }) => cycle !== undefined && reads.input)) return module;
  const fields = fieldsRead(module);
  return { ...module, definitions: module.definitions.map((one) => mark(one, fields.get(one.defined)!)) };
}

type Field = CoreOf<"moment">["field"];

/** The parts of the moment that each definition reads, directly or through callees. */
function fieldsRead({ definitions }: CoreModule): ReadonlyMap<Defined, ReadonlySet<Field>> {
  const fields = new Map<Defined, Set<Field>>();
  const callers = new Map<Defined, Set<Defined>>();
  for (const definition of definitions) {
    const directFields = new Set<Field>();
    fields.set(definition.defined, directFields);
    everyCoreOf(definition, (node) => {
      if (node.kind === "moment") directFields.add(node.field);
    });
    for (const callee of definitionsNamedBy(definition))
      callers.set(callee, (callers.get(callee) ?? new Set()).add(definition.defined));
  }
  const worklist = definitions.map(({ defined }) => defined);
  for (let callee = worklist.pop(); callee !== undefined; callee = worklist.pop())
    for (const caller of callers.get(callee) ?? []) {
      const callerFields = fields.get(caller)!;
      const previousSize = callerFields.size;
      for (const field of fields.get(callee) ?? []) callerFields.add(field);
      if (callerFields.size > previousSize) worklist.push(caller);
    }
  return fields;
}

function mark(definition: CoreDefinition, fields: ReadonlySet<Field>): CoreDefinition {
  const { defined, parameters, reads, cycle, body } = definition;
  const isConstant = parameters.length === 0;
  if (reads.state || cycle !== undefined || definition.role === "elsewhere" || (isConstant && !reads.input))
    return definition;
  const { span } = body;
  const args: readonly Core[] = [
    { kind: "number", numerator: BigInt(defined.definition.id), denominator: 1n, span },
    // A constant is evaluated at its first use in a moment, and its cached value serves later uses.
    { kind: "truth", value: isConstant, span },
    { kind: "string", value: [...fields].join(" "), span },
    { kind: "lambda", parameters: [], body, span },
    ...parameters.map((variable): Core => ({ kind: "variable", variable, span })),
  ];
  return { ...definition, body: { kind: "primitive", name: "decided", args, span } };
}
