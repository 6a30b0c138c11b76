// The syntax tree of a LED document before name resolution. Nodes are immutable and have a unique id and a span. Later
// phases store their results (bindings, plans, types) in tables keyed by id. Parentheses have no node of their own;
// they determine the shape of the tree: `A * B * C` is one product of three factors, `(A * B) * C` is two products.

import type { LedDocument, Region } from "../document/document.js";
import type { BigOperator, BinaryOperator, Comparison } from "../language/operators.js";
import type { Span } from "../text/source.js";

export type { BigOperator, BinaryOperator, Comparison };

export interface Node {
  readonly id: number;
  readonly span: Span;
}

export type Expression =
  | NumeralNode
  | StringNode
  | AtomNode
  | TruthNode
  | NameNode
  | CallNode
  | IndexNode
  | SliceNode
  | UpdateNode
  | BranchesNode
  | TupleNode
  | SequenceNode
  | SetNode
  | RangeNode
  | ComprehensionNode
  | UnaryNode
  | BinaryNode
  | ProductNode
  | RelationNode
  | AbsoluteNode
  | QuantifierNode
  | BigNode
  | LambdaNode
  | TypeTestNode
  | ArrowNode
  | ErrorNode;

/** An exact numeral in lowest terms, with a positive denominator. */
interface NumeralNode extends Node {
  readonly kind: "numeral";
  readonly numerator: bigint;
  readonly denominator: bigint;
}
/** A string; escapes in `value` are resolved. */
interface StringNode extends Node {
  readonly kind: "string";
  readonly value: string;
}
/** An atom; `name` excludes the backquote. */
export interface AtomNode extends Node {
  readonly kind: "atom";
  readonly name: string;
}
interface TruthNode extends Node {
  readonly kind: "truth";
  readonly value: boolean;
}
export interface NameNode extends Node {
  readonly kind: "name";
  /** Unique for each `_`, see {@link isUnnamed}. */
  readonly name: string;
}
/** True for the name of a `_`: an underscore and the node's id, which no document can write. */
export const isUnnamed = (name: string): boolean => name.startsWith("_");
/** A name as documents write it. */
export const writtenName = (name: string): string => (isUnnamed(name) ? "_" : name);
/** `f(a, b)`; `f()` has no arguments. */
export interface CallNode extends Node {
  readonly kind: "call";
  readonly callee: Expression;
  readonly args: readonly Expression[];
}
interface IndexNode extends Node {
  readonly kind: "index";
  readonly target: Expression;
  readonly index: Expression;
}
/** `t[from..to]`, `t[from..]` or `t[..to]` */
export interface SliceNode extends Node {
  readonly kind: "slice";
  readonly target: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
}
/** `target[index |-> value, …]`; at least one entry. */
export interface UpdateNode extends Node {
  readonly kind: "update";
  readonly target: Expression;
  readonly entries: readonly { readonly index: Expression; readonly value: Expression }[];
}
/** `(value if condition; …)` as an operand; the parentheses are part of it. */
export interface BranchesNode extends Node {
  readonly kind: "branches";
  readonly branches: readonly Branch[];
}
/** A tuple of at least two items. */
export interface TupleNode extends Node {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
}
interface SequenceNode extends Node {
  readonly kind: "sequence";
  readonly items: readonly Expression[];
}
interface SetNode extends Node {
  readonly kind: "set";
  readonly items: readonly Expression[];
}
/** `{from..to}` */
interface RangeNode extends Node {
  readonly kind: "range";
  readonly from: Expression;
  readonly to: Expression;
}
/**
 * `{element | conditions}` or `<element | conditions>`, where the conditions form a conjunction. `{P in S | conditions}`
 * is `memberFirst`: its first condition is `P in S`, and its element is a copy of the pattern P.
 */
export interface ComprehensionNode extends Node {
  readonly kind: "comprehension";
  readonly collection: "set" | "sequence";
  readonly element: Expression;
  readonly conditions: readonly Expression[];
  readonly memberFirst: boolean;
}
export interface UnaryNode extends Node {
  readonly kind: "unary";
  readonly operator: "not" | "negate" | "plus";
  readonly operand: Expression;
}
export interface BinaryNode extends Node {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly operatorSpan: Span;
  readonly left: Expression;
  readonly right: Expression;
}
/** `a * b * c`: a product of numbers, or a Cartesian product. At least two factors. */
interface ProductNode extends Node {
  readonly kind: "product";
  readonly factors: readonly Expression[];
}
/** `a < b <= c`: a conjunction of links whose inner operands are evaluated once. At least one link. */
export interface RelationNode extends Node {
  readonly kind: "relation";
  readonly first: Expression;
  readonly links: readonly RelationLink[];
}
export interface RelationLink {
  readonly operator: Comparison;
  readonly operatorSpan: Span;
  readonly right: Expression;
}
interface AbsoluteNode extends Node {
  readonly kind: "absolute";
  readonly operand: Expression;
}
/** `some` or `all`, with bindings from left to right; `all x, y in S` has one binding of two patterns. */
export interface QuantifierNode extends Node {
  readonly kind: "quantifier";
  readonly quantifier: "some" | "all";
  readonly bindings: readonly QuantifierBinding[];
  readonly body: Expression;
}
/** Patterns are names, tuples of patterns, or, inside a tuple, expressions to be matched. */
export interface QuantifierBinding {
  readonly patterns: readonly Expression[];
  readonly set: Expression;
}
/**
 * `Sum[conditions] body`. `Sum[x = a]^[b] e` is represented as `Sum[x in {a..b}] e` with `alwaysNew`: x shadows any
 * outer x.
 */
export interface BigNode extends Node {
  readonly kind: "big";
  readonly operator: BigOperator;
  readonly conditions: readonly Expression[];
  readonly alwaysNew: boolean;
  readonly body: Expression;
}
export interface LambdaNode extends Node {
  readonly kind: "lambda";
  readonly parameters: readonly NameNode[];
  readonly body: Expression;
}
interface TypeTestNode extends Node {
  readonly kind: "typeTest";
  readonly operand: Expression;
  readonly type: Expression;
}
/** `A * B -> C`, only in types; a parenthesised product is a single parameter. */
interface ArrowNode extends Node {
  readonly kind: "arrow";
  readonly parameters: readonly Expression[];
  readonly result: Expression;
}
/** An expression that could not be parsed. The error has been reported, and follow-up errors are suppressed. */
interface ErrorNode extends Node {
  readonly kind: "error";
}

/** `expression if condition`; `condition` is undefined for `otherwise`. */
export interface Branch extends Node {
  readonly value: Expression;
  readonly condition: Expression | undefined;
}

/** `:=` with one expression, `:=` with branches, or `iff` with conditions. The parser has reported a `broken` body. */
export type Body =
  | { readonly kind: "expression"; readonly value: Expression }
  | { readonly kind: "branches"; readonly branches: readonly Branch[] }
  | { readonly kind: "predicate"; readonly conditions: readonly Expression[] }
  | { readonly kind: "broken" };

/**
 * `[If guard then] name(parameters) := body [where conditions]`. `parameters` is empty both for a bare name and for
 * `g()`.
 */
export interface Definition extends Node {
  readonly kind: "definition";
  readonly name: NameNode;
  readonly parameters: readonly NameNode[];
  readonly guard: readonly Expression[];
  readonly body: Body;
  readonly where: readonly Expression[];
}

/** `name, name: type`; a function's type is an arrow. */
export interface Signature extends Node {
  readonly kind: "signature";
  readonly names: readonly NameNode[];
  readonly type: Expression;
}

export interface GameMark extends Node {
  readonly kind: "game";
}

export type Item = Definition | Signature | GameMark;

export interface ParsedRegion {
  readonly region: Region;
  readonly items: readonly Item[];
}

/** An item of a display with the item of the code that it repeats. */
export interface Repetition {
  readonly item: Item;
  readonly original: Item;
}

/** A document with its parsed code regions. `diagnostics` includes those of the document reader. */
export interface ParsedDocument extends LedDocument {
  readonly parsed: readonly ParsedRegion[];
  /** Items of displays that repeat an item of the code and count as prose. */
  readonly repetitions: readonly Repetition[];
  /**
   * The first unused id, at which tests and prompt input continue. Ids begin at 0 or, in an imported document, above
   * those of its importers.
   */
  readonly nextId: number;
}
