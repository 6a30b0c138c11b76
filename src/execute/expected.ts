// Parses the expected value of a test into all its overloads: expressions and texts. Phrases such as `an Easel image`
// become fresh atoms, which the worker treats as wildcards.

import type { Wildcard } from "./outcome.js";

interface Reading {
  readonly expression: string;
  readonly wildcards: readonly (readonly [atom: string, stands: Wildcard])[];
}

export function expectsError(expected: string): boolean {
  return expected.trim() === "error";
}

/** The texts that an expected value may denote: itself and, if it is in quotes, the text between them. */
export function textsOf(expected: string): readonly string[] {
  const text = expected.trim();
  const bare = /^["“]([^]*)["”]$/.exec(text)?.[1];
  return bare === undefined ? [text] : [text, bare];
}

/** Replaces wildcard phrases by fresh atoms, which occur neither in the text nor in the document. */
export function readingOf(text: string, documentText: string): Reading {
  const wildcards: (readonly [string, Wildcard])[] = [];
  const stem = freshStem(documentText + text);
  const expression = mapOutsideStrings(text, (part) =>
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

function freshStem(text: string): string {
  let stem = "anEasel";
  while (text.includes(stem)) stem += "_";
  return stem;
}

/**
 * Applies a change to the text outside strings.
 *
 * ```text
 * > | {"an Easel image", an Easel image}
 *     ^                ^^^^^^^^^^^^^^^^^ changed
 * ```
 */
function mapOutsideStrings(text: string, change: (part: string) => string): string {
  let changed = "";
  let at = 0;
  for (const match of text.matchAll(/["“](?:[^"”\\\n]|\\.)*["”]/g)) {
    changed += change(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return changed + change(text.slice(at));
}
