// Tables written as text.

/** The words of a text, which are separated by white space. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A record, from a text in which its keys and values alternate, separated by white space. */
export function recordOf(text: string): Readonly<Record<string, string>> {
  const words = wordsOf(text);
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!]] : [])));
}

/** A record with the same value for all keys, which the text lists, separated by white space. */
export const recordWith = <T>(value: T, keys: string): Readonly<Record<string, T>> =>
  Object.fromEntries(wordsOf(keys).map((key) => [key, value]));
