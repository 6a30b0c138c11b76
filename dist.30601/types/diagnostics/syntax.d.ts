export declare const syntax: {
    badCharacter: import("./diagnostic.js").Entry<{
        text: string;
        help: string | undefined;
    }>;
}, unclosedText: entry;
