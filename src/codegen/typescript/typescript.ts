// Short constructors for the TypeScript tree, one per form. Import the module as a namespace (`import * as ts from
// "./typescript.js"`), so that calls read `ts.call(…)`, `ts.if(…)`, `ts.return(…)`. It re-exports the tree.

export type * from "./tree.js";

import type {
  ArrayLiteral,
  ArrayPattern,
  ArrayType,
  Arrow,
  Assignment,
  AssignmentOperator,
  BigIntLiteral,
  Binary,
  BinaryOperator,
  Blank,
  Block,
  BooleanLiteral,
  Break,
  Call,
  Comment,
  Conditional,
  Const,
  Continue,
  Declare,
  ExportList,
  Expression,
  ExpressionStatement,
  For,
  ForOf,
  FunctionDeclaration,
  FunctionType,
  Identifier,
  If,
  Import,
  Index,
  Keyword,
  KeywordType,
  LabelledStatement,
  Let,
  LiteralType,
  Member,
  Module,
  ModuleItem,
  Node,
  NumberLiteral,
  ObjectLiteral,
  ObjectPattern,
  ObjectType,
  ObjectTypeMember,
  Overload,
  Parameter,
  Pattern,
  OutputSpan,
  Property,
  Return,
  Specifier,
  Statement,
  StringLiteral,
  Throw,
  Try,
  TupleType,
  Type,
  TypeAlias,
  TypeParameter,
  TypeQuery,
  TypeReference,
  Unary,
  UnaryOperator,
  Update,
  While,
} from "./tree.js";

const none: readonly never[] = [];

/** Sets the source position of a newly built node. */
export function at<N extends Node>(span: OutputSpan, node: N): N {
  const open: { span?: OutputSpan | undefined } = node;
  open.span = span;
  return node;
}

export function id(name: string, span?: OutputSpan): Identifier {
  return { kind: "identifier", span, name };
}

export function literal(value: string): StringLiteral;
export function literal(value: number): NumberLiteral;
export function literal(value: bigint): BigIntLiteral;
export function literal(value: boolean): BooleanLiteral;
export function literal(value: string | number | bigint | boolean): Expression;
export function literal(value: string | number | bigint | boolean): Expression {
  switch (typeof value) {
    case "string":
      return { kind: "string", span: undefined, value };
    case "number":
      return { kind: "number", span: undefined, value };
    case "bigint":
      return { kind: "bigint", span: undefined, value };
    case "boolean":
      return { kind: "boolean", span: undefined, value };
  }
}

export function array(elements: readonly Expression[]): ArrayLiteral {
  return { kind: "array", span: undefined, elements };
}

/** Object literal; a string is the shorthand `{ name }`. */
export function object(properties: readonly (Property | string)[]): ObjectLiteral {
  return { kind: "object", properties: properties.map((p) => (typeof p === "string" ? property(p, id(p)) : p)) };
}

export function property(name: string, value: Expression): Property {
  return { kind: "property", name, value };
}

export function member(object: Expression | string, name: string): Member {
  return { kind: "member", span: undefined, object: expression(object), name };
}

export function index(object: Expression | string, index: Expression): Index {
  return { kind: "index", span: undefined, object: expression(object), index };
}

/** `callee(…)`; a string callee is an identifier. */
export function call(
  callee: Expression | string,
  args: readonly Expression[] = none,
  typeArguments: readonly Type[] = none,
): Call {
  return { kind: "call", span: undefined, callee: expression(callee), typeArguments, arguments: args };
}

export function unary(operator: UnaryOperator, operand: Expression): Unary {
  return { kind: "unary", span: undefined, operator, operand };
}

export function negate(operand: Expression): Unary {
  return unary("-", operand);
}

export function binary(operator: BinaryOperator, left: Expression, right: Expression): Binary {
  return { kind: "binary", span: undefined, operator, left, right };
}

/** `a && b && c`; `true` without operands. */
export function and(operands: readonly Expression[]): Expression {
  return operands.length === 0 ? literal(true) : operands.reduce((left, right) => binary("&&", left, right));
}

/** `a || b || c`; `false` without operands. */
export function or(operands: readonly Expression[]): Expression {
  return operands.length === 0 ? literal(false) : operands.reduce((left, right) => binary("||", left, right));
}

export function conditional(test: Expression, consequent: Expression, alternate: Expression): Conditional {
  return { kind: "conditional", span: undefined, test, consequent, alternate };
}

/** Simplifies a body that only returns a value to that value. */
function returned(body: Expression | readonly Statement[]): Expression | readonly Statement[] {
  const only = !("kind" in body) && body.length === 1 ? body[0] : undefined;
  return only?.kind === "return" && only.value !== undefined ? only.value : body;
}

/** Arrow function; a string parameter has no type. */
export function arrow(
  parameters: readonly (Parameter | string)[],
  body: Expression | readonly Statement[],
  rest: { readonly result?: Type; readonly typeParameters?: readonly TypeParameter[] } = {},
): Arrow {
  return {
    kind: "arrow",
    span: undefined,
    typeParameters: rest.typeParameters ?? none,
    parameters: parameterList(parameters),
    result: rest.result,
    body: returned(body),
  };
}

export function assign(
  target: Assignment["target"] | string,
  value: Expression,
  operator: AssignmentOperator = "=",
): Assignment {
  return { kind: "assignment", operator, target: typeof target === "string" ? id(target) : target, value };
}

export function increment(target: Update["target"] | string): Update {
  return { kind: "update", operator: "++", target: typeof target === "string" ? id(target) : target };
}

export function decrement(target: Update["target"] | string): Update {
  return { kind: "update", operator: "--", target: typeof target === "string" ? id(target) : target };
}

function expression(input: Expression | string): Expression {
  return typeof input === "string" ? id(input) : input;
}

// ---- Patterns and parameters ----

export function arrayPattern(elements: readonly (Pattern | string | undefined)[]): ArrayPattern {
  return { kind: "arrayPattern", elements: elements.map((e) => (e === undefined ? undefined : pattern(e))) };
}

/** `{ a, b: c }`, from `["a", ["b", id("c")]]`. */
export function objectPattern(
  properties: readonly (string | readonly [name: string, pattern: Pattern])[],
): ObjectPattern {
  return {
    kind: "objectPattern",
    properties: properties.map((p) =>
      typeof p === "string" ? { name: p, pattern: id(p) } : { name: p[0], pattern: p[1] },
    ),
  };
}

export function parameter(
  name: Pattern | string,
  type?: Type,
  rest: { readonly default?: Expression } = {},
): Parameter {
  return {
    kind: "parameter",
    span: undefined,
    pattern: pattern(name),
    type,
    default: rest.default,
  };
}

const isParameter = (input: Parameter | string): input is Parameter => typeof input !== "string";

function parameterList(parameters: readonly (Parameter | string)[]): readonly Parameter[] {
  return parameters.every(isParameter) ? parameters : parameters.map((p) => (typeof p === "string" ? parameter(p) : p));
}

function pattern(input: Pattern | string): Pattern {
  return typeof input === "string" ? id(input) : input;
}

// ---- Statements ----

function constant(
  name: Pattern | string,
  value: Expression,
  rest: {
    readonly type?: Type | undefined;
    readonly doc?: string | undefined;
    readonly exported?: boolean | undefined;
  } = {},
): Const {
  return {
    kind: "const",
    span: undefined,
    pattern: pattern(name),
    type: rest.type,
    value,
    doc: rest.doc,
    exported: rest.exported,
  };
}

/** `let x: T = value;`, without a type that tsc infers from a literal. */
function variable(name: Pattern | string, value?: Expression, type?: Type): Let {
  const isInferred = type?.kind === "keywordType" && type.name === value?.kind;
  return { kind: "let", pattern: pattern(name), value, type: isInferred ? undefined : type };
}

export function run(expression: Expression): ExpressionStatement {
  return { kind: "expressionStatement", expression };
}

function giveBack(value?: Expression): Return {
  return { kind: "return", value };
}

function when(test: Expression, consequent: readonly Statement[]): If {
  return { kind: "if", test, consequent };
}

export function forOf(name: Pattern | string, iterable: Expression, body: readonly Statement[]): ForOf {
  return { kind: "forOf", pattern: pattern(name), iterable, body };
}

function loop(
  init: Let | undefined,
  test: Expression | undefined,
  update: Expression | undefined,
  body: readonly Statement[],
): For {
  return { kind: "for", init, test, update, body };
}

/** `for (;;) { … }`. */
export function forever(body: readonly Statement[]): For {
  return { kind: "for", body };
}

function repeat(test: Expression, body: readonly Statement[]): While {
  return { kind: "while", test, body };
}

function raise(value: Expression): Throw {
  return { kind: "throw", value };
}

/** `try { … } catch (error) { … }`. */
function attempt(body: readonly Statement[], error: Pattern | string, handler: readonly Statement[]): Try {
  return { kind: "try", body, error: pattern(error), handler };
}

function leave(label?: string): Break {
  return { kind: "break", label };
}

function next(label?: string): Continue {
  return { kind: "continue", label };
}

export function labelledStatement(label: string, body: Statement): LabelledStatement {
  return { kind: "labelled", label, body };
}

export function block(body: readonly Statement[]): Block {
  return { kind: "block", body };
}

export function blank(): Blank {
  return { kind: "blank" };
}

export function comment(text: string): Comment {
  return { kind: "comment", text };
}

// ---- Declarations ----

/** Function declaration; a string parameter has no type. */
function functionDeclaration(
  name: Identifier | string,
  parameters: readonly (Parameter | string)[],
  body: readonly Statement[],
  rest: {
    readonly result?: Type | undefined;
    readonly typeParameters?: readonly TypeParameter[] | undefined;
    readonly overloads?: readonly Overload[] | undefined;
    readonly doc?: string | undefined;
    readonly exported?: boolean | undefined;
  } = {},
): FunctionDeclaration {
  return {
    kind: "function",
    span: undefined,
    name: typeof name === "string" ? id(name) : name,
    parameters: parameterList(parameters),
    typeParameters: rest.typeParameters ?? none,
    result: rest.result,
    body,
    overloads: rest.overloads,
    doc: rest.doc,
    exported: rest.exported,
  };
}

export function typeAlias(
  name: string,
  type: Type,
  rest: { readonly doc?: string | undefined; readonly exported?: boolean } = {},
): TypeAlias {
  return { kind: "typeAlias", name, type, ...rest };
}

export function declare(declaration: Const | FunctionDeclaration): Declare {
  return { kind: "declare", declaration };
}

function importNames(specifiers: readonly (Specifier | string)[], from: string): Import {
  return { kind: "import", specifiers: specifiers.map(specifier), from };
}

export function exportList(specifiers: readonly (Specifier | string)[]): ExportList {
  return { kind: "exportList", specifiers: specifiers.map(specifier) };
}

function specifier(input: Specifier | string): Specifier {
  return typeof input === "string" ? { name: input } : input;
}

export function module(items: readonly ModuleItem[]): Module {
  return { items };
}

// ---- Types ----

export function ref(name: string, args: readonly Type[] = none): TypeReference {
  return { kind: "typeReference", name, arguments: args };
}

export function typeQuery(name: string): TypeQuery {
  return { kind: "typeQuery", name };
}

export function literalType(value: string | number | bigint | boolean): LiteralType {
  return { kind: "literalType", value };
}

export function keyword(name: Keyword): KeywordType {
  return { kind: "keywordType", name };
}

/** Union type; a single member is returned as is, and the empty union is `never`. */
export function union(members: readonly Type[]): Type {
  const [first, ...others] = members;
  if (first === undefined) return keyword("never");
  return others.length === 0 ? first : { kind: "unionType", members };
}

export function tuple(elements: readonly Type[], rest?: Type): TupleType {
  return { kind: "tupleType", elements, rest };
}

export function arrayOf(element: Type): ArrayType {
  return { kind: "arrayType", element };
}

export function functionType(
  parameters: readonly Parameter[],
  result: Type,
  typeParameters: readonly TypeParameter[] = none,
): FunctionType {
  return { kind: "functionType", typeParameters, parameters, result };
}

export function objectType(members: readonly ObjectTypeMember[]): ObjectType {
  return { kind: "objectType", members };
}

export {
  constant as const,
  variable as let,
  giveBack as return,
  when as if,
  loop as for,
  repeat as while,
  raise as throw,
  attempt as try,
  leave as break,
  next as continue,
  functionDeclaration as function,
  importNames as import,
};
