// The tree of TypeScript that the emitter builds and the printer turns into text: just the forms that emitted modules need.
// Nodes do not change once they are built; parentheses, line breaks and the choice between TypeScript and JavaScript are the printer's.

import type { Place } from "../layout/place.js";

export type { Place };

interface Spanned {
  readonly span?: Place | undefined;
}

// ---- Types ----

export type Type =
  | TypeReference
  | TypeQuery
  | LiteralType
  | KeywordType
  | UnionType
  | TupleType
  | ArrayType
  | FunctionType
  | ObjectType;

export type Keyword =
  | "boolean"
  | "number"
  | "bigint"
  | "string"
  | "undefined"
  | "null"
  | "void"
  | "never"
  | "unknown"
  | "const";

export interface TypeReference extends Spanned {
  readonly kind: "typeReference";
  readonly name: string;
  readonly arguments: readonly Type[];
}

/** `typeof name`: the type of a value of the module. */
export interface TypeQuery extends Spanned {
  readonly kind: "typeQuery";
  readonly name: string;
}

export interface LiteralType extends Spanned {
  readonly kind: "literalType";
  readonly value: string | number | bigint | boolean;
}

/** A type with a name of its own in TypeScript. `const` stands only after `as`. */
export interface KeywordType extends Spanned {
  readonly kind: "keywordType";
  readonly name: Keyword;
}

export interface UnionType extends Spanned {
  readonly kind: "unionType";
  readonly members: readonly Type[];
}

/** `readonly [A, B]`, and with a rest `readonly [A, B, ...C[]]`. */
export interface TupleType extends Spanned {
  readonly kind: "tupleType";
  readonly elements: readonly Type[];
  readonly rest?: Type | undefined;
  readonly mutable?: boolean | undefined;
}

/** `readonly A[]`. */
export interface ArrayType extends Spanned {
  readonly kind: "arrayType";
  readonly element: Type;
  readonly mutable?: boolean | undefined;
}

export interface FunctionType extends Spanned {
  readonly kind: "functionType";
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly result: Type;
}

export interface ObjectType extends Spanned {
  readonly kind: "objectType";
  readonly members: readonly ObjectTypeMember[];
}

export interface ObjectTypeMember {
  readonly name: string;
  readonly type: Type;
  readonly optional?: boolean | undefined;
  readonly mutable?: boolean | undefined;
}

export interface TypeParameter {
  readonly name: string;
  readonly constraint?: Type | undefined;
}

// ---- Patterns and parameters ----

export type Pattern = Identifier | ArrayPattern | ObjectPattern;

/** `[a, , c]`; a hole is `undefined`. */
export interface ArrayPattern extends Spanned {
  readonly kind: "arrayPattern";
  readonly elements: readonly (Pattern | undefined)[];
}

/** `{ a, b: c }`. */
export interface ObjectPattern extends Spanned {
  readonly kind: "objectPattern";
  readonly properties: readonly { readonly name: string; readonly pattern: Pattern }[];
}

export interface Parameter extends Spanned {
  readonly kind: "parameter";
  readonly pattern: Pattern;
  readonly type?: Type | undefined;
  readonly optional?: boolean | undefined;
  readonly rest?: boolean | undefined;
  readonly default?: Expression | undefined;
}

// ---- Expressions ----

export type Expression =
  | Identifier
  | NumberLiteral
  | BigIntLiteral
  | StringLiteral
  | BooleanLiteral
  | ArrayLiteral
  | ObjectLiteral
  | Member
  | Index
  | Call
  | New
  | Unary
  | Binary
  | Conditional
  | Arrow
  | Assignment
  | Update
  | NonNull
  | Cast;

export type UnaryOperator = "!" | "-" | "~" | "typeof" | "void";

export type BinaryOperator =
  | "??"
  | "||"
  | "&&"
  | "|"
  | "^"
  | "&"
  | "==="
  | "!=="
  | "<"
  | "<="
  | ">"
  | ">="
  | "instanceof"
  | "<<"
  | ">>"
  | ">>>"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export type AssignmentOperator = "=" | "+=" | "-=" | "*=" | "|=" | "&=" | "??=";

export interface Identifier extends Spanned {
  readonly kind: "identifier";
  readonly name: string;
}

/** A number; negative ones, `NaN` and the infinities too. */
export interface NumberLiteral extends Spanned {
  readonly kind: "number";
  readonly value: number;
}

export interface BigIntLiteral extends Spanned {
  readonly kind: "bigint";
  readonly value: bigint;
}

export interface StringLiteral extends Spanned {
  readonly kind: "string";
  readonly value: string;
}

export interface BooleanLiteral extends Spanned {
  readonly kind: "boolean";
  readonly value: boolean;
}

/** `[a, b, ...c]`, which is also how tuples are written. */
export interface ArrayLiteral extends Spanned {
  readonly kind: "array";
  readonly elements: readonly (Expression | Spread)[];
}

export interface ObjectLiteral extends Spanned {
  readonly kind: "object";
  readonly properties: readonly (Property | Spread)[];
}

/** `name: value`; printed as `name` alone where the value is that identifier. */
export interface Property extends Spanned {
  readonly kind: "property";
  readonly name: string;
  readonly value: Expression;
}

/** `...argument`, in a list of arguments, elements or properties. */
export interface Spread extends Spanned {
  readonly kind: "spread";
  readonly argument: Expression;
}

/** `object.name`. */
export interface Member extends Spanned {
  readonly kind: "member";
  readonly object: Expression;
  readonly name: string;
}

/** `object[index]`. */
export interface Index extends Spanned {
  readonly kind: "index";
  readonly object: Expression;
  readonly index: Expression;
}

export interface Call extends Spanned {
  readonly kind: "call";
  readonly callee: Expression;
  readonly typeArguments: readonly Type[];
  readonly arguments: readonly (Expression | Spread)[];
  /** True if nothing comes of it but its value, and a module of JavaScript says so. */
  readonly isPure?: true;
}

export interface New extends Spanned {
  readonly kind: "new";
  readonly callee: Expression;
  readonly typeArguments: readonly Type[];
  readonly arguments: readonly (Expression | Spread)[];
}

export interface Unary extends Spanned {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

export interface Binary extends Spanned {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Conditional extends Spanned {
  readonly kind: "conditional";
  readonly test: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
}

/** `(a, b) => body`; a body is an expression or a list of statements. */
export interface Arrow extends Spanned {
  readonly kind: "arrow";
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly result?: Type | undefined;
  readonly body: Expression | readonly Statement[];
}

export interface Assignment extends Spanned {
  readonly kind: "assignment";
  readonly operator: AssignmentOperator;
  readonly target: Identifier | Member | Index | ArrayPattern;
  readonly value: Expression;
}

/** `target++`. */
export interface Update extends Spanned {
  readonly kind: "update";
  readonly operator: "++" | "--";
  readonly target: Identifier | Member | Index;
}

/** `expression!`; nothing in JavaScript. */
export interface NonNull extends Spanned {
  readonly kind: "nonNull";
  readonly expression: Expression;
}

/** `expression as type`; nothing in JavaScript. */
export interface Cast extends Spanned {
  readonly kind: "cast";
  readonly expression: Expression;
  readonly type: Type;
}

// ---- Statements and declarations ----

export type Statement =
  | Const
  | Let
  | FunctionDeclaration
  | ExpressionStatement
  | Return
  | If
  | ForOf
  | For
  | While
  | Throw
  | Try
  | Break
  | Continue
  | Labelled
  | Block
  | TypeAlias
  | Blank
  | Comment;

/** `const pattern: type = value;`. `doc` and `exported` mean something at the top of a module only. */
export interface Const extends Spanned {
  readonly kind: "const";
  readonly pattern: Pattern;
  readonly type?: Type | undefined;
  readonly value: Expression;
  readonly doc?: string | undefined;
  readonly exported?: boolean | undefined;
}

/** `let name: type = value;`, or without a value. */
export interface Let extends Spanned {
  readonly kind: "let";
  readonly pattern: Pattern;
  readonly type?: Type | undefined;
  readonly value?: Expression | undefined;
}

export interface FunctionDeclaration extends Spanned {
  readonly kind: "function";
  readonly name: Identifier;
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly result?: Type | undefined;
  readonly body: readonly Statement[];
  /** What callers see instead, if there is more than one way to call it. */
  readonly overloads?: readonly Overload[] | undefined;
  readonly doc?: string | undefined;
  readonly exported?: boolean | undefined;
}

/** One way to call a function. */
export interface Overload {
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly result: Type;
}

export interface ExpressionStatement extends Spanned {
  readonly kind: "expressionStatement";
  readonly expression: Expression;
}

export interface Return extends Spanned {
  readonly kind: "return";
  readonly value?: Expression | undefined;
}

/** An `alternate` that is one `if` is printed as `else if`. */
export interface If extends Spanned {
  readonly kind: "if";
  readonly test: Expression;
  readonly consequent: readonly Statement[];
  readonly alternate?: readonly Statement[] | undefined;
}

export interface ForOf extends Spanned {
  readonly kind: "forOf";
  readonly pattern: Pattern;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

/** `for (let i = 0; i < n; i++) { … }`; with no part at all, the endless loop `for (;;) { … }`. */
export interface For extends Spanned {
  readonly kind: "for";
  readonly init?: Let | undefined;
  readonly test?: Expression | undefined;
  readonly update?: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface While extends Spanned {
  readonly kind: "while";
  readonly test: Expression;
  readonly body: readonly Statement[];
}

export interface Throw extends Spanned {
  readonly kind: "throw";
  readonly value: Expression;
}

export interface Try extends Spanned {
  readonly kind: "try";
  readonly body: readonly Statement[];
  readonly error: Pattern;
  readonly handler: readonly Statement[];
}

export interface Break extends Spanned {
  readonly kind: "break";
  readonly label?: string | undefined;
}

export interface Continue extends Spanned {
  readonly kind: "continue";
  readonly label?: string | undefined;
}

export interface Labelled extends Spanned {
  readonly kind: "labelled";
  readonly label: string;
  readonly body: Statement;
}

export interface Block extends Spanned {
  readonly kind: "block";
  readonly body: readonly Statement[];
}

/** An empty line. Several in a row, and those at the ends of a block, are printed as one or none. */
export interface Blank extends Spanned {
  readonly kind: "blank";
}

/** `// text`, a line of comment for each line of the text. */
export interface Comment extends Spanned {
  readonly kind: "comment";
  readonly text: string;
}

export interface TypeAlias extends Spanned {
  readonly kind: "typeAlias";
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  readonly type: Type;
  readonly doc?: string | undefined;
  readonly exported?: boolean | undefined;
}

/** `declare …;`: what the declaration promises, without its value or its body. */
export interface Declare extends Spanned {
  readonly kind: "declare";
  readonly declaration: Const | FunctionDeclaration;
}

/** `import { a, b as c, type D } from "module";`, and `import type { … }` when all are types. */
export interface Import extends Spanned {
  readonly kind: "import";
  readonly specifiers: readonly Specifier[];
  readonly from: string;
}

/** `export { a, b as c };`. */
export interface ExportList extends Spanned {
  readonly kind: "exportList";
  readonly specifiers: readonly Specifier[];
}

/** One name of an import or export: `name` is what stands before `as`, `as` what stands after it. */
export interface Specifier {
  readonly name: string;
  readonly as?: string | undefined;
  readonly type?: boolean | undefined;
}

export type ModuleItem = Statement | Declare | Import | ExportList;

export interface Module {
  readonly items: readonly ModuleItem[];
}

export type Node = Type | Pattern | Parameter | Expression | Spread | Property | ModuleItem;
