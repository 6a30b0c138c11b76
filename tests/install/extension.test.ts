// The VS Code extension: contents of the package, validity of the manifest, and activation outside the repository.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extensionPackage } from "../../bin/extension.js";
import led from "../../package.json" with { type: "json" };
import { compile, format } from "../../src/api.js";
import { commandNames } from "../../src/lsp/commands.js";
import { parseSettings } from "../../src/lsp/settings.js";
import { kindsIn } from "../grammar/tokenize.js";
import { LanguageServer } from "../support/language-server.js";
import { blocksUnder, chapters } from "../support/manual.js";

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly languages: readonly {
      readonly id: string;
      readonly extensions: readonly string[];
      readonly configuration: string;
    }[];
    readonly grammars: readonly {
      readonly scopeName: string;
      readonly path: string;
      readonly language?: string;
      readonly tokenTypes?: Readonly<Record<string, "comment">>;
    }[];
    readonly snippets: readonly { readonly path: string }[];
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly problemMatchers: readonly { readonly name: string; readonly pattern: readonly Pattern[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> };
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly image: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
}

interface Pattern {
  readonly regexp: string;
  readonly [part: string]: string | number;
}

const shelf = readdirSync(new URL("../../src/shelf/", import.meta.url)).filter((name) => name.endsWith(".led"));

const folder = mkdtempSync(join(tmpdir(), "led-extension-"));
const extension = join(folder, "extension");
let bytes: Uint8Array;
let files: Readonly<Record<string, Uint8Array>>;
let manifest: Manifest;

beforeAll(async () => {
  bytes = await extensionPackage();
  files = unzipSync(bytes);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  manifest = json("package.json") as Manifest;
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true }));

const text = (path: string): string => readFileSync(join(extension, path), "utf8");
const json = (path: string): unknown => JSON.parse(text(path));

describe("extension package", () => {
  test("contains exactly the listed files", () => {
    expect(Object.keys(files).sort()).toEqual(
      [
        "[Content_Types].xml",
        "extension.vsixmanifest",
        ...[
          "LICENSE.txt",
          "README.md",
          "example.led",
          "browser.js",
          "extension.js",
          "icon.png",
          "language-configuration.json",
          "led-in-latex.tmLanguage.json",
          "led-in-markdown.tmLanguage.json",
          "led.tmLanguage.json",
          "licenses.txt",
          "package.json",
          "pictures/inspector.png",
          "pictures/testing.png",
          "pictures/woven.png",
          "pictures/writing.png",
          "server/src/manual/README.md",
          ...chapters.map(({ name }) => `server/src/manual/${name}`),
          "server/bin/led.cjs",
          "server/worker.js",
          "server/dist/led.cjs",
          "server/dist/licenses.txt",
          "server/dist/page.json",
          "server/dist/runtime-graph.json",
          "server/dist/runtime.d.ts",
          "server/dist/runtime.js",
          "server/dist/runtime.ts.txt",
          ...shelf.map((path) => `server/dist/shelf/${path}`),
          "server/dist/shell.js",
          "server/dist/site.js",
          "server/dist/worker.js",
          "server/dist/woven.js",
          "snippets.json",
        ].map((path) => `extension/${path}`),
      ].sort(),
    );
  });

  test("is small", () => {
    expect(bytes.length).toBeLessThan(3_000_000);
  });

  test("has a manifest with its identity and the content type of each file", () => {
    const said = readFileSync(join(folder, "extension.vsixmanifest"), "utf8");
    expect(said).toContain(`<Identity Language="en-US" Id="led" Version="${led.version}" Publisher="led-lang" />`);
    expect(said).toContain("<Icon>extension/icon.png</Icon>");
    for (const [, path = ""] of said.matchAll(/ Path="([^"]*)"/g)) expect(Object.keys(files)).toContain(path);
    const kinds = [...readFileSync(join(folder, "[Content_Types].xml"), "utf8").matchAll(/Extension="(\.\w+)"/g)].map(
      ([, ending]) => ending,
    );
    const endings = Object.keys(files).flatMap((path) => (path.endsWith(".xml") ? [] : `.${path.split(".").at(-1)}`));
    expect([...new Set(endings)].sort()).toEqual(kinds.sort());
  });

  test("has the licences of all bundled packages", () => {
    const names = [...text("licenses.txt").matchAll(/^(\S+) \d\S* \(([^)\n]+)\)\n=+$/gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["vscode-languageclient", "vscode-jsonrpc", "minimatch", "semver"]));
  });
});

describe("extension manifest", () => {
  test("has the version of led", () => {
    expect(manifest.version).toBe(led.version);
  });

  test("contributes only existing files", () => {
    const { languages, grammars, snippets, walkthroughs } = manifest.contributes;
    const paths = [
      manifest.main,
      ...languages.map(({ configuration }) => configuration),
      ...[...grammars, ...snippets].map(({ path }) => path),
      ...walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image)),
    ].map((path) => `extension/${path.replace(/^\.\//, "")}`);
    expect(paths.filter((path) => files[path] === undefined)).toEqual([]);
  });

  test("has the file extensions of the grammar", () => {
    const { fileTypes } = json("led.tmLanguage.json") as { readonly fileTypes: readonly string[] };
    const extensions = manifest.contributes.languages.map((language) => language.extensions);
    expect(extensions).toEqual([fileTypes.map((type) => `.${type}`)]);
  });

  test("refers to grammars by scope, for existing languages", () => {
    const { grammars, languages } = manifest.contributes;
    const repository = Object.keys((json("led.tmLanguage.json") as { repository: object }).repository);
    for (const { scopeName, path, language } of grammars) {
      expect(json(path)).toMatchObject({ scopeName });
      if (language !== undefined) expect(languages.map(({ id }) => id)).toContain(language);
      for (const [, group] of text(path).matchAll(/"text\.led#([^"]*)"/g)) expect(repository).toContain(group);
    }
  });

  test("has a title for each command, and mentions no other commands", () => {
    const { commands, menus, walkthroughs } = manifest.contributes;
    const names = commands.map(({ command }) => command);
    for (const { command, title } of commands) expect(title, command).toMatch(/^\p{Lu}/u);
    expect(names.filter((name) => commandNames.includes(name))).toEqual([]);
    const mentioned = [
      ...Object.values(menus).flatMap((rows) => rows.map(({ command }) => command)),
      ...walkthroughs.flatMap(({ steps }) =>
        steps.flatMap(({ description, completionEvents }) => [
          ...[...description.matchAll(/\(command:([^)]*)\)/g)].map(([, command = ""]) => command),
          ...completionEvents.flatMap((event) => /^onCommand:(.*)/.exec(event)?.[1] ?? []),
        ]),
      ),
    ];
    expect(mentioned.filter((name) => !names.includes(name) && !commandNames.includes(name))).toEqual([]);
  });

  test("has walkthrough steps with supported markup and completion events", () => {
    const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    for (const { description, completionEvents } of steps) {
      expect(description.replaceAll(/``[^`]+``/g, "")).not.toContain("`");
      for (const event of completionEvents) expect(event).toMatch(/^onCommand:/);
    }
  });

  test("marks prose as comments for bracket matching and completion, and code as code", async () => {
    const { tokenTypes = {} } = manifest.contributes.grammars.find(({ scopeName }) => scopeName === "text.led") ?? {};
    const line = "The interval [0, 1) *of* x: /$ f(x) := {x} $/ and so on.";
    const kinds = { comment: 1 as const };
    const types = Object.fromEntries(Object.entries(tokenTypes).map(([selector, kind]) => [selector, kinds[kind]]));
    const found = await kindsIn(line, types);
    const code = line.indexOf("f(");
    const isComment = (offset: number): boolean => found(offset) === kinds.comment;
    expect([0, line.indexOf("["), line.indexOf("of"), line.length - 2].map(isComment)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([code, line.indexOf("{")].map(isComment)).toEqual([false, false]);
    const test = await kindsIn("cmd:>f(1)", types);
    expect([0, 5].map(test)).toEqual([0, 0]);
  });

  test("has the settings of the server with their defaults", () => {
    const { "led.server.path": path, ...others } = manifest.contributes.configuration.properties;
    expect(path?.default).toBe("");
    const settings: Record<string, Record<string, unknown>> = {};
    for (const [name, { default: usual }] of Object.entries(others)) {
      const [, part = "", key] = name.split(".");
      if (key === undefined) Object.assign(settings, { [part]: usual });
      else (settings[part] ??= {})[key] = usual;
    }
    expect(settings).toEqual(parseSettings(undefined));
  });

  test("has a problem matcher for the output of led check", () => {
    const [matcher] = manifest.contributes.problemMatchers;
    const document = "# Part\n\n/$\nS := {1, 2}\nf(n) := n + S\ng(n) := fn + 1\n$/\n";
    writeFileSync(join(folder, "wrong one.led"), document);
    const check = (...flags: readonly string[]) =>
      spawnSync(process.execPath, [join(extension, "server/bin/led.cjs"), "check", "wrong one.led", ...flags], {
        cwd: folder,
        encoding: "utf8",
      });
    const lines = check("--no-color").stderr.split("\n");
    const [first, second] = matcher?.pattern.map(({ regexp }) => new RegExp(regexp)) ?? [];
    const found = lines.flatMap((line, i) => {
      const said = first?.exec(line);
      const place = second?.exec(lines[i + 1] ?? "");
      return said && place ? [[said[1], said[2], said[3], place[1], Number(place[2]), Number(place[3])]] : [];
    });
    const { diagnostics } = JSON.parse(check("--json").stdout) as {
      diagnostics: readonly {
        readonly severity: string;
        readonly code: string;
        readonly title: string;
        readonly file: string;
        readonly start: { readonly line: number; readonly column: number };
      }[];
    };
    expect(diagnostics.length).toBeGreaterThan(1);
    expect(found).toEqual(
      diagnostics.map(({ severity, code, title, file, start }) => [
        severity,
        code,
        title,
        file,
        start.line,
        start.column,
      ]),
    );
  });
});

describe("language configuration", () => {
  test("has valid patterns, and matches names as words", () => {
    const { wordPattern, indentationRules, folding, onEnterRules } = json("language-configuration.json") as {
      readonly wordPattern: { readonly pattern: string; readonly flags: string };
      readonly indentationRules: { readonly increaseIndentPattern: string; readonly decreaseIndentPattern: string };
      readonly folding: { readonly markers: { readonly start: string; readonly end: string } };
      readonly onEnterRules: readonly { readonly beforeText: string }[];
    };
    const word = new RegExp(wordPattern.pattern, `${wordPattern.flags}g`);
    expect("cons(S', π₂, a_b) := {x1 | 1.5 < x1}".match(word)).toEqual(["cons", "S'", "π₂", "a_b", "x1", "1.5", "x1"]);
    const increase = new RegExp(indentationRules.increaseIndentPattern);
    for (const line of ["f(n) :=", "even(n) iff", "x := a where", "S := {"])
      expect(increase.test(line), line).toBe(true);
    expect(increase.test("x := 1")).toBe(false);
    expect(new RegExp(indentationRules.decreaseIndentPattern).test("  }")).toBe(true);
    for (const line of ["/$", "/-----"]) expect(new RegExp(folding.markers.start).test(line), line).toBe(true);
    for (const line of ["$/", "-----/"]) expect(new RegExp(folding.markers.end).test(line), line).toBe(true);
    for (const { beforeText } of onEnterRules) new RegExp(beforeText);
  });
});

test("each snippet is correct with its placeholders", () => {
  const snippets = json("snippets.json") as Record<string, { readonly body: string | readonly string[] }>;
  for (const [name, { body }] of Object.entries(snippets)) {
    const defaults = new Map<string, string>();
    const written = [body]
      .flat()
      .join("\n")
      .replaceAll(/\$\{(\d):((?:\\.|[^}\\])*)\}|\$(\d)|\\([$}\\])/g, (_, number, usual, again, sign) => {
        if (sign !== undefined) return sign;
        if (again !== undefined) return defaults.get(again) ?? "";
        const value = usual.replaceAll(/\\([$}\\])/g, "$1");
        defaults.set(number, value);
        return value;
      });
    const isDocument = /^(?:#|\/\$|cmd:>)/.test(written);
    const compiled = compile(isDocument ? written : `/$\n${written}\n$/\n`, { name: "snippet.led" });
    expect(format(compiled), `${name}:\n${written}`).toBe("");
    expect(compiled.document.regions.length + compiled.document.tests.length, name).toBeGreaterThan(0);
  }
});

test("the example is the first document of the manual", () => {
  expect(blocksUnder("Your first document")[0]?.code).toBe(text("example.led"));
});

describe("bundled tools", () => {
  test("include a language server that responds", async () => {
    const server = await LanguageServer.start({ command: join(extension, "server/bin/led.cjs") });
    expect(server.offers).toHaveProperty("hoverProvider");
    const [finding] = await server.open("file:///one.led", "/$\nx := yy\n$/\n");
    expect(finding?.code).toBe("L301");
    const all = shelf.map((name) => `use:>led:${name.replace(".led", "")}\n`).join("");
    expect(await server.open("file:///all.led", `${all}\n/$ x := reverse(<1, 2>) $/\n`)).toEqual([]);
    expect(await server.close()).toBe(0);
  });

  test("include a command that weaves sites", () => {
    mkdirSync(join(folder, "course"), { recursive: true });
    writeFileSync(join(folder, "course/one.led"), "use:>led:sets\n\n/$ x := 1 $/\n");
    const tool = join(extension, "server/bin/led.cjs");
    const { status, stderr } = spawnSync(process.execPath, [tool, "weave", "course"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(readdirSync(join(folder, "course-site"))).toContain("index.html");
  });

  test("include the manual", () => {
    const { stdout } = spawnSync(process.execPath, [join(extension, "server/bin/led.cjs"), "--help"], {
      encoding: "utf8",
    });
    expect(/^Manual: (.*)$/m.exec(stdout)?.[1]).toBe(join(extension, "server/src/manual/README.md"));
  });

  test("include a script that registers the commands of the manifest and provides tasks", () => {
    const workspace = join(folder, "workspace");
    mkdirSync(workspace);
    writeFileSync(join(workspace, "right.led"), "/$ x := 1 $/\ncmd:>x\n1\n");
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", editor, extension, workspace], { encoding: "utf8" });
    expect(stderr.slice(-1000)).toBe("");
    const { commands, tasks } = JSON.parse(stdout) as {
      readonly commands: readonly string[];
      readonly tasks: readonly { readonly process: string; readonly args: readonly string[]; readonly cwd: string }[];
    };
    expect([...commands].sort()).toEqual(manifest.contributes.commands.map(({ command }) => command).sort());
    expect(tasks.map(({ args }) => args[1])).toEqual(["check", "test", "build"]);
    for (const { process, args, cwd } of tasks.slice(0, 2)) {
      const { status, stderr } = spawnSync(process, args, { cwd, encoding: "utf8" });
      expect({ args: args.slice(1), status, stderr }).toEqual({ args: args.slice(1), status: 0, stderr: "" });
    }
  });
});

/** A stub of the VS Code API that activates the extension and prints the commands and tasks it registers. */
const editor = `
const [extension, folder] = process.argv.slice(1);
const told = { commands: [], tasks: [] };
const anything = new Proxy(class {}, {
  get: (target, name) => (name === "prototype" ? target.prototype : name === Symbol.toPrimitive ? () => "" : anything),
  apply: () => anything,
});
const some = (known) => new Proxy(known, { get: (target, name) => (name in target ? target[name] : anything) });
const vscode = some({
  commands: some({ registerCommand: (name) => (told.commands.push(name), { dispose() {} }) }),
  workspace: some({
    textDocuments: [],
    workspaceFolders: [{ uri: { fsPath: folder } }],
    onDidOpenTextDocument: () => ({ dispose() {} }),
  }),
  window: some({ activeTextEditor: undefined, onDidChangeActiveTextEditor: () => ({ dispose() {} }) }),
  TaskGroup: anything,
  ProcessExecution: class { constructor(process, args, { cwd }) { Object.assign(this, { process, args, cwd }); } },
  Task: class { constructor(definition, scope, name, source, execution) { this.execution = execution; } },
  tasks: some({ registerTaskProvider: (type, provider) => (told.tasks = provider.provideTasks().map(({ execution }) => execution)) }),
});
const Module = require("node:module");
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const context = { subscriptions: [], asAbsolutePath: (path) => require("node:path").join(extension, path) };
require(extension + "/extension.js").activate(context);
process.stdout.write(JSON.stringify(told));
`;
