import { describe, expect, it } from "vitest";
import { bundle } from "../../../src/cli/bundle.js";
import type { BundleFlags } from "../../../src/cli/bundle.js";
import { type CommandHost, noGrading } from "../../../src/cli/host.js";
import { Library } from "../../../src/resolve/imports/library.js";

const game = "# A game\n/$ initialState := 0 newState := 0 images := {} $/\n";

interface Run {
  readonly exitCode: number;
  readonly out: string;
  readonly errors: string;
  readonly files: ReadonlyMap<string, string>;
}

async function bundling(
  path: string,
  files: Readonly<Record<string, string>>,
  flags: Partial<BundleFlags> = {},
): Promise<Run> {
  const disk = new Map(Object.entries(files));
  let [out, errors] = ["", ""];
  const world: CommandHost = {
    read: async (path) => {
      const text = disk.get(path);
      return text === undefined ? { kind: "trouble", trouble: "missing", detail: "ENOENT" } : { kind: "text", text };
    },
    find: async () => undefined,
    list: async () => [],
    readInput: async () => ({ kind: "text", text: game }),
    openConsole: () => Promise.reject(new Error("There are no typed lines.")),
    library: new Library(),
    readBelow: async () => ({ kind: "trouble", trouble: "missing", detail: "ENOENT" }),
    grading: noGrading,
    prove: async () => ({ kind: "missing" }),
    write: async (path, text) => void disk.set(path, text),
    remove: async (path) => void disk.delete(path),
    output: { write: (text) => void (out += text), isTerminal: false, columns: undefined },
    errors: { write: (text) => void (errors += text), isTerminal: false, columns: undefined },
    environment: {},
    resources: {
      version: "0",
      dependency: "^0.0.0",
      manual: "README.md",
      worker: async () => "",
      shell: async () => "",
      woven: async () => "",
      film: async () => "",
      explorer: async () => ({ page: "", worker: "" }),
      example: () => "",
      playground: async () => ({ main: "", frame: "", program: "", translator: "" }),
      site: async () => "",
      page: async () => ({
        declarations: [{ code: "var a;", mentions: [] }],
        exports: { constant: [0, "a"], ledWith: [0, "a"], setOf: [0, "a"], tick: [0, "a"] },
      }),
      runtime: async () => ({ files: [], graph: { names: [], mentions: [], files: {} } }),
    },
  };
  const exitCode = await bundle(
    path,
    {
      json: false,
      quiet: false,
      color: undefined,
      warningsAsErrors: false,
      output: undefined,
      force: false,
      unchecked: false,
      module: false,
      sourceMap: false,
      ...flags,
    },
    world,
  );
  return { exitCode, out, errors, files: disk };
}

describe("led bundle", () => {
  it("writes a page named after the document into the current folder", async () => {
    const { exitCode, out, files } = await bundling("games/first.led", { "games/first.led": game });
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^wrote {2}first-game\.html \(\d+ KB\)\n$/);
    expect(files.get("first-game.html")).toContain("<title>A game</title>");
    expect(files.get("first-game.html")).toContain("return page.ledWith(page,{})");
  });

  it("writes to the path of --output, and leaves an identical page unchanged", async () => {
    const first = await bundling("a.led", { "a.led": game }, { output: "out/page.html" });
    const again = await bundling("a.led", Object.fromEntries(first.files), { output: "out/page.html" });
    expect(first.out).toMatch(/^wrote {2}out/);
    expect(again.out).toMatch(/^same {3}out/);
    expect(again.files.get("out/page.html")).toBe(first.files.get("out/page.html"));
  });

  it("overwrites its own older page, but other files only with --force", async () => {
    const older = await bundling("a.led", { "a.led": game.replace("A game", "An older game") });
    const page = older.files.get("a-game.html") ?? "";
    expect((await bundling("a.led", { "a.led": game, "a-game.html": page })).files.get("a-game.html")).toContain(
      "<title>A game</title>",
    );

    const refused = await bundling("a.led", { "a.led": game, "a-game.html": "<p>mine</p>" });
    expect([refused.exitCode, refused.files.get("a-game.html")]).toEqual([2, "<p>mine</p>"]);
    expect(refused.errors).toContain("led did not create it");
    const forced = await bundling("a.led", { "a.led": game, "a-game.html": "<p>mine</p>" }, { force: true });
    expect([forced.exitCode, forced.files.get("a-game.html")?.includes("A game")]).toEqual([0, true]);
  });

  it("rejects a document that is not a game", async () => {
    const { exitCode, errors, files } = await bundling("a.led", { "a.led": "/$ f(x) := x $/" });
    expect(exitCode).toBe(1);
    expect(errors).toContain("`a.led` does not define a game");
    expect(files.has("a-game.html")).toBe(false);
  });

  it("names the missing definition of an incomplete game", async () => {
    const { errors } = await bundling("a.led", { "a.led": "/$ initialState := 0\nnewState(I, S) := S $/" });
    expect(errors).toContain("`a.led` defines no game: `images` is missing.");
  });

  it("writes no page for a document with errors", async () => {
    const { exitCode, files } = await bundling("a.led", {
      "a.led": game.replace("newState := 0", "newState := nothing"),
    });
    expect([exitCode, files.has("a-game.html")]).toEqual([1, false]);
  });

  it("reports a document that cannot be read", async () => {
    const { exitCode, errors } = await bundling("a.led", {});
    expect([exitCode, errors.includes("`a.led` cannot be read")]).toEqual([2, true]);
  });

  it("reads standard input and writes standard output", async () => {
    const { out } = await bundling("-", {}, { output: "-" });
    expect(out.startsWith("<!doctype html>")).toBe(true);
    expect(out.endsWith("</html>\n")).toBe(true);
  });

  it("names a page without a title after its document", async () => {
    const { files } = await bundling("pong.led", { "pong.led": game.replace("# A game\n", "") });
    expect(files.get("pong-game.html")).toContain("<title>pong</title>");
  });

  it("writes a page, its script and its source map into a folder with --module", async () => {
    const { exitCode, out, files } = await bundling("games/first.led", { "games/first.led": game }, { module: true });
    expect(exitCode).toBe(0);
    expect([...out.matchAll(/^wrote {2}(\S+) \(\d+ KB\)$/gm)].map(([, path]) => path)).toEqual([
      "first/index.html",
      "first/game.js",
      "first/game.js.map",
    ]);
    expect(files.get("first/index.html")).toContain('<script src="game.js"></script>');
    expect(files.get("first/game.js")).toMatch(
      /^\/\/ Written by led\.\nvar led=[^]*return page\.ledWith\(page,{}\)[^]*\nled\.play\([^]*\n\/\/# sourceMappingURL=game\.js\.map\n$/,
    );
    expect(JSON.parse(files.get("first/game.js.map") ?? "")).toMatchObject({
      file: "game.js",
      sources: ["first.led"],
      sourcesContent: [game],
    });
  });

  it("overwrites the files of its own older page, but no others", async () => {
    const older = await bundling(
      "a.led",
      { "a.led": game.replace("A game", "An older game") },
      { module: true, output: "site" },
    );
    const newer = await bundling(
      "a.led",
      { ...Object.fromEntries(older.files), "a.led": game },
      { module: true, output: "site" },
    );
    expect([newer.exitCode, newer.files.get("site/index.html")?.includes("<title>A game</title>")]).toEqual([0, true]);
    expect(newer.files.get("site/game.js.map")).not.toBe(older.files.get("site/game.js.map"));

    const refused = await bundling(
      "a.led",
      { "a.led": game, "site/game.js": "mine()" },
      { module: true, output: "site" },
    );
    expect([refused.exitCode, refused.files.get("site/game.js"), refused.files.has("site/index.html")]).toEqual([
      2,
      "mine()",
      false,
    ]);
  });

  it("does not write a folder to standard output", async () => {
    const { exitCode, out, errors } = await bundling("a.led", { "a.led": game }, { module: true, output: "-" });
    expect([exitCode, out]).toEqual([2, ""]);
    expect(errors).toContain("cannot write to standard output");
  });

  it("embeds the source map only on request", async () => {
    const mapOf = async (flags: Partial<BundleFlags>): Promise<string | undefined> =>
      /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/.exec(
        (await bundling("games/a.led", { "games/a.led": game }, flags)).files.get("a-game.html") ?? "",
      )?.[1];
    expect(await mapOf({})).toBeUndefined();
    expect(JSON.parse(Buffer.from((await mapOf({ sourceMap: true })) ?? "", "base64").toString("utf8"))).toMatchObject({
      sources: ["a.led"],
      sourcesContent: [game],
    });
  });

  it("prints its result as JSON with --json", async () => {
    const { out } = await bundling("a.led", { "a.led": game }, { json: true });
    expect(JSON.parse(out)).toMatchObject({
      diagnostics: [],
      page: { file: "a.led", path: "a-game.html", status: "written" },
    });
  });
});
