// Prints calls, member accesses and chains of them (`f(x)(y).z…`) iteratively, so that long chains do not overflow
// the stack.

import { Level, levelOf } from "./precedence.js";
import { arrowArgument, openedArrow } from "./print-functions.js";
import { brokenArray, brokenObject, elementTo } from "./print-lists.js";
import { typeArguments } from "./print-types.js";
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
export function chainTo(to: CodeWriter, start: Link): void {
  if (start.kind === "call" && start.isPure === true) to.text("/* @__PURE__ */ ");
  // `f(x)` is by far the most frequent chain.
  if (start.kind === "call" && !isLink(start.callee)) {
    printExpression(to, start.callee, Level.callee);
    return callTo(to, start);
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
  to.enter(calledAt);
  if (isNumber) to.text("(");
  printExpression(to, head, Level.callee);
  if (isNumber) to.text(")");
  to.leave(calledAt);
  stepsTo(to, steps);
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

function stepsTo(to: CodeWriter, steps: readonly Step[]): void {
  const printAll = (to: CodeWriter): void => someSteps(to, steps, 0, steps.length);
  // A method call consists of two links.
  if (steps.length < 4) return printAll(to);
  const methods = steps.flatMap(({ link }, i) =>
    link.kind === "member" && steps[i + 1]?.link.kind === "call" ? [i] : [],
  );
  const [first] = methods;
  if (first === undefined || methods.length < 2) return printAll(to);
  const starts = steps.flatMap(({ link }, i) =>
    i >= first && link.kind === "member" && steps[i - 1]?.link.kind !== "member" ? [i] : [],
  );
  const broken = (to: CodeWriter): void => {
    someSteps(to, steps, 0, first);
    to.indent();
    starts.forEach((from, i) => {
      to.hardline();
      someSteps(to, steps, from, starts[i + 1] ?? steps.length);
    });
    to.end();
  };
  if (isHardToRead(steps)) broken(to);
  else to.choice(printAll, broken);
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

function someSteps(to: CodeWriter, steps: readonly Step[], from: number, end: number): void {
  for (let i = from; i < end; i++) {
    const { link, span } = steps[i]!;
    to.enter(span);
    linkTo(to, link);
    to.leave(span);
  }
}

function linkTo(to: CodeWriter, link: Link): void {
  switch (link.kind) {
    case "member":
      return to.text(`.${link.name}`);
    case "index":
      return indexTo(to, link.index);
    case "call":
      return callTo(to, link);
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

function callTo(to: CodeWriter, node: Call): void {
  typeArguments(to, node.typeArguments);
  argumentsTo(to, node.arguments);
}

function indexTo(to: CodeWriter, index: Expression): void {
  const isNumber = index.kind === "number";
  if (!isNumber) to.group();
  to.text("[");
  if (isNumber) printExpression(to, index, Level.argument);
  else {
    to.indent();
    to.softline();
    printExpression(to, index, Level.argument);
    to.end();
    to.softline();
  }
  to.text("]");
  if (!isNumber) to.end();
}

/**
 * Prints arguments in parentheses: on one line, with one argument expanded as in `some(rows, (R) => {` and `apply((x)
 * => {`, or one per line.
 */
function argumentsTo(to: CodeWriter, args: readonly Expression[]): void {
  const last = args[args.length - 1];
  if (last === undefined) return to.text("()");
  if (takesFunctions(args)) return argumentLines(to, args);
  // A block always has lines of its own, so the arguments never fit on one line.
  if (opensFirst(args))
    return to.choice(
      (to) => argumentLine(to, args),
      (to) => argumentLine(to, args),
      (to) => argumentLines(to, args),
    );
  if (!opens(last, args[args.length - 2])) {
    to.group();
    printEnclosed(to, "()", args, argumentTo);
    return to.end();
  }
  choiceOfArguments(to, args, last);
}

function argumentTo(to: CodeWriter, node: Expression): void {
  if (node.kind === "arrow") to.part(node.span, arrowArgument, node);
  else elementTo(to, node);
}

function choiceOfArguments(to: CodeWriter, args: readonly Expression[], last: Expression): void {
  to.choice(
    (to) => argumentLine(to, args),
    (to) => openedArguments(to, args, last),
    (to) => argumentLines(to, args),
  );
}

function argumentLines(to: CodeWriter, args: readonly Expression[]): void {
  to.brokenGroup();
  printEnclosed(to, "()", args, argumentTo);
  to.end();
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

function argumentLine(to: CodeWriter, args: readonly Expression[]): void {
  to.text("(");
  args.forEach((arg, i) => {
    if (i > 0) to.text(", ");
    argumentTo(to, arg);
  });
  to.text(")");
}

/** Prints the arguments with the last one expanded; its first line stays on the line of the call. */
function openedArguments(to: CodeWriter, args: readonly Expression[], last: Expression): void {
  to.text("(");
  for (const argument of args.slice(0, -1)) {
    to.group();
    argumentTo(to, argument);
    to.end();
    to.text(", ");
  }
  if (last.kind === "object") to.part(last.span, brokenObject, last);
  else if (last.kind === "array") to.part(last.span, brokenArray, last);
  else if (last.kind === "arrow") to.part(last.span, openedArrow, last);
  to.text(")");
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
