// The output of commands in the README is their actual output.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as easel from "../../src/runtime/public.js";
import { compile } from "../../src/api.js";
import { led } from "../support/world.js";

const readme = readFileSync(new URL("../../src/manual/README.md", import.meta.url), "utf8");

/** The code blocks of a section, with the language of each fence. */
function blocksUnder(heading: string): readonly { readonly language: string; readonly code: string }[] {
  const section =
    [/^## /m, /^### /m].flatMap((heading) => readme.split(heading)).find((one) => one.startsWith(`${heading}\n`)) ??
    expect.unreachable(`the README has no section ${heading}`);
  return [...section.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = "", code = ""]) => ({ language, code }));
}

test("the types of the README's document are those that it shows", async () => {
  const [document, shown] = blocksUnder("Types");
  expect(document?.language).toBe("");
  expect(shown?.language).toBe("console");
  const [command = "", ...lines] = (shown?.code ?? "").split("\n");
  const { exitCode, screen } = await led(command.replace("$ led ", "").split(" "), {
    files: { "moves.led": document?.code ?? "" },
  });
  expect(screen).toBe(lines.join("\n"));
  expect(exitCode).toBe(0);
});

test("the first document of the README passes its tests", async () => {
  const [document] = blocksUnder("Your first document");
  const { exitCode, output } = await led(["test", "hello.led"], { files: { "hello.led": document?.code ?? "" } });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^2 passed, 0 failed$/m);
});

test("the evaluation in the README is the one that is shown", async () => {
  const blocks = blocksUnder("Your first document");
  const rules = blocks.find(({ code }) => code.startsWith("S := "))?.code ?? "";
  const shown = blocks.find(({ code }) => code.startsWith("good(7)"))?.code;
  const files = { "rules.led": `/$\n${rules}$/\n` };
  expect((await led(["why", "--steps", "good(7)", "--in", "rules.led"], { files })).output).toBe(shown);
});

test("the game in the README goes as it shows", () => {
  const [command = "", ...lines] = (blocksUnder("Games in a terminal")[0]?.code ?? "").split("\n");
  const moves = lines.filter((line) => line.startsWith("> ")).map((line) => `${line.slice(2)}\n`);
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const args = command.replace("$ led ", "").replace(" < moves.txt", "").split(" ");
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...args], {
    cwd: root,
    input: moves.join(""),
    encoding: "utf8",
  });
  expect(moves.length).toBeGreaterThan(4);
  expect(stdout).toBe(lines.join("\n"));
}, 30_000);

test("the TypeScript of the README is what the example becomes", () => {
  const [shown] = blocksUnder("What comes out");
  const text = readFileSync(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8");
  const emitted = compile(text, { name: "tic-tac-toe.led" }).output?.typescript;
  expect(emitted).toContain(`\n${shown?.code}`);
  for (const said of ["export type gameBoard = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;", "export type State = "])
    expect(emitted).toContain(said);
});

describe("what the README says of values in TypeScript", () => {
  const lines = (blocksUnder("Values in TypeScript")[0]?.code ?? "").split("\n");
  const stated = lines.flatMap((line) => {
    const [, expression, said] = /^(.+?) \/\/ (.+)$/.exec(line) ?? [];
    return expression === undefined || said === undefined ? [] : [[expression, said] as const];
  });
  const before = lines.filter((line) => line.startsWith("const ")).join("\n");

  test.each(stated)("%s", (expression, said) => {
    const names = Object.keys(easel);
    const evaluate = new Function(...names, `${before}\nreturn ${expression};`);
    const found = (): string => {
      try {
        return String(evaluate(...Object.values(easel)));
      } catch (error) {
        return String(error);
      }
    };
    expect(found()).toBe(said);
  });

  test("is not little", () => {
    expect(stated.length).toBeGreaterThan(9);
    const imported = lines.flatMap(
      (line) => /^import \{ (.*) \} from "led-lang\/easel";$/.exec(line)?.[1]?.split(", ") ?? [],
    );
    expect(imported.filter((name) => !Object.hasOwn(easel, name))).toEqual([]);
    expect(imported.length).toBeGreaterThan(15);
  });
});

test("what the README calls an error is one", async () => {
  const document = blocksUnder("Types")[0]?.code ?? "";
  for (const expression of ["{1, 2} + 3", "(1, 2)[3]", "row(`x)"]) {
    expect(readme).toContain(expression === "(1, 2)[3]" ? "the third coordinate of a pair" : expression);
    const { exitCode, errors } = await led(["eval", expression, "--in", "moves.led"], {
      files: { "moves.led": document },
    });
    expect({ exitCode, code: /error (L\d)/.exec(errors)?.[1] }).toEqual({ exitCode: 1, code: "L4" });
  }
});
