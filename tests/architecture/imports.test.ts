// Architecture rules: the allowed imports between folders and of the host, and the maximum file size.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { files, filesBelow, type Import, layerOf, layers, type SourceFile, withoutComments } from "./source-files.js";
import { skip } from "../support/needs.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Maximum number of lines of a formatted file. */
const longestFile = 700;

/** True if files of folder `layer` may import the path `from`, relative to `src`. */
function allows(layer: string, { from, isTypeOnly }: Import): boolean {
  // The version number is in package.json beside `src`.
  if (from.startsWith("../")) return layer === "cli";
  const other = layerOf(from);
  if (other === layer) return true;
  if (layer === "runtime") return false;
  // Built-in functions are named after the exports of the runtime; the tables need only its types.
  if (layer === "language" && other === "runtime") return isTypeOnly;
  return layers.indexOf(other) >= 0 && layers.indexOf(other) < layers.indexOf(layer);
}

describe("layers", () => {
  it("cover every file", () => {
    expect(files.map(({ layer }) => layer).filter((layer) => !layers.includes(layer))).toEqual([]);
  });

  it("are tested on files with imports", () => {
    expect(files.filter(({ imports }) => imports.length > 0).length).toBeGreaterThan(files.length * 0.8);
  });

  it.each(layers.filter((layer) => files.some((file) => file.layer === layer)))(
    "before %s are all that it imports from",
    (layer) => {
      const wrong = files
        .filter((file) => file.layer === layer)
        .flatMap(({ path, imports }) =>
          imports.filter((one) => one.isLocal && !allows(layer, one)).map(({ from }) => `${path} imports ${from}`),
        );
      expect(wrong).toEqual([]);
    },
  );
});

describe("parsing library", () => {
  it("is imported only in syntax/", () => {
    const wrong = files.filter(
      ({ layer, imports }) => layer !== "syntax" && imports.some(({ from }) => from === "chevrotain"),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("environment", () => {
  const hosts: ReadonlySet<string> = new Set(["cli", "files", "execute", "grading", "plugins", "web/live-server"]);
  const isHost = ({ layer, path }: SourceFile): boolean =>
    hosts.has(layer) ||
    path.startsWith("web/bundle/page/") ||
    path.startsWith("model-checker/animation/page/") ||
    path.startsWith("model-checker/explorer/page/") ||
    path.startsWith("weave/page/") ||
    path.startsWith("web/playground/page/") ||
    path.startsWith("web/playground/worker/") ||
    path.startsWith("web/language-server/");

  it("is used only by hosts: no other file imports a Node module", () => {
    const wrong = files.filter((file) => !isHost(file) && file.imports.some(({ from }) => from.startsWith("node:")));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("is used only by hosts: no other file uses an object of Node or the browser", () => {
    const objects = /(?<![\w.$])(?:process|Buffer|window|navigator|localStorage|performance|console|Date)\.[a-zA-Z]/;
    const functions =
      /(?<![\w.$])(?:fetch|requestAnimationFrame|setTimeout|setInterval|queueMicrotask|new Date|__dirname|HTML\w*Element|CanvasRenderingContext2D|AudioContext|document\.(?:createElement|querySelector|getElementById|body|addEventListener))\b/;
    const wrong = files.filter(
      (file) =>
        !isHost(file) && [objects, functions].some((things) => things.test(withoutStrings(withoutComments(file.text)))),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("runtime", () => {
  // V8 aborts the process if the stack overflows while it compiles a regular expression, and recursion may overflow
  // anywhere.
  it("has no regular expressions, except in messages and external entry points", () => {
    const expressions =
      /(?:[=(,:!&|?{]|return)\s*\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*|\bRegExp\b/;
    const wrong = files.filter(({ layer, text }) => layer === "runtime" && expressions.test(withoutComments(text)));
    expect(wrong.map(({ path }) => path).filter((path) => !path.startsWith("runtime/interop/"))).toEqual([
      "runtime/values/quoting.ts",
    ]);
  });
});

/** Removes string literals from code: messages may mention anything. */
function withoutStrings(code: string): string {
  return code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""');
}

describe("source file", () => {
  const lengthOf = ({ text }: SourceFile): number => text.split("\n").length - 1;

  it(`has at most ${longestFile} lines`, () => {
    expect(
      files.filter((file) => lengthOf(file) > longestFile).map((file) => `${file.path} has ${lengthOf(file)}`),
    ).toEqual([]);
  });

  // Compiling a pattern with Unicode letter classes takes longer than processing a short document, so such patterns are
  // in functions. Page scripts, which load once, are exempt.
  it("creates Unicode patterns and patterns from strings lazily", () => {
    const atStart = (text: string): readonly string[] =>
      [...text.matchAll(/^(?:export )?const [^\n]*(?:\n(?:[ \t)\]}][^\n]*)?)*/gm)].map(
        ([statement]) => statement.split("=>")[0]!,
      );
    const makes = (initializer: string): boolean =>
      /\bnew RegExp\(|\/[^\n]*\\p\{/.test(initializer.replace(/String\.raw`[^`]*`|"(?:[^"\\\n]|\\.)*"/g, ""));
    expect(makes(atStart("const a = /^\\p{L}/u;\n")[0]!)).toBe(true);
    expect(makes(atStart("const a = (): RegExp => /^\\p{L}/u;\n")[0]!)).toBe(false);
    expect(
      files
        .filter(({ path, text }) => !path.includes("/page/") && atStart(withoutComments(text)).some(makes))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("begins with a comment on its purpose", () => {
    expect(files.filter(({ text }) => !text.startsWith("//")).map(({ path }) => path)).toEqual([]);
  });
});

it("the top level of the repository contains only the expected files", (context) => {
  const { status, stdout } = spawnSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" });
  if (status !== 0) skip(context, "git, or this is no clone of the repository");
  const kept = stdout.trim().split("\n");
  expect([...new Set(kept.map((path) => path.split("/")[0]))].sort()).toEqual([
    ".biome.json",
    ".ci",
    ".gitattributes",
    ".github",
    ".gitignore",
    ".oxlintrc.json",
    ".pre-commit-hooks.yaml",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "bin",
    "examples",
    "grammar",
    "package-lock.json",
    "package.json",
    "src",
    "tests",
    "tsconfig.json",
  ]);
});

it("no file of the repository contains a path outside of it", () => {
  const skipped = new Set(["node_modules", ".git", "dist", "out"].map((name) => join(repository, name)));
  const isText = /\.(?:ts|mts|js|json|md|led|tex|txt|html|css|yml|yaml|snap|run)$|\/[\w.]+$/;
  // Assembled from parts, so that this file does not match.
  const outside = new RegExp(`${["", "work", ""].join("/")}|(?<![\\w-])${["shared", ""].join("/")}`);
  const wrong = filesBelow(repository, (path) => skipped.has(path))
    .filter((path) => isText.test(path) && outside.test(readFileSync(path, "utf8")))
    .map((path) => relative(repository, path));
  expect(wrong).toEqual([]);
});
