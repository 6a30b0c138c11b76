// What lies at the same distances from each pair of numbers, as the neighbours of cells do, is found and counted by offsets: pairs
// that are the same for all, and are made once.

import type { Defined } from "../../names/resolved.js";
import { integers, type Type, setOf, tupleOf } from "../../types/lattice/type.js";
import { innerNames } from "../boundaries.js";
import { boundBy, isPlain } from "../clauses.js";
import type { Core, CoreDefinition, CoreModule, CorePattern, CoreStep } from "../core.js";
import { isNone, isSurelyNumber } from "../../operations/extent.js";
import { everyCore, mentions, someCore, someCoreOf, type Where } from "../free.js";
import { Fresh } from "../fresh.js";
import { isInjective } from "../injective.js";
import { writtenInteger } from "../facts/proofs.js";
import { renewedNode } from "../renewing.js";
import { definitionWith, type Rewrite, withParts } from "../rewrite.js";
import { isLiteral } from "../facts/strict.js";
import { type Facts, factsOf } from "../facts/facts.js";

type Walk = Core & { readonly kind: "solve" };
type Names = ReadonlySet<number>;

/** At most so many offsets are kept. */
const mostOffsets = 4096;

/**
 * Applies to walks through numbers and tuples that are written out, `i in {-1..1} & j in {-1..1} & (i, j) /= (0, 0)`, with conditions
 * that are about these alone and cannot fail, where
 * - for all pairs of a set, their sums with offsets are collected, `{(x + i, y + j) | (x, y) in S & i in … & j in …}`;
 * - it is counted for how many offsets the sum with a pair is in a set, `|{(i, j) | i in … & j in … & (x + i, y + j) in S}|`;
 * if nothing but numbers can be added there. An offset is computed of what is walked, a number of the pair may be left as it is. As a
 * rule, `fusion` has put these walks where they are: `U[d in L] neighbours(d)`, `|neighbours(c) sec L|`.
 */
export function offsets(module: CoreModule, where: Where): CoreModule {
  if (!module.definitions.some((definition) => where(definition) && someCoreOf(definition, isCandidate))) return module;
  const known = new KnownOffsets(module);
  const facts = factsOf(module);
  const definitions = module.definitions.flatMap((definition): readonly CoreDefinition[] => {
    if (!where(definition)) return [definition];
    const before = known.made.length;
    const deep: Rewrite = (node) => {
      const changed = withParts(node, deep);
      const found = isCandidate(node) ? (sums(node, facts) ?? count(node, facts)) : undefined;
      return found === undefined ? changed : found.with(known.constantFor(found.walk, definition));
    };
    const changed = definitionWith(definition, deep);
    return [...known.made.slice(before), changed];
  });
  return known.made.length === 0 ? module : known.fresh.moduleWith(definitions);
}

/** A walk of offsets, and what stands in place of the whole, given the constant that has them. */
interface Found {
  readonly walk: Walk;
  readonly with: (offsets: Core) => Core;
}

/** Some walks may be such. */
function isCandidate(node: Core): node is Walk {
  return (
    node.kind === "solve" &&
    node.onto === undefined &&
    (node.by === "collect" || node.by === "sum") &&
    node.steps.some(isWritten)
  );
}

/** `{(x + i, y + j) | (x, y) in S & …}` */
function sums(node: Walk, facts: Facts): Found | undefined {
  const [first, ...steps] = node.steps;
  if (node.by !== "collect" || first?.kind !== "each" || first.otherwise !== undefined || first.key !== undefined)
    return undefined;
  const offset = offsetIn(node.element, steps, facts);
  if (offset === undefined || !offset.from.every((from, i) => isCoordinate(from, i, first.pattern, facts)))
    return undefined;
  const { span, type } = node;
  return {
    walk: { ...node, steps, element: offset.element },
    with: (offsets) => ({ kind: "primitive", name: "translated", args: [first.set, offsets], span, type }),
  };
}

/** `|{… | … & (x + i, y + j) in S}|`, as the sum of 1 for each. */
function count(node: Walk, facts: Facts): Found | undefined {
  const last = node.steps[node.steps.length - 1];
  const [asked, pair] =
    last?.kind === "filter" && last.condition.kind === "primitive" && last.condition.name === "has"
      ? last.condition.args
      : [];
  if (
    node.by !== "sum" ||
    writtenInteger(node.element) !== 1 ||
    last === undefined ||
    asked === undefined ||
    pair === undefined
  )
    return undefined;
  const named = setNamedBefore(node, asked);
  const set = named ?? asked;
  if (named === undefined && !facts.isAtHand(asked)) return undefined;
  const steps = node.steps.slice(named === undefined ? 0 : 1, -1);
  const offset = offsetIn(pair, steps, facts);
  // What two solutions have in common would be counted once.
  if (offset === undefined || !isInjective({ ...node, steps, element: pair }, (part) => facts.isInteger(part)))
    return undefined;
  const { span } = last;
  return {
    walk: { ...node, by: "collect", steps, element: offset.element },
    with: (offsets) => ({
      kind: "primitive",
      name: "countTranslated",
      args: [set, ...offset.from, offsets],
      span,
      type: node.type,
    }),
  };
}

/** What is asked by a name that is bound before the walk, as `counts` does. Whether it is a set is asked by what counts as well. */
function setNamedBefore({ steps: [first] }: Walk, asked: Core): Core | undefined {
  if (
    first?.kind !== "bind" ||
    first.pattern.kind !== "bind" ||
    asked.kind !== "variable" ||
    first.pattern.variable.id !== asked.variable.id
  )
    return undefined;
  return first.value.kind === "primitive" && first.value.name === "needSet" ? first.value.args[0] : first.value;
}

/** Of a pair that is surely numbers, each that of a place and an offset: both. The steps walk the offsets, and nothing else. */
function offsetIn(
  pair: Core,
  steps: readonly CoreStep[],
  facts: Facts,
): { readonly from: readonly Core[]; readonly element: Core } | undefined {
  if (pair.kind !== "tuple" || pair.items.length !== 2 || !steps.some(isWritten)) return undefined;
  const names = new Set(steps.flatMap(boundBy).map(({ id }) => id));
  if (
    !steps.every((step) => isWritten(step) || (step.kind === "filter" && isAbout(step.condition, names))) ||
    manyTurns(steps)
  )
    return undefined;
  const known = pair.items.map((item) => partsOfSum(item, names)).filter((part) => part !== undefined);
  if (known.length < 2) return undefined;
  if (
    !steps.every((step) => step.kind !== "filter" || facts.isTotal(step.condition)) ||
    !known.every(({ from, offset }) => isSureNumber(from, facts) && facts.isTotal(offset) && facts.isInteger(offset))
  )
    return undefined;
  return {
    from: known.map(({ from }) => from),
    element: { ...pair, items: known.map(({ offset }) => offset), type: undefined },
  };
}

/** True of a loop over what is written out. */
const isWritten = (step: CoreStep): boolean =>
  step.kind === "each" &&
  step.otherwise === undefined &&
  step.key === undefined &&
  isPlain(step.pattern) &&
  step.set.kind === "primitive" &&
  isLiteral(step.set);

/** True if loops over what is written have more turns than offsets are kept. */
function manyTurns(steps: readonly CoreStep[]): boolean {
  const turns = (step: CoreStep): number => {
    if (step.kind !== "each" || step.set.kind !== "primitive") return 1;
    const [low = 0, high = 0] = step.set.args.map((arg) => writtenInteger(arg));
    return step.set.name === "range" ? Math.max(0, high - low + 1) : step.set.args.length;
  };
  return steps.reduce((product, step) => product * turns(step), 1) > mostOffsets;
}

/** A sum of more parts is not looked through. */
const mostParts = 8;

/** `x + i`, `i + x`, `x - i`, `x + 2 * i + 1` and x, where i is computed of these names, and x has nothing to do with them. */
function partsOfSum(node: Core, names: Names): { readonly from: Core; readonly offset: Core } | undefined {
  const { span } = node;
  let from = node;
  let offset: Core | undefined;
  for (let i = 0; i < mostParts; i++) {
    if (!mentions(from, (id) => names.has(id)))
      return { from, offset: offset ?? { kind: "number", numerator: 0n, denominator: 1n, span } };
    const [a, b, more] = from.kind === "primitive" ? from.args : [];
    if (from.kind !== "primitive" || a === undefined || b === undefined || more !== undefined) return undefined;
    const isSum = from.name === "add";
    if (!isSum && from.name !== "subtract") return undefined;
    const [rest, part] = isAbout(b, names) ? [a, b] : [b, a];
    if (part === a && !(isSum && isAbout(a, names))) return undefined;
    if (offset !== undefined) offset = { kind: "primitive", name: from.name, args: [offset, part], span };
    else offset = isSum ? part : { kind: "primitive", name: "negate", args: [part], span };
    from = rest;
  }
  return undefined;
}

/** True of what is computed of these names alone. */
const isAbout = (root: Core, names: Names): boolean =>
  !someCore(root, (node) => (node.kind === "variable" ? !names.has(node.variable.id) : !isComputed(node)));

function isComputed({ kind }: Core): boolean {
  return (
    kind === "number" ||
    kind === "truth" ||
    kind === "tuple" ||
    kind === "primitive" ||
    kind === "logic" ||
    kind === "not"
  );
}

/** True of what surely has a value, a number. */
const isSureNumber = (node: Core, facts: Facts): boolean => isSurelyNumber(facts.of(node)) && facts.isTotal(node);

/** True of the coordinate i, from 0, of the members that a pattern takes, if all of these are pairs or no others are taken. */
function isCoordinate(node: Core, i: number, pattern: CorePattern, facts: Facts): boolean {
  if (pattern.kind === "tuple") {
    const item = pattern.items[i];
    return (
      pattern.items.length === 2 &&
      item?.kind === "bind" &&
      node.kind === "variable" &&
      node.variable.id === item.variable.id
    );
  }
  const [pair, at] = node.kind === "primitive" && node.name === "index" ? node.args : [];
  if (
    pattern.kind !== "bind" ||
    pair?.kind !== "variable" ||
    pair.variable.id !== pattern.variable.id ||
    at === undefined
  )
    return false;
  const extent = facts.of(pair);
  return writtenInteger(at) === i + 1 && extent.items?.length === 2 && isNone({ ...extent, items: undefined });
}

/** The constants that have offsets: one for all walks that are the same but for the names in them. */
class KnownOffsets {
  readonly made: CoreDefinition[] = [];
  readonly fresh: Fresh;
  private readonly known = new Map<string, Defined>();
  private nameOf: ((defined: Defined, what: string) => Defined) | undefined;

  constructor(private readonly module: CoreModule) {
    this.fresh = new Fresh(module);
  }

  /** A call of the constant that has the offsets of a walk, which stands in a definition. */
  constantFor(walk: Walk, definition: CoreDefinition): Core {
    const key = textOf(walk);
    const defined = this.known.get(key) ?? this.constant(walk, definition);
    this.known.set(key, defined);
    return { kind: "call", defined, args: [], span: walk.span, type: offsetsType };
  }

  private constant(walk: Walk, { defined: { definition, name, order, signature } }: CoreDefinition): Defined {
    const defined: Defined = {
      ...(this.nameOf ??= innerNames(this.module))(
        { definition, order, signature, name: `${name}Offsets`, parameters: [], prose: "" },
        "",
      ),
      prose: `From a pair of numbers to others, as \`${name}\` needs them.`,
    };
    const body = renewedNode({ ...walk, type: offsetsType }, (variable) => this.fresh.copy(variable));
    this.made.push({
      defined,
      parameters: [],
      reads: { state: false, input: false },
      clauses: [],
      body,
      role: "inner",
      result: offsetsType,
    });
    return defined;
  }
}

const offsetsType: Type = setOf(tupleOf([integers(-Infinity, Infinity), integers(-Infinity, Infinity)]));

/** A text that walks have in common if they are the same but for their names, types and places. */
function textOf(walk: Walk): string {
  const names = new Map<number, number>();
  everyCore(walk, (node) => {
    if (node.kind === "solve") for (const { id } of node.steps.flatMap(boundBy)) names.set(id, names.size);
  });
  return JSON.stringify([walk.steps, walk.element], (key, value: unknown) => {
    if (key === "span" || key === "type") return undefined;
    if (typeof value === "bigint") return String(value);
    return key === "variable" &&
      typeof value === "object" &&
      value !== null &&
      "id" in value &&
      typeof value.id === "number"
      ? names.get(value.id)
      : value;
  });
}
