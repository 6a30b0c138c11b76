import { type Mapping } from "./layout.js";
import { type Language } from "./printer.js";
import type { Module } from "./tree.js";
export type { Mapping } from "./layout.js";
export type { Language } from "./printer.js";
/** The text of a module and where it comes from. */
export interface Printed {
    readonly code: string;
    readonly mappings: readonly Mapping[];
}
/** The parameter of the function that a `js-script` is the body of: the runtime, with all that the module imports. */
export declare const runtimeParameter = "easel";
/** The module as text. A `js-script` is meant for `new Function(runtimeParameter, code)`, and for a script element. */
export declare function printModule(module: Module, { language }: {
    readonly language: Language;
}): Printed;
