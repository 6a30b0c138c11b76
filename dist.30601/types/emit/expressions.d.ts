import type { Core, CorePattern, CoreStep, RuntimeName } from "../core/core.js";
import type { Kind, Kinds } from "../core/kinds.js";
import type { Reads, Variable } from "../names/resolved.js";
import { type Mentioned } from "./mentioned.js";
import type { Names } from "./names.js";
import * as ts from "./typescript.js";
/** What emitting needs to know of the module around an expression. */
export interface Context {
    readonly names: Names;
    readonly kinds: Kinds;
    readonly reads: (definition: number) => Reads;
    readonly isRecursive: (definition: number) => boolean;
    /** Definitions that are plain constants of the module, not functions to be called. */
    readonly isPlain: (definition: number) => boolean;
    /** The name of the parameter that carries the state and the input. */
    readonly moment: string;
    /** The name of the callback that takes each solution of a walk. */
    readonly found: string;
    /** The name under which a definition catches what went wrong in it. */
    readonly error: string;
    /** The ids of `where` names that wait until they are needed. */
    readonly lazy: ReadonlySet<number>;
    /** The variables that the code mentions. */
    readonly mentioned: Mentioned;
}
export declare class Expressions {
    readonly context: Context;
    constructor(context: Context);
    /** A call of the runtime. */
    runtime(name: RuntimeName, args: readonly ts.Expression[]): ts.Expression;
    kind(node: Core): Kind;
    name(variable: Variable): string;
    isUsed({ id }: Variable): boolean;
    /** True if the place that binds a variable has to name it. */
    private needsName;
    /** A condition: checked to be a truth value where that is not certain. */
    condition(node: Core): ts.Expression;
    expression(node: Core): ts.Expression;
    private plain;
    /** Long lists are handed over as one array: an engine takes some ten thousand arguments, not more. */
    private primitive;
    private number;
    private variable;
    /** A parameter; TypeScript takes one that is not used for a mistake unless its name begins with `_`. */
    parameter(variable: Variable, isUsed?: boolean): ts.Parameter;
    valueType(): ts.Type;
    private readsMoment;
    private call;
    private functionValue;
    /** `some(S, (x) => …)`; members of another shape than the pattern's are skipped. */
    private quantify;
    private solve;
    /** The statements that run through the solutions of steps and do `inner`, which uses the variables `needed`, under each. */
    walk(steps: readonly CoreStep[], needed: ReadonlySet<number>, inner: () => readonly ts.Statement[]): readonly ts.Statement[];
    private each;
    private bind;
    /** `x = e` or `P = e` whose names wait until they are needed. */
    bindLazily(pattern: CorePattern, value: Core): readonly ts.Statement[];
    /** As `match`, with the rest inside `if` instead of after a way out. */
    private nested;
    /** Tests that `value` has the pattern's shape and binds its names; `leave` gets each test that must hold. */
    private match;
    /** The names for a tuple's coordinates, and the statements that look at them: all shapes first, then what must be equal. */
    private takeApart;
    private element;
    /** Every solution of any side, once: a later side's only where no earlier side holds. */
    private either;
}
/** The names that a pattern gives to coordinates, up to the last one that is needed. */
export declare function withoutLastHoles(elements: readonly (string | undefined)[]): readonly (string | undefined)[];
