// Steps 4 to 6 of checking a group: computes the fixpoint of its results for the solved parameters, checks the bodies,
// and publishes the schemes.

import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import type { OverloadSet } from "./collect.js";
import { type InferredBody, hasErrorWithin, inferBody, errorFreeBranches } from "./inference/bodies.js";
import { type DocumentFindings, type TypeFindings, newFindings, commonDiagnostics } from "./inference/findings.js";
import { Inference } from "./inference/inference.js";
import { checking } from "./inference/pass-mode.js";
import { reportResult } from "./inference/reports.js";
import { reportEndlessCalls } from "./inference/endless.js";
import type { EndlessCall } from "./inference/non-termination.js";
import { SpeculativeCheck } from "./inference/trial.js";
import type { InferenceContext } from "./inference/context.js";
import { none, plus } from "./lattice/lists.js";
import { closeRecursion, Flattening } from "./lattice/recursion.js";
import { any, error, isError, namedType, type NamedType, type Type } from "./lattice/type.js";
import type { IdMap } from "../resolve/id-map.js";
import type { GrowingResults, Parameters } from "./results/growing-results.js";
import type { Group, Groups } from "./results/groups.js";
import { type GroupTypes, Merging, withHintsByPlace } from "./results/merging.js";
import {
  allHints,
  type ComparisonHints,
  mergeOverloads,
  noHints,
  type TypeOverload,
  type Scheme,
  tellingHints,
} from "./schemes/scheme.js";
import { append } from "../text/append.js";

/**
 * Treatment of an error in a definition:
 * - `report`: the definition is broken, and its uses are not checked;
 * - `leaveOut`: branches with errors do not contribute to the result, while the state of a game is being inferred;
 * - `try`: the definition is broken only if every path fails.
 */
type ErrorMode = "report" | "leaveOut" | "try";

export class Concluder {
  errorMode: ErrorMode = "report";
  /** The first error of each definition that certainly fails. */
  readonly failures: Diagnostic[] = [];
  /** Checks that are deferred until the state of the game is final. */
  readonly deferredChecks: (() => void)[] = [];

  constructor(
    private readonly context: InferenceContext,
    private readonly groups: Groups,
    private readonly growingResults: GrowingResults,
    private readonly schemes: IdMap<Scheme>,
    private readonly findings: DocumentFindings,
  ) {}

  /** Publishes the schemes of the definitions without signatures, and reports diagnostics. */
  conclude(
    group: readonly Defined[],
    openDefinitions: readonly Defined[],
    { overloads: parameterLists, hasCatchAll: isCatchAll }: OverloadSet,
  ): void {
    if (parameterLists.length === 1) {
      const { overloads, hints, broken } = this.concludeSingle(group, openDefinitions, parameterLists[0]!);
      for (let i = 0; i < openDefinitions.length; i++)
        this.publishScheme(openDefinitions[i]!, [overloads[i]!], hints, broken, false);
      return;
    }
    const groupTypes = this.concludeAll(group, openDefinitions, parameterLists);
    const hints = groupTypes.reduce<ComparisonHints>((all, types) => allHints(all, types.hints), noHints);
    for (const [i, defined] of openDefinitions.entries())
      this.publishScheme(
        defined,
        mergeOverloads(groupTypes.map(({ overloads }) => overloads[i]!)),
        hints,
        groupTypes[0]!.broken,
        isCatchAll,
      );
  }

  private publishScheme(
    defined: Defined,
    overloads: readonly TypeOverload[],
    hints: ComparisonHints,
    broken: readonly Defined[],
    isCatchAll: boolean,
  ): void {
    const usefulHints = tellingHints(hints, overloads);
    this.schemes.set(defined.definition.id, {
      defined,
      overloads,
      hints: usefulHints,
      meant: usefulHints,
      broken: broken.includes(defined),
      signed: false,
      isLikened: isCatchAll && overloads.length > 1,
    });
  }

  /** Checks a group with one overload. The findings become those of the document. */
  private concludeSingle(
    group: readonly Defined[],
    openDefinitions: readonly Defined[],
    parameters: Parameters,
  ): GroupTypes {
    const diagnostics: Diagnostic[] = [];
    const deferredChecks: (() => void)[] | undefined = this.errorMode === "leaveOut" ? [] : undefined;
    const groupTypes = this.concludeOverload(group, openDefinitions, parameters, {
      ...this.findings,
      diagnostics,
      deferredChecks: deferredChecks,
    });
    append(this.findings.diagnostics, diagnostics);
    if (deferredChecks !== undefined && deferredChecks.length > 0)
      this.deferredChecks.push(() => {
        const { length } = diagnostics;
        for (const runCheck of deferredChecks) runCheck();
        append(this.findings.diagnostics, diagnostics.slice(length));
      });
    return groupTypes;
  }

  /** Checks all overloads of a group and returns the valid ones, or the first one if none is valid. */
  private concludeAll(
    group: readonly Defined[],
    openDefinitions: readonly Defined[],
    parameterLists: readonly Parameters[],
  ): readonly GroupTypes[] {
    const allTypes = parameterLists.map((parameters) =>
      this.concludeOverload(group, openDefinitions, parameters, this.createFindings()),
    );
    const validTypes = allTypes.filter(({ findings }) => !findings.diagnostics.some((d) => d.severity === "error"));
    const groupTypes = validTypes.length > 0 ? validTypes : allTypes.slice(0, 1);
    const merging = new Merging(this.findings);
    for (const { findings } of groupTypes) merging.add(findings);
    append(this.findings.diagnostics, commonDiagnostics(validTypes.length > 0 ? validTypes : allTypes));
    return withHintsByPlace(groupTypes);
  }

  /** Separate findings for a traversal that may be discarded. Records of calls are shared. */
  private createFindings(): TypeFindings {
    return newFindings({ calls: this.findings.calls });
  }

  private concludeOverload(
    group: readonly Defined[],
    openDefinitions: readonly Defined[],
    parameters: Parameters,
    findings: TypeFindings,
  ): GroupTypes {
    const isRecursive = this.groups.isRecursive(openDefinitions);
    const results = isRecursive
      ? this.growingResults.of(openDefinitions, parameters, this.errorMode !== "report")
      : undefined;
    const groupTypes = this.inferBodies(group, openDefinitions, parameters, findings, results);
    if (this.errorMode === "report" && !hasErrors(findings.diagnostics) && this.groups.isRecursive(group))
      append(
        findings.diagnostics,
        reportEndlessCalls(this.definitionTypes(group, openDefinitions, groupTypes.overloads), this.context),
      );
    if (!isRecursive) return groupTypes;
    if (
      hasErrors(findings.diagnostics) ||
      !groupTypes.overloads.some(({ result }) => isError(result)) ||
      this.dependsOnBroken(group)
    )
      return groupTypes;
    // An error in a use of the definition's own result makes that result unknown, which hides the error. The group is
    // checked again without the branches that contain errors.
    const speculativeFindings = this.createFindings();
    const { broken } = this.inferBodies(
      group,
      openDefinitions,
      parameters,
      speculativeFindings,
      this.growingResults.of(openDefinitions, parameters, true),
    );
    append(
      findings.diagnostics,
      speculativeFindings.diagnostics.filter(({ severity }) => severity === "error"),
    );
    return { ...groupTypes, broken };
  }

  /** The inferred or declared types of the definitions in a group. */
  private definitionTypes(
    group: Group,
    openDefinitions: Group,
    overloads: readonly TypeOverload[],
  ): readonly EndlessCall[] {
    return group.flatMap((defined) => {
      const index = openDefinitions.indexOf(defined);
      const overload = index < 0 ? this.schemes.get(defined.definition.id)?.overloads[0] : overloads[index];
      return overload === undefined ? [] : [{ defined, ...overload, isSigned: index < 0 }];
    });
  }

  private dependsOnBroken(group: Group): boolean {
    return this.groups
      .neededBy(this.groups.of(group[0]!))
      .some((other) => other.some(({ definition }) => this.schemes.get(definition.id)?.broken === true));
  }

  private inferBodies(
    group: readonly Defined[],
    openDefinitions: readonly Defined[],
    parameters: Parameters,
    findings: TypeFindings,
    results: ReadonlyMap<Defined, NamedType> | undefined,
  ): GroupTypes {
    let overloads: readonly TypeOverload[] = none;
    let hints = noHints;
    let broken: readonly Defined[] = none;
    const flattening = results && new Flattening();
    for (const defined of group) {
      const diagnosticCount = findings.diagnostics.length;
      // Open definitions are in the order of the group.
      const signedScheme =
        openDefinitions[overloads.length] === defined ? undefined : this.schemes.get(defined.definition.id);
      const parameterTypes =
        signedScheme === undefined
          ? parameters[overloads.length]!
          : (signedScheme.overloads[0]?.parameters ?? defined.parameters.map(() => any));
      const trial = this.errorMode === "try" ? new SpeculativeCheck() : undefined;
      const inference = new Inference(this.context, trial ? { kind: "try", findings, trial } : checking(findings));
      inference.defined = defined;
      const body = inferBody(inference, defined, parameterTypes, signedScheme?.overloads[0]?.result);
      if (signedScheme !== undefined) reportResult(inference, defined, signedScheme, body);
      else
        overloads = plus(overloads, {
          parameters: parameterTypes,
          result:
            results === undefined
              ? this.resultOf(body, trial)
              : closeRecursion(namedType(results.get(defined)!), flattening),
        });
      hints = allHints(hints, inference.hints);
      const firstError = findings.diagnostics.slice(diagnosticCount).find(({ severity }) => severity === "error");
      if (firstError === undefined || this.errorMode === "leaveOut") continue;
      if (trial === undefined || isError(this.resultOf(body, trial))) {
        broken = plus(broken, defined);
        if (trial !== undefined) this.failures.push(firstError);
      }
    }
    for (const defined of openDefinitions) this.schemes.delete(defined.definition.id);
    return { findings, overloads, hints, broken };
  }

  private resultOf(body: InferredBody, trial: SpeculativeCheck | undefined): Type {
    if (trial === undefined) return this.errorMode === "leaveOut" ? errorFreeBranches(body) : body.type;
    if (isError(body.type) || trial.hasFailed(undefined)) return error;
    return hasErrorWithin(body.type) ? any : body.type;
  }
}
