// Steps 2 and 3 of the way of a group: collects what its bodies demand of their parameters, and solves the demands.
// What comes out are the types of the parameters, once for each meaning that is left open.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Defined } from "../names/resolved.js";
import { inferBody } from "./inference/bodies.js";
import type { Table } from "./inference/findings.js";
import { Walk } from "./inference/infer.js";
import type { Inference } from "./inference/inference.js";
import { collecting } from "./inference/mode.js";
import { reportConflicts } from "./inference/reports.js";
import type { Mate, Surroundings } from "./inference/surroundings.js";
import { combinations } from "./lattice/kinds.js";
import { roomFor } from "./lattice/lists.js";
import type { Type } from "./lattice/type.js";
import type { Parameters } from "./results/growing-results.js";
import type { Group, Groups } from "./results/groups.js";
import { withoutCooccurring } from "./schemes/co-occurrence.js";
import { Solution } from "./unknowns/solution.js";
import type { OpenKind } from "./unknowns/state.js";
import { Unknowns } from "./unknowns/unknowns.js";

/** So many readings a definition has at most; beyond that, one that takes the kinds of all. */
const mostReadings = 8;

/** What finds the types of parameters. */
export class Collector {
  private readonly mates = new Map<Defined, Mate>();

  constructor(
    private readonly around: Surroundings,
    private readonly groups: Groups,
    /** The types of variables in walks of which nothing else is kept. */
    private readonly passing: Table,
    private readonly diagnostics: Diagnostic[],
  ) {}

  /** What stands for a definition of the group that is being walked through. */
  readonly mateOf = (defined: Defined): Mate | undefined => this.mates.get(defined);

  /** The types of the parameters in each reading of a group: those that are given, or what is demanded of them. */
  parametersOf(open: Group, given: (defined: Defined) => readonly Type[] | undefined): readonly Parameters[] {
    let unknowns: Unknowns | undefined;
    const parameters = roomFor<readonly Type[]>(open.length);
    for (let i = 0; i < open.length; i++)
      parameters[i] = given(open[i]!) ?? (unknowns ??= new Unknowns()).freshOnes(open[i]!.parameters.length);
    return unknowns === undefined ? [parameters] : this.collect(open, parameters, unknowns);
  }

  private collect(open: Group, parameters: Parameters, unknowns: Unknowns): readonly Parameters[] {
    this.walk(open, parameters, unknowns);
    unknowns.settle();
    const left = unknowns.openKinds(parameters);
    if (unknowns.conflicts.length > 0)
      reportConflicts(unknowns, open, parameters, this.around.source.text, this.diagnostics);
    return left.length === 0 ? [this.solved(unknowns, parameters)] : this.choices(left, unknowns, parameters);
  }

  /** The types of parameters for each choice of what is left open. */
  private choices(left: readonly OpenKind[], unknowns: Unknowns, parameters: Parameters): readonly Parameters[] {
    const choices = combinations(
      left.map(({ kinds }) => kinds),
      mostReadings,
    );
    // Where there are too many, only operators are told apart.
    if (choices === undefined && left.some(({ overloads }) => !overloads))
      return this.choices(
        left.filter(({ overloads }) => overloads),
        unknowns,
        parameters,
      );
    if (choices === undefined || choices.length < 2) return [this.solved(unknowns, parameters)];
    const restore = unknowns.snapshot();
    const readings = choices.flatMap((choice, n) => {
      if (n > 0) restore();
      choice.forEach((kind, i) => left[i]!.choose(kind));
      return unknowns.conflicts.length === 0 ? [this.solved(unknowns, parameters)] : [];
    });
    if (readings.length > 0) return readings;
    restore();
    return [this.solved(unknowns, parameters)];
  }

  /** Collects what open definitions demand of their parameters. */
  private walk(open: readonly Defined[], parameters: Parameters, unknowns: Unknowns): void {
    const inference = new Walk(this.around, collecting(unknowns), this.passing);
    // Only those that need themselves ask for what they give.
    if (this.groups.isRecursive(open)) this.walkTogether(open, parameters, inference, unknowns);
    else for (let i = 0; i < open.length; i++) inferBody(inference, open[i]!, parameters[i]!);
  }

  private walkTogether(
    open: readonly Defined[],
    parameters: Parameters,
    inference: Inference,
    unknowns: Unknowns,
  ): void {
    const mates = parameters.map((own): Mate => ({ parameters: own, result: unknowns.result() }));
    open.forEach((defined, i) => this.mates.set(defined, mates[i]!));
    for (const [i, defined] of open.entries()) {
      const { type } = inferBody(inference, defined, parameters[i]!);
      for (const target of mates[i]!.result) {
        for (const part of type) {
          if (target.kind !== "unknown") continue;
          if (part.kind === "unknown") unknowns.becomes(part.unknown, target.unknown);
          else unknowns.receives(target.unknown, [part]);
        }
      }
    }
    for (const defined of open) this.mates.delete(defined);
  }

  private solved(unknowns: Unknowns, parameters: Parameters): Parameters {
    const solution = new Solution(unknowns);
    const solved = roomFor<readonly Type[]>(parameters.length);
    for (let i = 0; i < solved.length; i++) solved[i] = solution.types(parameters[i]!);
    return withoutCooccurring(solved);
  }
}
