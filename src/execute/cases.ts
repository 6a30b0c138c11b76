// Tries the cases of a conjecture inside the worker, smallest first, until one refutes it.

import { Cases } from "../model-checker/cases.js";
import { isTuple, momentOf, requireSet, noInput, printUpTo, truth, type Value } from "../runtime/index.js";
import { applyFunction, failure, type LoadedProgram } from "./evaluate.js";
import type { SearchHost } from "./exploring.js";
import { type CasesOutcome, type CasesRequest } from "./outcome.js";
import { candidatesPerClockReading, maxStateLength } from "./limits.js";

class Stopped {
  constructor(readonly by: NonNullable<CasesOutcome["stopped"]>) {}
}

export function tryCases(
  { thunks, game }: LoadedProgram,
  { condition, sets, types, named, maxCases, seconds }: CasesRequest,
  note: Pick<SearchHost, "seconds" | "isInterrupted">,
): CasesOutcome {
  const moment = game === undefined ? undefined : momentOf(game.initialState(), noInput, game.lowerCaseKeys);
  const valueOf = (thunk: number, args: readonly Value[]): Value => applyFunction(thunks[thunk]!(moment), args);
  const cases = new Cases(named);
  let count = 0;
  let candidates = 0;
  let isInfinite = false;
  let counterexample: readonly Value[] | undefined;
  const look = (): void => {
    if (++candidates % candidatesPerClockReading !== 0) return;
    if (note.isInterrupted()) throw new Stopped("interrupt");
    if (note.seconds() > seconds) throw new Stopped("time");
  };
  /** Tries the assignments of this size, to the names from the set `at` on. True once one refutes the condition. */
  const refutes = (at: number, size: number, values: readonly Value[]): boolean => {
    const set = sets[at];
    if (set === undefined) {
      if (size > 0) return false;
      if (count === maxCases) throw new Stopped("cases");
      count++;
      counterexample = values;
      return !truth(valueOf(condition, values));
    }
    const domain = requireSet(valueOf(set.thunk, values));
    const refutesWith = (member: Value, rest: number): boolean => {
      look();
      const parts = set.names === 1 ? [member] : isTuple(member, set.names) ? member : undefined;
      return parts !== undefined && refutes(at + 1, rest, [...values, ...parts]);
    };
    if (domain.finite) return domain.listed().some((member) => refutesWith(member, size));
    isInfinite = true;
    for (let own = at === sets.length - 1 ? size : 0; own <= size; own++)
      for (const member of cases.ofSize(types[at]!, own)) {
        if (domain.has(member) && refutesWith(member, size - own)) return true;
        look();
      }
    return false;
  };
  const outcome = (rest: Pick<CasesOutcome, "values" | "stopped" | "failure">): CasesOutcome => ({
    kind: "tried",
    cases: count,
    isComplete: !isInfinite && rest.stopped === undefined,
    ...rest,
  });
  const print = (): readonly string[] | undefined => counterexample?.map((value) => printUpTo(value, maxStateLength));
  try {
    for (let size = 0; size === 0 || isInfinite; size++) {
      look();
      if (refutes(0, size, [])) return outcome({ values: print(), stopped: undefined, failure: undefined });
    }
    return outcome({ values: undefined, stopped: undefined, failure: undefined });
  } catch (error) {
    if (error instanceof Stopped) return outcome({ values: undefined, stopped: error.by, failure: undefined });
    return outcome({ values: print(), stopped: undefined, failure: failure(error) });
  }
}
