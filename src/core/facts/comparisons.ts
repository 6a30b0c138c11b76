// Which names are compared where TypeScript has narrowed them. After `x === 1`, it takes x for 1, and a second comparison of x with
// something else for a mistake.

import { isLiteralConstant } from "../constants.js";
import type { Core, CoreModule } from "../core.js";
import { everyCore, partsOf, rootsOf } from "../free.js";

type Primitive = Core & { readonly kind: "primitive" };

/**
 * True of `=` with an operand, a name, that other `=` have as well. With atoms and with different numbers that are written out it may be
 * in as many as it likes, as long as no evaluation comes to one after another one was true: that it is not one of them tells TypeScript
 * nothing of the others.
 */
export function comparedAgain(module: CoreModule): (node: Primitive) => boolean {
  const often = oftenIn(module);
  return (node) => namesOf(node).some(({ kind, id }) => often[kind].has(id));
}

/** The ids of the names in question. */
type Often = { readonly [Kind in Name["kind"]]: ReadonlySet<number> };

/** A variable, or a definition that is a name in the module as well: what a call gives is not narrowed. */
interface Name {
  readonly kind: "variables" | "constants";
  readonly id: number;
}

function oftenIn({ definitions, expressions }: CoreModule): Often {
  const variables = new Set<number>();
  const constants = new Set<number>();
  const seen = new Set<number>();
  const written = new Set(definitions.filter(isLiteralConstant).map(({ defined }) => defined.definition.id));
  for (const roots of [...definitions.map(rootsOf), expressions]) {
    const compared = new Map<number, { count: number; isWithLiterals: boolean }>();
    const numbers = new Set<string>();
    const visit = (node: Core): void => {
      if (!isEqual(node)) return;
      const literal = node.args.find(({ kind }) => kind === "atom" || kind === "number");
      for (const { kind, id } of namesOf(node)) {
        if (kind === "constants") {
          if (written.has(id)) (seen.has(id) ? constants : seen).add(id);
        } else {
          const found = compared.get(id);
          const isNew =
            literal !== undefined && (literal.kind === "atom" || isAdded(numbers, `${id} ${textOf(literal)}`));
          compared.set(id, {
            count: (found?.count ?? 0) + 1,
            isWithLiterals: isNew && found?.isWithLiterals !== false,
          });
        }
      }
    };
    for (const root of roots) everyCore(root, visit);
    for (const [id, { count, isWithLiterals }] of compared) {
      if (count > 1 && !(isWithLiterals && roots.reduce((sum, root) => sum + atOnce(root, id), 0) === 1))
        variables.add(id);
    }
  }
  return { variables, constants };
}

/** Adds a text to a set; false if it was there. */
function isAdded(texts: Set<string>, text: string): boolean {
  const { size } = texts;
  return texts.add(text).size > size;
}

const textOf = (node: Core): string => (node.kind === "number" ? `${node.numerator}/${node.denominator}` : "");

/** How many comparisons of a variable one evaluation comes to at most, where each time TypeScript knows of the others that they are true. */
function atOnce(node: Core, id: number): number {
  const all = (nodes: readonly Core[]): number => nodes.reduce((sum, one) => sum + atOnce(one, id), 0);
  const most = (nodes: readonly Core[]): number => nodes.reduce((found, one) => Math.max(found, atOnce(one, id)), 0);
  switch (node.kind) {
    case "branches": {
      const otherwise = node.otherwise === undefined ? 0 : atOnce(node.otherwise, id);
      return node.branches.reduce((found, { condition, value }) => Math.max(found, all([condition, value])), otherwise);
    }
    case "logic":
      return node.operator === "or" ? most(node.operands) : all(node.operands);
    case "not":
    case "same":
    case "quantify":
    case "solve":
      // What comes after these may be narrowed because a comparison in them is not true, or is true of all turns.
      return 2 * all(partsOf(node));
    default:
      return isEqual(node) && namesOf(node).some((name) => name.kind === "variables" && name.id === id)
        ? 1
        : all(partsOf(node));
  }
}

function isEqual(node: Core): node is Primitive {
  return node.kind === "primitive" && node.name === "equal";
}

/** The variables and the constants that are operands. */
function namesOf({ args }: Primitive): readonly Name[] {
  return args.flatMap((arg): readonly Name[] => {
    if (arg.kind === "variable") return [{ kind: "variables", id: arg.variable.id }];
    return arg.kind === "call" && arg.args.length === 0 ? [{ kind: "constants", id: arg.defined.definition.id }] : [];
  });
}
