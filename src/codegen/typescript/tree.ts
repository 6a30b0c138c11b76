// The TypeScript tree that the emitter builds and the printer prints, restricted to the forms that emitted modules
// use. Nodes are immutable. The printer chooses parentheses, line breaks, and TypeScript or JavaScript.

import type { OutputSpan } from "../../printing/place.js";

export type { OutputSpan };

interface Spanned {
  readonly span?: OutputSpan | undefined;
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

export type Keyword = "boolean" | "number" | "bigint" | "string" | "undefined" | "null" | "void" | "never" | "unknown";

export interface TypeReference extends Spanned {
  readonly kind: "typeReference";
  readonly name: string;
  readonly arguments: readonly Type[];
}

/** `typeof name`: the type of a module value. */
export interface TypeQuery extends Spanned {
  readonly kind: "typeQuery";
  readonly name: string;
}

export interface LiteralType extends Spanned {
  readonly kind: "literalType";
  readonly value: string | number | bigint | boolean;
}

export interface KeywordType extends Spanned {
  readonly kind: "keywordType";
  readonly name: Keyword;
}

export interface UnionType extends Spanned {
  readonly kind: "unionType";
  readonly members: readonly Type[];
}

/** `readonly [A, B]`, with a rest element `readonly [A, B, ...C[]]`. */
export interface TupleType extends Spanned {
  readonly kind: "tupleType";
  readonly elements: readonly Type[];
  readonly rest?: Type | undefined;
}

/** `readonly A[]`. */
export interface ArrayType extends Spanned {
  readonly kind: "arrayType";
  readonly element: Type;
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
  | Unary
  | Binary
  | Conditional
  | Arrow
  | Assignment
  | Update;

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

/** Number literal, including negative numbers, `NaN` and the infinities. */
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

/** `[a, b]`, an array or a tuple. */
export interface ArrayLiteral extends Spanned {
  readonly kind: "array";
  readonly elements: readonly Expression[];
}

export interface ObjectLiteral extends Spanned {
  readonly kind: "object";
  readonly properties: readonly Property[];
}

/** `name: value`, printed as `name` if the value is that identifier. */
export interface Property extends Spanned {
  readonly kind: "property";
  readonly name: string;
  readonly value: Expression;
}

export interface Member extends Spanned {
  readonly kind: "member";
  readonly object: Expression;
  readonly name: string;
}

export interface Index extends Spanned {
  readonly kind: "index";
  readonly object: Expression;
  readonly index: Expression;
}

export interface Call extends Spanned {
  readonly kind: "call";
  readonly callee: Expression;
  readonly typeArguments: readonly Type[];
  readonly arguments: readonly Expression[];
  /** True if the call has no side effects; JavaScript modules annotate it for bundlers. */
  readonly isPure?: true;
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

/** `(a, b) => body`, where the body is an expression or statements. */
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

export interface Update extends Spanned {
  readonly kind: "update";
  readonly operator: "++" | "--";
  readonly target: Identifier | Member | Index;
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
  | LabelledStatement
  | Block
  | TypeAlias
  | Blank
  | Comment;

/** `const pattern: type = value;`. `doc` and `exported` apply at the top level only. */
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
  /** Signatures that callers see instead of the implementation's. */
  readonly overloads?: readonly Overload[] | undefined;
  readonly doc?: string | undefined;
  readonly exported?: boolean | undefined;
}

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

export interface If extends Spanned {
  readonly kind: "if";
  readonly test: Expression;
  readonly consequent: readonly Statement[];
}

export interface ForOf extends Spanned {
  readonly kind: "forOf";
  readonly pattern: Pattern;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

/** `for (let i = 0; i < n; i++) { … }`; without any clause, the endless loop `for (;;) { … }`. */
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

export interface LabelledStatement extends Spanned {
  readonly kind: "labelled";
  readonly label: string;
  readonly body: Statement;
}

export interface Block extends Spanned {
  readonly kind: "block";
  readonly body: readonly Statement[];
}

/** Blank line. Consecutive ones, and those at the ends of a block, are printed as one or none. */
export interface Blank extends Spanned {
  readonly kind: "blank";
}

/** `// text`, with one comment line per line of the text. */
export interface Comment extends Spanned {
  readonly kind: "comment";
  readonly text: string;
}

export interface TypeAlias extends Spanned {
  readonly kind: "typeAlias";
  readonly name: string;
  readonly type: Type;
  readonly doc?: string | undefined;
  readonly exported?: boolean | undefined;
}

/** `declare …;`: a declaration without its value or body. */
export interface Declare extends Spanned {
  readonly kind: "declare";
  readonly declaration: Const | FunctionDeclaration;
}

/** `import { a, b as c, type D } from "module";`, and `import type { … }` if all are types. */
export interface Import extends Spanned {
  readonly kind: "import";
  readonly specifiers: readonly Specifier[];
  readonly from: string;
}

export interface ExportList extends Spanned {
  readonly kind: "exportList";
  readonly specifiers: readonly Specifier[];
}

/** Import or export specifier: the names before and after `as`. */
export interface Specifier {
  readonly name: string;
  readonly as?: string | undefined;
  readonly type?: boolean | undefined;
}

export type ModuleItem = Statement | Declare | Import | ExportList;

export interface Module {
  readonly items: readonly ModuleItem[];
}

export type Node = Type | Pattern | Parameter | Expression | Property | ModuleItem;
