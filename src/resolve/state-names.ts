// Finds the document's names for the coordinates of its state.

import { type HookName, hooks } from "../language/easel.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Defined, Pattern, ResolvedDocument } from "./resolved.js";

/**
 * The names in `where (x, y, u, v) = currentState`, or in an equation with a parameter for the state: that of the step,
 * or a parameter that receives the state from it. Names in the step have priority, followed by those in the definitions
 * that it calls. Unnamed coordinates are empty strings.
 */
export function stateNames(document: ResolvedDocument): readonly string[] {
  const { definitions, wheres, bindings, game, machine } = document;
  const states = new Set<number>();
  const isState = (id: number): boolean => {
    const binding = bindings.get(id);
    return binding?.kind === "moment"
      ? binding.field === "currentState"
      : binding?.kind === "variable" && states.has(binding.variable.id);
  };
  const namesIn = ({ definition }: Defined): readonly string[] => {
    for (const step of wheres.get(definition.id)?.steps ?? [])
      if (step.kind === "equal" && step.pattern.kind === "tuple" && isState(step.value.id))
        return step.pattern.items.map(nameOf);
    return [];
  };
  const roots = machine?.kind === "machine" ? [machine.step] : hooksIn(game);
  for (const id of machine?.kind === "machine" ? [machine.step.parameters[0]!.id] : statesOfHooks(game)) states.add(id);
  const worklist = new Set(roots);
  for (const defined of worklist) {
    const names = namesIn(defined);
    if (names.length > 0) return names;
    for (const root of expressionsOf(defined.definition))
      everyExpression(root, (node) => {
        const binding = node.kind === "call" && node.callee.kind === "name" ? bindings.get(node.callee.id) : undefined;
        if (node.kind !== "call" || binding?.kind !== "definition") return;
        const taking = binding.defined.parameters.filter((_, i) => isStateNode(node.args[i], isState));
        if (taking.length === 0) return;
        for (const { id } of taking) states.add(id);
        worklist.add(binding.defined);
      });
  }
  for (const defined of definitions) {
    const names = namesIn(defined);
    if (names.length > 0) return names;
  }
  return [];
}

const isStateNode = (node: Expression | undefined, isState: (id: number) => boolean): boolean =>
  node?.kind === "name" && isState(node.id);

/** The definitions of a game that take or read the state, the step first. */
function hooksIn(game: ResolvedDocument["game"]): readonly Defined[] {
  const all = game?.hooks ?? {};
  return [...new Set([all.step, ...Object.values(all)])].filter((one) => one !== undefined);
}

function statesOfHooks(game: ResolvedDocument["game"]): readonly number[] {
  return Object.entries(game?.hooks ?? {}).flatMap(([hook, { parameters }]) =>
    parameters.flatMap(({ id }, i) => (hooks[hook as HookName].takes[i] === "currentState" ? [id] : [])),
  );
}

function nameOf(pattern: Pattern): string {
  return pattern.kind === "bind" ? pattern.variable.name : "";
}
