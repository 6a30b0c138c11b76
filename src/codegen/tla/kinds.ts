// The representation of values. TLC cannot compare a number with a string or a tuple, where LED says that they
// differ. It compares model values with everything, so atoms mixed with other kinds, as in {`nil, (1, 2)}, are model
// values, and strings otherwise. Other mixed kinds, as in {0, (1, 2)}, are pairs of a kind name and the value.

import type { Core, CoreDefinition, CoreModule } from "../../ir/ir.js";
import { type CoreFacts, factsOf } from "../../ir/analysis/facts.js";
import { typeOfNode } from "../../ir/analysis/node-types.js";
import { everyCoreIn } from "../../ir/traversal.js";
import { type AbstractValue, isAnything, kindsOfAbstractValue } from "../../language/operations/abstract-value.js";
import type { Defined } from "../../resolve/resolved.js";
import { groupedBy } from "../../text/groups.js";
import { allKinds, kindsIn, kindsOf } from "../../types/lattice/kinds.js";
import { any, type Type, unfoldType } from "../../types/lattice/type.js";
import { item, text, tuple, type Tla } from "./tree.js";

/** The kinds with a TLA+ equivalent. Tuples and sequences share one. */
export type TlaKind = "number" | "truth" | "atom" | "string" | "tuple" | "sequence" | "set";

const kinds: ReadonlySet<string> = new Set<TlaKind>(["number", "truth", "atom", "string", "tuple", "sequence", "set"]);
const isKind = (kind: string): kind is TlaKind => kinds.has(kind);

/** The module whose values are represented. */
interface ModelValues {
  readonly module: CoreModule;
  readonly state: Core | undefined;
  /** True for variables that always have the state of a machine as value, by id. */
  readonly isState: (id: number) => boolean;
  /** True if TLC permutes atoms, which must be model values then. */
  readonly isSymmetric: boolean;
}

/** The representation of a module's values in TLA+. */
export class TlaKinds {
  readonly #tagged = new Set<TlaKind>();
  readonly #facts: CoreFacts;
  readonly #module: CoreModule;
  readonly #state: Core | undefined;
  readonly #isState: (id: number) => boolean;
  readonly #definitions: ReadonlyMap<Defined, CoreDefinition>;
  /** The names of all atoms, if they are model values. */
  readonly modelValues: ReadonlySet<string> | undefined;
  /** True if some number may be a fraction: then all numbers are pairs of numerator and denominator. */
  readonly hasFractions: boolean;

  constructor({ module, state, isState, isSymmetric }: ModelValues) {
    this.#state = state;
    this.#isState = isState;
    this.#facts = factsOf(module);
    this.#module = module;
    this.#definitions = new Map(module.definitions.map((one) => [one.defined, one]));
    const atoms = new Set<string>();
    let isMixed = isSymmetric;
    const rounded = new Set<Core>();
    const fractions: Core[] = [];
    everyCoreIn(module, (node) => {
      isMixed = this.#tagMixedKinds(this.#facts.of(node), node.type) || isMixed;
      if (node.kind === "atom") atoms.add(node.name);
      if (node.kind === "primitive" && isRounding(node.name)) rounded.add(node.args[0]!);
      if (isFraction(node, this.#facts)) fractions.push(node);
    });
    // Tuples and sequences have the same form, so both are tagged or neither.
    if (this.#tagged.has("tuple") || this.#tagged.has("sequence")) this.#tagged.add("tuple").add("sequence");
    // A quotient that is only rounded becomes an integer again.
    this.hasFractions = fractions.some((node) => !rounded.has(node));
    this.modelValues = isMixed ? atoms : undefined;
  }

  /**
   * Tags the kinds in an abstract value of several kinds, except atoms. Returns true if atoms are mixed with other kinds. The
   * type of the value distinguishes tuples of different lengths, which the abstract value does not.
   */
  #tagMixedKinds(abstractValue: AbstractValue, type: Type = any): boolean {
    if (isAnything(abstractValue)) return this.#tagType(type);
    const { members, items } = abstractValue;
    const kinds = kindsOfAbstractValue(abstractValue).filter(isKind);
    const isMixed = this.#tagKinds(kinds);
    const coordinates = coordinatesIn(type);
    const parts = [
      ...(members === undefined ? [] : [this.#tagMixedKinds(members, membersIn(type))]),
      ...(items?.map((item, i) =>
        this.#tagMixedKinds(item, coordinates.length === items.length ? coordinates[i] : any),
      ) ?? []),
      ...(items === undefined && kinds.includes("tuple") ? coordinates.map((one) => this.#tagType(one)) : []),
    ];
    return isMixed || parts.includes(true);
  }

  #tagKinds(possibleKinds: readonly TlaKind[]): boolean {
    const others = possibleKinds.filter((kind) => kind !== "atom");
    if (others.length > 1) for (const kind of others) this.#tagged.add(kind);
    return others.length > 0 && others.length < possibleKinds.length;
  }

  /** Tags the kinds in a type as in an abstract value. Recursive types are not followed. */
  #tagType(type: Type): boolean {
    const mask = kindsOf(type);
    if (mask === allKinds) return false;
    const isMixed = this.#tagKinds(kindsIn(mask).filter(isKind));
    const parts = [membersIn(type), ...coordinatesIn(type)].map((part) => part.length > 0 && this.#tagType(part));
    return isMixed || parts.includes(true);
  }

  abstractValueOf(node: Core): AbstractValue {
    return this.#facts.of(node);
  }

  /** The possible kinds of a node; undefined if they are unknown. */
  possibleKinds(node: Core): readonly TlaKind[] | undefined {
    const kind = this.#facts.kind(node);
    if (isKind(kind)) return [kind];
    const abstractValue = this.abstractValueOf(node);
    const valueKinds = isAnything(abstractValue) ? undefined : kindsOfAbstractValue(abstractValue).filter(isKind);
    const mask = kindsOf(this.#typeOf(node) ?? any);
    if (mask === allKinds) return valueKinds;
    const typeKinds = kindsIn(mask).filter(isKind);
    return valueKinds?.filter((one) => typeKinds.includes(one)) ?? typeKinds;
  }

  /** The type of a node, an item of a sequence included. */
  #typeOf(node: Core): Type | undefined {
    if (node.kind === "variable" && this.#isState(node.variable.id)) return this.#state?.type;
    if (node.kind !== "primitive") return typeOfNode(this.#module, this.#definitions, node);
    const [target] = node.args;
    switch (node.name) {
      case "index": {
        const items = unfoldType(this.#typeOf(target!) ?? any).map((part) =>
          part.kind === "sequence" ? part.member : undefined,
        );
        return items.every((item) => item !== undefined) ? items.flat() : undefined;
      }
      case "slice":
      case "sliceFrom":
        return this.#typeOf(target!);
      default:
        return node.type;
    }
  }

  /** The only possible kind of a node, if known; sequences and tuples count as one. */
  singleKind(node: Core): Exclude<TlaKind, "sequence"> | undefined {
    const [first, ...others] = new Set(this.possibleKinds(node)?.map((kind) => (kind === "sequence" ? "tuple" : kind)));
    return others.length === 0 ? first : undefined;
  }

  isTagged(kind: TlaKind): boolean {
    return this.#tagged.has(kind);
  }

  /** Tags a TLA+ value if values of its kind are tagged. */
  tag(kind: TlaKind, value: Tla): Tla {
    return this.#tagged.has(kind) ? tuple(text(kind), value) : value;
  }

  /** Removes the tag of a TLA+ value. */
  untag(kind: TlaKind, value: Tla): Tla {
    if (!this.#tagged.has(kind)) return value;
    return value.kind === "tuple" && value.items.length === 2 && isTag(value.items[0]!)
      ? value.items[1]!
      : item(value, 2);
  }
}

/** The type of the members of sets and of the items of sequences. */
const membersIn = (type: Type): Type =>
  type.flatMap((part) => (part.kind === "set" || part.kind === "sequence" ? part.member : []));

/** The types of the coordinates of tuples: for each length, those at the same index together. */
function coordinatesIn(type: Type): readonly Type[] {
  const tuples = type.flatMap((part) => (part.kind === "tuple" ? [part.items] : []));
  return [...groupedBy(tuples, ({ length }) => length).values()].flatMap(([first, ...others]) =>
    first!.map((one, i) => [...one, ...others.flatMap((items) => items[i]!)]),
  );
}

/** The coordinates of a value that must be a tuple of known length. */
export function coordinatesOf({ items, number, words, otherKinds, members }: AbstractValue): AbstractValue["items"] {
  return number === undefined && words === undefined && otherKinds === 0 && members === undefined ? items : undefined;
}

const isTag = (node: Tla): boolean => node.kind === "word" && node.text.startsWith('"');

function isFraction(node: Core, facts: CoreFacts): boolean {
  switch (node.kind) {
    case "number":
      return node.denominator !== 1n;
    case "runtime":
      return node.name === "pi";
    case "primitive":
      return fractionalOperations.has(node.name) && !facts.isInteger(node);
    default:
      return false;
  }
}

const fractionalOperations: ReadonlySet<string> = new Set(["divide", "power", "roundTo"]);

const isRounding = (name: string): boolean => name === "floor" || name === "ceil" || name === "round";
