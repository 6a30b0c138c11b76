/** How something looks that the grammar does not know, and what to write instead. */
export interface Habit {
    /** Matched at the beginning of a token. */
    readonly pattern: RegExp;
    /** The help of the message. */
    readonly help: string;
    /** Only with this bracket open, or only among the branches of a definition. */
    readonly within?: "(" | "[" | "{" | "branches";
    /** A word that is none of LED's: it may be found only when the token behind it does not fit. */
    readonly foreign?: true;
}
/** Signs put together as LED never puts them, and signs that LED does not have. */
export declare const signHabits: readonly Habit[];
/** Words of other languages, and LED's own signs where they cannot stand. */
export declare const wordHabits: readonly Habit[];
/** The help for a sign that LED does not have, as it stands in a text. */
export declare function signHelp(text: string, start: number): string | undefined;
/** Names that other languages know, by how LED says them. */
export declare const nameHabits: Readonly<Record<string, string>>;
