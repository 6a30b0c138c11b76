import { type Diagnostic } from "../diagnostics/diagnostic.js";
import type { LedDocument } from "../document/document.js";
import { type Span } from "../source/source.js";
import type { Expression, Item, ParsedDocument } from "./tree.js";
/** Reads every code region of a document. Never throws; what cannot be read is in the diagnostics. */
export declare function parseDocument(document: LedDocument): ParsedDocument;
export interface ParsedExpression {
    readonly expression: Expression | undefined;
    readonly diagnostics: readonly Diagnostic[];
    readonly nextId: number;
}
/** Reads one expression that stands alone (a test, `eval`, the prompt). `expression` is undefined if there are diagnostics. */
export declare function parseExpression(text: string, span: Span, nextId: number): ParsedExpression;
/** Reads definitions that stand alone (the prompt). */
export declare function parseItems(text: string, span: Span, nextId: number): {
    readonly items: readonly Item[];
    readonly diagnostics: readonly Diagnostic[];
    readonly nextId: number;
};
