// The loader for webpack, called as webpack calls it.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { numbers, Project, warned, wrong, wrongColumn } from "./project.js";

type Loader = typeof import("../../src/plugins/webpack.js").default;
type Loading = ThisParameterType<Loader>;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;
let loader: Loader;

beforeAll(async () => {
  project = new Project({ "numbers.led": numbers, "user.led": "use:>numbers.led\n\n/$ four := even(4) $/\n" });
  const imported: { readonly default: Loader } = await import(project.url("node_modules/led-lang/dist/webpack.js"));
  loader = imported.default;
});
afterAll(() => project?.remove());

interface Loaded {
  readonly failure: string | undefined;
  readonly code: string | undefined;
  readonly warnings: readonly string[];
  readonly dependencies: readonly string[];
}

function load(file: string, text: string, options: ReturnType<Loading["getOptions"]> = {}): Loaded {
  const [warnings, dependencies]: [string[], string[]] = [[], []];
  let result: Pick<Loaded, "failure" | "code"> = { failure: undefined, code: undefined };
  const loading: Loading = {
    resourcePath: project.path(file),
    getOptions: () => options,
    addDependency: (path) => void dependencies.push(path),
    emitWarning: ({ message }) => void warnings.push(message),
    emitError: ({ message }) => void warnings.push(message),
    callback: (error, code) => (result = { failure: error?.message, code }),
  };
  loader.call(loading, text);
  return { ...result, warnings, dependencies };
}

test("a document is a module that depends on its imported documents", () => {
  const { code, failure, dependencies } = load("user.led", project.read("user.led")!);
  expect(failure).toBeUndefined();
  expect(code).toContain('from "./numbers.led"');
  expect(code).toContain('from "led-lang/runtime"');
  expect(dependencies).toEqual([project.path("numbers.led")]);
});

test("an error has a location, an excerpt and help", () => {
  const { failure, code } = load("wrong.led", wrong);
  expect(code).toBeUndefined();
  expect(failure).toMatch(new RegExp(`^wrong\\.led:5:${wrongColumn}\\n\\nL301: [^]*limt \\+ 1[^]*\\n\\nTry: `));
});

test("a warning does not stop the build", () => {
  const { code, warnings } = load("warned.led", warned);
  expect(code).toContain("export const limit");
  expect(warnings).toHaveLength(1);
});

test("declarations are written beside the document on request", () => {
  load("numbers.led", numbers);
  expect(project.read("numbers.d.led.ts")).toBeUndefined();
  load("numbers.led", numbers, { types: true });
  expect(project.read("numbers.d.led.ts")).toContain("export declare const limit");
});
