// Loads used documents. Each is parsed and checked once, independently of its users. In the source of a document that
// uses it, its text has offsets beyond the end of that document.

import { type Diagnostic, sortByPosition, report } from "../../diagnostics/diagnostic.js";
import { nearest } from "../../diagnostics/suggest.js";
import { uses as messages } from "../../diagnostics/uses.js";
import type { DocumentUse } from "../../document/document.js";
import { readDocument } from "../../document/read.js";
import { hooks, momentFields } from "../../language/easel.js";
import { type Constants, withConstants } from "../constants.js";
import { firstUsedId } from "../id-map.js";
import { type LinkedDocument, type Links, noLinks } from "../links.js";
import { resolve } from "../resolve.js";
import { type OtherSource, positionAt, type Source, sourceOf } from "../../text/source.js";
import { shiftItems } from "../../syntax/incremental.js";
import { parseDocument } from "../../syntax/parse.js";
import type { ParsedDocument, ParsedRegion } from "../../syntax/tree.js";
import { type CheckedDocument, checkTypes } from "../../types/check.js";
import { isAbsolute, pathBetween, pathFrom, shelfPrefix } from "./paths.js";

/** Access to the texts of used documents. Paths are relative to the same folder as the names of documents. */
export interface Documents {
  /** The text of a document, or undefined if none; or a short description of the problem. */
  read(path: string): string | undefined | { readonly problem: string };
  /** Maps all paths of a document to one identifier; by default, the path itself. */
  identify?(path: string): string;
  /** The existing documents that a missing path might refer to, for suggestions. */
  near?(path: string): readonly string[];
}

/** A document and the documents that it may use. */
interface Linked {
  readonly document: ParsedDocument;
  readonly links: Links;
}

interface AvailableDocument {
  readonly name: string;
  readonly parsed: ParsedDocument;
  readonly targets: readonly Target[];
  /** The import cycle that the document leads to, if any. */
  readonly ring: readonly string[] | undefined;
  /** In a submission: the names that it takes from the solution instead of defining them. */
  readonly borrows?: { readonly solution: AvailableDocument; readonly names: ReadonlySet<string> };
  checked?: CheckedDocument;
  visible?: ReadonlySet<string>;
  /** The start offset of the last shift, and the shifted regions. */
  moved?: { readonly start: number; readonly regions: readonly ParsedRegion[] };
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The documents with which an exercise is graded. */
export interface GradedTexts {
  readonly work: NamedText;
  /** The teacher's document with its solutions, if there are any. */
  readonly solution: NamedText | undefined;
  readonly requiredNames: ReadonlySet<string>;
  /** The names that come from the solution instead of the submission. */
  readonly borrowed: ReadonlySet<string>;
}

/** The document that a line refers to, or an error. */
interface Target {
  readonly use: DocumentUse;
  readonly document: AvailableDocument | Wrong;
}

interface Wrong {
  readonly diagnostic: Diagnostic;
  readonly ring?: readonly string[];
}

/** The loaded documents with which an exercise is graded. */
interface Beside extends Omit<GradedTexts, "work" | "solution" | "borrowed"> {
  readonly submission: AvailableDocument;
  readonly solution: AvailableDocument | undefined;
  readonly names: ReadonlySet<string>;
}

/** Returns the regions without the definitions and signatures of the given names. */
const removeDefinitions = (names: ReadonlySet<string>, regions: readonly ParsedRegion[]): readonly ParsedRegion[] =>
  regions.map((region) => ({
    ...region,
    items: region.items.filter(
      (item) =>
        item.kind === "game" ||
        (item.kind === "definition" ? !names.has(item.name.name) : !item.names.every((one) => names.has(one.name))),
    ),
  }));

const isKnown = (result: AvailableDocument | Wrong): result is AvailableDocument => "parsed" in result;

/** Used if the caller provides no access to documents. */
const noDocuments: Documents = { read: () => ({ problem: "this program does not provide documents" }) };

/** The names through which a host and a game communicate (easel.md 1). They are never exported to other documents. */
const namesOfGames: ReadonlySet<string> = new Set(
  [...Object.values(hooks), ...Object.values(momentFields)].flatMap(({ names }): readonly string[] => names),
);

/** A document of the standard library. It is parsed only if it contains a name in question, which most do not. */
class ShelfDocument {
  readonly #words: ReadonlySet<string>;
  #defined: ReadonlySet<string> | undefined;

  constructor(private readonly text: string) {
    this.#words = new Set(text.match(/\p{L}[\p{L}\p{M}\d_']*/gu));
  }

  defines(name: string): boolean {
    if (!this.#words.has(name)) return false;
    this.#defined ??= new Set(
      parseDocument(readDocument(sourceOf(shelfPrefix, this.text))).parsed.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])),
      ),
    );
    return this.#defined.has(name);
  }
}

export class Library {
  /** Documents loaded so far, by identifier. */
  #loaded = new Map<string, AvailableDocument>();
  /** The loaded documents that are up to date since the last `refresh`. */
  #current = new Map<string, AvailableDocument>();
  /** The documents that are being loaded, from the outermost user inwards, by identifier, with their names. */
  readonly #reading = new Map<string, string>();
  readonly #linkedAs = new WeakMap<LinkedDocument, AvailableDocument>();
  #nextId = firstUsedId;
  #isShared = false;
  /** The documents of the standard library by path, computed on demand. */
  #onShelf: ReadonlyMap<string, ShelfDocument> | undefined;

  /** `constants` replace values of constants in the documents, including the one that uses all others. */
  constructor(
    private readonly documents: Documents = noDocuments,
    readonly constants: Constants = new Map(),
  ) {}

  /** A library of the same documents with other values of constants. */
  withConstants(constants: Constants): Library {
    return new Library(this.documents, constants);
  }

  /** The names of the documents in the standard library, without `led:`. */
  get shelf(): readonly string[] {
    const paths = this.documents.near?.(shelfPrefix) ?? [];
    return paths.map((path) => path.slice(shelfPrefix.length)).sort();
  }

  /** The path of the document in the standard library that defines a name. */
  definerOf(name: string): string | undefined {
    this.#onShelf ??= new Map(
      this.shelf.map((one) => [shelfPrefix + one, new ShelfDocument(this.textOf(shelfPrefix + one) ?? "")]),
    );
    for (const [path, document] of this.#onShelf) if (document.defines(name)) return path;
    return undefined;
  }

  /** The text of a document; undefined if it is missing or cannot be read. */
  textOf(path: string): string | undefined {
    const text = this.documents.read(path);
    return typeof text === "string" ? text : undefined;
  }

  /** The identifier of the document at a path. */
  idOf(path: string): string {
    return this.documents.identify?.(path) ?? path;
  }

  /** A used document, checked on its own; undefined if it has not been loaded. */
  checkedAt(path: string): CheckedDocument | undefined {
    const entry = this.#current.get(this.idOf(path));
    return entry && this.#checkedOf(entry);
  }

  /** True if a used document exports a definition. */
  hasFor(path: string, name: string): boolean {
    const entry = this.#current.get(this.idOf(path));
    return entry !== undefined && this.#visibleOf(entry).has(name);
  }

  /** Creates a library of the same documents that reports the path of each document it reads. */
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

  /** Marks all documents as outdated, so that they are read again when they are next needed. */
  refresh(): void {
    this.#current = new Map();
  }

  /**
   * Announces a check of several documents that may use each other, so that each is checked once, for itself and for
   * its users.
   */
  share(): void {
    this.#isShared = true;
  }

  /**
   * The checked document that users of this source share; undefined without `share`, or if its text differs from the
   * one that they see.
   */
  shared({ name, text }: Source): CheckedDocument | undefined {
    if (!this.#isShared) return undefined;
    const id = this.idOf(name);
    const before = new Map(this.#current);
    const entry = before.get(id) ?? (this.documents.read(name) === text ? this.#keep(id, name, text) : undefined);
    if (entry?.name !== name || entry.parsed.source.text !== text) return undefined;
    if (entry.ring !== undefined) {
      // The diagnostics of an import cycle depend on the document from which it is entered.
      this.#current = before;
      return undefined;
    }
    // Ids of separate expressions start at 0, below those of all used documents.
    return { ...this.#checkedOf(entry), nextId: 0 };
  }

  /**
   * Resolves the `use:>` lines of a document. If it is graded, adds the submission, even if that has errors. Never
   * throws: errors in the lines are added to the diagnostics of the document.
   */
  link(parsed: ParsedDocument, graded?: GradedTexts): Linked {
    const document = withConstants(parsed, this.constants.get(parsed.source.name));
    if (document.uses.length === 0 && graded === undefined) return { document, links: noLinks };
    const { name } = document.source;
    const id = this.idOf(name);
    this.#reading.set(id, name);
    const targets = this.#targetsOf(name, document.uses);
    const gradedDocuments = graded && this.#loadGraded(graded);
    this.#reading.delete(id);
    return this.#linked(document, targets, gradedDocuments);
  }

  #loadGraded({ work, solution: solutionText, requiredNames, borrowed }: GradedTexts): Beside {
    const solution = solutionText && this.#read(solutionText.name, solutionText.text, undefined);
    const workEntry = this.#read(work.name, work.text, undefined);
    if (solution === undefined || borrowed.size === 0)
      return { submission: workEntry, solution, requiredNames, names: borrowed };
    const parsed = { ...workEntry.parsed, parsed: removeDefinitions(borrowed, workEntry.parsed.parsed) };
    const { checked: _, visible: __, moved: ___, ...remaining } = workEntry;
    const submission: AvailableDocument = { ...remaining, parsed, borrows: { solution, names: borrowed } };
    return { submission, solution, requiredNames, names: borrowed };
  }

  #linked(
    document: ParsedDocument,
    targets: readonly Target[],
    graded?: Beside,
    borrows?: AvailableDocument["borrows"],
  ): Linked {
    const diagnostics: Diagnostic[] = [];
    for (const { use, document: found } of targets) {
      const wrong = isKnown(found) ? this.#mistakesOf(found, use) : found.diagnostic;
      if (wrong !== undefined) diagnostics.push(wrong);
    }
    const { source } = document;
    const linkedDocuments = new Map<AvailableDocument, LinkedDocument>();
    const otherSources: OtherSource[] = [];
    let end = firstPlace(source);
    const linkedDocument = (entry: AvailableDocument): LinkedDocument => {
      let linked = linkedDocuments.get(entry);
      if (linked !== undefined) return linked;
      const uses = linksOf(entry.targets, entry.borrows);
      const start = end;
      end += entry.parsed.source.text.length + 1;
      otherSources.push({ start, source: entry.parsed.source });
      linked = { name: entry.name, parsed: regionsAt(entry, start), visible: this.#visibleOf(entry), uses };
      linkedDocuments.set(entry, linked);
      this.#linkedAs.set(linked, entry);
      return linked;
    };
    const linksOf = (targets: readonly Target[], borrowed?: AvailableDocument["borrows"]): Links => {
      const entries = usable(targets);
      return {
        documents: [...new Set(entries)].map(linkedDocument),
        isPartial: entries.length < targets.length,
        ...(borrowed === undefined ? {} : { borrowed: { ...borrowed, solution: linkedDocument(borrowed.solution) } }),
      };
    };
    const uses = linksOf(targets, borrows);
    const links: Links =
      graded === undefined
        ? uses
        : {
            ...uses,
            graded: {
              ...graded,
              submission: linkedDocument(graded.submission),
              solution: graded.solution && linkedDocument(graded.solution),
            },
          };
    return {
      document: {
        ...document,
        source: otherSources.length === 0 && source.others === undefined ? source : { ...source, others: otherSources },
        diagnostics: [...document.diagnostics, ...diagnostics],
      },
      links,
    };
  }

  checkedAs(document: LinkedDocument): CheckedDocument {
    return this.#checkedOf(this.#linkedAs.get(document)!);
  }

  /** The diagnostic for a line whose document has errors or is part of an import cycle. */
  #mistakesOf(entry: AvailableDocument, use: DocumentUse): Diagnostic | undefined {
    if (entry.ring !== undefined) return report(messages.ring, use.span, { ring: entry.ring });
    const { source, diagnostics } = this.#checkedOf(entry);
    const errors = sortByPosition(diagnostics).filter(({ severity }) => severity === "error");
    const [first] = errors;
    if (first === undefined) return undefined;
    const { line } = positionAt(source, first.span.start);
    return report(messages.mistaken, use.span, { path: entry.name, line, first: first.message, count: errors.length });
  }

  #checkedOf(entry: AvailableDocument): CheckedDocument {
    if (entry.checked === undefined) {
      const { document, links } = this.#linked(entry.parsed, entry.targets, undefined, entry.borrows);
      entry.checked = checkTypes(resolve(document, links));
    }
    return entry.checked;
  }

  #visibleOf(entry: AvailableDocument): ReadonlySet<string> {
    if (entry.visible === undefined) {
      const { definitions, dependencies } = this.#checkedOf(entry);
      entry.visible = new Set(
        definitions.flatMap(({ name, definition }) =>
          namesOfGames.has(name) || dependencies.reads.has(definition.id) ? [] : [name],
        ),
      );
    }
    return entry.visible;
  }

  #targetsOf(name: string, uses: readonly DocumentUse[]): readonly Target[] {
    return uses.map((use) => ({ use, document: this.#find(name, use) }));
  }

  #find(from: string, use: DocumentUse): AvailableDocument | Wrong {
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

  #keep(id: string, path: string, text: string): AvailableDocument {
    this.#reading.set(id, path);
    const entry = this.#read(path, text, this.#loaded.get(id));
    this.#reading.delete(id);
    this.#loaded.set(id, entry);
    this.#current.set(id, entry);
    return entry;
  }

  /** Parses a document; returns `before` if neither its text nor any used document has changed. */
  #read(name: string, text: string, before: AvailableDocument | undefined): AvailableDocument {
    const isSame = before?.parsed.source.text === text;
    const parsed = isSame
      ? before.parsed
      : withConstants(parseDocument(readDocument(sourceOf(name, text)), this.#nextId), this.constants.get(name));
    this.#nextId = Math.max(this.#nextId, parsed.nextId);
    const targets = this.#targetsOf(name, parsed.uses);
    if (isSame && targets.every(({ document }, i) => isSameTarget(document, before.targets[i]?.document)))
      return before;
    const [ring] = targets.flatMap(({ document }) => (document.ring === undefined ? [] : [document.ring]));
    return { name, parsed, targets, ring };
  }

  #missing(from: string, path: string, use: DocumentUse): Diagnostic {
    const near = this.documents.near?.(path) ?? [];
    const isOfShelf = path.startsWith(shelfPrefix);
    const inFolder = `/${path.slice(path.lastIndexOf("/") + 1)}`;
    const replacement =
      near.find((one) => one.startsWith(`${path}.`)) ??
      near.find((one) => `${one}.`.includes(`${inFolder}.`)) ??
      nearest(path, near);
    return report(messages.missing, use.span, {
      name: use.name,
      path,
      nearest: replacement && pathBetween(from, replacement),
      shelf: isOfShelf && near.length > 0 ? near : undefined,
    });
  }
}

const usable = (targets: readonly Target[]): readonly AvailableDocument[] =>
  targets.flatMap(({ document }) => (isKnown(document) ? [document] : []));

const isSameTarget = (result: AvailableDocument | Wrong, before: AvailableDocument | Wrong | undefined): boolean =>
  result === before ||
  (before !== undefined &&
    !isKnown(result) &&
    !isKnown(before) &&
    result.diagnostic.message === before.diagnostic.message);

/** Used documents start at multiples of this number, so that their offsets seldom change while a document is edited. */
const step = 1 << 14;

const firstPlace = ({ text }: Source): number => Math.floor(text.length / step + 1.5) * step;

function regionsAt(entry: AvailableDocument, start: number): readonly ParsedRegion[] {
  if (entry.moved?.start !== start) {
    const regions = entry.parsed.parsed.map((region) => ({ ...region, items: shiftItems(region.items, start) }));
    entry.moved = { start, regions };
  }
  return entry.moved.regions;
}
