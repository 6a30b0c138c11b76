// Prints calls, member accesses and chains of them (`f(x)(y).z…`) iteratively, so that long chains do not overflow
// the stack.

import { Level, levelOf } from "./precedence.js";
import { printArrowArgument, printOpenedArrow } from "./print-functions.js";
import { printBrokenArray, printBrokenObject, printElement } from "./print-lists.js";
import { printTypeArguments } from "./print-types.js";
import { printEnclosed, printExpression, type CodeWriter } from "./printer.js";
import type { Call, Expression, Index, Member, OutputSpan } from "./tree.js";

type Link = Member | Index | Call;

/** Step of a chain: the link after its head, and its source position. */
interface Step {
  readonly link: Link;
  readonly span: OutputSpan | undefined;
}

/**
 * `head.name(arguments)[index]…`. If the chain does not fit on a line, three or more method calls go on one line
 * each.
 */
export function printLinks(writer: CodeWriter, start: Link): void {
  if (start.kind === "call" && start.isPure === true) writer.text("/* @__PURE__ */ ");
  // `f(x)` is by far the most frequent chain.
  if (start.kind === "call" && !isLink(start.callee)) {
    printExpression(writer, start.callee, Level.callee);
    return printCall(writer, start);
  }
  const steps: Step[] = [];
  // A method call is positioned at its name, where an engine reports a failure.
  let calledAt: OutputSpan | undefined;
  let head: Expression = start;
  for (; isLink(head); head = inner(head)) {
    const span = head === start ? undefined : head.span;
    steps.push({ link: head, span: head.kind === "member" ? (span ?? calledAt) : span });
    calledAt = head.kind === "call" ? span : undefined;
  }
  steps.reverse();
  const isNumber = head.kind === "number" && levelOf(head) === Level.primary && steps[0]?.link.kind === "member";
  writer.enter(calledAt);
  if (isNumber) writer.text("(");
  printExpression(writer, head, Level.callee);
  if (isNumber) writer.text(")");
  writer.leave(calledAt);
  printSteps(writer, steps);
}

function isLink(node: Expression): node is Link {
  const { kind } = node;
  return kind === "member" || kind === "index" || kind === "call";
}

/** Returns the expression that a link is applied to. */
function inner(link: Link): Expression {
  switch (link.kind) {
    case "member":
    case "index":
      return link.object;
    case "call":
      return link.callee;
  }
}

function printSteps(writer: CodeWriter, steps: readonly Step[]): void {
  const printAll = (writer: CodeWriter): void => printStepRange(writer, steps, 0, steps.length);
  // A method call consists of two links.
  if (steps.length < 4) return printAll(writer);
  const methods = steps.flatMap(({ link }, i) =>
    link.kind === "member" && steps[i + 1]?.link.kind === "call" ? [i] : [],
  );
  const [first] = methods;
  if (first === undefined || methods.length < 2) return printAll(writer);
  const starts = steps.flatMap(({ link }, i) =>
    i >= first && link.kind === "member" && steps[i - 1]?.link.kind !== "member" ? [i] : [],
  );
  const broken = (writer: CodeWriter): void => {
    printStepRange(writer, steps, 0, first);
    writer.indent();
    starts.forEach((from, i) => {
      writer.hardline();
      printStepRange(writer, steps, from, starts[i + 1] ?? steps.length);
    });
    writer.end();
  };
  if (isHardToRead(steps)) broken(writer);
  else writer.choice(printAll, broken);
}

/** True if the chain is broken even if its first line would fit. */
function isHardToRead(steps: readonly Step[]): boolean {
  const calls = steps.flatMap(({ link }) => (link.kind === "call" ? [link] : []));
  const last = calls.pop();
  if (calls.length > 1 && [...calls, last!].some((call) => !call.arguments.every(isSimple))) return true;
  return (
    calls.some(hasLines) ||
    (hasLines(last!) && calls.some((call) => call.arguments.some(({ kind }) => kind === "arrow")))
  );
}

/** True if the arguments of a call are broken regardless of their width. */
function hasLines({ arguments: args }: Call): boolean {
  return (
    takesFunctions(args) || args.some((arg) => arg.kind === "arrow" && !("kind" in arg.body) && arg.body.length > 0)
  );
}

function printStepRange(writer: CodeWriter, steps: readonly Step[], from: number, end: number): void {
  for (let i = from; i < end; i++) {
    const { link, span } = steps[i]!;
    writer.enter(span);
    printLink(writer, link);
    writer.leave(span);
  }
}

function printLink(writer: CodeWriter, link: Link): void {
  switch (link.kind) {
    case "member":
      return writer.text(`.${link.name}`);
    case "index":
      return printIndex(writer, link.index);
    case "call":
      return printCall(writer, link);
  }
}

/** True if the argument does not prevent a chain of calls from being printed on one line. */
function isSimple(argument: Expression): boolean {
  switch (argument.kind) {
    case "arrow":
      return !("kind" in argument.body);
    case "binary":
    case "conditional":
    case "assignment":
      return false;
    default:
      return true;
  }
}

function printCall(writer: CodeWriter, node: Call): void {
  printTypeArguments(writer, node.typeArguments);
  printArguments(writer, node.arguments);
}

function printIndex(writer: CodeWriter, index: Expression): void {
  const isNumber = index.kind === "number";
  if (!isNumber) writer.group();
  writer.text("[");
  if (isNumber) printExpression(writer, index, Level.argument);
  else {
    writer.indent();
    writer.softline();
    printExpression(writer, index, Level.argument);
    writer.end();
    writer.softline();
  }
  writer.text("]");
  if (!isNumber) writer.end();
}

/**
 * Prints arguments in parentheses: on one line, with one argument expanded as in `some(rows, (R) => {` and `apply((x)
 * => {`, or one per line.
 */
function printArguments(writer: CodeWriter, args: readonly Expression[]): void {
  const last = args[args.length - 1];
  if (last === undefined) return writer.text("()");
  if (takesFunctions(args)) return printArgumentLines(writer, args);
  // A block always has lines of its own, so the arguments never fit on one line.
  if (opensFirst(args))
    return writer.choice(
      (writer) => printArgumentLine(writer, args),
      (writer) => printArgumentLine(writer, args),
      (writer) => printArgumentLines(writer, args),
    );
  if (!opens(last, args[args.length - 2])) {
    writer.group();
    printEnclosed(writer, "()", args, printArgument);
    return writer.end();
  }
  chooseArgumentLayout(writer, args, last);
}

function printArgument(writer: CodeWriter, node: Expression): void {
  if (node.kind === "arrow") writer.part(node.span, printArrowArgument, node);
  else printElement(writer, node);
}

function chooseArgumentLayout(writer: CodeWriter, args: readonly Expression[], last: Expression): void {
  writer.choice(
    (writer) => printArgumentLine(writer, args),
    (writer) => printOpenedArguments(writer, args, last),
    (writer) => printArgumentLines(writer, args),
  );
}

function printArgumentLines(writer: CodeWriter, args: readonly Expression[]): void {
  writer.brokenGroup();
  printEnclosed(writer, "()", args, printArgument);
  writer.end();
}

/**
 * True if two of several arguments are functions, or one is a call that takes a function: such lists are hard to read
 * on one line.
 */
function takesFunctions(args: readonly Expression[]): boolean {
  if (args.length < 2) return false;
  let functions = 0;
  for (const arg of args) {
    if (arg.kind === "arrow") functions++;
    else if (arg.kind === "call" && arg.arguments.some(({ kind }) => kind === "arrow")) return true;
  }
  return functions > 1;
}

function printArgumentLine(writer: CodeWriter, args: readonly Expression[]): void {
  writer.text("(");
  args.forEach((arg, i) => {
    if (i > 0) writer.text(", ");
    printArgument(writer, arg);
  });
  writer.text(")");
}

/** Prints the arguments with the last one expanded; its first line stays on the line of the call. */
function printOpenedArguments(writer: CodeWriter, args: readonly Expression[], last: Expression): void {
  writer.text("(");
  for (const argument of args.slice(0, -1)) {
    writer.group();
    printArgument(writer, argument);
    writer.end();
    writer.text(", ");
  }
  if (last.kind === "object") writer.part(last.span, printBrokenObject, last);
  else if (last.kind === "array") writer.part(last.span, printBrokenArray, last);
  else if (last.kind === "arrow") writer.part(last.span, printOpenedArrow, last);
  writer.text(")");
}

/** True for a function with a block before a short argument, which follows the last line of the block. */
function opensFirst(args: readonly Expression[]): boolean {
  const [first, second, ...others] = args;
  if (first === undefined || second === undefined || others.length > 0) return false;
  return first.kind === "arrow" && !("kind" in first.body) && isShort(second) && !opens(second, undefined);
}

function isShort(node: Expression): boolean {
  if (node.kind === "call" && node.arguments.length > 1) return false;
  return node.kind === "binary" ? isPlain(node.left, 1) && isPlain(node.right, 1) : isPlain(node, 2);
}

/** True for names, literals, and calls and lists of these up to a nesting depth. */
function isPlain(node: Expression, depth: number): boolean {
  if (depth <= 0) return false;
  switch (node.kind) {
    case "identifier":
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return true;
    case "member":
      return isPlain(node.object, depth);
    case "index":
      return isPlain(node.object, depth) && isPlain(node.index, depth);
    case "update":
      return isPlain(node.target, depth);
    case "unary":
      return isPlain(node.operand, depth);
    case "array":
      return node.elements.every((one) => isPlain(one, depth - 1));
    case "object":
      return node.properties.every(({ value }) => isPlain(value, depth - 1));
    case "call":
      return (
        isPlain(node.callee, depth) &&
        node.arguments.length <= depth &&
        node.arguments.every((one) => isPlain(one, depth - 1))
      );
    default:
      return false;
  }
}

/** True if the last argument can be expanded readably. */
function opens(node: Expression, previous: Expression | undefined): boolean {
  if (previous?.kind === node.kind) return false;
  switch (node.kind) {
    case "object":
      return node.properties.length > 0;
    case "array":
      if (previous !== undefined && node.elements.every(({ kind }) => kind === "number")) return false;
      return node.elements.length > 0 && previous?.kind !== "arrow";
    case "arrow":
      return !("kind" in node.body) || standsAlone(node.body);
    default:
      return false;
  }
}

/** True if the expression reads well on its own line below `name((x) =>`. */
function standsAlone(body: Expression): boolean {
  return body.kind === "call" || body.kind === "conditional" || isOpenBody(body);
}

/** True if a function body opens a bracket on the line of its arrow. */
function isOpenBody(body: Expression): boolean {
  let node = body;
  while (node.kind === "arrow") {
    if (!("kind" in node.body)) return true;
    node = node.body;
  }
  return node.kind === "object" || node.kind === "array";
}
