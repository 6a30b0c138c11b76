// The oracle's values. Sets are symbolic: they record their construction, and members are computed on demand.

import { OracleError } from "./failures.js";
import { type Ratio, isInteger, ratio } from "./numbers.js";

/** The named infinite sets, with `Bool`, which is finite, and `Any`, the instance of a type variable. */
export type KindName =
  | "Nat"
  | "Int"
  | "Rat"
  | "Bool"
  | "String"
  | "Atom"
  | "Lambda"
  | "Point"
  | "Color"
  | "Image"
  | "Sound"
  | "fSet"
  | "Seq"
  | "Any";

export type SetForm =
  | { readonly form: "listed"; readonly members: readonly OracleValue[] }
  | { readonly form: "range"; readonly from: bigint; readonly to: bigint }
  | { readonly form: "product"; readonly factors: readonly OracleSet[] }
  | { readonly form: "power" | "fSet" | "Seq" | "Tuple"; readonly of: OracleSet }
  | { readonly form: "union" | "intersection" | "difference"; readonly left: OracleSet; readonly right: OracleSet }
  | { readonly form: "kind"; readonly name: KindName }
  /** A reference of a recursive type to itself. */
  | { readonly form: "delayed"; readonly whole: () => OracleSet };

export interface OracleNumber {
  readonly kind: "number";
  readonly value: Ratio;
}
export interface OracleTruth {
  readonly kind: "truth";
  readonly value: boolean;
}
export interface OracleAtom {
  readonly kind: "atom";
  readonly name: string;
}
/** A string as its code points. */
export interface OracleString {
  readonly kind: "string";
  readonly characters: readonly string[];
}
export interface OracleTuple {
  readonly kind: "tuple";
  readonly items: readonly OracleValue[];
}
export interface OracleSequence {
  readonly kind: "sequence";
  readonly items: readonly OracleValue[];
}
export interface OracleEasel {
  readonly kind: "easel";
  readonly maker: string;
  readonly items: readonly OracleValue[];
}
export interface OracleSet {
  readonly kind: "set";
  readonly set: SetForm;
}
export interface OracleFunction {
  readonly kind: "function";
  readonly apply: (args: readonly OracleValue[]) => OracleValue;
}

export type OracleValue =
  | OracleNumber
  | OracleTruth
  | OracleAtom
  | OracleString
  | OracleTuple
  | OracleSequence
  | OracleEasel
  | OracleSet
  | OracleFunction;

export function number(value: Ratio | bigint): OracleNumber {
  return { kind: "number", value: typeof value === "bigint" ? ratio(value) : value };
}

export function truth(value: boolean): OracleTruth {
  return { kind: "truth", value };
}

export function string(text: string): OracleString {
  return { kind: "string", characters: [...text] };
}

export function set(form: SetForm): OracleSet {
  return { kind: "set", set: form };
}

export const kind = (name: KindName): OracleSet => set({ form: "kind", name });

function described(value: OracleValue): string {
  return value.kind === "truth" ? "truth value" : value.kind;
}

function expected(value: OracleValue, wanted: string): OracleError {
  return new OracleError(`this is a ${described(value)}, here a ${wanted} is needed`);
}

export function asNumber(value: OracleValue): Ratio {
  if (value.kind !== "number") throw expected(value, "number");
  return value.value;
}

export function asInteger(value: OracleValue): bigint {
  const found = asNumber(value);
  if (!isInteger(found)) throw new OracleError("here an integer is needed");
  return found.n;
}

export function asTruth(value: OracleValue): boolean {
  if (value.kind !== "truth") throw expected(value, "truth value");
  return value.value;
}

export function asSet(value: OracleValue): OracleSet {
  if (value.kind !== "set") throw expected(value, "set");
  return value;
}

export function asFunction(value: OracleValue): OracleFunction {
  if (value.kind !== "function") throw expected(value, "function");
  return value;
}
