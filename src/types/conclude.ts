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
import { endlessIn } from "./inference/endless.js";
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
type MistakeMode = "report" | "leaveOut" | "try";

export class Concluder {
  mistakes: MistakeMode = "report";
  /** The first error of each definition that certainly fails. */
  readonly failures: Diagnostic[] = [];
  /** Checks that are postponed until the state of the game is final. */
  readonly postponed: (() => void)[] = [];

  constructor(
    private readonly context: InferenceContext,
    private readonly groups: Groups,
    private readonly growingResults: GrowingResults,
    private readonly schemes: IdMap<Scheme>,
    private readonly findings: DocumentFindings,
  ) {}

  /** Publishes the schemes of the open definitions of a group, and reports diagnostics. */
  conclude(
    group: readonly Defined[],
    open: readonly Defined[],
    { overloads: collected, hasCatchAll: isLikened }: OverloadSet,
  ): void {
    if (collected.length === 1) {
      const { overloads, hints, broken } = this.onlyOverload(group, open, collected[0]!);
      for (let i = 0; i < open.length; i++) this.find(open[i]!, [overloads[i]!], hints, broken, false);
      return;
    }
    const groupTypes = this.overloads(group, open, collected);
    const hints = groupTypes.reduce<ComparisonHints>((all, one) => allHints(all, one.hints), noHints);
    for (const [i, defined] of open.entries())
      this.find(
        defined,
        mergeOverloads(groupTypes.map(({ overloads }) => overloads[i]!)),
        hints,
        groupTypes[0]!.broken,
        isLikened,
      );
  }

  private find(
    defined: Defined,
    overloads: readonly TypeOverload[],
    hints: ComparisonHints,
    broken: readonly Defined[],
    isLikened: boolean,
  ): void {
    const usefulHints = tellingHints(hints, overloads);
    this.schemes.set(defined.definition.id, {
      defined,
      overloads,
      hints: usefulHints,
      meant: usefulHints,
      broken: broken.includes(defined),
      signed: false,
      isLikened: isLikened && overloads.length > 1,
    });
  }

  /** Checks a group with one overload. The findings become those of the document. */
  private onlyOverload(group: readonly Defined[], open: readonly Defined[], parameters: Parameters): GroupTypes {
    const diagnostics: Diagnostic[] = [];
    const postponed: (() => void)[] | undefined = this.mistakes === "leaveOut" ? [] : undefined;
    const concluded = this.overload(group, open, parameters, { ...this.findings, diagnostics, postponed });
    append(this.findings.diagnostics, diagnostics);
    if (postponed !== undefined && postponed.length > 0)
      this.postponed.push(() => {
        const { length } = diagnostics;
        for (const look of postponed) look();
        append(this.findings.diagnostics, diagnostics.slice(length));
      });
    return concluded;
  }

  /** Checks all overloads of a group and returns the valid ones, or the first one if none is valid. */
  private overloads(
    group: readonly Defined[],
    open: readonly Defined[],
    collected: readonly Parameters[],
  ): readonly GroupTypes[] {
    const concluded = collected.map((parameters) => this.overload(group, open, parameters, this.ownFindings()));
    const good = concluded.filter(({ findings }) => !findings.diagnostics.some((d) => d.severity === "error"));
    const groupTypes = good.length > 0 ? good : concluded.slice(0, 1);
    const merging = new Merging(this.findings);
    for (const { findings } of groupTypes) merging.add(findings);
    append(this.findings.diagnostics, commonDiagnostics(good.length > 0 ? good : concluded));
    return withHintsByPlace(groupTypes);
  }

  /** Separate findings for a traversal that may be discarded. Records of calls are shared. */
  private ownFindings(): TypeFindings {
    return newFindings({ calls: this.findings.calls });
  }

  private overload(
    group: readonly Defined[],
    open: readonly Defined[],
    parameters: Parameters,
    findings: TypeFindings,
  ): GroupTypes {
    const isGrowing = this.groups.isRecursive(open);
    const results = isGrowing ? this.growingResults.of(open, parameters, this.mistakes !== "report") : undefined;
    const concluded = this.inferBodies(group, open, parameters, findings, results);
    if (this.mistakes === "report" && !hasErrors(findings.diagnostics) && this.groups.isRecursive(group))
      append(findings.diagnostics, endlessIn(this.nonTerminatingCalls(group, open, concluded.overloads), this.context));
    if (!isGrowing) return concluded;
    if (
      hasErrors(findings.diagnostics) ||
      !concluded.overloads.some(({ result }) => isError(result)) ||
      this.needsBroken(group)
    )
      return concluded;
    // An error in a use of the definition's own result makes that result unknown, which hides the error. The group is
    // checked again without the branches that contain errors.
    const ownFindings = this.ownFindings();
    const { broken } = this.inferBodies(
      group,
      open,
      parameters,
      ownFindings,
      this.growingResults.of(open, parameters, true),
    );
    append(
      findings.diagnostics,
      ownFindings.diagnostics.filter(({ severity }) => severity === "error"),
    );
    return { ...concluded, broken };
  }

  /** The types of the definitions of a group: inferred ones, or those of signatures. */
  private nonTerminatingCalls(group: Group, open: Group, overloads: readonly TypeOverload[]): readonly EndlessCall[] {
    return group.flatMap((defined) => {
      const at = open.indexOf(defined);
      const overload = at < 0 ? this.schemes.get(defined.definition.id)?.overloads[0] : overloads[at];
      return overload === undefined ? [] : [{ defined, ...overload, isSigned: at < 0 }];
    });
  }

  private needsBroken(group: Group): boolean {
    return this.groups
      .neededBy(this.groups.of(group[0]!))
      .some((other) => other.some(({ definition }) => this.schemes.get(definition.id)?.broken === true));
  }

  private inferBodies(
    group: readonly Defined[],
    open: readonly Defined[],
    parameters: Parameters,
    findings: TypeFindings,
    results: ReadonlyMap<Defined, NamedType> | undefined,
  ): GroupTypes {
    let overloads: readonly TypeOverload[] = none;
    let hints = noHints;
    let broken: readonly Defined[] = none;
    const flattening = results && new Flattening();
    for (const defined of group) {
      const before = findings.diagnostics.length;
      // Open definitions are in the order of the group.
      const signed = open[overloads.length] === defined ? undefined : this.schemes.get(defined.definition.id);
      const ownTypes =
        signed === undefined
          ? parameters[overloads.length]!
          : (signed.overloads[0]?.parameters ?? defined.parameters.map(() => any));
      const trial = this.mistakes === "try" ? new SpeculativeCheck() : undefined;
      const inference = new Inference(this.context, trial ? { kind: "try", findings, trial } : checking(findings));
      inference.defined = defined;
      const body = inferBody(inference, defined, ownTypes, signed?.overloads[0]?.result);
      if (signed !== undefined) reportResult(inference, defined, signed, body);
      else
        overloads = plus(overloads, {
          parameters: ownTypes,
          result:
            results === undefined
              ? this.resultOf(body, trial)
              : closeRecursion(namedType(results.get(defined)!), flattening),
        });
      hints = allHints(hints, inference.hints);
      const first = findings.diagnostics.slice(before).find(({ severity }) => severity === "error");
      if (first === undefined || this.mistakes === "leaveOut") continue;
      if (trial === undefined || isError(this.resultOf(body, trial))) {
        broken = plus(broken, defined);
        if (trial !== undefined) this.failures.push(first);
      }
    }
    for (const defined of open) this.schemes.delete(defined.definition.id);
    return { findings, overloads, hints, broken };
  }

  private resultOf(body: InferredBody, trial: SpeculativeCheck | undefined): Type {
    if (trial === undefined) return this.mistakes === "leaveOut" ? errorFreeBranches(body) : body.type;
    if (isError(body.type) || trial.hasFailed(undefined)) return error;
    return hasErrorWithin(body.type) ? any : body.type;
  }
}
