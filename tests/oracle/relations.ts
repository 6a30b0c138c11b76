// Equality and membership, which are mutually recursive, and the listing and counting of sets.

import { BudgetError, OracleError } from "./failures.js";
import { compare } from "./numbers.js";
import { isImage } from "./images.js";
import { type KindName, type OracleSet, type OracleValue, asSet, kind, number, set, truth } from "./values.js";

/** Maximum size of a listed set. */
export const longestList = 1000n;

/** Structural equality over all kinds; the first difference from the left decides. */
export function equal(a: OracleValue, b: OracleValue): boolean {
  if (a.kind === "number" && b.kind === "number") return compare(a.value, b.value) === 0;
  if (a.kind === "truth" && b.kind === "truth") return a.value === b.value;
  if (a.kind === "atom" && b.kind === "atom") return a.name === b.name;
  if (a.kind === "string" && b.kind === "string") return a.characters.join("") === b.characters.join("");
  if (a.kind === "tuple" && b.kind === "tuple") return equalItems(a.items, b.items);
  if (a.kind === "sequence" && b.kind === "sequence") return equalItems(a.items, b.items);
  if (a.kind === "easel" && b.kind === "easel") return a.maker === b.maker && equalItems(a.items, b.items);
  if (a.kind === "set" && b.kind === "set") return equalSets(a, b);
  if (a.kind === "function" && b.kind === "function") throw new OracleError("two functions cannot be compared");
  return false;
}

function equalItems(a: readonly OracleValue[], b: readonly OracleValue[]): boolean {
  return a.length === b.length && a.every((item, i) => equal(item, b[i]!));
}

function equalSets(a: OracleSet, b: OracleSet): boolean {
  if (!isFinite(a) && !isFinite(b)) throw new OracleError("two infinite sets cannot be compared");
  if (!isFinite(a) || !isFinite(b)) return false;
  if (size(a) !== size(b)) return false;
  if (a.set.form === "range" && b.set.form === "range") return size(a) === 0n || a.set.from === b.set.from;
  return members(a).every((member) => has(b, member));
}

export function isFinite(s: OracleSet): boolean {
  const form = s.set;
  switch (form.form) {
    case "listed":
    case "range":
    case "power":
      return true;
    case "product":
      return form.factors.every(isFinite) || form.factors.some(isEmpty);
    case "fSet":
      return isFinite(form.of);
    case "Seq":
    case "Tuple":
      return isEmpty(form.of);
    case "union":
      return isFinite(form.left) && isFinite(form.right);
    case "intersection":
      return isFinite(form.left) || isFinite(form.right);
    case "difference":
      return isFinite(form.left);
    case "kind":
      return form.name === "Bool";
    case "delayed":
      return false;
  }
}

function isEmpty(s: OracleSet): boolean {
  return isFinite(s) && size(s) === 0n;
}

/** The number of members; fails for infinite sets. */
export function size(s: OracleSet): bigint {
  const form = s.set;
  if (!isFinite(s)) throw new OracleError("an infinite set has no number of members");
  switch (form.form) {
    case "listed":
      return BigInt(form.members.length);
    case "range":
      return form.to < form.from ? 0n : form.to - form.from + 1n;
    case "product":
      return form.factors.some(isEmpty) ? 0n : form.factors.reduce((product, factor) => product * size(factor), 1n);
    case "power":
    case "fSet": {
      const exponent = size(form.of);
      if (exponent > 4096n) throw new BudgetError("a huge power set");
      return 2n ** exponent;
    }
    case "union":
      return size(form.left) + size(form.right) - size(set({ ...form, form: "intersection" }));
    case "intersection":
      return BigInt(common(form.left, form.right).length);
    case "difference":
      return isFinite(form.right)
        ? size(form.left) - BigInt(common(form.left, form.right).length)
        : BigInt(members(form.left).filter((x) => !has(form.right, x)).length);
    case "Seq":
      return 1n;
    case "Tuple":
    case "delayed":
      return 0n;
    case "kind":
      return 2n;
  }
}

/** The intersection: the members of the smaller set that are in the other. */
function common(a: OracleSet, b: OracleSet): readonly OracleValue[] {
  const first = isFinite(a) && (!isFinite(b) || size(a) <= size(b));
  return first ? members(a).filter((x) => has(b, x)) : members(b).filter((x) => has(a, x));
}

/** The members without duplicates, in no particular order; fails for infinite sets. */
export function members(s: OracleSet): readonly OracleValue[] {
  const form = s.set;
  if (!isFinite(s)) throw new OracleError("an infinite set cannot be listed");
  if (size(s) > longestList) throw new BudgetError("a set too large to list");
  switch (form.form) {
    case "listed":
      return form.members;
    case "range":
      return Array.from({ length: Number(size(s)) }, (_, i) => number(form.from + BigInt(i)));
    case "product": {
      if (size(s) === 0n) return [];
      const rows = form.factors.reduce<readonly (readonly OracleValue[])[]>(
        (rows, factor) => rows.flatMap((row) => members(factor).map((x) => [...row, x])),
        [[]],
      );
      return rows.map((items) => ({ kind: "tuple", items }));
    }
    case "power":
    case "fSet":
      return members(form.of)
        .reduce<readonly (readonly OracleValue[])[]>(
          (subsets, x) => [...subsets, ...subsets.map((s) => [...s, x])],
          [[]],
        )
        .map((subset) => set({ form: "listed", members: subset }));
    case "union":
      return [...members(form.left), ...members(form.right).filter((x) => !has(form.left, x))];
    case "intersection":
      return common(form.left, form.right);
    case "difference":
      return members(form.left).filter((x) => !has(form.right, x));
    case "Seq":
      return [{ kind: "sequence", items: [] }];
    case "Tuple":
    case "delayed":
      return [];
    case "kind":
      return [truth(false), truth(true)];
  }
}

/**
 * A finite set of these values, without duplicates. Functions and infinite sets cannot be members, nor coordinates or
 * items of members, since they cannot be compared.
 */
export function setOf(values: readonly OracleValue[]): OracleSet {
  const found: OracleValue[] = [];
  for (const value of values) {
    requireComparable(value);
    if (!found.some((other) => equal(other, value))) found.push(value);
  }
  return set({ form: "listed", members: found });
}

function requireComparable(value: OracleValue): void {
  if (value.kind === "function") throw new OracleError("a set cannot have a function as a member");
  if (value.kind === "set" && !isFinite(value)) throw new OracleError("a set cannot have an infinite set as a member");
  if (value.kind === "tuple" || value.kind === "sequence") value.items.forEach(requireComparable);
}

export function has(s: OracleSet, x: OracleValue): boolean {
  const form = s.set;
  switch (form.form) {
    case "listed":
      return form.members.some((member) => equal(member, x));
    case "range":
      return x.kind === "number" && x.value.d === 1n && form.from <= x.value.n && x.value.n <= form.to;
    case "product":
      return (
        x.kind === "tuple" &&
        x.items.length === form.factors.length &&
        form.factors.every((factor, i) => has(factor, x.items[i]!))
      );
    case "power":
    case "fSet":
      return x.kind === "set" && isFinite(x) && subset(x, form.of);
    case "Seq":
      return x.kind === "sequence" && x.items.every((item) => has(form.of, item));
    case "Tuple":
      return x.kind === "tuple" && x.items.every((item) => has(form.of, item));
    case "union":
      return has(form.left, x) || has(form.right, x);
    case "intersection":
      return has(form.left, x) && has(form.right, x);
    case "difference":
      return has(form.left, x) && !has(form.right, x);
    case "kind":
      return isOfKind(form.name, x);
    case "delayed":
      return has(form.whole(), x);
  }
}

function isOfKind(name: KindName, x: OracleValue): boolean {
  switch (name) {
    case "Nat":
      return x.kind === "number" && x.value.d === 1n && x.value.n >= 0n;
    case "Int":
      return x.kind === "number" && x.value.d === 1n;
    case "Rat":
      return x.kind === "number";
    case "Bool":
      return x.kind === "truth";
    case "String":
      return x.kind === "string";
    case "Atom":
      return x.kind === "atom";
    case "Lambda":
      return x.kind === "function";
    case "Point":
      return x.kind === "easel" && x.maker === "point";
    case "Color":
      return x.kind === "easel" && x.maker === "color";
    case "Image":
      return isImage(x);
    case "Sound":
      return x.kind === "string" || (x.kind === "atom" && ["ding", "bang", "boing", "clap", "click"].includes(x.name));
    case "fSet":
      return x.kind === "set" && isFinite(x);
    case "Seq":
      return x.kind === "sequence";
    case "Any":
      return true;
  }
}

export function subset(a: OracleSet, b: OracleSet): boolean {
  if (a.set.form === "range" && b.set.form === "range")
    return size(a) === 0n || (b.set.from <= a.set.from && a.set.to <= b.set.to);
  return members(a).every((member) => has(b, member));
}

export function powerSet(of: OracleSet): OracleSet {
  if (!isFinite(of)) throw new OracleError("Pow of an infinite set; fSet is meant");
  return set({ form: "power", of });
}

export function functions(): OracleSet {
  return kind("Lambda");
}

/** The union, intersection or difference of two sets. Listed eagerly for small sets, symbolic otherwise. */
export function combined(form: "union" | "intersection" | "difference", left: OracleSet, right: OracleSet): OracleSet {
  const made = set({ form, left, right });
  const isSmall = [left, right].every((s) => s.set.form !== "delayed" && (!isFinite(s) || size(s) <= longestList));
  return isSmall && isFinite(made) ? set({ form: "listed", members: members(made) }) : made;
}

export function product(factors: readonly OracleValue[]): OracleSet {
  return set({ form: "product", factors: factors.map(asSet) });
}
