// Helpers of messages about names that refer to other places of the document.

import type { Label } from "../diagnostics/diagnostic.js";
import { positionAt, type Source, type Span } from "../source/source.js";
import type { Defined } from "./resolved.js";

/** The line of a span. */
export const lineOf = (source: Source, span: Span): number => positionAt(source, span.start).line;

/** The label for the place of a definition. */
export const definedHere = (defined: Defined): Label => ({ span: defined.definition.name.span, text: "defined here" });
