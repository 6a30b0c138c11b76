// The place of the source that a stretch of printed text comes from.

import type { Span } from "../source/source.js";

/** A stretch of the document; `name` is what the document calls what stands there, if the output cannot. */
export interface Place extends Span {
  readonly name?: string | undefined;
}
