import { type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Binding, Defined, Reads } from "./resolved.js";
type Bindings = ReadonlyMap<number, Binding>;
/** What is known of a document's definitions together. */
export interface Dependencies {
    /** Definitions that need each other, each group after those that it needs. */
    readonly groups: readonly (readonly Defined[])[];
    /** The ids of definitions that can call themselves, through others or not. */
    readonly recursive: ReadonlySet<number>;
    /** What each definition reads of the moment, itself or through others; by the definition's id. */
    readonly reads: ReadonlyMap<number, Reads>;
    /** The ids of names by which a recursive type mentions itself. */
    readonly delayed: ReadonlySet<number>;
}
/** Looks at all definitions together. Constants that need their own value are reported, each ring once. */
export declare function dependenciesOf(definitions: readonly Defined[], bindings: Bindings, diagnostics: Diagnostic[]): Dependencies;
export {};
