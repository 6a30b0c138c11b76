// Prints types, type parameters, patterns and parameter lists.

import { Level } from "./precedence.js";
import { numberText, propertyName, stringText } from "./print-literals.js";
import { placedText, printExpression, printsTypes, printType, printSeparated, type CodeWriter } from "./printer.js";
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

export function typeTo(to: CodeWriter, node: Type): void {
  if (isPlain(node)) placedText(to, node.span, node.name);
  else to.part(node.span, bareType, node);
}

function isPlain(node: Type): node is TypeReference | KeywordType {
  return node.kind === "keywordType" || (node.kind === "typeReference" && node.arguments.length === 0);
}

function bareType(to: CodeWriter, node: Type): void {
  switch (node.kind) {
    case "typeReference":
      to.text(node.name);
      typeArguments(to, node.arguments);
      break;
    case "typeQuery":
      to.text(`typeof ${node.name}`);
      break;
    case "literalType":
      to.text(literalTypeText(to, node));
      break;
    case "keywordType":
      to.text(node.name);
      break;
    case "unionType":
      to.group();
      to.indent();
      to.softline();
      unionTo(to, node);
      to.end();
      to.end();
      break;
    case "tupleType": {
      to.text("readonly ");
      const rest = node.rest === undefined ? [] : [{ restOf: node.rest }];
      const elements = [...node.elements, ...rest];
      list(to, "[", elements, elements.length === 1 ? onlyTupleElement : tupleElement, "]");
      break;
    }
    case "arrayType":
      to.text("readonly ");
      arrayOf(to, node.element);
      break;
    case "functionType":
      to.group();
      typeParameters(to, node.typeParameters);
      parameterList(to, node.parameters);
      to.text(" => ");
      printType(to, node.result);
      to.end();
      break;
    case "objectType":
      list(to, "{", node.members, objectMember, "}", { isSpaced: true, separator: ";" });
      break;
  }
}

/** Prints a type inside brackets, where a union needs no indentation. */
function enclosedType(to: CodeWriter, node: Type): void {
  if (node.kind === "unionType") to.part(node.span, unionTo, node);
  else printType(to, node);
}

function onlyTupleElement(to: CodeWriter, element: TupleElement): void {
  if ("kind" in element) enclosedType(to, element);
  else tupleElement(to, element);
}

type TupleElement = Type | { readonly restOf: Type };

function tupleElement(to: CodeWriter, element: TupleElement): void {
  if ("kind" in element) {
    if (element.kind === "unionType") to.part(element.span, unionAmongOthers, element);
    else printType(to, element);
  } else {
    to.text("...");
    arrayOf(to, element.restOf);
  }
}

export function objectMember(to: CodeWriter, { name, type }: ObjectTypeMember): void {
  to.text(`readonly ${propertyName(name, to.printer.language)}: `);
  printType(to, type);
}

/** Prints a union among other elements, parenthesised if it breaks. */
function unionAmongOthers(to: CodeWriter, node: UnionType): void {
  to.group();
  to.indent();
  to.ifBreak("(");
  to.softline();
  unionTo(to, node);
  to.end();
  to.softline();
  to.ifBreak(")");
  to.end();
}

/** `A | B`, or each member on its own line after a bar. */
export function unionTo(to: CodeWriter, { members }: UnionType): void {
  to.group();
  to.ifBreak("| ");
  members.forEach((member, i) => {
    if (i > 0) {
      to.line();
      to.text("| ");
    }
    to.indent();
    inParentheses(to, member, member.kind === "functionType");
    to.end();
  });
  to.end();
}

function arrayOf(to: CodeWriter, type: Type): void {
  const isList = type.kind === "arrayType" || type.kind === "tupleType";
  inParentheses(to, type, isList || type.kind === "functionType" || type.kind === "unionType");
  to.text("[]");
}

function inParentheses(to: CodeWriter, type: Type, isLoose: boolean): void {
  if (isLoose) to.text("(");
  if (isLoose && type.kind === "unionType") to.part(type.span, unionInParentheses, type);
  else printType(to, type);
  if (isLoose) to.text(")");
}

function unionInParentheses(to: CodeWriter, node: UnionType): void {
  to.group();
  to.indent();
  to.softline();
  unionTo(to, node);
  to.end();
  to.softline();
  to.end();
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

function literalTypeText(to: CodeWriter, { value }: LiteralType): string {
  switch (typeof value) {
    case "string":
      return stringText(value, to.printer.language);
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
export function list<T>(
  to: CodeWriter,
  open: string,
  items: readonly T[],
  print: (to: CodeWriter, item: T) => void,
  close: string,
  { isSpaced = false, separator = "," }: ListStyle = {},
): void {
  if (items.length === 0) return to.text(open + close);
  to.group();
  to.text(open);
  to.indent();
  edge(to, isSpaced);
  for (let i = 0; i < items.length; i++) {
    if (i > 0) {
      to.text(separator);
      to.line();
    }
    print(to, items[i]!);
  }
  to.end();
  to.ifBreak(separator);
  edge(to, isSpaced);
  to.text(close);
  to.end();
}

function edge(to: CodeWriter, isSpaced: boolean): void {
  if (isSpaced) to.line();
  else to.softline();
}

/** `<A, B>`; nothing without arguments or in JavaScript. */
export function typeArguments(to: CodeWriter, args: readonly Type[]): void {
  if (args.length === 0 || !printsTypes(to.printer)) return;
  const onlyArgument = args.length === 1 ? args[0] : undefined;
  if (onlyArgument !== undefined && (isPlain(onlyArgument) || onlyArgument.kind === "objectType")) {
    to.text("<");
    printType(to, onlyArgument);
    to.text(">");
    return;
  }
  to.group();
  to.text("<");
  to.indent();
  to.softline();
  printSeparated(to, args, enclosedType);
  to.end();
  to.softline();
  to.text(">");
  to.end();
}

function typeParameters(to: CodeWriter, parameters: readonly TypeParameter[]): void {
  if (parameters.length > 0 && printsTypes(to.printer)) list(to, "<", parameters, typeParameter, ">");
}

function typeParameter(to: CodeWriter, { name, constraint }: TypeParameter): void {
  to.text(name);
  if (constraint === undefined) return;
  to.text(" extends ");
  printType(to, constraint);
}

/** `<A>(a: A, b: B): C`. */
export function signatureTo(
  to: CodeWriter,
  signature: Pick<FunctionDeclaration, "typeParameters" | "parameters" | "result">,
  resultTo = annotation,
): void {
  to.group();
  typeParameters(to, signature.typeParameters);
  parameterList(to, signature.parameters);
  resultTo(to, signature.result);
  to.end();
}

/** Prints the result type of an arrow function. A function type needs parentheses, since an arrow follows. */
export function arrowResult(to: CodeWriter, type: Type | undefined): void {
  if (type?.kind !== "functionType" || !printsTypes(to.printer)) return annotation(to, type);
  to.text(": ");
  inParentheses(to, type, true);
}

/** `: type`; nothing in JavaScript. */
export function annotation(to: CodeWriter, type: Type | undefined): void {
  if (type === undefined || !printsTypes(to.printer)) return;
  to.text(": ");
  printType(to, type);
}

/** Prints parameters in parentheses. They break with the enclosing group, which also contains the result type. */
function parameterList(to: CodeWriter, parameters: readonly Parameter[]): void {
  const last = parameters[parameters.length - 1];
  if (last === undefined) return to.text("()");
  to.text("(");
  if (parameters.length === 1 && last.pattern.kind === "objectPattern") parameterTo(to, last);
  else {
    to.indent();
    to.softline();
    printSeparated(to, parameters, parameterTo);
    to.end();
    to.ifBreak(",");
    to.softline();
  }
  to.text(")");
}

function parameterTo(to: CodeWriter, node: Parameter): void {
  to.enter(node.span);
  patternTo(to, node.pattern);
  annotation(to, node.type);
  if (node.default !== undefined) {
    to.text(" = ");
    printExpression(to, node.default, Level.argument);
  }
  to.leave(node.span);
}

export function patternTo(to: CodeWriter, node: Pattern): void {
  if (node.kind === "identifier") placedText(to, node.span, node.name);
  else to.part(node.span, barePattern, node);
}

function barePattern(to: CodeWriter, node: ArrayPattern | ObjectPattern): void {
  switch (node.kind) {
    case "arrayPattern": {
      // Trailing holes bind nothing and would require an extra comma.
      const size = node.elements.reduce((size, element, i) => (element === undefined ? size : i + 1), 0);
      list(to, "[", node.elements.slice(0, size), patternElement, "]");
      break;
    }
    case "objectPattern":
      list(to, "{", node.properties, patternProperty, "}", { isSpaced: true });
      break;
  }
}

function patternElement(to: CodeWriter, element: Pattern | undefined): void {
  if (element !== undefined) patternTo(to, element);
}

function patternProperty(to: CodeWriter, { name, pattern }: ObjectPattern["properties"][number]): void {
  if (pattern.kind !== "identifier" || pattern.name !== name) to.text(`${propertyName(name, to.printer.language)}: `);
  patternTo(to, pattern);
}
