// Prints trees as LED with minimal parentheses and occasional redundant ones, in all spellings, with random white
// space. Parsing the text must return the same tree.

import type {
  BinaryOperator,
  Body,
  Branch,
  Comparison,
  ComprehensionNode,
  Definition,
  Expression,
  QuantifierBinding,
} from "../../../src/syntax/tree.js";
import { writtenName } from "../../../src/syntax/tree.js";
import { isPatternMembership, sidesOfBar } from "../../../src/syntax/walk.js";
import { printedNumber } from "../numbers.js";
import type { Tape } from "./tape.js";

/** Tokens; `open` is the precedence up to which a trailing prefix form would capture the following operator. */
interface Written {
  readonly tokens: readonly string[];
  readonly open: number;
}

/** No trailing prefix form: above every precedence. */
const closed = 99;

const levels = {
  equivalent: 1,
  implies: 2,
  or: 3,
  and: 4,
  prefix: 5,
  typeTest: 5.5,
  relation: 6,
  add: 7,
  subtract: 7,
  union: 7,
  difference: 7,
  big: 7.5,
  divide: 8,
  modulo: 8,
  intersection: 8,
  product: 8,
  sign: 9,
  power: 10,
  postfix: 11,
} as const;

type Spellings = readonly [string, ...string[]];

const binarySigns: Readonly<Record<BinaryOperator, Spellings>> = {
  equivalent: ["<=>", "⇔"],
  implies: ["=>", "⇒"],
  or: ["or", "V", "∨"],
  and: ["&", "and", "∧"],
  add: ["+"],
  subtract: ["-", "−"],
  union: ["U", "∪"],
  difference: ["\\", "∖"],
  divide: ["/", "÷"],
  modulo: ["mod"],
  intersection: ["sec", "nrsec", "∩"],
  power: ["^"],
};

const comparisonSigns: Readonly<Record<Comparison, Spellings>> = {
  equal: ["="],
  unequal: ["/=", "≠"],
  less: ["<"],
  atMost: ["<=", "≤"],
  greater: [">"],
  atLeast: [">=", "≥"],
  in: ["in", "∈"],
  notin: ["notin", "∉"],
  subset: ["sub", "subeq", "⊆"],
};

const bigSigns: Readonly<Record<"Sum" | "Prod" | "Union" | "Sec", Spellings>> = {
  Sum: ["Sum", "∑"],
  Prod: ["Prod", "∏"],
  Union: ["U", "Union", "⋃"],
  Sec: ["Sec", "Nrsec", "⋂"],
};

const typeSigns: Readonly<Record<string, Spellings>> = {
  Nat: ["Nat", "ℕ"],
  Int: ["Int", "ℤ"],
  Rat: ["Rat", "ℚ"],
  Bool: ["Bool", "𝔹"],
};

export function writeExpression(expression: Expression, style: Tape): string {
  return spaced(new Writer(style).at(expression, 0).tokens, style);
}

export function writeDefinition(definition: Definition, style: Tape): string {
  return spaced(new Writer(style).definition(definition), style);
}

class Writer {
  constructor(private readonly style: Tape) {}

  definition({ name, parameters, guard, body, where }: Definition): readonly string[] {
    const head =
      parameters.length > 0
        ? ["(", ...list(parameters.map((p) => [p.name])), ")"]
        : this.style.once(4)
          ? ["(", ")"]
          : [];
    return [
      ...(guard.length > 0 ? ["If", ...this.conditions(guard), "then"] : []),
      name.name,
      ...head,
      ...this.body(body),
      ...(where.length > 0 ? ["where", ...this.conditions(where)] : []),
    ];
  }

  private body(body: Body): readonly string[] {
    const define = this.style.pick([":=", "≔"]);
    switch (body.kind) {
      case "expression":
        return [define, ...this.at(body.value, 0).tokens];
      case "branches":
        return [define, ...this.branches(body.branches)];
      case "predicate":
        return [this.style.pick(["iff", "≡"]), ...this.conditions(body.conditions)];
      case "broken":
        return [];
    }
  }

  private branches(branches: readonly Branch[]): readonly string[] {
    const each = branches.map(({ value, condition }) => {
      // After a semicolon, a bare `name : T` would parse as a signature.
      const tokens = value.kind === "typeTest" ? wrapped(this.at(value, 0).tokens) : this.at(value, 0).tokens;
      return condition === undefined ? [...tokens, "otherwise"] : [...tokens, "if", ...this.at(condition, 0).tokens];
    });
    return [
      ...each.flatMap((tokens, i) => (i === 0 ? tokens : [";", ...tokens])),
      ...(this.style.once(4) ? [";"] : []),
    ];
  }

  private comprehension(node: ComprehensionNode): Written {
    const { collection, memberFirst } = node;
    const { head: first, conditions: rest } = sidesOfBar(node);
    const head = memberFirst ? this.membership(first) : undefined;
    const grouped = (tokens: readonly string[]): readonly string[] =>
      isPatternMembership(first) ? wrapped(tokens) : tokens;
    if (collection === "set")
      return plain("{", ...(head ?? grouped(this.before(first, 0, 0).tokens)), "|", ...this.conditions(rest), "}");
    const [open, close] = this.style.pick([
      ["<", ">"],
      ["⟨", "⟩"],
    ]);
    return plain(
      open!,
      ...(head ?? grouped(this.enclosed(first))),
      "|",
      ...list(rest.map((c) => this.enclosed(c))),
      close!,
    );
  }

  /** `P in S` without parentheses around it, at the head of a comprehension. */
  private membership(e: Expression): readonly string[] {
    if (e.kind !== "relation") return this.at(e, 0).tokens;
    return [
      ...this.at(e.first, levels.postfix).tokens,
      this.style.pick(comparisonSigns.in),
      ...this.enclosed(e.links[0]!.right),
    ];
  }

  private conditions(conditions: readonly Expression[]): readonly string[] {
    return list(conditions.map((c) => this.at(c, 0).tokens));
  }

  /** An operand of at least the precedence `least`, parenthesised if necessary. */
  at(e: Expression, least: number, mayBePrefix = false): Written {
    const written = this.bare(e);
    const level = levelOf(e);
    const isPrefix = level === levels.prefix || (e.kind === "big" && least <= levels.sign);
    const fits = level >= least || (mayBePrefix && isPrefix && this.style.once(2));
    if (fits && !this.style.once(14)) return written;
    return { tokens: wrapped(written.tokens), open: closed };
  }

  /** An operand before an operator of the precedence `following`. */
  private before(e: Expression, least: number, following: number): Written {
    const written = this.at(e, least);
    return written.open <= following ? { tokens: wrapped(written.tokens), open: closed } : written;
  }

  /** An operand between delimiters such as `|` and `>`, which are also operators. */
  private enclosed(e: Expression): readonly string[] {
    const { tokens, open } = this.at(e, levels.add);
    return open === closed && !bareIn(tokens, ["<", ">", "|", "<=", ">=", "=>", "<=>"]) ? tokens : wrapped(tokens);
  }

  private bare(e: Expression): Written {
    const all = (items: readonly Expression[]): readonly string[] => list(items.map((item) => this.at(item, 0).tokens));
    switch (e.kind) {
      case "numeral":
        return plain(this.numeral(e.numerator, e.denominator));
      case "string":
        return plain(this.string(e.value));
      case "atom":
        return plain("`" + e.name);
      case "truth":
        return plain(String(e.value));
      case "name":
        return plain(this.style.pick(typeSigns[e.name] ?? [writtenName(e.name)]));
      case "call":
        return this.call(e.callee, e.args);
      case "index":
        return plain(
          ...this.before(e.target, levels.postfix, levels.postfix).tokens,
          "[",
          ...this.at(e.index, 0).tokens,
          "]",
        );
      case "slice":
        return plain(
          ...this.before(e.target, levels.postfix, levels.postfix).tokens,
          "[",
          ...(e.from === undefined ? [] : this.enclosed(e.from)),
          this.style.pick(["..", "…"]),
          ...(e.to === undefined ? [] : this.enclosed(e.to)),
          "]",
        );
      case "update":
        return plain(
          ...this.before(e.target, levels.postfix, levels.postfix).tokens,
          "[",
          ...list(
            e.entries.map(({ index, value }) => [
              ...this.enclosed(index),
              this.style.pick(["|->", "↦"]),
              ...this.at(value, 0).tokens,
            ]),
          ),
          "]",
        );
      case "branches":
        return plain("(", ...this.branches(e.branches), ")");
      case "tuple":
        return plain("(", ...all(e.items), ")");
      case "sequence": {
        const [open, close] = this.style.pick([
          ["<", ">"],
          ["⟨", "⟩"],
        ]);
        return plain(open!, ...list(e.items.map((item) => this.enclosed(item))), close!);
      }
      case "set":
        return e.items.length === 0 && this.style.once(2) ? plain("∅") : plain("{", ...all(e.items), "}");
      case "range":
        return plain("{", ...this.enclosed(e.from), this.style.pick(["..", "…"]), ...this.enclosed(e.to), "}");
      case "comprehension":
        return this.comprehension(e);
      case "unary":
        return this.unary(e.operator, e.operand);
      case "binary":
        return this.binary(e.operator, e.left, e.right);
      case "product":
        return this.product(e.factors);
      case "relation":
        return this.relation(e);
      case "absolute":
        return plain("|", ...this.enclosed(e.operand), "|");
      case "quantifier": {
        const body = this.at(e.body, levels.prefix);
        const word = this.style.pick(e.quantifier === "some" ? ["some", "∃"] : ["all", "∀"]);
        const bindings = list(e.bindings.map((binding) => this.binding(binding)));
        return { tokens: [word, ...bindings, ".", ...body.tokens], open: Math.min(levels.prefix, body.open) };
      }
      case "big":
        return this.big(e);
      case "lambda": {
        const body = this.at(e.body, 0).tokens;
        const parameters = e.parameters.map((p) => p.name);
        return {
          tokens: [
            this.style.pick(["lam", "λ", "lambda"]),
            ...parameters,
            ".",
            ...(bareIn(body, [":"]) ? wrapped(body) : body),
          ],
          open: 0,
        };
      }
      case "typeTest":
        return {
          tokens: [...this.before(e.operand, levels.relation, levels.typeTest).tokens, ":", ...this.type(e.type)],
          open: closed,
        };
      case "arrow":
        return plain(...this.arrow(e.parameters, e.result));
      case "error":
        return plain();
    }
  }

  private type(e: Expression): readonly string[] {
    return e.kind === "arrow" ? wrapped(this.arrow(e.parameters, e.result)) : this.at(e, levels.add).tokens;
  }

  private arrow(parameters: readonly Expression[], result: Expression): readonly string[] {
    const from = parameters.flatMap((p, i) => [...(i > 0 ? ["*"] : []), ...this.at(p, levels.sign).tokens]);
    return [...from, this.style.pick(["->", "→"]), ...this.at(result, levels.add).tokens];
  }

  private call(callee: Expression, args: readonly Expression[]): Written {
    const inside = list(args.map((arg) => this.at(arg, 0).tokens));
    if (
      callee.kind === "name" &&
      args.length === 1 &&
      (callee.name === "floor" || callee.name === "ceil") &&
      this.style.once(3)
    ) {
      const [open, close] = callee.name === "floor" ? ["⌊", "⌋"] : ["⌈", "⌉"];
      return plain(open!, ...inside, close!);
    }
    const called =
      callee.kind === "name"
        ? [callee.name]
        : callee.kind === "lambda"
          ? wrapped(this.bare(callee).tokens)
          : this.at(callee, levels.postfix).tokens;
    return plain(...called, "(", ...inside, ")");
  }

  private unary(operator: "not" | "negate" | "plus", operand: Expression): Written {
    if (operator === "not") {
      const body = this.at(operand, levels.prefix);
      return { tokens: [this.style.pick(["~", "not", "¬"]), ...body.tokens], open: Math.min(levels.prefix, body.open) };
    }
    const body = this.at(operand, levels.sign, operand.kind === "big");
    return { tokens: [operator === "plus" ? "+" : this.style.pick(["-", "−"]), ...body.tokens], open: body.open };
  }

  private binary(operator: BinaryOperator, left: Expression, right: Expression): Written {
    const level = levels[operator];
    const sign = this.style.pick(binarySigns[operator]);
    if (operator === "power") {
      const exponent =
        right.kind === "unary" && right.operator !== "not" && right.operand.kind === "unary"
          ? wrapped(this.bare(right).tokens)
          : this.at(right, levels.sign).tokens;
      return { tokens: [...this.before(left, levels.postfix, level).tokens, sign, ...exponent], open: closed };
    }
    const isRight = operator === "equivalent" || operator === "implies";
    const first = this.before(left, isRight ? level + 1 : level, level);
    const second = this.at(right, isRight ? level : level + (level < 5 || level === 7 ? 1 : 0.5), true);
    return { tokens: [...first.tokens, sign, ...second.tokens], open: second.open };
  }

  private product(factors: readonly Expression[]): Written {
    const tokens: string[] = [];
    let open = closed;
    for (const [i, factor] of factors.entries()) {
      const isLast = i === factors.length - 1;
      const least = i === 0 && factor.kind !== "product" ? levels.product : levels.sign;
      const written = isLast ? this.at(factor, least, true) : this.before(factor, least, levels.product);
      tokens.push(...(i > 0 ? [this.style.pick(["*", "×", "·"])] : []), ...written.tokens);
      open = written.open;
    }
    return { tokens, open };
  }

  private relation(e: Extract<Expression, { kind: "relation" }>): Written {
    const tokens = [...this.before(e.first, levels.add, levels.relation).tokens];
    let open = closed;
    for (const [i, { operator, right }] of e.links.entries()) {
      const isLast = i === e.links.length - 1;
      const written = isLast ? this.at(right, levels.add, true) : this.before(right, levels.add, levels.relation);
      tokens.push(this.style.pick(comparisonSigns[operator]), ...written.tokens);
      open = written.open;
    }
    return { tokens, open };
  }

  private binding({ patterns, set }: QuantifierBinding): readonly string[] {
    return [
      ...list(patterns.map((p) => this.at(p, levels.postfix).tokens)),
      this.style.pick(["in", "∈"]),
      ...this.enclosed(set),
    ];
  }

  private big(e: Extract<Expression, { kind: "big" }>): Written {
    const sign = this.style.pick(bigSigns[e.operator]);
    const [condition] = e.conditions;
    const link = e.alwaysNew && condition?.kind === "relation" ? condition : undefined;
    const over = link?.links[0]?.right;
    const range =
      link !== undefined && over?.kind === "range"
        ? [
            "[",
            ...this.at(link.first, levels.postfix).tokens,
            "=",
            ...this.enclosed(over.from),
            "]",
            "^",
            "[",
            ...this.enclosed(over.to),
            "]",
          ]
        : ["[", ...this.conditions(e.conditions), "]"];
    const body = this.at(e.body, levels.product);
    // A sign, a bar or an angle bracket after the index would parse as an operator.
    const isClear = !["+", "-", "−", "|", "<", "⟨"].includes(body.tokens[0] ?? "");
    const tokens = [sign, ...range, ...(isClear ? body.tokens : wrapped(body.tokens))];
    return { tokens, open: isClear ? Math.min(levels.big, body.open) : levels.big };
  }

  private numeral(numerator: bigint, denominator: bigint): string {
    const text = printedNumber({ n: numerator, d: denominator });
    if (text.startsWith("0.") && this.style.once(4)) return text.slice(1);
    return this.style.once(20) ? `0${text}` : text;
  }

  private string(value: string): string {
    const inner = [...value].map((c) => {
      if (c === '"' || c === "\\") return `\\${c}`;
      if (c === "\n") return "\\n";
      return c === " " && this.style.once(3) ? "\\s" : c;
    });
    return `"${inner.join("")}"`;
  }
}

function levelOf(e: Expression): number {
  switch (e.kind) {
    case "binary":
      return levels[e.operator];
    case "unary":
      return e.operator === "not" ? levels.prefix : levels.sign;
    case "quantifier":
    case "lambda":
      return levels.prefix;
    case "typeTest":
    case "relation":
    case "product":
    case "big":
      return levels[e.kind];
    case "arrow":
      return 0;
    default:
      return levels.postfix;
  }
}

function plain(...tokens: readonly string[]): Written {
  return { tokens, open: closed };
}

function wrapped(tokens: readonly string[]): readonly string[] {
  return ["(", ...tokens, ")"];
}

function list(items: readonly (readonly string[])[]): readonly string[] {
  return items.flatMap((tokens, i) => (i === 0 ? tokens : [",", ...tokens]));
}

/** True if one of these tokens is outside of all brackets. */
function bareIn(tokens: readonly string[], signs: readonly string[]): boolean {
  let depth = 0;
  return tokens.some((token) => {
    if ("([{⟨⌊⌈".includes(token)) depth++;
    if (")]}⟩⌋⌉".includes(token)) depth--;
    return depth === 0 && signs.includes(token);
  });
}

const spaces = [" ", " ", " ", "  ", "\n  ", "\t"] as const;

/** Joins tokens with random white space, sometimes omitted if optional. */
function spaced(tokens: readonly string[], style: Tape): string {
  return tokens.reduce((text, token, i) => {
    const last = tokens[i - 1];
    if (last === undefined) return token;
    return text + (mayTouch(last, token) && !style.once(3) ? "" : style.pick(spaces)) + token;
  }, "");
}

function mayTouch(left: string, right: string): boolean {
  const isWord = (token: string): boolean => /^[\p{L}\p{N}_'`]+$/u.test(token);
  const isOperator = (token: string): boolean => ["+", "*", "=", "^", "&", "×", "∈", "∪"].includes(token);
  if ("([{".includes(left) || ")]},;".includes(right)) return right !== "|" && left !== "|" && !right.startsWith(".");
  return (
    (isWord(left) && isOperator(right)) ||
    (isOperator(left) && isWord(right)) ||
    (isWord(left) && ["(", "["].includes(right))
  );
}
