// Invariants of all fixes, independent of their generator. A fix keeps the author's names and values unless the message
// mentions them, invents no values, and does not change definitions that other calls use.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { withoutInvisibles } from "../diagnostics/words.js";
import { foreignSyntaxHelp } from "../language/foreign-syntax.js";
import { addTo } from "../text/groups.js";
import { partitionPoint } from "../text/search.js";
import type { Span } from "../text/source.js";
import { isForeignCall } from "./calls.js";
import { boundIn, definitionIn, ledWords, wordOf } from "./code.js";
import { codesIn } from "./candidates/from-message.js";
import type { CodeSegments } from "./code-segments.js";
import { withEdits } from "./batch-check.js";

/** Matches names, numerals, atoms, strings, and empty sets and sequences. */
const tokens = (): RegExp => /"(?:[^"\\\n]|\\.)*"|`?\p{L}[\p{L}\p{M}\d_]*'*|\d+(?:\.\d+)?|<>|\{\}/gu;

const isName = (token: string): boolean => /^\p{L}/u.test(token) && !/^(?:true|false)$/.test(token);
const reserved: ReadonlySet<string> = new Set(ledWords.split("|"));

/**
 * Normalises a value across kinds: a name, an atom, a string and a numeral with the same text are equal, and so are
 * all empty values.
 */
const withoutQuote = (token: string): string =>
  token === "0" || isEmptyCollection(token) ? "" : token.replace(/^`|^"|"$/g, "").toLowerCase();

const isEmptyCollection = (token: string): boolean => token === "{}" || token === "<>";

/**
 * True if the edits of a fix satisfy the invariants in a document. A translation from another notation, such as a fix
 * of a syntax error, may replace values.
 */
export function keepsRules(
  diagnostic: Diagnostic,
  edits: readonly Edit[],
  { text, segments }: { readonly text: string; readonly segments: CodeSegments },
  isTranslation = diagnostic.code.startsWith("L2"),
): boolean {
  const extents = extentsOf(edits, segments);
  const before = extents.map(({ start, end }) => text.slice(start, end));
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  const after = extents.map((span) => withEdits(text, span, editsWithin(span, sorted)));
  const change = new TokenChange(diagnostic, before, after, { text, segments }, isTranslation);
  return (
    change.keepsNames &&
    (isTranslation || (change.keepsValues && change.inventsNothing)) &&
    extents.every((span) => !isUsedElsewhere(span, diagnostic, text, segments))
  );
}

const isForeign = (name: string): boolean => isForeignCall(name) || foreignSyntaxHelp(name) !== undefined;

/** Returns the changed definitions, and edited spans outside definitions. */
function extentsOf(edits: readonly Edit[], segments: CodeSegments): readonly Span[] {
  const extents = edits.map(({ span }) => {
    const segment = segments.segmentAt(span);
    return segment !== undefined && segment.start <= span.start && span.end <= segment.end ? segment : span;
  });
  return [...new Map(extents.map((span) => [`${span.start} ${span.end}`, span])).values()];
}

/** Returns the edits within an extent; `edits` is in source order. */
function editsWithin({ start, end }: Span, edits: readonly Edit[]): readonly Edit[] {
  const first = partitionPoint(edits.length, (i) => edits[i]!.span.start < start);
  const last = partitionPoint(edits.length, (i) => edits[i]!.span.start <= end);
  return edits.slice(first, last).filter(({ span }) => span.end <= end);
}

const documentTokens = new WeakMap<CodeSegments, ReadonlyMap<string, readonly number[]>>();

/** Offsets of the tokens of a document. They are cached, because many fixes are proposed for one document. */
function tokensOfDocument(segments: CodeSegments, text: string): ReadonlyMap<string, readonly number[]> {
  const cached = documentTokens.get(segments);
  if (cached !== undefined) return cached;
  const offsets = new Map<string, number[]>();
  for (const { 0: token, index } of text.matchAll(tokens())) addTo(offsets, token, index);
  documentTokens.set(segments, offsets);
  return offsets;
}

/** The tokens that a fix removes from and adds to the definitions that it changes. */
class TokenChange {
  readonly #initialCounts: ReadonlyMap<string, number>;
  readonly #finalCounts: ReadonlyMap<string, number>;
  readonly #addedTokens: Iterable<string>;
  readonly #boundNames: ReadonlySet<string>;
  readonly #calledNames: ReadonlySet<string>;
  /** Complete code fragments that the message mentions. */
  readonly #mentionedNames: ReadonlySet<string>;
  readonly #mentioned: ReadonlyMap<string, number>;

  constructor(
    private readonly diagnostic: Diagnostic,
    before: readonly string[],
    after: readonly string[],
    private readonly document: { readonly text: string; readonly segments: CodeSegments },
    private readonly isTranslation: boolean,
  ) {
    const { text } = document;
    // The first index of a sequence and the positions of coordinates do not count as values.
    const withoutPlaces = (code: string): string => code.replace(/\{1\.\.|\[\d+\]/g, "");
    this.#initialCounts = countsOf(before.map(withoutPlaces));
    this.#finalCounts = countsOf(after);
    this.#addedTokens = countsOf(after.map(withoutPlaces)).keys();
    this.#boundNames = new Set(before.flatMap(boundIn));
    this.#calledNames = new Set(
      before.flatMap((code) => withoutInvisibles(code).match(/\p{L}[\p{L}\p{M}\d_]*'*(?=\()/gu) ?? []),
    );
    const spans = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
    const marked = spans.map(({ start, end }) => text.slice(start, end));
    const codes = codesIn(diagnostic.message);
    const isToken = (code: string): boolean => code.replace(tokens(), "") === "";
    this.#mentioned = countsOf([...marked.filter(isToken), ...codes]);
    this.#mentionedNames = new Set([...marked, ...codes]);
  }

  /**
   * True if the message mentions each lost name. A bound name is lost if it is bound but no longer used; it may be
   * renamed. Foreign functions and keywords are not names of the document; other unknown functions may be defined
   * later.
   */
  get keepsNames(): boolean {
    return this.losses
      .filter(isName)
      .every((token) =>
        this.#boundNames.has(token)
          ? !this.#finalCounts.has(token)
          : reserved.has(token) ||
            (this.document.segments.defines(token)
              ? this.isOwn(token)
              : !this.#calledNames.has(token) || isForeign(token)),
      );
  }

  /** True if each lost value is mentioned in the message or only changes its kind. */
  get keepsValues(): boolean {
    const countOf = (counts: ReadonlyMap<string, number>, value: string): number =>
      [...counts].reduce((sum, [token, count]) => sum + (withoutQuote(token) === value ? count : 0), 0);
    return this.losses
      .filter((token) => !isName(token))
      .every(
        (token) => countOf(this.#finalCounts, withoutQuote(token)) >= countOf(this.#initialCounts, withoutQuote(token)),
      );
  }

  /** Lost tokens that the message does not mention. A translation may reduce a repeated token to two occurrences. */
  private get losses(): readonly string[] {
    // The second definition of a name repeats the tokens of the first.
    if (this.diagnostic.code === "L302") return [];
    // An extra argument may be a repeated one.
    const isExtra = this.diagnostic.code === "L305";
    return [...this.#initialCounts].flatMap(([token, count]) =>
      (this.#finalCounts.get(token) ?? 0) >= (isExtra ? 1 : this.isTranslation ? Math.min(2, count) : count) ||
      (this.#boundNames.has(token) ? this.#mentionedNames.has(token) : this.#mentioned.has(token))
        ? []
        : [token],
    );
  }

  /** True for a name that only the changed definitions could define. */
  private isOwn(token: string): boolean {
    const offsets = tokensOfDocument(this.document.segments, this.document.text).get(token) ?? [];
    return offsets.length === this.#initialCounts.get(token);
  }

  /** True if each added value occurs in the document, or replaces a value or an unknown name. */
  get inventsNothing(): boolean {
    const existing = new Set(
      [...tokensOfDocument(this.document.segments, this.document.text).keys()].map(withoutQuote),
    );
    const invented = [...this.#addedTokens].filter(
      (token) => !isName(token) && !isEmptyCollection(token) && !existing.has(withoutQuote(token)),
    );
    const replaced = [...this.#initialCounts.keys()].filter(
      (token) =>
        (this.#finalCounts.get(token) ?? 0) < this.#initialCounts.get(token)! &&
        (isName(token)
          ? !this.#boundNames.has(token) && !this.document.segments.defines(token)
          : this.#mentioned.has(token)),
    );
    return invented.length <= replaced.length;
  }
}

/** True for a definition that does not contain the mistake and is used outside the one that does. */
function isUsedElsewhere(wholeSpan: Span, { span }: Diagnostic, text: string, segments: CodeSegments): boolean {
  if (wholeSpan.start <= span.start && span.end <= wholeSpan.end) return false;
  const name = definitionIn(text.slice(wholeSpan.start, wholeSpan.end))?.head.match(/\p{L}[\p{L}\p{M}\d_]*'*/u)?.[0];
  const ownSpan = segments.segmentAt(span);
  if (name === undefined || ownSpan === undefined) return false;
  // Several conditional definitions are merged into one.
  if (new RegExp(wordOf(name)).exec(text.slice(ownSpan.start, ownSpan.end))?.index === 0) return false;
  const isIn = ({ start, end }: Span, at: number): boolean => start <= at && at < end;
  return (tokensOfDocument(segments, text).get(name) ?? []).some(
    (at) =>
      !isIn(wholeSpan, at) &&
      !isIn(ownSpan, at) &&
      segments.segmentAt({ start: at, end: at + name.length }) !== undefined,
  );
}

function countsOf(codes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes)
    for (const [token] of code.matchAll(tokens())) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
