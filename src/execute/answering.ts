// Dispatches the requests to a loaded program. Independent of the kind of thread.

import { tryCases } from "./cases.js";
import { evaluate, type LoadedProgram } from "./evaluate.js";
import { explain } from "./explain.js";
import { explore, type SearchHost } from "./exploring.js";
import { look } from "./look.js";
import type { Message, FramePosition } from "./outcome.js";
import { play } from "./play.js";
import type { ThreadWork } from "./supervisor.js";
import { walk } from "./walks.js";
import { stackTraceLimit } from "./limits.js";

export interface Thread {
  readonly say: (message: Message) => void;
  /** Reports the progress of a game, in case it never answers; undefined when it is idle. */
  readonly reportPosition: (place: FramePosition | undefined) => void;
  /** Creates the progress reporting of a search. */
  readonly exploring: () => SearchHost;
}

/** Raises the stack trace limit. Call it once per thread, before a program runs. */
export function keepFrames(): void {
  Error.stackTraceLimit = stackTraceLimit;
}

export function answer(loaded: LoadedProgram, work: ThreadWork, { say, reportPosition, exploring }: Thread): void {
  switch (work.kind) {
    case "evaluate":
      return say({ kind: "answer", answer: evaluate(loaded, work.request) });
    case "explain":
      return say({ kind: "answer", answer: explain(loaded, work.request) });
    case "explore":
      if (work.request.walks !== undefined)
        return say({ kind: "answer", answer: walk(loaded, work.request, work.request.walks, exploring()) });
      // Rejects only if the thread itself fails.
      return void explore(loaded, work.request, exploring()).then((explored) =>
        say({ kind: "answer", answer: explored }),
      );
    case "try":
      return say({ kind: "answer", answer: tryCases(loaded, work.request, exploring()) });
    case "look":
      return say({ kind: "answer", answer: look(loaded, work.request) });
    case "play": {
      const played = play(loaded, work.request, {
        reached: reportPosition,
        grown: (growth) => say({ kind: "grown", growth }),
      });
      reportPosition(undefined);
      say({ kind: "answer", answer: played });
    }
  }
}
