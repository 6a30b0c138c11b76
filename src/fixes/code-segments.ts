// Splits a document into segments, one per definition, so that a changed definition can be checked with its
// dependencies and dependents while all other segments are blanked out.

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

/** Names that a game defines or reads. They depend on each other, so a change of one affects all. */
const gameNames: readonly string[] = [
  gameMark,
  ...[...Object.values(hooks), ...Object.values(momentFields)].flatMap(({ names }) => [...names]),
];

/** Segment of code with the names that it defines and mentions. */
interface CodeSegment extends Span {
  readonly defines: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
}

export class CodeSegments {
  readonly #text: string;
  readonly #document: ParsedDocument & { readonly source: Source };
  #cachedSegments: readonly CodeSegment[] | undefined;
  #sortedItems: readonly Item[] | undefined;
  #definedBy: ReadonlyMap<string, readonly CodeSegment[]> | undefined;
  #mentionedBy: ReadonlyMap<string, readonly CodeSegment[]> | undefined;

  constructor(document: ParsedDocument & { readonly source: Source }) {
    this.#document = document;
    this.#text = document.source.text;
  }

  /** Returns the segment that contains a position; undefined outside code and in displays, whose text is LaTeX. */
  segmentAt({ start }: Span): Span | undefined {
    const segment = firstEndingAfter(this.#segments, start, (one) => one);
    return segment !== undefined && segment.start <= start ? segment : undefined;
  }

  get length(): number {
    return this.#segments.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  defines(name: string): boolean {
    return this.#defining(name).length > 0;
  }

  /** Returns a similar name that does not occur in the text. */
  unusedName(name: string): string {
    for (let count = 2; ; count++) {
      const candidate = `${name.replace(/'+$/, "")}${/\d$/.test(name) ? "_" : ""}${count}`;
      if (!this.#text.includes(candidate)) return candidate;
    }
  }

  /**
   * Returns the document after the edits, with unaffected segments blanked out, and the affected segments. These
   * include the dependents of changed definitions, unless the edits only add definitions (`isAlone`).
   */
  repair(
    edits: readonly Edit[],
    { isAlone = false } = {},
  ): { readonly text: string; readonly keptSpans: readonly Span[] } {
    const affected = this.#affected(edits, isAlone);
    let result = "";
    let at = 0;
    const copy = (end: number): void => {
      result += this.#blank(at, end, affected);
      at = end;
    };
    for (const { span, text } of edits) {
      copy(span.start);
      result += text;
      at = span.end;
    }
    copy(this.#text.length);
    return { text: result, keptSpans: [...affected] };
  }

  /** Copies a span of the text and blanks out all segments in it that are not kept. */
  #blank(start: number, end: number, keptSegments: ReadonlySet<CodeSegment>): string {
    let result = "";
    let at = start;
    for (const segment of this.#touching({ start, end })) {
      if (keptSegments.has(segment)) continue;
      const [from, to] = [Math.max(at, segment.start), Math.min(end, segment.end)];
      result += this.#text.slice(at, from) + this.#text.slice(from, to).replace(/[^\r\n]/g, " ");
      at = to;
    }
    return result + this.#text.slice(at, end);
  }

  /** Returns the segments that the edits change, their dependents, and the dependencies of all of these. */
  #affected(edits: readonly Edit[], isAlone: boolean): ReadonlySet<CodeSegment> {
    const edited = [...new Set(edits.flatMap(({ span }) => this.#touching(span)))];
    // An edit outside of code may turn other text into code.
    if (edited.length === 0) return new Set(this.#segments);
    const changed = isAlone ? [] : [...new Set(edited.flatMap(({ defines }) => [...defines]))];
    const worklist = [...edited, ...changed.flatMap((name) => this.#mentioning(name))];
    const editWords = edits.flatMap(({ text }) => text.match(words()) ?? []);
    const affected = new Set<CodeSegment>();
    const visitedNames = new Set<string>();
    const require = (mentioned: ReadonlySet<string>): void => {
      const dependencies = gameNames.some((name) => mentioned.has(name)) ? [...mentioned, ...gameNames] : mentioned;
      for (const name of dependencies) {
        if (visitedNames.has(name)) continue;
        visitedNames.add(name);
        append(worklist, this.#defining(name));
      }
    };
    require(new Set(editWords));
    // Claims are not blanked out, and refer to the states.
    if (this.#document.claims.length > 0) require(new Set(Object.values(machineNames).flat()));
    for (let segment = worklist.pop(); segment !== undefined; segment = worklist.pop()) {
      if (affected.has(segment)) continue;
      affected.add(segment);
      require(segment.mentions);
    }
    return affected;
  }

  /** Returns the segments that overlap or touch a span. */
  #touching({ start, end }: Span): readonly CodeSegment[] {
    const segments = this.#segments;
    return segments.slice(
      partitionPoint(segments.length, (i) => segments[i]!.end < start),
      partitionPoint(segments.length, (i) => segments[i]!.start <= end),
    );
  }

  get #segments(): readonly CodeSegment[] {
    return (this.#cachedSegments ??= this.#regions().flatMap((code) => this.#segmentsIn(code)));
  }

  get #items(): readonly Item[] {
    return (this.#sortedItems ??= this.#document.parsed
      .flatMap(({ items }) => items)
      .sort((a, b) => a.span.start - b.span.start));
  }

  #defining(name: string): readonly CodeSegment[] {
    this.#definedBy ??= byNames(this.#segments, ({ defines }) => defines);
    return this.#definedBy.get(name) ?? [];
  }

  #mentioning(name: string): readonly CodeSegment[] {
    this.#mentionedBy ??= byNames(this.#segments, ({ mentions }) => mentions);
    return this.#mentionedBy.get(name) ?? [];
  }

  #regions(): readonly Span[] {
    return this.#document.regions.flatMap(({ code, typeset }) => (typeset === undefined ? [code] : []));
  }

  #segmentsIn({ start, end }: Span): readonly CodeSegment[] {
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
    const itemStarts = items.flatMap(({ span }) => {
      const previousEnd = ends[partitionPoint(ends.length, (i) => ends[i]! <= span.start) - 1] ?? start;
      return this.#text.slice(previousEnd, span.start).trim() === "" ? [span.start] : [];
    });
    const seams = [...new Set([start, ...starts, ...itemStarts, end])].sort((a, b) => a - b);
    return seams.slice(0, -1).flatMap((from, i): readonly CodeSegment[] => {
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
  const firstFrom = (offset: number): number => partitionPoint(items.length, (i) => items[i]!.span.start < offset);
  return items.slice(firstFrom(from), firstFrom(to));
}

function byNames(
  segments: readonly CodeSegment[],
  namesOf: (segment: CodeSegment) => ReadonlySet<string>,
): ReadonlyMap<string, readonly CodeSegment[]> {
  const segmentsByName = new Map<string, CodeSegment[]>();
  for (const segment of segments)
    for (const name of namesOf(segment)) {
      addTo(segmentsByName, name, segment);
    }
  return segmentsByName;
}
