// Generates the API reference of the manual (src/manual/api.md) from the declarations of the package and their
// comments. Run it after `npm run build`.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const introduction = `# API reference

The functions and types of the package, generated from its declarations. [TypeScript](typescript.md) shows how to use them.

Until version 1.0, a minor version may change the API. \`led-lang/runtime\` is internal.`;

/** The modules of the package, with their declarations in `dist`: all exports, or those with certain names. */
const modules: readonly (readonly [name: string, file: string, about: string, names?: readonly string[]])[] = [
  ["led-lang", "types/api.d.ts", "Compiles, checks, formats, runs and typesets documents, in Node and in browsers."],
  ["led-lang/node", "types/plugins/node.d.ts", "The same for documents in files, run in processes with time limits."],
  ["led-lang/easel", "easel.d.ts", "Values, conversions and games: what emitted modules and your programs share."],
  ["led-lang/vite", "types/plugins/vite.d.ts", "Plugin for Vite, Rollup and Rolldown."],
  ["led-lang/esbuild", "types/plugins/esbuild.d.ts", "Plugin for esbuild and Bun."],
  ["led-lang/webpack", "types/plugins/webpack.d.ts", "Loader for webpack and Next.js."],
  [
    "led-lang/vitest, led-lang/jest",
    "types/plugins/matchers.d.ts",
    "Add matchers to `expect`, and print values in the notation of LED.",
    ["LedMatchers"],
  ],
  ["led-lang/vitest-documents", "types/plugins/vitest-documents.d.ts", "Tests of documents as tests of Vitest."],
  ["led-lang/devtools", "types/plugins/devtools.d.ts", "Values in the consoles of browsers."],
];

interface Declaration {
  readonly name: string;
  /** Its doc comment in Markdown, or an empty string. */
  readonly comment: string;
  readonly text: string;
}

const kinds = "(?:abstract )?(?:function|const|class|interface|type)";

const read = (file: string): string => readFileSync(join(root, "dist", file), "utf8");

/** The declarations that a file exports: its own, and then those of other files. */
function exportsOf(file: string): readonly Declaration[] {
  const text = read(file);
  const own: Declaration[] = [];
  const others: Declaration[] = [];
  const declared = String.raw`^export (?:declare )?(?:default )?${kinds} ([\w$]+)`;
  const listed = String.raw`^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?`;
  for (const match of text.matchAll(new RegExp(`${declared}|${listed}`, "gm"))) {
    const [, name, list, from] = match;
    if (name !== undefined) {
      own.push(declarationAt(text, match.index, name));
      continue;
    }
    const target = from === undefined ? file : posix.join(posix.dirname(file), from.replace(/\.js$/, ".d.ts"));
    for (const one of list!.split(",").map((entry) => entry.trim().replace(/^type /, ""))) {
      const [original, alias = original] = one.split(" as ");
      if (original) (from === undefined ? own : others).push({ ...declarationIn(target, original), name: alias! });
    }
  }
  return [...own, ...others];
}

function declarationIn(file: string, name: string): Declaration {
  const text = existsSync(join(root, "dist", file)) ? read(file) : "";
  const match = new RegExp(`^(?:export )?(?:declare )?${kinds} ${name.replace("$", "\\$")}\\b`, "m").exec(text);
  if (match === null) throw new Error(`${file} does not declare ${name}`);
  return declarationAt(text, match.index, name);
}

/** The declaration that starts at an offset, with the comment before it. */
function declarationAt(text: string, start: number, name: string): Declaration {
  const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n$/.exec(text.slice(0, start))?.[1] ?? "";
  const lines: string[] = [];
  for (const line of text.slice(start).split("\n")) {
    lines.push(line);
    if (/^(?:\S.*[;}]|\})$/.test(line)) break;
  }
  return {
    name,
    comment: markdownOf(comment),
    text: lines
      .join("\n")
      .replace(/^export /, "")
      .replace(/^declare /, "")
      // The comment of a class describes its members. Some of those in the declaration are internal.
      .replace(/^(?:abstract )?class [\w$]+(<.*?>)?(?= extends| implements| \{)[^]*$/, "class $1 { … }"),
  };
}

/** The text of a comment: tags become sentences, examples become code blocks. */
function markdownOf(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.replace(/^ *\* ?/, ""))
    .join("\n")
    .trim()
    .replace(/\{@link ([^}]+)\}/g, "`$1`")
    .replace(/^@example\n((?:.+\n?)*)/gm, (_, code: string) => `\n\`\`\`ts\n${code.trimEnd()}\n\`\`\`\n`)
    .replace(/^@throws (\w+)/gm, (_, error: string) => `Throws ${/^[AEIOU]/.test(error) ? "an" : "a"} \`${error}\``)
    .split(/(^```[^]*?^```$)/m)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/([^\n])\n(?!\n|[-*] )/g, "$1 ")))
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const section = ({ name, comment, text }: Declaration): string =>
  [
    `### ${name}`,
    ...(comment === "" ? [] : [comment]),
    `\`\`\`ts\n${text.replace(/^class /, `class ${name}`)}\n\`\`\``,
  ].join("\n\n");

const isType = ({ text }: Declaration): boolean => /^(?:interface|type) /.test(text);

/** The page in Markdown. Functions precede types; a type that several modules export appears once. */
export function apiPage(): string {
  const types = new Set<string>();
  const sections = modules.map(([name, file, about, names]) => {
    const declarations = exportsOf(file).filter(
      (one) => (names?.includes(one.name) ?? true) && !(isType(one) && types.has(one.text)),
    );
    const [functions, interfaces] = [false, true].map((is) => declarations.filter((one) => isType(one) === is));
    for (const { text } of interfaces!) types.add(text);
    return [`## ${name}`, about, ...[...functions!, ...interfaces!].map(section)].join("\n\n");
  });
  const turn = "← [Command reference](commands.md) · [Contents](README.md)";
  return `${[introduction, ...sections, "---", turn].join("\n\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, "src/manual/api.md"), apiPage());
