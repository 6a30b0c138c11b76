// The glossary of a page: each definition of the document, and each name it uses from the language or other documents,
// with type and sentence. Names in the text link to it.

import { momentFields } from "../../language/easel.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Definition, Expression, Item, NameNode } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { CheckedDocument } from "../../types/check.js";
import { typeOfDefinition } from "../../types/definition-type.js";
import { showType } from "../../types/printing/printer.js";
import { fragment } from "./markup.js";

export interface GlossaryEntry {
  readonly name: string;
  /** Number of the definition; undefined for names of the language and of other documents. */
  readonly number: number | undefined;
  /** Link to the explanation: the definition, or the row at the end of the page. */
  readonly href: string;
  /** Id of the glossary row at the end of the page. */
  readonly row: string;
  /** The type in LED notation; undefined if unknown or omitted. */
  readonly type: string | undefined;
  readonly sentence: string | undefined;
  /** The document that defines the name, if it is another one. */
  readonly home?: OtherDocument;
}

export interface OtherDocument {
  /** The name of the document in diagnostics. */
  readonly name: string;
  readonly title: string;
  readonly page: string | undefined;
  readonly sentence: (name: string) => string | undefined;
}

interface NumberedDefinition {
  readonly number: number;
  readonly id: string;
}

/** Returns the sentence about a definition in the preceding prose. */
export type Sentences = (definition: Definition) => string | undefined;

/** The entries of all explained names in a document. */
export class Glossary {
  /** Keyed by definition id, so that duplicate definitions have entries too. */
  private readonly numbers = new Map<number, NumberedDefinition>();
  private readonly ownEntries = new Map<string, GlossaryEntry>();
  private readonly builtinEntries = new Map<string, GlossaryEntry>();
  private readonly importedEntries = new Map<string, GlossaryEntry>();

  constructor(
    private readonly document: CheckedDocument,
    sentences: Sentences,
    /** False to omit the types of definitions. */
    private readonly types: boolean,
    private readonly otherAt: (path: string) => OtherDocument,
    /** Names mentioned in the prose. */
    mentionedNames: Iterable<string> = [],
  ) {
    for (const { items } of document.parsed) {
      for (const item of items) if (item.kind === "definition") this.assignNumber(item);
    }
    for (const defined of document.definitions) {
      const { definition, name } = defined;
      const { number, id } = this.numberOf(definition);
      this.ownEntries.set(name, {
        name,
        number,
        href: fragment(id),
        row: `name-${name}`,
        type: types ? typeOfDefinition(defined, document).type : undefined,
        sentence: sentences(definition),
      });
    }
    for (const { items } of document.parsed) {
      for (const root of items.flatMap(expressionsOfItem))
        everyExpression(root, (node) => void (node.kind === "name" && this.addUsedName(node)));
    }
    for (const name of mentionedNames) {
      const [defined, otherDefinition] = document.scope.used.get(name) ?? [];
      if (defined !== undefined && otherDefinition === undefined && !this.importedEntries.has(name))
        this.addImported(defined);
    }
  }

  definitions(): readonly GlossaryEntry[] {
    return sortEntries(this.ownEntries.values());
  }

  /** Returns the names of the definitions in document order. */
  names(): readonly string[] {
    return [...this.ownEntries.keys()];
  }

  /** Returns the names of the language that the document uses. */
  builtins(): readonly GlossaryEntry[] {
    return sortEntries(this.builtinEntries.values());
  }

  /** Returns the definitions of other documents that the document uses. */
  others(): readonly GlossaryEntry[] {
    return sortEntries(this.importedEntries.values());
  }

  ids(): readonly string[] {
    return [
      ...[...this.numbers.values()].map(({ id }) => id),
      ...[...this.ownEntries.values(), ...this.builtinEntries.values(), ...this.importedEntries.values()].map(
        ({ row }) => row,
      ),
    ];
  }

  numberOf(definition: Definition): NumberedDefinition {
    return this.numbers.get(definition.id) ?? this.assignNumber(definition);
  }

  /** Returns the entry of a name in a definition; undefined for bound variables and unresolved names. */
  entryOf(name: NameNode): GlossaryEntry | undefined {
    const binding = this.document.bindings.get(name.id);
    switch (binding?.kind) {
      case "definition":
        return this.ownEntries.get(binding.defined.name) ?? this.importedEntries.get(name.name);
      case "builtin":
      case "moment":
        return this.builtinEntries.get(name.name);
      case "variable":
      case "typeVariable":
      case "unknown":
      case undefined:
        return undefined;
    }
  }

  definition(name: string): GlossaryEntry | undefined {
    return this.ownEntries.get(name);
  }

  /** Returns the entry of a name defined in this or an imported document. */
  entryFor(name: string): GlossaryEntry | undefined {
    return this.ownEntries.get(name) ?? this.importedEntries.get(name);
  }

  private assignNumber(definition: Definition): NumberedDefinition {
    const number = this.numbers.size + 1;
    const { name } = definition.name;
    const isFirst = this.document.scope.defined.get(name)?.definition === definition;
    const numberedDefinition = { number, id: isFirst ? `def-${name}` : `def-${name}-${number}` };
    this.numbers.set(definition.id, numberedDefinition);
    return numberedDefinition;
  }

  private addImported(defined: Defined): void {
    const { name } = defined.definition.name;
    const type = this.types ? typeOfDefinition(defined, this.document).type : undefined;
    const home = this.otherAt(defined.home!.name);
    const entry = createEntry(name, type, home.sentence(name));
    const href = home.page === undefined ? entry.href : `${home.page}${fragment(`def-${name}`)}`;
    this.importedEntries.set(name, { ...entry, href, home });
  }

  private addUsedName({ id, name }: NameNode): void {
    if (this.builtinEntries.has(name) || this.importedEntries.has(name)) return;
    const binding = this.document.bindings.get(id);
    if (binding?.kind === "definition" && binding.defined.home !== undefined) this.addImported(binding.defined);
    if (binding?.kind === "builtin")
      this.builtinEntries.set(name, createEntry(name, binding.row.type, binding.row.doc));
    if (binding?.kind !== "moment") return;
    const type = binding.field === "currentState" ? showType(this.document.state, this.document.aliases) : undefined;
    this.builtinEntries.set(name, createEntry(name, type, momentFields[binding.field].doc));
  }
}

function expressionsOfItem(item: Item): readonly Expression[] {
  switch (item.kind) {
    case "definition":
      return expressionsOf(item);
    case "signature":
      return [item.type];
    case "game":
      return [];
  }
}

function createEntry(name: string, type: string | undefined, sentence: string | undefined): GlossaryEntry {
  const row = `name-${name}`;
  return { name, number: undefined, href: fragment(row), row, type, sentence };
}

function sortEntries(entries: Iterable<GlossaryEntry>): readonly GlossaryEntry[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...entries].sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name));
}
