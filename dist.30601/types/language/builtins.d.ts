import type * as Runtime from "../runtime/index.js";
type RuntimeName = keyof typeof Runtime;
export interface FunctionRow {
    readonly kind: "function";
    /** How many arguments; with `more`, at least that many. */
    readonly arity: number;
    readonly more?: true;
    readonly runtime: RuntimeName;
    readonly type: string;
    readonly doc: string;
}
/** A value; types are values too. A type such as `fSet` can stand alone and can be applied. */
export interface ConstantRow {
    readonly kind: "constant";
    readonly runtime: RuntimeName;
    /** For types: the runtime's function for `fSet(S)`. */
    readonly applied?: RuntimeName;
    readonly infinite?: true;
    readonly type: string;
    readonly doc: string;
}
export type BuiltinRow = FunctionRow | ConstantRow;
export declare const builtins: Readonly<Record<string, BuiltinRow>>;
/** The row of a built-in name, if it is one. */
export declare function builtin(name: string): BuiltinRow | undefined;
export {};
