// The variables of definitions while these are gone through: what each can be, all in all and at the place that was reached,
// where conditions around it say something of it.

import { type Extent, none } from "../../operations/extent.js";
import { grow, type Growing } from "./growing.js";
import { type Lesson, narrowed } from "./narrowing.js";

interface Local extends Growing {
  /** What it is at this place. */
  narrowed: Extent | undefined;
  /** The last visit in which it was read. */
  read: number;
}

/** What is known of variables, by their ids. */
export class Locals {
  private readonly all: (Local | undefined)[] = [];
  /** The number of the visit of a definition. */
  private visit = 0;
  /** What was known before each of the conditions around this place. */
  private readonly before: { readonly local: Local; readonly narrowed: Extent | undefined }[] = [];

  /** A definition is gone through from its beginning. */
  begin(): void {
    this.visit++;
  }

  /** What a variable can be at this place. */
  read(id: number): Extent {
    const local = this.local(id);
    local.read = this.visit;
    return local.narrowed ?? local.extent;
  }

  /** A variable is bound to what can be that. True if this is new and it was read in this visit before, when that was not known yet. */
  bind(id: number, extent: Extent): boolean {
    const local = this.local(id);
    return grow(local, extent) && local.read === this.visit;
  }

  /** How many lessons count at this place. */
  get learned(): number {
    return this.before.length;
  }

  /** What lessons say is known from here on, until it is forgotten. */
  learn(lessons: Lesson | undefined): void {
    for (let lesson = lessons; lesson !== undefined; lesson = lesson.next) {
      const local = this.local(lesson.variable);
      this.before.push({ local, narrowed: local.narrowed });
      local.narrowed = narrowed(local.narrowed ?? local.extent, lesson);
    }
  }

  /** Forgets what was learned after so many lessons, the last first. */
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
