// What a user has chosen, from the options with which an editor begins, or from its settings.

/** What can be chosen. */
export interface Settings {
  /** Whether repairs are tried after a pause, so that findings are told first without them, or before anything is told. */
  readonly repairs: "late" | "at once";
  readonly hints: {
    /** Show the results of tests beside them. */
    readonly results: boolean;
    /** Show the types of definitions without a signature. */
    readonly types: boolean;
  };
  readonly tests: {
    /** Show commands above tests and headings. */
    readonly lenses: boolean;
    /** Run all tests of a document whenever it is saved. */
    readonly onSave: boolean;
    /** The limit for each test, in seconds of processor time. */
    readonly timeout: number;
  };
}

const usual: Settings = {
  repairs: "late",
  hints: { results: true, types: false },
  tests: { lenses: true, onSave: false, timeout: 10 },
};

/** Settings as an editor gives them. What is missing, or is not of its kind, is as usual. */
export function settingsIn(given: unknown): Settings {
  return merged(usual, given);
}

function merged<T>(known: T, given: unknown): T {
  if (typeof known !== "object" || known === null) return typeof given === typeof known ? (given as T) : known;
  if (typeof given !== "object" || given === null) return known;
  const parts = Object.entries(known).map(([name, value]) => [
    name,
    merged(value, (given as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(parts) as T;
}
