// `--format github` and `--format sarif`: diagnostics and failed tests at their lines.

import { expect, test } from "vitest";
import { led } from "../support/world.js";

const files = {
  "docs/bad, 100%.led": "# Bad\n\n/$ x := y $/\n",
  "test.led": "/$ x := 1 $/\n\ncmd:>x\n2\n\ncmd:>x\n1\n",
};

test("errors are printed as GitHub annotations and nothing else", async () => {
  const { exitCode, output, errors } = await led(["check", "docs/bad, 100%.led", "--format", "github"], { files });
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "" });
  expect(output).toMatch(
    /^::error file=docs\/bad%2C 100%25\.led,line=3,col=9,endColumn=10,endLine=3,title=L301%3A [^\n]*::[^\n]+\n$/,
  );
});

test("failing tests are printed as GitHub annotations", async () => {
  const { exitCode, output } = await led(["test", "test.led", "--format", "github"], { files });
  expect(exitCode).toBe(1);
  expect(output).toBe(
    "::error file=test.led,line=3,col=6,endColumn=7,endLine=3,title=L504%3A Test fails::" +
      "The value is `1`, but the expected value is `2`.%0A" +
      "Try: Fix the definition, or the expected value if that is what is wrong.\n",
  );
});

test("a document without diagnostics has no annotations", async () => {
  const { exitCode, output } = await led(["check", "test.led", "--format", "github"], { files });
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: "" });
});

test("SARIF has a rule for each code, and a location for each result", async () => {
  const { output } = await led(["check", "docs/bad, 100%.led", "test.led", "--format", "sarif"], { files });
  expect(JSON.parse(output)).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "led", rules: [{ id: "L301" }] } },
        results: [
          {
            ruleId: "L301",
            level: "error",
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: "docs/bad,%20100%25.led" },
                  region: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 10 },
                },
              },
            ],
          },
        ],
      },
    ],
  });
});
