// Abstract values of variables during a visit: joined over the definition, and refined by the conditions at the current
// program point.

import { type AbstractValue, none } from "../../language/operations/abstract-value.js";
import { widen, type WideningState } from "./widening.js";
import { type ValueBound, narrowFacts } from "./narrowing.js";

interface Local extends WideningState {
  /** The refined value at the current program point. */
  narrowed: AbstractValue | undefined;
  /** The last visit that read the variable. */
  lastReadVisit: number;
}

export class Locals {
  private readonly locals: (Local | undefined)[] = [];
  private visit = 0;
  /** Undo log of the active refinements. */
  private readonly overwritten: { readonly local: Local; readonly narrowed: AbstractValue | undefined }[] = [];

  begin(): void {
    this.visit++;
  }

  read(id: number): AbstractValue {
    const local = this.local(id);
    local.lastReadVisit = this.visit;
    return local.narrowed ?? local.abstractValue;
  }

  /** Joins an abstract value into a variable. Returns true if it grew after this visit had already read it. */
  bind(id: number, abstractValue: AbstractValue): boolean {
    const local = this.local(id);
    return widen(local, abstractValue) && local.lastReadVisit === this.visit;
  }

  /** The number of active refinements. */
  get refinementCount(): number {
    return this.overwritten.length;
  }

  /** Applies refinements until `forget` undoes them. */
  learn(lessons: ValueBound | undefined): void {
    for (let lesson = lessons; lesson !== undefined; lesson = lesson.next) {
      const local = this.local(lesson.variable);
      this.overwritten.push({ local, narrowed: local.narrowed });
      local.narrowed = narrowFacts(local.narrowed ?? local.abstractValue, lesson);
    }
  }

  /** Undoes all refinements after the first `count`. */
  forget(count: number): void {
    while (this.overwritten.length > count) {
      const { local, narrowed } = this.overwritten.pop()!;
      local.narrowed = narrowed;
    }
  }

  private local(id: number): Local {
    return (this.locals[id] ??= { abstractValue: none, times: 0, narrowed: undefined, lastReadVisit: 0 });
  }
}
