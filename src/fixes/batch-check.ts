// Batch checking: the document is extended by one copy of a definition per candidate change, so that its dependencies
// are checked only once for all candidates.

import { nameSigns } from "../language/operators.js";
import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import type { Source, Span } from "../text/source.js";
import { parseItems } from "../syntax/alone.js";
import type { CodeSegments } from "./code-segments.js";
import type { FixCandidate } from "./scope.js";

/** The definition to change, and the definition with the mistake, which may be the same. */
interface Subject {
  readonly source: Source;
  readonly changed: Defined;
  readonly mistaken: Defined;
}

/** Renamed copy of definitions. */
interface Copy {
  readonly text: string;
  /** Maps the names of the copy to the original names, which are restored in messages. */
  readonly names: ReadonlyMap<string, string>;
}

interface BatchCheck {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly copies: readonly Copy[];
  /** Number of characters to check. */
  readonly size: number;
}

/**
 * Builds a batch: the unchanged definition, then a copy for each change that parses, within `maxLength` characters.
 * `untried` are the changes that did not fit.
 */
export function buildBatch(
  subject: Subject,
  changes: readonly FixCandidate[],
  segments: CodeSegments,
  maxLength: number,
): { readonly batch: BatchCheck; readonly tried: readonly FixCandidate[]; readonly untried: readonly FixCandidate[] } {
  const end = segments.segmentAt(subject.mistaken.definition.span)?.end ?? subject.mistaken.definition.span.end;
  const copies = [copyOf(subject, [], 0)];
  const candidates: FixCandidate[] = [];
  let size = copies[0]!.text.length;
  let count = 0;
  for (const change of changes) {
    const copy = copyOf(subject, change.edits, copies.length);
    if (size + copy.text.length > maxLength) break;
    count++;
    if (!isReadable(copy.text)) continue;
    size += copy.text.length;
    copies.push(copy);
    candidates.push(change);
  }
  const inserted = copies.map(({ text }) => `\n${text}`).join("");
  const result = segments.repair([{ span: { start: end, end }, text: `${inserted}\n` }], { isAlone: true });
  let at = end;
  const spans = copies.map(({ text }): Span => {
    const start = at + 1;
    at = start + text.length;
    return { start, end: at };
  });
  const keptSize = result.keptSpans.reduce((sum, span) => sum + span.end - span.start, 0);
  return {
    batch: { text: result.text, spans, copies, size: size + keptSize },
    tried: candidates,
    untried: changes.slice(count),
  };
}

/**
 * Returns, for each copy after the first, whether it lacks the given diagnostic and has only diagnostics of the first
 * copy.
 */
export function copiesThatFix(
  { spans, copies }: BatchCheck,
  diagnostics: readonly Diagnostic[],
  message: string,
): readonly boolean[] {
  const messagesByCopy = spans.map(({ start, end }, i) => {
    const ownDiagnostics = diagnostics.filter(({ span }) => start <= span.start && span.end <= end);
    return ownDiagnostics.filter(isWrong).map((one) => restoreNames(diagnosticKey(one), copies[i]!.names));
  });
  const [initialMessages = [], ...changedMessages] = messagesByCopy;
  const isThere = initialMessages.includes(message);
  const beforeSet = new Set(initialMessages);
  return changedMessages.map(
    (now) =>
      now.every((one) => beforeSet.has(one) && one !== message) &&
      (isThere || now.length < initialMessages.length || initialMessages.length === 0),
  );
}

/** Returns the identity of a diagnostic, without its position. */
export const diagnosticKey = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** True for diagnostics that a change must not introduce: errors, constant conditions, unreachable branches. */
const isWrong = ({ severity, code }: Diagnostic): boolean =>
  severity === "error" || code === "L420" || code === "L421" || code === "L422";

/** True if the code parses, which is much faster to determine than its other mistakes. */
export const isReadable = (code: string): boolean =>
  !hasErrors(parseItems(code, { start: 0, end: code.length }, 0).diagnostics);

function copyOf({ source, changed, mistaken }: Subject, edits: readonly Edit[], index: number): Copy {
  const unused = unusedIn(source.text);
  const names = new Map<string, string>();
  const renamed = [...new Set([changed, mistaken])].map((defined) => {
    const name = `${defined.name.replace(/'+$/, "")}${unused}${index}`;
    names.set(name, defined.name);
    return { defined, name };
  });
  const [{ name: changedName }] = renamed as [(typeof renamed)[number]];
  const text = renamed.flatMap(({ defined: { definition, signature }, name }) => {
    const ownEdits = [
      { span: definition.name.span, text: name },
      ...(changed.definition === definition
        ? edits
        : renamings(source.text, definition.span, changed.name, changedName)),
    ];
    const type = signature === undefined ? [] : [`${name}: ${textOf(source.text, signature.type.span)}`];
    return [...type, withEdits(source.text, definition.span, ownEdits)];
  });
  return { text: text.join("\n"), names };
}

/** Returns edits that rename every occurrence of a name in a span. */
export function renamings(text: string, { start, end }: Span, name: string, newName: string): readonly Edit[] {
  const nameOf = (word: string): string | undefined => (Object.hasOwn(nameSigns, word) ? nameSigns[word] : word);
  return [...text.slice(start, end).matchAll(/\p{L}[\p{L}\p{M}\d_]*'*/gu)]
    .filter(([word]) => nameOf(word) === name)
    .map(({ 0: word, index }) => ({ span: { start: start + index, end: start + index + word.length }, text: newName }));
}

const textOf = (text: string, { start, end }: Span): string => text.slice(start, end);

/** Returns a span of a text after edits; of overlapping edits the first one wins. */
export function withEdits(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  let result = "";
  let at = start;
  for (const edit of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    if (edit.span.start < at) continue;
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at, end);
}

/** Returns letters that do not occur in the text, as a suffix for names. */
function unusedIn(text: string): string {
  let letters = "Copy";
  while (text.includes(letters)) letters += "y";
  return letters;
}

const restoreNames = (message: string, names: ReadonlyMap<string, string>): string =>
  [...names].reduce((text, [copy, name]) => text.replaceAll(copy, name), message);
