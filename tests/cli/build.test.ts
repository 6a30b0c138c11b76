import { expect, test } from "vitest";
import { jsonOf, led } from "../support/world.js";

const good = "# Good\n\n/$ x := 1 $/\n";
const bad = "/$ x := y $/\n";

test("a module, its map and the runtime are written", async () => {
  const { exitCode, output, world } = await led(["build", "docs/game.led", "--out-dir", "out"], {
    files: { "docs/game.led": good },
  });
  expect(exitCode).toBe(0);
  expect(output).toMatch(
    /^wrote {2}out\/game\.ts\nwrote {2}out\/game\.ts\.map\nwrote {2}out\/easel\.ts\nwrote {2}out\/easel \(the runtime: \d+ files\)\n$/,
  );
  expect(world.files.get("out/game.ts")).toMatch(
    /^\/\/ Written by led from \.\.\/docs\/game\.led\.\n[^]*sourceMappingURL=game\.ts\.map\n$/,
  );
  expect(JSON.parse(world.files.get("out/game.ts.map") ?? "")).toMatchObject({
    file: "game.ts",
    sources: ["../docs/game.led"],
  });
  expect(world.files.get("out/easel.ts")).toContain('export * from "./easel/index.js";');
  expect(world.files.has("out/easel/index.ts")).toBe(true);
});

test("every import of the runtime's parts leads to a part that is written", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  for (const [path, text] of world.files) {
    if (!path.startsWith("easel")) continue;
    for (const [, imported = ""] of text.matchAll(/from "(\.[^"]*)\.js"/g)) {
      const target = new URL(`${imported}.ts`, `file:///${path}`).pathname.slice(1);
      expect(world.files.has(target), `${path} imports ${imported}`).toBe(true);
    }
  }
});

test.each([
  ["game.led", "game.ts"],
  ["game.led.md", "game.ts"],
  ["game.md", "game.ts"],
  ["game.tex", "game.ts"],
  ["game.txt", "game.txt.ts"],
  ["game.2.led", "game.2.ts"],
])("the module of %s is %s", async (path, module) => {
  const { world } = await led(["build", path], { files: { [path]: good } });
  expect(world.files.has(module)).toBe(true);
});

test("what is the same is not written again", async () => {
  const first = await led(["build", "game.led"], { files: { "game.led": good } });
  const second = await led(["build", "game.led"], { after: first.world });
  expect(second.exitCode).toBe(0);
  expect(second.world.writes).toEqual([]);
  first.world.files.set("game.led", good.replace("1", "2"));
  const third = await led(["build", "game.led"], { after: first.world });
  expect(third.world.writes).toEqual(["game.ts", "game.ts.map"]);
});

test("nothing is written for a document with errors, and the others are built", async () => {
  const { exitCode, world } = await led(["build", "bad.led", "good.led"], {
    files: { "bad.led": bad, "good.led": good },
  });
  expect(exitCode).toBe(1);
  expect(world.files.has("bad.ts")).toBe(false);
  expect(world.files.has("good.ts")).toBe(true);
});

test.each(["game.ts", "game.ts.map", "easel.ts", "easel/index.ts"])(
  "a %s that led did not make is kept, and nothing else is written",
  async (path) => {
    const files = { "game.led": good, [path]: "my own work" };
    const { exitCode, errors, world } = await led(["build", "game.led"], { files });
    expect(exitCode).toBe(2);
    expect(errors).toContain(`\`${path}\` is there already`);
    expect(world.writes).toEqual([]);
    const forced = await led(["build", "game.led", "--force"], { files });
    expect(forced.exitCode).toBe(0);
    expect(forced.world.files.get(path)).not.toBe("my own work");
  },
);

test("the map of another program is not overwritten", async () => {
  const map = JSON.stringify({ version: 3, file: "other.js", sources: [], mappings: "" });
  const { exitCode } = await led(["build", "game.led"], { files: { "game.led": good, "game.ts.map": map } });
  expect(exitCode).toBe(2);
});

test("two documents for one module are refused", async () => {
  const { exitCode, errors, world } = await led(["build", "a/game.led", "b/game.tex"], {
    files: { "a/game.led": good, "b/game.tex": good },
  });
  expect(exitCode).toBe(2);
  expect(errors).toContain("`a/game.led` and `b/game.tex` would both be written to `game.ts`");
  expect(world.files.get("game.ts")).toContain("a/game.led");
});

test("a document may not take the place of the runtime", async () => {
  const { exitCode, errors, world } = await led(["build", "easel.led"], { files: { "easel.led": good } });
  expect(exitCode).toBe(2);
  expect(errors).toContain("where the runtime stands");
  expect(world.writes).toEqual([]);
});

test("a folder that cannot be written to is a failure with its reason", async () => {
  const { exitCode, errors } = await led(["build", "game.led"], {
    files: { "game.led": good },
    troubles: { "easel/kernel/values.ts": "directory" },
  });
  expect(exitCode).toBe(2);
  expect(errors).toContain("`easel/kernel/values.ts` cannot be read: it is a folder.");
});

test("standard output gets the module alone", async () => {
  const { exitCode, output, errors, world } = await led(["build", "docs/game.led", "--stdout"], {
    files: { "docs/game.led": good },
  });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^\/\/ Written by led from game\.led\.\n/);
  expect(errors).toBe("");
  expect(world.writes).toEqual([]);
});

test("check passes over what a build has just written, and writes nothing", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  const checked = await led(["build", "game.led", "--check"], { after: world });
  expect(checked.exitCode).toBe(0);
  expect(checked.world.writes).toEqual([]);
});

test("check shows how a module differs, and says what is missing", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  world.files.set("game.led", good.replace("1", "2"));
  world.files.delete("easel/index.ts");
  const { exitCode, output, world: after } = await led(["build", "game.led", "--check"], { after: world });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/✗ game\.ts differs[^]*\n-.*1[^]*\n\+.*2/);
  expect(output).toContain("✗ easel/index.ts is missing");
  expect(after.writes).toEqual([]);
});

test("the parts of the runtime are counted, and told of at once where all are missing", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  world.files.delete("easel/index.ts");
  expect((await led(["build", "game.led"], { after: world })).output).toContain("wrote  easel (the runtime: 1 file)\n");
  const { output } = await led(["build", "game.led", "--check"], { files: { "game.led": good } });
  expect(output).toMatch(
    /^✗ game\.ts is missing\n✗ game\.ts\.map is missing\n✗ easel\.ts is missing\n✗ easel \(the runtime: \d+ files\) is missing\n$/,
  );
});

test("a document that is named twice is built once", async () => {
  const { exitCode, output } = await led(["build", "game.led", "./game.led"], { files: { "game.led": good } });
  expect(exitCode).toBe(0);
  expect(output.match(/game\.ts\n/g)).toHaveLength(1);
  expect(
    (await led(["build", "game.led", "docs/../game.led", "--stdout"], { files: { "game.led": good } })).exitCode,
  ).toBe(0);
});

test("as JSON, what became of each file is told", async () => {
  const first = await led(["build", "game.led", "--json"], { files: { "game.led": good } });
  expect(jsonOf(first)["files"]).toContainEqual({ path: "game.ts", status: "written" });
  const checked = await led(["build", "game.led", "--check", "--json"], { after: first.world });
  expect(jsonOf(checked)["files"]).toContainEqual({ path: "game.ts", status: "same" });
  const printed = await led(["build", "game.led", "--stdout", "--json"], { after: first.world });
  expect(jsonOf(printed)["modules"]).toMatchObject([{ file: "game.led" }]);
});

test("the same document gives the same bytes", async () => {
  const files = { "game.led": good };
  const [one, two] = await Promise.all([led(["build", "game.led"], { files }), led(["build", "game.led"], { files })]);
  expect([...one.world.files]).toEqual([...two.world.files]);
});
