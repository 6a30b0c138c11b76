// Turns the tree into boxes. All decisions about parentheses are made here, from the precedence levels of section 5 and
// the scope of prefix operators, quantifiers, big operators and lambdas.

import { big as bigTable, infix, level } from "../language/operators.js";
import { quoteString } from "../runtime/values/printer.js";
import type {
  BigNode,
  BinaryNode,
  Branch,
  CallNode,
  Comparison,
  ComprehensionNode,
  Definition,
  Expression,
  Item,
  NameNode,
  QuantifierNode,
  RelationNode,
  UnaryNode,
} from "../syntax/tree.js";
import { everyExpression, isPatternMembership, partsOf, sidesOfBar } from "../syntax/walk.js";
import type { BodyBox, BranchBox, Box, DefinitionBox, ItemBox, NameBox, BoxOperator, Over } from "./boxes.js";
import { numeralText } from "./literals.js";
import { maxFractionLeaves } from "./limits.js";

/** The properties of a notation that affect parentheses. */
export interface Abilities {
  /** True if exponents are raised and small fractions are stacked, so that their operands need no parentheses. */
  readonly isTyped: boolean;
  /** True if the brackets of sequences differ from comparison operators. */
  readonly hasAngles: boolean;
  /** True if `floor(x)` and `ceil(x)` are printed as brackets. */
  readonly hasRounding: boolean;
}

/** A box with the extent of its right end. */
interface BoxWithEnd {
  readonly box: Box;
  /** The lowest level of an operator that would be captured if it followed the box; Infinity if none. */
  readonly open: number;
}

/** The context of an expression, up to the nearest bracket. */
interface ExpressionContext {
  /** The part of a sequence delimited by `<` and `>`, which a bare `>` would close. */
  readonly angles: "none" | "items" | "conditions";
  /** True inside the body of a lambda, which a bare `:` would end. */
  readonly lambda: boolean;
}

const bracket: ExpressionContext = { angles: "none", lambda: false };
const noOpenEnd = Infinity;
/** Levels of forms that are not in the operator table. */
const postfix = 11;
const big = level.product - 0.5;
/** A stacked fraction is an operand, but cannot be the base of a power. */
const upright = level.power - 0.5;
/** Readers often misjudge the scope of a binder, so it is parenthesised if any operator follows. */
const anything = 0;

export function expressionBox(expression: Expression, abilities: Abilities): Box {
  return new Walk(abilities).inside(expression);
}

export function itemBox(item: Item, abilities: Abilities): ItemBox {
  switch (item.kind) {
    case "definition":
      return new Walk(abilities).definition(item);
    case "signature":
      return { kind: "signature", names: item.names.map(nameBox), type: new Walk(abilities).type(item.type) };
    case "game":
      return { kind: "game" };
  }
}

class Walk {
  constructor(private readonly abilities: Abilities) {}

  definition({ name, parameters, guard, body, where }: Definition): DefinitionBox {
    return {
      kind: "definition",
      guard: this.all(guard),
      name: nameBox(name),
      parameters: parameters.map(nameBox),
      body: this.body(body),
      where: this.all(where),
    };
  }

  private body(body: Definition["body"]): BodyBox {
    switch (body.kind) {
      case "expression":
        return { kind: "value", value: this.inside(body.value) };
      case "branches":
        return {
          kind: "branches",
          branches: this.branches(body.branches),
        };
      case "predicate":
        return { kind: "predicate", conditions: this.all(body.conditions) };
      case "broken":
        return { kind: "value", value: { kind: "gap" } };
    }
  }

  private branches(branches: readonly Branch[]): readonly BranchBox[] {
    return branches.map(({ value, condition }) => ({
      value: this.inside(value),
      condition: condition === undefined ? undefined : this.inside(condition),
    }));
  }

  type(type: Expression): Box {
    return type.kind === "arrow" ? this.form(type, bracket).box : this.at(type, level.sum).box;
  }

  /** Returns an expression delimited by brackets, commas or keywords. */
  inside(e: Expression, context = bracket): Box {
    return this.at(e, level.lowest, context).box;
  }

  private all(expressions: readonly Expression[], context = bracket): readonly Box[] {
    return expressions.map((e) => this.inside(e, context));
  }

  /**
   * Returns an expression where operators of at least level `least` are allowed, followed by an operator of level
   * `following`, if any.
   */
  private at(e: Expression, least: number, context = bracket, following = -1): BoxWithEnd {
    if (!mustStandApart(e, context) && this.levelOf(e) >= least) {
      const formed = this.form(e, context, following);
      if (formed.open > following) return formed;
    }
    return parenthesize(this.form(e, bracket).box);
  }

  /**
   * Returns the last operand of an operator. It may be a prefix form of any level, since no operator follows that it
   * could capture.
   */
  private last(e: Expression, least: number, context: ExpressionContext, following = -1): BoxWithEnd {
    return this.at(e, isPrefix(e) ? level.lowest : least, context, following);
  }

  private levelOf(e: Expression): number {
    switch (e.kind) {
      case "binary":
        return this.isFraction(e) ? upright : infix[e.operator].level;
      case "product":
        return level.product;
      case "relation":
        return level.relation;
      case "typeTest":
        return level.typeTest;
      case "unary":
        return e.operator === "not" ? level.prefix : level.sign;
      case "quantifier":
      case "lambda":
        return level.prefix;
      case "big":
        return big;
      case "arrow":
        return anything;
      default:
        return postfix;
    }
  }

  /**
   * Returns an expression without enclosing parentheses. If its last operand would capture a following operator of
   * level `following`, only that operand is parenthesised.
   */
  private form(e: Expression, context: ExpressionContext, following = -1): BoxWithEnd {
    switch (e.kind) {
      case "numeral":
        return withoutLimit({ kind: "numeral", text: numeralText(e.numerator, e.denominator) });
      case "string":
        return withoutLimit({ kind: "string", text: quoteString(e.value) });
      case "atom":
        return withoutLimit({ kind: "atom", name: e.name });
      case "truth":
        return withoutLimit({ kind: "word", word: e.value ? "true" : "false" });
      case "name":
        return withoutLimit(nameBox(e));
      case "call":
        return withoutLimit(this.call(e));
      case "index":
        return withoutLimit({
          kind: "subscript",
          target: this.target(e.target, [e.index]),
          inside: [this.inside(e.index)],
        });
      case "slice": {
        const target = this.target(e.target, partsOf(e).slice(1));
        const [from, to] = [e.from, e.to].map((bound) => (bound === undefined ? [] : [this.inside(bound)]));
        return withoutLimit({ kind: "subscript", target, inside: [...from!, "dots", ...to!] });
      }
      case "update": {
        const target = this.target(e.target, partsOf(e).slice(1));
        const inside = e.entries.flatMap(({ index, value }, i) => [
          ...(i === 0 ? [] : (["comma"] as const)),
          this.inside(index),
          "mapsTo" as const,
          this.inside(value),
        ]);
        return withoutLimit({ kind: "subscript", target, inside });
      }
      case "branches":
        return withoutLimit({ kind: "cases", branches: this.branches(e.branches) });
      case "tuple":
        return withoutLimit({ kind: "fence", fence: "parenthesis", items: this.all(e.items) });
      case "sequence":
        return withoutLimit({
          kind: "fence",
          fence: "angle",
          items: this.all(e.items, { angles: this.abilities.hasAngles ? "none" : "items", lambda: false }),
        });
      case "set":
        return withoutLimit(
          e.items.length === 0
            ? { kind: "word", word: "emptySet" }
            : { kind: "fence", fence: "brace", items: this.all(e.items) },
        );
      case "range":
        return withoutLimit({ kind: "range", from: this.inside(e.from), to: this.inside(e.to) });
      case "comprehension":
        return withoutLimit(this.comprehension(e));
      case "absolute":
        return withoutLimit({ kind: "fence", fence: "bar", items: [this.inside(e.operand)] });
      case "unary":
        return this.unary(e, context);
      case "binary":
        return this.binary(e, context, following);
      case "product":
        return this.product(e.factors, context, following);
      case "relation":
        return this.relation(e, context);
      case "typeTest": {
        const operand = this.at(e.operand, level.relation, context, level.typeTest);
        const type = this.at(e.type, level.sum, context);
        return { box: join(operand.box, "typeTest", type.box), open: type.open };
      }
      case "quantifier":
        return this.quantifier(e, context);
      case "big":
        return this.big(e, context);
      case "lambda": {
        const body = this.inside(e.body, { ...context, lambda: true });
        return { box: { kind: "lambda", parameters: e.parameters.map(nameBox), body }, open: anything };
      }
      case "arrow": {
        // A type test at the end of the parameters would capture the arrow.
        const [first] = e.parameters;
        const from =
          e.parameters.length === 1 && first !== undefined
            ? this.at(first, first.kind === "product" ? postfix : level.sum, context, level.typeTest)
            : this.product(e.parameters, context, level.typeTest);
        return { box: join(from.box, "arrow", this.at(e.result, level.sum).box), open: noOpenEnd };
      }
      case "error":
        return withoutLimit({ kind: "gap" });
    }
  }

  private comprehension(node: ComprehensionNode): Box {
    const { collection, memberFirst } = node;
    const isAngled = collection === "sequence" && !this.abilities.hasAngles;
    const { head, conditions } = sidesOfBar(node);
    const isOther = !memberFirst && isPatternMembership(head);
    const box = this.inside(head, { angles: isAngled ? "items" : "none", lambda: false });
    return {
      kind: "comprehension",
      fence: collection === "set" ? "brace" : "angle",
      element: isOther ? parenthesize(box).box : box,
      conditions: this.all(conditions, { angles: isAngled ? "conditions" : "none", lambda: false }),
    };
  }

  private call({ callee, args }: CallNode): Box {
    const fence =
      callee.kind === "name" && args.length === 1 && this.abilities.hasRounding ? rounding.get(callee.name) : undefined;
    return fence === undefined
      ? { kind: "application", callee: this.at(callee, postfix).box, args: this.all(args) }
      : { kind: "fence", fence, items: this.all(args) };
  }

  /**
   * Returns the target of an index. The word of a big operator is parenthesised if the index looks like a condition.
   */
  private target(target: Expression, index: readonly Expression[]): Box {
    const { box } = this.at(target, postfix);
    return target.kind === "name" && bigWords.has(target.name) && !index.every(isSimple) ? parenthesize(box).box : box;
  }

  private unary({ operator, operand }: UnaryNode, context: ExpressionContext): BoxWithEnd {
    const reach = operator === "not" ? level.prefix : level.sign;
    const { box, open } = this.at(operand, operand.kind === "big" ? big : reach, context);
    return { box: { kind: "prefix", sign: operator, operand: box }, open: Math.min(reach, open) };
  }

  private binary(e: BinaryNode, context: ExpressionContext, following: number): BoxWithEnd {
    const { operator, left, right } = e;
    if (operator === "power") return this.power(left, right, context);
    if (this.isFraction(e))
      return withoutLimit({ kind: "fraction", numerator: this.inside(left), denominator: this.inside(right) });
    const { level, grouping } = infix[operator];
    const minimum = level + 0.25;
    const first = this.at(left, grouping === "right" ? minimum : level, context, level);
    const second = this.last(right, grouping === "right" ? level : minimum, context, following);
    return { box: join(first.box, operator, second.box), open: second.open };
  }

  private power(left: Expression, right: Expression, context: ExpressionContext): BoxWithEnd {
    const base = this.at(left, postfix, context);
    if (this.abilities.isTyped) return withoutLimit({ kind: "power", base: base.box, exponent: this.inside(right) });
    // An exponent may have one sign.
    const exponent = this.at(right, right.kind === "unary" && isPrefix(right.operand) ? postfix : level.sign, context);
    return { box: join(base.box, "power", exponent.box), open: exponent.open };
  }

  private isFraction(e: Expression): boolean {
    return (
      this.abilities.isTyped && e.kind === "binary" && e.operator === "divide" && isSmall(e.left) && isSmall(e.right)
    );
  }

  private product(factors: readonly Expression[], context: ExpressionContext, following: number): BoxWithEnd {
    const operands = factors.map((factor, i) => {
      const least = i === 0 && factor.kind !== "product" ? level.product : level.product + 0.25;
      return i === factors.length - 1
        ? this.last(factor, least, context, following)
        : this.at(factor, least, context, level.product);
    });
    return chain(operands, () => "product");
  }

  private relation({ first, links }: RelationNode, context: ExpressionContext): BoxWithEnd {
    const operands = [first, ...links.map(({ right }) => right)];
    const formed = operands.map((e, i) =>
      i === links.length ? this.last(e, level.sum, context) : this.at(e, level.sum, context, level.relation),
    );
    return chain(formed, (i) => links[i]!.operator);
  }

  private quantifier({ quantifier, bindings, body }: QuantifierNode, context: ExpressionContext): BoxWithEnd {
    const boxes = bindings.map(({ patterns, set }) => ({
      patterns: patterns.map((pattern) => this.at(pattern, level.sum, context, level.relation).box),
      // The dot after the set would become part of the numeral.
      set: endsInNumeral(set) ? parenthesize(this.inside(set)).box : this.at(set, level.sum, context).box,
    }));
    return {
      box: { kind: "quantifier", sign: quantifier, bindings: boxes, body: this.at(body, level.prefix, context).box },
      open: anything,
    };
  }

  private big(e: BigNode, context: ExpressionContext): BoxWithEnd {
    const body = this.at(e.body, level.product, context);
    return {
      box: { kind: "big", operator: e.operator, over: this.over(e), body: body.box },
      open: Math.min(level.product, body.open),
    };
  }

  private over({ conditions, alwaysNew }: BigNode): Over {
    const [condition] = conditions;
    const range = alwaysNew && condition?.kind === "relation" ? condition.links[0]?.right : undefined;
    if (condition?.kind === "relation" && range?.kind === "range") {
      return {
        kind: "bounds",
        name: this.inside(condition.first),
        from: this.last(range.from, level.sum, bracket).box,
        to: this.inside(range.to),
      };
    }
    return { kind: "conditions", conditions: this.all(conditions), isPlain: !conditions.some(isCondition) };
  }
}

const rounding: ReadonlyMap<string, "floor" | "ceiling"> = new Map([
  ["floor", "floor"],
  ["ceil", "ceiling"],
]);
const bigWords: ReadonlySet<string> = new Set(Object.values(bigTable).flatMap(({ ascii }) => ascii));

const closing: ReadonlySet<Comparison> = new Set(["greater", "atLeast"]);
/** The comparisons that need parentheses in each part of a sequence. */
const comparisonsApart: Readonly<Record<ExpressionContext["angles"], ReadonlySet<Comparison>>> = {
  none: new Set(),
  items: new Set([...closing, "less", "atMost"]),
  conditions: closing,
};

/** True if the context requires parentheses regardless of the level. */
function mustStandApart(e: Expression, { angles, lambda }: ExpressionContext): boolean {
  if (e.kind === "relation") return e.links.some(({ operator }) => comparisonsApart[angles].has(operator));
  return e.kind === "typeTest" && lambda;
}

/** True for a big operator whose ASCII word with its conditions would be parsed as an indexed name. */
export function isPlainBig({ conditions, alwaysNew }: BigNode): boolean {
  return !alwaysNew && !conditions.some(isCondition);
}

/** True if the condition identifies the brackets after a word such as `Sum` as those of a big operator. */
function isCondition(e: Expression, index: number): boolean {
  switch (e.kind) {
    case "relation":
    case "typeTest":
      return true;
    case "binary":
      return infix[e.operator].level <= level.relation;
    case "quantifier":
      return index === 0;
    case "unary":
      return index === 0 && e.operator === "not";
    default:
      return false;
  }
}

/** True if an index cannot look like a condition. */
function isSimple(e: Expression): boolean {
  switch (e.kind) {
    case "name":
    case "numeral":
    case "call":
      return true;
    case "binary":
      return infix[e.operator].level >= level.sum && isSimple(e.left) && isSimple(e.right);
    default:
      return false;
  }
}

function isPrefix(e: Expression): boolean {
  return e.kind === "unary" || e.kind === "quantifier" || e.kind === "lambda" || e.kind === "big";
}

function endsInNumeral(e: Expression): boolean {
  switch (e.kind) {
    case "numeral":
      return true;
    case "unary":
      return endsInNumeral(e.operand);
    case "binary":
      return endsInNumeral(e.right);
    case "product":
      return endsInNumeral(e.factors[e.factors.length - 1]!);
    case "big":
    case "lambda":
    case "quantifier":
      return endsInNumeral(e.body);
    default:
      return false;
  }
}

const arithmetic: ReadonlySet<Expression["kind"]> = new Set([
  "numeral",
  "name",
  "call",
  "index",
  "unary",
  "binary",
  "product",
  "absolute",
]);

/** True for an operand of a quotient that can be stacked: short arithmetic without another quotient. */
function isSmall(part: Expression): boolean {
  let leaves = 0;
  let isPlain = true;
  everyExpression(part, (e) => {
    if (e.kind === "name" || e.kind === "numeral") leaves++;
    if (!arithmetic.has(e.kind) || (e.kind === "binary" && e.operator === "divide")) isPlain = false;
  });
  return isPlain && leaves <= maxFractionLeaves;
}

function nameBox(node: NameNode): NameBox {
  return { kind: "name", node };
}

function withoutLimit(box: Box): BoxWithEnd {
  return { box, open: noOpenEnd };
}

function parenthesize(box: Box): BoxWithEnd {
  return withoutLimit({ kind: "fence", fence: "parenthesis", items: [box] });
}

/** Joins operands by operators; `operator(i)` follows the operand with index i. */
function chain(formed: readonly BoxWithEnd[], operator: (index: number) => BoxOperator): BoxWithEnd {
  return formed
    .slice(1)
    .reduce((left, right, i) => ({ box: join(left.box, operator(i), right.box), open: right.open }), formed[0]!);
}

/** Joins two operands. Operators of the same level that need no parentheses are merged into one chain. */
function join(left: Box, operator: BoxOperator, right: Box): Box {
  const { level, grouping } = rowOf(operator);
  if (grouping === "right") {
    return right.kind === "operators" && rowOf(right.rest[0].operator).level === level
      ? { kind: "operators", first: left, rest: [{ operator, operand: right.first }, ...right.rest] }
      : { kind: "operators", first: left, rest: [{ operator, operand: right }] };
  }
  return left.kind === "operators" && rowOf(left.rest[0].operator).level === level
    ? { kind: "operators", first: left.first, rest: [...left.rest, { operator, operand: right }] }
    : { kind: "operators", first: left, rest: [{ operator, operand: right }] };
}

/** Returns the level and associativity of an operator. The arrow of types binds weakest. */
export function rowOf(operator: BoxOperator): {
  readonly level: number;
  readonly grouping: "left" | "right" | "chain";
} {
  return operator === "arrow" ? { level: anything, grouping: "right" } : infix[operator];
}
