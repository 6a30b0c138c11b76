// Deforestation (Wadler 1990) of sets that are only counted: `|{x in S | p}|` counts solutions, and `|A sec B|` common members: the set of them is never made, and of one member none is.

import type { Span } from "../../source/source.js";
import { integer } from "../../types/lattice/type.js";
import type { Core, CoreModule, CoreStep } from "../core.js";
import type { Where } from "../free.js";
import { Fresh } from "../fresh.js";
import { boundByLoop, isInjective } from "../injective.js";
import { settledFactsOf } from "../facts/facts.js";
import { rewritten } from "../rewrite.js";
import { isLiteral } from "../facts/strict.js";

type Primitive = Core & { readonly kind: "primitive" };
type Walk = Core & { readonly kind: "solve" };

/**
 * Applies to the number of members of a comprehension whose element is a name, or a tuple of names, that loops bind, and in
 * which all names occur that loops bind: then different solutions give different members, and each counts as one. To the
 * number of members of an intersection it always applies; of such a comprehension and a set with a name, the solutions are
 * counted whose members are in that set. `|{x} sec S|` for a value x that is written out is 1 if x is in S, and 0 otherwise.
 */
export function counts(module: CoreModule, where: Where): CoreModule {
  const fresh = new Fresh(module);
  const asked = setAsker(module, fresh);
  const changed = rewritten(
    module,
    (node) => (node.kind === "primitive" && isNumberOf(node) ? (counted(node, asked) ?? node) : node),
    where,
  );
  return changed === module ? module : { ...fresh.moduleWith(changed.definitions), expressions: changed.expressions };
}

/** True of a number of members, be it of an intersection. */
const isNumberOf = ({ name }: Primitive): boolean => name === "size" || name === "commonSize";

/** Binds a name to a set before a walk that asks it for each solution; there may be none, and what is no set fails all the same. */
type SetAsker = (set: Core) => CoreStep & { readonly kind: "bind"; readonly pattern: { readonly kind: "bind" } };

function setAsker(module: CoreModule, fresh: Fresh): SetAsker {
  const facts = settledFactsOf(module);
  return (set) => {
    const { span, type } = set;
    const variable = fresh.variable("among", span, set.kind === "variable" ? set.variable : undefined);
    const value: Core =
      facts.kind(set) === "set" ? set : { kind: "primitive", name: "needSet", args: [set], span, type };
    return { kind: "bind", pattern: { kind: "bind", variable }, value, span };
  };
}

/** The number of members of a set that is not made, if the node counts them. */
function counted(node: Primitive, asked: SetAsker): Core | undefined {
  const [a, b] = node.args;
  if (node.name === "size" && a?.kind === "primitive" && a.name === "intersection") {
    const common: Primitive = { ...node, name: "commonSize", args: a.args };
    return counted(common, asked) ?? common;
  }
  if (node.name === "size") return isCounted(a) ? solutions(a, node.span) : undefined;
  if (node.name !== "commonSize" || a === undefined || b === undefined) return undefined;
  const single = ofSingle(a, b, node) ?? ofSingle(b, a, node);
  if (single !== undefined) return single;
  const [walk, other] = isCounted(a) ? [a, b] : [b, a];
  if (!isCounted(walk) || !isName(other)) return undefined;
  const { span } = node;
  const set = asked(other);
  const named: Core = { kind: "variable", variable: set.pattern.variable, span: other.span };
  return solutions(
    {
      ...walk,
      steps: [
        set,
        ...walk.steps,
        { kind: "filter", condition: { kind: "primitive", name: "has", args: [named, walk.element], span }, span },
      ],
    },
    span,
  );
}

function isCounted(set: Core | undefined): set is Walk {
  return set?.kind === "solve" && set.by === "collect" && tellsNames(set);
}

/** How many solutions a walk has. */
function solutions(walk: Walk, span: Span): Core {
  return {
    ...walk,
    by: "sum",
    element: { kind: "number", numerator: 1n, denominator: 1n, span: walk.element.span },
    type: integer,
    span,
  };
}

/** 1 if the one member of the first set, which is written out, is in the other one, and 0 otherwise. */
function ofSingle(few: Core, set: Core, { span, type }: Primitive): Core | undefined {
  const [x, ...others] = few.kind === "primitive" && few.name === "setOf" ? few.args : [];
  if (x === undefined || others.length > 0 || !isLiteral(x)) return undefined;
  const number = (numerator: bigint): Core => ({ kind: "number", numerator, denominator: 1n, span });
  const condition: Core = { kind: "primitive", name: "has", args: [set, x], span };
  return { kind: "branches", branches: [{ condition, value: number(1n) }], otherwise: number(0n), span, type };
}

/** True of parameters, and of definitions without: evaluating them again and again costs nothing. */
const isName = (node: Core): boolean => node.kind === "variable" || (node.kind === "call" && node.args.length === 0);

/** True of walks whose elements are names, or tuples of names, that loops bind, and tell all of these. */
function tellsNames(walk: Walk): boolean {
  const bound = walk.steps.flatMap(boundByLoop);
  const items = walk.element.kind === "tuple" ? walk.element.items : [walk.element];
  return items.every((item) => item.kind === "variable" && bound.includes(item.variable.id)) && isInjective(walk);
}
