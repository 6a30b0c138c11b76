export type * from "./tree.js";
import type { ArrayLiteral, ArrayPattern, ArrayType, Arrow, Assignment, AssignmentOperator, BigIntLiteral, Binary, BinaryOperator, Blank, Block, BooleanLiteral, Break, Call, Cast, Comment, Conditional, Const, Continue, ExportList, Expression, ExpressionStatement, For, ForOf, FunctionDeclaration, FunctionType, Identifier, If, Import, Index, Keyword, KeywordType, Labelled, Let, LiteralType, Member, Module, ModuleItem, New, Node, NonNull, NumberLiteral, ObjectLiteral, ObjectPattern, ObjectType, ObjectTypeMember, Parameter, Pattern, Place, Property, Return, Specifier, Spread, Statement, StringLiteral, Throw, Try, TupleType, Type, TypeAlias, TypeParameter, TypeReference, Unary, UnaryOperator, Update, While } from "./tree.js";
/** The node, said to come from `span` of the document. */
export declare function at<N extends Node>(span: Place, node: N): N;
export declare function id(name: string, span?: Place): Identifier;
/** The literal for a value of JavaScript. */
export declare function literal(value: string): StringLiteral;
export declare function literal(value: number): NumberLiteral;
export declare function literal(value: bigint): BigIntLiteral;
export declare function literal(value: boolean): BooleanLiteral;
export declare function literal(value: string | number | bigint | boolean): Expression;
export declare function array(elements: readonly (Expression | Spread)[]): ArrayLiteral;
/** An object literal; a bare string stands for the shorthand `{ name }`. */
export declare function object(properties: readonly (Property | Spread | string)[]): ObjectLiteral;
export declare function property(name: string, value: Expression): Property;
export declare function spread(argument: Expression): Spread;
export declare function member(object: Expression | string, name: string): Member;
export declare function index(object: Expression | string, index: Expression): Index;
/** `callee(…)`; a callee given as a string is an identifier. */
export declare function call(callee: Expression | string, args?: readonly (Expression | Spread)[], typeArguments?: readonly Type[]): Call;
declare function construct(callee: Expression | string, args?: readonly (Expression | Spread)[], typeArguments?: readonly Type[]): New;
export declare function unary(operator: UnaryOperator, operand: Expression): Unary;
export declare function not(operand: Expression): Unary;
export declare function negate(operand: Expression): Unary;
export declare function binary(operator: BinaryOperator, left: Expression, right: Expression): Binary;
/** `a && b && c`; `true` for none. */
export declare function and(operands: readonly Expression[]): Expression;
/** `a || b || c`; `false` for none. */
export declare function or(operands: readonly Expression[]): Expression;
export declare function conditional(test: Expression, consequent: Expression, alternate: Expression): Conditional;
/** An arrow function; a parameter given as a string has no type. */
export declare function arrow(parameters: readonly (Parameter | string)[], body: Expression | readonly Statement[], rest?: {
    readonly result?: Type;
    readonly typeParameters?: readonly TypeParameter[];
}): Arrow;
export declare function assign(target: Assignment["target"] | string, value: Expression, operator?: AssignmentOperator): Assignment;
export declare function increment(target: Update["target"] | string): Update;
export declare function nonNull(expression: Expression): NonNull;
export declare function cast(expression: Expression, type: Type): Cast;
export declare function asConst(expression: Expression): Cast;
export declare function arrayPattern(elements: readonly (Pattern | string | undefined)[]): ArrayPattern;
/** `{ a, b: c }`, from `["a", ["b", id("c")]]`. */
export declare function objectPattern(properties: readonly (string | readonly [name: string, pattern: Pattern])[]): ObjectPattern;
export declare function parameter(name: Pattern | string, type?: Type, rest?: {
    readonly optional?: boolean;
    readonly rest?: boolean;
    readonly default?: Expression;
}): Parameter;
declare function constant(name: Pattern | string, value: Expression, rest?: {
    readonly type?: Type | undefined;
    readonly doc?: string | undefined;
    readonly exported?: boolean | undefined;
}): Const;
declare function variable(name: Pattern | string, value?: Expression, type?: Type): Let;
/** An expression as a statement. */
export declare function run(expression: Expression): ExpressionStatement;
declare function giveBack(value?: Expression): Return;
declare function when(test: Expression, consequent: readonly Statement[], alternate?: readonly Statement[]): If;
export declare function forOf(name: Pattern | string, iterable: Expression, body: readonly Statement[]): ForOf;
declare function loop(init: Let | undefined, test: Expression | undefined, update: Expression | undefined, body: readonly Statement[]): For;
/** `for (;;) { … }`. */
export declare function forever(body: readonly Statement[]): For;
declare function repeat(test: Expression, body: readonly Statement[]): While;
declare function raise(value: Expression): Throw;
/** `try { … } catch (error) { … }`. */
declare function attempt(body: readonly Statement[], error: Pattern | string | undefined, handler: readonly Statement[] | undefined, finalizer?: readonly Statement[]): Try;
declare function leave(label?: string): Break;
declare function next(label?: string): Continue;
export declare function labelled(label: string, body: Statement): Labelled;
export declare function block(body: readonly Statement[]): Block;
export declare function blank(): Blank;
export declare function comment(text: string): Comment;
/** A function declaration; a parameter given as a string has no type. */
declare function functionDeclaration(name: Identifier | string, parameters: readonly (Parameter | string)[], body: readonly Statement[], rest?: {
    readonly result?: Type | undefined;
    readonly typeParameters?: readonly TypeParameter[] | undefined;
    readonly doc?: string | undefined;
    readonly exported?: boolean | undefined;
}): FunctionDeclaration;
export declare function typeAlias(name: string, type: Type, rest?: {
    readonly typeParameters?: readonly TypeParameter[];
    readonly doc?: string | undefined;
    readonly exported?: boolean;
}): TypeAlias;
declare function importNames(specifiers: readonly (Specifier | string)[], from: string): Import;
export declare function exportList(specifiers: readonly (Specifier | string)[]): ExportList;
/** The declaration, exported. */
declare function exported<D extends Const | FunctionDeclaration | TypeAlias>(declaration: D): D;
export declare function module(items: readonly ModuleItem[]): Module;
export declare function ref(name: string, args?: readonly Type[]): TypeReference;
export declare function literalType(value: string | number | bigint | boolean): LiteralType;
export declare function keyword(name: Keyword): KeywordType;
/** The union of the types; one alone is itself, none is `never`. */
export declare function union(members: readonly Type[]): Type;
export declare function tuple(elements: readonly Type[], rest?: Type): TupleType;
export declare function arrayOf(element: Type): ArrayType;
export declare function functionType(parameters: readonly Parameter[], result: Type, typeParameters?: readonly TypeParameter[]): FunctionType;
export declare function objectType(members: readonly ObjectTypeMember[]): ObjectType;
export { construct as new, constant as const, variable as let, giveBack as return, when as if, loop as for, repeat as while, raise as throw, attempt as try, leave as break, next as continue, functionDeclaration as function, importNames as import, exported as export, };
