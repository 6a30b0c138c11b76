// Definitions get a second body for small integers, in which these are numbers of JavaScript and nothing else. Compilers call it
// cloning of procedures (Cooper, Hall and Kennedy 1993).

import type { Defined, Variable } from "../../names/resolved.js";
import { union } from "../../types/lattice/lattice.js";
import { mapType } from "../../types/lattice/map.js";
import { hasOneType } from "../../types/schemes/scheme.js";
import { any, integers, type Type } from "../../types/lattice/type.js";
import { type Facts, factsOf } from "../facts/facts.js";
import type { Clause, Core, CoreDefinition, CoreModule } from "../core.js";
import {
  anything,
  setOf,
  type Extent,
  integersOf,
  isAnything,
  isWithin,
  join,
  joinOf,
  mostSmall,
  none,
  numberWithin,
  plain,
  sequenceOf,
  tupleOf,
} from "../../operations/extent.js";
import { Fresh } from "../fresh.js";
import { everyCore, everyCoreIn, everyCoreOf, someCoreOf, type Where } from "../free.js";
import { calledOften, countIn, countInLoops } from "../often.js";
import { isSurelyIn } from "../facts/proofs.js";
import { renewed } from "../renewing.js";
import { withCallees } from "../rewrite.js";

type Call = Core & { readonly kind: "call" };
type Given = NonNullable<CoreDefinition["given"]>;
type Definitions = ReadonlyMap<Defined, CoreDefinition>;

/** One in so many of the operations that run often has to become an operator, at least. */
const leastShare = 3;

/** What is not settled after so many rounds is left as it was. */
const patience = 8;

/**
 * Applies to definitions that take integers of any size, or sets, sequences or tuples of such, or have no signature and are called
 * with such, if the bounds of what some calls give them show that all these are small, and if operators of JavaScript can then stand
 * for a good part of what runs often in them. These calls go to a copy for small integers, which is not exported. Small are
 * integers whose sums and differences are safe.
 */
export function small(module: CoreModule, where: Where): CoreModule {
  // Where nobody calls from outside, the bounds of all that is given are known.
  const candidates = module.roots === undefined ? candidatesIn(module, where) : new Map<Defined, Given>();
  if (candidates.size === 0) return module;
  const part = partAround(candidates, module);
  const bounds = factsOf(part);
  const fits = ({ defined, args }: Call): boolean =>
    candidates.get(defined)?.every(({ extent }, i) => isWithin(bounds.of(args[i]!), extent)) === true;
  const wanted = calledFrom(part, fits, candidates);
  if (wanted.size === 0) return module;
  const lowered: Definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  const fresh = new Fresh(module);
  const copies = [...wanted].map((defined) => copyOf(lowered.get(defined)!, candidates.get(defined)!, fresh, lowered));
  const copied: Definitions = new Map(copies.map(({ copy, original }) => [original.defined, copy]));
  const originals: Definitions = new Map(copies.map(({ copy, original }) => [copy.defined, original]));
  // First all calls in copies go to copies, and then back where these are not made for what they are given.
  const begun = withCallees(
    part,
    (call) => (fits(call) ? copied.get(call.defined) : undefined)?.defined ?? call.defined,
  );
  const inside = withCallees(
    { ...part, definitions: copies.map(({ copy }) => copy), expressions: [] },
    ({ defined }) => copied.get(defined)?.defined ?? defined,
  );
  const found = settled({ ...begun, definitions: [...begun.definitions, ...inside.definitions] }, originals);
  if (found === undefined) return module;
  const changed: Definitions = new Map(found.definitions.map((one) => [one.defined, one]));
  const copyAfter = ({ defined }: CoreDefinition): readonly CoreDefinition[] =>
    [changed.get(copied.get(defined)?.defined ?? defined) ?? []].flat();
  const definitions = module.definitions.flatMap((one) => [
    changed.get(one.defined) ?? one,
    ...(copied.has(one.defined) ? copyAfter(one) : []),
  ]);
  return { ...fresh.moduleWith(definitions), expressions: found.expressions };
}

/** The definitions that others call, that run often or have loops in which something does, and what they are given if that is small. */
function candidatesIn(module: CoreModule, where: Where): ReadonlyMap<Defined, Given> {
  const candidates = new Map<Defined, Given>();
  const called = new Set<Defined>();
  everyCoreIn(
    module,
    (node) => {
      if (node.kind === "call" && node.args.length > 0) called.add(node.defined);
    },
    where,
  );
  if (called.size === 0) return candidates;
  const often = calledOften(module);
  const handed = handedTo(often, module);
  for (const definition of module.definitions) {
    const { defined } = definition;
    if (!called.has(defined) || (!often.has(defined) && countInLoops(definition, isComputed) === 0)) continue;
    const given = smallGiven(definition, handed.get(defined) ?? [], module);
    if (given !== undefined) candidates.set(defined, given);
  }
  return candidates;
}

/** The part of a module from which the bounds of what candidates are given show: those who call them, and whoever has to do with these. */
function partAround(candidates: ReadonlyMap<Defined, Given>, module: CoreModule): CoreModule {
  const lowered: Definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  const callers = new Map<Defined, CoreDefinition[]>();
  const needed = new Set<CoreDefinition>();
  const need = (node: Core): void => {
    const definition =
      node.kind === "call" || node.kind === "function" || node.kind === "delayed"
        ? lowered.get(node.defined)
        : undefined;
    if (definition !== undefined) needed.add(definition);
  };
  for (const definition of module.definitions) {
    everyCoreOf(definition, (node) => {
      if (node.kind !== "call") return;
      const known = callers.get(node.defined);
      if (known === undefined) callers.set(node.defined, [definition]);
      else known.push(definition);
    });
  }
  for (const root of module.expressions) everyCore(root, need);
  for (const defined of candidates.keys()) for (const caller of callers.get(defined) ?? []) needed.add(caller);
  // What is put into a set while it is walked is walked as well.
  for (const definition of needed) {
    everyCoreOf(definition, need);
    // What an inner definition is given, only its callers tell.
    if (definition.role === "inner") for (const caller of callers.get(definition.defined) ?? []) needed.add(caller);
  }
  return { ...module, definitions: module.definitions.filter((one) => needed.has(one)) };
}

/** The candidates that a call fits, and those that are called in these. */
function calledFrom(
  module: CoreModule,
  fits: (call: Call) => boolean,
  candidates: ReadonlyMap<Defined, Given>,
): ReadonlySet<Defined> {
  const lowered: Definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  const found = new Set<Defined>();
  everyCoreIn(module, (node) => {
    if (node.kind === "call" && fits(node)) found.add(node.defined);
  });
  for (const defined of found) {
    everyCoreOf(lowered.get(defined)!, (node) => {
      if (node.kind === "call" && candidates.has(node.defined)) found.add(node.defined);
    });
  }
  return found;
}

const isComputed = ({ kind }: Core): boolean => kind === "primitive" || kind === "call";

/** Sends calls back from the copies until all that are left give what these are made for, and all copies that are left pay. */
function settled(first: CoreModule, originals: Definitions): CoreModule | undefined {
  let module = first;
  for (let round = 0; round < patience; round++) {
    const bounds = factsOf(module);
    const copies: Definitions = new Map(
      module.definitions.flatMap((one) => (originals.has(one.defined) ? [[one.defined, one] as const] : [])),
    );
    const isWrong = ({ defined, args }: Call): boolean =>
      copies.get(defined)?.given?.every(({ extent }, i) => isWithin(bounds.of(args[i]!), extent)) === false;
    let paying: ReadonlySet<Defined> = new Set(copies.keys());
    let isSettled = true;
    everyCoreIn(module, (node) => {
      if (node.kind === "call" && isWrong(node)) isSettled = false;
    });
    if (isSettled) {
      paying = payingAmong(copies, originals, module, bounds);
      if (paying.size === copies.size) return copies.size === 0 ? undefined : withGiven(module, bounds);
    }
    const kept = {
      ...module,
      definitions: module.definitions.filter(({ defined }) => !copies.has(defined) || paying.has(defined)),
    };
    module = withCallees(kept, (call) =>
      copies.has(call.defined) && (!paying.has(call.defined) || isWrong(call))
        ? originals.get(call.defined)!.defined
        : call.defined,
    );
  }
  return undefined;
}

/** The module with what its calls really give to the copies. */
function withGiven(module: CoreModule, bounds: Facts): CoreModule {
  const given = new Map<Defined, readonly Extent[]>();
  everyCoreIn(module, (node) => {
    if (node.kind !== "call") return;
    const before = given.get(node.defined);
    given.set(
      node.defined,
      node.args.map((arg, i) => join(before?.[i] ?? none, bounds.of(arg))),
    );
  });
  const known = (definition: CoreDefinition): CoreDefinition => {
    const { defined, body } = definition;
    if (definition.given === undefined) return definition;
    const result = integerType(bounds.of(body));
    return {
      ...definition,
      given: definition.given.map(({ type }, i) => ({ type, extent: given.get(defined)![i]! })),
      ...(result === undefined ? {} : { result }),
    };
  };
  return { ...module, definitions: module.definitions.map(known) };
}

/** The copies that are called from elsewhere, and make operators possible where they run often or lead to such copies. */
function payingAmong(
  copies: Definitions,
  originals: Definitions,
  module: CoreModule,
  bounds: Facts,
): ReadonlySet<Defined> {
  const current: Definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  const often = calledOften(module);
  const count = (defined: Defined, isCounted: (node: Core) => boolean): number =>
    (often.has(defined) ? countIn : countInLoops)(current.get(defined)!, isCounted);
  const more = (copy: Defined, isCounted: (node: Core) => boolean): number =>
    count(copy, isCounted) - count(originals.get(copy)!.defined, isCounted);
  // To take an item or a length is quick anyway; a range is hardly walked any quicker.
  const isOperation = (node: Core): node is Core & { kind: "primitive" } =>
    node.kind === "primitive" && node.name !== "size" && node.name !== "index";
  const gained = (copy: Defined): number =>
    more(copy, (node) => isOperation(node) && node.name !== "range" && bounds.isNative(node));
  const { groups, recursive } = module.document.dependencies;
  const groupOf = new Map(groups.flatMap((group, i) => group.map(({ definition }) => [definition.id, i] as const)));
  // What calls itself again through the original is no quicker, and would remember all twice.
  const leaves = (copy: CoreDefinition): boolean => {
    const { id } = copy.defined.definition;
    return (
      recursive.has(id) &&
      someCoreOf(
        copy,
        (node) =>
          node.kind === "call" &&
          !copies.has(node.defined) &&
          groupOf.get(node.defined.definition.id) === groupOf.get(id),
      )
    );
  };
  const staying = [...copies].flatMap(([copy, definition]) => (leaves(definition) ? [] : [copy]));
  const paying = new Set(
    staying.filter((copy) => gained(copy) > 0 && gained(copy) * leastShare >= count(copy, isOperation)),
  );
  for (let before = -1; before !== paying.size; ) {
    before = paying.size;
    for (const copy of staying)
      if (more(copy, (node) => node.kind === "call" && paying.has(node.defined)) > 0) paying.add(copy);
  }
  const reached = new Set<Defined>();
  const reach = (node: Core): void => {
    if (node.kind !== "call" || !copies.has(node.defined) || reached.has(node.defined)) return;
    reached.add(node.defined);
    everyCoreOf(copies.get(node.defined)!, reach);
  };
  for (const definition of module.definitions) if (!copies.has(definition.defined)) everyCoreOf(definition, reach);
  for (const root of module.expressions) everyCore(root, reach);
  return new Set([...paying].filter((copy) => reached.has(copy)));
}

// ---- copies

interface Copy {
  readonly copy: CoreDefinition;
  readonly original: CoreDefinition;
}

/** The definition under another name, with variables of its own, and without the checks that small integers pass. */
function copyOf(original: CoreDefinition, given: Given, fresh: Fresh, definitions: Definitions): Copy {
  const places = new Map(original.parameters.map(({ id }, i) => [id, i]));
  const givenTo = ({ id }: Variable): Given[number] | undefined => given[places.get(id) ?? -1];
  const isPassed = ({ condition, clause }: Clause & { kind: "require" }): boolean => {
    const [set, value] =
      clause === "signature" && condition.kind === "primitive" && condition.name === "has" ? condition.args : [];
    const one = value?.kind === "variable" ? givenTo(value.variable) : undefined;
    return set !== undefined && one !== undefined && isSurelyIn(one.extent, set, definitions);
  };
  const clauses = original.clauses.filter((clause) => clause.kind !== "require" || !isPassed(clause));
  const own = renewed({ ...original, clauses }, (variable) => fresh.copy(variable, givenTo(variable)?.type));
  const { defined } = original;
  // No name of LED has a `$`.
  return {
    original,
    copy: {
      ...own,
      defined: {
        ...defined,
        name: `${defined.definition.name.name}$small`,
        prose: `\`${defined.definition.name.name}\`, of integers whose sums are safe.`,
      },
      role: "inner",
      given,
    },
  };
}

/** What the parameters of a definition are if all integers in them are small; undefined if that says nothing new of them. */
function smallGiven(
  { role, parameters, shape, defined }: CoreDefinition,
  handed: readonly Type[],
  { document }: CoreModule,
): Given | undefined {
  if (role === "boundary" || shape !== undefined || !hasOneType(document.schemes.get(defined.definition.id)))
    return undefined;
  const given = parameters.map(({ id }, i): Given[number] => {
    const type = handed[i] ?? document.variables.get(id) ?? any;
    const cut = withSmall(type);
    // What is handed to it may be few numbers, of which nobody needs to be told.
    const shown =
      handed[i] !== undefined && cut.every(({ kind }) => kind === "number") ? integers(-mostSmall, mostSmall) : cut;
    return { extent: extentOf(cut), type: shown === type && handed[i] === undefined ? undefined : shown };
  });
  return given.some(({ type }) => type !== undefined) ? given : undefined;
}

/** Where no signature says what a definition takes that runs often: the types of what is handed to it by calls of which all arguments can be small. */
function handedTo(often: ReadonlySet<Defined>, module: CoreModule): ReadonlyMap<Defined, readonly Type[]> {
  const { variables } = module.document;
  const handed = new Map<Defined, readonly Type[]>();
  const typeOf = (arg: Core): Type => (arg.kind === "variable" ? variables.get(arg.variable.id) : arg.type) ?? any;
  everyCoreIn(module, (node) => {
    if (
      node.kind !== "call" ||
      node.args.length === 0 ||
      node.defined.signature !== undefined ||
      !often.has(node.defined)
    )
      return;
    const types = node.args.map(typeOf);
    if (types.some((type) => isAnything(extentOf(withSmall(type))))) return;
    const before = handed.get(node.defined);
    handed.set(
      node.defined,
      types.map((type, i) => union(before?.[i] ?? [], type)),
    );
  });
  return handed;
}

/** The type of integers between bounds. */
function integerType(extent: Extent): Type | undefined {
  const range = integersOf(extent);
  return range && integers(range.low, range.high);
}

/** A type with its integers cut off where they are not small any more. */
function withSmall(type: Type): Type {
  return mapType(type, withSmall, (part) =>
    part.kind === "number" && part.integer && (part.low < -mostSmall || part.high > mostSmall)
      ? integers(Math.max(part.low, -mostSmall), Math.min(part.high, mostSmall))
      : [part],
  );
}

/** The values of a type, with integers as numbers of JavaScript. */
function extentOf(type: Type): Extent {
  return joinOf(
    type.map((part): Extent => {
      switch (part.kind) {
        case "number":
          return part.integer ? numberWithin(part.low, part.high) : anything;
        case "truth":
        case "atom":
        case "string":
          return plain;
        case "sequence":
          return sequenceOf(extentOf(part.member));
        case "set":
          return setOf(extentOf(part.member));
        case "tuple":
          return tupleOf(part.items.map(extentOf));
        default:
          return anything;
      }
    }),
  );
}
