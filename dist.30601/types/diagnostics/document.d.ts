/** An opener without its closer; `instead` is what seems to have been meant as the closer. */
export interface UnclosedFacts {
    readonly opener: string;
    readonly instead: string | undefined;
}
export declare const unclosedDollar: import("./diagnostic.js").Entry<UnclosedFacts>;
export declare const unclosedDash: import("./diagnostic.js").Entry<UnclosedFacts>;
export declare const unclosedFence: import("./diagnostic.js").Entry<UnclosedFacts>;
/** A closer where nothing is open. */
export interface StrayFacts {
    readonly closer: string;
    readonly kind: "dollar" | "dash";
}
export declare const strayCloser: import("./diagnostic.js").Entry<StrayFacts>;
/** The marks of a fence of another language. */
export interface FenceFacts {
    readonly fence: string;
}
export declare const fenceHidesCode: import("./diagnostic.js").Entry<FenceFacts>;
