import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeScript, readScriptLine, scriptHelp } from "../../../src/terminal/script.js";

const completions = (line: string): readonly string[] => {
  const completion = completeScript(line);
  return completion.kind === "words" ? completion.words : [`files ${completion.fragment}`];
};

const commandOf = (line: string): unknown => {
  const read = readScriptLine(line);
  return read.kind === "command" ? read.command : read;
};

const mistakeIn = (line: string): string => {
  const read = readScriptLine(line);
  return read.kind === "mistake" ? read.message : expect.unreachable(`${line} is no mistake`);
};

describe("script line", () => {
  it.each([
    ["click 150 650", { kind: "click", place: { x: 150, y: 650 } }],
    ["  CLICK (150, 650)  # the first cell", { kind: "click", place: { x: 150, y: 650 } }],
    ["move 0 800", { kind: "move", place: { x: 0, y: 800 } }],
    ["key A", { kind: "key", keys: ["A"] }],
    ["key left SPACE a", { kind: "key", keys: ["Left", "Space", "A"] }],
    ["release A", { kind: "release", keys: ["A"] }],
    ["release", { kind: "release", keys: [] }],
    ["tap 7", { kind: "tap", keys: ["7"] }],
    ["wait 30", { kind: "wait", frames: 30 }],
    ["wait", { kind: "wait", frames: 1 }],
    ["save my game.jsonl", { kind: "save", file: "my game.jsonl" }],
    ["load game.jsonl", { kind: "load", file: "game.jsonl" }],
    ["svg out/game.svg", { kind: "svg", file: "out/game.svg" }],
    ["show", { kind: "show" }],
    ["quit", { kind: "quit" }],
  ])("`%s` is a command", (line, command) => {
    expect(commandOf(line)).toEqual(command);
  });

  it.each(["", "   ", "# a remark", "  # a remark"])("`%s` is blank", (line) => {
    expect(readScriptLine(line)).toEqual({ kind: "nothing" });
  });

  it.each([
    ["clikc 1 2", "There is no command `clikc`. Did you mean `click`?"],
    ["f", "There is no command `f`. `help` lists them."],
    ["constructor", "There is no command `constructor`. `help` lists them."],
    ["click", "`click` needs a position on the canvas. Usage: `click X Y`."],
    ["click 1", "`click` needs a position on the canvas. Usage: `click X Y`."],
    ["click 1 2 3", "`click` needs a position on the canvas. Usage: `click X Y`."],
    ["click one 2", "`one` is not an integer. Usage: `click X Y`."],
    ["click 1.5 2", "`1.5` is not an integer. Usage: `click X Y`."],
    ["click 1e2 2", "`1e2` is not an integer. Usage: `click X Y`."],
    ["move 1001 2", "(1001, 2) is not on the canvas: x goes from 0 to 1000, and y from 0 to 800."],
    ["move 1 -2", "(1, -2) is not on the canvas: x goes from 0 to 1000, and y from 0 to 800."],
    ["key", "`key` needs the name of a key. Usage: `key NAME...`."],
    [
      "tap A Ä",
      "There is no key `Ä`. Keys are A to Z, 0 to 9, Left, Right, Up, Down, Space, Enter, Escape, Shift, Tab and Backspace.",
    ],
    ["wait for it", "`wait` needs a number of frames. Usage: `wait [N]`."],
    ["wait 0", "`wait` takes from 1 to 18000 frames (ten minutes)."],
    ["wait 18001", "`wait` takes from 1 to 18000 frames (ten minutes)."],
    ["save", "`save` needs the name of a file. Usage: `save FILE`."],
    ["show me", "`show` takes no argument. Usage: `show`."],
  ])("`%s` is rejected with a message", (line, message) => {
    expect(mistakeIn(line)).toBe(message);
  });

  it("never makes the parser throw", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.tuple(fc.constantFrom(...completions("")), fc.string()).map((words) => words.join(" ")),
        ),
        (line) => {
          expect(["command", "nothing", "mistake"]).toContain(readScriptLine(line).kind);
        },
      ),
    );
  });

  it("completes commands, keys and files with Tab", () => {
    expect(completions("s")).toEqual(["show", "state", "save", "svg"]);
    expect(completions("  CL")).toEqual(["click"]);
    expect(completions("key A s")).toEqual(["Space", "Shift"]);
    expect(completions("save out/my g")).toEqual(["files out/my g"]);
    expect(completions("click 1")).toEqual([]);
  });

  it("documents each command in the help", () => {
    const help = scriptHelp().join("\n");
    for (const name of completions("")) expect(help).toMatch(new RegExp(`^${name}\\b`, "m"));
    expect(Math.max(...scriptHelp().map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});
