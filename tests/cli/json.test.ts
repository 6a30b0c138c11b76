// The output of every command with --json matches the JSON schema in the package.

import { spawnSync } from "node:child_process";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, test, vi } from "vitest";
import schema from "../../src/cli/json.schema.json" with { type: "json" };
import { root, tool } from "../support/built.js";
import { jsonOf, led } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
});
ajv.addSchema(schema, "led");

type Form = keyof typeof schema.$defs;

function validator(form: Form | "any"): ValidateFunction {
  const found = ajv.getSchema(form === "any" ? "led" : `led#/$defs/${form}`);
  return found ?? expect.unreachable(`no form ${form}`);
}

function complaints(value: unknown, form: Form | "any"): readonly string[] {
  const validate = validator(form);
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const files = {
  "good.led":
    "# Good\n\n/$ half(n) := n / 2 $/\n\n/$ lost: Int $/\n\ncmd:>half(1)\n0.5\n\ncmd:>half(2)\n3\n\ncmd:>half(`x)\n",
  "bad.led": "/$ x := y $/\n",
  "game.jsonl": '{"format":"led recording","version":1,"title":"","document":""}\n{"frames":2}\n',
  "game.run": '{"frame":0,"state":"0","texts":[]}\n{"frame":1,"state":"2","texts":[]}\n',
  "uses.led": "use:>parts.led\n\n/$ x := f(1) $/\n\ncmd:>x = 1\ntrue\n",
  "folder/a.led": "# A\n\n/$ a := 1 $/\n\ncmd:>a\n2\n",
  "parts.led": "/$ f(n) := n + 1 $/\n",
  "machine.led":
    "/$ initialState := 0  steps(s) := {(`on, (s + 1) mod 3)}  playerToMove(s) := `x $/\n\nalways:>s < 2\n\nends:>s > 3\nfalse\n\npossible:>s = 2\n2\n\nalways:>t\n\nforces:>`x, s = 2\n",
  "game.led": "/$ initialState := 0  newState := 1  images := {} $/\n",
};

/** Command lines with the schema form of their output. */
const commandLines: readonly (readonly [form: Form, ...args: string[]])[] = [
  ["check", "check", "good.led", "bad.led", "missing.led"],
  ["check", "check", "good.led", "bad.led", "--types"],
  ["check", "check", "good.led", "bad.led", "--regions"],
  ["build", "build", "good.led", "--out-dir", "out"],
  ["build", "build", "good.led", "--out-dir", "out", "--check"],
  ["build", "build", "bad.led"],
  ["buildToOutput", "build", "good.led", "--stdout"],
  ["buildToOutput", "build", "bad.led", "--stdout"],
  ["buildToOutput", "build", "good.led", "--stdout", "--check"],
  ["playground", "playground", "good.led", "-o", "page.html"],
  ["playground", "playground", "uses.led", "-o", "-"],
  ["playground", "playground", "missing.led"],
  ["buildStage", "build", "good.led", "--stage", "core"],
  ["buildStage", "build", "bad.led", "--stage", "core-before", "natives"],
  ["buildStage", "build", "good.led", "--stage", "cores"],
  ["test", "test", "good.led", "bad.led"],
  ["test", "test", "uses.led"],
  ["why", "why", "x = 1", "--in", "uses.led"],
  ["shelf", "shelf"],
  ["shelf", "shelf", "nowhere"],
  ["grade", "test", "good.led", "bad.led", "--with", "good.led"],
  ["grade", "test", "good.led", "--with", "missing.led", "--table"],
  ["grade", "grade", "good.led", "bad.led", "--with", "good.led"],
  ["why", "why", "half(3)", "half(`x)", "--in", "good.led"],
  ["why", "why", "--plan", "{n | n in {1..9} & half(n) > 2}", "--in", "good.led"],
  ["explore", "explore", "machine.led"],
  ["explore", "explore", "game.led"],
  ["explore", "explore", "machine.led", "--update", "--itf", "way.itf.json"],
  ["explore", "explore", "good.led"],
  ["explore", "explore", "machine.led", "--film", "film.html", "--page", "states.html"],
  ["test", "test", "machine.led"],
  ["eval", "eval", "half(3)", "half(`x)", "half(", "--in", "good.led"],
  ["eval", "eval", "1", "--in", "missing.led"],
  ["repl", "repl", "-"],
  ["bundle", "bundle", "game.led"],
  ["bundle", "bundle", "game.led", "-o", "-"],
  ["bundle", "bundle", "game.led", "--module"],
  ["bundle", "bundle", "game.led", "--module", "-o", "-"],
  ["bundle", "bundle", "good.led"],
  ["convert", "convert", "good.led", "--to", "unicode"],
  ["convert", "convert", "good.led", "--to", "latex", "-o", "good.tex"],
  ["convert", "convert", "bad.led", "--to", "latex"],
  ["build", "types", "good.led"],
  ["build", "init", "begun"],
  ["build", "types", "good.led", "bad.led", "--check"],
  ["fmt", "fmt", "good.led", "bad.led"],
  ["fmt", "fmt", "good.led", "--check"],
  ["fmt", "fmt", "--stdin"],
  ["weave", "weave", "game.led", "--to", "latex"],
  ["weave", "weave", "bad.led", "--to", "latex", "-o", "-"],
  ["weave", "weave", "folder", "-o", "site"],
  ["playTerminal", "play", "--terminal", "good.led"],
  ["playTerminal", "play", "--script", "missing.led"],
  ["playTerminal", "play", "--script", "-"],
  ["replay", "replay", "game.led"],
  ["replay", "replay", "game.led", "game.jsonl", "--images"],
  ["replay", "replay", "game.led", "bad.led"],
  ["replay", "replay", "good.led"],
  ["replay", "replay", "game.led", "game.jsonl", "--expect", "game.run", "--update"],
  ["replayPicture", "replay", "game.led", "--svg", "0"],
  ["replayPicture", "replay", "game.led", "--describe", "7"],
  ["replayExpect", "replay", "game.led", "game.jsonl", "--expect", "game.run"],
  ["replayExpect", "replay", "game.led", "--expect", "missing.run"],
  ["explainAll", "explain"],
  ["explain", "explain", "L301"],
  ["explain", "explain", "L701"],
  ["explain", "explain", "L999"],
  ["explainEntries", "explain", "U"],
  ["explainEntries", "explain", "always:>"],
  ["failure", "play", "-"],
  ["failure", "check"],
  ["failure", "chekc", "good.led"],
  ["failure", "eval", "1", "--timeout", "never"],
];

describe("JSON output", () => {
  test.each(commandLines.map(([form, ...args]) => [args.join(" "), form, args] as const))(
    "led %s --json matches the form %s",
    async (_, form, args) => {
      const value = jsonOf(await led([...args, "--json"], { files }));
      expect(complaints(value, form)).toEqual([]);
      expect(complaints(value, "any")).toEqual([]);
    },
  );

  test("led test --json includes messages, failure locations and fixes", async () => {
    const text = "/$ half(n) := 1 / n\nrows := {1} $/\n\ncmd:>half(0)\n1\n\ncmd:>|rwos|\n1\n\ncmd:>half(2)\n";
    const value = jsonOf(await led(["test", "a.led", "--json"], { files: { "a.led": text } }));
    expect(complaints(value, "test")).toEqual([]);
    expect(value.diagnostics).toMatchObject([
      {
        code: "L505",
        labels: [{ file: "a.led", start: { line: 1, column: 17 }, text: "it failed here" }],
        repairs: [],
      },
      {
        code: "L503",
        repairs: [
          {
            title: "Write `rows`",
            edits: [{ start: { line: 7, column: 7 }, end: { line: 7, column: 11 }, text: "rows" }],
          },
        ],
      },
      {
        code: "L501",
        repairs: [
          {
            title: "Insert `0.5`",
            edits: [{ start: { line: 10, column: 13 }, end: { line: 10, column: 13 }, text: "\n0.5" }],
          },
        ],
      },
    ]);
  });

  test("led repl --json matches the form repl", () => {
    const { stdout } = spawnSync(process.execPath, [tool, "repl", "--json"], {
      input: "x := 2\nx + 1\nx + y\n:doc x\n",
      encoding: "utf8",
    });
    const value: { readonly results: readonly unknown[] } = JSON.parse(stdout);
    expect(value.results).toHaveLength(4);
    expect(complaints(value, "repl")).toEqual([]);
  });

  test("led play --script --json matches the form playTerminal", () => {
    const { stdout } = spawnSync(process.execPath, [tool, "play", "--script", "examples/tic-tac-toe.led", "--json"], {
      cwd: root,
      input: "click 280 564\n# a remark\nclick\nstate\n",
      encoding: "utf8",
    });
    const value: { readonly commands: readonly unknown[] } = JSON.parse(stdout);
    expect(value.commands).toMatchObject([
      { input: "click 280 564", kind: "command", frame: 1 },
      { input: "click", kind: "mistake", frame: 1 },
      { input: "state", answer: ["{(`x, 1)}"] },
    ]);
    expect(complaints(value, "playTerminal")).toEqual([]);
  });

  test("has only forms of the schema", () => {
    const forms = Object.entries(schema.$defs).filter(([, form]) => "$ref" in form && form.$ref === "#/$defs/common");
    expect(schema.anyOf.map(({ $ref }) => $ref).sort()).toEqual(forms.map(([name]) => `#/$defs/${name}`).sort());
  });

  test("is tested for every command", async () => {
    const { output } = await led(["--help"]);
    const commands = [...output.slice(0, output.indexOf("\nExamples:")).matchAll(/^ {2}(\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(commands.length).toBeGreaterThan(5);
    // Help and completions are plain text, and `lsp` speaks the language server protocol.
    const others = ["help", "lsp", "completion"];
    expect(
      commands.filter((name = "") => !others.includes(name) && !commandLines.some(([, command]) => command === name)),
    ).toEqual([]);
  });
});

describe("JSON schema", () => {
  const value = {
    version: 2,
    diagnostics: [],
    files: [{ file: "a.led", errors: 0, warnings: 0, definitions: 1, tests: 0 }],
  };

  test.each([
    ["another version", { ...value, version: 1 }],
    ["no version", { diagnostics: [], files: [] }],
    ["an additional field", { ...value, more: true }],
    ["a file with an additional field", { ...value, files: [{ ...value.files[0], more: 1 }] }],
    [
      "a type without its line",
      { ...value, files: [{ ...value.files[0], types: [{ name: "x", type: "Nat", signed: false }] }] },
    ],
    ["a missing field", { version: 2, diagnostics: [] }],
    [
      "a column below one",
      {
        ...value,
        diagnostics: [
          {
            code: "L301",
            severity: "error",
            title: "",
            message: "",
            help: null,
            file: "a.led",
            start: { line: 1, column: 0 },
            end: { line: 1, column: 1 },
            labels: [],
            repairs: [],
          },
        ],
      },
    ],
  ])("rejects %s", (_, wrong) => {
    expect(complaints(value, "check")).toEqual([]);
    expect(complaints(wrong, "check")).not.toEqual([]);
  });
});
