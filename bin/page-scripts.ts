// Makes the scripts of which src/bundle/page-script.ts puts together those of pages.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type ExtraName, extraNames, type PageScripts } from "../src/bundle/page-script.js";
import * as runtime from "../src/runtime/index.js";
import { withTicks } from "./ticks.js";

/** What most games use of the runtime. A page that needs more has what many use, or all that pages may use. */
const common: readonly (keyof typeof runtime)[] = [
  "add",
  "atom",
  "checked",
  "collect",
  "color",
  "constant",
  "coordinates",
  "difference",
  "disc",
  "divide",
  "equal",
  "every",
  "excluding",
  "has",
  "hasPair",
  "inDefinition",
  "inRecursion",
  "including",
  "index",
  "isEmpty",
  "lazy",
  "less",
  "members",
  "modulo",
  "multiply",
  "noBranch",
  "perMoment",
  "perState",
  "point",
  "pp",
  "quotient",
  "range",
  "rect",
  "segment",
  "sequence",
  "setBuilder",
  "setOf",
  "signatureFailed",
  "size",
  "some",
  "subtract",
  "text",
  "tick",
  "truth",
  "tuplesOf",
  "union",
  "unionOver",
];

/** What many use beside that. */
const usual: readonly (keyof typeof runtime)[] = [
  ...common,
  "Images",
  "Int",
  "Nat",
  "Rat",
  "abs",
  "addedTo",
  "appending",
  "atLeast",
  "atMost",
  "choose",
  "circle",
  "commonSize",
  "fTri",
  "finiteSetsOf",
  "floor",
  "graphic",
  "greater",
  "hasAll",
  "hasNestedPair",
  "hasPairs",
  "inFiniteSets",
  "inInt",
  "inNat",
  "inProduct",
  "intersection",
  "isBetween",
  "max",
  "min",
  "needInteger",
  "needNumber",
  "negate",
  "only",
  "perParts",
  "polygon",
  "power",
  "product",
  "random",
  "ratio",
  "remembering",
  "resultTable",
  "resultTableUnder",
  "resultTables",
  "round",
  "sequenceFrom",
  "sequencesOf",
  "setFrom",
  "slice",
  "sqrt",
  "subset",
  "sum",
  "dBlack",
  "dBlue",
  "dGreen",
  "dIndigo",
  "dOrange",
  "dRed",
  "dViolet",
  "dWhite",
  "dYellow",
];

/** What only passes use that programs of pages are spared. */
const neverInPages: ReadonlySet<string> = new Set<keyof typeof runtime>(["domainOf", "shapes"]);

const extraFiles: Readonly<Record<ExtraName, string>> = {
  takeKeys: "src/bundle/page/keys.ts",
  soundsOf: "src/bundle/page/sounds.ts",
};

/** The scripts of pages. */
export async function pageScripts(): Promise<PageScripts> {
  const all = Object.keys(runtime).filter((name) => !neverInPages.has(name));
  const begun = { "src/bundle/page/main.ts": ["ledWith"] };
  const [pages, extras] = await Promise.all([
    Promise.all([
      pageWith(common, begun),
      pageWith(usual, begun),
      pageWith(all, { ...begun, "src/bundle/page/resume.ts": ["resumingLedWith"] }),
    ]),
    Promise.all(extraNames.map(async (name) => [name, await script(name, { [extraFiles[name]]: [name] })] as const)),
  ]);
  return { pages, extras: Object.fromEntries(extras) as Record<ExtraName, string> };
}

type Exports = Readonly<Record<string, readonly string[]>>;

async function pageWith(names: readonly string[], mains: Exports): Promise<PageScripts["pages"][number]> {
  const exports = { "src/runtime/index.ts": names, ...mains };
  return { names: Object.values(exports).flat(), code: await script("page", exports) };
}

/** A script that declares a variable, an object of what it takes from modules. */
async function script(variable: string, exports: Exports): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: Object.entries(exports)
        .map(([path, names]) => `export { ${names.join(", ")} } from "./${path}";`)
        .join("\n"),
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName: variable,
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [withTicks],
  });
  return outputFiles.map(({ text }) => text).join("");
}
