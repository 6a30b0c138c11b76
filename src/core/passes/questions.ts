// Sets of tuples with a name, of which is often asked whether something is a member, get a function that answers.

import type { Defined, Variable } from "../../names/resolved.js";
import { truth } from "../../types/lattice/type.js";
import { innerNames } from "../boundaries.js";
import type { Core, CoreDefinition, CoreModule, RuntimeName } from "../core.js";
import { everyCoreIn, type Where } from "../free.js";
import { writtenInteger } from "../facts/proofs.js";
import { rewritten } from "../rewrite.js";
import { operationOf } from "../../operations/operations.js";

/** A function pays if it is asked from so many places. */
const fewestPlaces = 2;

/**
 * Applies to definitions such as `Vector := Int * Int` and `Cell := {1..9} * {1..9}`: to products of the sets of integers, of ranges
 * with written bounds, and of other such definitions. Where several places ask whether something is a member, as checks of
 * signatures do, they call a function that looks at the coordinates.
 */
export function questions(module: CoreModule, where: Where): CoreModule {
  const products = askedProducts(module, where);
  if (products.size === 0) return module;
  const innerOf = innerNames(module);
  const asking = new Map(
    [...products.keys()].map((defined): [Defined, Defined] => [
      defined,
      {
        ...innerOf({ ...defined, name: `in${defined.name}` }, ""),
        prose: `True of the members of \`${defined.name}\`.`,
      },
    ]),
  );
  let { nextVariable } = module;
  const redirected = rewritten(
    module,
    (node) => {
      const [set, member] = node.kind === "primitive" && node.name === "has" ? node.args : [];
      const asked = set?.kind === "call" ? asking.get(set.defined) : undefined;
      return asked === undefined || member === undefined
        ? node
        : { kind: "call", defined: asked, args: [member], span: node.span, type: node.type };
    },
    where,
  );
  const definitions = redirected.definitions.flatMap((definition): readonly CoreDefinition[] => {
    const asked = asking.get(definition.defined);
    if (asked === undefined) return [definition];
    // Nothing else has a name in there.
    const variable: Variable = { id: nextVariable++, name: "x", role: "parameter", span: definition.body.span };
    return [
      definition,
      {
        ...definition,
        defined: asked,
        parameters: [variable],
        body: products.get(definition.defined)!(variable, asking),
        role: "inner",
        result: truth,
      },
    ];
  });
  return { ...redirected, definitions, nextVariable };
}

/** What asks whether the value of a node is a member, given the functions that ask for others. */
type Question = (member: Core, asking: ReadonlyMap<Defined, Defined>) => Core;

/** The products of which several places ask for members. */
function askedProducts(
  module: CoreModule,
  where: Where,
): ReadonlyMap<Defined, (variable: Variable, asking: ReadonlyMap<Defined, Defined>) => Core> {
  const places = new Map<Defined, number>();
  everyCoreIn(
    module,
    (node) => {
      const set = node.kind === "primitive" && node.name === "has" ? node.args[0] : undefined;
      if (set?.kind === "call" && set.args.length === 0) places.set(set.defined, (places.get(set.defined) ?? 0) + 1);
    },
    where,
  );
  const { recursive } = module.document.dependencies;
  const definitions = new Map(
    module.definitions.flatMap((one) => (recursive.has(one.defined.definition.id) ? [] : [[one.defined, one]])),
  );
  return new Map(
    [...places].flatMap(([defined, count]) => {
      const definition = count < fewestPlaces ? undefined : definitions.get(defined);
      const question = definition && questionOf(definition.body, definitions);
      return definition === undefined ||
        question === undefined ||
        definition.clauses.length > 0 ||
        !isProduct(definition.body)
        ? []
        : [
            [
              defined,
              (variable, asking) => question({ kind: "variable", variable, span: definition.body.span }, asking),
            ] as const,
          ];
    }),
  );
}

type Product = Core & { readonly kind: "primitive" };

const isProduct = (node: Core): node is Product =>
  node.kind === "primitive" && (node.name === "multiply" || node.name === "product");

/** How to ask for members of a set without making it; undefined if that is not known, or making it could fail. */
function questionOf(set: Core, definitions: ReadonlyMap<Defined, CoreDefinition>): Question | undefined {
  const { span } = set;
  const ask =
    (name: RuntimeName, before: readonly Core[] = []): Question =>
    (member) => ({ kind: "primitive", name, args: [...before, member], span });
  const test = set.kind === "runtime" ? operationOf(set.name).memberTest : undefined;
  if (test !== undefined) return ask(test);
  if (set.kind === "primitive" && set.name === "range")
    return set.args.every((arg) => writtenInteger(arg) !== undefined) ? ask("isBetween", set.args) : undefined;
  if (set.kind === "call") {
    const definition = set.args.length === 0 ? definitions.get(set.defined) : undefined;
    const own =
      definition === undefined || definition.clauses.length > 0 ? undefined : questionOf(definition.body, definitions);
    return (
      own &&
      ((member, asking) => {
        const asked = asking.get(set.defined);
        return asked === undefined ? own(member, asking) : { kind: "call", defined: asked, args: [member], span };
      })
    );
  }
  if (!isProduct(set)) return undefined;
  const factors = set.args.map((arg) => questionOf(arg, definitions));
  const known = factors.filter((factor) => factor !== undefined);
  if (known.length < factors.length) return undefined;
  return (member, asking) => {
    const number = (value: number): Core => ({ kind: "number", numerator: BigInt(value), denominator: 1n, span });
    const isTuple: Core = { kind: "primitive", name: "isTuple", args: [{ ...member }, number(known.length)], span };
    const parts = known.map((factor, i) =>
      factor({ kind: "primitive", name: "index", args: [{ ...member }, number(i + 1)], isNative: true, span }, asking),
    );
    return { kind: "logic", operator: "and", operands: [isTuple, ...parts], span };
  };
}
