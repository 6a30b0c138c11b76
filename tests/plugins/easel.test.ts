// The public names of `led-lang/easel`. Each declaration has a doc comment with an example, which compiles and holds in
// a program with the installed package.

import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as easel from "../../src/runtime/public.js";
import { strictness } from "../support/emitted.js";
import { Project } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A line of an example with its value: ``parse("{1..3}") // {1, 2, 3}``. */
const claim = /^(\s*)(\S.*) \/\/ (.+)$/;

interface Offer {
  readonly name: string;
  readonly isType: boolean;
  /** The text of the doc comment, without delimiters. */
  readonly comment: string;
}

let project: Project;
let offers: readonly Offer[];

beforeAll(() => {
  project = new Project({}, ["typescript", "@types/node"]);
  const declared = project.read("node_modules/led-lang/dist/runtime.d.ts") ?? "";
  const exported = project.read("node_modules/led-lang/dist/easel.d.ts") ?? "";
  offers = [...exported.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, types, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => {
        const bare = name.replace("type ", "");
        return { name: bare, isType: types !== undefined || bare !== name, comment: commentOf(bare, declared) };
      }),
  );
});
afterAll(() => project?.remove());

/** The doc comment of the first declaration of a name. */
function commentOf(name: string, declared: string): string {
  const words = "(?:declare )?(?:abstract )?(?:function|const|class|type|interface)";
  const at = new RegExp(`^export ${words} ${name}\\b`, "m").exec(declared)?.index ?? 0;
  const [, comment = ""] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n$/.exec(declared.slice(0, at)) ?? [];
  return comment.replaceAll(/^ *\*? ?/gm, "").trim();
}

const exampleOf = ({ comment }: Offer): readonly string[] => comment.split("@example\n")[1]?.split("\n") ?? [];

test("the package exports at most 60 values and 20 types, each with a sentence and an example", () => {
  const values = offers.filter(({ isType }) => !isType).map(({ name }) => name);
  expect(values.sort()).toEqual(Object.keys(easel).sort());
  expect(values.length).toBeLessThan(60);
  expect(offers.length - values.length).toBeLessThan(20);
  const isTold = (offer: Offer): boolean =>
    /^[A-Z`].*/.test(offer.comment) && exampleOf(offer).some((line) => claim.test(line));
  expect(offers.filter((offer) => !isTold(offer)).map(({ name }) => name)).toEqual([]);
});

describe("examples", () => {
  /** A program of all examples that prints the value of each line. */
  const program = (): string => {
    const imported = offers.map(({ name, isType }) => (isType ? `type ${name}` : name)).join(", ");
    const functions = offers.map((offer) => {
      const lines = exampleOf(offer).map((line) => {
        const [, blanks, expression, shown] = claim.exec(line) ?? [];
        return expression === undefined
          ? line
          : `${blanks}said(${JSON.stringify(offer.name)}, () => ${expression}, ${JSON.stringify(shown)});`;
      });
      return `{\n${lines.join("\n")}\n}`;
    });
    return `import { inspect } from "node:util";
import { ${imported} } from "led-lang/easel";

const wrong: string[] = [];

function said(name: string, of: () => unknown, expected: string): void {
  const found = shown(of);
  if (found !== expected) wrong.push(\`\${name}: \${found} instead of \${expected}\`);
}

function shown(of: () => unknown): string {
  try {
    const value = of();
    return typeof value === "string" ? inDoubleQuotes(value) : inspect(value);
  } catch (error) {
    return error instanceof LedError ? error.code : String(error);
  }
}

const inDoubleQuotes = (text: string): string => (text.includes('"') ? \`'\${text}'\` : \`"\${text}"\`);

${functions.join("\n")}
console.log(JSON.stringify(wrong));
`;
  };

  test("pass tsc with the strictest options", async () => {
    project.put("examples.ts", program());
    const { rootDir: _none, noUnusedLocals: _unused, ...strict } = strictness;
    const compilerOptions = { ...strict, module: "nodenext", types: ["node"], lib: ["ES2023"], noEmit: true };
    project.put("tsconfig.json", JSON.stringify({ compilerOptions, files: ["examples.ts"] }));
    expect(await project.run("typescript/bin/tsc", ["-p", "."])).toEqual({ succeeded: true, said: "" });
  });

  test("have the values that they show", async () => {
    project.put("examples.mjs", (await transform(program(), { loader: "ts" })).code);
    const { said } = await project.node(["examples.mjs"]);
    expect(JSON.parse(said)).toEqual([]);
  });
});
