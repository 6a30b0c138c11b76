// The files named by a game: which are read and which are never opened. Tested in memory, and on disk for links.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { GameData } from "../../src/web/bundle/game-data.js";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { jsonOf, led, type CommandResult, type WorldOptions } from "../support/world.js";
import { skip } from "../support/needs.js";

const sample = (name: string): Uint8Array => readFileSync(new URL(`../pictures/files/${name}`, import.meta.url));
const ball = sample("ball.png");

function naming(...paths: readonly string[]): string {
  const quoted = paths.map((path) => JSON.stringify(path));
  return `/$\ninitialState := 0\nnewState := 0\nimages := {graphic(f, point(500, 400), 0, 0) | f in {${quoted.join(", ")}}}\n$/\n`;
}

/** The data of the game in the page of a run: the second argument of `led.play`. */
function dataIn(page: string): GameData {
  return JSON.parse(/\},(\{"title".*\})\);<\/script>/.exec(page)?.[1] ?? "null");
}

async function bundled(
  text: string,
  options: WorldOptions = {},
): Promise<{ readonly ran: CommandResult; readonly data: GameData }> {
  const ran = await led(["bundle", "games/game.led", "-o", "-"], { files: { "games/game.led": text }, ...options });
  return { ran, data: dataIn(ran.output) };
}

describe("graphic or sound file beside the document", () => {
  it("is embedded in the page under its path in the document, with its natural size", async () => {
    const { ran, data } = await bundled(naming("ball.png", "pictures/tree.svg"), {
      assets: { "games/ball.png": ball, "games/pictures/tree.svg": sample("tree.svg") },
    });
    expect(ran.errors).toBe("");
    expect(data.graphics).toEqual({
      "ball.png": { url: `data:image/png;base64,${Buffer.from(ball).toString("base64")}`, width: 96, height: 96 },
      "pictures/tree.svg": { url: expect.stringMatching(/^data:image\/svg\+xml;base64,/), width: 100, height: 140 },
    });
  });

  it("is recognised by its bytes, whatever its name", async () => {
    const { ran, data } = await bundled(naming("ball.jpg"), { assets: { "games/ball.jpg": ball } });
    expect([ran.errors, data.graphics["ball.jpg"]?.url.slice(0, 22)]).toEqual(["", "data:image/png;base64,"]);
  });

  it("is embedded as a sound if it is one", async () => {
    const { data } = await bundled(`${naming()}/$ sounds := {"hit.mp3"} $/`, {
      assets: { "games/hit.mp3": new Uint8Array([73, 68, 51]) },
    });
    expect([data.graphics, data.sounds]).toEqual([{}, { "hit.mp3": "data:audio/mpeg;base64,SUQz" }]);
  });

  it("is in the current folder for standard input", async () => {
    const { errors, output } = await led(["bundle", "-", "-o", "-"], {
      input: naming("ball.png"),
      assets: { "ball.png": ball },
    });
    expect([errors, dataIn(output).graphics["ball.png"]?.width]).toEqual(["", 96]);
  });
});

describe("file that is not embedded", () => {
  const found = async (path: string, options: WorldOptions = {}): Promise<string> => {
    const { ran, data } = await bundled(naming(path), options);
    // The page is built nevertheless.
    expect([ran.exitCode, data.graphics]).toEqual([0, {}]);
    return ran.errors;
  };

  it("causes a warning at its name in the document if it is missing", async () => {
    const errors = await found("ball.png");
    expect(errors).toContain("warning L801: File not found\ngames/game.led:4:");
    expect(errors).toContain("There is no file `ball.png` in the folder of the document.");
  });

  it("causes a warning if it has another format or cannot be read", async () => {
    expect(
      await found("ball.png", { assets: { "games/ball.png": new TextEncoder().encode("Dear reader") } }),
    ).toContain("`ball.png` is left out of the page: it is not a PNG, JPEG, GIF, SVG or WebP.");
    expect(await found("ball.bmp", { assets: { "games/ball.bmp": Buffer.from("BM......") } })).toContain(
      "`ball.bmp` is left out of the page: it is not a PNG, JPEG, GIF, SVG or WebP.",
    );
    expect(await found("hit.wma", { assets: { "games/hit.wma": ball } })).toContain(
      "`hit.wma` is left out of the page: browsers do not play this type of sound.",
    );
    expect(await found("ball.png", { troubles: { "games/ball.png": "denied" } })).toContain("L803");
    expect(await found("ball.png", { assets: { "games/ball.png": new Uint8Array(100_000_001) } })).toContain(
      "with it, the files of the page exceed 100.0 MB",
    );
  });

  it("is not opened if its path leads out of the folder", async () => {
    const looked: string[] = [];
    const { world } = await led(["explain"], {
      files: { "game.led": naming("../ball.png", "/ball.png", "https://host/ball.png", "..\\ball.png", "ball.png") },
    });
    await run(["bundle", "game.led", "-o", "-"], {
      ...world,
      readBelow: async (_, path) => {
        looked.push(path);
        return { kind: "trouble", trouble: "missing", detail: "ENOENT" };
      },
    });
    expect(looked).toEqual(["ball.png"]);
  });

  it("prevents the page with --warnings-as-errors", async () => {
    const ran = await led(["bundle", "game.led", "--json", "--warnings-as-errors"], {
      files: { "game.led": naming("ball.png") },
    });
    expect(jsonOf(ran)).toMatchObject({
      diagnostics: [{ code: "L801", severity: "error", file: "game.led", start: { line: 4 } }],
      page: null,
    });
    expect(ran.exitCode).toBe(1);
  });
});

describe("many or large files", () => {
  it("cause a warning at the largest, with the total size", async () => {
    const bytes = (count: number): Uint8Array => Buffer.concat([ball, Buffer.alloc(count - ball.length)]);
    const { ran, data } = await bundled(naming("a.png", "b.png"), {
      assets: { "games/a.png": bytes(4_000_000), "games/b.png": bytes(7_500_000) },
    });
    expect(ran.errors.replaceAll("\n", " ")).toContain(
      "The files of this game add 11.5 MB to the page. The largest is `b.png` with 7.5 MB.",
    );
    expect(Object.keys(data.graphics)).toEqual(["a.png", "b.png"]);
  });

  it("are limited to 100 MB together", async () => {
    const limits: number[] = [];
    const { world } = await led(["explain"], { files: { "game.led": naming("a.png", "b.png") } });
    await run(["bundle", "game.led", "-o", "-"], {
      ...world,
      readBelow: async (_, __, maxBytes) => {
        limits.push(maxBytes);
        return { kind: "bytes", bytes: ball };
      },
    });
    expect(limits).toEqual([100_000_000, 100_000_000 - ball.length]);
  });
});

describe("files on disk", () => {
  const root = mkdtempSync(join(tmpdir(), "led-files-"));
  const folder = join(root, "games");
  afterAll(() => rmSync(root, { recursive: true }));
  mkdirSync(join(folder, "inner"), { recursive: true });
  mkdirSync(join(folder, "folder.png"));
  mkdirSync(join(root, "games-of-others"));
  for (const path of ["secret.png", "games/ball.png", "games/inner/ball.png", "games-of-others/ball.png"])
    writeFileSync(join(root, path), ball);
  symlinkSync(join(root, "secret.png"), join(folder, "link.png"));
  symlinkSync(root, join(folder, "up"));
  symlinkSync(join(root, "games-of-others"), join(folder, "others"));
  symlinkSync("/dev/zero", join(folder, "zero.png"));
  symlinkSync("loop.png", join(folder, "loop.png"));
  symlinkSync("inner/ball.png", join(folder, "within.png"));
  symlinkSync(folder, join(root, "door"));
  const hasPipe = spawnSync("mkfifo", [join(folder, "pipe.png")]).status === 0;

  const read = async (path: string, from = folder): Promise<string> => {
    const reading = await systemWorld().readBelow(from, path, 20_000);
    return reading.kind === "bytes" ? "read" : reading.trouble;
  };

  it("are read inside the folder, also through links that stay in it", async () => {
    for (const path of ["ball.png", "inner/ball.png", "inner/../ball.png", "within.png", "up/games/ball.png"])
      expect([path, await read(path)]).toEqual([path, "read"]);
    // The folder itself may be reached through a link.
    expect(await read("ball.png", join(root, "door"))).toBe("read");
  });

  it("are not read outside the folder, whether by path or by link", async () => {
    for (const path of [
      "../secret.png",
      "link.png",
      "up/secret.png",
      "others/ball.png",
      "zero.png",
      "../games-of-others/ball.png",
      "inner/../../secret.png",
    ]) {
      expect([path, await read(path)]).toEqual([path, "outside"]);
    }
  });

  it("are not read, without blocking, if they are special, too large or missing", async () => {
    expect(await read("folder.png")).toBe("directory");
    expect(await read("missing.png")).toBe("missing");
    expect(await read("ball.png/x.png")).toBe("notDirectory");
    expect(await read("loop.png")).toBe("linkInCircle");
    expect(await read("a\u0000b.png")).toBe("other");
    writeFileSync(join(folder, "large.png"), Buffer.alloc(20_001));
    expect(await read("large.png")).toBe("tooLarge");
  });

  it("are not read, without blocking, if they are pipes", async (context) => {
    if (!hasPipe) skip(context, "mkfifo");
    expect(await read("pipe.png")).toBe("special");
  });

  it("outside the folder are never embedded, even for hostile names", async () => {
    const attack = `"><script>document.title = 'taken'</script><!--.png`;
    writeFileSync(
      join(folder, "game.led"),
      naming(
        "ball.png",
        "link.png",
        "up/secret.png",
        "../secret.png",
        join(root, "secret.png"),
        "zero.png",
        ...(hasPipe ? ["pipe.png"] : []),
        "constructor.png",
        attack,
      ),
    );
    let [page, errors] = ["", ""];
    const world = systemWorld();
    const stream = { isTerminal: false, columns: undefined };
    await run(["bundle", join(folder, "game.led"), "-o", "-"], {
      ...world,
      output: { ...stream, write: (text) => void (page += text) },
      errors: { ...stream, write: (text) => void (errors += text) },
    });
    expect(Object.keys(dataIn(page).graphics)).toEqual(["ball.png"]);
    expect(page).not.toContain("<script>document");
    expect([...errors.matchAll(/^warning (L\d+)/gm)].map(([, code]) => code)).toEqual([
      "L802",
      "L802",
      "L802",
      "L802",
      "L802",
      ...(hasPipe ? ["L803"] : []),
      "L801",
      "L801",
    ]);
  });
});
