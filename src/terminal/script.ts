// Parses the commands of text-based play.

import { nearest } from "../diagnostics/suggest.js";
import { listInWords } from "../diagnostics/words.js";
import type { Completion } from "../execute/repl/complete.js";
import { canvas, isKeyName } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";
import { maxWaitFrames } from "./limits.js";

export type ScriptCommand =
  | { readonly kind: "click" | "move" | "hold"; readonly place: Input["pointer"] }
  | { readonly kind: "key" | "release" | "tap"; readonly keys: readonly string[] }
  | { readonly kind: "wait"; readonly frames: number }
  | { readonly kind: "save" | "load" | "svg"; readonly file: string }
  | { readonly kind: "show" | "texts" | "describe" | "state" | "restart" | "help" | "quit" };

/** A parsed line: a command, nothing (an empty line or a `#` comment), or an error. */
type ScriptLine =
  | { readonly kind: "command"; readonly command: ScriptCommand }
  | { readonly kind: "nothing" }
  | { readonly kind: "mistake"; readonly message: string };

type CommandName = ScriptCommand["kind"];

interface CommandHelp {
  readonly usage: string;
  readonly explain: string;
}

const commands = {
  click: { usage: "click X Y", explain: "click at this point: x from the left, y from the bottom" },
  move: { usage: "move X Y", explain: "move the pointer to this point" },
  hold: { usage: "hold X Y", explain: "move it with the button down, until the next click or move" },
  key: { usage: "key NAME...", explain: "hold keys: A to Z, 0 to 9, Left, Right, Up, Down, Space, ..." },
  release: { usage: "release [NAME...]", explain: "release keys; all of them by default" },
  tap: { usage: "tap NAME...", explain: "press keys, and release them in the next frame" },
  wait: { usage: "wait [N]", explain: "wait for N frames (default: 1)" },
  show: { usage: "show", explain: "draw the picture as text" },
  texts: { usage: "texts", explain: "print the texts in the picture" },
  describe: { usage: "describe", explain: "describe the picture in words" },
  state: { usage: "state", explain: "print the state of the game" },
  restart: { usage: "restart", explain: "restart the game" },
  save: { usage: "save FILE", explain: "save the game as a recording" },
  load: { usage: "load FILE", explain: "play a recording from the start" },
  svg: { usage: "svg FILE", explain: "save the picture" },
  help: { usage: "help", explain: "show this list" },
  quit: { usage: "quit", explain: "quit" },
} as const satisfies Readonly<Record<CommandName, CommandHelp>>;

const names: readonly string[] = Object.keys(commands);

const longKeyNames = ["Left", "Right", "Up", "Down", "Space", "Enter", "Escape", "Shift", "Tab", "Backspace"] as const;

/** Completes a line up to the cursor: the name of a command, a file, or a key. */
export function completeScript(line: string): Completion {
  const [, command = "", rest] = /^\s*(\S*)(?:\s+([^]*))?$/.exec(line) ?? [];
  if (rest === undefined) return completionOf(command, names);
  switch (command.toLowerCase()) {
    case "save":
    case "load":
    case "svg":
      return { kind: "files", fragment: rest };
    case "key":
    case "tap":
    case "release":
      return completionOf(rest.split(/\s+/).at(-1) ?? "", longKeyNames);
    default:
      return completionOf("", []);
  }
}

function completionOf(fragment: string, candidates: readonly string[]): Completion {
  return {
    kind: "words",
    fragment,
    words: candidates.filter((word) => word.toLowerCase().startsWith(fragment.toLowerCase())),
  };
}

export function scriptHelp(): readonly string[] {
  const entries = Object.values(commands);
  const width = Math.max(...entries.map(({ usage }) => usage.length));
  return [
    ...entries.map(({ usage, explain }) => `${usage.padEnd(width)}  ${explain}`),
    "",
    "click, move, hold, key and release play one frame, and tap two.",
    "The canvas is 1000 wide and 800 high.",
    "Text after # is a comment.",
  ];
}

export function readScriptLine(line: string): ScriptLine {
  const [word = "", ...rest] = line
    .replace(/(?:^|\s)#.*/s, "")
    .trim()
    .split(/\s+/);
  if (word === "") return { kind: "nothing" };
  const name = word.toLowerCase();
  if (!isCommandName(name)) {
    const nearestName = nearest(name, names);
    return mistake(
      `There is no command \`${word}\`. ${nearestName === undefined ? "`help` lists them." : `Did you mean \`${nearestName}\`?`}`,
    );
  }
  const command = readArguments(name, rest, fileOf(line));
  return typeof command === "string" ? mistake(command) : { kind: "command", command };
}

function mistake(message: string): ScriptLine {
  return { kind: "mistake", message };
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function fileOf(line: string): string {
  return line.trim().replace(/^\S+\s*/, "");
}

function readArguments(name: CommandName, words: readonly string[], file: string): ScriptCommand | string {
  const usage = `Usage: \`${commands[name].usage}\`.`;
  switch (name) {
    case "click":
    case "move":
    case "hold": {
      const numbers = words
        .join(" ")
        .split(/[\s,()]+/)
        .filter((word) => word !== "");
      const [x, y] = numbers.map(Number);
      if (x === undefined || y === undefined || numbers.length !== 2)
        return `\`${name}\` needs a position on the canvas. ${usage}`;
      const invalidNumber = numbers.find((word) => !/^[+-]?\d+$/.test(word));
      if (invalidNumber !== undefined) return `\`${invalidNumber}\` is not an integer. ${usage}`;
      if (x < 0 || x > canvas.width || y < 0 || y > canvas.height)
        return `(${x}, ${y}) is not on the canvas: x goes from 0 to ${canvas.width}, and y from 0 to ${canvas.height}.`;
      return { kind: name, place: { x, y } };
    }
    case "key":
    case "tap":
    case "release": {
      if (words.length === 0 && name !== "release") return `\`${name}\` needs the name of a key. ${usage}`;
      const keys = words.map(parseKey);
      const invalidKey = words.find((_, i) => !isKeyName(keys[i] ?? ""));
      if (invalidKey !== undefined)
        return `There is no key \`${invalidKey}\`. Keys are A to Z, 0 to 9, ${listInWords(longKeyNames)}.`;
      return { kind: name, keys };
    }
    case "wait": {
      const [frames = "1"] = words;
      if (words.length > 1 || !/^\d+$/.test(frames)) return `\`wait\` needs a number of frames. ${usage}`;
      if (Number(frames) < 1 || Number(frames) > maxWaitFrames)
        return `\`wait\` takes from 1 to ${maxWaitFrames} frames (ten minutes).`;
      return { kind: name, frames: Number(frames) };
    }
    case "save":
    case "load":
    case "svg":
      return file === "" ? `\`${name}\` needs the name of a file. ${usage}` : { kind: name, file };
    default:
      return words.length > 0 ? `\`${name}\` takes no argument. ${usage}` : { kind: name };
  }
}

/** Normalises the case of a key name: `left` is Left, and `a` is A. */
function parseKey(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
