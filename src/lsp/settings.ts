// User settings, from the initialization options or from the editor's configuration.

export interface Settings {
  /** Verify fixes after a pause, publishing diagnostics without them first, or before publishing. */
  readonly repairs: "late" | "at once";
  readonly hints: {
    /** Show test results as inlay hints. */
    readonly results: boolean;
    /** Show types of definitions without a signature. */
    readonly types: boolean;
  };
  readonly tests: {
    readonly lenses: boolean;
    readonly onSave: boolean;
    /** Limit per test, in seconds of CPU time. */
    readonly timeout: number;
  };
}

const usual: Settings = {
  repairs: "late",
  hints: { results: true, types: false },
  tests: { lenses: true, onSave: false, timeout: 10 },
};

/** Merges settings from an editor with the defaults. Missing or ill-typed values keep the default. */
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
