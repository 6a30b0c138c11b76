// How messages about names point to other places of the document.

import type { Label } from "../diagnostics/diagnostic.js";
import { positionAt, type Source, type Span } from "../source/source.js";
import type { Defined } from "./resolved.js";

/** The line in which something stands. */
export const lineOf = (source: Source, span: Span): number => positionAt(source, span.start).line;

/** The label that shows where a definition stands. */
export const definedHere = (defined: Defined): Label => ({ span: defined.definition.name.span, text: "defined here" });
