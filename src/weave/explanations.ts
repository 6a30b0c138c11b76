// Additional contents of woven pages: explanations of tests, and sentences from imported documents.

import type { Compiled } from "../compiler.js";
import { foldedLines } from "../explain/lines.js";
import { ClaimReasons } from "../execute/claim-reasons.js";
import type { ClaimResult } from "../execute/claims.js";
import type { TraceRequests } from "../execute/reasons.js";
import type { FileReader } from "../execute/file-reader.js";
import { TestReasons } from "../execute/test-reasons.js";
import type { TestProgram, TestResult } from "../execute/tests.js";
import type { CheckedDocument } from "../types/check.js";
import type { Library } from "../resolve/imports/library.js";
import { fileOf } from "../resolve/imports/paths.js";
import type { OtherDocument } from "./html/glossary.js";
import { findSentences } from "./html/sentences.js";
import { plainText } from "./inlines.js";
import { readProse } from "./read.js";
import { maxExplainedParts } from "./limits.js";

/**
 * Returns the results with explanations, failed tests first, while the runner has time. `program` avoids
 * compiling the tests again.
 */
export async function addReasons(
  results: readonly TestResult[],
  compiled: Compiled,
  runner: TraceRequests,
  read: FileReader,
  program?: TestProgram,
): Promise<readonly TestResult[]> {
  const options = { start: () => runner, size: foldedLines, maxParts: maxExplainedParts, program };
  const reasons = new TestReasons(compiled, options, read);
  const explainedResults = [...results];
  for (const status of ["failed", "passed"])
    for (const [index, result] of results.entries())
      if (result.status === status && result.isRun && !hasPicture(result) && runner.isOver === undefined) {
        const because = await reasons.of(index, result);
        // A test without reasons, such as a constant, has no evaluation steps either.
        const steps = because === undefined ? undefined : await reasons.steps(index);
        explainedResults[index] = { ...result, because, steps };
      }
  return explainedResults;
}

/** Returns the claims with explanations of their decided conditions, while the runner has time. */
export async function addClaimReasons(
  claims: readonly ClaimResult[],
  compiled: Compiled,
  runner: TraceRequests,
): Promise<readonly ClaimResult[]> {
  const reasons = new ClaimReasons(compiled, { start: () => runner, size: foldedLines, maxParts: maxExplainedParts });
  const explainedClaims: ClaimResult[] = [];
  for (const claim of claims) explainedClaims.push(runner.isOver === undefined ? await reasons.explain(claim) : claim);
  return explainedClaims;
}

/** True for pictures, which are not explained. */
const hasPicture = ({ status, shapes }: TestResult): boolean => status === "passed" && shapes !== undefined;

/** Returns a cached lookup of titles and sentences of imported documents. */
export function createSentenceLookup(library: Library): (path: string) => Pick<OtherDocument, "title" | "sentence"> {
  const cache = new Map<string, Pick<OtherDocument, "title" | "sentence">>();
  return (path) => {
    const id = library.idOf(path);
    let entry = cache.get(id);
    if (entry === undefined) cache.set(id, (entry = describeImport(library.checkedAt(path), fileOf(path))));
    return entry;
  };
}

function describeImport(
  document: CheckedDocument | undefined,
  name: string,
): Pick<OtherDocument, "title" | "sentence"> {
  if (document === undefined) return { title: name, sentence: () => undefined };
  const { title, blocks } = readProse(document);
  const sentences = findSentences(blocks, document);
  return {
    title: title === undefined ? (document.title ?? name) : plainText(title),
    sentence: (name) => {
      const defined = document.scope.defined.get(name);
      return defined && sentences(defined.definition);
    },
  };
}
