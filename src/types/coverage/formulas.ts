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
  createTrueRange,
} from "./questions.js";
import { type Key, unwritten } from "../facts/keys.js";
import { isWithin, unionOf } from "../lattice/lattice.js";
import { any, integer, isNever, natural, type TuplePart, type Type, unfoldType } from "../lattice/type.js";
import { maxRangeExpanded } from "./limits.js";

export interface ConditionContext {
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

export const trueFormula: BooleanFormula = { kind: "known", outcome: "true" };
const falseFormula: BooleanFormula = { kind: "known", outcome: "false" };
const unknownFormula: BooleanFormula = { kind: "known", outcome: "unknown" };
const negate = (operand: BooleanFormula): BooleanFormula => ({ kind: "not", operand });
const conjoin = (operands: readonly BooleanFormula[]): BooleanFormula => ({ kind: "and", operands });
const disjoin = (operands: readonly BooleanFormula[]): BooleanFormula => ({ kind: "or", operands });

/** Translates conditions into formulas and collects their questions. */
export class FormulaReader {
  private readonly positions = new Map<string, LiteralPosition>();
  private pairs: Map<string, ComparisonPair> | undefined;
  private opaqueQuestions: Map<string, CoverageQuestion> | undefined;
  private queryCount = 0;

  constructor(private readonly context: ConditionContext) {}

  /** True if a question occurs more than once. */
  get hasRepeatedQuestion(): boolean {
    return this.queryCount > this.positions.size + (this.pairs?.size ?? 0) + (this.opaqueQuestions?.size ?? 0);
  }

  get questions(): readonly CoverageQuestion[] {
    return [...this.positions.values(), ...(this.pairs?.values() ?? []), ...(this.opaqueQuestions?.values() ?? [])];
  }

  readCondition(node: Expression): BooleanFormula {
    switch (node.kind) {
      case "truth":
        return node.value ? trueFormula : falseFormula;
      case "error":
        return unknownFormula;
      case "unary":
        return node.operator === "not" ? negate(this.readCondition(node.operand)) : this.readTruth(node);
      case "binary": {
        if (node.operator === "and" || node.operator === "or")
          return { kind: node.operator, operands: this.readOperands(node) };
        if (node.operator === "implies")
          return disjoin([negate(this.readCondition(node.left)), this.readCondition(node.right)]);
        return node.operator === "equivalent"
          ? { kind: "same", operands: this.readOperands(node) }
          : this.readTruth(node);
      }
      case "relation":
        return node.links.length === 1
          ? this.readRelation(node.first, node.links[0]!.operator, node.links[0]!.right)
          : conjoin(
              node.links.map(({ operator, right }, i) =>
                this.readRelation(i === 0 ? node.first : node.links[i - 1]!.right, operator, right),
              ),
            );
      case "typeTest":
        return this.readMembership(node.operand, node.type);
      default:
        return this.readTruth(node);
    }
  }

  private readOperands({ left, right }: Expression & { readonly kind: "binary" }): readonly BooleanFormula[] {
    return [this.readCondition(left), this.readCondition(right)];
  }

  private ask(question: CoverageQuestion, ranges: () => OutcomeRanges): BooleanFormula {
    this.queryCount++;
    return { kind: "ask", question, ranges: ranges };
  }

  private readTruth(node: Expression): BooleanFormula {
    const question = this.positionOf(node);
    return this.ask(question, () => question.truthRanges());
  }

  private readRelation(left: Expression, operator: Comparison, right: Expression): BooleanFormula {
    switch (operator) {
      case "in":
        return this.readMembership(left, right);
      case "notin":
        return negate(this.readMembership(left, right));
      case "subset":
        return this.askOpaque(`${this.keyOf(left)} sub ${this.keyOf(right)}`);
      case "unequal":
        return negate(this.readComparison(left, "equal", right));
      default:
        return this.readComparison(left, operator, right);
    }
  }

  private readComparison(left: Expression, order: NumberOrder, right: Expression): BooleanFormula {
    if (order === "equal" && left.kind === "tuple" && right.kind === "tuple") {
      return left.items.length === right.items.length
        ? conjoin(left.items.map((item, i) => this.readComparison(item, order, right.items[i]!)))
        : falseFormula;
    }
    const decomposition =
      order === "equal" ? (this.decomposeEquation(left, right) ?? this.decomposeEquation(right, left)) : undefined;
    if (decomposition !== undefined) return decomposition;
    const [a, b] = [literalOf(left), literalOf(right)];
    if (a !== undefined && b !== undefined) return compareLiterals(a, order, b);
    if (a !== undefined) return this.compareWithLiteral(right, reversedComparisons[order], a);
    if (b !== undefined) return this.compareWithLiteral(left, order, b);
    const [x, y] = [this.keyOf(left), this.keyOf(right)];
    if (x === y) return order === "less" || order === "greater" ? falseFormula : trueFormula;
    // Canonical order: `y > x` is the question `x < y`.
    if (x > y) return this.readComparison(right, reversedComparisons[order], left);
    const question = memoize(
      (this.pairs ??= new Map<string, ComparisonPair>()),
      `${x} = ${y}`,
      () => new ComparisonPair(() => [textOf(left), textOf(right)], this.typeOf(left), this.typeOf(right)),
    );
    if (order !== "equal") question.isOrdered = true;
    return this.ask(question, () => question.compare(order));
  }

  /**
   * Decomposes an equation into conditions on components: the coordinates of a tuple, or the length if the other side
   * is empty. Undefined if the equation is not equivalent to these.
   */
  private decomposeEquation(node: Expression, value: Expression): BooleanFormula | undefined {
    switch (value.kind) {
      case "tuple":
        return this.decomposeTuple(node, value.items, (coordinate, item) =>
          this.readComparison(coordinate, "equal", item),
        );
      case "set":
      case "sequence":
        return value.items.length === 0 && this.typeOf(node).every(({ kind }) => kind === value.kind)
          ? this.compareWithLiteral(
              this.withType({ kind: "absolute", id: unwritten, span: node.span, operand: node }, natural),
              "equal",
              0,
            )
          : undefined;
      default:
        return undefined;
    }
  }

  /** Conditions on each coordinate, if all values of the node are tuples of this length. */
  private decomposeTuple(
    node: Expression,
    components: readonly Expression[],
    readCoordinate: (coordinate: Expression, component: Expression) => BooleanFormula,
  ): BooleanFormula | undefined {
    const id = unwritten;
    const { span } = node;
    const tuples = this.typeOf(node);
    if (!tuples.every((part): part is TuplePart => part.kind === "tuple" && part.items.length === components.length))
      return undefined;
    return conjoin(
      components.map((component, i) => {
        const index: Expression = { kind: "numeral", id, span, numerator: BigInt(i + 1), denominator: 1n };
        return readCoordinate(
          this.withType(
            { kind: "index", id, span, target: node, index },
            unionOf(tuples.map(({ items }) => items[i]!)),
          ),
          component,
        );
      }),
    );
  }

  private readonly types = new Map<Expression, Type>();

  private withType(node: Expression, type: Type): Expression {
    this.types.set(node, type);
    return node;
  }

  private compareWithLiteral(node: Expression, order: NumberOrder, value: ComparedValue): BooleanFormula {
    if (order !== "equal" && !isNumber(value)) return unknownFormula;
    const question = this.positionOf(node);
    const literal = question.add(value);
    if (order !== "equal") question.isOrdered = true;
    return this.ask(question, () => question.compare(order, literal));
  }

  /** `node in set`, or `node : set`. */
  private readMembership(node: Expression, set: Expression): BooleanFormula {
    if (set.kind === "set") return disjoin(set.items.map((item) => this.readComparison(node, "equal", item)));
    if (
      set.kind === "binary" &&
      (set.operator === "union" || set.operator === "intersection" || set.operator === "difference")
    ) {
      const [left, right] = [this.readMembership(node, set.left), this.readMembership(node, set.right)];
      return set.operator === "union"
        ? disjoin([left, right])
        : conjoin([left, set.operator === "difference" ? negate(right) : right]);
    }
    const decomposition =
      set.kind === "product"
        ? this.decomposeTuple(node, set.factors, (coordinate, factor) => this.readMembership(coordinate, factor))
        : undefined;
    if (decomposition !== undefined) return decomposition;
    if (set.kind === "range") {
      if (isWithin(this.typeOf(node), integer))
        return conjoin([this.readComparison(set.from, "atMost", node), this.readComparison(node, "atMost", set.to)]);
      const [low, high] = [integerLiteral(set.from), integerLiteral(set.to)];
      if (literalOf(node) === undefined && low !== undefined && high !== undefined && high - low < maxRangeExpanded) {
        return disjoin(
          Array.from({ length: Math.max(0, Number(high - low) + 1) }, (_, i) =>
            this.compareWithLiteral(node, "equal", integerOf(low + BigInt(i))),
          ),
        );
      }
    }
    const opaqueTest = this.askOpaque(`${this.keyOf(node)} in ${this.keyOf(set)}`);
    const members = this.context.membersOf?.(set);
    if (members === undefined || literalOf(node) !== undefined) return opaqueTest;
    const question = this.positionOf(node);
    const membershipFormula = (outcome: "true" | "unknown"): BooleanFormula =>
      this.ask(question, () => question.membershipRanges(members, outcome));
    return disjoin([membershipFormula("true"), conjoin([membershipFormula("unknown"), opaqueTest])]);
  }

  private askOpaque(key: string): BooleanFormula {
    return this.ask(
      memoize((this.opaqueQuestions ??= new Map()), key, () => ({ ...opaqueQuestion })),
      () => createTrueRange(0, 1),
    );
  }

  private positionOf(node: Expression): LiteralPosition {
    return memoize(this.positions, this.keyOf(node), () => {
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
  hashOf(node: Expression): number {
    const key = this.context.keyOf(node);
    if (key !== undefined) return key;
    switch (node.kind) {
      case "numeral":
        return Math.imul(Number(node.numerator) | 0, 31) + (Number(node.denominator) | 0);
      case "atom":
        return hashText(node.name);
      case "string":
        return hashText(node.value);
      case "quantifier":
      case "lambda":
      case "comprehension":
      case "big":
        return node.kind.length;
      default: {
        let hash = node.kind.length;
        for (const child of partsOf(node)) hash = (Math.imul(hash, 31) + this.hashOf(child)) | 0;
        return hash;
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
    const isBinder =
      isBound ||
      node.kind === "quantifier" ||
      node.kind === "lambda" ||
      node.kind === "comprehension" ||
      node.kind === "big";
    return `${node.kind} ${attributeText(node)}(${partsOf(node)
      .map((child) => this.keyOf(child, isBinder))
      .join(",")})`;
  }
}

function hashText(text: string): number {
  let result = text.length;
  for (let i = 0; i < text.length; i++) result = (Math.imul(result, 31) + text.charCodeAt(i)) | 0;
  return result;
}

function memoize<T>(cache: Map<string, T>, key: string, create: () => T): T {
  let cached = cache.get(key);
  if (cached === undefined) cache.set(key, (cached = create()));
  return cached;
}

/** The attributes of a node other than its kind and its children. */
function attributeText(node: Expression): string {
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

function compareLiterals(a: ComparedValue, order: NumberOrder, b: ComparedValue): BooleanFormula {
  if (order === "equal") return print(a) === print(b) ? trueFormula : falseFormula;
  if (!isNumber(a) || !isNumber(b)) return unknownFormula;
  return outcomeAt(comparisonRanges(order, 1, 3, false), compareNumbers(a, b) + 1) === "true"
    ? trueFormula
    : falseFormula;
}

function textOf(node: Expression): string | undefined {
  const value = literalOf(node);
  if (value !== undefined) return print(value);
  if (node.kind === "name") return node.name;
  const [first, ...otherTexts] = partsOf(node).map(textOf);
  if (first === undefined || otherTexts.includes(undefined)) return undefined;
  if (node.kind === "absolute") return `|${first}|`;
  if (node.kind === "index" && node.target.kind === "name") return `${first}[${otherTexts[0]}]`;
  if (node.kind === "call" && node.callee.kind === "name") return `${first}(${otherTexts.join(", ")})`;
  const isFlat = node.kind === "binary" && node.left.kind !== "binary" && node.right.kind !== "binary";
  return isFlat ? `${first} ${infix[node.operator].ascii[0]} ${otherTexts[0]}` : undefined;
}
