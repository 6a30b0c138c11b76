// Finds text of the prose that looks like a definition and is none, since it stands in no code region.

import type { Span } from "../source/source.js";
import type { LedDocument } from "./document.js";

/** A definition that stands in the prose. */
export interface DefinitionInProse {
  readonly name: string;
  /** The place of the name. */
  readonly span: Span;
  /** `:=`, `iff` or `=`, as it is written. */
  readonly sign: string;
  /** The sign of a region that opens nothing there, as it is glued to a word, if one stands before the definition. */
  readonly opener: string | undefined;
}

/**
 * A name, perhaps in a command of LaTeX, perhaps parameters, and the sign of a definition. Without parameters `iff` is
 * a word of the prose, and `=` is a formula; with them, `=` has to begin a line or a formula.
 */
const definition = (): RegExp => {
  const name = String.raw`(?<![\p{L}\p{M}\d_'\\])(?<name>\p{L}[\p{L}\p{M}\d_]*'*)(?![\p{L}\p{M}\d_'])\}?`;
  const parameters = String.raw`\s?(?:\\left\s*)?\([^()\n]*\)[^\S\n]*`;
  const bySign = String.raw`(?:${parameters}|[^\S\n]*)(?<sign>:=|≔)`;
  const byWord = String.raw`${parameters}(?<word>\biff\b)`;
  const byEqual = String.raw`(?<=^\s*(?:\$\s*)?\k<name>)${parameters}(?<equal>=)(?![=>])`;
  return new RegExp(`${name}(?:${bySign}|${byWord}|${byEqual})`, "dgmu");
};

/** The definitions in the prose, in the order of the text. */
export function definitionsInProse({
  source: { text },
  regions,
  fences,
  listings,
  comments,
  tests,
}: Pick<
  LedDocument,
  "source" | "regions" | "fences" | "listings" | "comments" | "tests"
>): readonly DefinitionInProse[] {
  const taken = [
    ...regions.map(({ span }) => span),
    ...fences,
    ...listings,
    ...comments,
    ...tests.map(({ span }) => span),
  ].sort((a, b) => a.start - b.start);
  const found: DefinitionInProse[] = [];
  let from = 0;
  for (const { start, end } of [...taken, { start: text.length, end: text.length }]) {
    const prose = text.slice(from, Math.max(from, start));
    for (const match of prose.matchAll(definition())) {
      const { name = "", sign, word, equal } = match.groups ?? {};
      const [at, until] = match.indices?.groups?.["name"] ?? [0, 0];
      found.push({
        name,
        span: { start: from + at, end: from + until },
        sign: sign ?? word ?? equal ?? "",
        opener: gluedOpener(prose.slice(0, at)),
      });
    }
    from = Math.max(from, end);
  }
  return found;
}

/** The last opener of a text, if it is glued to a word and nothing closes behind it. */
function gluedOpener(text: string): string | undefined {
  const last = /(?<=[^\s`])\/(?:\$|-+)(?![^]*(?:\/[$-]|\$\/|-\/))/.exec(text.slice(-longestStretch))?.[0];
  return last;
}

/** An opener further away has nothing to do with the definition. */
const longestStretch = 400;
