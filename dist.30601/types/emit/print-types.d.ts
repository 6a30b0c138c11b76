import { type Doc } from "./layout.js";
import { type Printer } from "./printer.js";
import type { Parameter, Pattern, Type, TypeParameter } from "./tree.js";
export declare function typeDoc(printer: Printer, node: Type): Doc;
/** The members of a union, for a group: `A | B`, or each on a line of its own behind a bar. */
export declare function unionMembers(members: readonly Doc[]): Doc;
/** The type, in parentheses if it is of one of these kinds. */
export declare function nested(printer: Printer, type: Type, loose: readonly Type["kind"][]): Doc;
/** Parts in brackets: on one line, or each on its own with a separator after the last. `edge` stands inside the brackets. */
export declare function list(open: string, parts: readonly Doc[], close: string, edge: Doc, separator?: string): Doc;
/** `<A, B>`; nothing without arguments or in JavaScript. */
export declare function typeArguments(printer: Printer, args: readonly Type[]): Doc;
export declare function typeParameters(printer: Printer, parameters: readonly TypeParameter[]): Doc;
/** `: type`; nothing in JavaScript. */
export declare function annotation(printer: Printer, type: Type | undefined): Doc;
/** Parameters in parentheses. They break with the group around them, which holds the type of the result as well. */
export declare function parameterList(printer: Printer, parameters: readonly Parameter[]): Doc;
export declare function patternDoc(printer: Printer, node: Pattern): Doc;
