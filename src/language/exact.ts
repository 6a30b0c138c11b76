// Fixes for foreign syntax that are more than a replacement of the matched text.

import type { Repair } from "../diagnostics/diagnostic.js";
import { adviseRemoval, repairBy } from "../diagnostics/repair.js";
import type { Span } from "../text/source.js";
import { maxQuantifierLength, maxQuotedLength } from "./limits.js";

/** Returns the replacement with a space on each side where it would merge with an adjacent word. */
export function replaceWithSpaces(replacement: string, text: string, { start, end }: Span): string {
  const isLetter = (character: string | undefined): boolean => /^[\p{L}\p{M}\p{N}_'`"]$/u.test(character ?? "");
  const before = isLetter(text[start - 1]) && isLetter(replacement[0]) ? " " : "";
  const after = isLetter(text[end]) && isLetter(replacement.at(-1)) ? " " : "";
  return before + replacement + after;
}

/** Offers `'x'` as a string, and as an atom if it is a name. */
export function adviseQuotes(text: string, start: number): readonly Repair[] {
  const [quoted, content = ""] =
    /^['‘‚«„‟‹＇″]([^'‘’‚«»„“”"‹›＇″`\\\r\n]*)['‘’»“”›＇″]/u.exec(text.slice(start, start + maxQuotedLength)) ?? [];
  if (quoted === undefined) return [];
  const span = { start, end: start + quoted.length };
  const isName = /^\p{L}[\p{L}\d]*$/u.test(content);
  return [`"${content}"`, ...(isName ? [`\`${content}`] : [])].map((replacement) =>
    repairBy(replaceWithSpaces(replacement, text, span), span),
  );
}

/** Joins the digits of `1,000,000` and `1_000_000`; `start` is at the first separator. */
export function repairDigitGroups(text: string, start: number): readonly Repair[] {
  const [groups = ""] = /^(?:_\d+)+|^(?:,\s*\d{3}\b)+/.exec(text.slice(start)) ?? [];
  const digits = groups.replace(/\D/g, "");
  return digits === "" ? [] : [repairBy(digits, { start, end: start + groups.length })];
}

/** Rewrites `forall x in S: p` with the keyword `word` and a dot after the set. */
export function quantifierRewriter(word: string): (text: string, start: number) => readonly Repair[] {
  return (text, start) => {
    const [, foreignKeyword = "", between = "", blanks = "", sign] =
      /^(for\s+\w+|there\s+exists|\w+)(\s+\p{L}[\w', ]*?\s(?:in|∈)\s+[\w{}(),]+(?: *[\w{}(),]+)*?)(\s*)([.:])\s/u.exec(
        text.slice(start, start + maxQuantifierLength),
      ) ?? [];
    if (sign === undefined) return [];
    const end = start + foreignKeyword.length;
    const at = end + between.length;
    const edits = [
      { span: { start, end }, text: word },
      ...(sign === "." ? [] : [{ span: { start: at, end: at + blanks.length + 1 }, text: "." }]),
    ];
    return [{ title: `Write \`${word}${between}.\``, edits }];
  };
}

/** Removes a word such as `let` that precedes the head of a definition. */
export function repairPrefix(text: string, start: number): readonly Repair[] {
  const [, word] = /^(\p{L}+\s+)\p{L}[\w']*\s*(?:\([^()]*\)\s*)?(?::=|iff\b)/u.exec(text.slice(start)) ?? [];
  return word === undefined ? [] : adviseRemoval({ start, end: start + word.length }, word.trim(), "").repairs;
}
