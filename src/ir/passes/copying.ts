// Defensive copies (Bloch 2018, item 50): tuples are arrays, which other programs may mutate after a call. Definitions
// copy the arguments that their results or their memo tables may hold.
//
//     @pair(x, y) := (x, y)               becomes    @pair(x, y) := x2 = copied(x); y2 = copied(y); (x2, y2)
//     @ways(p, n)[memory=results] := …    becomes    @ways(p, n)[role=boundary] := @ways$(copied(p), n)
//                                                    @ways$(p, n)[memory=results, role=inner] := …
//
// It is safe since a copy equals its original. Calls in the document go to the inner definition and copy nothing. It
// runs last, when the memoization strategies are fixed. Price: 180 lines. Worth: modules may be called from JavaScript.

import { clauseWith, partsOf, partsOfPattern, type Rewrite, withParts } from "../children.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { kindOfAbstractValue, type AbstractValue } from "../../language/operations/abstract-value.js";
import { type ConstituentKind, unfoldType } from "../../types/lattice/type.js";
import { substitute } from "../../types/lattice/variables.js";
import { hintedType } from "../../types/schemes/scheme.js";
import { boundaryOf, innerNames } from "../boundaries.js";
import { boundByClause, boundByNode } from "../clauses.js";
import { withHooks } from "./entries.js";
import type { Core, CoreDefinition, CoreModule, CoreStep } from "../ir.js";
import { type CoreFacts, factsOf } from "../analysis/facts.js";
import { everyCoreIn, someCore } from "../traversal.js";
import { FreshVariables } from "../fresh.js";
import { withCallees } from "../rewrite.js";

/** Applies to modules with callers other than documents, and to parameters that may be tuples. */
export function copying(module: CoreModule): CoreModule {
  if (!module.isEntered) return module;
  const heldIds = heldParameters(module);
  if (heldIds.size === 0) return module;
  const isHeldBy = ({ parameters }: CoreDefinition): boolean => parameters.some(({ id }) => heldIds.has(id));
  // A host passes the result of one step to the next step.
  const calledInside = new Set<Defined>(Object.values(module.game?.hooks ?? {}));
  everyCoreIn(module, (node) => {
    if (node.kind === "call") calledInside.add(node.defined);
  });
  const innerOf = innerNames(module);
  const inner = new Map(
    module.definitions
      .filter(
        (definition) => definition.role === undefined && calledInside.has(definition.defined) && isHeldBy(definition),
      )
      .map(({ defined }) => [defined, innerOf(defined, "which copies no arguments")]),
  );
  const fresh = new FreshVariables(module);
  const redirected = withCallees(module, ({ defined }) => inner.get(defined) ?? defined);
  const definitions = redirected.definitions.flatMap((definition): readonly CoreDefinition[] => {
    const { defined, role } = definition;
    if (!isHeldBy(definition) || (role !== undefined && role !== "boundary")) return [definition];
    const innerDefinition = inner.get(defined);
    if (innerDefinition === undefined)
      return [role === "boundary" ? withCopiedArguments(definition, heldIds) : withCopies(definition, heldIds, fresh)];
    const copied = definition.parameters.map(({ id }) => heldIds.has(id));
    const boundary = boundaryOf(withoutMemory(definition), innerDefinition, [], () => fresh.nextVariable++);
    const ownIds = new Set(boundary.parameters.flatMap(({ id }, i) => (copied[i] === true ? [id] : [])));
    return [withCopiedArguments(boundary, ownIds), { ...definition, defined: innerDefinition, role: "inner" }];
  });
  return fresh.within({ ...redirected, definitions, game: module.game && withHooks(module.game, inner) });
}

const copyOf = (node: Core): Core => ({ kind: "primitive", name: "copied", args: [node], span: node.span });

function withCopiedArguments(boundary: CoreDefinition, heldIds: ReadonlySet<number>): CoreDefinition {
  const copy: Rewrite = (node) =>
    node.kind === "variable" && heldIds.has(node.variable.id) ? copyOf(node) : withParts(node, copy);
  return { ...boundary, body: copy(boundary.body) };
}

const withoutMemory = ({ strategy: _strategy, gathers: _gathers, ...others }: CoreDefinition): CoreDefinition => others;

function withCopies(definition: CoreDefinition, heldIds: ReadonlySet<number>, fresh: FreshVariables): CoreDefinition {
  const copies = definition.parameters
    .filter(({ id }) => heldIds.has(id))
    .map((parameter) => {
      const value = copyOf({ kind: "variable", variable: parameter, span: parameter.span });
      return { parameter, value, variable: fresh.variable(parameter.name, value) };
    });
  const copied = new Map(copies.map(({ parameter, variable }) => [parameter.id, variable]));
  const rename: Rewrite = (node) => {
    const variable = node.kind === "variable" ? copied.get(node.variable.id) : undefined;
    return variable === undefined ? withParts(node, rename) : ({ ...node, kind: "variable", variable } as Core);
  };
  return {
    ...definition,
    clauses: [
      ...copies.map(
        ({ variable, value }) => ({ kind: "bind", variable, value, strict: true, span: value.span }) as const,
      ),
      ...definition.clauses.map((clause) => clauseWith(clause, rename)),
    ],
    body: rename(definition.body),
  };
}

function heldParameters(module: CoreModule): ReadonlySet<number> {
  const escapes = new EscapeAnalysis(factsOf(module));
  for (let previousSize = -1; previousSize < escapes.size; ) {
    previousSize = escapes.size;
    for (const definition of module.definitions)
      definition.parameters.forEach((parameter, i) => {
        if (mayBeTuple(definition, i)) escapes.analyze(parameter, definition);
      });
  }
  return new Set([...escapes.returned, ...escapes.memoizedIds]);
}

const otherKinds: ReadonlySet<ConstituentKind> = new Set([
  "truth",
  "number",
  "atom",
  "string",
  "sequence",
  "set",
  "function",
  "easel",
]);

/**
 * True if the TypeScript type of a parameter admits tuples. Sets and sequences copy the tuples that other programs add
 * to them.
 */
const mayBeTuple = ({ scheme }: CoreDefinition, i: number): boolean =>
  scheme.overloads.some(({ parameters }) =>
    unfoldType(substitute(parameters[i]!, (name) => hintedType(scheme, name))).some(
      ({ kind }) => !otherKinds.has(kind),
    ),
  );

/** Escape analysis: the ids of parameters known to escape so far. */
class EscapeAnalysis {
  /** Parameters whose arrays may be part of the result of their definition. */
  readonly returned = new Set<number>();
  /** Parameters whose arrays may be in a memo table, which survives the call. */
  readonly memoizedIds = new Set<number>();

  constructor(private readonly facts: CoreFacts) {}

  get size(): number {
    return this.returned.size + this.memoizedIds.size;
  }

  analyze({ id }: Variable, { strategy, clauses, body, role }: CoreDefinition): void {
    if (role === "elsewhere") return;
    if (strategy !== undefined) this.memoizedIds.add(id);
    /** The variables that may be or contain arrays of the parameter. */
    const aliases = new Set([id]);
    for (let previousSize = 0; previousSize < aliases.size; ) {
      previousSize = aliases.size;
      for (const clause of clauses)
        if (clause.kind === "require") this.escapesFrom(clause.condition, id, aliases);
        else if (this.escapesFrom(clause.value, id, aliases)) addTo(aliases, boundByClause(clause));
      if (this.escapesFrom(body, id, aliases)) this.returned.add(id);
    }
  }

  /** True if the value of a node may be or contain arrays of a parameter. */
  private escapesFrom(node: Core, id: number, aliases: Set<number>): boolean {
    const isAlias = (one: Core): boolean => one.kind === "variable" && aliases.has(one.variable.id);
    let mayHold = isAlias(node);
    const compared = partsComparedBy(node);
    for (const [i, part] of partsOf(node).entries()) {
      if (!this.escapesFrom(part, id, aliases) || compared.includes(part)) continue;
      const parameter = node.kind === "call" ? this.facts.definitions.get(node.defined)!.parameters[i]!.id : undefined;
      if (parameter === undefined || this.returned.has(parameter)) mayHold = true;
      if (parameter !== undefined && this.memoizedIds.has(parameter)) this.memoizedIds.add(id);
    }
    if (mayHold) addTo(aliases, boundByNode(node));
    if (isGrouped(node) && someCore(node, isAlias)) this.memoizedIds.add(id);
    return node.kind === "lambda" ? someCore(node, isAlias) : mayHold && mayHoldTuples(this.facts.of(node));
  }
}

function addTo(ids: Set<number>, variables: readonly Variable[]): void {
  for (const { id } of variables) ids.add(id);
}

/** Returns the values that the loops of a node compare with members, or with coordinates of members. */
function partsComparedBy(node: Core): readonly Core[] {
  if (node.kind === "quantify") return comparedInLoop(node);
  return node.kind === "solve" ? node.steps.flatMap(comparedInStep) : [];
}

function comparedInStep(step: CoreStep): readonly Core[] {
  if (step.kind === "either") return step.sides.flatMap((side) => side.flatMap(comparedInStep));
  return step.kind === "each" ? comparedInLoop(step) : step.kind === "bind" ? partsOfPattern(step.pattern) : [];
}

function comparedInLoop({
  pattern,
  strategy,
}: Pick<CoreStep & { kind: "each" }, "pattern" | "strategy">): readonly Core[] {
  const keys = strategy?.kind === "index" ? strategy.keys.flatMap(({ value }) => value ?? []) : [];
  return [...partsOfPattern(pattern), ...keys, ...(strategy?.kind === "group" ? [strategy.value] : [])];
}

/** True for loops that use an index kept across calls. */
const isGrouped = (node: Core): boolean =>
  (node.kind === "quantify" && node.strategy?.kind === "group") ||
  (node.kind === "solve" && node.steps.some((step) => step.kind === "each" && step.strategy?.kind === "group"));

/** True for tuples, functions, and collections that may contain them. */
function mayHoldTuples(abstractValue: AbstractValue): boolean {
  switch (kindOfAbstractValue(abstractValue)) {
    case "truth":
    case "number":
    case "string":
    case "atom":
    case "easel":
      return false;
    case "set":
    case "sequence":
      return abstractValue.members === undefined || mayHoldTuples(abstractValue.members);
    default:
      return true;
  }
}
