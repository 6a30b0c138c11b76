// led test with recordings, on in-memory files.

import { describe, expect, test, vi } from "vitest";
import { jsonOf, led, type CommandResult } from "../support/world.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000 });

const recording = (...lines: readonly string[]): string =>
  ['{"format":"led recording","version":1,"title":"","document":""}', ...lines, ""].join("\n");

const recordings: Readonly<Record<string, string>> = {
  "two.jsonl": recording(
    '{"frames":4}',
    '{"click":[7,9],"keys":["A","Left"]}',
    '{"frames":4,"keys":["Left"]}',
    '{"click":[5,5]}',
  ),
  "plays/one.jsonl": recording('{"click":[1,2]}'),
  "still.jsonl": recording(),
};

const game =
  "/$ initialState := 0  newState := currentState + 1 if mouseClicked; currentState otherwise  images := {} $/\n";

/** Runs the tests of a document in the folder `d`. */
function tested(
  text: string,
  {
    flags = [],
    files = {},
  }: { readonly flags?: readonly string[]; readonly files?: Readonly<Record<string, string | Uint8Array>> } = {},
): Promise<CommandResult> {
  const assets = Object.fromEntries(
    Object.entries({ ...recordings, ...files }).map(([path, content]) => [
      `d/${path}`,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  return led(["test", "d/a.led", ...flags], { files: { "d/a.led": text }, assets });
}

const total = ({ output }: CommandResult): string => output.trimEnd().split("\n").at(-1) ?? "";

describe("tests below a recording", () => {
  test("evaluate in the state and input of its last frame, or of the given frame", async () => {
    const run = await tested(`${game}
cmd:>(currentState, mouseClicked, keys)
(0, false, {})

play:>two.jsonl
cmd:>(currentState, mouseClicked, mouseX, mouseY, keys)
(2, true, 5, 5, {"Left"})

play:>two.jsonl frame 5
cmd:>(currentState, mouseClicked, mouseX, keys)
(1, true, 7, {"A", "Left"})
cmd:>newState
2

play:>two.jsonl frame 6
cmd:>(currentState, mouseClicked, mouseX, keys)
(1, false, 7, {"Left"})

play:>plays/one.jsonl
cmd:>currentState
1

play:>plays/one.jsonl frame 0
cmd:>(currentState, mouseClicked)
(0, false)

play:>still.jsonl
cmd:>currentState
0

## The start again

cmd:>(currentState, mouseClicked)
(0, false)
`);
    expect([run.exitCode, total(run)]).toEqual([0, "9 passed, 0 failed"]);
  });

  test("evaluate in it for all styles of games, as do their expected values", async () => {
    const functional =
      "/$ initialState := 0  newState(I, S) := S if I[1] = `nil; S + 1 otherwise  images(S) := {}  sounds(I, S) := {} $/\n";
    const style2014 =
      "/$ initialState := 0  transition(I, S) := S if I[1] = `nil; S + 1 otherwise  images(S) := {} $/\n";
    expect(total(await tested(`${functional}\nplay:>two.jsonl\n\ncmd:>newState((\`nil, <>), 7)\n7\n`))).toBe(
      "1 passed, 0 failed",
    );
    expect(total(await tested(`${style2014}\nplay:>two.jsonl\n\ncmd:>(Gamma, CLICKED)\n(2, true)\n`))).toBe(
      "1 passed, 0 failed",
    );
    expect(total(await tested(`${game}\nplay:>two.jsonl\n\ncmd:>1 + 1\ncurrentState\n`))).toBe("1 passed, 0 failed");
  });

  test("evaluate in it again after a timeout", async () => {
    const run = await tested(
      `${game}/$ loop(n) := 0 if n = -1; loop(n + 1 - 1) otherwise  count := |{n | n in {1..10^12} & even(n)}|  even(n) iff n mod 2 = 0 $/

play:>two.jsonl
cmd:>count
0
cmd:>currentState
2
`,
      { flags: ["--timeout", "0.2"] },
    );
    expect(run.output).toContain("The evaluation was stopped after 0.2 seconds");
    expect(total(run)).toBe("1 passed, 1 failed");
  });

  test("fail like other tests, with the actual value", async () => {
    const run = await tested(`${game}\nplay:>two.jsonl\n\ncmd:>currentState\n3\n`);
    expect([run.exitCode, run.output]).toEqual([
      1,
      "d/a.led\n✗    5  currentState\n        expected  3\n        got       2\n0 passed, 1 failed\n",
    ]);
  });

  test("accept recordings of any version of the document", async () => {
    expect((await tested(`${game}\nplay:>two.jsonl\n\ncmd:>currentState\n2\n`)).errors).toBe("");
  });
});

describe("recording that cannot be played", () => {
  const failures: readonly (readonly [what: string, said: string, line: string, document?: string])[] = [
    ["is missing", "The recording `gone.jsonl` cannot be read: there is no such file.", "gone.jsonl"],
    [
      "lies outside of the folder",
      "The recording `../two.jsonl` cannot be read: it is outside the folder.",
      "../two.jsonl",
    ],
    [
      "is an absolute path",
      "The recording `/d/two.jsonl` cannot be read: it begins at the root of the disk.",
      "/d/two.jsonl",
    ],
    ["is an address", "The recording `http://two.jsonl` cannot be read: it is a web address.", "http://two.jsonl"],
    ["is no text", "The recording `bytes.jsonl` cannot be read: it is not text in UTF-8.", "bytes.jsonl"],
    ["is broken", 'Line 3 of the recording `broken.jsonl` is invalid: A frame cannot have "speed".', "broken.jsonl"],
    [
      "is no recording",
      'Line 1 of the recording `other.txt` is invalid: This is not a recording of a game: its first line needs `"format":"led recording"`.',
      "other.txt",
    ],
    ["is empty", "Line 1 of the recording `empty.jsonl` is invalid", "empty.jsonl"],
    [
      "is too short",
      "The last frame of the recording `two.jsonl` is 10, so there is no frame 11.",
      "two.jsonl frame 11",
    ],
    ["is far too short", "so there is no frame 1e+30.", "two.jsonl frame 1000000000000000000000000000000"],
    ["is not named", "The name of a recording is missing after `play:>`.", ""],
    ["is of no game", "this document is not a game", "two.jsonl", "/$ currentState := 1 $/\n"],
    [
      "stops the game",
      "In frame 10 the game fails: `1/0` divides by zero, in `newState`.",
      "two.jsonl",
      "/$ initialState := 0  newState := 1 / (1 - currentState) if mouseClicked; currentState otherwise  images := {} $/\n",
    ],
    [
      "stops the game at its start",
      "At the start the game fails: `1/0` divides by zero, in `initialState`.",
      "two.jsonl",
      "/$ initialState := 1/0  newState := 0  images := {} $/\n",
    ],
    [
      "leaves a picture that is none",
      "In frame 10 the game fails: `2` is a number, not an image; it is a member of the set that `images` returns, in `images`.",
      "two.jsonl",
      "/$ initialState := 0  newState := currentState + 1 if mouseClicked; currentState otherwise\n   mark(n) := text(n, point(5, 5), 9, dRed) if n < 2; n otherwise\n   images := {mark(n) | n in {0..currentState}} $/\n",
    ],
    [
      "takes too long",
      "In frame 1 the game fails: the next frame took more than 0.2 seconds and was stopped.",
      "two.jsonl",
      "/$ initialState := 0  newState := |{n | n in {1..10^12} & n mod 2 = 0}|  images := {} $/\n",
    ],
  ];

  for (const [what, said, line, document = game] of failures) {
    test(`because it ${what} fails the tests below it, also one that expects an error, and no others`, async () => {
      const text = `${document}\ncmd:>1\n1\n\nplay:>${line}\n\ncmd:>2\n2\n\ncmd:>currentState\nerror\n\n## End\n\ncmd:>3\n3\n`;
      const run = await tested(text, {
        flags: ["--timeout", "0.2"],
        files: {
          "broken.jsonl": recording('{"frames":2}', '{"speed":2}'),
          "other.txt": "hello",
          "empty.jsonl": "",
          "bytes.jsonl": new Uint8Array([0xff, 0xfe]),
        },
      });
      expect([run.exitCode, run.errors]).toEqual([1, ""]);
      expect(run.output).toContain(said);
      // Without an initial state, the expressions of the document have no state to be evaluated in.
      expect(total(run)).toBe(what === "stops the game at its start" ? "0 passed, 4 failed" : "2 passed, 2 failed");
    });
  }

  test("names the growing part of the state if numbers make it slow", async () => {
    const run = await tested(
      `/$ initialState := (1, 0.5)  newState := (n, 0.99 * x * x + 0.001) where (n, x) = currentState  images := {} $/\n\nplay:>two.jsonl\n\ncmd:>1\n1\n`,
      { flags: ["--timeout", "0.2"], files: { "two.jsonl": recording('{"frames":60}') } },
    );
    expect(run.output).toMatch(
      /In frame \d+ the game fails: the next frame took more than 0\.2 seconds and was stopped\. `x`, the second coordinate of the state, is a fraction with \d{4,} digits\.\n +Try: Round the number/,
    );
  });

  test("names the only expression whose value is not an image", async () => {
    const run = await tested(
      `/$ initialState := 0  newState := currentState + 1\nmark(n) := text(n, point(5, 5), 9, dRed) if n < 9; n otherwise\nrow(k) := {mark(n) | n in {0..k}}\nimages := <row(currentState), {mark(1)}> $/\n\nplay:>two.jsonl\n\ncmd:>1\n1\n`,
    );
    expect(run.output).toContain("it failed here: d/a.led:2:52  mark(n)");
  });

  test("is reported in JSON at the location of its line", async () => {
    const found = jsonOf(await tested(`${game}\nplay:>gone.jsonl\n\ncmd:>1\n1\n`, { flags: ["--json"] }));
    expect(found.diagnostics).toMatchObject([
      { code: "L511", file: "d/a.led", start: { line: 3, column: 1 }, end: { line: 3, column: 17 } },
    ]);
    expect(found).toMatchObject({
      tests: [{ line: 5, expression: "1", status: "failed", actual: null }],
      passed: 0,
      failed: 1,
    });
  });
});

describe("recording whose frames become slow", () => {
  // Each frame takes some hundredths of a second: it adds thousands of long fractions.
  const growing =
    "/$ initialState := (0, 1 / 3^500)  newState := (n + 1, x + (Sum[k in {1..3000}] k * x) / 10^9) where (n, x) = currentState  images := {} $/\n";
  const files = { "two.jsonl": recording('{"frames":15}') };

  test("is played, with a warning for all tests below it, if numbers grow", async () => {
    const run = await tested(`${growing}\nplay:>two.jsonl\n\ncmd:>currentState[1]\n15\n\ncmd:>1\n1\n`, { files });
    expect([run.exitCode, total(run)]).toEqual([0, "2 passed, 0 failed"]);
    expect(run.errors).toMatch(/^warning L716: Growing numbers in the state\n.*a\.led:1:\d+\n/);
    expect(run.errors).toMatch(
      /Frames have become slow\. `x`, the second coordinate of the state, is a fraction with\s\d+ digits\./,
    );
    expect(run.errors.match(/L716/g)).toHaveLength(1);
  });

  test("is reported in JSON", async () => {
    const run = await tested(`${growing}\nplay:>two.jsonl\n\ncmd:>currentState[1]\n15\n`, { files, flags: ["--json"] });
    expect(jsonOf(run).diagnostics).toMatchObject([
      { code: "L716", severity: "warning", help: expect.stringContaining("`round(x, 3)`") },
    ]);
  });
});
