import type { Binding, TopScope, Variable } from "./resolved.js";
export interface Scope {
    readonly outer: Scope | undefined;
    readonly variables: ReadonlyMap<string, Variable>;
}
/** The scope in which these variables are known besides those of `outer`. */
export declare function inner(outer: Scope | undefined, variables: Iterable<Variable>): Scope;
/** What a name means at a place; `unknown` if nothing. */
export declare function lookUp(name: string, scope: Scope | undefined, top: TopScope): Binding;
/**
 * True if a name in a binding place is compared and not bound anew (section 6): variables, definitions without
 * parameters, built-in constants, the state and the input. Functions cannot be compared, so their names are free.
 */
export declare function isBound(binding: Binding): boolean;
