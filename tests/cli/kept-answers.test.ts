// Output of led explore: answers, recordings with tests, and traces.

import { expect, test, vi } from "vitest";
import { led } from "../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

const lamps = `# Lamps

/$
initialState := (0, 0)
transition := (1 - l, r) if mouseClicked & mouseX < 500; (l, 1 - r) if mouseClicked; (l, r) otherwise
  where (l, r) = currentState
images := {}
lit := l + r where (l, r) = currentState
$/

possible:>lit = 2
7

always:>lit < 2
cmd:>lit
0

winnable:>lit = 0

# The rest
always:>lit >= 0
4
`;

test("traces are stored once as recordings for tests", async () => {
  const kept = await led(["explore", "lamps.led", "--keep", "--update"], { files: { "lamps.led": lamps } });
  expect(kept.screen).toMatch(/wrote {2}lamps\.led: 3 answers and 2 recordings\n$/);
  const text = kept.world.files.get("lamps.led");
  expect(text?.slice(text.indexOf("possible"))).toMatchInlineSnapshot(`
    "possible:>lit = 2
    2

    always:>lit < 2
    false
    cmd:>lit
    0

    play:>recordings/lamps-possible-lit-2.jsonl

    cmd:>lit = 2
    true

    play:>recordings/lamps-always-lit-2.jsonl

    cmd:>lit < 2
    false

    winnable:>lit = 0
    true

    # The rest
    always:>lit >= 0
    4
    "
  `);
  const tested = await led(["test", "lamps.led"], { after: kept.world });
  expect(tested.output).toContain("7 passed, 0 failed");
  const replayed = await led(["replay", "lamps.led", "recordings/lamps-possible-lit-2.jsonl"], { after: kept.world });
  expect(replayed.errors).toBe("");
  expect(replayed.output.trimEnd().split("\n").at(-1)).toContain('"state":"(1, 1)"');
  const again = await led(["explore", "lamps.led", "--keep", "--update"], { after: kept.world });
  expect(again.world.writes).toEqual([]);
});

test("a recording of a failed property has a test that expects the property", async () => {
  const kept = await led(["explore", "lamps.led", "--keep"], { files: { "lamps.led": lamps } });
  expect(kept.exitCode).toBe(1);
  expect(kept.world.files.get("lamps.led")).toContain("cmd:>lit < 2\ntrue\n");
  const tested = await led(["test", "lamps.led"], { after: kept.world });
  expect(tested.output).toMatch(/✗ +\d+ {2}lit < 2/);
});

test("foreign recordings are not overwritten", async () => {
  const own = '{"format":"led recording","version":1,"title":"Lamps","document":""}\n{"click":[1,1]}\n';
  const path = "recordings/lamps-possible-lit-2.jsonl";
  const aside = await led(["explore", "lamps.led", "--keep"], { files: { "lamps.led": lamps, [path]: own } });
  expect(aside.world.files.get(path)).toBe(own);
  expect(aside.world.files.get("lamps.led")).toContain("play:>recordings/lamps-possible-lit-2-2.jsonl");
  const played = lamps.replace("possible:>", `play:>${path}\n\ncmd:>lit\n1\n\npossible:>`);
  const refused = await led(["explore", "lamps.led", "--keep"], { files: { "lamps.led": played, [path]: own } });
  expect(refused.exitCode).toBe(2);
  expect(refused.errors).toContain("contains another trace");
  expect(refused.world.writes).toEqual([]);
  const forced = await led(["explore", "lamps.led", "--keep", "--force"], { after: refused.world });
  expect(forced.world.files.get(path)).not.toBe(own);
});

test("--recording writes only the first trace, and does not overwrite foreign files", async () => {
  const files = { "lamps.led": lamps, "notes.txt": "mine" };
  const written = await led(["explore", "lamps.led", "--recording", "way.jsonl"], { files });
  expect(written.world.writes).toEqual(["way.jsonl"]);
  const refused = await led(["explore", "lamps.led", "--recording", "notes.txt"], { files });
  expect(refused.exitCode).toBe(2);
  expect(refused.world.writes).toEqual([]);
});

test("results are written with the line endings of the document, only if wrong or missing", async () => {
  const machine =
    "/$\r\ninitialState := 0\r\nnext(s) := {s + 1} if s < 9; {} otherwise\r\n$/\r\n\r\nalways:>s < 5\r\n\r\n";
  const file = `${machine}possible:>s = 9\r\nfalse\r\nalways:>s < 10\r\n10\r\nalways:>s < t`;
  const { world, exitCode } = await led(["explore", "m.led", "--update"], { files: { "m.led": file } });
  expect(exitCode).toBe(1);
  expect(world.files.get("m.led")).toBe(
    `${machine.slice(0, -2)}false\r\n\r\npossible:>s = 9\r\ntrue\r\nalways:>s < 10\r\n10\r\nalways:>s < t`,
  );
});

test("a trace is written in the Informal Trace Format", async () => {
  const machine =
    "/$\ninitialState := (`a, 1/2, <1, 2>, {3})\nsteps(s) := {(`flip, (other(s[1]), s[2], s[3], s[4]))}\nother(x) := `b if x = `a; `a otherwise\n$/\n\nends:>s[2] = 1\nfalse\n";
  const { world } = await led(["explore", "m.led", "--itf", "way.itf.json"], { files: { "m.led": machine } });
  const trace: unknown = JSON.parse(world.files.get("way.itf.json") ?? "");
  const state = (name: string): unknown => ({
    "#tup": [
      { tag: name, value: { "#tup": [] } },
      { tag: "Rat", value: { "#tup": [{ "#bigint": "1" }, { "#bigint": "2" }] } },
      [{ "#bigint": "1" }, { "#bigint": "2" }],
      { "#set": [{ "#bigint": "3" }] },
    ],
  });
  expect(trace).toMatchObject({
    "#meta": { format: "ITF" },
    vars: ["s"],
    loop: 0,
    states: [
      { "#meta": { index: 0 }, s: state("a") },
      { "#meta": { index: 1, action: { tag: "flip", value: { "#tup": [] } } }, s: state("b") },
    ],
  });
  const again = await led(["explore", "m.led", "--itf", "way.itf.json"], { after: world });
  expect(again.output + again.errors).toContain("same   way.itf.json");
});

test.each([
  [["--keep"], "Only a game has inputs"],
  [["--itf", "-"], "Standard output is used for the answers"],
  [["--itf", "way.json"], "There is no trace to write"],
])("output that is impossible is reported: %s", async (flags, message) => {
  const files = { "m.led": "/$\ninitialState := 0\nnext(s) := {0}\n$/\n\nalways:>s = 0\n" };
  const { exitCode, errors } = await led(["explore", "m.led", ...flags], { files });
  expect(exitCode).toBe(2);
  expect(errors).toContain(message);
});
