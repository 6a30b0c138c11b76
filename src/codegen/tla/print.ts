// Prints TLA+ definitions in lines of at most 80 characters. Conjunctions that do not fit on a line become bulleted
// lists.

import {
  brokenGroup,
  choice,
  comma,
  type Doc,
  group,
  hardline,
  indent,
  join,
  line,
  softline,
} from "../../printing/document.js";
import { layOut } from "../../printing/layout.js";
import {
  type BoundVariable,
  infixes,
  junctions,
  type Operator,
  type Precedence,
  prefixes,
  products,
  type Tla,
} from "./tree.js";

const width = 80;

export const printTla = (node: Tla): string => layOut(printExpression(node), width).text;

export const printOperator = (operator: Operator): string => layOut(definition(operator), width).text;

function definition({ name, parameters, value }: Operator): Doc {
  const head = parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
  return group([head, " ==", indent([line, printExpression(value, true)])]);
}

/**
 * An expression after which nothing follows that it could absorb. `isFirst` if it begins its line when broken, since
 * the bullets of a list must align.
 */
function printExpression(node: Tla, isFirst = false): Doc {
  switch (node.kind) {
    case "word":
      return node.text;
    case "apply":
      return node.args.length === 0 ? node.name : [node.name, list("(", node.args, ")")];
    case "infix": {
      const precedence: Precedence = infixes[node.operator];
      return group([
        operand(node.left, precedence, true),
        node.operator === ".." ? ".." : [` ${node.operator}`, line],
        operand(node.right, precedence, false),
      ]);
    }
    case "prefix": {
      const space = /^[A-Z]/.test(node.operator) ? " " : "";
      return [node.operator, space, operand(node.operand, prefixes[node.operator], false)];
    }
    case "junction": {
      const parts = node.operands.map((one) => operand(one, junctions, false));
      if (!isFirst) return group(join([` ${node.operator}`, line], parts));
      // Only other lists need parentheses, since the bullets of nested lists would have to align.
      const bullets = node.operands.map((one) => [
        `${node.operator} `,
        indent(one.kind === "junction" ? operand(one, junctions, false) : printExpression(one)),
      ]);
      return choice(join(` ${node.operator} `, parts), brokenGroup(join(hardline, bullets)));
    }
    case "product":
      return group(
        join(
          [" \\X", line],
          node.factors.map((one) => operand(one, products, false)),
        ),
      );
    case "tuple":
      return list("<<", node.items, ">>");
    case "set":
      return list("{", node.items, "}");
    case "map":
      return bracket("{", [printExpression(node.element), " :", line, running(node.bound)], "}");
    case "select":
      return bracket("{", [running(node.bound), " :", line, printExpression(node.condition)], "}");
    case "function":
      return bracket("[", [running(node.bound), " |->", line, printExpression(node.value)], "]");
    case "quantifier":
      return group([node.sign, " ", running(node.bound), " :", indent([line, printExpression(node.body, true)])]);
    case "if":
      return group([
        ["IF ", indent(printExpression(node.condition)), line],
        [branch("THEN", node.value), line],
        node.otherwise.kind === "if" ? ["ELSE ", printExpression(node.otherwise)] : branch("ELSE", node.otherwise),
      ]);
    case "let":
      return brokenGroup([
        "LET ",
        indent(indent(join(hardline, node.definitions.map(definition)))),
        hardline,
        "IN ",
        indent(printExpression(node.body)),
      ]);
    case "lambda":
      return group([`LAMBDA ${node.parameters.join(", ")} :`, indent([line, printExpression(node.body, true)])]);
    case "item":
      return [operand(node.target, closed, false), "[", printExpression(node.index), "]"];
    case "except":
      return bracket(
        "[",
        [
          operand(node.target, closed, false),
          " EXCEPT",
          line,
          join(
            comma,
            node.entries.map(([index, value]) => ["![", printExpression(index), "] = ", printExpression(value)]),
          ),
        ],
        "]",
      );
    case "record":
      return bracket(
        "[",
        join(
          comma,
          node.fields.map(([name, value]) => [`${name} |-> `, printExpression(value)]),
        ),
        "]",
      );
    case "field":
      return [operand(node.target, closed, false), `.${node.name}`];
  }
}

/** A branch; multi-line expressions begin on a new line. */
const branch = (name: string, value: Tla): Doc =>
  value.kind === "let" || value.kind === "if"
    ? [name, indent([line, printExpression(value)])]
    : [`${name} `, indent(printExpression(value))];

const closed: Precedence = { low: 17, high: 17 };

/** An operand, in parentheses if it would otherwise parse differently. */
function operand(node: Tla, precedence: Precedence, isFirst: boolean): Doc {
  const ownPrecedence = precedenceOf(node);
  const isSafe =
    ownPrecedence !== undefined &&
    (ownPrecedence.low > precedence.high ||
      (isFirst && precedence.isLeft === true && isSame(ownPrecedence, precedence)));
  return isSafe ? printExpression(node) : bracket("(", printExpression(node, true), ")");
}

/** Left-associative operators of one precedence can be chained. */
const isSame = (a: Precedence, b: Precedence): boolean => a === b;

/** The precedence of an expression; undefined if it extends as far to the right as possible. */
function precedenceOf(node: Tla): Precedence | undefined {
  switch (node.kind) {
    case "infix":
      return infixes[node.operator];
    case "prefix":
      return prefixes[node.operator];
    case "junction":
      return junctions;
    case "product":
      return products;
    case "quantifier":
    case "if":
    case "let":
    case "lambda":
      return undefined;
    default:
      return { low: 18, high: 18 };
  }
}

const running = ({ names, isTuple, set }: BoundVariable): Doc => {
  const name = isTuple ? `<<${names.join(", ")}>>` : names.join(", ");
  return [`${name} \\in `, operand(set, infixes["\\in"], false)];
};

const list = (open: string, items: readonly Tla[], close: string): Doc =>
  items.length === 0
    ? `${open}${close}`
    : bracket(
        open,
        join(
          comma,
          items.map((one) => printExpression(one)),
        ),
        close,
      );

const bracket = (open: string, content: Doc, close: string): Doc =>
  group([open, indent([softline, content]), softline, close]);
