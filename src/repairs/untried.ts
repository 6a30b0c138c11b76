// Leaves out of a help the code that nobody has tried: what reads like a repair is one. The words before its colon say
// what LED does, and stay.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { codesIn } from "./drafts/told.js";

/** Forms of the language that helps may name, besides single signs and words. */
export const notations: readonly string[] = ["{}", "<>", "|x|", "{a..b}", "\\cdot"];

/** One sign or word, which names a notation, a definition or a value, and is no code to be written as it stands. */
const isSingle = (code: string): boolean =>
  /^(?:[^\p{L}\d\s"`(){}<>|[\]]{1,3}|[<>]=?|["`]?[\p{L}\d_.']+"?)$/u.test(code);

/** True of messages about types, and about names without values: their helps are made for any code, by its kinds alone. */
export const isPlain = ({ code }: Diagnostic): boolean => code.startsWith("L4") || code === "L310";

/** The code in a help that is neither in the document, whose text is `bareText` without its spaces, nor in one of the repairs, and is not a notation. */
export function untriedIn({ help = "", repairs = [] }: Diagnostic, bareText: string): readonly string[] {
  const given = repairs.flatMap(({ title, edits }) => [...codesIn(title), ...edits.map((edit) => edit.text)]);
  const standing = [bareText, ...given.map(withoutSpaces)];
  return codesIn(help).filter((code) => {
    const bare = withoutSpaces(code);
    return !isSingle(code) && !notations.includes(code) && !standing.some((one) => one.includes(bare));
  });
}

export const withoutSpaces = (code: string): string => code.replace(/\s+/g, "");

/** A sentence, in which code has points of its own. */
const sentences = /(?:``[^]*?``|`[^`]*`|[^`])+?(?:[.?!](?=\s|$)|$)/g;

/** The diagnostics of a document with words alone where their help has code that was not tried. */
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
