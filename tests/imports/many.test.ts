// A chain of a hundred documents that use each other, run as one program and built as modules for Node. Of used
// documents, only reachable definitions are emitted.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { led } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

const count = 100;

const chain = (n: number): string =>
  n === 0 ? "/$ f0(x) := x $/" : `use:>d${n - 1}.led\n\n/$ f${n}(x) := f${n - 1}(x) + ${n} $/`;

const documents = Object.fromEntries(Array.from({ length: count }, (_, n) => [`d${n}.led`, chain(n)]));
const main = `use:>d${count - 1}.led\n\n/$ end(x) := f${count - 1}(x) $/\n\ncmd:>end(50)\n5000\n`;

describe("hundred documents", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "led-many-"));
    for (const [name, text] of Object.entries({ ...documents, "main.led": main }))
      writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are run", async () => {
    const { screen, exitCode } = await led(["test", "main.led"], { files: { ...documents, "main.led": main } });
    expect(screen).toContain("1 passed, 0 failed");
    expect(exitCode).toBe(0);
  });

  it("are checked once each, in any selection", async () => {
    const files = { ...documents, "main.led": main };
    const { screen } = await led(["check", ...Object.keys(files)], { files });
    expect(screen.match(/✓/g)).toHaveLength(count + 1);
  });

  it("are built, and run as modules", async () => {
    const stream = { write: () => {}, isTerminal: false, columns: undefined };
    const world = { ...systemWorld(), output: stream, errors: stream };
    const out = join(folder, "out");
    expect(await run(["build", join(folder, "main.led"), "--out-dir", out, "--target", "js"], world)).toBe(0);
    expect(readdirSync(out).filter((name) => /^(?:d\d+|main)\.js$/.test(name))).toHaveLength(count + 1);
    const script = `import { end } from ${JSON.stringify(`file://${out}/main.js`)}; console.log(String(end(50)));`;
    writeFileSync(join(out, "package.json"), '{ "type": "module" }');
    expect(
      execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: out, encoding: "utf8" }).trim(),
    ).toBe("5000");
  });
});

const shelf = (name: string): string => readFileSync(new URL(`../../src/shelf/${name}.led`, import.meta.url), "utf8");

describe("unused definition of an imported document", () => {
  const files: Readonly<Record<string, string>> = {
    ...Object.fromEntries(["pictures", "graphs", "relations"].map((name) => [`led:${name}`, shelf(name)])),
    "game.led": `use:>led:pictures
use:>help.led

/$
initialState := 0
newState := following(currentState)
images := button("go", 0, 0, 100, 50, dBlack, dRed)
$/

cmd:>newState
1
`,
    "help.led": "/$\nfollowing(n) := n + 1\nunneeded(n) := following(n) + 12345\n$/\n",
  };

  it("is omitted from the page of a game", async () => {
    const { world, exitCode } = await led(["bundle", "game.led"], { files });
    const page = world.files.get("game-game.html") ?? "";
    expect(exitCode).toBe(0);
    // The definitions absent from the page below do exist in the library.
    for (const other of ["gauge", "automatonDrawing"]) expect(files["led:pictures"]).toContain(`${other}(`);
    for (const needed of ["button", "box", "following"]) expect(page).toContain(`function ${needed}(`);
    for (const other of ["gauge", "automatonDrawing", "unneeded", "12345"]) expect(page).not.toContain(other);
  });

  it("is omitted from the game on a woven page", async () => {
    const { output } = await led(["weave", "game.led", "-o", "-"], { files });
    expect(output).toContain("function button(");
    for (const other of ["function gauge(", "automatonDrawing", "12345"]) expect(output).not.toContain(other);
  });

  it("is omitted from the program of tests", () => {
    const library = { read: (path: string) => (path === "help.led" ? files["help.led"] : undefined) };
    const text = "use:>help.led\n\n/$ three := following(2)\n   own(n) := n + 67890 $/\n\ncmd:>three\n3\n";
    const compiled = compile(text, { documents: library });
    const { source, tests } = compiled.document;
    const { code } = program(
      compiled,
      tests.map(({ expression }) => ({ source, span: expression })),
    );
    expect(code).toContain("following");
    expect(code).not.toContain("12345");
    expect(code).not.toContain("67890");
  });

  it("is not imported by a module", async () => {
    const { world } = await led(["build", "game.led", "--out-dir", "out"], { files });
    const imports = world.files.get("out/game.ts")!.match(/^import [^;]*(?:help|led-pictures)\.js";$/gm);
    expect(imports).toEqual(['import { button } from "./led-pictures.js";', 'import { following } from "./help.js";']);
  });
});
