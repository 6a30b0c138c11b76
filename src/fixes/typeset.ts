// Fixes in LaTeX displays: the LED text of the display has the same candidates as other code, and their changes are
// converted to LaTeX at the corresponding positions.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import type { LedDocument, Region } from "../document/document.js";
import { type InfixName, infix } from "../language/operators.js";
import type { LedText } from "../document/latex/led-text.js";
import type { Span } from "../text/source.js";
import type { TextChange } from "./change.js";
import { rewritingsOf } from "./rewritings.js";
import { punctuationChanges } from "./tokens.js";

interface TypesetForm {
  readonly help: string | undefined;
  /** In text order. */
  readonly edits: readonly Edit[];
}

export const displayAround = ({ regions }: LedDocument, { start }: Span): Region | undefined =>
  regions.find(({ typeset, span }) => typeset !== undefined && span.start <= start && start < span.end);

export const displaysIn = ({ regions }: LedDocument): number =>
  regions.filter(({ typeset }) => typeset !== undefined).length;

export function* typesetForms(
  text: string,
  { typeset }: Region,
  diagnostic: Diagnostic,
  isDefined: (name: string) => boolean,
): Generator<TypesetForm, undefined, undefined> {
  if (typeset === undefined || typeset.faults.length > 0 || typeset.uses.length > 0) return undefined;
  const { led } = typeset;
  const offset = offsetIn(led, diagnostic.span);
  if (offset === undefined) return undefined;
  const { start, end } = definitionAround(led.text, offset);
  const code = led.text.slice(start, end);
  const facts = { diagnosticCode: diagnostic.code, isNamed: false, hasTests: false, isAlone: true, isDefined };
  const form = function* (forms: Iterable<{ readonly help?: string; readonly written: string }>) {
    for (const { help, written } of forms) {
      const edits = [...changesOf(code, written)].map(({ span, text: replacement }) =>
        editOf(led, text, { span: { start: start + span.start, end: start + span.end }, text: replacement }),
      );
      // In LaTeX, branches are rows that end with two backslashes.
      if (edits.length > 0 && edits.every((edit) => edit !== undefined))
        yield { help: help?.replace(/`;`/g, "`\\\\`"), edits };
    }
  };
  yield* form(rewritingsOf(code, facts));
  yield* form(punctuationChanges(code, diagnostic, offset - start));
  return undefined;
}

/** Maps a position of the document to an offset in the display's text. */
function offsetIn(led: LedText, { start }: Span): number | undefined {
  for (let at = 0; at < led.text.length; at++)
    if (/\S/.test(led.text[at]!) && led.sourceOf({ start: at, end: at + 1 }).start >= start) return at;
  return undefined;
}

/** Returns the span of the definition around an offset. Definitions start on new lines. */
function definitionAround(text: string, at: number): Span {
  const starts = [...text.matchAll(/^[^\n;]*?(?::=|≔|≡|\biff\b)/gm)].map(({ index }) => index);
  const start = starts.findLast((one) => one <= at) ?? 0;
  return { start, end: starts.find((one) => one > at) ?? text.length };
}

interface Token extends Span {
  /** Canonical spelling. */
  readonly spelling: string;
}

const tokensOf = (code: string): readonly Token[] =>
  [...code.matchAll(token())].map(({ 0: symbol, index }) => ({
    spelling: latexOf(symbol),
    start: index,
    end: index + symbol.length,
  }));

/** Computes the token-level difference between two texts, ignoring spelling, from a longest common subsequence. */
function* changesOf(before: string, after: string): Generator<TextChange> {
  const [old, changed] = [tokensOf(before), tokensOf(after)];
  // Length of the longest common subsequence of the suffixes.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(changed.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = changed.length - 1; j >= 0; j--)
      common[i]![j] =
        old[i]!.spelling === changed[j]!.spelling
          ? common[i + 1]![j + 1]! + 1
          : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  for (let i = 0, j = 0; i < old.length || j < changed.length; ) {
    if (i < old.length && j < changed.length && old[i]!.spelling === changed[j]!.spelling) {
      i++;
      j++;
      continue;
    }
    const [from, written] = [i, j];
    while (
      (i < old.length || j < changed.length) &&
      !(i < old.length && j < changed.length && old[i]!.spelling === changed[j]!.spelling)
    ) {
      if (j >= changed.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) i++;
      else j++;
    }
    const start = old[from]?.start ?? before.length;
    const text = j === written ? "" : after.slice(changed[written]!.start, changed[j - 1]!.end);
    yield { span: { start, end: i === from ? start : old[i - 1]!.end }, text };
  }
}

/** Converts a change of a display's LED text to an edit of the document. */
function editOf(led: LedText, document: string, change: TextChange): Edit | undefined {
  const replaced = led.text.slice(change.span.start, change.span.end);
  const start = change.span.start + (replaced.length - replaced.trimStart().length);
  // Insertions go directly after the preceding token.
  const precedingEnd = led.text.slice(0, change.span.start).trimEnd().length;
  if (replaced.trim() === "" && precedingEnd === 0) return undefined;
  const offset =
    replaced.trim() === ""
      ? led.sourceOf({ start: precedingEnd - 1, end: precedingEnd }).end
      : led.sourceOf({ start, end: start + replaced.trim().length });
  const span = typeof offset === "number" ? { start: offset, end: offset } : offset;
  const latex = latexOf(change.text.trim());
  if (/^[,;)\]]/.test(latex))
    return { span: { start: document.slice(0, span.start).trimEnd().length, end: span.end }, text: latex };
  const isApart = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
  const isInserted = span.start === span.end;
  const lead = (isInserted || /^\\[a-z]/i.test(latex)) && !isApart(document[span.start - 1]) ? " " : "";
  const needsBlank = isInserted || (/\\[a-z]+$/i.test(latex) && /[a-z]/i.test(document[span.end] ?? ""));
  return { span, text: `${lead}${latex}${needsBlank && !isApart(document[span.end]) ? " " : ""}` };
}

const token = (): RegExp => /`?\p{L}[\p{L}\p{M}\d_']*|\d+(?:\.\d+)?|:=|=>|<=>|<=|>=|\/=|->|\.\.|\S/gu;

let spellings: ReadonlyMap<string, string> | undefined;

function latexOf(code: string): string {
  spellings ??= new Map([
    ...(Object.keys(infix) as InfixName[]).flatMap((name) => {
      const { ascii, unicode = [], latex } = infix[name];
      return [...ascii, ...unicode].map((symbol) => [symbol, latex?.[0] ?? symbol] as const);
    }),
    ...([
      ["{", "\\{"],
      ["}", "\\}"],
      ["|", "\\mid"],
      [";", "\\\\"],
      ["~", "\\neg"],
      // Products of numbers are more frequent than products of sets, which use `\times`.
      ["*", "\\cdot"],
      ["otherwise", "& \\text{otherwise}"],
      ["if", "& \\text{if }"],
    ] as const),
  ]);
  const symbols = code.replace(token(), (symbol) => {
    const spelled = spellings!.get(symbol);
    return spelled === undefined || spelled === symbol ? symbol : /^\\[a-z]+$/i.test(spelled) ? `${spelled} ` : spelled;
  });
  return symbols.replace(/ {2,}/g, " ").trimEnd();
}
