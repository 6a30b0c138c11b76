// Maps names of the document injectively to TypeScript names. Primes, symbols and reserved words are escaped; names
// of the runtime that the document also uses are imported under an alias.

import type { CoreModule } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { isUnnamed } from "../../syntax/tree.js";
import type { Span } from "../../text/source.js";
import { type Code, definitionsIn, nameVariables } from "./variables.js";
import type { OutputSpan } from "./tree.js";
import type * as Runtime from "../../runtime/index.js";

export type RuntimeExport = keyof typeof Runtime;

/** Words that cannot be bound in a strict-mode module. */
const reserved = new Set(
  (
    "Math arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static super switch " +
    "this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Words that cannot name a type. */
const reservedTypes = new Set(
  "any as asserts bigint boolean infer intrinsic is keyof never number object readonly string symbol undefined unique unknown void".split(
    " ",
  ),
);

const none: ReadonlySet<string> = new Set();

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Runtime names that end in a digit, which a numbered name could shadow. */
const numbered: Readonly<Record<Extract<RuntimeExport, `${string}${Digit}`>, true>> = { atan2: true, nameOf2014: true };

export class Names {
  /** Document names that are escaped in the module. */
  private readonly safe = new Map<string, string>();
  /** Names of sets whose types have a different name. */
  private readonly safeTypes = new Map<string, string>();
  private readonly names: Set<string>;
  /** All names in the current definition, and the names of its variables by id. */
  private readonly local = new Set<string>();
  private readonly variables = new Map<number, string>();
  private mentioned: ReadonlySet<string> = none;
  /** Runtime names that the module uses, with their local names. */
  readonly imports = new Map<string, string>();
  readonly fields = new Set<string>();
  readonly typeImports = new Map<string, string>();
  /** Document names that the module uses as types. */
  readonly types = new Set<string>();
  readonly atoms = new Map<string, string>();

  /**
   * `documentNames` contains all names that the document binds: definitions, parameters and locals. Generated names are
   * added to it. `avoided` are names with another meaning where the module runs.
   */
  constructor(documentNames: Set<string>, avoided: readonly string[] = []) {
    this.names = documentNames;
    const odd: string[] = [];
    for (const name of documentNames)
      if (reserved.has(name) || avoided.includes(name) || !isIdentifier(name)) odd.push(name);
    for (const name of odd) this.names.delete(name);
    for (const name of odd) this.safe.set(name, this.fresh(isIdentifier(name) ? `${name}_` : name));
  }

  /** Returns the module's name for a document name. */
  of(name: string): string {
    return this.safe.get(name) ?? name;
  }

  /** Returns the module's name for the type denoted by a document name. */
  ofType(name: string): string {
    this.types.add(name);
    const valueName = this.of(name);
    if (!reservedTypes.has(valueName)) return valueName;
    let safe = this.safeTypes.get(name);
    if (safe === undefined) this.safeTypes.set(name, (safe = this.fresh(`${valueName}_`)));
    return safe;
  }

  /** Source position of a name, with the original name if it is escaped, so that debuggers can show it. */
  spanOf(name: string, span: Span): OutputSpan {
    return this.of(name) === name ? span : { ...span, name };
  }

  /** Returns an unused identifier that is like a text. */
  fresh(base: string): string {
    let name = spell(base);
    while (this.names.has(name)) name += "_";
    this.names.add(name);
    return name;
  }

  /**
   * Discards the previous definition's names and assigns those of a new one. A variable keeps its document name
   * unless that name has another meaning where the variable is declared or used.
   */
  beginDefinition(code: Code): void {
    if (this.local.size > 0) this.local.clear();
    if (this.variables.size > 0) this.variables.clear();
    this.mentioned = definitionsIn(code);
    nameVariables(code, this);
  }

  ofVariable(variable: Variable): string {
    return this.variables.get(variable.id) ?? this.name(variable, () => false);
  }

  /** Assigns the name of a variable; `isTaken` holds for names with another meaning where it is declared. */
  name(variable: Variable, isTaken: (name: string) => boolean): string {
    const base = isUnnamed(variable.name) ? "unnamed" : this.of(variable.name);
    const isFree = variable.isNameless !== true && !this.mentioned.has(variable.name) && !isTaken(base);
    const name = isFree ? base : this.unused(base, variable.isNameless === true ? 1 : 2);
    this.local.add(name);
    this.variables.set(variable.id, name);
    return name;
  }

  /** Returns a generated name within a definition: `base`, or `base` with a number from 2; never a runtime name. */
  helper<Wanted extends string>(base: Wanted extends RuntimeExport ? never : Wanted): string {
    return this.unused(base, 1);
  }

  /** Returns the first unused one of `base` and `base` with a number, starting at the number `from`. */
  private unused(base: string, from: number): string {
    for (let n = from; ; n++) {
      const name = n === 1 ? base : `${base}${n}`;
      if (this.names.has(name) || this.local.has(name) || Object.hasOwn(numbered, name)) continue;
      this.local.add(name);
      return name;
    }
  }

  /** Returns the local name of a runtime export and records the import. */
  runtime(name: string): string {
    return imported(this.imports, name, this.names);
  }

  /** Returns the name of a type parameter, distinct from all definitions and types of the document. */
  typeVariable(base: string): string {
    let name = base;
    while (this.names.has(name)) name += "_";
    return name;
  }

  /** Records that a moment field or a table method is read. */
  field(name: string): string {
    this.fields.add(name);
    return name;
  }

  runtimeType(name: string): string {
    return imported(this.typeImports, name, this.names);
  }

  /** Returns the constant of an atom: `$x` for `` `x ``. No LED name contains `$`. */
  atom(name: string): string {
    let constant = this.atoms.get(name);
    if (constant === undefined) {
      constant = this.fresh(`$${name}`);
      this.atoms.set(name, constant);
    }
    return constant;
  }
}

/**
 * True for TypeScript identifiers. LED also allows primes, and a few letters and marks that TypeScript does not. Only
 * generated names contain `$`.
 */
function isIdentifier(name: string): boolean {
  // Most names are ASCII, and compiling the Unicode expression is slow.
  return /^[A-Za-z][\w$]*$/.test(name) || /^\p{ID_Start}[\p{ID_Continue}$]*$/u.test(name);
}

/** Escapes a name: `x'` becomes `x_prime`; any other symbol becomes its code point in hexadecimal. */
function spell(name: string): string {
  const primed = name.replaceAll("'", "_prime");
  return isIdentifier(primed)
    ? primed
    : primed.replace(/[^\p{ID_Continue}$]/gu, (sign) => `_${sign.codePointAt(0)!.toString(16)}`);
}

function imported(imports: Map<string, string>, name: string, usedNames: ReadonlySet<string>): string {
  let alias = imports.get(name);
  if (alias === undefined) {
    alias = name;
    while (usedNames.has(alias)) alias += "$";
    imports.set(name, alias);
  }
  return alias;
}

/** Returns every name that the definitions of a module bind. */
export function ownNames({ names, definitions }: CoreModule): Set<string> {
  return new Set([
    ...names,
    ...definitions.flatMap(({ defined, parameters }) => [defined.name, ...parameters.map(({ name }) => name)]),
  ]);
}
