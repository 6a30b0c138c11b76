// The step labels that are written literally: atoms in pairs of a label and a state.

import type { Span } from "../text/source.js";
import { partsOf } from "../syntax/walk.js";
import type { Definition, Expression } from "../syntax/tree.js";
import type { Machine, ResolvedDocument } from "./resolved.js";

export interface WrittenLabel {
  /** The atom as LED prints it. */
  readonly name: string;
  readonly span: Span;
}

/**
 * The distinct literal labels in the step of a machine and in the definitions whose sets it returns unchanged. Computed
 * labels are not included.
 */
export function writtenLabels({ bindings }: ResolvedDocument, machine: Machine): readonly WrittenLabel[] {
  if (machine.kind !== "machine" || !machine.isLabelled) return [];
  const labels = new Map<string, WrittenLabel>();
  const definitions = new Set<Definition>([machine.step.definition]);
  const addLabel = (member: Expression): void => {
    if (member.kind !== "tuple" || member.items.length !== 2) return;
    const atom = firstAtomIn(member.items[0]!);
    if (atom === undefined) return;
    const name = `\`${atom.name}`;
    if (!labels.has(name)) labels.set(name, { name, span: atom.span });
  };
  for (const definition of definitions) {
    const work = valuesOf(definition).toReversed();
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (node.kind === "set") for (const item of node.items) addLabel(item);
      else if (node.kind === "comprehension") addLabel(node.element);
      else if (node.kind === "binary" && node.operator === "union") work.push(node.right, node.left);
      else if (node.kind === "big" && node.operator === "Union") work.push(node.body);
      else {
        const callee = node.kind === "call" ? node.callee : node;
        const binding = callee.kind === "name" ? bindings.get(callee.id) : undefined;
        if (binding?.kind === "definition") definitions.add(binding.defined.definition);
      }
    }
  }
  return [...labels.values()];
}

function valuesOf({ body }: Definition): readonly Expression[] {
  if (body.kind === "expression") return [body.value];
  return body.kind === "branches" ? body.branches.map(({ value }) => value) : [];
}

/** The first atom of a label: the label itself, or the leading component of a tuple or sequence. */
function firstAtomIn(label: Expression): (Expression & { readonly kind: "atom" }) | undefined {
  if (label.kind === "atom") return label;
  if (label.kind !== "tuple" && label.kind !== "sequence") return undefined;
  const [first] = partsOf(label);
  return first === undefined ? undefined : firstAtomIn(first);
}
