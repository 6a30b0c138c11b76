// What makes a document a game (easel.md 1): the names that it defines for its host, and the names under which its
// definitions read the state and the input.

/** What a definition can read of the current frame: a field of the runtime's `Moment`. */
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

/** The field that a name stands for in a game. */
export function momentField(name: string): MomentField | undefined {
  return fieldOf.get(name);
}

/**
 * The definitions that a host calls. If there are several names, the first that is defined counts. `takes` are the
 * arguments in functional style.
 */
export const hooks = {
  initialState: { names: ["initialState"], takes: [] },
  step: { names: ["newState", "nextState", "transition"], takes: ["input", "currentState"] },
  images: { names: ["images"], takes: ["currentState"] },
  sounds: { names: ["sounds"], takes: ["input", "currentState"] },
} as const;

export type HookName = keyof typeof hooks;

/** True for the style of 2014, which is known by the name of the step: letter keys have lower-case names there. */
export const hasLowerCaseKeys = (step: string | undefined): boolean => step === "transition";
