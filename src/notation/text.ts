// Prints boxes as LED text in ASCII or Unicode, in lines of a given width. What fits on a line stays on one line;
// branches and the parts of `where` are stacked; longer text breaks at the operators that bind weakest.

import { level } from "../language/operators.js";
import { type Doc, group, hardline, indent, join, line, softline } from "../layout/document.js";
import { layOut } from "../layout/layout.js";
import type { Expression, Item } from "../syntax/tree.js";
import {
  type BodyBox,
  type Box,
  type DefinitionBox,
  type Fence,
  fences,
  type ItemBox,
  type Operator,
  type OperatorsBox,
  type Over,
  whereParts,
} from "./boxes.js";
import { type Alphabet, bigSpelling, nameSpelling, operatorSpelling, signSpelling } from "./spellings.js";
import { type Abilities, expressionBox, itemBox, rowOf } from "./walk.js";

export interface TextOptions {
  readonly alphabet: Alphabet;
  /** The maximum length of a line. */
  readonly width: number;
}

const abilities: { readonly [A in Alphabet]: Abilities } = {
  ascii: { isTyped: false, hasAngles: false, hasRounding: false },
  unicode: { isTyped: false, hasAngles: true, hasRounding: true },
};

/** An expression as LED text, which parses as the same expression. */
export function expressionText(expression: Expression, { alphabet, width }: TextOptions): string {
  return layOut(new Text(alphabet).box(expressionBox(expression, abilities[alphabet])), width).text;
}

/** A definition, a signature or `ledGame` as LED text, which parses as the same item. */
export function itemText(item: Item, { alphabet, width }: TextOptions): string {
  return layOut(new Text(alphabet).item(itemBox(item, abilities[alphabet])), width).text;
}

class Text {
  constructor(private readonly alphabet: Alphabet) {}

  item(item: ItemBox): Doc {
    switch (item.kind) {
      case "definition":
        return this.definition(item);
      case "signature":
        return group([this.list(item.names), ":", indent([line, this.box(item.type)])]);
      case "game":
        return this.sign("game");
    }
  }

  private definition({ guard, name, parameters, body, where }: DefinitionBox): Doc {
    const condition =
      guard.length === 0
        ? []
        : [group([this.sign("guard"), indent([line, this.list(guard)]), line, this.sign("then")]), line];
    const head = parameters.length === 0 ? this.box(name) : [this.box(name), this.enclosed("parenthesis", parameters)];
    return group([...condition, head, this.body(body), this.where(where)]);
  }

  private body(body: BodyBox): Doc {
    switch (body.kind) {
      case "value":
        return [` ${signSpelling("define", this.alphabet)}`, group(indent([line, this.box(body.value)]))];
      case "predicate":
        return [` ${signSpelling("iff", this.alphabet)}`, group(indent([line, this.list(body.conditions)]))];
      case "branches": {
        const branches = body.branches.map(({ value, condition }) =>
          group(
            indent([
              this.box(value),
              line,
              condition === undefined ? this.sign("otherwise") : [this.sign("if"), " ", this.box(condition)],
            ]),
          ),
        );
        return [
          ` ${signSpelling("define", this.alphabet)}`,
          branches.length === 1 ? group(indent([line, branches])) : indent([hardline, join([";", hardline], branches)]),
        ];
      }
    }
  }

  /** The conditions of `where`, stacked and aligned after the word. */
  private where(conditions: readonly Box[]): Doc {
    if (conditions.length === 0) return [];
    const parts = whereParts(conditions);
    const docs = parts.map(({ box, end }) => [
      group(this.box(box)),
      end === undefined ? "" : end === "comma" ? "," : ` ${operatorSpelling("and", this.alphabet)}`,
    ]);
    return indent([
      line,
      this.sign("where"),
      " ",
      indent(indent(indent(join(parts.length > 1 ? hardline : line, docs)))),
    ]);
  }

  private sign(name: Parameters<typeof signSpelling>[0]): string {
    return signSpelling(name, this.alphabet);
  }

  /** Boxes separated by commas. */
  private list(items: readonly Box[]): Doc {
    return join(
      [",", line],
      items.map((item) => this.box(item)),
    );
  }

  private enclosed(fence: Fence, items: readonly Box[]): Doc {
    const { open, close } = this.fence(fence);
    const [only] = items;
    const inside =
      items.length === 1 && only !== undefined && (fence === "bar" ? beginsWithBar(only) : false)
        ? [" ", this.list(items)]
        : this.list(items);
    return group([open, indent([softline, inside]), softline, close]);
  }

  /** The brackets of a fence. Sequences stand between comparison signs if the alphabet has no brackets for them. */
  private fence(fence: Fence): { readonly open: string; readonly close: string } {
    if (fence === "angle" && !abilities[this.alphabet].hasAngles)
      return { open: operatorSpelling("less", this.alphabet), close: operatorSpelling("greater", this.alphabet) };
    const { open, close } = fences[fence];
    return { open: this.sign(open), close: this.sign(close) };
  }

  box(box: Box): Doc {
    switch (box.kind) {
      case "name":
        return nameSpelling(box.node.name, this.alphabet);
      case "numeral":
      case "string":
        return box.text;
      case "atom":
        return `\`${box.name}`;
      case "word":
        return box.word === "emptySet" && this.alphabet === "ascii" ? "{}" : this.sign(box.word);
      case "application":
        return [this.box(box.callee), this.enclosed("parenthesis", box.args)];
      case "subscript": {
        const index =
          box.to === undefined ? this.box(box.index) : [this.box(box.index), this.sign("dots"), this.box(box.to)];
        return [this.box(box.target), group(["[", indent([softline, index]), softline, "]"])];
      }
      case "fence":
        return this.enclosed(box.fence, box.items);
      case "range":
        return group([
          this.sign("openBrace"),
          indent([softline, this.box(box.from), this.sign("dots"), this.box(box.to)]),
          softline,
          this.sign("closeBrace"),
        ]);
      case "comprehension":
        return group([
          this.sign("openBrace"),
          indent([softline, this.box(box.element), " ", this.sign("bar"), line, this.list(box.conditions)]),
          softline,
          this.sign("closeBrace"),
        ]);
      case "prefix":
        return [
          box.sign === "not"
            ? this.sign("not")
            : operatorSpelling(box.sign === "negate" ? "subtract" : "add", this.alphabet),
          this.box(box.operand),
        ];
      case "operators":
        return this.operators(box);
      case "fraction":
        return this.operators({
          kind: "operators",
          first: box.numerator,
          rest: [{ operator: "divide", operand: box.denominator }],
        });
      case "power":
        return this.operators({
          kind: "operators",
          first: box.base,
          rest: [{ operator: "power", operand: box.exponent }],
        });
      case "quantifier": {
        const bindings = box.bindings.map(({ patterns, set }) =>
          group([this.list(patterns), ` ${operatorSpelling("in", this.alphabet)} `, this.box(set)]),
        );
        return group([
          this.sign(box.sign),
          " ",
          join([",", line], bindings),
          this.sign("dot"),
          indent([line, this.box(box.body)]),
        ]);
      }
      case "lambda":
        return group([
          this.sign("lambda"),
          " ",
          join(
            " ",
            box.parameters.map((p) => this.box(p)),
          ),
          this.sign("dot"),
          indent([line, this.box(box.body)]),
        ]);
      case "big":
        return group([
          bigSpelling(box.operator, isPlain(box.over) ? "unicode" : this.alphabet),
          this.over(box.over),
          indent([line, this.box(box.body)]),
        ]);
      case "gap":
        return "…";
    }
  }

  private over(over: Over): Doc {
    if (over.kind === "conditions") return group(["[", indent([softline, this.list(over.conditions)]), softline, "]"]);
    return group([
      "[",
      this.box(over.name),
      ` ${operatorSpelling("equal", this.alphabet)} `,
      this.box(over.from),
      "]",
      operatorSpelling("power", this.alphabet),
      "[",
      this.box(over.to),
      "]",
    ]);
  }

  private operators({ first, rest }: OperatorsBox): Doc {
    const parts = rest.map(({ operator, operand }, i) => {
      const spelling = operatorSpelling(operator, this.alphabet);
      const left = i === 0 ? first : rest[i - 1]!.operand;
      return operator === "power" || (operator === "divide" && isLeaf(left) && isLeaf(operand))
        ? [spelling, this.box(operand)]
        : [breaks(left, operator, operand, rest.length) ? line : " ", spelling, " ", this.box(operand)];
    });
    return group([this.box(first), ...parts]);
  }
}

/**
 * True if a long line should break before an operator, rather than within its right operand after a mere name: `x = f(
 * …)`.
 */
function breaks(left: Box, operator: Operator, operand: Box, count: number): boolean {
  const row = rowOf(operator);
  return !(
    count === 1 &&
    isLeaf(left) &&
    row.level === level.relation &&
    (operand.kind === "application" || operand.kind === "fence" || operand.kind === "comprehension")
  );
}

function isPlain(over: Over): boolean {
  return over.kind === "conditions" && over.isPlain;
}

function isLeaf(box: Box): boolean {
  return box.kind === "name" || box.kind === "numeral";
}

/** True if the text of the box begins with a bar, which should not touch a bar before it. */
function beginsWithBar(box: Box): boolean {
  switch (box.kind) {
    case "fence":
      return box.fence === "bar";
    case "operators":
      return beginsWithBar(box.first);
    case "application":
      return beginsWithBar(box.callee);
    case "subscript":
      return beginsWithBar(box.target);
    default:
      return false;
  }
}
