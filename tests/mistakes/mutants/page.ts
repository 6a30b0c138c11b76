// A correct document to mutate: every expression with its context and its parentheses, which the tree omits.

import type { Compiled } from "../../../src/compiler.js";
import type { Defined } from "../../../src/resolve/resolved.js";
import type { Source, Span } from "../../../src/text/source.js";
import type { Definition, Expression } from "../../../src/syntax/tree.js";
import { conjuncts, expressionsOf, expressionsOfBody, partsOf } from "../../../src/syntax/walk.js";
import { allKinds, type Kinds, kindsOf } from "../../../src/types/lattice/kinds.js";
import { typeIn } from "../../../src/types/lattice/literals.js";
import { compiledOf, type Written } from "../../documents.js";

/** A replacement of a span of the text. */
export interface Edit extends Span {
  readonly text: string;
}

/** Expressions of one kind, or of several. */
export type Of<K extends Expression["kind"]> = Extract<Expression, { readonly kind: K }>;

export interface Place<Node extends Expression = Expression> {
  readonly node: Node;
  /** The expression including its parentheses. */
  readonly extent: Span;
  /** Undefined for the top-level expressions of a definition. */
  readonly parent: Place | undefined;
  readonly definition: Definition;
}

export class Page {
  readonly path: string;
  readonly compiled: Compiled;
  readonly source: Source;
  readonly text: string;
  /** The definitions, except those in LaTeX displays, whose text is not LED source. */
  readonly definitions: readonly Definition[];
  readonly #places: readonly Place[];
  readonly #byNode: ReadonlyMap<Expression, Place>;

  constructor({ path, text }: Written) {
    this.path = path;
    this.text = text;
    this.compiled = compiledOf({ path, text });
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

  /** The span within which parentheses around a subexpression can be. */
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

  all<K extends Expression["kind"]>(kind: K): readonly Place<Of<K>>[] {
    return this.#places.filter((place): place is Place<Of<K>> => place.node.kind === kind);
  }

  get places(): readonly Place[] {
    return this.#places;
  }

  placeOf(node: Expression): Place {
    const place = this.#byNode.get(node);
    if (place === undefined) throw new RangeError("the expression is none of this document");
    return place;
  }

  extentOf(node: Expression): Span {
    return this.placeOf(node).extent;
  }

  extentsOf(nodes: readonly Expression[]): readonly Span[] {
    return nodes.map((node) => this.extentOf(node));
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** The source text of an expression, including its parentheses. */
  written(node: Expression): string {
    return this.slice(this.extentOf(node));
  }

  kindsOf(node: Expression): Kinds {
    const type = typeIn(this.compiled.document.types, node);
    return type === undefined ? allKinds : kindsOf(type);
  }

  binding(node: Expression) {
    return this.compiled.document.bindings.get(node.id);
  }

  definedBy(definition: Definition): Defined | undefined {
    return this.compiled.document.definitions.find((defined) => defined.definition === definition);
  }

  /** The symbol between the head of a definition and its body. */
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

export const partsOfAll = (conditions: readonly Expression[]): readonly Expression[] => conditions.flatMap(conjuncts);

/** Returns an edit that removes an item and one adjacent separator from a list. */
export function without(items: readonly Span[], i: number): Edit {
  const [own, next, before] = [items[i]!, items[i + 1], items[i - 1]];
  if (next !== undefined) return { start: own.start, end: next.start, text: "" };
  return { start: before?.end ?? own.start, end: own.end, text: "" };
}

export const eachWithout = (items: readonly Span[]): readonly Edit[] => items.map((_, i) => without(items, i));

export const put = ({ start, end }: Span, text: string): Edit => ({ start, end, text });

export const append = ({ end }: Span, text: string): Edit => ({ start: end, end, text });

export function exchange(page: Page, a: Span, b: Span): Edit {
  const between = page.text.slice(a.end, b.start);
  return { start: a.start, end: b.end, text: `${page.slice(b)}${between}${page.slice(a)}` };
}

/** True if a name of the document refers to a built-in. */
export function isBuiltin(page: Page, node: Expression, names: ReadonlySet<string>): boolean {
  return node.kind === "name" && names.has(node.name) && page.binding(node)?.kind === "builtin";
}
