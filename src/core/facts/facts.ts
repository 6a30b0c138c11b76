// What is known of the nodes of a module: what their values can be, whether they surely have one, and what follows from that. All
// passes and the emitter ask here. Nothing is found out before it is asked for, nor twice for one module.

import type { Defined, Variable } from "../../names/resolved.js";
import { type Extent, integersOf, isSequence, type Kind, kindOfExtent } from "../../operations/extent.js";
import { type Operation, operationOf } from "../../operations/operations.js";
import { openingTables } from "../calls.js";
import type { Core, CoreDefinition, CoreModule } from "../core.js";
import { safeIntegersOf } from "../../operations/arithmetic.js";
import { Bounds, farthest } from "./bounds.js";
import { comparedAgain } from "./comparisons.js";
import { deepest, isSurelyIn } from "./proofs.js";
import { isRepeatable, isScalar, waitingVariables } from "./sure.js";
import { sureItems } from "./sure-items.js";
import { Total } from "./total.js";

type Primitive = Core & { readonly kind: "primitive" };

const known = new WeakMap<CoreModule, Facts>();

/** What is known of a module. Modules are immutable, so it is kept as long as the module is. */
export function factsOf(module: CoreModule): Facts {
  let facts = known.get(module);
  if (facts === undefined) known.set(module, (facts = new Facts(module)));
  return facts;
}

/**
 * The same, with all extents found out. Who asks from within a deep tree takes this: a walk that begins at the bottom of another one
 * has only the rest of the stack.
 */
export function settledFactsOf(module: CoreModule): Facts {
  const facts = factsOf(module);
  facts.settle();
  return facts;
}

/** What is known of a module. */
export class Facts {
  private bounds: Bounds | undefined;
  private total: Total | undefined;
  private waiting: ((variable: Variable) => boolean) | undefined;
  private items: ReadonlySet<Core> | undefined;
  private compared: ((node: Primitive) => boolean) | undefined;
  private opening: ReadonlySet<Defined> | undefined;
  private byDefined: ReadonlyMap<Defined, CoreDefinition> | undefined;

  constructor(private readonly module: CoreModule) {}

  /** The definitions of the module, by what they define. */
  get definitions(): ReadonlyMap<Defined, CoreDefinition> {
    return (this.byDefined ??= new Map(this.module.definitions.map((one) => [one.defined, one])));
  }

  /** What a node can be: all its values at all places where it stands, or more. */
  of(node: Core): Extent {
    return this.settle().of(node);
  }

  settle(): Bounds {
    return (this.bounds ??= new Bounds(this.module));
  }

  /** The kind of a node's value. Of what decides, that shows by itself. */
  kind(node: Core): Kind {
    return isDecision(node) ? "truth" : kindOfExtent(this.of(node));
  }

  /** True of what can only be an integer. */
  isInteger(node: Core): boolean {
    return integersOf(this.of(node)) !== undefined;
  }

  /** True of what can only be an integer so small that counting from it on stays with safe ones: there is no time to get any farther. */
  isCounted(node: Core): boolean {
    const range = safeIntegersOf(this.of(node));
    return range !== undefined && range.high <= farthest;
  }

  /** True if all that a node can be is in a set, and asking for that could not fail. */
  isIn(node: Core, set: Core): boolean {
    return isSurelyIn(this.of(node), set, this.definitions);
  }

  /** The built-in set or the range that a node stands for, if it is a constant that is no more than a name of one; otherwise the node. */
  setNamed(node: Core): Core {
    let set = node;
    for (let depth = 0; set.kind === "call" && set.args.length === 0 && depth < deepest; depth++) {
      const definition = this.definitions.get(set.defined);
      if (definition === undefined || definition.clauses.length > 0) return node;
      set = definition.body;
    }
    return set.kind === "runtime" || (set.kind === "primitive" && set.name === "range" && set.args.every(isScalar))
      ? set
      : node;
  }

  /** True of what surely has a value, and soon: evaluating it can neither fail nor go on for ever, and takes a few operations. */
  isTotal(node: Core): boolean {
    return (this.total ??= new Total(this)).has(node);
  }

  /** True of scalars and of names that have their values: evaluating them costs nothing and cannot fail. */
  isAtHand(node: Core): boolean {
    return isScalar(node) || (isRepeatable(node) && !(node.kind === "variable" && this.isWaiting(node.variable)));
  }

  /** True of variables that clauses bind, and those of passes that wait: they may wait until they are needed, and fail then. */
  isWaiting(variable: Variable): boolean {
    return (this.waiting ??= waitingVariables(this.module))(variable);
  }

  /** True of `q[i]` where a loop runs over the indexes of q, if q is a sequence. */
  hasItem(node: Core): boolean {
    return (this.items ??= sureItems(this.module)).has(node);
  }

  /** True of `=` with a name that other `=` have as well, where TypeScript has narrowed it. */
  isComparedAgain(node: Primitive): boolean {
    return (this.compared ??= comparedAgain(this.module))(node);
  }

  /**
   * True if an evaluation of a definition may come to definitions with tables more than once, and is not itself within one that
   * does: the tables last as long as it does.
   */
  opensTables(defined: Defined): boolean {
    return (this.opening ??= openingTables(this.module)).has(defined);
  }

  /** True if JavaScript has a form of its own for an operation, with all values that the operands may have. */
  isNative(node: Primitive): boolean {
    const { native }: Operation = operationOf(node.name);
    if (native === undefined) return false;
    const { args } = node;
    const operands = { count: args.length, of: (i: number) => this.of(args[i]!) };
    if (native.form.kind !== "item") return native.fits(operands);
    // Coordinates of tuples are written out.
    return (args[1]?.kind === "number" && native.fits(operands)) || (this.hasItem(node) && isSequence(operands.of(0)));
  }
}

/** True of what gives truth values whatever is in it. */
const isDecision = ({ kind }: Core): boolean =>
  kind === "logic" || kind === "not" || kind === "same" || kind === "quantify" || kind === "truth";
