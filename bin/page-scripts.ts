// Builds the scripts from which src/web/bundle/page-script.ts assembles the script of a page.

import { type ExtraName, extraNames, type PageScripts } from "../src/web/bundle/page-script.js";
import { builtins } from "../src/language/builtins.js";
import * as runtime from "../src/runtime/index.js";
import { browserScript } from "./browser-scripts.js";
import { withTicks } from "./ticks.js";

/**
 * The names of the runtime that most games import. Pages that import others get a larger script: with more common
 * names, with memo tables, or with everything. After gzip, the four scripts have 27.3, 30.8, 34.1 and 41.8 KB. A test
 * keeps the example games from needing the last.
 */
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
  "polygon",
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

/** Memo tables, for recursion that branches or repeats arguments. */
const tables: readonly (keyof typeof runtime)[] = ["deeper", "resultTable", "resultTableUnder", "resultTables"];

/** Commonly imported names: all of the above, all kinds of images and all named colours. */
const usual: readonly (keyof typeof runtime)[] = withoutRepeats([
  ...common,
  ...runtime.imageNames(),
  ...readyMadeColors(),
  "Colors",
  "Images",
  "Int",
  "Nat",
  "Rat",
  "Strings",
  "abs",
  "addedTo",
  "appending",
  "atLeast",
  "atMost",
  "ceil",
  "choose",
  "commonSize",
  "finiteSetsOf",
  "floor",
  "gatheredItems",
  "greater",
  "greatestOver",
  "guardFailed",
  "hasAll",
  "hasNestedPair",
  "hasPairs",
  "inFiniteSets",
  "inInt",
  "inNat",
  "inProduct",
  "intersection",
  "isBetween",
  "isEmptySequence",
  "isWhole",
  "leastOver",
  "listOver",
  "max",
  "min",
  "negate",
  "only",
  "perParts",
  "power",
  "prepending",
  "product",
  "quotientAbove",
  "random",
  "ratio",
  "remembering",
  "requireInteger",
  "requireNumber",
  "round",
  "sequenceFrom",
  "sequencesOf",
  "setFrom",
  "shaped",
  "slice",
  "sliceFrom",
  "spliced",
  "sqrt",
  "subset",
  "sum",
  "updated",
]);

/** Names that code for pages never imports: the output of certain passes, and tracing. */
const neverInPages: ReadonlySet<string> = new Set<keyof typeof runtime>([
  "applied",
  "belongs",
  "called",
  "decided",
  "deciding",
  "domainOf",
  "noted",
  "openable",
  "shapes",
  "turn",
]);

/** The colours that are constants of the language. */
function readyMadeColors(): readonly (keyof typeof runtime)[] {
  return Object.values(builtins).flatMap(({ kind, type, runtime: name }) =>
    kind === "constant" && type === "Color" ? [name] : [],
  );
}

function withoutRepeats<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}

const extraFiles: Readonly<Record<ExtraName, string>> = {
  takeKeys: "src/web/bundle/page/keys.ts",
  soundsOf: "src/web/bundle/page/sounds.ts",
  opponentBy: "src/web/bundle/page/opponent.ts",
};

/** Builds the four sizes of the runtime with the page's own code, and the extras. */
export async function pageScripts(): Promise<PageScripts> {
  const all = Object.keys(runtime).filter((name) => !neverInPages.has(name));
  const begun = { "src/web/bundle/page/main.ts": ["ledWith"] };
  const [pages, extras] = await Promise.all([
    Promise.all([
      pageWith(common, begun),
      pageWith(usual, begun),
      pageWith([...usual, ...tables], begun),
      pageWith(all, { ...begun, "src/web/bundle/page/resume.ts": ["resumingLedWith"] }),
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

/** Builds a script that declares one variable: an object with these exports of these modules. */
async function script(variable: string, exports: Exports): Promise<string> {
  const contents = Object.entries(exports).map(([path, names]) => `export { ${names.join(", ")} } from "./${path}";`);
  return (await browserScript(contents.join("\n"), { globalName: variable, plugins: [withTicks] })).text;
}
