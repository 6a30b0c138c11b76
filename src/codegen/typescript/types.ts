// Translates LED types to TypeScript: literal unions for small finite types, readonly tuples, opaque sets, and type
// parameters for generic definitions. Types that TypeScript cannot express are approximated.

import { easelTuples } from "../../types/lattice/easel.js";
import type { Defined } from "../../resolve/resolved.js";
import { unionOfItems, isWithin, union } from "../../types/lattice/lattice.js";
import { mapType } from "../../types/lattice/map.js";
import { valuesOf } from "../../types/lattice/ranges.js";
import { overloadTypes } from "../../types/schemes/scheme.js";
import type { TypeOverload, Scheme } from "../../types/schemes/scheme.js";
import { isSame } from "../../types/lattice/identity.js";
import type { Aliases } from "../../types/printing/printer.js";
import {
  any,
  functions,
  atoms,
  hasTypesWithin,
  integer,
  integers,
  isGeneric,
  type NumberPart,
  openTuple,
  type Part,
  partOf,
  rational,
  setWith,
  string,
  truth,
  type Type,
  unfoldType,
} from "../../types/lattice/type.js";
import {
  mentionsVariables,
  variableOccurrences,
  substitute,
  parameterVariables,
  variablesIn,
} from "../../types/lattice/variables.js";
import type { TypeBindings } from "./bindings.js";
import type { ArgumentTypeOf } from "./argument-types.js";
import type { Names } from "./names.js";
import * as ts from "./typescript.js";
import { maxStrings } from "../../types/lattice/limits.js";

/** Signature of a definition, as TypeScript expresses it. */
export interface TsSignature {
  readonly variables: readonly string[];
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** The parts of a type that are not widened. */
interface WidthRules {
  readonly isNamed: (type: Type) => boolean;
  /** True for an enumeration of numbers, strings or atoms, as opposed to all numbers, strings or atoms. */
  readonly isListed: (part: Part) => boolean;
}

/**
 * Widens a type to what TypeScript can express: ranges become integers, set sizes are lost, and anonymous recursion
 * becomes any value.
 */
function widenForTypeScript(type: Type, exceptions: WidthRules): Type {
  if (exceptions.isNamed(type)) return type;
  // Tuples that represent images are recognised by their initial atoms.
  if (type.length > 1 && type.some(({ kind }) => kind === "easel") && exceptions.isListed !== always) {
    const result = partsAsSeen(type, { ...exceptions, isListed: always });
    if (likeEasel(result).length > 0) return result;
  }
  // Fast path: most types are numbers only.
  const only = type.length === 1 ? type[0]! : undefined;
  return only === undefined || hasTypesWithin(only)
    ? partsAsSeen(type, exceptions)
    : (widenLeaf(only, exceptions) ?? type);
}

function partsAsSeen(type: Type, exceptions: WidthRules): Type {
  const result = mapType(
    type,
    (inner) => widenForTypeScript(inner, exceptions),
    (part) => widenLeaf(part, exceptions),
  );
  if (!result.some(({ kind }) => kind === "set" || kind === "tuples" || kind === "function")) return result;
  return union(
    ...result.map((part): Type => {
      if (part.kind === "function" && part.parameters === undefined) return functions;
      if (part.kind === "set") return setWith(part.member, undefined);
      if (part.kind !== "tuples") return [part];
      // Optional coordinates have no fixed position.
      if (part.items.length === 0 || part.atLeast < part.items.length)
        return [{ kind: "tuples", atLeast: 0, items: [], member: unionOfItems(part) }];
      return openTuple(
        [...part.items, ...Array.from({ length: part.atLeast - part.items.length }, () => part.member)],
        part.member,
        part.atLeast,
      );
    }),
  );
}

/** Widens a part without nested types; undefined if it is unchanged. */
function widenLeaf(part: Part, exceptions: WidthRules): Type | undefined {
  switch (part.kind) {
    case "number":
      return widenNumber(part, exceptions);
    case "truth":
      return part.value === undefined || exceptions.isListed(part) ? undefined : truth;
    case "string":
      return part.values === undefined || (part.values.size <= maxStrings && exceptions.isListed(part))
        ? undefined
        : string;
    case "atom":
      return part.names === undefined || exceptions.isListed(part) ? undefined : atoms;
    case "named":
      return exceptions.isNamed([part]) ? undefined : any;
    case "variable":
      return isGeneric(part) ? any : undefined;
    case "error":
    case "unknown":
      return any;
    default:
      return undefined;
  }
}

function widenNumber(part: NumberPart, exceptions: WidthRules): Type | undefined {
  if (!part.integer) return rational;
  if (valuesOf(part) !== undefined && exceptions.isListed(part)) return undefined;
  return part.low === -Infinity || part.high === Infinity
    ? integer
    : integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

const always = (): boolean => true;
const never = (): boolean => false;

interface TypeFacts {
  /** True if a type of the document enumerates these numbers, strings or atoms. */
  readonly isListed: (part: Part) => boolean;
  /** True for definitions whose value never changes. */
  readonly isConstant: (defined: Defined) => boolean;
  readonly argumentTypeOf: ArgumentTypeOf;
}

/** Tuples that Easel accepts as values of its constructors, as TypeScript expresses them. */
const tuplesLike = {
  Point: widenForTypeScript(easelTuples.Point, { isNamed: never, isListed: always }),
  Color: widenForTypeScript(easelTuples.Color, { isNamed: never, isListed: always }),
  Image: widenForTypeScript(easelTuples.Image, { isNamed: never, isListed: always }),
};

const none: readonly never[] = [];

/** Names the i-th parameter of a function type. */
const letterOf = (type: ts.Type, i: number): ts.Parameter => ts.parameter(String.fromCharCode(97 + (i % 26)), type);

export class Types {
  /** Signatures of the current definition. Those of most definitions are needed only while they are emitted. */
  private current: { readonly scheme: Scheme; readonly signatures: readonly TsSignature[] } | undefined;
  /** True while a parameter type is emitted. */
  private isTaken = false;
  private readonly mentioned = new Map<Scheme, readonly TsSignature[]>();

  constructor(
    private readonly names: Names,
    private readonly aliases: Aliases,
    private readonly facts: TypeFacts,
  ) {}

  private readonly isNamed = (type: Type): boolean => this.aliases.nameOf(type) !== undefined;
  private readonly widthRules: WidthRules = { isNamed: this.isNamed, isListed: (part) => this.facts.isListed(part) };

  /** Widens a type to what TypeScript can express. */
  widen(type: Type): Type {
    return widenForTypeScript(type, this.widthRules);
  }

  /** Like `widen`, but keeps all enumerations. */
  exact(type: Type): Type {
    return widenForTypeScript(type, { isNamed: this.isNamed, isListed: always });
  }

  private seenAll(types: readonly Type[]): readonly Type[] {
    return types.map((type) => this.widen(type));
  }

  /** Like `exact`, but expands named types, except recursive ones. */
  spell(type: Type): Type {
    return widenForTypeScript(type, {
      isNamed: (t) => t.length === 1 && t[0]!.kind === "named" && this.aliases.nameOf(t) !== undefined,
      isListed: always,
    });
  }

  /** Like `exact`, but expands the name of the type itself. */
  unnamed(type: Type): Type {
    return widenForTypeScript(unfoldType(type), {
      isNamed: (t) => t !== type && !isSame(t, type) && this.aliases.nameOf(t) !== undefined,
      isListed: always,
    });
  }

  begin(scheme: Scheme): void {
    this.current = { scheme, signatures: this.mentioned.get(scheme) ?? this.signatures(scheme) };
  }

  signaturesOf(scheme: Scheme): readonly TsSignature[] {
    if (this.current?.scheme === scheme) return this.current.signatures;
    let signatures = this.mentioned.get(scheme);
    if (signatures === undefined) this.mentioned.set(scheme, (signatures = this.signatures(scheme)));
    return signatures;
  }

  private signatures(scheme: Scheme): readonly TsSignature[] {
    const overloads = overloadTypes(scheme);
    const [onlyOverload] = overloads;
    if (onlyOverload === undefined || overloads.length > 1 || scheme.signed)
      return withoutRepetition(overloads.map((overload) => this.signature(overload)));
    return [
      this.signature(
        this.isUntyped(scheme)
          ? { ...onlyOverload, result: this.generalizeConstant(onlyOverload.result) }
          : this.withNamedParameters(scheme, onlyOverload),
      ),
    ];
  }

  /**
   * Replaces parameter types by named types if every call passes such a type and the result type does not depend on
   * the lost information.
   */
  private withNamedParameters({ defined }: Scheme, { parameters, result }: TypeOverload): TypeOverload {
    const resultVariables = variablesIn(result);
    return {
      parameters: parameters.map((type, i) => {
        const argumentType = this.facts.argumentTypeOf(defined, i);
        if (argumentType === undefined) return type;
        // Sets are excluded, since the parameter also accepts sets from other documents.
        const isGeneral =
          partOf(argumentType, "set") !== undefined || [...variablesIn(type)].some((name) => resultVariables.has(name));
        const upperBound = substitute(type, () => any);
        return !isGeneral && isWithin(argumentType, upperBound) ? argumentType : type;
      }),
      result,
    };
  }

  /** True for constants such as `size := 9` without a signature or a type name. */
  private isUntyped({ defined }: Scheme): boolean {
    return this.facts.isConstant(defined) && !this.aliases.has(defined.name);
  }

  /** Hides the value of a constant from other definitions, since it may change later. */
  private generalizeConstant(type: Type): Type {
    return widenForTypeScript(type, { isNamed: (t) => this.isNamed(t) && !isSingle(t), isListed: never });
  }

  private signature(overload: TypeOverload): TsSignature {
    const { parameters, result } = overload;
    const isOpen = mentionsVariables(result) || parameters.some(mentionsVariables);
    return isOpen
      ? this.openSignature(overload)
      : { variables: none, parameters: this.seenAll(parameters), result: this.widen(result) };
  }

  /**
   * Keeps type variables that relate several parameters or the result, or that occur in parameters of functions; the
   * others become any value.
   */
  private openSignature(overload: TypeOverload): TsSignature {
    const [parameters, result] = [this.seenAll(overload.parameters), this.widen(overload.result)];
    const inResult = variablesIn(result);
    const relatingVariables = new Set(
      parameters.flatMap((p, i) => {
        const contravariant = parameterVariables(p);
        return [...variablesIn(p)].filter(
          (name) =>
            inResult.has(name) ||
            contravariant.has(name) ||
            parameters.some((other, n) => n !== i && variablesIn(other).has(name)),
        );
      }),
    );
    const settle = (type: Type): Type => mapVariables(type, (name) => (relatingVariables.has(name) ? undefined : any));
    return withoutUnused({
      parameters: parameters.map(settle),
      result: settle(result),
      variables: [...relatingVariables],
    });
  }

  /** Returns the type parameters of a signature: `A extends Value`. */
  parametersOf({ variables }: TsSignature): readonly ts.TypeParameter[] {
    return variables.map((name) => ({
      name: this.variable(name),
      constraint: ts.ref(this.names.runtimeType("Value")),
    }));
  }

  private variable(name: string): string {
    return this.names.typeVariable(name.toUpperCase());
  }

  /** Emits a type that has already been widened. */
  of(type: Type): ts.Type {
    const alias = this.aliases.nameOf(type);
    return alias === undefined ? this.members(type) : ts.ref(this.names.ofType(alias));
  }

  /**
   * Emits a parameter type. If it has sequences with a type variable as member, a string is typed as the sequence of
   * its characters, so that tsc can infer the variable.
   */
  take(type: Type): ts.Type {
    this.isTaken = true;
    const printed = this.of(type);
    this.isTaken = false;
    return printed;
  }

  /** Emits types outside a parameter position, such as those of a callback's parameters. */
  private typesOfParameters(types: readonly Type[]): readonly ts.Type[] {
    const before = this.isTaken;
    this.isTaken = false;
    const printed = this.typesOf(types);
    this.isTaken = before;
    return printed;
  }

  /** Emits a type without using its own name. */
  members(type: Type): ts.Type {
    if (type.length === 0) return ts.keyword("never");
    // Most types have one part.
    if (type.length === 1) return ts.union(this.typesOfPart(type[0]!));
    const easelType = likeEasel(type);
    const otherParts = type.filter(
      (part) =>
        !easelType.some((own) => own === part || (part.kind === "tuple" && isWithin([part], tuplesLike[own.name]))),
    );
    return ts.union([
      ...easelType.map(({ name }) => ts.ref(this.names.runtimeType(`${name}Like`))),
      ...this.memberTypes(otherParts),
    ]);
  }

  private memberTypes(type: Type): readonly ts.Type[] {
    const members = this.isTaken ? charactersOf(type) : undefined;
    const characters = members && this.of(members);
    return type.flatMap((part) =>
      part.kind === "string" && part.values === undefined && characters !== undefined
        ? this.ref("Characters", characters)
        : this.typesOfPart(part),
    );
  }

  private typesOf(types: readonly Type[]): readonly ts.Type[] {
    return types.map((type) => this.of(type));
  }

  private ref(name: string, ...args: readonly ts.Type[]): readonly ts.Type[] {
    return [ts.ref(this.names.runtimeType(name), args)];
  }

  /** A collection, whose members are any values by default. */
  private collection(name: "LedSet" | "Sequence", member: Type): readonly ts.Type[] {
    const [only] = member;
    return member.length === 1 && only!.kind === "any" ? this.ref(name) : this.ref(name, this.of(member));
  }

  private typesOfPart(part: Part): readonly ts.Type[] {
    switch (part.kind) {
      case "any":
      case "error":
      case "unknown":
        return this.ref("Value");
      case "truth":
        return [part.value === undefined ? ts.keyword("boolean") : ts.literalType(part.value)];
      case "number":
        return this.number(part);
      case "atom":
        return part.names === undefined
          ? this.ref("Atom")
          : this.ref("Atom", ts.union([...part.names].map((name) => ts.literalType(name))));
      case "string":
        return part.values === undefined
          ? [ts.keyword("string")]
          : [...part.values].map((value) => ts.literalType(value));
      case "tuple":
        return [ts.tuple(this.typesOf(part.items))];
      case "tuples":
        if (part.items.length > 0) return [ts.tuple(this.typesOf(part.items), this.of(part.member))];
        return [ts.arrayOf(this.of(part.member))];
      case "sequence":
        return this.collection("Sequence", part.member);
      case "set":
        return this.collection("LedSet", part.member);
      case "function":
        if (part.parameters === undefined) return this.ref("LedFunction");
        return [ts.functionType(this.typesOfParameters(part.parameters).map(letterOf), this.of(part.result))];
      case "easel":
        return this.ref(part.name);
      case "variable":
        return [ts.ref(this.variable(part.name))];
      case "named":
        return [
          this.aliases.nameOf([part]) === undefined
            ? ts.ref(this.names.runtimeType("Value"))
            : ts.ref(this.names.ofType(this.aliases.nameOf([part])!)),
        ];
    }
  }

  private number(part: Part & { kind: "number" }): readonly ts.Type[] {
    if (!part.integer) return [ts.ref(this.names.runtimeType("LedNumber"))];
    const values = valuesOf(part);
    if (values !== undefined) return values.map((value) => ts.literalType(value));
    return part.low >= Number.MIN_SAFE_INTEGER && part.high <= Number.MAX_SAFE_INTEGER
      ? [ts.keyword("number")]
      : [ts.ref(this.names.runtimeType("Integer"))];
  }
}

/** True for the type of a single number, string, atom or truth value. */
function isSingle([part, ...otherParts]: Type): boolean {
  if (part === undefined || otherParts.length > 0) return false;
  switch (part.kind) {
    case "number":
      return part.integer && part.low === part.high;
    case "string":
      return part.values?.size === 1;
    case "atom":
      return part.names?.size === 1;
    case "truth":
      return part.value !== undefined;
    default:
      return false;
  }
}

/** Drops type variables that occur in no parameter, which tsc cannot infer. */
function withoutUnused(signature: TsSignature): TsSignature {
  const used = new Set(signature.parameters.flatMap(variableOccurrences));
  if (signature.variables.every((name) => used.has(name))) return signature;
  const settle = (type: Type): Type => mapVariables(type, (name) => (used.has(name) ? undefined : any));
  return {
    variables: signature.variables.filter((name) => used.has(name)),
    parameters: signature.parameters,
    result: settle(signature.result),
  };
}

/**
 * Returns the member type of sequences if it contains type variables and the type includes all strings, whose
 * characters then have that type.
 */
function charactersOf(type: Type): Type | undefined {
  const text = partOf(type, "string");
  const member = text === undefined || text.values !== undefined ? undefined : partOf(type, "sequence")?.member;
  return member !== undefined && mentionsVariables(member) ? member : undefined;
}

/**
 * Merges signatures with the same parameter types, of which the first would hide the others; their results are
 * united.
 */
function withoutRepetition(signatures: readonly TsSignature[]): readonly TsSignature[] {
  if (signatures.length < 2) return signatures;
  const distinct: TsSignature[] = [];
  for (const signature of signatures) {
    const at =
      signature.variables.length > 0
        ? -1
        : distinct.findIndex(
            ({ variables, parameters }) =>
              variables.length === 0 && parameters.every((p, i) => isSame(p, signature.parameters[i]!)),
          );
    if (at < 0) distinct.push(signature);
    else distinct[at] = { ...signature, result: union(distinct[at]!.result, signature.result) };
  }
  return distinct;
}

/**
 * Returns the Easel types contained in a type together with all tuples that represent them, for which the runtime has
 * aliases.
 */
function likeEasel(type: Type): readonly (Part & { kind: "easel" })[] {
  return type.filter((part) => part.kind === "easel").filter(({ name }) => isWithin(tuplesLike[name], type));
}

/** Returns a supertype without variables. A function with a variable in its parameters becomes any function. */
export function withoutVariables(type: Type): Type {
  if (!mentionsVariables(type)) return type;
  const alternatives = type.map(
    (part): Part =>
      part.kind === "function" && part.parameters?.some(mentionsVariables) === true
        ? { kind: "function", parameters: undefined, result: any }
        : part,
  );
  return mapType(alternatives, withoutVariables, (part) => (part.kind === "variable" ? any : undefined));
}

/** Substitutes some type variables; recursive types remain unchanged. */
export function mapVariables(type: Type, of: (name: string) => Type | undefined): Type {
  return mentionsVariables(type)
    ? mapType(
        type,
        (inner) => mapVariables(inner, of),
        (part) => (part.kind === "variable" ? (of(part.name) ?? [part]) : [part]),
      )
    : type;
}

/** Substitutes the bindings; unbound variables become any value. */
export function instance(type: Type, bindings: TypeBindings): Type {
  return mapVariables(type, (name) => bindings.get(name) ?? any);
}

/**
 * Substitutes variables in a parameter type. Strings are dropped if the substituted member type of sequences does not
 * contain characters, since tsc would reject them.
 */
export function substituteParameters(type: Type, of: (name: string) => Type | undefined): Type {
  if (!mentionsVariables(type)) return type;
  const result = mapType(
    type,
    (inner) => substituteParameters(inner, of),
    (part) => (part.kind === "variable" ? (of(part.name) ?? [part]) : undefined),
  );
  const members = charactersOf(type);
  return members === undefined || isWithin(string, substituteParameters(members, of))
    ? result
    : result.filter((part) => part.kind !== "string");
}
