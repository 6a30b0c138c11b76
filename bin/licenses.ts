// Collects the licences of all packages bundled into the build.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string;
}

/** The MIT licence, for packages that name it but do not include its text. */
const mit = (author: string): string => `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/**
 * The licences of all packages that contain the files. Paths are relative to `root`, with slashes, as in esbuild's
 * metafile.
 */
export async function licenses(root: string, files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map((folder) => licence(join(root, folder))));
  return ["The built files of led contain these packages, each under its own licence.\n", ...texts].join("\n");
}

/** Throws for a package without a licence. */
async function licence(folder: string): Promise<string> {
  const { name, version, license, author }: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file)).sort();
  const texts =
    files.length === 0 && license === "MIT" && typeof author === "string"
      ? [mit(author)]
      : await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  if (license === undefined || texts.length === 0) throw new Error(`${name} has no licence`);
  const title = `${name} ${version} (${license})`;
  return [
    title,
    "=".repeat(title.length),
    "",
    ...texts.map((text) => `${text.replaceAll("\r\n", "\n").trim()}\n`),
  ].join("\n");
}
