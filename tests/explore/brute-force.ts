// All states of a machine and their orbits under permutations of atoms, by enumeration.

import { systemOf } from "../../src/execute/systems.js";
import { explore } from "../../src/execute/exploring.js";
import type { LabelledStep, System } from "../../src/model-checker/system.js";
import { isAtom, isSequence, isSet, isTuple, print, type Value } from "../../src/runtime/index.js";
import { statesOf } from "./searching.js";

/** A machine without limits, explored by loops over printed states. States whose steps fail have no successors. */
export interface Enumerated {
  readonly states: ReadonlyMap<string, Value>;
  /** False if there are more states than the limit. */
  readonly isComplete: boolean;
  readonly starts: ReadonlySet<string>;
  /** The printed successors of each state, without itself. */
  readonly next: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function enumerate(text: string, maxStates = Infinity): Promise<Enumerated> {
  const states = new Map<string, Value>();
  const next = new Map<string, Set<string>>();
  const starts = new Set<string>();
  await statesOf(text, {}, async (loaded, request, note) => {
    const system = systemOf(loaded, request);
    for (const state of system.starts()) {
      states.set(print(state), state);
      starts.add(print(state));
    }
    // This loop also visits the states that it adds.
    for (const [name, state] of states) {
      if (states.size > maxStates) break;
      const successors = new Set<string>();
      next.set(name, successors);
      for (const step of stepsFrom(system, state)) {
        const target = print(step.state);
        if (target === name) continue;
        successors.add(target);
        if (!states.has(target)) states.set(target, step.state);
      }
    }
    return explore(loaded, { ...request, maxStates: Math.min(request.maxStates, maxStates) }, note);
  });
  return { states, starts, next, isComplete: states.size <= maxStates };
}

function stepsFrom(system: System, state: Value): readonly LabelledStep[] {
  try {
    return [...system.steps(state)];
  } catch {
    return [];
  }
}

/** All permutations of some names, as maps. */
export function permutationsOf(names: readonly string[]): readonly ReadonlyMap<string, string>[] {
  const arrangements = (left: readonly string[]): readonly (readonly string[])[] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one, i) => arrangements(left.toSpliced(i, 1)).map((others) => [one, ...others]));
  return arrangements(names).map((images) => new Map(images.map((image, i) => [names[i]!, image])));
}

/** A text that identifies the image of a value. */
function textUnder(value: Value, images: ReadonlyMap<string, string>): string {
  const all = (values: readonly Value[]): string[] => values.map((one) => textUnder(one, images));
  if (isAtom(value)) return `\`${images.get(value.name) ?? value.name}`;
  if (isTuple(value)) return `(${all(value).join()})`;
  if (isSequence(value)) return `<${all(value.items).join()}>`;
  return isSet(value) ? `{${all(value.listed()).toSorted().join()}}` : print(value);
}

/** The number of orbits of states under all permutations of each of some groups of atoms. */
export function countOrbits(states: Iterable<Value>, groups: readonly (readonly string[])[]): number {
  let all: readonly ReadonlyMap<string, string>[] = [new Map()];
  for (const group of groups)
    all = all.flatMap((before) => permutationsOf(group).map((after) => new Map([...before, ...after])));
  const orbits = new Set<string>();
  for (const state of states) {
    let least: string | undefined;
    for (const images of all) {
      const text = textUnder(state, images);
      if (least === undefined || text < least) least = text;
    }
    orbits.add(least!);
  }
  return orbits.size;
}
