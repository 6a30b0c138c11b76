// led convert FILE --to smt: writes conjectures and claims about all states as an SMT-LIB script for a prover.

import type { Compiled } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import type { DocumentClaim } from "../document/document.js";
import { keyOf, usesEnd } from "../execute/claim-program.js";
import { instanceOf } from "../execute/instances.js";
import { conjectureScript, invariantScripts, type StatementQueries } from "../execute/proving.js";
import { basename } from "node:path";
import { compiledWithoutErrors, type ModelFlags, untranslatedError } from "./convert.js";
import { standardOutput } from "./documents.js";
import { writeFiles } from "./output-files.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";

/**
 * Writes the statements of a document. Those without a translation are reported; if there is no other, nothing is
 * written.
 */
export async function statements(path: string, flags: ModelFlags, host: CommandHost): Promise<ExitCode> {
  const { output = standardOutput } = flags;
  const report = new Report(flags, host);
  const nothing = { converted: null };
  const compiled = await compiledWithoutErrors(path, report, host);
  if (compiled === undefined) return report.finish(nothing);
  const document = compiled.document.source;
  if (compiled.document.claims.length === 0) {
    report.problem({ ...withoutClaims, file: document.name });
    return report.finish(nothing);
  }
  const scripts = scriptsOf(compiled);
  const queries = scripts.flatMap((one) => ("queries" in one ? one.queries : []));
  const entry = queries.length === 0 ? tool.notInSmt : tool.claimNotInSmt;
  const refusals = scripts.flatMap((one) => ("queries" in one ? [] : [untranslatedError(entry, one.reason, one.span)]));
  report.diagnostics(refusals, compiled.document);
  if (queries.length === 0 || hasErrors(report.grade(refusals))) return report.finish(nothing);
  const text = [
    `; The claims of ${basename(document.name)}, for SMT-LIB provers such as z3.\n${explanation}`,
    ...queries.map(
      (query) =>
        `${query.text}${query.terms.length === 0 ? "" : "; If the answer is sat, (get-model) shows the values.\n"}`,
    ),
  ].join("\n(reset)\n\n");
  if (output === standardOutput) {
    report.raw(text);
    return report.finish({ converted: { file: path, to: "smt", text } });
  }
  const [written] = (await writeFiles([{ path: output, text }], flags, report, host)) ?? [];
  if (written === undefined) return report.finish(nothing);
  report.file(output, written.status);
  return report.finish({ converted: { file: path, to: "smt", path: written.path, status: written.status } });
}

const explanation = "; Each question is answered by unsat if its statement is proved.\n";

const withoutClaims = wrongUsage(
  "The document has no claims to convert.",
  "Write a conjecture, such as `conjecture:>all n in Nat. n * n >= n`, or a claim `always:>` about states.",
);

/** Returns the queries of all claims, or the reasons why there are none. */
function scriptsOf(compiled: Compiled): readonly StatementQueries[] {
  const { claims } = compiled.document;
  const groups = new Map<string, ReadonlyMap<DocumentClaim, StatementQueries>>();
  return claims.map((claim): StatementQueries => {
    const refuse = (reason: string, span = claim.condition): StatementQueries => ({ reason, span });
    const instance = instanceOf(compiled, claim.limits);
    if ("mistake" in instance) return refuse(instance.mistake.message);
    if (claim.kind === "conjecture") return conjectureScript(instance, claim);
    if (claim.kind !== "always") return refuse(`claims \`${claim.kind}:>\` are about more than single steps`);
    if (usesEnd(instance, claim.condition)) return refuse("`ended` is not translated");
    const key = keyOf(claim);
    const isTogether = (one: DocumentClaim): boolean =>
      one.kind === "always" && keyOf(one) === key && !usesEnd(instance, one.condition);
    const group = groups.get(key) ?? invariantScripts(instance, claims.filter(isTogether));
    groups.set(key, group);
    return group.get(claim) ?? refuse("its states are not those of a machine");
  });
}
