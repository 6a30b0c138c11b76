// Inspects a frame of a game inside the worker: returns its shapes or the definition that fails, and maps shapes back
// to values of the document.

import { readValue } from "./games/reading.js";
import { shapesOf } from "../runtime/easel/shapes.js";
import * as easel from "../runtime/index.js";
import type { Game, Moment, Value } from "../runtime/index.js";
import { failure, type LoadedProgram } from "./evaluate.js";
import type {
  CrashOutcome,
  FailureOutcome,
  GameFrame,
  GraphicSizes,
  PictureOutcome,
  PictureRequest,
} from "./outcome.js";

/** Computes the picture of a frame, or finds the definition that fails. */
export function look(
  loaded: LoadedProgram,
  { frame, next, sizes }: PictureRequest,
): PictureOutcome | FailureOutcome | CrashOutcome {
  try {
    const game = gameOf(loaded, sizes);
    const fails = (hook: keyof Game & keyof LookedHooks, at: GameFrame): PictureOutcome => ({
      kind: "looked",
      shapes: [],
      failed: { hook, frame: at },
    });
    const state = attempt(() => stateIn(game, frame));
    // `initialState` does not read the state, but every evaluation needs a frame that has one.
    if (state === undefined) return fails("initialState", { state: "true", input: frame.input });
    let [now, here] = [state.value, frame];
    if (next !== undefined) {
      const moment = easel.momentOf(now, next, game.lowerCaseKeys);
      const at = { ...frame, input: next };
      if (attempt(() => game.sounds?.(moment) ?? true) === undefined) return fails("sounds", at);
      const stepped = attempt(() => game.step(moment));
      if (stepped === undefined) return fails("step", at);
      [now, here] = [stepped.value, { state: easel.print(stepped.value), input: next }];
    }
    const picture = attempt(() => easel.pictureOf(game, now, here.input));
    if (picture === undefined) return fails("images", here);
    return { kind: "looked", shapes: shapesOf(picture.value, game.graphics), failed: undefined };
  } catch (error) {
    return failure(error);
  }
}

type LookedHooks = Record<NonNullable<PictureOutcome["failed"]>["hook"], unknown>;

export function momentIn(loaded: LoadedProgram, frame: GameFrame): Moment {
  const game = gameOf(loaded, []);
  return easel.momentOf(stateIn(game, frame), frame.input, game.lowerCaseKeys);
}

/** Returns a predicate for the values that contain the value from which an image of the frame was made. */
export function holderOf(
  loaded: LoadedProgram,
  frame: GameFrame,
  { index, sizes }: { readonly index: number; readonly sizes: GraphicSizes },
): (value: Value) => boolean {
  const game = gameOf(loaded, sizes);
  const state = stateIn(game, frame);
  const image = easel
    .pictureOf(game, state, frame.input)
    .flatMap((one) => shapesOf([one], game.graphics).map(() => one))[index];
  if (image === undefined) throw new Error(`the frame has no image ${index}`);
  const all = game.images(easel.momentOf(state, frame.input, game.lowerCaseKeys));
  const target = drawnIn(all).find((value) => {
    const own = easel.imageFrom(value);
    return own !== undefined && easel.equal(own, image);
  });
  return (value) => target !== undefined && holds(value, target);
}

/** The values that `images` returns for painting. */
function drawnIn(value: Value): readonly Value[] {
  if (easel.isSet(value)) return [...easel.members(value)];
  return easel.isSequence(value) ? value.items.flatMap((item) => (easel.isSet(item) ? drawnIn(item) : [item])) : [];
}

function holds(value: Value, target: Value): boolean {
  if (easel.isSet(value)) {
    if (!value.finite || !value.listed()) return false;
    if (value.has(target)) return true;
    return [...easel.members(value)].some((member) => isCollection(member) && holds(member, target));
  }
  if (easel.equal(value, target)) return true;
  if (easel.isSequence(value)) return value.items.some((item) => holds(item, target));
  return easel.isTuple(value) && value.some((item) => holds(item, target));
}

const isCollection = (value: Value): boolean => easel.isSet(value) || easel.isSequence(value) || easel.isTuple(value);

function gameOf({ game }: LoadedProgram, sizes: GraphicSizes): Game {
  if (game === undefined) throw new TypeError("there is no game to look at");
  return { ...game, graphics: new Map(sizes) };
}

function stateIn(game: Game, { state }: GameFrame): Value {
  if (state === undefined) return game.initialState();
  const value = readValue(state);
  if (value === undefined) throw new TypeError("the state cannot be read");
  return value;
}

function attempt<T>(make: () => T): { readonly value: T } | undefined {
  try {
    return { value: make() };
  } catch {
    return undefined;
  }
}
