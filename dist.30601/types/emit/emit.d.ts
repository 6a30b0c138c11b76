import type { Core, CoreModule } from "../core/core.js";
import * as ts from "./typescript.js";
/** Names that the script of a program exports besides the definitions; no name of LED has a `$`, and no atom's constant two. */
export declare const programNames: {
    readonly game: "$$game";
    readonly expressions: "$$expressions";
};
/** Expressions to be evaluated beside the definitions, and names that only they bind. */
export interface Extras {
    readonly expressions: readonly Core[];
    readonly names: readonly string[];
}
/** The first line of an emitted module; the tool knows its own files by it. */
export declare const banner = "Written by led from";
/** The module of a document. With `extras`, a program: it also exports a function for each expression, and its game under a fixed name. */
export declare function emit(core: CoreModule, extras?: Extras): ts.Module;
