// The page of a single document for programs that use the package: text, results and explanations, without the game and
// the files around it.

import type { Compiled } from "../../compiler.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { type ClaimResult, runClaims, usualLimits } from "../../execute/claims.js";
import type { FileReader } from "../../execute/file-reader.js";
import type { Requests } from "../../execute/requests.js";
import { runTests, type TestResult } from "../../execute/tests.js";
import type { Library } from "../../resolve/imports/library.js";
import { fileOf } from "../../resolve/imports/paths.js";
import { sha256Base64 } from "../../text/sha256.js";
import { createSentenceLookup, addClaimReasons, addReasons } from "../explanations.js";
import { readProse } from "../read.js";
import { createFormulaRenderer } from "./formulas.js";
import { weave } from "./page.js";

export interface DocumentPageOptions {
  readonly runner: Requests;
  readonly read: FileReader;
  readonly library: Library;
  /** The bundled script of weave/page/main.ts. */
  readonly script: string;
  /** False to omit the types of definitions. */
  readonly types: boolean;
}

/** Runs the tests and claims of a document, and returns its page as HTML. A page with errors shows them. */
export async function renderDocumentPage(
  compiled: Compiled,
  { runner, read, library, script, types }: DocumentPageOptions,
): Promise<string> {
  const { document, diagnostics } = compiled;
  const results: TestResult[] = [];
  const claims: ClaimResult[] = [];
  if (!hasErrors(diagnostics)) {
    for await (const result of runTests(compiled, runner, { read, pictures: true })) results.push(result);
    for await (const claim of runClaims(compiled, runner, { ...usualLimits, pictures: true })) claims.push(claim);
  }
  const prose = readProse(document);
  const sentences = createSentenceLookup(library);
  const { html } = weave({
    document,
    diagnostics: [...diagnostics, ...claims.flatMap(({ warnings }) => warnings)],
    prose,
    name: document.title ?? fileOf(document.source.name),
    results: await addReasons(results, compiled, runner, read),
    claims: await addClaimReasons(claims, compiled, runner),
    fractions: document.frontMatter?.hasFractions === true,
    types,
    game: undefined,
    formulas: await createFormulaRenderer(prose),
    images: new Map(),
    others: (path) => ({ ...sentences(path), name: path, page: undefined }),
    events: undefined,
    script,
    sha256: sha256Base64,
  });
  return html;
}
