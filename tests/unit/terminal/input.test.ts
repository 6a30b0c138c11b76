import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputParser, type TerminalEvent } from "../../../src/terminal/input.js";
import { cases } from "../../support/random.js";

/** The parsed events in short: `A`, `A!` for a release, `A+` for a repetition, `click 3,4`, `quit`. */
function eventsOf(...pieces: readonly string[]): string {
  const parser = new InputParser();
  return pieces
    .flatMap((piece) => parser.read(piece))
    .map(inShort)
    .join(" ");
}

function inShort(event: TerminalEvent): string {
  switch (event.kind) {
    case "key":
      return event.name + { press: "", repeat: "+", release: "!" }[event.action];
    case "click":
    case "move":
      return `${event.kind} ${event.column},${event.row}`;
    case "lift":
      return "lift";
    case "command":
      return event.command;
    case "focus":
      return event.isHere ? "here" : "away";
    case "kitty":
      return "kitty";
  }
}

const sequences: readonly (readonly [what: string, bytes: string, events: string])[] = [
  ["a letter", "a", "A"],
  ["several letters", "xyz", "X Y Z"],
  ["a capital letter as Shift and a letter", "Q", "Shift Q"],
  ["a digit", "7", "7"],
  ["space, Enter, Tab and Backspace", " \r\t\x7f", "Space Enter Tab Backspace"],
  ["alternative bytes of Enter and Backspace", "\n\x08", "Enter Backspace"],
  ["Shift and Tab", "\x1b[Z", "Shift Tab"],
  ["the arrows", "\x1b[A\x1b[B\x1b[C\x1b[D", "Up Down Right Left"],
  ["arrows in application mode", "\x1bOA\x1bOB\x1bOC\x1bOD", "Up Down Right Left"],
  ["Enter on the keypad", "\x1bOM", "Enter"],
  ["an arrow with Shift", "\x1b[1;2A", "Shift Up"],
  ["an arrow with Ctrl as a shortcut", "\x1b[1;5A", ""],
  ["a letter with Alt", "\x1ba", "A"],
  ["symbols that are not game keys", "!?.+ä", ""],
  [
    "keys that are not game keys: Home, Delete, F1, F5, F1 of the Linux console",
    "\x1b[H\x1b[3~\x1bOP\x1b[15~\x1b[[A",
    "",
  ],
  ["Ctrl-C, Ctrl-R and Ctrl-Z", "\x03\x12\x1a", "quit again suspend"],
  ["Ctrl with another letter", "\x01\x04", ""],
  ["Escape before another sequence", "\x1b\x1b[A", "Escape Up"],
  ["a press of the primary button", "\x1b[<0;3;5M", "click 2,4"],
  ["a press with Ctrl", "\x1b[<16;3;5M", "click 2,4"],
  ["a release", "\x1b[<0;3;5m", "move 2,4 lift"],
  ["a release of another button", "\x1b[<2;3;5m", "move 2,4"],
  ["a press of another button", "\x1b[<2;3;5M", "move 2,4"],
  ["a move of the pointer", "\x1b[<35;80;24M", "move 79,23"],
  ["a move of the pointer with the button held", "\x1b[<32;1;1M", "move 0,0"],
  ["the wheel", "\x1b[<64;3;5M\x1b[<65;3;5M", ""],
  ["a distant cell", "\x1b[<0;1000;500M", "click 999,499"],
  ["a press in the legacy encoding", '\x1b[M !"', "click 0,1"],
  ["a move in the legacy encoding", '\x1b[MC!"', "move 0,1"],
  ["an invalid cell", "\x1b[<0;0;5M\x1b[<0;5M\x1b[<;;M", ""],
  ["focus changes", "\x1b[I\x1b[O", "here away"],
  ["the response of the Kitty protocol", "\x1b[?0u", "kitty"],
  ["other responses", "\x1b[?62;4c\x1b[24;80R\x1b[?1016;2$y", ""],
  ["a response with a string", "\x1b]11;rgb:00/00/00\x07a\x1bP1+r\x1b\\b", "A B"],
  ["letters in the Kitty protocol", "\x1b[97u\x1b[97;1:2u\x1b[97;1:3u", "A A+ A!"],
  [
    "a capital letter in the Kitty protocol, with a separate Shift",
    "\x1b[57441;2u\x1b[97:65;2u\x1b[97;2:3u\x1b[57441;1:3u",
    "Shift A A! Shift!",
  ],
  ["a key in another script by its position", "\x1b[1092::97u", "A"],
  ["keypad digits", "\x1b[57399u\x1b[57408u", "0 9"],
  ["arrows in the Kitty protocol", "\x1b[1;1:1D\x1b[1;1:3D\x1b[57417;129u", "Left Left! Left"],
  [
    "Enter, Tab, Backspace, Escape and Space of the Kitty protocol",
    "\x1b[13u\x1b[9u\x1b[127u\x1b[27u\x1b[32u",
    "Enter Tab Backspace Escape Space",
  ],
  [
    "Ctrl-C, Ctrl-R and Ctrl-Z of the Kitty protocol",
    "\x1b[99;5u\x1b[99;5:3u\x1b[114;5u\x1b[122;5u",
    "quit again suspend",
  ],
  ["Caps Lock and Num Lock of the Kitty protocol, which change nothing", "\x1b[97;193u", "A"],
  ["shortcuts in the Kitty protocol, with releases", "\x1b[97;3u\x1b[97;3:3u", "A!"],
];

describe("terminal input parser", () => {
  it.each(sequences)("recognises %s", (_, bytes, events) => {
    expect(eventsOf(bytes)).toBe(events);
  });

  it("recognises every sequence however it is split", () => {
    const all = sequences.map(([, bytes]) => bytes).join("");
    const whole = eventsOf(all);
    expect(eventsOf(...all)).toBe(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(all.length)), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        expect(eventsOf(...places.slice(1).map((to, i) => all.slice(places[i], to)))).toBe(whole);
      }),
    );
  });

  it("reads an escape as a key only if nothing follows", () => {
    const parser = new InputParser();
    expect(parser.read("\x1b")).toEqual([]);
    expect(parser.isWaiting).toBe(true);
    expect(parser.flush().map(inShort)).toEqual(["Escape"]);
    expect(parser.isWaiting).toBe(false);
    expect(parser.read("\x1b")).toEqual([]);
    expect(parser.read("[C").map(inShort)).toEqual(["Right"]);
  });

  it("drops an incomplete sequence", () => {
    const parser = new InputParser();
    parser.read("\x1b[12");
    expect(parser.flush()).toEqual([]);
    expect(parser.read("a").map(inShort)).toEqual(["A"]);
  });

  it("resumes after an unterminated or interrupted sequence", () => {
    expect(eventsOf(`\x1b[${"1;".repeat(200)}`, "\x1b[A")).toContain("Up");
    expect(eventsOf(`\x1b]${"x".repeat(5000)}`, "\x1b[A")).toBe("Up");
    expect(eventsOf("\x1b[12\x1b[A")).toBe("Up");
    expect(eventsOf("\x1bO\x1b[A")).toBe("Up");
  });

  it("emits only game events for arbitrary bytes, and buffers little", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            fc
              .oneof(fc.nat(255), fc.constantFrom(27, 91, 60, 59, 77, 117, 49, 79))
              .map((code) => String.fromCharCode(code)),
            { maxLength: 60 },
          ),
        ),
        (chunks) => {
          const parser = new InputParser();
          for (const chunk of chunks) {
            for (const event of parser.read(chunk.join(""))) {
              if (event.kind === "key")
                expect(event.name).toMatch(/^(?:[A-Z0-9]|Left|Right|Up|Down|Space|Enter|Escape|Shift|Tab|Backspace)$/);
              if (event.kind === "click" || event.kind === "move")
                expect(Math.min(event.column, event.row)).toBeGreaterThanOrEqual(0);
            }
          }
          parser.flush();
          expect(parser.read("a").map(inShort)).toEqual(["A"]);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});
