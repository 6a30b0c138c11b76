// Turns conditions into plans (section 6): the variables they bind, and the order in which they are solved. Binding is
// syntactic: a name in a binding position is bound if it is not already. The planner then repeatedly schedules the
// leftmost condition whose variables are known.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { isWithin, type Span } from "../text/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { everyExpression, nodesOfKind } from "../syntax/walk.js";
import { distributeMembership, leaves, linksOf } from "./binding-places.js";
import { boundHere } from "./captured-names.js";
import { groupSteps, type PlannedStep } from "./groups.js";
import {
  withFunctionNeeds,
  canBind,
  type LinkPart,
  type ConditionPart,
  type Side,
  usesOf,
  withClaims,
} from "./parts.js";
import type { Binding, ClausePlan, Link, Pattern, Plan, SolvingStep, Variable } from "./resolved.js";
import { inner, isBound, type Scope } from "./scope.js";

/** The resolver's interface for the planner. */
export interface Resolution {
  lookUp(name: string, scope: Scope): Binding;
  newVariable(node: NameNode): Variable;
  /** Resolves the names in an expression and returns the ids of its variables, without duplicates. */
  resolve(expression: Expression, scope: Scope): readonly number[];
  bind(node: NameNode, variable: Variable): void;
  /** True if the form of the set shows that it is infinite; `isFinite` likewise. Both may be false. */
  isInfinite(set: Expression): boolean;
  isFinite(set: Expression): boolean;
  textOf(span: Span): string;
  /** The word or symbol with which an expression begins. */
  firstWord(span: Span): string;
  report(diagnostic: Diagnostic): void;
  lineOf(span: Span): number;
  captures(): readonly Capture[];
}

/** A name in a binding position that is compared with a variable of the enclosing conditions. */
export interface Capture {
  readonly node: NameNode;
  readonly variable: Variable;
  readonly condition: Span;
  readonly binder: Expression;
}

/** Binding contexts. In `where` and guards, more names are rebound than in sets: `pi = 3` rebinds `pi`. */
type Place = "set" | "clause";

export interface ScopedPlan<Of extends Plan = Plan> {
  readonly plan: Of;
  readonly scope: Scope;
}

const none: readonly never[] = [];
const nothing: Side = { binds: none, needs: none };

/**
 * Plans a conjunction of conditions. The names in `fresh` are rebound even if they are bound already (`Sum[x = a]^[b]
 * e`). An unsolvable conjunction is reported once; its plan contains the steps before the failure. `look` is called
 * with the inner scope before the conditions are resolved.
 */
export function plan(
  conditions: readonly Expression[],
  outer: Scope,
  fresh: ReadonlySet<string>,
  resolution: Resolution,
  look: (scope: Scope) => void,
): ScopedPlan {
  return new Planner(outer, "set", fresh, resolution).plan(conditions, look);
}

/** Plans the conditions of a `where` or a guard: which are evaluated on demand, and which are solved together. */
export function planClause(
  conditions: readonly Expression[],
  outer: Scope,
  resolution: Resolution,
  look: (scope: Scope) => void,
): ScopedPlan<ClausePlan> {
  return new Planner(outer, "clause", new Set(), resolution).planClause(conditions, look);
}

class Planner {
  /** The variables to be bound, by name. */
  private readonly candidates = new Map<string, Variable>();
  private readonly ids = new Map<number, Variable>();
  private scope: Scope;

  constructor(
    private readonly outer: Scope,
    private readonly context: Place,
    private readonly fresh: ReadonlySet<string>,
    private readonly resolution: Resolution,
  ) {
    this.scope = outer;
  }

  plan(conditions: readonly Expression[], look: (scope: Scope) => void): ScopedPlan {
    const { variables, parts } = this.collectParts(conditions, look);
    return { plan: { variables, steps: this.solve(parts).map(({ step }) => step) }, scope: this.scope };
  }

  planClause(conditions: readonly Expression[], look: (scope: Scope) => void): ScopedPlan<ClausePlan> {
    const { variables, parts } = this.collectParts(conditions, look);
    return {
      plan: { variables, steps: groupSteps(this.solve(withClaims(parts, (id) => this.ids.has(id)))) },
      scope: this.scope,
    };
  }

  /** Splits conditions into parts and collects the variables that they bind. */
  private collectParts(
    expressions: readonly Expression[],
    look: (scope: Scope) => void,
  ): { readonly variables: readonly Variable[]; readonly parts: readonly ConditionPart[] } {
    const conditions = distributeMembership(expressions, (name) => isBound(this.resolution.lookUp(name, this.outer)));
    for (const condition of conditions) this.collect(condition);
    const variables = [...this.candidates.values()];
    for (const variable of variables) this.ids.set(variable.id, variable);
    this.scope = inner(this.outer, variables);
    look(this.scope);
    const parts: ConditionPart[] = [];
    for (const condition of conditions) this.addParts(condition, parts);
    return { variables, parts };
  }

  private solve(parts: readonly ConditionPart[]): readonly PlannedStep[] {
    const later = withFunctionNeeds(parts);
    if (later !== undefined) {
      const { steps, rest } = this.order(later, new Set());
      if (rest.length === 0) return steps;
    }
    const boundIds = new Set<number>();
    const { steps, rest } = this.order(parts, boundIds);
    if (rest.length > 0 || boundIds.size < this.ids.size) this.explain(parts, rest, boundIds);
    return steps;
  }

  private collect(condition: Expression): void {
    if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or")) {
      this.collect(condition.left);
      this.collect(condition.right);
    } else if (condition.kind === "relation") {
      let left = condition.first;
      for (const { operator, right } of condition.links) {
        if (operator === "in" || operator === "equal") {
          for (const name of leaves(left)) if (this.canBindLeft(name, left, operator)) this.candidate(name);
          if (operator === "equal" && right.kind === "name" && this.canBindRight(right)) this.candidate(right);
        }
        left = right;
      }
    }
  }

  private candidate(name: NameNode): void {
    if (!this.candidates.has(name.name)) this.candidates.set(name.name, this.resolution.newVariable(name));
  }

  private canBindLeft(name: NameNode, left: Expression, operator: Link["operator"]): boolean {
    if (this.fresh.has(name.name)) return true;
    const binding = this.resolution.lookUp(name.name, this.outer);
    if (!isBound(binding)) return true;
    return this.context === "clause" && operator === "equal" && left === name && binding.kind === "builtin";
  }

  /** `e = x` binds x only if x has no other meaning. */
  private canBindRight(name: NameNode): boolean {
    const binding = this.resolution.lookUp(name.name, this.outer);
    return binding.kind === "unknown" && binding.isAsked !== true;
  }

  private parts(condition: Expression): readonly ConditionPart[] {
    const parts: ConditionPart[] = [];
    this.addParts(condition, parts);
    return parts;
  }

  private addParts(condition: Expression, parts: ConditionPart[]): void {
    if (condition.kind === "binary" && condition.operator === "and") {
      this.addParts(condition.left, parts);
      this.addParts(condition.right, parts);
    } else if (condition.kind === "binary" && condition.operator === "or") {
      const sides = sidesOf(condition).map((side) => this.parts(side));
      parts.push({ kind: "either", expression: condition, sides, uses: [...new Set(sides.flat().flatMap(usesOf))] });
    } else if (condition.kind === "relation") {
      for (const link of linksOf(condition)) {
        const left = this.side(link.left, link, true);
        const right = this.side(link.right, link, false);
        const later = this.isLocalFunction(link) ? this.resolution.resolve(link.right, this.scope) : none;
        parts.push({
          kind: "link",
          link,
          left,
          right,
          later,
          infinite: link.operator === "in" && this.resolution.isInfinite(link.right),
        });
      }
    } else parts.push({ kind: "test", expression: condition, uses: this.resolution.resolve(condition, this.scope) });
  }

  private side(expression: Expression, link: Link, isLeft: boolean): Side {
    if (!isLeft && this.isLocalFunction(link)) return nothing;
    if (expression.kind === "tuple") {
      const side = { binds: [], needs: [] };
      this.addTo(side, expression, link, isLeft);
      return side;
    }
    const variable = this.boundBy(expression, link, isLeft);
    if (variable !== undefined) return { binds: [variable.id], needs: none };
    const needs = this.resolution.resolve(expression, this.scope);
    return needs.length === 0 ? nothing : { binds: none, needs };
  }

  /** True for `f = lam x. …` in a `where`. It is evaluated on demand, so its body may use all names, including f. */
  private isLocalFunction({ left, operator, right }: Link): boolean {
    return this.context === "clause" && operator === "equal" && left.kind === "name" && right.kind === "lambda";
  }

  /** Adds the variables that a component of a tuple binds or needs. */
  private addTo(
    side: { readonly binds: number[]; readonly needs: number[] },
    expression: Expression,
    link: Link,
    isLeft: boolean,
  ): void {
    if (expression.kind === "tuple") {
      for (const item of expression.items) this.addTo(side, item, link, isLeft);
      return;
    }
    const variable = this.boundBy(expression, link, isLeft);
    if (variable !== undefined && !side.binds.includes(variable.id)) side.binds.push(variable.id);
    else if (variable === undefined)
      for (const id of this.resolution.resolve(expression, this.scope)) side.needs.push(id);
  }

  /** The variable that one side of a comparison binds, if any. */
  private boundBy(expression: Expression, link: Link, isLeft: boolean): Variable | undefined {
    if (expression.kind !== "name" || (link.operator !== "equal" && !(isLeft && link.operator === "in")))
      return undefined;
    if (
      !(isLeft
        ? this.canBindLeft(expression, link.left, link.operator)
        : link.right === expression && this.canBindRight(expression))
    )
      return undefined;
    const variable = this.candidates.get(expression.name);
    if (variable !== undefined) this.resolution.bind(expression, variable);
    return variable;
  }

  // ---- ordering

  /**
   * Schedules the parts. A part that is not ready is retried only when one of its variables becomes known, so the time
   * is linear in the length of a `where`.
   */
  private order(
    parts: readonly ConditionPart[],
    boundIds: Set<number>,
  ): { readonly steps: readonly PlannedStep[]; readonly rest: readonly ConditionPart[] } {
    const steps: PlannedStep[] = [];
    const rest: (ConditionPart | undefined)[] = [...parts];
    const toTry = parts.map(() => true);
    /** The parts that are not ready, by the variables they wait for. */
    let waiting: Map<number, number[]> | undefined;
    for (let at = 0; at >= 0; at = toTry.indexOf(true, at)) {
      const part = parts[at];
      if (part === undefined) break;
      toTry[at] = false;
      const uses = waiting === undefined ? none : this.unknownIn(part, boundIds);
      const step = this.step(part, boundIds, rest);
      if (step === undefined) {
        waiting ??= new Map();
        for (const id of this.unknownIn(part, boundIds)) {
          const list = waiting.get(id);
          if (list === undefined) waiting.set(id, [at]);
          else if (!list.includes(at)) list.push(at);
        }
        continue;
      }
      steps.push({ step, uses: part.kind === "link" && part.later.length > 0 ? part.later : usesOf(part) });
      rest[at] = undefined;
      for (const id of uses) {
        if (!boundIds.has(id)) continue;
        for (const other of waiting?.get(id) ?? none) {
          if (rest[other] === undefined) continue;
          toTry[other] = true;
          at = Math.min(at, other);
        }
      }
    }
    return { steps, rest: steps.length === parts.length ? none : rest.filter((part) => part !== undefined) };
  }

  private unknownIn(part: ConditionPart, bound: ReadonlySet<number>): readonly number[] {
    return usesOf(part).filter((id) => this.ids.has(id) && !bound.has(id));
  }

  /** The step for a part if its variables are known. Marks the variables that it binds as known. */
  private step(
    part: ConditionPart,
    boundIds: Set<number>,
    rest: readonly (ConditionPart | undefined)[],
  ): SolvingStep | undefined {
    switch (part.kind) {
      case "test":
        return this.areBound(part.uses, boundIds)
          ? { kind: "test", condition: part.expression, span: part.expression.span }
          : undefined;
      case "link":
        return this.linkStep(part, boundIds, rest);
      case "either": {
        if (this.areBound(part.uses, boundIds))
          return { kind: "test", condition: part.expression, span: part.expression.span };
        const sides = part.sides.map((side) => {
          const ownIds = new Set(boundIds);
          const { steps, rest } = this.order(side, ownIds);
          return { steps: steps.map(({ step }) => step), complete: rest.length === 0, own: ownIds };
        });
        const [first] = sides;
        if (
          first === undefined ||
          sides.some(
            (side) =>
              !side.complete || side.own.size !== first.own.size || ![...side.own].every((id) => first.own.has(id)),
          )
        )
          return undefined;
        const variables = [...first.own].filter((id) => !boundIds.has(id)).map((id) => this.ids.get(id)!);
        for (const { id } of variables) boundIds.add(id);
        return { kind: "either", variables, sides: sides.map((side) => side.steps), span: part.expression.span };
      }
    }
  }

  private linkStep(
    part: LinkPart,
    boundIds: Set<number>,
    rest: readonly (ConditionPart | undefined)[],
  ): SolvingStep | undefined {
    const { link, left, right, infinite } = part;
    const leftNew = newOf(left, boundIds);
    if (
      leftNew.length > 0 &&
      !infinite &&
      this.knownSide(right, boundIds) &&
      this.areBound(left.needs, boundIds, left.binds)
    ) {
      const pattern = this.pattern(link.left, [...leftNew]);
      const otherwise =
        link.operator === "in" && pattern.kind === "bind" && !this.resolution.isFinite(link.right)
          ? this.otherSource(part, pattern.variable.id, boundIds, rest)
          : undefined;
      for (const id of leftNew) boundIds.add(id);
      return link.operator === "in"
        ? { kind: "member", pattern, set: link.right, otherwise, span: link.span }
        : { kind: "equal", pattern, value: link.right, reversed: false, span: link.span };
    }
    const [rightNew] = newOf(right, boundIds);
    if (rightNew !== undefined && this.knownSide(left, boundIds)) {
      boundIds.add(rightNew);
      return {
        kind: "equal",
        pattern: { kind: "bind", variable: this.ids.get(rightNew)! },
        value: link.left,
        reversed: true,
        span: link.span,
      };
    }
    return this.knownSide(left, boundIds) && this.knownSide(right, boundIds)
      ? { kind: "test", condition: link, span: link.span }
      : undefined;
  }

  /** Another set that contains the variable, which is enumerated if the first set turns out to be infinite. */
  private otherSource(
    part: ConditionPart,
    id: number,
    boundIds: ReadonlySet<number>,
    rest: readonly (ConditionPart | undefined)[],
  ): Expression | undefined {
    for (const p of rest) {
      if (
        p !== part &&
        p?.kind === "link" &&
        p.link.operator === "in" &&
        p.link.left.kind === "name" &&
        p.left.binds.includes(id) &&
        !p.infinite &&
        this.knownSide(p.right, boundIds)
      )
        return p.link.right;
    }
    return undefined;
  }

  private knownSide({ binds, needs }: Side, bound: ReadonlySet<number>): boolean {
    return this.areBound(binds, bound) && this.areBound(needs, bound);
  }

  private areBound(uses: readonly number[], bound: ReadonlySet<number>, own: readonly number[] = none): boolean {
    for (const id of uses) if (this.ids.has(id) && !bound.has(id) && !own.includes(id)) return false;
    return true;
  }

  /** Builds a pattern. A name binds at its first occurrence and is compared at later ones. */
  private pattern(expression: Expression, fresh: number[]): Pattern {
    if (expression.kind === "tuple")
      return { kind: "tuple", items: expression.items.map((item) => this.pattern(item, fresh)), span: expression.span };
    const variable = expression.kind === "name" ? this.candidates.get(expression.name) : undefined;
    const index = variable === undefined ? -1 : fresh.indexOf(variable.id);
    if (variable === undefined || index < 0) return { kind: "match", expression };
    fresh.splice(index, 1);
    return { kind: "bind", variable };
  }

  // ---- errors

  /**
   * The first captured name whose renaming would make the parts solvable, or the first of several captured names that
   * prevent this together.
   */
  private captureIn(parts: readonly ConditionPart[]): Capture | undefined {
    const captures = this.resolution.captures().filter(({ variable }) => this.ids.has(variable.id));
    const isSolvedWithout = (some: readonly Capture[]): boolean => {
      const others = parts.map((part) => some.reduce(withoutCapture, part));
      return this.order(withFunctionNeeds(others) ?? others, new Set()).rest.length === 0;
    };
    return (
      captures.find((capture) => isSolvedWithout([capture])) ?? (isSolvedWithout(captures) ? captures[0] : undefined)
    );
  }

  private explain(
    parts: readonly ConditionPart[],
    rest: readonly ConditionPart[],
    boundIds: ReadonlySet<number>,
  ): void {
    const unbound = [...this.ids.values()].filter((v) => !boundIds.has(v.id));
    for (const variable of unbound) {
      const infinite = rest.find((p) => p.kind === "link" && p.infinite && p.left.binds.includes(variable.id));
      if (infinite?.kind === "link") {
        const span = infinite.link.right.span;
        return this.resolution.report(
          report(messages.nothingBinds, span, { name: variable.name, infinite: this.resolution.textOf(span) }),
        );
      }
    }
    for (const part of rest) {
      if (part.kind !== "either") continue;
      const differing = unbound.filter(
        (v) =>
          part.sides.some((side) => !side.some((p) => canBind(p, v.id))) &&
          part.sides.some((side) => side.some((p) => canBind(p, v.id))),
      );
      for (const { name, span } of differing) {
        const closed = quantifierOf(name, part.expression);
        if (closed === undefined || closed.span.end > span.start) continue;
        const binder = this.resolution.firstWord(closed.span);
        return this.resolution.report(
          report(messages.endedEarly, span, { name, binder, joint: "or" }, [
            { span: closed.span, text: `this \`${binder}\` ends before it` },
          ]),
        );
      }
      const [variable] = differing;
      if (variable !== undefined)
        return this.resolution.report(report(messages.sidesDiffer, variable.span, { name: variable.name }));
    }
    const ring = unbound.filter((v) => rest.some((p) => canBind(p, v.id)));
    const [first] = ring;
    if (first !== undefined) {
      const names = ring.map((v) => v.name);
      const capture = this.captureIn(parts);
      if (capture === undefined)
        return this.resolution.report(report(messages.waitsForEachOther, first.span, { names, capture }));
      const { node, variable, condition } = capture;
      const facts = {
        name: node.name,
        condition: this.resolution.textOf(condition),
        line: this.resolution.lineOf(variable.span),
      };
      return this.resolution.report(
        report(messages.waitsForEachOther, node.span, { names, capture: facts }, [boundHere(variable.span, node.name)]),
      );
    }
    const [lone] = unbound;
    if (lone !== undefined)
      this.resolution.report(report(messages.nothingBinds, lone.span, { name: lone.name, infinite: undefined }));
  }
}

/** The part with the captured name spelled differently. */
function withoutCapture(part: ConditionPart, capture: Capture): ConditionPart {
  const { variable } = capture;
  const without = (ids: readonly number[]): readonly number[] => ids.filter((id) => id !== variable.id);
  switch (part.kind) {
    case "test":
      return isCapturedIn(part.expression, capture) ? { ...part, uses: without(part.uses) } : part;
    case "link": {
      const { left, right, later, link } = part;
      if (isCapturedIn(link.left, capture)) return { ...part, left: { ...left, needs: without(left.needs) } };
      return isCapturedIn(link.right, capture)
        ? { ...part, right: { ...right, needs: without(right.needs) }, later: without(later) }
        : part;
    }
    case "either": {
      const sides = part.sides.map((side) => side.map((one) => withoutCapture(one, capture)));
      return { ...part, sides, uses: [...new Set(sides.flat().flatMap(usesOf))] };
    }
  }
}

/** True if an expression contains the captured name and uses its variable only inside the capturing binder. */
function isCapturedIn(root: Expression, { node, binder }: Capture): boolean {
  let isCaptured = false;
  let isUsedElsewhere = false;
  everyExpression(root, (one) => {
    if (one === node) isCaptured = true;
    else if (one.kind === "name" && one.name === node.name && !isWithin(one.span, binder.span)) isUsedElsewhere = true;
  });
  return isCaptured && !isUsedElsewhere;
}

const quantifierOf = (name: string, condition: Expression): Expression | undefined =>
  nodesOfKind([condition], "quantifier").find(({ bindings }) =>
    bindings.some(({ patterns }) => patterns.some((pattern) => leaves(pattern).some((leaf) => leaf.name === name))),
  );

function sidesOf(condition: Expression): Expression[] {
  return condition.kind === "binary" && condition.operator === "or"
    ? [...sidesOf(condition.left), ...sidesOf(condition.right)]
    : [condition];
}

function newOf({ binds }: Side, bound: ReadonlySet<number>): readonly number[] {
  return binds.length === 0 ? none : binds.filter((id) => !bound.has(id));
}
