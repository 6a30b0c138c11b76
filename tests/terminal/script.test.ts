// Games played by typed commands. Except for one real pipe, the commands and files are in memory.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { root, tool } from "../support/built.js";
import { led, type CommandResult } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

/** Prints the held keys, the pointer and the frame number. A click at 13 fails, and one at 14 does not terminate. */
const game = `# Keys and places

/$
ledGame
initialState := 0
newState :=
  1 / (mouseX - 13) if mouseClicked & mouseX = 13;
  loop(1)           if mouseClicked & mouseX = 14;
  currentState + 1  otherwise
loop(n) := Sum[k in {1..10^12}] k mod 7
images := {text(pp(keys), point(500, 500), 40, dBlack), text(pp((mouseX, mouseY)), point(500, 300), 40, dBlack)}
sounds := {\`ding | c in {1} & mouseClicked}
$/
`;

interface Played extends CommandResult {
  /** The answers, without the title and the first line. */
  readonly lines: readonly string[];
}

/** Plays `game.led` by typed commands. */
async function script(
  commands: readonly string[],
  args: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<Played> {
  const ran = await led(["play", "--script", "game.led", ...args], {
    files: { "game.led": game, ...files },
    input: commands.map((line) => `${line}\n`).join(""),
  });
  return { ...ran, lines: ran.output.split("\n").slice(2, -1) };
}

describe("typed commands", () => {
  it("hold the button until the next click or move", async () => {
    const drag =
      "# Drag\n\n/$ initialState := <>\nnewState := currentState + <(mouseX, mouseDown, mouseClicked)>\nimages := {} $/\n";
    const commands = ["click 1 1", "hold 2 2", "wait", "move 3 3", "wait", "state"];
    expect((await script(commands, [], { "game.led": drag })).output).toContain(
      "<(1, true, true), (2, true, false), (2, true, false), (3, false, false), (3, false, false)>",
    );
  });

  it("hold keys until they are released, in the order in which they were pressed", async () => {
    const { exitCode, lines, errors } = await script([
      "key A left",
      "wait 5",
      "key Space",
      "release a",
      "release A",
      "tap A",
      "release",
      "state",
    ]);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(lines).toEqual([
      "> key A left",
      'frame 1. New: "{\\"A\\", \\"Left\\"}". Gone: "{}".',
      "> wait 5",
      "frame 6. Nothing has changed.",
      "> key Space",
      'frame 7. New: "{\\"A\\", \\"Left\\", \\"Space\\"}". Gone: "{\\"A\\", \\"Left\\"}".',
      "> release a",
      'frame 8. New: "{\\"Left\\", \\"Space\\"}". Gone: "{\\"A\\", \\"Left\\", \\"Space\\"}".',
      "> release A",
      "A is not held.",
      "> tap A",
      "frame 10. Nothing has changed.",
      "> release",
      'frame 11. New: "{}". Gone: "{\\"Left\\", \\"Space\\"}".',
      "> state",
      "11",
    ]);
  });

  it("move the pointer, and print sounds", async () => {
    expect((await script(["move 10 20", "click 30 40"])).lines).toEqual([
      "> move 10 20",
      'frame 1. New: "(10, 20)". Gone: "(0, 0)".',
      "> click 30 40",
      'frame 2. New: "(30, 40)". Gone: "(10, 20)". Sounds: ding.',
    ]);
  });

  it("accept any line endings, comments, and an unterminated last line from a pipe", () => {
    const folder = mkdtempSync(join(tmpdir(), "led-script-"));
    writeFileSync(join(folder, "game.led"), game);
    const { stdout } = spawnSync(process.execPath, [tool, "play", "--script", "game.led"], {
      cwd: folder,
      input: "# begin\r\n\r\nwait # one\r\nstate",
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(stdout.split("\n").slice(2)).toEqual([
      "# begin",
      "",
      "> wait # one",
      "frame 1. Nothing has changed.",
      "> state",
      "1",
      "",
    ]);
  });

  it("draw, list and describe the picture", async () => {
    const { lines } = await script(["move 7 8", "texts", "describe", "show"]);
    expect(lines.slice(2, 9)).toEqual([
      "> texts",
      "{}",
      "(7, 8)",
      "> describe",
      'the text "{}" in black in the middle, (500, 500)',
      'the text "(7, 8)" in black in the middle, (500, 300)',
      "> show",
    ]);
    expect(
      lines
        .slice(9)
        .filter((line) => line !== "")
        .map((line) => line.trim()),
    ).toEqual(["{}", "(7, 8)"]);
  });

  it("change nothing if they have errors, and do not affect the exit code", async () => {
    const { exitCode, lines } = await script(["wait", "clikc 1 1", "click 5", "\u001b[2J", "state"]);
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      "> wait",
      "frame 1. Nothing has changed.",
      "> clikc 1 1",
      "There is no command `clikc`. Did you mean `click`?",
      "> click 5",
      "`click` needs a position on the canvas. Usage: `click X Y`.",
      "> ␛[2J",
      expect.stringContaining("There is no command"),
      "> state",
      "1",
    ]);
  });
});

describe("failing game", () => {
  it("stops with the location in the document at its last good frame, and can be restarted", async () => {
    const { exitCode, lines, errors } = await script([
      "wait 3",
      "click 13 5",
      "wait",
      "state",
      "restart",
      "wait 2",
      "state",
    ]);
    expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "" });
    const text = lines.join("\n");
    expect(text).toMatch(/> click 13 5\nerror L605: .*\ngame\.led:7:5/);
    expect(text).toContain(
      "\nThe game has stopped after frame 3. Type `restart` to play again.\n> wait\nThe game has stopped. Type `restart` to play again.\n> state\n3\n> restart\n",
    );
    expect(lines.slice(-2)).toEqual(["> state", "2"]);
  });

  it("cannot start if its initial state fails", async () => {
    const { exitCode, output } = await script(["wait", "state", "show", "restart"], [], {
      "game.led": "/$ initialState := 1 / 0  newState := 1  images := {} $/\n",
    });
    expect(exitCode).toBe(1);
    expect(output.match(/error L605[^]*?The game cannot start\./g)).toHaveLength(2);
    expect(output).toContain(
      "> wait\nThe game has stopped. Type `restart` to play again.\n> state\n\n> show\n> restart\n",
    );
  });

  it("stays at its last frame after a timeout, and continues", async () => {
    const { exitCode, lines } = await script(["wait 3", "click 14 5", "state", "wait", "state"], ["--timeout", "0.3"]);
    expect(exitCode).toBe(1);
    const text = lines.join("\n");
    expect(text).toContain("error L507");
    expect(text).toContain("The game is still at frame 3.\n> state\n3\n> wait\n");
    expect(lines.slice(-2)).toEqual(["> state", "4"]);
  });
});

describe("recordings", () => {
  it("are saved and loaded by commands and by flags", async () => {
    const first = await script(["key A", "click 5 6", "save first.jsonl", "wait"], ["--record", "all.jsonl"]);
    const files = Object.fromEntries(first.world.files);
    expect(first.lines.slice(-3)).toEqual(["> wait", "frame 3. Nothing has changed.", "wrote  all.jsonl"]);
    expect(files["first.jsonl"]?.split("\n").slice(1)).toEqual(['{"keys":["A"]}', '{"click":[5,6]}', ""]);
    expect(files["all.jsonl"]?.split("\n").slice(1)).toEqual(['{"keys":["A"]}', '{"click":[5,6]}', "{}", ""]);
    const { exitCode, lines } = await script(
      ["state", "load first.jsonl", "wait", "state"],
      ["--recording", "all.jsonl"],
      files,
    );
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      "> state",
      "3",
      "> load first.jsonl",
      'frame 2. New: "{\\"A\\"}", "(5, 6)". Sounds: ding.',
      "> wait",
      'frame 3. New: "{}". Gone: "{\\"A\\"}".',
      "> state",
      "3",
    ]);
  });

  it("are diagnosed by line if they have syntax errors, and the game continues", async () => {
    const files = {
      "broken.jsonl": '{"format":"led recording","version":1,"title":"x","document":""}\n{"frames":0}\n',
    };
    const { exitCode, lines } = await script(["wait 2", "load broken.jsonl", "load nowhere.jsonl", "state"], [], files);
    expect(exitCode).toBe(0);
    expect(lines.join("\n")).toMatch(/error L\d+: Unreadable recording\nbroken\.jsonl:2:1/);
    expect(lines.slice(-5)).toEqual([
      "The recording was not played.",
      "> load nowhere.jsonl",
      "`nowhere.jsonl` cannot be read: there is no such file.",
      "> state",
      "2",
    ]);
    expect(await script(["state"], ["--recording", "broken.jsonl"], files)).toMatchObject({ exitCode: 1, lines: [] });
  });

  it("cause a warning if they are of another document", async () => {
    const other = '{"format":"led recording","version":1,"title":"x","document":""}\n{"frames":4}\n';
    const { exitCode, lines } = await script(["load other.jsonl", "state"], [], { "other.jsonl": other });
    expect(exitCode).toBe(0);
    expect(lines.join("\n")).toMatch(/warning L\d+: Recording of another document/);
    expect(lines.at(-1)).toBe("4");
  });

  it("do not overwrite foreign files, nor do pictures", async () => {
    const mine = { "mine.txt": "mine" };
    const { exitCode, lines, world } = await script(["save mine.txt", "svg mine.txt", "svg picture.svg"], [], mine);
    expect(exitCode).toBe(0);
    expect(lines.filter((line) => line.includes("mine.txt` already exists"))).toHaveLength(2);
    expect(world.files.get("mine.txt")).toBe("mine");
    expect(world.files.get("picture.svg")).toMatch(/^<!-- Written by led\. -->\n<svg/);
    expect(await script(["wait"], ["--record", "mine.txt"], mine)).toMatchObject({ exitCode: 2 });
    const forced = await script(["wait"], ["--record", "mine.txt", "--force"], mine);
    expect(forced.exitCode).toBe(0);
    expect(forced.world.files.get("mine.txt")).toContain("led recording");
  });
});

describe("player with the strategy of a property", () => {
  const matches = readFileSync(join(root, "tests/explore/matches.led"), "utf8");
  const against = (player: string, commands: readonly string[]): Promise<Played> =>
    script(commands, ["--against", player], { "game.led": matches });

  it("moves whenever it is its turn, also after a restart", async () => {
    const { exitCode, output } = await against("x", [
      "state",
      "click 100 1",
      "state",
      "restart",
      "click 900 1",
      "click 1 1",
    ]);
    expect(exitCode).toBe(0);
    expect(output.split("\n").filter((line) => /^[>(c]/.test(line))).toEqual([
      "click 249 400",
      "> state",
      "(6, `o)",
      "> click 100 1",
      "click 750 400",
      "> state",
      "(3, `o)",
      "> restart",
      "click 249 400",
      "> click 900 1",
      "click 249 400",
      "> click 1 1",
      "click 750 400",
    ]);
  });

  it("is rejected if it can force nothing, or if no property is about it", async () => {
    const lost = await against("o", []);
    expect(lost.exitCode).toBe(2);
    expect(lost.errors).toContain("There is no strategy for `o`: the claim in line 19 is false");
    const unknown = await against("z", []);
    expect(unknown.exitCode).toBe(2);
    expect(unknown.errors).toContain("The document has no claim about `z`");
  });
});
