// Abstract values of variables during a visit: joined over the definition, and refined by the conditions around the
// current program point.

import { type AbstractValue, none } from "../../language/operations/abstract-value.js";
import { grow, type WideningState } from "./widening.js";
import { type ValueBound, narrowFacts } from "./narrowing.js";

interface Local extends WideningState {
  /** The refined value at the current program point. */
  narrowed: AbstractValue | undefined;
  /** The last visit that read the variable. */
  read: number;
}

export class Locals {
  private readonly all: (Local | undefined)[] = [];
  private visit = 0;
  /** Undo log of the active refinements. */
  private readonly before: { readonly local: Local; readonly narrowed: AbstractValue | undefined }[] = [];

  begin(): void {
    this.visit++;
  }

  read(id: number): AbstractValue {
    const local = this.local(id);
    local.read = this.visit;
    return local.narrowed ?? local.extent;
  }

  /** Joins an abstract value into a variable. Returns true if it grew after this visit had already read it. */
  bind(id: number, abstractValue: AbstractValue): boolean {
    const local = this.local(id);
    return grow(local, abstractValue) && local.read === this.visit;
  }

  /** The number of active refinements. */
  get learned(): number {
    return this.before.length;
  }

  /** Applies refinements until `forget` undoes them. */
  learn(lessons: ValueBound | undefined): void {
    for (let lesson = lessons; lesson !== undefined; lesson = lesson.next) {
      const local = this.local(lesson.variable);
      this.before.push({ local, narrowed: local.narrowed });
      local.narrowed = narrowFacts(local.narrowed ?? local.extent, lesson);
    }
  }

  /** Undoes all but the first `learned` refinements. */
  forget(learned: number): void {
    while (this.before.length > learned) {
      const { local, narrowed } = this.before.pop()!;
      local.narrowed = narrowed;
    }
  }

  private local(id: number): Local {
    return (this.all[id] ??= { extent: none, times: 0, narrowed: undefined, read: 0 });
  }
}
