// The effect of each limit (`limits.ts` in the folders of `src`) on emitted code and messages: how many documents change
// with half and with twice its value. The limits are variables in a bundle made for this purpose, so that one process
// measures all. A limit that no document reaches at half its value is not reached at twice the value either, so only the
// others are doubled; most are halved in groups. Limits that are used while a module is loaded are not measured.

import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { posix } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Documents } from "../../src/resolve/imports/library.js";
import { inRepository } from "../support/emitted.js";
import { type Print } from "./kernels.js";

interface Limit {
  readonly value: number | bigint;
  readonly set: (value: number | bigint) => void;
}

interface Translator {
  readonly compile: (
    text: string,
    options: { readonly documents: Documents },
  ) => { readonly output: unknown; readonly diagnostics: readonly unknown[] };
  readonly documentFiles: Documents;
}

const prefix = "led.limits:";

const asVariables: Plugin = {
  name: "limits as variables",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]limits\.ts$/ }, async ({ path }) => {
      const folder = posix.dirname(path.replaceAll("\\", "/")).replace(/^.*\/src\//, "");
      const code = await readFile(path, "utf8");
      const contents = code.replace(
        /^export const (\w+)(?:: \w+)? = ([^\n[]+);/gm,
        (_, name: string, value: string) =>
          `export let ${name} = ${value}; globalThis[${JSON.stringify(`${prefix}${folder}/${name}`)}] = { value: ${name}, set: (value) => { ${name} = value; } };`,
      );
      return { contents, loader: "ts" };
    });
  },
};

const folders = [
  "tests/conformance",
  "tests/emitted/documents",
  "tests/emitted/passes",
  "tests/typeset/documents",
  "tests/bench/families",
];

/** One in this many documents of the collections of mistakes. */
const share = 10;

async function samples(): Promise<readonly string[]> {
  const documents: string[] = [];
  for (const folder of folders)
    for (const name of (await readdir(inRepository(folder))).filter((file) => file.endsWith(".led")).sort())
      documents.push(await readFile(inRepository(`${folder}/${name}`), "utf8"));
  for (const name of ["mistakes", "types", "students"]) {
    const all = JSON.parse(await readFile(inRepository(`tests/mistakes/${name}.json`), "utf8")) as readonly {
      readonly text?: string;
    }[];
    for (const [i, { text }] of all.entries()) if (i % share === 0 && text !== undefined) documents.push(text);
  }
  return documents;
}

async function translator(): Promise<Translator> {
  const folder = inRepository("out/limits");
  await mkdir(folder, { recursive: true });
  await symlink(inRepository("src/shelf"), inRepository("out/limits/shelf")).catch(() => undefined);
  await build({
    stdin: {
      contents: `export { compile } from "./src/api.ts"; export { documentFiles } from "./src/files/documents.ts";`,
      resolveDir: inRepository("."),
    },
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outfile: inRepository("out/limits/translator.js"),
    plugins: [asVariables],
    logLevel: "error",
  });
  return (await import(inRepository("out/limits/translator.js"))) as Translator;
}

interface Run {
  readonly emitted: readonly string[];
  readonly messages: readonly string[];
}

function run({ compile, documentFiles }: Translator, documents: readonly string[]): Run {
  const emitted: string[] = [];
  const messages: string[] = [];
  for (const text of documents)
    try {
      const { output, diagnostics } = compile(text, { documents: documentFiles });
      emitted.push(JSON.stringify(output) ?? "");
      messages.push(JSON.stringify(diagnostics));
    } catch (error) {
      emitted.push(`failed: ${String(error)}`);
      messages.push("");
    }
  return { emitted, messages };
}

const differences = (a: readonly string[], b: readonly string[]): number => a.filter((one, i) => one !== b[i]).length;

function effect(base: Run, changed: Run): string | undefined {
  const [emitted, messages] = [
    differences(base.emitted, changed.emitted),
    differences(base.messages, changed.messages),
  ];
  if (emitted + messages === 0) return undefined;
  return [
    ...(emitted === 0 ? [] : [`${emitted} emitted`]),
    ...(messages === 0 ? [] : [`messages of ${messages}`]),
  ].join(", ");
}

const halved = (value: number | bigint): number | bigint =>
  typeof value === "bigint" ? value / 2n : Number.isInteger(value) ? Math.floor(value / 2) : value / 2;

const doubled = (value: number | bigint): number | bigint => (typeof value === "bigint" ? value * 2n : value * 2);

type NamedLimit = readonly [path: string, limit: Limit];

/** Prints the effects, and the limits that have none; names select limits by their path, such as `types/lattice`. */
export async function benchLimits(print: Print, names: readonly string[]): Promise<string> {
  const module = await translator();
  const documents = await samples();
  const all = Object.entries(globalThis as unknown as Readonly<Record<string, Limit>>)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, limit]): NamedLimit => [key.slice(prefix.length), limit])
    .filter(([path]) => names.length === 0 || names.some((name) => path.startsWith(name)));
  const base = run(module, documents);
  const withAll = (limits: readonly NamedLimit[], change: (value: number | bigint) => number | bigint) => {
    for (const [, limit] of limits) limit.set(change(limit.value));
    const found = effect(base, run(module, documents));
    for (const [, limit] of limits) limit.set(limit.value);
    return found;
  };
  const without: string[] = [];
  /** Halves the limits together, and separately if that has an effect. */
  const search = (limits: readonly NamedLimit[]): void => {
    const found = withAll(limits, halved);
    if (found === undefined) without.push(...limits.map(([path]) => path));
    else if (limits.length === 1)
      for (const [path, { value }] of limits)
        print(`| \`${path}\` | ${value} | ${found} | ${withAll(limits, doubled) ?? "none"} |`);
    else {
      const middle = limits.length >> 1;
      search(limits.slice(0, middle));
      search(limits.slice(middle));
    }
  };
  print(`${documents.length} documents.\n\n| limit | value | half | twice |\n|---|---:|---|---|`);
  for (const folder of new Set(all.map(([path]) => posix.dirname(path))))
    search(all.filter(([path]) => posix.dirname(path) === folder));
  return `\nWithout an effect: ${without.map((path) => `\`${path}\``).join(", ")}.`;
}
