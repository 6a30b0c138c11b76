// The error class of running documents, which knows the definition that failed, its place in the document and its arguments. It
// imports nothing, so that all values can fail.

/** A kind of run-time failure: its permanent code, and how its facts become words. */
export interface Failure<Facts = object> {
  readonly code: string;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (facts: Facts) => string | undefined;
}

/**
 * The location of a failure: the definition, its position, `prices.led:12:1` or, where only one document is there, `12:1`,
 * and its arguments, printed as LED.
 */
export interface Location {
  readonly definition: string;
  readonly place: string;
  readonly args: readonly string[];
}

/**
 * The only error that a running document throws. Text between backquotes in `reason` and `help` is LED; `message` is the
 * reason, with the definition, its arguments and the place in the document where these are known.
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
  /** What is wrong, without the location. */
  declare readonly reason: string;
  declare readonly help?: string;
  /** The definition that failed, its position in its document, and its arguments. */
  declare readonly definition?: string;
  declare readonly place?: string;
  declare readonly args?: readonly string[];
  /** For a computation that took too long: the innermost definition called by it that may call itself. */
  declare recursion?: string;

  constructor(code: string, title: string, reason: string, help?: string, location?: Location, cause?: unknown) {
    super(
      location === undefined || documentIn(location.place) === undefined
        ? reason
        : `${reason}, in ${inWords(location)}`,
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

  // A property of the object would come after the stack has been taken, which begins with the name.
  override get name(): string {
    return "LedError";
  }

  /** The document of the definition that failed; undefined if it is the only one. */
  get document(): string | undefined {
    return documentIn(this.place);
  }

  /** The line of the definition that failed, from 1. */
  get line(): number | undefined {
    return this.numberFromEnd(2);
  }

  /** The column at which that definition begins, from 1. */
  get column(): number | undefined {
    return this.numberFromEnd(1);
  }

  private numberFromEnd(at: number): number | undefined {
    return this.place === undefined ? undefined : Number(this.place.split(":").at(-at));
  }

  /** The same failure with a location; the first location is kept. */
  at(location: Location): LedError {
    if (this.definition !== undefined) return this;
    const located = new LedError(this.code, this.title, this.reason, this.help, location, this.cause);
    if (this.recursion !== undefined) located.recursion = this.recursion;
    // It failed where it was thrown first.
    const [stack, heading] = [this.stack ?? "", `${this.name}: ${this.message}`];
    if (stack.startsWith(heading)) located.stack = `${located.name}: ${located.message}${stack.slice(heading.length)}`;
    return located;
  }
}

/** The document that a place is in, `prices.led` of `prices.led:12:1`; none of `12:1`. */
function documentIn(place = ""): string | undefined {
  const document = place.split(":").slice(0, -2).join(":");
  return document === "" ? undefined : document;
}

/** A location as part of a sentence. */
const inWords = ({ definition, args, place }: Location): string =>
  `\`${definition}${args.length === 0 ? "" : `(${args.join(", ")})`}\` at ${place}`;
