// Advice with fixes: the words and the edits derive from the same text.

import type { Span } from "../text/source.js";
import type { Advice, Diagnostic, Repair } from "./diagnostic.js";
import { quote } from "./words.js";

/** Advises to write a text in place of each span; `words` phrases the advice, with the text as code. */
export function adviseReplacement(
  spans: Span | readonly Span[],
  text: string,
  words: (code: string) => string,
): Advice {
  return { help: words(quote(text)), repairs: [repairBy(text, ...[spans].flat())] };
}

/** Returns the fix that writes a text in place of each span. */
export function repairBy(text: string, ...spans: readonly Span[]): Repair {
  return { title: `Write ${quote(text)}`, edits: spans.map((span) => ({ span, text })) };
}

/** Advises to remove a span; `what` names it. */
export function adviseRemoval(span: Span, what: string, help: string): Advice {
  return { help, repairs: [{ title: `Remove ${quote(what)}`, edits: [{ span, text: "" }] }] };
}

/** Advises to insert a text at an offset; `words` phrases the advice, with the text as code. */
export function adviseInsertion(at: number, text: string, words: (code: string) => string): Advice {
  const code = quote(text.trim());
  return {
    help: words(code),
    repairs: [{ title: `Insert ${code}`, edits: [{ span: { start: at, end: at }, text }] }],
  };
}

/** Advises to bracket each of the given spans; without spans, returns only the help. */
export function adviseBrackets(spans: readonly Span[], open: string, close: string, help: string): string | Advice {
  if (spans.length === 0) return help;
  return {
    help,
    repairs: [
      {
        title: `Write ${quote(`${open}…${close}`)}`,
        edits: spans.flatMap(({ start, end }) => [
          { span: { start, end: start }, text: open },
          { span: { start: end, end }, text: close },
        ]),
      },
    ],
  };
}

/** Advice for a location to be determined: the help and the replacement. */
export interface RepairTemplate {
  readonly help: string;
  readonly text: string;
  /** The span to replace, if other than that of the diagnostic. */
  readonly span?: Span;
}

/** Applies advice to a span. */
export function adviseAt(place: Span, replacement: string | RepairTemplate): string | Advice {
  return typeof replacement === "string"
    ? replacement
    : { help: replacement.help, repairs: [repairBy(replacement.text, replacement.span ?? place)] };
}

/** Returns the words of advice, with or without fixes. */
export function helpOf(advice: string | { readonly help: string }): string {
  return typeof advice === "string" ? advice : advice.help;
}

/** Filters the fixes of a diagnostic. */
export function withRepairs(diagnostic: Diagnostic, predicate: (repair: Repair) => boolean): Diagnostic {
  const { repairs = [], ...rest } = diagnostic;
  const left = repairs.filter(predicate);
  return left.length === repairs.length ? diagnostic : { ...rest, ...(left.length === 0 ? {} : { repairs: left }) };
}
