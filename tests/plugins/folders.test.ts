// Output folders of `led build` in a program with the installed package. Modules of several folders share values if
// they import the package; folders with their own runtimes do not.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { strictness } from "../support/emitted.js";
import { Project, type Ran } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const prices =
  "/$ prices := {(`pen, 1.2), (`ink, 3.5)}\n\n   price : {`pen, `ink} -> Rat\n\n   price(a) := p where (a, p) in prices $/\n";
const rules = "/$ free : fSet(Rat) -> Bool\n\n   free(P) iff Sum[p in P] p > 4 $/\n";

const main = `import { atom, setOf } from "led-lang/easel";
import { price } from "./prices/prices.js";
import { free } from "./rules/rules.js";

console.log(free(setOf(price(atom("pen")), price(atom("ink")))));
`;

let project: Project;

beforeAll(() => {
  project = new Project({ "prices.led": prices, "rules.led": rules, "main.ts": main }, ["typescript", "@types/node"]);
  const { rootDir: _none, ...strict } = strictness;
  const compilerOptions = { ...strict, module: "nodenext", types: ["node"], outDir: "js" };
  project.put("tsconfig.json", JSON.stringify({ compilerOptions, files: ["main.ts"] }));
});
afterAll(() => project?.remove());

/** Builds both documents, each into its own folder, and compiles the program. */
async function compiled(...flags: readonly string[]): Promise<Ran> {
  for (const name of ["prices", "rules"])
    expect(
      await project.run("led-lang/bin/led.cjs", ["build", `${name}.led`, "--out-dir", name, ...flags]),
    ).toMatchObject({ succeeded: true });
  return project.run("typescript/bin/tsc", ["-p", "."]);
}

test("output folders that import the package share values", async () => {
  expect(await compiled("--runtime", "led-lang/easel")).toEqual({ succeeded: true, said: "" });
  expect(await project.node(["js/main.js"])).toEqual({ succeeded: true, said: "true\n" });
});

test("values of another runtime are rejected by tsc and at run time", async () => {
  const { succeeded, said } = await compiled();
  expect(succeeded).toBe(false);
  expect(said).toContain("Argument of type 'Atom<\"pen\">' is not assignable to parameter");
  expect((await project.node(["js/main.js"])).said).toContain(
    "of another copy of the runtime, which is not a LED value",
  );
});
