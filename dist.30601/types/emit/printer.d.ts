import type { Doc } from "./layout.js";
import type { Expression, Statement, Type } from "./tree.js";
/** TypeScript, an ES module without types, or the same as the body of a function. */
export type Language = "ts" | "js-module" | "js-script";
export interface Printer {
    readonly language: Language;
    /** The expression, in parentheses if it binds looser than `minimum`. */
    readonly expression: (node: Expression, minimum: number) => Doc;
    readonly type: (node: Type) => Doc;
    readonly block: (body: readonly Statement[]) => Doc;
}
/** True if types are part of the text. */
export declare function printsTypes(printer: Printer): boolean;
/** The expression that will be seen in the text: JavaScript has no casts. It keeps the place of a cast if it has none. */
export declare function bare(printer: Printer, node: Expression): Expression;
