// The tree of a LED document: what its code regions say, before anybody asks what the names mean.
// Immutable; every node has an id of its own and the span of its text. Later facts (bindings, plans,
// types) are tables keyed by id. Parentheses leave no node; where they matter (products, chains) the
// parser has built the right shape: `A * B * C` is one product of three, `(A * B) * C` two products.

import type { LedDocument, Region } from "../document/document.js";
import type { BigOperator, BinaryOperator, Comparison } from "../language/operators.js";
import type { Span } from "../source/source.js";

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

/** An exact numeral: numerator / denominator in lowest terms, denominator > 0. */
export interface NumeralNode extends Node {
  readonly kind: "numeral";
  readonly numerator: bigint;
  readonly denominator: bigint;
}
/** A string; `value` has its escapes resolved. */
export interface StringNode extends Node {
  readonly kind: "string";
  readonly value: string;
}
/** An atom; `name` is without the backquote. */
export interface AtomNode extends Node {
  readonly kind: "atom";
  readonly name: string;
}
export interface TruthNode extends Node {
  readonly kind: "truth";
  readonly value: boolean;
}
export interface NameNode extends Node {
  readonly kind: "name";
  readonly name: string;
}
/** `f(a, b)`; `f()` has no arguments. */
export interface CallNode extends Node {
  readonly kind: "call";
  readonly callee: Expression;
  readonly args: readonly Expression[];
}
export interface IndexNode extends Node {
  readonly kind: "index";
  readonly target: Expression;
  readonly index: Expression;
}
export interface SliceNode extends Node {
  readonly kind: "slice";
  readonly target: Expression;
  readonly from: Expression;
  readonly to: Expression;
}
/** Two items or more. */
export interface TupleNode extends Node {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
}
export interface SequenceNode extends Node {
  readonly kind: "sequence";
  readonly items: readonly Expression[];
}
export interface SetNode extends Node {
  readonly kind: "set";
  readonly items: readonly Expression[];
}
/** `{from..to}` */
export interface RangeNode extends Node {
  readonly kind: "range";
  readonly from: Expression;
  readonly to: Expression;
}
/** `{element | conditions}`; the conditions hold together. */
export interface ComprehensionNode extends Node {
  readonly kind: "comprehension";
  readonly element: Expression;
  readonly conditions: readonly Expression[];
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
/** `a * b * c`: numbers multiplied, or sets with tuples of that many parts. Two factors or more. */
export interface ProductNode extends Node {
  readonly kind: "product";
  readonly factors: readonly Expression[];
}
/** `a < b <= c`: every link holds; the operands in the middle are evaluated once. One link or more. */
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
/** `|x|` */
export interface AbsoluteNode extends Node {
  readonly kind: "absolute";
  readonly operand: Expression;
}
/** `some`/`all` with bindings from left to right; `all x, y in S` has one binding of two patterns. */
export interface QuantifierNode extends Node {
  readonly kind: "quantifier";
  readonly quantifier: "some" | "all";
  readonly bindings: readonly QuantifierBinding[];
  readonly body: Expression;
}
/** Patterns are names, tuples of patterns, or (inside a tuple) other expressions to be matched. */
export interface QuantifierBinding {
  readonly patterns: readonly Expression[];
  readonly set: Expression;
}
/** `Sum[conditions] body`; `Sum[x = a]^[b] e` is already `Sum[x in {a..b}] e` (with `alwaysNew`: x is new even where x is known). */
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
/** `e : T` */
export interface TypeTestNode extends Node {
  readonly kind: "typeTest";
  readonly operand: Expression;
  readonly type: Expression;
}
/** `A * B -> C`, only inside types; a product of parameters in parentheses is one parameter. */
export interface ArrowNode extends Node {
  readonly kind: "arrow";
  readonly parameters: readonly Expression[];
  readonly result: Expression;
}
/** An expression that could not be read. It has been reported, and causes no further messages. */
export interface ErrorNode extends Node {
  readonly kind: "error";
}

/** `expression if condition`; `condition` is undefined for `otherwise`. */
export interface Branch extends Node {
  readonly value: Expression;
  readonly condition: Expression | undefined;
}

/** `:=` with one expression, `:=` with branches, or `iff` with conditions; `broken` was reported by the parser. */
export type Body =
  | { readonly kind: "expression"; readonly value: Expression }
  | { readonly kind: "branches"; readonly branches: readonly Branch[] }
  | { readonly kind: "predicate"; readonly conditions: readonly Expression[] }
  | { readonly kind: "broken" };

/** `[If guard then] name(parameters) := body [where conditions]`. `parameters` is undefined for a bare name; `g()` has none. */
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

/** The word `ledGame`. */
export interface GameMark extends Node {
  readonly kind: "game";
}

export type Item = Definition | Signature | GameMark;

/** A region with what was read from it. */
export interface ParsedRegion {
  readonly region: Region;
  readonly items: readonly Item[];
}

/** What a display repeats, and where the code has it. */
export interface Repetition {
  readonly item: Item;
  readonly original: Item;
}

/** A document whose code regions have been read. `diagnostics` holds those of reading the document as well. */
export interface ParsedDocument extends LedDocument {
  readonly parsed: readonly ParsedRegion[];
  /** The definitions and signatures of displays that repeat one of the code, and are prose. */
  readonly repetitions: readonly Repetition[];
  /** Ids are given up to this, from 0 or, in a document that is used by others, from a number that none of theirs reaches; what is parsed later (tests, the prompt) goes on from here. */
  readonly nextId: number;
}
