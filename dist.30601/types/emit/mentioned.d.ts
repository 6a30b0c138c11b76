import type { Core, CoreDefinition, CoreStep } from "../core/core.js";
/** Ids of variables. */
export interface Mentioned {
    /** Those that an expression uses. */
    readonly used: ReadonlySet<number>;
    /** Those that are handed on as the locals of a solution, whether they are used or not. */
    readonly passed: ReadonlySet<number>;
}
/** What the definitions, and expressions beside them, mention. */
export declare function mentionedIn(definitions: readonly CoreDefinition[], expressions: readonly Core[]): Mentioned;
/** The ids of the variables that occur in the steps. */
export declare function variablesOfSteps(steps: readonly CoreStep[]): ReadonlySet<number>;
