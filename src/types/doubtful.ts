// Locates the expressions that may have produced a value that a host cannot display, such as `5` among images: follows
// members, called definitions and branches to the expressions that are not certainly valid.

import type { Binding, Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { valuesOf } from "../syntax/walk.js";
import { pictures, sounds } from "./game.js";
import { isWithin } from "./lattice/lattice.js";
import { typeIn } from "./lattice/literals.js";
import { never, partOf, type Type, unfoldType } from "./lattice/type.js";

interface InferredTypes {
  readonly types: ReadonlyMap<number, Type>;
  readonly bindings: ReadonlyMap<number, Binding>;
}

/** The expressions that may produce an invalid member of a picture, or an invalid sound. */
export function doubtfulIn(facts: InferredTypes, hook: "images" | "sounds", defined: Defined): readonly Expression[] {
  return [...new Set(new Search(facts).ofDefinition(defined, hook === "images" ? pictures : sounds))];
}

class Search {
  private readonly visited = new Set<Defined>();

  constructor(private readonly facts: InferredTypes) {}

  /** Searches the values of a definition, on the first visit only. */
  ofDefinition(defined: Defined, required: Type): readonly Expression[] {
    if (this.visited.has(defined)) return [];
    this.visited.add(defined);
    return valuesOf(defined.definition).flatMap((value) => this.of(value, required));
  }

  private of(node: Expression, required: Type): readonly Expression[] {
    const type = typeIn(this.facts.types, node);
    if (type === undefined || isWithin(type, required)) return [];
    return this.components(node, required) ?? [node];
  }

  /** Searches the components that become members of the value, or undefined if none. */
  private components(node: Expression, required: Type): readonly Expression[] | undefined {
    const parts = unfoldType(required);
    const memberType = (kind: "set" | "sequence"): Type => partOf(parts, kind)?.member ?? never;
    switch (node.kind) {
      case "set":
      case "sequence": {
        const member = memberType(node.kind);
        return node.items.flatMap((item) => this.of(item, member));
      }
      case "comprehension":
        return this.of(node.element, memberType(node.collection));
      case "big":
        return node.operator === "Union" ? this.of(node.body, required) : undefined;
      case "binary":
        return node.operator === "union" || node.operator === "add"
          ? [node.left, node.right].flatMap((side) => this.of(side, required))
          : undefined;
      case "name":
        return this.ofName(node, required);
      case "call":
        return node.callee.kind === "name" ? this.ofName(node.callee, required) : undefined;
      default:
        return undefined;
    }
  }

  private ofName({ id }: Expression, required: Type): readonly Expression[] | undefined {
    const binding = this.facts.bindings.get(id);
    return binding?.kind === "definition" ? this.ofDefinition(binding.defined, required) : undefined;
  }
}
