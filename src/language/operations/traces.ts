// The rows of operations that are inserted into programs: for explanations, for decisions that depend on the input of a
// game, for plans, and for checks of symmetry.

import type { Row } from "./operation.js";

export const tracingRows = {
  noted: { type: "Int * Value * ... -> Value" },
  applied: { type: "Value * ... -> Value" },
  openable: { type: "Int * Value * Value -> Value" },
  called: { type: "Value * ... -> Value" },
  belongs: { type: "Value * Value -> Bool" },
  deciding: { type: "Bool * Value -> Value" },
  decided: { type: "Int * Bool * String * Value * ... -> Value" },
  truth: { type: "Bool -> Bool" },
  itemsOf: { type: "Value -> fSet(Value)" },
  counted: { type: "Int -> Bool" },
  solutionCounts: { type: "Int -> Seq(Int)" },
  unordered: { type: "a * Int -> a", abstractResult: (a) => a },
  unprinted: { type: "a * Int -> a", abstractResult: (a) => a },
  sharedConstant: { type: "Int -> Value" },
  anyMember: { type: "Value * Value -> Bool" },
  everyMember: { type: "Value * Value -> Bool" },
  turn: { type: "Int * Value * ... -> Bool" },
} satisfies Readonly<Record<string, Row>>;
