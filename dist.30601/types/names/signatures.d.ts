import { type Diagnostic } from "../diagnostics/diagnostic.js";
import { type Source } from "../source/source.js";
import type { Signature } from "../syntax/tree.js";
import type { Defined } from "./resolved.js";
/** The signatures by name; a second one for a name is reported. */
export declare function collectSignatures(signatures: readonly Signature[], source: Source, diagnostics: Diagnostic[]): Map<string, Signature>;
/** Compares the signatures with the definitions: each has one, of as many parameters. */
export declare function checkSignatures(signatures: ReadonlyMap<string, Signature>, defined: ReadonlyMap<string, Defined>, diagnostics: Diagnostic[]): void;
