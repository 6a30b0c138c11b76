// The error class of running documents. It records the failing definition, its location and its arguments. This file
// imports nothing, so that every module of the runtime can use it.

/** A kind of run-time failure: its permanent code, and functions that format its parameters. */
export interface Failure<Facts = object> {
  readonly code: string;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (facts: Facts) => string | undefined;
}

/**
 * The location of a failure: the definition, its position (`prices.led:12:1`, or `12:1` if there is only one document),
 * and its printed arguments.
 */
export interface Location {
  readonly definition: string;
  readonly place: string;
  readonly args: readonly string[];
}

/**
 * The only error that a running document throws. Text between backquotes in `reason` and `help` is LED. `message` is
 * the reason, followed by the definition, its arguments and its position where these are known.
 *
 * @example
 * try {
 *   divide(1, 0);
 * } catch (error) {
 *   error instanceof LedError ? error.code : "another error" // "L605"
 * }
 */
export class LedError extends Error {
  declare readonly code: string;
  declare readonly title: string;
  /** The reason, without the location. */
  declare readonly reason: string;
  declare readonly help?: string;
  /** The failing definition, its position in its document, and its arguments. */
  declare readonly definition?: string;
  declare readonly place?: string;
  declare readonly args?: readonly string[];
  /** For a timeout: the innermost recursive definition that was running. */
  declare recursion?: string;

  constructor(code: string, title: string, reason: string, help?: string, location?: Location, cause?: unknown) {
    super(
      location === undefined || documentIn(location.place) === undefined
        ? reason
        : `${reason}, in ${describeLocation(location)}`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.title = title;
    this.reason = reason;
    if (help !== undefined) this.help = help;
    if (location !== undefined) {
      this.definition = location.definition;
      this.place = location.place;
      this.args = location.args;
    }
  }

  // An own property would be set too late: the stack, which begins with the name, is captured in the constructor of
  // `Error`.
  override get name(): string {
    return "LedError";
  }

  /** The document of the failing definition; undefined if it is the only one. */
  get document(): string | undefined {
    return documentIn(this.place);
  }

  /** The line of the failing definition, from 1. */
  get line(): number | undefined {
    return this.numberFromEnd(2);
  }

  /** The column of the failing definition, from 1. */
  get column(): number | undefined {
    return this.numberFromEnd(1);
  }

  private numberFromEnd(at: number): number | undefined {
    return this.place === undefined ? undefined : Number(this.place.split(":").at(-at));
  }

  /** Returns the failure with a location; an existing location is kept. */
  at(location: Location): LedError {
    if (this.definition !== undefined) return this;
    const located = new LedError(this.code, this.title, this.reason, this.help, location, this.cause);
    if (this.recursion !== undefined) located.recursion = this.recursion;
    // Preserve the stack of the original error.
    const [stack, heading] = [this.stack ?? "", `${this.name}: ${this.message}`];
    if (stack.startsWith(heading)) located.stack = `${located.name}: ${located.message}${stack.slice(heading.length)}`;
    return located;
  }
}

/** The document of a position: `prices.led` for `prices.led:12:1`, undefined for `12:1`. */
function documentIn(place = ""): string | undefined {
  const document = place.split(":").slice(0, -2).join(":");
  return document === "" ? undefined : document;
}

/** Formats a location as part of a sentence. */
const describeLocation = ({ definition, args, place }: Location): string =>
  `\`${definition}${args.length === 0 ? "" : `(${args.join(", ")})`}\` at ${place}`;
