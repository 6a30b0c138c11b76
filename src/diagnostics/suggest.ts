// Spelling suggestions: the known name with the smallest edit distance.

import { maxCaseChanges, maxChanges } from "./limits.js";

/**
 * Returns the candidate nearest to a name: fewest edits ignoring case (insertion, deletion, substitution, or
 * transposition of neighbours), then fewest edits respecting case, then first. Undefined if none is near: at most a
 * third of the letters may differ.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const folded = name.toLowerCase();
  const letters = lettersOf(folded);
  let best: { readonly candidate: string; readonly changes: number; readonly exact: number } | undefined;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const allowed = Math.min(
      maxChanges,
      Math.floor(Math.max(name.length, candidate.length) / 3),
      best?.changes ?? maxChanges,
    );
    const candidateFolded = candidate.toLowerCase();
    // Each letter in only one of the names requires an edit: a cheap filter that leaves few candidates.
    const candidateLetters = lettersOf(candidateFolded);
    if (popCount(letters & ~candidateLetters) > allowed || popCount(candidateLetters & ~letters) > allowed) continue;
    const changes = distance(folded, candidateFolded, allowed);
    if (changes > allowed || (best !== undefined && changes > best.changes)) continue;
    const exact = distance(name, candidate, maxCaseChanges);
    if (best === undefined || changes < best.changes || exact < best.exact) best = { candidate, changes, exact };
  }
  return best?.candidate;
}

/** Returns the set of a name's characters, hashed to 32 bits. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i++) letters |= 1 << (name.charCodeAt(i) & 31);
  return letters;
}

function popCount(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/**
 * Returns the edit distance of two texts (optimal string alignment: Damerau and Levenshtein, no letter edited twice),
 * or any number above `limit` if greater. Only the band from i - limit to i + limit of each row i of the table is
 * computed, since cells outside require more edits; `row[k]` is column i + k - limit.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const band = Array.from({ length: 2 * limit + 1 }, (_, k) => k);
  let older: readonly number[] = [];
  let old: readonly number[] = band.map((k) => (k < limit ? Infinity : k - limit));
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [];
    for (const k of band) {
      const j = i + k - limit;
      if (j < 0 || j > b.length) row.push(Infinity);
      else if (j === 0) row.push(i);
      else {
        const replaced = cell(old, k) + (a[i - 1] === b[j - 1] ? 0 : 1);
        const swapped =
          i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(older, k) + 1 : Infinity;
        row.push(Math.min(replaced, swapped, cell(old, k + 1) + 1, cell(row, k - 1) + 1));
      }
    }
    if (Math.min(...row) > limit) return limit + 1;
    older = old;
    old = row;
  }
  return Math.min(cell(old, b.length - a.length + limit), limit + 1);
}

function cell(row: readonly number[], k: number): number {
  return row[k] ?? Infinity;
}

/** Letters of other scripts, each followed by the Latin homoglyph. */
const lookAlikes = "аaеeоoрpсcхxуyіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSοoνvΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

function toLatin(name: string): string {
  return name.replace(/[^\0-\x7f]/g, (letter) =>
    lookAlikes.includes(letter) ? lookAlikes.charAt(lookAlikes.indexOf(letter) + 1) : letter,
  );
}

/** A homoglyph of a name, with the letters of both at their first difference. */
export interface Homoglyph {
  readonly name: string;
  readonly letter: string;
  readonly here: string;
}

/** Returns the candidate that looks like a name but is written in another script. */
export function homoglyphOf(name: string, candidates: Iterable<string>): Homoglyph | undefined {
  const latin = toLatin(name);
  for (const candidate of candidates) {
    if (candidate.length !== name.length || candidate === name || toLatin(candidate) !== latin) continue;
    let at = 0;
    while (candidate[at] === name[at]) at++;
    return { name: candidate, letter: candidate.charAt(at), here: name.charAt(at) };
  }
  return undefined;
}

export function scriptOf(letter: string): string {
  return /\p{Script=Cyrillic}/u.test(letter) ? "Cyrillic" : /\p{Script=Greek}/u.test(letter) ? "Greek" : "Latin";
}
