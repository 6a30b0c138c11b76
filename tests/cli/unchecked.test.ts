// --unchecked removes the signature checks, and only those, from the output of every command that emits code.

import { describe, expect, test, vi } from "vitest";
import { compile } from "../../src/api.js";
import { led } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

// Membership of `pick` in `{1..9}` is not decidable statically.
const signed = `/$
pick: Int -> {1..9}
pick(n) := n

initialState := pick(3)
newState := currentState
images := {}
$/

cmd:>pick(10)
error
`;
const files = { "game.led": signed, "free.led": signed.replace(/^pick:.*$/m, "") };

describe("with --unchecked", () => {
  test("build emits shorter code", async () => {
    const checked = await led(["build", "game.led", "--stdout"], { files });
    const unchecked = await led(["build", "game.led", "--stdout", "--unchecked"], { files });
    expect([checked.exitCode, unchecked.exitCode]).toEqual([0, 0]);
    expect(unchecked.output.length).toBeLessThan(checked.output.length);
  });

  test("build --check distinguishes the two", async () => {
    const { world } = await led(["build", "game.led", "--out-dir", "out", "--unchecked"], { files });
    expect(
      (await led(["build", "game.led", "--out-dir", "out", "--unchecked", "--check"], { after: world })).exitCode,
    ).toBe(0);
    expect((await led(["build", "game.led", "--out-dir", "out", "--check"], { after: world })).exitCode).toBe(1);
  });

  test("eval returns a value that violates the signature", async () => {
    expect(await led(["eval", "pick(10)", "--in", "game.led"], { files })).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringMatching(/^error L6\d\d: /),
    });
    expect(await led(["eval", "pick(10)", "--in", "game.led", "--unchecked"], { files })).toMatchObject({
      exitCode: 0,
      output: "10\n",
      errors: "",
    });
  });

  test("a test does not observe the failure of the check", async () => {
    expect((await led(["test", "game.led"], { files })).exitCode).toBe(0);
    const { exitCode, output } = await led(["test", "game.led", "--unchecked"], { files });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/got {7}10$/m);
  });

  test("the page of a game differs", async () => {
    const page = async (...flags: readonly string[]): Promise<string> =>
      (await led(["bundle", "game.led", "-o", "-", ...flags], { files })).output;
    expect(await page("--unchecked")).not.toBe(await page());
  });

  test("a type error is still an error", async () => {
    const wrong = { "wrong.led": "/$ f: Int -> {1..9}\nf(n) := `a $/\n" };
    expect(await led(["build", "wrong.led", "--stdout", "--unchecked"], { files: wrong })).toMatchObject({
      exitCode: 1,
      output: "",
      errors: expect.stringMatching(/^error L4\d\d: /),
    });
  });

  test("a document without signatures is emitted unchanged", async () => {
    const { output } = await led(["build", "free.led", "--stdout"], { files });
    expect((await led(["build", "free.led", "--stdout", "--unchecked"], { files })).output).toBe(output);
  });
});

test("compile omits the checks as well", () => {
  const emitted = (unchecked: boolean): readonly (string | undefined)[] => {
    const { output } = compile(signed, { unchecked });
    return [output?.typescript, output?.javascript.code];
  };
  const [typescript, javascript] = emitted(true);
  expect(typescript).toBeDefined();
  expect(typescript).not.toBe(emitted(false)[0]);
  expect(javascript).not.toBe(emitted(false)[1]);
  expect(compile(signed).output?.typescript).toBe(emitted(false)[0]);
});
