// The grammar of sections 4 to 6 as a Chevrotain parser, which turns the tokens of one definition into a tree.
// Expressions are one rule with a precedence loop over the operator table in language/operators.ts. This is smaller and
// faster than a rule per level, and it allows deeper nesting. A definition is abandoned at its first error; split.ts
// has already separated it from the others.

import type { IOrAlt, IToken, TokenType } from "chevrotain";
import { infix, type InfixName, level } from "../language/operators.js";
import { cover, type Span } from "../text/source.js";
import { parseNumeral, spanOf, unescapeString } from "./lexer.js";
import {
  GrammarError,
  levelsOfLoop,
  none,
  type OperatorChain,
  ParserState,
  type Rule,
  trimList,
} from "./parser-state.js";
import { copyOf, isPatternMembership } from "./walk.js";
import { Atom, Big, bigName, Infix, infixName, infixToken, isName, isSign, Name } from "./tokens.js";
import { nameOfNode, Numeral, signToken, Text } from "./tokens.js";
import type {
  BinaryOperator,
  Branch,
  Comparison,
  ComprehensionNode,
  Expression,
  NameNode,
  QuantifierBinding,
  RelationLink,
  UpdateNode,
} from "./tree.js";
import { maxTreeHeight } from "./limits.js";

/** The parsed part of a definition after its `:=` or `iff`; split.ts parses the head. */
export interface ParsedBody {
  readonly body:
    | { readonly kind: "expression"; readonly value: Expression }
    | { readonly kind: "branches"; readonly branches: readonly Branch[] }
    | { readonly kind: "predicate"; readonly conditions: readonly Expression[] };
  readonly where: readonly Expression[];
}

const aboveHighestLevel: number = level.power + 1;

/** Arguments to call {@link Grammar.expression} with a minimum level. `LABEL` names the level in generated diagrams. */
const withMinimum = (minimum: number) => ({ ARGS: [minimum] as [number], LABEL: String(minimum) });
const lowest = withMinimum(level.lowest);
const sum = withMinimum(level.sum);

export class Grammar extends ParserState {
  constructor(isChecked?: boolean) {
    super(isChecked);
    this.performSelfAnalysis();
  }

  /** `body [where conditions]` after `:=`. */
  readonly value: Rule<ParsedBody> = this.RULE("value", (): ParsedBody => {
    const first = this.SUBRULE(this.expression, lowest);
    const branches: Branch[] = [];
    this.OPTION(() => {
      branches.push(this.SUBRULE(this.branchEnd, { ARGS: [first] }));
      this.MANY({
        GATE: () => !this.isSignature(2),
        DEF: () => {
          this.CONSUME(signToken.semicolon);
          this.OPTION1({
            GATE: () => !this.isSignature(1),
            DEF: () => {
              const next = this.SUBRULE1(this.expression, lowest);
              branches.push(this.SUBRULE1(this.branchEnd, { ARGS: [next] }));
            },
          });
        },
      });
    });
    const where = this.OPTION2(() => this.SUBRULE(this.whereClause)) ?? none;
    return branches.length === 0
      ? { body: { kind: "expression", value: first }, where }
      : { body: { kind: "branches", branches: trimList(branches) }, where };
  });

  /** `conditions [where conditions]` after `iff`. */
  readonly predicate: Rule<ParsedBody> = this.RULE("predicate", (): ParsedBody => {
    const conditions = this.SUBRULE(this.conditions);
    const where = this.OPTION(() => this.SUBRULE(this.whereClause)) ?? none;
    return { body: { kind: "predicate", conditions }, where };
  });

  private readonly whereClause: Rule<readonly Expression[]> = this.RULE("whereClause", () => {
    this.CONSUME(signToken.where);
    return this.SUBRULE(this.conditions);
  });

  /** `if condition` or `otherwise` after a branch's value. */
  private readonly branchEnd: Rule<Branch, [Expression]> = this.RULE("branchEnd", (value: Expression): Branch => {
    const condition = this.OR<Expression | undefined>([
      {
        ALT: () => {
          this.CONSUME(signToken.if);
          return this.SUBRULE(this.expression, lowest);
        },
      },
      { ALT: () => void this.CONSUME(signToken.otherwise) },
    ]);
    return this.ACTION(() => {
      const end = condition === undefined ? spanOf(this.LA(0)) : this.spanWithParentheses(condition);
      return { id: this.id(), span: cover(this.spanWithParentheses(value), end), value, condition };
    });
  });

  /** `condition {, condition}`. Each condition may become a nested loop, so their heights are added. */
  readonly conditions: Rule<readonly Expression[]> = this.RULE("conditions", () => {
    const conditions = this.expressions();
    this.setHeight(0, this.LA(0), conditions.length * levelsOfLoop);
    return conditions;
  });

  /** `expression {, expression}`. The height is the maximum of the heights of the items. */
  private expressions(): readonly Expression[] {
    const expressions: Expression[] = [];
    let maxHeight = 0;
    this.AT_LEAST_ONE_SEP({
      SEP: signToken.comma,
      DEF: () => {
        expressions.push(this.SUBRULE(this.expression, lowest));
        maxHeight = Math.max(maxHeight, this.height);
      },
    });
    this.height = maxHeight;
    return trimList(expressions);
  }

  /** `[expression {, expression}]` */
  private optionalExpressions(): readonly Expression[] {
    this.height = 0;
    return this.OPTION(() => this.expressions()) ?? none;
  }

  /** A type of a signature: `A * B -> C`. */
  readonly type: Rule<Expression> = this.RULE("type", () => {
    const left = this.SUBRULE(this.expression, sum);
    return this.OPTION(() => this.SUBRULE(this.arrow, { ARGS: [left] })) ?? left;
  });

  /** `-> type` after a type. */
  private readonly arrow: Rule<Expression, [Expression]> = this.RULE("arrow", (left: Expression): Expression => {
    this.CONSUME(signToken.arrow);
    this.enterNesting();
    const right = this.SUBRULE(this.type);
    this.leaveNesting();
    return this.ACTION(() => {
      const parameters = left.kind === "product" && !this.groupSpans.has(left) ? left.factors : [left];
      const span = cover(this.spanWithParentheses(left), this.spanWithParentheses(right));
      return { id: this.id(), kind: "arrow", span, parameters, result: right };
    });
  });

  /**
   * Parses operators of level `minimum` or higher with Dijkstra's shunting-yard algorithm. Right operands need no
   * recursion, so only brackets and prefix operators consume stack.
   */
  readonly expression: Rule<Expression, [minimum: number]> = this.RULE("expression", (minimum: number) => {
    const left = this.SUBRULE(this.operand);
    let chain: OperatorChain | undefined;
    let ceiling = aboveHighestLevel;
    this.MANY({
      GATE: () => this.continuesChain(minimum, ceiling),
      DEF: () => {
        chain ??= { operand: { node: left, height: this.height, isBare: false, next: undefined }, operator: undefined };
        const token = this.CONSUME(Infix);
        const name = infixName(token)!;
        const isTest = name === "typeTest";
        this.ACTION(() =>
          this.reduce(chain!, infix[name].grouping === "right" ? infix[name].level + 0.25 : infix[name].level),
        );
        ceiling = isTest ? level.typeTest : aboveHighestLevel;
        chain.operator = { name, token, next: chain.operator };
        const right = this.OR([
          { GATE: () => isTest, ALT: () => this.SUBRULE(this.type) },
          { ALT: () => this.SUBRULE1(this.operand) },
        ]);
        chain.operand = { node: right, height: this.height, isBare: false, next: chain.operand };
      },
    });
    if (chain === undefined) return left;
    const relation = chain;
    return this.ACTION(() => {
      this.reduce(relation, level.lowest);
      this.height = relation.operand.height;
      return relation.operand.node;
    });
  });

  private reduce(chain: OperatorChain, from: number): void {
    for (let last = chain.operator; last !== undefined && infix[last.name].level >= from; last = last.next) {
      const right = chain.operand;
      const left = right.next!;
      const height =
        Math.max(left.height, right.height) + (infix[last.name].node === "relation" && left.isBare ? levelsOfLoop : 1);
      if (height > maxTreeHeight) throw new GrammarError("chain", last.token);
      chain.operand = {
        node: this.combine(last.name, last.token, left.node, right.node, left.isBare),
        height,
        isBare: true,
        next: left.next,
      };
      chain.operator = last.next;
    }
  }

  private continuesChain(minimum: number, ceiling: number): boolean {
    const token = this.LA(1);
    const name = infixName(token);
    if (name === undefined) return false;
    const infixRow = infix[name];
    if (infixRow.level < minimum || infixRow.level >= ceiling) return false;
    if (this.inAngles) {
      if (name === "greater") return false;
      if (name === "atLeast") throw new GrammarError("sequenceEnd", token);
      if (!this.inAngleConditions && (name === "less" || name === "atMost"))
        throw new GrammarError("comparisonInSequence", token);
    }
    if (name === "typeTest") return !this.inLambda;
    // `U` and `V` are operators only before an operand; in `x := 1  U, V: Int` they begin a signature.
    return !isName(token) || !isSignatureAfterName(this.LA(2));
  }

  private combine(name: InfixName, token: IToken, left: Expression, right: Expression, raw: boolean): Expression {
    // The operator of a typeset fraction precedes its numerator and spans both operands.
    const span = cover(cover(this.spanWithParentheses(left), this.spanWithParentheses(right)), spanOf(token));
    switch (infix[name].node) {
      case "product":
        return raw && left.kind === "product"
          ? { id: this.id(), kind: "product", span, factors: [...left.factors, right] }
          : { id: this.id(), kind: "product", span, factors: [left, right] };
      case "relation": {
        const link: RelationLink = { operator: name as Comparison, operatorSpan: spanOf(token), right };
        return raw && left.kind === "relation"
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

  /** Parses a sign, negation, quantifier or lambda. Its operand extends as far as its level allows. */
  private readonly prefixed: Rule<Expression> = this.RULE("prefixed", () => {
    this.enterNesting();
    const result = this.OR<Expression>([
      { ALT: () => this.sign() },
      { ALT: () => this.negation() },
      { ALT: () => this.quantifier() },
      { ALT: () => this.lambda() },
    ]);
    this.leaveNesting();
    this.height++;
    return result;
  });

  private sign(): Expression {
    const token = this.OR1([
      { ALT: () => this.CONSUME(infixToken.subtract) },
      { ALT: () => this.CONSUME(infixToken.add) },
    ]);
    const operand = this.SUBRULE(this.expression, withMinimum(level.sign));
    return this.ACTION(() => ({
      id: this.id(),
      kind: "unary",
      span: cover(spanOf(token), this.spanWithParentheses(operand)),
      operator: infixName(token) === "subtract" ? "negate" : "plus",
      operand,
    }));
  }

  private negation(): Expression {
    const token = this.CONSUME(signToken.not);
    const operand = this.SUBRULE1(this.expression, withMinimum(level.prefix));
    return this.ACTION(() => {
      const span = cover(spanOf(token), this.spanWithParentheses(operand));
      return { id: this.id(), kind: "unary", span, operator: "not", operand };
    });
  }

  private quantifier(): Expression {
    const word = this.OR2([{ ALT: () => this.CONSUME(signToken.some) }, { ALT: () => this.CONSUME(signToken.all) }]);
    const bindings: QuantifierBinding[] = [];
    let maxHeight = 0;
    this.AT_LEAST_ONE_SEP({
      SEP: signToken.comma,
      DEF: () => {
        bindings.push(this.SUBRULE(this.binding));
        maxHeight = Math.max(maxHeight, this.height);
      },
    });
    this.CONSUME(signToken.dot);
    const body = this.SUBRULE2(this.expression, withMinimum(level.prefix));
    return this.ACTION(() => {
      const nameCount = bindings.reduce((count, { patterns }) => count + patterns.length, 0);
      this.setHeight(maxHeight, word, nameCount * levelsOfLoop);
      const span = cover(spanOf(word), this.spanWithParentheses(body));
      const quantifier = isSign(word, "some") ? "some" : "all";
      return { id: this.id(), kind: "quantifier", span, quantifier, bindings, body };
    });
  }

  private lambda(): Expression {
    const word = this.CONSUME(signToken.lambda);
    const parameters: NameNode[] = [];
    this.AT_LEAST_ONE(() => parameters.push(this.SUBRULE(this.name)));
    this.CONSUME1(signToken.dot);
    const outerContext = this.beginBody();
    const body = this.SUBRULE3(this.expression, lowest);
    this.endBody(outerContext);
    return this.ACTION(() => {
      const span = cover(spanOf(word), this.spanWithParentheses(body));
      return { id: this.id(), kind: "lambda", span, parameters, body };
    });
  }

  /** `P, P in S` of a quantifier. */
  private readonly binding: Rule<QuantifierBinding> = this.RULE("binding", () => {
    const patterns: Expression[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: signToken.comma,
      DEF: () => void patterns.push(this.SUBRULE(this.expression, sum)),
    });
    this.CONSUME(infixToken.in);
    const set = this.SUBRULE1(this.expression, sum);
    return { patterns, set };
  });

  /** `Sum[c] e` and `Sum[x = a]^[b] e`. */
  private readonly bigOperator: Rule<Expression> = this.RULE("bigOperator", (): Expression => {
    const word = this.CONSUME(Big);
    this.CONSUME(signToken.openBracket);
    const outerContext = this.openBracket();
    const bracketConditions = this.SUBRULE(this.conditions);
    let maxHeight = this.height;
    this.CONSUME(signToken.closeBracket);
    this.closeBracket(outerContext);
    const upper = this.OPTION(() => {
      this.CONSUME(infixToken.power);
      this.CONSUME1(signToken.openBracket);
      const upperOuterContext = this.openBracket();
      const upperBound = this.SUBRULE(this.expression, lowest);
      maxHeight = Math.max(maxHeight, this.height);
      this.CONSUME1(signToken.closeBracket);
      this.closeBracket(upperOuterContext);
      return upperBound;
    });
    this.enterNesting();
    const body = this.SUBRULE1(this.expression, withMinimum(level.product));
    this.leaveNesting();
    return this.ACTION(() => {
      this.height += bracketConditions.length * levelsOfLoop;
      this.setHeight(maxHeight, word);
      const conditions = upper === undefined ? bracketConditions : this.convertBounds(word, bracketConditions, upper);
      return {
        id: this.id(),
        kind: "big",
        span: cover(spanOf(word), this.spanWithParentheses(body)),
        operator: bigName(word)!,
        conditions,
        alwaysNew: upper !== undefined,
        body,
      };
    });
  });

  /** Rewrites `x = a` with the upper bound b as `x in {a..b}`. */
  private convertBounds(word: IToken, conditions: readonly Expression[], upper: Expression): readonly Expression[] {
    const [first] = conditions;
    if (
      conditions.length !== 1 ||
      first?.kind !== "relation" ||
      first.first.kind !== "name" ||
      first.links.length !== 1
    )
      throw new GrammarError("bounds", word);
    const lowerBound = first.links[0]!;
    if (lowerBound.operator !== "equal") throw new GrammarError("bounds", word);
    const span = cover(this.spanWithParentheses(lowerBound.right), this.spanWithParentheses(upper));
    const range: Expression = { id: this.id(), kind: "range", span, from: lowerBound.right, to: upper };
    return [
      {
        id: this.id(),
        kind: "relation",
        span: first.span,
        first: first.first,
        links: [{ ...lowerBound, operator: "in", right: range }],
      },
    ];
  }

  private readonly subscript: Rule<Expression, [Expression]> = this.RULE(
    "subscript",
    (target: Expression): Expression => {
      this.CONSUME(signToken.openBracket);
      const height = this.height;
      const outerContext = this.openBracket();
      this.height = 0;
      const index = this.OPTION(() => this.SUBRULE(this.expression, lowest));
      let maxHeight = Math.max(height, this.height);
      let to: Expression | undefined;
      const entries: UpdateNode["entries"][number][] = [];
      const form = this.OR([
        {
          ALT: () => {
            this.CONSUME(signToken.dots);
            to = this.OR1([
              { ALT: () => this.SUBRULE1(this.expression, lowest) },
              { GATE: () => index !== undefined, ALT: () => undefined },
            ]);
            return "slice" as const;
          },
        },
        {
          GATE: () => index !== undefined,
          ALT: () => {
            this.CONSUME(signToken.mapsTo);
            entries.push({ index: index!, value: this.SUBRULE2(this.expression, lowest) });
            this.MANY(() => {
              maxHeight = Math.max(maxHeight, this.height);
              this.CONSUME(signToken.comma);
              const condition = this.SUBRULE3(this.expression, lowest);
              maxHeight = Math.max(maxHeight, this.height);
              this.CONSUME1(signToken.mapsTo);
              entries.push({ index: condition, value: this.SUBRULE4(this.expression, lowest) });
            });
            return "update" as const;
          },
        },
        { GATE: () => index !== undefined, ALT: () => "index" as const },
      ]);
      const close = this.CONSUME(signToken.closeBracket);
      this.closeBracket(outerContext);
      this.setHeight(maxHeight, close);
      return this.ACTION((): Expression => {
        const span = cover(this.spanWithParentheses(target), spanOf(close));
        switch (form) {
          case "slice":
            return { id: this.id(), kind: form, span, target, from: index, to };
          case "update":
            return { id: this.id(), kind: form, span, target, entries: trimList(entries) };
          case "index":
            return { id: this.id(), kind: form, span, target, index: index! };
        }
      });
    },
  );

  private rangeEnd(): Expression {
    this.CONSUME(signToken.dots);
    return this.SUBRULE1(this.expression, lowest);
  }

  private readonly args: Rule<Expression, [Expression]> = this.RULE("args", (callee: Expression): Expression => {
    this.CONSUME(signToken.openParenthesis);
    const height = this.height;
    const outerContext = this.openBracket();
    const args = this.optionalExpressions();
    const close = this.CONSUME(signToken.closeParenthesis);
    this.closeBracket(outerContext);
    this.setHeight(height, close);
    return this.ACTION(() => {
      const span = cover(this.spanWithParentheses(callee), spanOf(close));
      return { id: this.id(), kind: "call", span, callee, args };
    });
  });

  private readonly name: Rule<NameNode> = this.RULE("name", (): NameNode => this.nameNode(this.CONSUME(Name)));

  private nameNode(token: IToken): NameNode {
    const id = this.id();
    return { id, kind: "name", span: spanOf(token), name: nameOfNode(token, id) };
  }

  /**
   * An operand with its `[i]`, `[i..j]` and `(a, b)` suffixes. It is a single rule because each rule on the path costs
   * stack, and brackets may nest 200 deep.
   */
  private readonly operand: Rule<Expression> = this.RULE("operand", () => {
    this.height = 1;
    let target = this.OR((this.operandAlternatives ??= this.createOperandAlternatives()));
    this.MANY(() => {
      target = this.OR1([
        { ALT: () => this.SUBRULE(this.subscript, { ARGS: [target] }) },
        { ALT: () => this.SUBRULE(this.args, { ARGS: [target] }) },
      ]);
    });
    return target;
  });

  /** The alternatives of an operand, created once because this is the hottest rule. */
  private operandAlternatives: IOrAlt<Expression>[] | undefined;

  private createOperandAlternatives(): IOrAlt<Expression>[] {
    const leaf = (type: TokenType, node: (token: IToken) => Expression): IOrAlt<Expression> => ({
      ALT: () => {
        const token = this.CONSUME(type);
        return this.ACTION(() => node(token));
      },
    });
    return [
      { ALT: () => this.SUBRULE(this.prefixed) },
      // This is the only alternative with a gate. Separating it lets Chevrotain use its lookup table for the others.
      { ALT: () => this.OR2((this.wordAlternatives ??= this.createWordAlternatives())) },
      leaf(Numeral, (token) => {
        const { numerator, denominator } = parseNumeral(token.image);
        return { id: this.id(), kind: "numeral", span: spanOf(token), numerator, denominator };
      }),
      leaf(Text, (token) => ({ id: this.id(), kind: "string", span: spanOf(token), value: unescapeString(token) })),
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

  private wordAlternatives: IOrAlt<Expression>[] | undefined;

  private createWordAlternatives(): IOrAlt<Expression>[] {
    return [
      { GATE: () => this.isBigOperator(), ALT: () => this.SUBRULE(this.bigOperator) },
      { ALT: () => this.nameNode(this.CONSUME(Name)) },
    ];
  }

  /** `(e)`, `(a, b)`, `(A -> B)`, `(e if c; f otherwise)` */
  private readonly parenthesized: Rule<Expression> = this.RULE("parenthesized", (): Expression => {
    const open = this.CONSUME(signToken.openParenthesis);
    const outerContext = this.openBracket();
    const first = this.SUBRULE(this.expression, lowest);
    let maxHeight = this.height;
    const inner = this.OPTION(() => this.SUBRULE(this.arrow, { ARGS: [first] })) ?? first;
    const items = [inner];
    this.MANY(() => {
      this.CONSUME(signToken.comma);
      items.push(this.SUBRULE1(this.expression, lowest));
      maxHeight = Math.max(maxHeight, this.height);
    });
    const branches: Branch[] = [];
    this.OPTION1({
      GATE: () => items.length === 1,
      DEF: () => {
        branches.push(this.SUBRULE(this.branchEnd, { ARGS: [inner] }));
        this.MANY1(() => {
          maxHeight = Math.max(maxHeight, this.height);
          const last = this.LA(0);
          this.CONSUME(signToken.semicolon);
          this.OPTION2(() => {
            if (isSign(last, "otherwise")) throw new GrammarError("otherwise", last);
            const item = this.SUBRULE2(this.expression, lowest);
            maxHeight = Math.max(maxHeight, this.height);
            branches.push(this.SUBRULE1(this.branchEnd, { ARGS: [item] }));
          });
        });
      },
    });
    const close = this.CONSUME(signToken.closeParenthesis);
    this.closeBracket(outerContext);
    this.setHeight(maxHeight, open, branches.length === 0 ? 1 : levelsOfLoop);
    return this.ACTION(() => {
      const span = cover(spanOf(open), spanOf(close));
      if (branches.length > 0) return { id: this.id(), kind: "branches", span, branches: trimList(branches) };
      if (items.length > 1) return { id: this.id(), kind: "tuple", span, items: trimList(items) };
      this.groupSpans.set(inner, span);
      return inner;
    });
  });

  /** `{}`, `{a, b}`, `{a..b}`, `{t | c}`, `{P in S | c}` */
  private readonly braced: Rule<Expression> = this.RULE("braced", (): Expression => {
    const open = this.CONSUME(signToken.openBrace);
    const outerContext = this.openBracket();
    const items = this.optionalExpressions();
    const bodyHeight = this.height;
    const to = this.OPTION1({ GATE: () => items.length === 1, DEF: () => this.rangeEnd() });
    const conditions = this.OPTION2({
      GATE: () => items.length === 1 && to === undefined,
      DEF: () => {
        this.CONSUME(signToken.bar);
        return this.SUBRULE(this.conditions);
      },
    });
    const close = this.CONSUME(signToken.closeBrace);
    this.closeBracket(outerContext);
    return this.ACTION(() => {
      this.setHeight(bodyHeight + (conditions?.length ?? 0) * levelsOfLoop, open);
      const span = cover(spanOf(open), spanOf(close));
      if (to !== undefined) return { id: this.id(), kind: "range", span, from: items[0]!, to };
      if (conditions !== undefined) return this.comprehension("set", span, items[0]!, conditions);
      return { id: this.id(), kind: "set", span, items };
    });
  });

  private comprehension(
    collection: ComprehensionNode["collection"],
    span: Span,
    first: Expression,
    conditions: readonly Expression[],
  ): Expression {
    const memberFirst = isPatternMembership(first) && !this.groupSpans.has(first);
    return {
      id: this.id(),
      kind: "comprehension",
      span,
      collection,
      element: memberFirst ? copyOf(first.first, () => this.id()) : first,
      conditions: memberFirst ? [first, ...conditions] : conditions,
      memberFirst,
    };
  }

  /** `<a, b>`, `<t | c>`, `<P in S | c>`; a bare `>` inside closes it. */
  private readonly sequence: Rule<Expression> = this.RULE("sequence", (): Expression => {
    const open = this.OR([
      { ALT: () => this.CONSUME(infixToken.less) },
      { ALT: () => this.CONSUME(signToken.openAngle) },
    ]);
    const isLess = infixName(open) === "less";
    const outerContext = this.openBracket(isLess);
    const items = this.optionalExpressions();
    const bodyHeight = this.height;
    const conditions = this.OPTION1({
      GATE: () => items.length === 1,
      DEF: () => {
        this.CONSUME(signToken.bar);
        this.beginConditions();
        return this.SUBRULE(this.conditions);
      },
    });
    const close = this.OR1([
      { GATE: () => isLess, ALT: () => this.CONSUME(infixToken.greater) },
      { GATE: () => !isLess, ALT: () => this.CONSUME(signToken.closeAngle) },
    ]);
    this.closeBracket(outerContext);
    return this.ACTION(() => {
      this.setHeight(bodyHeight, open, 1 + (conditions?.length ?? 0) * levelsOfLoop);
      const span = cover(spanOf(open), spanOf(close));
      if (conditions !== undefined) return this.comprehension("sequence", span, items[0]!, conditions);
      return { id: this.id(), kind: "sequence", span, items };
    });
  });

  private readonly absolute: Rule<Expression> = this.RULE("absolute", (): Expression => {
    const open = this.CONSUME(signToken.bar);
    const outerContext = this.openBracket();
    const operand = this.SUBRULE(this.expression, lowest);
    const close = this.CONSUME1(signToken.bar);
    this.closeBracket(outerContext);
    this.height++;
    return this.ACTION(() => {
      const span = cover(spanOf(open), spanOf(close));
      return { id: this.id(), kind: "absolute", span, operand };
    });
  });

  /** `⌊x⌋` and `⌈x⌉` are calls of `floor` and `ceil`. */
  private readonly rounded: Rule<Expression> = this.RULE("rounded", (): Expression => {
    const open = this.OR([
      { ALT: () => this.CONSUME(signToken.openFloor) },
      { ALT: () => this.CONSUME(signToken.openCeiling) },
    ]);
    const isFloor = isSign(open, "openFloor");
    const outerContext = this.openBracket();
    const operand = this.SUBRULE(this.expression, lowest);
    const close = this.OR1([
      { GATE: () => isFloor, ALT: () => this.CONSUME(signToken.closeFloor) },
      { GATE: () => !isFloor, ALT: () => this.CONSUME(signToken.closeCeiling) },
    ]);
    this.closeBracket(outerContext);
    this.height++;
    return this.ACTION(() => {
      const span = cover(spanOf(open), spanOf(close));
      const callee: NameNode = { id: this.id(), kind: "name", span: spanOf(open), name: isFloor ? "floor" : "ceil" };
      return { id: this.id(), kind: "call", span, callee, args: [operand] };
    });
  });
}

/** True if the token after a name shows that the name begins a signature. */
const isSignatureAfterName = (next: IToken): boolean => infixName(next) === "typeTest" || isSign(next, "comma");
