// What the words of a message say might be written: their code, in place of what is marked or of what that stands in.

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { Spot } from "../spots.js";
import type { Draft, Scope } from "../scope.js";
import { writing } from "./draft.js";

/** What the words of a message cost, at the place itself and for each step from it: they know kinds, and no names. */
const atPlace = 1;
const perStep = 0.02;
const mostDistance = 1;
/** So many places of a word are looked at in one definition. */
const mostPlaces = 3;

/** The pieces of code in a text, with the marks that make them code. */
export const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/``\s?([^]*?[^`])\s?``(?!`)|`([^`]+)`/g)].map(([, long, short]) => (long ?? short ?? "").trim());

/** The number of words and numerals in code. */
const partsIn = (code: string): number => (code.match(/[\p{L}\d][\p{L}\d_']*/gu) ?? []).length;

/** True of code with a sign of a relation outside of its brackets. */
const isCondition = (code: string): boolean =>
  /\s(?:in|notin|sub|[<>]=?|\/?=)\s/.test(code.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, "()"));

/** True of a text or an atom: that another one is meant is known from all that it is compared with. */
const isWord = (code: string): boolean => /^(?:"[^"]*"|`\S+)$/.test(code);

/** The code of a help, tried at the place of its message and at all that this stands in. */
export function* told(help: string, spots: readonly Spot[], scope: Scope): Iterable<Draft> {
  const codes = new Set(codesIn(help).filter((code) => isWord(code) || !/^[\p{L}\d_']+$/u.test(code)));
  for (const {
    node,
    around: [outer],
    distance,
  } of spots) {
    if (distance > mostDistance) break;
    const own = scope.textOf(node);
    const words = own.toLowerCase().match(/\p{L}[\p{L}\d_']*/gu) ?? [];
    for (const code of codes)
      if (
        code !== own &&
        words.length > 0 &&
        words.every((word) => code.toLowerCase().includes(word)) &&
        // What is longer says more than the code, and a condition is no side of another one.
        partsIn(own) <= partsIn(code) &&
        !(outer?.kind === "relation" && isCondition(code))
      )
        yield writing(help, (isWord(own) && isWord(code) ? 0.3 : atPlace) + perStep * distance, node, code);
  }
}

/** True of a message about a text or an atom, in whose place its help names another one. */
export const isOfWords = ({ message, help = "" }: Diagnostic): boolean =>
  codesIn(message).some(isWord) && codesIn(help).some(isWord);

/** The word that a message is about, wherever the document writes it, as the word that its help says is meant. */
export function* respelled({ message, help = "" }: Diagnostic, { document, defined }: Scope): Iterable<Draft> {
  const [wrong] = codesIn(message).filter(isWord);
  const [right, ...others] = [...new Set(codesIn(help).filter(isWord))];
  if (wrong === undefined || right === undefined || others.length > 0) return;
  const places: Expression[] = [];
  for (const root of expressionsOf(defined.definition))
    everyExpression(root, (node) => {
      if (document.source.text.slice(node.span.start, node.span.end) === wrong) places.push(node);
    });
  for (const place of places.slice(0, mostPlaces)) yield writing(help, 0.3, place, right);
}
