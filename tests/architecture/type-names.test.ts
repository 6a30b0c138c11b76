// A type name means one thing in all of src.

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
