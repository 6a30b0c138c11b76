// Suggestions for strings and atoms that are not among the names they are compared with, which include the names of
// keys.

import { nearest } from "../../diagnostics/suggest.js";
import { keysInBrowsers } from "../../runtime/easel/keys.js";
import { quoteString } from "../../runtime/values/printer.js";
import { key, keyOf2014 } from "../lattice/easel.js";
import { isSame } from "../lattice/identity.js";
import { none } from "../lattice/lists.js";
import type { Type } from "../lattice/type.js";

export interface UnknownNameUse {
  /** True if the expected names are those of keys. */
  readonly isKey: boolean;
  /** The most similar expected name, as LED code. */
  readonly correction: string | undefined;
}

/** Names of keys in other systems, in lower case. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...[...keysInBrowsers].map(([name, key]) => [name.toLowerCase(), key] as const),
  ["blank", "Space"],
  ["spacebar", "Space"],
  ["esc", "Escape"],
  ["return", "Enter"],
]);

/** The only name in a type, if it is not among the others; undefined if the types are not lists of strings or atoms. */
export function unknownName(type: Type, others: Type): UnknownNameUse | undefined {
  const [only, ...more] = namesOf(type)?.names ?? [];
  return only === undefined || more.length > 0 ? undefined : unexpectedNames(type, others)[0];
}

export interface NameBeside extends UnknownNameUse {
  readonly name: string;
  readonly code: string;
}

/** The names in a type that are not among the others; none if the types are not lists of strings or atoms. */
export function unexpectedNames(type: Type, expectedType: Type): readonly NameBeside[] {
  const [names, expected] = [namesOf(type), namesOf(expectedType)];
  if (names === undefined || expected === undefined || names.kind !== expected.kind) return none;
  const isKey = isSame(expectedType, key) || isSame(expectedType, keyOf2014);
  const codeOf = (name: string): string => (names.kind === "atom" ? `\`${name}` : quoteString(name));
  return [...names.names].flatMap((name) => {
    if (expected.names.has(name)) return [];
    const suggestion = (isKey ? findKey(name, expected.names) : undefined) ?? nearest(name, expected.names);
    return [{ name, code: codeOf(name), isKey, correction: suggestion && codeOf(suggestion) }];
  });
}

function findKey(name: string, keys: ReadonlySet<string>): string | undefined {
  const other = otherNames.get(name.toLowerCase());
  return other !== undefined && keys.has(other) ? other : undefined;
}

function namesOf(type: Type): { readonly kind: string; readonly names: ReadonlySet<string> } | undefined {
  const [constituent, ...otherConstituents] = type;
  if (constituent === undefined || otherConstituents.length > 0) return undefined;
  const names =
    constituent.kind === "atom" ? constituent.names : constituent.kind === "string" ? constituent.values : undefined;
  return names && { kind: constituent.kind, names };
}
