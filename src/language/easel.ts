// The names that make a document a game (easel.md 1): the definitions that the host calls, and the names that read
// the state and the input.

import type { Documented } from "./operators.js";

/** Field of the runtime's `Moment` that definitions can read in the current frame. */
export type MomentField = "currentState" | "mouseClicked" | "mouseDown" | "mouseX" | "mouseY" | "keys" | "click";

interface FieldRow extends Documented {
  readonly names: readonly string[];
  readonly reads: "state" | "input";
}

/** The game that the examples use. */
export const exampleGame =
  "ledGame initialState := 3 newState := currentState + 1 images := {disc(point(10 * currentState, 400), 9, dRed)}";

export const momentFields: { readonly [Field in MomentField]: FieldRow } = {
  currentState: {
    names: ["currentState", "CURRENT_STATE", "Gamma", "GAMMA"],
    reads: "state",
    doc: "`currentState` is the current state of the game. In a test, it is `initialState`.",
    example: ["currentState", "3"],
  },
  mouseClicked: {
    names: ["mouseClicked", "CLICKED", "clicked"],
    reads: "input",
    doc: "`mouseClicked` is true in the frame of a click or touch.",
    example: ["mouseClicked", "false"],
  },
  mouseDown: {
    names: ["mouseDown"],
    reads: "input",
    doc: "`mouseDown` is true while the primary button or a touch is held, also in the frame of the click.",
    example: ["mouseDown", "false"],
  },
  mouseX: {
    names: ["mouseX", "CLICK_X", "clickX"],
    reads: "input",
    doc: "`mouseX` is the distance of the pointer from the left edge, from 0 to 1000.",
    example: ["mouseX", "0"],
  },
  mouseY: {
    names: ["mouseY", "CLICK_Y", "clickY"],
    reads: "input",
    doc: "`mouseY` is the distance of the pointer from the lower edge, from 0 to 800.",
    example: ["mouseY", "0"],
  },
  keys: {
    names: ["keys"],
    reads: "input",
    doc: '`keys` is the set of the names of the pressed keys, such as `"A"`, `"Left"` and `"Space"`.',
    example: ["keys", "{}"],
  },
  click: {
    names: ["click"],
    reads: "input",
    doc: "`click` is the position of the click, a pair, or `` `nil `` if there is no click.",
    example: ["click", "`nil"],
  },
};

const fieldOf = new Map(
  (Object.keys(momentFields) as MomentField[]).flatMap((field) =>
    momentFields[field].names.map((name) => [name, field] as const),
  ),
);

/** Returns the field that a name denotes in a game. */
export function momentField(name: string): MomentField | undefined {
  return fieldOf.get(name);
}

/**
 * Definitions called by the host. If several of the names are defined, the first one is used. `takes` lists the
 * arguments in functional style.
 */
export const hooks = {
  initialState: {
    names: ["initialState"],
    takes: [],
    doc: "`initialState` is the first state of the game.",
    example: ["initialState", "3"],
  },
  step: {
    names: ["newState", "nextState", "transition"],
    takes: ["input", "currentState"],
    doc: "`newState` is the state after `currentState`. It is evaluated 30 times per second, or as often as `framesPerSecond` specifies.",
    example: ["newState", "4"],
  },
  images: {
    names: ["images"],
    takes: ["currentState"],
    doc: "`images` is the picture of the current state: a set of images, or a sequence from back to front.",
    example: ["images", "{disc(point(30, 400), 9, color(255, 0, 0))}"],
  },
  sounds: {
    names: ["sounds"],
    takes: ["input", "currentState"],
    doc: "`sounds` is the set of the sounds that begin: `` `ding ``, `` `bang ``, `` `boing ``, `` `clap ``, `` `click ``, or names of files.",
    example: ["sounds", "{`ding}", "sounds := {`ding} if currentState = 3; {} otherwise"],
  },
  framesPerSecond: {
    names: ["framesPerSecond"],
    takes: [],
    doc: "`framesPerSecond` is the number of new states per second, an integer from 1 to 60. Without a definition it is 30.",
    example: ["framesPerSecond", "60", "framesPerSecond := 60"],
  },
} as const satisfies Readonly<
  Record<string, Documented & { readonly names: readonly string[]; readonly takes: readonly string[] }>
>;

export type HookName = keyof typeof hooks;

/** True for games of the 2014 style, recognised by the name of the step function. They name letter keys in lower case. */
export const hasLowerCaseKeys = (step: string | undefined): boolean => step === "transition";
