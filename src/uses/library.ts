// The documents that documents use: each is read and checked once by itself, in the order of their use, and stands at a
// place behind the text of any document that uses it.

import { type Diagnostic, inOrder, report } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/suggest.js";
import { uses as messages } from "../diagnostics/uses.js";
import type { DocumentUse } from "../document/document.js";
import { readDocument } from "../document/read.js";
import { hooks, momentFields } from "../language/easel.js";
import { firstUsedId } from "../names/id-map.js";
import { type LinkedDocument, type Links, noLinks } from "../names/links.js";
import { resolve } from "../names/resolve.js";
import { type OtherSource, positionAt, type Source, sourceOf } from "../source/source.js";
import { movedItems } from "../syntax/kept.js";
import { parseDocument } from "../syntax/parse.js";
import type { ParsedDocument, ParsedRegion } from "../syntax/tree.js";
import { type CheckedDocument, checkTypes } from "../types/check.js";
import { isAbsolute, pathBetween, pathFrom, shelfPrefix } from "./paths.js";

/** Where the texts of used documents come from. Paths are seen from where the names of the documents are seen. */
export interface Documents {
  /** The text of a document; undefined if there is none; or what stands in the way, in a few words. */
  read(path: string): string | undefined | { readonly problem: string };
  /** The same for all paths that lead to one document; if there is no such function, the path. */
  identify?(path: string): string;
  /** The documents that could be meant by a path that leads to none. */
  near?(path: string): readonly string[];
}

/** A document with its place among others, and what it can use. */
export interface Linked {
  readonly document: ParsedDocument;
  readonly links: Links;
}

/** A used document. */
interface Known {
  readonly name: string;
  readonly parsed: ParsedDocument;
  readonly targets: readonly Target[];
  /** The ring that it leads to, if there is one. */
  readonly ring: readonly string[] | undefined;
  checked?: CheckedDocument;
  visible?: ReadonlySet<string>;
  /** Where it stood last, and its regions there. */
  moved?: { readonly start: number; readonly regions: readonly ParsedRegion[] };
}

/** A document of which the text is known. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What a line names, or what is wrong with it; or a document that no line names. */
interface Target {
  readonly use: DocumentUse | undefined;
  readonly found: Known | Wrong;
}

interface Wrong {
  readonly diagnostic: Diagnostic;
  /** The names of documents that use each other in a ring. */
  readonly ring?: readonly string[];
}

const isKnown = (found: Known | Wrong): found is Known => "parsed" in found;

/** Nobody can say where documents are. */
const noDocuments: Documents = { read: () => ({ problem: "nothing says where documents are to be found here" }) };

/** The names by which a host and a game know each other (easel.md 1): they are nobody else's. */
const namesOfGames: ReadonlySet<string> = new Set(
  [...Object.values(hooks), ...Object.values(momentFields)].flatMap(({ names }): readonly string[] => names),
);

export class Library {
  /** What was read, by what identifies it. */
  #known = new Map<string, Known>();
  /** The same, as far as it was looked at since it may have changed. */
  #current = new Map<string, Known>();
  /** The documents that are being read, each for the one before it, with their names. */
  readonly #reading = new Map<string, string>();
  readonly #linkedAs = new WeakMap<LinkedDocument, Known>();
  #nextId = firstUsedId;
  #isShared = false;
  /** What the documents of the shelf define, with their paths, once somebody has asked. */
  #onShelf: ReadonlyMap<string, string> | undefined;

  constructor(private readonly documents: Documents = noDocuments) {}

  /** The names of the documents of the shelf, without `led:`. */
  get shelf(): readonly string[] {
    const paths = this.documents.near?.(shelfPrefix) ?? [];
    return paths.map((path) => path.slice(shelfPrefix.length)).sort();
  }

  /** The document of the shelf that defines a name, by its path. */
  definerOf(name: string): string | undefined {
    this.#onShelf ??= new Map(
      this.shelf.flatMap((one) => {
        const path = shelfPrefix + one;
        const text = this.textOf(path);
        const parsed = text === undefined ? [] : parseDocument(readDocument(sourceOf(path, text))).parsed;
        return parsed.flatMap(({ items }) =>
          items.flatMap((item) => (item.kind === "definition" ? [[item.name.name, path] as const] : [])),
        );
      }),
    );
    return this.#onShelf.get(name);
  }

  /** The text of a document; undefined if there is none, or it cannot be read. */
  textOf(path: string): string | undefined {
    const text = this.documents.read(path);
    return typeof text === "string" ? text : undefined;
  }

  /** The same for all paths that lead to one document. */
  idOf(path: string): string {
    return this.documents.identify?.(path) ?? path;
  }

  /** A document that another one uses, checked by itself; undefined if no document that was read uses it. */
  checkedAt(path: string): CheckedDocument | undefined {
    const known = this.#current.get(this.idOf(path));
    return known && this.#checkedOf(known);
  }

  /** True if a document that another one uses defines a name for others. */
  hasFor(path: string, name: string): boolean {
    const known = this.#current.get(this.idOf(path));
    return known !== undefined && this.#visibleOf(known).has(name);
  }

  /** Another library of the same documents, which says which of them it reads. */
  readBy(reads: (path: string) => void): Library {
    const { documents } = this;
    return new Library({
      ...documents,
      read: (path) => {
        reads(path);
        return documents.read(path);
      },
    });
  }

  /** Says that documents may have changed: they are looked at again when they are asked for. */
  refresh(): void {
    this.#current = new Map();
  }

  /**
   * Says that several documents are to be checked, which may use each other: of one that stands where it says, that is done
   * once for itself and for those that use it.
   */
  share(): void {
    this.#isShared = true;
  }

  /** A document as others that use it see it, checked by itself; undefined if documents are not shared, or this one is not what they see. */
  shared({ name, text }: Source): CheckedDocument | undefined {
    if (!this.#isShared) return undefined;
    const id = this.idOf(name);
    const before = new Map(this.#current);
    const known = before.get(id) ?? (this.documents.read(name) === text ? this.#keep(id, name, text) : undefined);
    if (known?.name !== name || known.parsed.source.text !== text) return undefined;
    if (known.ring !== undefined) {
      // What is said of a ring depends on where one begins.
      this.#current = before;
      return undefined;
    }
    // Expressions beside it have ids that no document has then.
    return { ...this.#checkedOf(known), nextId: 0 };
  }

  /**
   * Gives a document what it uses, and another one beside that, whatever is wrong with it. Never throws: what is wrong with
   * its lines is among its diagnostics.
   */
  link(document: ParsedDocument, beside?: NamedText): Linked {
    if (document.uses.length === 0 && beside === undefined) return { document, links: noLinks };
    const { name } = document.source;
    const id = this.idOf(name);
    this.#reading.set(id, name);
    const targets = this.#targetsOf(name, document.uses);
    const found = beside && this.#read(beside.name, beside.text, undefined);
    this.#reading.delete(id);
    return this.#linked(document, found === undefined ? targets : [...targets, { use: undefined, found }]);
  }

  #linked(document: ParsedDocument, targets: readonly Target[]): Linked {
    const diagnostics: Diagnostic[] = [];
    for (const { use, found } of targets) {
      if (use === undefined) continue;
      const wrong = isKnown(found) ? this.#mistakesOf(found, use) : found.diagnostic;
      if (wrong !== undefined) diagnostics.push(wrong);
    }
    const { source } = document;
    const places = new Map<Known, LinkedDocument>();
    const others: OtherSource[] = [];
    let end = firstPlace(source);
    const place = (known: Known): LinkedDocument => {
      let linked = places.get(known);
      if (linked !== undefined) return linked;
      const uses = linksOf(known.targets);
      const start = end;
      end += known.parsed.source.text.length + 1;
      others.push({ start, source: known.parsed.source });
      linked = { name: known.name, parsed: regionsAt(known, start), visible: this.#visibleOf(known), uses };
      places.set(known, linked);
      this.#linkedAs.set(linked, known);
      return linked;
    };
    const linksOf = (all: readonly Target[]): Links => {
      const found = usable(all);
      return { documents: [...new Set(found)].map(place), isPartial: found.length < all.length };
    };
    const links = linksOf(targets);
    return {
      document: {
        ...document,
        source: others.length === 0 && source.others === undefined ? source : { ...source, others },
        diagnostics: [...document.diagnostics, ...diagnostics],
      },
      links,
    };
  }

  /** A document that others use, by itself. */
  checkedAs(document: LinkedDocument): CheckedDocument {
    return this.#checkedOf(this.#linkedAs.get(document)!);
  }

  /** What stands in a line of which the document was found, if that has mistakes. */
  #mistakesOf(known: Known, use: DocumentUse): Diagnostic | undefined {
    if (known.ring !== undefined) return report(messages.ring, use.span, { ring: known.ring });
    const { source, diagnostics } = this.#checkedOf(known);
    const errors = inOrder(diagnostics).filter(({ severity }) => severity === "error");
    const [first] = errors;
    if (first === undefined) return undefined;
    const { line } = positionAt(source, first.span.start);
    return report(messages.mistaken, use.span, { path: known.name, line, first: first.message, count: errors.length });
  }

  #checkedOf(known: Known): CheckedDocument {
    if (known.checked === undefined) {
      const { document, links } = this.#linked(known.parsed, known.targets);
      known.checked = checkTypes(resolve(document, links));
    }
    return known.checked;
  }

  /** The names of the definitions that others can use. */
  #visibleOf(known: Known): ReadonlySet<string> {
    if (known.visible === undefined) {
      const { definitions, dependencies } = this.#checkedOf(known);
      known.visible = new Set(
        definitions.flatMap(({ name, definition }) =>
          namesOfGames.has(name) || dependencies.reads.has(definition.id) ? [] : [name],
        ),
      );
    }
    return known.visible;
  }

  #targetsOf(name: string, uses: readonly DocumentUse[]): readonly Target[] {
    return uses.map((use) => ({ use, found: this.#find(name, use) }));
  }

  #find(from: string, use: DocumentUse): Known | Wrong {
    if (use.name === "") return { diagnostic: report(messages.nameless, use.span, {}) };
    if (isAbsolute(use.name)) return { diagnostic: report(messages.notRelative, use.span, { name: use.name }) };
    const path = pathFrom(from, use.name);
    const id = this.idOf(path);
    if (this.#reading.has(id)) {
      const ids = [...this.#reading.keys()];
      const names = ids.slice(ids.indexOf(id)).map((one) => this.#reading.get(one)!);
      const ring = [...names, names[0]!];
      return { diagnostic: report(messages.ring, use.span, { ring }), ring };
    }
    const current = this.#current.get(id);
    if (current !== undefined) return current;
    const text = this.documents.read(path);
    if (typeof text === "object")
      return { diagnostic: report(messages.unreadable, use.span, { path, problem: text.problem }) };
    if (text === undefined) return { diagnostic: this.#missing(from, path, use) };
    return this.#keep(id, path, text);
  }

  #keep(id: string, path: string, text: string): Known {
    this.#reading.set(id, path);
    const known = this.#read(path, text, this.#known.get(id));
    this.#reading.delete(id);
    this.#known.set(id, known);
    this.#current.set(id, known);
    return known;
  }

  /** A document by its text; the same as before, if nothing of it has changed, nor of what it uses. */
  #read(name: string, text: string, before: Known | undefined): Known {
    const isSame = before?.parsed.source.text === text;
    const parsed = isSame ? before.parsed : parseDocument(readDocument(sourceOf(name, text)), this.#nextId);
    this.#nextId = Math.max(this.#nextId, parsed.nextId);
    const targets = this.#targetsOf(name, parsed.uses);
    if (isSame && targets.every(({ found }, i) => isSameTarget(found, before.targets[i]?.found))) return before;
    const [ring] = targets.flatMap(({ found }) => (found.ring === undefined ? [] : [found.ring]));
    return { name, parsed, targets, ring };
  }

  #missing(from: string, path: string, use: DocumentUse): Diagnostic {
    const near = this.documents.near?.(path) ?? [];
    const isOfShelf = path.startsWith(shelfPrefix);
    const other = near.find((one) => one.startsWith(`${path}.`)) ?? nearest(path, near);
    return report(messages.missing, use.span, {
      name: use.name,
      path,
      nearest: other && pathBetween(from, other),
      shelf: isOfShelf && near.length > 0 ? near : undefined,
    });
  }
}

const usable = (targets: readonly Target[]): readonly Known[] =>
  targets.flatMap(({ found }) => (isKnown(found) ? [found] : []));

const isSameTarget = (found: Known | Wrong, before: Known | Wrong | undefined): boolean =>
  found === before ||
  (before !== undefined &&
    !isKnown(found) &&
    !isKnown(before) &&
    found.diagnostic.message === before.diagnostic.message);

/** Other texts begin at multiples of this, so that they seldom move while a document is written, and there is room for what is typed. */
const step = 1 << 14;

const firstPlace = ({ text }: Source): number => Math.floor(text.length / step + 1.5) * step;

function regionsAt(known: Known, start: number): readonly ParsedRegion[] {
  if (known.moved?.start !== start) {
    const regions = known.parsed.parsed.map((region) => ({ ...region, items: movedItems(region.items, start) }));
    known.moved = { start, regions };
  }
  return known.moved.regions;
}
