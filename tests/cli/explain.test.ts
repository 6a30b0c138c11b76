// led explain: the list of codes, a single code, and unknown codes.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import { names } from "../../src/diagnostics/names.js";
import { jsonOf, led } from "../support/world.js";

const all = catalogue().flatMap(({ explanations }) => explanations);

describe("led explain", () => {
  it("lists every code with its title, grouped by phase", async () => {
    const { output, errors, exitCode } = await led(["explain"]);
    const lines = output.split("\n");
    for (const { code, title, severity } of all)
      expect(lines).toContain(`  ${code}  ${title}${severity === "warning" ? " (warning)" : ""}`);
    for (const { title } of catalogue()) expect(lines).toContain(title);
    expect({ errors, exitCode }).toEqual({ errors: "", exitCode: 0 });
  });

  it("prints the list as JSON", async () => {
    const { codes } = jsonOf(await led(["explain", "--json"]));
    expect(codes).toHaveLength(all.length);
    expect(codes).toContainEqual({
      code: "L301",
      severity: "error",
      title: names.unknown.title,
      phase: "Names and bindings",
    });
  });
});

describe("led explain NAME", () => {
  it("shows the types, spellings and precedence of an operator, and an example", async () => {
    expect((await led(["explain", "mod"])).output).toBe(
      [
        "mod: Rat * Rat -> Rat",
        "",
        "`a mod b` is `a - b*floor(a/b)`, the remainder of a divided by b. b must not be 0.",
        "Also written `\\bmod`, `\\mod`, `\\pmod`.",
        "Precedence: level 8, left-associative.",
        "Example: `-7 mod 3` is `2`.",
        "",
      ].join("\n"),
    );
  });

  it("shows all entries of a symbol with several meanings", async () => {
    const { output } = await led(["explain", "U"]);
    expect(output).toMatch(/^U: fSet\(a\)[^]*\n\nUnion\[c\] e\n/);
  });

  it.each(["|->", "∪", "\\mid", "(", "\\cup", "where", "<", "floor", "ℕ", "Gamma", "cmd:>", "always", "_", "`"])(
    "explains %s",
    async (name) => {
      const { output, exitCode } = await led(["explain", name]);
      expect(exitCode).toBe(0);
      expect(output).toMatch(/^Example/m);
    },
  );

  it("returns the entries as JSON", async () => {
    expect(jsonOf(await led(["explain", "⌊", "--json"]))).toMatchObject({
      entries: [
        {
          head: "⌊x⌋",
          spellings: ["⌊", "⌋", "\\lfloor", "\\rfloor"],
          types: [],
          level: null,
          example: { definitions: [], expression: "⌊7/2⌋", value: "3" },
        },
      ],
    });
  });
});

describe("led explain CODE", () => {
  it("shows the explanation of a message, an example, its output, and the fixed example", async () => {
    const { output, exitCode } = await led(["explain", "L301"]);
    const order = [
      "error L301: Unknown name",
      "Every name must be defined",
      "|rwos|",
      "$ led check example.led",
      "Did you mean `rows`?",
      "The fixed document",
      "|rows|",
    ];
    const places = order.map((part) => output.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(exitCode).toBe(0);
  });

  it.each(["l301", "301", " L301 "])("accepts %j for L301", async (spelling) => {
    expect((await led(["explain", spelling])).output).toBe((await led(["explain", "L301"])).output);
  });

  it.each(all.map(({ code }) => code))("prints %s on lines that fit a terminal", async (code) => {
    const { output, errors } = await led(["explain", code]);
    expect(errors).toBe("");
    expect(Math.max(...output.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
    // One message quotes it as a value of JavaScript.
    expect(output).not.toMatch(/(?<!`)undefined|\n\n\n/);
  });

  it("is coloured on request", async () => {
    const { output } = await led(["explain", "L104", "--color"]);
    expect(output).toContain("\u001b[33mwarning L104:");
  });

  it("prints the same as JSON", async () => {
    const { explanation } = jsonOf(await led(["explain", "L301", "--json"]));
    const { code, severity, title, explain, example, repair } = names.unknown;
    expect(explanation).toMatchObject({
      code,
      severity,
      title,
      explain,
      example,
      repair,
      shown: { command: "led check example.led" },
    });
  });

  it("has no example for a message that no document causes", async () => {
    const { explanation } = jsonOf(await led(["explain", "L701", "--json"]));
    expect(explanation).toMatchObject({ code: "L701", example: null, shown: null, repair: null });
  });

  it("suggests the nearest code for an unknown one", async () => {
    const { errors, exitCode } = await led(["explain", "L319"]);
    expect(errors).toContain("There is no code `L319`.");
    expect(errors).toContain("Did you mean `L320`?");
    expect(exitCode).toBe(2);
  });

  it("describes codes and names for other arguments", async () => {
    const { errors, exitCode } = await led(["explain", "dollar"]);
    expect(errors).toContain("There is no explanation of `dollar`. Write a code such as `L301`, or a name or symbol");
    expect(exitCode).toBe(2);
    expect((await led(["explain", "ciel"])).errors).toContain("Did you mean `ceil`?");
  });

  it("loads only the catalogues and runtime values: neither the parser nor other phases", async () => {
    const root = fileURLToPath(new URL("../../", import.meta.url));
    const { metafile } = await build({
      entryPoints: [`${root}src/cli/explain.ts`],
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    const read = Object.keys(metafile.inputs);
    expect(read).toContain("src/diagnostics/catalogue.ts");
    expect(
      read.filter(
        (path) =>
          !/^src\/(?:diagnostics|text)\/|^src\/language\/(?:reference|operators|builtins|easel|forms|marks)\.ts$|^src\/files\/trouble\.ts$|^src\/runtime\/values\/|^src\/runtime\/easel\/(?:keys|sound-names)\.ts$|^src\/cli\/(?:annotations|explain|report|problems|flags|limits)\.ts$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});

describe("hint to led explain", () => {
  const files = { "game.led": "/$ x := y $/\n" };

  it("is printed once on a terminal", async () => {
    const { errors } = await led(["check", "game.led", "game.led"], { files, isTerminal: true });
    expect(errors.match(/led explain/g)).toHaveLength(1);
    expect(errors).toContain("`led explain L301` explains it.");
  });

  it.each([
    ["a pipe", ["check", "game.led"], false],
    ["--quiet", ["check", "game.led", "--quiet"], true],
    ["--json", ["check", "game.led", "--json"], true],
  ] as const)("is not printed for %s", async (_, args, isTerminal) => {
    expect((await led(args, { files, isTerminal })).screen).not.toContain("led explain");
  });
});
