// What answers the requests to a program, one by one, in whatever thread the program runs.

import { evaluate, type Loaded } from "./evaluate.js";
import { explain } from "./explain.js";
import { explore, type ExploreNote } from "./exploring.js";
import { look } from "./look.js";
import type { Message, Reached } from "./outcome.js";
import { play } from "./play.js";
import type { Work } from "./supervisor.js";

/** What a thread offers to those who answer in it. */
export interface Thread {
  readonly say: (message: Message) => void;
  /** Says how far a game has come, in case that it never answers; undefined if it stands. */
  readonly reached: (place: Reached | undefined) => void;
  /** What a search tells and asks while it goes on. */
  readonly exploring: () => ExploreNote;
}

/** A failure is located through frames of the document's own code, which are below those of the runtime in the stack. */
const framesKept = 50;

/** To be called once in a thread, before a program runs there. */
export function keepFrames(): void {
  Error.stackTraceLimit = framesKept;
}

/** Answers a request to a program. */
export function answer(loaded: Loaded, work: Work, { say, reached, exploring }: Thread): void {
  switch (work.kind) {
    case "evaluate":
      return say({ kind: "answer", answer: evaluate(loaded, work.request) });
    case "explain":
      return say({ kind: "answer", answer: explain(loaded, work.request) });
    case "explore":
      // It is only rejected if the thread cannot go on.
      return void explore(loaded, work.request, exploring()).then((explored) =>
        say({ kind: "answer", answer: explored }),
      );
    case "look":
      return say({ kind: "answer", answer: look(loaded, work.request) });
    case "play": {
      const played = play(loaded, work.request, { reached, grown: (growth) => say({ kind: "grown", growth }) });
      reached(undefined);
      say({ kind: "answer", answer: played });
    }
  }
}
