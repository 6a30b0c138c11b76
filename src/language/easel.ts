// The names that make a document a game (easel.md 1): the definitions that the host calls, and the names that read
// the state and the input.

/** Field of the runtime's `Moment` that definitions can read in the current frame. */
export type MomentField = "currentState" | "mouseClicked" | "mouseX" | "mouseY" | "keys" | "click";

interface FieldRow {
  readonly names: readonly string[];
  readonly reads: "state" | "input";
  readonly doc: string;
}

export const momentFields: { readonly [Field in MomentField]: FieldRow } = {
  currentState: {
    names: ["currentState", "CURRENT_STATE", "Gamma", "GAMMA"],
    reads: "state",
    doc: "the state of the game",
  },
  mouseClicked: {
    names: ["mouseClicked", "CLICKED", "clicked"],
    reads: "input",
    doc: "true if there is a click in this frame",
  },
  mouseX: { names: ["mouseX", "CLICK_X", "clickX"], reads: "input", doc: "where the pointer is, from the left" },
  mouseY: { names: ["mouseY", "CLICK_Y", "clickY"], reads: "input", doc: "where the pointer is, from below" },
  keys: { names: ["keys"], reads: "input", doc: "the set of the names of the keys held" },
  click: { names: ["click"], reads: "input", doc: "the place of the click, or `nil" },
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
  initialState: { names: ["initialState"], takes: [] },
  step: { names: ["newState", "nextState", "transition"], takes: ["input", "currentState"] },
  images: { names: ["images"], takes: ["currentState"] },
  sounds: { names: ["sounds"], takes: ["input", "currentState"] },
} as const;

export type HookName = keyof typeof hooks;

/** True for the 2014 style, recognised by the name of its step function: it names letter keys in lower case. */
export const hasLowerCaseKeys = (step: string | undefined): boolean => step === "transition";
