// The operations of Easel that tell more of their results than their types.

import { easelValues, type Extent, join, tupleOf } from "./extent.js";
import type { Row } from "./operation.js";

/** What may be indexed like the tuple of its parts, and is none: points and colours. */
export const indexable = (parts: readonly Extent[]): Extent => join(tupleOf(parts), easelValues);

const made: Row = { gives: (_a, _b, parts) => indexable(parts) };

export const easelRows = { point: made, color: made } satisfies Readonly<Record<string, Row>>;
