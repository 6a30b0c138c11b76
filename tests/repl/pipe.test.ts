// The prompt without a terminal prints values and nothing else. Where the pipe itself matters, the tool is a process.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { root, tool } from "../support/built.js";
import { led } from "../support/world.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-repl-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the prompt as a process. */
function piped(input: string, args: readonly string[] = []): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, "repl", ...args], {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1" },
  });
  return { exitCode: status, output: stdout, errors: stderr };
}

/** Runs the prompt in this process. */
async function repl(input: string, args: readonly string[] = []): Promise<Ran> {
  const { exitCode, output, errors } = await led(["repl", ...args], { input });
  return { exitCode, output, errors };
}

const transcript = `
led> 6 * 7
42
led> limit := 3
led> squares := {x^2 | x in {1..limit}}
led> squares
{1, 4, 9}
led> limit := 5
led> squares
{1, 4, 9, 16, 25}
led> collatz(n) :=
...>   1 if n = 1;
...>   collatz(n / 2) if n mod 2 = 0;
...>   collatz(3 * n + 1) otherwise
...>
led> {collatz(n) |
...>   n in {1..20}}
{1}
led> all n in {1..5}. collatz(n) = n
false
led> :why
false
  n = 2 (and 3 others): collatz(2) is 1, not 2
    collatz(2) = collatz(2/2) = collatz(1) is 1, since 2 = 1 is false and 2 mod 2 = 0  (line 6)
      collatz(1) is 1, since 1 = 1  (line 5)
  n = 1: collatz(1) is 1
led> :why collatz(2)
1
  collatz(2) = collatz(2/2) = collatz(1) is 1, since 2 = 1 is false and 2 mod 2 = 0  (line 6)
    collatz(1) is 1, since 1 = 1  (line 5)
led> :steps
collatz(2)
^^^^^^^^^^
  = collatz(1)    since 2 = 1 is false and 2 mod 2 = 0
    ^^^^^^^^^^
  = 1    since 1 = 1
led> /$
...> half(x) := x / 2
...>
...> double(x) := x * 2
...> $/
led> half(double(1/3))
0.(3..)
led> "strings are bare"
strings are bare
led> :type squares
squares : fSet({1..25})
led> :doc mod
mod: Rat * Rat -> Rat

\`a mod b\` is \`a - b*floor(a/b)\`, the remainder of a divided by b. b must not be 0.
Also written \`\\bmod\`, \`\\mod\`, \`\\pmod\`.
Precedence: level 8, left-associative.
Example: \`-7 mod 3\` is \`2\`.
led> :names
squares
limit
collatz(n)
half(x)
double(x)
`;

describe("prompt in a pipe", () => {
  it("prints the values of a transcript", () => {
    const lines = transcript.trim().split("\n");
    const typed = lines.filter((line) => /^(?:led|\.\.\.)>/.test(line)).map((line) => line.slice(5));
    const values = lines.filter((line) => !/^(?:led|\.\.\.)>/.test(line));
    expect(piped(`${typed.join("\n")}\n`)).toEqual({ exitCode: 0, output: `${values.join("\n")}\n`, errors: "" });
  });

  it("prints errors to standard error, and continues", () => {
    const { exitCode, output, errors } = piped("x := 1\nx +* 2\ny := z\n1/0\n:hlep\nx + 1\n");
    expect(output).toBe("2\n");
    expect(exitCode).toBe(1);
    expect(errors.match(/^error L\d+/gm)).toEqual(["error L210", "error L301", "error L605", "error L701"]);
    expect(errors).toMatch(/prompt:1:\d\n\n {2}1 \| 1\/0\n/);
  });

  it("accepts a last line without a line ending, but reports incomplete input there", async () => {
    expect(piped("1 + 1")).toMatchObject({ exitCode: 0, output: "2\n" });
    expect(await repl("(1 +\n1")).toMatchObject({ exitCode: 1, output: "" });
  });

  it("stops at :quit, and accepts Windows line endings", () => {
    expect(piped("1\r\n:quit\r\n2\r\n")).toEqual({ exitCode: 0, output: "1\n", errors: "" });
  });

  it("prints the warnings of a definition, unless --quiet is set", async () => {
    const input = "size := 3\nf(size) := size\n";
    expect(await repl(input)).toMatchObject({ exitCode: 0, errors: expect.stringContaining("warning L321") });
    expect(await repl(input, ["--quiet"])).toEqual({ exitCode: 0, output: "", errors: "" });
    expect(await repl(input, ["--warnings-as-errors"])).toMatchObject({ exitCode: 1 });
  });

  it("prints fractions on request, at the start or at the prompt", async () => {
    expect((await repl('1/3\n:fractions\n{-0.5, 2}\npp(0.5) + "!"\n:fractions\n1/3\n')).output).toBe(
      "0.(3..)\n{-1/2, 2}\n0.5!\n0.(3..)\n",
    );
    expect((await repl("1/3\n", ["--fractions"])).output).toBe("1/3\n");
  });

  it("stops a computation that does not terminate, and evaluates the next input", async () => {
    const { exitCode, output, errors } = await repl("f(n) := f(n + 1)\nf(0)\n1 + 1\n", ["--timeout", "0.5"]);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: "2\n" });
    expect(errors).toContain("L507");
    expect(errors).toMatch(/The first 300 nested calls lead to\s`f\(299\)`\./);
    expect(errors).toContain("\n  f(0) has not ended: f(0 + 1)");
  });

  it("loads a document, and reloads it when it has changed", async () => {
    const file = join(folder, "my rules.led");
    writeFileSync(file, "The *size* of the board. /$ size := 3 $/\n");
    const child = spawn(process.execPath, [tool, "repl", file], { cwd: folder });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    const said = (text: string): Promise<void> =>
      vi.waitFor(() => expect(output).toBe(text), { timeout: 20_000, interval: 20 });
    // Each answer is written before the next line of input.
    child.stdin.write("own := size + 1\nown\n");
    await said("4\n");
    writeFileSync(file, "/$ size := 30 $/\n");
    child.stdin.write(":reload\nown\n");
    await said("4\n31\n");
    writeFileSync(file, "/$ size := $/\n");
    child.stdin.write(":reload\nown\n");
    await said("4\n31\n31\n");
    child.stdin.end(":load my rules.led\n");
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
  });

  it("exits if the document cannot be read at the start", async () => {
    expect(await repl("1\n", ["missing.led"])).toMatchObject({ exitCode: 2, output: "" });
    expect(await repl("1\n", ["-"])).toMatchObject({ exitCode: 2, output: "" });
    expect(await repl(":load missing.led\n1\n")).toMatchObject({ exitCode: 2, output: "1\n" });
  });

  it("prints one JSON value with --json", async () => {
    const { exitCode, output, errors } = await repl("x := 2\nx + 1\nx + y\n", ["--json"]);
    expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "" });
    expect(JSON.parse(output)).toMatchObject({
      diagnostics: [{ code: "L301", file: "prompt", start: { line: 1, column: 5 } }],
      results: [
        { input: "x := 2", kind: "definitions", value: null },
        { input: "x + 1", kind: "expression", value: "3" },
        { input: "x + y", kind: "error", value: null },
      ],
    });
  });

  it("evaluates many expressions of an ordinary document quickly", () => {
    const example = join(root, "examples/tic-tac-toe.led");
    expect(existsSync(example)).toBe(true);
    const seconds = (questions: number): number => {
      const start = performance.now();
      expect(piped("|rows|\n".repeat(questions), [example]).output).toBe("8\n".repeat(questions));
      return (performance.now() - start) / 1000;
    };
    // Starting costs as much as thirty inputs. The ratio does not depend on the load of the machine.
    expect(seconds(41) / seconds(1)).toBeLessThan(10);
  });
});
