// Conditions become a plan (section 6): which names they bind, and in which order their parts are solved.
// Which names are bound is fixed by the text: those in binding places that mean nothing yet. Then the leftmost part
// whose names are known goes first, again and again.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { cover, type Span } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import type { Binding, Link, Pattern, Plan, Step, Variable } from "./resolved.js";
import { inner, isBound, type Scope } from "./scope.js";

/** What the planner asks of the resolver. */
export interface Resolution {
  lookUp(name: string, scope: Scope): Binding;
  newVariable(node: NameNode): Variable;
  /** Resolves the names in an expression and gives the ids of the variables it uses. */
  resolve(expression: Expression, scope: Scope): ReadonlySet<number>;
  bind(node: NameNode, variable: Variable): void;
  /** True if the set surely is infinite, by its text; `isFinite` likewise. Neither may be certain. */
  isInfinite(set: Expression): boolean;
  isFinite(set: Expression): boolean;
  textOf(span: Span): string;
  report(diagnostic: Diagnostic): void;
}

/** `where` and guards bind a little more than sets do: `pi = 3` binds `pi` anew. */
export type Place = "set" | "clause";

export interface Planned {
  readonly plan: Plan;
  readonly scope: Scope;
}

interface LinkPart {
  readonly kind: "link";
  readonly link: Link;
  readonly left: Side;
  readonly right: Side;
  readonly infinite: boolean;
}

type Part =
  | LinkPart
  | { readonly kind: "either"; readonly expression: Expression; readonly sides: readonly (readonly Part[])[]; readonly uses: ReadonlySet<number> }
  | { readonly kind: "test"; readonly expression: Expression; readonly uses: ReadonlySet<number> };

/** One side of a comparison: the variables it could bind, those that its other parts use, and all of them. */
interface Side {
  readonly binds: ReadonlySet<number>;
  readonly needs: ReadonlySet<number>;
  readonly uses: ReadonlySet<number>;
}

/**
 * Plans conditions that hold together. `fresh` names are new even where they mean something (`Sum[x = a]^[b] e`).
 * What cannot be planned is reported once; the plan then holds the steps up to there. `look` sees the new names
 * before the conditions are resolved.
 */
export function plan(conditions: readonly Expression[], outer: Scope, place: Place, fresh: ReadonlySet<string>, resolution: Resolution, look: (scope: Scope) => void = () => {}): Planned {
  return new Planner(outer, place, fresh, resolution).plan(conditions, look);
}

class Planner {
  /** The new names, by name and by id, and the scope in which they are known. */
  private readonly candidates = new Map<string, Variable>();
  private readonly ids = new Map<number, Variable>();
  private scope: Scope;

  constructor(
    private readonly outer: Scope,
    private readonly place: Place,
    private readonly fresh: ReadonlySet<string>,
    private readonly resolution: Resolution,
  ) {
    this.scope = outer;
  }

  plan(conditions: readonly Expression[], look: (scope: Scope) => void): Planned {
    for (const condition of conditions) this.collect(condition);
    for (const variable of this.candidates.values()) this.ids.set(variable.id, variable);
    this.scope = inner(this.outer, [...this.candidates.values()]);
    look(this.scope);
    const parts = conditions.flatMap((condition) => this.parts(condition));
    const bound = new Set<number>();
    const { steps, rest } = this.order(parts, bound);
    if (rest.length > 0 || bound.size < this.ids.size) this.explain(rest, bound);
    return { plan: { variables: [...this.candidates.values()], steps }, scope: this.scope };
  }

  // ---- which names are bound

  private collect(condition: Expression): void {
    if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or")) {
      this.collect(condition.left);
      this.collect(condition.right);
    } else if (condition.kind === "relation") {
      for (const link of linksOf(condition)) {
        if (link.operator !== "in" && link.operator !== "equal") continue;
        for (const name of leaves(link.left)) if (this.canBindLeft(name, link)) this.candidate(name);
        if (link.operator === "equal" && link.right.kind === "name" && this.canBindRight(link.right)) this.candidate(link.right);
      }
    }
  }

  private candidate(name: NameNode): void {
    if (!this.candidates.has(name.name)) this.candidates.set(name.name, this.resolution.newVariable(name));
  }

  private canBindLeft(name: NameNode, link: Link): boolean {
    if (this.fresh.has(name.name)) return true;
    const binding = this.resolution.lookUp(name.name, this.outer);
    if (!isBound(binding)) return true;
    return this.place === "clause" && link.operator === "equal" && link.left === name && binding.kind === "builtin";
  }

  /** `e = x` binds x only if x means nothing otherwise. */
  private canBindRight(name: NameNode): boolean {
    return this.resolution.lookUp(name.name, this.outer).kind === "unknown";
  }

  // ---- the parts

  private parts(condition: Expression): Part[] {
    if (condition.kind === "binary" && condition.operator === "and") return [...this.parts(condition.left), ...this.parts(condition.right)];
    if (condition.kind === "binary" && condition.operator === "or") {
      const sides = sidesOf(condition).map((side) => this.parts(side));
      return [{ kind: "either", expression: condition, sides, uses: union(sides.flat().map(usesOf)) }];
    }
    if (condition.kind === "relation") {
      return linksOf(condition).map((link) => ({
        kind: "link",
        link,
        left: this.side(link.left, (name) => (link.operator === "in" || link.operator === "equal") && this.canBindLeft(name, link)),
        right: this.isLocalFunction(link) ? this.localFunction(link.right) : this.side(link.right, (name) => link.operator === "equal" && link.right === name && this.canBindRight(name)),
        infinite: link.operator === "in" && this.resolution.isInfinite(link.right),
      }));
    }
    return [{ kind: "test", expression: condition, uses: this.resolution.resolve(condition, this.scope) }];
  }

  /** `f = lam x. …` of a `where` is evaluated by need, so its body may use any of the names, f among them. */
  private isLocalFunction({ left, operator, right }: Link): boolean {
    return this.place === "clause" && operator === "equal" && left.kind === "name" && right.kind === "lambda";
  }

  private localFunction(expression: Expression): Side {
    const uses = [...this.resolution.resolve(expression, this.scope)].filter((id) => !this.ids.has(id));
    return { binds: new Set(), needs: new Set(uses), uses: new Set(uses) };
  }

  private side(expression: Expression, canBind: (name: NameNode) => boolean): Side {
    const binds = new Set<number>();
    const needs = new Set<number>();
    const visit = (e: Expression): void => {
      if (e.kind === "tuple") return e.items.forEach(visit);
      const variable = e.kind === "name" && canBind(e) ? this.candidates.get(e.name) : undefined;
      if (variable !== undefined && e.kind === "name") {
        this.resolution.bind(e, variable);
        binds.add(variable.id);
      } else for (const id of this.resolution.resolve(e, this.scope)) needs.add(id);
    };
    visit(expression);
    return { binds, needs, uses: union([binds, needs]) };
  }

  // ---- their order

  /** A part that was not ready is tried again only when one of its names has become known: long `where`s stay cheap. */
  private order(parts: readonly Part[], bound: Set<number>): { readonly steps: Step[]; readonly rest: readonly Part[] } {
    const steps: Step[] = [];
    const rest = new Set(parts);
    const unknown = parts.map((part) => [...usesOf(part)].filter((id) => this.ids.has(id) && !bound.has(id)));
    const mentions = new Map<number, number[]>();
    unknown.forEach((ids, i) => {
      for (const id of ids) {
        const list = mentions.get(id);
        if (list === undefined) mentions.set(id, [i]);
        else list.push(i);
      }
    });
    const toTry = parts.map(() => true);
    for (let at = toTry.indexOf(true); at >= 0; at = toTry.indexOf(true, at)) {
      toTry[at] = false;
      const part = parts[at]!;
      const open = unknown[at]!.filter((id) => !bound.has(id));
      const step = this.step(part, bound, rest);
      if (step === undefined) continue;
      steps.push(step);
      rest.delete(part);
      for (const id of open) {
        if (!bound.has(id)) continue;
        for (const other of mentions.get(id) ?? []) {
          if (!rest.has(parts[other]!)) continue;
          toTry[other] = true;
          at = Math.min(at, other);
        }
      }
    }
    return { steps, rest: [...rest] };
  }

  /** The step that a part takes if its names are known; what it binds is known from then on. */
  private step(part: Part, bound: Set<number>, rest: ReadonlySet<Part>): Step | undefined {
    switch (part.kind) {
      case "test":
        return this.known(part.uses, bound) ? { kind: "test", condition: part.expression, span: part.expression.span } : undefined;
      case "link":
        return this.linkStep(part, bound, rest);
      case "either": {
        if (this.known(part.uses, bound)) return { kind: "test", condition: part.expression, span: part.expression.span };
        const sides = part.sides.map((side) => {
          const own = new Set(bound);
          const { steps, rest } = this.order(side, own);
          return { steps, complete: rest.length === 0, own };
        });
        const [first] = sides;
        if (first === undefined || sides.some((side) => !side.complete || side.own.size !== first.own.size || ![...side.own].every((id) => first.own.has(id)))) return undefined;
        const variables = [...first.own].filter((id) => !bound.has(id)).map((id) => this.ids.get(id)!);
        for (const { id } of variables) bound.add(id);
        return { kind: "either", variables, sides: sides.map((side) => side.steps), span: part.expression.span };
      }
    }
  }

  private linkStep(part: LinkPart, bound: Set<number>, rest: ReadonlySet<Part>): Step | undefined {
    const { link, left, right, infinite } = part;
    const isNew = (side: Side): number[] => [...side.binds].filter((id) => !bound.has(id));
    const leftNew = isNew(left);
    if (leftNew.length > 0 && !infinite && this.known(right.uses, bound) && this.known(left.needs, bound, left.binds)) {
      const pattern = this.pattern(link.left, new Set(leftNew));
      const otherwise = link.operator === "in" && pattern.kind === "bind" && !this.resolution.isFinite(link.right) ? this.otherSource(part, pattern.variable.id, bound, rest) : undefined;
      for (const id of leftNew) bound.add(id);
      return link.operator === "in" ? { kind: "member", pattern, set: link.right, otherwise, span: link.span } : { kind: "equal", pattern, value: link.right, reversed: false, span: link.span };
    }
    const [rightNew] = isNew(right);
    if (rightNew !== undefined && this.known(left.uses, bound)) {
      bound.add(rightNew);
      return { kind: "equal", pattern: { kind: "bind", variable: this.ids.get(rightNew)! }, value: link.left, reversed: true, span: link.span };
    }
    return this.known(left.uses, bound) && this.known(right.uses, bound) ? { kind: "test", condition: link, span: link.span } : undefined;
  }

  /** Another set that a name is said to be in: it is walked should the first turn out to be infinite. */
  private otherSource(part: Part, id: number, bound: ReadonlySet<number>, rest: ReadonlySet<Part>): Expression | undefined {
    for (const p of rest) {
      if (p !== part && p.kind === "link" && p.link.operator === "in" && p.link.left.kind === "name" && p.left.binds.has(id) && !p.infinite && this.known(p.right.uses, bound)) return p.link.right;
    }
    return undefined;
  }

  private known(uses: ReadonlySet<number>, bound: ReadonlySet<number>, own: ReadonlySet<number> = bound): boolean {
    for (const id of uses) if (this.ids.has(id) && !bound.has(id) && !own.has(id)) return false;
    return true;
  }

  /** A name binds where it first occurs; where it occurs again it is compared. */
  private pattern(expression: Expression, fresh: Set<number>): Pattern {
    if (expression.kind === "tuple") return { kind: "tuple", items: expression.items.map((item) => this.pattern(item, fresh)), span: expression.span };
    const variable = expression.kind === "name" ? this.candidates.get(expression.name) : undefined;
    if (variable === undefined || !fresh.delete(variable.id)) return { kind: "match", expression };
    return { kind: "bind", variable };
  }

  // ---- what cannot be solved

  private explain(rest: readonly Part[], bound: ReadonlySet<number>): void {
    const unbound = [...this.ids.values()].filter((v) => !bound.has(v.id));
    for (const variable of unbound) {
      const infinite = rest.find((p) => p.kind === "link" && p.infinite && p.left.binds.has(variable.id));
      if (infinite?.kind === "link") {
        const span = infinite.link.right.span;
        return this.resolution.report(report(messages.nothingBinds, span, { name: variable.name, infinite: this.resolution.textOf(span) }));
      }
    }
    for (const part of rest) {
      if (part.kind !== "either") continue;
      const variable = unbound.find((v) => part.sides.some((side) => !side.some((p) => canBind(p, v.id))) && part.sides.some((side) => side.some((p) => canBind(p, v.id))));
      if (variable !== undefined) return this.resolution.report(report(messages.sidesDiffer, variable.span, { name: variable.name }));
    }
    const ring = unbound.filter((v) => rest.some((p) => canBind(p, v.id)));
    const [first] = ring;
    if (first !== undefined) return this.resolution.report(report(messages.waitsForEachOther, first.span, { names: ring.map((v) => v.name) }));
    const [lone] = unbound;
    if (lone !== undefined) this.resolution.report(report(messages.nothingBinds, lone.span, { name: lone.name, infinite: undefined }));
  }
}

/** The names in a binding place: the place itself, or what stands in its tuples. */
export function leaves(pattern: Expression): NameNode[] {
  if (pattern.kind === "name") return [pattern];
  return pattern.kind === "tuple" ? pattern.items.flatMap(leaves) : [];
}

/** The names in the binding places of a condition, whether they are bound there or not. */
export function bindingPlaces(condition: Expression): NameNode[] {
  if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or")) return [...bindingPlaces(condition.left), ...bindingPlaces(condition.right)];
  if (condition.kind !== "relation") return [];
  const [link] = condition.links;
  return link?.operator === "in" || link?.operator === "equal" ? leaves(condition.first) : [];
}

/** The single comparisons of a chain. */
export function linksOf(relation: Expression & { kind: "relation" }): Link[] {
  let left = relation.first;
  return relation.links.map(({ operator, operatorSpan, right }) => {
    const link: Link = { left, operator, operatorSpan, right, span: cover(left.span, right.span) };
    left = right;
    return link;
  });
}

function sidesOf(condition: Expression): Expression[] {
  return condition.kind === "binary" && condition.operator === "or" ? [...sidesOf(condition.left), ...sidesOf(condition.right)] : [condition];
}

function canBind(part: Part, id: number): boolean {
  switch (part.kind) {
    case "link":
      return part.left.binds.has(id) || part.right.binds.has(id);
    case "either":
      return part.sides.every((side) => side.some((p) => canBind(p, id)));
    case "test":
      return false;
  }
}

function usesOf(part: Part): ReadonlySet<number> {
  return part.kind === "link" ? union([part.left.uses, part.right.uses]) : part.uses;
}

function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const all = new Set<number>();
  for (const set of sets) for (const id of set) all.add(id);
  return all;
}
