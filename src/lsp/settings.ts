// User settings, from the initialization options or from the editor's configuration.

export interface Settings {
  /** When fixes are verified: after a pause, once diagnostics without fixes are published, or before publishing. */
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

const defaultSettings: Settings = {
  repairs: "late",
  hints: { results: true, types: false },
  tests: { lenses: true, onSave: false, timeout: 10 },
};

/** Merges settings from an editor with the defaults. Missing or ill-typed values keep the default. */
export function parseSettings(input: unknown): Settings {
  return merge(defaultSettings, input);
}

function merge<T>(defaults: T, input: unknown): T {
  if (typeof defaults !== "object" || defaults === null)
    return typeof input === typeof defaults ? (input as T) : defaults;
  if (typeof input !== "object" || input === null) return defaults;
  const entries = Object.entries(defaults).map(([name, value]) => [
    name,
    merge(value, (input as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(entries) as T;
}
