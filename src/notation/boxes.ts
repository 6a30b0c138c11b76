// The intermediate representation of notation: formulas with all necessary parentheses, independent of spelling.
// walk.ts builds boxes from the tree; text.ts, latex.ts and mathml.ts print them.

import type { BigOperator, InfixName, SignName } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";

export type Box =
  | NameBox
  | NumeralBox
  | StringBox
  | AtomBox
  | WordBox
  | ApplicationBox
  | SubscriptBox
  | CasesBox
  | FenceBox
  | RangeBox
  | ComprehensionBox
  | PrefixBox
  | OperatorsBox
  | FractionBox
  | PowerBox
  | QuantifierBox
  | LambdaBox
  | BigBox
  | GapBox;

export interface NameBox {
  readonly kind: "name";
  readonly node: NameNode;
}
/** `text` is the numeral in LED syntax. */
interface NumeralBox {
  readonly kind: "numeral";
  readonly text: string;
}
/** `text` is the string in LED syntax, with quotes. */
interface StringBox {
  readonly kind: "string";
  readonly text: string;
}
/** `name` excludes the backquote. */
interface AtomBox {
  readonly kind: "atom";
  readonly name: string;
}
/** A word or symbol that denotes a value. */
export interface WordBox {
  readonly kind: "word";
  readonly word: "true" | "false" | "emptySet";
}

interface ApplicationBox {
  readonly kind: "application";
  readonly callee: Box;
  readonly args: readonly Box[];
}
/** `t[i]`, `t[i..j]` or `t[i |-> e, …]`; `inside` is the content of the brackets. */
export interface SubscriptBox {
  readonly kind: "subscript";
  readonly target: Box;
  readonly inside: readonly (Box | "dots" | "mapsTo" | "comma")[];
}
/** Branches in parentheses. */
export interface CasesBox {
  readonly kind: "cases";
  readonly branches: readonly BranchBox[];
}
export type FenceKind = "parenthesis" | "brace" | "angle" | "bar" | "floor" | "ceiling";
/** A bracketed, comma-separated list. */
interface FenceBox {
  readonly kind: "fence";
  readonly fence: FenceKind;
  readonly items: readonly Box[];
}
export interface RangeBox {
  readonly kind: "range";
  readonly from: Box;
  readonly to: Box;
}
/** `{t | c, d}` or `<t | c, d>` */
export interface ComprehensionBox {
  readonly kind: "comprehension";
  readonly fence: "brace" | "angle";
  readonly element: Box;
  readonly conditions: readonly Box[];
}

interface PrefixBox {
  readonly kind: "prefix";
  readonly sign: "not" | "negate" | "plus";
  readonly operand: Box;
}
/** A binary operator; `arrow` occurs in types. */
export type BoxOperator = InfixName | "arrow";
interface Operation {
  readonly operator: BoxOperator;
  readonly operand: Box;
}
/** Operands separated by operators of one level. */
export interface OperatorsBox {
  readonly kind: "operators";
  readonly first: Box;
  readonly rest: readonly [Operation, ...Operation[]];
}
interface FractionBox {
  readonly kind: "fraction";
  readonly numerator: Box;
  readonly denominator: Box;
}
/** A raised exponent, which needs no parentheses. */
export interface PowerBox {
  readonly kind: "power";
  readonly base: Box;
  readonly exponent: Box;
}

export interface QuantifierBox {
  readonly kind: "quantifier";
  readonly sign: "some" | "all";
  readonly bindings: readonly { readonly patterns: readonly Box[]; readonly set: Box }[];
  readonly body: Box;
}
export interface LambdaBox {
  readonly kind: "lambda";
  readonly parameters: readonly Box[];
  readonly body: Box;
}
/** A big operator over conditions or over bounds. */
export interface BigBox {
  readonly kind: "big";
  readonly operator: BigOperator;
  readonly over: Over;
  readonly body: Box;
}
export type Over =
  /** `isPlain` if the ASCII word of the operator with these conditions would be parsed as an indexed name. */
  | { readonly kind: "conditions"; readonly conditions: readonly Box[]; readonly isPlain: boolean }
  | { readonly kind: "bounds"; readonly name: Box; readonly from: Box; readonly to: Box };
interface GapBox {
  readonly kind: "gap";
}

export type ItemBox = DefinitionBox | SignatureBox | { readonly kind: "game" };

export interface DefinitionBox {
  readonly kind: "definition";
  readonly guard: readonly Box[];
  readonly name: NameBox;
  readonly parameters: readonly Box[];
  readonly body: BodyBox;
  readonly where: readonly Box[];
}

export type BodyBox =
  | { readonly kind: "value"; readonly value: Box }
  | { readonly kind: "branches"; readonly branches: readonly BranchBox[] }
  | { readonly kind: "predicate"; readonly conditions: readonly Box[] };

/** The branch is `otherwise` if `condition` is undefined. */
export interface BranchBox {
  readonly value: Box;
  readonly condition: Box | undefined;
}

export interface SignatureBox {
  readonly kind: "signature";
  readonly names: readonly NameBox[];
  readonly type: Box;
}

/** A condition of `where`, or one of its conjuncts, with the separator that follows it. */
interface WherePart {
  readonly box: Box;
  readonly end: "and" | "comma" | undefined;
}

/** Splits the conditions of `where` into conjuncts to be stacked. */
export function whereParts(conditions: readonly Box[]): readonly WherePart[] {
  return conditions.flatMap((box, i): readonly WherePart[] => {
    const end = i < conditions.length - 1 ? "comma" : undefined;
    if (box.kind !== "operators" || box.rest.some(({ operator }) => operator !== "and")) return [{ box, end }];
    const parts = [box.first, ...box.rest.map(({ operand }) => operand)];
    return parts.map((part, k) => ({ box: part, end: k < parts.length - 1 ? "and" : end }));
  });
}

export const fences: { readonly [Kind in FenceKind]: { readonly open: SignName; readonly close: SignName } } = {
  parenthesis: { open: "openParenthesis", close: "closeParenthesis" },
  brace: { open: "openBrace", close: "closeBrace" },
  angle: { open: "openAngle", close: "closeAngle" },
  bar: { open: "bar", close: "bar" },
  floor: { open: "openFloor", close: "closeFloor" },
  ceiling: { open: "openCeiling", close: "closeCeiling" },
};

export function boxesIn(box: Box): readonly Box[] {
  switch (box.kind) {
    case "name":
    case "numeral":
    case "string":
    case "atom":
    case "word":
    case "gap":
      return [];
    case "application":
      return [box.callee, ...box.args];
    case "subscript":
      return [box.target, ...box.inside.filter((part) => typeof part === "object")];
    case "cases":
      return box.branches.flatMap(({ value, condition }) => (condition === undefined ? [value] : [value, condition]));
    case "fence":
      return box.items;
    case "range":
      return [box.from, box.to];
    case "comprehension":
      return [box.element, ...box.conditions];
    case "prefix":
      return [box.operand];
    case "operators":
      return [box.first, ...box.rest.map(({ operand }) => operand)];
    case "fraction":
      return [box.numerator, box.denominator];
    case "power":
      return [box.base, box.exponent];
    case "quantifier":
      return [...box.bindings.flatMap(({ patterns, set }) => [...patterns, set]), box.body];
    case "lambda":
      return [...box.parameters, box.body];
    case "big":
      return [
        ...(box.over.kind === "conditions" ? box.over.conditions : [box.over.name, box.over.from, box.over.to]),
        box.body,
      ];
  }
}
