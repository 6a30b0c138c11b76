import type { Core, CoreDefinition } from "../core/core.js";
import { type Source } from "../source/source.js";
import { Expressions } from "./expressions.js";
import * as ts from "./typescript.js";
export declare class Definitions extends Expressions {
    private readonly source;
    constructor(context: Expressions["context"], source: Source);
    /** The declaration of a definition. */
    declaration(definition: CoreDefinition): ts.Statement;
    /** An expression that stands alone. */
    alone(body: Core): ts.Expression;
    private momentParameter;
    /** The line and column of a definition's name. */
    private place;
    private type;
    /** An expression, or statements where there are clauses or branches. */
    private body;
    private function;
    /** False for a body that only hands values on and calls others, which locate their failures themselves. */
    private canFail;
    private clauses;
    private clause;
    /** `const [x, y] = only("…", (found) => { … });` */
    private only;
    /** Statements that return the value of a node. */
    private tail;
    private mayFail;
    /** The parameters get their next values, each computed from the old ones. */
    private nextTurn;
}
/** The variables of a module that wait until they are needed. */
export declare function lazyVariables(definitions: readonly CoreDefinition[]): ReadonlySet<number>;
