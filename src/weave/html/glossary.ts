// What the page says of names, wherever they stand: each definition of the document, and each name that it takes from the
// language, with its type and a sentence. The page ends with all of them, and links lead to them.

import { momentFields } from "../../language/easel.js";
import type { Defined } from "../../names/resolved.js";
import type { Definition, Expression, Item, NameNode } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { CheckedDocument } from "../../types/check.js";
import { typeOfDefinition } from "../../types/definition-type.js";
import { showType } from "../../types/shown/show.js";
import { fragment } from "./markup.js";

/** What is said of a name. */
export interface Entry {
  readonly name: string;
  /** The number of its definition; undefined if it is a name of the language. */
  readonly number: number | undefined;
  /** Where it is explained: at its definition, or in its row at the end of the page. */
  readonly href: string;
  /** The id of its row at the end of the page. */
  readonly row: string;
  /** In LED's notation; undefined if nobody knows, or wants to. */
  readonly type: string | undefined;
  readonly sentence: string | undefined;
  /** The document that defines it, if that is another one. */
  readonly home?: OtherDocument;
}

/** What a page says of a document that its own document uses. */
export interface OtherDocument {
  /** As messages name it. */
  readonly name: string;
  readonly title: string;
  /** The address of its page, if there is one. */
  readonly page: string | undefined;
  /** The sentence about one of its definitions. */
  readonly sentence: (name: string) => string | undefined;
}

/** A definition as the page shows it. */
export interface NumberedDefinition {
  readonly number: number;
  readonly id: string;
}

/** The sentence about a name in the prose that documents a definition. */
export type Sentences = (definition: Definition) => string | undefined;

/** All names of a document that can be linked. */
export class Glossary {
  /** By the ids of definitions, also of those that the document gives twice. */
  private readonly numbers = new Map<number, NumberedDefinition>();
  private readonly own = new Map<string, Entry>();
  private readonly taken = new Map<string, Entry>();
  private readonly used = new Map<string, Entry>();

  constructor(
    private readonly document: CheckedDocument,
    sentences: Sentences,
    /** False if nothing is said of the types of definitions. */
    private readonly types: boolean,
    private readonly otherAt: (path: string) => OtherDocument,
    /** Names that the prose mentions. */
    mentioned: Iterable<string> = [],
  ) {
    for (const { items } of document.parsed) {
      for (const item of items) if (item.kind === "definition") this.number(item);
    }
    for (const defined of document.definitions) {
      const { definition, name } = defined;
      const { number, id } = this.numberOf(definition);
      this.own.set(name, {
        name,
        number,
        href: fragment(id),
        row: `name-${name}`,
        type: types ? typeOfDefinition(defined, document).type : undefined,
        sentence: sentences(definition),
      });
    }
    for (const { items } of document.parsed) {
      for (const root of items.flatMap(expressionsIn))
        everyExpression(root, (node) => void (node.kind === "name" && this.take(node)));
    }
    for (const name of mentioned) {
      const [defined, another] = document.scope.used.get(name) ?? [];
      if (defined !== undefined && another === undefined && !this.used.has(name)) this.use(defined);
    }
  }

  /** The definitions, in the order of the alphabet. */
  definitions(): readonly Entry[] {
    return sorted(this.own.values());
  }

  /** The names of the definitions, in the order of the document. */
  names(): readonly string[] {
    return [...this.own.keys()];
  }

  /** The names of the language that the document uses. */
  builtins(): readonly Entry[] {
    return sorted(this.taken.values());
  }

  /** The definitions of other documents that the document uses. */
  others(): readonly Entry[] {
    return sorted(this.used.values());
  }

  /** All ids that it gives. */
  ids(): readonly string[] {
    return [
      ...[...this.numbers.values()].map(({ id }) => id),
      ...[...this.own.values(), ...this.taken.values(), ...this.used.values()].map(({ row }) => row),
    ];
  }

  /** The number of a definition, and the id of its place in the page. */
  numberOf(definition: Definition): NumberedDefinition {
    return this.numbers.get(definition.id) ?? this.number(definition);
  }

  /** What a name in a definition means; undefined of one that the definition itself binds, or that nobody knows. */
  entryOf(name: NameNode): Entry | undefined {
    const binding = this.document.bindings.get(name.id);
    switch (binding?.kind) {
      case "definition":
        return this.own.get(binding.defined.name) ?? this.used.get(name.name);
      case "builtin":
      case "moment":
        return this.taken.get(name.name);
      case "variable":
      case "typeVariable":
      case "unknown":
      case undefined:
        return undefined;
    }
  }

  /** The definition of a name. */
  definition(name: string): Entry | undefined {
    return this.own.get(name);
  }

  /** The definition of a name, be it that of another document. */
  meant(name: string): Entry | undefined {
    return this.own.get(name) ?? this.used.get(name);
  }

  private number(definition: Definition): NumberedDefinition {
    const number = this.numbers.size + 1;
    const { name } = definition.name;
    const isFirst = this.document.scope.defined.get(name)?.definition === definition;
    const numbered = { number, id: isFirst ? `def-${name}` : `def-${name}-${number}` };
    this.numbers.set(definition.id, numbered);
    return numbered;
  }

  /** Notes a definition of another document. */
  private use(defined: Defined): void {
    const { name } = defined.definition.name;
    const type = this.types ? typeOfDefinition(defined, this.document).type : undefined;
    const home = this.otherAt(defined.home!.name);
    const entry = taken(name, type, home.sentence(name));
    const href = home.page === undefined ? entry.href : `${home.page}${fragment(`def-${name}`)}`;
    this.used.set(name, { ...entry, href, home });
  }

  private take({ id, name }: NameNode): void {
    if (this.taken.has(name) || this.used.has(name)) return;
    const binding = this.document.bindings.get(id);
    if (binding?.kind === "definition" && binding.defined.home !== undefined) this.use(binding.defined);
    if (binding?.kind === "builtin") this.taken.set(name, taken(name, binding.row.type, binding.row.doc));
    if (binding?.kind !== "moment") return;
    const type = binding.field === "currentState" ? showType(this.document.state, this.document.aliases) : undefined;
    this.taken.set(name, taken(name, type, momentFields[binding.field].doc));
  }
}

function expressionsIn(item: Item): readonly Expression[] {
  switch (item.kind) {
    case "definition":
      return expressionsOf(item);
    case "signature":
      return [item.type];
    case "game":
      return [];
  }
}

/** A name of the language, or of another document. */
function taken(name: string, type: string | undefined, sentence: string | undefined): Entry {
  const row = `name-${name}`;
  return { name, number: undefined, href: fragment(row), row, type, sentence };
}

function sorted(entries: Iterable<Entry>): readonly Entry[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...entries].sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name));
}
