// Prints types, type parameters, patterns and parameter lists.

import { Level } from "./precedence.js";
import { numberText, propertyName, stringText } from "./print-literals.js";
import {
  printPlacedText,
  printExpression,
  printsTypes,
  printType,
  printSeparated,
  type CodeWriter,
} from "./printer.js";
import type {
  ArrayPattern,
  FunctionDeclaration,
  KeywordType,
  LiteralType,
  ObjectPattern,
  ObjectTypeMember,
  Parameter,
  Pattern,
  Type,
  TypeParameter,
  TypeReference,
  UnionType,
} from "./tree.js";

export function printTypeNode(writer: CodeWriter, node: Type): void {
  if (isPlain(node)) printPlacedText(writer, node.span, node.name);
  else writer.part(node.span, printBareType, node);
}

function isPlain(node: Type): node is TypeReference | KeywordType {
  return node.kind === "keywordType" || (node.kind === "typeReference" && node.arguments.length === 0);
}

function printBareType(writer: CodeWriter, node: Type): void {
  switch (node.kind) {
    case "typeReference":
      writer.text(node.name);
      printTypeArguments(writer, node.arguments);
      break;
    case "typeQuery":
      writer.text(`typeof ${node.name}`);
      break;
    case "literalType":
      writer.text(literalTypeText(writer, node));
      break;
    case "keywordType":
      writer.text(node.name);
      break;
    case "unionType":
      writer.group();
      writer.indent();
      writer.softline();
      printUnion(writer, node);
      writer.end();
      writer.end();
      break;
    case "tupleType": {
      writer.text("readonly ");
      const rest = node.rest === undefined ? [] : [{ restOf: node.rest }];
      const elements = [...node.elements, ...rest];
      printList(writer, "[", elements, elements.length === 1 ? printOnlyTupleElement : printTupleElement, "]");
      break;
    }
    case "arrayType":
      writer.text("readonly ");
      printArrayType(writer, node.element);
      break;
    case "functionType":
      writer.group();
      printTypeParameters(writer, node.typeParameters);
      printParameters(writer, node.parameters);
      writer.text(" => ");
      printType(writer, node.result);
      writer.end();
      break;
    case "objectType":
      printList(writer, "{", node.members, printObjectMember, "}", { isSpaced: true, separator: ";" });
      break;
  }
}

/** Prints a type inside brackets, where a union needs no indentation. */
function printEnclosedType(writer: CodeWriter, node: Type): void {
  if (node.kind === "unionType") writer.part(node.span, printUnion, node);
  else printType(writer, node);
}

function printOnlyTupleElement(writer: CodeWriter, element: TupleElement): void {
  if ("kind" in element) printEnclosedType(writer, element);
  else printTupleElement(writer, element);
}

type TupleElement = Type | { readonly restOf: Type };

function printTupleElement(writer: CodeWriter, element: TupleElement): void {
  if ("kind" in element) {
    if (element.kind === "unionType") writer.part(element.span, printUnionElement, element);
    else printType(writer, element);
  } else {
    writer.text("...");
    printArrayType(writer, element.restOf);
  }
}

export function printObjectMember(writer: CodeWriter, { name, type }: ObjectTypeMember): void {
  writer.text(`readonly ${propertyName(name, writer.printer.language)}: `);
  printType(writer, type);
}

/** Prints a union among other elements, parenthesised if it breaks. */
function printUnionElement(writer: CodeWriter, node: UnionType): void {
  writer.group();
  writer.indent();
  writer.ifBreak("(");
  writer.softline();
  printUnion(writer, node);
  writer.end();
  writer.softline();
  writer.ifBreak(")");
  writer.end();
}

/** `A | B`, or each member on its own line after a bar. */
export function printUnion(writer: CodeWriter, { members }: UnionType): void {
  writer.group();
  writer.ifBreak("| ");
  members.forEach((member, i) => {
    if (i > 0) {
      writer.line();
      writer.text("| ");
    }
    writer.indent();
    printOperandType(writer, member, member.kind === "functionType");
    writer.end();
  });
  writer.end();
}

function printArrayType(writer: CodeWriter, type: Type): void {
  const isList = type.kind === "arrayType" || type.kind === "tupleType";
  printOperandType(writer, type, isList || type.kind === "functionType" || type.kind === "unionType");
  writer.text("[]");
}

function printOperandType(writer: CodeWriter, type: Type, isLoose: boolean): void {
  if (isLoose) writer.text("(");
  if (isLoose && type.kind === "unionType") writer.part(type.span, printUnionOperand, type);
  else printType(writer, type);
  if (isLoose) writer.text(")");
}

function printUnionOperand(writer: CodeWriter, node: UnionType): void {
  writer.group();
  writer.indent();
  writer.softline();
  printUnion(writer, node);
  writer.end();
  writer.softline();
  writer.end();
}

/** True if the type may span several lines. */
export function canBreak(type: Type): boolean {
  switch (type.kind) {
    case "typeReference":
      return type.arguments.length > 1 || type.arguments.some((only) => !isPlain(only) && only.kind !== "objectType");
    case "functionType":
      return type.typeParameters.length > 0 || type.parameters.length > 0 || canBreak(type.result);
    case "tupleType":
      return type.elements.length > 0 || type.rest !== undefined;
    case "arrayType":
      return canBreak(type.element);
    case "objectType":
      return type.members.length > 0;
    case "unionType":
      return true;
    default:
      return false;
  }
}

function literalTypeText(writer: CodeWriter, { value }: LiteralType): string {
  switch (typeof value) {
    case "string":
      return stringText(value, writer.printer.language);
    case "number":
      return numberText(value);
    case "bigint":
      return `${value}n`;
    case "boolean":
      return String(value);
  }
}

/** Layout of a list: spaces inside its brackets on one line, and the separator of its items. */
interface ListStyle {
  readonly isSpaced?: boolean;
  readonly separator?: string;
}

/** Prints items in brackets: on one line, or one per line with a trailing separator. */
export function printList<T>(
  writer: CodeWriter,
  open: string,
  items: readonly T[],
  print: (writer: CodeWriter, item: T) => void,
  close: string,
  { isSpaced = false, separator = "," }: ListStyle = {},
): void {
  if (items.length === 0) return writer.text(open + close);
  writer.group();
  writer.text(open);
  writer.indent();
  printEdge(writer, isSpaced);
  for (let i = 0; i < items.length; i++) {
    if (i > 0) {
      writer.text(separator);
      writer.line();
    }
    print(writer, items[i]!);
  }
  writer.end();
  writer.ifBreak(separator);
  printEdge(writer, isSpaced);
  writer.text(close);
  writer.end();
}

function printEdge(writer: CodeWriter, isSpaced: boolean): void {
  if (isSpaced) writer.line();
  else writer.softline();
}

/** `<A, B>`; nothing without arguments or in JavaScript. */
export function printTypeArguments(writer: CodeWriter, args: readonly Type[]): void {
  if (args.length === 0 || !printsTypes(writer.printer)) return;
  const onlyArgument = args.length === 1 ? args[0] : undefined;
  if (onlyArgument !== undefined && (isPlain(onlyArgument) || onlyArgument.kind === "objectType")) {
    writer.text("<");
    printType(writer, onlyArgument);
    writer.text(">");
    return;
  }
  writer.group();
  writer.text("<");
  writer.indent();
  writer.softline();
  printSeparated(writer, args, printEnclosedType);
  writer.end();
  writer.softline();
  writer.text(">");
  writer.end();
}

function printTypeParameters(writer: CodeWriter, parameters: readonly TypeParameter[]): void {
  if (parameters.length > 0 && printsTypes(writer.printer)) printList(writer, "<", parameters, printTypeParameter, ">");
}

function printTypeParameter(writer: CodeWriter, { name, constraint }: TypeParameter): void {
  writer.text(name);
  if (constraint === undefined) return;
  writer.text(" extends ");
  printType(writer, constraint);
}

/** `<A>(a: A, b: B): C`. */
export function printSignature(
  writer: CodeWriter,
  signature: Pick<FunctionDeclaration, "typeParameters" | "parameters" | "result">,
  printResult = printAnnotation,
): void {
  writer.group();
  printTypeParameters(writer, signature.typeParameters);
  printParameters(writer, signature.parameters);
  printResult(writer, signature.result);
  writer.end();
}

/** Prints the result type of an arrow function. A function type needs parentheses, since an arrow follows. */
export function printArrowResult(writer: CodeWriter, type: Type | undefined): void {
  if (type?.kind !== "functionType" || !printsTypes(writer.printer)) return printAnnotation(writer, type);
  writer.text(": ");
  printOperandType(writer, type, true);
}

/** `: type`; nothing in JavaScript. */
export function printAnnotation(writer: CodeWriter, type: Type | undefined): void {
  if (type === undefined || !printsTypes(writer.printer)) return;
  writer.text(": ");
  printType(writer, type);
}

/** Prints parameters in parentheses. They break with the enclosing group, which also contains the result type. */
function printParameters(writer: CodeWriter, parameters: readonly Parameter[]): void {
  const last = parameters[parameters.length - 1];
  if (last === undefined) return writer.text("()");
  writer.text("(");
  if (parameters.length === 1 && last.pattern.kind === "objectPattern") printParameter(writer, last);
  else {
    writer.indent();
    writer.softline();
    printSeparated(writer, parameters, printParameter);
    writer.end();
    writer.ifBreak(",");
    writer.softline();
  }
  writer.text(")");
}

function printParameter(writer: CodeWriter, node: Parameter): void {
  writer.enter(node.span);
  printPattern(writer, node.pattern);
  printAnnotation(writer, node.type);
  if (node.default !== undefined) {
    writer.text(" = ");
    printExpression(writer, node.default, Level.argument);
  }
  writer.leave(node.span);
}

export function printPattern(writer: CodeWriter, node: Pattern): void {
  if (node.kind === "identifier") printPlacedText(writer, node.span, node.name);
  else writer.part(node.span, printBarePattern, node);
}

function printBarePattern(writer: CodeWriter, node: ArrayPattern | ObjectPattern): void {
  switch (node.kind) {
    case "arrayPattern": {
      // Trailing holes bind nothing and would require an extra comma.
      const size = node.elements.reduce((size, element, i) => (element === undefined ? size : i + 1), 0);
      printList(writer, "[", node.elements.slice(0, size), printPatternElement, "]");
      break;
    }
    case "objectPattern":
      printList(writer, "{", node.properties, printPatternProperty, "}", { isSpaced: true });
      break;
  }
}

function printPatternElement(writer: CodeWriter, element: Pattern | undefined): void {
  if (element !== undefined) printPattern(writer, element);
}

function printPatternProperty(writer: CodeWriter, { name, pattern }: ObjectPattern["properties"][number]): void {
  if (pattern.kind !== "identifier" || pattern.name !== name)
    writer.text(`${propertyName(name, writer.printer.language)}: `);
  printPattern(writer, pattern);
}
