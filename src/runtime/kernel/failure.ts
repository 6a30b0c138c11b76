// Turns what goes wrong while a document runs into one kind of error, which knows the definition, its place
// in the document and its arguments. The rows of failures.ts say in words what each failure means.

/** One kind of failure at run time: its permanent code, and how its facts become words. */
export interface Failure<Facts = object> {
  readonly code: string;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (facts: Facts) => string | undefined;
}

/** Where a failure happened: the definition, its place ("12:1") and its arguments, printed as LED. */
export interface Location {
  readonly definition: string;
  readonly place: string;
  readonly args: readonly string[];
}

/** The only error that a running document throws. Text between backquotes in `message` and `help` is LED. */
export class LedError extends Error {
  override readonly name = "LedError";
  readonly code: string;
  readonly title: string;
  readonly help?: string;
  readonly definition?: string;
  readonly place?: string;
  readonly args?: readonly string[];
  /** Of what took too long: the innermost definition that was called while it was evaluated and may call itself. */
  recursion?: string;

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

  /** The same failure, in a definition. The first definition that learns of it keeps it. */
  at(location: Location): LedError {
    if (this.definition !== undefined) return this;
    return new LedError(this.code, this.title, this.message, this.help, location, this);
  }
}

/** The error that a row makes of its facts. */
export function failureOf<Facts>(row: Failure<Facts>, facts: Facts, cause?: unknown): LedError {
  return new LedError(row.code, row.title, row.message(facts), row.help?.(facts), undefined, cause);
}

/** Ends the evaluation with a failure. */
export function fail<Facts>(row: Failure<Facts>, facts: Facts): never {
  throw failureOf(row, facts);
}
