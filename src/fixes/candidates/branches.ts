// Reorders branches, since the first branch whose condition holds determines the value.

import type { Edit } from "../../diagnostics/diagnostic.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import type { Branch } from "../../syntax/tree.js";
import type { CheckedDocument } from "../../types/check.js";
import type { FixCandidate } from "../scope.js";

export const firstBranchTaken =
  "The first branch whose condition is true is taken, so write the special case before the general one";

/** Span of a branch without its separator. */
export const spanOfBranch = ({ value, condition }: Branch): Span => ({
  start: value.span.start,
  end: (condition ?? value).span.end,
});

/**
 * Yields the edits that move a branch before another one, the nearest position first; none for a last branch without
 * a condition.
 */
export function* moveUp(
  { source }: Pick<CheckedDocument, "source">,
  branches: readonly Branch[],
  branchIndex: number,
): Iterable<readonly Edit[]> {
  if (branches[branchIndex]!.condition === undefined) return;
  const codes = branches.map(spanOfBranch).map(({ start, end }) => source.text.slice(start, end));
  for (let to = branchIndex - 1; to >= 0; to--) {
    const order = codes.toSpliced(branchIndex, 1).toSpliced(to, 0, codes[branchIndex]!);
    yield branches
      .slice(to, branchIndex + 1)
      .map((branch, i) => ({ span: spanOfBranch(branch), text: order[to + i]! }));
  }
}

const costPerBranch = 0.02;

/** Moves each branch with a condition to each earlier position. */
export function* reorderBranches(document: CheckedDocument, { definition: { body } }: Defined): Iterable<FixCandidate> {
  if (body.kind !== "branches") return;
  for (const at of body.branches.keys()) {
    let cost = 0.4;
    for (const edits of moveUp(document, body.branches, at))
      yield { help: firstBranchTaken, cost: (cost += costPerBranch), edits };
  }
}
