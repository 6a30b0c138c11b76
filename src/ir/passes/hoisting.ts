// Loop-invariant code motion (of compilers: Allen 1969) for expensive expressions: an expression that is invariant in a
// loop gets a lazy name before the loop.
//
//     collect {                                     clause least waits = leastOver { each y in S give f(y) }
//       each x in S                                 collect {
//       if equal(f(x), leastOver {       becomes      each x in S
//         each y in S                                 if equal(f(x), least)
//         give f(y)                                   give x
//       })                                          }
//       give x
//     }
//
// It is safe since the name is lazy: an expression that no iteration needs is not evaluated, and a failure occurs in
// the first iteration that needs the value. The name is strict if the loop itself is over the same set. Price: 190
// lines. Worth: members at which a function is minimal 160 at 200 of them, and growing with their number.

import { clauseWith, partsOf, type Rewrite, stepWith, withParts } from "../children.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { boundBy, boundByClause, boundByNode, boundIn } from "../clauses.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CoreStep, Solver } from "../ir.js";
import { FreshVariables } from "../fresh.js";
import { type Where } from "../traversal.js";
import { withDefinitions } from "../rewrite.js";
import { slowDefinitions, slowNodes } from "../analysis/cost.js";
import { areAlike } from "../analysis/structural-equality.js";

/** A position where names can be bound, and the number of loops around it. */
interface BindingPosition {
  /** The number of variables in scope. */
  readonly scope: number;
  readonly loops: number;
  /** The set of the loop that follows, which is evaluated there in any case. */
  readonly nextSet?: Core | undefined;
  readonly bindings: HoistedValue[];
}

interface HoistedValue {
  readonly variable: Variable;
  readonly value: Core;
  /** The expression that it replaces, before anything in it was hoisted. */
  readonly original: Core;
}

/**
 * Applies to an expression that contains a loop, or the call of a definition that has one, and mentions no variable of
 * an enclosing loop or function. It is bound before a step of an aggregate, or by the definition, inside as few loops
 * as possible.
 */
export function hoisting(module: CoreModule, where: Where): CoreModule {
  const fresh = new FreshVariables(module);
  const slow = slowDefinitions(module);
  const changedModule = withDefinitions(module, (definition) => {
    if (definition.role === "noted" || !where(definition)) return definition;
    return new Hoisting(fresh, slow).definition(definition);
  });
  return changedModule === module ? module : fresh.within(changedModule);
}

class Hoisting {
  /** The binding positions around the current node, outermost first. */
  private places: readonly BindingPosition[] = [];
  private loops = 0;
  /** The order in which variables came into scope, by id. */
  private readonly order = new Map<number, number>();
  private readonly isSlow: (node: Core) => boolean;

  constructor(
    private readonly fresh: FreshVariables,
    slow: ReadonlySet<Defined>,
  ) {
    this.isSlow = slowNodes(slow);
  }

  definition(definition: CoreDefinition): CoreDefinition {
    this.enter(definition.parameters);
    let isChanged = false;
    const clauses: Clause[] = [];
    const at = <T>(make: () => T): T => {
      const position: BindingPosition = { scope: this.order.size, loops: 0, bindings: [] };
      this.places = [position];
      const result = make();
      isChanged ||= position.bindings.length > 0;
      for (const { variable, value } of position.bindings)
        clauses.push({ kind: "bind", variable, value, strict: false, span: value.span });
      return result;
    };
    for (const clause of definition.clauses) {
      // A local function may be recursive.
      this.enter(boundByClause(clause));
      clauses.push(at(() => clauseWith(clause, this.hoistIn)));
    }
    const body = at(() => this.hoistIn(definition.body));
    isChanged ||= body !== definition.body || clauses.some((clause, i) => clause !== definition.clauses[i]);
    return isChanged ? { ...definition, clauses, body } : definition;
  }

  private enter(variables: readonly Variable[]): void {
    for (const { id } of variables) if (!this.order.has(id)) this.order.set(id, this.order.size);
  }

  private scoped<T>(make: () => T): T {
    const previousSize = this.order.size;
    const result = make();
    for (const id of [...this.order.keys()].slice(previousSize)) this.order.delete(id);
    return result;
  }

  /** Replaces expressions that are invariant in enclosing loops by names. */
  private readonly hoistIn: Rewrite = (node) => {
    if (this.loops > 0 && isMovable(node) && this.isSlow(node)) {
      const at = this.placeFor(node);
      if (at !== undefined) return this.move(node, at);
    }
    return this.isSlow(node) ? this.scoped(() => this.inside(node)) : node;
  };

  private inside(node: Core): Core {
    switch (node.kind) {
      case "solve":
        return this.hoistInAggregate(node);
      case "quantify": {
        const set = this.hoistIn(node.set);
        this.enter(boundIn(node.pattern));
        // Values in patterns and index keys are too cheap to hoist.
        const body = this.inLoop(() => this.hoistIn(node.body));
        return set === node.set && body === node.body ? node : { ...node, set, body };
      }
      case "lambda":
        this.enter(node.parameters);
        return this.inLoop(() => withParts(node, this.hoistIn));
      default:
        this.enter(boundByNode(node));
        return withParts(node, this.hoistIn);
    }
  }

  private inLoop<T>(make: () => T): T {
    this.loops++;
    const result = make();
    this.loops--;
    return result;
  }

  private hoistInAggregate(node: CoreOf<"solve">): CoreOf<"solve"> {
    const { places, loops } = this;
    const onto = node.onto && this.hoistIn(node.onto);
    /** Each step with the binding position before it. */
    const parts: { readonly place: BindingPosition; readonly step?: CoreStep }[] = [];
    const inScope = <T>(
      names: readonly Variable[],
      make: () => T,
      nextSet?: Core,
    ): { readonly place: BindingPosition; readonly result: T } => {
      const position: BindingPosition = { scope: this.order.size, loops: this.loops, nextSet, bindings: [] };
      this.places = [...this.places, position];
      // Values that a pattern compares may mention variables that the pattern binds.
      this.enter(names);
      return { place: position, result: make() };
    };
    for (const step of node.steps) {
      const { place: position, result } = inScope(
        boundBy(step),
        () => {
          if (step.kind !== "either") return stepWith(step, this.hoistIn);
          this.enter(boundBySides(step));
          return this.inLoop(() => stepWith(step, this.hoistIn));
        },
        step.kind === "each" ? step.set : undefined,
      );
      parts.push({ place: position, step: result });
      if (step.kind === "each" || step.kind === "either") this.loops++;
    }
    const { place: position, result: element } = inScope([], () => this.hoistIn(node.element));
    parts.push({ place: position });
    this.places = places;
    this.loops = loops;
    const steps = parts.flatMap(({ place: { bindings: bound }, step }): readonly CoreStep[] => {
      const shared = bound.find(({ variable }) => variable.waits !== true);
      const bindSteps = bound.filter((one) => one !== shared).map(bindStep);
      if (step === undefined) return bindSteps;
      if (shared === undefined || step.kind !== "each") return [...bindSteps, step];
      const { span, type } = step.set;
      const set: Core = { kind: "variable", variable: shared.variable, span, type };
      return [...bindSteps, bindStep(shared), { ...step, set }];
    });
    const isChanged = steps.length !== node.steps.length || steps.some((step, i) => step !== node.steps[i]);
    return !isChanged && onto === node.onto && element === node.element
      ? node
      : { ...node, steps, element, ...(onto === undefined ? {} : { onto }) };
  }

  /**
   * The innermost position, inside as few loops as possible, where all variables of a node are in scope; undefined if
   * no loop is saved.
   */
  private placeFor(node: Core): BindingPosition | undefined {
    const requiredScope = this.neededBy(node);
    const possible = this.places.filter(({ scope }) => scope >= requiredScope);
    const fewestLoops = possible[0]?.loops ?? this.loops;
    return fewestLoops < this.loops ? possible.findLast(({ loops }) => loops === fewestLoops) : undefined;
  }

  /** The number of variables that must be in scope for the node. */
  private neededBy(root: Core): number {
    let requiredScope = 0;
    const visit = (node: Core): void => {
      if (node.kind === "variable")
        requiredScope = Math.max(requiredScope, (this.order.get(node.variable.id) ?? -1) + 1);
      for (const part of partsOf(node)) visit(part);
    };
    visit(root);
    return requiredScope;
  }

  private move(node: Core, position: BindingPosition): Core {
    const { span, type } = node;
    const referenceTo = (variable: Variable): Core => ({
      kind: "variable",
      variable,
      span,
      ...(type === undefined ? {} : { type }),
    });
    const known = position.bindings.find(({ original }) => areAlike(original, node));
    if (known !== undefined) return referenceTo(known.variable);
    const { places, loops } = this;
    this.places = places.slice(0, places.indexOf(position) + 1);
    this.loops = position.loops;
    const value = this.scoped(() => this.inside(node));
    this.places = places;
    this.loops = loops;
    const { nextSet } = position;
    const isWaiting = nextSet === undefined || !areAlike(nextSet, node);
    const variable: Variable = { ...this.fresh.variable(purposeOf(node), node), ...(isWaiting ? { waits: true } : {}) };
    position.bindings.push({ variable, value, original: node });
    return referenceTo(variable);
  }
}

const bindStep = ({ variable, value }: HoistedValue): CoreStep => ({
  kind: "bind",
  pattern: { kind: "bind", variable },
  value,
  span: value.span,
});

/** The variables that the sides of a step bind, at any depth. */
const boundBySides = ({ sides }: CoreStep & { readonly kind: "either" }): readonly Variable[] =>
  sides.flatMap((side) =>
    side.flatMap((step) => (step.kind === "either" ? [...boundBy(step), ...boundBySides(step)] : boundBy(step))),
  );

/** False for functions, which cost nothing to create, and for `let`. */
const isMovable = ({ kind }: Core): boolean => kind !== "lambda" && kind !== "let";

function purposeOf(node: Core): string {
  switch (node.kind) {
    case "call": {
      const { name } = node.defined.definition.name;
      return /^[A-Za-z]\w*$/.test(name) ? name : "same";
    }
    case "solve":
      return purposes[node.by];
    case "quantify":
      return "holds";
    default:
      return "same";
  }
}

const purposes: { readonly [By in Solver]: string } = {
  collect: "solutions",
  listOver: "items",
  unionOver: "united",
  intersectionOver: "common",
  sum: "total",
  productOver: "multiplied",
  leastOver: "least",
  greatestOver: "greatest",
  only: "solution",
};
