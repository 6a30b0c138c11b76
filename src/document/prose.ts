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
  const withoutPunctuation = afterRegion ? text.replace(/^[ \t]*[.,;:!?)]+/, "") : text;
  return withoutPunctuation
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** Returns the first sentence that mentions a name, or else the first sentence of the prose. */
export function findSentenceAbout(name: string, prose: string): string | undefined {
  const sentences = splitSentences(prose);
  return findSentenceWith(name, sentences) ?? sentences[0];
}

/** Returns the sentences of a text, each on one line. */
export function splitSentences(prose: string): readonly string[] {
  return prose.replace(/\s+/g, " ").match(/\S.*?(?:[.!?](?=\s|$)|$)/g) ?? [];
}

function findSentenceWith(name: string, sentences: readonly string[]): string | undefined {
  return sentences.find((sentence) => sentence.split(/[^\p{L}\p{M}\d_']+/u).includes(name));
}
