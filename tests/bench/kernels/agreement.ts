// A precondition of measuring: all versions of a kernel compute the same.

import type { Comparison } from "./kernel.js";
import { textOf } from "./plain.js";

/** Trivial results, which would agree even if all versions failed alike. */
const emptyResults = ["", "{}", "()", "0", '""'];

/** Throws unless all versions of each kernel have the same nontrivial result. */
export async function expectAgreement(kernels: readonly Comparison[], emitted: URL): Promise<void> {
  for (const { name, versions, sizes } of kernels) {
    const results = Object.entries(await versions(emitted)).map(
      ([version, run]) => [version, textOf(run(sizes.small)()())] as const,
    );
    const [, first = ""] = results[0] ?? [];
    if (emptyResults.includes(first)) throw new Error(`${name} has an empty result`);
    for (const [version, result] of results)
      if (result !== first) throw new Error(`${name}: the version ${version} gives ${result}, and not ${first}`);
  }
}
