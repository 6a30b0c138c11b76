// A correct document as mistakes are made in it: every expression with its surroundings, and with the parentheses that
// the tree leaves out.

import { type Compiled, compile } from "../../../src/compile.js";
import { documentFiles } from "../../../src/files/documents.js";
import type { Defined } from "../../../src/names/resolved.js";
import type { Source, Span } from "../../../src/source/source.js";
import type { Definition, Expression } from "../../../src/syntax/tree.js";
import { conjuncts, expressionsOf, expressionsOfBody, partsOf } from "../../../src/syntax/walk.js";
import { allKinds, type Kinds, kindsOf } from "../../../src/types/lattice/kinds.js";
import { typeIn } from "../../../src/types/lattice/literals.js";
import type { Written } from "../../documents.js";

/** A stretch of a document with another text in its place. */
export interface Edit extends Span {
  readonly text: string;
}

/** Expressions of one kind, or of any. */
export type Of<K extends Expression["kind"]> = Extract<Expression, { readonly kind: K }>;

/** An expression where it stands. */
export interface Place<Node extends Expression = Expression> {
  readonly node: Node;
  /** The expression with the parentheses around it. */
  readonly extent: Span;
  /** Undefined for those that a definition consists of. */
  readonly parent: Place | undefined;
  readonly definition: Definition;
}

/** A correct document. */
export class Page {
  readonly path: string;
  readonly compiled: Compiled;
  readonly source: Source;
  readonly text: string;
  /** Its definitions, but for those in displays of LaTeX, whose text is no text of LED. */
  readonly definitions: readonly Definition[];
  readonly #places: readonly Place[];
  readonly #byNode: ReadonlyMap<Expression, Place>;

  constructor({ path, text }: Written) {
    this.path = path;
    this.text = text;
    this.compiled = compile(text, { name: path, documents: documentFiles });
    this.source = this.compiled.document.source;
    this.definitions = this.compiled.document.parsed.flatMap(({ region, items }) =>
      region.typeset === undefined ? items.filter((item) => item.kind === "definition") : [],
    );
    const places: Place[] = [];
    for (const definition of this.definitions)
      for (const root of expressionsOf(definition)) this.#collect(root, undefined, definition, places);
    this.#places = places;
    this.#byNode = new Map(places.map((place) => [place.node, place]));
  }

  #collect(node: Expression, parent: Place | undefined, definition: Definition, into: Place[]): void {
    const within = parent === undefined ? definition.span : this.#roomFor(node, parent.node);
    const place = { node, extent: this.#bracketed(node.span, within), parent, definition };
    into.push(place);
    for (const part of partsOf(node)) this.#collect(part, place, definition, into);
  }

  /** Where the parentheses around a part of an expression can stand. */
  #roomFor(part: Expression, whole: Expression): Span {
    if (whole.kind === "call")
      return part === whole.callee
        ? { start: whole.span.start, end: part.span.end }
        : { start: this.text.indexOf("(", whole.callee.span.end) + 1, end: whole.span.end - 1 };
    return whole.kind === "tuple" ? { start: whole.span.start + 1, end: whole.span.end - 1 } : whole.span;
  }

  #bracketed({ start, end }: Span, within: Span): Span {
    for (;;) {
      const left = this.text.slice(within.start, start).trimEnd();
      const right = this.text.slice(end, within.end);
      const after = right.trimStart();
      if (!left.endsWith("(") || !after.startsWith(")")) return { start, end };
      start = within.start + left.length - 1;
      end += right.length - after.length + 1;
    }
  }

  /** The expressions of a kind. */
  all<K extends Expression["kind"]>(kind: K): readonly Place<Of<K>>[] {
    return this.#places.filter((place): place is Place<Of<K>> => place.node.kind === kind);
  }

  get places(): readonly Place[] {
    return this.#places;
  }

  /** Where an expression of a definition stands. */
  placeOf(node: Expression): Place {
    const place = this.#byNode.get(node);
    if (place === undefined) throw new RangeError("the expression is none of this document");
    return place;
  }

  /** An expression with the parentheses around it. */
  extentOf(node: Expression): Span {
    return this.placeOf(node).extent;
  }

  extentsOf(nodes: readonly Expression[]): readonly Span[] {
    return nodes.map((node) => this.extentOf(node));
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** An expression as it is written, parentheses included. */
  written(node: Expression): string {
    return this.slice(this.extentOf(node));
  }

  /** Of which kinds the values of an expression can be. */
  kindsOf(node: Expression): Kinds {
    const type = typeIn(this.compiled.document.types, node);
    return type === undefined ? allKinds : kindsOf(type);
  }

  /** Who is meant by a name. */
  binding(node: Expression) {
    return this.compiled.document.bindings.get(node.id);
  }

  definedBy(definition: Definition): Defined | undefined {
    return this.compiled.document.definitions.find((defined) => defined.definition === definition);
  }

  /** The sign between the head of a definition and its body, with what it is. */
  signOf({ name, parameters, body }: Definition): (Span & { readonly isPredicate: boolean }) | undefined {
    const [first] = expressionsOfBody(body);
    if (first === undefined) return undefined;
    const from = (parameters.at(-1) ?? name).span.end;
    const found = /:=|≔|\biff\b|≡/.exec(this.text.slice(from, first.span.start));
    if (found === null) return undefined;
    const start = from + found.index;
    return { start, end: start + found[0].length, isPredicate: body.kind === "predicate" };
  }
}

/** The parts of conditions that hold together. */
export const partsOfAll = (conditions: readonly Expression[]): readonly Expression[] => conditions.flatMap(conjuncts);

/** An edit that takes an item out of a list, with the sign beside it. */
export function without(items: readonly Span[], i: number): Edit {
  const [own, next, before] = [items[i]!, items[i + 1], items[i - 1]];
  if (next !== undefined) return { start: own.start, end: next.start, text: "" };
  return { start: before?.end ?? own.start, end: own.end, text: "" };
}

/** For each item of a list the edit that takes it out. */
export const eachWithout = (items: readonly Span[]): readonly Edit[] => items.map((_, i) => without(items, i));

/** An edit that puts a text in the place of a stretch. */
export const put = ({ start, end }: Span, text: string): Edit => ({ start, end, text });

/** An edit that puts a text behind a stretch. */
export const append = ({ end }: Span, text: string): Edit => ({ start: end, end, text });

/** An edit that exchanges two stretches. */
export function exchange(page: Page, a: Span, b: Span): Edit {
  const between = page.text.slice(a.end, b.start);
  return { start: a.start, end: b.end, text: `${page.slice(b)}${between}${page.slice(a)}` };
}

/** True if a name of the document stands for what the language has built in. */
export function isBuiltin(page: Page, node: Expression, names: ReadonlySet<string>): boolean {
  return node.kind === "name" && names.has(node.name) && page.binding(node)?.kind === "builtin";
}
