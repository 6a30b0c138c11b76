// Reads the expected value of a document's test: the ways in which it may be meant, each as an expression or as a text.
// `an Easel image` and its like become atoms that occur nowhere else; the worker knows what they stand for.

import type { Wildcard } from "./outcome.js";

/** One way to read an expected value as an expression. */
export interface Reading {
  readonly expression: string;
  readonly wildcards: readonly (readonly [atom: string, stands: Wildcard])[];
}

/** True if the test expects that its evaluation fails. */
export function expectsError(expected: string): boolean {
  return expected.trim() === "error";
}

/** The texts that an expected value may be: as it stands and, if it stands in quotes, without them. */
export function textsOf(expected: string): readonly string[] {
  const text = expected.trim();
  const bare = /^["“]([^]*)["”]$/.exec(text)?.[1];
  return bare === undefined ? [text] : [text, bare];
}

/** The text as an expression. `taken` is all the text in which the new atoms must not occur. */
export function readingOf(text: string, taken: string): Reading {
  const wildcards: (readonly [string, Wildcard])[] = [];
  const stem = freshStem(taken + text);
  const expression = outsideStrings(text, (part) =>
    part.replace(/\ban Easel (image|point|color)\b/g, (_, word: string) => {
      const atom = `${stem}${wildcards.length + 1}`;
      wildcards.push([atom, wildcardOf(word)]);
      return `\`${atom}`;
    }),
  );
  return { expression, wildcards };
}

function wildcardOf(word: string): Wildcard {
  return word === "point" || word === "color" ? word : "image";
}

function freshStem(taken: string): string {
  let stem = "anEasel";
  while (taken.includes(stem)) stem += "_";
  return stem;
}

/**
 * Changes what stands outside of strings.
 *
 * ```text
 * > | {"an Easel image", an Easel image}
 *     ^                ^^^^^^^^^^^^^^^^^ changed
 * ```
 */
function outsideStrings(text: string, change: (part: string) => string): string {
  let changed = "";
  let at = 0;
  for (const match of text.matchAll(/["“](?:[^"”\\\n]|\\.)*["”]/g)) {
    changed += change(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return changed + change(text.slice(at));
}
