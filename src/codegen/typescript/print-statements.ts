// Prints statements and blocks.

import { Level, startsWithBrace } from "./precedence.js";
import { assignmentTo } from "./print-assignments.js";
import { printAligned, testOperands } from "./print-operators.js";
import { lineComment } from "./print-literals.js";
import { annotation, canBreak, objectMember, patternTo, signatureTo, unionTo } from "./print-types.js";
import { braces, printExpression, printsTypes, printType, type CodeWriter } from "./printer.js";
import * as ts from "./typescript.js";
import type {
  Binary,
  Const,
  Expression,
  ExpressionStatement,
  For,
  ForOf,
  FunctionDeclaration,
  If,
  Let,
  ObjectType,
  OutputSpan,
  Return,
  Statement,
  Throw,
  Try,
  TypeAlias,
  While,
} from "./tree.js";

/**
 * Prints the rest of a block after its opening brace: the statements, one per line, and the closing brace.
 * Consecutive blank lines are merged; those at the ends are dropped.
 */
export function blockTo(to: CodeWriter, body: readonly Statement[]): void {
  if (braces(body) === "{}") return;
  let isBegun = false;
  let isBlank = false;
  to.indent();
  for (let i = 0; i < body.length; i++) {
    const statement = body[i]!;
    if (statement.kind === "blank") {
      isBlank = isBegun;
      continue;
    }
    if (statement.kind === "comment" && !to.printer.hasComments) continue;
    if (statement.kind === "typeAlias" && !printsTypes(to.printer)) continue;
    if (isBlank) to.hardline();
    to.hardline();
    statementTo(to, statement);
    isBegun = true;
    isBlank = false;
  }
  to.end();
  to.hardline();
  to.text("}");
}

function statementTo(to: CodeWriter, node: Statement): void {
  to.part(placeOf(node), bareStatement, node);
}

/**
 * A statement without a position takes that of its expression, since debuggers stop at statements and show their
 * positions.
 */
function placeOf(node: Statement): OutputSpan | undefined {
  return ("span" in node ? node.span : undefined) ?? placeInside(node);
}

/**
 * Returns the position of the expression that a statement evaluates first. It has no name, since the name of an
 * expression is not that of its statement.
 */
export function placeInside(node: Statement): OutputSpan | undefined {
  const place = expressionIn(node)?.span;
  return place?.name === undefined ? place : { start: place.start, end: place.end };
}

function expressionIn(node: Statement): Expression | undefined {
  switch (node.kind) {
    case "return":
    case "throw":
      return node.value;
    case "expressionStatement":
      return node.expression;
    case "if":
    case "while":
      return node.test;
    case "forOf":
      return node.iterable;
    default:
      return undefined;
  }
}

export function bareStatement(to: CodeWriter, node: Statement): void {
  switch (node.kind) {
    case "const":
    case "let":
      return variableTo(to, node);
    case "function":
      return functionTo(to, node);
    case "expressionStatement":
      return expressionStatement(to, node);
    case "return":
      return returnTo(to, node);
    case "throw":
      return throwTo(to, node);
    case "if":
      return ifTo(to, node);
    case "forOf":
      return loopTo(to, forOfHead, node);
    case "for":
      return loopTo(to, forHead, node);
    case "while":
      return loopTo(to, whileHead, node);
    case "try":
      return tryTo(to, node);
    case "break":
    case "continue":
      return to.text(node.label === undefined ? `${node.kind};` : `${node.kind} ${node.label};`);
    case "labelled":
      to.text(`${node.label}: `);
      return statementTo(to, node.body);
    case "block":
      to.text(braces(node.body));
      return blockTo(to, node.body);
    case "typeAlias":
      return typeAliasTo(to, node);
    case "blank":
      return;
    case "comment":
      lineComment(to, node.text);
  }
}

/** Prints a loop, with a cancellation check at the start of its body if the module is cancellable. */
function loopTo<Loop extends ForOf | For | While>(
  to: CodeWriter,
  head: (to: CodeWriter, node: Loop) => void,
  node: Loop,
): void {
  const { tick } = to.printer;
  const loop = tick === undefined ? node : { ...node, body: [ts.run(ts.call(tick)), ...node.body] };
  head(to, loop);
  blockTo(to, loop.body);
}

/** Prints a declaration with its `export` but without its comment. */
export function variableTo(to: CodeWriter, node: Const | Let): void {
  if (node.kind === "const") exportWord(to, node.exported);
  if (node.value === undefined) variableHead(to, node);
  else assignmentTo(to, variableHead, node, " =", node.value, node.type !== undefined && canBreak(node.type));
  to.text(";");
}

function variableHead(to: CodeWriter, node: Const | Let): void {
  to.text(node.kind === "const" ? "const " : "let ");
  typedPattern(to, node);
}

function typedPattern(to: CodeWriter, node: Const | Let): void {
  patternTo(to, node.pattern);
  annotation(to, node.type);
}

/** `type Name = …;`, or an interface for an object type. */
export function typeAliasTo(to: CodeWriter, { name, type, exported }: TypeAlias): void {
  exportWord(to, exported);
  if (type.kind === "objectType") return interfaceTo(to, name, type);
  to.group();
  to.text(`type ${name} =`);
  if (type.kind === "unionType") {
    to.indent();
    to.line();
    to.part(type.span, unionTo, type);
    to.end();
  } else {
    to.text(" ");
    printType(to, type);
  }
  to.text(";");
  to.end();
}

function interfaceTo(to: CodeWriter, name: string, { members }: ObjectType): void {
  to.text(`interface ${name} {`);
  to.indent();
  for (const member of members) {
    to.hardline();
    objectMember(to, member);
    to.text(";");
  }
  to.end();
  to.hardline();
  to.text("}");
}

export function functionTo(to: CodeWriter, node: FunctionDeclaration): void {
  functionStart(to, node);
  blockTo(to, node.body);
}

function functionStart(to: CodeWriter, node: FunctionDeclaration): void {
  exportWord(to, node.exported);
  functionHead(to, node);
  to.text(` ${braces(node.body)}`);
}

type FunctionHead = Pick<FunctionDeclaration, "name" | "typeParameters" | "parameters" | "result">;

function functionHead(to: CodeWriter, node: FunctionHead): void {
  to.text("function ");
  patternTo(to, node.name);
  signatureTo(to, node);
}

/** Returns the overloads of a function, without a body. */
export function overloadsOf({ name, overloads = [] }: FunctionDeclaration): readonly FunctionHead[] {
  return overloads.map((overload) => ({ ...overload, name }));
}

/** Prints a declaration without its value or body, as after `declare`. */
export function headTo(to: CodeWriter, node: Const | FunctionHead): void {
  if ("pattern" in node) variableHead(to, node);
  else functionHead(to, node);
}

/** Modules mark each exported item; scripts return an object of exports. */
export function exportWord(to: CodeWriter, exported: boolean | undefined): void {
  if (exported === true && to.printer.language !== "js-script") to.text("export ");
}

/** Prints an expression statement that cannot be parsed as a block or a directive. */
function expressionStatement(to: CodeWriter, { expression: node }: ExpressionStatement): void {
  const isLoose = node.kind === "string" || startsWithBrace(node);
  if (isLoose) to.text("(");
  printExpression(to, node, Level.assignment);
  to.text(isLoose ? ");" : ";");
}

function returnTo(to: CodeWriter, { value }: Return): void {
  if (value === undefined) return to.text("return;");
  to.text("return ");
  resultTo(to, value);
}

function throwTo(to: CodeWriter, { value }: Throw): void {
  to.text("throw ");
  resultTo(to, value);
}

/**
 * Prints the operand of `return` or `throw`. A long operator chain is parenthesised, since a line break would end the
 * statement early.
 */
function resultTo(to: CodeWriter, node: Expression): void {
  if (node.kind === "binary") longResult(to, node);
  else printExpression(to, node, Level.argument);
  to.text(";");
}

function longResult(to: CodeWriter, node: Binary): void {
  to.group();
  to.ifBreak("(");
  to.indent();
  to.softline();
  printAligned(to, node);
  to.end();
  to.softline();
  to.ifBreak(")");
  to.end();
}

/** `if (test) {`, `while (test) {`. */
function testTo(to: CodeWriter, word: "if" | "while", test: Expression, body: readonly Statement[]): void {
  to.text(word);
  to.text(" (");
  if (isNegatedChain(test)) printExpression(to, test, Level.argument);
  else {
    to.group();
    to.indent();
    to.softline();
    testOperands(to, test);
    to.end();
    to.softline();
    to.end();
  }
  to.text(`) ${braces(body)}`);
}

/** `!(a && b)`, which breaks inside its own parentheses. */
function isNegatedChain(test: Expression): boolean {
  if (test.kind !== "unary" || test.operator !== "!") return false;
  const { operand } = test;
  return operand.kind === "binary" && (operand.operator === "&&" || operand.operator === "||");
}

function ifHead(to: CodeWriter, { test, consequent }: If): void {
  testTo(to, "if", test, consequent);
}

function whileHead(to: CodeWriter, { test, body }: While): void {
  testTo(to, "while", test, body);
}

function ifTo(to: CodeWriter, node: If): void {
  ifHead(to, node);
  blockTo(to, node.consequent);
}

function forOfHead(to: CodeWriter, { pattern, iterable, body }: ForOf): void {
  to.text("for (const ");
  patternTo(to, pattern);
  to.text(" of ");
  printExpression(to, iterable, Level.argument);
  to.text(`) ${braces(body)}`);
}

function forHead(to: CodeWriter, { init, test, update, body }: For): void {
  if (init === undefined && test === undefined && update === undefined) return to.text(`for (;;) ${braces(body)}`);
  to.group();
  to.text("for (");
  to.indent();
  to.softline();
  to.enter(init?.span);
  if (init !== undefined) initTo(to, init);
  to.leave(init?.span);
  to.text(";");
  to.line();
  if (test !== undefined) printAligned(to, test);
  to.text(";");
  to.line();
  if (update !== undefined) printExpression(to, update, Level.assignment);
  to.end();
  to.softline();
  to.text(") ");
  to.end();
  to.text(braces(body));
}

function initTo(to: CodeWriter, init: Let): void {
  if (init.value === undefined) variableHead(to, init);
  else assignmentTo(to, variableHead, init, " =", init.value);
}

function tryTo(to: CodeWriter, node: Try): void {
  to.text(`try ${braces(node.body)}`);
  blockTo(to, node.body);
  catchHead(to, node);
  blockTo(to, node.handler);
}

function catchHead(to: CodeWriter, { error, handler }: Try): void {
  to.text(" catch (");
  patternTo(to, error);
  to.text(`) ${braces(handler)}`);
}
