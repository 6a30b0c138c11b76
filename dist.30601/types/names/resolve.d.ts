import { type Diagnostic } from "../diagnostics/diagnostic.js";
import { type Source } from "../source/source.js";
import type { Expression, ParsedDocument } from "../syntax/tree.js";
import type { ResolvedDocument, TopScope } from "./resolved.js";
/** Resolves every name of a document. Never throws; an unknown name is reported once a definition. */
export declare function resolve(document: ParsedDocument): ResolvedDocument;
/** The tables of what an expression names; they hold its own nodes only. */
export type ExpressionTables = Pick<ResolvedDocument, "bindings" | "plans" | "guards" | "wheres" | "binders">;
/** Resolves an expression that stands alone among the definitions of a document (a test, `eval`, the prompt). */
export declare function resolveExpression(expression: Expression, source: Source, scope: TopScope, nextVariable: number): {
    readonly tables: ExpressionTables;
    readonly diagnostics: readonly Diagnostic[];
    readonly nextVariable: number;
};
