import type { CoreModule } from "../core/core.js";
export declare class Names {
    private readonly safe;
    private readonly taken;
    private readonly local;
    /** Runtime names that the module uses, with the names they have in it. */
    readonly imports: Map<string, string>;
    readonly typeImports: Map<string, string>;
    /** Atoms that the module uses, with the constants that hold them. */
    readonly atoms: Map<string, string>;
    /** `own` are all names that the document binds: definitions, parameters and locals. `avoided` have another use where the module is run. */
    constructor(own: Iterable<string>, avoided?: readonly string[]);
    /** The name that a name of the document has in the module. */
    of(name: string): string;
    /** A name that nothing in the document has. */
    fresh(wanted: string): string;
    /** Forgets the local names of the definition before. */
    beginDefinition(): void;
    /** A name for something within a definition that the document has no name for: `part`, `part2`, … */
    helper(wanted: string): string;
    /** The name by which the module calls what the runtime exports; noted as an import. */
    runtime(name: string): string;
    runtimeType(name: string): string;
    /** The constant that holds an atom: `` `x `` is `$x`, and `$` occurs in no name of LED. */
    atom(name: string): string;
}
/** Every name that the definitions of a module bind. */
export declare function ownNames({ document }: CoreModule): Iterable<string>;
