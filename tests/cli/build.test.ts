import { expect, test } from "vitest";
import { jsonOf, led } from "../support/world.js";

const good = "# Good\n\n/$ half(n) := n / 2\n\nx := 1 $/\n";
const bad = "/$ x := y $/\n";

test("a module, its map and the runtime are written", async () => {
  const { exitCode, output, world } = await led(["build", "docs/game.led", "--out-dir", "out"], {
    files: { "docs/game.led": good },
  });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^wrote {2}out\/game\.ts\nwrote {2}out\/game\.ts\.map\nwrote {2}out\/easel\.ts\n$/);
  expect(world.files.get("out/game.ts")).toMatch(
    /^\/\/ Written by led from \.\.\/docs\/game\.led\.\n[^]*sourceMappingURL=game\.ts\.map\n$/,
  );
  expect(JSON.parse(world.files.get("out/game.ts.map") ?? "")).toMatchObject({
    file: "game.ts",
    sources: ["../docs/game.led"],
  });
  expect(world.files.get("out/easel.ts")).toMatch(
    /^\/\/ Written by led: the parts of its runtime [^]* @generated\n[^]*\nexport function divide\(/,
  );
});

test("the runtime is one file that imports nothing, with the comments of its parts, and without what nobody can reach", async () => {
  const files = { "game.led": good, "whole.ts": 'export * from "./easel.js";' };
  const { world } = await led(["build", "game.led"], { files });
  const runtime = world.files.get("easel.ts") ?? "";
  expect(runtime).not.toMatch(/^import |^export (?:\*|\{)/m);
  expect(runtime).toMatch(/\n \* The atom with a name; always the same object\.\n[^]*? \*\/\nexport function atom</);
  expect(runtime).toMatch(/\n\/\/ Converts JavaScript values[^]*\nexport function fromJs</);
  expect(runtime).not.toContain("runtimeCatalogue");
  // Equal names of several runtime modules are renamed apart.
  expect(runtime.match(/^const none\w*(?=[ :])/gm)).toHaveLength(
    new Set(runtime.match(/^const none\w*(?=[ :])/gm)).size,
  );
});

test("the runtime has what the modules of the folder import, also those of earlier runs and handwritten ones", async () => {
  const files = {
    "half.led": "/$ half(n) := n / 2 $/",
    "set.led": "/$ both(a) := {a, a + 1} $/",
    "out/main.ts": 'import { half } from "./half.js";\nimport { type Value, pp as shown } from "./easel.js";\n',
  };
  const { world } = await led(["build", "half.led", "-o", "out"], { files });
  const has = (name: string): boolean => (world.files.get("out/easel.ts") ?? "").includes(`export function ${name}(`);
  expect(["divide", "pp", "setOf", "fromJs"].filter(has)).toEqual(["divide", "pp"]);
  const { output } = await led(["build", "set.led", "-o", "out"], { after: world });
  expect(output).toContain("wrote  out/easel.ts");
  expect(["divide", "pp", "setOf", "fromJs"].filter(has)).toEqual(["divide", "pp", "setOf"]);
});

test("no runtime is written for modules that import nothing", async () => {
  const { world } = await led(["build", "x.led"], { files: { "x.led": "/$ x := 1 $/" } });
  expect(world.writes).toEqual(["x.ts", "x.ts.map"]);
});

test.each(["dependencies", "devDependencies", "peerDependencies"])(
  "in a project with led-lang in its %s, modules import the package",
  async (kind) => {
    const files = { "game.led": good, "package.json": JSON.stringify({ [kind]: { "led-lang": "^0.2.0" } }) };
    const { world } = await led(["build", "game.led", "-o", "out"], { files });
    expect(world.files.get("out/game.ts")).toContain(' from "led-lang/runtime";');
    expect(world.writes).toEqual(["out/game.ts", "out/game.ts.map"]);
    const alone = await led(["build", "game.led", "-o", "out", "--standalone"], { files });
    expect(alone.world.files.get("out/game.ts")).toContain(' from "./easel.js";');
    expect(alone.world.files.has("out/easel.ts")).toBe(true);
  },
);

test("the nearest package.json decides", async () => {
  const files = {
    "game.led": good,
    "package.json": JSON.stringify({ dependencies: { "led-lang": "*" } }),
    "out/package.json": "{}",
  };
  const { world } = await led(["build", "game.led", "-o", "out"], { files });
  expect(world.files.has("out/easel.ts")).toBe(true);
  const refused = await led(["build", "game.led", "--standalone", "--runtime", "led-lang/easel"], { files });
  expect(refused).toMatchObject({ exitCode: 2 });
  expect(refused.errors).toContain("`--standalone` cannot be used with `--runtime`.");
});

test("with --target js, modules and runtime are JavaScript with declarations", async () => {
  const { exitCode, output, world } = await led(["build", "docs/my game.led", "-o", "out", "--target", "js"], {
    files: { "docs/my game.led": good },
  });
  expect(exitCode).toBe(0);
  expect(output.replaceAll("wrote  out/", "")).toBe(
    "my game.js\nmy game.js.map\nmy game.d.ts\nmy game.d.ts.map\neasel.js\neasel.d.ts\n",
  );
  expect(world.files.get("out/my game.js")).toMatch(/^\/\/ Written by led [^]*sourceMappingURL=my%20game\.js\.map\n$/);
  expect(JSON.parse(world.files.get("out/my game.js.map") ?? "")).toMatchObject({
    file: "my game.js",
    sources: ["../docs/my%20game.led"],
  });
  expect(world.files.get("out/my game.d.ts")).toContain("export declare const x: () => number;");
  expect(world.files.get("out/easel.js")).toMatch(
    /^\/\/ Written by led: the parts of its runtime [^]*\nexport function divide\(a, b\)/,
  );
  expect(world.files.get("out/easel.d.ts")).toMatch(
    /^\/\/ Written by led: the parts of its runtime [^]*\nexport declare function divide\(/,
  );
  const again = await led(["build", "docs/my game.led", "-o", "out", "--target", "js", "--check"], { after: world });
  expect(again.exitCode).toBe(0);
  const { output: script } = await led(["build", "docs/my game.led", "--stdout", "--target", "js"], { after: world });
  expect(script).toMatch(/^\/\/ Written by led [^]*export const x = \(\) => 1;\n$/);
}, 180_000);

test("with --imports ts, modules name the file beside them as it is", async () => {
  const files = { "game.led": "/$ x := {1} U {2} $/\n" };
  const { world } = await led(["build", "game.led", "--imports", "ts"], { files });
  expect(world.files.get("game.ts")).toContain(' from "./easel.ts";');
  const refused = await led(["build", "game.led", "--imports", "ts", "--target", "js"], { files });
  expect(refused.exitCode).toBe(2);
  expect(refused.errors).toContain("`--imports ts` cannot be used with `--target js`.");
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

test.each(["game.ts", "game.ts.map", "easel.ts"])(
  "a %s that led did not make is kept, and nothing else is written",
  async (path) => {
    const files = { "game.led": good, [path]: "my own work" };
    const { exitCode, errors, world } = await led(["build", "game.led"], { files });
    expect(exitCode).toBe(2);
    expect(errors).toContain(`\`${path}\` already exists`);
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
  expect(errors).toContain("`a/game.led` and `b/game.tex` have the same output file, `game.ts`");
  expect(world.files.get("game.ts")).toContain("a/game.led");
});

test("a document may not take the place of the runtime", async () => {
  const { exitCode, errors, world } = await led(["build", "easel.led"], { files: { "easel.led": good } });
  expect(exitCode).toBe(2);
  expect(errors).toContain("is the name of the runtime file");
  expect(world.writes).toEqual([]);
});

test("a folder that cannot be written to is a failure with its reason", async () => {
  const { exitCode, errors } = await led(["build", "game.led"], {
    files: { "game.led": good },
    troubles: { "easel.ts": "directory" },
  });
  expect(exitCode).toBe(2);
  expect(errors).toContain("`easel.ts` cannot be read: it is a folder.");
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
  world.files.delete("easel.ts");
  const { exitCode, output, world: after } = await led(["build", "game.led", "--check"], { after: world });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/✗ game\.ts is out of date[^]*\n-.*1[^]*\n\+.*2/);
  expect(output).toContain("✗ easel.ts is missing");
  expect(after.writes).toEqual([]);
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
