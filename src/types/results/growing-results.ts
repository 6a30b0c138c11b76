// Results of recursive groups, as a least fixpoint. During its computation, named types denote the current
// approximations.

import type { Defined } from "../../resolve/resolved.js";
import { inferBody, errorFreeType } from "../inference/bodies.js";
import type { TypeTable } from "../inference/findings.js";
import type { Group } from "./groups.js";
import { Inference } from "../inference/inference.js";
import { evaluating } from "../inference/pass-mode.js";
import { isSurelyWithin, union } from "../lattice/lattice.js";
import { foldNested } from "./fold-nested.js";
import { widen } from "../lattice/recursion.js";
import { noHints, type Scheme } from "../schemes/scheme.js";
import { limitSize } from "../lattice/size.js";
import { sizeOf } from "../lattice/summary.js";
import type { InferenceContext } from "../inference/context.js";
import { any, isError, type NamedType, namedType, never, type Type } from "../lattice/type.js";
import { maxResultRounds, minInwardRound, minInwardSize } from "./limits.js";

/** The parameter types of the open definitions of a group. */
export type Parameters = readonly (readonly Type[])[];

const isInward = (type: Type, round: number): boolean =>
  round >= minInwardRound || (round > 0 && sizeOf(type) > minInwardSize);

export class GrowingResults {
  private reader: Defined | undefined;

  constructor(
    private readonly context: InferenceContext,
    private readonly schemes: { set(id: number, scheme: Scheme): void },
    private readonly variables: TypeTable,
  ) {}

  /**
   * The results of a recursive group, as named types for the current approximations. `rightOnly`: branches with errors
   * do not contribute.
   */
  of(open: Group, parameters: Parameters, rightOnly = false): ReadonlyMap<Defined, NamedType> {
    const results = new Map<Defined, Type>();
    const names = new Map<Defined, NamedType>();
    const readers = new Map<Defined, Set<Defined>>();
    for (const [i, defined] of open.entries()) {
      results.set(defined, never);
      const groupMembers = new Set<Defined>();
      readers.set(defined, groupMembers);
      const unfold = (): Type => {
        if (this.reader !== undefined) groupMembers.add(this.reader);
        return results.get(defined)!;
      };
      const type: NamedType = { name: defined.name, state: "growing", unfold };
      names.set(defined, type);
      this.schemes.set(defined.definition.id, {
        defined,
        overloads: [{ parameters: parameters[i]!, result: namedType(type) }],
        hints: noHints,
        meant: noHints,
        broken: false,
        signed: false,
      });
    }
    this.fixedPoint(open, parameters, results, names, readers, rightOnly);
    return names;
  }

  /** Worklist iteration: when a result grows, the definitions that have read it are evaluated again. */
  private fixedPoint(
    open: Group,
    parameters: Parameters,
    results: Map<Defined, Type>,
    names: ReadonlyMap<Defined, NamedType>,
    readers: ReadonlyMap<Defined, Set<Defined>>,
    rightOnly: boolean,
  ): void {
    const rounds = new Map<Defined, number>();
    const parameterTypes = new Map(open.map((defined, i) => [defined, parameters[i]!]));
    const waiting = new Set(open);
    for (const defined of waiting) {
      waiting.delete(defined);
      const before = results.get(defined)!;
      const round = rounds.get(defined) ?? 0;
      const nextResult = this.readBy(defined, () => {
        const body = inferBody(
          new Inference(this.context, evaluating, this.variables),
          defined,
          parameterTypes.get(defined)!,
        );
        const addition = (rightOnly ? errorFreeType(body) : body.type).filter(
          (part) => part.kind !== "named" || part.named !== names.get(defined),
        );
        return union(before, addition);
      });
      // Growth is detected without recorded dependencies, since the result contains the names and grows with them.
      // Inclusion may cease to hold when the names grow, so it is checked again with recording.
      const isWithinBefore = (): boolean | undefined => isSurelyWithin(nextResult, before);
      const isWithin = this.readBy(undefined, isWithinBefore) && this.readBy(defined, isWithinBefore);
      if (isWithin === true && isError(nextResult) === isError(before)) continue;
      // If inclusion cannot be decided within the step limit, further rounds would take even longer.
      const after = this.readBy(defined, () =>
        round < maxResultRounds && isWithin !== undefined
          ? limitSize(
              widen(
                before,
                isInward(nextResult, round) ? foldNested(nextResult, names.get(defined)!) : nextResult,
                round,
              ),
            )
          : any,
      );
      rounds.set(defined, round + 1);
      results.set(defined, after);
      for (const reader of readers.get(defined)!) waiting.add(reader);
    }
  }

  /** Attributes reads of results to the definition that is evaluated. */
  private readBy<T>(reader: Defined | undefined, run: () => T): T {
    const outer = this.reader;
    this.reader = reader;
    const result = run();
    this.reader = outer;
    return result;
  }
}
