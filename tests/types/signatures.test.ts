// Signatures are optional: without them a document is still accepted, and the inferred types are within the signatures
// as far as this is known before run time. One snapshot shows all pairs.

import { adapt } from "../../src/types/inference/adapted.js";
import { describe, expect, it } from "vitest";
import { check } from "../../src/compiler.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { positionAt, sourceOf } from "../../src/text/source.js";
import type { CheckedDocument } from "../../src/types/check.js";
import { isWithin, overlaps, union } from "../../src/types/lattice/lattice.js";
import { type TypeOverload, type Scheme, showScheme } from "../../src/types/schemes/scheme.js";
import { any, type Part, type Type, unfoldType } from "../../src/types/lattice/type.js";
import { substitute, variablesIn } from "../../src/types/lattice/variables.js";
import { typeOfDefinition } from "../../src/types/definition-type.js";
import { compiledOf, documentsIn, library } from "../documents.js";

const documents = [
  ...documentsIn("examples"),
  ...documentsIn("tests/conformance"),
  ...documentsIn("tests/types/accepted"),
  ...documentsIn("tests/emitted/documents"),
];

/** Removes the signatures from the text and keeps the line numbers. */
function unsigned({ source, parsed }: CheckedDocument): string {
  let text = source.text;
  for (const { items } of parsed) {
    for (const { kind, span } of items) {
      if (kind !== "signature") continue;
      text = text.slice(0, span.start) + text.slice(span.start, span.end).replace(/[^\n]/g, " ") + text.slice(span.end);
    }
  }
  return text;
}

/** The relation of an inferred type to a signature: equal, narrower, to be checked at run time, or incompatible. */
type Mark = "=" | "<" | "~" | "!";

interface Compared {
  readonly name: string;
  readonly mark: Mark;
  readonly signed: string;
  readonly inferred: string;
}

const errorsOf = ({ diagnostics }: CheckedDocument): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === "error");

function comparison(signed: CheckedDocument, inferred: CheckedDocument): readonly Compared[] {
  const byName = new Map([...inferred.schemes.values()].map((scheme) => [scheme.defined.name, scheme]));
  return [...signed.schemes.values()].flatMap((scheme) => {
    const { name, signature, home } = scheme.defined;
    const own = byName.get(name);
    if (home !== undefined || signature === undefined || own === undefined) return [];
    const [said, found] = [showScheme(scheme, signed.aliases), showScheme(own, inferred.aliases)];
    return [{ name, signed: said, inferred: found, mark: said === found ? "=" : markOf(scheme, own) }];
  });
}

/** Replaces type variables by opaque types, which no other value belongs to; those of a result alone by any value. */
function opaque({ parameters, result }: TypeOverload): TypeOverload {
  const given = new Set(parameters.flatMap((type) => [...variablesIn(type)]));
  const replaced = (type: Type): Type =>
    substitute(type, (name) => (given.has(name) ? [{ kind: "atom", names: new Set([`any ${name}`]) }] : any));
  return { parameters: parameters.map(replaced), result: replaced(result) };
}

function markOf(signed: Scheme, inferred: Scheme): Mark {
  const [only] = signed.overloads;
  if (only === undefined) return "!";
  const said = opaque(only);
  const possible = inferred.overloads
    .map((reading) => instance(reading, said))
    .filter(({ parameters }) => parameters.every((p, i) => overlaps(p, adapt(said.parameters[i] ?? any, p))));
  const result = union(...possible.map((reading) => reading.result));
  if (possible.length === 0 || !overlaps(result, said.result)) return "!";
  const takesAll = said.parameters.every((p, i) => {
    const taken = union(...possible.map(({ parameters }) => parameters[i] ?? any));
    // Strings are taken where only indexed.
    return isWithin(adapt(p, taken), taken);
  });
  return takesAll && isWithin(result, said.result) ? "<" : "~";
}

/** Instantiates an overload: binds its type variables by matching its parameters with those of the signature. */
function instance({ parameters, result }: TypeOverload, said: TypeOverload): TypeOverload {
  const found = new Map<string, Type>();
  parameters.forEach((p, i) => bind(p, said.parameters[i] ?? any, found, 0));
  return {
    parameters: parameters.map((p) => substitute(p, () => any)),
    result: substitute(result, (name) => found.get(name) ?? any),
  };
}

function bind(type: Type, actual: Type, found: Map<string, Type>, depth: number): void {
  if (depth > 6) return;
  const actuals = unfoldType(actual);
  for (const part of type) {
    if (part.kind === "variable") found.set(part.name, union(found.get(part.name) ?? [], actual));
    else
      for (const other of actuals)
        for (const [inner, given] of places(part, other)) bind(inner, given, found, depth + 1);
  }
}

/** Pairs the corresponding component types of two types. */
function places(part: Part, other: Part): readonly (readonly [Type, Type])[] {
  if (part.kind === "tuple" && other.kind === "tuple" && part.items.length === other.items.length)
    return part.items.map((item, i) => [item, other.items[i] ?? any]);
  if (part.kind === "tuples" && other.kind === "tuple")
    return other.items.map((item, i) => [part.items[i] ?? part.member, item]);
  if ((part.kind === "set" || part.kind === "sequence") && other.kind === part.kind)
    return [[part.member, other.member]];
  if (part.kind === "function" && other.kind === "function")
    return [
      [part.result, other.result],
      ...(part.parameters ?? []).map((p, i): readonly [Type, Type] => [p, other.parameters?.[i] ?? any]),
    ];
  return [];
}

const signed = documents
  .map((written) => ({ path: written.path, document: compiledOf(written).document }))
  .filter(({ document }) => document.parsed.some(({ items }) => items.some(({ kind }) => kind === "signature")))
  .map(({ path, document }) => ({ path, document, without: check(sourceOf(path, unsigned(document)), library) }));

describe("signature", () => {
  it.each(["f: Nat -> (Nat * Nat)", "f: (Nat * Nat) -> ((Nat) * Nat)", "a, b: ((Nat))"])(
    "spans its whole type: %s",
    (written) => {
      const { source, parsed } = check(sourceOf("signed.led", `/$ ${written}; g(x) := x $/\n`));
      const spans = parsed.flatMap(({ items }) =>
        items.flatMap(({ kind, span }) => (kind === "signature" ? [span] : [])),
      );
      expect(spans.map(({ start, end }) => source.text.slice(start, end))).toEqual([written]);
    },
  );
});

describe("documents with signatures", () => {
  it("are more than 15", () => {
    expect(signed.length).toBeGreaterThan(15);
  });

  it.each(signed)("$path is accepted without signatures, too", ({ document, without }) => {
    expect(without.schemes.size).toBe(document.schemes.size);
    expect(
      errorsOf(without).map(
        ({ code, message, span }) => `${positionAt(without.source, span.start).line}: ${code}: ${message}`,
      ),
    ).toEqual([]);
  });

  it.each(signed)("$path has inferred types that are subtypes of its signatures", ({ document, without }) => {
    expect(comparison(document, without).filter(({ mark }) => mark === "!")).toEqual([]);
  });

  it("match the snapshot of signatures and inferred types", async () => {
    const pages = signed.map(({ path, document, without }) =>
      [
        `==== ${path}`,
        ...comparison(document, without).flatMap(({ name, mark, signed: said, inferred }) =>
          mark === "=" ? [`= ${name} : ${said}`] : [`  ${name} : ${said}`, `${mark} ${name} : ${inferred}`],
        ),
      ].join("\n"),
    );
    const key = "= the same; < within what the signature says; ~ to be checked at run time; ! never right";
    await expect(`${[key, ...pages].join("\n\n")}\n`).toMatchFileSnapshot("./signatures.txt");
  });
});

/** Matches types that signatures cannot express: overloads, recursion, and infinite sets. */
const unsaid = /;| where |^(?:sub|=) /;

it("every printed type can be written as a signature", () => {
  const beyond = documents.flatMap(({ path, text }) => {
    const inferred = compiledOf({ path, text }).document;
    const signatures = inferred.definitions.flatMap((defined) => {
      const { type, signed } = typeOfDefinition(defined, inferred);
      return signed || type === "?" || unsaid.test(type) ? [] : [`${defined.name}: ${type}`];
    });
    const { diagnostics } = check(sourceOf(path, `${text}\n\n/$ ${signatures.join("\n")} $/\n`), library);
    const known = new Set(inferred.diagnostics.map(({ code }) => code));
    // Other errors are ignored: an inferred type may differ from the author's intention.
    return diagnostics
      .filter(({ code }) => /^L[123]/.test(code) && !known.has(code))
      .map(({ code, message }) => `${path} ${code} ${message}`);
  });
  expect(beyond).toEqual([]);
});
