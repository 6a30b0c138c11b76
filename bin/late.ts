// Moves rarely used libraries into separate files next to the built tool, which loads them on demand. This keeps the
// main script small and its start fast.

import { join } from "node:path";
import { build, type BuildOptions, type BuildResult, type Plugin } from "esbuild";

/** Package names. The tool imports only their default exports. */
const packages = ["markdown-it", "temml"] as const;

/** The replacement of a library: a module that loads its file. `__dirname` is the folder of the tool. */
const stand = (name: string): string =>
  `export default require(require("node:path").join(__dirname, ${JSON.stringify(fileOf(name))})).default;`;

function fileOf(name: string): string {
  return `late/${name}.cjs`;
}

/** Excludes the libraries from the tool's main script. */
export const withLateLibraries: Plugin = {
  name: "with-late-libraries",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^(?:${packages.join("|")})$`) }, ({ path }) => ({ path, namespace: "late" }));
    onLoad({ filter: /^/, namespace: "late" }, ({ path }) => ({ contents: stand(path) }));
  },
};

export function lateLibraries(
  folder: string,
  options: BuildOptions & { readonly metafile: true },
): Promise<readonly BuildResult<{ metafile: true }>[]> {
  return Promise.all(
    packages.map((name) =>
      build({
        ...options,
        stdin: {
          contents: `export { default } from ${JSON.stringify(name)};`,
          resolveDir: options.absWorkingDir ?? ".",
          sourcefile: `${name}.js`,
        },
        outfile: join(folder, fileOf(name)),
        format: "cjs",
        platform: "node",
        target: "node20",
        minify: true,
        sourcemap: false,
      }),
    ),
  );
}
