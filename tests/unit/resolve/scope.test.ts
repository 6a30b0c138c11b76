// Scopes with few and with many variables behave alike, although only the latter have a hash table.

import { describe, expect, it } from "vitest";
import type { TopScope, Variable } from "../../../src/resolve/resolved.js";
import { inner, lookUp } from "../../../src/resolve/scope.js";

const top: TopScope = { defined: new Map(), used: new Map(), isPartial: false, isGame: false, lacks: [] };
const variable = (name: string, id: number): Variable => ({
  id,
  name,
  role: "local",
  span: { start: id, end: id + 1 },
});

describe.each([
  ["few", 3],
  ["many", 300],
])("scope of %s variables", (_, count) => {
  const variables = Array.from({ length: count }, (_one, i) => variable(`x${i}`, i));
  const scope = inner(undefined, variables);

  it("contains each variable", () => {
    expect(variables.map(({ name }) => lookUp(name, scope, top))).toEqual(
      variables.map((own) => ({ kind: "variable", variable: own })),
    );
  });

  it("finds the last of several variables with the same name", () => {
    const last = variable("x0", count);
    expect(lookUp("x0", inner(undefined, [...variables, last]), top)).toEqual({ kind: "variable", variable: last });
  });

  it("shadows the names of outer scopes, and no others", () => {
    const own = variable("x1", count);
    const within = inner(scope, [own]);
    expect(lookUp("x1", within, top)).toEqual({ kind: "variable", variable: own });
    expect(lookUp("x2", within, top)).toEqual({ kind: "variable", variable: variables[2] });
  });

  it("lists the variables in order", () => {
    expect(scope.names()).toEqual(variables.map(({ name }) => name));
  });

  it("does not contain other names", () => {
    expect(lookUp("y", scope, top)).toEqual({ kind: "unknown" });
  });
});
