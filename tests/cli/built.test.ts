// The built tool as a process with arguments, streams and files.

import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { check } from "../../src/compiler.js";
import { sourceOf } from "../../src/text/source.js";
import { weaveLatex } from "../../src/weave/latex/weave.js";
import { documentsIn } from "../documents.js";
import { root, tool } from "../support/built.js";
import { ledOnDisk } from "../support/world.js";
import { oneIn } from "../support/random.js";
import manifest from "../../package.json" with { type: "json" };

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  readonly seconds: number;
}

function led(args: readonly string[], input = ""): Ran {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "" },
  });
  return { exitCode: status, output: stdout, errors: stderr, seconds: (performance.now() - start) / 1000 };
}

function put(name: string, text: string | Uint8Array): void {
  writeFileSync(join(folder, name), text);
}

const good = "/$ x := 1 $/\n";

/** Code that is not yet JIT-compiled uses more of the stack. */
test.each([
  ["additions", (n: number) => `${"f(x - 1) + ".repeat(n)}f(x - 1)`],
  ["powers", (n: number) => `${"f(x - 1) ^ ".repeat(n)}f(x - 1)`],
  ["calls", (n: number) => `x${"(1)".repeat(n)}`],
  ["indices", (n: number) => `x${"[1]".repeat(n)}`],
])("a chain of %s is compiled by a new process up to the maximum length", (title, chain) => {
  put(`${title}.led`, `/$ f(x) := 0 if x = 0; ${chain(1190)} otherwise $/\n`);
  expect(led(["build", `${title}.led`])).toMatchObject({ exitCode: 0, errors: "" });
  // Another test checks the whole folder.
  rmSync(join(folder, `${title}.led`));
});

test("a chain of 2,000 definitions is compiled by a new process", () => {
  const definitions = Array.from({ length: 2000 }, (_, i) => `f${i}(x) iff f${i + 1}(x)`).join("\n");
  put("chain.led", `/$ ${definitions}\nf2000(x) iff x = 1\ng(S) := {x | x in S & f0(x)} $/\n`);
  expect(led(["build", "chain.led"])).toMatchObject({ exitCode: 0, errors: "" });
  rmSync(join(folder, "chain.led"));
});

test("the built tool knows the path of its manual", () => {
  const manual = /^Manual: (.+)$/m.exec(led(["--help"]).output)?.[1];
  expect(readFileSync(manual ?? "", "utf8")).toBe(readFileSync(join(root, "src/manual/README.md"), "utf8"));
});

test("the built tool weaves the same LaTeX for special characters as its source code", () => {
  const text = "x² ∈ ℕ ⊆ S × S, ∀ α ∃ β: ∅ ∪ A → B ⇒ p – “quotes” …\n";
  const { output } = led(["weave", "-", "--to", "latex", "--output", "-"], text);
  expect(output).toBe(weaveLatex(check(sourceOf("-", text))));
  expect(output).toContain("{2208}{\\ensuremath{\\in}}");
});

test("the built tool reads the same LaTeX commands in prose as its source code", () => {
  put("prose.tex", "\\begin{document}\nA -- \\dots\\ \\S 1\n\\end{document}\n");
  expect(led(["weave", "prose.tex", "--to", "latex", "--output", "-"]).output).toContain("… §1");
});

test("the built tool prints its version", () => {
  expect(led(["--version"])).toMatchObject({ exitCode: 0, output: `${manifest.version}\n`, errors: "" });
});

test("the exit codes are 0, 1 and 2", async () => {
  put("good.led", good);
  put("bad.led", "/$ x := y $/\n");
  expect(led(["check", "good.led"]).exitCode).toBe(0);
  expect(led(["check", "bad.led"]).exitCode).toBe(1);
  expect(led(["check", "none.led"]).exitCode).toBe(2);
  expect(await ledOnDisk(["check", folder])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("bad.led:1:9"),
  });
  expect(await ledOnDisk(["check", join(folder, "*.ledd")])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("No document matches"),
  });
  expect(await ledOnDisk(["check", join(folder, "good.led/inside.led")])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("a part of its path is not a folder"),
  });
});

test("its regular expressions support non-ASCII symbols", () => {
  expect(led(["check", "-"], "/$ p(A, B) := A ⊂ B $/\n").errors).toContain("Write `sub`, or `⊆`");
  expect(led(["check", "-", "--regions"], "\\[ p(x) \\iff x > 0 \\]\n").output).toMatch(/display +p\n/);
});

test("standard input is read", () => {
  expect(led(["test", "-"], "/$ x := 2 $/\n\ncmd:>x\n2\n")).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/1 passed, 0 failed\n$/),
  });
  expect(led(["eval", "x + 1", "--in", "-"], good).output).toBe("2\n");
  expect(led(["eval", "-"], "1 + 1\n\n{2, 1}\n").output).toBe("2\n{1, 2}\n");
});

// Others run the tests of all documents in this process: tests/oracle/built.test.ts and tests/oracle/compare.test.ts.
test("the tests of some conformance documents and examples pass", () => {
  const documents = (folder: string): readonly string[] => documentsIn(folder).map(({ path }) => join(root, path));
  const paths = [...oneIn(4, documents("tests/conformance")), ...oneIn(8, documents("examples"))];
  const { exitCode, output } = led(["test", "--quiet", ...paths]);
  expect(output).toMatch(/^\d+ passed, 0 failed\n$/);
  expect(exitCode).toBe(0);
}, 180_000);

test("bytes that are not UTF-8 are rejected, and a byte order mark is accepted", () => {
  put("latin.led", Uint8Array.from([0x2f, 0x24, 0xe9, 0x24, 0x2f]));
  expect(led(["check", "latin.led"])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("it is not text in UTF-8"),
  });
  put("marked.led", `\ufeff${good}`);
  expect(led(["check", "marked.led"]).exitCode).toBe(0);
});

describe("evaluation", () => {
  test("is stopped in time if it does not terminate", () => {
    const { exitCode, errors, seconds } = led(
      ["eval", "f(0)", "--in", "-", "--timeout", "0.2"],
      "/$ f(n) := f(n + 1) $/",
    );
    expect(exitCode).toBe(1);
    expect(errors).toContain("took more than 0.2 seconds ");
    expect(seconds).toBeLessThan(100);
  });

  test("is stopped within native code as well", () => {
    const { exitCode, errors, seconds } = led(
      ["eval", "f(3)", "--in", "-", "--timeout", "0.2"],
      "/$ f(n) := f(n * n + 1) $/",
    );
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/took more than|Too large/);
    expect(seconds).toBeLessThan(100);
  });

  test.each(["2^(10^10)", "pp(Pow({1..40}))"])(
    "ends with a diagnostic for %s",
    (expression) => {
      expect(led(["eval", expression])).toMatchObject({
        exitCode: 1,
        output: "",
        errors: expect.stringMatching(/^error L607: Too large\n/),
      });
    },
    180_000,
  );

  test("supports 5,000 nested calls, and reports a stack overflow for too many", () => {
    const document = "/$ down(n) := 0 if n = 0; 1 + down(n - 1) otherwise $/";
    expect(led(["eval", "down(5000)", "down(20000)", "--in", "-"], document).output).toBe("5000\n20000\n");
    const { exitCode, errors } = led(["eval", "down(-1)", "--in", "-"], document);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/^error L608: Recursion too deep\n[^]*In `down\(-\d+\)`/);
  }, 180_000);
});

test("a closed pipe is not a failure", async () => {
  const child = spawn(
    process.execPath,
    [
      tool,
      "eval",
      ..."x"
        .repeat(50)
        .split("")
        .map(() => "{1..20000}"),
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  let errors = "";
  child.stderr.on("data", (data: Buffer) => {
    errors += data.toString();
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
});

test.skipIf(!existsSync("/dev/full"))("a full device is reported", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [tool, "eval", "1"], {
    cwd: folder,
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "error L703: Unwritable file\nStandard output cannot be written: there is no space left on the disk.\n",
  });
});

describe("output files", () => {
  test.skipIf(!existsSync("/proc/self"))("are reported if the system has no folder for them", () => {
    put("game.led", good);
    const { exitCode, errors } = led(["build", "game.led", "-o", "/proc/led/out"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("error L703: Unwritable file");
  });

  test("leave no temporary files, and are written through a symbolic link", () => {
    mkdirSync(join(folder, "written"));
    put("game.led", good);
    put("written/elsewhere.ts", "// Written by led from game.led.\n");
    symlinkSync("elsewhere.ts", join(folder, "written/game.ts"));
    expect(led(["build", "game.led", "-o", "written"])).toMatchObject({ exitCode: 0, errors: "" });
    expect(readdirSync(join(folder, "written")).sort()).toEqual(["elsewhere.ts", "game.ts", "game.ts.map"]);
    expect(lstatSync(join(folder, "written/game.ts")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "written/elsewhere.ts"), "utf8")).toContain("export const x");
  });

  test("keep their permissions", () => {
    put("kept.led", good);
    led(["build", "kept.led", "-o", "kept"]);
    spawnSync("chmod", ["640", join(folder, "kept/kept.ts")]);
    put("kept.led", good.replace("1", "2"));
    led(["build", "kept.led", "-o", "kept"]);
    expect(statSync(join(folder, "kept/kept.ts")).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(folder, "kept/kept.ts"), "utf8")).toContain("2");
  });

  test("are reported once if a parent is not a folder", () => {
    put("game.led", good);
    put("occupied", "");
    const { exitCode, errors } = led(["build", "game.led", "-o", "occupied"]);
    expect(exitCode).toBe(2);
    expect(errors).toBe(
      "error L703: Unwritable file\n`occupied/game.ts` cannot be written: a part of its path is not a folder.\n",
    );
  });
});

test("the API exists and compiles documents", () => {
  const script = `import { compile } from ${JSON.stringify(join(root, "dist/api.js"))}; console.log(compile("/$ x := 1 $/").output.typescript.includes("export const x"));`;
  expect(spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }).stdout).toBe(
    "true\n",
  );
  expect(existsSync(join(root, "dist/types/compiler.d.ts"))).toBe(true);
});
