// The grammar of section 4 to 6 as a Chevrotain parser: tokens of one definition become a tree.
// Expressions are one rule with a precedence loop over the rows of language/operators.ts, which is smaller and
// faster than a rule a level and nests deeper. The first mistake ends a definition; splitting the region into
// definitions beforehand (split.ts) is what lets the others be read.

import { type IOrAlt, type IToken, type TokenType } from "chevrotain";
import { infix, type InfixName, level } from "../language/operators.js";
import { cover } from "../source/source.js";
import { numeralValue, spanOf, textValue } from "./lexer.js";
import type { Decisions } from "./lookahead.js";
import { GrammarError, highestTree, levelsOfLoop, none, ParserState, something, trimmed } from "./parser-state.js";
import type { Rule } from "./prepared-parser.js";
import { beginsOperand } from "./token-classes.js";
import {
  Atom,
  Big,
  bigName,
  Infix,
  infixName,
  infixToken,
  isName,
  isSign,
  Name,
  nameOf,
  Numeral,
  signToken,
  Text,
} from "./tokens.js";
import type {
  BinaryOperator,
  Branch,
  Comparison,
  Expression,
  NameNode,
  QuantifierBinding,
  RelationLink,
} from "./tree.js";

/** An operand while its expression is read. What the expression itself has built may grow (`a * b * c`); what stood in parentheses may not. */
interface Operand {
  readonly node: Expression;
  readonly height: number;
  readonly own: boolean;
  readonly before: Operand | undefined;
}

interface Operator {
  readonly name: InfixName;
  readonly token: IToken;
  readonly before: Operator | undefined;
}

/** The operands and operators of an expression that are not put together yet: the last of each, linked to those before. */
interface Chain {
  operand: Operand;
  operator: Operator | undefined;
}

/** What a definition's tokens say, its head apart (split.ts has read that). */
export interface ReadBody {
  readonly body:
    | { readonly kind: "expression"; readonly value: Expression }
    | { readonly kind: "branches"; readonly branches: readonly Branch[] }
    | { readonly kind: "predicate"; readonly conditions: readonly Expression[] };
  readonly where: readonly Expression[];
}

/** Above the levels of all operators. */
const tightest: number = level.power + 1;

export class Grammar extends ParserState {
  /** Without decisions the parser records its rules to find them out. */
  constructor(decisions?: Decisions) {
    super();
    this.prepare(decisions);
  }

  // ---- definitions

  /** `body [where conditions]` after `:=`. */
  readonly value: Rule<void, ReadBody> = this.rule("value", (): ReadBody => {
    const first = this.expression(level.lowest);
    const branches =
      this.isNext(signToken.if) || this.isNext(signToken.otherwise) || this.RECORDING_PHASE
        ? this.branches(first)
        : none;
    const body: ReadBody["body"] =
      branches.length === 0 ? { kind: "expression", value: first } : { kind: "branches", branches };
    return { body, where: this.ifNext(signToken.where, this.whereClause, undefined) ?? none };
  });

  /** `value if condition; …`, whose first value has been read. */
  private branches(first: Expression): readonly Branch[] {
    if (this.RECORDING_PHASE) {
      this.OPTION1(() => {
        this.branchEnd(first);
        this.MANY(() => {
          this.CONSUME(signToken.semicolon);
          this.OPTION2(() => this.branchEnd(this.expression(level.lowest)));
        });
      });
      return none;
    }
    const branches = [this.branchEnd(first)];
    while (this.isNext(signToken.semicolon) && !this.isSignature(2)) {
      this.CONSUME(signToken.semicolon);
      // A `[` alone begins nothing, though much is said of it as if it did.
      if (beginsOperand(this.LA(1)) && !this.isNext(signToken.openBracket) && !this.isSignature(1))
        branches.push(this.branchEnd(this.expression(level.lowest)));
    }
    return trimmed(branches);
  }

  /** `conditions [where conditions]` after `iff`. */
  readonly predicate: Rule<void, ReadBody> = this.rule("predicate", (): ReadBody => {
    const conditions = this.conditions();
    return {
      body: { kind: "predicate", conditions },
      where: this.ifNext(signToken.where, this.whereClause, undefined) ?? none,
    };
  });

  private readonly whereClause: Rule<void, readonly Expression[]> = this.rule("whereClause", () => {
    this.CONSUME(signToken.where);
    return this.conditions();
  });

  /** `if condition` or `otherwise` after a branch's value. */
  private readonly branchEnd: Rule<Expression, Branch> = this.rule("branchEnd", (value: Expression): Branch => {
    const condition = this.either(signToken.if, this.condition, this.otherwise);
    const end = condition === undefined ? spanOf(this.LA(0)) : this.whole(condition);
    return { id: this.id(), span: cover(this.whole(value), end), value, condition };
  });

  private readonly condition = (): Expression => {
    this.CONSUME(signToken.if);
    return this.expression(level.lowest);
  };

  private readonly otherwise = (): undefined => {
    this.CONSUME(signToken.otherwise);
  };

  /** `condition {, condition}`; each may become a loop within the loops before it, so all of them count in the height. */
  readonly conditions: Rule<void, readonly Expression[]> = this.rule("conditions", () => {
    const all = this.expressions();
    this.grow(0, this.LA(0), all.length * levelsOfLoop);
    return all;
  });

  /** `expression {, expression}`; they are as high as the highest of them. */
  private expressions(): readonly Expression[] {
    if (this.RECORDING_PHASE)
      this.AT_LEAST_ONE_SEP({ SEP: signToken.comma, DEF: () => void this.expression(level.lowest) });
    else return this.moreExpressions(this.expression(level.lowest));
    return none;
  }

  private moreExpressions(first: Expression): readonly Expression[] {
    const all = [first];
    let highest = this.height;
    while (this.isNext(signToken.comma)) {
      this.CONSUME(signToken.comma);
      all.push(this.expression(level.lowest));
      highest = Math.max(highest, this.height);
    }
    this.height = highest;
    return trimmed(all);
  }

  /** A type of a signature: `A * B -> C`. */
  readonly type: Rule<void, Expression> = this.rule("type", () => {
    const left = this.expression(level.sum);
    return this.ifNext(signToken.arrow, this.arrow, left) ?? left;
  });

  /** `-> type` after a type. */
  private readonly arrow: Rule<Expression, Expression> = this.rule("arrow", (left: Expression): Expression => {
    this.CONSUME(signToken.arrow);
    this.enter();
    const right = this.type();
    this.leave();
    const parameters = left.kind === "product" && !this.grouped.has(left) ? left.factors : [left];
    return {
      id: this.id(),
      kind: "arrow",
      span: cover(this.whole(left), this.whole(right)),
      parameters,
      result: right,
    };
  });

  // ---- expressions

  /**
   * An expression whose operators bind at least as tight as `minimum`: operands and operators in turn, put together by
   * level and grouping as they come (Dijkstra's shunting yard). Right operands need no recursion, so only brackets
   * and prefix operators cost stack.
   */
  readonly expression: Rule<number, Expression> = this.rule("expression", (minimum: number) => {
    const first = this.operand();
    // Most expressions are one operand. Operators are not recorded: their table says more than a rule could.
    return this.goesOn(minimum, tightest) ? this.chain(first, minimum) : first;
  });

  private chain(first: Expression, minimum: number): Expression {
    const chain: Chain = {
      operand: { node: first, height: this.height, own: false, before: undefined },
      operator: undefined,
    };
    for (let ceiling = tightest; this.goesOn(minimum, ceiling); ) {
      const token = this.CONSUME(Infix);
      const name = infixName(token)!;
      this.reduce(chain, infix[name].grouping === "right" ? infix[name].level + 0.25 : infix[name].level);
      chain.operator = { name, token, before: chain.operator };
      const isTest = name === "typeTest";
      // `e : T` does not chain; behind a looser operator a new operand begins.
      ceiling = isTest ? level.typeTest : tightest;
      const right = isTest ? this.type() : this.operand();
      chain.operand = { node: right, height: this.height, own: false, before: chain.operand };
    }
    this.reduce(chain, level.lowest);
    this.height = chain.operand.height;
    return chain.operand.node;
  }

  /** Puts together what the operators of at least that level take. */
  private reduce(chain: Chain, from: number): void {
    for (let last = chain.operator; last !== undefined && infix[last.name].level >= from; last = last.before) {
      const right = chain.operand;
      const left = right.before!;
      const height =
        Math.max(left.height, right.height) + (infix[last.name].node === "relation" && left.own ? levelsOfLoop : 1);
      if (height > highestTree) throw new GrammarError("chain", last.token);
      chain.operand = {
        node: this.combine(last.name, last.token, left.node, right.node, left.own),
        height,
        own: true,
        before: left.before,
      };
      chain.operator = last.before;
    }
  }

  /** True if the next token is an operator that belongs to an expression of this level. */
  private goesOn(minimum: number, ceiling: number): boolean {
    const token = this.LA(1);
    const name = infixName(token);
    if (name === undefined) return false;
    const row = infix[name];
    if (row.level < minimum || row.level >= ceiling) return false;
    if (this.inAngles) {
      if (name === "greater") return false;
      if (name === "atLeast") throw new GrammarError("sequenceEnd", token);
      if (name === "less" || name === "atMost") throw new GrammarError("comparisonInSequence", token);
    }
    if (name === "typeTest") return !this.inLambda;
    // U and V are operators only before an operand: `x := 1  U, V: Int` goes on with a signature.
    return !isName(token) || !isSignatureAfterName(this.LA(2));
  }

  private combine(name: InfixName, token: IToken, left: Expression, right: Expression, own: boolean): Expression {
    // The sign of a typeset fraction stands before what is above and below it, and reaches around them.
    const span = cover(cover(this.whole(left), this.whole(right)), spanOf(token));
    switch (infix[name].node) {
      case "product":
        return own && left.kind === "product"
          ? { id: this.id(), kind: "product", span, factors: [...left.factors, right] }
          : { id: this.id(), kind: "product", span, factors: [left, right] };
      case "relation": {
        const link: RelationLink = { operator: name as Comparison, operatorSpan: spanOf(token), right };
        return own && left.kind === "relation"
          ? { id: this.id(), kind: "relation", span, first: left.first, links: [...left.links, link] }
          : { id: this.id(), kind: "relation", span, first: left, links: [link] };
      }
      case "typeTest":
        return { id: this.id(), kind: "typeTest", span, operand: left, type: right };
      case "binary":
        return {
          id: this.id(),
          kind: "binary",
          span,
          operator: name as BinaryOperator,
          operatorSpan: spanOf(token),
          left,
          right,
        };
    }
  }

  /** A sign, a negation, a quantifier or a lambda; each reaches as far as its level. */
  private readonly prefixed: Rule<void, Expression> = this.rule("prefixed", () => {
    this.enter();
    const result = this.OR(
      (this.prefixes ??= [
        { ALT: () => this.signed() },
        { ALT: () => this.negation() },
        { ALT: () => this.quantifier() },
        { ALT: () => this.lambda() },
      ]),
    );
    this.leave();
    this.height++;
    return result;
  });

  private prefixes: IOrAlt<Expression>[] | undefined;

  private signed(): Expression {
    const token = this.oneOf(infixToken.subtract, infixToken.add);
    const operand = this.expression(level.sign);
    return {
      id: this.id(),
      kind: "unary",
      span: cover(spanOf(token), this.whole(operand)),
      operator: infixName(token) === "subtract" ? "negate" : "plus",
      operand,
    };
  }

  private negation(): Expression {
    const token = this.CONSUME(signToken.not);
    const operand = this.expression(level.prefix);
    return { id: this.id(), kind: "unary", span: cover(spanOf(token), this.whole(operand)), operator: "not", operand };
  }

  private quantifier(): Expression {
    const word = this.oneOf(signToken.some, signToken.all);
    const bindings: QuantifierBinding[] = [];
    let highest = 0;
    let names = 0;
    this.AT_LEAST_ONE_SEP({
      SEP: signToken.comma,
      DEF: () => {
        const binding = this.binding();
        bindings.push(binding);
        names += binding.patterns.length;
        highest = Math.max(highest, this.height);
      },
    });
    this.CONSUME(signToken.dot);
    const body = this.expression(level.prefix);
    this.grow(highest, word, names * levelsOfLoop);
    return {
      id: this.id(),
      kind: "quantifier",
      span: cover(spanOf(word), this.whole(body)),
      quantifier: isSign(word, "some") ? "some" : "all",
      bindings,
      body,
    };
  }

  private lambda(): Expression {
    const word = this.CONSUME(signToken.lambda);
    const parameters: NameNode[] = [];
    this.AT_LEAST_ONE(() => void parameters.push(this.name()));
    this.CONSUME(signToken.dot);
    const body = this.bodyOfLambda(this.expression);
    return { id: this.id(), kind: "lambda", span: cover(spanOf(word), this.whole(body)), parameters, body };
  }

  /** `P, P in S` of a quantifier. */
  private readonly binding: Rule<void, QuantifierBinding> = this.rule("binding", () => {
    const patterns: Expression[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: signToken.comma, DEF: () => void patterns.push(this.expression(level.sum)) });
    this.CONSUME(infixToken.in);
    const set = this.expression(level.sum);
    return { patterns, set };
  });

  /** `Sum[c] e` and `Sum[x = a]^[b] e`. */
  private readonly bigOperator: Rule<void, Expression> = this.rule("bigOperator", () => {
    const word = this.CONSUME(Big);
    this.CONSUME(signToken.openBracket);
    const outer = this.openBracket();
    let conditions = this.conditions();
    let highest = this.height;
    this.CONSUME(signToken.closeBracket);
    this.closeBracket(outer);
    let upper: Expression | undefined;
    this.OPTION(() => {
      this.CONSUME(infixToken.power);
      this.CONSUME(signToken.openBracket);
      const outer1 = this.openBracket();
      upper = this.expression(level.lowest);
      highest = Math.max(highest, this.height);
      this.CONSUME(signToken.closeBracket);
      this.closeBracket(outer1);
    });
    this.enter();
    const body = this.expression(level.product);
    return this.ACTION((): Expression => {
      this.leave();
      this.height += conditions.length * levelsOfLoop;
      this.grow(highest, word);
      if (upper !== undefined) conditions = this.fromTo(word, conditions, upper);
      return {
        id: this.id(),
        kind: "big",
        span: cover(spanOf(word), this.whole(body)),
        operator: bigName(word)!,
        conditions,
        alwaysNew: upper !== undefined,
        body,
      };
    });
  });

  /** `x = a` with an upper bound b is `x in {a..b}`. */
  private fromTo(word: IToken, conditions: readonly Expression[], upper: Expression): readonly Expression[] {
    const [first] = conditions;
    if (
      conditions.length !== 1 ||
      first?.kind !== "relation" ||
      first.first.kind !== "name" ||
      first.links.length !== 1
    )
      throw new GrammarError("bounds", word);
    const from = first.links[0]!;
    if (from.operator !== "equal") throw new GrammarError("bounds", word);
    const span = cover(this.whole(from.right), this.whole(upper));
    const range: Expression = { id: this.id(), kind: "range", span, from: from.right, to: upper };
    return [
      {
        id: this.id(),
        kind: "relation",
        span: first.span,
        first: first.first,
        links: [{ ...from, operator: "in", right: range }],
      },
    ];
  }

  private readonly subscript: Rule<Expression, Expression> = this.rule(
    "subscript",
    (target: Expression): Expression => {
      this.CONSUME(signToken.openBracket);
      const height = this.height;
      const outer = this.openBracket();
      const index = this.expression(level.lowest);
      const to = this.ifNext(signToken.dots, this.upTo, undefined);
      const close = this.CONSUME(signToken.closeBracket);
      this.closeBracket(outer);
      this.grow(height, close);
      const span = cover(this.whole(target), spanOf(close));
      return to === undefined
        ? { id: this.id(), kind: "index", span, target, index }
        : { id: this.id(), kind: "slice", span, target, from: index, to };
    },
  );

  private readonly upTo = (): Expression => {
    this.CONSUME(signToken.dots);
    return this.expression(level.lowest);
  };

  private readonly args: Rule<Expression, Expression> = this.rule("args", (callee: Expression): Expression => {
    this.CONSUME(signToken.openParenthesis);
    const height = this.height;
    const outer = this.openBracket();
    const args = this.expressionsBefore(signToken.closeParenthesis);
    const close = this.CONSUME(signToken.closeParenthesis);
    this.closeBracket(outer);
    this.grow(height, close);
    return { id: this.id(), kind: "call", span: cover(this.whole(callee), spanOf(close)), callee, args };
  });

  /** `expression {, expression}`, or nothing, before what closes. */
  private expressionsBefore(closer: TokenType): readonly Expression[] {
    this.height = 0;
    if (this.RECORDING_PHASE) this.OPTION(() => void this.expressions());
    else if (!this.isNext(closer)) return this.expressions();
    return none;
  }

  private readonly name: Rule<void, NameNode> = this.rule<void, NameNode>("name", () =>
    this.nameNode(this.CONSUME(Name)),
  );

  private nameNode(token: IToken): NameNode {
    return { id: this.id(), kind: "name", span: spanOf(token), name: nameOf(token) };
  }

  /**
   * What an operator stands before or after, with `[i]`, `[i..j]` and `(a, b)` behind it. One rule, not a rule for
   * each kind: every rule on the way down costs stack, and brackets nest 200 deep.
   */
  private readonly operand: Rule<void, Expression> = this.rule("operand", () => {
    this.height = 1;
    let target = this.OR((this.beginnings ??= this.operands()));
    if (this.RECORDING_PHASE)
      this.MANY(() =>
        this.either(
          signToken.openBracket,
          () => this.subscript(target),
          () => this.args(target),
        ),
      );
    for (;;) {
      if (this.isNext(signToken.openBracket)) target = this.subscript(target);
      else if (this.isNext(signToken.openParenthesis)) target = this.args(target);
      else return target;
    }
  });

  /** What an operand can begin with; made once, for no rule is read as often. */
  private beginnings: IOrAlt<Expression>[] | undefined;

  private operands(): IOrAlt<Expression>[] {
    const leaf = (type: TokenType, node: (token: IToken) => Expression): IOrAlt<Expression> => ({
      ALT: () => {
        const token = this.CONSUME(type);
        return this.RECORDING_PHASE ? something : node(token);
      },
    });
    return [
      { ALT: () => this.prefixed() },
      { GATE: () => this.bigFollows(), ALT: () => this.bigOperator() },
      leaf(Name, (token) => this.nameNode(token)),
      leaf(Numeral, (token) => {
        const { numerator, denominator } = numeralValue(token.image);
        return { id: this.id(), kind: "numeral", span: spanOf(token), numerator, denominator };
      }),
      leaf(Text, (token) => ({ id: this.id(), kind: "string", span: spanOf(token), value: textValue(token) })),
      leaf(Atom, (token) => ({ id: this.id(), kind: "atom", span: spanOf(token), name: token.image.slice(1) })),
      leaf(signToken.true, (token) => ({ id: this.id(), kind: "truth", span: spanOf(token), value: true })),
      leaf(signToken.false, (token) => ({ id: this.id(), kind: "truth", span: spanOf(token), value: false })),
      leaf(signToken.emptySet, (token) => ({ id: this.id(), kind: "set", span: spanOf(token), items: none })),
      { ALT: () => this.parenthesized() },
      { ALT: () => this.braced() },
      { ALT: () => this.sequence() },
      { ALT: () => this.absolute() },
      { ALT: () => this.rounded() },
    ];
  }

  /** `(e)`, `(a, b)`, `(A -> B)` */
  private readonly parenthesized: Rule<void, Expression> = this.rule("parenthesized", (): Expression => {
    const open = this.CONSUME(signToken.openParenthesis);
    const outer = this.openBracket();
    const first = this.expression(level.lowest);
    const highest = this.height;
    const inside = this.ifNext(signToken.arrow, this.arrow, first) ?? first;
    this.height = highest;
    if (this.RECORDING_PHASE) this.MANY(() => [this.CONSUME(signToken.comma), this.expression(level.lowest)]);
    const items = this.isNext(signToken.comma) ? this.moreExpressions(inside) : undefined;
    const close = this.CONSUME(signToken.closeParenthesis);
    this.closeBracket(outer);
    this.height++;
    const span = cover(spanOf(open), spanOf(close));
    if (items !== undefined) return { id: this.id(), kind: "tuple", span, items };
    this.grouped.set(inside, span);
    return inside;
  });

  /** `{}`, `{a, b}`, `{a..b}`, `{t | c}` */
  private readonly braced: Rule<void, Expression> = this.rule("braced", (): Expression => {
    const open = this.CONSUME(signToken.openBrace);
    const outer = this.openBracket();
    const items = this.expressionsBefore(signToken.closeBrace);
    const highest = this.height;
    const isOne = items.length === 1 || this.RECORDING_PHASE;
    const to = isOne ? this.ifNext(signToken.dots, this.upTo, undefined) : undefined;
    const conditions =
      isOne && to === undefined ? this.ifNext(signToken.bar, this.conditionsBehind, undefined) : undefined;
    const close = this.CONSUME(signToken.closeBrace);
    this.closeBracket(outer);
    this.grow(highest + (conditions?.length ?? 0) * levelsOfLoop, open);
    const span = cover(spanOf(open), spanOf(close));
    if (to !== undefined) return { id: this.id(), kind: "range", span, from: items[0]!, to };
    if (conditions !== undefined) return { id: this.id(), kind: "comprehension", span, element: items[0]!, conditions };
    return { id: this.id(), kind: "set", span, items };
  });

  private readonly conditionsBehind = (): readonly Expression[] => {
    this.CONSUME(signToken.bar);
    return this.conditions();
  };

  /** `<a, b>`; inside, a bare `>` closes. */
  private readonly sequence: Rule<void, Expression> = this.rule("sequence", (): Expression => {
    const open = this.oneOf(infixToken.less, signToken.openAngle);
    const isLess = infixName(open) === "less";
    const outer = this.openBracket(isLess);
    const items = this.expressionsBefore(isLess ? infixToken.greater : signToken.closeAngle);
    const close = this.oneOf(infixToken.greater, signToken.closeAngle, isLess);
    this.closeBracket(outer);
    this.height++;
    return { id: this.id(), kind: "sequence", span: cover(spanOf(open), spanOf(close)), items };
  });

  /** `|x|` */
  private readonly absolute: Rule<void, Expression> = this.rule("absolute", (): Expression => {
    const open = this.CONSUME(signToken.bar);
    const outer = this.openBracket();
    const operand = this.expression(level.lowest);
    const close = this.CONSUME(signToken.bar);
    this.closeBracket(outer);
    this.height++;
    return { id: this.id(), kind: "absolute", span: cover(spanOf(open), spanOf(close)), operand };
  });

  /** `⌊x⌋` and `⌈x⌉` are calls of `floor` and `ceil`. */
  private readonly rounded: Rule<void, Expression> = this.rule("rounded", (): Expression => {
    const open = this.oneOf(signToken.openFloor, signToken.openCeiling);
    const isFloor = isSign(open, "openFloor");
    const outer = this.openBracket();
    const operand = this.expression(level.lowest);
    const close = this.oneOf(signToken.closeFloor, signToken.closeCeiling, isFloor);
    this.closeBracket(outer);
    this.height++;
    const callee: Expression = { id: this.id(), kind: "name", span: spanOf(open), name: isFloor ? "floor" : "ceil" };
    return { id: this.id(), kind: "call", span: cover(spanOf(open), spanOf(close)), callee, args: [operand] };
  });
}

/** True if what follows a name shows that the name begins a signature. */
function isSignatureAfterName(next: IToken): boolean {
  return infixName(next) === "typeTest" || isSign(next, "comma");
}
