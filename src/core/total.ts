// Which nodes surely have a value, and soon: evaluating them can neither fail nor go on for ever, and takes a few operations.

import type { Defined } from "../names/resolved.js";
import { Bounds } from "./bounds.js";
import type { Core, CoreDefinition, CoreModule, RuntimeName } from "./core.js";
import { type Extent, integersOf, isNone, isSurelyNumber } from "../operations/extent.js";
import { kindOf } from "./kinds.js";
import { writtenInteger } from "./proofs.js";
import { waitingVariables } from "./sure.js";

type Primitive = Core & { readonly kind: "primitive" };

/** What gives a number for all numbers. A product may take memory, as a number that has twice the digits. */
const arithmetic: ReadonlySet<RuntimeName> = new Set([
  "add",
  "subtract",
  "multiply",
  "negate",
  "plus",
  "abs",
  "floor",
  "ceil",
  "round",
  "min",
  "max",
]);
const comparisons: ReadonlySet<RuntimeName> = new Set(["less", "atMost", "greater", "atLeast"]);

/** Tells of nodes whether they surely have a value. Nothing is found out about a definition twice. */
export class Total {
  private readonly definitions: ReadonlyMap<Defined, CoreDefinition>;
  private readonly known = new Map<Defined, boolean>();
  private readonly waiting: ReadonlySet<number>;
  /** Asked for only if there is something to compute. */
  private bounds: Bounds | undefined;

  constructor(private readonly module: CoreModule) {
    this.waiting = waitingVariables(module);
    this.definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  }

  has(node: Core): boolean {
    const all = (nodes: readonly Core[]): boolean => nodes.every((part) => this.has(part));
    switch (node.kind) {
      case "number":
      case "string":
      case "atom":
      case "truth":
      case "moment":
      case "function":
      case "runtime":
        return true;
      case "variable":
        return !this.waiting.has(node.variable.id);
      case "tuple":
        return all(node.items);
      case "logic":
        return node.operands.every((operand) => this.isTruth(operand));
      case "not":
        return this.isTruth(node.operand);
      case "branches":
        return (
          node.otherwise !== undefined &&
          this.has(node.otherwise) &&
          node.branches.every(({ condition, value }) => this.isTruth(condition) && this.has(value))
        );
      case "call":
        return all(node.args) && this.gives(node.defined);
      case "primitive":
        return all(node.args) && this.isTotal(node);
      case "delayed":
      case "same":
      case "lambda":
      case "let":
      case "quantify":
      case "solve":
        return false;
    }
  }

  /** True of what can only be an integer. */
  isInteger(node: Core): boolean {
    return integersOf(this.extent(node)) !== undefined;
  }

  private isTruth(node: Core): boolean {
    return kindOf(node) === "truth" && this.has(node);
  }

  /** True of definitions that give a value for all arguments that they may be called with. */
  private gives(defined: Defined): boolean {
    const found = this.known.get(defined);
    if (found !== undefined) return found;
    const definition = this.definitions.get(defined);
    const isStraight =
      definition !== undefined &&
      definition.clauses.length === 0 &&
      !this.module.document.dependencies.recursive.has(defined.definition.id);
    const gives = isStraight && this.has(definition.body);
    this.known.set(defined, gives);
    return gives;
  }

  private isTotal({ name, isNative, args }: Primitive): boolean {
    if (isNative === true) return true;
    const extents = (): readonly Extent[] => args.map((arg) => this.extent(arg));
    if (arithmetic.has(name)) return extents().every(isSurelyNumber);
    if (name === "power") return isPower(args[1], extents()[0]!);
    if (comparisons.has(name) || name === "range") return extents().every((extent) => integersOf(extent) !== undefined);
    if (name === "index") return hasCoordinate(args[1], extents()[0]);
    return name === "equal" && extents().every(isComparable);
  }

  /** What it can be. */
  extent(node: Core): Extent {
    return (this.bounds ??= new Bounds(this.module)).of(node);
  }
}

/** True if what is indexed by a number that is written out can only be a tuple that has the coordinate. */
export function hasCoordinate(at: Core | undefined, tuple: Extent | undefined): boolean {
  if (tuple?.items === undefined || !isNone({ ...tuple, items: undefined })) return false;
  return (
    at?.kind === "number" && at.denominator === 1n && at.numerator >= 1n && at.numerator <= BigInt(tuple.items.length)
  );
}

/** True of what is made of numbers, atoms and strings: functions cannot be compared, nor infinite sets. */
function isComparable({ other, members, items }: Extent): boolean {
  return !other && members === undefined && (items === undefined || items.every(isComparable));
}

/** Higher powers take more than a few operations. */
const mostExponent = 32;

/** True of a low power, with an exponent that is written out, of what can only be a safe integer: larger ones may have too many digits. */
function isPower(exponent: Core | undefined, base: Extent): boolean {
  const range = integersOf(base);
  const times = exponent === undefined ? undefined : writtenInteger(exponent);
  return (
    range !== undefined &&
    Number.isFinite(range.low) &&
    Number.isFinite(range.high) &&
    times !== undefined &&
    times >= 1 &&
    times <= mostExponent
  );
}
