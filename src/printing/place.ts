// The source position of printed text.

import type { Span } from "../text/source.js";

/** A span of the document; `name` is the original name, if it differs in the output. */
export interface OutputSpan extends Span {
  readonly name?: string | undefined;
}
