// Names of the document become names of TypeScript, one for one: primes, signs and reserved words are made safe, names of
// the runtime that the document uses itself are imported under another name.

import type { CoreModule } from "../core/core.js";
import type { Variable } from "../names/resolved.js";
import type { Span } from "../source/source.js";
import { type Code, definitionsIn, nameVariables } from "./variables.js";
import type { Place } from "./tree.js";
import type * as Runtime from "../runtime/index.js";

/** What the runtime exports. */
export type RuntimeName = keyof typeof Runtime;

/** Words that no binding of a strict module may have. */
const reserved = new Set(
  (
    "Math arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static super switch " +
    "this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Words that no type may be called, as they have a meaning of their own among types. */
const reservedTypes = new Set(
  "any as asserts bigint boolean infer intrinsic is keyof never number object readonly string symbol undefined unique unknown void".split(
    " ",
  ),
);

const none: ReadonlySet<string> = new Set();

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The names of the runtime that a name with a number could be. */
const numbered: Readonly<Record<Extract<RuntimeName, `${string}${Digit}`>, true>> = { atan2: true, nameOf2014: true };

export class Names {
  /** The names of the document that have another one in the module. */
  private readonly safe = new Map<string, string>();
  /** The names of sets whose types have another one. */
  private readonly safeTypes = new Map<string, string>();
  private readonly taken: Set<string>;
  /** All names within the definition that is being emitted, and those of its variables by their ids. */
  private readonly local = new Set<string>();
  private readonly variables = new Map<number, string>();
  /** The definitions that its code mentions. */
  private mentioned: ReadonlySet<string> = none;
  /** Runtime names that the module uses, with the names they have in it. */
  readonly imports = new Map<string, string>();
  /** Fields of the moment that the module reads. */
  readonly fields = new Set<string>();
  readonly typeImports = new Map<string, string>();
  /** The names of the document that the module uses as types. */
  readonly types = new Set<string>();
  /** Atoms that the module uses, with the constants that hold them. */
  readonly atoms = new Map<string, string>();

  /** `own` are all names that the document binds, definitions, parameters and locals; those that are made here join them. `avoided` have another use where the module is run. */
  constructor(own: Set<string>, avoided: readonly string[] = []) {
    this.taken = own;
    const odd: string[] = [];
    for (const name of own) if (reserved.has(name) || avoided.includes(name) || !isIdentifier(name)) odd.push(name);
    for (const name of odd) this.taken.delete(name);
    for (const name of odd) this.safe.set(name, this.fresh(isIdentifier(name) ? `${name}_` : spelled(name)));
  }

  /** The name that a name of the document has in the module. */
  of(name: string): string {
    return this.safe.get(name) ?? name;
  }

  /** The name that a type has in the module, which a name of the document stands for. */
  ofType(name: string): string {
    this.types.add(name);
    const own = this.of(name);
    if (!reservedTypes.has(own)) return own;
    let safe = this.safeTypes.get(name);
    if (safe === undefined) this.safeTypes.set(name, (safe = this.fresh(`${own}_`)));
    return safe;
  }

  /** Where a name of the document comes from, and which it is if the module has another one, so that debuggers can show it. */
  place(name: string, span: Span): Place {
    return this.of(name) === name ? span : { ...span, name };
  }

  /** A name that nothing in the document has. */
  fresh(wanted: string): string {
    let name = wanted;
    while (this.taken.has(name)) name += "_";
    this.taken.add(name);
    return name;
  }

  /**
   * Names all variables of a definition, and forgets those of the one before. A variable has the name that the document gives it unless
   * that means something else where the variable is declared or used.
   */
  beginDefinition(code: Code): void {
    if (this.local.size > 0) this.local.clear();
    if (this.variables.size > 0) this.variables.clear();
    this.mentioned = definitionsIn(code);
    nameVariables(code, this);
  }

  /** The name of a variable of the definition. */
  ofVariable(variable: Variable): string {
    return this.variables.get(variable.id) ?? this.name(variable, () => false);
  }

  /** Names a variable, given whether a name means something else where the variable is declared. */
  name(variable: Variable, isTaken: (name: string) => boolean): string {
    const wanted = this.of(variable.name);
    const isFree = variable.isNameless !== true && !this.mentioned.has(variable.name) && !isTaken(wanted);
    const name = isFree ? wanted : this.unused(wanted, variable.isNameless === true ? 1 : 2);
    this.local.add(name);
    this.variables.set(variable.id, name);
    return name;
  }

  /** A name for something within a definition that the document has no name for: `part`, `part2`, …; nothing of the runtime has it. */
  helper<Wanted extends string>(wanted: Wanted extends RuntimeName ? never : Wanted): string {
    return this.unused(wanted, 1);
  }

  /** The first of `part`, `part2`, … that nothing else in the definition has, beginning with a number. */
  private unused(wanted: string, from: number): string {
    for (let n = from; ; n++) {
      const name = n === 1 ? wanted : `${wanted}${n}`;
      if (this.taken.has(name) || this.local.has(name) || Object.hasOwn(numbered, name)) continue;
      this.local.add(name);
      return name;
    }
  }

  /** The name by which the module calls what the runtime exports; noted as an import. */
  runtime(name: string): string {
    return imported(this.imports, name, this.taken);
  }

  /** The name of a type parameter; definitions and types of the document keep theirs. */
  typeVariable(wanted: string): string {
    let name = wanted;
    while (this.taken.has(name)) name += "_";
    return name;
  }

  /** A field of the moment, or a method of a table; noted as read. */
  field(name: string): string {
    this.fields.add(name);
    return name;
  }

  runtimeType(name: string): string {
    return imported(this.typeImports, name, this.taken);
  }

  /** The constant that holds an atom: `` `x `` is `$x`, and `$` occurs in no name of LED. */
  atom(name: string): string {
    let constant = this.atoms.get(name);
    if (constant === undefined) {
      constant = this.fresh(`$${spelled(name)}`);
      this.atoms.set(name, constant);
    }
    return constant;
  }
}

/** What TypeScript takes as a name; LED also takes primes, and a few letters and marks that are none to TypeScript. A `$` is only in names made here. */
function isIdentifier(name: string): boolean {
  // Most names are ASCII, and what Unicode says of all others takes a while to compile.
  return /^[A-Za-z][\w$]*$/.test(name) || /^\p{ID_Start}[\p{ID_Continue}$]*$/u.test(name);
}

/** `x'` is `x_prime`; another sign becomes its number. */
function spelled(name: string): string {
  const primed = name.replaceAll("'", "_prime");
  return isIdentifier(primed)
    ? primed
    : primed.replace(/[^\p{ID_Continue}$]/gu, (sign) => `_${sign.codePointAt(0)!.toString(16)}`);
}

function imported(imports: Map<string, string>, name: string, taken: ReadonlySet<string>): string {
  let alias = imports.get(name);
  if (alias === undefined) {
    alias = name;
    while (taken.has(alias)) alias += "$";
    imports.set(name, alias);
  }
  return alias;
}

/** Every name that the definitions of a module bind. */
export function ownNames({ names, definitions }: CoreModule): Set<string> {
  return new Set([
    ...names,
    ...definitions.flatMap(({ defined, parameters }) => [defined.name, ...parameters.map(({ name }) => name)]),
  ]);
}
