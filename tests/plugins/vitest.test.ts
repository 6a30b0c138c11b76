// The matchers, equality and snapshot serializer of the package for Vitest and Jest.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { numbers, Project, type Ran } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;

beforeAll(() => {
  project = new Project({ "numbers.led": numbers }, ["vitest", "vite", "tsx"]);
  project.put(
    "vitest.config.mjs",
    `import led from "led-lang/vite";
export default { plugins: [led()], test: { setupFiles: ["led-lang/vitest"], reporters: ["verbose"] } };
`,
  );
});
afterAll(() => project?.remove());

const head = `import { expect, test } from "vitest";
import { atom, ratio, sequence, setOf, divide } from "led-lang/easel";
import { even, evens } from "./numbers.led";
`;

const values = `
test("values", () => {
  expect(ratio(1, 2)).toEqualLed(0.5);
  expect(ratio(1, 2)).toEqual(0.5);
  expect([ratio(49, 10), atom("x")]).toEqual([4.9, atom("x")]);
  expect([ratio(49, 10), atom("x")]).toEqualLed([4.9, atom("x")]);
  expect(ratio(1, 3)).not.toEqual(0.33);
  expect(divide(0.1, 2)).toEqual(0.05);
  expect({ found: evens() }).toEqual({ found: setOf(10, 8, 6, 4, 2) });
  expect(setOf(1)).not.toEqual(sequence(1));
  expect("a").not.toEqualLed(atom("a"));
  expect(evens()).toPrintAs("{2, 4, 6, 8, 10}");
  expect(["a", 1]).toPrintAs('("a", 1)');
  expect(4).toBeIn(evens);
  expect(3).not.toBeIn(evens());
  expect(() => divide(1, 0)).toFailWith("L605");
  expect(() => even(1)).not.toFailWith("L605");
  expect({ all: evens(), pair: [ratio(1, 3), atom("x")] }).toMatchInlineSnapshot(\`
    {
      "all": {2, 4, 6, 8, 10},
      "pair": [
        0.(3..),
        \\\`x,
      ],
    }
  \`);
});
`;

const failures = `
test("equal", () => expect(ratio(1, 2)).toEqualLed(2));
test("printed", () => expect(evens()).toPrintAs("{}"));
test("member", () => expect(3).toBeIn(evens));
test("no member", () => expect(4).not.toBeIn(evens));
test("failing", () => expect(() => divide(1, 0)).toFailWith("L601"));
test("value", () => expect(() => even(1)).toFailWith("L601"));
test("structure", () => expect([evens()]).toEqual([setOf(2)]));
`;

describe("in a run", () => {
  let ran: Ran;
  beforeAll(async () => {
    project.put("values.test.ts", head + values);
    project.put("failures.test.ts", head + failures);
    project.put("docs/halves.led", "# Halves\n\n/$ half(n) := n / 2 $/\n\ncmd:>half(4)\n2\n\ncmd:>half(3)\n1\n");
    project.put(
      "documents.test.ts",
      `import { testDocuments } from "led-lang/vitest-documents";\nawait testDocuments("docs");\n`,
    );
    ran = await project.run("vitest/vitest.mjs", ["run"]);
  });

  test("the matchers compare and print values like LED", () => {
    expect(ran.said).toContain("✓ values.test.ts > values");
  });

  test("the matchers show the actual value of a failure", () => {
    for (const told of [
      "0.5 is not equal to 2",
      "{2, 4, 6, 8, 10} is not printed as {}",
      "3 is not in {2, 4, 6, 8, 10}",
      "4 is in {2, 4, 6, 8, 10}",
      "failed with L605: `1/0` divides by zero",
      "expected an error, got false",
    ])
      expect(ran.said).toContain(told);
  });

  test("the tests of documents run, and a failure is reported at its line", () => {
    expect(ran.succeeded).toBe(false);
    expect(ran.said).toContain("✓ documents.test.ts > docs/halves.led > 5: half(4)");
    expect(ran.said).toContain("× documents.test.ts > docs/halves.led > 8: half(3)");
    expect(ran.said).toMatch(/halves\.led:8:1/);
  });
});

test("the matchers have types", async () => {
  project.link("typescript");
  project.put(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        module: "nodenext",
        target: "es2022",
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: ["led-lang/vitest"],
        allowArbitraryExtensions: true,
      },
      files: ["numbers.test.ts", "client.ts"],
    }),
  );
  project.put("client.ts", 'import "led-lang/client";\n');
  project.put(
    "numbers.test.ts",
    `${head}
test("one", async () => {
  expect(evens()).not.toPrintAs("{}");
  expect(setOf(atom("x"))).toEqualLed(setOf(atom("x")));
  expect(4).toBeIn(setOf(2, 4));
  await expect(Promise.resolve(sequence(ratio(1, 2)))).resolves.toEqualLed(sequence(divide(1, 2)));
});
`,
  );
  expect(await project.run("typescript/bin/tsc", ["-p", "."])).toEqual({ succeeded: true, said: "" });
  project.put("numbers.test.ts", `${head}test("one", () => expect(evens()).toPrintAs(1));\n`);
  expect((await project.run("typescript/bin/tsc", ["-p", "."])).said).toContain("numbers.test.ts(4,45)");
});

test("the matchers work in Jest, with types", async () => {
  // The global `expect` of Jest is this package with a serializer of snapshots.
  project.link("expect");
  project.put(
    "jest.test.ts",
    `import { expect } from "expect";
import { ratio, setOf } from "led-lang/easel";
Object.assign(globalThis, { expect: Object.assign(expect, { addSnapshotSerializer() {} }) });
await import("led-lang/jest");
expect(ratio(1, 2)).toEqual(0.5);
expect(setOf(2, 1)).toPrintAs("{1, 2}");
expect(1).toBeIn(setOf(1));
expect(() => expect(1).toBeIn(setOf(2))).toThrow("1 is not in {2}");
`,
  );
  expect(await project.node(["--import", project.url("node_modules/tsx/dist/loader.mjs"), "jest.test.ts"])).toEqual({
    succeeded: true,
    said: "",
  });
  const options = ["--module", "nodenext", "--target", "es2022", "--types", "led-lang/jest", "--skipLibCheck"];
  const checked = await project.run("typescript/bin/tsc", ["--ignoreConfig", "--noEmit", ...options, "jest.test.ts"]);
  expect(checked).toEqual({ succeeded: true, said: "" });
});
