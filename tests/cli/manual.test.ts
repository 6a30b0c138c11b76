// The manual shows what commands print: each console block is a transcript that runs on the documents shown before it.
// `LED_RECORD=1` updates the transcripts; review the diff before you commit it.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commandPage } from "../../bin/command-page.js";
import * as easel from "../../src/runtime/public.js";
import { compile } from "../../src/api.js";
import { blocksIn, blocksUnder, type Chapter, chapters, contents, manual } from "../support/manual.js";
import { root, tool } from "../support/built.js";
import { led } from "../support/world.js";

test("the command reference equals the help of the commands; `npm run command-page` updates it", async () => {
  expect(chapters.find(({ name }) => name === "commands.md")?.text).toBe(await commandPage());
});

test.each(chapters.map(({ title, text }, i) => ({ title, text, previous: chapters[i - 1], next: chapters[i + 1] })))(
  "the chapter $title has its title, and links to its neighbours and the contents",
  ({ title, text, previous, next }) => {
    expect(text.startsWith(`# ${title}\n`)).toBe(true);
    const links = [
      ...(previous === undefined ? [] : [`← [${previous.title}](${previous.name})`]),
      "[Contents](README.md)",
      ...(next === undefined ? [] : [`[${next.title}](${next.name}) →`]),
    ];
    expect(text.trimEnd().split("\n").at(-1)).toBe(links.join(" · "));
    expect(contents).toContain(title);
  },
);

interface Transcript {
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  readonly code: string;
}

function transcriptsIn({ text }: Chapter): readonly Transcript[] {
  const files: Record<string, string> = {};
  const transcripts: Transcript[] = [];
  for (const { language, file, code } of blocksIn(text)) {
    const command = /^\$ led ([^<\n]*)\n/.exec(code)?.[1];
    if (file !== undefined) files[file] = code;
    if (language === "console" && command !== undefined) transcripts.push({ command, files: { ...files }, code });
  }
  return transcripts;
}

/** Splits a command into words; double quotes group. */
const words = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

const printed = async ({ command, files }: Transcript): Promise<string> =>
  `$ led ${command}\n${(await led(words(command), { files })).screen}`;

const withTranscripts = chapters.filter((chapter) => transcriptsIn(chapter).length > 0);

describe.each(withTranscripts)("transcripts of $title", (chapter) => {
  const transcripts = transcriptsIn(chapter);
  if (process.env["LED_RECORD"] === "1")
    test("are updated", async () => {
      let { text } = chapter;
      for (const transcript of transcripts) {
        const now = await printed(transcript);
        text = text.replace(`console\n${transcript.code}`, () => `console\n${now}`);
      }
      writeFileSync(chapter.file, text);
    });
  else
    for (const transcript of transcripts)
      test(`led ${transcript.command}`, async () => {
        expect(await printed(transcript)).toBe(transcript.code);
      });
});

test("the manual has transcripts", () => {
  expect(chapters.flatMap(transcriptsIn).length).toBeGreaterThan(6);
});

test("the TLA+ module equals the output of led", async () => {
  const [, shown] = blocksUnder("Check with TLC");
  const files = Object.fromEntries(
    blocksIn(manual).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code]])),
  );
  const { output } = await led(["convert", "jugs.led", "--to", "tla"], { files });
  expect(shown?.code).toMatch(/^Next == /m);
  expect(output).toContain(shown?.code);
});

test("the first game equals the output of led init", async () => {
  const [document] = blocksUnder("Write a game");
  const { world } = await led(["init", "lamp", "--game"]);
  expect(world.files.get("lamp/lamp.led")).toBe(document?.code);
});

test("the game played by typed commands has the transcript shown", () => {
  const [command = "", ...lines] = (blocksUnder("Play in a terminal")[0]?.code ?? "").split("\n");
  const moves = lines.filter((line) => line.startsWith("> ")).map((line) => `${line.slice(2)}\n`);
  const args = command.replace("$ led ", "").replace(" < moves.txt", "").split(" ");
  const { stdout } = spawnSync(process.execPath, [tool, ...args], {
    cwd: root,
    input: moves.join(""),
    encoding: "utf8",
  });
  expect(moves.length).toBeGreaterThan(4);
  expect(stdout).toBe(lines.join("\n"));
}, 180_000);

test("the TypeScript is the output for the example", () => {
  const [shown] = blocksUnder("Read the generated code");
  const text = readFileSync(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8");
  const emitted = compile(text, { name: "tic-tac-toe.led" }).output?.typescript;
  expect(emitted).toContain(`\n${shown?.code}`);
  for (const said of ["export type gameBoard = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;", "export type State = "])
    expect(emitted).toContain(said);
});

describe("values in TypeScript", () => {
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

  test("are more than nine", () => {
    expect(stated.length).toBeGreaterThan(9);
    const imported = lines.flatMap(
      (line) => /^import \{ (.*) \} from "led-lang\/easel";$/.exec(line)?.[1]?.split(", ") ?? [],
    );
    expect(imported.filter((name) => !Object.hasOwn(easel, name))).toEqual([]);
    expect(imported.length).toBeGreaterThan(15);
  });
});

test("the examples of errors cause errors", async () => {
  const document = blocksUnder("Types")[0]?.code ?? "";
  for (const expression of ["{1, 2} + 3", "(1, 2)[3]", "row(`x)"]) {
    expect(manual).toContain(expression === "(1, 2)[3]" ? "the third coordinate of a pair" : expression);
    const { exitCode, errors } = await led(["eval", expression, "--in", "moves.led"], {
      files: { "moves.led": document },
    });
    expect({ exitCode, code: /error (L\d)/.exec(errors)?.[1] }).toEqual({ exitCode: 1, code: "L4" });
  }
});
