// Finds the name that was probably meant: the known one that differs least from what was written.

/** The most changes at which two names still look alike, however long they are. */
const mostChanges = 3;

/**
 * The candidate nearest to a name: of those that take the fewest changes (a letter put in, left out, replaced, or
 * two neighbours swapped; letter case aside) the one that takes the fewest with case counted, then the first.
 * Undefined if none is near: a third of the letters may differ.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const folded = name.toLowerCase();
  let best: { readonly candidate: string; readonly changes: number; readonly exact: number } | undefined;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const allowed = Math.min(mostChanges, Math.floor(Math.max(name.length, candidate.length) / 3), best?.changes ?? mostChanges);
    const changes = distance(folded, candidate.toLowerCase(), allowed);
    if (changes > allowed || (best !== undefined && changes > best.changes)) continue;
    const exact = distance(name, candidate, name.length + candidate.length);
    if (best === undefined || changes < best.changes || exact < best.exact) best = { candidate, changes, exact };
  }
  return best?.candidate;
}

/**
 * The number of changes between two texts (Damerau and Levenshtein, no letter changed twice), or some number
 * above `limit` when there are more. Only the band of the table in which at most `limit` changes are possible is filled.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let old: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(limit + 1);
    row[0] = i;
    let least = i;
    const last = Math.min(b.length, i + limit);
    for (let j = Math.max(1, i - limit); j <= last; j++) {
      const same = a[i - 1] === b[j - 1];
      let changes = Math.min(cell(old, j) + 1, cell(row, j - 1) + 1, cell(old, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) changes = Math.min(changes, cell(older, j - 2) + 1);
      row[j] = changes;
      least = Math.min(least, changes);
    }
    if (least > limit) return limit + 1;
    older = old;
    old = row;
  }
  return cell(old, b.length);
}

function cell(row: readonly number[], j: number): number {
  return row[j] ?? Infinity;
}
