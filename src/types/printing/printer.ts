// Formats types in the notation of section 7: `{1..9}`, ``fSet({`x, `o} * Cell)``, `T where T = {`nil} U T * Int * T`.
// Uses the document's names for types.

import { quoteString } from "../../runtime/values/printer.js";
import { foldRecursion, type Grain, looseMember } from "./fold-recursion.js";
import { isWithin, union, unionOf } from "../lattice/lattice.js";
import { easelTuples } from "../lattice/easel.js";
import { keyOf, keyOfDocumentType } from "../lattice/identity.js";
import { mapType } from "../lattice/map.js";
import { mergeOverloadsForDisplay, type ShownFunction, mergeVariables } from "./merge-variables.js";
import { type NamedType, type NumberPart, type Part, string, type Type, unfoldType } from "../lattice/type.js";
import { maxStrings } from "../lattice/limits.js";
import { maxLiterals, maxProducts, maxTextLength } from "./limits.js";

export class Aliases {
  private readonly namesByKey = new Map<string, string | undefined>();
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
    const freeLetters = alphabet.filter((letter) => !this.letters.has(letter));
    return freeLetters[n] ?? `${freeLetters[0] ?? "a"}${n}`;
  }

  /**
   * If several names denote one type, the first one is used; none if `visibleNames` is given, since the choice would
   * matter.
   */
  add(name: string, type: Type): void {
    const isRegistered = this.types.has(name);
    this.types.set(name, type);
    if (hasShortNotation(type) || isRegistered) return;
    this.namesByKey.set(keyOfDocumentType(name), name);
    const key = keyOf(type);
    if (this.visibleNames === undefined) {
      if (!this.namesByKey.has(key)) this.namesByKey.set(key, name);
    } else if (this.visibleNames.has(name)) this.namesByKey.set(key, this.namesByKey.has(key) ? undefined : name);
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
    this.namesByKey.clear();
  }

  copy(): Aliases {
    const copy = new Aliases(this.visibleNames, this.letters);
    for (const [name, type] of this.types) copy.add(name, type);
    return copy;
  }

  nameOf(type: Type): string | undefined {
    return this.namesByKey.size === 0 ? undefined : this.namesByKey.get(keyOf(type));
  }
}

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Types with a short notation, for which no alias is needed. */
const hasShortNotation = (type: Type): boolean =>
  type.length === 0 ||
  (type.length === 1 &&
    (type[0]!.kind === "truth" ||
      type[0]!.kind === "any" ||
      type[0]!.kind === "error" ||
      type[0]!.kind === "easel" ||
      (type[0]!.kind === "number" && builtinNameOf(type[0]!) !== undefined) ||
      (type[0]!.kind === "atom" && type[0]!.names === undefined) ||
      (type[0]!.kind === "string" && type[0]!.values === undefined)));

/** Precedence context: a union needs parentheses inside a product, a product inside another one. */
type OperandContext = "top" | "union" | "product";

/**
 * Formats a type. LED has no notation for the type of an infinite set; `sub T` denotes an infinite set with members in
 * `T`.
 */
export function showType(type: Type, aliases: Aliases = new Aliases()): string {
  const [constituent] = type;
  if (type.length === 1 && constituent?.kind === "set" && constituent.finite === false)
    return `sub ${showType(constituent.member, aliases)}`;
  return showWithDefinitions([type], aliases, (printer, [renamed = type]) => printer.printType(renamed, "top"));
}

/** A name with its type: `x : T`; for an infinite set, `S sub T` or `S = T`. */
export const withType = (name: string, type: string, separator = ": "): string =>
  `${name}${/^(?:sub|=) /.test(type) ? " " : separator}${type}`;

/** Formats the member type of a type of the document, with its own name unfolded. */
export function showMembers(type: Type, aliases: Aliases): string {
  return showWithDefinitions([type], aliases, (printer, [renamed = type]) => printer.parts(unfoldType(renamed), "top"));
}

/** Formats overloads as `Player * Cell -> Bool`, joined by `;`; without parameters, only the result. */
export function showFunction(overloads: readonly ShownFunction[], aliases: Aliases = new Aliases()): string {
  const merged = mergeOverloadsForDisplay(overloads, (type) => showType(type, aliases));
  return [
    ...new Set(
      merged.map(({ parameters, result }) =>
        showWithDefinitions([...parameters, result], aliases, (printer, types) =>
          printer.printFunction({ parameters: types.slice(0, -1), result: types[types.length - 1] ?? result }),
        ),
      ),
    ),
  ].join("; ");
}

function showWithDefinitions(
  types: readonly Type[],
  aliases: Aliases,
  show: (printer: Printer, types: readonly Type[]) => string,
): string {
  const shortenedTypes = types.map(widenLongLists);
  const text = showAtGrain("fine", shortenedTypes, aliases, show);
  if (text.length <= maxTextLength) return text;
  const coarseText = showAtGrain("coarse", shortenedTypes, aliases, show);
  return coarseText.length < text.length ? coarseText : text;
}

function showAtGrain(
  grain: Grain,
  types: readonly Type[],
  aliases: Aliases,
  show: (printer: Printer, types: readonly Type[]) => string,
): string {
  const printer = new Printer(aliases);
  const text = show(printer, mergeVariables(foldRecursion(types, grain)));
  const definitions = printer.printDefinitions();
  return definitions === "" ? text : `${text} where ${definitions}`;
}

/** Widens long lists of strings, such as the names of all keys, to all strings. */
function widenLongLists(type: Type): Type {
  return mapType(type, widenLongLists, (part) =>
    part.kind === "string" && part.values !== undefined && part.values.size > maxStrings ? string : undefined,
  );
}

class Printer {
  private readonly names = new Map<NamedType, string>();
  private readonly order: NamedType[] = [];

  constructor(private readonly aliases: Aliases) {}

  printFunction({ parameters, result }: ShownFunction): string {
    if (parameters.length === 0) return this.printType(result, "top");
    const onlyParameter = parameters.length === 1 ? parameters[0]! : undefined;
    // A product in parentheses is one parameter.
    const text =
      onlyParameter !== undefined
        ? this.printParameter(onlyParameter)
        : parameters.map((p) => this.printType(p, "product")).join(" * ");
    return `${text} -> ${this.printType(result, "union")}`;
  }

  private printParameter(type: Type): string {
    const isProduct = type.length === 1 && type[0]!.kind === "tuple" && this.aliases.nameOf(type) === undefined;
    return this.printType(type, isProduct ? "product" : "union");
  }

  printType(type: Type, context: OperandContext): string {
    return this.aliases.nameOf(type) ?? this.parts(type, context);
  }

  parts(type: Type, context: OperandContext): string {
    if (type.length === 0) return "{}";
    const parts = removeRepeated(arrangeParts(type)).map((part, _, all) =>
      this.printPart(part, all.length > 1 ? "union" : context),
    );
    const text = parts.join(" U ");
    return parts.length > 1 && context === "product" ? `(${text})` : text;
  }

  private printPart(part: Part, context: OperandContext): string {
    switch (part.kind) {
      case "any":
      case "error":
        // A new letter denotes any type, as in a signature.
        return this.letterFor(`any ${this.letters.size}`);
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
        const text = part.items.map((item) => this.printType(item, "product")).join(" * ");
        return context === "product" ? `(${text})` : text;
      }
      case "tuples":
        return `Tuple(${this.printType(looseMember(part), "top")})`;
      case "sequence":
        return `Seq(${this.printType(part.member, "top")})`;
      case "set":
        // There is no notation for infinite sets within other types either.
        return part.finite === false
          ? this.letterFor(`infinite ${this.letters.size}`)
          : `fSet(${this.printType(part.member, "top")})`;
      case "function":
        return part.parameters === undefined
          ? "Lambda"
          : `(${part.parameters.length === 0 ? "() -> " : ""}${this.printFunction({ parameters: part.parameters, result: part.result })})`;
      case "easel":
        return part.name;
      case "variable":
        return this.letterFor(part.name);
      case "unknown":
        return `?${part.unknown.id}`;
      case "named":
        return this.printNamed(part.named);
    }
  }

  private readonly letters = new Map<string, string>();

  /** Variables are named a, b, c, … in order of occurrence. */
  private letterFor(name: string): string {
    let letter = this.letters.get(name);
    if (letter === undefined) {
      letter = this.aliases.letter(this.letters.size);
      this.letters.set(name, letter);
    }
    return letter;
  }

  private printNamed(type: NamedType): string {
    const existing = this.names.get(type);
    if (existing !== undefined) return existing;
    const alias = this.aliases.nameOf([{ kind: "named", named: type }]);
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
  printDefinitions(): string {
    const definitions: string[] = [];
    for (let i = 0; i < this.order.length; i++) {
      const type = this.order[i]!;
      definitions.push(`${this.names.get(type)!} = ${this.printType(type.unfold(), "top")}`);
    }
    return definitions.join(", ");
  }
}

const isAlikeType = (a: Type, b: Type): boolean => isWithin(a, b) && isWithin(b, a);
const isAlike = (a: NamedType, b: NamedType): boolean =>
  isAlikeType([{ kind: "named", named: a }], [{ kind: "named", named: b }]);

/** Removes recursive types whose unfolding is already included. */
function removeRepeated(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => {
    const others = parts.filter((other) => other !== part);
    return part.kind !== "named" || others.length === 0 || !isWithin(part.named.unfold(), others);
  });
}

const displayRank: { readonly [K in Part["kind"]]: number } = {
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

function arrangeParts(type: Type): readonly Part[] {
  if (type.length < 2) return type;
  return [...mergeTableRows(mergeOpenTuples(type.filter((part) => !isImplied(part, type))))].sort(
    (a, b) => displayRank[a.kind] - displayRank[b.kind],
  );
}

/** Merges open tuples, which are displayed by their members only. */
function mergeOpenTuples(type: Part[]): Part[] {
  const openTuples = type.filter((part) => part.kind === "tuples");
  if (openTuples.length < 2) return type;
  return [
    ...type.filter((part) => part.kind !== "tuples"),
    { kind: "tuples", atLeast: 2, items: [], member: union(...openTuples.map(looseMember)) },
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
function mergeTableRows(type: readonly Part[]): readonly Part[] {
  const rows = type.filter((part) => part.kind === "tuple" && part.items.every(areLiterals));
  if (rows.length <= maxProducts) return type;
  const lengths = new Set(rows.map((part) => (part.kind === "tuple" ? part.items.length : 0)));
  const tables = [...lengths].map((length): Part => {
    const matchingRows = rows.flatMap((part) =>
      part.kind === "tuple" && part.items.length === length ? [part.items] : [],
    );
    return { kind: "tuple", items: matchingRows[0]!.map((_, i) => unionOf(matchingRows.map((items) => items[i]!))) };
  });
  return [...type.filter((part) => !rows.includes(part)), ...tables];
}

const areLiterals = (type: Type): boolean =>
  type.every((part) => part.kind === "number" || (part.kind === "string" && part.values !== undefined));

function builtinNameOf({ integer, low, high, values }: NumberPart): string | undefined {
  if (!integer) return "Rat";
  if (values !== undefined || high !== Infinity) return undefined;
  return low === -Infinity ? "Int" : low === 0 ? "Nat" : undefined;
}

/**
 * Formats numbers: `Nat`, `{1..9}`, `{1, 5}`. There is no notation for half-open ranges, which are displayed as `Int`
 * or `Nat`.
 */
function showNumbers(part: NumberPart): string {
  const builtin = builtinNameOf(part);
  if (builtin !== undefined) return builtin;
  if (part.values !== undefined && part.values.length > maxLiterals) return part.low >= 0 ? "Nat" : "Int";
  if (part.values !== undefined) return `{${part.values.map(String).join(", ")}}`;
  if (part.low === -Infinity || part.high === Infinity) return part.low >= 0 ? "Nat" : "Int";
  return part.low === part.high ? `{${String(part.low)}}` : `{${String(part.low)}..${String(part.high)}}`;
}
