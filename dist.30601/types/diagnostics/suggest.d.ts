/** So many names are suggested in one document. Each is looked for among all names, and nobody reads more. */
export declare const mostSuggestions = 100;
/**
 * The candidate nearest to a name: of those that take the fewest changes (a letter put in, left out, replaced, or
 * two neighbours swapped; letter case aside) the one that takes the fewest with case counted, then the first.
 * Undefined if none is near: a third of the letters may differ.
 */
export declare function nearest(name: string, candidates: Iterable<string>): string | undefined;
/**
 * The number of changes between two texts (Damerau and Levenshtein, no letter changed twice), or some number
 * above `limit` when there are more. Of each row i of the table only the band from i - limit to i + limit is
 * kept, as everything outside of it takes more changes; `row[k]` stands for column i + k - limit.
 */
export declare function distance(a: string, b: string, limit: number): number;
