// Prints boxes as LED text in ASCII or Unicode, on one line. format.ts breaks it into lines.

import {
  type Box,
  type BranchBox,
  type ComprehensionBox,
  type DefinitionBox,
  type FenceKind,
  fences,
  type ItemBox,
  type OperatorsBox,
  type Over,
  type SubscriptBox,
} from "./boxes.js";
import type { SignName } from "../language/operators.js";
import type { Expression, Item } from "../syntax/tree.js";
import {
  type Alphabet,
  bigSpelling,
  nameSpelling,
  operatorSpelling,
  type Signs,
  asSigns,
  signSpelling,
} from "./spellings.js";
import { type Abilities, expressionBox, itemBox } from "./walk.js";

const abilities: { readonly [A in Alphabet]: Abilities } = {
  ascii: { isTyped: false, hasAngles: false, hasRounding: false },
  unicode: { isTyped: false, hasAngles: true, hasRounding: true },
};

/**
 * Prints an expression as LED text that parses as the same expression. With `printed`, sequences, ranges and negative
 * numbers look as in printed values, in either alphabet.
 */
export function expressionText(expression: Expression, notation: Alphabet | Signs, values?: "printed"): string {
  const signs = asSigns(notation);
  const able = abilities[signs.alphabet];
  const isPrinted = values === "printed";
  return new Text(signs, isPrinted).box(expressionBox(expression, isPrinted ? { ...able, hasAngles: false } : able));
}

/** Prints an item as LED text that parses as the same item. */
export function itemText(item: Item, alphabet: Alphabet): string {
  return new Text(asSigns(alphabet)).item(itemBox(item, abilities[alphabet]));
}

class Text {
  constructor(
    private readonly signs: Signs,
    private readonly isPrinted = false,
  ) {}

  item(item: ItemBox): string {
    switch (item.kind) {
      case "definition":
        return this.definition(item);
      case "signature":
        return `${this.list(item.names)}: ${this.box(item.type)}`;
      case "game":
        return this.sign("game");
    }
  }

  private definition({ guard, name, parameters, body, where }: DefinitionBox): string {
    const condition = guard.length === 0 ? "" : `${this.sign("guard")} ${this.list(guard)} ${this.sign("then")} `;
    const head = this.box(name) + (parameters.length === 0 ? "" : this.enclose("parenthesis", parameters));
    const conditions = where.length === 0 ? "" : ` ${this.sign("where")} ${this.list(where)}`;
    return `${condition}${head} ${this.body(body)}${conditions}`;
  }

  private body(body: DefinitionBox["body"]): string {
    switch (body.kind) {
      case "value":
        return `${this.sign("define")} ${this.box(body.value)}`;
      case "predicate":
        return `${this.sign("iff")} ${this.list(body.conditions)}`;
      case "branches":
        return `${this.sign("define")} ${this.branches(body.branches)}`;
    }
  }

  private branches(branches: readonly BranchBox[]): string {
    const texts = branches.map(({ value, condition }) => {
      const end = condition === undefined ? this.sign("otherwise") : `${this.sign("if")} ${this.box(condition)}`;
      return `${this.box(value)} ${end}`;
    });
    return texts.join("; ");
  }

  private sign(name: SignName): string {
    return signSpelling(name, this.isPrinted && name === "dots" ? "ascii" : this.signs);
  }

  private list(items: readonly Box[]): string {
    return items.map((item) => this.box(item)).join(", ");
  }

  private enclose(fence: FenceKind, items: readonly Box[]): string {
    const { open, close } = this.fence(fence);
    const inside = this.list(items);
    // Adjacent bars could be misparsed.
    const isApart = fence === "bar";
    return `${open}${isApart && inside.startsWith(open) ? " " : ""}${inside}${isApart && inside.endsWith(close) ? " " : ""}${close}`;
  }

  /** Returns the brackets of a fence. Sequences use `<` and `>` if the alphabet has no angle brackets. */
  private fence(fence: FenceKind): { readonly open: string; readonly close: string } {
    if (fence === "angle" && (this.isPrinted || !abilities[this.signs.alphabet].hasAngles))
      return { open: operatorSpelling("less", this.signs), close: operatorSpelling("greater", this.signs) };
    const { open, close } = fences[fence];
    return { open: this.sign(open), close: this.sign(close) };
  }

  box(box: Box): string {
    switch (box.kind) {
      case "name":
        return nameSpelling(box.node.name, this.signs.alphabet);
      case "numeral":
      case "string":
        return box.text;
      case "atom":
        return `\`${box.name}`;
      case "word":
        return box.word === "emptySet" && this.signs.alphabet === "ascii" ? "{}" : this.sign(box.word);
      case "application":
        return this.box(box.callee) + this.enclose("parenthesis", box.args);
      case "subscript":
        return `${this.box(box.target)}[${box.inside.map((part) => this.bracketPart(part)).join("")}]`;
      case "cases":
        return `(${this.branches(box.branches)})`;
      case "fence":
        return this.enclose(box.fence, box.items);
      case "range":
        return this.braces(this.range(box.from, box.to));
      case "comprehension":
        return this.comprehension(box);
      case "prefix": {
        const { sign, operand } = box;
        const spelling =
          sign === "not"
            ? this.sign("not")
            : operatorSpelling(sign === "negate" ? "subtract" : "add", this.isPrinted ? "ascii" : this.signs);
        return `${spelling}${isWord(spelling) ? " " : ""}${this.box(operand)}`;
      }
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
        const bindings = box.bindings.map(
          ({ patterns, set }) => `${this.list(patterns)} ${operatorSpelling("in", this.signs)} ${this.box(set)}`,
        );
        return `${this.sign(box.sign)} ${bindings.join(", ")}${this.sign("dot")} ${this.box(box.body)}`;
      }
      case "lambda": {
        const parameters = box.parameters.map((parameter) => this.box(parameter)).join(" ");
        return `${this.sign("lambda")} ${parameters}${this.sign("dot")} ${this.box(box.body)}`;
      }
      case "big": {
        const spelling = bigSpelling(box.operator, isPlain(box.over) ? "unicode" : this.signs);
        return `${spelling}${this.over(box.over)} ${this.box(box.body)}`;
      }
      case "gap":
        return "…";
    }
  }

  private bracketPart(part: SubscriptBox["inside"][number]): string {
    if (typeof part === "object") return this.box(part);
    const separator = this.sign(part);
    return part === "mapsTo" ? ` ${separator} ` : part === "comma" ? `${separator} ` : separator;
  }

  private comprehension({ fence, element, conditions }: ComprehensionBox): string {
    const { open, close } = this.fence(fence);
    return `${open}${this.box(element)} ${this.sign("bar")} ${this.list(conditions)}${close}`;
  }

  private range(from: Box, to: Box): string {
    return this.box(from) + this.sign("dots") + this.box(to);
  }

  private braces(inside: string): string {
    return this.sign("openBrace") + inside + this.sign("closeBrace");
  }

  private over(over: Over): string {
    if (over.kind === "conditions") return `[${this.list(over.conditions)}]`;
    const equal = operatorSpelling("equal", this.signs);
    const power = operatorSpelling("power", this.signs);
    return `[${this.box(over.name)} ${equal} ${this.box(over.from)}]${power}[${this.box(over.to)}]`;
  }

  private operators({ first, rest }: OperatorsBox): string {
    return rest.reduce((text, { operator, operand }, i) => {
      const spelling = operatorSpelling(operator, this.signs);
      const touches = operator === "power" || (operator === "divide" && i === 0 && isLeaf(first) && isLeaf(operand));
      return touches ? text + spelling + this.box(operand) : `${text} ${spelling} ${this.box(operand)}`;
    }, this.box(first));
  }
}

function isPlain(over: Over): boolean {
  return over.kind === "conditions" && over.isPlain;
}

const isWord = (spelling: string): boolean => /\p{L}$/u.test(spelling);

function isLeaf(box: Box): boolean {
  return box.kind === "name" || box.kind === "numeral";
}
