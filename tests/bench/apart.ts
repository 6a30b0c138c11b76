// Measurements in processes of their own, so that neither the memory nor what the engine has learned is another's.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "esbuild";
import { inRepository } from "../support/emitted.js";

/** What runs a script of this folder: it gets a request as JSON, as its argument, and prints its answer as JSON. */
export async function apart<Request, Answer>(name: string): Promise<(request: Request) => Promise<Answer>> {
  const script = inRepository(`out/bench/${name}.js`);
  await build({
    entryPoints: [inRepository(`tests/bench/${name}.ts`)],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return async (request) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(request)]);
    return JSON.parse(stdout);
  };
}
