export declare const names: {
    readonly unknown: import("./diagnostic.js").Entry<{
        name: string;
        nearest: string | undefined;
        gameOnly: boolean;
    }>;
    readonly definedTwice: import("./diagnostic.js").Entry<{
        name: string;
        line: number;
    }>;
    readonly parameterTwice: import("./diagnostic.js").Entry<{
        name: string;
        of: string;
    }>;
    readonly endedEarly: import("./diagnostic.js").Entry<{
        name: string;
        binder: string;
    }>;
    readonly arity: import("./diagnostic.js").Entry<{
        name: string;
        needs: number;
        more: boolean;
        given: number;
        head: string;
    }>;
    readonly needsItself: import("./diagnostic.js").Entry<{
        ring: readonly string[];
    }>;
    readonly nothingBinds: import("./diagnostic.js").Entry<{
        name: string;
        infinite: string | undefined;
    }>;
    readonly sidesDiffer: import("./diagnostic.js").Entry<{
        name: string;
    }>;
    readonly waitsForEachOther: import("./diagnostic.js").Entry<{
        names: readonly string[];
    }>;
    readonly boundOutside: import("./diagnostic.js").Entry<{
        name: string;
        what: string;
    }>;
    readonly hides: import("./diagnostic.js").Entry<{
        name: string;
        line: number;
    }>;
    readonly signatureTwice: import("./diagnostic.js").Entry<{
        name: string;
        line: number;
    }>;
    readonly signatureAlone: import("./diagnostic.js").Entry<{
        name: string;
        nearest: string | undefined;
    }>;
    readonly signatureArity: import("./diagnostic.js").Entry<{
        name: string;
        signature: number;
        definition: number;
    }>;
    readonly arrowOutsideType: import("./diagnostic.js").Entry<object>;
    readonly missingHook: import("./diagnostic.js").Entry<{
        name: string;
        style: string;
    }>;
    readonly hookShape: import("./diagnostic.js").Entry<{
        name: string;
        given: number;
        shapes: string;
    }>;
    readonly secondStep: import("./diagnostic.js").Entry<{
        name: string;
        step: string;
    }>;
};
