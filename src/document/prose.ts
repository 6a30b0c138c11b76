// Extracts the prose that documents a region, and finds the sentence that mentions a name.

/**
 * Normalises line ends and removes blank lines at both ends. With `afterRegion`, the text begins on the line of a
 * region's end, and the punctuation that ends its sentence is removed.
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

/** Returns the first sentence that mentions a name, or else the first sentence of the prose. */
export function sentenceAbout(name: string, prose: string): string | undefined {
  const sentences = sentencesOf(prose);
  return sentenceWith(name, sentences) ?? sentences[0];
}

/** Returns the sentences of a text, each on one line. */
export function sentencesOf(prose: string): readonly string[] {
  return prose.replace(/\s+/g, " ").match(/\S.*?(?:[.!?](?=\s|$)|$)/g) ?? [];
}

function sentenceWith(name: string, sentences: readonly string[]): string | undefined {
  return sentences.find((sentence) => sentence.split(/[^\p{L}\p{M}\d_']+/u).includes(name));
}
