// Prints statements and blocks.

import { Level, startsWithBrace } from "./precedence.js";
import { printAssignment } from "./print-assignments.js";
import { printAligned, printTestOperands } from "./print-operators.js";
import { printLineComment } from "./print-literals.js";
import {
  printAnnotation,
  canBreak,
  printObjectMember,
  printPattern,
  printSignature,
  printUnion,
} from "./print-types.js";
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
export function printBlock(writer: CodeWriter, body: readonly Statement[]): void {
  if (braces(body) === "{}") return;
  let isBegun = false;
  let isBlank = false;
  writer.indent();
  for (let i = 0; i < body.length; i++) {
    const statement = body[i]!;
    if (statement.kind === "blank") {
      isBlank = isBegun;
      continue;
    }
    if (statement.kind === "comment" && !writer.printer.hasComments) continue;
    if (statement.kind === "typeAlias" && !printsTypes(writer.printer)) continue;
    if (isBlank) writer.hardline();
    writer.hardline();
    printStatement(writer, statement);
    isBegun = true;
    isBlank = false;
  }
  writer.end();
  writer.hardline();
  writer.text("}");
}

function printStatement(writer: CodeWriter, node: Statement): void {
  writer.part(placeOf(node), printBareStatement, node);
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

export function printBareStatement(writer: CodeWriter, node: Statement): void {
  switch (node.kind) {
    case "const":
    case "let":
      return printVariable(writer, node);
    case "function":
      return printFunction(writer, node);
    case "expressionStatement":
      return printExpressionStatement(writer, node);
    case "return":
      return printReturn(writer, node);
    case "throw":
      return printThrow(writer, node);
    case "if":
      return printIf(writer, node);
    case "forOf":
      return printLoop(writer, printForOfHead, node);
    case "for":
      return printLoop(writer, printForHead, node);
    case "while":
      return printLoop(writer, printWhileHead, node);
    case "try":
      return printTry(writer, node);
    case "break":
    case "continue":
      return writer.text(node.label === undefined ? `${node.kind};` : `${node.kind} ${node.label};`);
    case "labelled":
      writer.text(`${node.label}: `);
      return printStatement(writer, node.body);
    case "block":
      writer.text(braces(node.body));
      return printBlock(writer, node.body);
    case "typeAlias":
      return printTypeAlias(writer, node);
    case "blank":
      return;
    case "comment":
      printLineComment(writer, node.text);
  }
}

/** Prints a loop, with a cancellation check at the start of its body if the module is cancellable. */
function printLoop<Loop extends ForOf | For | While>(
  writer: CodeWriter,
  printLoopHead: (writer: CodeWriter, node: Loop) => void,
  node: Loop,
): void {
  const { tick } = writer.printer;
  const loop = tick === undefined ? node : { ...node, body: [ts.run(ts.call(tick)), ...node.body] };
  printLoopHead(writer, loop);
  printBlock(writer, loop.body);
}

/** Prints a declaration with its `export` but without its comment. */
export function printVariable(writer: CodeWriter, node: Const | Let): void {
  if (node.kind === "const") printExportKeyword(writer, node.exported);
  if (node.value === undefined) printVariableHead(writer, node);
  else
    printAssignment(writer, printVariableHead, node, " =", node.value, node.type !== undefined && canBreak(node.type));
  writer.text(";");
}

function printVariableHead(writer: CodeWriter, node: Const | Let): void {
  writer.text(node.kind === "const" ? "const " : "let ");
  printTypedPattern(writer, node);
}

function printTypedPattern(writer: CodeWriter, node: Const | Let): void {
  printPattern(writer, node.pattern);
  printAnnotation(writer, node.type);
}

/** `type Name = …;`, or an interface for an object type. */
export function printTypeAlias(writer: CodeWriter, { name, type, exported }: TypeAlias): void {
  printExportKeyword(writer, exported);
  if (type.kind === "objectType") return printInterface(writer, name, type);
  writer.group();
  writer.text(`type ${name} =`);
  if (type.kind === "unionType") {
    writer.indent();
    writer.line();
    writer.part(type.span, printUnion, type);
    writer.end();
  } else {
    writer.text(" ");
    printType(writer, type);
  }
  writer.text(";");
  writer.end();
}

function printInterface(writer: CodeWriter, name: string, { members }: ObjectType): void {
  writer.text(`interface ${name} {`);
  writer.indent();
  for (const member of members) {
    writer.hardline();
    printObjectMember(writer, member);
    writer.text(";");
  }
  writer.end();
  writer.hardline();
  writer.text("}");
}

export function printFunction(writer: CodeWriter, node: FunctionDeclaration): void {
  printFunctionStart(writer, node);
  printBlock(writer, node.body);
}

function printFunctionStart(writer: CodeWriter, node: FunctionDeclaration): void {
  printExportKeyword(writer, node.exported);
  printFunctionHead(writer, node);
  writer.text(` ${braces(node.body)}`);
}

type FunctionHead = Pick<FunctionDeclaration, "name" | "typeParameters" | "parameters" | "result">;

function printFunctionHead(writer: CodeWriter, node: FunctionHead): void {
  writer.text("function ");
  printPattern(writer, node.name);
  printSignature(writer, node);
}

/** Returns the overloads of a function, without a body. */
export function overloadsOf({ name, overloads = [] }: FunctionDeclaration): readonly FunctionHead[] {
  return overloads.map((overload) => ({ ...overload, name }));
}

/** Prints a declaration without its value or body, as after `declare`. */
export function printDeclarationHead(writer: CodeWriter, node: Const | FunctionHead): void {
  if ("pattern" in node) printVariableHead(writer, node);
  else printFunctionHead(writer, node);
}

/** Modules mark each exported item; scripts return an object of exports. */
export function printExportKeyword(writer: CodeWriter, exported: boolean | undefined): void {
  if (exported === true && writer.printer.language !== "js-script") writer.text("export ");
}

/** Prints an expression statement that cannot be parsed as a block or a directive. */
function printExpressionStatement(writer: CodeWriter, { expression: node }: ExpressionStatement): void {
  const isLoose = node.kind === "string" || startsWithBrace(node);
  if (isLoose) writer.text("(");
  printExpression(writer, node, Level.assignment);
  writer.text(isLoose ? ");" : ";");
}

function printReturn(writer: CodeWriter, { value }: Return): void {
  if (value === undefined) return writer.text("return;");
  writer.text("return ");
  printReturnedValue(writer, value);
}

function printThrow(writer: CodeWriter, { value }: Throw): void {
  writer.text("throw ");
  printReturnedValue(writer, value);
}

/**
 * Prints the operand of `return` or `throw`. A long operator chain is parenthesised, since a line break would end the
 * statement early.
 */
function printReturnedValue(writer: CodeWriter, node: Expression): void {
  if (node.kind === "binary") printLongResult(writer, node);
  else printExpression(writer, node, Level.argument);
  writer.text(";");
}

function printLongResult(writer: CodeWriter, node: Binary): void {
  writer.group();
  writer.ifBreak("(");
  writer.indent();
  writer.softline();
  printAligned(writer, node);
  writer.end();
  writer.softline();
  writer.ifBreak(")");
  writer.end();
}

/** `if (test) {`, `while (test) {`. */
function printTest(writer: CodeWriter, word: "if" | "while", test: Expression, body: readonly Statement[]): void {
  writer.text(word);
  writer.text(" (");
  if (isNegatedChain(test)) printExpression(writer, test, Level.argument);
  else {
    writer.group();
    writer.indent();
    writer.softline();
    printTestOperands(writer, test);
    writer.end();
    writer.softline();
    writer.end();
  }
  writer.text(`) ${braces(body)}`);
}

/** `!(a && b)`, which breaks inside its own parentheses. */
function isNegatedChain(test: Expression): boolean {
  if (test.kind !== "unary" || test.operator !== "!") return false;
  const { operand } = test;
  return operand.kind === "binary" && (operand.operator === "&&" || operand.operator === "||");
}

function printIfHead(writer: CodeWriter, { test, consequent }: If): void {
  printTest(writer, "if", test, consequent);
}

function printWhileHead(writer: CodeWriter, { test, body }: While): void {
  printTest(writer, "while", test, body);
}

function printIf(writer: CodeWriter, node: If): void {
  printIfHead(writer, node);
  printBlock(writer, node.consequent);
}

function printForOfHead(writer: CodeWriter, { pattern, iterable, body }: ForOf): void {
  writer.text("for (const ");
  printPattern(writer, pattern);
  writer.text(" of ");
  printExpression(writer, iterable, Level.argument);
  writer.text(`) ${braces(body)}`);
}

function printForHead(writer: CodeWriter, { init, test, update, body }: For): void {
  if (init === undefined && test === undefined && update === undefined) return writer.text(`for (;;) ${braces(body)}`);
  writer.group();
  writer.text("for (");
  writer.indent();
  writer.softline();
  writer.enter(init?.span);
  if (init !== undefined) printInit(writer, init);
  writer.leave(init?.span);
  writer.text(";");
  writer.line();
  if (test !== undefined) printAligned(writer, test);
  writer.text(";");
  writer.line();
  if (update !== undefined) printExpression(writer, update, Level.assignment);
  writer.end();
  writer.softline();
  writer.text(") ");
  writer.end();
  writer.text(braces(body));
}

function printInit(writer: CodeWriter, init: Let): void {
  if (init.value === undefined) printVariableHead(writer, init);
  else printAssignment(writer, printVariableHead, init, " =", init.value);
}

function printTry(writer: CodeWriter, node: Try): void {
  writer.text(`try ${braces(node.body)}`);
  printBlock(writer, node.body);
  printCatchHead(writer, node);
  printBlock(writer, node.handler);
}

function printCatchHead(writer: CodeWriter, { error, handler }: Try): void {
  writer.text(" catch (");
  printPattern(writer, error);
  writer.text(`) ${braces(handler)}`);
}
