// led play as a process: its output, its exit, and its robustness against faulty documents.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { opener } from "../../src/cli/open-browser.js";
import { findingsText } from "../../src/cli/live.js";
import { jsonOf, led } from "../support/world.js";
import { Watching } from "./watching.js";

vi.setConfig({ testTimeout: 180_000 });
const game = "# A game\n/$ initialState := 0 newState := currentState + 1 images := {} $/\n";

let folder = "";
let running: Watching[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "led-play-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.end("SIGKILL")));
  rmSync(folder, { recursive: true, force: true });
});

function playing(...args: string[]): Watching {
  const one = new Watching(folder, ["play", ...args]);
  running.push(one);
  return one;
}

const save = (name: string, text: string): void => writeFileSync(join(folder, name), text);

async function addressOf(tool: Watching): Promise<string> {
  await tool.ready();
  const [, address = ""] = /at (http:\S+) \(/.exec(tool.lines.join("\n")) ?? [];
  return address;
}

/** The first event of a new subscriber. */
async function newsOf(
  address: string,
): Promise<{ readonly game: { readonly version: string } | null; readonly findings: string }> {
  const stopping = new AbortController();
  const response = await fetch(`${address}events`, { signal: stopping.signal });
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes("\n\n")) break;
  }
  stopping.abort();
  return JSON.parse(text.replace(/^data: /, ""));
}

function taken(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const other = createServer().listen(port, "127.0.0.1", () => resolve(other));
  });
}

function readOrNothing(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

describe("led play", () => {
  test("prints the result of each save, and the address of the game", async () => {
    save("a.led", game);
    const tool = playing("a.led", "--port", "0");
    const address = await addressOf(tool);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await (await fetch(`${address}game`)).text()).toContain("<title>A game</title>");
    await tool.after(() => save("a.led", game.replace("A game", "Another game")), "✓ a.led: on the page");
    expect(await (await fetch(`${address}game`)).text()).toContain("<title>Another game</title>");
    expect(await tool.end()).toBe(0);
    expect(tool.errors).toBe("");
  });

  test("continues when the document is missing, broken, empty, or neither a game nor text", async () => {
    const tool = playing("a.led", "--port", "0");
    const address = await addressOf(tool);
    expect(tool.runs).toEqual(["✗ a.led: not on the page"]);
    expect(await newsOf(address)).toMatchObject({
      game: null,
      findings: expect.stringContaining("error L702: Unreadable file\n`a.led` cannot be read: there is no such file."),
    });
    await tool.after(() => save("a.led", "/$ x := (1 $/"), "✗ a.led");
    expect((await newsOf(address)).findings).toMatch(/^error L2/);
    await tool.after(() => save("a.led", "/$ x := 1 $/"), "✗ a.led");
    expect((await newsOf(address)).findings).toContain("error L708: Document is not a game");
    await tool.after(() => save("a.led", game), "✓ a.led");
    const { game: good, findings } = await newsOf(address);
    expect([good === null, findings]).toEqual([false, ""]);
    await tool.after(() => rmSync(join(folder, "a.led")), "✗ a.led");
    expect((await newsOf(address)).game).toEqual(good);
    await tool.after(() => writeFileSync(join(folder, "a.led"), Buffer.from([0xff, 0xfe, 0x00])), "✗ a.led");
    await tool.after(() => save("a.led", game), "✓ a.led");
    expect(await newsOf(address)).toMatchObject({ game: good, findings: "" });
    expect(await tool.end("SIGTERM")).toBe(0);
  });

  test("prints diagnostics in the terminal, and sends them to the page without colour", async () => {
    save("a.led", "/$ x := y $/");
    const tool = playing("a.led", "--port", "0", "--color");
    const { findings } = await newsOf(await addressOf(tool));
    expect(findings).toMatch(/^error L301: Unknown name\na\.led:1:9\n\n {2}1 \| \/\$ x := y \$\/\n/);
    expect(tool.errors).toContain("\u001B[");
    expect(stripVTControlCharacters(tool.errors).trim()).toBe(findings.trim());
  });

  test("serves the page of led bundle --source-map, with its policy as a header", async () => {
    save("a.led", game);
    const { world } = await led(["bundle", "a.led", "--source-map"], { files: { "a.led": game } });
    const page = world.files.get("a-game.html") ?? "";
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n/.exec(page)?.[1];
    const served = await fetch(`${await addressOf(playing("a.led", "--port", "0"))}game`);
    expect(await served.text()).toBe(page);
    expect(served.headers.get("content-security-policy")).toBe(`${policy}; frame-ancestors 'self'`);
  });

  test("updates when a graphic of the document changes, also one that was missing", async () => {
    save("a.led", game.replace("images := {}", 'images := {graphic("art/ball.svg", point(1, 2), 0, 0)}'));
    const tool = playing("a.led", "--port", "0");
    const address = await addressOf(tool);
    expect(tool.errors).toContain("art/ball.svg");
    const without = (await newsOf(address)).game?.version;
    mkdirSync(join(folder, "art"));
    await tool.after(
      () => save("art/ball.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'),
      "✓ a.led: on the page",
    );
    const first = (await newsOf(address)).game?.version;
    await tool.after(
      () => save("art/ball.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>'),
      "✓ a.led: on the page",
    );
    expect(new Set([without, first, (await newsOf(address)).game?.version]).size).toBe(3);
    expect(await (await fetch(`${address}art/ball.svg`)).text()).toBe("There is no such page.\n");
  });

  test("uses another port if the default one is in use", async () => {
    save("a.led", game);
    const first = playing("a.led");
    const second = playing("a.led");
    const addresses = [await addressOf(first), await addressOf(second)];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test("reports a requested port that is in use, and exits", async () => {
    const other = await taken(0);
    const at = other.address();
    const port = typeof at === "object" && at !== null ? at.port : 0;
    const { exitCode, output, errors } = await led(["play", "a.led", "--port", String(port)]);
    other.close();
    expect([exitCode, output]).toEqual([2, ""]);
    expect(errors).toBe(
      `error L709: Address not available\nThe game cannot be served at \`http://127.0.0.1:${port}/\`: the port is in use.\nTry: Choose another port with \`--port\`, or omit \`--port\` to use any free port.\n`,
    );
  });

  test("reports an address that the machine does not have", async () => {
    const { exitCode, errors } = await led(["play", "a.led", "--host", "203.0.113.1"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("this machine does not have that address");
  });

  test.each(["-1", "65536", "1e3", "x", ""])("rejects the port %j", async (port) => {
    const { exitCode, errors } = await led(["play", "a.led", `--port=${port}`]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("It must be a number from 1 to 65535");
  });

  test("rejects standard input", async () => {
    const { exitCode, errors } = await led(["play", "-"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("cannot be standard input");
  });

  test("prints the result of each save as a line of JSON with --json", async () => {
    save("a.led", game);
    const tool = playing("a.led", "--port", "0", "--json");
    await tool.said('"isPlayed":true');
    await tool.after(() => save("a.led", "/$ x := y $/"), '"isPlayed":false');
    const values = tool.lines.map((line) => jsonOf({ output: line, errors: "" }));
    expect(values.map((value) => value["isPlayed"])).toEqual([true, false]);
    expect(values[0]).toMatchObject({
      version: 2,
      diagnostics: [],
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    });
    expect(values[1]?.diagnostics).toMatchObject([{ code: "L301", file: "a.led" }]);
    expect(await tool.end()).toBe(0);
  });
});

describe("browser", () => {
  test("is that of the environment, or else that of the system", () => {
    expect(opener("linux", "firefox")).toEqual(["firefox"]);
    expect(opener("linux", undefined)).toEqual(["xdg-open"]);
    expect(opener("darwin", "")).toEqual(["open"]);
    expect(opener("win32", undefined)[0]).toBe("rundll32");
  });

  test.skipIf(process.platform === "win32")("is opened at the address of the game", async () => {
    save("a.led", game);
    const browser = join(folder, "browser");
    writeFileSync(browser, `#!/bin/sh\necho "$1" > "${join(folder, "opened")}"\n`, { mode: 0o755 });
    const tool = new Watching(folder, ["play", "a.led", "--port", "0", "--open"], { BROWSER: browser });
    running.push(tool);
    const address = await addressOf(tool);
    await expect.poll(() => readOrNothing(join(folder, "opened")), { timeout: 10_000 }).toBe(`${address}\n`);
  });

  test.skipIf(process.platform === "win32")("may be missing without consequences", async () => {
    save("a.led", game);
    const tool = new Watching(folder, ["play", "a.led", "--port", "0", "--open"], { BROWSER: join(folder, "none") });
    running.push(tool);
    expect((await fetch(await addressOf(tool))).status).toBe(200);
  });
});

test("a page is rendered again after each save, and a slow one does not delay the exit", async () => {
  const endless = "\n\ncmd:>f(0)\n1".repeat(20);
  const document = (marker: string, tests: string): string => `/$ f(n) := f(n + 1) $/\n\n${marker}${tests}\n`;
  save("a.led", document("first", endless));
  const one = playing("a.led", "--port", "0");
  const address = await addressOf(one);
  const page = fetch(`${address}document`).then((answer) => answer.text());
  await one.after(() => save("a.led", document("second", endless)), "not on the page");
  await one.after(() => save("a.led", document("third", "")), "not on the page");
  expect(await page).toContain("third");
  await one.after(() => save("a.led", document("fourth", endless)), "not on the page");
  const never = fetch(`${address}document`).catch(() => "broken off");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await one.end()).toBe(0);
  expect(await never).toBe("broken off");
});

test("a page receives the first diagnostics, and the number of others", () => {
  expect(findingsText(["one", "two"])).toBe("one\n\ntwo");
  const findings = Array.from({ length: 60 }, (_, i) => `${i} ${"x".repeat(997)}`);
  expect(findingsText(findings)).toMatch(/^0 x+\n\n1 x[^]*x\n\nand 1\d more messages in the terminal$/);
  expect(findingsText(findings).length).toBeLessThan(51_000);
});
