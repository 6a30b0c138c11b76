// Games played by typed commands through a pipe.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root, tool } from "../support/built.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-script-"));
beforeAll(() => {
  writeFileSync(join(folder, "game.led"), game);
});
afterAll(() => rmSync(folder, { recursive: true }));

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

interface Ran {
  readonly exitCode: number | null;
  readonly lines: readonly string[];
  readonly errors: string;
}

function script(commands: readonly string[], args: readonly string[] = []): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, "play", "--script", "game.led", ...args], {
    cwd: folder,
    input: commands.map((line) => `${line}\n`).join(""),
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1" },
  });
  return { exitCode: status, lines: stdout.split("\n").slice(2, -1), errors: stderr };
}

describe("typed commands", () => {
  it("hold the button until the next click or move", () => {
    writeFileSync(
      join(folder, "drag.led"),
      "# Drag\n\n/$ initialState := <>\nnewState := currentState + <(mouseX, mouseDown, mouseClicked)>\nimages := {} $/\n",
    );
    const commands = ["click 1 1", "hold 2 2", "wait", "move 3 3", "wait", "state"];
    const { stdout } = spawnSync(process.execPath, [tool, "play", "--script", "drag.led"], {
      cwd: folder,
      input: commands.map((line) => `${line}\n`).join(""),
      encoding: "utf8",
    });
    expect(stdout).toContain(
      "<(1, true, true), (2, true, false), (2, true, false), (3, false, false), (3, false, false)>",
    );
  });

  it("hold keys until they are released, in the order in which they were pressed", () => {
    const { exitCode, lines, errors } = script([
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

  it("move the pointer, and print sounds", () => {
    expect(script(["move 10 20", "click 30 40"]).lines).toEqual([
      "> move 10 20",
      'frame 1. New: "(10, 20)". Gone: "(0, 0)".',
      "> click 30 40",
      'frame 2. New: "(30, 40)". Gone: "(10, 20)". Sounds: ding.',
    ]);
  });

  it("accept any line endings, comments, and an unterminated last line", () => {
    const { stdout } = spawnSync(process.execPath, [tool, "play", "--script", "game.led"], {
      cwd: folder,
      input: "# begin\r\n\r\nwait # one\r\nstate",
      encoding: "utf8",
    });
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

  it("draw, list and describe the picture", () => {
    const { lines } = script(["move 7 8", "texts", "describe", "show"]);
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

  it("change nothing if they have errors, and do not affect the exit code", () => {
    const { exitCode, lines } = script(["wait", "clikc 1 1", "click 5", "\u001b[2J", "state"]);
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
  it("stops with the location in the document at its last good frame, and can be restarted", () => {
    const { exitCode, lines, errors } = script(["wait 3", "click 13 5", "wait", "state", "restart", "wait 2", "state"]);
    expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "" });
    const text = lines.join("\n");
    expect(text).toMatch(/> click 13 5\nerror L605: .*\ngame\.led:7:5/);
    expect(text).toContain(
      "\nThe game has stopped after frame 3. Type `restart` to play again.\n> wait\nThe game has stopped. Type `restart` to play again.\n> state\n3\n> restart\n",
    );
    expect(lines.slice(-2)).toEqual(["> state", "2"]);
  });

  it("cannot start if its initial state fails", () => {
    writeFileSync(join(folder, "hopeless.led"), "/$ initialState := 1 / 0  newState := 1  images := {} $/\n");
    const { status, stdout } = spawnSync(process.execPath, [tool, "play", "--script", "hopeless.led"], {
      cwd: folder,
      input: "wait\nstate\nshow\nrestart\n",
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout.match(/error L605[^]*?The game cannot start\./g)).toHaveLength(2);
    expect(stdout).toContain(
      "> wait\nThe game has stopped. Type `restart` to play again.\n> state\n\n> show\n> restart\n",
    );
  });

  it("stays at its last frame after a timeout, and continues", () => {
    const { exitCode, lines } = script(["wait 3", "click 14 5", "state", "wait", "state"], ["--timeout", "1"]);
    expect(exitCode).toBe(1);
    const text = lines.join("\n");
    expect(text).toContain("error L507");
    expect(text).toContain("The game is still at frame 3.\n> state\n3\n> wait\n");
    expect(lines.slice(-2)).toEqual(["> state", "4"]);
  });
});

describe("recordings", () => {
  it("are saved and loaded by commands and by flags", () => {
    expect(
      script(["key A", "click 5 6", "save first.jsonl", "wait"], ["--record", "all.jsonl"]).lines.slice(-3),
    ).toEqual(["> wait", "frame 3. Nothing has changed.", "wrote  all.jsonl"]);
    expect(readFileSync(join(folder, "first.jsonl"), "utf8").split("\n").slice(1)).toEqual([
      '{"keys":["A"]}',
      '{"click":[5,6]}',
      "",
    ]);
    expect(readFileSync(join(folder, "all.jsonl"), "utf8").split("\n").slice(1)).toEqual([
      '{"keys":["A"]}',
      '{"click":[5,6]}',
      "{}",
      "",
    ]);
    const { exitCode, lines } = script(["state", "load first.jsonl", "wait", "state"], ["--recording", "all.jsonl"]);
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

  it("are diagnosed by line if they have syntax errors, and the game continues", () => {
    writeFileSync(
      join(folder, "broken.jsonl"),
      '{"format":"led recording","version":1,"title":"x","document":""}\n{"frames":0}\n',
    );
    const { exitCode, lines } = script(["wait 2", "load broken.jsonl", "load nowhere.jsonl", "state"]);
    expect(exitCode).toBe(0);
    expect(lines.join("\n")).toMatch(/error L\d+: Unreadable recording\nbroken\.jsonl:2:1/);
    expect(lines.slice(-5)).toEqual([
      "The recording was not played.",
      "> load nowhere.jsonl",
      "`nowhere.jsonl` cannot be read: there is no such file.",
      "> state",
      "2",
    ]);
    expect(script(["state"], ["--recording", "broken.jsonl"])).toMatchObject({ exitCode: 1, lines: [] });
  });

  it("cause a warning if they are of another document", () => {
    writeFileSync(
      join(folder, "other.jsonl"),
      '{"format":"led recording","version":1,"title":"x","document":""}\n{"frames":4}\n',
    );
    const { exitCode, lines } = script(["load other.jsonl", "state"]);
    expect(exitCode).toBe(0);
    expect(lines.join("\n")).toMatch(/warning L\d+: Recording of another document/);
    expect(lines.at(-1)).toBe("4");
  });

  it("do not overwrite foreign files, nor do pictures", () => {
    writeFileSync(join(folder, "mine.txt"), "mine");
    const { exitCode, lines } = script(["save mine.txt", "svg mine.txt", "svg picture.svg"]);
    expect(exitCode).toBe(0);
    expect(lines.filter((line) => line.includes("mine.txt` already exists"))).toHaveLength(2);
    expect(readFileSync(join(folder, "mine.txt"), "utf8")).toBe("mine");
    expect(readFileSync(join(folder, "picture.svg"), "utf8")).toMatch(/^<!-- Written by led\. -->\n<svg/);
    expect(script(["wait"], ["--record", "mine.txt"])).toMatchObject({ exitCode: 2 });
    expect(script(["wait"], ["--record", "mine.txt", "--force"])).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(folder, "mine.txt")) && readFileSync(join(folder, "mine.txt"), "utf8")).toContain(
      "led recording",
    );
  });
});

describe("player with the strategy of a property", () => {
  const against = (player: string, commands: readonly string[]) =>
    spawnSync(
      process.execPath,
      [tool, "play", "--script", join(root, "tests/explore/matches.led"), "--against", player],
      {
        input: commands.map((line) => `${line}\n`).join(""),
        encoding: "utf8",
        env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1" },
      },
    );

  it("moves whenever it is its turn, also after a restart", () => {
    const { status, stdout } = against("x", ["state", "click 100 1", "state", "restart", "click 900 1", "click 1 1"]);
    expect(status).toBe(0);
    expect(stdout.split("\n").filter((line) => /^[>(c]/.test(line))).toEqual([
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

  it("is rejected if it can force nothing, or if no property is about it", () => {
    const lost = against("o", []);
    expect(lost.status).toBe(2);
    expect(lost.stderr).toContain("There is no strategy for `o`: the claim in line 19 is false");
    const unknown = against("z", []);
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain("The document has no claim about `z`");
  });
});
