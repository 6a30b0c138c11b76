// The installed package, in a folder with an awkward name: the command on the PATH, and the API.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../support/built.js";
import { install, installGlobally, packedOnce, run, type Ran } from "./packed.js";

vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-install-"));
const place = join(folder, "Übung für Anfänger & (Söhne)");
const cache = join(folder, "cache");
let file = "";

beforeAll(() => {
  file = packedOnce().file;
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** A first session with the command, independent of how it was installed. */
function tryOut(led: (...args: string[]) => Ran, at: string): void {
  mkdirSync(at, { recursive: true });
  copyFileSync(join(root, "examples/tic-tac-toe.led"), join(at, "tic-tac-toe.led"));
  expect(led("--version")).toEqual({ exitCode: 0, output: `${manifest.version}\n`, errors: "" });
  expect(led("eval", "Sum[k in {1..10}] 1/k")).toEqual({ exitCode: 0, output: "2.928(968253..)\n", errors: "" });
  expect(led("bundle", "tic-tac-toe.led", "-o", "eine seite.html")).toMatchObject({ exitCode: 0, errors: "" });
  expect(statSync(join(at, "eine seite.html")).size).toBeGreaterThan(30_000);
}

describe("local installation", () => {
  let installed: Ran;
  const at = join(place, "mine");

  beforeAll(() => {
    installed = install(file, at, cache);
  }, 180_000);

  test("installs no other packages and runs no scripts", () => {
    expect(readdirSync(join(at, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["led-lang"]);
    expect(installed.output + installed.errors).not.toMatch(/script|deprecated|vulnerab/i);
  });

  test("has a command that works", () => {
    const command = join(at, "node_modules/.bin", "led");
    tryOut((...args) => run(command, args, at), at);
  });

  test("has a command that tests and builds documents", () => {
    const led = (...args: string[]): Ran => run(join(at, "node_modules/.bin/led"), args, at);
    copyFileSync(join(root, "examples/tic-tac-toe.led"), join(at, "tic-tac-toe.led"));
    cpSync(join(root, "examples/recordings"), join(at, "recordings"), { recursive: true });
    expect(led("test", "--quiet", "tic-tac-toe.led")).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^[1-9]\d* passed, 0 failed\n$/),
    });
    expect(led("build", "tic-tac-toe.led", "--out-dir", "aus gabe/für")).toMatchObject({ exitCode: 0, errors: "" });
    expect(readFileSync(join(at, "aus gabe/für/tic-tac-toe.ts"), "utf8")).toContain("export function fills");
    const map: { readonly sources: readonly string[] } = JSON.parse(
      readFileSync(join(at, "aus gabe/für/tic-tac-toe.ts.map"), "utf8"),
    );
    expect(existsSync(join(at, "aus gabe/für", map.sources.join()))).toBe(true);
  });

  test("has a command that npx finds", () => {
    expect(run("npx", ["--offline", "led", "eval", "1/3"], at)).toMatchObject({ exitCode: 0, output: "0.(3..)\n" });
  });

  test("provides the API and the runtime as ES modules", () => {
    writeFileSync(
      join(at, "use.js"),
      'import { compile, format } from "led-lang";\nimport { print } from "led-lang/easel";\n' +
        'const { output } = compile("/$ x := 1 $/");\nconsole.log(output.typescript.includes("export const x"), format(compile("/$ x := y $/")).split("\\n")[0], print(1));\n',
    );
    expect(run(process.execPath, ["use.js"], at)).toEqual({
      exitCode: 0,
      output: "true error L301: Unknown name 1\n",
      errors: "",
    });
  });

  test("can be required from CommonJS, with types", () => {
    const names = ["", "/easel", "/node", "/vite", "/esbuild", "/webpack", "/devtools"];
    const program = names.map((name, i) => `import m${i} = require("led-lang${name}");\n`).join("");
    writeFileSync(
      join(at, "use.cts"),
      `${program}console.log(m1.pp(m1.setOf(1)), [${names.map((_, i) => `m${i}`)}].length);\n`,
    );
    const options = ["--ignoreConfig", "--module", "nodenext", "--target", "es2022", "--types", "led-lang/client"];
    const flags = [...options, "--lib", "es2022,dom", "--skipLibCheck", "--outDir", "."];
    const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
    expect(run(process.execPath, [tsc, ...flags, "use.cts"], at).output).toBe("");
    expect(run(process.execPath, ["--no-warnings", "use.cjs"], at)).toEqual({
      exitCode: 0,
      output: `{1} ${names.length}\n`,
      errors: "",
    });
  });

  test.each(["NodeNext", "Bundler"])(
    "has types for strict programs with module resolution %s and no other types",
    (moduleResolution) => {
      const program = join(at, `typed ${moduleResolution}`);
      mkdirSync(program);
      writeFileSync(
        join(program, "tsconfig.json"),
        JSON.stringify({
          compilerOptions: {
            target: "ES2022",
            lib: ["ES2022"],
            types: ["led-lang/client"],
            noEmit: true,
            skipLibCheck: false,
            module: moduleResolution === "Bundler" ? "ESNext" : "NodeNext",
            moduleResolution,
            strict: true,
            noUncheckedIndexedAccess: true,
            exactOptionalPropertyTypes: true,
            verbatimModuleSyntax: true,
          },
          include: ["*.ts"],
        }),
      );
      writeFileSync(
        join(program, "use.ts"),
        [
          'import { compile, type Diagnostic, format, type Output, positionAt } from "led-lang";',
          'import { print, type Value } from "led-lang/easel";',
          'import game from "./game.led";',
          'const compiled = compile("/$ x := 1 $/", { name: "x.led" });',
          "const output: Output | undefined = compiled.output;",
          "const lines: readonly number[] = compiled.diagnostics.map(({ span }: Diagnostic) => positionAt(compiled.document.source, span.start).line);",
          "const text: string = format(compiled, { width: 80 });",
          "const value: Value = 1;",
          "export const all = [output?.typescript, lines, text, print(value), game];",
          "// @ts-expect-error: a name is a text",
          'compile("", { name: 1 });',
          "// @ts-expect-error: there need not be an output",
          "compiled.output.typescript;",
          "",
        ].join("\n"),
      );
      const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
      expect(run(process.execPath, [tsc, "-p", program], program)).toEqual({ exitCode: 0, output: "", errors: "" });
    },
  );
});

describe("global installation", () => {
  let commands = "";
  beforeAll(() => {
    commands = installGlobally(file, join(place, "for all"), cache);
  }, 180_000);

  test("has a command on the PATH", () => {
    const at = join(place, "elsewhere");
    tryOut((...args) => run("led", args, at, { commands }), at);
  });

  test.skipIf(process.platform === "win32")("has a command that works through a chain of symbolic links", () => {
    const link = join(place, "a link");
    symlinkSync(join(commands, "led"), link);
    expect(run(link, ["eval", "2^100"], place)).toEqual({
      exitCode: 0,
      output: "1267650600228229401496703205376\n",
      errors: "",
    });
  });
});
