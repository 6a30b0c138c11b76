import { type Doc } from "./layout.js";
import { type Printer } from "./printer.js";
import type { FunctionDeclaration, Statement } from "./tree.js";
/** `{ … }` over several lines, or `{}`. */
export declare function blockDoc(printer: Printer, body: readonly Statement[]): Doc;
/** Without blank lines at the ends, and with one where there are several. */
export declare function withoutEdgeBlanks<S extends {
    readonly kind: string;
}>(body: readonly S[]): readonly S[];
export declare function statementDoc(printer: Printer, node: Statement): Doc;
/** The declaration without its comment and without `export`. */
export declare function functionDoc(printer: Printer, node: FunctionDeclaration): Doc;
