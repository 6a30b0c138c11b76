// What the package holds: everything that it needs to run, nothing that only its makers need.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { buildOnce, root } from "../support/built.js";
import { pack, type Packed } from "./packed.js";

const folder = mkdtempSync(join(tmpdir(), "led-pack-"));
let packed: Packed;
let paths: readonly string[];

beforeAll(() => {
  buildOnce();
  packed = pack(folder);
  paths = packed.files.map(({ path }) => path);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

const text = (path: string): string => readFileSync(join(root, path), "utf8");
const below = (start: string): readonly string[] => paths.filter((path) => path.startsWith(start));

describe("the package", () => {
  test("holds these files, the sources of the runtime, the declarations, and no others", () => {
    const others = paths.filter((path) => !path.startsWith("dist/runtime/") && !path.startsWith("dist/types/"));
    const names = new Set(others.map((path) => path.replace(/-[A-Z0-9]{8}\.js$/, "-*.js")));
    expect([...names].sort()).toEqual([
      "LICENSE",
      "README.md",
      "bin/led.cjs",
      "dist/api.js",
      "dist/build-*.js",
      "dist/bundle-*.js",
      "dist/check-*.js",
      "dist/chunk-*.js",
      "dist/client.d.ts",
      "dist/easel.js",
      "dist/esbuild.js",
      "dist/eval-*.js",
      "dist/explain-*.js",
      "dist/led-json.schema.json",
      "dist/led.cjs",
      "dist/licenses.txt",
      "dist/page.js",
      "dist/repl-*.js",
      "dist/test-*.js",
      "dist/vite.js",
      "dist/watch-*.js",
      "dist/worker.js",
      "package.json",
    ]);
  });

  test("has the sources of the runtime as they are, and of nothing else", () => {
    const sources = below("dist/runtime/");
    expect(sources).toContain("dist/runtime/easel/index.ts");
    expect(sources.filter((path) => text(path) !== text(path.replace("dist", "src")))).toEqual([]);
    expect(paths.filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !sources.includes(path))).toEqual([]);
  });

  test("has nothing else than declarations among the declarations", () => {
    expect(below("dist/types/").filter((path) => !path.endsWith(".d.ts"))).toEqual([]);
  });

  test("is small", () => {
    expect(packed.size).toBeLessThan(600_000);
    expect(packed.unpackedSize).toBeLessThan(2_500_000);
    expect(packed.files.length).toBeLessThan(200);
  });

  test("can be run: its command has the right", () => {
    expect(packed.files.find(({ path }) => path === manifest.bin.led)?.mode.toString(8)).toBe("755");
  });

  test("has all that its manifest leads to", () => {
    const targets = Object.values(manifest.exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)));
    expect(targets.filter((path) => !paths.includes(path.slice("./".length)))).toEqual([]);
  });

  test("has others install nothing, and runs nothing there", () => {
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(["devDependencies"]);
    expect(Object.keys(manifest.scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
    expect(Object.values(manifest.devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("names no place of the computer that it was built on", () => {
    expect(paths.filter((path) => text(path).includes(root))).toEqual([]);
  });

  test("loads the watcher of files only for those who watch", () => {
    expect(paths.filter((path) => path.endsWith(".js") && text(path).includes("node_modules/chokidar/"))).toEqual([expect.stringMatching(/^dist\/watch-/)]);
  });
});

describe("the licences", () => {
  /** Packages whose files are in the built ones: the bundler names each file where it begins. */
  const inside = (): ReadonlySet<string> => {
    const comments = readdirSync(join(root, "dist")).filter((name) => name.endsWith(".js")).flatMap((name) => [...text(`dist/${name}`).matchAll(/^\s*\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)]);
    return new Set(comments.map(([, name = ""]) => name));
  };

  test("are those of all packages that are inside, in their versions", () => {
    const titles = [...text("dist/licenses.txt").matchAll(/^(\S+) (\d\S*) \(([^)\n]+)\)\n=+$/gm)].map(([, name, version, license]) => ({ name, version, license }));
    const installed = [...inside()].sort().map((name) => {
      const { version, license }: { readonly version: string; readonly license: string } = JSON.parse(text(`node_modules/${name}/package.json`));
      return { name, version, license };
    });
    expect(installed.length).toBeGreaterThan(4);
    expect(titles).toEqual(installed);
  });

  test("allow to be handed on, and stand there in full", () => {
    const [, ...sections] = text("dist/licenses.txt").split(/^(?=\S+ \d\S* \([^)\n]+\)\n=+$)/m);
    for (const section of sections) {
      expect(section).toMatch(/^\S+ \S+ \((?:MIT|ISC|Apache-2\.0|BSD-3-Clause)\)\n/);
      expect(section).toMatch(/permission notice|Permission to use|Grant of Copyright License|Redistributions of source code/);
    }
    expect(sections.length).toBeGreaterThan(4);
  });
});
