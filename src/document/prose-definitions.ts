// Finds text in the prose that looks like a definition but is outside all code regions.

import type { Span } from "../text/source.js";
import type { LedDocument } from "./document.js";
import { maxOpenerDistance } from "./limits.js";

export interface DefinitionInProse {
  readonly name: string;
  readonly span: Span;
  /** `:=`, `iff` or `=`, as written. */
  readonly symbol: string;
  /** The text of an opener before the definition that is ineffective because it directly follows a word. */
  readonly opener: string | undefined;
}

/**
 * Matches a name, optionally in a LaTeX command, optional parameters, and a definition symbol. Without parameters, `iff`
 * is an English word and `=` a formula; with parameters, `=` must begin a line or a formula.
 */
const definitionPattern = ((): RegExp => {
  const name = String.raw`(?<![\p{L}\p{M}\d_'\\])(?<name>\p{L}[\p{L}\p{M}\d_]*'*)(?![\p{L}\p{M}\d_'])\}?`;
  const parameters = String.raw`\s?(?:\\left\s*)?\([^()\n]*\)[^\S\n]*`;
  const bySymbol = String.raw`(?:${parameters}|[^\S\n]*)(?<sign>:=|≔)`;
  const byWord = String.raw`${parameters}(?<word>\biff\b)`;
  const byEqual = String.raw`(?<=^\s*(?:\$\s*)?\k<name>)${parameters}(?<equal>=)(?![=>])`;
  return new RegExp(`${name}(?:${bySymbol}|${byWord}|${byEqual})`, "dgmu");
})();

export function findDefinitionsInProse({
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
  const excludedSpans = [
    ...regions.map(({ span }) => span),
    ...fences,
    ...listings,
    ...comments,
    ...tests.map(({ span }) => span),
  ].sort((a, b) => a.start - b.start);
  const definitions: DefinitionInProse[] = [];
  let from = 0;
  for (const { start, end } of [...excludedSpans, { start: text.length, end: text.length }]) {
    const prose = text.slice(from, Math.max(from, start));
    for (const match of prose.matchAll(definitionPattern)) {
      const { name = "", sign, word, equal } = match.groups ?? {};
      const [at, end] = match.indices?.groups?.["name"] ?? [0, 0];
      definitions.push({
        name,
        span: { start: from + at, end: from + end },
        symbol: sign ?? word ?? equal ?? "",
        opener: findOpenerAfterWord(prose.slice(0, at)),
      });
    }
    from = Math.max(from, end);
  }
  return definitions;
}

/** Returns the last opener in a text, if it directly follows a word and is not closed. */
function findOpenerAfterWord(text: string): string | undefined {
  const last = /(?<=[^\s`])\/(?:\$|-+)(?![^]*(?:\/[$-]|\$\/|-\/))/.exec(text.slice(-maxOpenerDistance))?.[0];
  return last;
}
