// Splits a document into its definitions by their text, so that a changed definition can be checked with its
// dependencies and dependents while all other definitions are blanked out.

import type { Edit } from "../diagnostics/diagnostic.js";
import { hooks, momentFields } from "../language/easel.js";
import { machineNames } from "../resolve/machine.js";
import { append } from "../text/append.js";
import { firstEndingAfter, partitionPoint } from "../text/search.js";
import type { Source, Span } from "../text/source.js";
import type { Item, ParsedDocument } from "../syntax/tree.js";
import { addTo } from "../text/groups.js";

/**
 * Matches the first line of a definition or signature, including malformed ones; `=` counts only without indentation.
 */
const beginnings = (): RegExp => {
  const notKeyword = "(?!(?:else|elif|case|default|then|where|if|when|otherwise|return|for|while|let|end)\\b)";
  const word = String.raw`${notKeyword}\p{L}[\p{L}\p{M}\d_']*`;
  const head = `(?:If\\b[^\\r\\n]*\\bthen\\s+)?${word}(?:[ \\t]*\\([^()\\r\\n]*\\)|[ \\t]*,[ \\t]*${word})?[ \\t]*`;
  return new RegExp(`^(?:[ \\t]*${head}(?::=|≔|iff\\b|:(?![:>\\r\\n]))|${head}=(?!=))`, "gmu");
};

/** Matches names in code, including the words of atoms and strings. */
export const words = (): RegExp => /\p{L}[\p{L}\p{M}\d_']*/gu;

const gameMark = "ledGame";

/** Names that a game defines or reads. A change that concerns one of them concerns all. */
const ofGames: readonly string[] = [
  gameMark,
  ...[...Object.values(hooks), ...Object.values(momentFields)].flatMap(({ names }) => [...names]),
];

/** Segment of code with the names that it defines and mentions. */
interface Piece extends Span {
  readonly defines: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
}

export class Pieces {
  readonly #text: string;
  readonly #document: ParsedDocument & { readonly source: Source };
  #cut: readonly Piece[] | undefined;
  #sorted: readonly Item[] | undefined;
  #definedBy: ReadonlyMap<string, readonly Piece[]> | undefined;
  #mentionedBy: ReadonlyMap<string, readonly Piece[]> | undefined;

  constructor(document: ParsedDocument & { readonly source: Source }) {
    this.#document = document;
    this.#text = document.source.text;
  }

  /** Returns the segment that contains a position; undefined outside code and in displays, whose text is LaTeX. */
  around({ start }: Span): Span | undefined {
    const piece = firstEndingAfter(this.#pieces, start, (one) => one);
    return piece !== undefined && piece.start <= start ? piece : undefined;
  }

  get length(): number {
    return this.#pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  defines(name: string): boolean {
    return this.#defining(name).length > 0;
  }

  /** Returns a similar name that does not occur in the text. */
  unusedName(name: string): string {
    for (let count = 2; ; count++) {
      const other = `${name.replace(/'+$/, "")}${/\d$/.test(name) ? "_" : ""}${count}`;
      if (!this.#text.includes(other)) return other;
    }
  }

  /**
   * Returns the document after the edits, with unaffected segments blanked out, and the affected ones. These include
   * the dependents of changed definitions, unless the edits only add definitions (`isAlone`).
   */
  repair(
    edits: readonly Edit[],
    { isAlone = false } = {},
  ): { readonly text: string; readonly keptSpans: readonly Span[] } {
    const pieces = this.#concerned(edits, isAlone);
    let result = "";
    let at = 0;
    const copy = (end: number): void => {
      result += this.#blank(at, end, pieces);
      at = end;
    };
    for (const { span, text } of edits) {
      copy(span.start);
      result += text;
      at = span.end;
    }
    copy(this.#text.length);
    return { text: result, keptSpans: [...pieces] };
  }

  /** Copies a span of the text, blanking out all segments that are not in `pieces`. */
  #blank(start: number, end: number, pieces: ReadonlySet<Piece>): string {
    let result = "";
    let at = start;
    for (const piece of this.#touching({ start, end })) {
      if (pieces.has(piece)) continue;
      const [from, to] = [Math.max(at, piece.start), Math.min(end, piece.end)];
      result += this.#text.slice(at, from) + this.#text.slice(from, to).replace(/[^\r\n]/g, " ");
      at = to;
    }
    return result + this.#text.slice(at, end);
  }

  /** Returns the segments that the edits change, their dependents, and the dependencies of all these. */
  #concerned(edits: readonly Edit[], isAlone: boolean): ReadonlySet<Piece> {
    const edited = [...new Set(edits.flatMap(({ span }) => this.#touching(span)))];
    // An edit outside code may turn other text into code.
    if (edited.length === 0) return new Set(this.#pieces);
    const changed = isAlone ? [] : [...new Set(edited.flatMap(({ defines }) => [...defines]))];
    const waiting = [...edited, ...changed.flatMap((name) => this.#mentioning(name))];
    const editWords = edits.flatMap(({ text }) => text.match(words()) ?? []);
    const pieces = new Set<Piece>();
    const visitedNames = new Set<string>();
    const take = (mentioned: ReadonlySet<string>): void => {
      const needed = ofGames.some((name) => mentioned.has(name)) ? [...mentioned, ...ofGames] : mentioned;
      for (const name of needed) {
        if (visitedNames.has(name)) continue;
        visitedNames.add(name);
        append(waiting, this.#defining(name));
      }
    };
    take(new Set(editWords));
    // Claims stay in the document, and they are about its states.
    if (this.#document.claims.length > 0) take(new Set(Object.values(machineNames).flat()));
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
      if (pieces.has(piece)) continue;
      pieces.add(piece);
      take(piece.mentions);
    }
    return pieces;
  }

  /** Returns the segments that overlap or touch a span. */
  #touching({ start, end }: Span): readonly Piece[] {
    const pieces = this.#pieces;
    return pieces.slice(
      partitionPoint(pieces.length, (i) => pieces[i]!.end < start),
      partitionPoint(pieces.length, (i) => pieces[i]!.start <= end),
    );
  }

  get #pieces(): readonly Piece[] {
    return (this.#cut ??= this.#regions().flatMap((code) => this.#piecesOf(code)));
  }

  get #items(): readonly Item[] {
    return (this.#sorted ??= this.#document.parsed
      .flatMap(({ items }) => items)
      .sort((a, b) => a.span.start - b.span.start));
  }

  #defining(name: string): readonly Piece[] {
    this.#definedBy ??= byNames(this.#pieces, ({ defines }) => defines);
    return this.#definedBy.get(name) ?? [];
  }

  #mentioning(name: string): readonly Piece[] {
    this.#mentionedBy ??= byNames(this.#pieces, ({ mentions }) => mentions);
    return this.#mentionedBy.get(name) ?? [];
  }

  #regions(): readonly Span[] {
    return this.#document.regions.flatMap(({ code, typeset }) => (typeset === undefined ? [code] : []));
  }

  #piecesOf({ start, end }: Span): readonly Piece[] {
    const code = this.#text.slice(start, end);
    const items = between(this.#items, start, end).filter(({ span }) => span.end <= end);
    const isSound = (item: Item): boolean => item.kind !== "definition" || item.body.kind !== "broken";
    const sound = items.filter(isSound);
    const isInside = (at: number): boolean =>
      (firstEndingAfter(sound, at, ({ span }) => span)?.span.start ?? Infinity) < at;
    const starts = [...code.matchAll(beginnings())]
      .map(({ index }) => this.#firstLetter(start + index))
      .filter((at) => !isInside(at));
    // A segment starts only at the start of the code or after another item: `if x > 0 then f(x) := x` is one segment.
    const ends = [start, ...items.map((item) => item.span.end)].sort((a, b) => a - b);
    const own = items.flatMap(({ span }) => {
      const before = ends[partitionPoint(ends.length, (i) => ends[i]! <= span.start) - 1] ?? start;
      return this.#text.slice(before, span.start).trim() === "" ? [span.start] : [];
    });
    const seams = [...new Set([start, ...starts, ...own, end])].sort((a, b) => a - b);
    return seams.slice(0, -1).flatMap((from, i): readonly Piece[] => {
      const to = seams[i + 1]!;
      const text = this.#text.slice(from, to);
      if (text.trim() === "") return [];
      const defined = between(items, from, to).flatMap((item) =>
        item.kind === "game"
          ? [gameMark]
          : item.kind === "definition"
            ? [item.name.name]
            : item.names.map(({ name }) => name),
      );
      const lead = text.length - text.trimStart().length;
      return [
        {
          start: from + lead,
          end: from + text.trimEnd().length,
          defines: new Set(defined),
          mentions: new Set(text.match(words()) ?? []),
        },
      ];
    });
  }

  #firstLetter(at: number): number {
    return at + (/^\s*/.exec(this.#text.slice(at, at + 200))?.[0].length ?? 0);
  }
}

/** Returns the items that start between two offsets; `items` is in text order. */
function between(items: readonly Item[], from: number, to: number): readonly Item[] {
  const first = (offset: number): number => partitionPoint(items.length, (i) => items[i]!.span.start < offset);
  return items.slice(first(from), first(to));
}

function byNames(
  pieces: readonly Piece[],
  namesOf: (piece: Piece) => ReadonlySet<string>,
): ReadonlyMap<string, readonly Piece[]> {
  const piecesByName = new Map<string, Piece[]>();
  for (const piece of pieces)
    for (const name of namesOf(piece)) {
      addTo(piecesByName, name, piece);
    }
  return piecesByName;
}
