import type { Plan, Variable } from "../names/resolved.js";
import type { Expression } from "../syntax/tree.js";
import type { Clause, ClauseName, Core, CorePattern, CoreStep } from "./core.js";
import type { Lowering } from "./lower.js";
interface Source {
    readonly name: ClauseName;
    readonly plan: Plan | undefined;
    readonly conditions: readonly Expression[];
}
/** The clauses of a definition in the order in which they run; bindings that are surely needed are strict. */
export declare function lowerClauses(lowering: Lowering, sources: readonly Source[], body: Core): readonly Clause[];
/** The variables that a step binds. */
export declare function boundBy(step: CoreStep): readonly Variable[];
export declare function boundIn(pattern: CorePattern): readonly Variable[];
export {};
