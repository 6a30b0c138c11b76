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
export declare class LedError extends Error {
    readonly name = "LedError";
    readonly code: string;
    readonly title: string;
    readonly help?: string;
    readonly definition?: string;
    readonly place?: string;
    readonly args?: readonly string[];
    constructor(code: string, title: string, message: string, help?: string, location?: Location, cause?: unknown);
    /** The same failure, in a definition. The first definition that learns of it keeps it. */
    at(location: Location): LedError;
}
/** The error that a row makes of its facts. */
export declare function failureOf<Facts>(row: Failure<Facts>, facts: Facts, cause?: unknown): LedError;
/** Ends the evaluation with a failure. */
export declare function fail<Facts>(row: Failure<Facts>, facts: Facts): never;
