// Removes unverified code from help texts, since readers take it for a fix. The text before the colon states LED's rule
// and remains.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { codesIn } from "./candidates/from-message.js";

/** Notations that help texts may mention, in addition to single symbols and words. */
export const notations: readonly string[] = ["{}", "<>", "|x|", "{a..b}", "\\cdot"];

/** True for a single symbol or word, which names a notation, definition or value and is not code to copy. */
const isSingle = (code: string): boolean =>
  /^(?:[^\p{L}\d\s"`(){}<>|[\]]{1,3}|[<>]=?|["`]?[\p{L}\d_.']+"?)$/u.test(code);

/** True for diagnostics of types, and of names without values, whose help texts are generated from kinds alone. */
export const isPlain = ({ code }: Diagnostic): boolean => code.startsWith("L4") || code === "L310";

/**
 * Returns the code in a help that is not in the document (`bareText`, without spaces), not in a fix, and not a
 * notation.
 */
export function unverifiedCodesIn({ help = "", repairs = [] }: Diagnostic, bareText: string): readonly string[] {
  const repairTexts = repairs.flatMap(({ title, edits }) => [...codesIn(title), ...edits.map((edit) => edit.text)]);
  const standing = [bareText, ...repairTexts.map(withoutSpaces)];
  return codesIn(help).filter((code) => {
    const compactCode = withoutSpaces(code);
    return !isSingle(code) && !notations.includes(code) && !standing.some((one) => one.includes(compactCode));
  });
}

export const withoutSpaces = (code: string): string => code.replace(/\s+/g, "");

/** Matches a sentence; periods inside code do not end it. */
const sentences = /(?:``[^]*?``|`[^`]*`|[^`])+?(?:[.?!](?=\s|$)|$)/g;

/** Removes the code from help texts that contain unverified code. */
export function withoutUnverifiedHelps(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const bareText = withoutSpaces(text);
  return diagnostics.map((one) => withoutUnverifiedHelp(one, bareText));
}

function withoutUnverifiedHelp(diagnostic: Diagnostic, bareText: string): Diagnostic {
  if (!isPlain(diagnostic) || diagnostic.help === undefined) return diagnostic;
  const untried = new Set(unverifiedCodesIn(diagnostic, bareText));
  if (untried.size === 0) return diagnostic;
  const remaining = [...diagnostic.help.matchAll(sentences)].flatMap(([sentence]) => {
    if (!codesIn(sentence).some((code) => untried.has(code))) return [sentence.trim()];
    const rule = /^((?:``[^]*?``|`[^`]*`|[^`:])*):/.exec(sentence)?.[1]?.trim();
    return rule === undefined || codesIn(rule).some((code) => untried.has(code)) ? [] : [`${rule}.`];
  });
  return remaining.length === 0 ? diagnostic : { ...diagnostic, help: remaining.join(" ") };
}
