// Type membership of oracle values. It is exact, except for functions, whose results only calls show, and for infinite
// sets that are intersections or differences.

import { namedTypes } from "../../src/types/schemes/builtins.js";
import { isWithin } from "../../src/types/lattice/lattice.js";
import { any, integers, type NumberPart, type Part, type Type, unfoldType } from "../../src/types/lattice/type.js";
import { isFinite, members, size } from "../oracle/relations.js";
import type { Ratio } from "../oracle/numbers.js";
import type { OracleSet, OracleValue } from "../oracle/values.js";

/** Maximum size of sets whose members are enumerated; larger sets are judged by their construction. */
const maxListed = 1000n;

/** True if the value can be of the type. A type variable allows any value. */
export function belongs(value: OracleValue, type: Type): boolean {
  return unfoldType(type).some((part) => belongsTo(value, part));
}

function belongsTo(value: OracleValue, part: Part): boolean {
  switch (part.kind) {
    case "any":
    case "error":
    case "variable":
      return true;
    case "unknown":
    case "named":
      return false;
    case "truth":
      return value.kind === "truth" && (part.value === undefined || part.value === value.value);
    case "number":
      return value.kind === "number" && isAmong(value.value, part);
    case "atom":
      return value.kind === "atom" && (part.names?.has(value.name) ?? true);
    case "string":
      return value.kind === "string" && (part.values?.has(value.characters.join("")) ?? true);
    case "tuple":
      return (
        value.kind === "tuple" &&
        value.items.length === part.items.length &&
        value.items.every((item, i) => belongs(item, part.items[i]!))
      );
    case "tuples":
      return (
        value.kind === "tuple" &&
        value.items.length >= part.atLeast &&
        value.items.every((item, i) => belongs(item, part.items[i] ?? part.member))
      );
    case "sequence":
      return value.kind === "sequence" && value.items.every((item) => belongs(item, part.member));
    case "set":
      return (
        value.kind === "set" &&
        (part.finite === undefined || part.finite === isFinite(value)) &&
        hasMembersIn(value, part.member)
      );
    case "function":
      return value.kind === "function";
    case "easel":
      return (
        value.kind === "easel" &&
        part.name === (value.maker === "point" ? "Point" : value.maker === "color" ? "Color" : "Image")
      );
  }
}

function isAmong({ n, d }: Ratio, { integer, low, high, values, fraction }: NumberPart): boolean {
  if (fraction === true) return d !== 1n;
  if (!integer) return true;
  return (
    d === 1n &&
    (low === -Infinity || n >= BigInt(low)) &&
    (high === Infinity || n <= BigInt(high)) &&
    (values?.some((known) => BigInt(known) === n) ?? true)
  );
}

function hasMembersIn(set: OracleSet, type: Type): boolean {
  if (isFinite(set) && size(set) <= maxListed) return members(set).every((member) => belongs(member, type));
  const form = set.set;
  switch (form.form) {
    case "range":
      return (
        isWithin(integers(Number(form.from), Number(form.to)), type) ||
        [form.from, form.to].every((n) => belongs({ kind: "number", value: { n, d: 1n } }, type))
      );
    case "union":
      return hasMembersIn(form.left, type) && hasMembersIn(form.right, type);
    case "kind":
      return isWithin(namedTypes[form.name] ?? any, type) || ["fSet", "Seq", "Any"].includes(form.name);
    case "product":
      return unfoldType(type).some(
        (part) =>
          part.kind === "any" ||
          part.kind === "error" ||
          part.kind === "variable" ||
          (part.kind === "tuple"
            ? part.items.length === form.factors.length &&
              form.factors.every((factor, i) => hasMembersIn(factor, part.items[i]!))
            : part.kind === "tuples" &&
              form.factors.length >= part.atLeast &&
              form.factors.every((factor, i) => hasMembersIn(factor, part.items[i] ?? part.member))),
      );
    case "power":
    case "fSet":
      return unfoldType(type).some(
        (part) =>
          part.kind === "any" ||
          part.kind === "error" ||
          part.kind === "variable" ||
          (part.kind === "set" && hasMembersIn(form.of, part.member)),
      );
    case "Seq":
    case "Tuple":
    case "listed":
    case "intersection":
    case "difference":
    case "delayed":
      return true;
  }
}
