// Contents of the npm package: everything it needs at run time, nothing that only development needs.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { build, type Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../support/built.js";
import { pack, type Packed } from "./packed.js";

const folder = mkdtempSync(join(tmpdir(), "led-pack-"));
let packed: Packed;
let paths: readonly string[];

beforeAll(() => {
  packed = pack(folder);
  paths = packed.files.map(({ path }) => path);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true }));

const text = (path: string): string => readFileSync(join(root, path), "utf8");
const below = (start: string): readonly string[] => paths.filter((path) => path.startsWith(start));

describe("package contents", () => {
  test("are exactly the listed files and the declarations", () => {
    const others = paths.filter((path) => !path.startsWith("dist/types/"));
    const names = new Set(
      others.map((path) =>
        path
          .replace(/-[A-Z0-9]{8}\.js$/, "-*.js")
          .replace(/^(dist\/shelf\/|examples\/(?:\w+\/)*|src\/manual\/)[\w-]+/, "$1*"),
      ),
    );
    expect([...names].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin/led.cjs",
      "dist/api.js",
      "dist/chunk-*.js",
      "dist/client.d.ts",
      "dist/devtools.js",
      "dist/easel.d.ts",
      "dist/easel.js",
      "dist/esbuild.js",
      "dist/example.led",
      "dist/explorer-page.js",
      "dist/explorer-worker.js",
      "dist/film.js",
      "dist/hooks.js",
      "dist/jest.js",
      "dist/led-json.schema.json",
      "dist/led.cjs",
      "dist/licenses.txt",
      "dist/node.js",
      "dist/page.json",
      "dist/playground.json",
      "dist/register.js",
      "dist/runtime-graph.json",
      "dist/runtime.d.ts",
      "dist/runtime.js",
      "dist/runtime.ts.txt",
      "dist/shelf/*.d.led.ts",
      "dist/shelf/*.d.led.ts.map",
      "dist/shelf/*.led",
      "dist/shell.js",
      "dist/site.js",
      "dist/vite.js",
      "dist/vitest-documents.js",
      "dist/vitest.js",
      "dist/webpack.js",
      "dist/worker.js",
      "dist/woven.js",
      "examples/*.led",
      "examples/*.tex",
      "examples/claims/*.led",
      "examples/course/*.led",
      "examples/course/exercises/*.led",
      "examples/exercises/*.led",
      "examples/graphics/*.svg",
      "examples/machines/*.led",
      "examples/recordings/*.jsonl",
      "grammar/led-listings.tex",
      "grammar/led-mode.el",
      "grammar/led.ebnf",
      "grammar/led.hljs.js",
      "grammar/led.tmLanguage.json",
      "grammar/led.vim",
      "grammar/led_lexer.py",
      "package.json",
      "src/lsp/README.md",
      "src/manual/*.md",
    ]);
  });

  test("have only declarations in the folder of types", () => {
    expect(below("dist/types/").length).toBeGreaterThan(10);
    expect(below("dist/types/").filter((path) => !path.endsWith(".d.ts"))).toEqual([]);
  });

  test("include the targets of links in the documents, except pictures and tests", () => {
    const documents = paths.filter((path) => /^(?:README|CHANGELOG|src\/manual\/.*)\.md$|^README\.md$/.test(path));
    const linked = documents.flatMap((document) =>
      [...text(document).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) =>
        posix.join(posix.dirname(document), target).replace(/\/$/, ""),
      ),
    );
    const isThere = (target: string): boolean => paths.some((path) => path === target || path.startsWith(`${target}/`));
    const missing = [...new Set(linked)].filter((target) => !isThere(target) && !/\.png$|^tests\//.test(target));
    // These are large, or only for contributors.
    expect(missing.sort()).toEqual([
      ".github/CONTRIBUTING.md",
      "grammar/railroad.html",
      "src/README.md",
      "src/diagnostics/README.md",
    ]);
    expect(linked.length).toBeGreaterThan(50);
  });

  test("are small", () => {
    // 3.8 MB: the tool 0.8, the playground (the whole tool for browsers) 0.9, the API (which runs and typesets documents,
    // and shares nothing with the tool) 0.7. The tool is one file because Node caches its compiled form and then starts
    // in a third of the time. The libraries are bundled whole. The API has the standard library as text, for browsers.
    expect(packed.size).toBeLessThan(3_850_000);
    expect(packed.unpackedSize).toBeLessThan(10_600_000);
    const chapters = below("src/manual/").length;
    expect(packed.files.length - chapters).toBeLessThan(345);
  });

  test("include an executable command", () => {
    expect(packed.files.find(({ path }) => path === manifest.bin.led)?.mode.toString(8)).toBe("755");
  });

  test("include the targets of the manifest", () => {
    const targets = Object.values(manifest.exports).flatMap((one) =>
      typeof one === "string" ? [one] : Object.values(one),
    );
    // `*` matches any substring of a path.
    const isThere = (target: string): boolean => {
      const [start = "", end] = target.slice("./".length).split("*");
      return paths.some((path) => (end === undefined ? path === start : path.startsWith(start) && path.endsWith(end)));
    };
    expect(targets.filter((path) => !isThere(path))).toEqual([]);
  });

  test("have no dependencies or install scripts", () => {
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(["devDependencies"]);
    expect(Object.keys(manifest.scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
    expect(Object.values(manifest.devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("contain no paths of the build machine", () => {
    expect(paths.filter((path) => text(path).includes(root))).toEqual([]);
  });
});

async function bundle(): Promise<Metafile> {
  const entryPoints = [
    "cli/main.ts",
    "api.ts",
    "plugins/vite.ts",
    "plugins/esbuild.ts",
    "plugins/hooks.ts",
    "execute/worker.ts",
    "web/bundle/page/main.ts",
  ].map((path) => join(root, "src", path));
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    external: ["esbuild", "../../bin/page-script.js", "../../bin/browser-scripts.js", "../../bin/runtime-module.js"],
    write: false,
    metafile: true,
    logLevel: "error",
  });
  return metafile;
}

let bundled: Metafile;
beforeAll(async () => {
  bundled = await bundle();
});

function packagesIn(outputs: readonly (Metafile["outputs"][string] | undefined)[]): readonly string[] {
  const files = outputs.flatMap((output) =>
    Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return [...new Set(files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))].sort();
}

test("the file watcher is loaded only by commands that watch", () => {
  const { outputs } = bundled;
  const main = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === "src/cli/main.ts") ?? "";
  const atOnce = new Set([main]);
  for (const path of atOnce) {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") atOnce.add(next);
  }
  expect(packagesIn([...atOnce].map((path) => outputs[path]))).toContain("commander");
  expect(packagesIn([...atOnce].map((path) => outputs[path]))).not.toContain("chokidar");
  expect(packagesIn(Object.values(outputs))).toContain("chokidar");
});

describe("licences", () => {
  test("cover all bundled packages in their versions", () => {
    const titles = [...text("dist/licenses.txt").matchAll(/^(\S+) (\d\S*) \(([^)\n]+)\)\n=+$/gm)].map(
      ([, name = "", version, license]) => ({ name, version, license }),
    );
    const inside = packagesIn(Object.values(bundled.outputs));
    expect(inside.length).toBeGreaterThan(4);
    expect(titles.map(({ name }) => name)).toEqual(expect.arrayContaining([...inside]));
    for (const title of titles)
      expect(JSON.parse(text(`node_modules/${title.name}/package.json`))).toMatchObject(title);
  });

  test("permit redistribution and are complete", () => {
    const [, ...sections] = text("dist/licenses.txt").split(/^(?=\S+ \d\S* \([^)\n]+\)\n=+$)/m);
    for (const section of sections) {
      expect(section).toMatch(/^\S+ \S+ \((?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause)\)\n/);
      expect(section).toMatch(
        /permission notice|Permission to use|Grant of Copyright License|Redistributions of source code/,
      );
    }
    expect(sections.length).toBeGreaterThan(4);
  });
});
