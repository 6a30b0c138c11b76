// Type information for emitting a module: the types of its definitions, of its game state, and of the names in the
// current definition.

import type { Core, CoreDefinition, CoreModule } from "../../ir/ir.js";
import { factsOf } from "../../ir/analysis/facts.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { momentTypesOf } from "../../types/game.js";
import { isWithin } from "../../types/lattice/lattice.js";
import { hintedType, type Scheme } from "../../types/schemes/scheme.js";
import type { Aliases } from "../../types/printing/printer.js";
import { keyOf } from "../../types/lattice/identity.js";
import { any, visitParts, type Part, type Type } from "../../types/lattice/type.js";
import { typeNames } from "./aliases.js";
import { propagateArgumentTypes } from "./argument-types.js";
import type { Names } from "./names.js";
import { type TypeModel, TscTypes } from "./tsc-types.js";
import { mapVariables, type TsSignature, Types } from "./types.js";
import * as ts from "./typescript.js";

/** Exported name of the game state's type if the document does not name it. */
const stateName = "State";

export class Typing {
  private readonly aliases: Aliases;
  private readonly types: Types;
  /** The current definition, whose signature determines the type variables in scope. */
  private scheme: Scheme | undefined;
  private readonly seeing: TypeModel;
  readonly modelled: TscTypes;
  private stateAlias: string | undefined;
  private readonly definitions: ReadonlyMap<Defined, CoreDefinition>;

  constructor(
    private readonly module: CoreModule,
    private readonly names: Names,
    /** Signatures of definitions in other modules. */
    private readonly importedSignatures: (defined: Defined) => readonly TsSignature[] = () => [],
  ) {
    this.definitions = factsOf(module).definitions;
    this.aliases = typeNames(module);
    this.types = new Types(names, this.aliases, {
      isListed: listedIn(module, this.aliases),
      isConstant: (defined) => {
        const { parameters, reads } = this.definitions.get(defined)!;
        return parameters.length === 0 && !reads.state && !reads.input;
      },
      argumentTypeOf: propagateArgumentTypes(module, this.aliases),
    });
    this.seeing = {
      signatures: (defined) => this.signaturesOf(defined),
      moment: (field) =>
        field === "currentState" ? this.state() : this.types.widen(momentTypesOf(module.game)[field]),
      model: (type) => this.local(type),
      expressible: (type) => this.types.exact(type),
    };
    this.modelled = new TscTypes(this.seeing, module.nextVariable);
  }

  signaturesOf(defined: Defined): readonly TsSignature[] {
    const { scheme, role } = this.definitions.get(defined)!;
    return role === "elsewhere" ? this.importedSignatures(defined) : this.types.signaturesOf(scheme);
  }

  begin(defined: Defined): void {
    const definition = this.definitions.get(defined)!;
    this.scheme = definition.scheme;
    this.types.begin(this.scheme);
    this.modelled.begin(definition);
  }

  /** Widens a type inferred within the current definition to what TypeScript can express there. */
  local(type: Type): Type {
    const { scheme } = this;
    if (scheme === undefined) return this.types.widen(mapVariables(type, () => any));
    const [onlySignature, ...otherSignatures] = this.types.signaturesOf(scheme);
    const variables = otherSignatures.length === 0 && onlySignature !== undefined ? onlySignature.variables : [];
    const inScope = (name: string): Type | undefined => (variables.includes(name) ? undefined : any);
    return this.types.widen(
      mapVariables(type, (name) => {
        const hinted = hintedType(scheme, name);
        // Hinted types may contain type variables themselves.
        return hinted === undefined ? inScope(name) : mapVariables(hinted, inScope);
      }),
    );
  }

  /**
   * True if tsc infers that an expression has the type, also if the type's name is more precise than TypeScript can
   * express.
   */
  fits(node: Core, type: Type): boolean {
    const ownType = this.modelled.of(node);
    return isWithin(ownType, type) || isWithin(ownType, this.types.spell(type));
  }

  variable(id: number): Type {
    return this.local(this.module.variables.get(id) ?? any);
  }

  /** Records that a variable has the type inferred by the checker. */
  declare({ id }: Variable): void {
    this.modelled.bind(id, this.variable(id));
  }

  of(type: Type): ts.Type {
    return this.types.of(type);
  }

  take(type: Type): ts.Type {
    return this.types.take(type);
  }

  /**
   * Returns the result type of a definition. A definition that is a type is a set of that type, even if such sets
   * have a name.
   */
  resultOf({ name }: Defined, result: Type): ts.Type {
    return this.aliases.has(name) ? this.types.members(result) : this.of(result);
  }

  parametersOf(signature: TsSignature): readonly ts.TypeParameter[] {
    return this.types.parametersOf(signature);
  }

  // ---- types of the module

  state(): Type {
    return this.types.widen(mapVariables(this.module.state, () => any));
  }

  /** Returns the type arguments of `Moment` and `Game`: the name of the state type. */
  stateArguments(): readonly ts.Type[] {
    const state = this.state();
    if (this.module.game === undefined || state.some((part) => part.kind === "any")) return [];
    const alias = this.aliases.nameOf(state);
    this.stateAlias ??= alias === undefined ? this.names.fresh(stateName) : this.names.ofType(alias);
    return [ts.ref(this.stateAlias)];
  }

  /** `export type State = …`, if the document does not name the type. */
  stateDeclaration(): readonly ts.ModuleItem[] {
    const [state] = this.stateArguments();
    if (state === undefined || this.aliases.nameOf(this.state()) !== undefined || this.stateAlias === undefined)
      return [];
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
 * True for enumerations of numbers, strings and truth values that a type of the document contains, in a named set or
 * a signature. All others are widened: `n mod 3` is a number. Atoms are never widened.
 */
function listedIn({ definitions }: CoreModule, aliases: Aliases): (part: Part) => boolean {
  let keys: Set<string> | undefined;
  const collectKeys = (): Set<string> => {
    const listed = new Set<string>();
    const visit = (type: Type): void => visitParts(type, (part) => void listed.add(keyOf([part])));
    for (const [, type] of aliases.entries()) visit(type);
    for (const { scheme } of definitions)
      if (scheme.signed) for (const { parameters, result } of scheme.overloads) [...parameters, result].forEach(visit);
    return listed;
  };
  return (part) => part.kind === "atom" || (keys ??= collectKeys()).has(keyOf([part]));
}
