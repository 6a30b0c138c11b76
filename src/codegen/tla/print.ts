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

export const printOperator = (operator: Operator): string => layOut(printDefinition(operator), width).text;

function printDefinition({ name, parameters, value }: Operator): Doc {
  const head = parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
  return group([head, " ==", indent([line, printExpression(value, true)])]);
}

/**
 * Prints an expression without parentheses. `isFirst` if it begins its line when broken, since the bullets of a list
 * must align.
 */
function printExpression(node: Tla, isFirst = false): Doc {
  switch (node.kind) {
    case "word":
      return node.text;
    case "apply":
      return node.args.length === 0 ? node.name : [node.name, printList("(", node.args, ")")];
    case "infix": {
      const precedence: Precedence = infixes[node.operator];
      return group([
        printOperand(node.left, precedence, true),
        node.operator === ".." ? ".." : [` ${node.operator}`, line],
        printOperand(node.right, precedence, false),
      ]);
    }
    case "prefix": {
      const space = /^[A-Z]/.test(node.operator) ? " " : "";
      return [node.operator, space, printOperand(node.operand, prefixes[node.operator], false)];
    }
    case "junction": {
      const parts = node.operands.map((one) => printOperand(one, junctions, false));
      if (!isFirst) return group(join([` ${node.operator}`, line], parts));
      // Only other lists need parentheses, since the bullets of nested lists would have to align.
      const bullets = node.operands.map((one) => [
        `${node.operator} `,
        indent(one.kind === "junction" ? printOperand(one, junctions, false) : printExpression(one)),
      ]);
      return choice(join(` ${node.operator} `, parts), brokenGroup(join(hardline, bullets)));
    }
    case "product":
      return group(
        join(
          [" \\X", line],
          node.factors.map((one) => printOperand(one, products, false)),
        ),
      );
    case "tuple":
      return printList("<<", node.items, ">>");
    case "set":
      return printList("{", node.items, "}");
    case "map":
      return bracket("{", [printExpression(node.element), " :", line, printBinder(node.bound)], "}");
    case "select":
      return bracket("{", [printBinder(node.bound), " :", line, printExpression(node.condition)], "}");
    case "function":
      return bracket("[", [printBinder(node.bound), " |->", line, printExpression(node.value)], "]");
    case "quantifier":
      return group([node.sign, " ", printBinder(node.bound), " :", indent([line, printExpression(node.body, true)])]);
    case "if":
      return group([
        ["IF ", indent(printExpression(node.condition)), line],
        [printBranch("THEN", node.value), line],
        node.otherwise.kind === "if" ? ["ELSE ", printExpression(node.otherwise)] : printBranch("ELSE", node.otherwise),
      ]);
    case "let":
      return brokenGroup([
        "LET ",
        indent(indent(join(hardline, node.definitions.map(printDefinition)))),
        hardline,
        "IN ",
        indent(printExpression(node.body)),
      ]);
    case "lambda":
      return group([`LAMBDA ${node.parameters.join(", ")} :`, indent([line, printExpression(node.body, true)])]);
    case "item":
      return [printOperand(node.target, atomicPrecedence, false), "[", printExpression(node.index), "]"];
    case "except":
      return bracket(
        "[",
        [
          printOperand(node.target, atomicPrecedence, false),
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
      return [printOperand(node.target, atomicPrecedence, false), `.${node.name}`];
  }
}

/** A branch; multi-line expressions begin on a new line. */
const printBranch = (name: string, value: Tla): Doc =>
  value.kind === "let" || value.kind === "if"
    ? [name, indent([line, printExpression(value)])]
    : [`${name} `, indent(printExpression(value))];

const atomicPrecedence: Precedence = { low: 17, high: 17 };

/** An operand, in parentheses if it would otherwise parse differently. */
function printOperand(node: Tla, precedence: Precedence, isFirst: boolean): Doc {
  const ownPrecedence = precedenceOf(node);
  const isSafe =
    ownPrecedence !== undefined &&
    (ownPrecedence.low > precedence.high ||
      (isFirst && precedence.isLeft === true && isSamePrecedence(ownPrecedence, precedence)));
  return isSafe ? printExpression(node) : bracket("(", printExpression(node, true), ")");
}

/** Left-associative operators of one precedence can be chained. */
const isSamePrecedence = (a: Precedence, b: Precedence): boolean => a === b;

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

const printBinder = ({ names, isTuple, set }: BoundVariable): Doc => {
  const name = isTuple ? `<<${names.join(", ")}>>` : names.join(", ");
  return [`${name} \\in `, printOperand(set, infixes["\\in"], false)];
};

const printList = (open: string, items: readonly Tla[], close: string): Doc =>
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
