// Turns types, type parameters, patterns and parameter lists into documents to be laid out.

import { comma, type Doc, group, ifBreak, indent, join, lazy, line, placed, softline, textOr, trailingComma } from "../layout/layout.js";
import { Level } from "./precedence.js";
import { numberText, propertyName, stringText } from "./print-literals.js";
import { type Printer, printsTypes } from "./printer.js";
import type { ArrayPattern, FunctionDeclaration, KeywordType, LiteralType, ObjectPattern, Parameter, Pattern, Type, TypeParameter, TypeReference, UnionType } from "./tree.js";

export function typeDoc(printer: Printer, node: Type): Doc {
  if (isPlain(node)) return placed(node.span, node.name);
  return lazy(() => bareTypeDoc(printer, node), node.span);
}

/** True for a type that is just its name. */
function isPlain(node: Type): node is TypeReference | KeywordType {
  return node.kind === "keywordType" || (node.kind === "typeReference" && node.arguments.length === 0);
}

function bareTypeDoc(printer: Printer, node: Type): Doc {
  switch (node.kind) {
    case "typeReference":
      return [node.name, typeArguments(printer, node.arguments)];
    case "typeQuery":
      return `typeof ${node.name}`;
    case "literalType":
      return literalTypeText(printer, node);
    case "keywordType":
      return node.name;
    case "unionType":
      return group(indent([softline, unionMembers(printer, node)]));
    case "tupleType": {
      const elements = node.elements.map(printer.type);
      const rest = node.rest === undefined ? [] : [["...", elementOf(printer, node.rest), "[]"]];
      return [node.mutable === true ? "" : "readonly ", list("[", [...elements, ...rest], "]", softline)];
    }
    case "arrayType":
      return [node.mutable === true ? "" : "readonly ", elementOf(printer, node.element), "[]"];
    case "functionType":
      return group([
        typeParameters(printer, node.typeParameters),
        parameterList(printer, node.parameters),
        " => ",
        printer.type(node.result),
      ]);
    case "objectType": {
      const members = node.members.map((member) => [
        member.mutable === true ? "" : "readonly ",
        propertyName(member.name, printer.language),
        member.optional === true ? "?: " : ": ",
        printer.type(member.type),
      ]);
      return list("{", members, "}", line, ";");
    }
  }
}

/** The members of a union, for a group: `A | B`, or each on a line of its own behind a bar. */
export function unionMembers(printer: Printer, { members }: UnionType): Doc {
  return [ifBreak("| "), join([line, "| "], members.map((member) => nested(printer, member, ["functionType"])))];
}

/** The type before `[]`. */
function elementOf(printer: Printer, type: Type): Doc {
  const isList = type.kind === "arrayType" || type.kind === "tupleType";
  return isList && type.mutable !== true ? ["(", printer.type(type), ")"] : nested(printer, type, ["functionType", "unionType"]);
}

/** The type, in parentheses if it is of one of these kinds. */
export function nested(printer: Printer, type: Type, loose: readonly Type["kind"][]): Doc {
  return loose.includes(type.kind) ? ["(", printer.type(type), ")"] : printer.type(type);
}

function literalTypeText(printer: Printer, { value }: LiteralType): string {
  switch (typeof value) {
    case "string":
      return stringText(value, printer.language);
    case "number":
      return numberText(value);
    case "bigint":
      return `${value}n`;
    case "boolean":
      return String(value);
  }
}

/** Parts in brackets: on one line, or each on its own with a separator after the last. `edge` stands inside the brackets. */
export function list(open: string, parts: readonly Doc[], close: string, edge: Doc, separator = ","): Doc {
  if (parts.length === 0) return open + close;
  const between = separator === "," ? comma : [separator, line];
  return group([open, indent([edge, join(between, parts)]), separator === "," ? trailingComma : ifBreak(separator), edge, close]);
}

/** `<A, B>`; nothing without arguments or in JavaScript. */
export function typeArguments(printer: Printer, args: readonly Type[]): Doc {
  if (args.length === 0 || !printsTypes(printer)) return "";
  const only = args.length === 1 ? args[0] : undefined;
  if (only !== undefined && (isPlain(only) || only.kind === "objectType")) return ["<", printer.type(only), ">"];
  const parts = only?.kind === "unionType" ? unionMembers(printer, only) : join(comma, args.map(printer.type));
  return group(["<", indent([softline, parts]), softline, ">"]);
}

export function typeParameters(printer: Printer, parameters: readonly TypeParameter[]): Doc {
  if (parameters.length === 0 || !printsTypes(printer)) return "";
  const parts = parameters.map(({ name, constraint }) => (constraint === undefined ? name : [name, " extends ", printer.type(constraint)]));
  return group(["<", indent([softline, join(comma, parts)]), trailingComma, softline, ">"]);
}

/** `<A>(a: A, b: B): C`: what a function takes and gives. */
export function signatureDoc(printer: Printer, signature: Pick<FunctionDeclaration, "typeParameters" | "parameters" | "result">): Doc {
  const { typeParameters: variables, parameters, result } = signature;
  const parts = (): Doc => [typeParameters(printer, variables), parameterList(printer, parameters), annotation(printer, result)];
  const text = signatureText(printer, signature);
  return text === undefined ? group(parts()) : textOr(text, parts);
}

/** The text of a signature on one line, if no part of it has a place of its own; undefined for those that are less plain. */
function signatureText(printer: Printer, { typeParameters: variables, parameters, result }: Pick<FunctionDeclaration, "typeParameters" | "parameters" | "result">): string | undefined {
  const end = annotationText(printer, result);
  if (end === undefined || (variables.length > 0 && printsTypes(printer))) return undefined;
  let text = "(";
  for (const { span, pattern, type, optional, rest, default: value } of parameters) {
    const annotated = annotationText(printer, type);
    if (annotated === undefined || span !== undefined || pattern.kind !== "identifier" || pattern.span !== undefined || optional === true || rest === true || value !== undefined) return undefined;
    text += `${text === "(" ? "" : ", "}${pattern.name}${annotated}`;
  }
  return `${text})${end}`;
}

/** As `annotation`, if it is just a name, or a name with one. */
function annotationText(printer: Printer, type: Type | undefined): string | undefined {
  if (type === undefined || !printsTypes(printer)) return "";
  const text = plainText(type) ?? (type.kind === "typeReference" && type.span === undefined && type.arguments.length === 1 ? ofOne(type.name, plainText(type.arguments[0]!)) : undefined);
  return text === undefined ? undefined : `: ${text}`;
}

function plainText(type: Type): string | undefined {
  return isPlain(type) && type.span === undefined ? type.name : undefined;
}

function ofOne(name: string, argument: string | undefined): string | undefined {
  return argument === undefined ? undefined : `${name}<${argument}>`;
}

/** `: type`; nothing in JavaScript. */
export function annotation(printer: Printer, type: Type | undefined): Doc {
  return type === undefined || !printsTypes(printer) ? "" : [": ", printer.type(type)];
}

/** Parameters in parentheses. They break with the group around them, which holds the type of the result as well. */
export function parameterList(printer: Printer, parameters: readonly Parameter[]): Doc {
  const last = parameters[parameters.length - 1];
  if (last === undefined) return "()";
  if (parameters.length === 1 && last.pattern.kind === "objectPattern") return ["(", parameterDoc(printer, last), ")"];
  const parts = parameters.map((parameter) => parameterDoc(printer, parameter));
  return ["(", indent([softline, join(comma, parts)]), last.rest === true ? "" : trailingComma, softline, ")"];
}

function parameterDoc(printer: Printer, node: Parameter): Doc {
  return placed(node.span, [
    node.rest === true ? "..." : "",
    patternDoc(printer, node.pattern),
    node.optional === true && printsTypes(printer) ? "?" : "",
    annotation(printer, node.type),
    node.default === undefined ? "" : [" = ", printer.expression(node.default, Level.argument)],
  ]);
}

export function patternDoc(printer: Printer, node: Pattern): Doc {
  if (node.kind === "identifier") return placed(node.span, node.name);
  return lazy(() => barePatternDoc(printer, node), node.span);
}

function barePatternDoc(printer: Printer, node: ArrayPattern | ObjectPattern): Doc {
  switch (node.kind) {
    case "arrayPattern": {
      // Holes at the end take nothing from the array, and would need a comma of their own.
      const size = node.elements.reduce((size, element, i) => (element === undefined ? size : i + 1), 0);
      const elements = node.elements.slice(0, size);
      return list(
        "[",
        elements.map((element) => (element === undefined ? "" : patternDoc(printer, element))),
        "]",
        softline,
      );
    }
    case "objectPattern":
      return list(
        "{",
        node.properties.map((property) => patternProperty(printer, property)),
        "}",
        line,
      );
  }
}

function patternProperty(printer: Printer, { name, pattern }: ObjectPattern["properties"][number]): Doc {
  if (pattern.kind === "identifier" && pattern.name === name) return patternDoc(printer, pattern);
  return [propertyName(name, printer.language), ": ", patternDoc(printer, pattern)];
}
