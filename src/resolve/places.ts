// Helpers for messages about names that refer to other positions of the document.

import type { Label } from "../diagnostics/diagnostic.js";
import { positionAt, type Source, type Span } from "../text/source.js";
import type { Defined } from "./resolved.js";

export const lineOf = (source: Source, span: Span): number => positionAt(source, span.start).line;

export const definitionLabel = (defined: Defined): Label => ({
  span: defined.definition.name.span,
  text: "defined here",
});
