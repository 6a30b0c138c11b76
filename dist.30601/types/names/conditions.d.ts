import { type Diagnostic } from "../diagnostics/diagnostic.js";
import { type Span } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import type { Binding, Link, Plan, Variable } from "./resolved.js";
import { type Scope } from "./scope.js";
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
/**
 * Plans conditions that hold together. `fresh` names are new even where they mean something (`Sum[x = a]^[b] e`).
 * What cannot be planned is reported once; the plan then holds the steps up to there. `look` sees the new names
 * before the conditions are resolved.
 */
export declare function plan(conditions: readonly Expression[], outer: Scope, place: Place, fresh: ReadonlySet<string>, resolution: Resolution, look?: (scope: Scope) => void): Planned;
/** The names in a binding place: the place itself, or what stands in its tuples. */
export declare function leaves(pattern: Expression): NameNode[];
/** The single comparisons of a chain. */
export declare function linksOf(relation: Expression & {
    kind: "relation";
}): Link[];
