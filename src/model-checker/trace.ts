// Reconstructs states from their numbers: a search stores only fingerprints, so the path to a state is replayed.

import type { Value } from "../runtime/index.js";
import type { Codec } from "./codec.js";
import { StateWriter } from "./expand.js";
import type { Search } from "./search.js";
import type { LabelledStep, System } from "./system.js";
import { type Fingerprint, fingerprint, noState } from "./visited.js";

/** The states of a path, each with the label of the step leading to it. */
export type StatePath = readonly LabelledStep[];

export class Tracer {
  private readonly search: Search;
  private readonly system: System;
  private readonly writer: StateWriter;
  private readonly print: Fingerprint = { low: 0, high: 0 };
  private readonly cache = new Map<number, Value>();

  constructor(search: Search, system: System, codec: Codec) {
    this.search = search;
    this.system = system;
    this.writer = new StateWriter(codec);
  }

  /** The numbers of the states on a shortest path to a state. */
  wayTo(state: number): readonly number[] {
    const way: number[] = [];
    for (let at = state; at !== noState; at = this.search.visited.parents.get(at)) way.push(at);
    return way.reverse();
  }

  path(way: readonly number[]): StatePath {
    const path: LabelledStep[] = [];
    let last: Value | undefined;
    for (const state of way) {
      const step = last === undefined ? this.start(state) : this.step(last, state);
      path.push(step);
      last = step.state;
    }
    return path;
  }

  valueOf(state: number): Value {
    const missing: number[] = [];
    let at = state;
    for (; at !== noState && !this.cache.has(at); at = this.search.visited.parents.get(at)) missing.push(at);
    let last = at === noState ? undefined : this.cache.get(at);
    for (const one of missing.reverse()) {
      last = (last === undefined ? this.start(one) : this.step(last, one)).state;
      this.cache.set(one, last);
    }
    return last!;
  }

  step(from: Value, to: number): LabelledStep {
    for (const step of this.system.steps(from)) if (this.is(step.state, to)) return step;
    throw new Error(`no step leads to state ${to}`);
  }

  private start(state: number): LabelledStep {
    for (const one of this.system.starts()) if (this.is(one, state)) return { state: one, label: undefined };
    throw new Error(`state ${state} is not a start state`);
  }

  private is(value: Value, state: number): boolean {
    const { writer, print, search } = this;
    const { symmetry } = this.system;
    writer.clear();
    writer.write(symmetry === undefined ? value : symmetry.canonical(value));
    fingerprint(writer.bytes.words, 0, writer.end, print);
    return search.visited.low.get(state) === print.low && search.visited.high.get(state) === print.high;
  }
}
