// Rules that every fix keeps, whatever proposes it: it keeps the names and values that the author wrote and the message
// does not mention, invents no value, and leaves definitions alone that other calls use.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import type { Span } from "../source/source.js";
import { definitionIn, ledWords, wordOf } from "./code.js";
import { codesIn } from "./drafts/told.js";
import type { Pieces } from "./pieces.js";
import { edited } from "./slate.js";

/** Names, numerals, atoms, strings, and empty sets and sequences. */
const tokens = (): RegExp => /"(?:[^"\\\n]|\\.)*"|`?\p{L}[\p{L}\p{M}\d_]*'*|\d+(?:\.\d+)?|<>|\{\}/gu;

const isName = (token: string): boolean => /^\p{L}/u.test(token) && !/^(?:true|false)$/.test(token);
const reserved: ReadonlySet<string> = new Set(ledWords.split("|"));

/** The same text for a value of another kind: as a name, an atom, a string or a number; empty for all empty values. */
const bare = (token: string): string =>
  token === "0" || isEmptyCollection(token) ? "" : token.replace(/^`|^"|"$/g, "").toLowerCase();

const isEmptyCollection = (token: string): boolean => token === "{}" || token === "<>";

/**
 * True if the edits of a fix keep the rules in a document. A translation from another notation, such as that of code that
 * cannot be read, may replace values.
 */
export function keepsRules(
  diagnostic: Diagnostic,
  edits: readonly Edit[],
  { text, pieces }: { readonly text: string; readonly pieces: Pieces },
  isTranslation = diagnostic.code.startsWith("L2"),
): boolean {
  const extents = extentsOf(edits, pieces);
  const before = extents.map(({ start, end }) => text.slice(start, end));
  const after = extents.map((extent) =>
    edited(
      text,
      extent,
      edits.filter(({ span }) => extent.start <= span.start && span.end <= extent.end),
    ),
  );
  const change = new TokenChange(diagnostic, before, after, text, pieces);
  return (
    change.keepsNames &&
    (isTranslation || (change.keepsValues && change.inventsNothing)) &&
    extents.every((extent) => !isUsedElsewhere(extent, diagnostic, text, pieces))
  );
}

/** The definitions that are changed, and stretches outside of definitions. */
function extentsOf(edits: readonly Edit[], pieces: Pieces): readonly Span[] {
  const extents = edits.map(({ span }) => {
    const piece = pieces.around(span);
    return piece !== undefined && piece.start <= span.start && span.end <= piece.end ? piece : span;
  });
  return extents.filter(
    ({ start, end }, i) => extents.findIndex((one) => one.start === start && one.end === end) === i,
  );
}

const documentCounts = new WeakMap<Pieces, ReadonlyMap<string, number>>();

/** The counts of the tokens of a document. They are cached, because many fixes are proposed for one document. */
function countsOfDocument(pieces: Pieces, text: string): ReadonlyMap<string, number> {
  let counts = documentCounts.get(pieces);
  if (counts === undefined) documentCounts.set(pieces, (counts = countsOf([text])));
  return counts;
}

/** The tokens that a fix removes from the definitions that it changes, and those that it adds. */
class TokenChange {
  readonly #had: ReadonlyMap<string, number>;
  readonly #left: ReadonlyMap<string, number>;
  readonly #added: Iterable<string>;
  readonly #bound: ReadonlySet<string>;
  /** Code that the message mentions, as a whole. */
  readonly #named: ReadonlySet<string>;
  readonly #mentioned: ReadonlyMap<string, number>;

  constructor(
    private readonly diagnostic: Diagnostic,
    before: readonly string[],
    after: readonly string[],
    private readonly text: string,
    private readonly pieces: Pieces,
  ) {
    // The first place of a sequence, and the numbers of coordinates, are no values.
    const withoutPlaces = (code: string): string => code.replace(/\{1\.\.|\[\d+\]/g, "");
    this.#had = countsOf(before.map(withoutPlaces));
    this.#left = countsOf(after);
    this.#added = countsOf(after.map(withoutPlaces)).keys();
    this.#bound = new Set(before.flatMap(boundIn));
    const places = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
    const codes = [...places.map(({ start, end }) => text.slice(start, end)), ...codesIn(diagnostic.message)];
    this.#mentioned = countsOf(codes);
    this.#named = new Set(codes);
  }

  /**
   * True if the message mentions each name that is lost. A bound name is lost where it is bound and no longer used; it may
   * be renamed. The functions and words of other languages are not names of the document.
   */
  get keepsNames(): boolean {
    return this.losses
      .filter(isName)
      .every((token) =>
        this.#bound.has(token)
          ? !this.#left.has(token)
          : reserved.has(token) || !this.pieces.defines(token) || this.isOwn(token),
      );
  }

  /** True if the message mentions each value that is lost, or the value only changes its kind. */
  get keepsValues(): boolean {
    const countOf = (counts: ReadonlyMap<string, number>, value: string): number =>
      [...counts].reduce((sum, [token, count]) => sum + (bare(token) === value ? count : 0), 0);
    return this.losses
      .filter((token) => !isName(token))
      .every((token) => countOf(this.#left, bare(token)) >= countOf(this.#had, bare(token)));
  }

  /** The tokens that are lost and not mentioned. A token that is written more than once keeps a second place. */
  private get losses(): readonly string[] {
    // The second definition of a name repeats the tokens of the first one.
    if (this.diagnostic.code === "L302") return [];
    return [...this.#had].flatMap(([token, count]) =>
      (this.#left.get(token) ?? 0) >= Math.min(2, count) ||
      (this.#bound.has(token) ? this.#named.has(token) : this.#mentioned.has(token))
        ? []
        : [token],
    );
  }

  /** True of a name that only the changed definitions could define. */
  private isOwn(token: string): boolean {
    const count = countsOfDocument(this.pieces, this.text).get(token) ?? 0;
    return count === this.#had.get(token);
  }

  /** True if each value that is added is written in the document, or takes the place of a value or an unknown name. */
  get inventsNothing(): boolean {
    const written = new Set([...countsOfDocument(this.pieces, this.text).keys()].map(bare));
    const added = [...this.#added].filter(
      (token) => !isName(token) && !isEmptyCollection(token) && !written.has(bare(token)),
    );
    const replaced = [...this.#had.keys()].filter(
      (token) =>
        (this.#left.get(token) ?? 0) < this.#had.get(token)! &&
        (isName(token) ? !this.#bound.has(token) && !this.pieces.defines(token) : this.#mentioned.has(token)),
    );
    return added.length <= replaced.length;
  }
}

/** Parameters of a definition, and names that its conditions and lambdas bind. */
function boundIn(code: string): readonly string[] {
  const head = definitionIn(code)?.head ?? /^[^()=:]*\([^()]*\)/.exec(code)?.[0] ?? "";
  const parameters = /\(([^]*)\)/.exec(head)?.[1] ?? "";
  const others = code.matchAll(
    /(\p{L}[\p{L}\p{M}\d_]*'*)\s*(?:\bin\b|∈|<-)|(?:\blam|\blambda|λ)\s+(\p{L}[\p{L}\p{M}\d_]*'*)/gu,
  );
  return [
    ...[...parameters.matchAll(/(?<!:\s*)\p{L}[\p{L}\p{M}\d_]*'*/gu)].map(([name]) => name),
    ...[...others].flatMap(([, member, parameter]) => member ?? parameter ?? []),
  ];
}

/** True of a definition without the mistake that is used outside of the one with it. */
function isUsedElsewhere(extent: Span, { span }: Diagnostic, text: string, pieces: Pieces): boolean {
  if (extent.start <= span.start && span.end <= extent.end) return false;
  const name = definitionIn(text.slice(extent.start, extent.end))?.head.match(/\p{L}[\p{L}\p{M}\d_]*'*/u)?.[0];
  const own = pieces.around(span);
  if (name === undefined || own === undefined) return false;
  // Cases that are written as several definitions become one.
  if (new RegExp(wordOf(name)).exec(text.slice(own.start, own.end))?.index === 0) return false;
  const isIn = ({ start, end }: Span, at: number): boolean => start <= at && at < end;
  return [...text.matchAll(tokens())].some(
    ({ 0: token, index }) =>
      token === name &&
      !isIn(extent, index) &&
      !isIn(own, index) &&
      pieces.around({ start: index, end: index + token.length }) !== undefined,
  );
}

function countsOf(codes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes)
    for (const [token] of code.matchAll(tokens())) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
