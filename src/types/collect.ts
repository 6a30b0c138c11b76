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
import type { OpenKind } from "./constraints/state.js";
import { Unknowns } from "./constraints/constraints.js";
import { maxOverloads } from "./limits.js";

const singleOverload = (parameters: Parameters): OverloadSet => ({ overloads: [parameters], hasCatchAll: false });

/** The ambiguous kinds that may be numbers, such as those of vector coordinates. */
const numbersAmong = (left: readonly OpenKind[]): readonly OpenKind[] =>
  left.filter(({ kinds }) => kinds.includes("number"));

export interface OverloadSet {
  readonly overloads: readonly Parameters[];
  /** True if the last overload covers all combinations of kinds without an overload of their own. */
  readonly hasCatchAll: boolean;
}

export class Collector {
  private readonly mates = new Map<Defined, LambdaSignature>();

  constructor(
    private readonly context: InferenceContext,
    private readonly groups: Groups,
    /** The types of variables in traversals that record nothing else. */
    private readonly variableTypes: TypeTable,
    private readonly diagnostics: Diagnostic[],
  ) {}

  /** The metavariables of a definition in the group being traversed. */
  readonly signatureInGroup = (defined: Defined): LambdaSignature | undefined => this.mates.get(defined);

  /** The parameter types of a group in each overload: given types, or the solutions of constraints. */
  parametersOf(open: Group, typesFor: (defined: Defined) => readonly Type[] | undefined): OverloadSet {
    let unknowns: Unknowns | undefined;
    const parameters = arrayOfLength<readonly Type[]>(open.length);
    for (let i = 0; i < open.length; i++)
      parameters[i] = typesFor(open[i]!) ?? (unknowns ??= new Unknowns()).freshOnes(open[i]!.parameters.length);
    return unknowns === undefined ? singleOverload(parameters) : this.collect(open, parameters, unknowns);
  }

  private collect(open: Group, parameters: Parameters, unknowns: Unknowns): OverloadSet {
    this.collectConstraints(open, parameters, unknowns);
    unknowns.settle();
    const left = unknowns.openKinds(parameters);
    if (unknowns.conflicts.length > 0)
      reportConflicts(unknowns, open, parameters, this.context.source.text, this.diagnostics);
    return left.length === 0
      ? singleOverload(this.solve(unknowns, parameters))
      : this.choices(left, unknowns, parameters);
  }

  private choices(left: readonly OpenKind[], unknowns: Unknowns, parameters: Parameters): OverloadSet {
    const choices = combinations(
      left.map(({ kinds }) => kinds),
      maxOverloads,
    );
    // With too many combinations, only the kinds of overloaded operators are separated.
    if (choices === undefined && left.some(({ overloads }) => !overloads))
      return this.choices(
        left.filter(({ overloads }) => overloads),
        unknowns,
        parameters,
      );
    if (choices === undefined) return this.limitCombinations(numbersAmong(left), unknowns, parameters);
    if (choices.length < 2) return singleOverload(this.solve(unknowns, parameters));
    const restore = unknowns.snapshot();
    const overloads = choices.flatMap((choice, n) => {
      if (n > 0) restore();
      choice.forEach((kind, i) => left[i]!.choose(kind));
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
  private limitCombinations(numbers: readonly OpenKind[], unknowns: Unknowns, parameters: Parameters): OverloadSet {
    if (numbers.length === 0) return singleOverload(this.solve(unknowns, parameters));
    const restore = unknowns.snapshot();
    for (const open of numbers) open.choose("number");
    const first = unknowns.conflicts.length === 0 ? this.solve(unknowns, parameters) : undefined;
    restore();
    const generalTypes = this.solve(unknowns, parameters);
    return first === undefined ? singleOverload(generalTypes) : { overloads: [first, generalTypes], hasCatchAll: true };
  }

  private collectConstraints(open: readonly Defined[], parameters: Parameters, unknowns: Unknowns): void {
    const inference = new Inference(this.context, collecting(unknowns), this.variableTypes);
    // Only recursive groups need metavariables for results.
    if (this.groups.isRecursive(open)) this.collectTogether(open, parameters, inference, unknowns);
    else for (let i = 0; i < open.length; i++) inferBody(inference, open[i]!, parameters[i]!);
  }

  private collectTogether(
    open: readonly Defined[],
    parameters: Parameters,
    inference: Inference,
    unknowns: Unknowns,
  ): void {
    const mates = parameters.map((ownTypes): LambdaSignature => ({ parameters: ownTypes, result: unknowns.result() }));
    open.forEach((defined, i) => this.mates.set(defined, mates[i]!));
    for (const [i, defined] of open.entries()) {
      const { type } = inferBody(inference, defined, parameters[i]!);
      for (const target of mates[i]!.result) {
        for (const part of type) {
          if (target.kind !== "unknown") continue;
          if (part.kind === "unknown") unknowns.flowsInto(part.unknown, target.unknown);
          else unknowns.receives(target.unknown, [part]);
        }
      }
    }
    for (const defined of open) this.mates.delete(defined);
  }

  private solve(unknowns: Unknowns, parameters: Parameters): Parameters {
    const solution = new Solution(unknowns);
    const solved = arrayOfLength<readonly Type[]>(parameters.length);
    for (let i = 0; i < solved.length; i++) solved[i] = solution.types(parameters[i]!);
    return withoutCooccurring(solved);
  }
}
