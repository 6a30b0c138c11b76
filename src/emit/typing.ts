// What is needed to spell out the types of a module: those of its definitions, of the state of its game, and of the
// names within the definition that is being emitted.

import type { Core, CoreDefinition, CoreModule } from "../core/core.js";
import { factsOf } from "../core/facts/facts.js";
import type { Defined } from "../names/resolved.js";
import { momentTypesOf } from "../types/game.js";
import { isWithin } from "../types/lattice/lattice.js";
import { hintedType, type Scheme } from "../types/schemes/scheme.js";
import type { Aliases } from "../types/shown/show.js";
import { keyOf } from "../types/lattice/identity.js";
import { any, everyPart, type Part, type Type } from "../types/lattice/type.js";
import { typeNames } from "./aliases.js";
import { handedOver } from "./handed.js";
import type { Names } from "./names.js";
import { type Seeing, Seen } from "./seen.js";
import { mapVariables, type Signature, Types } from "./types.js";
import * as ts from "./typescript.js";

/** The name under which the state of a game is exported, if the document has none for it. */
const stateName = "State";

/** The types of a module that is printed as TypeScript. */
export class Typing {
  private readonly aliases: Aliases;
  private readonly types: Types;
  /** The definition around the code; its variables stand for what its signature says. */
  private scheme: Scheme | undefined;
  private readonly seeing: Seeing;
  readonly seen: Seen;
  private stateAlias: string | undefined;
  private readonly definitions: ReadonlyMap<Defined, CoreDefinition>;

  constructor(
    private readonly module: CoreModule,
    private readonly names: Names,
    /** The signatures that definitions have in their own modules. */
    private readonly elsewhere: (defined: Defined) => readonly Signature[] = () => [],
  ) {
    this.definitions = factsOf(module).definitions;
    this.aliases = typeNames(module);
    this.types = new Types(names, this.aliases, {
      isListed: listedIn(module, this.aliases),
      isConstant: (defined) => {
        const { parameters, reads } = this.definitions.get(defined)!;
        return parameters.length === 0 && !reads.state && !reads.input;
      },
      handed: handedOver(module, this.aliases),
    });
    this.seeing = {
      signatures: (defined) => this.signaturesOf(defined),
      moment: (field) => (field === "currentState" ? this.state() : this.types.seen(momentTypesOf(module.game)[field])),
      seen: (type) => this.local(type),
      told: (type) => this.types.exact(type),
    };
    this.seen = new Seen(this.seeing, module.nextVariable);
  }

  /** The signatures of a definition, one a reading. */
  signaturesOf(defined: Defined): readonly Signature[] {
    const { scheme, role } = this.definitions.get(defined)!;
    return role === "elsewhere" ? this.elsewhere(defined) : this.types.signaturesOf(scheme);
  }

  /** Begins with the code of another definition. */
  begin(defined: Defined): void {
    const definition = this.definitions.get(defined)!;
    this.scheme = definition.scheme;
    this.types.begin(this.scheme);
    this.seen.begin(definition);
  }

  /** A type found within the definition, as TypeScript sees it there. */
  local(type: Type): Type {
    const { scheme } = this;
    if (scheme === undefined) return this.types.seen(mapVariables(type, () => any));
    const [only, ...others] = this.types.signaturesOf(scheme);
    const kept = others.length === 0 && only !== undefined ? only.variables : [];
    const inScope = (name: string): Type | undefined => (kept.includes(name) ? undefined : any);
    return this.types.seen(
      mapVariables(type, (name) => {
        const hinted = hintedType(scheme, name);
        // What calls hand over may have variables of their own.
        return hinted === undefined ? inScope(name) : mapVariables(hinted, inScope);
      }),
    );
  }

  /** True if TypeScript sees that an expression is of the type, also of one whose name says more than TypeScript can. */
  fits(node: Core, type: Type): boolean {
    const own = this.seen.of(node);
    return isWithin(own, type) || isWithin(own, this.types.spelled(type));
  }

  /** The type of a variable of the definition. */
  variable(id: number): Type {
    return this.local(this.module.variables.get(id) ?? any);
  }

  of(type: Type): ts.Type {
    return this.types.of(type);
  }

  /** The type of a parameter of a definition. */
  taken(type: Type): ts.Type {
    return this.types.taken(type);
  }

  /** The type of what a definition gives. The set that a type is, is a set of that type, whatever name sets of it have. */
  resultOf({ name }: Defined, result: Type): ts.Type {
    return this.aliases.has(name) ? this.types.members(result) : this.of(result);
  }

  parametersOf(signature: Signature): readonly ts.TypeParameter[] {
    return this.types.parametersOf(signature);
  }

  // ---- types of the module

  /** The type of the state of the game. */
  state(): Type {
    return this.types.seen(mapVariables(this.module.state, () => any));
  }

  /** The arguments of `Moment` and `Game`: the state's type, by its name. */
  stateArguments(): readonly ts.Type[] {
    const state = this.state();
    if (this.module.game === undefined || state.some((part) => part.kind === "any")) return [];
    const own = this.aliases.of(state);
    this.stateAlias ??= own === undefined ? this.names.fresh(stateName) : this.names.ofType(own);
    return [ts.ref(this.stateAlias)];
  }

  /** `export type State = …`, if the document has no name for it. */
  stateDeclaration(): readonly ts.ModuleItem[] {
    const [state] = this.stateArguments();
    if (state === undefined || this.aliases.of(this.state()) !== undefined || this.stateAlias === undefined) return [];
    return [
      ts.typeAlias(this.stateAlias, this.types.members(this.state()), {
        doc: "The state of the game.",
        exported: true,
      }),
    ];
  }

  /** `export type Cell = 1 | 2 | …`, for a definition that is a type. */
  aliasOf({ name }: Defined): readonly ts.TypeAlias[] {
    const type = this.aliases.typeOf(name);
    return type === undefined
      ? []
      : [ts.typeAlias(this.names.ofType(name), this.types.members(this.types.unnamed(type)), { exported: true })];
  }
}

/**
 * True of numbers, strings and truth values that a type of the document lists, by itself or as a part: in a set that has a
 * name, or in a signature. All others are of a kind: `n mod 3` is a number. Atoms are listed wherever they are: an atom is
 * nothing but itself.
 */
function listedIn({ definitions }: CoreModule, aliases: Aliases): (part: Part) => boolean {
  let keys: Set<string> | undefined;
  const found = (): Set<string> => {
    const listed = new Set<string>();
    const visit = (type: Type): void => everyPart(type, (part) => void listed.add(keyOf([part])));
    for (const [, type] of aliases.entries()) visit(type);
    for (const { scheme } of definitions)
      if (scheme.signed) for (const { parameters, result } of scheme.readings) [...parameters, result].forEach(visit);
    return listed;
  };
  return (part) => part.kind === "atom" || (keys ??= found()).has(keyOf([part]));
}
