// Special files at every input and output of the built tool: devices, pipes, dangling links.

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { History } from "../../src/cli/history.js";
import { writeWhole } from "../../src/files/write.js";
import { tool } from "../support/built.js";
import { ledOnDisk } from "../support/world.js";
import { Watching } from "./watching.js";

vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "led-endless-"));
const path = (name: string): string => join(folder, name);

const good = "/$ x := 1 $/\n\ncmd:>x\n1\n";
const game = "/$ initialState := 0  newState := currentState + 1  images := {} $/\n";

let running: { readonly end: (signal: NodeJS.Signals) => Promise<unknown> }[] = [];

beforeAll(() => {
  writeFileSync(path("good.led"), good);
  writeFileSync(path("game.led"), game);
  if (process.platform !== "win32") execFileSync("mkfifo", [path("pipe")]);
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.end("SIGKILL")));
  running = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `led ARGUMENTS` in bash, with its pipes and redirections. */
function led(command: string): Ran {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `led() { "$NODE" "$TOOL" "$@"; }; ${command}`], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, NODE: process.execPath, TOOL: tool, FORCE_COLOR: "", NO_COLOR: "1" },
  });
  return { exitCode: status, output: stdout, errors: stderr };
}

function watching(...args: readonly string[]): Watching {
  const one = new Watching(folder, args);
  running.push(one);
  return one;
}

describe.skipIf(process.platform === "win32")("infinite input", () => {
  const tooLarge = {
    exitCode: 2,
    errors: expect.stringMatching(
      /^error L702: Unreadable file\n`(?:\/dev\/zero|standard input)` cannot be read: it is larger than 16 MB\.\n$/,
    ),
  };

  test.each([
    "led check - < /dev/zero",
    "led eval - < /dev/zero",
    "led repl < /dev/zero",
    "led play --script game.led < /dev/zero",
  ])("is read up to a limit: %s", (command) => {
    expect(led(command)).toMatchObject(tooLarge);
  });

  test.each([
    ["repl", "/dev/zero"],
    ["play", "--script", "/dev/zero"],
    ["play", "--script", path("game.led"), "--recording", "/dev/zero"],
    ["check", "/dev/zero"],
    ["test", "/dev/zero"],
    ["build", "/dev/zero", "--stdout"],
    ["weave", "/dev/zero", "-o", "-"],
    ["convert", "/dev/zero", "--to", "unicode"],
    ["eval", "1", "--in", "/dev/zero"],
    ["bundle", "/dev/zero", "-o", "-"],
    ["replay", "/dev/zero"],
    ["replay", path("game.led"), "/dev/zero"],
  ])("is read up to a limit: led %s %s %s %s %s", async (...args) => {
    expect(await ledOnDisk(args)).toMatchObject(tooLarge);
  });

  test("is rejected as a recording, and as a file to load", async () => {
    symlinkSync("/dev/zero", path("zero.jsonl"));
    writeFileSync(path("played.led"), `${game}\nplay:>zero.jsonl\n\ncmd:>currentState\n0\n`);
    expect(await ledOnDisk(["test", path("played.led")])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("it is outside the folder"),
    });
    expect(led("echo 'load /dev/zero' | led play --script game.led").output).toContain(
      "`/dev/zero` cannot be read: it is not a regular file.",
    );
    expect(led("echo ':load /dev/zero' | led repl")).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("it is not a regular file"),
    });
  });

  test("a document of maximum length is accepted", async () => {
    const long = (length: number): void => writeFileSync(path("long.led"), "/$ x := 1 $/\n".padEnd(length));
    long(16_000_000);
    expect(await ledOnDisk(["check", path("long.led")])).toMatchObject({ exitCode: 0, errors: "" });
    long(16_777_217);
    expect(await ledOnDisk(["check", path("long.led"), path("good.led")])).toMatchObject({
      exitCode: 2,
      output: expect.stringMatching(/^✓ .*good\.led: 1 definition, 1 test\n$/),
      errors: expect.stringContaining("long.led` cannot be read: it is larger than 16 MB."),
    });
  });
});

describe.skipIf(process.platform === "win32")("input from another program", () => {
  test.each([
    "cat good.led | led check -",
    "cat good.led | led check /dev/stdin",
    "led check /dev/stdin < good.led",
    "led check <(cat good.led)",
    "(sleep 0.3; cat good.led > pipe) & led check pipe",
  ])("is awaited: %s", (command) => {
    expect(led(command)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("1 definition, 1 test"),
      errors: "",
    });
  });

  test.each(["SIGINT", "SIGTERM"] as const)("is awaited until %s", async (signal) => {
    const ends = async (args: readonly string[]): Promise<void> => {
      const child: ChildProcess = spawn(process.execPath, [tool, ...args], {
        cwd: folder,
        stdio: ["pipe", "ignore", "ignore"],
      });
      const ended = new Promise((resolve) => child.on("close", (code, by) => resolve(code ?? by)));
      running.push({ end: (by) => (child.kill(by), ended) });
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(child.exitCode).toBeNull();
      child.kill(signal);
      expect([args, await ended]).toEqual([args, signal]);
    };
    await Promise.all([
      ends(["check", "pipe"]),
      ends(["test", "pipe"]),
      ends(["repl", "pipe"]),
      ends(["eval", "1", "--in", "pipe"]),
      ends(["play", "--script", "pipe"]),
    ]);
  });
});

describe.skipIf(process.platform === "win32")("a watched document that becomes a special file", () => {
  test.each([
    ["check", "--watch"],
    ["test", "--watch"],
    ["build", "--watch"],
    ["play", "--port", "0"],
  ])("is rejected, may become a regular file again, and Ctrl-C ends the tool: led %s", async (command, ...flags) => {
    const name = `${command}.led`;
    const replace = (make: () => void): void => {
      rmSync(path("new.led"), { force: true });
      make();
      renameSync(path("new.led"), path(name));
    };
    writeFileSync(path(name), game);
    const one = watching(command, name, ...flags);
    await one.ready();
    const strange: readonly (() => void)[] = [
      () => execFileSync("mkfifo", [path("new.led")]),
      () => symlinkSync("/dev/zero", path("new.led")),
      () => symlinkSync("/dev/full", path("new.led")),
    ];
    for (const make of strange) {
      await one.after(
        () => replace(make),
        `✗ ${name}: ${{ play: "not on the page", build: "not written" }[command] ?? "it cannot be read"}`,
      );
      await one.after(() => replace(() => writeFileSync(path("new.led"), game)), `✓ ${name}: `);
    }
    expect(one.errors.match(new RegExp(`\`${name}\` cannot be read: it is not a regular file\\.`, "g"))).toHaveLength(
      strange.length,
    );
    await one.after(() => replace(() => execFileSync("mkfifo", [path("new.led")])), "✗");
    expect(await one.end(command === "test" ? "SIGTERM" : "SIGINT")).toBe(0);
  });

  test("is rejected from the start", async () => {
    const one = watching("check", "pipe", "--watch");
    await one.ready();
    expect(one.runs).toEqual(["✗ pipe: it cannot be read"]);
    expect(await one.end()).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("output path", () => {
  const commands = [
    ["bundle", path("game.led")],
    ["weave", path("good.led")],
    ["convert", path("good.led"), "--to", "unicode"],
    ["replay", path("game.led")],
  ];
  const refused = (to: string): string =>
    `error L703: Unwritable file\n\`${to}\` cannot be written: it is not a regular file.\nTry: Choose another folder or name`;

  test.each([
    ["/dev/full", [], commands.slice(2)],
    ["/dev/null", [], commands.slice(1, 2)],
    [path("pipe"), [], commands],
    [path("pipe"), ["--force"], commands],
  ])("%s is left unchanged %s", async (to, flags, tried) => {
    for (const command of tried)
      expect((await ledOnDisk([...command, "-o", to, ...flags])).errors).toContain(refused(to));
    expect(lstatSync(to).isFile()).toBe(false);
  });

  test("/dev/stdout is left unchanged if it is a pipe", () => {
    expect(led("led replay game.led -o /dev/stdout | cat").errors).toContain(refused("/dev/stdout"));
  });

  test("does not block a build if it is a pipe", async () => {
    mkdirSync(path("with-pipe"));
    execFileSync("mkfifo", [path("with-pipe/good.ts")]);
    for (const flags of [[], ["--force"], ["--check"]])
      expect(await ledOnDisk(["build", path("good.led"), "-o", path("with-pipe"), ...flags])).toMatchObject({
        exitCode: 2,
        errors: expect.stringContaining("with-pipe/good.ts` cannot be written: it is not a regular file."),
      });
  });

  test("stays a dangling link, whose target is created if its folder exists", async () => {
    mkdirSync(path("links/inner"), { recursive: true });
    symlinkSync("inner/../inner/one.ts", path("links/good.ts"));
    const build = (name: string) => ledOnDisk(["build", path(name), "-o", path("links")]);
    expect(await build("good.led")).toMatchObject({ exitCode: 0, errors: "" });
    expect(lstatSync(path("links/good.ts")).isSymbolicLink()).toBe(true);
    expect(readFileSync(path("links/inner/one.ts"), "utf8")).toContain("export const x");
    for (const [to, reason] of [
      ["missing/one.ts", "it is a link into a folder that does not exist"],
      ["game.ts", "it is a link to itself"],
    ] as const) {
      rmSync(path("links/game.ts"), { force: true });
      symlinkSync(to, path("links/game.ts"));
      expect((await build("game.led")).errors).toContain(`links/game.ts\` cannot be written: ${reason}.`);
      expect(lstatSync(path("links/game.ts")).isSymbolicLink()).toBe(true);
    }
  });

  test("is resolved by the targets of links rather than lexically", () => {
    mkdirSync(path("far/away"), { recursive: true });
    symlinkSync("far/away", path("near"));
    symlinkSync("near/../made.txt", path("through"));
    expect(writeWhole(path("through"), "text")).toBeUndefined();
    expect(readFileSync(path("far/made.txt"), "utf8")).toBe("text");
  });
});

test.skipIf(process.platform === "win32")("a history file that is a pipe is ignored without blocking", async () => {
  mkdirSync(path("state/led"), { recursive: true });
  execFileSync("mkfifo", [path("state/led/history")]);
  const history = new History({ XDG_STATE_HOME: path("state") });
  expect(history.read()).toEqual([]);
  history.add("1 + 1");
  await history.close();
});
