// Exported names: a type name means one thing in all of src, and no name is a bare participle.

import { expect, it } from "vitest";
import { groupedBy } from "../../src/text/groups.js";
import { files } from "./source-files.js";

/** The TypeScript tree is imported as the namespace `ts`, so that its types read `ts.Expression`. */
const namespaces: ReadonlySet<string> = new Set(["codegen/typescript/tree.ts"]);

it("exported type names are unique", () => {
  const exported = files
    .filter(({ path }) => !namespaces.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm)].map(
        ([, name = ""]) => ({ name, path }),
      ),
    );
  expect(exported.length).toBeGreaterThan(500);
  const repeated = [...groupedBy(exported, ({ name }) => name).values()].filter((all) => all.length > 1);
  expect(repeated.flat().map(({ name, path }) => `${name} in ${path}`)).toEqual([]);
});

/** Participles that say nothing about a value beyond that it exists. */
const participles = /^(?:asked|found|given|held|kept|known|made|met|said|seen|shown|taken|told|tried|used|wanted)$/i;

/** Exported participles, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "runtime/values/values.ts: known": "emitted modules import it",
};

it("exported names are not participles", () => {
  const exported = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
      ([, name = ""]) => ({ path, name }),
    ),
  );
  expect(exported.length).toBeGreaterThan(4000);
  expect(
    exported
      .filter(({ name }) => participles.test(name))
      .map(({ path, name }) => `${path}: ${name}`)
      .sort(),
  ).toEqual(Object.keys(exceptions).sort());
});

/** Ends of names that say what happened to a value, or where it is, instead of what it is. */
const verbal = /(?:Asked|Found|Given|Kept|Known|Said|Seen|Surroundings|Taken|Told|Tried|Wanted)$/;

it("types are nouns", () => {
  const types = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:declare )?(?:abstract )?(?:class|interface|type) (\w+)/gm)].map(
      ([, name = ""]) => `${path}: ${name}`,
    ),
  );
  expect(types.length).toBeGreaterThan(1000);
  expect(types.filter((name) => verbal.test(name))).toEqual([]);
});

it("types of core nodes are CoreOf", () => {
  const restated = /(?<!CoreOf<Kind extends Core\["kind"\]> = )\bCore & \{ (?:readonly )?kind: /;
  expect(files.filter(({ text }) => restated.test(text)).map(({ path }) => path)).toEqual([]);
});
