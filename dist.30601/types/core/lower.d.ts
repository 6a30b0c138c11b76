import { type Comparison } from "../language/operators.js";
import type { Defined, Link, Pattern, ResolvedDocument, Step } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolve.js";
import type { Source, Span } from "../source/source.js";
import type { Expression } from "../syntax/tree.js";
import type { Core, CoreDefinition, CoreModule, CorePattern, CoreStep } from "./core.js";
/** Lowers a document without errors. */
export declare function lower(document: ResolvedDocument): CoreModule;
/** Lowers an expression that stands alone. */
export declare function lowerExpression(expression: Expression, tables: ExpressionTables, source: Source, nextVariable: number): Core;
export declare class Lowering {
    private readonly tables;
    private readonly source;
    private nextVariable;
    private readonly delayed;
    constructor(tables: ExpressionTables, source: Source, nextVariable: number, delayed?: ReadonlySet<number>);
    definition(defined: Defined, document: ResolvedDocument): CoreDefinition;
    /** The text of a place, on one line. */
    textOf(span: Span): string;
    expression(node: Expression): Core;
    /** An expression whose value must be true or false; the emitter checks it where that is not certain. */
    condition(node: Expression): Core;
    private primitive;
    /** `-3` is a number, not an operation. */
    private negated;
    private bindingOf;
    private planOf;
    private name;
    private call;
    private binary;
    conjunction(operands: readonly Core[], span: Span): Core;
    comparison(operator: Comparison, left: Core, right: Core, span: Span): Core;
    /** `a < b <= c` is `a < b & b <= c`; an operand in the middle that costs something is kept in a variable. */
    private relation;
    private quantifier;
    pattern(pattern: Pattern): CorePattern;
    steps(steps: readonly Step[]): readonly CoreStep[];
    step(step: Step): CoreStep;
    test(condition: Expression | Link): Core;
    /** Steps as a test of values already bound. */
    private holds;
    private valueOf;
}
