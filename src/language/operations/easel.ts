// The operations of Easel with more precise results than their types.

import { easelValues, type AbstractValue, join, tupleOf } from "./abstract-value.js";
import type { Row } from "./operation.js";

/** Points and colours, which can be indexed like a tuple of their parts but are not tuples. */
export const indexable = (parts: readonly AbstractValue[]): AbstractValue => join(tupleOf(parts), easelValues);

const easelRow: Row = { abstractResult: (_a, _b, parts) => indexable(parts) };

const textRow: Row = { observes: "print" };

export const easelRows = {
  point: easelRow,
  color: easelRow,
  text: textRow,
  textLeft: textRow,
  textRight: textRow,
} satisfies Readonly<Record<string, Row>>;
