// Reduces a text while a predicate holds (delta debugging): removes definitions first, then lines.

/** Maximum number of candidates tried. */
const attempts = 80;

export async function reduced(text: string, remains: (text: string) => boolean | Promise<boolean>): Promise<string> {
  let left = attempts;
  let smallest = text;
  for (const separator of ["\n\n", "\n"]) {
    let parts = smallest.split(separator);
    for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < parts.length && left > 0; ) {
        const fewer = [...parts.slice(0, at), ...parts.slice(at + size)];
        left--;
        if (await remains(fewer.join(separator))) parts = fewer;
        else at += size;
      }
    }
    smallest = parts.join(separator);
  }
  return smallest;
}
