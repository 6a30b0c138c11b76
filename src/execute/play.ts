// Plays frames of a game inside the worker and returns them as plain data.

import { withAskedKeys } from "./games/asked-keys.js";
import { FrameLines } from "./games/frame-line.js";
import { type Growth, GrowthWatch } from "./games/growth.js";
import { Run } from "./games/run.js";
import { shapesOf } from "../runtime/easel/shapes.js";
import { frameRateOf, printUpTo } from "../runtime/index.js";
import { failure, type LoadedProgram } from "./evaluate.js";
import type { PlayedOutcome, PlayRequest, FramePosition, VisibleFrame } from "./outcome.js";
import { append } from "../text/append.js";
import { maxAnswerLength } from "./limits.js";
import { maxPartLength } from "./games/limits.js";

type Stop = Required<Pick<PlayedOutcome, "failure" | "failedFrame">>;

/** Progress reports, which must reach the host even if the worker never answers. */
interface Note {
  readonly reached: (place: FramePosition) => void;
  readonly grown: (growth: Growth) => void;
}

export function play(
  loaded: LoadedProgram,
  request: PlayRequest,
  note: Note,
): PlayedOutcome | ReturnType<typeof failure> {
  const lines: string[] = [];
  const sounds: string[] = [];
  let characters = 0;
  let inputCount = 0;
  let stop: Stop | undefined;
  let run: Run;
  let growth: Growth | undefined;
  let framesPerSecond: number;
  try {
    if (request.begins) note.reached({ frame: 0, stage: "initialState" });
    run = runOf(loaded, request);
    framesPerSecond = frameRateOf(run.game);
  } catch (error) {
    return failure(error);
  }
  const frameLines = new FrameLines(run, { images: request.lines === "images" });
  const tell = (started: readonly string[]): void => {
    if (request.lines === "none") return;
    note.reached({ frame: run.frame, stage: "images" });
    const line = frameLines.line(started);
    lines.push(line);
    characters += line.length;
  };
  // A frame whose picture fails is not good: roll back to the previous frame.
  const stopAt = (failedFrame: number, error: unknown): void => {
    const failed = failure(error);
    stop ??= { failure: failed.kind === "failure" ? { ...failed, inFrame: failedFrame } : failed, failedFrame };
    if (run.frame === failedFrame && failedFrame > run.earliest) run.goTo(failedFrame - 1);
  };
  let frame = run.frame;
  try {
    if (request.begins) tell([]);
    for (const input of request.inputs) {
      if (characters >= maxAnswerLength) break;
      frame = run.frame + 1;
      note.reached({ frame, stage: "step" });
      const began = performance.now();
      const started = run.play(input);
      tell(started);
      const grown = loaded.watch.after(performance.now() - began, run.state);
      append(sounds, started);
      inputCount += 1;
      if (grown === undefined) continue;
      note.grown(grown);
      if (!loaded.isSlow) growth = grown;
      loaded.isSlow = true;
    }
  } catch (error) {
    stopAt(frame, error);
  }
  const see = (): VisibleFrame => {
    note.reached({ frame: run.frame, stage: "images" });
    return {
      state: beginning(printUpTo(run.state, maxPartLength)),
      shapes: shapesOf(run.picture(), run.game.graphics),
      askedKeys: [...loaded.askedKeys],
    };
  };
  let visibleFrame: VisibleFrame | undefined;
  for (let tries = 0; request.shows && visibleFrame === undefined && tries < 2; tries++) {
    try {
      visibleFrame = see();
    } catch (error) {
      stopAt(run.frame, error);
    }
  }
  return {
    kind: "played",
    frame: run.frame,
    count: inputCount,
    lines,
    sounds,
    visible: visibleFrame,
    failure: stop?.failure,
    failedFrame: stop?.failedFrame,
    growth,
    framesPerSecond,
  };
}

/** The text, truncated to `maxPartLength` characters. */
function beginning(text: string): string {
  return text.length <= maxPartLength ? text : `${text.slice(0, maxPartLength)}…`;
}

function runOf(loaded: LoadedProgram, { begins, sizes = [] }: PlayRequest): Run {
  if (!begins && loaded.run !== undefined) return loaded.run;
  if (loaded.game === undefined || !begins) throw new TypeError("there is no game to continue");
  loaded.watch = new GrowthWatch();
  loaded.isSlow = false;
  const askedKeys = new Set<string>();
  loaded.askedKeys = askedKeys;
  const game = withAskedKeys(loaded.game, (key) => askedKeys.add(key));
  return (loaded.run = new Run({ ...game, graphics: new Map(sizes) }));
}
