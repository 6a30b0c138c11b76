// Advice that says exactly what to write: its words and the edits come from the same text.

import type { Span } from "../source/source.js";
import type { Advice, Diagnostic, Repair } from "./diagnostic.js";
import { quote } from "./words.js";

/** Advice to write a text in place of each of some stretches; `words` says so, with the text as code. */
export function replacing(spans: Span | readonly Span[], text: string, words: (code: string) => string): Advice {
  return { help: words(quote(text)), repairs: [writing(text, ...[spans].flat())] };
}

/** The repair that writes a text in place of each of some stretches. */
export function writing(text: string, ...spans: readonly Span[]): Repair {
  return { title: `Write ${quote(text)}`, edits: spans.map((span) => ({ span, text })) };
}

/** Advice to remove a stretch; `what` names it. */
export function removing(span: Span, what: string, help: string): Advice {
  return { help, repairs: [{ title: `Remove ${quote(what)}`, edits: [{ span, text: "" }] }] };
}

/** Advice to insert a text at an offset; `words` says so, with the text as code. */
export function inserting(at: number, text: string, words: (code: string) => string): Advice {
  const code = quote(text.trim());
  return {
    help: words(code),
    repairs: [{ title: `Insert ${code}`, edits: [{ span: { start: at, end: at }, text }] }],
  };
}

/** Advice to put brackets around a stretch, if it is known. */
export function enclosing(span: Span | undefined, open: string, close: string, help: string): string | Advice {
  if (span === undefined) return help;
  const { start, end } = span;
  return {
    help,
    repairs: [
      {
        title: `Write ${quote(`${open}…${close}`)}`,
        edits: [
          { span: { start, end: start }, text: open },
          { span: { start: end, end }, text: close },
        ],
      },
    ],
  };
}

/** Advice about code at a place that is not known yet: its words, and what stands there instead. */
export interface Instead {
  readonly help: string;
  readonly text: string;
  /** Where it stands, if that is not the place of the diagnostic. */
  readonly span?: Span;
}

/** The advice at a place. */
export function adviceAt(place: Span, meant: string | Instead): string | Advice {
  return typeof meant === "string" ? meant : { help: meant.help, repairs: [writing(meant.text, meant.span ?? place)] };
}

/** The words of advice, whether it has repairs or not. */
export function helpOf(advice: string | { readonly help: string }): string {
  return typeof advice === "string" ? advice : advice.help;
}

/** The diagnostic without the repairs that are not wanted. */
export function withRepairs(diagnostic: Diagnostic, wanted: (repair: Repair) => boolean): Diagnostic {
  const { repairs = [], ...rest } = diagnostic;
  const left = repairs.filter(wanted);
  return left.length === repairs.length ? diagnostic : { ...rest, ...(left.length === 0 ? {} : { repairs: left }) };
}
