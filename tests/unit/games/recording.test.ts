import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecording, writeRecording } from "../../../src/execute/games/recording.js";
import type { Recording } from "../../../src/execute/games/recording.js";
import { noInput } from "../../../src/runtime/index.js";
import type { Input } from "../../../src/runtime/index.js";
import { manual } from "../../support/manual.js";
import { maxRecordingLength } from "../../../src/execute/games/limits.js";

const head = '{"format":"led recording","version":1,"title":"T","document":"d"}';
const read = (...lines: readonly string[]): ReturnType<typeof readRecording> =>
  readRecording([head, ...lines].join("\n"));

const place = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) });
const keys = fc.uniqueArray(fc.constantFrom("A", "Z", "0", "9", "Left", "Space", "Backspace"), { maxLength: 4 });
const input = fc.record({
  click: fc.option(place, { nil: undefined }),
  pointer: fc.oneof(place, fc.constant(noInput.pointer)),
  keys: fc.oneof(fc.constant([]), keys),
});
const held = fc.tuple(input, fc.boolean()).map(([one, isDown]): Input => (isDown ? { ...one, isDown } : one));
const stretch = fc.record({ input: held, frames: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1000 })) });
const inputs = fc.array(stretch).map((stretches) => stretches.flatMap(({ input, frames }) => times(frames, input)));
const recording = fc.record({ title: fc.string({ unit: "binary" }), document: fc.string(), inputs });

function times(frames: number, input: Input): readonly Input[] {
  return Array.from({ length: frames }, () => input);
}

function inputsIn(text: string): readonly Input[] {
  const recording = readRecording(text);
  return "inputs" in recording ? recording.inputs : expect.unreachable(recording.message);
}

describe("recording", () => {
  it("survives a round trip through its file format", () => {
    fc.assert(
      fc.property(recording, (one) => {
        expect(readRecording(writeRecording(one))).toEqual(one);
      }),
    );
  });

  it("stores only changes in each line", () => {
    const at = { x: 150, y: 650 };
    const one: Recording = {
      title: "T",
      document: "d",
      inputs: [
        ...times(108_000, noInput),
        { ...noInput, click: at, pointer: at },
        ...times(2, { ...noInput, pointer: at, keys: ["Left", "A"] }),
        { ...noInput, pointer: { x: 3, y: 4 } },
        { keys: [], click: at, pointer: { x: 3, y: 4 } },
        ...times(3, { ...noInput, pointer: { x: 3, y: 4 } }),
        { ...noInput, click: at, pointer: at, isDown: true },
        ...times(2, { ...noInput, pointer: at, isDown: true }),
        { ...noInput, pointer: at },
      ],
    };
    expect(writeRecording(one).split("\n")).toEqual([
      head,
      '{"frames":108000}',
      '{"click":[150,650]}',
      '{"keys":["Left","A"],"frames":2}',
      '{"pointer":[3,4],"keys":[]}',
      '{"click":[150,650],"pointer":[3,4]}',
      '{"frames":3}',
      '{"click":[150,650],"down":true}',
      '{"frames":2}',
      '{"down":false}',
      "",
    ]);
  });

  it("has the format shown in the manual", () => {
    const shown = /^```json\n({"format":[^]*?)^```/m.exec(manual)?.[1] ?? "";
    const inputs = inputsIn(shown);
    expect(inputs.length).toBe(110);
    expect(inputs.filter(({ click }) => click !== undefined)).toEqual([
      { click: { x: 150, y: 650 }, pointer: { x: 150, y: 650 }, keys: [] },
    ]);
  });

  it("may have Windows line endings, blank lines, and an unterminated last line", () => {
    expect(inputsIn(`${head}\r\n\r\n{"frames":2}`)).toEqual([noInput, noInput]);
  });

  it.each([
    "{",
    "[1]",
    "null",
    '{"frames":0}',
    '{"frames":1.5}',
    '{"frames":"3"}',
    '{"frames":null}',
    '{"frames":1e300}',
    '{"frames":2592001}',
    '{"click":[1]}',
    '{"click":[1,2,3]}',
    '{"click":[1001,2]}',
    '{"pointer":[0,801]}',
    '{"pointer":[-1,0]}',
    '{"pointer":[-0,0]}',
    '{"pointer":{"x":1,"y":2}}',
    '{"keys":"A"}',
    '{"keys":["a"]}',
    '{"keys":["A","A"]}',
    '{"keys":[["A"]]}',
    '{"__proto__":{"frames":3}}',
    '{"wait":3}',
  ])("rejects the line %s", (line) => {
    expect(read('{"frames":2}', "", line, "{")).toEqual({ line: 4, message: "The line is not the input of a frame." });
  });

  it("is limited to a day", () => {
    expect(inputsIn(`${head}\n{"frames":2591999}\n{}`).length).toBe(2_592_000);
    expect(read('{"frames":2592000}', "{}")).toEqual({
      line: 3,
      message: "The recording is longer than a day.",
    });
  });

  it("rejects nested and long lines without a stack overflow", () => {
    expect(read(`{"keys":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toMatchObject({ line: 2 });
    expect(read(`{"keys":[${'"A",'.repeat(100_000)}"B"]}`)).toMatchObject({ line: 2 });
  });

  it.each([
    ...["", "\n\n", "{}", "\u0000\u0001", "<html>", '{"frames":3}', head.slice(0, -1)].map((text) => [
      text,
      '"format":"led recording"',
    ]),
    ['{"format":"led recording"}', '"version":1'],
    ['{"format":"led recording","version":1,"title":3}', '"title":"…"'],
    ['{"format":"led recording","version":1,"title":""}', '"document":"…"'],
  ])("rejects %j with the missing part of the first line", (text, missing) => {
    expect(readRecording(text)).toEqual({
      line: 1,
      message: `This is not a recording of a game: its first line needs \`${missing}\`.`,
    });
  });

  it("rejects newer versions of the format", () => {
    expect(readRecording(`\n${head.replace("1", "2")}\n{"new":1}`)).toEqual({
      line: 2,
      message: "Only recordings of version 1 are supported.",
    });
  });

  it("rejects a text that is too long", () => {
    const long = `${head}\n`.padEnd(maxRecordingLength);
    expect(inputsIn(long)).toEqual([]);
    expect(readRecording(`${long} `)).toEqual({ line: 1, message: "The recording is too long." });
  });

  it("rejects arbitrary text without throwing", () => {
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((v) => JSON.stringify({ keys: v, click: v, frames: v })),
    );
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), (lines, withHead) => {
        const recording = readRecording([...(withHead ? [head] : []), ...lines].join("\n"));
        if ("message" in recording) expect(recording.line).toBeGreaterThan(0);
        else expect(readRecording(writeRecording(recording))).toEqual(recording);
      }),
    );
  });
});
