// Invariants of all fixes, independent of their generator. A fix keeps the author's names and values unless the message
// mentions them, invents no values, and does not change definitions that other calls use.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { withoutInvisibles } from "../diagnostics/words.js";
import { habitOf } from "../language/foreign-syntax.js";
import { addTo } from "../text/groups.js";
import { partitionPoint } from "../text/search.js";
import type { Span } from "../text/source.js";
import { isForeignCall } from "./calls.js";
import { boundIn, definitionIn, ledWords, wordOf } from "./code.js";
import { codesIn } from "./candidates/from-message.js";
import type { Pieces } from "./pieces.js";
import { withEdits } from "./batch-check.js";

/** Matches names, numerals, atoms, strings, and empty sets and sequences. */
const tokens = (): RegExp => /"(?:[^"\\\n]|\\.)*"|`?\p{L}[\p{L}\p{M}\d_]*'*|\d+(?:\.\d+)?|<>|\{\}/gu;

const isName = (token: string): boolean => /^\p{L}/u.test(token) && !/^(?:true|false)$/.test(token);
const reserved: ReadonlySet<string> = new Set(ledWords.split("|"));

/**
 * Normalises a value across kinds: a name, an atom, a string and a numeral with the same text are equal, and so are
 * all empty values.
 */
const bare = (token: string): string =>
  token === "0" || isEmptyCollection(token) ? "" : token.replace(/^`|^"|"$/g, "").toLowerCase();

const isEmptyCollection = (token: string): boolean => token === "{}" || token === "<>";

/**
 * True if the edits of a fix satisfy the invariants in a document. A translation from another notation, such as a fix
 * of a syntax error, may replace values.
 */
export function keepsRules(
  diagnostic: Diagnostic,
  edits: readonly Edit[],
  { text, pieces }: { readonly text: string; readonly pieces: Pieces },
  isTranslation = diagnostic.code.startsWith("L2"),
): boolean {
  const extents = extentsOf(edits, pieces);
  const before = extents.map(({ start, end }) => text.slice(start, end));
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  const after = extents.map((span) => withEdits(text, span, editsWithin(span, sorted)));
  const change = new TokenChange(diagnostic, before, after, { text, pieces }, isTranslation);
  return (
    change.keepsNames &&
    (isTranslation || (change.keepsValues && change.inventsNothing)) &&
    extents.every((span) => !isUsedElsewhere(span, diagnostic, text, pieces))
  );
}

const isForeign = (name: string): boolean => isForeignCall(name) || habitOf(name) !== undefined;

/** Returns the changed definitions, and edited spans outside definitions. */
function extentsOf(edits: readonly Edit[], pieces: Pieces): readonly Span[] {
  const extents = edits.map(({ span }) => {
    const piece = pieces.around(span);
    return piece !== undefined && piece.start <= span.start && span.end <= piece.end ? piece : span;
  });
  return [...new Map(extents.map((span) => [`${span.start} ${span.end}`, span])).values()];
}

/** Returns the edits within an extent; `edits` is in source order. */
function editsWithin({ start, end }: Span, edits: readonly Edit[]): readonly Edit[] {
  const first = partitionPoint(edits.length, (i) => edits[i]!.span.start < start);
  const last = partitionPoint(edits.length, (i) => edits[i]!.span.start <= end);
  return edits.slice(first, last).filter(({ span }) => span.end <= end);
}

const documentTokens = new WeakMap<Pieces, ReadonlyMap<string, readonly number[]>>();

/** Offsets of the tokens of a document. They are cached, because many fixes are proposed for one document. */
function tokensOfDocument(pieces: Pieces, text: string): ReadonlyMap<string, readonly number[]> {
  const cached = documentTokens.get(pieces);
  if (cached !== undefined) return cached;
  const offsets = new Map<string, number[]>();
  for (const { 0: token, index } of text.matchAll(tokens())) addTo(offsets, token, index);
  documentTokens.set(pieces, offsets);
  return offsets;
}

/** The tokens that a fix removes from and adds to the definitions that it changes. */
class TokenChange {
  readonly #had: ReadonlyMap<string, number>;
  readonly #left: ReadonlyMap<string, number>;
  readonly #added: Iterable<string>;
  readonly #bound: ReadonlySet<string>;
  readonly #called: ReadonlySet<string>;
  /** Complete code fragments that the message mentions. */
  readonly #named: ReadonlySet<string>;
  readonly #mentioned: ReadonlyMap<string, number>;

  constructor(
    private readonly diagnostic: Diagnostic,
    before: readonly string[],
    after: readonly string[],
    private readonly document: { readonly text: string; readonly pieces: Pieces },
    private readonly isTranslation: boolean,
  ) {
    const { text } = document;
    // The first index of a sequence and the numbers of coordinates do not count as values.
    const withoutPlaces = (code: string): string => code.replace(/\{1\.\.|\[\d+\]/g, "");
    this.#had = countsOf(before.map(withoutPlaces));
    this.#left = countsOf(after);
    this.#added = countsOf(after.map(withoutPlaces)).keys();
    this.#bound = new Set(before.flatMap(boundIn));
    this.#called = new Set(
      before.flatMap((code) => withoutInvisibles(code).match(/\p{L}[\p{L}\p{M}\d_]*'*(?=\()/gu) ?? []),
    );
    const places = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
    const marked = places.map(({ start, end }) => text.slice(start, end));
    const codes = codesIn(diagnostic.message);
    const isToken = (code: string): boolean => code.replace(tokens(), "") === "";
    this.#mentioned = countsOf([...marked.filter(isToken), ...codes]);
    this.#named = new Set([...marked, ...codes]);
  }

  /**
   * True if the message mentions each name that is lost. A bound name is lost if it is still bound but no longer
   * used; it may be renamed. Foreign functions and keywords are not names of the document; other unknown functions
   * may be, once they are defined.
   */
  get keepsNames(): boolean {
    return this.losses
      .filter(isName)
      .every((token) =>
        this.#bound.has(token)
          ? !this.#left.has(token)
          : reserved.has(token) ||
            (this.document.pieces.defines(token) ? this.isOwn(token) : !this.#called.has(token) || isForeign(token)),
      );
  }

  /** True if each lost value is mentioned in the message or only changes its kind. */
  get keepsValues(): boolean {
    const countOf = (counts: ReadonlyMap<string, number>, value: string): number =>
      [...counts].reduce((sum, [token, count]) => sum + (bare(token) === value ? count : 0), 0);
    return this.losses
      .filter((token) => !isName(token))
      .every((token) => countOf(this.#left, bare(token)) >= countOf(this.#had, bare(token)));
  }

  /** Lost tokens that the message does not mention. Of a repeated token, a translation may leave two occurrences. */
  private get losses(): readonly string[] {
    // The second definition of a name repeats the tokens of the first one.
    if (this.diagnostic.code === "L302") return [];
    // An argument too many may be a repeated one.
    const isExtra = this.diagnostic.code === "L305";
    return [...this.#had].flatMap(([token, count]) =>
      (this.#left.get(token) ?? 0) >= (isExtra ? 1 : this.isTranslation ? Math.min(2, count) : count) ||
      (this.#bound.has(token) ? this.#named.has(token) : this.#mentioned.has(token))
        ? []
        : [token],
    );
  }

  /** True for a name that only the changed definitions could define. */
  private isOwn(token: string): boolean {
    const offsets = tokensOfDocument(this.document.pieces, this.document.text).get(token) ?? [];
    return offsets.length === this.#had.get(token);
  }

  /** True if each added value occurs in the document, or replaces a value or an unknown name. */
  get inventsNothing(): boolean {
    const written = new Set([...tokensOfDocument(this.document.pieces, this.document.text).keys()].map(bare));
    const added = [...this.#added].filter(
      (token) => !isName(token) && !isEmptyCollection(token) && !written.has(bare(token)),
    );
    const replaced = [...this.#had.keys()].filter(
      (token) =>
        (this.#left.get(token) ?? 0) < this.#had.get(token)! &&
        (isName(token) ? !this.#bound.has(token) && !this.document.pieces.defines(token) : this.#mentioned.has(token)),
    );
    return added.length <= replaced.length;
  }
}

/** True for a definition that does not contain the mistake and is used outside the one that does. */
function isUsedElsewhere(wholeSpan: Span, { span }: Diagnostic, text: string, pieces: Pieces): boolean {
  if (wholeSpan.start <= span.start && span.end <= wholeSpan.end) return false;
  const name = definitionIn(text.slice(wholeSpan.start, wholeSpan.end))?.head.match(/\p{L}[\p{L}\p{M}\d_]*'*/u)?.[0];
  const ownSpan = pieces.around(span);
  if (name === undefined || ownSpan === undefined) return false;
  // Cases written as several definitions are merged into one.
  if (new RegExp(wordOf(name)).exec(text.slice(ownSpan.start, ownSpan.end))?.index === 0) return false;
  const isIn = ({ start, end }: Span, at: number): boolean => start <= at && at < end;
  return (tokensOfDocument(pieces, text).get(name) ?? []).some(
    (at) =>
      !isIn(wholeSpan, at) && !isIn(ownSpan, at) && pieces.around({ start: at, end: at + name.length }) !== undefined,
  );
}

function countsOf(codes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes)
    for (const [token] of code.matchAll(tokens())) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
