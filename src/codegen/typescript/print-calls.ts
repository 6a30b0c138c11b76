// Prints calls, member accesses and chains of them (`f(x)(y).z…`) iteratively, so that long chains do not overflow
// the stack.

import { callsBeforeNew, Level, levelOf } from "./precedence.js";
import { arrowArgument, openedArrow } from "./print-functions.js";
import { brokenArray, brokenObject, elementTo } from "./print-lists.js";
import { typeArguments } from "./print-types.js";
import { bare, enclosed, printExpression, type CodePrinter, type CodeWriter } from "./printer.js";
import type { Call, Expression, Index, Member, New, NonNull, OutputSpan, Spread } from "./tree.js";

type Link = Member | Index | Call | NonNull;

/** Step of a chain: the link after its head, and its source position. */
interface Step {
  readonly link: Link;
  readonly place: OutputSpan | undefined;
}

/**
 * `head.name(arguments)[index]…`. If the chain does not fit on a line, three or more method calls go on one line
 * each.
 */
export function chainTo(to: CodeWriter, start: Link): void {
  if (start.kind === "call" && start.isPure === true) to.text("/* @__PURE__ */ ");
  // `f(x)` is by far the most frequent chain.
  if (start.kind === "call" && !isLink(bare(to.printer, start.callee))) {
    printExpression(to, start.callee, Level.callee);
    return callTo(to, start);
  }
  const steps: Step[] = [];
  // A method call is positioned at its name, where an engine reports a failure.
  let calledAt: OutputSpan | undefined;
  let head: Expression = start;
  for (; isLink(head); head = bare(to.printer, inner(head))) {
    const span = head === start ? undefined : head.span;
    steps.push({ link: head, place: head.kind === "member" ? (span ?? calledAt) : span });
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
  return kind === "member" || kind === "index" || kind === "call" || kind === "nonNull";
}

/** Returns the expression that a link is applied to. */
function inner(link: Link): Expression {
  switch (link.kind) {
    case "member":
    case "index":
      return link.object;
    case "call":
      return link.callee;
    case "nonNull":
      return link.expression;
  }
}

function stepsTo(to: CodeWriter, steps: readonly Step[]): void {
  const all = (to: CodeWriter): void => someSteps(to, steps, 0, steps.length);
  // A method call consists of two links.
  if (steps.length < 4) return all(to);
  const methods = steps.flatMap(({ link }, i) =>
    link.kind === "member" && steps[i + 1]?.link.kind === "call" ? [i] : [],
  );
  const [first] = methods;
  if (first === undefined || methods.length < 2) return all(to);
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
  if (isHardToRead(to.printer, steps)) broken(to);
  else to.choice(all, broken);
}

/** True if the chain is broken even if its first line would fit. */
function isHardToRead(printer: CodePrinter, steps: readonly Step[]): boolean {
  const calls = steps.flatMap(({ link }) => (link.kind === "call" ? [link] : []));
  const last = calls.pop();
  const isLong = (call: Call): boolean => hasLines(printer, call);
  if (calls.length > 1 && [...calls, last!].some((call) => !call.arguments.every(isSimple))) return true;
  return (
    calls.some(isLong) || (isLong(last!) && calls.some((call) => call.arguments.some(({ kind }) => kind === "arrow")))
  );
}

/** True if the arguments of a call are broken regardless of their width. */
function hasLines(printer: CodePrinter, { arguments: args }: Call): boolean {
  return (
    takesFunctions(args, printer) ||
    args.some((arg) => arg.kind === "arrow" && !("kind" in arg.body) && arg.body.length > 0)
  );
}

function someSteps(to: CodeWriter, steps: readonly Step[], from: number, end: number): void {
  for (let i = from; i < end; i++) {
    const { link, place } = steps[i]!;
    to.enter(place);
    linkTo(to, link);
    to.leave(place);
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
    case "nonNull":
      return to.text("!");
  }
}

/** True if the argument does not prevent a chain of calls from being printed on one line. */
function isSimple(argument: Expression | Spread): boolean {
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

export function newTo(to: CodeWriter, node: New): void {
  const isLoose = callsBeforeNew(bare(to.printer, node.callee));
  to.text(isLoose ? "new (" : "new ");
  printExpression(to, node.callee, Level.callee);
  if (isLoose) to.text(")");
  typeArguments(to, node.typeArguments);
  argumentsTo(to, node.arguments);
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
function argumentsTo(to: CodeWriter, args: readonly (Expression | Spread)[]): void {
  const last = args[args.length - 1];
  if (last === undefined) return to.text("()");
  if (takesFunctions(args, to.printer)) return argumentLines(to, args);
  // A block always has lines of its own, so the arguments never fit on one line.
  if (opensFirst(args, to.printer))
    return to.choice(
      (to) => argumentLine(to, args),
      (to) => argumentLine(to, args),
      (to) => argumentLines(to, args),
    );
  if (last.kind === "spread" || !opens(bare(to.printer, last), args[args.length - 2], to.printer)) {
    to.group();
    enclosed(to, "()", args, argumentTo);
    return to.end();
  }
  choiceOfArguments(to, args, last);
}

function argumentTo(to: CodeWriter, argument: Expression | Spread): void {
  const node = argument.kind === "spread" ? argument : bare(to.printer, argument);
  if (node.kind === "arrow") to.part(node.span, arrowArgument, node);
  else elementTo(to, argument);
}

function choiceOfArguments(to: CodeWriter, args: readonly (Expression | Spread)[], last: Expression): void {
  to.choice(
    (to) => argumentLine(to, args),
    (to) => openedArguments(to, args, bare(to.printer, last)),
    (to) => argumentLines(to, args),
  );
}

function argumentLines(to: CodeWriter, args: readonly (Expression | Spread)[]): void {
  to.brokenGroup();
  enclosed(to, "()", args, argumentTo);
  to.end();
}

/**
 * True if two of several arguments are functions, or one is a call that takes a function: such lists are hard to read
 * on one line.
 */
function takesFunctions(args: readonly (Expression | Spread)[], printer: CodePrinter): boolean {
  if (args.length < 2) return false;
  let functions = 0;
  for (const arg of args) {
    if (arg.kind === "spread") continue;
    const node = bare(printer, arg);
    const inner = node.kind === "nonNull" ? bare(printer, node.expression) : node;
    if (node.kind === "arrow") functions++;
    else if (
      inner.kind === "call" &&
      inner.arguments.some((own) => own.kind !== "spread" && bare(printer, own).kind === "arrow")
    )
      return true;
  }
  return functions > 1;
}

function argumentLine(to: CodeWriter, args: readonly (Expression | Spread)[]): void {
  to.text("(");
  args.forEach((arg, i) => {
    if (i > 0) to.text(", ");
    argumentTo(to, arg);
  });
  to.text(")");
}

/** Prints the arguments with the last one expanded; its first line stays on the line of the call. */
function openedArguments(to: CodeWriter, args: readonly (Expression | Spread)[], last: Expression): void {
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
function opensFirst(args: readonly (Expression | Spread)[], printer: CodePrinter): boolean {
  const [first, second, ...others] = args;
  if (first === undefined || second === undefined || others.length > 0) return false;
  if (first.kind === "spread" || second.kind === "spread") return false;
  const [one, other] = [bare(printer, first), bare(printer, second)];
  return one.kind === "arrow" && !("kind" in one.body) && isShort(other, printer) && !opens(other, undefined, printer);
}

function isShort(node: Expression, printer: CodePrinter): boolean {
  if ((node.kind === "call" || node.kind === "new") && node.arguments.length > 1) return false;
  return node.kind === "binary"
    ? isPlain(node.left, printer, 1) && isPlain(node.right, printer, 1)
    : isPlain(node, printer, 2);
}

/** True for names, literals, and calls and lists of these up to a nesting depth. */
function isPlain(argument: Expression | Spread, printer: CodePrinter, depth: number): boolean {
  if (depth <= 0 || argument.kind === "spread") return false;
  const node = bare(printer, argument);
  switch (node.kind) {
    case "identifier":
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return true;
    case "member":
      return isPlain(node.object, printer, depth);
    case "index":
      return isPlain(node.object, printer, depth) && isPlain(node.index, printer, depth);
    case "nonNull":
      return isPlain(node.expression, printer, depth);
    case "update":
      return isPlain(node.target, printer, depth);
    case "unary":
      return isPlain(node.operand, printer, depth);
    case "array":
      return node.elements.every((one) => isPlain(one, printer, depth - 1));
    case "object":
      return node.properties.every((one) => one.kind === "property" && isPlain(one.value, printer, depth - 1));
    case "call":
    case "new":
      return (
        isPlain(node.callee, printer, depth) &&
        node.arguments.length <= depth &&
        node.arguments.every((one) => isPlain(one, printer, depth - 1))
      );
    default:
      return false;
  }
}

/** True if the last argument can be expanded readably. */
function opens(node: Expression, previous: Expression | Spread | undefined, printer: CodePrinter): boolean {
  if (previous?.kind === node.kind) return false;
  switch (node.kind) {
    case "object":
      return node.properties.length > 0;
    case "array":
      if (previous !== undefined && node.elements.every(({ kind }) => kind === "number")) return false;
      return node.elements.length > 0 && previous?.kind !== "arrow";
    case "arrow":
      return !("kind" in node.body) || standsAlone(printer, bare(printer, node.body));
    default:
      return false;
  }
}

/** True if the expression reads well on its own line below `name((x) =>`. */
function standsAlone(printer: CodePrinter, body: Expression): boolean {
  return body.kind === "call" || body.kind === "conditional" || isOpenBody(printer, body);
}

/** True if a function body opens a bracket on the line of its arrow. */
function isOpenBody(printer: CodePrinter, body: Expression): boolean {
  let node = body;
  while (node.kind === "arrow") {
    if (!("kind" in node.body)) return true;
    node = bare(printer, node.body);
  }
  return node.kind === "object" || node.kind === "array";
}
