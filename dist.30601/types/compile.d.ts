import { type Diagnostic } from "./diagnostics/diagnostic.js";
import { type Mapping } from "./emit/print.js";
import type { ResolvedDocument } from "./names/resolved.js";
import { type Source, type Span } from "./source/source.js";
export interface CompileOptions {
    /** The document's name in messages and in the source map. */
    readonly name?: string;
    /** The name of the emitted file, without `.ts`. */
    readonly file?: string;
}
/** A compiled document. `output` is undefined if a diagnostic is an error. */
export interface Compiled {
    readonly document: ResolvedDocument;
    readonly diagnostics: readonly Diagnostic[];
    readonly output: Output | undefined;
}
export interface Output {
    /** The TypeScript module, which imports `./easel.js`. */
    readonly typescript: string;
    /** Its source map, as JSON. */
    readonly sourceMap: string;
}
/**
 * Compiles a LED document. Never throws for a mistake in the document: every mistake is in `diagnostics`, in the
 * order of the text, and the same text always gives the same output.
 */
export declare function compile(text: string, { name, file }?: CompileOptions): Compiled;
/** Everything that is found out about a document before code is made of it. */
export declare function check(source: Source): ResolvedDocument;
/** An expression to be evaluated among the definitions of a document: where its text stands. */
export interface ProgramExpression {
    readonly source: Source;
    readonly span: Span;
}
/** A document's definitions with some expressions, as JavaScript to be run at once: the body of a function of the runtime. */
export interface Program {
    /** `new Function("easel", code)(runtime)` gives `{ game, expressions, definitions }`. */
    readonly code: string;
    readonly mappings: readonly Mapping[];
    readonly expressions: readonly PreparedExpression[];
}
/** `thunk` is the index among the program's expressions; undefined if the expression has a mistake. */
export interface PreparedExpression {
    readonly thunk: number | undefined;
    /** True for `pp(e)`: the thunk gives the value of e, whose printed form is asked for. */
    readonly printed: boolean;
    readonly diagnostics: readonly Diagnostic[];
}
/** The program of a document without errors. Mistakes in an expression are its own. */
export declare function program({ document }: Pick<Compiled, "document">, expressions: readonly ProgramExpression[]): Program;
