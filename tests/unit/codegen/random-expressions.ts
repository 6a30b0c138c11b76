// Random expressions of every form, and an interpreter of the tree as the reference for the printed text.

import fc from "fast-check";
import * as ts from "../../../src/codegen/typescript/typescript.js";

type Value = number | boolean;

export const environment = { alpha: 3, beta: -2.5, somewhatLongerName: 41, truth: true, falsehood: false };

const numberOperators = ["+", "-", "*", "/", "%", "|", "^", "&", "<<", ">>", ">>>"] as const;
const comparisons = ["===", "!==", "<", "<=", ">", ">="] as const;

const { number } = fc.letrec<{ number: ts.Expression; truth: ts.Expression }>((tie) => {
  const number = tie("number");
  const truth = tie("truth");
  return {
    number: fc.oneof(
      { maxDepth: 5, depthSize: "large" },
      fc.constantFrom(0, -0, 1, 2, -3, 0.5, 1e21, 5e-7, Number.NaN, -Infinity).map((value) => ts.literal(value)),
      fc.constantFrom("alpha", "beta", "somewhatLongerName").map((name) => ts.id(name)),
      fc.tuple(fc.constantFrom("-", "~"), number).map(([operator, operand]) => ts.unary(operator, operand)),
      fc
        .tuple(fc.constantFrom(...numberOperators), number, number)
        .map(([operator, left, right]) => ts.binary(operator, left, right)),
      fc.tuple(number, number).map(([left, right]) => ts.binary("??", left, right)),
      fc.tuple(truth, number, number).map(([test, then, otherwise]) => ts.conditional(test, then, otherwise)),
      fc.tuple(number, number).map(([first, second]) => ts.index(ts.array([first, second]), ts.literal(1))),
      fc
        .tuple(number, number)
        .map(([first, second]) =>
          ts.member(ts.object([ts.property("first", first), ts.property("a b", second)]), "first"),
        ),
      fc.tuple(number, number).map(([given, body]) => ts.call(ts.arrow(["alpha"], body), [given])),
      fc.tuple(number, number).map(([given, body]) => ts.call(ts.arrow(["beta"], [ts.return(body)]), [given])),
      fc.tuple(number, number).map(([first, second]) => ts.call(ts.member("Math", "max"), [first, second])),
      fc.tuple(number, number).map(([given, value]) => ts.call(ts.arrow(["beta"], ts.assign("beta", value)), [given])),
    ),
    truth: fc.oneof(
      { maxDepth: 5, depthSize: "large" },
      fc.constantFrom(true, false).map((value) => ts.literal(value)),
      fc.constantFrom("truth", "falsehood").map((name) => ts.id(name)),
      truth.map((inner) => ts.unary("!", inner)),
      fc
        .tuple(fc.constantFrom("&&", "||", "??"), truth, truth)
        .map(([operator, left, right]) => ts.binary(operator, left, right)),
      fc
        .tuple(fc.constantFrom(...comparisons), number, number)
        .map(([operator, left, right]) => ts.binary(operator, left, right)),
      fc
        .tuple(fc.constantFrom("===", "!=="), truth, truth)
        .map(([operator, left, right]) => ts.binary(operator, left, right)),
      fc.tuple(truth, truth, truth).map(([test, then, otherwise]) => ts.conditional(test, then, otherwise)),
    ),
  };
});

export const expressions = number;

type Scope = Readonly<Record<string, Value>>;

/** Interprets the tree of a random expression. */
export function evaluate(node: ts.Expression, scope: Scope): Value {
  const number = (node: ts.Expression): number => Number(evaluate(node, scope));
  switch (node.kind) {
    case "number":
    case "boolean":
      return node.value;
    case "identifier": {
      const value = scope[node.name];
      if (value === undefined) throw new Error(`no ${node.name}`);
      return value;
    }
    case "unary":
      return node.operator === "!"
        ? !evaluate(node.operand, scope)
        : node.operator === "-"
          ? -number(node.operand)
          : ~number(node.operand);
    case "binary":
      return evaluateBinary(node, scope);
    case "conditional":
      return evaluate(node.test, scope) ? evaluate(node.consequent, scope) : evaluate(node.alternate, scope);
    case "index":
      return node.object.kind === "array" ? evaluate(only(node.object.elements[1]), scope) : unexpected(node);
    case "member":
      return node.object.kind === "object" ? evaluate(only(node.object.properties[0]), scope) : unexpected(node);
    case "call":
      return evaluateCall(node, scope);
    default:
      return unexpected(node);
  }
}

function evaluateCall({ callee, arguments: args }: ts.Call, scope: Scope): Value {
  if (callee.kind !== "arrow") return Math.max(...args.map((argument) => Number(evaluate(only(argument), scope))));
  const name = callee.parameters[0]?.pattern;
  const inside =
    name?.kind === "identifier" ? { ...scope, [name.name]: evaluate(only(args[0]), scope) } : unexpected(callee);
  if (!("kind" in callee.body)) {
    const [statement] = callee.body;
    return statement?.kind === "return" && statement.value !== undefined
      ? evaluate(statement.value, inside)
      : unexpected(callee);
  }
  return evaluate(callee.body.kind === "assignment" ? callee.body.value : callee.body, inside);
}

function only(part: ts.Expression | ts.Property | undefined): ts.Expression {
  if (part === undefined) throw new Error("a part is missing");
  return part.kind === "property" ? part.value : part;
}

function evaluateBinary({ operator, left, right }: ts.Binary, scope: Scope): Value {
  const first = evaluate(left, scope);
  const second = (): Value => evaluate(right, scope);
  const a = Number(first);
  switch (operator) {
    case "??":
      return first;
    case "||":
      return first || second();
    case "&&":
      return first && second();
    case "===":
      return first === second();
    case "!==":
      return first !== second();
    case "<":
      return a < Number(second());
    case "<=":
      return a <= Number(second());
    case ">":
      return a > Number(second());
    case ">=":
      return a >= Number(second());
    case "+":
      return a + Number(second());
    case "-":
      return a - Number(second());
    case "*":
      return a * Number(second());
    case "/":
      return a / Number(second());
    case "%":
      return a % Number(second());
    case "|":
      return a | Number(second());
    case "^":
      return a ^ Number(second());
    case "&":
      return a & Number(second());
    case "<<":
      return a << Number(second());
    case ">>":
      return a >> Number(second());
    case ">>>":
      return a >>> Number(second());
    case "instanceof":
      throw new Error("there are no classes here");
  }
}

function unexpected(node: ts.Expression): never {
  throw new Error(`no random expression holds ${node.kind} here`);
}
