// Libraries that few commands need become files of their own beside the built tool, which reads one when it comes to
// it: what the tool begins with stays small, and so does the time in which it starts.

import { join } from "node:path";
import { build, type BuildOptions, type BuildResult, type Plugin } from "esbuild";

/** The libraries, by the names of their packages. Of each the tool imports the default alone. */
const packages = ["markdown-it", "temml"] as const;

/** In place of a library: a module that reads it from its file. `__dirname` is the folder of the tool. */
const stand = (name: string): string =>
  `export default require(require("node:path").join(__dirname, ${JSON.stringify(fileOf(name))})).default;`;

function fileOf(name: string): string {
  return `late/${name}.cjs`;
}

/** Leaves the libraries out of the tool. */
export const withLateLibraries: Plugin = {
  name: "with-late-libraries",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^(?:${packages.join("|")})$`) }, ({ path }) => ({ path, namespace: "late" }));
    onLoad({ filter: /^/, namespace: "late" }, ({ path }) => ({ contents: stand(path) }));
  },
};

/** The files of the libraries, in a folder. */
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
