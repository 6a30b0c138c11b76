// Extracts the prose that documents a region from the text before it: line ends are unified, blank lines at both ends
// are dropped. Also finds the sentence that mentions a name.

/**
 * Cleans a piece of prose. `afterRegion` says that it begins on the line where a region ended, whose sentence it may
 * finish.
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

/** The first sentence that mentions the name, or else the first sentence of the prose. */
export function sentenceAbout(name: string, prose: string): string | undefined {
  const sentences = sentencesOf(prose);
  return sentenceWith(name, sentences) ?? sentences[0];
}

/** The sentences of a prose, each in one line. */
export function sentencesOf(prose: string): readonly string[] {
  return prose.replace(/\s+/g, " ").match(/\S.*?(?:[.!?](?=\s|$)|$)/g) ?? [];
}

/** The first sentence that mentions the name. */
export function sentenceWith(name: string, sentences: readonly string[]): string | undefined {
  return sentences.find((sentence) => sentence.split(/[^\p{L}\p{M}\d_']+/u).includes(name));
}
