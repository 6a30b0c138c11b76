// Removes code from help texts that has not been verified, since readers take it for a fix. The words before its
// colon state LED's rule and remain.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { codesIn } from "./candidates/from-message.js";

/** Notations that help texts may mention, besides single symbols and words. */
export const notations: readonly string[] = ["{}", "<>", "|x|", "{a..b}", "\\cdot"];

/** True for a single symbol or word, which names a notation, a definition or a value and is not code to be copied. */
const isSingle = (code: string): boolean =>
  /^(?:[^\p{L}\d\s"`(){}<>|[\]]{1,3}|[<>]=?|["`]?[\p{L}\d_.']+"?)$/u.test(code);

/** True for messages about types, and about names without values: their help texts are generated from kinds alone. */
export const isPlain = ({ code }: Diagnostic): boolean => code.startsWith("L4") || code === "L310";

/**
 * Returns the code in a help that is neither in the document (`bareText` is its text without spaces) nor in a fix,
 * and is not a notation.
 */
export function untriedIn({ help = "", repairs = [] }: Diagnostic, bareText: string): readonly string[] {
  const repairTexts = repairs.flatMap(({ title, edits }) => [...codesIn(title), ...edits.map((edit) => edit.text)]);
  const standing = [bareText, ...repairTexts.map(withoutSpaces)];
  return codesIn(help).filter((code) => {
    const bare = withoutSpaces(code);
    return !isSingle(code) && !notations.includes(code) && !standing.some((one) => one.includes(bare));
  });
}

export const withoutSpaces = (code: string): string => code.replace(/\s+/g, "");

/** Matches a sentence; dots inside code do not end it. */
const sentences = /(?:``[^]*?``|`[^`]*`|[^`])+?(?:[.?!](?=\s|$)|$)/g;

/** Removes the code from help texts that contain unverified code. */
export function withoutUntried(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const bareText = withoutSpaces(text);
  return diagnostics.map((one) => withoutUntriedHelp(one, bareText));
}

function withoutUntriedHelp(diagnostic: Diagnostic, bareText: string): Diagnostic {
  if (!isPlain(diagnostic) || diagnostic.help === undefined) return diagnostic;
  const untried = new Set(untriedIn(diagnostic, bareText));
  if (untried.size === 0) return diagnostic;
  const left = [...diagnostic.help.matchAll(sentences)].flatMap(([sentence]) => {
    if (!codesIn(sentence).some((code) => untried.has(code))) return [sentence.trim()];
    const words = /^((?:``[^]*?``|`[^`]*`|[^`:])*):/.exec(sentence)?.[1]?.trim();
    return words === undefined || codesIn(words).some((code) => untried.has(code)) ? [] : [`${words}.`];
  });
  return left.length === 0 ? diagnostic : { ...diagnostic, help: left.join(" ") };
}
