// What is the same for all solutions of a walk is evaluated before it.

import type { Variable } from "../../names/resolved.js";
import { boundBy, boundByWalk, boundIn } from "../clauses.js";
import type { Core, CoreModule, CoreStep, RuntimeName } from "../core.js";
import { everyCore, partsOf, someCore, variablesOf, type Where } from "../free.js";
import { definitionWith, type Rewrite, stepsWith, withDefinitions, withParts } from "../rewrite.js";
import { factsOf } from "../facts/facts.js";

type Walk = Core & { readonly kind: "solve" };
type Binding = CoreStep & { readonly kind: "bind" };

/**
 * Applies to a call inside a walk, and to a power with what is computed of it, `a^8 - 1`, if no loop between it and the start of
 * the walk binds a name that it depends on: `sum(p, v)` in `{b | b in B & touches(sum(p, v), b)}` is bound to a name before that
 * loop. As the loop may have no turn at all, it must be certain that the call has a value, and it must cost little: nothing in it
 * calls itself or walks, and what it computes with are numbers.
 */
export function hoisting(module: CoreModule, where: Where): CoreModule {
  let { nextVariable } = module;
  const changed = withDefinitions(module, (definition) => {
    if (!where(definition)) return definition;
    let count = 0;
    const named = ({ span }: Core): Variable => ({
      id: nextVariable++,
      name: ++count === 1 ? "fixed$" : `fixed$${count}`,
      role: "local",
      span,
    });
    const isMoved = (node: Core): boolean => factsOf(module).isTotal(node);
    const hoisted: Rewrite = (node) =>
      withParts(
        node.kind === "solve" && node.steps.some(isLoop) && someCore(node, isCandidate)
          ? withBindings(node, isMoved, named)
          : node,
        hoisted,
      );
    return definitionWith(definition, hoisted);
  });
  return changed === module ? module : { ...changed, nextVariable };
}

/** The walk with names for what is the same at each turn of a loop, bound before that loop. */
function withBindings(walk: Walk, isMoved: (node: Core) => boolean, named: (node: Core) => Variable): Walk {
  const { steps, element } = walk;
  /** The steps that bind names, by the ids of these; what is bound deeper inside is nowhere else. */
  const bound = new Map(boundDeeper(walk).map((id) => [id, Infinity]));
  steps.forEach((step, i) => boundBy(step).forEach(({ id }) => bound.set(id, i)));
  const bindings = steps.map((): Binding[] => []);
  /** What becomes of a node that stands in the step `at`. */
  const inside = (at: number): Rewrite => {
    const rewrite: Rewrite = (node) => {
      const last = isCandidate(node)
        ? Math.max(-1, ...[...variablesOf(node)].map((id) => bound.get(id) ?? -1))
        : Infinity;
      const place = steps.findIndex((step, i) => i > last && i < at && isLoop(step));
      if (place < 0 || !isMoved(node)) return withParts(node, rewrite);
      const variable = named(node);
      bindings[place]!.push({ kind: "bind", pattern: { kind: "bind", variable }, value: node, span: node.span });
      return { kind: "variable", variable, span: node.span, type: node.type };
    };
    return rewrite;
  };
  const changed = steps.flatMap((step, i) => (step.kind === "either" ? [step] : stepsWith([step], inside(i))));
  const value = inside(steps.length)(element);
  return bindings.some(({ length }) => length > 0)
    ? { ...walk, steps: changed.flatMap((step, i) => [...bindings[i]!, step]), element: value }
    : walk;
}

const isLoop = ({ kind }: CoreStep): boolean => kind === "each";

/** A call that costs more than to look at a value, or a power. What a predicate says is read more easily where it is asked. */
const isCandidate = (node: Core): boolean =>
  node.kind === "call"
    ? node.args.length > 0 && node.defined.definition.body.kind !== "predicate"
    : isMadeOfPower(node);

/** What is computed of a power is moved together with it, up to so many operations. */
const deepest = 3;

function isMadeOfPower(node: Core, depth = 0): boolean {
  if (node.kind !== "primitive" || depth > deepest) return false;
  return node.name === "power" || (arithmetic.has(node.name) && node.args.some((arg) => isMadeOfPower(arg, depth + 1)));
}

const arithmetic: ReadonlySet<RuntimeName> = new Set(["add", "subtract", "multiply", "negate"]);

/** The ids of the names that are bound inside the parts of a walk. */
function boundDeeper(walk: Walk): readonly number[] {
  const found: Variable[] = [];
  for (const part of partsOf(walk)) {
    everyCore(part, (node) => {
      found.push(...boundByWalk(node));
      if (node.kind === "lambda") found.push(...node.parameters);
      else if (node.kind === "let") found.push(...boundIn(node.pattern));
    });
  }
  return found.map(({ id }) => id);
}
