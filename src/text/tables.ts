// Tables written as text.

/** Returns the words of a text, which are separated by white space. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Returns a record, from a text in which its keys and values alternate, separated by white space. */
export function recordOf(text: string): Readonly<Record<string, string>> {
  const words = wordsOf(text);
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!]] : [])));
}

/** Returns a record with the same value for all keys, which the text lists, separated by white space. */
export const recordWith = <T>(value: T, keys: string): Readonly<Record<string, T>> =>
  Object.fromEntries(wordsOf(keys).map((key) => [key, value]));
