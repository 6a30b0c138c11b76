/**
 * Cleans a stretch of prose. `afterRegion` says that it begins on the line of a region before it, whose
 * sentence it may end.
 *
 * ```text
 * > | Let /$ x := 1 $/.
 *                     ^
 * > | Then
 *     ^^^^
 * ```
 */
export declare function cleanProse(text: string, afterRegion: boolean): string;
