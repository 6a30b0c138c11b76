// The resources of the tool: files in dist/, written by the build (bin/build.ts).

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import type { Resources } from "./host.js";
import type { RuntimeGraph } from "./standalone-runtime.js";

/** Returns the resources, read lazily. A file that is missing because there is no build throws an error. */
export function resources(): Resources {
  // The sources are in src/cli, the built tool in dist.
  const isSource = import.meta.filename.endsWith(".ts");
  const dist = isSource ? join(import.meta.dirname, "../../dist") : import.meta.dirname;
  const read = (path: string, encoding: "utf8" | "latin1" = "utf8"): string => {
    const file = join(dist, path);
    if (isSource && !existsSync(file)) throw new Error(`${file} is missing: run npm run build`);
    return readFileSync(file, encoding);
  };
  return {
    version: manifest.version,
    // The package has a repository once it is published.
    dependency: "repository" in manifest ? `^${manifest.version}` : `file:${join(dist, "..").replaceAll("\\", "/")}`,
    manual: join(dist, "../src/manual/README.md"),
    worker: async () => read("worker.js"),
    shell: async () => read("shell.js"),
    woven: async () => read("woven.js"),
    site: async () => read("site.js"),
    film: async () => read("film.js"),
    explorer: async () => ({ page: read("explorer-page.js"), worker: read("explorer-worker.js") }),
    example: (path) => read(join("../examples", path)),
    playground: async () => JSON.parse(read("playground.json")),
    // ASCII; reading it as Latin-1 takes half the time.
    page: async () => JSON.parse(read("page.json", "latin1")),
    runtime: async (target) => ({
      files:
        target === "ts"
          ? [{ ending: "ts", text: read("runtime.ts.txt") }]
          : [
              { ending: "js", text: read("runtime.js") },
              { ending: "d.ts", text: read("runtime.d.ts") },
            ],
      graph: JSON.parse(read("runtime-graph.json")) as RuntimeGraph,
    }),
  };
}
