// The error class of running documents, which knows the definition that failed, its place in the document and its
// arguments. The rows of failures.ts put each kind of failure into words.

/** A kind of run-time failure: its permanent code, and how its facts become words. */
export interface Failure<Facts = object> {
  readonly code: string;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (facts: Facts) => string | undefined;
}

/** The location of a failure: the definition, its position ("12:1") and its arguments, printed as LED. */
export interface Location {
  readonly definition: string;
  readonly place: string;
  readonly args: readonly string[];
}

/** The only error that a running document throws. Text between backquotes in `message` and `help` is LED. */
export class LedError extends Error {
  override readonly name = "LedError";
  declare readonly code: string;
  declare readonly title: string;
  declare readonly help?: string;
  declare readonly definition?: string;
  declare readonly place?: string;
  declare readonly args?: readonly string[];
  /** For a computation that took too long: the innermost definition called by it that may call itself. */
  declare recursion?: string;

  constructor(code: string, title: string, message: string, help?: string, location?: Location, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.title = title;
    if (help !== undefined) this.help = help;
    if (location !== undefined) {
      this.definition = location.definition;
      this.place = location.place;
      this.args = location.args;
    }
  }

  /** The same failure with a location; the first location is kept. */
  at(location: Location): LedError {
    if (this.definition !== undefined) return this;
    return new LedError(this.code, this.title, this.message, this.help, location, this);
  }
}

/** The error for a kind of failure with these facts. */
export function failureOf<Facts>(row: Failure<Facts>, facts: Facts, cause?: unknown): LedError {
  return new LedError(row.code, row.title, row.message(facts), row.help?.(facts), undefined, cause);
}

/** Fails. */
export function fail<Facts>(row: Failure<Facts>, facts: Facts): never {
  throw failureOf(row, facts);
}
