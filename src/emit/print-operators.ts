// Turns chains of operators, conditionals and assignments into documents to be laid out: where they break, what is indented.

import { type Doc, group, hang, ifBreak, indent, lazy, line, placed } from "../layout/layout.js";
import { continuesChain, Level, levelOf, needsParentheses } from "./precedence.js";
import { bare, type Printer, printsTypes } from "./printer.js";
import type { Binary, Conditional, Expression, Spread } from "./tree.js";

/** An expression where the text around it indents already: the operands of a chain stand below each other. */
export function alignedDoc(printer: Printer, given: Expression, minimum: number = Level.argument): Doc {
  const node = bare(printer, given);
  if (levelOf(node) < minimum) return printer.expression(node, minimum);
  switch (node.kind) {
    case "binary":
      return lazy(() => group(binaryParts(printer, node)), node.span);
    case "conditional":
      return lazy(() => group(conditionalParts(printer, node, alignedDoc(printer, node.test, Level.operand))), node.span);
    default:
      return printer.expression(node, Level.argument);
  }
}

/** An operand of a chain, what stands before it, and the operator that it belongs to. */
interface Operand {
  readonly node: Expression;
  readonly before: Doc;
  readonly parent: Binary | undefined;
  readonly side: "left" | "right";
}

/** The operands of a chain of operators, each but the first after its operator and a line break. */
export function binaryParts(printer: Printer, start: Binary): readonly Doc[] {
  const parts: Doc[] = [];
  // Operands are taken from the right, so that the left one, often the long one, comes last.
  const pending: Operand[] = [{ node: start, before: "", parent: undefined, side: "left" }];
  for (let operand = pending.pop(); operand !== undefined; operand = pending.pop()) {
    const { node, before, parent, side } = operand;
    if (node.kind === "binary" && (parent === undefined || continuesChain(parent.operator, side, node.operator))) {
      // The place of the whole chain is known; that of an inner operator is told at the operator.
      const operator = placed(parent === undefined ? undefined : node.span, ` ${node.operator}`);
      const gap = opensAfterOperator(node) ? " " : line;
      pending.push({ node: bare(printer, node.left), before, parent: node, side: "left" });
      pending.push({ node: bare(printer, node.right), before: [operator, gap], parent: node, side: "right" });
    } else {
      const doc = printer.expression(node, Level.assignment);
      const shown = parent !== undefined && needsParentheses(parent, side, node) ? ["(", doc, ")"] : doc;
      parts.push(before === "" ? shown : [before, shown]);
    }
  }
  return parts.reverse();
}

/** `a && {`, `a ?? [`: the right side breaks inside instead. */
function opensAfterOperator({ operator, right }: Binary): boolean {
  if (operator !== "&&" && operator !== "||" && operator !== "??") return false;
  return (right.kind === "object" && right.properties.length > 0) || (right.kind === "array" && right.elements.length > 0);
}

/** `test ? a : b` for a group; a chain of them breaks as one. */
export function conditionalParts(printer: Printer, node: Conditional, test: Doc): Doc {
  return [test, indent([line, "? ", branchDoc(printer, node.consequent, true), line, ": ", branchDoc(printer, node.alternate, false)])];
}

function branchDoc(printer: Printer, given: Expression, isThen: boolean): Doc {
  const node = bare(printer, given);
  if (node.kind !== "conditional") {
    const isLoose = node.kind === "cast" || (node.kind === "binary" && node.operator === "??");
    return indent(isLoose ? ["(", alignedDoc(printer, node), ")"] : printer.expression(node, Level.argument));
  }
  const parts = lazy(() => conditionalParts(printer, node, alignedDoc(printer, node.test, Level.operand)), node.span);
  return isThen ? indent([ifBreak("", "("), parts, ifBreak("", ")")]) : parts;
}

// ---- Assignments ----

/** `left = value`, also for declarations and properties: the value begins on the same line unless it reads better below. */
export function assignmentDoc(printer: Printer, left: Doc, operator: string, value: Expression): Doc {
  const node = bare(printer, value);
  const start = [group(left), operator];
  switch (node.kind) {
    case "arrow":
    case "number":
    case "bigint":
    case "boolean":
      return group([start, " ", printer.expression(node, Level.argument)]);
    default:
      return breaksAfterOperator(printer, node)
        ? group([start, group(indent([line, alignedDoc(printer, node)]))])
        : group([start, hang(group(printer.expression(node, Level.argument)))]);
  }
}

/** True if the value has no good place to break inside, or one that would hide the operator. */
function breaksAfterOperator(printer: Printer, node: Expression): boolean {
  switch (node.kind) {
    case "string":
      return true;
    case "binary":
      return !opensAfterOperator(node);
    case "conditional":
      return bare(printer, node.test).kind === "binary";
    case "member":
    case "call":
    case "index":
      return isPlainChain(printer, node);
    default:
      return false;
  }
}

/** `a.b.c`, `f(x).g()`: members and calls whose arguments are too short to be worth a line each. */
function isPlainChain(printer: Printer, start: Expression): boolean {
  let node = bare(printer, start);
  let calls = 0;
  for (;;) {
    switch (node.kind) {
      case "member":
        node = bare(printer, node.object);
        break;
      case "call": {
        const [only, ...others] = node.arguments;
        if (others.length > 0 || (only !== undefined && !isShort(only))) return false;
        if (printsTypes(printer) && node.typeArguments.length > 0) return false;
        calls++;
        node = bare(printer, node.callee);
        break;
      }
      case "identifier":
        return calls < 3;
      default:
        return false;
    }
  }
}

function isShort(argument: Expression | Spread): boolean {
  switch (argument.kind) {
    case "identifier":
      return argument.name.length <= shortWidth;
    case "string":
      return argument.value.length + 2 <= shortWidth;
    case "number":
    case "bigint":
    case "boolean":
      return true;
    case "array":
      return argument.elements.length === 0;
    case "object":
      return argument.properties.length === 0;
    default:
      return false;
  }
}

/** A quarter of a line. */
const shortWidth = 25;
