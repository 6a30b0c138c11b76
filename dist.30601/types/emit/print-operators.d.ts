import { type Doc } from "./layout.js";
import { type Printer } from "./printer.js";
import type { Binary, Conditional, Expression } from "./tree.js";
/** An expression where the text around it indents already: the operands of a chain stand below each other. */
export declare function alignedDoc(printer: Printer, given: Expression, minimum?: number): Doc;
/** The operands of a chain of operators, each but the first after its operator and a line break. */
export declare function binaryParts(printer: Printer, start: Binary): readonly Doc[];
/** `test ? a : b` for a group; a chain of them breaks as one. */
export declare function conditionalParts(printer: Printer, node: Conditional, test: Doc): Doc;
/** `left = value`, also for declarations and properties: the value begins on the same line unless it reads better below. */
export declare function assignmentDoc(printer: Printer, left: Doc, operator: string, value: Expression): Doc;
