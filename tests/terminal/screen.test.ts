// Games on the screen of a terminal, played with keys and mouse.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { describeInTerminal } from "../repl/terminal.js";
import { root } from "../support/built.js";
import { ledOnDisk } from "../support/world.js";
import { Screen, type ScreenOptions } from "./screen.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-play-"));
const ticTacToe = join(root, "tests/games/tic-tac-toe.led");

/**
 * A ball that crosses the canvas and a paddle that follows the arrow keys. It prints the held keys. A click on the left
 * half fails.
 */
const paddle = `# Paddle

/$
ledGame
initialState := (0, 500)
pull := |{"Right"} sec keys| - |{"Left"} sec keys|
newState :=
  (1 / (mouseX - mouseX), 0) if mouseClicked & mouseX < 500;
  ((currentState[1] + 10) mod 1000, currentState[2] + 10 * pull) otherwise
images := <disc(point(currentState[1], 600), 40, dRed), {segment(point(currentState[2] - 100, 100), point(currentState[2] + 100, 100), dBlue)},
  text("held " + pp(keys), point(500, 300), 40, dBlack), text("at " + pp(currentState[2]), point(500, 200), 40, dBlack)>
$/
`;

let screen: Screen | undefined;

function open(args: readonly string[], options: Partial<ScreenOptions> = {}): Screen {
  screen = new Screen(["play", "--terminal", ...args], { folder, ...options });
  return screen;
}

function placeOf(lines: readonly string[], text: string): readonly [column: number, row: number] {
  const row = lines.findIndex((line) => line.includes(text));
  return [lines[row]?.indexOf(text) ?? -1, row];
}

function numberAt(lines: readonly string[], word: string): number {
  return Number(new RegExp(`${word} (-?\\d+)`).exec(lines.join("\n"))?.[1]);
}

describeInTerminal("game in a terminal", () => {
  beforeAll(() => {
    writeFileSync(join(folder, "paddle.led"), paddle);
  });
  afterEach(() => screen?.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  it("plays tic-tac-toe with the mouse, and restores the terminal at Ctrl-C", async () => {
    const s = open([ticTacToe]);
    // The status line is written last.
    const start = await s.see("Three in a row win.");
    expect(start.slice(0, 23).join("\n")).toMatchSnapshot();
    expect(start[23]).toMatch(/^Tic Tac Toe · frame \d+ +Ctrl-R restart · Ctrl-C quit$/);
    // The background of the game, and that of the terminal beside it.
    expect([s.paper(40, 20), s.paper(2, 10)]).toEqual([0xe8eef6, undefined]);
    // The centres of cells 1, 4, 2, 5 and 3.
    const cells = [
      [19, 4],
      [19, 7],
      [25, 4],
      [25, 7],
      [31, 4],
    ] as const;
    for (const [i, [column, row]] of cells.entries()) {
      s.click(column, row);
      await s.see(i === 4 ? "x won" : i % 2 === 0 ? "o's turn" : "x's turn");
    }
    expect(s.lines().slice(0, 23).join("\n")).toMatchSnapshot();
    // Clicks on an occupied cell and below the picture have no effect.
    s.click(19, 4);
    s.click(19, 23);
    s.type("\x12");
    await s.see("x's turn");
    s.click(...placeOf(s.lines(), "restart"));
    s.type("\x03");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("holds keys while they repeat, and releases them shortly afterwards", async () => {
    const s = open(["paddle.led"]);
    await s.see("held {}");
    await s.hold("a", 'held {"A"}');
    await s.see("held {}");
    const repeated = setInterval(() => s.type("\x1b[C"), 40);
    await s.see('held {"Right"}');
    const before = numberAt(s.lines(), "at");
    await s.until((text) => numberAt([text], "at") >= before + 100);
    clearInterval(repeated);
    await s.see("held {}");
    // Shift and a letter are two keys, and a lone escape is one.
    s.type("Q");
    await s.see('held {"Q", "Shift"}');
    s.type("\x1b");
    await s.see('held {"Escape"}');
  });

  it("holds keys until they are released, if the terminal reports it", async () => {
    const s = open(["paddle.led"]);
    await s.see("held {}");
    await vi.waitFor(() => expect(s.raw).toContain("\x1b[?u"));
    s.type("\x1b[?0u");
    await vi.waitFor(() => expect(s.raw).toContain("\x1b[>15u"));
    s.type("\x1b[97u\x1b[1;1:1C");
    await s.see('held {"A", "Right"}');
    const before = numberAt(s.lines(), "at");
    await s.until((text) => numberAt([text], "at") >= before + 200);
    expect(s.lines().join("\n")).toContain('held {"A", "Right"}');
    s.type("\x1b[97;1:3u");
    await s.see('held {"Right"}');
    // Losing the focus releases all keys.
    s.type("\x1b[O");
    await s.see("held {}");
    s.type("\x1b[99;5u");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("runs at thirty frames per second", async () => {
    const start = performance.now();
    const s = open(["paddle.led"]);
    await s.see("held {}");
    const first = numberAt(s.lines(), "frame");
    await s.until((text) => numberAt([text], "frame") >= first + 60);
    const seconds = (performance.now() - start) / 1000;
    // A busy machine may be slower, but none is faster.
    expect(numberAt(s.lines(), "frame")).toBeLessThanOrEqual(30 * seconds + 1);
    const seen = new Set<number>();
    await vi.waitFor(
      () => {
        seen.add(s.columnsOf(0xff0000)[0] ?? -1);
        expect(seen.size).toBeGreaterThan(5);
      },
      { timeout: 20_000, interval: 20 },
    );
  });

  it("plays Bricks with the keys for some seconds", async () => {
    const s = open([join(root, "examples/bricks.led")]);
    await s.see("Space serves");
    s.type(" ");
    const steered = setInterval(() => s.type("\x1b[D"), 40);
    await s.see("bricks 1");
    clearInterval(steered);
    const frame = numberAt(s.lines(), "frame");
    await s.until((text) => numberAt([text], "frame") >= frame + 60);
    expect(s.lines().join("\n")).toContain("wall 1");
    s.type("\x03");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("fits its picture to the size of the terminal, also if that is very small", async () => {
    const s = open([ticTacToe]);
    expect(placeOf(await s.see("x's turn"), "x's turn")[1]).toBe(1);
    s.resize(120, 45);
    const large = await s.until(
      (text) => text.split("\n")[44]?.includes("Ctrl-C quit") === true && text.includes("x's turn"),
    );
    expect(placeOf(large, "x's turn")[1]).toBe(2);
    expect(large[23]).not.toContain("Ctrl-C");
    s.click(30, 8);
    await s.see("o's turn");
    s.resize(7, 2);
    await s.until((text) => text.split("\n")[1]?.startsWith("Tic Tac") === true);
    s.resize(80, 24);
    await s.see("o's turn");
    s.type("\x03");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("stops at its last good frame after an error, and restarts at Ctrl-R", async () => {
    const s = open(["paddle.led"]);
    const before = await s.see("held {}");
    s.click(20, 5);
    const stopped = await s.see("stopped after frame");
    const text = stopped.join("\n");
    expect(text).toMatch(/error L605[^]*paddle\.led:8:6[^]*\n( *)8 \|[^]*\n\1  \| {6}\^/);
    expect(text).toContain("held {}");
    expect(placeOf(stopped, "held {}")[1]).toBeLessThan(placeOf(before, "held {}")[1]);
    s.type("\x12");
    await s.until((now) => !now.includes("stopped") && numberAt([now], "frame") < 60);
    s.click(20, 5);
    await s.see("stopped after frame");
    s.type("\x03");
    expect(await s.ended()).toBe(1);
    expect(s.unclean()).toEqual([]);
    // The error also remains on the shell's screen.
    expect(s.lines().join("\n")).toContain("paddle.led:8:6");
  });

  it("ends at Ctrl-C during a frame that does not terminate", async () => {
    writeFileSync(
      join(folder, "endless.led"),
      "/$ ledGame initialState := 0 newState := Sum[k in {1..10^12}] k mod 7 if mouseClicked; currentState + 1 otherwise images := {text(pp(currentState), point(500, 400), 40, dRed)} $/",
    );
    const s = open(["endless.led"]);
    await s.see("Ctrl-C quit");
    s.click(40, 10);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = numberAt(s.lines(), "frame");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(numberAt(s.lines(), "frame")).toBe(before);
    s.type("\x03");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("has a command prompt with completion on request", async () => {
    const s = new Screen(["play", "--script", ticTacToe], { folder });
    screen = s;
    await s.until((text) => /^>$/m.test(text));
    s.type("cl");
    await s.see("> cl");
    s.type("\t");
    await s.see("> click");
    s.type(" 150 650\r");
    await s.see('frame 1. New: "o\'s turn"');
    s.type("\x03");
    await s.see("Type Ctrl-D or quit to end the game.");
    s.type("state\r");
    await s.see("{(`x, 1)}");
    s.type("\x04");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGINT", 130],
  ] as const)("restores the terminal at %s, and writes its recording", async (signal, exitCode) => {
    const s = open(["paddle.led", "--record", `${signal}.jsonl`]);
    await s.see("held {}");
    await s.hold("a", 'held {"A"}');
    s.signal(signal);
    expect(await s.ended()).toBe(exitCode);
    expect(s.unclean()).toEqual([]);
    expect(readFileSync(join(folder, `${signal}.jsonl`), "utf8")).toContain('"keys":["A"]');
  });

  it("ends when the terminal closes, and writes its recording", async () => {
    const s = open(["paddle.led", "--record", "gone.jsonl"]);
    await s.see("held {}");
    const { pid } = s;
    s.close();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 20_000 });
    expect(readFileSync(join(folder, "gone.jsonl"), "utf8")).toContain("led recording");
  });

  it("prints an internal error after it has restored the terminal", async () => {
    const fault = "data:text/javascript,process.on('SIGUSR2',()=>{throw(new(Error)('a%20fault'))})";
    const s = open(["paddle.led"], { environment: { NODE_OPTIONS: `--import ${fault}` } });
    await s.see("held {}");
    s.signal("SIGUSR2");
    expect(await s.ended()).toBe(1);
    expect(s.unclean()).toEqual([]);
    expect(s.lines().join("\n")).toContain("a fault");
  });

  it("returns to the shell at Ctrl-Z, and resumes with fg", async () => {
    // An interactive shell with job control, which prints the modes of the terminal.
    const s = open([ticTacToe], { shell: "bash --norc --noprofile -i" });
    await s.see("x's turn");
    s.click(19, 4);
    await s.see("o's turn");
    s.type("\x1a");
    await vi.waitFor(() => expect(s.raw).toMatch(/Stopped/), { timeout: 20_000 });
    s.type("echo exit:$((3 + 4)) $(stty -a) end\r");
    expect(await s.ended()).toBe(7);
    expect(s.unclean()).toEqual([]);
    s.type("fg\r");
    await s.see("o's turn");
    expect(s.isTaken).toBe(true);
    s.click(25, 7);
    await s.see("x's turn");
    s.forget();
    s.type("\x03");
    await vi.waitFor(() => expect(s.raw.slice(s.forgotten)).toMatch(/\?1049l[^]*\?2004h/), { timeout: 20_000 });
    s.type("echo exit:$? $(stty -a) end\r");
    expect(await s.ended()).toBe(0);
    expect(s.unclean()).toEqual([]);
  });

  it("leaves the terminal unchanged if the document has an error", async () => {
    writeFileSync(join(folder, "wrong.led"), "/$ ledGame initialState := 1 $/");
    const s = open(["wrong.led"]);
    expect(await s.ended()).toBe(1);
    expect(s.raw).not.toContain("\x1b[?1049h");
    expect(s.unclean()).toEqual([]);
  });

  it("rings the bell for sounds on request", async () => {
    const game =
      '/$ ledGame initialState := 0 newState := currentState + 1 if mouseClicked; currentState otherwise images := {text(pp(currentState) + " clicks", point(500, 400), 40, dRed)} sounds := {`ding | c in {1} & mouseClicked} $/';
    writeFileSync(join(folder, "bell.led"), game);
    for (const [args, rings] of [
      [["--bell"], 1],
      [[], 0],
    ] as const) {
      const s = open(["bell.led", ...args]);
      await s.see("0 clicks");
      s.click(40, 10);
      await s.see("1 clicks");
      expect(s.raw.split("\x07").length - 1).toBe(rings);
      s.close();
    }
  });

  it("uses no colours on request, and 256 if the terminal has no more", async () => {
    const plain = open([ticTacToe], { environment: { NO_COLOR: "1" } });
    expect((await plain.see("x's turn")).slice(0, 23).join("\n")).toMatchSnapshot();
    expect(plain.raw).not.toMatch(/[34]8;/);
    plain.close();
    const few = open([ticTacToe], { environment: { COLORTERM: "" } });
    await few.see("x's turn");
    expect(few.raw).toContain("48;5;");
    expect(few.raw).not.toContain("48;2;");
  });

  it("has a recording that replays the same game", async () => {
    const s = open([ticTacToe, "--record", "played.jsonl"]);
    await s.see("x's turn");
    s.click(19, 4);
    await s.see("o's turn");
    s.click(25, 7);
    await s.see("x's turn");
    s.type("\x03");
    expect(await s.ended()).toBe(0);
    expect(s.lines().join("\n")).toContain("wrote  played.jsonl");
    expect(readFileSync(join(folder, "played.jsonl"), "utf8").match(/"click"/g)).toHaveLength(2);
    s.close();
    const { output } = await ledOnDisk(["replay", ticTacToe, join(folder, "played.jsonl")]);
    expect(output.trim().split("\n").at(-1)).toContain('"state":"{(`o, 5), (`x, 1)}"');
    const again = open([ticTacToe, "--recording", "played.jsonl"]);
    const lines = await again.see("x's turn");
    expect(placeOf(lines, " o ")[1]).toBe(7);
  });
});
