// The tree becomes boxes. This is the one place that knows which parentheses a formula needs: by the levels of section
// 5, and by how far prefix operators, quantifiers, big operators and lambdas reach.

import { big as bigTable, infix, level } from "../language/operators.js";
import { quoted } from "../runtime/kernel/printer.js";
import type {
  BigNode,
  BinaryNode,
  CallNode,
  Comparison,
  Definition,
  Expression,
  Item,
  NameNode,
  QuantifierNode,
  RelationNode,
  UnaryNode,
} from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";
import type { BodyBox, Box, DefinitionBox, ItemBox, NameBox, Operator, Over } from "./boxes.js";
import { numeralText } from "./literals.js";

/** What a notation can do, as far as parentheses depend on it. */
export interface Abilities {
  /**
   * Exponents are raised, and small fractions stand one part above the other: neither needs parentheses around its
   * parts.
   */
  readonly isTyped: boolean;
  /** Sequences have brackets of their own, which no comparison looks like. */
  readonly hasAngles: boolean;
  /** `floor(x)` and `ceil(x)` have brackets. */
  readonly hasRounding: boolean;
}

/** A part with what its right end means for what follows. */
interface Formed {
  readonly box: Box;
  /** The least level of an operator that the right end would swallow; Infinity if it swallows none. */
  readonly open: number;
}

/** What stands around an expression, up to the next bracket. */
interface Around {
  /** A sequence between comparison signs: a bare `>` would close it. */
  readonly angles: boolean;
  /** The body of a lambda: a bare `:` would end it. */
  readonly lambda: boolean;
}

const bracket: Around = { angles: false, lambda: false };
const closed = Infinity;
/** Levels of what has no row in the table. */
const postfix = 11;
const big = level.product - 0.5;
/** A fraction that stands upright is one operand, but takes no exponent. */
const upright = level.power - 0.5;
/** Whatever a binder's body could take in: its reach is seldom what a reader expects, so nothing follows it bare. */
const anything = 0;

/** Above so many leaves a part of a quotient is not set small. */
const mostLeavesOfFraction = 8;

/** The boxes of an expression. */
export function expressionBox(expression: Expression, abilities: Abilities): Box {
  return new Walk(abilities).inside(expression);
}

/** The boxes of what a region holds. */
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
          branches: body.branches.map(({ value, condition }) => ({
            value: this.inside(value),
            condition: condition === undefined ? undefined : this.inside(condition),
          })),
        };
      case "predicate":
        return { kind: "predicate", conditions: this.all(body.conditions) };
      case "broken":
        return { kind: "value", value: { kind: "gap" } };
    }
  }

  /** A type where no bracket stands around it. */
  type(type: Expression): Box {
    return type.kind === "arrow" ? this.form(type, bracket).box : this.at(type, level.sum).box;
  }

  /** An expression that brackets, commas or words enclose. */
  inside(e: Expression, around = bracket): Box {
    return this.at(e, level.lowest, around).box;
  }

  private all(expressions: readonly Expression[], around = bracket): readonly Box[] {
    return expressions.map((e) => this.inside(e, around));
  }

  /** An expression where one of at least this level can stand, and an operator of level `following` follows, if any. */
  private at(e: Expression, least: number, around = bracket, following = -1): Formed {
    if (!mustStandApart(e, around) && this.levelOf(e) >= least) {
      const formed = this.form(e, around, following);
      if (formed.open > following) return formed;
    }
    return parenthesized(this.form(e, bracket).box);
  }

  /**
   * The last operand of an operator: a prefix form may stand there whatever its level, for nothing follows that it
   * could swallow.
   */
  private last(e: Expression, least: number, around: Around, following = -1): Formed {
    return this.at(e, isPrefix(e) ? level.lowest : least, around, following);
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
   * An expression as it is, without parentheses around it. If an operator of level `following` follows that its last
   * operand would swallow, that operand is put in parentheses, and not all that stands before the operator.
   */
  private form(e: Expression, around: Around, following = -1): Formed {
    switch (e.kind) {
      case "numeral":
        return whole({ kind: "numeral", text: numeralText(e.numerator, e.denominator) });
      case "string":
        return whole({ kind: "string", text: quoted(e.value) });
      case "atom":
        return whole({ kind: "atom", name: e.name });
      case "truth":
        return whole({ kind: "word", word: e.value ? "true" : "false" });
      case "name":
        return whole(nameBox(e));
      case "call":
        return whole(this.call(e));
      case "index":
        return whole({
          kind: "subscript",
          target: this.target(e.target, [e.index]),
          index: this.inside(e.index),
          to: undefined,
        });
      case "slice":
        return whole({
          kind: "subscript",
          target: this.target(e.target, [e.from, e.to]),
          index: this.inside(e.from),
          to: this.inside(e.to),
        });
      case "tuple":
        return whole({ kind: "fence", fence: "parenthesis", items: this.all(e.items) });
      case "sequence":
        return whole({
          kind: "fence",
          fence: "angle",
          items: this.all(e.items, { angles: !this.abilities.hasAngles, lambda: false }),
        });
      case "set":
        return whole(
          e.items.length === 0
            ? { kind: "word", word: "emptySet" }
            : { kind: "fence", fence: "brace", items: this.all(e.items) },
        );
      case "range":
        return whole({ kind: "range", from: this.inside(e.from), to: this.inside(e.to) });
      case "comprehension":
        return whole({ kind: "comprehension", element: this.inside(e.element), conditions: this.all(e.conditions) });
      case "absolute":
        return whole({ kind: "fence", fence: "bar", items: [this.inside(e.operand)] });
      case "unary":
        return this.unary(e, around);
      case "binary":
        return this.binary(e, around, following);
      case "product":
        return this.product(e.factors, around, following);
      case "relation":
        return this.relation(e, around);
      case "typeTest": {
        const operand = this.at(e.operand, level.relation, around, level.typeTest);
        const type = this.at(e.type, level.sum, around);
        return { box: joined(operand.box, "typeTest", type.box), open: type.open };
      }
      case "quantifier":
        return this.quantifier(e, around);
      case "big":
        return this.big(e, around);
      case "lambda": {
        const body = this.inside(e.body, { ...around, lambda: true });
        return { box: { kind: "lambda", parameters: e.parameters.map(nameBox), body }, open: anything };
      }
      case "arrow": {
        // A type test at the end of the parameters would take the arrow for its own.
        const [first] = e.parameters;
        const from =
          e.parameters.length === 1 && first !== undefined
            ? this.at(first, first.kind === "product" ? postfix : level.sum, around, level.typeTest)
            : this.product(e.parameters, around, level.typeTest);
        return { box: joined(from.box, "arrow", this.at(e.result, level.sum).box), open: closed };
      }
      case "error":
        return whole({ kind: "gap" });
    }
  }

  private call({ callee, args }: CallNode): Box {
    const fence =
      callee.kind === "name" && args.length === 1 && this.abilities.hasRounding ? rounding[callee.name] : undefined;
    return fence === undefined
      ? { kind: "application", callee: this.at(callee, postfix).box, args: this.all(args) }
      : { kind: "fence", fence, items: this.all(args) };
  }

  /**
   * What has an index. A name that is also the word of a big operator would be that, if the index looks like a
   * condition.
   */
  private target(target: Expression, index: readonly Expression[]): Box {
    const { box } = this.at(target, postfix);
    return target.kind === "name" && bigWords.has(target.name) && !index.every(isSimple) ? parenthesized(box).box : box;
  }

  private unary({ operator, operand }: UnaryNode, around: Around): Formed {
    const reach = operator === "not" ? level.prefix : level.sign;
    const { box, open } = this.at(operand, operand.kind === "big" ? big : reach, around);
    return { box: { kind: "prefix", sign: operator, operand: box }, open: Math.min(reach, open) };
  }

  private binary(e: BinaryNode, around: Around, following: number): Formed {
    const { operator, left, right } = e;
    if (operator === "power") return this.power(left, right, around);
    if (this.isFraction(e))
      return whole({ kind: "fraction", numerator: this.inside(left), denominator: this.inside(right) });
    const { level: own, grouping } = infix[operator];
    const above = own + 0.25;
    const first = this.at(left, grouping === "right" ? above : own, around, own);
    const second = this.last(right, grouping === "right" ? own : above, around, following);
    return { box: joined(first.box, operator, second.box), open: second.open };
  }

  private power(left: Expression, right: Expression, around: Around): Formed {
    const base = this.at(left, postfix, around);
    if (this.abilities.isTyped) return whole({ kind: "power", base: base.box, exponent: this.inside(right) });
    // An exponent may carry one sign.
    const exponent = this.at(right, right.kind === "unary" && isPrefix(right.operand) ? postfix : level.sign, around);
    return { box: joined(base.box, "power", exponent.box), open: exponent.open };
  }

  /** True for a quotient whose parts are small enough to be set one above the other. */
  private isFraction(e: Expression): boolean {
    return (
      this.abilities.isTyped && e.kind === "binary" && e.operator === "divide" && isSmall(e.left) && isSmall(e.right)
    );
  }

  private product(factors: readonly Expression[], around: Around, following: number): Formed {
    const formed = factors.map((factor, i) => {
      const least = i === 0 && factor.kind !== "product" ? level.product : level.product + 0.25;
      return i === factors.length - 1
        ? this.last(factor, least, around, following)
        : this.at(factor, least, around, level.product);
    });
    return chain(formed, () => "product");
  }

  private relation({ first, links }: RelationNode, around: Around): Formed {
    const operands = [first, ...links.map(({ right }) => right)];
    const formed = operands.map((e, i) =>
      i === links.length ? this.last(e, level.sum, around) : this.at(e, level.sum, around, level.relation),
    );
    return chain(formed, (i) => links[i]!.operator);
  }

  private quantifier({ quantifier, bindings, body }: QuantifierNode, around: Around): Formed {
    const boxes = bindings.map(({ patterns, set }) => ({
      patterns: patterns.map((pattern) => this.at(pattern, level.sum, around, level.relation).box),
      // The dot behind the set would become part of a numeral.
      set: endsInNumeral(set) ? parenthesized(this.inside(set)).box : this.at(set, level.sum, around).box,
    }));
    return {
      box: { kind: "quantifier", sign: quantifier, bindings: boxes, body: this.at(body, level.prefix, around).box },
      open: anything,
    };
  }

  private big(e: BigNode, around: Around): Formed {
    const body = this.at(e.body, level.product, around);
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

const rounding: Readonly<Record<string, "floor" | "ceiling">> = { floor: "floor", ceil: "ceiling" };
const bigWords: ReadonlySet<string> = new Set(Object.values(bigTable).flatMap(({ ascii }) => ascii));

/** Comparisons that would close a sequence, or could not stand in one. */
const anglesLike: ReadonlySet<Comparison> = new Set(["less", "atMost", "greater", "atLeast"]);

/** True if the expression needs parentheses because of what stands around it, whatever its level. */
function mustStandApart(e: Expression, { angles, lambda }: Around): boolean {
  if (e.kind === "relation") return angles && e.links.some(({ operator }) => anglesLike.has(operator));
  return e.kind === "typeTest" && lambda;
}

/** True for a big operator whose word, with its conditions in brackets, would be read as a name with an index. */
export function isPlainBig({ conditions, alwaysNew }: BigNode): boolean {
  return !alwaysNew && !conditions.some(isCondition);
}

/** True if, in the brackets of a word such as `Sum`, the expression shows that a big operator is meant. */
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

/** True for an index in which nothing looks like a condition. */
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

/** True if a numeral is the last thing written of an expression. */
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

/** True for a part of a quotient that can be set small: short arithmetic, with no quotient in it. */
function isSmall(part: Expression): boolean {
  let leaves = 0;
  let isPlain = true;
  everyExpression(part, (e) => {
    if (e.kind === "name" || e.kind === "numeral") leaves++;
    if (!arithmetic.has(e.kind) || (e.kind === "binary" && e.operator === "divide")) isPlain = false;
  });
  return isPlain && leaves <= mostLeavesOfFraction;
}

function nameBox(node: NameNode): NameBox {
  return { kind: "name", node };
}

function whole(box: Box): Formed {
  return { box, open: closed };
}

function parenthesized(box: Box): Formed {
  return whole({ kind: "fence", fence: "parenthesis", items: [box] });
}

/** Operands with operators between them; `operator` is that before the operand after the i-th. */
function chain(formed: readonly Formed[], operator: (index: number) => Operator): Formed {
  return formed
    .slice(1)
    .reduce((left, right, i) => ({ box: joined(left.box, operator(i), right.box), open: right.open }), formed[0]!);
}

/** Two operands become one box; with those of the same level, which need no parentheses, one long one. */
function joined(left: Box, operator: Operator, right: Box): Box {
  const { level: own, grouping } = rowOf(operator);
  if (grouping === "right") {
    return right.kind === "operators" && rowOf(right.rest[0].operator).level === own
      ? { kind: "operators", first: left, rest: [{ operator, operand: right.first }, ...right.rest] }
      : { kind: "operators", first: left, rest: [{ operator, operand: right }] };
  }
  return left.kind === "operators" && rowOf(left.rest[0].operator).level === own
    ? { kind: "operators", first: left.first, rest: [...left.rest, { operator, operand: right }] }
    : { kind: "operators", first: left, rest: [{ operator, operand: right }] };
}

/** Level and grouping of an operator between operands; the arrow of types is looser than all. */
export function rowOf(operator: Operator): { readonly level: number; readonly grouping: "left" | "right" | "chain" } {
  return operator === "arrow" ? { level: anything, grouping: "right" } : infix[operator];
}
