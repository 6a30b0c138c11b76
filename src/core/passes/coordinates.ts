// Tuples that are made for a call and only taken apart by what is called are not made: their coordinates are handed over.

import type { Defined, Variable } from "../../names/resolved.js";
import { applied, coordinateOf } from "../applied.js";
import type { Core, CoreDefinition, CoreModule, RuntimeName } from "../core.js";
import { everyCoreIn, partsOf, rootsOf } from "../free.js";
import { type Inner, innerDefinitions, lengthOf } from "../inner.js";
import { writtenInteger } from "../facts/proofs.js";
import { type Rewrite, withNodes, withParts } from "../rewrite.js";
import { factsOf } from "../facts/facts.js";

type Call = Core & { readonly kind: "call" };

/** A parameter of an inner definition that always is a tuple of so many coordinates. */
interface TupleParameter {
  readonly variable: Variable;
  readonly length: number;
  /** The parameters that it is handed on to as a whole. */
  readonly next: Set<TupleParameter>;
  /** True as long as all uses take it apart, and all calls give something whose coordinates are at hand. */
  isApart: boolean;
  /** True if a tuple is made for it alone. */
  isMade: boolean;
}

/**
 * Applies to parameters of inner definitions that are tuples by their signatures, of which only coordinates, counted by written
 * numbers, are used, which are looked for in sets, `c in S` and `(p, c) in S`, or handed on to such parameters; if all calls give a
 * name, a coordinate of a name, a tuple that is written out, or a call of a definition that only computes the coordinates of a
 * tuple, such as `along(c, d, n) := (c[1] + n * d[1], c[2] + n * d[2])`, and one of the latter two is among them. The definition
 * takes the coordinates then, and what the call computes stands in its place.
 */
export function coordinates(module: CoreModule): CoreModule {
  const inner = innerDefinitions(module);
  const split = inner.size === 0 ? undefined : parametersTakenApart(module, inner);
  return split === undefined ? module : withCoordinates(module, inner, split);
}

// ---- which parameters

type Split = ReadonlyMap<number, TupleParameter>;

/** By the ids of the variables; undefined if there are none. */
function parametersTakenApart(module: CoreModule, inner: ReadonlyMap<Defined, Inner>): Split | undefined {
  const parameters = new Map<number, TupleParameter>();
  const byPlace = new Map<Defined, (TupleParameter | undefined)[]>();
  for (const { definition, types } of inner.values()) {
    const own = definition.parameters.map((variable, at): TupleParameter | undefined => {
      const length = lengthOf(types[at]);
      return length === undefined ? undefined : { variable, length, next: new Set(), isApart: true, isMade: false };
    });
    byPlace.set(definition.defined, own);
    for (const one of own) if (one !== undefined) parameters.set(one.variable.id, one);
  }
  if (parameters.size === 0) return undefined;
  const facts = factsOf(module);
  const isSure = (part: Core): boolean => facts.isAtHand(part);
  const isTotal = (node: Core): boolean => facts.isTotal(node);
  const computes = (call: Call): boolean => computesTuple(call, inner, isSure, isTotal);
  everyCoreIn(module, (node) => {
    if (node.kind === "function")
      for (const one of byPlace.get(node.defined) ?? []) if (one !== undefined) one.isApart = false;
    if (node.kind !== "call") return;
    byPlace.get(node.defined)?.forEach((one, i) => {
      if (one !== undefined) lookAtArgument(node.args[i]!, one, computes, isSure);
    });
  });
  for (const { definition } of inner.values())
    for (const root of rootsOf(definition)) lookAtUses(root, parameters, byPlace, computes);
  const chosen = settled([...parameters.values()]);
  return chosen.length === 0 ? undefined : new Map(chosen.map((one) => [one.variable.id, one]));
}

function lookAtArgument(
  arg: Core,
  parameter: TupleParameter,
  computes: (call: Call) => boolean,
  isSure: (part: Core) => boolean,
): void {
  if (isPath(arg, isSure)) return;
  if (arg.kind === "tuple" || (arg.kind === "call" && computes(arg))) parameter.isMade = true;
  else parameter.isApart = false;
}

/** True of a name, and of coordinates of one. */
function isPath(node: Core, isSure: (part: Core) => boolean): boolean {
  if (node.kind !== "primitive" || node.name !== "index") return node.kind === "variable" && isSure(node);
  const [tuple, at] = node.args;
  return tuple !== undefined && at !== undefined && writtenInteger(at) !== undefined && isPath(tuple, isSure);
}

/** True of a call that may be replaced by the tuple that it computes. */
function computesTuple(
  { defined, args }: Call,
  inner: ReadonlyMap<Defined, Inner>,
  isSure: (part: Core) => boolean,
  isTotal: (node: Core) => boolean,
): boolean {
  const known = inner.get(defined);
  if (known === undefined) return false;
  const { clauses, body } = known.definition;
  const isSimple = (arg: Core): boolean => isPath(arg, isSure) || writtenInteger(arg) !== undefined;
  return (
    clauses.length === 0 &&
    body.kind === "tuple" &&
    args.every((arg) => isSimple(arg) || (arg.kind === "tuple" && arg.items.every(isSimple))) &&
    body.items.every((item) => isComputation(item) && isTotal(item))
  );
}

/** True of sums, differences and products of numbers and names. */
function isComputation(node: Core): boolean {
  if (node.kind !== "primitive") return node.kind === "number" || node.kind === "variable";
  return computations.has(node.name) && node.args.every(isComputation);
}

const computations: ReadonlySet<RuntimeName> = new Set(["add", "subtract", "multiply", "negate", "index"]);

/** Takes note of parameters that are used as a whole. */
function lookAtUses(
  node: Core,
  parameters: ReadonlyMap<number, TupleParameter>,
  byPlace: ReadonlyMap<Defined, readonly (TupleParameter | undefined)[]>,
  computes: (call: Call) => boolean,
): void {
  const ownOf = (part: Core | undefined): TupleParameter | undefined =>
    part?.kind === "variable" ? parameters.get(part.variable.id) : undefined;
  const visit = (part: Core): void => lookAtUses(part, parameters, byPlace, computes);
  const whole = ownOf(node);
  if (whole !== undefined) {
    whole.isApart = false;
    return;
  }
  if (node.kind === "call") {
    const places = byPlace.get(node.defined);
    node.args.forEach((arg, i) => {
      const next = places?.[i];
      // Of what computes a tuple for such a parameter, nothing is left but coordinates.
      const handedOn = arg.kind === "call" && computes(arg) ? arg.args : [arg];
      for (const part of handedOn) {
        const own = ownOf(part);
        if (own !== undefined && next !== undefined) own.next.add(next);
        else visit(part);
      }
    });
    return;
  }
  const [first, second] = node.kind === "primitive" ? node.args : [];
  if (node.kind === "primitive" && node.name === "index" && second !== undefined && ownOf(first) !== undefined) {
    const at = writtenInteger(second);
    if (at === undefined || at < 1 || at > ownOf(first)!.length) ownOf(first)!.isApart = false;
    return;
  }
  if (node.kind === "primitive" && node.name === "has" && first !== undefined && second !== undefined) {
    visit(first);
    const asked = second.kind === "tuple" && second.items.length === 2 ? second.items : [second];
    for (const part of asked) if (ownOf(part) === undefined) visit(part);
    return;
  }
  for (const part of partsOf(node)) visit(part);
}

/** Those for which it pays: tuples are made for them, or they get parts of such; and they are handed on to such only. */
function settled(all: readonly TupleParameter[]): readonly TupleParameter[] {
  const work = new Set(all);
  const usersOf = new Map<TupleParameter, TupleParameter[]>(all.map((one) => [one, []]));
  for (const one of all) for (const next of one.next) usersOf.get(next)?.push(one);
  for (const one of work) {
    work.delete(one);
    if (one.isApart) continue;
    for (const user of usersOf.get(one) ?? []) {
      if (!user.isApart) continue;
      user.isApart = false;
      work.add(user);
    }
  }
  const paying = new Set(all.filter(({ isApart, isMade }) => isApart && isMade));
  for (const one of paying) for (const next of one.next) paying.add(next);
  return [...paying];
}

// ---- rewriting

function withCoordinates(module: CoreModule, inner: ReadonlyMap<Defined, Inner>, split: Split): CoreModule {
  let { nextVariable } = module;
  const names = namesOf(module);
  const own = new Map<number, readonly Variable[]>();
  for (const { variable, length } of split.values()) {
    own.set(
      variable.id,
      Array.from({ length }, (_, i) => ({
        ...variable,
        id: nextVariable++,
        name: freshName(`${variable.name}${i + 1}`, names),
      })),
    );
  }
  const whole = (node: Core & { readonly kind: "variable" }): Core => {
    const parts = own.get(node.variable.id);
    return parts === undefined
      ? node
      : {
          kind: "tuple",
          items: parts.map((variable): Core => ({ kind: "variable", variable, span: node.span })),
          span: node.span,
          type: node.type,
        };
  };
  /** The coordinates of what a call gives for a parameter. */
  const coordinatesOf = (arg: Core, length: number): readonly Core[] => {
    const made = arg.kind === "call" ? inner.get(arg.defined) : undefined;
    const given =
      arg.kind === "call" && made !== undefined ? applied(made.definition, arg.args.map(rewrite)) : rewrite(arg);
    if (given.kind === "tuple") return given.items;
    return Array.from(
      { length },
      (_, i): Core => ({
        kind: "primitive",
        name: "index",
        args: [given, { kind: "number", numerator: BigInt(i + 1), denominator: 1n, span: arg.span }],
        span: arg.span,
      }),
    );
  };
  const rewrite: Rewrite = (node) => {
    if (node.kind === "variable") return whole(node);
    if (node.kind === "call") {
      const parameters = inner.get(node.defined)?.definition.parameters;
      if (parameters?.some(({ id }) => split.has(id))) {
        return {
          ...node,
          args: node.args.flatMap((arg, i) => {
            const one = split.get(parameters[i]!.id);
            return one === undefined ? [rewrite(arg)] : coordinatesOf(arg, one.length);
          }),
        };
      }
    }
    const changed = withParts(node, rewrite);
    const [tuple, at] = changed.kind === "primitive" && changed.name === "index" ? changed.args : [];
    return (tuple && at && coordinateOf(tuple, at)) ?? changed;
  };
  const rewritten = withNodes(module, rewrite);
  const definitions = rewritten.definitions.map((definition): CoreDefinition => {
    if (!definition.parameters.some(({ id }) => own.has(id))) return definition;
    const shape = definition.parameters.map((parameter) => own.get(parameter.id) ?? parameter);
    return { ...definition, parameters: shape.flat(), shape };
  });
  return { ...rewritten, definitions, nextVariable };
}

/** The names of definitions and variables. */
function namesOf(module: CoreModule): ReadonlySet<string> {
  const names = new Set(
    module.definitions.flatMap(({ defined, parameters }) => [defined.name, ...parameters.map(({ name }) => name)]),
  );
  everyCoreIn(module, (node) => {
    if (node.kind === "variable") names.add(node.variable.name);
  });
  return names;
}

/** A name that nothing in the module has. */
function freshName(wanted: string, names: ReadonlySet<string>): string {
  let name = wanted;
  while (names.has(name)) name += "_";
  return name;
}
