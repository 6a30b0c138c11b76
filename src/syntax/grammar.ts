// The grammar of section 4 to 6 as a Chevrotain parser: tokens of one definition become a tree.
// Expressions are one rule with a precedence loop over the rows of language/operators.ts, which is smaller and
// faster than a rule a level and nests deeper. The first mistake ends a definition; splitting the region into
// definitions beforehand (split.ts) is what lets the others be read.

import { EOF, type IOrAlt, type IToken, type ParserMethod, type TokenType } from "chevrotain";
import { infix, type InfixName, level } from "../language/operators.js";
import { cover } from "../source/source.js";
import { numeralValue, spanOf, textValue } from "./lexer.js";
import type { Decisions } from "./lookahead.js";
import { GrammarError, highestTree, levelsOfLoop, none, ParserState, trimmed } from "./parser-state.js";
import { Atom, Big, bigName, Infix, infixName, infixToken, isName, isSign, Name, nameOf, Numeral, signToken, Text } from "./tokens.js";
import type { BinaryOperator, Branch, Comparison, Expression, NameNode, QuantifierBinding, RelationLink } from "./tree.js";

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

type Rule<Args extends unknown[], Result> = ParserMethod<Args, Result>;

/** What a definition's tokens say, its head apart (split.ts has read that). */
export interface ReadBody {
  readonly body: { readonly kind: "expression"; readonly value: Expression } | { readonly kind: "branches"; readonly branches: readonly Branch[] } | { readonly kind: "predicate"; readonly conditions: readonly Expression[] };
  readonly where: readonly Expression[];
}

export class Grammar extends ParserState {
  /** Without decisions the parser records its rules to find them out. */
  constructor(decisions?: Decisions) {
    super();
    this.prepare(decisions);
  }

  // ---- definitions

  /** `body [where conditions]` after `:=`. */
  readonly value: Rule<[], ReadBody> = this.RULE("value", (): ReadBody => {
    const first = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
    const branches = this.goesTo("if", "otherwise") ? this.branches(first) : none;
    const where = this.goesTo("where") ? this.SUBRULE(this.whereClause) : none;
    return { body: branches.length === 0 ? { kind: "expression", value: first } : { kind: "branches", branches }, where };
  });

  /** `value if condition; …`, whose first value has been read. */
  private branches(first: Expression): readonly Branch[] {
    const branches: Branch[] = [];
    this.OPTION(() => {
      branches.push(this.SUBRULE(this.branchEnd, { ARGS: [first] }));
      this.MANY({
        GATE: () => !this.signatureFollows(),
        DEF: () => {
          this.CONSUME(signToken.semicolon);
          this.OPTION1({
            GATE: () => this.LA(1).tokenType !== EOF && !isSign(this.LA(1), "where") && !this.isSignature(1),
            DEF: () => {
              const value = this.SUBRULE1(this.expression, { ARGS: [level.lowest] });
              branches.push(this.SUBRULE1(this.branchEnd, { ARGS: [value] }));
            },
          });
        },
      });
    });
    return trimmed(branches);
  }

  /** `conditions [where conditions]` after `iff`. */
  readonly predicate: Rule<[], ReadBody> = this.RULE("predicate", (): ReadBody => {
    const conditions = this.SUBRULE(this.conditions);
    const where = this.goesTo("where") ? this.SUBRULE(this.whereClause) : none;
    return { body: { kind: "predicate", conditions }, where };
  });

  private readonly whereClause: Rule<[], readonly Expression[]> = this.RULE("whereClause", () => {
    let where: readonly Expression[] = none;
    this.OPTION(() => {
      this.CONSUME(signToken.where);
      where = this.SUBRULE(this.conditions);
    });
    return where;
  });

  /** `if condition` or `otherwise` after a branch's value. */
  private readonly branchEnd: Rule<[Expression], Branch> = this.RULE("branchEnd", (value: Expression) =>
    this.OR([
      {
        ALT: () => {
          this.CONSUME(signToken.if);
          const condition = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
          return this.ACTION(() => ({ id: this.id(), span: cover(this.whole(value), this.whole(condition)), value, condition }));
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME(signToken.otherwise);
          return this.ACTION(() => ({ id: this.id(), span: cover(this.whole(value), spanOf(word)), value, condition: undefined }));
        },
      },
    ]),
  );

  /** `condition {, condition}`; each may become a loop within the loops before it, so all of them count in the height. */
  readonly conditions: Rule<[], readonly Expression[]> = this.RULE("conditions", () => {
    const all: Expression[] = [];
    let highest = 0;
    this.AT_LEAST_ONE_SEP({
      SEP: signToken.comma,
      DEF: () => {
        all.push(this.SUBRULE(this.expression, { ARGS: [level.lowest] }));
        highest = Math.max(highest, this.height);
      },
    });
    this.ACTION(() => this.grow(highest, this.LA(0), all.length * levelsOfLoop));
    return trimmed(all);
  });

  /** A type of a signature: `A * B -> C`. */
  readonly type: Rule<[], Expression> = this.RULE("type", () => {
    const left = this.SUBRULE(this.expression, { ARGS: [level.sum] });
    return this.SUBRULE(this.arrow, { ARGS: [left] });
  });

  /** `-> type`, or nothing, after a type. */
  private readonly arrow: Rule<[Expression], Expression> = this.RULE("arrow", (left: Expression) => {
    let result = left;
    this.OPTION(() => {
      this.CONSUME(signToken.arrow);
      this.ACTION(() => this.enter());
      const right = this.SUBRULE(this.type);
      this.ACTION(() => {
        this.leave();
        const parameters = left.kind === "product" && !this.grouped.has(left) ? left.factors : [left];
        result = { id: this.id(), kind: "arrow", span: cover(this.whole(left), this.whole(right)), parameters, result: right };
      });
    });
    return result;
  });

  // ---- expressions

  /**
   * An expression whose operators bind at least as tight as `minimum`: operands and operators in turn, put together by
   * level and grouping as they come (Dijkstra's shunting yard). Right operands need no recursion, so only brackets
   * and prefix operators cost stack.
   */
  readonly expression: Rule<[number], Expression> = this.RULE("expression", (minimum: number) => {
    const first = this.SUBRULE(this.operand);
    let ceiling: number = level.power + 1;
    // Most expressions are one operand.
    if (!this.RECORDING_PHASE && !this.goesOn(minimum, ceiling)) return first;
    const chain: Chain = { operand: { node: first, height: this.height, own: false, before: undefined }, operator: undefined };
    this.MANY({
      GATE: () => this.goesOn(minimum, ceiling),
      DEF: () => {
        const token = this.CONSUME(Infix);
        const name = this.ACTION(() => infixName(token)!);
        this.ACTION(() => {
          this.reduce(chain, infix[name].grouping === "right" ? infix[name].level + 0.25 : infix[name].level);
          chain.operator = { name, token, before: chain.operator };
          // `e : T` does not chain; behind a looser operator a new operand begins.
          ceiling = name === "typeTest" ? level.typeTest : level.power + 1;
        });
        const right = this.OR([
          { GATE: () => name === "typeTest", ALT: () => this.SUBRULE(this.type) },
          { ALT: () => this.SUBRULE1(this.operand) },
        ]);
        chain.operand = { node: right, height: this.height, own: false, before: chain.operand };
      },
    });
    return this.ACTION(() => {
      this.reduce(chain, level.lowest);
      this.height = chain.operand.height;
      return chain.operand.node;
    });
  });

  /** Puts together what the operators of at least that level take. */
  private reduce(chain: Chain, from: number): void {
    for (let last = chain.operator; last !== undefined && infix[last.name].level >= from; last = last.before) {
      const right = chain.operand;
      const left = right.before!;
      const height = Math.max(left.height, right.height) + (infix[last.name].node === "relation" && left.own ? levelsOfLoop : 1);
      if (height > highestTree) throw new GrammarError("chain", last.token);
      chain.operand = { node: this.combine(last.name, last.token, left.node, right.node, left.own), height, own: true, before: left.before };
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
        return { id: this.id(), kind: "binary", span, operator: name as BinaryOperator, operatorSpan: spanOf(token), left, right };
    }
  }

  /** A sign, a negation, a quantifier or a lambda; each reaches as far as its level. */
  private readonly prefixed: Rule<[], Expression> = this.RULE("prefixed", () => {
    this.ACTION(() => this.enter());
    const result = this.OR<Expression>([
      {
        ALT: () => {
          const token = this.OR1([{ ALT: () => this.CONSUME(infixToken.subtract) }, { ALT: () => this.CONSUME(infixToken.add) }]);
          const operand = this.SUBRULE(this.expression, { ARGS: [level.sign] });
          return this.ACTION(() => ({ id: this.id(), kind: "unary", span: cover(spanOf(token), this.whole(operand)), operator: infixName(token) === "subtract" ? "negate" : "plus", operand }));
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(signToken.not);
          const operand = this.SUBRULE1(this.expression, { ARGS: [level.prefix] });
          return this.ACTION(() => ({ id: this.id(), kind: "unary", span: cover(spanOf(token), this.whole(operand)), operator: "not", operand }));
        },
      },
      {
        ALT: () => {
          const word = this.OR2([{ ALT: () => this.CONSUME(signToken.some) }, { ALT: () => this.CONSUME(signToken.all) }]);
          const bindings: QuantifierBinding[] = [];
          let highest = 0;
          this.AT_LEAST_ONE_SEP({ SEP: signToken.comma, DEF: () => { bindings.push(this.SUBRULE(this.binding)); highest = Math.max(highest, this.height); } });
          this.CONSUME(signToken.dot);
          const body = this.SUBRULE2(this.expression, { ARGS: [level.prefix] });
          this.ACTION(() => this.grow(highest, word, bindings.reduce((names, { patterns }) => names + patterns.length, 0) * levelsOfLoop));
          return this.ACTION(() => ({ id: this.id(), kind: "quantifier", span: cover(spanOf(word), this.whole(body)), quantifier: isSign(word, "some") ? "some" : "all", bindings, body }));
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME(signToken.lambda);
          const parameters: NameNode[] = [];
          this.AT_LEAST_ONE(() => void parameters.push(this.SUBRULE(this.name)));
          this.CONSUME1(signToken.dot);
          const outer = this.inLambda;
          this.inLambda = true;
          const body = this.SUBRULE3(this.expression, { ARGS: [level.lowest] });
          this.inLambda = outer;
          return this.ACTION(() => ({ id: this.id(), kind: "lambda", span: cover(spanOf(word), this.whole(body)), parameters, body }));
        },
      },
    ]);
    this.ACTION(() => {
      this.leave();
      this.height++;
    });
    return result;
  });

  /** `P, P in S` of a quantifier. */
  private readonly binding: Rule<[], QuantifierBinding> = this.RULE("binding", () => {
    const patterns: Expression[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: signToken.comma, DEF: () => void patterns.push(this.SUBRULE(this.expression, { ARGS: [level.sum] })) });
    this.CONSUME(infixToken.in);
    const set = this.SUBRULE1(this.expression, { ARGS: [level.sum] });
    return { patterns, set };
  });

  /** `Sum[c] e` and `Sum[x = a]^[b] e`. */
  private readonly bigOperator: Rule<[], Expression> = this.RULE("bigOperator", () => {
    const word = this.CONSUME(Big);
    this.CONSUME(signToken.openBracket);
    const outer = this.ACTION(() => this.openBracket());
    let conditions = this.SUBRULE(this.conditions);
    let highest = this.height;
    this.CONSUME(signToken.closeBracket);
    this.ACTION(() => this.closeBracket(outer));
    let upper: Expression | undefined;
    this.OPTION(() => {
      this.CONSUME(infixToken.power);
      this.CONSUME1(signToken.openBracket);
      const outer1 = this.ACTION(() => this.openBracket());
      upper = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
      highest = Math.max(highest, this.height);
      this.CONSUME1(signToken.closeBracket);
      this.ACTION(() => this.closeBracket(outer1));
    });
    this.ACTION(() => this.enter());
    const body = this.SUBRULE1(this.expression, { ARGS: [level.product] });
    return this.ACTION((): Expression => {
      this.leave();
      this.height += conditions.length * levelsOfLoop;
      this.grow(highest, word);
      if (upper !== undefined) conditions = this.fromTo(word, conditions, upper);
      return { id: this.id(), kind: "big", span: cover(spanOf(word), this.whole(body)), operator: bigName(word)!, conditions, alwaysNew: upper !== undefined, body };
    });
  });

  /** `x = a` with an upper bound b is `x in {a..b}`. */
  private fromTo(word: IToken, conditions: readonly Expression[], upper: Expression): readonly Expression[] {
    const [first] = conditions;
    if (conditions.length !== 1 || first?.kind !== "relation" || first.first.kind !== "name" || first.links.length !== 1) throw new GrammarError("bounds", word);
    const from = first.links[0]!;
    if (from.operator !== "equal") throw new GrammarError("bounds", word);
    const span = cover(this.whole(from.right), this.whole(upper));
    const range: Expression = { id: this.id(), kind: "range", span, from: from.right, to: upper };
    return [{ id: this.id(), kind: "relation", span: first.span, first: first.first, links: [{ ...from, operator: "in", right: range }] }];
  }

  private readonly subscript: Rule<[Expression], Expression> = this.RULE("subscript", (target: Expression) => {
    this.CONSUME(signToken.openBracket);
    const height = this.height;
    const outer = this.ACTION(() => this.openBracket());
    const index = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
    let to: Expression | undefined;
    this.OPTION(() => {
      this.CONSUME(signToken.dots);
      to = this.SUBRULE1(this.expression, { ARGS: [level.lowest] });
    });
    const close = this.CONSUME(signToken.closeBracket);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.grow(height, close);
      const span = cover(this.whole(target), spanOf(close));
      return to === undefined ? { id: this.id(), kind: "index", span, target, index } : { id: this.id(), kind: "slice", span, target, from: index, to };
    });
  });

  private readonly args: Rule<[Expression], Expression> = this.RULE("args", (callee: Expression) => {
    this.CONSUME(signToken.openParenthesis);
    const height = this.height;
    const outer = this.ACTION(() => this.openBracket());
    const args: Expression[] = [];
    let highest = 0;
    this.MANY_SEP({
      SEP: signToken.comma,
      DEF: () => {
        args.push(this.SUBRULE(this.expression, { ARGS: [level.lowest] }));
        highest = Math.max(highest, this.height);
      },
    });
    const close = this.CONSUME(signToken.closeParenthesis);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.height = highest;
      this.grow(height, close);
      return { id: this.id(), kind: "call", span: cover(this.whole(callee), spanOf(close)), callee, args: trimmed(args) };
    });
  });

  private readonly name: Rule<[], NameNode> = this.RULE("name", () => {
    const token = this.CONSUME(Name);
    return this.ACTION(() => this.nameNode(token));
  });

  private nameNode(token: IToken): NameNode {
    return { id: this.id(), kind: "name", span: spanOf(token), name: nameOf(token) };
  }

  /**
   * What an operator stands before or after, with `[i]`, `[i..j]` and `(a, b)` behind it. One rule, not a rule for
   * each kind: every rule on the way down costs stack, and brackets nest 200 deep.
   */
  private readonly operand: Rule<[], Expression> = this.RULE("operand", () => {
    this.ACTION(() => (this.height = 1));
    let target = this.OR((this.beginnings ??= this.operands()));
    if (!this.goesTo("openBracket", "openParenthesis")) return target;
    this.MANY(() => {
      target = this.OR1([
        { ALT: () => this.SUBRULE(this.subscript, { ARGS: [target] }) },
        { ALT: () => this.SUBRULE(this.args, { ARGS: [target] }) },
      ]);
    });
    return target;
  });

  /** What an operand can begin with; made once, for no rule is read as often. */
  private beginnings: IOrAlt<Expression>[] | undefined;

  private operands(): IOrAlt<Expression>[] {
    const leaf = (type: TokenType, node: (token: IToken) => Expression): IOrAlt<Expression> => ({
      ALT: () => {
        const token = this.CONSUME(type);
        return this.ACTION(() => node(token));
      },
    });
    return [
      { ALT: () => this.SUBRULE(this.prefixed) },
      { GATE: () => this.bigFollows(), ALT: () => this.SUBRULE(this.bigOperator) },
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
      { ALT: () => this.SUBRULE(this.parenthesized) },
      { ALT: () => this.SUBRULE(this.braced) },
      { ALT: () => this.SUBRULE(this.sequence) },
      { ALT: () => this.SUBRULE(this.absolute) },
      { ALT: () => this.SUBRULE(this.rounded) },
    ];
  }

  /** `(e)`, `(a, b)`, `(A -> B)` */
  private readonly parenthesized: Rule<[], Expression> = this.RULE("parenthesized", () => {
    const open = this.CONSUME(signToken.openParenthesis);
    const outer = this.ACTION(() => this.openBracket());
    const first = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
    let highest = this.height;
    const inside = this.goesTo("arrow") ? this.SUBRULE(this.arrow, { ARGS: [first] }) : first;
    const items = [inside];
    this.MANY(() => {
      this.CONSUME(signToken.comma);
      items.push(this.SUBRULE1(this.expression, { ARGS: [level.lowest] }));
      highest = Math.max(highest, this.height);
    });
    const close = this.CONSUME(signToken.closeParenthesis);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.height = highest + 1;
      if (items.length === 1) {
        this.grouped.set(inside, cover(spanOf(open), spanOf(close)));
        return inside;
      }
      return { id: this.id(), kind: "tuple", span: cover(spanOf(open), spanOf(close)), items: trimmed(items) };
    });
  });

  /** `{}`, `{a, b}`, `{a..b}`, `{t | c}` */
  private readonly braced: Rule<[], Expression> = this.RULE("braced", () => {
    const open = this.CONSUME(signToken.openBrace);
    const outer = this.ACTION(() => this.openBracket());
    const items: Expression[] = [];
    let to: Expression | undefined;
    let conditions: readonly Expression[] | undefined;
    let highest = 0;
    this.OPTION(() => {
      items.push(this.SUBRULE(this.expression, { ARGS: [level.lowest] }));
      highest = this.height;
    });
    // The rest stands in no alternative: every frame less lets brackets nest deeper.
    this.OPTION1({
      GATE: () => items.length === 1,
      DEF: () => {
        this.CONSUME(signToken.dots);
        to = this.SUBRULE1(this.expression, { ARGS: [level.lowest] });
      },
    });
    this.OPTION2({
      GATE: () => items.length === 1 && to === undefined,
      DEF: () => {
        this.CONSUME(signToken.bar);
        conditions = this.SUBRULE(this.conditions);
      },
    });
    this.MANY({
      GATE: () => items.length > 0 && to === undefined && conditions === undefined,
      DEF: () => {
        this.CONSUME(signToken.comma);
        items.push(this.SUBRULE2(this.expression, { ARGS: [level.lowest] }));
        highest = Math.max(highest, this.height);
      },
    });
    const close = this.CONSUME(signToken.closeBrace);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.grow(highest + (conditions?.length ?? 0) * levelsOfLoop, open);
      const span = cover(spanOf(open), spanOf(close));
      if (to !== undefined) return { id: this.id(), kind: "range", span, from: items[0]!, to };
      if (conditions !== undefined) return { id: this.id(), kind: "comprehension", span, element: items[0]!, conditions };
      return { id: this.id(), kind: "set", span, items: trimmed(items) };
    });
  });

  /** `<a, b>`; inside, a bare `>` closes. */
  private readonly sequence: Rule<[], Expression> = this.RULE("sequence", () => {
    const open = this.OR([{ ALT: () => this.CONSUME(infixToken.less) }, { ALT: () => this.CONSUME(signToken.openAngle) }]);
    const outer = this.ACTION(() => this.openBracket(infixName(open) === "less"));
    const items: Expression[] = [];
    let highest = 0;
    this.MANY_SEP({
      SEP: signToken.comma,
      DEF: () => {
        items.push(this.SUBRULE(this.expression, { ARGS: [level.lowest] }));
        highest = Math.max(highest, this.height);
      },
    });
    const close = this.OR1([
      { GATE: () => infixName(open) === "less", ALT: () => this.CONSUME(infixToken.greater) },
      { ALT: () => this.CONSUME(signToken.closeAngle) },
    ]);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.height = highest + 1;
      return { id: this.id(), kind: "sequence", span: cover(spanOf(open), spanOf(close)), items: trimmed(items) };
    });
  });

  /** `|x|` */
  private readonly absolute: Rule<[], Expression> = this.RULE("absolute", () => {
    const open = this.CONSUME(signToken.bar);
    const outer = this.ACTION(() => this.openBracket());
    const operand = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
    const close = this.CONSUME1(signToken.bar);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.height++;
      return { id: this.id(), kind: "absolute", span: cover(spanOf(open), spanOf(close)), operand };
    });
  });

  /** `⌊x⌋` and `⌈x⌉` are calls of `floor` and `ceil`. */
  private readonly rounded: Rule<[], Expression> = this.RULE("rounded", () => {
    const open = this.OR([{ ALT: () => this.CONSUME(signToken.openFloor) }, { ALT: () => this.CONSUME(signToken.openCeiling) }]);
    const outer = this.ACTION(() => this.openBracket());
    const operand = this.SUBRULE(this.expression, { ARGS: [level.lowest] });
    const floor = this.ACTION(() => isSign(open, "openFloor"));
    const close = this.OR1([
      { GATE: () => floor, ALT: () => this.CONSUME(signToken.closeFloor) },
      { GATE: () => !floor, ALT: () => this.CONSUME(signToken.closeCeiling) },
    ]);
    return this.ACTION((): Expression => {
      this.closeBracket(outer);
      this.height++;
      const callee: Expression = { id: this.id(), kind: "name", span: spanOf(open), name: floor ? "floor" : "ceil" };
      return { id: this.id(), kind: "call", span: cover(spanOf(open), spanOf(close)), callee, args: [operand] };
    });
  });
}

/** True if what follows a name shows that the name begins a signature. */
function isSignatureAfterName(next: IToken): boolean {
  return infixName(next) === "typeTest" || isSign(next, "comma");
}
