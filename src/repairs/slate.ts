// Many small changes of a definition, checked at once: the document gets a copy of the definition with each of them, so
// that what they need is checked once for all.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Defined } from "../names/resolved.js";
import type { Source, Span } from "../source/source.js";
import { parseItems } from "../syntax/alone.js";
import type { Pieces } from "./pieces.js";
import type { Draft } from "./scope.js";

/** The definition that changes, and the one that has the mistake, if that is another one. */
export interface Subject {
  readonly source: Source;
  readonly changed: Defined;
  readonly mistaken: Defined;
}

/** A copy of definitions under other names. */
interface Copy {
  readonly text: string;
  /** What is to be put back into messages: the names that the copy has, with those that it stands for. */
  readonly names: ReadonlyMap<string, string>;
}

/** The text of the document with the copies, and where each stands. */
export interface Slate {
  readonly text: string;
  readonly places: readonly Span[];
  readonly copies: readonly Copy[];
  /** The number of characters to be checked. */
  readonly size: number;
}

/** A slate with the definition as it is, and then with each of the changes, as far as they can be read and there is room. */
export function slateOf(
  subject: Subject,
  drafts: readonly Draft[],
  pieces: Pieces,
  room: number,
): { readonly slate: Slate; readonly written: readonly Draft[]; readonly rest: readonly Draft[] } {
  const end = pieces.around(subject.mistaken.definition.span)?.end ?? subject.mistaken.definition.span.end;
  const copies = [copyOf(subject, [], 0)];
  const written: Draft[] = [];
  let size = copies[0]!.text.length;
  let taken = 0;
  for (const draft of drafts) {
    const copy = copyOf(subject, draft.edits, copies.length);
    if (size + copy.text.length > room) break;
    taken++;
    if (!isReadable(copy.text)) continue;
    size += copy.text.length;
    copies.push(copy);
    written.push(draft);
  }
  const inserted = copies.map(({ text }) => `\n${text}`).join("");
  const made = pieces.repaired([{ span: { start: end, end }, text: `${inserted}\n` }], { isAlone: true });
  let at = end;
  const places = copies.map(({ text }): Span => {
    const start = at + 1;
    at = start + text.length;
    return { start, end: at };
  });
  const kept = made.kept.reduce((sum, span) => sum + span.end - span.start, 0);
  return { slate: { text: made.text, places, copies, size: size + kept }, written, rest: drafts.slice(taken) };
}

/** True for each copy but the first that has not this mistake, and no other that the first has not. */
export function mendedIn({ places, copies }: Slate, found: readonly Diagnostic[], said: string): readonly boolean[] {
  const saidIn = places.map(({ start, end }, i) => {
    const own = found.filter(({ span }) => start <= span.start && span.end <= end);
    return own.filter(isWrong).map((one) => originally(saidBy(one), copies[i]!.names));
  });
  const [before = [], ...after] = saidIn;
  const isThere = before.includes(said);
  const known = new Set(before);
  return after.map(
    (now) =>
      now.every((one) => known.has(one) && one !== said) &&
      (isThere || now.length < before.length || before.length === 0),
  );
}

/** What is said of a mistake, apart from its place. */
export const saidBy = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** True of what a change must not bring: an error, a question with one answer, a branch that is never reached. */
const isWrong = ({ severity, code }: Diagnostic): boolean =>
  severity === "error" || code === "L420" || code === "L421" || code === "L422";

const isReadable = (code: string): boolean =>
  !hasErrors(parseItems(code, { start: 0, end: code.length }, 0).diagnostics);

function copyOf({ source, changed, mistaken }: Subject, edits: readonly Edit[], index: number): Copy {
  const unused = unusedIn(source.text);
  const names = new Map<string, string>();
  const parts = [...new Set([changed, mistaken])].map((defined) => {
    const name = `${defined.name.replace(/'+$/, "")}${unused}${index}`;
    names.set(name, defined.name);
    return { defined, name };
  });
  const [{ name: changedName }] = parts as [(typeof parts)[number]];
  const text = parts.flatMap(({ defined: { definition, signature }, name }) => {
    const own = [
      { span: definition.name.span, text: name },
      ...(changed.definition === definition
        ? edits
        : renamings(source.text, definition.span, changed.name, changedName)),
    ];
    const type = signature === undefined ? [] : [`${name}: ${textOf(source.text, signature.type.span)}`];
    return [...type, edited(source.text, definition.span, own)];
  });
  return { text: text.join("\n"), names };
}

/** Every place of a name in a definition with another name. */
export function renamings(text: string, { start, end }: Span, name: string, other: string): readonly Edit[] {
  const found = text.slice(start, end).matchAll(/\p{L}[\p{L}\p{M}\d_]*'*/gu);
  return [...found]
    .filter(([word]) => word === name)
    .map(({ index }) => ({ span: { start: start + index, end: start + index + name.length }, text: other }));
}

const textOf = (text: string, { start, end }: Span): string => text.slice(start, end);

/** A stretch of a text after edits, the first of which wins where they overlap. */
export function edited(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  let made = "";
  let at = start;
  for (const edit of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    if (edit.span.start < at) continue;
    made += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return made + text.slice(at, end);
}

/** Letters that are no end of a name of the document. */
function unusedIn(text: string): string {
  let letters = "Copy";
  while (text.includes(letters)) letters += "y";
  return letters;
}

const originally = (said: string, names: ReadonlyMap<string, string>): string =>
  [...names].reduce((text, [copy, name]) => text.replaceAll(copy, name), said);
