// Formats types in the notation of section 7: `{1..9}`, ``fSet({`x, `o} * Cell)``, `T where T = {`nil} U T * Int * T`.
// Uses the document's names for types.

import { quoteString } from "../../runtime/values/printer.js";
import { foldRecursion, type Grain, looseMember } from "./fold-recursion.js";
import { isWithin, union, unionOf } from "../lattice/lattice.js";
import { easelTuples } from "../lattice/easel.js";
import { keyOf, keyOfOwn } from "../lattice/identity.js";
import { mapType } from "../lattice/map.js";
import { mergeOverloadsForDisplay, type ShownFunction, mergeVariables } from "./merge-variables.js";
import { type NamedType, type NumberPart, type Part, string, type Type, unfoldType } from "../lattice/type.js";
import { maxStrings } from "../lattice/limits.js";
import { maxLiterals, maxProducts, maxTextLength } from "./limits.js";

export class Aliases {
  private readonly byKey = new Map<string, string | undefined>();
  private readonly types = new Map<string, Type>();

  /**
   * `visibleNames`: the names to use for matching types, namely those in signatures; all names if undefined. Recursive types
   * of the document are always displayed by name. `letters`: lower-case letters that the document defines, which are
   * not used for type variables.
   */
  constructor(
    private readonly visibleNames?: ReadonlySet<string>,
    private readonly letters: ReadonlySet<string> = new Set(),
  ) {}

  letter(n: number): string {
    const free = alphabet.filter((letter) => !this.letters.has(letter));
    return free[n] ?? `${free[0] ?? "a"}${n}`;
  }

  /**
   * If several names denote one type, the first one is used; none if `visibleNames` is given, since the choice would
   * matter.
   */
  add(name: string, type: Type): void {
    const isKnown = this.types.has(name);
    this.types.set(name, type);
    if (isPlain(type) || isKnown) return;
    this.byKey.set(keyOfOwn(name), name);
    const key = keyOf(type);
    if (this.visibleNames === undefined) {
      if (!this.byKey.has(key)) this.byKey.set(key, name);
    } else if (this.visibleNames.has(name)) this.byKey.set(key, this.byKey.has(key) ? undefined : name);
  }

  /** A key of all names with their types in order, for change detection. */
  get state(): string {
    let state = "";
    for (const [name, type] of this.types) state += `${name} ${keyOf(type)}\n`;
    return state;
  }

  has(name: string): boolean {
    return this.types.has(name);
  }

  entries(): Iterable<readonly [name: string, type: Type]> {
    return this.types;
  }

  typeOf(name: string): Type | undefined {
    return this.types.get(name);
  }

  clear(): void {
    this.types.clear();
    this.byKey.clear();
  }

  copy(): Aliases {
    const copy = new Aliases(this.visibleNames, this.letters);
    for (const [name, type] of this.types) copy.add(name, type);
    return copy;
  }

  of(type: Type): string | undefined {
    return this.byKey.size === 0 ? undefined : this.byKey.get(keyOf(type));
  }
}

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Types with a short notation, for which no alias is needed. */
const isPlain = (type: Type): boolean =>
  type.length === 0 ||
  (type.length === 1 &&
    (type[0]!.kind === "truth" ||
      type[0]!.kind === "any" ||
      type[0]!.kind === "error" ||
      type[0]!.kind === "easel" ||
      (type[0]!.kind === "number" && builtinNumber(type[0]!) !== undefined) ||
      (type[0]!.kind === "atom" && type[0]!.names === undefined) ||
      (type[0]!.kind === "string" && type[0]!.values === undefined)));

/** Precedence context: a union needs parentheses inside a product, a product inside another one. */
type Place = "top" | "union" | "product";

/**
 * Formats a type. LED has no notation for the type of an infinite set; `sub T` denotes an infinite set with members in
 * `T`.
 */
export function showType(type: Type, aliases: Aliases = new Aliases()): string {
  const [constituent] = type;
  if (type.length === 1 && constituent?.kind === "set" && constituent.finite === false)
    return `sub ${showType(constituent.member, aliases)}`;
  return withRecursion([type], aliases, (printer, [renamed = type]) => printer.type(renamed, "top"));
}

/** A name with its type: `x : T`; for an infinite set, `S sub T` or `S = T`. */
export const withType = (name: string, type: string, sign = ": "): string =>
  `${name}${/^(?:sub|=) /.test(type) ? " " : sign}${type}`;

/** Formats the member type of a type of the document, with its own name unfolded. */
export function showMembers(type: Type, aliases: Aliases): string {
  return withRecursion([type], aliases, (printer, [renamed = type]) => printer.parts(unfoldType(renamed), "top"));
}

/** Formats overloads as `Player * Cell -> Bool`, joined by `;`; without parameters, only the result. */
export function showFunction(overloads: readonly ShownFunction[], aliases: Aliases = new Aliases()): string {
  const merged = mergeOverloadsForDisplay(overloads, (type) => showType(type, aliases));
  return [
    ...new Set(
      merged.map(({ parameters, result }) =>
        withRecursion([...parameters, result], aliases, (printer, types) =>
          printer.function({ parameters: types.slice(0, -1), result: types[types.length - 1] ?? result }),
        ),
      ),
    ),
  ].join("; ");
}

function withRecursion(
  types: readonly Type[],
  aliases: Aliases,
  show: (printer: Printer, types: readonly Type[]) => string,
): string {
  const brief = types.map(withoutLongLists);
  const text = shownAs("fine", brief, aliases, show);
  if (text.length <= maxTextLength) return text;
  const short = shownAs("coarse", brief, aliases, show);
  return short.length < text.length ? short : text;
}

function shownAs(
  grain: Grain,
  types: readonly Type[],
  aliases: Aliases,
  show: (printer: Printer, types: readonly Type[]) => string,
): string {
  const printer = new Printer(aliases);
  const text = show(printer, mergeVariables(foldRecursion(types, grain)));
  const definitions = printer.recursive();
  return definitions === "" ? text : `${text} where ${definitions}`;
}

/** Widens long lists of strings, such as the names of all keys, to all strings. */
function withoutLongLists(type: Type): Type {
  return mapType(type, withoutLongLists, (part) =>
    part.kind === "string" && part.values !== undefined && part.values.size > maxStrings ? string : undefined,
  );
}

class Printer {
  private readonly names = new Map<NamedType, string>();
  private readonly order: NamedType[] = [];

  constructor(private readonly aliases: Aliases) {}

  function({ parameters, result }: ShownFunction): string {
    if (parameters.length === 0) return this.type(result, "top");
    const onlyParameter = parameters.length === 1 ? parameters[0]! : undefined;
    // A product in parentheses is one parameter.
    const text =
      onlyParameter !== undefined
        ? this.parameter(onlyParameter)
        : parameters.map((p) => this.type(p, "product")).join(" * ");
    return `${text} -> ${this.type(result, "union")}`;
  }

  private parameter(type: Type): string {
    const isProduct = type.length === 1 && type[0]!.kind === "tuple" && this.aliases.of(type) === undefined;
    return this.type(type, isProduct ? "product" : "union");
  }

  type(type: Type, place: Place): string {
    return this.aliases.of(type) ?? this.parts(type, place);
  }

  parts(type: Type, place: Place): string {
    if (type.length === 0) return "{}";
    const parts = withoutRepetition(shownParts(type)).map((part, _, all) =>
      this.part(part, all.length > 1 ? "union" : place),
    );
    const text = parts.join(" U ");
    return parts.length > 1 && place === "product" ? `(${text})` : text;
  }

  private part(part: Part, place: Place): string {
    switch (part.kind) {
      case "any":
      case "error":
        // A new letter denotes any type, as in a signature.
        return this.letter(`any ${this.letters.size}`);
      case "truth":
        return part.value === undefined ? "Bool" : `{${part.value}}`;
      case "number":
        return showNumbers(part);
      case "atom":
        return part.names === undefined ? "Atom" : `{${[...part.names].map((name) => `\`${name}`).join(", ")}}`;
      case "string":
        return part.values === undefined || part.values.size > maxLiterals
          ? "String"
          : `{${[...part.values].map(quoteString).join(", ")}}`;
      case "tuple": {
        const text = part.items.map((item) => this.type(item, "product")).join(" * ");
        return place === "product" ? `(${text})` : text;
      }
      case "tuples":
        return `Tuple(${this.type(looseMember(part), "top")})`;
      case "sequence":
        return `Seq(${this.type(part.member, "top")})`;
      case "set":
        // There is no notation for infinite sets within other types either.
        return part.finite === false
          ? this.letter(`infinite ${this.letters.size}`)
          : `fSet(${this.type(part.member, "top")})`;
      case "function":
        return part.parameters === undefined
          ? "Lambda"
          : `(${part.parameters.length === 0 ? "() -> " : ""}${this.function({ parameters: part.parameters, result: part.result })})`;
      case "easel":
        return part.name;
      case "variable":
        return this.letter(part.name);
      case "unknown":
        return `?${part.unknown.id}`;
      case "named":
        return this.named(part.named);
    }
  }

  private readonly letters = new Map<string, string>();

  /** Variables are named a, b, c, … in order of occurrence. */
  private letter(name: string): string {
    let letter = this.letters.get(name);
    if (letter === undefined) {
      letter = this.aliases.letter(this.letters.size);
      this.letters.set(name, letter);
    }
    return letter;
  }

  private named(type: NamedType): string {
    const existing = this.names.get(type);
    if (existing !== undefined) return existing;
    const alias = this.aliases.of([{ kind: "named", named: type }]);
    if (alias !== undefined) return alias;
    for (const [other, name] of this.names) if (isAlike(type, other)) return name;
    for (const [name, alias] of this.aliases.entries())
      if (isAlikeType([{ kind: "named", named: type }], alias)) return name;
    const usedNames = new Set(this.names.values());
    let name = "T";
    for (let n = 1; usedNames.has(name); n++) name = `T${n}`;
    this.names.set(type, name);
    this.order.push(type);
    return name;
  }

  /** `T = …, T1 = …` for the recursive types in the output. */
  recursive(): string {
    const texts: string[] = [];
    for (let i = 0; i < this.order.length; i++) {
      const type = this.order[i]!;
      texts.push(`${this.names.get(type)!} = ${this.type(type.unfold(), "top")}`);
    }
    return texts.join(", ");
  }
}

const isAlikeType = (a: Type, b: Type): boolean => isWithin(a, b) && isWithin(b, a);
const isAlike = (a: NamedType, b: NamedType): boolean =>
  isAlikeType([{ kind: "named", named: a }], [{ kind: "named", named: b }]);

/** Removes recursive types whose unfolding is already included. */
function withoutRepetition(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => {
    const others = parts.filter((other) => other !== part);
    return part.kind !== "named" || others.length === 0 || !isWithin(part.named.unfold(), others);
  });
}

const rank: { readonly [K in Part["kind"]]: number } = {
  truth: 0,
  number: 1,
  atom: 2,
  string: 3,
  easel: 4,
  named: 5,
  tuple: 6,
  tuples: 7,
  sequence: 8,
  set: 9,
  function: 10,
  variable: 11,
  unknown: 12,
  any: 13,
  error: 14,
};

function shownParts(type: Type): readonly Part[] {
  if (type.length < 2) return type;
  return [...withTablesTogether(withOpenTuplesTogether(type.filter((part) => !isImplied(part, type))))].sort(
    (a, b) => rank[a.kind] - rank[b.kind],
  );
}

/** Merges open tuples, which are displayed by their members only. */
function withOpenTuplesTogether(type: Part[]): Part[] {
  const open = type.filter((part) => part.kind === "tuples");
  if (open.length < 2) return type;
  return [
    ...type.filter((part) => part.kind !== "tuples"),
    { kind: "tuples", atLeast: 2, items: [], member: union(...open.map(looseMember)) },
  ];
}

/** True for a tuple type that is implied by a point, colour or image type in the same union. */
function isImplied(part: Part, type: Type): boolean {
  return (
    part.kind === "tuple" && type.some((other) => other.kind === "easel" && isWithin([part], easelTuples[other.name]))
  );
}

/**
 * Merges rows of a table, such as `{900} * {"CM"} U {500} * {"D"} U …`, into one product. Atoms are tags and stay
 * separate.
 */
function withTablesTogether(type: readonly Part[]): readonly Part[] {
  const rows = type.filter((part) => part.kind === "tuple" && part.items.every(isOfLiterals));
  if (rows.length <= maxProducts) return type;
  const lengths = new Set(rows.map((part) => (part.kind === "tuple" ? part.items.length : 0)));
  const tables = [...lengths].map((length): Part => {
    const same = rows.flatMap((part) => (part.kind === "tuple" && part.items.length === length ? [part.items] : []));
    return { kind: "tuple", items: same[0]!.map((_, i) => unionOf(same.map((items) => items[i]!))) };
  });
  return [...type.filter((part) => !rows.includes(part)), ...tables];
}

const isOfLiterals = (type: Type): boolean =>
  type.every((part) => part.kind === "number" || (part.kind === "string" && part.values !== undefined));

function builtinNumber({ integer, low, high, values }: NumberPart): string | undefined {
  if (!integer) return "Rat";
  if (values !== undefined || high !== Infinity) return undefined;
  return low === -Infinity ? "Int" : low === 0 ? "Nat" : undefined;
}

/**
 * Formats numbers: `Nat`, `{1..9}`, `{1, 5}`. There is no notation for half-open ranges, which are displayed as `Int`
 * or `Nat`.
 */
function showNumbers(part: NumberPart): string {
  const builtin = builtinNumber(part);
  if (builtin !== undefined) return builtin;
  if (part.values !== undefined && part.values.length > maxLiterals) return part.low >= 0 ? "Nat" : "Int";
  if (part.values !== undefined) return `{${part.values.map(String).join(", ")}}`;
  if (part.low === -Infinity || part.high === Infinity) return part.low >= 0 ? "Nat" : "Int";
  return part.low === part.high ? `{${String(part.low)}}` : `{${String(part.low)}..${String(part.high)}}`;
}
