// The built tool prints the same under every supported version of Node. Downloading them takes time, so this runs with
// LED_LONG=1 only, and skips versions that are not available.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { root, tool } from "../support/built.js";
import { run, type Ran } from "./packed.js";
import { isLong } from "../support/random.js";

vi.setConfig({ testTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), "led-nodes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const programName = process.platform === "win32" ? "node.exe" : "node";

/** The path of a Node executable; undefined if this platform has none, or without network. */
function fetchNode(version: number): string | undefined {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const target = join(folder, String(version));
  if (existsSync(join(target, "package/bin"))) return join(target, "package/bin", programName);
  mkdirSync(target);
  run("npm", ["pack", `${name}@${version}`, "--pack-destination", target], folder);
  const [file] = readdirSync(target);
  if (file === undefined || run("tar", ["-xzf", file], target).exitCode !== 0) return undefined;
  return join(target, "package/bin", programName);
}

const documents = ["tests/conformance", "examples"].flatMap((name) =>
  readdirSync(join(root, name))
    .filter((file) => file.endsWith(".led"))
    .map((file) => join(root, name, file)),
);

function everything(node: string, output: string): { readonly said: readonly Ran[]; readonly page: string } {
  const led = (args: readonly string[], input = ""): Ran => run(node, [tool, ...args], root, { input });
  const page = join(output, "game.html");
  return {
    said: [
      led(["--version"]),
      led(["--help"]),
      led(["test", ...documents]),
      led(["check", "--json", ...documents]),
      led(["build", "examples/tic-tac-toe.led", "--stdout"]),
      led(["eval", "sin(1)", "random(7, 3)", "1/0", "{x^2 | x in {1..5}}"]),
      led(
        ["eval", "f(0)", "f(1)", "--in", "-", "--timeout", "1"],
        "/$ f(n) := f(n + 1) if n = 0; g(n) + 1 otherwise  g(n) := g(n + 1) $/",
      ),
      led(["eval", "2^(10^10)", "pp(Pow({1..40}))"]),
      led(["repl"], "x := 3\nx + 1\n:type x\ny\n"),
      { ...led(["bundle", "examples/tic-tac-toe.led", "-o", page]), output: "" },
    ],
    page: readFileSync(page, "utf8"),
  };
}

describe.skipIf(!isLong)("under Node", () => {
  test.for([20, 22, 24])("%i led has the same output as under the Node of these tests", (version, { skip }) => {
    const node = fetchNode(version) ?? skip(`Node ${version} could not be had from the registry`);
    expect(run(node, ["--version"], folder).output).toMatch(new RegExp(`^v${version}\\.`));
    const [mine, other] = [process.execPath, node].map((program, i) => {
      const output = join(folder, `output ${version} ${i}`);
      mkdirSync(output);
      return everything(program, output);
    });
    expect(other).toEqual(mine);
  });

  test.for([22, 24])("%i modules run without a build, with their types", (version, { skip }) => {
    const node = fetchNode(version) ?? skip(`Node ${version} could not be had from the registry`);
    const built = join(folder, `as they are ${version}`);
    const flags = ["--imports", "ts", "--out-dir", built];
    mkdirSync(built);
    writeFileSync(join(built, "package.json"), '{ "type": "module" }\n');
    const main =
      'import { legalMove } from "./tic-tac-toe-rules.ts";\nimport { setOf, type Value } from "./easel.ts";\n' +
      'const said: Value = legalMove(["o", 1], setOf(["x", 3]));\nconsole.log(said);\n';
    writeFileSync(join(built, "main.ts"), main);
    expect(run(node, [tool, "build", "examples/tic-tac-toe-rules.led", ...flags], root).exitCode).toBe(0);
    expect(run(node, [join(built, "main.ts")], built)).toMatchObject({ exitCode: 0, output: "true\n" });
  });
});
