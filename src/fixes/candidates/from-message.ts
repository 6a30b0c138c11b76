// Changes suggested by a message: the code in its help replaces the marked expression or its parent.

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { Spot } from "../locations.js";
import type { FixCandidate, FixScope } from "../scope.js";
import { writing } from "./candidate.js";
import { maxDistance, maxOccurrences } from "./limits.js";

/** Costs of code from a message, at its position and per step away from it. Messages are based on kinds, not on names. */
const baseCost = 1;
const costPerStep = 0.02;

/** Returns the code fragments in a Markdown text. */
export const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/``\s?([^]*?[^`])\s?``(?!`)|`([^`]+)`/g)].map(([, long, short]) => (long ?? short ?? "").trim());

const partsIn = (code: string): number => (code.match(/[\p{L}\d][\p{L}\d_']*/gu) ?? []).length;

/** True if the code contains a relation symbol outside brackets. */
const isCondition = (code: string): boolean =>
  /\s(?:in|notin|sub|[<>]=?|\/?=)\s/.test(code.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, "()"));

/** True for a string or an atom, whose replacement follows from the values that it is compared with. */
const isWord = (code: string): boolean => /^(?:"[^"]*"|`\S+)$/.test(code);

const isNameOrSignature = (code: string): boolean => /^[\p{L}\d_']+(?:$|: )/u.test(code);

/** Tries the code of a help at the position of its message and at the parents. */
export function* changesInMessage(help: string, spots: readonly Spot[], scope: FixScope): Iterable<FixCandidate> {
  const codes = new Set(codesIn(help).filter((code) => isWord(code) || !isNameOrSignature(code)));
  for (const {
    node,
    ancestors: [parent],
    distance,
  } of spots) {
    if (distance > maxDistance) break;
    const original = scope.textOf(node);
    const words = original.toLowerCase().match(/\p{L}[\p{L}\d_']*/gu) ?? [];
    for (const code of codes)
      if (
        code !== original &&
        words.length > 0 &&
        words.every((word) => code.toLowerCase().includes(word)) &&
        // A parent with more parts than the code contains more than the marked expression; a condition cannot be an
        // operand of another condition.
        partsIn(original) <= partsIn(code) &&
        !(parent?.kind === "relation" && isCondition(code))
      )
        yield writing(help, (isWord(original) && isWord(code) ? 0.3 : baseCost) + costPerStep * distance, node, code);
  }
}

/** True for a message about a string or an atom whose help suggests another one. */
export const isAboutWords = ({ message, help = "" }: Diagnostic): boolean =>
  codesIn(message).some(isWord) && codesIn(help).some(isWord);

/** Replaces all occurrences of the marked string or atom by the one that the help suggests. */
export function* replaceWords(
  { message, help = "" }: Diagnostic,
  { document, defined }: FixScope,
): Iterable<FixCandidate> {
  const [wrongWord] = codesIn(message).filter(isWord);
  const [replacement, ...alternatives] = [...new Set(codesIn(help).filter(isWord))];
  if (wrongWord === undefined || replacement === undefined || alternatives.length > 0) return;
  const occurrences: Expression[] = [];
  for (const root of expressionsOf(defined.definition))
    everyExpression(root, (node) => {
      if (document.source.text.slice(node.span.start, node.span.end) === wrongWord) occurrences.push(node);
    });
  for (const node of occurrences.slice(0, maxOccurrences)) yield writing(help, 0.3, node, replacement);
}
