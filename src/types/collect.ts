// Steps 2 and 3 of checking a group: collects the constraints of its bodies on the parameters, and solves them. The
// results are parameter types, one list for each overload.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import { inferBody } from "./inference/bodies.js";
import type { TypeTable } from "./inference/findings.js";
import { Inference } from "./inference/inference.js";
import { collecting } from "./inference/pass-mode.js";
import { reportConflicts } from "./inference/reports.js";
import type { LambdaSignature, InferenceContext } from "./inference/context.js";
import { combinations } from "./lattice/kinds.js";
import { arrayOfLength } from "./lattice/lists.js";
import type { Type } from "./lattice/type.js";
import type { Parameters } from "./results/growing-results.js";
import type { Group, Groups } from "./results/groups.js";
import { withoutCooccurring } from "./schemes/co-occurrence.js";
import { Solution } from "./constraints/solution.js";
import type { AmbiguousKind } from "./constraints/state.js";
import { Unknowns } from "./constraints/constraints.js";
import { maxOverloads } from "./limits.js";

const singleOverload = (parameters: Parameters): OverloadSet => ({ overloads: [parameters], hasCatchAll: false });

/** The ambiguous kinds that may be numbers, such as those of vector coordinates. */
const filterNumeric = (ambiguousKinds: readonly AmbiguousKind[]): readonly AmbiguousKind[] =>
  ambiguousKinds.filter(({ kinds }) => kinds.includes("number"));

export interface OverloadSet {
  readonly overloads: readonly Parameters[];
  /** True if the last overload covers all combinations of kinds without an overload of their own. */
  readonly hasCatchAll: boolean;
}

export class Collector {
  private readonly groupSignatures = new Map<Defined, LambdaSignature>();

  constructor(
    private readonly context: InferenceContext,
    private readonly groups: Groups,
    /** The types of variables in traversals that record nothing else. */
    private readonly variableTypes: TypeTable,
    private readonly diagnostics: Diagnostic[],
  ) {}

  /** The metavariables of a definition, if its group is being traversed. */
  readonly signatureInGroup = (defined: Defined): LambdaSignature | undefined => this.groupSignatures.get(defined);

  /** The parameter types of a group in each overload: known types, or the solutions of constraints. */
  inferParameters(group: Group, knownTypesOf: (defined: Defined) => readonly Type[] | undefined): OverloadSet {
    let unknowns: Unknowns | undefined;
    const parameters = arrayOfLength<readonly Type[]>(group.length);
    for (let i = 0; i < group.length; i++)
      parameters[i] =
        knownTypesOf(group[i]!) ?? (unknowns ??= new Unknowns()).freshUnknowns(group[i]!.parameters.length);
    return unknowns === undefined ? singleOverload(parameters) : this.collect(group, parameters, unknowns);
  }

  private collect(group: Group, parameters: Parameters, unknowns: Unknowns): OverloadSet {
    this.collectConstraints(group, parameters, unknowns);
    unknowns.settle();
    const ambiguousKinds = unknowns.ambiguousKinds(parameters);
    if (unknowns.conflicts.length > 0)
      reportConflicts(unknowns, group, parameters, this.context.source.text, this.diagnostics);
    return ambiguousKinds.length === 0
      ? singleOverload(this.solve(unknowns, parameters))
      : this.enumerateOverloads(ambiguousKinds, unknowns, parameters);
  }

  private enumerateOverloads(
    ambiguousKinds: readonly AmbiguousKind[],
    unknowns: Unknowns,
    parameters: Parameters,
  ): OverloadSet {
    const choices = combinations(
      ambiguousKinds.map(({ kinds }) => kinds),
      maxOverloads,
    );
    // With too many combinations, only the kinds of overloaded operators are separated.
    if (choices === undefined && ambiguousKinds.some(({ isOverloaded: overloads }) => !overloads))
      return this.enumerateOverloads(
        ambiguousKinds.filter(({ isOverloaded: overloads }) => overloads),
        unknowns,
        parameters,
      );
    if (choices === undefined) return this.limitCombinations(filterNumeric(ambiguousKinds), unknowns, parameters);
    if (choices.length < 2) return singleOverload(this.solve(unknowns, parameters));
    const restore = unknowns.snapshot();
    const overloads = choices.flatMap((choice, n) => {
      if (n > 0) restore();
      choice.forEach((kind, i) => ambiguousKinds[i]!.choose(kind));
      return unknowns.conflicts.length === 0 ? [this.solve(unknowns, parameters)] : [];
    });
    if (overloads.length > 0) return { overloads, hasCatchAll: false };
    restore();
    return singleOverload(this.solve(unknowns, parameters));
  }

  /**
   * Uses two overloads if there are too many combinations: one for numbers and one for all kinds. Separating strings,
   * tuples and sequences as well takes up to three times as long for games with vector helpers, and their types would
   * be too long to read.
   */
  private limitCombinations(
    numericKinds: readonly AmbiguousKind[],
    unknowns: Unknowns,
    parameters: Parameters,
  ): OverloadSet {
    if (numericKinds.length === 0) return singleOverload(this.solve(unknowns, parameters));
    const restore = unknowns.snapshot();
    for (const numericKind of numericKinds) numericKind.choose("number");
    const numberTypes = unknowns.conflicts.length === 0 ? this.solve(unknowns, parameters) : undefined;
    restore();
    const generalTypes = this.solve(unknowns, parameters);
    return numberTypes === undefined
      ? singleOverload(generalTypes)
      : { overloads: [numberTypes, generalTypes], hasCatchAll: true };
  }

  private collectConstraints(group: readonly Defined[], parameters: Parameters, unknowns: Unknowns): void {
    const inference = new Inference(this.context, collecting(unknowns), this.variableTypes);
    // Only recursive groups need metavariables for results.
    if (this.groups.isRecursive(group)) this.collectRecursive(group, parameters, inference, unknowns);
    else for (let i = 0; i < group.length; i++) inferBody(inference, group[i]!, parameters[i]!);
  }

  private collectRecursive(
    group: readonly Defined[],
    parameters: Parameters,
    inference: Inference,
    unknowns: Unknowns,
  ): void {
    const signatures = parameters.map(
      (parameterTypes): LambdaSignature => ({ parameters: parameterTypes, result: unknowns.freshResult() }),
    );
    group.forEach((defined, i) => this.groupSignatures.set(defined, signatures[i]!));
    for (const [i, defined] of group.entries()) {
      const { type } = inferBody(inference, defined, parameters[i]!);
      for (const target of signatures[i]!.result) {
        for (const part of type) {
          if (target.kind !== "unknown") continue;
          if (part.kind === "unknown") unknowns.addResultFlow(part.unknown, target.unknown);
          else unknowns.addReceivedType(target.unknown, [part]);
        }
      }
    }
    for (const defined of group) this.groupSignatures.delete(defined);
  }

  private solve(unknowns: Unknowns, parameters: Parameters): Parameters {
    const solution = new Solution(unknowns);
    const solved = arrayOfLength<readonly Type[]>(parameters.length);
    for (let i = 0; i < solved.length; i++) solved[i] = solution.solveTypes(parameters[i]!);
    return withoutCooccurring(solved);
  }
}
