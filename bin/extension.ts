// Builds the VS Code extension, out/led-VERSION.vsix, from grammar/vscode and the built tool: `npm run extension`. A
// .vsix is a zip of two XML manifests and the extension's folder. The official tool, vsce, depends on three hundred
// packages, mainly for signing and publishing, so it is not used.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { strToU8, zipSync } from "fflate";
import led from "../package.json" with { type: "json" };
import { languageServerScript } from "./browser-scripts.js";
import { licenses } from "./licenses.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = "grammar/vscode";

/** Sources that are bundled into one script, and the manifest, which gets the version. */
const made = new Set(["extension.ts", "browser.ts", "editor.ts", "manifest.json"]);

/**
 * The files of the built tool that the command needs, without the importable package. The document for building the
 * code cache is omitted, because an extension must not write into its folder.
 */
const served =
  /^(?:led\.cjs|(?:worker|shell|woven|site|runtime)\.js|shelf\/[\w-]+\.led|runtime\.(?:d\.ts|ts\.txt)|runtime-graph\.json|page\.json|licenses\.txt)$/;

type Files = Readonly<Record<string, Uint8Array>>;

export async function extensionFiles(): Promise<Files> {
  const { extension, manifest } = await extensionFolder();
  const inside = Object.entries(extension).map(([path, bytes]) => [`extension/${path}`, bytes] as const);
  return {
    "extension.vsixmanifest": strToU8(vsixManifest(manifest)),
    "[Content_Types].xml": strToU8(contentTypes(Object.keys(extension))),
    ...Object.fromEntries(inside),
  };
}

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly publisher: string;
  readonly version: string;
  readonly license: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly contributes: {
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly media: { readonly image: string } }[];
    }[];
  };
}

async function extensionFolder(): Promise<{ readonly extension: Files; readonly manifest: Manifest }> {
  const manifest: Manifest = {
    ...JSON.parse(await readFile(join(root, source, "manifest.json"), "utf8")),
    version: led.version,
    // The addresses of the project, once package.json has them.
    ...Object.fromEntries(Object.entries(led).filter(([key]) => /^(?:repository|homepage|bugs)$/.test(key))),
  };
  const own = (await filesIn(source)).filter((path) => !made.has(path));
  const examples = manifest.contributes.walkthroughs
    .flatMap(({ steps }) => steps.map(({ media }) => media.image))
    .filter((path) => !own.includes(path));
  const server = (await filesIn("dist")).filter((path) => served.test(path));
  const desktop = await client("extension.ts", "node");
  const browser = await client("browser.ts", "browser");
  const worker = await languageServerScript(led.version);
  const inputs = new Set([...desktop.inputs, ...browser.inputs, ...Object.keys(worker.metafile.inputs)]);
  const copied = await Promise.all(
    [
      ...own.map((path) => [path, `${source}/${path}`]),
      ...examples.map((path) => [path, `examples/${path}`]),
      ["led.tmLanguage.json", "grammar/led.tmLanguage.json"],
      ["LICENSE.txt", "LICENSE"],
      // The tool prints the path of its manual.
      ...(await filesIn("src/manual")).map((path) => [`server/src/manual/${path}`, `src/manual/${path}`]),
      ["server/bin/led.cjs", "bin/led.cjs"],
      ...server.map((path) => [`server/dist/${path}`, `dist/${path}`]),
    ].map(async ([to = "", from = ""]) => [to, new Uint8Array(await readFile(join(root, from)))] as const),
  );
  const extension = {
    "package.json": strToU8(`${JSON.stringify(manifest, undefined, 2)}\n`),
    "extension.js": desktop.script,
    "browser.js": browser.script,
    "server/worker.js": strToU8(worker.text),
    "licenses.txt": strToU8(await licenses(root, [...inputs])),
    ...Object.fromEntries(copied),
  };
  return { extension, manifest };
}

/** The paths of all files in a folder and its subfolders, relative to it. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, folder).length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

interface ClientScript {
  readonly script: Uint8Array;
  /** The source files and modules in it. */
  readonly inputs: readonly string[];
}

/** The extension's script for one platform. */
async function client(entry: string, platform: "node" | "browser"): Promise<ClientScript> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, source, entry)],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: "none",
    format: "cjs",
    platform,
    target: platform === "node" ? "node20" : "es2022",
    external: ["vscode"],
    logLevel: "warning",
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error("the script of the extension was not built");
  return { script: script.contents, inputs: Object.keys(metafile.inputs) };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function vsixManifest(manifest: Manifest): string {
  const { name, displayName, description, publisher, version, icon, engines, categories, keywords } = manifest;
  const assets = [
    ["Microsoft.VisualStudio.Code.Manifest", "package.json"],
    ["Microsoft.VisualStudio.Services.Content.Details", "README.md"],
    ["Microsoft.VisualStudio.Services.Content.License", "LICENSE.txt"],
    ["Microsoft.VisualStudio.Services.Icons.Default", icon],
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(","))}</Tags>
    <Categories>${escaped(categories.join(","))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true" />
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${assets.map(([type, path]) => `    <Asset Type="${type}" Path="extension/${path}" Addressable="true" />`).join("\n")}
  </Assets>
</PackageManifest>
`;
}

/** Media types by extension. */
const kinds: Readonly<Record<string, string>> = {
  cjs: "application/javascript",
  js: "application/javascript",
  json: "application/json",
  led: "text/plain",
  md: "text/markdown",
  png: "image/png",
  ts: "text/plain",
  txt: "text/plain",
  vsixmanifest: "text/xml",
};

function contentTypes(paths: readonly string[]): string {
  const endings = new Set([...paths, "extension.vsixmanifest"].map((path) => path.slice(path.lastIndexOf(".") + 1)));
  const rows = [...endings].sort().map((ending) => {
    const kind = kinds[ending];
    if (kind === undefined) throw new Error(`the extension has a file that ends in .${ending}`);
    return `  <Default Extension=".${ending}" ContentType="${kind}" />\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${rows.join("")}</Types>
`;
}

/** The bytes of the .vsix, reproducible from the same files. */
export async function extensionPackage(): Promise<Uint8Array> {
  return zipSync(await extensionFiles(), { level: 9, mtime: "2000-01-01T00:00:00" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = `out/led-${led.version}.vsix`;
  await mkdir(join(root, "out"), { recursive: true });
  const bytes = await extensionPackage();
  await writeFile(join(root, file), bytes);
  process.stdout.write(`${file}, ${(bytes.length / 1_000_000).toFixed(2)} MB\n`);
}
