// led replay on in-memory documents, recordings and runs.

import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { replay as runReplay } from "../../src/cli/replay.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000 });

const counter = `# Counter

/$
initialState := (0, {})
newState := (currentState[1] + 1, currentState[2] U {mouseX}) if mouseClicked; currentState otherwise
images := {text("clicks", (500, 700), 40, dBlack), disc((mouseX, mouseY), 30, dRed)}
sounds := {\`ding} if mouseClicked; {} otherwise
$/
`;

function recording(document: string, ...lines: readonly string[]): string {
  const hash = createHash("sha256").update(document).digest("hex");
  return [`{"format":"led recording","version":1,"title":"","document":"${hash}"}`, ...lines, ""].join("\n");
}

const twoClicks = recording(counter, '{"click":[7,9]}', '{"pointer":[8,9],"frames":2}', '{"click":[20,30]}');

const usual = { "counter.led": counter, "two.jsonl": twoClicks };

function replay(
  args: readonly string[],
  files: Readonly<Record<string, string>> = usual,
  input = "",
): Promise<CommandResult> {
  return led(["replay", ...args], { files, input });
}

async function played(definitions: string, frames: number, ...flags: readonly string[]): Promise<CommandResult> {
  const game = `/$ ${definitions} $/\n`;
  return replay(["g.led", "g.jsonl", ...flags], {
    "g.led": game,
    "g.jsonl": recording(game, ...(frames === 0 ? [] : [`{"frames":${frames}}`])),
  });
}

describe("lines of a run", () => {
  test("show the start and each frame, with states, texts and sounds", async () => {
    const { exitCode, output, errors } = await replay(["counter.led", "two.jsonl"]);
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(
      [
        '{"frame":0,"state":"(0, {})","texts":["clicks"]}',
        '{"frame":1,"state":"(1, {7})","texts":["clicks"],"sounds":["ding"]}',
        '{"frame":2,"state":"(1, {7})","texts":["clicks"]}',
        '{"frame":3,"state":"(1, {7})","texts":["clicks"]}',
        '{"frame":4,"state":"(2, {7, 20})","texts":["clicks"],"sounds":["ding"]}',
        "",
      ].join("\n"),
    );
  });

  test("show all images in painting order with --images", async () => {
    const { output } = await replay(["counter.led", "two.jsonl", "--images"]);
    expect(output.split("\n")[3]).toBe(
      '{"frame":3,"state":"(1, {7})","images":["disc(point(8, 9), 30, color(255, 0, 0))","text(\\"clicks\\", point(500, 700), 40, color(0, 0, 0))"]}',
    );
  });

  test("show only the start without a recording", async () => {
    expect((await replay(["counter.led"])).output).toBe('{"frame":0,"state":"(0, {})","texts":["clicks"]}\n');
  });

  test("are written to a file, but not over a foreign one", async () => {
    const first = await replay(["counter.led", "-o", "run.jsonl"]);
    expect(first.output).toBe("wrote  run.jsonl\n");
    const second = await led(["replay", "counter.led", "two.jsonl", "-o", "run.jsonl"], { after: first.world });
    expect([second.exitCode, second.world.files.get("run.jsonl")?.split("\n").length]).toEqual([0, 6]);
    const other = await replay(["counter.led", "-o", "notes.txt"], { ...usual, "notes.txt": "mine" });
    expect([other.exitCode, other.world.files.get("notes.txt")]).toEqual([2, "mine"]);
  });

  test("accept the document or the recording from standard input", async () => {
    const { output } = await replay(["counter.led", "two.jsonl"]);
    expect((await replay(["counter.led", "-"], usual, twoClicks)).output).toBe(output);
    expect((await replay(["-", "two.jsonl"], usual, counter)).output).toBe(output);
  });

  test("show states that are functions or infinite sets", async () => {
    expect(
      (await played("f(x) := x  initialState := (f, Nat)  newState := currentState  images := {}", 1)).output,
    ).toBe(
      '{"frame":0,"state":"(a function of 1 parameter, Nat)","texts":[]}\n{"frame":1,"state":"(a function of 1 parameter, Nat)","texts":[]}\n',
    );
  });

  test("show states that together exceed the maximum message size", async () => {
    const run = await played("initialState := {1..300000}  newState := {1..300000}  images := {}", 12);
    expect([run.exitCode, run.errors]).toEqual([0, ""]);
    expect(run.output.split("\n").map((line) => line.slice(0, 30))).toEqual([
      ...Array.from({ length: 13 }, (_, i) => `{"frame":${i},"state":"{1, 2, 3, 4, 5`.slice(0, 30)),
      "",
    ]);
    expect(run.output.length).toBeGreaterThan(20_000_000);
  });

  test("do not depend on the batches of frames", async () => {
    const game = "/$ initialState := 0  newState := currentState + 1  images := {} $/\n";
    const one = await replay(["g.led", "g.jsonl"], { "g.led": game, "g.jsonl": recording(game, '{"frames":1000}') });
    const many = await replay(["g.led", "g.jsonl"], {
      "g.led": game,
      "g.jsonl": recording(game, ...Array.from({ length: 100 }, (_, i) => `{"pointer":[${i % 2},0],"frames":10}`)),
    });
    expect(one.output.split("\n").slice(-2)).toEqual(['{"frame":1000,"state":"1000","texts":[]}', ""]);
    expect(many.output).toBe(one.output);
  });
});

describe("growing game", () => {
  const doubling = 'x(n) := "x" if n = 0; x(n - 1) + x(n - 1) otherwise';

  test("has lines until its state is too long for one", async () => {
    const { exitCode, output, errors } = await played(
      "initialState := <0>  newState := currentState + currentState  images := {}",
      60,
    );
    expect([exitCode, output.split("\n").length]).toEqual([1, 23]);
    expect(errors.replaceAll("\n", " ")).toContain(
      "The state of the game is too large: a line has at most 10 million characters of it. This was in frame 22.",
    );
  });

  test("has lines until its picture is too long for one", async () => {
    for (const flags of [[], ["--images"]]) {
      const { exitCode, output, errors } = await played(
        `${doubling}  initialState := 20  newState := currentState + 1  images := {text(x(currentState), (i, 0), 9, dRed) | i in {1, 2}}`,
        9,
        ...flags,
      );
      expect([exitCode, output.split("\n").length]).toEqual([1, 4]);
      expect(errors.replaceAll("\n", " ")).toContain(
        "The picture is too large: a line has at most 10 million characters of it. This was in frame 3.",
      );
    }
  });

  test("is printed with bounded memory, at the speed of the reader", async () => {
    const game = `/$ ${doubling}  big := x(20)  initialState := big  newState := big  images := {} $/\n`;
    const { world } = await led(["explain"], {
      files: { "g.led": game, "g.jsonl": recording(game, '{"frames":500}') },
    });
    let [told, unread, maxUnread, errors] = [0, 0, 0, ""];
    const stream = { isTerminal: false, columns: undefined };
    const output = {
      ...stream,
      write: (text: string) => {
        told += text.length;
        unread += 1;
        maxUnread = Math.max(maxUnread, unread);
      },
      drained: async () => void (unread = 0),
    };
    const flags = {
      json: false,
      quiet: false,
      color: false,
      warningsAsErrors: false,
      unchecked: false,
      timeout: 10,
      images: false,
      svg: undefined,
      describe: undefined,
      output: undefined,
      expect: undefined,
      update: false,
      force: false,
    };
    const errorStream = { ...stream, write: (text: string) => void (errors += text) };
    expect(await runReplay("g.led", "g.jsonl", flags, { ...world, output, errors: errorStream }, 40_000_000)).toBe(2);
    expect(errors).toContain(
      "error L703: Unwritable file\nThe run has more than 40 million characters before frame 38.",
    );
    expect(told).toBeLessThan(40_000_000);
    expect(maxUnread).toBe(1);
  });
});

describe("failing game", () => {
  test("has the lines of its good frames, and the failure with its location and frame", async () => {
    const { exitCode, output, errors } = await played(
      "initialState := 3  newState := 6 / (currentState - 3)  images := {}",
      5,
    );
    expect([exitCode, output]).toEqual([1, '{"frame":0,"state":"3","texts":[]}\n']);
    expect(errors).toContain("g.led:1:");
    expect(errors).toContain("This was in frame 1.");
  });

  test("has the lines of the frames before a picture that fails", async () => {
    const { exitCode, output, errors } = await played(
      'initialState := 0  newState := currentState + 1  images := {text("x", (1, 2), 3, dRed)} if 6 / (2 - currentState) > 9; {} otherwise',
      9,
    );
    expect([exitCode, output.split("\n").length]).toEqual([1, 3]);
    expect(errors).toContain("This was in frame 2.");
  });

  test("has no lines if its start fails", async () => {
    const { exitCode, output, errors } = await played("initialState := 1 / 0  newState := 0  images := {}", 2);
    expect([exitCode, output]).toEqual([1, ""]);
    expect(errors).toContain("This was at the start, in frame 0.");
  });

  test("has the lines before a timeout", async () => {
    const { exitCode, output, errors } = await played(
      "initialState := 0  newState := currentState + 1 if currentState < 400; |{n | n in {1..10^12} & even(n)}| otherwise  even(n) iff n mod 2 = 0  images := {}",
      500,
      "--timeout",
      "0.5",
    );
    expect([exitCode, output.split("\n").length]).toEqual([1, 302]);
    expect(errors).toContain("and was stopped. This was in frame 401.");
  });

  test("has the frame of a timeout, and the recursive definition if there is one", async () => {
    const recursive = await played(
      "initialState := 0  f(n) := 0 if n = 0; f(n - 1) otherwise  newState := currentState + 1 if currentState < 3; f(1/2) otherwise  images := {}",
      9,
      "--timeout",
      "0.3",
    );
    expect(recursive.errors).toMatch(
      /g\.led:1:\d+\n.*\n.*newState.*This was in frame 4\..*Try: Check that each recursive call of `f` comes closer to a base case, or/s,
    );
    const elsewhere = await played(
      "initialState := 0  f(n) := 0 if n = 0; f(n - 1) otherwise  newState := f(3) + currentState + 1  images := {text(|{n | n in {1..10^12} & n mod 2 = 0}|, point(0, 0), 9, dRed)} if currentState = 2; {}  otherwise",
      9,
      "--timeout",
      "0.3",
    );
    expect(elsewhere.errors).toMatch(
      /images.*This was in frame 2\..*Try: Check whether a loop visits a very large set/s,
    );
    const start = await played(
      "initialState := |{n | n in {1..10^12} & n mod 2 = 0}|  newState := 0  images := {}",
      9,
      "--timeout",
      "0.3",
    );
    expect(start.errors).toMatch(/initialState.*This was at the start, in frame 0\./s);
  });

  test("is not stored as an expected run", async () => {
    const { exitCode, world } = await played(
      "initialState := 1  newState := 1 / 0  images := {}",
      2,
      "--expect",
      "g.run",
      "--update",
    );
    expect([exitCode, world.writes]).toEqual([1, []]);
  });

  test("has pictures of frames before the failure", async () => {
    const run = await played(
      "initialState := 3  newState := 6 / (3 - currentState) if currentState < 3; currentState - 1 otherwise  images := {disc((currentState, 0), 1, dRed)}",
      5,
      "--describe",
      "1",
    );
    expect([run.exitCode, run.output]).toEqual([0, "a red disc of radius 1 at the bottom left, (2, 0)\n"]);
  });
});

describe("picture of a frame", () => {
  test("is an SVG file with a title and a description", async () => {
    const { output, exitCode } = await replay(["counter.led", "two.jsonl", "--svg", "3"]);
    expect(exitCode).toBe(0);
    expect(output).toContain("<title>Counter, frame 3</title>");
    expect(output).toContain(
      "<desc>the text &quot;clicks&quot; in black at the top, (500, 700); a red disc of radius 30 at the bottom left, (8, 9)</desc>",
    );
    expect(output).toContain('<circle cx="8" cy="791" r="30" fill="#ff0000"/>');
  });

  test("has graphics in their natural sizes, which determine the painting order of a set", async () => {
    const game =
      '/$ initialState := 0  newState := 0  images := {graphic("ball.png", point(500, 400), 0, 60), disc(point(500, 400), 25, dRed)} $/\n';
    // A red image of 30 by 20 pixels.
    const ball = Buffer.from(
      "R0lGODlhHgAUAPAAAP8AAAAAACH5BAAAAAAALAAAAAAeABQAAAIXhI+py+0Po5y02ouz3rz7D4biSJZmUwAAOw==",
      "base64",
    );
    const { exitCode, errors, output } = await led(["replay", "g.led", "--svg", "0"], {
      files: { "g.led": game },
      assets: { "ball.png": ball },
    });
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(
      output
        .split("\n")
        .filter((line) => /^<(?:image|circle)/.test(line))
        .map((line) => line.replace(/base64,[^"]*/, "base64,")),
    ).toEqual([
      '<circle cx="500" cy="400" r="25" fill="#ff0000"/>',
      '<image x="485" y="370" width="30" height="60" preserveAspectRatio="none" href="data:image/gif;base64,"/>',
    ]);
  });

  test("is described in a few lines, the topmost image first", async () => {
    const { output } = await replay(["counter.led", "two.jsonl", "--describe", "4"]);
    expect(output).toBe(
      'the text "clicks" in black at the top, (500, 700)\na red disc of radius 30 at the bottom left, (20, 30)\n',
    );
  });

  test("does not exist after the last frame", async () => {
    const { exitCode, errors, output } = await replay(["counter.led", "two.jsonl", "--svg", "5"]);
    expect([exitCode, output]).toEqual([1, ""]);
    expect(errors).toBe("error L713: No such frame\nThere is no frame 5: the run ends with frame 4.\n");
  });

  test("does not exist from a failing frame on", async () => {
    const { exitCode, errors, output } = await played(
      "initialState := 1  newState := 1 / 0  images := {}",
      2,
      "--svg",
      "2",
    );
    expect([exitCode, output]).toEqual([1, ""]);
    expect(errors).toContain("This was in frame 1.");
    expect(errors).not.toContain("L713");
  });
});

describe("expected run", () => {
  const lines = async (): Promise<string> => (await replay(["counter.led", "two.jsonl"])).output;

  test("is written with --update and agrees with itself", async () => {
    const first = await replay(["counter.led", "two.jsonl", "--expect", "two.run", "--update"]);
    expect(first.output).toBe("wrote  two.run\n");
    const second = await led(["replay", "counter.led", "two.jsonl", "--expect", "two.run"], { after: first.world });
    expect([second.exitCode, second.screen]).toEqual([0, "✓ 5 frames as in two.run\n"]);
  });

  test("agrees with Windows line endings", async () => {
    const { exitCode } = await replay(["counter.led", "two.jsonl", "--expect", "two.run"], {
      ...usual,
      "two.run": (await lines()).replaceAll("\n", "\r\n"),
    });
    expect(exitCode).toBe(0);
  });

  test("differs in the parts of the first different frame", async () => {
    const kept = (await lines())
      .replace("(1, {7})", "(3, {5, 7, 9})")
      .replace("(2, {7, 20})", "(0, {})")
      .replace("clicks", "kicks");
    const { exitCode, errors, output } = await replay(["counter.led", "two.jsonl", "--expect", "two.run"], {
      ...usual,
      "two.run": kept.replace("kicks", "clicks").replace('"texts":["clicks"],"sounds":["ding"]', '"texts":["kicks"]'),
    });
    expect(exitCode).toBe(1);
    expect(errors).toBe(
      "error L712: Different run\nFrame 1 differs from `two.run`.\nTry: If the change is intended, run again with `--update`.\n",
    );
    expect(output.split("\n")).toEqual([
      "  state[1]: expected 3, got 1",
      "  state[2] lacks 5, 9",
      '  texts lack "kicks"',
      '  texts also have "clicks"',
      '  sounds: expected nothing, got ["ding"]',
      "",
    ]);
  });

  test("differs in its length", async () => {
    const all = (await lines()).trimEnd().split("\n");
    const shorter = await replay(["counter.led", "two.jsonl", "--expect", "two.run"], {
      ...usual,
      "two.run": all.slice(0, 3).join("\n"),
    });
    expect([shorter.exitCode, shorter.output]).toEqual([1, "  the run has more than the 3 frames expected\n"]);
    const longer = await replay(["counter.led", "two.jsonl", "--expect", "two.run"], {
      ...usual,
      "two.run": [...all, all[4]].join("\n"),
    });
    expect([longer.exitCode, longer.output]).toEqual([1, "  the run has fewer than the 6 frames expected\n"]);
  });

  test("is reported if it is malformed or missing", async () => {
    for (const text of [
      "hello",
      "[1]",
      "null",
      '{"frame":0}',
      '{"frame":0,"state":7,"texts":[]}',
      "{".repeat(100_000),
    ]) {
      const { exitCode, output } = await replay(["counter.led", "--expect", "x.run"], { ...usual, "x.run": text });
      expect([exitCode, output.length < 2000, output !== ""]).toEqual([1, true, true]);
    }
    expect((await replay(["counter.led", "--expect", "x.run"])).errors).toContain("`x.run` cannot be read");
  });

  test("has its differences in JSON output", async () => {
    const found = jsonOf(
      await replay(["counter.led", "--expect", "x.run", "--json"], {
        ...usual,
        "x.run": '{"frame":0,"state":"(1, {})","texts":["clicks"]}',
      }),
    );
    expect(found["differences"]).toEqual(["state[1]: expected 1, got 0"]);
  });
});

describe("recording", () => {
  test("causes a warning for an older document version, or an error with --warnings-as-errors", async () => {
    const files = { ...usual, "old.jsonl": recording("another text", '{"frames":2}') };
    const { exitCode, errors, output } = await replay(["counter.led", "old.jsonl"], files);
    expect([exitCode, output.split("\n").length]).toEqual([0, 4]);
    expect(errors).toContain("warning L711: Recording of another document\nold.jsonl:1:1\n");
    expect((await replay(["counter.led", "old.jsonl", "--warnings-as-errors"], files)).exitCode).toBe(1);
  });

  test("is diagnosed by line and not played if it has syntax errors", async () => {
    const broken = recording(
      counter,
      '{"frames":2}',
      '{"click":[2000,1]}',
      "",
      "[1,2]",
      '{"keys":["left"]}',
      '{"speed":2}',
    );
    const { exitCode, output, errors } = await replay(["counter.led", "broken.jsonl"], {
      ...usual,
      "broken.jsonl": broken,
    });
    expect([exitCode, output]).toEqual([1, ""]);
    expect([...errors.matchAll(/^broken\.jsonl:(\d+):1$/gm)].map(([, line]) => Number(line))).toEqual([3, 5, 6, 7]);
    expect(errors.match(/error L710/g)).toHaveLength(4);
  });

  test("is rejected if it is hostile", async () => {
    const hostile = [
      "",
      "\0",
      "{}",
      "[[[[",
      '{"format":"led recording","version":2,"title":"","document":""}',
      "\ufeff",
      twoClicks.slice(0, 40),
      recording(counter, '{"frames":1e300}'),
      recording(counter, '{"frames":99999999999}'),
      recording(counter, '{"__proto__":{"frames":1}}'),
      recording(counter, "[".repeat(200_000)),
      recording(counter, `{"keys":["A","A"]}`),
      recording(counter, '{"click":[-0,0]}'),
      "\u2028\r".repeat(10_000),
    ];
    for (const text of hostile) {
      const { exitCode, output, errors } = await replay(["counter.led", "h.jsonl"], { ...usual, "h.jsonl": text });
      expect([text.slice(0, 100), exitCode, output]).toEqual([text.slice(0, 100), 1, ""]);
      expect(errors).toContain("error L710");
      expect(errors.length).toBeLessThan(2000);
    }
  });
});

describe("invalid arguments", () => {
  const refusals: readonly (readonly [reason: string, exitCode: number, ...args: string[]])[] = [
    ["L708", 1, "none.led"],
    ["`missing.led` cannot be read", 2, "missing.led"],
    ["`missing.jsonl` cannot be read", 2, "counter.led", "missing.jsonl"],
    ["`--svg`, `--describe` and `--expect` cannot", 2, "counter.led", "--svg", "1", "--describe", "1"],
    ["`--images` cannot be used", 2, "counter.led", "--svg", "1", "--images"],
    ["`--update` needs `--expect RUN`", 2, "counter.led", "--update"],
    ["use `--update`", 2, "counter.led", "--expect", "a.run", "-o", "b"],
    ["Standard input, `-`, can be only one of", 2, "-", "-"],
    ["It must be a frame number", 2, "counter.led", "--svg", "-1"],
    ["It must be a frame number", 2, "counter.led", "--describe", "1e3"],
  ];
  for (const [reason, code, ...args] of refusals) {
    test(`led replay ${args.join(" ")}`, async () => {
      const { exitCode, errors, output } = await replay(args, { ...usual, "none.led": "/$ x := 1 $/\n" });
      expect([exitCode, output]).toEqual([code, ""]);
      expect(errors).toContain(reason);
    });
  }
});
