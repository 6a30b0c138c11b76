// Conditions as formulas over questions with finitely many answers (coverage.ts).

import { type Comparison, infix } from "../../language/operators.js";
import { integerOf } from "../../runtime/values/integers.js";
import { compareNumbers, divideNumbers, isInteger, negateNumber, ratio } from "../../runtime/values/numbers.js";
import { print } from "../../runtime/values/print.js";
import { atom, isNumber } from "../../runtime/values/values.js";
import type { Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import {
  comparisonRanges,
  type ComparedValue,
  opaqueQuestion,
  type NumberOrder,
  outcomeAt,
  type TruthOutcome,
  ComparisonPair,
  type OutcomeRanges,
  type CoverageQuestion,
  reversedComparisons,
  LiteralPosition,
  trueFor,
} from "./questions.js";
import { type Key, unwritten } from "../facts/keys.js";
import { isWithin, unionOf } from "../lattice/lattice.js";
import { any, integer, isNever, natural, type TuplePart, type Type, unfoldType } from "../lattice/type.js";
import { maxRangeExpanded } from "./limits.js";

export interface Conditions {
  /** The value number of an expression: equal keys imply equal values. Undefined for expressions without one. */
  readonly keyOf: (node: Expression) => Key | undefined;
  /** The type of an expression before any condition is evaluated. */
  readonly typeOf: (node: Expression) => Type;
  /** The type whose values are exactly the members of the set, such as `Int` or `{`nil} U Nat * Nat`. */
  readonly membersOf?: (set: Expression) => Type | undefined;
}

export type BooleanFormula =
  | { readonly kind: "known"; readonly outcome: TruthOutcome }
  /**
   * `ranges` may be called only after all conditions have been read, since each of them may add answers to the
   * question.
   */
  | { readonly kind: "ask"; readonly question: CoverageQuestion; readonly ranges: () => OutcomeRanges }
  | { readonly kind: "not"; readonly operand: BooleanFormula }
  | { readonly kind: "and" | "or" | "same"; readonly operands: readonly BooleanFormula[] };

export const yes: BooleanFormula = { kind: "known", outcome: "true" };
const no: BooleanFormula = { kind: "known", outcome: "false" };
const undecided: BooleanFormula = { kind: "known", outcome: "unknown" };
const negation = (operand: BooleanFormula): BooleanFormula => ({ kind: "not", operand });
const allOf = (operands: readonly BooleanFormula[]): BooleanFormula => ({ kind: "and", operands });
const oneOf = (operands: readonly BooleanFormula[]): BooleanFormula => ({ kind: "or", operands });

/** Translates conditions into formulas and collects their questions. */
export class FormulaReader {
  private readonly subjects = new Map<string, LiteralPosition>();
  private pairs: Map<string, ComparisonPair> | undefined;
  private facts: Map<string, CoverageQuestion> | undefined;
  private queryCount = 0;

  constructor(private readonly context: Conditions) {}

  /** True if a question occurs more than once. */
  get hasAskedAgain(): boolean {
    return this.queryCount > this.subjects.size + (this.pairs?.size ?? 0) + (this.facts?.size ?? 0);
  }

  get questions(): readonly CoverageQuestion[] {
    return [...this.subjects.values(), ...(this.pairs?.values() ?? []), ...(this.facts?.values() ?? [])];
  }

  condition(node: Expression): BooleanFormula {
    switch (node.kind) {
      case "truth":
        return node.value ? yes : no;
      case "error":
        return undecided;
      case "unary":
        return node.operator === "not" ? negation(this.condition(node.operand)) : this.truth(node);
      case "binary": {
        if (node.operator === "and" || node.operator === "or")
          return { kind: node.operator, operands: this.sides(node) };
        if (node.operator === "implies")
          return oneOf([negation(this.condition(node.left)), this.condition(node.right)]);
        return node.operator === "equivalent" ? { kind: "same", operands: this.sides(node) } : this.truth(node);
      }
      case "relation":
        return node.links.length === 1
          ? this.relation(node.first, node.links[0]!.operator, node.links[0]!.right)
          : allOf(
              node.links.map(({ operator, right }, i) =>
                this.relation(i === 0 ? node.first : node.links[i - 1]!.right, operator, right),
              ),
            );
      case "typeTest":
        return this.member(node.operand, node.type);
      default:
        return this.truth(node);
    }
  }

  private sides({ left, right }: Expression & { readonly kind: "binary" }): readonly BooleanFormula[] {
    return [this.condition(left), this.condition(right)];
  }

  private ask(question: CoverageQuestion, pieces: () => OutcomeRanges): BooleanFormula {
    this.queryCount++;
    return { kind: "ask", question, ranges: pieces };
  }

  private truth(node: Expression): BooleanFormula {
    const question = this.subject(node);
    return this.ask(question, () => question.truth());
  }

  private relation(left: Expression, operator: Comparison, right: Expression): BooleanFormula {
    switch (operator) {
      case "in":
        return this.member(left, right);
      case "notin":
        return negation(this.member(left, right));
      case "subset":
        return this.opaque(`${this.keyOf(left)} sub ${this.keyOf(right)}`);
      case "unequal":
        return negation(this.compare(left, "equal", right));
      default:
        return this.compare(left, operator, right);
    }
  }

  private compare(left: Expression, order: NumberOrder, right: Expression): BooleanFormula {
    if (order === "equal" && left.kind === "tuple" && right.kind === "tuple") {
      return left.items.length === right.items.length
        ? allOf(left.items.map((item, i) => this.compare(item, order, right.items[i]!)))
        : no;
    }
    const byParts = order === "equal" ? (this.equalByParts(left, right) ?? this.equalByParts(right, left)) : undefined;
    if (byParts !== undefined) return byParts;
    const [a, b] = [literalOf(left), literalOf(right)];
    if (a !== undefined && b !== undefined) return settle(a, order, b);
    if (a !== undefined) return this.withLiteral(right, reversedComparisons[order], a);
    if (b !== undefined) return this.withLiteral(left, order, b);
    const [x, y] = [this.keyOf(left), this.keyOf(right)];
    if (x === y) return order === "less" || order === "greater" ? no : yes;
    // Canonical order: `y > x` is the question `x < y`.
    if (x > y) return this.compare(right, reversedComparisons[order], left);
    const question = memoize(
      (this.pairs ??= new Map<string, ComparisonPair>()),
      `${x} = ${y}`,
      () => new ComparisonPair(() => [textOf(left), textOf(right)], this.typeOf(left), this.typeOf(right)),
    );
    if (order !== "equal") question.ordered = true;
    return this.ask(question, () => question.compare(order));
  }

  /**
   * Decomposes an equation into conditions on components: the coordinates of a tuple, or the length if the other side
   * is empty. Undefined if the equation is not equivalent to these.
   */
  private equalByParts(node: Expression, value: Expression): BooleanFormula | undefined {
    switch (value.kind) {
      case "tuple":
        return this.byCoordinates(node, value.items, (coordinate, item) => this.compare(coordinate, "equal", item));
      case "set":
      case "sequence":
        return value.items.length === 0 && this.typeOf(node).every(({ kind }) => kind === value.kind)
          ? this.withLiteral(
              this.make({ kind: "absolute", id: unwritten, span: node.span, operand: node }, natural),
              "equal",
              0,
            )
          : undefined;
      default:
        return undefined;
    }
  }

  /** Conditions on each coordinate, if all values of the node are tuples of this length. */
  private byCoordinates(
    node: Expression,
    parts: readonly Expression[],
    ask: (coordinate: Expression, part: Expression) => BooleanFormula,
  ): BooleanFormula | undefined {
    const id = unwritten;
    const { span } = node;
    const tuples = this.typeOf(node);
    if (!tuples.every((part): part is TuplePart => part.kind === "tuple" && part.items.length === parts.length))
      return undefined;
    return allOf(
      parts.map((part, i) => {
        const index: Expression = { kind: "numeral", id, span, numerator: BigInt(i + 1), denominator: 1n };
        return ask(
          this.make({ kind: "index", id, span, target: node, index }, unionOf(tuples.map(({ items }) => items[i]!))),
          part,
        );
      }),
    );
  }

  private readonly types = new Map<Expression, Type>();

  private make(node: Expression, type: Type): Expression {
    this.types.set(node, type);
    return node;
  }

  private withLiteral(node: Expression, order: NumberOrder, value: ComparedValue): BooleanFormula {
    if (order !== "equal" && !isNumber(value)) return undecided;
    const question = this.subject(node);
    const listed = question.add(value);
    if (order !== "equal") question.ordered = true;
    return this.ask(question, () => question.compare(order, listed));
  }

  /** `node in set`, or `node : set`. */
  private member(node: Expression, set: Expression): BooleanFormula {
    if (set.kind === "set") return oneOf(set.items.map((item) => this.compare(node, "equal", item)));
    if (
      set.kind === "binary" &&
      (set.operator === "union" || set.operator === "intersection" || set.operator === "difference")
    ) {
      const [left, right] = [this.member(node, set.left), this.member(node, set.right)];
      return set.operator === "union"
        ? oneOf([left, right])
        : allOf([left, set.operator === "difference" ? negation(right) : right]);
    }
    const byParts =
      set.kind === "product"
        ? this.byCoordinates(node, set.factors, (coordinate, factor) => this.member(coordinate, factor))
        : undefined;
    if (byParts !== undefined) return byParts;
    if (set.kind === "range") {
      if (isWithin(this.typeOf(node), integer))
        return allOf([this.compare(set.from, "atMost", node), this.compare(node, "atMost", set.to)]);
      const [from, to] = [integerLiteral(set.from), integerLiteral(set.to)];
      if (literalOf(node) === undefined && from !== undefined && to !== undefined && to - from < maxRangeExpanded) {
        return oneOf(
          Array.from({ length: Math.max(0, Number(to - from) + 1) }, (_, i) =>
            this.withLiteral(node, "equal", integerOf(from + BigInt(i))),
          ),
        );
      }
    }
    const opaqueTest = this.opaque(`${this.keyOf(node)} in ${this.keyOf(set)}`);
    const members = this.context.membersOf?.(set);
    if (members === undefined || literalOf(node) !== undefined) return opaqueTest;
    const question = this.subject(node);
    const membershipFormula = (outcome: "true" | "unknown"): BooleanFormula =>
      this.ask(question, () => question.within(members, outcome));
    return oneOf([membershipFormula("true"), allOf([membershipFormula("unknown"), opaqueTest])]);
  }

  private opaque(key: string): BooleanFormula {
    return this.ask(
      memoize((this.facts ??= new Map()), key, () => ({ ...opaqueQuestion })),
      () => trueFor(0, 1),
    );
  }

  private subject(node: Expression): LiteralPosition {
    return memoize(this.subjects, this.keyOf(node), () => {
      const type = this.typeOf(node);
      const isFree =
        node.kind === "name" || node.kind === "index" || (node.kind === "absolute" && isWithin(type, integer));
      return new LiteralPosition(() => textOf(node), type, node.kind === "name" || this.isCoordinate(node), isFree);
    });
  }

  /** True for a coordinate of a name that is independent of the other coordinates. */
  private isCoordinate(node: Expression): boolean {
    if (node.kind !== "index" || node.target.kind !== "name" || node.index.kind !== "numeral") return false;
    const type = this.typeOf(node.target);
    return type.length === 1 && type[0]!.kind === "tuple";
  }

  /** The type with recursive types unfolded; `any` if it is empty. */
  private typeOf(node: Expression): Type {
    const type = unfoldType(this.types.get(node) ?? this.context.typeOf(node));
    return isNever(type) ? any : type;
  }

  /** A hash of an expression, consistent with {@link keyOf}. */
  markOf(node: Expression): number {
    const key = this.context.keyOf(node);
    if (key !== undefined) return key;
    switch (node.kind) {
      case "numeral":
        return Math.imul(Number(node.numerator) | 0, 31) + (Number(node.denominator) | 0);
      case "atom":
        return numberOf(node.name);
      case "string":
        return numberOf(node.value);
      case "quantifier":
      case "lambda":
      case "comprehension":
      case "big":
        return node.kind.length;
      default: {
        let mark = node.kind.length;
        for (const part of partsOf(node)) mark = (Math.imul(mark, 31) + this.markOf(part)) | 0;
        return mark;
      }
    }
  }

  /**
   * A canonical key of an expression: equal keys imply equal values. All conditions share one scope, so equal text
   * means equal values, and names bound within an expression are identified by their spelling.
   */
  keyOf(node: Expression, isBound = false): string {
    const key = isBound ? undefined : this.context.keyOf(node);
    if (key !== undefined) return `@${key}`;
    const binds =
      isBound ||
      node.kind === "quantifier" ||
      node.kind === "lambda" ||
      node.kind === "comprehension" ||
      node.kind === "big";
    return `${node.kind} ${ownText(node)}(${partsOf(node)
      .map((part) => this.keyOf(part, binds))
      .join(",")})`;
  }
}

function numberOf(text: string): number {
  let result = text.length;
  for (let i = 0; i < text.length; i++) result = (Math.imul(result, 31) + text.charCodeAt(i)) | 0;
  return result;
}

function memoize<T>(all: Map<string, T>, key: string, make: () => T): T {
  let cached = all.get(key);
  if (cached === undefined) all.set(key, (cached = make()));
  return cached;
}

/** The attributes of a node other than its kind and its children. */
function ownText(node: Expression): string {
  switch (node.kind) {
    case "numeral":
      return `${node.numerator}/${node.denominator}`;
    case "string":
      return JSON.stringify(node.value);
    case "truth":
      return String(node.value);
    case "name":
    case "atom":
      return node.name;
    case "unary":
    case "binary":
      return node.operator;
    case "big":
      return `${node.operator} ${node.alwaysNew}`;
    case "relation":
      return node.links.map((link) => link.operator).join(" ");
    case "slice":
      return `${node.from === undefined} ${node.to === undefined}`;
    case "comprehension":
      return node.collection;
    case "branches":
      return node.branches.map(({ condition }) => condition === undefined).join(" ");
    case "quantifier":
      return [node.quantifier, ...node.bindings.map((binding) => binding.patterns.length)].join(" ");
    case "lambda":
      return node.parameters.map(({ name }) => name).join(" ");
    case "error":
      return String(node.id);
    default:
      return "";
  }
}

/** The value of a literal with an optional sign, or of a quotient of literals. */
function literalOf(node: Expression): ComparedValue | undefined {
  switch (node.kind) {
    case "numeral":
      return ratio(integerOf(node.numerator), integerOf(node.denominator));
    case "string":
    case "truth":
      return node.value;
    case "atom":
      return atom(node.name);
    case "unary": {
      const value = node.operator === "not" ? undefined : literalOf(node.operand);
      return value === undefined || !isNumber(value)
        ? undefined
        : node.operator === "negate"
          ? negateNumber(value)
          : value;
    }
    case "binary": {
      if (node.operator !== "divide") return undefined;
      const [a, b] = [literalOf(node.left), literalOf(node.right)];
      return a === undefined || b === undefined || !isNumber(a) || !isNumber(b) || b === 0
        ? undefined
        : divideNumbers(a, b);
    }
    default:
      return undefined;
  }
}

function integerLiteral(node: Expression): bigint | undefined {
  const value = literalOf(node);
  return value !== undefined && isNumber(value) && isInteger(value) ? BigInt(value) : undefined;
}

function settle(a: ComparedValue, order: NumberOrder, b: ComparedValue): BooleanFormula {
  if (order === "equal") return print(a) === print(b) ? yes : no;
  if (!isNumber(a) || !isNumber(b)) return undecided;
  return outcomeAt(comparisonRanges(order, 1, 3, false), compareNumbers(a, b) + 1) === "true" ? yes : no;
}

function textOf(node: Expression): string | undefined {
  const value = literalOf(node);
  if (value !== undefined) return print(value);
  if (node.kind === "name") return node.name;
  const [first, ...rest] = partsOf(node).map(textOf);
  if (first === undefined || rest.includes(undefined)) return undefined;
  if (node.kind === "absolute") return `|${first}|`;
  if (node.kind === "index" && node.target.kind === "name") return `${first}[${rest[0]}]`;
  if (node.kind === "call" && node.callee.kind === "name") return `${first}(${rest.join(", ")})`;
  const isFlat = node.kind === "binary" && node.left.kind !== "binary" && node.right.kind !== "binary";
  return isFlat ? `${first} ${infix[node.operator].ascii[0]} ${rest[0]}` : undefined;
}
