import { expect, test } from "vitest";
import { jsonOf, led } from "../support/world.js";

const good = "# Good\n\n/$ half(n) := n / 2\n\nx := 1 $/\n";
const bad = "/$ x := y $/\n";

test("writes a module, its source map and the runtime", async () => {
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

test("writes the runtime as one file without imports, with comments and without unreachable code", async () => {
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

test("includes in the runtime the imports of all modules in the folder, also handwritten ones", async () => {
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

test("writes no runtime for modules without imports", async () => {
  const { world } = await led(["build", "x.led"], { files: { "x.led": "/$ x := 1 $/" } });
  expect(world.writes).toEqual(["x.ts", "x.ts.map"]);
});

test.each(["dependencies", "devDependencies", "peerDependencies"])(
  "imports the package in a project with led-lang in its %s",
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

test("refuses `-o -`, which would name a folder", async () => {
  const { exitCode, errors, world } = await led(["build", "game.led", "-o", "-"], { files: { "game.led": good } });
  expect(exitCode).toBe(2);
  expect(errors).toContain("write `--stdout`");
  expect([...world.files.keys()]).toEqual(["game.led"]);
});

test("uses the nearest package.json", async () => {
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

test("writes JavaScript with declarations with --target js", async () => {
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

test("imports file names with their extension with --imports ts", async () => {
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
])("names the module of %s %s", async (path, module) => {
  const { world } = await led(["build", path], { files: { [path]: good } });
  expect(world.files.has(module)).toBe(true);
});

test("does not rewrite unchanged files", async () => {
  const first = await led(["build", "game.led"], { files: { "game.led": good } });
  const second = await led(["build", "game.led"], { after: first.world });
  expect(second.exitCode).toBe(0);
  expect(second.world.writes).toEqual([]);
  first.world.files.set("game.led", good.replace("1", "2"));
  const third = await led(["build", "game.led"], { after: first.world });
  expect(third.world.writes).toEqual(["game.ts", "game.ts.map"]);
});

test("writes nothing for a document with errors, and builds the others", async () => {
  const { exitCode, world } = await led(["build", "bad.led", "good.led"], {
    files: { "bad.led": bad, "good.led": good },
  });
  expect(exitCode).toBe(1);
  expect(world.files.has("bad.ts")).toBe(false);
  expect(world.files.has("good.ts")).toBe(true);
});

test.each(["game.ts", "game.ts.map", "easel.ts"])(
  "does not overwrite a foreign %s, and writes nothing else",
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

test("does not overwrite the source map of another program", async () => {
  const map = JSON.stringify({ version: 3, file: "other.js", sources: [], mappings: "" });
  const { exitCode } = await led(["build", "game.led"], { files: { "game.led": good, "game.ts.map": map } });
  expect(exitCode).toBe(2);
});

test("rejects two documents with the same module name", async () => {
  const { exitCode, errors, world } = await led(["build", "a/game.led", "b/game.tex"], {
    files: { "a/game.led": good, "b/game.tex": good },
  });
  expect(exitCode).toBe(2);
  expect(errors).toContain("`a/game.led` and `b/game.tex` have the same output file, `game.ts`");
  expect(world.files.get("game.ts")).toContain("a/game.led");
});

test("rejects a document with the name of the runtime file", async () => {
  const { exitCode, errors, world } = await led(["build", "easel.led"], { files: { "easel.led": good } });
  expect(exitCode).toBe(2);
  expect(errors).toContain("is the name of the runtime file");
  expect(world.writes).toEqual([]);
});

test("reports why a folder cannot be written", async () => {
  const { exitCode, errors } = await led(["build", "game.led"], {
    files: { "game.led": good },
    troubles: { "easel.ts": "directory" },
  });
  expect(exitCode).toBe(2);
  expect(errors).toContain("`easel.ts` cannot be read: it is a folder.");
});

test("prints only the module to standard output", async () => {
  const { exitCode, output, errors, world } = await led(["build", "docs/game.led", "--stdout"], {
    files: { "docs/game.led": good },
  });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^\/\/ Written by led from game\.led\.\n/);
  expect(errors).toBe("");
  expect(world.writes).toEqual([]);
});

test("passes --check after a build, without writing", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  const checked = await led(["build", "game.led", "--check"], { after: world });
  expect(checked.exitCode).toBe(0);
  expect(checked.world.writes).toEqual([]);
});

test("shows differences and missing files with --check", async () => {
  const { world } = await led(["build", "game.led"], { files: { "game.led": good } });
  world.files.set("game.led", good.replace("1", "2"));
  world.files.delete("easel.ts");
  const { exitCode, output, world: after } = await led(["build", "game.led", "--check"], { after: world });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/✗ game\.ts is out of date[^]*\n-.*1[^]*\n\+.*2/);
  expect(output).toContain("✗ easel.ts is missing");
  expect(after.writes).toEqual([]);
});

test("builds a document once if it is named twice", async () => {
  const { exitCode, output } = await led(["build", "game.led", "./game.led"], { files: { "game.led": good } });
  expect(exitCode).toBe(0);
  expect(output.match(/game\.ts\n/g)).toHaveLength(1);
  expect(
    (await led(["build", "game.led", "docs/../game.led", "--stdout"], { files: { "game.led": good } })).exitCode,
  ).toBe(0);
});

test("reports the status of each file as JSON", async () => {
  const first = await led(["build", "game.led", "--json"], { files: { "game.led": good } });
  expect(jsonOf(first)["files"]).toContainEqual({ path: "game.ts", status: "written" });
  const checked = await led(["build", "game.led", "--check", "--json"], { after: first.world });
  expect(jsonOf(checked)["files"]).toContainEqual({ path: "game.ts", status: "same" });
  const printed = await led(["build", "game.led", "--stdout", "--json"], { after: first.world });
  expect(jsonOf(printed)["modules"]).toMatchObject([{ file: "game.led" }]);
});

test("is deterministic", async () => {
  const files = { "game.led": good };
  const [one, two] = await Promise.all([led(["build", "game.led"], { files }), led(["build", "game.led"], { files })]);
  expect([...one.world.files]).toEqual([...two.world.files]);
});
