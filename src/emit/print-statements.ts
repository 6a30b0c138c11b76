// Turns statements and blocks into documents to be laid out.

import { type Doc, group, hardline, ifBreak, indent, join, lazy, line, placed, softline } from "../layout/layout.js";
import { Level, startsWithBrace } from "./precedence.js";
import { alignedDoc, assignmentDoc } from "./print-operators.js";
import { lineComment } from "./print-literals.js";
import { annotation, patternDoc, signatureDoc } from "./print-types.js";
import { bare, type Printer } from "./printer.js";
import type { Const, Expression, For, FunctionDeclaration, If, Let, ModuleItem, Place, Statement, Try } from "./tree.js";

/** `{ … }` over several lines, or `{}`, behind what stands before it. */
export function blockDoc(printer: Printer, body: readonly Statement[], before: string): Doc {
  const shown = withoutEdgeBlanks(body);
  if (shown.length === 0) return `${before}{}`;
  const lines: Doc[] = [];
  for (const [i, statement] of shown.entries()) {
    lines.push(hardline, printer.isDense && statement.kind === "const" ? denseConst(printer, statement, shown[i - 1], shown[i + 1]) : statementDoc(printer, statement));
  }
  return [`${before}{`, indent(lines), hardline, "}"];
}

/** Without blank lines at the ends, and with one where there are several. */
export function withoutEdgeBlanks<S extends { readonly kind: string }>(body: readonly S[]): readonly S[] {
  if (!body.some((node) => node.kind === "blank")) return body;
  const single = body.filter((node, i) => node.kind !== "blank" || (i > 0 && body[i - 1]?.kind !== "blank"));
  return single[single.length - 1]?.kind === "blank" ? single.slice(0, -1) : single;
}

export function statementDoc(printer: Printer, node: Statement): Doc {
  return lazy(() => bareStatement(printer, node), placeOf(node));
}

/** A statement without a place of its own is where its expression is: debuggers stop at statements, and show their places. */
function placeOf(node: Statement): Place | undefined {
  const own = "span" in node ? node.span : undefined;
  const place = own ?? expressionIn(node)?.span;
  // The name at an expression's place is none of the statement.
  return own !== undefined || place?.name === undefined ? place : { start: place.start, end: place.end };
}

/** The expression that a statement evaluates, and first. */
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

function bareStatement(printer: Printer, node: Statement): Doc {
  switch (node.kind) {
    case "const":
    case "let":
      return [variableDoc(printer, node), ";"];
    case "function":
      return functionDoc(printer, node, "");
    case "expressionStatement":
      return [expressionStatement(printer, node.expression), ";"];
    case "return":
      return node.value === undefined ? "return;" : ["return ", resultDoc(printer, node.value), ";"];
    case "throw":
      return ["throw ", resultDoc(printer, node.value), ";"];
    case "if":
      return ifDoc(printer, node);
    case "forOf": {
      const iterable = printer.expression(node.iterable, Level.argument);
      return ["for (const ", patternDoc(printer, node.pattern), " of ", iterable, printer.block(node.body, ") ")];
    }
    case "for":
      return [forHead(printer, node), printer.block(node.body, "")];
    case "while":
      return ["while ", testDoc(printer, node.test), printer.block(node.body, " ")];
    case "try":
      return tryDoc(printer, node);
    case "break":
    case "continue":
      return [node.kind, node.label === undefined ? "" : ` ${node.label}`, ";"];
    case "labelled":
      return [node.label, ": ", statementDoc(printer, node.body)];
    case "block":
      return printer.block(node.body, "");
    case "blank":
      return "";
    case "comment":
      return printer.isDense ? "" : lineComment(node.text, printer.language);
  }
}

function variableDoc(printer: Printer, node: Const | Let): Doc {
  const left = variableHead(printer, node);
  return node.value === undefined ? left : assignmentDoc(printer, left, " =", node.value);
}

/** A constant of a dense script: those that follow each other are one declaration. */
export function denseConst(printer: Printer, node: Const, above: ModuleItem | undefined, below: ModuleItem | undefined): Doc {
  const declared = lazy(() => assignmentDoc(printer, [patternDoc(printer, node.pattern), annotation(printer, node.type)], " =", node.value), placeOf(node));
  return [above?.kind === "const" ? "" : "const ", declared, below?.kind === "const" ? "," : ";"];
}

function variableHead(printer: Printer, node: Const | Let): Doc {
  return [`${node.kind} `, patternDoc(printer, node.pattern), annotation(printer, node.type)];
}

/** The declaration without its comment, behind the word `export` or nothing. */
export function functionDoc(printer: Printer, node: FunctionDeclaration, before: string): Doc {
  return [functionHead(printer, node, before), printer.block(node.body, " ")];
}

function functionHead(printer: Printer, node: Pick<FunctionDeclaration, "name" | "typeParameters" | "parameters" | "result">, before = ""): Doc {
  return [`${before}function `, patternDoc(printer, node.name), signatureDoc(printer, node)];
}

/** The ways to call a function, each without a body. */
export function overloadDocs(printer: Printer, { name, overloads = [] }: FunctionDeclaration): readonly Doc[] {
  return overloads.map((overload) => functionHead(printer, { ...overload, name }));
}

/** A declaration without its value or body, as it stands behind `declare`. */
export function headDoc(printer: Printer, node: Const | FunctionDeclaration): Doc {
  return node.kind === "function" ? functionHead(printer, node) : variableHead(printer, node);
}

/** An expression as a statement: not to be taken for a block or for a directive. */
function expressionStatement(printer: Printer, given: Expression): Doc {
  const node = bare(printer, given);
  const doc = printer.expression(node, Level.assignment);
  return node.kind === "string" || startsWithBrace(node) ? ["(", doc, ")"] : doc;
}

/** What is returned or thrown: a long chain of operators stands in parentheses, so that the statement does not end early. */
function resultDoc(printer: Printer, given: Expression): Doc {
  const node = bare(printer, given);
  if (node.kind !== "binary") return printer.expression(node, Level.argument);
  return group([ifBreak("("), indent([softline, alignedDoc(printer, node)]), softline, ifBreak(")")]);
}

function testDoc(printer: Printer, test: Expression): Doc {
  return group(["(", indent([softline, alignedDoc(printer, test)]), softline, ")"]);
}

function ifDoc(printer: Printer, node: If): Doc {
  const start = ["if ", testDoc(printer, node.test), printer.block(node.consequent, " ")];
  if (node.alternate === undefined) return start;
  const [only, ...others] = node.alternate;
  return [start, only?.kind === "if" && others.length === 0 ? [" else ", statementDoc(printer, only)] : printer.block(node.alternate, " else ")];
}

function forHead(printer: Printer, { init, test, update }: For): Doc {
  if (init === undefined && test === undefined && update === undefined) return "for (;;) ";
  const parts = [
    init === undefined ? "" : placed(init.span, variableDoc(printer, init)),
    test === undefined ? "" : alignedDoc(printer, test),
    update === undefined ? "" : printer.expression(update, Level.assignment),
  ];
  return group(["for (", indent([softline, join([";", line], parts)]), softline, ") "]);
}

function tryDoc(printer: Printer, node: Try): Doc {
  const parts: Doc[] = [printer.block(node.body, "try ")];
  if (node.handler !== undefined && node.error !== undefined) parts.push(" catch (", patternDoc(printer, node.error), printer.block(node.handler, ") "));
  else if (node.handler !== undefined) parts.push(printer.block(node.handler, " catch "));
  if (node.finalizer !== undefined) parts.push(printer.block(node.finalizer, " finally "));
  return parts;
}
