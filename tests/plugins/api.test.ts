// The package as a module: its types, compilation, and the rendering of diagnostics.

import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { apiPage } from "../../bin/api-page.js";
import { led } from "../support/world.js";
import { numbers, Project, warned, wrong, wrongColumn } from "./project.js";

type Api = typeof import("../../src/api.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;
let api: Api;

beforeAll(async () => {
  project = new Project({}, ["typescript"]);
  const imported: Api = await import(project.url("node_modules/led-lang/dist/api.js"));
  api = imported;
});
afterAll(() => project?.remove());

test("the package exports exactly the public functions", () => {
  expect(Object.keys(api).sort()).toEqual([
    "Library",
    "check",
    "compile",
    "evaluate",
    "explore",
    "format",
    "formatDocument",
    "hasErrors",
    "positionAt",
    "test",
    "toJson",
    "weave",
  ]);
});

test("the API reference of the manual is up to date; `npm run api-page` updates it", async () => {
  await expect(apiPage()).toMatchFileSnapshot("../../src/manual/api.md");
});

test("a program that uses the API passes tsc with the strictest options, with nothing else installed", async () => {
  const program = `import { compile, type Compiled, type Diagnostic, type Edit, format, type JsonDiagnostic, type Output, type Position, positionAt, type Repair, toJson } from "led-lang";

const compiled: Compiled = compile("", { name: "a.led" });
const output: Output | undefined = compiled.output;
export const texts: readonly string[] = output === undefined ? [] : [output.typescript, output.sourceMap, output.javascript.code, output.declarations];
const first: Diagnostic | undefined = compiled.diagnostics[0];
export const place: Position | undefined = first && positionAt(compiled.document.source, first.span.start);
export const record: JsonDiagnostic | undefined = first && toJson(first, compiled.document.source);
const repair: Repair | undefined = first?.repairs?.[0];
export const edits: readonly Edit[] = repair?.edits ?? [];
export const said: string = format(compiled, { color: true });
`;
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022"],
    types: [],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  project.put("program.ts", program);
  project.put("tsconfig.json", JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  expect(await project.run("typescript/bin/tsc", ["-p", ".", "--pretty", "false"])).toEqual({
    succeeded: true,
    said: "",
  });
});

const usesLibrary = "use:>led:numbers\n\n/$ twin(p) iff isPrime(p) & isPrime(p + 2) $/\n";

describe("imported documents", () => {
  test("are always available from the standard library", () => {
    expect(api.compile(usesLibrary).output?.typescript).toContain("export function twin(");
    const texts = new Map([["b.led", usesLibrary]]);
    const documents = { read: (path: string) => texts.get(path) };
    const text = "use:>b.led\n\n/$ five := twin(5) $/\n";
    for (const access of [documents, new api.Library(documents)])
      expect(api.compile(text, { name: "a.led", documents: access }).diagnostics).toEqual([]);
  });

  test("cause an error with similar names if they do not exist", () => {
    const [missing] = api.compile("use:>led:nmbers\n\n/$ x := 1 $/\n").diagnostics;
    expect(missing?.code).toBe("L903");
    expect(missing?.help).toContain("led:numbers");
  });
});

test("formatDocument formats the code of a document and nothing else", () => {
  expect(api.formatDocument("The  sum\n\n/$ f(x):=x+1 $/\n")).toBe("The  sum\n\n/$ f(x) := x + 1 $/\n");
});

test("a bundle for browsers contains no Node modules, and compiles documents", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { compile } from "led-lang"; result = compile(${JSON.stringify(usesLibrary)}).output.javascript.code;`,
      resolveDir: project.folder,
    },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    logLevel: "silent",
  });
  const page = createContext({ result: undefined, TextEncoder, TextDecoder, URL });
  runInContext(outputFiles[0]?.text ?? "", page);
  expect(page["result"]).toContain("export function twin(");
});

describe("running a document", () => {
  const counter = "/$ initialState := 0\n   next(s) := {(s + 1) mod 4} $/\n\n";

  test("checks its properties, with traces and limits", async () => {
    const text = `${counter}always:>s < 4\n\nalways:>s < 3\n`;
    expect(await api.explore(text)).toMatchObject([
      { line: 4, kind: "always", expression: "s < 4", status: "passed", outcome: "holds", states: 4, trace: null },
      { line: 6, status: "failed", outcome: "refuted", trace: ["0", "1", "2", "3"].map((state) => ({ state })) },
    ]);
    expect(await api.explore(text, { states: 2 })).toMatchObject([
      { status: "failed", outcome: "undecided" },
      { status: "failed", outcome: "undecided" },
    ]);
    await expect(api.explore(text, { states: 0 })).rejects.toThrow("`states` must be a positive number");
  });

  test("throws its errors, and failures with the names of imported documents", async () => {
    const wrong = "/$ one := on $/\n";
    await expect(api.test(wrong)).rejects.toThrow("L301: Unknown name, in line 1\n`on`");
    const documents = { read: () => "/$ inverse(x) := 1 / x $/\n" };
    await expect(api.evaluate("use:>b.led\n", "inverse(0)", { documents })).rejects.toThrow(
      "L605: Division by zero, in line 1 of b.led\n",
    );
  });

  test("does not change the stack trace limit of the program", async () => {
    const { stackTraceLimit } = Error;
    await api.evaluate(counter, "next(1)");
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  test("shows errors on its page", async () => {
    expect(await api.weave("# One\n\n/$ one := on $/\n")).toContain("Unknown name");
    const page = await api.weave("# One\n\n/$ one := 1 $/\n\ncmd:>one\n2\n", { types: false });
    expect(page).toContain("<title>One</title>");
    expect(page).toContain("✗");
  });
});

describe("led-lang/node", () => {
  const program = (body: string): string =>
    `import { evaluate, files, test } from "led-lang/node";\nimport { compile } from "led-lang";\n${body}`;

  test("runs tests and expressions of documents, with the documents of a folder", async () => {
    project.put("docs/one.led", "/$ one := 1 $/\n");
    project.put(
      "run.mjs",
      program(`const folder = "docs";
const documents = files(folder);
const text = "use:>one.led\\n\\n/$ f(n) := n + one $/\\n\\ncmd:>f(1)\\n2\\n\\ncmd:>f(1)\\n3\\n";
console.log((await test(text, { folder })).map(({ line, status, actual }) => [line, status, actual].join(" ")).join());
console.log(await evaluate(text, "f(41)", { folder }));
console.log(compile(text, { documents }).diagnostics.length);
await evaluate(text, "1/0", { folder }).catch((error) => console.log(error.message.split("\\n")[0]));
await test("/$ x := y $/").catch((error) => console.log(error.message.split("\\n")[0]));
`),
    );
    const { said } = await project.node(["run.mjs"]);
    expect(said).toBe(
      "5 passed 2,8 failed 2\n42\n0\nL605: Division by zero, in line 1\nL301: Unknown name, in line 1\n",
    );
  });

  test("reads only recordings in the folder of a document", async () => {
    project.put("docs/in.jsonl", "not a recording\n");
    project.put("out.jsonl", "not a recording\n");
    const game = "/$ initialState := 0\n   newState := currentState + 1\n   images := {} $/\n";
    project.put(
      "read.mjs",
      program(`for (const path of ["in.jsonl", "../out.jsonl"]) {
  const [result] = await test(${JSON.stringify(game)} + "\\nplay:>" + path + "\\n\\ncmd:>currentState\\n1\\n", { folder: "docs" });
  console.log(result.message.split("\\n")[1]);
}
`),
    );
    const { said } = await project.node(["read.mjs"]);
    expect(said).toMatch(/^.*`in\.jsonl`.*\n.*`\.\.\/out\.jsonl` cannot be read: it is outside the folder\.\n$/);
  });
});

describe("format", () => {
  test("returns an empty string without diagnostics", () => {
    expect(api.format(api.compile(numbers))).toBe("");
  });

  test.each([
    ["an error", wrong],
    ["a warning", warned],
  ])("prints %s like led check", async (_, text) => {
    const { errors } = await led(["check", "a.led"], { files: { "a.led": text } });
    expect(`${api.format(api.compile(text, { name: "a.led" }))}\n`).toBe(errors);
  });

  test("prints every diagnostic, in colour on request", () => {
    const compiled = api.compile(wrong.replace("10", "tenn"));
    expect(api.format(compiled).match(/^error L301:/gm)).toHaveLength(2);
    expect(api.format(compiled)).not.toContain("\u001b[");
    expect(api.format(compiled, { color: true })).toContain("\u001b[31m");
  });
});

test("a diagnostic has a location as a record and an offset", () => {
  const { diagnostics, document } = api.compile(wrong, { name: "a.led" });
  const [error] = diagnostics;
  if (error === undefined) expect.unreachable();
  expect(api.toJson(error, document.source)).toMatchObject({
    code: "L301",
    file: "a.led",
    start: { line: 5, column: wrongColumn },
  });
  expect(api.positionAt(document.source, error.span.start)).toEqual({ line: 5, column: wrongColumn });
  expect(api.hasErrors(diagnostics)).toBe(true);
});

describe("output", () => {
  test("is undefined with errors, but not with warnings", () => {
    expect(api.compile(wrong).output).toBeUndefined();
    expect(api.compile(warned).output?.typescript).toContain("export const limit");
  });

  test("imports the runtime from the given path, in all formats", () => {
    const output = api.compile(numbers, { runtime: "#runtime" }).output;
    for (const text of [output?.typescript, output?.javascript.code, output?.declarations])
      expect(text).toContain('from "#runtime"');
  });

  test("has a default export on request, under an unused name", () => {
    const document = "/$ definitions := {1} $/";
    expect(api.compile(document).output?.typescript).not.toContain("default");
    expect(api.compile(document, { defaultExport: true }).output?.typescript).toContain(
      "const definitions_: { readonly definitions: typeof definitions } = { definitions };\n\nexport { definitions_ as default };\n",
    );
  });

  test("declares a document without definitions as a module", () => {
    expect(api.compile("Nothing but prose.").output?.declarations).toMatch(/\nexport \{\};\n$/);
  });
});
