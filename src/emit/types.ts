// The types of LED as TypeScript has them: literal unions for small finite types, tuples as readonly tuples, opaque sets,
// type parameters where a definition is general. What TypeScript cannot say becomes what it can say of it.

import { easelTuples } from "../types/lattice/easel.js";
import type { Defined } from "../names/resolved.js";
import { everyItem, isWithin, union } from "../types/lattice/lattice.js";
import { mapType } from "../types/lattice/map.js";
import { valuesOf } from "../types/lattice/ranges.js";
import { readingTypes } from "../types/schemes/scheme.js";
import type { Reading, Scheme } from "../types/schemes/scheme.js";
import { isSame } from "../types/lattice/identity.js";
import type { Aliases } from "../types/shown/show.js";
import {
  any,
  atoms,
  hasTypesWithin,
  integer,
  integers,
  isGeneric,
  mostStrings,
  type NumberPart,
  openTuple,
  type Part,
  partOf,
  rational,
  setWith,
  string,
  truth,
  type Type,
  unfolded,
} from "../types/lattice/type.js";
import { mentionsVariables, occurrences, substitute, takenIn, variablesIn } from "../types/lattice/variables.js";
import type { Bindings } from "./bindings.js";
import type { Handed } from "./handed.js";
import type { Names } from "./names.js";
import * as ts from "./typescript.js";

/** A definition's type as TypeScript sees it. */
export interface Signature {
  /** The names of its type parameters. */
  readonly variables: readonly string[];
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** What of a type stays as it is where TypeScript sees it. */
interface Kept {
  /** True of types that have names. */
  readonly isNamed: (type: Type) => boolean;
  /** True of a few numbers, strings or atoms that are listed, as opposed to all numbers, strings or atoms. */
  readonly isListed: (part: Part) => boolean;
}

/** As much of a type as TypeScript can tell: ranges are integers, no set is known to be finite, recursion without a name is any value. */
function asSeen(type: Type, kept: Kept): Type {
  if (kept.isNamed(type)) return type;
  // What does for an image is known by the atoms that it begins with.
  if (type.length > 1 && type.some(({ kind }) => kind === "easel") && kept.isListed !== always) {
    const seen = partsAsSeen(type, { ...kept, isListed: always });
    if (likeEasel(seen).length > 0) return seen;
  }
  // Most types are numbers, and nothing else.
  const only = type.length === 1 ? type[0]! : undefined;
  return only === undefined || hasTypesWithin(only) ? partsAsSeen(type, kept) : (seenLeaf(only, kept) ?? type);
}

function partsAsSeen(type: Type, kept: Kept): Type {
  const seen = mapType(
    type,
    (inner) => asSeen(inner, kept),
    (part) => seenLeaf(part, kept),
  );
  if (!seen.some(({ kind }) => kind === "set" || kind === "tuples")) return seen;
  return union(
    ...seen.map((part): Type => {
      if (part.kind === "set") return setWith(part.member, undefined);
      if (part.kind !== "tuples") return [part];
      // What may be missing has no place of its own.
      if (part.items.length === 0 || part.atLeast < part.items.length)
        return [{ kind: "tuples", atLeast: 0, items: [], member: everyItem(part) }];
      return openTuple(
        [...part.items, ...Array.from({ length: part.atLeast - part.items.length }, () => part.member)],
        part.member,
        part.atLeast,
      );
    }),
  );
}

/** What TypeScript sees of a part without types within; undefined if it is the part itself. */
function seenLeaf(part: Part, kept: Kept): Type | undefined {
  switch (part.kind) {
    case "number":
      return seenNumber(part, kept);
    case "truth":
      return part.value === undefined || kept.isListed(part) ? undefined : truth;
    case "string":
      return part.values === undefined || (part.values.size <= mostStrings && kept.isListed(part)) ? undefined : string;
    case "atom":
      return part.names === undefined || kept.isListed(part) ? undefined : atoms;
    case "named":
      return kept.isNamed([part]) ? undefined : any;
    case "variable":
      return isGeneric(part) ? any : undefined;
    case "error":
    case "unknown":
      return any;
    default:
      return undefined;
  }
}

function seenNumber(part: NumberPart, kept: Kept): Type | undefined {
  if (!part.integer) return rational;
  if (valuesOf(part) !== undefined && kept.isListed(part)) return undefined;
  return part.low === -Infinity || part.high === Infinity
    ? integer
    : integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

const always = (): boolean => true;
const never = (): boolean => false;

/** What a document says of its types and definitions. */
export interface Said {
  /** True if a type of the document lists these numbers, strings or atoms. */
  readonly isListed: (part: Part) => boolean;
  /** True of definitions whose value never changes. */
  readonly isConstant: (defined: Defined) => boolean;
  readonly handed: Handed;
}

/** The tuples that do for what Easel's constructors make, as TypeScript sees them. */
const tuplesLike = {
  Point: asSeen(easelTuples.Point, { isNamed: never, isListed: always }),
  Color: asSeen(easelTuples.Color, { isNamed: never, isListed: always }),
  Image: asSeen(easelTuples.Image, { isNamed: never, isListed: always }),
};

const none: readonly never[] = [];

/** The parameter of a function of which only the type is known, by its number. */
const letterOf = (type: ts.Type, i: number): ts.Parameter => ts.parameter(String.fromCharCode(97 + (i % 26)), type);

/** Writes types of the module's document, and imports what they need. */
export class Types {
  /** The signatures of the definition that is being emitted; most definitions need theirs only then. */
  private own: { readonly scheme: Scheme; readonly signatures: readonly Signature[] } | undefined;
  /** True while the type of a parameter is written. */
  private isTaken = false;
  /** Those of definitions that others mention. */
  private readonly mentioned = new Map<Scheme, readonly Signature[]>();

  constructor(
    private readonly names: Names,
    private readonly aliases: Aliases,
    private readonly said: Said,
  ) {}

  private readonly isNamed = (type: Type): boolean => this.aliases.of(type) !== undefined;
  private readonly kept: Kept = { isNamed: this.isNamed, isListed: (part) => this.said.isListed(part) };

  /** A type as TypeScript sees it. */
  seen(type: Type): Type {
    return asSeen(type, this.kept);
  }

  /** The same, with all that is listed in it. */
  exact(type: Type): Type {
    return asSeen(type, { isNamed: this.isNamed, isListed: always });
  }

  private seenAll(types: readonly Type[]): readonly Type[] {
    return types.map((type) => this.seen(type));
  }

  /** The same, but what names stand for is said in full, where it has an end. */
  spelled(type: Type): Type {
    return asSeen(type, {
      isNamed: (t) => t.length === 1 && t[0]!.kind === "named" && this.aliases.of(t) !== undefined,
      isListed: always,
    });
  }

  /** The same, but the name that the whole type has is not kept. */
  unnamed(type: Type): Type {
    return asSeen(unfolded(type), {
      isNamed: (t) => t !== type && !isSame(t, type) && this.aliases.of(t) !== undefined,
      isListed: always,
    });
  }

  /** Begins with the code of another definition. */
  begin(scheme: Scheme): void {
    this.own = { scheme, signatures: this.mentioned.get(scheme) ?? this.signatures(scheme) };
  }

  /** The signatures of a definition, one a reading. */
  signaturesOf(scheme: Scheme): readonly Signature[] {
    if (this.own?.scheme === scheme) return this.own.signatures;
    let found = this.mentioned.get(scheme);
    if (found === undefined) this.mentioned.set(scheme, (found = this.signatures(scheme)));
    return found;
  }

  private signatures(scheme: Scheme): readonly Signature[] {
    const readings = readingTypes(scheme);
    const [only] = readings;
    if (only === undefined || readings.length > 1 || scheme.signed)
      return withoutRepetition(readings.map((reading) => this.signature(reading)));
    return [
      this.signature(
        this.isUntyped(scheme) ? { ...only, result: this.general(only.result) } : this.named(scheme, only),
      ),
    ];
  }

  /** A reading whose parameters are of the types that the document names, where all its calls hand over such, and where nothing is lost of what tells of the result. */
  private named({ defined }: Scheme, { parameters, result }: Reading): Reading {
    const telling = variablesIn(result);
    return {
      parameters: parameters.map((type, i) => {
        const handed = this.said.handed(defined, i);
        if (handed === undefined) return type;
        // What is said of any sets is said of those of other documents, too.
        const isGeneral =
          partOf(handed, "set") !== undefined || [...variablesIn(type)].some((name) => telling.has(name));
        const taken = substitute(type, () => any);
        return !isGeneral && isWithin(handed, taken) ? handed : type;
      }),
      result,
    };
  }

  /** True of `size := 9`, a constant of which neither a signature nor a name of types says what it can be. */
  private isUntyped({ defined }: Scheme): boolean {
    return this.said.isConstant(defined) && !this.aliases.has(defined.name);
  }

  /** Which number a constant is, others than its definition need not know, since it may be another one tomorrow. */
  private general(type: Type): Type {
    return asSeen(type, { isNamed: (t) => this.isNamed(t) && !isSingle(t), isListed: never });
  }

  private signature(reading: Reading): Signature {
    const { parameters, result } = reading;
    const isOpen = mentionsVariables(result) || parameters.some(mentionsVariables);
    return isOpen
      ? this.openSignature(reading)
      : { variables: none, parameters: this.seenAll(parameters), result: this.seen(result) };
  }

  /** A variable tells what parameters and result, or some parameters, have in common, as TypeScript sees them, or what a function has to take; any other one is any value. */
  private openSignature(reading: Reading): Signature {
    const [parameters, result] = [this.seenAll(reading.parameters), this.seen(reading.result)];
    const inResult = variablesIn(result);
    const telling = new Set(
      parameters.flatMap((p, i) => {
        const taken = takenIn(p);
        return [...variablesIn(p)].filter(
          (name) =>
            inResult.has(name) ||
            taken.has(name) ||
            parameters.some((other, n) => n !== i && variablesIn(other).has(name)),
        );
      }),
    );
    const settled = (type: Type): Type => mapVariables(type, (name) => (telling.has(name) ? undefined : any));
    return withoutUnused({
      parameters: parameters.map(settled),
      result: settled(result),
      variables: [...telling],
    });
  }

  /** The type parameters of a signature: `A extends Value`. */
  parametersOf({ variables }: Signature): readonly ts.TypeParameter[] {
    return variables.map((name) => ({
      name: this.variable(name),
      constraint: ts.ref(this.names.runtimeType("Value")),
    }));
  }

  private variable(name: string): string {
    return this.names.typeVariable(name.toUpperCase());
  }

  /** A type of LED, already as TypeScript sees it. */
  of(type: Type): ts.Type {
    const alias = this.aliases.of(type);
    return alias === undefined ? this.members(type) : ts.ref(this.names.ofType(alias));
  }

  /**
   * The type of a parameter. Where the members of sequences have a name, a string is the sequence of its characters there:
   * so TypeScript finds out what the name stands for.
   */
  taken(type: Type): ts.Type {
    this.isTaken = true;
    const found = this.of(type);
    this.isTaken = false;
    return found;
  }

  /** Types of what a function is given that is itself a parameter, or anything else. */
  private given(types: readonly Type[]): readonly ts.Type[] {
    const before = this.isTaken;
    this.isTaken = false;
    const found = this.all(types);
    this.isTaken = before;
    return found;
  }

  /** A type whose own name is not used for it. */
  members(type: Type): ts.Type {
    if (type.length === 0) return ts.keyword("never");
    // Most types are of one part.
    if (type.length === 1) return ts.union(this.part(type[0]!));
    const like = likeEasel(type);
    const others = type.filter(
      (part) => !like.some((own) => own === part || (part.kind === "tuple" && isWithin([part], tuplesLike[own.name]))),
    );
    return ts.union([...like.map(({ name }) => ts.ref(this.names.runtimeType(`${name}Like`))), ...this.parts(others)]);
  }

  private parts(type: Type): readonly ts.Type[] {
    const members = this.isTaken ? charactersOf(type) : undefined;
    const characters = members && this.of(members);
    return type.flatMap((part) =>
      part.kind === "string" && part.values === undefined && characters !== undefined
        ? this.ref("Characters", characters)
        : this.part(part),
    );
  }

  private all(types: readonly Type[]): readonly ts.Type[] {
    return types.map((type) => this.of(type));
  }

  /** A type of the runtime. */
  private ref(name: string, ...args: readonly ts.Type[]): readonly ts.Type[] {
    return [ts.ref(this.names.runtimeType(name), args)];
  }

  private part(part: Part): readonly ts.Type[] {
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
        return [ts.tuple(this.all(part.items))];
      case "tuples":
        if (part.items.length > 0) return [ts.tuple(this.all(part.items), this.of(part.member))];
        return [ts.arrayOf(this.of(part.member))];
      case "sequence":
        return this.ref("Sequence", this.of(part.member));
      case "set":
        return this.ref("LedSet", this.of(part.member));
      case "function":
        if (part.parameters === undefined) return this.ref("LedFunction");
        return [ts.functionType(this.given(part.parameters).map(letterOf), this.of(part.result))];
      case "easel":
        return this.ref(part.name);
      case "variable":
        return [ts.ref(this.variable(part.name))];
      case "named":
        return [
          this.aliases.of([part]) === undefined
            ? ts.ref(this.names.runtimeType("Value"))
            : ts.ref(this.names.ofType(this.aliases.of([part])!)),
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

/** True of the type of one number, string, atom or truth value. */
function isSingle([part, ...others]: Type): boolean {
  if (part === undefined || others.length > 0) return false;
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

/** The signature without the variables that no parameter has, of which TypeScript can tell nothing. */
function withoutUnused(signature: Signature): Signature {
  const used = new Set(signature.parameters.flatMap(occurrences));
  if (signature.variables.every((name) => used.has(name))) return signature;
  const settled = (type: Type): Type => mapVariables(type, (name) => (used.has(name) ? undefined : any));
  return {
    variables: signature.variables.filter((name) => used.has(name)),
    parameters: signature.parameters,
    result: settled(signature.result),
  };
}

/** What characters are called in a type: a string is the sequence of them, where the members of sequences have a name. */
function charactersOf(type: Type): Type | undefined {
  const text = partOf(type, "string");
  const member = text === undefined || text.values !== undefined ? undefined : partOf(type, "sequence")?.member;
  return member !== undefined && mentionsVariables(member) ? member : undefined;
}

/** Of signatures that take the same, as TypeScript sees it, the first would hide the others: one gives what each of them gives. */
function withoutRepetition(signatures: readonly Signature[]): readonly Signature[] {
  if (signatures.length < 2) return signatures;
  const found: Signature[] = [];
  for (const one of signatures) {
    const at =
      one.variables.length > 0
        ? -1
        : found.findIndex(
            ({ variables, parameters }) =>
              variables.length === 0 && parameters.every((p, i) => isSame(p, one.parameters[i]!)),
          );
    if (at < 0) found.push(one);
    else found[at] = { ...one, result: union(found[at]!.result, one.result) };
  }
  return found;
}

/** What a type has of Easel together with all tuples that do for it, which the runtime has names for. */
function likeEasel(type: Type): readonly (Part & { kind: "easel" })[] {
  return type.filter((part) => part.kind === "easel").filter(({ name }) => isWithin(tuplesLike[name], type));
}

/** A type that holds whatever its variables stand for: what takes some of their values is any function. */
export function withoutVariables(type: Type): Type {
  if (!mentionsVariables(type)) return type;
  const known = type.map(
    (part): Part =>
      part.kind === "function" && part.parameters?.some(mentionsVariables) === true
        ? { kind: "function", parameters: undefined, result: any }
        : part,
  );
  return mapType(known, withoutVariables, (part) => (part.kind === "variable" ? any : undefined));
}

/** A type with others for some of its variables; recursive types are left as they are. */
export function mapVariables(type: Type, of: (name: string) => Type | undefined): Type {
  return mentionsVariables(type)
    ? mapType(
        type,
        (inner) => mapVariables(inner, of),
        (part) => (part.kind === "variable" ? (of(part.name) ?? [part]) : [part]),
      )
    : type;
}

/** A type with what its variables stand for; what is not known stands for any value. */
export function instance(type: Type, bindings: Bindings): Type {
  return mapVariables(type, (name) => bindings.get(name) ?? any);
}

/** The same for the type of a parameter, as far as TypeScript lets a value be handed over: strings that are sequences of other members than characters are none. */
export function takenAs(type: Type, of: (name: string) => Type | undefined): Type {
  if (!mentionsVariables(type)) return type;
  const found = mapType(
    type,
    (inner) => takenAs(inner, of),
    (part) => (part.kind === "variable" ? (of(part.name) ?? [part]) : undefined),
  );
  const members = charactersOf(type);
  return members === undefined || isWithin(string, takenAs(members, of))
    ? found
    : found.filter((part) => part.kind !== "string");
}
