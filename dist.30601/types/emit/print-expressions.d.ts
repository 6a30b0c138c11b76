import { type Doc } from "./layout.js";
import { type Printer } from "./printer.js";
import type { Expression } from "./tree.js";
/** The expression, in parentheses if it binds looser than `minimum`. */
export declare function expressionDoc(printer: Printer, given: Expression, minimum: number): Doc;
