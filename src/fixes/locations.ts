// Finds the expressions near the positions that a diagnostic marks, nearest first, as candidates for changes.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import { append } from "../text/append.js";
import { isWithin, type Span } from "../text/source.js";
import type { Definition, Expression } from "../syntax/tree.js";
import { expressionsOf, nodesOfKind, partsOf } from "../syntax/walk.js";
import { maxParameterUses, maxStepsDown, maxStepsUp } from "./limits.js";

export interface Spot {
  readonly node: Expression;
  /** The ancestors of `node`, innermost first. */
  readonly ancestors: readonly Expression[];
  /** Higher is less likely. */
  readonly distance: number;
}

/** Definition that may be changed, with the candidate expressions. */
export interface Site {
  readonly defined: Defined;
  readonly spots: readonly Spot[];
}

/** Costs of each step in the tree, and of starting at a label instead of the diagnostic's own span. */
const costPerStep = 0.4;
const costPerLabel = 0.4;

/** Returns the definitions that a diagnostic marks, the mistaken one first. */
export function sitesOf(definitions: readonly Defined[], { code, span, labels = [] }: Diagnostic): readonly Site[] {
  // Of two inconsistent uses, either may be wrong.
  const penalty = code === "L409" ? 0.1 : costPerLabel;
  const sites: Site[] = [];
  for (const [i, marked] of [span, ...labels.map((label) => label.span)].entries()) {
    const defined = definitions.find(({ definition }) => isWithin(marked, definition.span));
    if (defined === undefined) continue;
    const spots = spotsNear(defined.definition, marked, i === 0 ? 0 : penalty);
    const index = sites.findIndex((site) => site.defined === defined);
    if (index < 0) sites.push({ defined, spots });
    else sites[index] = { defined, spots: nearestOf([...sites[index]!.spots, ...spots]) };
  }
  return sites;
}

/** Removes duplicates, keeping the smallest distances. */
function nearestOf(spots: readonly Spot[]): readonly Spot[] {
  const visited = new Set<number>();
  return [...spots]
    .sort((a, b) => a.distance - b.distance)
    .filter(({ node }) => !visited.has(node.id) && visited.add(node.id));
}

/** Returns the expressions near a position in a definition; the roots of the body if its head is marked. */
function spotsNear(definition: Definition, position: Span, penalty: number): readonly Spot[] {
  const roots = expressionsOf(definition);
  const root = roots.find((one) => isWithin(position, one.span));
  if (root === undefined) {
    const parameter = definition.parameters.find(({ span }) => isWithin(position, span));
    const uses = parameter === undefined ? [] : usesOf(parameter.name, roots).slice(0, maxParameterUses);
    return nearestOf(
      parameter === undefined
        ? roots.flatMap((node) => [...descendants({ node, ancestors: [], distance: penalty })])
        : uses.flatMap(({ span }) => spotsNear(definition, span, penalty)),
    );
  }
  let spot: Spot = { node: root, ancestors: [], distance: penalty };
  for (let child: Expression | undefined = root; child !== undefined; ) {
    const { node, ancestors }: Spot = spot;
    child = partsOf(node).find((part) => isWithin(position, part.span));
    if (child !== undefined) spot = { node: child, ancestors: [node, ...ancestors], distance: penalty };
  }
  const { node, ancestors: outerAncestors } = spot;
  const spots = [...descendants(spot)];
  const steps = outerAncestors.slice(0, maxStepsUp);
  for (const [i, ancestor] of steps.entries()) {
    const distance = penalty + costPerStep * (i + 1);
    const beyond = outerAncestors.slice(i + 1);
    spots.push({ node: ancestor, ancestors: beyond, distance });
    const inner = i === 0 ? node : steps[i - 1]!;
    // Binding conditions are siblings of the uses of their names.
    const binds = ancestor.kind === "comprehension" || ancestor.kind === "big" || ancestor.kind === "quantifier";
    if (i > 1 && !binds) continue;
    for (const part of partsOf(ancestor))
      if (part !== inner)
        append(spots, descendants({ node: part, ancestors: [ancestor, ...beyond], distance: distance + costPerStep }));
  }
  return nearestOf(spots);
}

const usesOf = (name: string, roots: readonly Expression[]): readonly Expression[] =>
  nodesOfKind(roots, "name").filter((node) => node.name === name);

function* descendants(spot: Spot, steps = maxStepsDown): Generator<Spot> {
  yield spot;
  if (steps === 0) return;
  for (const part of partsOf(spot.node))
    yield* descendants(
      { node: part, ancestors: [spot.node, ...spot.ancestors], distance: spot.distance + costPerStep },
      steps - 1,
    );
}
