// Parses terminal input: keys by their Easel names, the mouse, and reports of the terminal. Unknown sequences are never
// parsed as keys, however the input is split.

import { append } from "../text/append.js";
import { maxResponseBytes, maxSequenceBytes } from "./limits.js";

export type TerminalEvent =
  /** A key; only terminals with the Kitty protocol report `release`. Shift and a letter are two keys. */
  | { readonly kind: "key"; readonly name: string; readonly action: "press" | "repeat" | "release" }
  /** A press of the primary button, or a pointer position, in zero-based cells. */
  | { readonly kind: "lift" }
  | { readonly kind: "click" | "move"; readonly column: number; readonly row: number }
  | { readonly kind: "command"; readonly command: "quit" | "again" | "suspend" }
  | { readonly kind: "focus"; readonly isHere: boolean }
  | { readonly kind: "kitty" };

const [escape, bell] = ["\x1b", "\x07"] as const;

/** The result of matching a prefix: a sequence with its events, or "more" if it is incomplete. */
type SequenceMatch = { readonly length: number; readonly events: readonly TerminalEvent[] } | "more";

/** An incremental parser. Bytes are given as text, one character each. */
export class InputParser {
  #buffer = "";

  read(bytes: string): readonly TerminalEvent[] {
    this.#buffer += bytes;
    const events: TerminalEvent[] = [];
    while (this.#buffer !== "") {
      const match = matchNext(this.#buffer);
      if (match === "more") break;
      append(events, match.events);
      this.#buffer = this.#buffer.slice(match.length);
    }
    return events;
  }

  /** True inside an incomplete sequence. More input, or a timeout, decides. */
  get isWaiting(): boolean {
    return this.#buffer !== "";
  }

  /** Handles the timeout: a lone escape is the Escape key. */
  flush(): readonly TerminalEvent[] {
    const isKey = this.#buffer === escape;
    this.#buffer = "";
    return isKey ? keyPress("Escape") : [];
  }
}

/** Matches the first key or sequence of nonempty input. */
function matchNext(text: string): SequenceMatch {
  if (text[0] !== escape) return { length: 1, events: eventsOfByte(text.charCodeAt(0)) };
  if (text.length === 1) return "more";
  switch (text[1]) {
    case "[":
      return controlSequence(text);
    case "O":
      return text.length < 3
        ? "more"
        : text[2] === escape
          ? { length: 2, events: [] }
          : { length: 3, events: keyOfLetter(text[2] ?? "", "press", 0) };
    case escape:
      return { length: 1, events: keyPress("Escape") };
    case "]":
    case "P":
    case "_":
    case "^":
      return stringSequence(text);
    default:
      // Alt and a key.
      return { length: 2, events: eventsOfByte(text.charCodeAt(1)) };
  }
}

/** Matches `ESC [`, parameters from `0` to `?`, intermediates from space to `/`, and a final byte. */
function controlSequence(text: string): SequenceMatch {
  // X10 mouse reports have three arbitrary bytes after the letter.
  if (text[2] === "M")
    return text.length < 6
      ? "more"
      : {
          length: 6,
          events: mouseEvents(text.charCodeAt(3) - 32, text.charCodeAt(4) - 33, text.charCodeAt(5) - 33, true),
        };
  // Function keys of the Linux console.
  if (text[2] === "[") return text.length < 4 ? "more" : { length: 4, events: [] };
  const [body = "", parameters = "", , final] = /^([0-?]*)([ -/]*)([@-~])?/.exec(text.slice(2)) ?? [];
  if (final !== undefined) return { length: 2 + body.length, events: eventsOfSequence(parameters, final) };
  // Invalid or overlong sequence.
  if (2 + body.length < text.length || body.length > maxSequenceBytes) return { length: 2 + body.length, events: [] };
  return "more";
}

/** Matches a string response, terminated by BEL or by ESC and a backslash. */
function stringSequence(text: string): SequenceMatch {
  const ends = [bell, `${escape}\\`].flatMap((terminator) =>
    text.indexOf(terminator, 2) < 0 ? [] : [text.indexOf(terminator, 2) + terminator.length],
  );
  if (ends.length > 0) return { length: Math.min(...ends), events: [] };
  return text.length > maxResponseBytes ? { length: text.length, events: [] } : "more";
}

function eventsOfSequence(parameters: string, final: string): readonly TerminalEvent[] {
  if (parameters.startsWith("<")) {
    const [code = -1, column = 0, row = 0] = parameters.slice(1).split(";").map(wholeNumber);
    return final === "M" || final === "m" ? mouseEvents(code, column - 1, row - 1, final === "M") : [];
  }
  if (parameters.startsWith("?")) return final === "u" ? [{ kind: "kitty" }] : [];
  if (/[<=>?]/.test(parameters)) return [];
  const [codes = [], modifiers = []] = parameters.split(";").map((part) => part.split(":").map(wholeNumber));
  const modifierBits = Math.max(0, (modifiers[0] ?? 1) - 1);
  const action = modifiers[1] === 2 ? "repeat" : modifiers[1] === 3 ? "release" : "press";
  switch (final) {
    case "I":
    case "O":
      return parameters === "" ? [{ kind: "focus", isHere: final === "I" }] : [];
    case "Z":
      return [...keyPress("Shift"), ...keyPress("Tab")];
    case "u":
      return keyOfCode(codes, modifierBits, action);
    default:
      return keyOfLetter(final, action, modifierBits);
  }
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** Bits of a mouse report: button, motion, and wheel or further buttons. */
const [buttonBits, movedBit, otherBits] = [3, 32, 64 + 128] as const;

/** The button in an X10 report of a release, which does not name the button. */
const releaseBits = 3;

function mouseEvents(code: number, column: number, row: number, isPress: boolean): readonly TerminalEvent[] {
  if (code < 0 || column < 0 || row < 0 || (code & otherBits) !== 0) return [];
  const moveEvent: TerminalEvent = { kind: "move", column, row };
  if ((code & movedBit) !== 0) return [moveEvent];
  const button = code & buttonBits;
  if (isPress && button === 0) return [{ kind: "click", column, row }];
  return button === (isPress ? releaseBits : 0) ? [moveEvent, { kind: "lift" }] : [moveEvent];
}

const [shiftBit, altBit, controlBit, superBits] = [1, 2, 4, 8 + 16 + 32] as const;

type Action = "press" | "repeat" | "release";

const letterKeys: Readonly<Record<string, string>> = { A: "Up", B: "Down", C: "Right", D: "Left", M: "Enter" };

/** Returns a key encoded by the final letter of its sequence. */
function keyOfLetter(letter: string, action: Action, modifiers: number): readonly TerminalEvent[] {
  const name = letterKeys[letter];
  if (name === undefined || (modifiers & (altBit | controlBit | superBits)) !== 0) return [];
  return [
    ...((modifiers & shiftBit) !== 0 && action === "press" ? keyPress("Shift") : []),
    { kind: "key", name, action },
  ];
}

/** Key codes of the Kitty protocol. */
const kittyKeys: ReadonlyMap<number, string> = new Map([
  [9, "Tab"],
  [13, "Enter"],
  [27, "Escape"],
  [32, "Space"],
  [127, "Backspace"],
  [57_414, "Enter"],
  [57_441, "Shift"],
  [57_447, "Shift"],
  [57_417, "Left"],
  [57_418, "Right"],
  [57_419, "Up"],
  [57_420, "Down"],
  ...Array.from({ length: 10 }, (_, digit) => [57_399 + digit, String(digit)] as const),
]);

/** Returns a key by its code; on a non-Latin layout, the third code is that of the same key on a Latin keyboard. */
function keyOfCode(
  [code = -1, , latinCode = -1]: readonly number[],
  modifiers: number,
  action: Action,
): readonly TerminalEvent[] {
  if ((modifiers & controlBit) !== 0)
    return action === "release" ? [] : commandEvents(String.fromCharCode(Math.max(0, code)));
  const name = nameOf(code) ?? nameOf(latinCode);
  // With other modifiers it is a shortcut; releases are reported regardless.
  return name === undefined || ((modifiers & (altBit | superBits)) !== 0 && action !== "release")
    ? []
    : [{ kind: "key", name, action }];
}

function nameOf(code: number): string | undefined {
  const name = kittyKeys.get(code);
  if (name !== undefined) return name;
  const letter = code >= 0x30 && code < 0x7f ? String.fromCharCode(code) : "";
  return /^[a-zA-Z0-9]$/.test(letter) ? letter.toUpperCase() : undefined;
}

function commandEvents(letter: string): readonly TerminalEvent[] {
  switch (letter) {
    case "c":
      return [{ kind: "command", command: "quit" }];
    case "r":
      return [{ kind: "command", command: "again" }];
    case "z":
      return [{ kind: "command", command: "suspend" }];
    default:
      return [];
  }
}

/** Returns the events of a single byte: a letter, a digit, a key such as Enter, or Ctrl with a letter. */
function eventsOfByte(code: number): readonly TerminalEvent[] {
  switch (code) {
    case 0x08:
    case 0x7f:
      return keyPress("Backspace");
    case 0x09:
      return keyPress("Tab");
    case 0x0a:
    case 0x0d:
      return keyPress("Enter");
    case 0x20:
      return keyPress("Space");
  }
  if (code < 0x20) return commandEvents(String.fromCharCode(code + 0x60));
  const name = nameOf(code);
  if (name === undefined) return [];
  return code >= 0x41 && code <= 0x5a ? [...keyPress("Shift"), ...keyPress(name)] : keyPress(name);
}

function keyPress(name: string): readonly TerminalEvent[] {
  return [{ kind: "key", name, action: "press" }];
}
