// The stretch of text before a region, as the prose that documents it: line ends unified, outer blanks gone. And what
// it says of a name.

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
export function cleanProse(text: string, afterRegion: boolean): string {
  const continued = afterRegion ? text.replace(/^[ \t]*[.,;:!?)]+/, "") : text;
  return continued
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** The sentence of a prose that speaks of the name; else its first one. */
export function sentenceAbout(name: string, prose: string): string | undefined {
  const sentences = prose.replace(/\s+/g, " ").match(/\S.*?(?:[.!?](?=\s|$)|$)/g) ?? [];
  return sentences.find((sentence) => sentence.split(/[^\p{L}\p{M}\d_']+/u).includes(name)) ?? sentences[0];
}
